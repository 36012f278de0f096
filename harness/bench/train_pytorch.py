"""The run of train_bench in PyTorch: float32, the whole batch in each operation.

usage: train_pytorch.py problem.json THREADS
Prints one line of JSON: windows a second, the loss of the last step, the version.
"""
import json
import math
import sys
import time

import torch

NAMES = ["token_embedding", "position_embedding", "W_q", "W_k", "W_v", "unembedding"]


def loss_of(E, P, W_q, W_k, W_v, U, window, following, mask):
    X = E[window] + P
    scores = (X @ W_q) @ (X @ W_k).transpose(1, 2) / math.sqrt(W_q.shape[1])
    weights = torch.softmax(scores + mask, dim=-1)
    hidden = X + weights @ (X @ W_v)
    logits = hidden @ U
    return torch.nn.functional.cross_entropy(logits.flatten(0, 1), following.flatten())


def main():
    torch.set_num_threads(int(sys.argv[2]))
    with open(sys.argv[1], encoding="utf-8") as file:
        problem = json.load(file)
    parameters = [torch.tensor(problem[name], dtype=torch.float32, requires_grad=True)
                  for name in NAMES]
    windows = [torch.tensor(w) for w in problem["windows"]]
    following = [torch.tensor(n) for n in problem["next"]]
    T = windows[0].shape[1]
    mask = torch.full((T, T), -math.inf).triu(1)
    optimiser = torch.optim.Adam(parameters, lr=1.0, betas=(0.9, 0.99), eps=1e-8)

    start = time.perf_counter()
    for window, next_tokens, rate in zip(windows, following, problem["rates"]):
        optimiser.param_groups[0]["lr"] = rate
        optimiser.zero_grad(set_to_none=True)
        loss = loss_of(*parameters, window, next_tokens, mask)
        loss.backward()
        optimiser.step()
    seconds = time.perf_counter() - start
    count = len(windows) * windows[0].shape[0]
    print(json.dumps({"windows_per_second": round(count / seconds), "last_loss": loss.item(),
                      "version": torch.__version__}))


if __name__ == "__main__":
    main()

"""The run of train_bench in numpy: float32, the whole batch in each operation, gradients by hand.

usage: train_numpy.py problem.json
Prints one line of JSON: windows a second, the loss of the last step, the version.
"""
import json
import math
import sys
import time

import numpy as np

NAMES = ["token_embedding", "position_embedding", "W_q", "W_k", "W_v", "unembedding"]


def softmax(scores):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def through_rows(inputs, d_outputs):
    """d W of outputs = inputs W, summed over batch and positions."""
    return inputs.reshape(-1, inputs.shape[-1]).T @ d_outputs.reshape(-1, d_outputs.shape[-1])


def loss_and_gradients(parameters, window, following, mask):
    E, P, W_q, W_k, W_v, U = parameters
    root = math.sqrt(W_q.shape[1])
    X = E[window] + P
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    weights = softmax(Q @ K.transpose(0, 2, 1) / root + mask)
    hidden = X + weights @ V
    shares = softmax(hidden @ U)
    count = following.size
    batch, position = np.indices(following.shape)
    loss = -np.log(shares[batch, position, following]).mean()

    d_scores = shares
    d_scores[batch, position, following] -= 1
    d_scores /= count
    d_hidden = d_scores @ U.T
    d_weights = d_hidden @ V.transpose(0, 2, 1)
    d_raw = weights * (d_weights - (weights * d_weights).sum(axis=-1, keepdims=True)) / root
    d_Q, d_K = d_raw @ K, d_raw.transpose(0, 2, 1) @ Q
    d_V = weights.transpose(0, 2, 1) @ d_hidden
    d_X = d_hidden + d_Q @ W_q.T + d_K @ W_k.T + d_V @ W_v.T
    d_E = np.zeros_like(E)
    np.add.at(d_E, window, d_X)
    return loss, [d_E, d_X.sum(axis=0), through_rows(X, d_Q), through_rows(X, d_K),
                  through_rows(X, d_V), through_rows(hidden, d_scores)]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        problem = json.load(file)
    parameters = [np.array(problem[name], dtype=np.float32) for name in NAMES]
    first = [np.zeros_like(p) for p in parameters]
    second = [np.zeros_like(p) for p in parameters]
    windows, following = np.array(problem["windows"]), np.array(problem["next"])
    T = windows.shape[2]
    mask = np.triu(np.full((T, T), -np.inf, dtype=np.float32), 1)

    start = time.perf_counter()
    for step, rate in enumerate(problem["rates"]):
        loss, gradients = loss_and_gradients(parameters, windows[step], following[step], mask)
        scaled = rate / (1 - 0.9 ** (step + 1))
        correction = 1 / (1 - 0.99 ** (step + 1))
        for p, m, v, g in zip(parameters, first, second, gradients):
            m += 0.1 * (g - m)
            v += 0.01 * (g * g - v)
            p -= (scaled * m / (np.sqrt(v * correction) + 1e-8)).astype(np.float32)
    seconds = time.perf_counter() - start
    print(json.dumps({"windows_per_second": round(windows.shape[0] * windows.shape[1] / seconds),
                      "last_loss": float(loss), "version": np.__version__}))


if __name__ == "__main__":
    main()

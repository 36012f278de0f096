"""The same numbers as by_numpy.py, from torch: its own softmax, losses and embeddings, and
autograd for every gradient. Takes numpy arrays and returns numpy arrays under the same names.
"""

import numpy as np
import torch
from torch.nn import functional

torch.set_num_threads(1)  # one order of summation
torch.set_default_dtype(torch.float64)


def leaf(array):
    """A tensor that collects its gradient."""
    return torch.tensor(array, dtype=torch.float64, requires_grad=True)


def numpy_values(tensors):
    return {name: tensor.detach().numpy() for name, tensor in tensors.items()}


def gradients(leaves):
    """The collected gradients, W_q under the name d_W_q."""
    return {"d_" + name: tensor.grad.numpy() for name, tensor in leaves.items()}


def softmax(scores):
    return {"weights": torch.softmax(torch.tensor(scores), dim=1).numpy()}


def softmax_backward(weights, d_weights):
    """Autograd starts from scores; log(weights) are scores with these weights (log 0 = -inf)."""
    with np.errstate(divide="ignore"):
        scores = leaf(np.log(weights))
    again = torch.softmax(scores, dim=1)
    assert np.abs(again.detach().numpy() - weights).max() <= 1e-12
    again.backward(torch.tensor(d_weights))
    return {"d_scores": scores.grad.numpy()}


def head_forward(X, W_q, W_k, W_v, masking):
    Q, K, V = torch.mm(X, W_q), torch.mm(X, W_k), torch.mm(X, W_v)
    scores = torch.einsum("ic,jc->ij", Q, K) * Q.shape[1] ** -0.5
    if masking == "causal":
        forbidden = torch.triu(torch.ones_like(scores), diagonal=1).bool()
        scores = scores.masked_fill(forbidden, float("-inf"))
    weights = torch.softmax(scores, dim=1)
    return {"Q": Q, "K": K, "V": V, "weights": weights, "output": torch.mm(weights, V)}


def attention_head(X, W_q, W_k, W_v, masking, d_output):
    leaves = {"W_q": leaf(W_q), "W_k": leaf(W_k), "W_v": leaf(W_v), "X": leaf(X)}
    forward = head_forward(**leaves, masking=masking)
    forward["output"].backward(torch.tensor(d_output))
    return {**numpy_values(forward), **gradients(leaves)}


def training_step(X, W_q, W_k, W_v, target, masking, learning_rate):
    head = {"W_q": leaf(W_q), "W_k": leaf(W_k), "W_v": leaf(W_v)}
    output = head_forward(torch.tensor(X), **head, masking=masking)["output"]
    judged = output[-target.shape[0] :]
    loss = functional.mse_loss(judged, torch.tensor(target), reduction="sum")
    loss.backward()
    torch.optim.SGD(list(head.values()), lr=learning_rate).step()
    return {"loss": loss.item(), **{"new_" + name: W.detach().numpy() for name, W in head.items()}}


def cross_entropy(scores, next_tokens):
    scores = leaf(scores)
    loss = functional.cross_entropy(scores, torch.tensor(next_tokens))
    loss.backward()
    return {"loss": loss.item(), "d_scores": scores.grad.numpy()}


def language_model(model, window, next_tokens):
    leaves = {name: leaf(array) for name, array in model.items()}
    positions = torch.arange(len(window))
    X = functional.embedding(torch.tensor(window), leaves["token_embedding"])
    X = X + functional.embedding(positions, leaves["position_embedding"])
    head = head_forward(X, leaves["W_q"], leaves["W_k"], leaves["W_v"], "causal")
    scores = torch.mm(X + head["output"], leaves["unembedding"])
    loss = functional.cross_entropy(scores, torch.tensor(next_tokens))
    loss.backward()
    forward = numpy_values({"embedded": X, "scores": scores})
    return {**forward, "loss": loss.item(), **gradients(leaves)}

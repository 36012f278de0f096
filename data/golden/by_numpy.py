"""The golden numbers, forward and backward, written out by hand in numpy.

Rows are positions. Every name is the one in the C++ headers; `d_NAME` is d loss / d NAME.
by_torch.py computes the same things independently; make_golden.py asserts that the two agree.
"""

import numpy as np


def softmax(scores):
    """Row by row. The row's own maximum is taken off first, so that exp never overflows."""
    with np.errstate(over="ignore"):  # -1e308 - 1e308 is -inf, and exp(-inf) is 0, which is right
        shifted = scores - scores.max(axis=1, keepdims=True)
    powers = np.exp(shifted)
    return powers / powers.sum(axis=1, keepdims=True)


def softmax_backward(weights, d_weights):
    """d_scores = weights * (d_weights - the row's weighted mean of d_weights)."""
    weighted_mean = (weights * d_weights).sum(axis=1, keepdims=True)
    return weights * (d_weights - weighted_mean)


def scaled_scores(Q, K, masking):
    """Q K^T / sqrt(d_k); causal: -inf above the diagonal."""
    scores = Q @ K.T / np.sqrt(Q.shape[1])
    if masking == "causal":
        rows, columns = np.indices(scores.shape)
        scores[columns > rows] = -np.inf
    return scores


def head_forward(X, W_q, W_k, W_v, masking):
    Q, K, V = X @ W_q, X @ W_k, X @ W_v
    weights = softmax(scaled_scores(Q, K, masking))
    return {"Q": Q, "K": K, "V": V, "weights": weights, "output": weights @ V}


def head_backward(X, W_q, W_k, W_v, forward, d_output):
    """A forbidden share is 0 in `weights`, so softmax_backward needs no word about the mask."""
    Q, K, V, weights = (forward[name] for name in ("Q", "K", "V", "weights"))
    d_V = weights.T @ d_output
    d_scores = softmax_backward(weights, d_output @ V.T) / np.sqrt(Q.shape[1])
    d_Q = d_scores @ K
    d_K = d_scores.T @ Q
    return {
        "d_W_q": X.T @ d_Q,
        "d_W_k": X.T @ d_K,
        "d_W_v": X.T @ d_V,
        "d_X": d_Q @ W_q.T + d_K @ W_k.T + d_V @ W_v.T,
    }


def squared_error(output, target):
    """Summed over the last target.rows() positions: the loss, and d loss / d output."""
    first = output.shape[0] - target.shape[0]
    difference = output[first:] - target
    d_output = np.zeros_like(output)  # the positions before `first` do not count
    d_output[first:] = 2.0 * difference
    return (difference**2).sum(), d_output


def training_step(X, W_q, W_k, W_v, target, masking, learning_rate):
    """One step of gradient descent on all three matrices, from the same gradient."""
    forward = head_forward(X, W_q, W_k, W_v, masking)
    loss, d_output = squared_error(forward["output"], target)
    gradients = head_backward(X, W_q, W_k, W_v, forward, d_output)
    return {
        "loss": loss,
        "new_W_q": W_q - learning_rate * gradients["d_W_q"],
        "new_W_k": W_k - learning_rate * gradients["d_W_k"],
        "new_W_v": W_v - learning_rate * gradients["d_W_v"],
    }


def cross_entropy(scores, next_tokens):
    """Mean over the rows, in nats: log(sum(exp(scores))) - scores[next]; and its gradient."""
    rows = np.arange(scores.shape[0])
    maxima = scores.max(axis=1)
    log_sums = maxima + np.log(np.exp(scores - maxima[:, None]).sum(axis=1))
    d_scores = softmax(scores)
    d_scores[rows, next_tokens] -= 1.0
    return {
        "loss": (log_sums - scores[rows, next_tokens]).mean(),
        "d_scores": d_scores / scores.shape[0],
    }


def language_model_forward(model, window):
    X = model["token_embedding"][window] + model["position_embedding"][: len(window)]
    head = head_forward(X, model["W_q"], model["W_k"], model["W_v"], "causal")
    scores = (X + head["output"]) @ model["unembedding"]
    return {"embedded": X, "head": head, "scores": scores}


def language_model_backward(model, window, forward, d_scores):
    X, head = forward["embedded"], forward["head"]
    d_mixed = d_scores @ model["unembedding"].T  # d loss / d (X + head(X))
    through_head = head_backward(X, model["W_q"], model["W_k"], model["W_v"], head, d_mixed)
    d_X = d_mixed + through_head["d_X"]
    d_token_embedding = np.zeros_like(model["token_embedding"])
    np.add.at(d_token_embedding, window, d_X)  # a token that occurs twice collects both rows
    d_position_embedding = np.zeros_like(model["position_embedding"])
    d_position_embedding[: len(window)] = d_X
    return {
        "d_token_embedding": d_token_embedding,
        "d_position_embedding": d_position_embedding,
        **{name: through_head[name] for name in ("d_W_q", "d_W_k", "d_W_v")},
        "d_unembedding": (X + head["output"]).T @ d_scores,
    }


def language_model(model, window, next_tokens):
    forward = language_model_forward(model, window)
    entropy = cross_entropy(forward["scores"], next_tokens)
    return {
        "embedded": forward["embedded"],
        "scores": forward["scores"],
        "loss": entropy["loss"],
        **language_model_backward(model, window, forward, entropy["d_scores"]),
    }

"""Guards: a golden file must tell right code from the usual mistakes.

Each function here computes a wrong answer on purpose. `assert_each_shows` demands that every
mistake changes the answer visibly in at least one case of the file.
"""

import numpy as np

import by_numpy

VISIBLE = 1e-3


def assert_each_shows(cases, wrong_answers, field):
    """wrong_answers(case) gives {mistake: wrong value of case[field]}."""
    largest = {}
    for case in cases:
        for mistake, wrong in wrong_answers(case).items():
            seen = np.abs(wrong - case[field]).max() if wrong.shape == case[field].shape else np.inf
            largest[mistake] = max(largest.get(mistake, 0.0), seen)
    hidden = [mistake for mistake, seen in largest.items() if not seen > VISIBLE]
    assert not hidden, f"no case shows: {hidden}"


def wrong_weights(case):
    """Mistakes on the way from Q and K to the weights of a head."""
    Q, K, d = case["Q"], case["K"], case["X"].shape[1]
    T, d_k = Q.shape
    right = by_numpy.scaled_scores(Q, K, case["masking"])
    forbidden = np.triu(np.ones((T, T), dtype=bool), 1) & (case["masking"] == "causal")
    bare = Q @ K.T

    def masked(scores, mask=forbidden):
        return by_numpy.softmax(np.where(mask, -np.inf, scores))

    return {
        "no divisor": masked(bare),
        "divided by d_k": masked(bare / d_k),
        "divided by d_k / 2": masked(bare / (d_k / 2)),
        "divided by sqrt(d)": masked(bare / np.sqrt(d)),
        "divided by sqrt(T)": masked(bare / np.sqrt(T)),
        "K Q^T": masked(bare.T / np.sqrt(d_k)),
        "Q Q^T": masked(Q @ Q.T / np.sqrt(d_k)),
        "columns add to one": by_numpy.softmax(masked(bare / np.sqrt(d_k)).T).T,
        "the other triangle": masked(bare / np.sqrt(d_k), forbidden.T),
        "zero instead of -inf": by_numpy.softmax(np.where(forbidden, 0.0, right)),
        "masked after the softmax": np.where(forbidden, 0.0, by_numpy.softmax(bare / np.sqrt(d_k))),
    }


def step_with(case, d_output):
    """new_W_q, new_W_k, new_W_v in one column, after a step along another gradient."""
    inputs = [case[name] for name in ("X", "W_q", "W_k", "W_v")]
    forward = by_numpy.head_forward(*inputs, case["masking"])
    gradients = by_numpy.head_backward(*inputs, forward, d_output(forward["output"]))
    moved = [
        case[name] - case["learning_rate"] * gradients["d_" + name]
        for name in ("W_q", "W_k", "W_v")
    ]
    return column(moved)


def column(matrices):
    return np.concatenate([matrix.ravel() for matrix in matrices])


def one_matrix_at_a_time(case):
    """W_q, then W_k with the new W_q, then W_v: the lesson's other way."""
    head = {name: case[name] for name in ("W_q", "W_k", "W_v")}
    for name in head:
        stepped = by_numpy.training_step(
            case["X"], **head, target=case["target"], masking=case["masking"],
            learning_rate=case["learning_rate"],
        )
        head[name] = stepped["new_" + name]
    return column(head.values())


def wrong_steps(case):
    target = case["target"]

    def first_rows(output):
        d_output = np.zeros_like(output)
        d_output[: target.shape[0]] = 2.0 * (output[: target.shape[0]] - target)
        return d_output

    return {
        "mean instead of sum": step_with(
            case, lambda output: by_numpy.squared_error(output, target)[1] / target.size
        ),
        "the factor 2 lost": step_with(
            case, lambda output: by_numpy.squared_error(output, target)[1] / 2.0
        ),
        "the first rows": step_with(case, first_rows),
        "one matrix at a time": one_matrix_at_a_time(case),
    }


def wrong_token_gradients(case):
    """A token that occurs twice must collect both gradients, not keep the last one."""
    d_X = case["d_position_embedding"][: len(case["window"])]
    overwritten = np.zeros_like(case["d_token_embedding"])
    overwritten[case["window"]] = d_X
    return {"overwritten instead of added": overwritten}


def wrong_model_scores(case):
    X, T = case["embedded"], len(case["window"])
    head = [case[name] for name in ("W_q", "W_k", "W_v")]
    last_positions = case["token_embedding"][case["window"]] + case["position_embedding"][-T:]

    def scores(X, masking="causal", kept=1.0):
        return (kept * X + by_numpy.head_forward(X, *head, masking)["output"]) @ case["unembedding"]

    return {
        "X not added": scores(X, kept=0.0),
        "no mask": scores(X, masking="none"),
        "no positions": scores(case["token_embedding"][case["window"]]),
        "the table's last positions": scores(last_positions),
    }

"""The cases of every golden file: inputs from written numbers or a written seed, answers from
by_numpy, each asserted to agree with by_torch.
"""

import numpy as np

import by_numpy
import by_torch
import mistakes

INF = np.inf
FORWARD_TOLERANCE = 1e-12
BACKWARD_TOLERANCE = 1e-10


def draw(rng, rows, columns, scale=1.0):
    """Normal numbers with three decimals: short in the file, and the same on every machine."""
    return np.round(scale * rng.standard_normal((rows, columns)), 3)


def matrix(*rows):
    return np.array(rows, dtype=np.float64)


def causal_triangle(scores):
    return np.where(np.triu(np.ones(scores.shape), 1) == 1, -INF, scores)


def agreed(ours, theirs):
    """Our answers, after comparing each with torch's: relative above 1, absolute below."""
    for name, value in ours.items():
        is_backward = name.startswith(("d_", "new_"))
        tolerance = BACKWARD_TOLERANCE if is_backward else FORWARD_TOLERANCE
        assert np.shape(value) == np.shape(theirs[name]), name
        apart = np.abs(value - theirs[name]) / np.maximum(1.0, np.abs(value))
        assert np.max(apart) <= tolerance, f"{name}: numpy and torch are {np.max(apart)} apart"
    return ours


# ---- softmax.json -------------------------------------------------------------------------------


def softmax_inputs():
    return {
        "ordinary": draw(np.random.default_rng(101), 3, 5),
        "taller_than_wide": draw(np.random.default_rng(102), 6, 2, scale=3.0),
        "single_row": matrix([0.5, -1.0, 2.0, 0.25]),
        "equal_scores": matrix([7.0, 7.0, 7.0, 7.0], [-2.5, -2.5, -2.5, -2.5]),
        "around_1000": matrix([1000, 1001, 1002], [1002, 1000, 999.5]),
        "around_minus_1000": matrix([-1000, -1001, -1002], [-1002, -1000, -999.5]),
        # exp(710) overflows a double, exp(709) does not. The 10 is not a 0 because exp(-710) would
        # be subnormal (see golden_json.number_text).
        "just_past_the_range_of_exp": matrix([710, 709, 10], [709, 711, 710], [709, 709, 709]),
        "around_1e300": matrix([1e300, 1e300, 0, -1e300], [-1e300, -2e300, -1e300, -1e300]),
        "around_1e308": matrix(
            [1e308, 0, -1e308], [-1e308, 1e308, 1e308], [-1e308, -1e308, -1e308]
        ),
        # A shift by the maximum of the whole matrix makes 0/0 of the second row.
        "row_maxima_far_apart": matrix([900, 899, 898], [-902, -901, -900], [0, 1, -1]),
        "underflow_to_zero": matrix([0, -2000, 1], [-3000, 5, 4]),
        "minus_infinity": matrix(
            [-INF, 1, 2], [0, -INF, -INF], [1, -INF, 3], [-INF, -1000, -INF], [1000, 1001, -INF]
        ),
        "causal_triangle": causal_triangle(draw(np.random.default_rng(103), 4, 4)),
        "single_column": matrix([3], [-1000], [1e308], [0]),
        "tiny_differences": matrix([0, 1e-12, -1e-12], [1, 1 + 1e-12, 1 - 1e-12]),
    }


def softmax_cases():
    return [
        {
            "name": name,
            "scores": scores,
            **agreed({"weights": by_numpy.softmax(scores)}, by_torch.softmax(scores)),
        }
        for name, scores in softmax_inputs().items()
    ]


# ---- softmax_backward.json ----------------------------------------------------------------------


def softmax_backward_weights():
    causal = causal_triangle(draw(np.random.default_rng(203), 5, 5))
    return {
        "ordinary": by_numpy.softmax(draw(np.random.default_rng(201), 3, 5)),
        "taller_than_wide": by_numpy.softmax(draw(np.random.default_rng(202), 6, 2)),
        "single_row": by_numpy.softmax(matrix([0.5, -1.0, 2.0, 0.25, 1.5, -0.75])),
        "hard_one_hot": matrix([0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1]),
        "near_one_hot": by_numpy.softmax(matrix([9, 0, 1], [-1, 0, 12])),
        "causal_triangle": by_numpy.softmax(causal),
        "single_column": matrix([1], [1], [1], [1]),
    }


def softmax_backward_inputs():
    """(weights, d_weights) by name."""
    inputs = {
        name: (weights, draw(np.random.default_rng(250 + i), *weights.shape))
        for i, (name, weights) in enumerate(softmax_backward_weights().items())
    }
    # Small enough to do with a pencil: [0, -0.25, 0.25] and [0.29, -0.22, -0.07].
    inputs["by_hand"] = (matrix([0.5, 0.25, 0.25], [0.1, 0.2, 0.7]), matrix([1, 0, 2], [3, -1, 0]))
    # The same push on every weight of a row moves nothing: the weights add to 1 anyway.
    inputs["same_push_everywhere"] = (matrix([0.5, 0.125, 0.25, 0.125]), matrix([3, 3, 3, 3]))
    return inputs


def softmax_backward_cases():
    return [
        {
            "name": name,
            "weights": weights,
            "d_weights": d_weights,
            **agreed(
                {"d_scores": by_numpy.softmax_backward(weights, d_weights)},
                by_torch.softmax_backward(weights, d_weights),
            ),
        }
        for name, (weights, d_weights) in softmax_backward_inputs().items()
    ]


# ---- attention_head.json ------------------------------------------------------------------------


def head_inputs(seed, T, d, d_k, d_v, score_scale=1.0):
    """X, W_q, W_k, W_v, d_output. score_scale multiplies W_q, and with it every score."""
    rng = np.random.default_rng(seed)
    return {
        "X": draw(rng, T, d),
        "W_q": draw(rng, d, d_k, scale=score_scale),
        "W_k": draw(rng, d, d_k),
        "W_v": draw(rng, d, d_v),
        "d_output": draw(rng, T, d_v),
    }


def inputs_past_the_range_of_exp(seed, T, d, d_k, d_v):
    """Every scaled score is above 710, where exp overflows; the weights are ordinary all the same.

    X's first column is 1, and the first rows of W_q and W_k add a large, nearly equal amount to
    every score.
    """
    inputs = head_inputs(seed, T, d, d_k, d_v)
    inputs["X"][:, 0] = 1.0
    inputs["W_q"][0, 0] = inputs["W_k"][0, 0] = 40.0
    inputs["W_k"][1:, 0] = np.round(inputs["W_k"][1:, 0] / 50, 3)
    return inputs


def head_case(name, masking, inputs):
    X, W_q, W_k, W_v, d_output = (inputs[key] for key in ("X", "W_q", "W_k", "W_v", "d_output"))
    forward = by_numpy.head_forward(X, W_q, W_k, W_v, masking)
    backward = by_numpy.head_backward(X, W_q, W_k, W_v, forward, d_output)
    agreed({**forward, **backward}, by_torch.attention_head(**inputs, masking=masking))
    matrices = {"X": X, "W_q": W_q, "W_k": W_k, "W_v": W_v}
    return {
        "name": f"{name}_{masking}", "masking": masking, **matrices, **forward,
        "d_output": d_output, **backward,
    }


def attention_head_cases():
    inputs = {
        "five_positions": head_inputs(301, T=5, d=3, d_k=4, d_v=2),
        "seven_positions": head_inputs(302, T=7, d=4, d_k=3, d_v=6),
        "one_position": head_inputs(303, T=1, d=3, d_k=2, d_v=4),
        "near_one_hot": head_inputs(402, T=6, d=5, d_k=3, d_v=4, score_scale=4.0),
        "past_the_range_of_exp": inputs_past_the_range_of_exp(320, T=4, d=5, d_k=3, d_v=2),
    }
    cases = [
        head_case(name, masking, values)
        for name, values in inputs.items()
        for masking in ("none", "causal")
    ]
    assert_heads_are_as_named({case["name"]: case for case in cases})
    mistakes.assert_each_shows(cases, mistakes.wrong_weights, "weights")
    return cases


def assert_heads_are_as_named(cases):
    for masking in ("none", "causal"):
        near_one_hot = cases[f"near_one_hot_{masking}"]
        assert near_one_hot["weights"].max(axis=1).min() > 0.95
        assert np.abs(near_one_hot["d_W_q"]).max() > 1e-3  # there is a gradient left to test
    overflowing = cases["past_the_range_of_exp_none"]
    assert by_numpy.scaled_scores(overflowing["Q"], overflowing["K"], "none").min() > 710.0
    assert overflowing["weights"].max() < 0.99


# ---- training_step.json -------------------------------------------------------------------------


def training_case(name, seed, masking, T, d, d_k, d_v, target_rows, learning_rate):
    inputs = head_inputs(seed, T, d, d_k, d_v)
    del inputs["d_output"]  # here it comes from the target
    inputs["target"] = draw(np.random.default_rng([seed, 1]), target_rows, d_v)
    inputs.update(masking=masking, learning_rate=learning_rate)
    stepped = agreed(by_numpy.training_step(**inputs), by_torch.training_step(**inputs))
    return {"name": name, **inputs, **stepped}


def training_step_cases():
    cases = [
        training_case("last_two_rows_causal", 411, "causal", 7, 4, 3, 5, 2, 0.125),
        training_case("all_rows_none", 412, "none", 6, 5, 2, 4, 6, 0.0625),
        training_case("last_row_none", 413, "none", 4, 3, 5, 2, 1, 0.25),
        training_case("all_rows_causal", 414, "causal", 5, 4, 2, 3, 5, 0.0625),
    ]
    columns = [
        {**case, "stepped": mistakes.column([case["new_W_q"], case["new_W_k"], case["new_W_v"]])}
        for case in cases
    ]
    mistakes.assert_each_shows(columns, mistakes.wrong_steps, "stepped")
    return cases


# ---- language_model.json ------------------------------------------------------------------------


def draw_model(seed, vocabulary, d, d_k, table):
    """`table` is how many positions the model has a row for."""
    rng = np.random.default_rng(seed)
    return {
        "token_embedding": draw(rng, vocabulary, d),
        "position_embedding": draw(rng, table, d, scale=0.5),
        "W_q": draw(rng, d, d_k),
        "W_k": draw(rng, d, d_k),
        "W_v": draw(rng, d, d),
        "unembedding": draw(rng, d, vocabulary, scale=0.4),
    }


def language_model_case(name, model, window, next_tokens):
    answers = agreed(
        by_numpy.language_model(model, window, next_tokens),
        by_torch.language_model(model, window, next_tokens),
    )
    return {"name": name, **model, "window": window, "next": next_tokens, **answers}


def language_model_cases():
    short = draw_model(501, vocabulary=7, d=4, d_k=3, table=6)
    single = draw_model(502, vocabulary=5, d=3, d_k=2, table=4)
    full = draw_model(503, vocabulary=9, d=5, d_k=3, table=6)
    cases = [
        language_model_case("short_window_with_repeats", short, [2, 5, 2, 0, 5], [5, 2, 0, 5, 3]),
        language_model_case("one_position", single, [3], [1]),
        language_model_case("full_window", full, [1, 1, 4, 8, 4, 1], [1, 4, 8, 4, 1, 6]),
        # `next` is an argument of its own: here it is not the window moved on by one.
        language_model_case("next_is_not_the_window_moved_on", short, [1, 1], [4, 0]),
    ]
    mistakes.assert_each_shows(cases, mistakes.wrong_token_gradients, "d_token_embedding")
    mistakes.assert_each_shows(cases, mistakes.wrong_model_scores, "scores")
    return cases


# ---- cross_entropy.json -------------------------------------------------------------------------


def cross_entropy_inputs():
    """(scores, next) by name."""
    extreme = matrix([1000, -1000, 0, 999], [-1000, -1001, -1002, -1000], [0, 1000, 1000, -1000])
    return {
        "ordinary": (draw(np.random.default_rng(601), 4, 6), [5, 0, 2, 3]),
        "repeated_next": (draw(np.random.default_rng(602), 5, 3, scale=2.0), [1, 1, 0, 1, 2]),
        "one_row": (draw(np.random.default_rng(603), 1, 4), [2]),
        "one_column": (matrix([3], [-1000], [0]), [0, 0, 0]),  # nothing else can come: loss 0
        "equal_scores": (matrix([2, 2, 2, 2, 2], [-7, -7, -7, -7, -7]), [0, 3]),  # loss log(5)
        "extreme_and_right": (extreme, [0, 0, 2]),
        "extreme_and_wrong": (extreme, [1, 2, 3]),  # a share of 0 for what came: log(0) is not it
        "row_maxima_far_apart": (matrix([900, 899, 898], [-902, -901, -900]), [2, 0]),
    }


def cross_entropy_cases():
    return [
        {
            "name": name,
            "scores": scores,
            "next": next_tokens,
            **agreed(
                by_numpy.cross_entropy(scores, next_tokens),
                by_torch.cross_entropy(scores, next_tokens),
            ),
        }
        for name, (scores, next_tokens) in cross_entropy_inputs().items()
    ]

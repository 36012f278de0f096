"""How well could a reader predict who knows every rule but sees only a window of the text?

The entropy rate is the floor for a reader of the whole text. A model is trained on windows cut out
anywhere, often in the middle of a line; its first rows have seen next to nothing. The ideal reader
keeps every place in every line that the characters seen so far allow, weighed by probability, and
predicts from those: no model can do better on average from the same window.
"""

import math

import grammar


def first_guess(lines):
    """Before the first character: any place of any line, as likely as the line is."""
    return {(text, place): ways[0] for text, ways in lines.items() for place in range(len(text))}


def after(belief, character, lines):
    """The belief once `character` has been read: places that fit it move one on."""
    moved = {}
    line_ended = 0.0
    for (text, place), weight in belief.items():
        if text[place] != character:
            continue
        if place + 1 < len(text):
            moved[(text, place + 1)] = weight
        else:
            line_ended += weight
    if line_ended:
        moved.update({(text, 0): line_ended * ways[0] for text, ways in lines.items()})
    total = sum(moved.values())
    return {state: weight / total for state, weight in moved.items()}


def surprise(belief, character):
    """-log of the probability that `character` is next."""
    return -math.log(sum(w for (text, place), w in belief.items() if text[place] == character))


def loss_by_row(text, window, step):
    """The mean loss in every row of the windows that start at 0, step, 2 step, ... Row i has seen
    i + 1 characters."""
    lines = grammar.all_lines()
    start = first_guess(lines)
    after_one = {character: after(start, character, lines) for character in set(text)}
    rows = [0.0] * window
    starts = range(0, len(text) - window, step)
    for begin in starts:
        belief = after_one[text[begin]]
        for row in range(window):
            following = text[begin + row + 1]
            rows[row] += surprise(belief, following)
            belief = after(belief, following, lines)
    return [row / len(starts) for row in rows]

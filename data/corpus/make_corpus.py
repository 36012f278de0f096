#!/usr/bin/python3
"""Makes corpus.txt and corpus.json from the rules in grammar.py.

    make_corpus.py           write both files
    make_corpus.py --check   make them again in memory and compare byte by byte; prove again that
                             no line is ambiguous and that the entropy rate is right; exit 1 if not
    make_corpus.py --facts   print the numbers, the ideal reader's among them; write nothing
"""

import argparse
import json
import math
import random
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # no __pycache__ in the data folder

import grammar
import ideal_reader

FOLDER = Path(__file__).resolve().parent
SEED = 8
CHARACTERS = 120_000  # lines are added until there are at least so many

# The text's own -log p per character is an average over some 7000 random lines. It may miss the
# entropy rate by this many standard errors: once in 15,000 seeds by chance.
STANDARD_ERRORS = 4


def make_text():
    source = random.Random(SEED)
    text = ""
    while len(text) < CHARACTERS:
        text += grammar.draw_line(source)
    return text


def make_facts(text):
    return {
        "characters": len(text),
        "alphabet": "".join(sorted(set(text))),
        "seed": SEED,
        "entropy_rate_nats": round(grammar.entropy_rate(), 9),
        "generator": "data/corpus/make_corpus.py",
    }


def make_files():
    text = make_text()
    facts = json.dumps(make_facts(text), indent=2) + "\n"
    return {"corpus.txt": text.encode("ascii"), "corpus.json": facts.encode("ascii")}


def surprises(text):
    """(-log p, length) of every line, read back from the text alone."""
    lines = grammar.all_lines()
    return [(-math.log(lines[line][0]), len(line)) for line in text.splitlines(keepends=True)]


def empirical_rate(text):
    """-log p of the text per character, and the standard error of that."""
    read = surprises(text)
    nats = sum(surprise for surprise, _ in read)
    rate = nats / len(text)
    squares = sum((surprise - rate * length) ** 2 for surprise, length in read)
    return rate, math.sqrt(squares) / len(text)


def complaints(text):
    """What does not hold of the rules and the text; nothing, if all is well."""
    lines = grammar.all_lines()
    found = [f"ambiguous: {line!r}" for line in grammar.ambiguous_lines()]
    found += [f"not by the rules: {line!r}" for line in text.splitlines(keepends=True)
              if line not in lines]
    if found:
        return found  # the sums below would mean nothing
    summed = -sum(p * math.log(p) for (p,) in lines.values())
    if abs(summed - grammar.choice_entropy()) > 1e-9:
        found.append(f"entropy of a line: {grammar.choice_entropy()} by choices, {summed} by lines")
    length = sum(p * len(line) for line, (p,) in lines.items())
    if abs(length - grammar.expected_length()) > 1e-9:
        found.append(f"length of a line: {grammar.expected_length()} by slots, {length} by lines")
    rate, error = empirical_rate(text)
    if abs(rate - grammar.entropy_rate()) > STANDARD_ERRORS * error:
        found.append(f"the text has {rate} +- {error} nats per character by its own -log p, "
                     f"the rules {grammar.entropy_rate()}")
    return found


def differences(files):
    """Files in the folder that are not, byte by byte, what the rules make."""
    return [f"{name} is missing or differs from what the rules make; run {Path(__file__).name}"
            for name, fresh in files.items()
            if not (FOLDER / name).is_file() or (FOLDER / name).read_bytes() != fresh]


def print_facts(text):
    facts = make_facts(text)
    rate, error = empirical_rate(text)
    print(f"{facts['characters']} characters, {text.count(chr(10))} lines, "
          f"{len(grammar.all_lines())} different lines, seed {SEED}")
    print(f"alphabet of {len(facts['alphabet'])}: {facts['alphabet']!r}")
    print(f"entropy of a line {grammar.choice_entropy():.6f} nats, "
          f"expected length {grammar.expected_length():.6f} characters")
    print(f"entropy rate {grammar.entropy_rate():.6f} nats per character; "
          f"-log p of the text {rate:.6f} +- {error:.6f}")
    rows = ideal_reader.loss_by_row(text, window=32, step=11)
    print("an ideal reader who has seen so many characters, and on average over a window of so many:")
    for seen in (1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 28, 32):
        print(f"{seen:4} {rows[seen - 1]:7.3f} {sum(rows[:seen]) / seen:7.3f}")


def main():
    parser = argparse.ArgumentParser(description="Makes corpus.txt and corpus.json.")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--check", action="store_true", help="compare with the files, only")
    action.add_argument("--facts", action="store_true", help="print the numbers, only")
    options = parser.parse_args()
    files = make_files()
    text = files["corpus.txt"].decode("ascii")
    problems = complaints(text) + (differences(files) if options.check else [])
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    if options.facts:
        print_facts(text)
    elif options.check:
        print("corpus.txt and corpus.json are what the rules make; no line is ambiguous")
    else:
        for name, content in files.items():
            (FOLDER / name).write_bytes(content)
            print(f"{name}: {len(content)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

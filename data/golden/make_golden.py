#!/usr/bin/python3
"""Makes the golden numbers in this folder.

    make_golden.py           write every file
    make_golden.py --check   make them again in memory and compare with the files; exit 1 if one
                             number is more than 1e-12 away

Every answer is computed twice, by hand in numpy and with torch's autograd, and written only if the
two agree (cases.py holds the tolerances).
"""

import argparse
import json
import platform
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # no __pycache__ in the data folder

import numpy
import torch

import cases
import golden_json

FOLDER = Path(__file__).resolve().parent
CHECK_TOLERANCE = 1e-12

FILES = {
    "softmax.json": cases.softmax_cases,
    "softmax_backward.json": cases.softmax_backward_cases,
    "attention_head.json": cases.attention_head_cases,
    "training_step.json": cases.training_step_cases,
    "language_model.json": cases.language_model_cases,
    "cross_entropy.json": cases.cross_entropy_cases,
}


def made_by():
    return {
        "script": "data/golden/make_golden.py",
        "numpy": numpy.__version__,
        "torch": torch.__version__,
        "python": platform.python_version(),
    }


def fresh_files():
    """The text of every file by its name."""
    return {name: golden_json.file_text(made_by(), make()) for name, make in FILES.items()}


def write(files):
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{name}: {len(json.loads(text)['cases'])} cases, {len(text)} bytes")


def worst_difference(fresh_text, path):
    """(difference, where) of the number that lies furthest off; versions may differ."""
    if not path.is_file():
        return float("inf"), "every number (the file is missing)"
    fresh = json.loads(fresh_text)["cases"]
    stored = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return max(golden_json.differences(fresh, stored, "cases"), key=lambda found: found[0])


def check(files):
    """True if every file on disk holds the numbers that the script makes now."""
    all_equal = True
    for name, text in files.items():
        worst, where = worst_difference(text, FOLDER / name)
        equal = worst <= CHECK_TOLERANCE
        all_equal = all_equal and equal
        verdict = "ok" if equal else f"DIFFERS at {where}"
        print(f"{name}: {verdict}, at most {worst:.3g} apart")
    for extra in sorted(set(path.name for path in FOLDER.glob("*.json")) - set(files)):
        all_equal = False
        print(f"{extra}: DIFFERS, no case here makes it")
    return all_equal


def main():
    parser = argparse.ArgumentParser(description="Makes the golden numbers in this folder.")
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    if parser.parse_args().check:
        return 0 if check(fresh_files()) else 1
    write(fresh_files())
    return 0


if __name__ == "__main__":
    sys.exit(main())

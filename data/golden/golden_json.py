"""Writes the golden files (one matrix row per line, so that diffs read well) and compares them."""

import json
import math
import sys

import numpy as np


def number_text(value):
    """repr gives the shortest text that reads back as the same double; -inf becomes "-inf"."""
    value = float(value) + 0.0  # + 0.0 turns -0.0 into 0.0
    if value == -math.inf:
        return '"-inf"'
    assert math.isfinite(value), value
    # std::stod refuses subnormal numbers, so no file holds one.
    assert value == 0.0 or abs(value) >= sys.float_info.min, f"subnormal: {value!r}"
    return repr(value)


def row_text(row):
    return "[" + ", ".join(number_text(value) for value in row) + "]"


def field_text(value, indent):
    """A string, a list of ints, a matrix or a number, as JSON."""
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, list):
        return json.dumps(value)
    if np.ndim(value) == 0:
        return number_text(value)
    assert np.ndim(value) == 2 and value.size > 0
    rows = [f"{indent}  {row_text(row)}" for row in value]
    return "[\n" + ",\n".join(rows) + f"\n{indent}]"


def object_text(fields, indent):
    lines = [
        f"{indent}  {json.dumps(name)}: {field_text(value, indent + '  ')}"
        for name, value in fields.items()
    ]
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def file_text(made_by, cases):
    made_by_text = object_text(made_by, "  ")
    case_texts = ["    " + object_text(case, "    ") for case in cases]
    return (
        f'{{\n  "made_by": {made_by_text},\n  "cases": [\n' + ",\n".join(case_texts) + "\n  ]\n}\n"
    )


def difference(a, b):
    """How far two numbers lie apart: absolute up to 1, relative above (a score can be 1e308)."""
    return abs(a - b) / max(1.0, abs(a), abs(b))


def differences(fresh, stored, where=""):
    """Yields (difference, where) for every number; infinity where the structure differs."""
    if isinstance(fresh, dict) and isinstance(stored, dict) and list(fresh) == list(stored):
        for name in fresh:
            yield from differences(fresh[name], stored[name], f"{where}.{name}")
    elif isinstance(fresh, list) and isinstance(stored, list) and len(fresh) == len(stored):
        for i, (a, b) in enumerate(zip(fresh, stored)):
            yield from differences(a, b, f"{where}[{i}]")
    elif type(fresh) is type(stored) and isinstance(fresh, float):
        yield difference(fresh, stored), where
    else:  # a name, an int or "-inf" must be equal; anything else is another structure
        yield (0.0 if type(fresh) is type(stored) and fresh == stored else math.inf), where

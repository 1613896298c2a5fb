# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The measured errors of the C library's functions are within their bounds."""

from __future__ import annotations

import numpy as np
import pytest
from optree_core.element_type import element_type
from optree_lab.running.execution import Code, compile_module
from optree_lab.testing.figures import Figure
from optree_lab.verification.bound import EXACT_FUNCTIONS, LIBRARY_ULPS, ROUNDING_ULPS, UNBOUNDED
from optree_reference import OPERATIONS, Array, Outcome, apply, storage

#: Functions of floats; the binary ones are tried on pairs.
FUNCTIONS = sorted(LIBRARY_ULPS.keys() - {"math.fpowi"})
BINARY = ("math.atan2", "math.powf")
TYPES = ("f16", "bf16", "f32")

#: One of this many numbers of f32 is tried, and each number of the smaller types.
STRIDE = 2**14 - 1


def loop(number: int, function: str, type: str) -> str:
    """Return a function on memrefs that applies `function` to each element."""
    count = 2 if function in BINARY else 1
    names = [f"%m{i}" for i in range(count)]
    arguments = ", ".join(f"{name}: memref<?x{type}>" for name in (*names, "%out"))
    inputs = ", ".join(names)
    types = ", ".join(f"memref<?x{type}>" for _ in names)
    elements = ", ".join(f"%x{i}" for i in range(count))
    block = ", ".join(f"%x{i}: {type}" for i in range(count + 1))
    maps = ", ".join("affine_map<(d0) -> (d0)>" for _ in range(count + 1))
    return f"""
    func.func @f{number}({arguments}) {{
      linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}}
          ins({inputs} : {types}) outs(%out : memref<?x{type}>) {{
      ^bb0({block}):
        %y = {function} {elements} : {type}
        linalg.yield %y : {type}
      }}
      return
    }}"""


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Code:
    cases = [(function, type) for type in TYPES for function in FUNCTIONS]
    functions = [loop(number, *case) for number, case in enumerate(cases)]
    return compile_module("\n".join(functions), tmp_path_factory.mktemp("library"))


def numbers(type: str) -> Array:
    """Return all numbers of a type; of f32 one per `STRIDE`."""
    if type == "f32":
        return np.arange(0, 2**32, STRIDE, dtype=np.uint32).view(np.float32)
    return np.arange(2**16, dtype=np.uint16).view(storage(element_type(type)))


def test_every_function_has_a_bound() -> None:
    functions = {name for name in OPERATIONS if name.startswith("math.")}
    unbounded = {name for name in UNBOUNDED if name.startswith("math.")}
    assert functions == {*LIBRARY_ULPS, *EXACT_FUNCTIONS, *unbounded}


@pytest.mark.slow
@pytest.mark.parametrize("type", TYPES)
def test_measured_errors_are_within_the_bounds(type: str, code: Code, figure: Figure) -> None:
    """The error, in units in the last place of the exact value, is within bound and rounding."""
    values = numbers(type)
    wide = element_type("f64")
    most: dict[str, float] = {}
    for number, function in enumerate(FUNCTIONS, TYPES.index(type) * len(FUNCTIONS)):
        operands = [values, np.roll(values, len(values) // 3)][: 2 if function in BINARY else 1]
        result = np.zeros_like(values)
        code.call(f"f{number}", *operands, result)
        with np.errstate(invalid="ignore"):  # signaling NaNs
            wider = [Outcome(v.astype(np.float64)) for v in operands]
        exact = apply(function, wider, [wide] * len(wider), wide)
        most[function] = units_off(result, exact.values)
    worst = max(most, key=lambda name: most[name])
    count = len(FUNCTIONS) * len(values)
    figure(count, f"values of functions on {type}, at most {most[worst]:.2f} units off ({worst})")
    wrong = {name: off for name, off in most.items() if off > LIBRARY_ULPS[name] + ROUNDING_ULPS}
    assert not wrong


def units_off(result: Array, exact: Array) -> float:
    """Return the greatest distance in units in the last place, where both are finite."""
    with np.errstate(all="ignore"):
        rounded = exact.astype(result.dtype)
        unit = np.abs(np.nextafter(rounded, result.dtype.type(np.inf)) - rounded)
        distance = np.abs(result.astype(np.float64) - exact) / unit.astype(np.float64)
        usual = np.isfinite(rounded) & np.isfinite(unit) & (unit != 0)
    return float(distance[usual].max())

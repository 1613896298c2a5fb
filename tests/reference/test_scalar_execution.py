"""The reference's scalar operations agree with MLIR's lowering of them, executed.

All operations are compiled in one module and called on edge values and random ones. Operations that
IEEE 754 or MLIR define agree to the bit; functions of the C library are close.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pytest
from optree_core.element_type import ElementType, element_type
from optree_core.generic import Step
from optree_lab.running.execution import Code, compile_module
from optree_lab.verification.bound import identical, unit_distance, units, within
from optree_reference import Array, Outcome, apply, storage

INTEGERS = ("i1", "i8", "i16", "i32", "i64")
FLOATS = ("f16", "bf16", "f32", "f64")
COMPLEX = ("complex<f32>", "complex<f64>")

INTEGER_PAIRS = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "shli", "shrsi", "shrui", "maxsi", "minsi"),
    *("maxui", "minui", "divsi", "divui", "ceildivsi", "ceildivui", "floordivsi", "remsi", "remui"),
)
FLOAT_PAIRS = ("addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf")
INTEGER_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
FLOAT_PREDICATES = (
    *("oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno"),
)
EXACT_FUNCTIONS = ("absf", "ceil", "floor", "trunc", "round", "roundeven", "sqrt")
#: Functions of the C library, or lowered to several operations.
CLOSE_FUNCTIONS = ("exp", "log", "rsqrt", "tanh", "erf", "sin", "cos", "powf")


@dataclass(frozen=True)
class Operation:
    """A scalar operation. predicate: the text between mnemonic and operands."""

    mnemonic: str
    operands: tuple[str, ...]
    result: str
    predicate: str = ""

    @property
    def text(self) -> str:
        names = ", ".join(f"%x{i}" for i in range(len(self.operands)))
        predicate = f"{self.predicate}, " if self.predicate else ""
        shown = self.result if self.mnemonic == "complex.create" else self.operands[0]
        cast = self.mnemonic.startswith("arith.") and len(self.operands) == 1
        target = f" to {self.result}" if cast and shown != self.result else ""
        return f"{self.mnemonic} {predicate}{names} : {shown}{target}"

    @cached_property
    def cases(self) -> tuple[list[Array], Outcome]:
        """Operand values on which the operation is defined, and the reference's outcome."""
        types = [element_type(name) for name in self.operands]
        grids = np.meshgrid(*(samples(type) for type in types))
        values = [np.ascontiguousarray(grid.ravel()) for grid in grids]
        outcome = self.apply(values, types)
        if outcome.undefined is not None and outcome.undefined.any():
            values = [np.ascontiguousarray(v[~outcome.undefined]) for v in values]
            outcome = self.apply(values, types)
        return values, outcome

    def apply(self, values: list[Array], types: list[ElementType]) -> Outcome:
        attributes = {"predicate": self.predicate} if self.predicate else {}
        operands = [Outcome(v) for v in values]
        return apply(self.mnemonic, operands, types, element_type(self.result), attributes)

    def function(self, name: str) -> str:
        size = self.cases[0][0].size
        types = [f"memref<{size}x{type}>" for type in (*self.operands, self.result)]
        count = len(self.operands)
        signature = ", ".join(f"%a{i}: {type}" for i, type in enumerate(types))
        ins = ", ".join(f"%a{i}" for i in range(count))
        arguments = ", ".join(f"%x{i}: {t}" for i, t in enumerate((*self.operands, self.result)))
        maps = ", ".join(["affine_map<(d0) -> (d0)>"] * (count + 1))
        return f"""func.func @{name}({signature}) {{
          linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}}
          ins({ins} : {", ".join(types[:count])}) outs(%a{count} : {types[count]}) {{
          ^bb0({arguments}):
            %result = {self.text}
            linalg.yield %result : {self.result}
          }}
          return
        }}"""


def samples(type: ElementType) -> Array:
    generator = np.random.default_rng(0)
    dtype = storage(type)
    if type.type_class == "i1":
        return np.array([False, True])
    if type.type_class == "int":
        low = int(np.iinfo(dtype).min)
        integers = [0, 1, -1, 2, -2, 3, 7, -7, 8, 31, low, low + 1, -low - 1, -low - 2]
        return np.concatenate(
            [np.array(integers, dtype), generator.integers(low, -low - 1, 12, dtype, endpoint=True)]
        )
    if type.type_class == "complex":
        part = samples(type.part)
        part = part[np.isfinite(part)]
        values = np.empty(part.size, dtype)
        values.real, values.imag = part, part[::-1]
        return values
    edges = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 127.5, 128.0, -128.9, 255.9, 1e-3]
    edges += [3e4, -7e4, 2.0**31 - 1, -(2.0**31), 2.0**63, 3e38, 1e-38, 1e-45, -3e-8]
    edges += [float("inf"), float("-inf"), float("nan")]
    everything = np.concatenate([edges, generator.standard_normal(12) * 10])
    with np.errstate(over="ignore"):
        return everything.astype(np.float64 if type.width == 64 else np.float32).astype(dtype)


def exact_operations() -> Iterator[Operation]:
    for type in INTEGERS:
        for name in INTEGER_PAIRS:
            yield Operation(f"arith.{name}", (type, type), type)
        for predicate in INTEGER_PREDICATES:
            yield Operation("arith.cmpi", (type, type), "i1", predicate)
        for float_type in FLOATS:
            for name in ("sitofp", "uitofp"):
                yield Operation(f"arith.{name}", (type,), float_type)
            for name in ("fptosi", "fptoui"):
                yield Operation(f"arith.{name}", (float_type,), type)
    for number, narrow in enumerate(INTEGERS):
        for wide in INTEGERS[number + 1 :]:
            yield Operation("arith.extsi", (narrow,), wide)
            yield Operation("arith.extui", (narrow,), wide)
            yield Operation("arith.trunci", (wide,), narrow)
    for type in FLOATS:
        yield Operation("arith.negf", (type,), type)
        for name in FLOAT_PAIRS:
            yield Operation(f"arith.{name}", (type, type), type)
        for predicate in FLOAT_PREDICATES:
            yield Operation("arith.cmpf", (type, type), "i1", predicate)
        for name in EXACT_FUNCTIONS:
            yield Operation(f"math.{name}", (type,), type)
    for narrow, wide in (
        ("f16", "f32"),
        ("bf16", "f32"),
        ("f16", "f64"),
        ("bf16", "f64"),
        ("f32", "f64"),
    ):
        yield Operation("arith.extf", (narrow,), wide)
        yield Operation("arith.truncf", (wide,), narrow)
    for type in COMPLEX:
        part = element_type(type).part.name
        for name in ("add", "sub", "mul", "div"):
            yield Operation(f"complex.{name}", (type, type), type)
        for name, result in (("re", part), ("im", part), ("conj", type), ("neg", type)):
            yield Operation(f"complex.{name}", (type,), result)
        for name in ("eq", "neq"):
            yield Operation(f"complex.{name}", (type, type), "i1")
        yield Operation("complex.create", (part, part), type)


def close_operations() -> Iterator[Operation]:
    for type in FLOATS:
        for name in CLOSE_FUNCTIONS:
            yield Operation(f"math.{name}", (type,) * (2 if name == "powf" else 1), type)


def complex_functions() -> Iterator[Operation]:
    """Yield functions that MLIR lowers to formulas on the parts."""
    for type in COMPLEX:
        for name in ("exp", "log", "sqrt", "sin", "cos", "tan", "tanh"):
            yield Operation(f"complex.{name}", (type,), type)
        for name in ("abs", "angle"):
            yield Operation(f"complex.{name}", (type,), element_type(type).part.name)
        yield Operation("complex.pow", (type, type), type)


EXACT = [*exact_operations()]
CLOSE = [*close_operations()]
FORMULAS = [*complex_functions()]


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Code:
    functions = [
        operation.function(f"f{i}") for i, operation in enumerate([*EXACT, *CLOSE, *FORMULAS])
    ]
    return compile_module("\n".join(functions), tmp_path_factory.mktemp("scalar"))


def executed(code: Code, number: int, operation: Operation) -> tuple[Array, Array, Array]:
    """Return the executed values of the operation, the reference's, and a mask of poison."""
    values, outcome = operation.cases
    result = np.zeros_like(outcome.values)
    code.call(f"f{number}", *values, result)
    poison = outcome.poison if outcome.poison is not None else np.zeros(result.shape, np.bool_)
    return result, outcome.values, poison


@pytest.mark.slow
def test_exact_operations_agree_to_the_bit(code: Code) -> None:
    wrong = []
    for number, operation in enumerate(EXACT):
        result, wanted, poison = executed(code, number, operation)
        bad = np.flatnonzero(~identical(result, wanted) & ~poison)
        if bad.size:
            values = [v[bad[0]] for v in operation.cases[0]]
            wrong.append(f"{operation.text} of {values}: {result[bad[0]]}, not {wanted[bad[0]]}")
    assert not wrong, "\n".join(wrong)


def test_functions_of_the_library_are_within_their_bounds(code: Code) -> None:
    wrong = []
    for number, operation in enumerate(CLOSE, len(EXACT)):
        result, wanted, _ = executed(code, number, operation)
        step = Step(operation.mnemonic, (), element_type(operation.result))
        bound = unit_distance(wanted, units(step))
        if not (identical(result, wanted) | within(result, wanted, bound)).all():
            wrong.append(operation.text)
    assert not wrong


def test_complex_functions_are_close_for_parts_of_moderate_size(code: Code) -> None:
    """The distance is small beside the modulus of the result."""
    wrong = []
    for number, operation in enumerate(FORMULAS, len(EXACT) + len(CLOSE)):
        result, wanted, _ = executed(code, number, operation)
        parts = [part for value in operation.cases[0] for part in (value.real, value.imag)]
        tried = np.logical_and.reduce([(abs(p) > 1e-3) & (abs(p) < 20) for p in parts])
        tried &= np.isfinite(wanted) & (abs(wanted) < 1e30)
        limit = 1e-4 if element_type(operation.operands[0]).width == 64 else 1e-12
        apart = abs(result[tried] - wanted[tried]) / abs(wanted[tried])
        if not tried.any() or not (apart < limit).all():
            wrong.append(f"{operation.text}: {apart.max(initial=0)} of {tried.sum()}")
    assert not wrong

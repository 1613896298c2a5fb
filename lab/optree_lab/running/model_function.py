# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function of a whole model: compiled as a frontend wrote it or rewritten, and run on arrays."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import Pipe
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from optree_core.element_type import ElementType, TypeClass, element_type
from optree_reference import storage

from optree_lab import toolchain

from .callers import INLINE
from .execution import Array, Code, ToolFailed
from .whole_model import compile_model

#: Seconds for one call of a model.
LIMIT = 120

#: Random values: floats are small enough not to overflow and positive, as variances are among
#: them; integers are in bounds of the smallest dimensions that they index, as `range` asserts.
_SCALE, _LEAST, _INTEGERS = 0.2, 0.01, 4

_TENSOR = re.compile(r"tensor<((?:\d+x)*)([a-z]\w*)>")


class NotRun(Exception):
    """A function that cannot be run; the message says why."""


def shape_of(type: str) -> tuple[tuple[int, ...], ElementType]:
    """Return sizes and element type of a tensor type, or raise NotRun."""
    found = _TENSOR.fullmatch(type)
    if found is None:
        raise NotRun(f"an argument or a result of type {type}")
    return tuple(int(size) for size in found[1].split("x") if size), element_type(found[2])


def random_array(type: str, generator: np.random.Generator) -> Array:
    """Return random values of a tensor type."""
    sizes, element = shape_of(type)
    if element.type_class is TypeClass.FLOAT:
        values: Array = generator.random(sizes) * _SCALE + _LEAST
    else:
        values = generator.integers(0, 2 if str(element) == "i1" else _INTEGERS, sizes)
    return np.asarray(values).astype(storage(element))


def arguments(
    types: Sequence[str], seed: int, given: Mapping[int, Array] | None = None
) -> list[Array]:
    """Return values for arguments: the given ones, by number, and random ones."""
    generator = np.random.default_rng(seed)
    known = given or {}
    return [
        known[number] if number in known else random_array(type, generator)
        for number, type in enumerate(types)
    ]


def perturbed(values: Sequence[Array], seed: int) -> list[Array]:
    """Return values in which each float is one unit in the last place larger or smaller."""
    generator = np.random.default_rng(seed)
    found = []
    for array in values:
        if array.dtype.kind in "biu":
            found.append(array)
        else:
            unit = float(np.finfo(array.dtype).eps) if array.dtype.kind == "f" else 2.0**-7
            factors = 1 + unit * generator.choice([-1.0, 1.0], array.shape)
            found.append((array.astype(np.float64) * factors).astype(array.dtype))
    return found


@dataclass(frozen=True)
class Signature:
    """The types of a function's arguments and results."""

    arguments: tuple[str, ...]
    results: tuple[str, ...]

    @property
    def is_dynamic(self) -> bool:
        return "?" in "".join((*self.arguments, *self.results))

    def sized(self, known: Signature) -> Signature:
        """Return the signature with the sizes that another one has in place of unknown ones.

        Raises:
            NotRun: they are signatures of different functions.
        """
        own, others = (*self.arguments, "", *self.results), (*known.arguments, "", *known.results)
        pattern = ";".join(re.escape(type).replace(r"\?", r"\d+") for type in own)
        if not re.fullmatch(pattern, ";".join(others)):
            raise NotRun("sizes that no file of the same function gives")
        return known


#: The function that calls one of unknown sizes.
_SIZED = "with_known_sizes"


def with_sizes(text: str, name: str, given: Signature, sizes: Signature) -> str:
    """Return a module with a function of known sizes that calls one of unknown ones."""
    lines, passed, returned = [], [], []
    for number, (old, new) in enumerate(zip(given.arguments, sizes.arguments, strict=True)):
        lines.append(f"%c{number} = tensor.cast %a{number} : {new} to {old}")
        passed.append(f"%c{number}")
    count = len(given.results)
    types = f"({', '.join(given.arguments)}) -> ({', '.join(given.results)})"
    lines.append(f"%r:{count} = func.call @{name}({', '.join(passed)}) : {types}")
    for number, (old, new) in enumerate(zip(given.results, sizes.results, strict=True)):
        lines.append(f"%o{number} = tensor.cast %r#{number} : {old} to {new}")
        returned.append(f"%o{number}")
    arguments = ", ".join(f"%a{n}: {type}" for n, type in enumerate(sizes.arguments))
    lines.append(f"func.return {', '.join(returned)} : {', '.join(sizes.results)}")
    head = f"func.func @{_SIZED}({arguments}) -> ({', '.join(sizes.results)})"
    function = "\n".join([f"{head} {{", *lines, "}"])
    # The other function is inlined, and goes as it is private.
    text = re.sub(rf"func\.func (?:public )?@{name}\(", f"func.func private @{name}(", text)
    symbol = f'sym_name = "{name}"'
    if symbol in text:  # In generic form.
        start = text.rindex('"func.func"', 0, text.index(symbol))
        text = text.replace(symbol, f'{symbol}, sym_visibility = "private"')
    else:
        start = text.index(f"func.func private @{name}(")
    return f"{text[:start]}{function}\n{text[start:]}"


class ModelFunction:
    """A compiled function of a module. sizes: `given` with sizes for unknown ones, if it has any.
    code: of the module, if that is compiled already.

    Raises:
        NotRun: it cannot be compiled.
    """

    def __init__(
        self,
        text: str,
        name: str,
        given: Signature,
        sizes: Signature | None = None,
        code: Code | None = None,
    ) -> None:
        if "@opaque_" in text:
            raise NotRun("calls of functions without a body")
        self.name = name
        if sizes is not None and sizes != given:
            text, self.name = with_sizes(text, name, given, sizes), _SIZED
        self.results = [storage_of(type) for type in (sizes or given).results]
        if code is not None:
            self.code = code
            return
        with TemporaryDirectory() as directory:
            try:
                tool = toolchain.tool("mlir-opt")
                self.code = compile_model(text, tool, INLINE, Path(directory))
            except ToolFailed as error:
                lines = [line for line in str(error).splitlines() if "error:" in line]
                reason = lines[0].partition("error: ")[2] if lines else str(error)[:200]
                raise NotRun(f"it cannot be lowered: {reason}") from error

    def __call__(self, values: Sequence[Array]) -> list[Array]:
        """Return the results for arguments, or raise NotRun if the call does not return."""
        return self.each([values])[0]

    def each(self, given: Sequence[Sequence[Array]]) -> list[list[Array]]:
        """Return the results of calls one after the other, or raise NotRun if one does not return.

        One process for all is several times as fast as one for each.
        """
        return called(
            self.code,
            [(self.name, values, [np.zeros(*each) for each in self.results]) for values in given],
        )


def storage_of(type: str) -> tuple[tuple[int, ...], np.dtype[np.generic]]:
    """Return sizes and numpy's type of a tensor type, or raise NotRun."""
    sizes, element = shape_of(type)
    return sizes, np.dtype(storage(element))


def called(
    code: Code, calls: Sequence[tuple[str, Sequence[Array], Sequence[Array]]]
) -> list[list[Array]]:
    """Return the results of calls in a process of its own, which may abort or not end.

    calls: the function, the arguments and the results of each.

    Raises:
        NotRun: a call does not return.
    """
    reading, writing = Pipe(duplex=False)
    child = os.fork()
    if not child:
        status = 1
        try:
            reading.close()
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            for name, values, results in calls:
                signal.alarm(LIMIT)
                code.call(name, *map(np.array, values), *results)
            writing.send_bytes(b"".join(r.tobytes() for *_, results in calls for r in results))
            status = 0
        finally:
            os._exit(status)
    writing.close()
    with reading:
        try:
            data = reading.recv_bytes()
        except EOFError:
            data = b""
    _, status = os.waitpid(child, 0)
    if status:
        ended = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else status
        raise NotRun(f"the call ends by {ended}")
    start = 0

    def received(result: Array) -> Array:
        nonlocal start
        part = data[start : start + result.nbytes]
        start += result.nbytes
        return np.frombuffer(part, result.dtype).reshape(result.shape)

    return [[received(result) for result in results] for *_, results in calls]


def same_bits(left: Sequence[Array], right: Sequence[Array]) -> bool:
    """True if results are equal in every bit, and NaN where the other is NaN."""
    return all(map(_same_bits, left, right))


def _same_bits(left: Array, right: Array) -> bool:
    if left.shape != right.shape or left.dtype != right.dtype:
        return False
    equal = _bits(left) == _bits(right)
    with np.errstate(invalid="ignore"):
        both = (left != left) & (right != right)  # Of numpy's extension types too.
    return bool(np.all(equal | both))


def _bits(array: Array) -> Array:
    """Return one integer per element, or several for elements wider than integers are."""
    kinds = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}
    return array.view(kinds[array.dtype.itemsize])


def farthest(
    left: Sequence[Array], right: Sequence[Array], others: Sequence[Sequence[Array]]
) -> float:
    """Return the greatest difference of two results, in the unit that rounding gives each result.

    others: results of the left function for perturbed arguments. The unit is the greatest
    difference of these from `left`, or the last place of the greatest element, if that is more.
    Integers that differ, and elements that are finite in one only, are infinitely far.
    """
    found = 0.0
    for place, (one, other) in enumerate(zip(left, right, strict=True)):
        if one.dtype.kind in "biu":
            found = found if np.array_equal(one, other) else np.inf
            continue
        unit = max(_distance(one, perturbed[place]) for perturbed in others)
        last = float(np.finfo(one.dtype).eps) if one.dtype.kind == "f" else 2.0**-7
        finite = np.isfinite(one.astype(np.float64))
        top = np.max(np.abs(one.astype(np.float64)[finite]), initial=2.0**-126)
        found = max(found, _distance(one, other) / max(unit, last * float(top)))
    return found


def _distance(one: Array, other: Array) -> float:
    """Return the greatest difference of elements."""
    a, b = one.astype(np.float64), other.astype(np.float64)
    finite = np.isfinite(a) & np.isfinite(b)
    if not np.array_equal(a[~finite], b[~finite], equal_nan=True):
        return float("inf")
    return float(np.max(np.abs(a - b)[finite], initial=0.0))

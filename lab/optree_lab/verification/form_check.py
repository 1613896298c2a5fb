# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares each op before and after a specialization form, in a function of its own.

If the ops that a form makes, generalized and fused again, equal the original up to loop names and
commuted operands, they compute the same for all sizes and values. Otherwise both are compiled and
called on adversarial values. Results must be bit-identical, float sums too, since elements are
added in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from optree_core.element_type import element_type
from optree_ir.operation import Operation
from optree_ir.reader import read
from optree_reference import Array

from optree_lab import toolchain
from optree_lab.ir.setting import KINDS, sample
from optree_lab.ir.value_numbering import Numbering
from optree_lab.ir.writer import Isolated
from optree_lab.running.execution import ToolFailed, run_tool
from optree_lab.running.interpreted import Runnable, Undefined, code_of

from .bound import first_of, identical

#: Passes that fuse a sequence into one generic again and normalize a lone generic the same way.
FUSE = ("linalg-fuse-elementwise-ops", "canonicalize", "cse")
GENERALIZE = "linalg-tree-generalize"
ONE_TO_ONE = "linalg-tree-specialize"

PER_MODULE = 200

#: Several lists of values for a function's arguments.
Samples = Sequence[Sequence[Array]]

#: Integer operations that are undefined for some divisors.
TRAPS = re.compile(r"arith\.\w*(?:div|rem)[su]i")


def specialize(form: str) -> str:
    """Return the pass that brings ops into a form, each by itself."""
    options = "" if form == "one-to-one" else " drop-flags=cf.assert fold-movements=false"
    return f"{ONE_TO_ONE}{{form={form}{options}}}"


@dataclass(frozen=True)
class Replacement:
    """The outcome of an op. made: the ops of the dialect that replaced it.

    how: `stays`, `fused` (equal after generalizing and fusing), `executed` (equal when called), or
    `wrong`.
    """

    made: tuple[str, ...]
    how: str
    difference: str = ""


def module_after(text: str, passes: Sequence[str], plugin: Path) -> Operation:
    """Return the module after passes, or raise ToolFailed."""
    arguments = ("--mlir-print-op-generic", *toolchain.passes(",".join(passes), plugin))
    return read(run_tool("mlir-opt", arguments, text))


class FormCheck:
    """Checks the ops that one form makes of functions."""

    def __init__(
        self,
        form: str,
        plugin: Path,
        directory: Path,
        commuting: frozenset[str],
        samples: Callable[[Isolated], Samples] | None = None,
    ) -> None:
        """samples: returns the values to execute a function on; None: `usual`."""
        self.form = form
        self.samples = samples or usual
        self.plugin = plugin
        self.directory = directory
        self.numbering = Numbering(commuting)

    def check(self, functions: Sequence[Isolated]) -> list[Replacement]:
        """Return one outcome per function."""
        found: list[Replacement] = []
        for start in range(0, len(functions), PER_MODULE):
            found += self._batch(functions[start : start + PER_MODULE])
        return found

    def _batch(self, functions: Sequence[Isolated]) -> list[Replacement]:
        text = "\n".join(f.named(f"f{i}") for i, f in enumerate(functions))
        given = _structured(self._run(text, ()))
        form = specialize(self.form)
        made = _structured(self._run(text, (form,)))
        before = self._numbers(self._run(text, (GENERALIZE, *FUSE)))
        after = self._numbers(self._run(text, (form, GENERALIZE, *FUSE)))
        outcomes: list[Replacement | None] = []
        for number, (was, became) in enumerate(zip(given, made, strict=True)):
            name = tuple(o.name for o in became)
            if was == became:
                outcomes.append(Replacement(name, "stays"))
            elif before[number] == after[number]:
                outcomes.append(Replacement(name, "fused"))
            else:
                outcomes.append(None)
        rest = [i for i, outcome in enumerate(outcomes) if outcome is None]
        if rest:
            differences = self._execute([functions[i] for i in rest])
            for i, difference in zip(rest, differences, strict=True):
                name = tuple(o.name for o in made[i])
                outcomes[i] = Replacement(name, "wrong" if difference else "executed", difference)
        return [outcome for outcome in outcomes if outcome is not None]

    def _run(self, text: str, passes: Sequence[str]) -> Sequence[Operation]:
        """Return the functions after passes."""
        return module_after(text, passes, self.plugin).blocks[0].operations

    def _numbers(self, functions: Sequence[Operation]) -> list[object]:
        """Return the value numbers that each function writes."""
        found: list[object] = []
        for function in functions:
            numbered = self.numbering.module(function)
            found.append(tuple(n for o, n in numbered.effects if o.name != "func.func"))
        return found

    def _execute(self, functions: Sequence[Isolated]) -> list[str]:
        """Return per function a difference of its results in the form, or "" if there is none."""
        text = "\n".join(f.named(f"f{i}") for i, f in enumerate(functions))
        try:
            plain = code_of(text, self.directory)
            special = code_of(text, self.directory, (specialize(self.form),), self.plugin)
        except ToolFailed as error:
            if len(functions) == 1:
                return [str(error)[:500]]
            middle = len(functions) // 2
            return [*self._execute(functions[:middle]), *self._execute(functions[middle:])]
        numbered = enumerate(functions)
        return [difference(f, i, plain, special, self.samples(f)) for i, f in numbered]


def _structured(functions: Iterable[Operation]) -> list[list[Operation]]:
    """Return the top-level structured ops of each function."""
    return [
        [o for o in function.blocks[0].operations if o.name.startswith("linalg.")]
        for function in functions
    ]


def difference(
    function: Isolated,
    number: int,
    plain: Runnable,
    special: Runnable,
    samples: Samples | None = None,
) -> str:
    """Call a function in two modules; return how results differ, empty if bit-identical."""
    for kind, values in enumerate(samples if samples is not None else usual(function)):
        results = []
        for code in (plain, special):
            arrays = [np.array(v, order="C") for v in values]
            try:
                code.call(f"f{number}", *arrays)
            except Undefined as undefined:
                return f"{undefined}, {'as it was' if code is plain else 'now'}, kind {kind}"
            results.append(arrays[len(arrays) - function.outputs :])
        for one, other in zip(*results, strict=True):
            if found := first_of(~identical(other, one), other, one):
                return f"{found}, kind {kind}"
    return ""


def usual(function: Isolated) -> Samples:
    """Return values of each kind; only positive ones for functions that may divide."""
    traps = TRAPS.search(function.text)
    return [values_of(function, 4 if traps else kind, kind) for kind in KINDS]


def values_of(function: Isolated, kind: int, seed: int) -> list[Array]:
    """Return values of one kind for all arguments."""
    generator = np.random.default_rng(seed)
    return [
        sample(generator, kind, sizes, element_type(type))
        for sizes, type in zip(function.shapes, function.types, strict=True)
    ]

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All scalar bodies of a few operations under a setting, matched in memory by the tests' plugin.

Bodies that differ only in names, the order of independent operations or that of commuting operands
count as one; no body computes a value twice, or one that it does not use. `program` enumerates
such bodies as well, but is too slow for millions.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from optree_core.generic import Body
from optree_core.mlir_version import RELEASE
from optree_core.model import Tree
from optree_reference.dtype import is_wide

from optree_lab import tables
from optree_lab.ir.program import Alphabet, Normal, Program, body_text, normal
from optree_lab.ir.setting import Setting
from optree_lab.running.execution import run_tool

from .alphabets import make
from .expectation import expected
from .specialization import Specialized, by_execution, by_reference, specialize

#: Numbers of operations in the bodies that `optree_lab verify --bodies` enumerates.
LENGTHS = range(1, 5)

_GENERIC = tables.template(__file__, ".mlir.jinja", trim_blocks=True)
_STEP = re.compile(r"(\d+)\(([\d,]*)\)")
_TOTAL = re.compile(r"total (\d+) region (\d+)")


@dataclass(frozen=True)
class Found:
    """The result of an enumeration. total: number of bodies. with_region: number of bodies matched
    as an op that keeps the body as its region. matched: name of each other op and its body.
    """

    total: int
    with_region: int
    matched: tuple[tuple[str, Body], ...]


def template(setting: Setting, alphabet: Alphabet) -> str:
    """Return a generic with each leaf and operator once, from which the pass makes bodies."""
    types = sorted({type for o in alphabet.operators for type in o.operands})
    operators = []
    for number, operator in enumerate(alphabet.operators):
        operands = [f"%v{types.index(type)}" for type in operator.operands]
        head, _, tail = operator.text(f"%o{number}", operands).rpartition(" : ")
        operators.append(f"{head}{' {commutes}' if operator.commutes else ''} : {tail}")
    last = len(setting.elements) - 1
    return _GENERIC.render(
        signature=setting.signature, types=types, head=setting.head,
        leaves=alphabet.leaves[len(alphabet.arguments) :], operators=operators, last=last,
        result=setting.elements[last],
    )  # fmt: skip


def enumerate_bodies(
    setting: Setting,
    alphabet: Alphabet,
    length: int,
    plugins: tuple[Path, Path],
    shard: int = 0,
    shards: int = 1,
) -> Found:
    """Enumerate the bodies of `length` operations, or share `shard` of `shards`."""
    loaded = [f"--load-pass-plugin={os.fspath(plugin)}" for plugin in plugins]
    options = f"length={length} shard={shard} shards={shards}"
    pipeline = f"builtin.module(test-linalg-tree-enumerate{{{options}}})"
    printed = run_tool(
        "mlir-opt",
        [*loaded, f"--pass-pipeline={pipeline}", "-o", os.devnull],
        template(setting, alphabet),
    )
    *lines, last = printed.splitlines()
    counts = _TOTAL.fullmatch(last)
    assert counts is not None, last
    matched = tuple((line.split()[0], _program(line, alphabet).body) for line in lines)
    return Found(int(counts[1]), int(counts[2]), matched)


def _program(line: str, alphabet: Alphabet) -> Program:
    """Return the body that the pass printed as `linalg.add 0(1,2) ...`."""
    steps = tuple(
        (alphabet.operators[int(number)], tuple(map(int, operands.split(","))))
        for number, operands in _STEP.findall(line)
    )
    return Program(alphabet, steps, len(alphabet.leaves) + len(steps) - 1)


@dataclass
class Verified:
    """The result for all bodies of some lengths under a setting: counts and failures.

    have_to: bodies that equal an op's payload. own: bodies matched as an op with a payload.
    seconds: of the enumeration.
    """

    place: str
    type_class: str
    total: int = 0
    have_to: int = 0
    own: int = 0
    with_region: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.place} {self.type_class}: {self.total:,} bodies in {self.seconds:.1f} s, "
            f"{self.have_to} equal a payload, {self.own} specialized, "
            f"{self.with_region:,} with their body, {len(self.wrong)} wrong, "
            f"{len(self.missed)} missed"
        )


def verify(
    place: str,
    type_class: str,
    lengths: range,
    tree: Tree,
    plugins: tuple[Path, Path],
    directory: Path,
    shards: int = 1,
) -> Verified:
    """Check bodies that are specialized or equal a payload. shards: of the longest ones."""
    under, alphabet = make(place, type_class)
    result = Verified(place, type_class)
    commutes = tree.scalars.commuting
    matched: list[Body] = []
    start = time.monotonic()
    for length in lengths:
        share = shards if length == lengths[-1] else 1
        found = enumerate_bodies(under, alphabet, length, plugins, 0, share)
        result.total += found.total
        result.with_region += found.with_region
        matched += [body for _, body in found.matched]
    result.seconds = time.monotonic() - start
    result.own = len(matched)

    complete = range(lengths[0], lengths[-1] + (shards == 1))
    wanted = {
        form: ops
        for form, ops in expected(tree, under, RELEASE).items()
        if (steps := size(form, alphabet)) is not None and steps in complete
    }
    result.have_to = len(wanted)
    missing = set(wanted) - {normal(body, commutes) for body in matched}
    result.missed = [f"{form} is {sorted(wanted[form])}" for form in sorted(missing, key=repr)]

    result.wrong = list(_wrong(under, matched, tree, plugins[0], directory))
    return result


def _wrong(
    setting: Setting, matched: list[Body], tree: Tree, plugin: Path, directory: Path
) -> Iterator[str]:
    """Yield the matched bodies that are not rewritten, or whose op has another value."""
    cases = []
    for body, op in zip(matched, specialize(setting, matched, plugin), strict=True):
        if op is None:
            yield "\n".join(("matched, but not rewritten:", *body_text(body)))
        else:
            cases.append(Specialized(setting, body, op))
    yield from (f"{c}\n{how}" for c in cases if (how := by_reference(c, tree)) is not None)
    # Only functions of memrefs can be called; the reference alone judges wide integers.
    if not setting.scalars and not any(map(is_wide, setting.elements)):
        yield from (f"{case}\n{how}" for case, how in by_execution(cases, directory))


def size(form: Normal, alphabet: Alphabet) -> int | None:
    """Return the number of the alphabet's operations in a body, or None if it has others."""
    known = {(o.mnemonic, o.result) for o in alphabet.operators}
    free = {(o.mnemonic, o.result) for o in alphabet.casts}
    constants = {f"{value} : {type}" for type, value in alphabet.constants}
    steps = set()
    for part in _parts(form):
        if part[0] == "argument":
            continue
        operands = [p for p in part[2:] if isinstance(p, tuple) and p[0] != "value"]
        values = [p[1] for p in part[2:] if isinstance(p, tuple) and p[0] == "value"]
        if not operands and values:
            if values[0] not in constants:
                return None
        elif part[:2] in free and operands[0][0] == "argument":
            continue
        elif part[:2] in known:
            steps.add(part)
        else:
            return None
    return len(steps) or None


def _parts(form: Normal) -> Iterator[Normal]:
    yield form
    for part in form[1:]:
        if isinstance(part, tuple) and part[0] not in ("value", "predicate", "dim"):
            yield from _parts(part)

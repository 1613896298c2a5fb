# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites as groups, tiled and executed.

Each composite and the groups of what it decomposes into are tiled alike, along each dimension of
the result, with sizes that divide it and that do not. A tiling computes what the composite itself
does, bit by bit, or is refused with a message.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from optree_lab import toolchain
from optree_lab.running.callers import INLINE
from optree_lab.running.model_function import called, same_bits
from optree_lab.running.whole_model import compile_model

from .composites import Use, decompose


class Subject(Enum):
    """The op that is tiled."""

    COMPOSITE = ""
    GROUP = "group"
    ISOLATED = "isolated-group"


#: The message with which a tiling is refused.
REFUSAL = re.compile(r"needs dimension \d (of its (result|output) )?as a whole")

#: A module with a function of a composite, its caller with known sizes, and a schedule.
_MODULE = """module attributes {{transform.with_named_sequence}} {{
{functions}
transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
  %op = transform.structured.match ops{{["{op}"]}} in %root
    : (!transform.any_op) -> !transform.any_op
  {tile}
  transform.yield
}}
}}
"""
_TILE = """%tiled, %loops:{count} = transform.structured.tile_using_for %op tile_sizes [{sizes}]
    : (!transform.any_op) -> (!transform.any_op{results})"""

_MARKER = "// -----\n"


@dataclass(frozen=True)
class Tiling:
    """A composite, or a group of what it is, tiled by sizes; 0 leaves a dimension whole.

    dynamic: each size of each operand is unknown.
    """

    use: Use
    subject: Subject
    sizes: tuple[int, ...]
    dynamic: bool = False

    @property
    def op(self) -> str:
        """The name of the op that is tiled."""
        if self.subject is Subject.COMPOSITE:
            return self.use.op.qualified_name
        return f"optree.{self.subject.value.replace('-', '_')}"

    def text(self, number: int) -> str:
        """Return the module; its function `call<number>` has the operands as arguments."""
        use, types = self.use, self.use.types
        own = {n: re.sub(r"\d+x", "?x", t) if self.dynamic else t for n, t in types.items()}
        function = use.named(f"f{number}", own)
        output = use.op.inits[0].name
        arguments = ", ".join(f"%{name}: {type}" for name, type in types.items())
        casts = "".join(
            f"  %{name}_1 = tensor.cast %{name} : {types[name]} to {type}\n"
            for name, type in own.items()
        )
        passed = ", ".join(f"%{name}_1" for name in own)
        caller = f"""func.func @call{number}({arguments}) -> {types[output]} {{
{casts}  %r = func.call @f{number}({passed}) : ({", ".join(own.values())}) -> {own[output]}
  %s = tensor.cast %r : {own[output]} to {types[output]}
  return %s : {types[output]}
}}
"""
        count = sum(map(bool, self.sizes))
        sizes, results = ", ".join(map(str, self.sizes)), ", !transform.any_op" * count
        tile = _TILE.format(count=count, sizes=sizes, results=results) if count else ""
        private = function.replace("func.func @", "func.func private @")
        return _MODULE.format(functions=private + caller, op=self.op, tile=tile)


@dataclass(frozen=True)
class Outcome:
    """A module after tiling; if it was refused, the first message instead."""

    tiling: Tiling
    module: str
    message: str = ""

    @property
    def is_refused(self) -> bool:
        return REFUSAL.search(self.message) is not None

    @property
    def is_tiled(self) -> bool:
        """True if loops around the same op, or a group of the same name, are there."""
        tiling, loops = self.tiling, self.module.count("scf.for ")
        dialect, name = tiling.use.op.qualified_name.split(".")
        op = rf"\b{dialect}\.{name} "
        if tiling.subject is not Subject.COMPOSITE:
            op = rf'= {tiling.op} "{name}" '
        return loops == sum(map(bool, tiling.sizes)) and len(re.findall(op, self.module)) == 1


def outcomes(use: Use, *, dynamic: bool = False) -> list[Outcome]:
    """Return what becomes of a composite and its groups, as they are and in all tilings."""
    found: list[Outcome] = []
    for subject in Subject:
        whole = Tiling(use, subject, (0,) * len(_output(use)), dynamic)
        # MLIR tiles its softmax along the dimension that is combined, and computes something else.
        own = subject is not Subject.COMPOSITE or use.op.dialect != "linalg"
        each = _tiled([whole, *(_along_each(whole) if own else ())])
        found += each
        possible = [outcome.tiling.sizes for outcome in each if not outcome.message]
        sizes = tuple(map(max, zip(*possible, strict=True)))
        if sum(map(bool, sizes)) > 1:
            found += _tiled([replace(whole, sizes=sizes)])
    return found


def _output(use: Use) -> tuple[int, ...]:
    shape = use.shapes[use.op.inits[0].name]
    assert shape is not None
    return shape


def _along_each(whole: Tiling) -> Iterator[Tiling]:
    """Yield tilings along one dimension by sizes that divide it, and by others."""
    shape = _output(whole.use)
    for dim, size in enumerate(shape):
        dividing = next((n for n in range(2, size) if size % n == 0), 1)
        for tile in sorted({dividing, max(1, size - 1)}):
            yield replace(whole, sizes=(0,) * dim + (tile,) + (0,) * (len(shape) - dim - 1))


def _tiled(given: Sequence[Tiling]) -> list[Outcome]:
    """Return what becomes of tilings of one composite, or of one of its groups."""
    op, subject = given[0].use.op, given[0].subject.value
    recognize = f"{op.dialect.replace('linalg', 'linalg-tree')}-recognize"
    into = [f"{recognize}{{as={subject} composites={op.name}}}"] if subject else []
    passes = [*into, "transform-interpreter", "canonicalize"]
    chunks = [tiling.text(number) for number, tiling in enumerate(given)]
    options = [
        f"--load-pass-plugin={toolchain.built(toolchain.PLUGIN)}",
        "--split-input-file",
        f"--output-split-marker={_MARKER}",
        f"--pass-pipeline=builtin.module({','.join(passes)})",
    ]
    program = os.fspath(toolchain.built(toolchain.OPTREE_OPT))
    done = toolchain.run([program, *options], input=_MARKER.join(chunks))
    modules = done.stdout.split(_MARKER)
    if len(modules) != len(given):
        raise AssertionError(f"{len(modules)} of {len(given)} modules; {done.stderr[-2000:]}")
    errors = re.findall(r"^<stdin>:(\d+):\d+: error: (.*)", done.stderr, flags=re.MULTILINE)
    messages: dict[int, str] = {}
    starts, line = [], 1
    for chunk in chunks:
        starts.append(line)
        line += chunk.count("\n") + _MARKER.count("\n")
    for place, message in errors:
        number = max(n for n, start in enumerate(starts) if start <= int(place))
        messages.setdefault(number, message)
    return [
        Outcome(tiling, module, messages.get(number, ""))
        for number, (tiling, module) in enumerate(zip(given, modules, strict=True))
    ]


def _merged(outcomes: Sequence[Outcome]) -> str:
    """Return one module with the functions of all, numbered by their place."""
    aliases, bodies = [], []
    for place, outcome in enumerate(outcomes):
        text = re.sub(r"#(map\d*)\b", rf"#m{place}_\1", outcome.module)
        text = re.sub(r"@(f|call)\d+", rf"@\g<1>{place}", text)
        lines = text[: text.index("  transform.named_sequence")].splitlines()
        start = next(n for n, line in enumerate(lines) if line.startswith("module"))
        aliases += lines[:start]
        bodies += lines[start + 1 :]
    return "\n".join([*aliases, "module {", *bodies, "}"])


def differing(outcomes: Sequence[Outcome], seed: int = 1) -> list[Outcome]:
    """Return the tilings of one composite that compute other bits than the first outcome."""
    use, done = outcomes[0].tiling.use, [each for each in outcomes if not each.message]
    text = _merged(done)
    lowering = (*INLINE, "optree-open-groups", *decompose())
    with TemporaryDirectory() as directory:
        program = toolchain.built(toolchain.OPTREE_OPT)
        code = compile_model(text, program, lowering, Path(directory))
    inputs = use.arguments(seed)
    output = np.zeros(_output(use), inputs[0].dtype)
    calls = [
        (f"call{place}", [*inputs, output], [np.zeros_like(output)]) for place in range(len(done))
    ]
    results = called(code, calls)
    pairs = zip(done, results, strict=True)
    return [outcome for outcome, result in pairs if not same_bits(result, results[0])]

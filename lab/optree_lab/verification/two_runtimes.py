# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the same rewrite by the C++ plugin and by the Python package, as text.

The same bindings print both results, so equal texts are equal ops, operands, maps and attributes.
The package is restricted to the ops of the plugin's MLIR.
"""

from __future__ import annotations

import difflib
import json
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import linalg_ops
from linalg_ops import rewrite
from optree_core.mlir_version import RELEASE
from optree_mlir.bindings import ir

from optree_lab import toolchain
from optree_lab.running.execution import run_program
from optree_lab.tables import beside, tuples


@dataclass(frozen=True)
class Rewrite:
    """A rewrite in both languages, applied after the plugin's passes `before`."""

    name: str
    before: tuple[str, ...]
    plugin: str
    package: Callable[[Any], int]


def _rewrite(name: str, function: str, options: dict[str, Any], before: str = "") -> Rewrite:
    """Return a row of two_runtimes.yaml. before: a form."""
    words = (v if isinstance(v, str) else ",".join(v) for v in options.values())
    given = " ".join(map("=".join, zip(options, words, strict=True)))
    passes = f"linalg-tree-{function}" + (f"{{{given}}}" if given else "")
    package = partial(getattr(rewrite, function), **options)
    form = f"{{form={before}}}" if before != "one-to-one" else ""
    return Rewrite(name, (f"linalg-tree-specialize{form}",) if before else (), passes, package)


REWRITES = tuple(
    _rewrite(name, **{"options": {}, **row}) for name, row in tuples(beside(__file__)).items()
)

#: Name of the comparison of matches, which replaces nothing.
MATCH = "match"

#: The report's words for a value that is not an operand.
SCALAR = "a scalar of the body"


@dataclass(frozen=True)
class Compared:
    """The result for one input: how many ops the package replaced, and the differences."""

    name: str
    replaced: int
    difference: str


class Comparison:
    """Runs rewrites in both languages."""

    def __init__(self, mlir_opt: Path, plugin: Path) -> None:
        self.mlir_opt, self.plugin = mlir_opt, plugin

    def compare(self, chosen: Rewrite, files: Sequence[Path], jobs: int = 2) -> Iterator[Compared]:
        """Yield the outcome of one rewrite on each file."""

        def both(file: Path) -> tuple[str, str]:
            text = file.read_text(encoding="utf-8")
            given = self.passes(chosen.before, text) if chosen.before else text
            return given, self.passes((chosen.plugin,), given)

        with ThreadPoolExecutor(jobs) as pool:
            for file, (given, wanted) in zip(files, pool.map(both, files), strict=True):
                yield self.outcome(file.name, chosen, given, wanted)

    def compare_matches(self, files: Sequence[Path]) -> Iterator[Compared]:
        """Yield a comparison of the matches of a file's generics; `replaced` counts matches."""
        for file in files:
            text = file.read_text(encoding="utf-8")
            with tempfile.TemporaryDirectory() as directory:
                report = Path(directory, "report.json")
                self.passes((f"linalg-tree-specialize{{report={report}}}",), text)
                entries = json.loads(report.read_text(encoding="utf-8"))["generics"]
            found, same = _meanings(text)
            expected = {}
            for entry in entries:
                place = _place(entry["location"])
                words = {
                    name: _renamed(value, same[place])
                    for name, value in entry.get("bindings", {}).items()
                }
                expected[place] = (entry["to"], words)
            lines = [json.dumps(d, indent=1, sort_keys=True) for d in (found, expected)]
            yield Compared(
                file.name,
                sum(bool(to) for to, _ in found.values()),
                "" if found == expected else _difference(*lines),
            )

    def passes(self, names: Iterable[str], text: str) -> str:
        options = ("--mlir-disable-threading", *toolchain.passes(",".join(names), self.plugin))
        return run_program(self.mlir_opt, options, text)

    def outcome(self, name: str, chosen: Rewrite, given: str, wanted: str) -> Compared:
        with ir.Context(), linalg_ops.release(RELEASE):
            module = ir.Module.parse(given)
            replaced = chosen.package(module)
            module.operation.verify()
            found = str(module)
        # Parsed in a context of its own: a second resource of the same name would be renamed.
        with ir.Context():
            expected = str(ir.Module.parse(wanted))
        return Compared(name, replaced, "" if found == expected else _difference(found, expected))


def _place(location: str) -> str:
    """Return the line and column of a location, as `12:3`."""
    match = re.search(r":(\d+:\d+)\)?$", location)
    assert match is not None, location
    return match.group(1)


Meaning: TypeAlias = tuple[list[str], dict[str, str]]


def _meanings(text: str) -> tuple[dict[str, Meaning], dict[str, list[int]]]:
    """Return two tables by line and column of a generic.

    The first has the op that it matches and the match in the report's words, the second the number
    of the first operand with the same value, for each operand.
    """
    found: dict[str, Meaning] = {}
    same: dict[str, list[int]] = {}
    with ir.Context(), linalg_ops.release(RELEASE):
        module = ir.Module.parse(text)

        def visit(operation: Any) -> Any:
            if operation.name == "linalg.generic":
                match = rewrite.meaning(operation)
                place = _place(str(operation.location))
                operands = list(operation.operands)
                same[place] = list(map(operands.index, operands))
                words = _described(operation, match) if match else {}
                found[place] = ([match.op] if match else [], words)
                if match and not any(SCALAR in word for word in words.values()):
                    again = rewrite.match(operation, match.op)
                    assert again == match, f"{match}\n{again}"
            return ir.WalkResult.ADVANCE

        module.operation.walk(visit)
    return found, same


def _renamed(text: str, numbers: Sequence[int]) -> str:
    """Return the text with the operand numbers replaced."""
    return re.sub(r"#(\d+)", lambda match: f"#{numbers[int(match.group(1))]}", text)


def _described(operation: Any, match: rewrite.Match) -> dict[str, str]:
    operands = list(operation.operands)

    def source(value: ir.Value) -> str:
        return f"operand #{operands.index(value)}" if value in operands else SCALAR

    words = {}
    for name, value in match.operands.items():
        group = value if isinstance(value, tuple) else (value,)
        words[name] = ", ".join(map(source, group))
    words |= {name: f"d{dim}" for name, dim in match.loops.items()}
    for name, parameter in match.parameters.items():
        words[name] = parameter if isinstance(parameter, str) else str(list(parameter))
    return words


def _difference(found: str, expected: str) -> str:
    lines = difflib.unified_diff(
        expected.splitlines(), found.splitlines(), "plugin", "package", "", "", 0, ""
    )
    return "\n".join(line[:300] for line, _ in zip(lines, range(12), strict=False))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites as people write them in torch, lowered by frontends at several widths.

`tests/fixtures/composites.tar.xz` has a module per frontend and width, with a function per
composite; `optree_lab.bench.models.export_composites` makes it. The YAML file beside this module
says which composite each function is, and what may have to differ for that.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from optree_lab import toolchain
from optree_lab.running.execution import Array, Code
from optree_lab.running.model_function import (
    arguments,
    farthest,
    perturbed,
    same_bits,
    storage_of,
)
from optree_lab.tables import aligned, beside

from .composites import FUSE, compiled, decompose, found_in, functions, passes, recognize
from .packed_models import unpacked

ARCHIVE = toolchain.CHECKOUT / "tests" / "fixtures" / "composites.tar.xz"

#: Function -> the composite that it is.
MEANT: dict[str, str] = {
    name: composite for composite, names in beside(__file__)["meant"].items() for name in names
}
#: Function -> the permissions without which it is not that composite, as torch-mlir lowers it.
NEEDS: dict[str, frozenset[str]] = {
    name: frozenset(needed) for name, needed in beside(__file__)["needs"].items()
}
#: Name of a module -> the functions in which that frontend leaves a composite that is not found.
MISSED: dict[str, frozenset[str]] = {
    module: frozenset(names) for module, names in beside(__file__)["missed"].items()
}


@dataclass(frozen=True)
class Lowered:
    """A module: how a frontend lowered all functions at a width."""

    file: Path

    @property
    def name(self) -> str:
        """The frontend, the width and, of some, the type of floats."""
        return self.file.stem

    @property
    def frontend(self) -> str:
        return self.name.split(".")[0]

    @property
    def width(self) -> str:
        """The width, with the type of floats if that is not the one of each function."""
        return self.name.partition(".")[2]

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @property
    def names(self) -> list[str]:
        return re.findall(r"^  func\.func @(\w+)", self.text, flags=re.MULTILINE)

    def fused(self, directory: Path) -> Lowered:
        """Return the module with element-wise ops fused, in a file in the directory."""
        file = directory / self.file.name
        file.write_text(passes(toolchain.OPTREE_OPT, self.text, FUSE), encoding="utf-8")
        return Lowered(file)

    def recognized(self, allow: str = "") -> dict[str, list[str]]:
        """Return the composites that are found in each function. allow: permissions."""
        found = functions(passes(toolchain.OPTREE_OPT, self.text, recognize(allow)))
        return {name: found_in(body) for name, body in found.items()}


def distances(module: Lowered, allow: str = "") -> dict[str, float]:
    """Return how far each function is from what is recognized in it, in units of rounding.

    allow: permissions; without any, results that are not bit-equal are infinitely far.
    """
    text, tool, found = module.text, toolchain.OPTREE_OPT, {}
    after = passes(tool, passes(tool, text, recognize(allow)), decompose())
    first, second = map(compiled, (text, after))
    for name, (takes, gives) in _signatures(text).items():
        given = arguments(takes, seed=1)

        def results(code: Code, values: Sequence[Array]) -> list[Array]:
            made = [np.zeros(*storage_of(type)) for type in gives]  # noqa: B023
            code.call(name, *map(np.array, values), *made)  # noqa: B023
            return made

        before, now = results(first, given), results(second, given)
        if same_bits(before, now):
            found[name] = 0.0
        elif not allow:
            found[name] = float("inf")
        else:
            moved = [results(first, perturbed(given, seed)) for seed in (1, 2)]
            found[name] = farthest(before, now, moved)
    return found


def _signatures(text: str) -> dict[str, tuple[list[str], list[str]]]:
    """Return the types of arguments and results of each function."""
    heads = re.findall(r"^  func\.func @(\w+)\((.*?)\) -> (.*) \{$", text, flags=re.MULTILINE)
    tensor = re.compile(r"tensor<[^>]*>")
    return {name: (tensor.findall(takes), tensor.findall(gives)) for name, takes, gives in heads}


def modules(directory: Path | None = None) -> list[Lowered]:
    """Return the modules of the archive, or of a directory like it."""
    return [Lowered(file) for file in sorted(((directory or unpacked(ARCHIVE)) / "ir").iterdir())]


def tables(given: Iterable[Lowered]) -> Iterator[tuple[str, str]]:
    """Yield for each width a table: how many functions are found without and with permissions."""
    widths: dict[str, list[Lowered]] = {}
    for module in given:
        widths.setdefault(module.width, []).append(module)
    for width, group in widths.items():
        counts = {module.frontend: _counts(module) for module in group}
        names = sorted({name for found in counts.values() for name in found})
        rows = [("composite", *counts)]
        rows += [(name, *(found.get(name, "") for found in counts.values())) for name in names]
        yield width, aligned(rows)


def _counts(module: Lowered) -> dict[str, str]:
    """Return for each composite how many functions are found, and how many there are, as text."""
    exact, permitted = module.recognized(), module.recognized("all")
    return {
        composite: f"{_found(exact, names)}, {_found(permitted, names)} of {len(names)}"
        for composite in sorted(set(MEANT.values()))
        if (names := [name for name in module.names if MEANT.get(name) == composite])
    }


def _found(recognized: Mapping[str, Collection[str]], names: Iterable[str]) -> int:
    return sum(MEANT[name] in recognized[name] for name in names)

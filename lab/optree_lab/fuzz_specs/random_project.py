# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random projects, valid or nearly so: dialects, scalar tables and ops of every kind."""

from __future__ import annotations

from typing import Any

from optree_gen.emit.naming import CPP_KEYWORDS

from optree_lab.tables import beside

from .drawing import SpecDraw
from .random_composites import Composites
from .random_ops import Structured
from .random_scalars import Functions, own_table, package
from .random_vocabulary import RandomVocabulary
from .random_vocabulary import package as package_vocabulary

Data = dict[str, Any]

#: Kinds of dialect and their weights.
SHAPES = {"defined": 6, "defined over a base": 3, "defined over optree": 1, "bound": 2}

_FORMS: dict[str, Any] = beside(__file__)


def draw(seed: int) -> dict[str, Data]:
    """Return the files of the project of a number, as data by path."""
    return _Project(seed).project()


class _Project:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.draw = SpecDraw(seed)
        self.files: dict[str, Data] = {}
        self.functions: Functions = package()
        self.rows = {name for rows in package_vocabulary().values() for name in rows} | {"any"}
        self.root = ""

    def project(self) -> dict[str, Data]:
        draw = self.draw
        shape = draw.choice([name for name, weight in SHAPES.items() for _ in range(weight)])
        if draw.chance(25) and shape != "defined over optree":
            self.files["specs/scalar.yaml"], self.functions = own_table(draw)
        names: set[str] = set()
        if shape == "bound":
            self.dialect(names, "bind", None)
        elif shape == "defined":
            self.dialect(names, "define", None)
        elif shape == "defined over a base":
            base = self.dialect(names, draw.choice(["bind", "define"]), None)
            self.dialect(names, "define", base)
        else:
            self.dialect(names, "define", "optree")
        return self.files

    def dialect(self, taken: set[str], mode: str, base: str | None) -> str:
        draw = self.draw
        name = str(draw.choice([n for n in _FORMS["names"] if n not in taken]))
        taken.add(name)
        names = {"name": [name], "mode": [mode]}
        data: Data = draw.filled(_FORMS["dialect"], names, set())
        if name in CPP_KEYWORDS or "__" in name:
            data |= draw.filled(_FORMS["namespace"], names, set())
        # Projects that are read together need different library names.
        title = draw.choice(["Lib", "Q", "Class", "Int", "Ops", "X9"])
        data["library"] = f"{title}{self.seed}{mode[0]}{'x' * (base is not None)}"
        ops = {"dialect", "scalar", "vocabulary"}  # The names of other files.
        if base == "optree":
            data["extends"] = {"dialect": base, "subset": draw.sample(_FORMS["subset"], 1, 3)}
            ops |= {"contract", "matmul", "add", "generic", "elementwise", "copy", "reduce"}
        elif base is not None:
            data["extends"] = base
            ops |= {path.rpartition("/")[2][:-5] for path in self.files}
        self.files[f"specs/{name}/dialect.yaml"] = data
        functions = self.functions
        if base is not None and draw.chance(30):
            table, functions = functions.extended(draw)
            self.files[f"specs/{name}/scalar.yaml"] = table
        vocabulary = RandomVocabulary(draw, self.rows)
        rows = vocabulary.rows() if draw.chance(50) else {}
        structured = Structured(draw, functions, ops, mode, vocabulary)
        found = structured.ops(
            None if base is None else "generic" if base == "optree" else self.root
        )
        self.root = structured.root
        if used := vocabulary.without_unused(rows):
            self.files[f"specs/{name}/vocabulary.yaml"] = used
        known = [path.rpartition("/")[2] for path in found]
        composites = Composites(
            draw, ops, mode, known, [f.name for f in functions.known if f.fills]
        )
        for path, op in {**found, **composites.ops()}.items():
            self.files[f"specs/{name}/{path}.yaml"] = op
        return name

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vocabularies of random projects: renamed predicates of the package, and conditions."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import yaml
from optree_gen.disk import library

from optree_lab.tables import beside

from .drawing import SpecDraw

Data = dict[str, Any]

_CONDITIONS: dict[str, Data] = beside(__file__)["conditions"]

#: Predicates of the package that the maps of random ops name.
LIKE = ("contraction", "pointwise", "windowed")


@cache
def package() -> Data:
    """Return the vocabulary of the package, the content of its vocabulary.yaml."""
    text = (library.specs() / "vocabulary.yaml").read_text(encoding="utf-8")
    found: Data = yaml.safe_load(text)
    return found


@dataclass
class RandomVocabulary:
    """The rows that a dialect adds to the vocabulary.

    taken: names in use. predicates: predicate of the package -> names of its renamed rows.
    conditions: kind of argument, such as `operand` -> names of rows. used: the rows that ops name.
    """

    draw: SpecDraw
    taken: set[str]
    predicates: dict[str, list[str]] = field(default_factory=dict)
    conditions: dict[str, list[str]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def rows(self) -> Data:
        """SpecDraw rows and return them as the content of a vocabulary.yaml."""
        draw = self.draw
        predicates: Data = {}
        for like in draw.sample(LIKE, 1, 3):
            name = draw.name(self.taken)
            predicates[name] = self.predicate(package()["predicates"][like])
            self.predicates.setdefault(like, []).append(name)
        conditions: Data = {}
        for takes in draw.sample(list(_CONDITIONS), 0, 4):
            name = draw.name(self.taken)
            conditions[name] = draw.filled(_CONDITIONS[takes], {}, set())
            self.conditions.setdefault(takes, []).append(name)
        found = {"predicates": predicates, "conditions": conditions}
        return {key: rows for key, rows in found.items() if rows}

    def without_unused(self, rows: Data) -> Data:
        """Return only the rows that ops name, so that each row has an effect."""
        found = {
            key: {name: row for name, row in below.items() if name in self.used}
            for key, below in rows.items()
        }
        return {key: below for key, below in found.items() if below}

    def predicate(self, row: Data) -> Data:
        """Return the predicate's row with its groups, classes of loops and dimensions renamed."""
        draw, scope = self.draw, {"summary", "needed", "hint"}
        groups = {name: draw.name(scope) for name in row["operands"]}
        classes = {name: draw.name(scope) for name in row.get("loops", {})}
        texts = ("takes", "loop", "hint")
        found: Data = {"summary": draw.text()}
        found |= {key: draw.text() for key in texts if key in row}
        found["operands"] = {groups[name]: dict(group) for name, group in row["operands"].items()}
        if classes:
            found["loops"] = {
                classes[name]: {groups.get(key, key): value for key, value in kind.items()}
                for name, kind in row["loops"].items()
            }
        if "window" in row:
            of = [classes[name] for name in row["window"]["of"]]
            found["window"] = {"of": of, "summary": draw.text(), "form": draw.text()}
        if "dimensions" in row and draw.chance(80):
            fields = [entry["field"] for entry in row["dimensions"].values()]
            chosen, names = draw.sample(fields, 1, len(fields)), set[str]()
            found["dimensions"] = {
                draw.name(names): {"field": one, "summary": draw.text()} for one in chosen
            }
        return found

    def use(self, op: Data) -> None:
        """Let an op name some rows: a predicate of its maps, conditions in `where`, `canonical`."""
        draw, maps = self.draw, op.get("indexing_maps", {})
        like = self.predicates.get(str(maps.get("predicate")), [])
        if like and draw.chance(70):
            maps["predicate"] = self.chosen(like)
        names = [
            name
            for name, entry in op.get("operands", {}).items()
            if entry in ("input", "either", "init")
        ]
        if isinstance(op.get("payload"), str) and draw.chance(40):
            where = []
            if whole := self.conditions.get("whole"):
                where.append(self.chosen(whole))
            if names and (of_operands := self.conditions.get("operand")):
                where.append(f"{self.chosen(of_operands)}({draw.choice(names)})")
            if where:
                op["where"] = where
        for name, parameter in op.get("parameters", {}).items():
            listed = self.conditions.get(str(parameter.get("type")), [])
            if listed and draw.chance(70):
                op["canonical"] = [f"{self.chosen(listed)}({name})"]

    def chosen(self, rows: list[str]) -> str:
        """Return the name of a random row and record that an op uses it."""
        name = self.draw.choice(rows)
        self.used.add(name)
        return name

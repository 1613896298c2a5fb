# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random composites, algorithms, and ops that occur in bodies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from optree_gen.check.composites import TYPES

from optree_lab.tables import beside

from .drawing import Draw
from .random_ops import CPP, Data, documented, words

_FORMS: dict[str, Any] = beside(__file__)
_INTERFACES = ("linalg::AggregatedOpInterface",)


@dataclass
class Composites:
    """The ops of a dialect that are not structured. known: ops to decompose into."""

    draw: Draw
    names: set[str]
    mode: str
    known: list[str]

    def ops(self) -> dict[str, Data]:
        return dict(self.op() for _ in range(self.draw.number(0, 3)))

    def op(self) -> tuple[str, Data]:
        draw = self.draw
        kind = draw.one(["composite", "algorithm"] * 3 + ["meta"] * (self.mode == "bind"))
        name, scope = draw.name(self.names), {"fn"}
        data = words(draw, {"op": name, "kind": kind}, self.names)
        form = dict(_FORMS["meta"] if kind == "meta" else draw.one(_FORMS["ops"]))
        names = draw.names(form.pop("names"), scope)
        data |= draw.filled(form, names, scope)
        if kind == "meta":
            return f"{kind}/{name}", data
        data["operands"] = documented(draw, data["operands"])
        if "parameters" not in data and (count := draw.number(0, 3)):
            data["parameters"] = {draw.name(scope): self.parameter(scope) for _ in range(count)}
        if kind == "algorithm":
            data.pop("moves", None)
        elif self.known and draw.chance(0.7):
            data["decomposes"] = draw.some(self.known, 1, 2)
            draw.maybe(data, "interfaces", 0.3, lambda: [draw.one(_INTERFACES)])
        draw.maybe(data, "result_name", 0.2, lambda: draw.name(set()))
        if self.mode == "define":
            draw.maybe(data, "cpp", 0.2, lambda: {draw.one(CPP): True})
            draw.maybe(data, "assembly", 0.2, lambda: self.assembly(data))
        return f"{kind}/{name}", data

    def assembly(self, data: Data) -> str:
        """Return a format of all operands and results with types, and of some attributes."""
        parts = []
        for name, entry in data["operands"].items():
            loose = isinstance(entry, dict) and (entry.get("variadic") or entry.get("optional"))
            text = f"${name}^ `:` type(${name})" if loose else f"${name} `:` type(${name})"
            parts.append(f"(`[` {text} `]`)?" if loose else f"`[` {text} `]`")
        for name, entry in data.get("parameters", {}).items():
            if self.draw.chance(0.3):
                parts.append(f"`with` ${entry.get('attribute', name)}")
        return " ".join([*parts, "attr-dict", "(`->` type($result_tensors)^)?"])

    def parameter(self, scope: set[str]) -> Data:
        draw, kind = self.draw, self.draw.one(TYPES)
        symbols = draw.names({"symbol": [1, 2, 3, 4]}, set())
        data: Data = {
            "type": kind,
            **draw.filled(_FORMS["parameters"].get(kind, {}), symbols, scope),
        }
        if "default" not in data:
            draw.maybe(data, "optional", 0.3, lambda: True)
        draw.maybe(data, "attribute", 0.8, lambda: draw.attribute(scope))
        draw.maybe(data, "doc", 0.2, draw.text)
        return data

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random composites, algorithms, and ops that occur in bodies."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from optree_gen.check.composites import TYPES

from optree_lab.tables import beside

from .drawing import SpecDraw
from .random_ops import CPP, Data, documented, words

_FORMS: dict[str, Any] = beside(__file__)
_INTERFACES = ("linalg::AggregatedOpInterface",)


class Operands:
    """Draws operands: any number of inputs and outputs, each with any keys that fit together.

    Expressions of sizes use the names that earlier operands and the parameters have. lists,
    groups: names of tensors, of variadic tensors. sizes: names of numbers.
    """

    def __init__(
        self, draw: SpecDraw, scope: set[str], parameters: Data, functions: list[str]
    ) -> None:
        self.draw = draw
        self.functions = functions
        self.scope = scope
        self.shared = [draw.name(scope) for _ in range(draw.number(1, 3))]
        self.lists: list[str] = []
        self.groups: list[str] = []
        self.sizes = [
            name
            for name, entry in parameters.items()
            if entry["type"] == "i64" and "optional" not in entry
        ]

    def operands(self) -> Data:
        draw = self.draw
        found = {draw.name(self.scope): self.input() for _ in range(draw.number(0, 4))}
        for name, entry in found.items():
            if "optional" in entry or entry["role"] not in ("input", "either"):
                self.sizes += [name] if entry.get("type") == "index" != entry["role"] else []
            elif "variadic" in entry:
                self.groups.append(name)
            else:
                self.lists.append(name)
                self.sizes += [size for size in entry.get("shape", ()) if "*" not in size]
        for name in self.lists:
            draw.maybe(found[name], "where", 20, lambda: [self.expression("tests")])
        for name, entry in found.items():
            if "optional" in entry and entry["role"] in ("input", "either") and draw.chance(30):
                entry["where"] = [f"rank({name}) > 1"]
        outputs = {draw.name(self.scope): self.output() for _ in range(draw.number(1, 3))}
        found |= outputs
        for entry in outputs.values():
            # A new output is filled; it is new if all have a shape.
            if all("shape" in other for other in outputs.values()) and self.functions:
                draw.maybe(entry, "combines", 20, lambda: draw.choice(self.functions))
        for entry in found.values() if draw.chance(40) else ():
            if draw.chance(40):
                star = "*" if "variadic" in entry and draw.chance(30) else ""
                entry["element"] = star + draw.choice(["kept", "other"])
        return found

    def input(self) -> Data:
        draw = self.draw
        entry: Data = {"role": draw.choice(["input", "input", "input", "scalar", "either"])}
        draw.maybe(entry, "type", 30, lambda: draw.choice(_FORMS["types"]))
        many = draw.choice([None, None, "variadic", "optional"])
        if many:
            entry[many] = True
        if "variadic" not in entry and entry["role"] != "scalar" and draw.chance(40):
            names = draw.sample(self.shared, 1, len(self.shared))
            star = draw.number(0, 3 * len(names))
            entry["shape"] = [f"*{name}" if at == star else name for at, name in enumerate(names)]
        return entry

    def output(self) -> Data:
        draw = self.draw
        entry: Data = {"role": "init"}
        draw.maybe(entry, "type", 20, lambda: draw.choice(_FORMS["types"]))
        draw.maybe(entry, "variadic", 15, lambda: True)
        if draw.chance(20) and (self.lists or self.groups):
            entry["shape"] = self.expression("lists")
        elif draw.chance(40):
            entry["shape"] = [self.expression("sizes") for _ in range(draw.number(1, 3))]
        return entry

    def expression(self, kind: str) -> str | int:
        """Return an expression of a kind that needs only names that are there."""
        draw = self.draw
        known = {"x": self.lists, "g": self.groups, "n": self.sizes}
        texts = [
            text
            for text in _FORMS["expressions"][kind]
            if all(known[group] for group in re.findall(r"\$(\w)", text))
        ]
        text = re.sub(r"\$(\w)", lambda found: draw.choice(known[found[1]]), draw.choice(texts))
        return int(text) if text.isdecimal() else text


@dataclass
class Composites:
    """The ops of a dialect that are not structured. known: ops to decompose into. functions: names
    of scalar functions that have an identity."""

    draw: SpecDraw
    names: set[str]
    mode: str
    known: list[str]
    functions: list[str]

    def ops(self) -> dict[str, Data]:
        return dict(self.op() for _ in range(self.draw.number(0, 3)))

    def op(self) -> tuple[str, Data]:
        draw = self.draw
        kind = draw.choice(["composite", "algorithm"] * 3 + ["meta"] * (self.mode == "bind"))
        name, scope = draw.name(self.names), {"fn"}
        data = words(draw, {"op": name, "kind": kind}, self.names)
        if kind == "meta":
            form = dict(_FORMS["meta"])
            names = draw.names(form.pop("names"), scope)
            return f"{kind}/{name}", data | draw.filled(form, names, scope)
        runs = kind == "algorithm" and self.mode == "define" and draw.chance(30)
        if runs or draw.chance(15):
            form = dict(draw.choice(_FORMS["running"]) if runs else _FORMS["moving"])
            names = draw.names(form.pop("names"), scope)
            data |= draw.filled(form, names, scope)
        else:
            if count := draw.number(0, 3):
                data["parameters"] = {draw.name(scope): self.parameter(scope) for _ in range(count)}
            data["operands"] = Operands(
                draw, scope, data.get("parameters", {}), self.functions
            ).operands()
        data["operands"] = documented(draw, data["operands"])
        if kind == "algorithm":
            data.pop("moves", None)
        elif self.known and (self.mode == "bind" or "moves" in data) and draw.chance(70):
            data["decomposes"] = draw.sample(self.known, 1, 2)
            draw.maybe(data, "interfaces", 30, lambda: [draw.choice(_INTERFACES)])
        draw.maybe(data, "example", 20, lambda: self.example(data))
        draw.maybe(data, "result_name", 20, lambda: draw.name(set()))
        draw.maybe(data, "tensors_only", 10, lambda: True)
        if self.mode == "define":
            draw.maybe(data, "cpp", 20, lambda: {draw.choice(CPP): True})
            draw.maybe(data, "assembly", 20, lambda: self.assembly(data))
        return f"{kind}/{name}", data

    def example(self, data: Data) -> Data:
        """Return sizes of some tensors and values of some attributes, other than without them."""
        draw = self.draw
        sizes = {
            name: draw.choice([[2, 3, 4], [6]])
            for name, entry in data["operands"].items()
            if (entry if isinstance(entry, str) else entry["role"]) in ("input", "either")
        }
        numbers = {
            name: draw.choice([0, 2])
            for name, entry in data.get("parameters", {}).items()
            if entry["type"] == "i64"
        }
        return dict(draw.sample(list((sizes | numbers).items()), 1, 4))

    def assembly(self, data: Data) -> str:
        """Return a format of all operands and results with types, of some attributes and all
        regions."""
        parts = []
        for name, entry in data["operands"].items():
            loose = isinstance(entry, dict) and (entry.get("variadic") or entry.get("optional"))
            text = f"${name}^ `:` type(${name})" if loose else f"${name} `:` type(${name})"
            parts.append(f"(`[` {text} `]`)?" if loose else f"`[` {text} `]`")
        for name, entry in data.get("parameters", {}).items():
            if self.draw.chance(30):
                text = f"`with` ${entry.get('attribute', name)}"
                loose = "default" in entry or "optional" in entry
                parts.append(f"({text}^)?" if loose else text)
        parts += [f"${name}" for name in data.get("regions", {})]
        return " ".join([*parts, "attr-dict", "(`->` type($result_tensors)^)?"])

    def parameter(self, scope: set[str]) -> Data:
        draw, kind = self.draw, self.draw.choice(TYPES)
        symbols = draw.names({"symbol": [1, 2, 3, 4]}, set())
        data: Data = {
            "type": kind,
            **draw.filled(_FORMS["parameters"].get(kind, {}), symbols, scope),
        }
        if "default" not in data:
            draw.maybe(data, "optional", 30, lambda: True)
        draw.maybe(data, "attribute", 80, lambda: draw.attribute(scope))
        draw.maybe(data, "doc", 20, draw.text)
        return data

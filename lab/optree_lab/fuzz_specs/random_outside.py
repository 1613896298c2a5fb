# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random ops outside the tree: composites, algorithms, and what stands in bodies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from optree_gen.check.outside import TYPES

from .drawing import Draw
from .random_ops import CPP, operand, words

Data = dict[str, Any]


_INTERFACES = ("linalg::AggregatedOpInterface",)


def _is_plain(entry: Any) -> bool:
    """True if it is one input that is always there."""
    if isinstance(entry, str):
        return entry == "input"
    return entry["role"] == "input" and not entry.keys() & {"variadic", "optional"}


@dataclass
class Outside:
    """Ops outside of the tree of one dialect. known: ops that a composite may decompose into."""

    draw: Draw
    names: set[str]
    dialect: str
    mode: str
    known: list[str]

    def ops(self) -> dict[str, Data]:
        return dict(self.op() for _ in range(self.draw.number(0, 3)))

    def op(self) -> tuple[str, Data]:
        draw = self.draw
        kinds = ["composite", "algorithm"] * 3 + ["meta"] * (self.mode == "bind")
        kind = draw.one(kinds)
        name, scope = draw.name(self.names), {"fn"}
        data: Data = {"op": name, "kind": kind}
        words(draw, data, self.names)
        operands: Data = {}
        inputs = []
        for _ in range(draw.number(1, 3)):
            inputs.append(draw.name(scope))
            more: Data = {}
            if draw.chance(0.2):
                more["variadic"] = True
            elif draw.chance(0.2):
                more["optional"] = True
            draw.maybe(more, "type", 0.2, lambda: draw.one(["float", "int", "i1", "f32", "index"]))
            operands[inputs[-1]] = operand(draw, draw.one(["input", "scalar", "either"]), **more)
        if kind == "meta":
            if draw.chance(0.5):
                data["results"] = {draw.name(set()): {"role": "scalar", "type": "index"}}
            data["operands"] = dict.fromkeys(inputs, "scalar")
            return f"{kind}/{name}", data
        out = draw.name(scope)
        parameters = {draw.name(scope): self.parameter(scope) for _ in range(draw.number(0, 3))}
        shape: Data = {}
        plain = [n for n in inputs if _is_plain(operands[n])]
        movement = ""
        if plain and draw.chance(0.5):
            source = plain[0]
            shape["shape"] = draw.one([
                source, f"like({source})", f"replace({source}, 0, 4)", [f"{source}[0] * 2 + 1", 3],
                f"{source}[0] if {source}[0] mod 2 == 0 else {source}[1]", "joined",
            ])  # fmt: skip
            if shape["shape"] == "joined":
                operands = {source: {"role": "input", "variadic": True}}
                along = draw.name(scope)
                parameters = {along: {"type": "i64", "where": ">= 0"}}
                shape["shape"] = f"replace({source}, {along}, sum({source}[{along}]))"
                movement = f"joined({along})"
        operands[out] = operand(draw, "init", **shape)
        data["operands"] = operands
        if parameters:
            data["parameters"] = parameters
        if movement and kind == "composite" and draw.chance(0.7):
            data["moves"] = movement
        if kind == "composite" and self.known and draw.chance(0.7):
            data["decomposes"] = draw.some(self.known, 1, 2)
            draw.maybe(data, "interfaces", 0.3, lambda: [draw.one(_INTERFACES)])
        draw.maybe(data, "result_name", 0.2, lambda: draw.name(set()))
        if self.mode == "define":
            draw.maybe(data, "cpp", 0.2, lambda: {draw.one(CPP): True})
            if draw.chance(0.2):
                data["assembly"] = self.assembly(operands, parameters)
        return f"{kind}/{name}", data

    def assembly(self, operands: Data, parameters: Data) -> str:
        """All operands with their types, and the results' types."""
        parts = []
        for name, entry in operands.items():
            loose = isinstance(entry, dict) and (entry.get("variadic") or entry.get("optional"))
            text = f"${name}^ `:` type(${name})" if loose else f"${name} `:` type(${name})"
            parts.append(f"(`[` {text} `]`)?" if loose else f"`[` {text} `]`")
        for name, entry in parameters.items():
            attribute = entry.get("attribute", name)
            if self.draw.chance(0.3):
                parts.append(f"`with` ${attribute}")
        return " ".join([*parts, "attr-dict", "(`->` type($result_tensors)^)?"])

    def parameter(self, scope: set[str]) -> Data:
        draw = self.draw
        kind = draw.one(TYPES)
        data: Data = {"type": kind}
        if kind == "enum":
            symbols: set[str] = set()
            data["domain"] = [draw.name(symbols) for _ in range(draw.number(1, 4))]
            draw.maybe(data, "default", 0.3, lambda: draw.one(data["domain"]))
        elif draw.chance(0.4):
            values: dict[str, list[Any]] = {
                "i64": [0, 1, -5], "i64_array": [[], [1, 2]], "bool": [True, False],
                "string": ["", "words", 'a "quote"'], "sign": ["signed", "unsigned"],
                "dims": [[0], [0, 1]], "permutation": [[1, 0]], "dim": [0, 1],
            }  # fmt: skip
            if kind in values:
                data["default"] = draw.one(values[kind])
        if "default" not in data:
            draw.maybe(data, "optional", 0.3, lambda: True)
        if kind in ("i64", "dim"):
            draw.maybe(data, "where", 0.2, lambda: draw.one([">= -9", "> -7"]))
        elif kind in ("i64_array", "dims"):
            draw.maybe(data, "where", 0.3, lambda: draw.one(["increasing", "distinct"]))
        draw.maybe(data, "attribute", 0.8, lambda: draw.attribute(scope))
        draw.maybe(data, "doc", 0.2, draw.text)
        return data

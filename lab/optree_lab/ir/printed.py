"""Structured ops as mlir-opt prints them, read back: functions, their ops, and what those say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from optree_core.affine import AffineMap

from optree_lab.bodies.setting import affine

from .syntax import VALUE

_MAP = re.compile(r"affine_map<\(([^)]*)\) -> \(([^>]*)\)>")
_OP = re.compile(r"^    linalg\.(\w+)")
_OPERANDS = re.compile(r"\b(ins|outs)\((.*?) : ")
_KIND = re.compile(r"#linalg\.elementwise_kind<(\w+)>")
_CAST = re.compile(r"cast = #linalg\.type_fn<cast_(\w+)>")
_MAPS = re.compile(r"indexing_maps = \[([^]]*)\]")
_DENSE = re.compile(r"(\w+) = dense<(\[[^\]]*\]|-?\d+)> : (?:vector|tensor)<(\d+)xi64>")
_DIMENSIONS = re.compile(r"(dimensions|permutation) = \[([^\]]*)\]")


@dataclass(frozen=True)
class PrintedOp:
    """An op of a function: its text, and from that its operands and attributes.

    operands: SSA names, the inits last. setup: the constants the op reads, as text.
    """

    name: str
    text: str
    operands: tuple[str, ...]
    setup: tuple[str, ...] = ()
    kind: str | None = None
    cast: str | None = None
    maps: tuple[AffineMap, ...] | None = None
    lists: dict[str, list[int]] = field(default_factory=dict)

    @property
    def parameters(self) -> dict[str, Any]:
        """The op's parameters by name, as `evaluate` takes them."""
        found: dict[str, Any] = dict(self.lists)
        if self.kind is not None:
            found["kind"] = self.kind
        if self.cast is not None:
            found["cast"] = self.cast
        return found


def functions(text: str) -> Iterator[list[PrintedOp]]:
    """The structured ops of each function of a module that is printed in local scope, in order."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("  func.func"):
            lines = []
        elif line == "  }":
            yield list(_ops(lines))
        else:
            lines.append(line)


def parse_map(text: str) -> AffineMap:
    """An `affine_map<...>` with sums of dimensions times constants.

    Raises:
        ValueError: it is something else.
    """
    match = _MAP.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is not an affine map of this kind")
    dims, results = ([p.strip() for p in g.split(",") if p.strip()] for g in match.groups())
    return affine(len(dims), *results)


def _ops(lines: list[str]) -> Iterator[PrintedOp]:
    """The ops among a function's lines; those of an op's body are indented deeper."""
    constants: dict[str, str] = {}
    position = 0
    while position < len(lines):
        line = lines[position]
        end = position + 1
        if match := _OP.match(line):
            while end < len(lines) and lines[end].startswith(("      ", "    ^", "    }", "    )")):
                end += 1
            yield _op(match.group(1), lines[position:end], constants)
        elif " = arith.constant " in line or " = complex.constant " in line:
            constants[line.split("=")[0].strip()] = line.strip()
        position = end


def _op(name: str, lines: list[str], constants: dict[str, str]) -> PrintedOp:
    line = lines[0]
    operands: list[str] = []
    for _, names in _OPERANDS.findall(line):
        operands.extend(part.strip() for part in names.split(","))
    maps = None
    if (match := _MAPS.search(line)) is not None:
        maps = tuple(map(parse_map, re.findall(r"affine_map<[^>]*>[^>]*>", match.group(1))))
    lists: dict[str, list[int]] = {}
    for attribute, values, size in _DENSE.findall(line):
        numbers = [int(v) for v in values.strip("[]").split(",")]
        lists[attribute] = numbers if len(numbers) > 1 else numbers * int(size)
    for attribute, values in _DIMENSIONS.findall(line):
        lists[attribute] = [int(v) for v in values.split(",") if v.strip()]
    kind, cast = _KIND.search(line), _CAST.search(line)
    text = "\n".join(lines)
    used = set(VALUE.findall(text))
    return PrintedOp(
        name,
        text,
        tuple(operands),
        tuple(constant for name, constant in constants.items() if name in used),
        kind.group(1) if kind else None,
        cast.group(1) if cast else None,
        maps,
        lists,
    )

# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generics of real IR as functions that can be run: one for each maps and body, sizes static."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_GENERIC = re.compile(
    r"^ +%\w+(?::\d+)? = linalg\.generic (?P<head>\{[^\n]*?\}) "
    r"(?:ins\((?P<ins>[^\n]*?)\) )?outs\((?P<outs>[^\n]*?)\)(?: attrs = [^\n]*?)? \{\n"
    r"(?P<body>.*?)^ +\} -> (?P<results>[^\n]*)$",
    re.DOTALL | re.MULTILINE,
)
_CONSTANT = re.compile(r"^ +(%\w+) = (arith\.constant [^\n]*)$", re.MULTILINE)
_TENSOR = re.compile(r"^tensor<((?:\d+x)*)(f16|bf16|f32|f64|i1|i8|i16|i32|i64)>$")

MAX_ELEMENTS = 50_000
MAX_ITERATIONS = 200_000


@dataclass(frozen=True)
class Function:
    """A function of memrefs around one generic, which writes its inits.

    shapes, types: of its arguments, the inputs before the `outputs` inits.
    """

    name: str
    text: str
    shapes: tuple[tuple[int, ...], ...]
    types: tuple[str, ...]
    outputs: int
    reduces: bool


def generics(files: Iterable[Path]) -> Iterator[tuple[str, re.Match[str], dict[str, str]]]:
    """Each generic that differs in maps, body or types from those before it."""
    seen = set()
    for file in files:
        text = file.read_text(encoding="utf-8")
        aliases = dict(re.findall(r"^(#\w+) = (affine_map<[^\n]*>)$", text, re.MULTILINE))
        constants = dict(_CONSTANT.findall(text))
        for match in _GENERIC.finditer(text):
            names = set(re.findall(r"#\w+", match["head"]))
            head = match["head"]
            for name in sorted(names, key=len, reverse=True):
                head = head.replace(name, aliases.get(name, name))
            types = [re.sub(r"\d+x", "dx", t) for t in _split(match)[1]]
            key = (head, tuple(types), re.sub(r"%\w+", "%", match["body"]))
            if key not in seen:
                seen.add(key)
                yield head, match, constants


def functions(files: Iterable[Path]) -> Iterator[Function]:
    """The generics that need nothing but their operands and constants."""
    for head, match, constants in generics(files):
        names, types = _split(match)
        tensors = [_TENSOR.match(t) for t in types]
        if not all(tensors):
            continue
        shapes = tuple(tuple(map(int, t[1].split("x")[:-1])) for t in tensors if t)
        if max(map(_size, shapes)) > MAX_ELEMENTS or _iterations(head, shapes) > MAX_ITERATIONS:
            continue
        body = match["body"]
        defined = set(re.findall(r"(%\w+)(?: = |: )", body))
        captured = sorted(set(re.findall(r"%\w+", body)) - defined)
        if any(name not in constants or "dense" in constants[name] for name in captured):
            continue
        if re.search(r"\b(?:tensor|func|scf|cf)\.|^ +linalg\.generic", body, re.MULTILINE):
            continue
        outputs = len(_operands(match["outs"])[0])
        yield _function(match, head, names, types, captured, constants, shapes, outputs)


def _function(
    match: re.Match[str],
    head: str,
    names: list[str],
    types: list[str],
    captured: list[str],
    constants: dict[str, str],
    shapes: tuple[tuple[int, ...], ...],
    outputs: int,
) -> Function:
    memrefs = [t.replace("tensor", "memref") for t in types]
    inputs = len(names) - outputs
    lines = [f"{name} = {constants[name]}" for name in captured]
    for i, (memref, tensor) in enumerate(zip(memrefs, types, strict=True)):
        writable = " writable" if i >= inputs else ""
        lines.append(
            f"%t{i} = bufferization.to_tensor %m{i} restrict{writable} : {memref} to {tensor}"
        )
    operands = [f"%t{i}" for i in range(len(names))]
    ins = f"ins({', '.join(operands[:inputs])} : {', '.join(types[:inputs])}) " if inputs else ""
    outs = f"outs({', '.join(operands[inputs:])} : {', '.join(types[inputs:])})"
    results = "%r" if outputs == 1 else f"%r:{outputs}"
    lines.append(f"{results} = linalg.generic {head} {ins}{outs} {{\n{match['body']}")
    lines.append(f"}} -> {match['results']}")
    for i in range(outputs):
        value = "%r" if outputs == 1 else f"%r#{i}"
        lines.append(
            f"bufferization.materialize_in_destination {value} in restrict writable "
            f"%m{inputs + i} : ({types[inputs + i]}, {memrefs[inputs + i]}) -> ()"
        )
    arguments = ", ".join(f"%m{i}: {memref}" for i, memref in enumerate(memrefs))
    text = "\n".join([f"func.func @NAME({arguments}) {{", *lines, "return", "}"])
    elements = tuple(re.sub(r"^tensor<(?:\d+x)*|>$", "", t) for t in types)
    return Function("NAME", text, shapes, elements, outputs, '"reduction"' in head)


def _split(match: re.Match[str]) -> tuple[list[str], list[str]]:
    names, types = _operands(match["ins"]) if match["ins"] else ([], [])
    out_names, out_types = _operands(match["outs"])
    return names + out_names, types + out_types


def _operands(text: str) -> tuple[list[str], list[str]]:
    names, _, types = text.partition(" : ")
    return names.split(", "), types.split(", ")


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for extent in shape:
        size *= extent
    return size


def _iterations(head: str, shapes: tuple[tuple[int, ...], ...]) -> int:
    """How often the body runs, by the loops that stand alone in a map."""
    extents: dict[str, int] = {}
    for results, shape in zip(re.findall(r"-> \((.*?)\)>", head), shapes, strict=False):
        for expr, extent in zip(results.split(", "), shape, strict=False):
            extents.setdefault(expr, extent)
    loops = re.findall(r"\bd\d+\b", head.partition(" -> ")[0])
    return _size(tuple(extents.get(loop, 8) for loop in loops))

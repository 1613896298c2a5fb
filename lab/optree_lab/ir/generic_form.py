# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parser of modules in MLIR's generic form: operations with operands, attribute text and regions.

It reads only what mlir-opt prints, with one block per region.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from .syntax import NAME

#: The line after which mlir-opt prints the resources that attributes name.
RESOURCES = "{-#"

_ALIAS = re.compile(r"^(#\w+) = (.*)$")
_ALIAS_USE = re.compile(r"#\w+\b(?![.<])")
_OPERATION = re.compile(rf'(?:({NAME})(?::(\d+))? = )?"([\w.]+)"\(([^)]*)\)(.*)')
_ARGUMENT = re.compile(rf"({NAME}): ([^%]+?)(?=, %|\):)")
_TYPES = re.compile(r" : \((.*)\) -> (.*)$")
_FUNCTION = re.compile(r'^  "func\.func"\(.*?(?=^  "|^\})', re.DOTALL | re.MULTILINE)
_FUNCTION_NAME = re.compile(r'sym_name = "(\w+)"')
_VALUE = re.compile(NAME)


@dataclass(frozen=True)
class Block:
    """A block: arguments as (name, type), and operations, the terminator last."""

    arguments: tuple[tuple[str, str], ...]
    operations: tuple[Operation, ...]


@dataclass(frozen=True)
class Operation:
    """An operation: `results` are SSA names, `attributes` is text with aliases replaced."""

    name: str
    results: tuple[str, ...]
    operands: tuple[str, ...]
    attributes: str
    operand_types: tuple[str, ...]
    result_types: str
    regions: tuple[Block, ...] = ()

    def walk(self) -> Iterator[Operation]:
        """Yield the operation and all operations in its regions, in order."""
        yield self
        for region in self.regions:
            for inner in region.operations:
                yield from inner.walk()


def parse(text: str) -> Operation:
    """Return the module, or raise ValueError if a text is not in this form."""
    aliases: dict[str, str] = {}
    lines = []
    for line in text.splitlines():
        if line == RESOURCES:
            break
        found = _ALIAS.match(line)
        if found:
            aliases[found.group(1)] = found.group(2)
        elif line.strip():
            lines.append(_ALIAS_USE.sub(lambda u: aliases.get(u.group(), u.group()), line.strip()))
    operation, end = _operation(lines, 0)
    if end != len(lines):
        raise ValueError(f"more than a module: {lines[end][:200]}")
    return operation


def function_texts(text: str) -> dict[str, str]:
    """Return the text of each function of a module by its name, without the name.

    Values are numbered in the order of their first use: equal texts are equal functions. That takes
    a thirtieth of the time of parsing them and numbering their values.
    """
    found = {}
    for function in _FUNCTION.findall(text):
        name = _FUNCTION_NAME.search(function)
        assert name is not None
        values: dict[str, str] = {}
        without = _FUNCTION_NAME.sub("", function, count=1)
        found[name[1]] = _VALUE.sub(partial(_numbered, values), without)
    return found


def _numbered(values: dict[str, str], found: re.Match[str]) -> str:
    return values.setdefault(found[0], f"%{len(values)}")


def _operation(lines: Sequence[str], at: int) -> tuple[Operation, int]:
    """Return the operation that starts at a line, and the number of the line after it."""
    found = _OPERATION.match(lines[at])
    if found is None:
        raise ValueError(f"'{lines[at][:200]}' is not an operation in generic form")
    result, count, name, operands, rest = found.groups()
    at += 1
    regions: list[Block] = []
    attributes = rest
    while rest.strip() == "}, {" or rest.endswith(" ({"):
        block, at = _block(lines, at)
        regions.append(block)
        rest = lines[at]
        at += 1
        attributes = attributes.removesuffix("({")
        if rest.startswith("})"):
            attributes += rest[2:]
    types = _TYPES.search(attributes)
    if types is None:
        raise ValueError(f"'{attributes[-200:]}' does not end in types")
    names: tuple[str, ...] = (result,) if result else ()
    if count is not None:
        names = tuple(f"{result}#{i}" for i in range(int(count)))
    return (
        Operation(
            name,
            names,
            tuple(part.strip() for part in operands.split(",") if part.strip()),
            " ".join(attributes[: types.start()].split()),
            tuple(split(types.group(1))),
            types.group(2),
            tuple(regions),
        ),
        at,
    )


def _block(lines: Sequence[str], at: int) -> tuple[Block, int]:
    arguments: tuple[tuple[str, str], ...] = ()
    if lines[at].startswith("^"):
        arguments = tuple((a, t.strip()) for a, t in _ARGUMENT.findall(lines[at]))
        at += 1
    operations = []
    while not lines[at].startswith("}"):
        operation, at = _operation(lines, at)
        operations.append(operation)
    return Block(arguments, tuple(operations)), at


def split(text: str) -> list[str]:
    """Return the parts of a list, split at the commas outside of brackets."""
    parts: list[str] = []
    depth = 0
    part = ""
    for character in text.replace("->", "\0"):
        depth += (character in "<([{") - (character in ">)]}")
        if character == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += character
    if part.strip():
        parts.append(part.strip())
    return [p.replace("\0", "->") for p in parts]


class Printer:
    """Prints operations in generic form. names: new names of values; None: they keep theirs."""

    def __init__(self, names: Mapping[str, str] | None = None) -> None:
        self.names = None if names is None else dict(names)

    def operation(self, operation: Operation, results: str = "") -> str:
        operands = ", ".join(map(self._name, operation.operands))
        own, discardable = properties(operation.attributes)
        regions = ""
        if operation.regions:
            regions = f" ({', '.join(map(self.block, operation.regions))})"
        if operation.results and not results:
            first, count = self._new(operation.results), len(operation.results)
            results = first if count == 1 else f"{first}:{count}"
        head = f"{results} = " if results else ""
        types = ", ".join(operation.operand_types)
        return (
            f'{head}"{operation.name}"({operands}) {own}{regions} {discardable} '
            f": ({types}) -> {operation.result_types}"
        )

    def block(self, block: Block) -> str:
        arguments = [f"{self._new((name,))}: {type}" for name, type in block.arguments]
        lines = [f"^bb0({', '.join(arguments)}):"] if arguments else []
        return "\n".join(["{", *lines, *map(self.operation, block.operations), "}"])

    def _name(self, name: str) -> str:
        return name if self.names is None else self.names[name]

    def _new(self, names: Sequence[str]) -> str:
        if self.names is None:
            return names[0].partition("#")[0]
        first = f"%b{len(self.names)}"
        for place, name in enumerate(names):
            self.names[name] = first if len(names) == 1 else f"{first}#{place}"
        return first


def properties(attributes: str) -> tuple[str, str]:
    """Split the text into the properties, `<{...}>`, and the rest."""
    if not attributes.startswith("<{"):
        return "", attributes
    depth = 0
    quoted = False
    for place, character in enumerate(attributes):
        if character == '"' and attributes[place - 1] != "\\":
            quoted = not quoted
        if not quoted:
            depth += (character == "{") - (character == "}")
            if depth == 0 and character == "}":
                return attributes[: place + 2], attributes[place + 2 :].strip()
    raise ValueError(f"'{attributes}' has no end")


def dictionary(attributes: str) -> dict[str, str]:
    """Return attributes, `{...}` or `<{...}>`, as text by name."""
    inside = attributes.strip().removeprefix("<").removesuffix(">").strip()
    parts = split(inside.removeprefix("{").removesuffix("}"))
    return {name: value for name, _, value in (part.partition(" = ") for part in parts)}

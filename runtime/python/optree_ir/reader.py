# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads modules in MLIR's generic form, as mlir-opt prints them."""

from __future__ import annotations

import re

from .operation import Block, BlockList, Operation, TextRange
from .scan import STRING, closing, split

#: The name of a value, such as `%0`, `%arg1` or `%c-1_i32`.
NAME = r"%[\w$.-]+"
_GAP = re.compile(r"(?:\s|//[^\n]*)*")
_ALIAS = re.compile(r"^([#!][\w$.-]+) = (.*)$", re.MULTILINE)
_ALIAS_USE = re.compile(rf"{STRING}|[#!][\w$.-]+\b(?![.<])")
#: The resources that attributes name, at the end of a text.
_RESOURCES = re.compile(r"^\{-#.*?^#-\}", re.MULTILINE | re.DOTALL)
_OPERATION = re.compile(
    rf'(?:(?P<results>{NAME}[^"=]*) = )?"(?P<name>[\w.$-]+)"\((?P<operands>[^()"]*)\)'
    r"(?:\[(?P<successors>[^\]]*)\])?"
)
_GROUP = re.compile(rf"({NAME})(?::(\d+))?")
_LABEL = re.compile(r"(\^[\w$.-]+)")
_ARGUMENT = re.compile(rf"({NAME}): (.*?)(?: loc\(.*\))?", re.DOTALL)
#: What a type without parentheses around it consists of, up to what follows it.
_IN_TYPE = re.compile(rf"{STRING}|->|[<(\[{{]|[>)\]}}]| loc\(|\n")


def read(text: str) -> Operation:
    """Return the only operation at the top level of a text, such as a module.

    Raises:
        ValueError: the text is not in generic form, or has another number of operations.
    """
    found = read_all(text)
    if len(found) != 1:
        raise ValueError(f"there are {len(found)} operations at the top level; one is needed")
    return found[0]


def read_all(text: str) -> tuple[Operation, ...]:
    """Return the operations at the top level of a text, of each part that `// -----` ends.

    Raises:
        ValueError: the text is not in generic form.
    """
    return _Reader(text).top()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.aliases: dict[str, str] = {}

    def top(self) -> tuple[Operation, ...]:
        found = []
        while not self.ends():
            if alias := _ALIAS.match(self.text, self.at):
                self.aliases[alias[1]] = self.expanded(alias[2])
                self.at = alias.end()
            elif resources := _RESOURCES.match(self.text, self.at):
                self.at = resources.end()
            else:
                found.append(self.operation())
        return tuple(found)

    def ends(self) -> bool:
        """Skip blanks and comments; return True at the end of the text."""
        gap = _GAP.match(self.text, self.at)
        self.at = gap.end() if gap else self.at
        return self.at == len(self.text)

    def expanded(self, text: str) -> str:
        """Return a text with aliases replaced."""
        if not self.aliases or ("#" not in text and "!" not in text):
            return text
        return _ALIAS_USE.sub(lambda use: self.aliases.get(use[0], use[0]), text)

    def operation(self) -> Operation:
        head = _OPERATION.match(self.text, self.at)
        if head is None:
            raise ValueError(f"'{self.line()}' is not an operation in generic form")
        self.at = header = head.end()
        properties = self.bracketed(" <{", 2)
        body = self.at = self.at + bool(properties)
        regions = self.regions() if self.text.startswith(" ({", self.at) else ()
        start = self.at
        attributes = self.bracketed(" {", 1)
        end = self.at
        operand_types, result_types = self.types()
        location = self.bracketed(" loc(", 4)
        return Operation(
            head["name"],
            _results(head["results"] or ""),
            tuple(part.strip() for part in head["operands"].split(",") if part.strip()),
            f"<{self.expanded(properties)}>" if properties else "",
            self.expanded(attributes),
            operand_types,
            result_types,
            regions,
            tuple(split(head["successors"] or "")),
            location[1:-1],
            TextRange(head.start("name") - 1, header, body, (start, end), self.at),
        )

    def bracketed(self, opening: str, skipped: int) -> str:
        """Return the brackets at the place if the text goes on with `opening`, else an empty text.

        skipped: the place of the bracket in `opening`.
        """
        if not self.text.startswith(opening, self.at):
            return ""
        start = self.at + skipped
        self.at = closing(self.text, start)
        return self.text[start : self.at]

    def regions(self) -> tuple[BlockList, ...]:
        found = []
        self.at += 2
        while True:
            self.expect("{")
            found.append(self.region())
            self.expect("}")
            if not self.text.startswith(", ", self.at):
                self.expect(")")
                return tuple(found)
            self.at += 2

    def region(self) -> BlockList:
        blocks: list[Block] = []
        while not self.ends() and self.text[self.at] != "}":
            blocks.append(self.block())
        return BlockList(tuple(blocks))

    def block(self) -> Block:
        label, arguments = "", tuple[tuple[str, str], ...]()
        if found := _LABEL.match(self.text, self.at):
            label, self.at = found[1], found.end()
            arguments = self.arguments()
            self.expect(":")
        operations = []
        while not self.ends() and self.text[self.at] not in "^}":
            operations.append(self.operation())
        return Block(arguments, tuple(operations), label)

    def arguments(self) -> tuple[tuple[str, str], ...]:
        found = []
        for part in split(self.bracketed("(", 0)[1:-1]):
            argument = _ARGUMENT.fullmatch(part)
            if argument is None:
                raise ValueError(f"'{part}' is not an argument of a block")
            found.append((argument[1], self.expanded(argument[2])))
        return tuple(found)

    def types(self) -> tuple[tuple[str, ...], str]:
        """Return the types of the operands, and the text of those of the results."""
        self.expect(" : ")
        operands = split(self.expanded(self.bracketed("(", 0)[1:-1]))
        self.expect(" -> ")
        start = self.at
        if self.text.startswith("(", start):
            self.at = closing(self.text, start)
        else:
            self.at = self.end_of_type()
        return tuple(operands), self.expanded(self.text[start : self.at])

    def end_of_type(self) -> int:
        depth = 0
        for match in _IN_TYPE.finditer(self.text, self.at):
            token = match[0]
            if token in "<([{":
                depth += 1
            elif token in ">)]}":
                depth -= 1
            elif token in (" loc(", "\n") and not depth:
                return match.start()
        return len(self.text)

    def expect(self, word: str) -> None:
        if not self.text.startswith(word, self.at):
            raise ValueError(f"'{self.line()}' does not begin with '{word}'")
        self.at += len(word)

    def line(self) -> str:
        return self.text[self.at :].partition("\n")[0][:200]


def _results(text: str) -> tuple[str, ...]:
    """Return the names of results: `%0:2` are `%0#0` and `%0#1`."""
    found: list[str] = []
    for name, count in _GROUP.findall(text):
        found += [name] if not count else [f"{name}#{place}" for place in range(int(count))]
    return tuple(found)

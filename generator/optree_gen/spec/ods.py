# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops as ODS declares them: classes, `let` and lists of arguments, without running TableGen.

What these few forms of TableGen do not say is unknown, and no op is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

_COMMENT = re.compile(r"//[^\n]*")
_INCLUDE = re.compile(r'^\s*include\s+"([^"]+)"', re.MULTILINE)
_RECORD = re.compile(r"\b(?P<kind>class|def)\s+(?P<name>\w+)\s*(?P<parameters><)?", re.MULTILINE)
_LET = re.compile(r"\blet\s+(\w+)\s*=\s*")
_ENTRY = re.compile(r"(?P<type>.*?)\s*:\s*\$(?P<name>\w+)", re.DOTALL)

#: Fields that MLIR's class `Op` has empty.
_LISTS = {"arguments": "ins", "results": "outs", "regions": "region", "successors": "successor"}

#: Wrappers of a constraint that say nothing about the number of values.
_PLAIN = ("Arg", "Res", "ConfinedAttr", "TypeAttrOf")

_OPTIONAL_ATTRIBUTES = ("OptionalAttr", "DefaultValuedAttr", "DefaultValuedOptionalAttr")


class OdsValue(NamedTuple):
    """An operand, attribute, result or region. kind: its constraint, without what wraps it."""

    name: str
    kind: str
    variadic: bool = False
    optional: bool = False


class Declaration(NamedTuple):
    """The parts of an op."""

    operands: tuple[OdsValue, ...]
    attributes: tuple[OdsValue, ...]
    results: tuple[OdsValue, ...]
    regions: tuple[OdsValue, ...]
    traits: frozenset[str]


@dataclass(frozen=True)
class Record:
    """A class or a definition. parent: the class that it begins with, and that class's arguments.

    lets: the texts of fields. is_class: another record may begin with it.
    """

    name: str
    is_class: bool
    parent: str
    arguments: str
    lets: Mapping[str, str]


def included(text: str) -> list[str]:
    """Return the names of the files that an ODS file includes."""
    return _INCLUDE.findall(_COMMENT.sub("", text))


def read_records(texts: Iterable[str]) -> dict[str, Record]:
    """Return the classes and definitions of ODS files by name."""
    return {record.name: record for text in texts for record in _records(_COMMENT.sub("", text))}


def _records(text: str) -> Iterator[Record]:
    starts = list(_RECORD.finditer(text))
    ends = [*(start.start() for start in starts[1:]), len(text)]
    for start, end in zip(starts, ends, strict=False):
        place = start.end()
        if start["parameters"]:
            place = _closing(text, place - 1) + 1
        parent = re.compile(r"\s*:\s*(\w+)\s*(<)?").match(text, place)
        if parent is None or parent.end() > end:
            continue
        last = _closing(text, parent.end() - 1) if parent[2] else parent.end() - 1
        arguments = text[parent.end() : last] if parent[2] else ""
        lets = {
            let[1]: text[let.end() : _ending(text, let.end())]
            for let in _LET.finditer(text, last, end)
        }
        yield Record(start["name"], start["kind"] == "class", parent[1], arguments, lets)


_BRACKETS = {"<": ">", "(": ")", "[": "]", "{": "}"}


def _closing(text: str, start: int) -> int:
    """Return the place of the bracket that closes the one at `start`."""
    depth, place = 0, start
    while place < len(text):
        if text.startswith("[{", place):
            place = text.find("}]", place)
            if place < 0:
                break
            place += 1
        elif text[place] == '"':
            place = _after_string(text, place) - 1
        elif text[place] in _BRACKETS:
            depth += 1
        elif text[place] in _BRACKETS.values():
            depth -= 1
            if depth == 0:
                return place
        place += 1
    return len(text) - 1


def _after_string(text: str, start: int) -> int:
    string = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, start)
    return string.end() if string else len(text)


def _ending(text: str, start: int) -> int:
    """Return the place of the semicolon that ends a value."""
    place = start
    while place < len(text) and text[place] != ";":
        if text[place] == '"':
            place = _after_string(text, place)
        elif text[place] in _BRACKETS:
            place = _closing(text, place) + 1
        else:
            place += 1
    return place


def declaration(name: str, records: Mapping[str, Record]) -> Declaration | None:
    """Return the parts of an op; None if these files do not say them."""
    chain: list[Record] = []
    parent = name
    while parent != "Op":
        record = records.get(parent)
        if record is None or record in chain:
            return None
        chain.append(record)
        parent = record.parent
    lists = {}
    for key, operator in _LISTS.items():
        text = next((record.lets[key] for record in chain if key in record.lets), f"({operator})")
        found = _values(text, operator)
        if found is None:
            return None
        lists[key] = found
    if lists["successors"] or any("Prop" in value.kind for value in lists["arguments"]):
        return None
    is_attribute = {value: _is_attribute(value.kind, records) for value in lists["arguments"]}
    return Declaration(
        tuple(value for value, attribute in is_attribute.items() if not attribute),
        tuple(value for value, attribute in is_attribute.items() if attribute),
        lists["results"],
        lists["regions"],
        frozenset(word for record in chain for word in re.findall(r"\w+", record.arguments)),
    )


def _is_attribute(kind: str, records: Mapping[str, Record]) -> bool:
    record = records.get(kind)
    return kind.endswith("Attr") or (record is not None and "Attr" in record.parent)


def _values(text: str, operator: str) -> tuple[OdsValue, ...] | None:
    """Return the entries of `(operator kind:$name, ...)`; None if it is something else."""
    match = re.fullmatch(rf"\(\s*{operator}\b(?P<entries>.*)\)\s*", text, re.DOTALL)
    if match is None:
        return None
    found = []
    for entry in _parts(match["entries"]):
        named = _ENTRY.fullmatch(entry)
        if named is None:
            return None
        kind, variadic, optional = named["type"], False, False
        while wrapper := re.fullmatch(r"(\w+)\s*<(.*)>", kind, re.DOTALL):
            word, inner = wrapper[1], next(iter(_parts(wrapper[2])), "")
            if word in ("Variadic", "VariadicRegion"):
                variadic = True
            elif word == "Optional" or word in _OPTIONAL_ATTRIBUTES:
                optional = True
            elif word == "DefaultValuedStrAttr":
                inner, optional = "StrAttr", True
            elif word == "VariadicOfVariadic":
                return None
            elif word not in _PLAIN:
                kind = word
                break
            kind = inner
        optional |= kind == "UnitAttr"
        found.append(OdsValue(named["name"], kind.strip(), variadic, optional))
    return tuple(found)


def _parts(text: str) -> list[str]:
    """Return what commas separate, outside of brackets and strings."""
    parts, start, place = [], 0, 0
    while place < len(text):
        if text[place] == '"':
            place = _after_string(text, place)
        elif text[place] in _BRACKETS:
            place = _closing(text, place) + 1
        else:
            if text[place] == ",":
                parts.append(text[start:place].strip())
                start = place + 1
            place += 1
    return [part for part in [*parts, text[start:].strip()] if part]

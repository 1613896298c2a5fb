# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comments and blank lines of a YAML text, and the entries that they belong to.

An entry is a key of a mapping or an item of a list. Whole lines of comment, and one blank line
before them, belong to the next entry; a comment at the end of a line belongs to the first entry
that begins on the line. (`ruamel.yaml` attaches a whole line to the entry before it, so reordered
keys would exchange their comments.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

MODELINE = "# yaml-language-server:"

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#.*")
#: The ends of lines in YAML 1.1, which libyaml counts.
_LINE_END = re.compile("[\n\x85\u2028\u2029]")
_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*[ \t]+(#.*)")


@dataclass
class Notes:
    """Comments and blank lines around entries, by the id of an entry's node.

    before: lines above an entry, each a comment or empty. behind: the comment at its end.
    header: lines above the first entry, except the modeline. footer: lines after the last entry.
    """

    before: dict[int, list[str]] = field(default_factory=dict)
    behind: dict[int, str] = field(default_factory=dict)
    header: list[str] = field(default_factory=list)
    footer: list[str] = field(default_factory=list)

    def inside(self, node: yaml.Node) -> bool:
        """True if an entry inside the node has a comment."""
        return any(
            id(entry) in self.behind or any(self.before.get(id(entry), ()))
            for entry in entries(node)
        )


def entries(node: yaml.Node) -> Iterator[yaml.Node]:
    """Yield all entries inside a node in the order written, an outer one before its inner ones."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield key
            yield from entries(value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield item
            yield from entries(item)


def read_notes(text: str, root: yaml.Node) -> Notes:
    notes = Notes()
    lines = _masked(text, root)
    starts: dict[int, list[yaml.Node]] = {}
    for entry in entries(root):
        starts.setdefault(entry.start_mark.line, []).append(entry)
    pending: list[str] = []
    last: yaml.Node | None = None
    for number, line in enumerate(lines):
        match = _COMMENT.search(line)
        comment = match.group().rstrip() if match else ""
        if not line.replace(comment, "").strip(" \t"):
            if not comment.startswith(MODELINE):
                pending.append(comment)
            continue
        if number in starts:
            if last is None:
                pending = _take_header(notes, pending)
            notes.before[id(starts[number][0])] = collapsed(pending)
            pending = []
            last = starts[number][-1]
        elif not line.replace(comment, "").strip("-? \t"):
            pending += [comment] if comment else []  # A dash whose item begins below.
            continue
        owner = _first_line(starts[number]) if number in starts else last
        if comment and owner is not None:
            known = notes.behind.get(id(owner))
            notes.behind[id(owner)] = f"{known} {comment}" if known else comment
    notes.footer = collapsed(pending)
    while notes.footer and not notes.footer[-1]:
        notes.footer.pop()
    return notes


def _first_line(begun: list[yaml.Node]) -> yaml.Node:
    """Return the entry that owns a comment at the end of a line, from those that begin on it: the
    first, but in `- key: value` the key."""
    first, *inner = begun
    if isinstance(first, yaml.CollectionNode) and not first.flow_style and inner:
        return _first_line(inner)
    return first


def _take_header(notes: Notes, lines: list[str]) -> list[str]:
    """Split off the comment that a blank line separates from the first entry."""
    lines = collapsed(lines)
    while lines and not lines[0]:
        lines.pop(0)
    last = max((i for i, line in enumerate(lines) if not line), default=-1)
    notes.header = lines[: last + 1]
    return lines[last + 1 :]


def collapsed(lines: list[str]) -> list[str]:
    """Return the lines with at most one blank line in a row."""
    return [line for i, line in enumerate(lines) if line or i == 0 or lines[i - 1]]


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(key)
            yield from _scalars(value)
    else:
        for item in node.value:
            yield from _scalars(item)


def _masked(text: str, root: yaml.Node) -> list[str]:
    """Return the lines with `x` for each character of a scalar and for each blank line in one."""
    lines = _LINE_END.split(text)
    found = list(lines)
    for node in _scalars(root):
        start, end = node.start_mark, node.end_mark
        stop, behind = end.line + (end.column > 0), None
        if node.style in ("|", ">"):
            behind = _BLOCK_HEADER.match(lines[start.line], start.column)
            header = lines[start.line][start.column : start.column + len("|2+")]
            while "+" not in header and not lines[stop - 1].strip():
                stop -= 1
        for number in range(start.line, stop):
            line = found[number]
            first = start.column if number == start.line else 0
            last = end.column if number == end.line else max(1, len(line))
            if behind is not None and number == start.line:
                last = behind.start(1) - 1  # A blank stays before the comment.
            found[number] = line[:first] + "x" * (last - first) + line[last:]
    return found

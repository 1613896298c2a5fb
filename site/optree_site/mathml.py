# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""LaTeX as MathML, which browsers render without scripts; long formulas break between operands."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

_NAMESPACE = "http://www.w3.org/1998/Math/MathML"

#: Operators before which a line may end, at the outermost level of a formula.
_BREAK_BEFORE = {
    *"+-",
    "\N{MINUS SIGN}",
    "\N{DOT OPERATOR}",
    "\N{MIDDLE DOT}",
    "\N{MULTIPLICATION SIGN}",
}
_BREAK_BEFORE |= {"\N{N-ARY SUMMATION}", "\N{N-ARY PRODUCT}"}
#: Operators after which a line may end.
_BREAK_BEHIND = {"\N{LEFTWARDS ARROW}", "=", ","}
_OPENING = {"(", "[", "{"}


class FormulaError(Exception):
    """The LaTeX cannot be converted to MathML."""


def mathml(latex: str, display: bool) -> str:
    """Return the formula as HTML; in display form, pieces between which a line may end.

    Raises:
        FormulaError: the formula has an unknown command.
    """
    from latex2mathml.converter import convert

    try:
        text = convert(latex, display="block" if display else "inline")
    except Exception as error:  # the converter has no exception of its own in common
        raise FormulaError(f"{latex}: {error}") from error
    if "\\" in "".join(ET.fromstring(text).itertext()):
        raise FormulaError(f"unsupported LaTeX in {latex}")
    if not display:
        return text
    ET.register_namespace("", _NAMESPACE)
    row = ET.fromstring(text)[0]
    return "<wbr>".join(map(_piece, _pieces(list(row))))


def _pieces(items: list[ET.Element]) -> Iterator[list[ET.Element]]:
    """Split a row at the operators where a line may end."""
    piece: list[ET.Element] = []
    for item in _flat(items):
        sign = _sign(item)
        if piece and sign in _BREAK_BEFORE and _sign(piece[-1]) not in _OPENING | {","}:
            yield piece
            piece = []
        piece.append(item)
        if sign in _BREAK_BEHIND:
            yield piece
            piece = []
    if piece:
        yield piece


def _flat(items: list[ET.Element]) -> Iterator[ET.Element]:
    """Yield the elements without groups around them, so that a line may end in brackets too."""
    for item in items:
        if item.tag.rpartition("}")[2] == "mrow":
            yield from _flat(list(item))
        else:
            yield item


def _sign(item: ET.Element) -> str:
    """Return the element's operator, also of one with limits; empty for another element."""
    name = item.tag.rpartition("}")[2]
    if name in ("munder", "msub", "munderover", "msubsup"):
        return _sign(item[0])
    return (item.text or "").strip() if name == "mo" else ""


def _piece(items: list[ET.Element]) -> str:
    math = ET.Element(f"{{{_NAMESPACE}}}math", {"display": "inline"})
    style = ET.SubElement(math, f"{{{_NAMESPACE}}}mstyle", {"displaystyle": "true"})
    row = ET.SubElement(style, f"{{{_NAMESPACE}}}mrow")
    row.extend(items)
    return ET.tostring(math, encoding="unicode")

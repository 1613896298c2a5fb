# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The attributes that hold the values of parameters, as each language writes them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .text_enum import TextEnum


class Numbers(TextEnum):
    """The numbers that a value has."""

    NONE = "none"
    ONE = "one"
    LIST = "list"


def _nothing(value: object) -> bool:
    return False


def _unreadable(text: str) -> None:
    return None


@dataclass(frozen=True, slots=True)
class AttributeKind:
    """The attribute that holds a value of a type of parameters, in all languages.

    doc: the value, for the documentation of a builder. needs: the value, for messages.
    annotation: the Python type of a builder's argument.
    accepts: True for a Python value of this type; numbers have conditions beside it.
    defaulted: a spec may give a default.
    text: the attribute of a value, in MLIR's syntax.
    read: the value of an attribute, from MLIR's syntax; None if the attribute is of another kind.
    plain: the plainest value for operands of rank 2.
    ods: the TableGen attribute. cpp: the type of an argument of a C++ builder. make: the C++ that
        makes the attribute from the argument, `{}`; the ODS builder is `$_builder`.
        literal: the argument for a default, whose C++ literal is `{}`.
    irdl: the attribute's name in IRDL; empty: IRDL does not declare the attribute.
    xdsl: the constraint, of names in `optree_xdsl`; empty: any attribute that `read` takes.
    xdsl_default: the attribute of a default, `{}`, for xDSL; empty: the attribute is omitted.
    numbers: the numbers of a value. sized: sizes may depend on the value.
    bare: the text in an assembly format has no type, since all values have the same.
    matched: loops, maps or the payload depend on the value, so matching determines it.
    in_tree: an op with a payload may have such a parameter. outside: an op outside the tree may.
    """

    doc: str = "a value"
    needs: str = ""
    annotation: str = ""
    accepts: Callable[[object], bool] = _nothing
    defaulted: bool = True
    text: Callable[[Any], str] = str
    read: Callable[[str], Any] = _unreadable
    plain: object = 1
    ods: str = ""
    cpp: str = ""
    make: str = ""
    literal: str = "{}"
    irdl: str = ""
    xdsl: str = ""
    xdsl_default: str = ""
    numbers: Numbers = Numbers.NONE
    sized: bool = False
    bare: bool = False
    matched: bool = False
    in_tree: bool = False
    outside: bool = True

    @property
    def is_number(self) -> bool:
        return self.annotation in ("int", "float")

    @property
    def is_flag(self) -> bool:
        return self.annotation == "bool"

    @property
    def is_type(self) -> bool:
        return self.ods == "TypeAttr"

    @property
    def is_list(self) -> bool:
        return self.cpp.startswith("::llvm::ArrayRef<")

    @property
    def can_be_empty(self) -> bool:
        return self.is_list or self.cpp == "::llvm::StringRef"

    def bare_text(self, value: object) -> str:
        """Return the attribute as an assembly format prints it: without a type that is known."""
        if self.numbers is Numbers.LIST and isinstance(value, (tuple, list)):
            return f"[{', '.join(map(str, value))}]"
        text = self.text(value)
        return _TYPE.sub("", text) if self.bare else text


# Texts of attributes, and the values of such texts.

_TYPE = re.compile(r" : \w+$")
_INTEGER = re.compile(r"(-?[0-9]+) : (?:i32|i64|index)")
_INTEGERS = re.compile(r"array<i64(?:: (.*))?>")
_ELEMENTS = re.compile(r"dense<(?:\[(.*)\]|(-?[0-9]+)|)> : (?:tensor|vector)<([0-9]+)xi64>")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)


def integer_reader(width: int | None) -> Callable[[str], int | None]:
    """Return the reader of integers of a number of bits, without a sign; None: of type index."""
    suffix = " : index" if width is None else f" : i{width}"

    def read(text: str) -> int | None:
        match = _INTEGER.fullmatch(text)
        return int(match[1]) if match and text.endswith(suffix) else None

    return read


_FLOAT = re.compile(r"(-?[0-9][0-9.]*(?:[eE][-+]?[0-9]+)?) : (f32|f64)")


def float_reader(type: str) -> Callable[[str], float | None]:
    """Return the reader of finite floating-point numbers of a type."""

    def read(text: str) -> float | None:
        match = _FLOAT.fullmatch(text)
        return float(match[1]) if match and match[2] == type else None

    return read


def float_writer(type: str) -> Callable[[float], str]:
    """Return the writer of floating-point numbers of a type, with the digits that MLIR prints."""

    def write(value: float) -> str:
        text = f"{value:.6e}"
        return f"{text if float(text) == value else repr(float(value))} : {type}"

    return write


def is_number(value: object) -> bool:
    """True for a finite number, which is no truth value."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and math.isfinite(value)  # type: ignore[arg-type]


def reader_of_text(pattern: str) -> Callable[[str], str | None]:
    """Return the reader of attributes whose value is their text, which begins like the pattern."""
    compiled = re.compile(pattern, re.DOTALL)
    return lambda text: text if compiled.match(text) else None


def integers_text(values: Sequence[object]) -> str:
    return f"array<i64: {', '.join(map(str, values))}>" if values else "array<i64>"


def read_integers(text: str) -> list[int] | None:
    match = _INTEGERS.fullmatch(text)
    return _numbers(match[1]) if match else None


def elements_text(values: Sequence[object]) -> str:
    return f"dense<{list(values)}> : tensor<{len(values)}xi64>"


def read_elements(text: str) -> list[int] | None:
    match = _ELEMENTS.fullmatch(text)
    if match is None:
        return None
    return _numbers(match[1]) if match[2] is None else [int(match[2])] * int(match[3])


def _numbers(text: str | None) -> list[int]:
    return [int(part) for part in text.split(",")] if text else []


def is_bool(value: object) -> bool:
    return isinstance(value, bool)


def bool_text(value: object) -> str:
    return str(value).lower()


def read_bool(text: str) -> bool | None:
    return {"true": True, "false": False}.get(text)


def is_string(value: object) -> bool:
    return isinstance(value, str)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_UNESCAPED = {b'"': b'"', b"\\": b"\\", b"n": b"\n", b"t": b"\t"}
_ESCAPE = re.compile(rb'\\(["\\nt]|[0-9A-Fa-f]{2})')


def string_text(text: str) -> str:
    """Return a string in MLIR's syntax; the bytes of an unprintable character are hexadecimal."""
    return '"' + "".join(_ESCAPES.get(c) or _printable(c) for c in text) + '"'


def _printable(character: str) -> str:
    if character.isprintable():
        return character
    return "".join(f"\\{byte:02X}" for byte in character.encode())


def read_string(text: str) -> str | None:
    """Return a string's characters; None for another attribute, or for bytes that are no UTF-8."""
    match = _STRING.fullmatch(text)
    if match is None:
        return None
    try:
        return _ESCAPE.sub(_byte, match[1].encode()).decode()
    except UnicodeError:
        return None


def _byte(escape: re.Match[bytes]) -> bytes:
    return _UNESCAPED.get(escape[1]) or bytes.fromhex(escape[1].decode())


_ITERATOR = re.compile(r"#\w+\.iterator_type<(\w+)>")


def read_iterators(text: str) -> list[str] | None:
    items = text[1:-1].split(", ") if text.startswith("[") and text != "[]" else []
    if text != "[]" and not items:
        items = [text]
    matches = [_ITERATOR.fullmatch(item) for item in items]
    return [match[1] for match in matches if match] if all(matches) else None

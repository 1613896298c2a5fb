# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Patterns of the names, functions, constants and attributes that MLIR prints."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import numpy as np
from optree_core.element_type import ElementType, TypeClass
from optree_core.generic import Property
from optree_reference import storage

#: The name of a value, such as `%0`, `%arg1` or `%c-1_i32`. One of several results has a suffix,
#: `%0#1`.
NAME = r"%[\w$.-]+"
VALUE = re.compile(rf"{NAME}(?:#\d+)?")

#: A function of a module, with a body.
FUNCTION = re.compile(r"^  func\.func (?!private).*?^  }$", re.MULTILINE | re.DOTALL)

_HEX = re.compile(r"0[xX][0-9a-fA-F]+")
_CONSTANT = re.compile(rf"^ *({NAME}) = ((?:arith|complex)\.constant .*)\n", re.MULTILINE)


def with_constants_inlined(text: str, renamed: Callable[[str], str] = lambda name: name) -> str:
    """Return the text with constants inlined into their uses and other values renamed.

    The greedy driver hoists constants in the order in which it meets them, which must not matter.
    """
    constants = dict(_CONSTANT.findall(text))

    def value(match: re.Match[str]) -> str:
        return constants.get(match.group()) or renamed(match.group())

    return re.sub(NAME, value, _CONSTANT.sub("", text))


def properties(attributes: Mapping[str, str], type: ElementType) -> dict[str, Property]:
    """Parse the attributes of an operation with this result type; flags stay text."""
    return {name: _property(name, text, type) for name, text in attributes.items()}


def _property(name: str, text: str, type: ElementType) -> Property:
    if name == "value":
        return parse_number(text, type)
    word = text.split(":")[0].strip().strip('"')
    return int(word) if name in ("dim", "predicate") and word.isdigit() else text


def parse_number(text: str, type: ElementType) -> int | float | complex:
    """Parse the number in `1.0 : f32`, `true`, `0x7FC00000 : f32` or `[1.0 : f32, 0.0 : f32]`."""
    if text.startswith("["):
        real, imaginary = (float(part.split(":")[0]) for part in text.strip("[]").split(","))
        return complex(real, imaginary)
    word = text.split(":")[0].strip()
    if word in ("true", "false"):
        return int(word == "true")
    if type.type_class is not TypeClass.FLOAT:
        return int(word, 0)
    if _HEX.fullmatch(word):
        kind = storage(type)
        return float(np.asarray(int(word, 16), f"u{kind.itemsize}").view(kind))
    return float(word)

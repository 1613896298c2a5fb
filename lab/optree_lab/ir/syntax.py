# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Patterns of what MLIR prints: names of values, functions, constants, maps, shaped types."""

from __future__ import annotations

import re
from collections.abc import Callable

#: The name of a value, such as `%0`, `%arg1` or `%c-1_i32`; one of several results has a number.
NAME = r"%[\w$.-]+"
VALUE = re.compile(rf"{NAME}(?:#\d+)?")

#: A function of a module that has a body.
FUNCTION = re.compile(r"^  func\.func (?!private).*?^  }$", re.MULTILINE | re.DOTALL)

_CONSTANT = re.compile(rf"^ *({NAME}) = ((?:arith|complex)\.constant .*)\n", re.MULTILINE)


def with_constants_inlined(text: str, renamed: Callable[[str], str] = lambda name: name) -> str:
    """The text with constants in the places where they are used, other values renamed.

    The greedy driver hoists constants in whatever order it meets them.
    """
    constants = dict(_CONSTANT.findall(text))

    def value(match: re.Match[str]) -> str:
        return constants.get(match.group()) or renamed(match.group())

    return re.sub(NAME, value, _CONSTANT.sub("", text))

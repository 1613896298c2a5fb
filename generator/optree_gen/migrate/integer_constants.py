# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of `llvm.mlir.constant` whose type is not that of the result.

Versions before 24 accept them, such as `5 : index` for an i64, and extend or truncate the value.
"""

from __future__ import annotations

import re

OP = "llvm.mlir.constant"

_VALUE = re.compile(r"value = (true|false|-?\d+)(?: : (?:index|[su]?i\d+))?")
_RESULT = re.compile(r"i(\d+)\b")
_ELEMENTS = re.compile(
    r"(value = dense(?:_resource)?<.*> : (?:vector|tensor)<[^<>]*)(?<=[x<])index>"
)
_RESULTS = re.compile(r"(?:vector|!llvm\.array)<[\w<\[\] ]*x ?i64>+(?= loc\(|$)")
_NUMBERS = {"true": 1, "false": 0}


def restated(entry: str, result: str) -> str:
    """Return the entry with the value, which has the result's type now.

    An i1 and unsigned types are extended by zeros, others by their sign. Elements of type index,
    which are stored as 64 bits, become elements of type i64.
    """
    value, type = _VALUE.fullmatch(entry), _RESULT.match(result)
    if value and type:
        width = int(type[1])
        number = _NUMBERS.get(value[1])
        number = (int(value[1]) if number is None else number) % (1 << width)
        if width == 1:
            return f"value = {'true' if number else 'false'}"
        return f"value = {number - (number >> (width - 1) << width)} : i{width}"
    if _RESULTS.match(result):
        return _ELEMENTS.sub(r"\1i64>", entry)
    return entry

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text as comments, docstrings and literals of the targets: nothing in it breaks out of them."""

from __future__ import annotations

import re
from functools import lru_cache

from .markdown import one_line


def commented(text: str, prefix: str) -> str:
    """The text with each line made a comment."""
    return "\n".join((prefix + line).rstrip() for line in text.strip().splitlines())


# The same summaries stand in several files.
@lru_cache(maxsize=4096)
def comment_line(text: str) -> str:
    """The text as the rest of a line of comment; a backslash at its end would take the next one."""
    line = one_line(text).rstrip("\\ ")
    return line.replace("??/", "? ?/")


def docstring_line(text: str) -> str:
    """The text as the rest of a line of a docstring."""
    return re.sub('"(?="|$)', r'\\"', one_line(text).replace("\\", r"\\"))


_CPP_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "?": "\\?"}


# Tables repeat the names of operands and loops.
@lru_cache(maxsize=4096)
def cpp_string(text: str) -> str:
    """The text as a C++ string literal."""
    body = "".join(
        _CPP_ESCAPES.get(c, c) if c.isprintable() or c in _CPP_ESCAPES else f"\\{ord(c):03o}"
        for c in text
    )
    return f'"{body}"'


def python_literal(value: object) -> str:
    """A string, number, list or tuple as Python source, strings in double quotes if possible."""
    if isinstance(value, str):
        quoted = repr(value)
        return f'"{quoted[1:-1]}"' if quoted[0] == "'" and '"' not in value else quoted
    if isinstance(value, (list, tuple)):
        items = ", ".join(map(python_literal, value))
        if isinstance(value, list):
            return f"[{items}]"
        return f"({items},)" if len(value) == 1 else f"({items})"
    return repr(value)

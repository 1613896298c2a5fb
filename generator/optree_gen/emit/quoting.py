# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Quote text as comments, docstrings and literals of the target languages."""

from __future__ import annotations

import re
from math import isfinite

from .markdown import one_line


def commented(text: str, prefix: str) -> str:
    """Return the text with `prefix` before each line."""
    return "\n".join((prefix + line).rstrip() for line in text.strip().splitlines())


def comment_line(text: str) -> str:
    """Return the text as the rest of a line of C++ comment.

    A backslash at its end is removed: it would draw the next line into the comment.
    """
    line = one_line(text).rstrip("\\ ")
    return line.replace("??/", "? ?/")


def filled(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Return the words of a text in lines of at most `width` columns.

    Unlike `textwrap`, it never breaks words or at hyphens, and takes a tenth of the time.
    first, rest: the indent of the first line and of the others.
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = ""
        line += f" {word}" if line else f"{rest if lines else first}{word}"
    return [*lines, line] if line else lines


def docstring_line(text: str) -> str:
    """Return the text as the rest of a line of a docstring."""
    return re.sub('"(?="|$)', r'\\"', one_line(text).replace("\\", r"\\"))


_CPP_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "?": "\\?"})


def cpp_string(text: str) -> str:
    """Return the text as a C++ string literal."""
    body = text.translate(_CPP_ESCAPES)
    if not body.isprintable():
        body = "".join(c if c.isprintable() else octal(c) for c in body)
    return f'"{body}"'


def python_literal(value: object) -> str:
    """Return a string, number, list or tuple as Python source, with double quotes if possible."""
    if isinstance(value, str):
        quoted = repr(value)
        return f'"{quoted[1:-1]}"' if quoted[0] == "'" and '"' not in value else quoted
    if isinstance(value, (list, tuple)):
        items = ", ".join(map(python_literal, value))
        if isinstance(value, list):
            return f"[{items}]"
        return f"({items},)" if len(value) == 1 else f"({items})"
    return repr(value)


# TableGen: string literals and `[{ }]` blocks.
#
# mlir-tblgen copies descriptions into C++ comments and raw Python strings, so text that would end
# those is rewritten, too; Markdown shows it unchanged.

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"})
_LAYOUT = str.maketrans("", "", "\n\t")
#: A backslash at the end of a comment line would draw the next line into the comment.
_LINE_END = re.compile(r"\\[ \t]*$", re.MULTILINE)
#: The end of a block. (TableGen's lexer misses the end in `}}]`; it is rewritten nevertheless.)
_BLOCK_END = re.compile(r"\}+\]")


def string_literal(text: str) -> str:
    """Return the text as a TableGen string literal on one line."""
    return f'"{_commentable(text).translate(_ESCAPES)}"'


def cpp_literal(text: str) -> str:
    """Return the text as a C++ string literal without `$`, which mlir-tblgen would substitute."""
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}
    plain = (escapes.get(c) or (c if c.isprintable() and c not in "$?" else octal(c)) for c in text)
    return f'"{"".join(plain)}"'


def cpp_integer(value: int, typed: bool = False) -> str:
    """Return an integer of 64 bits in C++, which has no literal for the lowest one.

    typed: as an `int64_t`; else small ones are an `int`.
    """
    if value == -(1 << 63):
        return "INT64_MIN"
    return f"INT64_C({value})" if typed else str(value)


def cpp_real(value: float) -> str:
    """Return a `double` in C++; an infinity is a macro of <cmath>."""
    return repr(value) if isfinite(value) else f"{'-' * (value < 0)}INFINITY"


def code_block(text: str, indent: int = 0) -> str:
    """Return the text as a `[{ }]` block, its lines indented by `indent + 2`, the end by `indent`.

    A block has no escapes, so a `}]` in the text is concatenated as a string literal.
    """
    inner, outer = " " * (indent + 2), " " * indent
    lines = _commentable(text).strip("\n").split("\n")
    body = "\n".join((inner + line).rstrip() for line in lines)
    body = _BLOCK_END.sub(r'}] # "\g<0>" # [{', body.replace('"""', '""\\"'))
    return f"[{{\n{body}\n{outer}}}]"


def _commentable(text: str) -> str:
    if not text.translate(_LAYOUT).isprintable():
        text = "".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in text)
    return _LINE_END.sub("&#92;", text) if "\\" in text else text


def octal(character: str) -> str:
    """Return the octal escapes of a character's bytes."""
    return "".join(f"\\{byte:03o}" for byte in character.encode())

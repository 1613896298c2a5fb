# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""TableGen text that no value can break out of: string literals and `[{ }]` blocks.

mlir-tblgen hands descriptions on, as lines of C++ comment and as raw Python strings, so what
would end those is rewritten too; Markdown shows it unchanged.
"""

from __future__ import annotations

import re

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
#: A backslash at the end of a comment line would draw the next line into the comment.
_LINE_END = re.compile(r"\\[ \t]*$", re.MULTILINE)
#: What ends a block. (TableGen's lexer does not see the end in `}}]`; no text relies on that.)
_BLOCK_END = re.compile(r"\}+\]")


def string_literal(text: str) -> str:
    """The text as a string literal, on one line."""
    return '"' + "".join(_ESCAPES.get(c, c) for c in _commentable(text)) + '"'


def code_block(text: str, indent: int = 0) -> str:
    """The text as a `[{ }]` block, its lines indented by `indent + 2`, the end by `indent`.

    A block has no escapes. What would end it is pasted in as a string literal.
    """
    inner, outer = " " * (indent + 2), " " * indent
    lines = _commentable(text).strip("\n").split("\n")
    body = "\n".join((inner + line).rstrip() for line in lines)
    body = _BLOCK_END.sub(r'}] # "\g<0>" # [{', body.replace('"""', '""\\"'))
    return f"[{{\n{body}\n{outer}}}]"


def _commentable(text: str) -> str:
    visible = "".join(
        c if c.isprintable() or c in "\n\t" else "\N{REPLACEMENT CHARACTER}" for c in text
    )
    return _LINE_END.sub("&#92;", visible)

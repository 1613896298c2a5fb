# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text of a spec inside the literals of the target languages."""

from __future__ import annotations

import ast

import pytest
from optree_gen.emit.quoting import docstring_line


@pytest.mark.parametrize(
    "text", ['"', '""', '"""', 'ends with "', "\\", 'a"""b""c"', '\\"', '"""""\\']
)
def test_python_reads_the_text_back_from_a_docstring(text: str) -> None:
    assert ast.literal_eval(f'"""{docstring_line(text)}"""') == text

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text of a spec inside the literals of the target languages."""

from __future__ import annotations

import ast
import textwrap

import pytest
from optree_gen.emit.quoting import cpp_string, docstring_line, filled


@pytest.mark.parametrize(
    "text", ['"', '""', '"""', 'ends with "', "\\", 'a"""b""c"', '\\"', '"""""\\']
)
def test_python_reads_the_text_back_from_a_docstring(text: str) -> None:
    assert ast.literal_eval(f'"""{docstring_line(text)}"""') == text


@pytest.mark.parametrize("width", [1, 7, 20, 80])
@pytest.mark.parametrize("text", ["", "one", "a bb  ccc\ndddd-eeee ffffffffffff g", "x " * 40])
def test_filled_wraps_words_as_textwrap_does(text: str, width: int) -> None:
    expected = textwrap.wrap(
        " ".join(text.split()),
        width,
        initial_indent="  ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    assert filled(text, width, "  ", "    ") == expected


def test_a_c_string_has_the_bytes_of_unprintable_characters() -> None:
    assert cpp_string("\u200b1\xa0") == r'"\342\200\2131\302\240"'
    assert cpp_string("é?") == r'"é\?"'

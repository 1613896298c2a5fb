# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text of a spec inside Markdown."""

from __future__ import annotations

import pytest
from optree_gen.emit.markdown import escape


@pytest.mark.parametrize(
    ("text", "escaped"),
    [("0.2.0", "0.2.0"), ("1. one", "1\\. one"), ("1)", "1\\)"), ("# one", "\\# one")],
)
def test_only_markers_of_blocks_are_escaped(text: str, escaped: str) -> None:
    assert escape(text) == escaped

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The documentation of a dialect: a Markdown page per op and an index with the tree.

`optree-gen docs` builds them on demand as a site. All pages are in `ops/`, so that an op that moves
in the tree keeps its address. An inherited op has its page in the documentation of its dialect of
origin.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from optree_gen.emit import markdown
from optree_gen.emit.output import Output, notice
from optree_gen.emit.target import PlanInputs, Target

from .rows import value_text


def plan(inputs: PlanInputs) -> Iterable[Output]:
    """Yield a page per op in the order of the tree, then the index."""
    from .files import outputs  # Imported late: `regen` loads this module and plans no page.

    return outputs(inputs)


def xml_escape(value: object) -> object:
    """Return the value with XML markup escaped; numbers and finished Markdown stay."""
    return value if isinstance(value, (markdown.Markdown, int)) else escape(str(value))


TARGET = Target(
    "docs",
    ("bind", "define"),
    plan,
    comments={".md": markdown.comment, ".svg": markdown.comment},
    filters={
        "block": markdown.block,
        "cell_code": markdown.cell_code,
        "cell_codes": markdown.cell_codes,
        "code": markdown.code,
        "finished": markdown.Markdown,
        "free_text": markdown.free_text,
        "link": markdown.link,
        "math": markdown.math,
        "notice": notice,
        "value": value_text,
    },
    escapes={".md": markdown.escape, ".svg": xml_escape},
    on_demand=True,
)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ of a defined dialect: the text of a spec stays within its comment."""

from __future__ import annotations

import pytest
from optree_lab.fuzz_specs.outcome import generate

ROOT = {
    "op": "nest",
    "kind": "root",
    "summary": "A loop nest.",
    "operands": {"a": {"role": "either", "variadic": True}, "out": {"role": "init"}},
    "types": "free",
    "indexing_maps": {"attribute": "indexing_maps"},
    "payload": {"region": ["a", "out"]},
    "parameters": {"iterator_types": {"type": "iterators", "attribute": "iterator_types"}},
}

HELPERS = {
    "constant": "arith.constant",
    "complex_constant": "complex.constant",
    "re": "complex.re",
    "im": "complex.im",
    "create": "complex.create",
}


@pytest.mark.parametrize(
    "summary",
    [
        "words\nint evil;",
        "ends with a backslash \\",
        "??/\nint evil;",
        "#endif\n#define Y",
        "*/ evil",
    ],
)
def test_the_summary_of_a_dialect_stays_in_its_comment(summary: str) -> None:
    outcome = generate(
        {
            "specs/scalar.yaml": {"functions": {}, "casts": [], "helpers": HELPERS},
            "specs/own/dialect.yaml": {
                "dialect": "own",
                "mode": "define",
                "summary": summary,
                "library": "Own",
            },
            "specs/own/nest.yaml": ROOT,
        }
    )
    assert not outcome.refused, outcome.diagnostics
    sources = {p: data.decode() for p, data in outcome.files.items() if p.endswith((".h", ".cpp"))}
    assert sources
    for path, text in sources.items():
        comment, _, _ = text.partition("\n#")
        lines = [line for line in comment.splitlines() if line]
        assert all(line.startswith("//") for line in lines), path
        assert not any(line.endswith(("\\", "??/")) for line in lines), path
        assert "\n#define Y" not in text

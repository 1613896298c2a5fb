# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the defined dialect as text: what is written is read back, in either syntax.

Every op is tried with every combination of element types, legal or not, and in all its forms.
"""

from __future__ import annotations

import difflib
import subprocess
from itertools import islice

import pytest
from optree_core.cases import plain
from optree_core.modes import legal
from optree_lab import toolchain
from optree_lab.ir.cases import in_every_mode
from optree_lab.ir.defined import tree, writer
from optree_lab.ir.defined_cases import cases, ops
from optree_lab.ir.upstream import Upstream, functions, listed

OPT = toolchain.BUILD_DIR / "bin" / "optree-opt"

pytestmark = pytest.mark.skipif(not OPT.is_file(), reason=f"{OPT} does not exist: `make build`")


def test_both_syntaxes_are_read_back() -> None:
    found = [case for op in ops() for case in cases(op)]
    assert len(found) > 2000
    assert {case.op.name for case in found} == {op.name for op in ops()}
    module = "\n".join(writer().op(case, f"f{number}") for number, case in enumerate(found))
    custom = Upstream(OPT, ()).module(module)
    assert different(custom, Upstream(OPT, ()).module(custom)) == []
    generic = Upstream(OPT, ["--mlir-print-op-generic"]).module(module)
    assert all(f'"optree.{op.name}"(' in generic for op in ops())
    assert different(custom, Upstream(OPT, ()).module(generic)) == []


def different(before: str, after: str) -> list[str]:
    """Lines in which texts differ."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return list(islice(lines, 20))


def test_what_a_spec_does_not_allow_is_refused() -> None:
    """By an error: nothing crashes, and nothing is accepted."""
    scalars = tree().scalars
    illegal = [
        case
        for op in ops()
        if not op.has_region
        for case in in_every_mode(op, tree(), plain(op, tree())[0])
        if not legal(case, scalars)
    ]
    assert len(illegal) > 1000
    texts = {f"f{i}": writer().op(case, f"f{i}") for i, case in enumerate(illegal)}
    done = subprocess.run(
        [OPT, "--split-input-file", "--mlir-print-op-on-diagnostic=false"],
        input="\n// -----\n".join(texts.values()),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr[-2000:]
    assert listed(functions(done.stdout)) == ""
    assert done.stderr.count("error: ") >= len(illegal)

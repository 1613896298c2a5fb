# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the defined dialect as text: what is written is read back, in either syntax.

Every op is tried with every combination of element types, legal or not, and in all its forms.
"""

from __future__ import annotations

import difflib
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from optree_core.cases import in_every_mode, legal_modes, plain, variants
from optree_core.model import Op
from optree_core.modes import Case, build, legal
from optree_lab import toolchain
from optree_lab.ir.defined import tree, writer
from optree_lab.ir.upstream import Upstream, functions, listed

OPT = toolchain.BUILD_DIR / "bin" / "optree-opt"

pytestmark = pytest.mark.skipif(not OPT.is_file(), reason=f"{OPT} does not exist: `make build`")


@cache
def ops() -> list[Op]:
    """Those whose maps and body a spec gives, or a user."""
    return [
        op
        for op in tree().structured()
        if op.parent is not None
        and op.payload is not None
        and not (op.has_region and op.where)
        # Which maps a category without default ones has is not for a spec to say.
        and not (op.kind == "category" and not op.maps.attribute)
    ]


def cases(op: Op) -> Iterator[Case]:
    """Every legal mode of the plain form; other forms, sizes and containers in the first mode."""
    scalars = tree().scalars
    form = plain(op, tree())[0]
    modes = legal_modes(op, tree(), form)
    for mode in modes:
        yield build(op, mode, scalars, form)
    for container, dynamic in (("memref", False), ("memref", True), ("tensor", True)):
        yield build(op, modes[0], scalars, form, container=container, dynamic=dynamic)
    for other in (*plain(op, tree())[1:], *variants(op, tree())):
        found = legal_modes(op, tree(), other)[:1] if other.parameters != form.parameters else []
        for mode in found or modes[:1]:
            case = build(op, mode, scalars, other)
            if legal(case, scalars):
                yield case


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

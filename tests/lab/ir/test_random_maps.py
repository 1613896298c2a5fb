# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the defined dialect with random maps.

Custom syntax, generic syntax and bytecode are read back unchanged, and maps that do not fit are
refused by an error that says what does not.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from optree_core.cases import Case, build, legal
from optree_core.container import Container
from optree_core.model import Op
from optree_lab.ir.dialects import tree, writer
from optree_lab.ir.random_maps import changed, random_cases
from optree_lab.ir.upstream import Upstream, functions
from optree_lab.testing.figures import Figure

#: The number of cases per op.
COUNT = 24


def is_drawn(op: Op) -> bool:
    """True if the op leaves maps, dimensions or strides open."""
    return op.parent is not None and (
        op.open_maps
        or any(
            p.value is None and (p.type in ("dims", "permutation", "dim") or p.symbols)
            for p in op.parameters
        )
    )


@cache
def cases() -> list[Case]:
    ops = [op for op in tree().structured() if op.payload is not None and is_drawn(op)]
    found = [case for op in ops for case in random_cases(op, tree(), COUNT)]
    assert {case.op.name for case in found} == {op.name for op in ops}
    return found


def test_ops_are_read_back_from_every_encoding(
    optree_opt: Path, tmp_path: Path, figure: Figure
) -> None:
    module = "\n".join(writer().op(case, f"f{number}") for number, case in enumerate(cases()))
    custom = Upstream(optree_opt, ()).module(module)
    assert Upstream(optree_opt, ()).module(custom) == custom
    generic = Upstream(optree_opt, ["--mlir-print-op-generic"]).module(module)
    assert Upstream(optree_opt, ()).module(generic) == custom
    file = tmp_path / "module.mlirbc"
    subprocess.run([optree_opt, "--emit-bytecode", "-o", file], input=custom.encode(), check=True)
    done = subprocess.run([optree_opt, file], capture_output=True, text=True, check=True)
    assert done.stdout == custom
    figure(len(cases()), f"cases of {len({c.op.name for c in cases()})} ops with random maps")


def test_an_op_generalizes_to_the_generic_of_its_spec(optree_opt: Path) -> None:
    """The op generalizes to the generic of the spec, with the same maps."""
    meant = {f"f{i}": writer().generic(case, f"f{i}") for i, case in enumerate(cases())}
    said = {f"f{i}": writer().op(case, f"f{i}") for i, case in enumerate(cases())}
    expected = Upstream(optree_opt, ()).convert(meant)
    found = Upstream(optree_opt, ["--optree-generalize=to=generic"]).convert(said)
    wrong = [name for name in expected if found[name] != expected[name]]
    assert not wrong, f"{found[wrong[0]]}\n{expected[wrong[0]]}"


def test_maps_that_do_not_fit_are_refused(optree_opt: Path, figure: Figure) -> None:
    """After a change of one result, C++ refuses what the spec refuses and says what it expects."""
    rng = Random(0)
    texts: dict[str, str] = {}
    refused = set()
    open_maps = [op for op in tree().structured() if op.parent is not None and op.open_maps]
    assert len(open_maps) > 7
    drawn = [case for op in open_maps for case in random_cases(op, tree(), 4 * COUNT, seed=1)]
    for number, case in enumerate(drawn):
        assert case.variant.maps is not None
        maps = changed(case.variant.maps, rng)
        name = f"f{number}"
        other = build(case.op, case.mode, tree().scalars, replace(case.variant, maps=maps))
        if not legal(other, tree().scalars):
            refused.add(name)
        view = writer().op_view(replace(case, shapes=other.shapes), name)
        texts[name] = writer().text(replace(view, maps=tuple(map(str, maps))))
    assert 100 < len(refused) < len(texts) - 100
    done = subprocess.run(
        [optree_opt, "--split-input-file", "--mlir-print-op-on-diagnostic=false"],
        input="\n// -----\n".join(texts.values()),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr[-2000:]
    accepted = set(functions(done.stdout))
    wrong = sorted((texts.keys() - refused) ^ accepted)
    assert not wrong, texts[wrong[0]] + f"accepted: {wrong[0] in accepted}, of {len(wrong)}"
    messages = re.findall(r"error: (.*)", done.stderr)
    assert len(messages) == len(refused)
    for message in messages:  # MLIR's interfaces print some of them.
        assert re.search("map|loop|dim|reduction", message), message
    figure(len(refused), "maps that do not fit are refused")


def test_element_types_that_ops_do_not_take_are_refused(optree_opt: Path, figure: Figure) -> None:
    """A type of another dialect, at any operand of any op, is refused with the op and the type."""
    texts, ops = [], []
    for op in tree().structured():
        if op.payload is None or (op.types == "free" and op.has_region):
            continue
        case = next(c for c in random_cases(op, tree(), COUNT) if c.container is Container.TENSOR)
        view = writer().op_view(case, "f")
        for place, operand in enumerate(view.operands):
            strange = replace(operand, element="!my.type")
            operands = (*view.operands[:place], strange, *view.operands[place + 1 :])
            count = len(view.inputs)
            changed_view = replace(view, inputs=operands[:count], outputs=operands[count:])
            texts.append(writer().text(changed_view))
            ops.append(op.qualified_name)
    done = subprocess.run(
        [
            *(optree_opt, "--split-input-file", "--allow-unregistered-dialect"),
            "--mlir-print-op-on-diagnostic=false",
        ],
        input="\n// -----\n".join(texts),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert functions(done.stdout) == {}
    messages = re.findall(r"error: (.*)", done.stderr)
    assert len(messages) == len(ops)
    for message, op_name in zip(messages, ops, strict=True):
        assert f"'{op_name}'" in message, message
        assert "!my.type" in message, message
    figure(len(texts), "operands of a type of another dialect are refused")

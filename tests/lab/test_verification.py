"""Verification of ops by execution: a slice of `optree_lab verify`, and faults that it finds."""

from __future__ import annotations

import re
import shlex
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from optree_core.cases import Case
from optree_core.container import Container
from optree_core.generic import Generic
from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.commands import verify
from optree_lab.commands.verify_work import Work
from optree_lab.verification import verifier as verifier_module
from optree_lab.verification.bound import identical
from optree_lab.verification.verifier import (
    SMALL_FLOATS,
    Example,
    Verifier,
    obstacle,
    small,
)
from optree_reference import Array, Evaluation, evaluate_generic

#: One op for each kind of payload and of maps.
SLICE = ("matmul", "quantized_matmul", "conv_1d_nwc_wcf", "pooling_nwc_max_unsigned", "add", "exp")


@pytest.fixture(scope="module")
def verifier(
    tree: Tree, checkout: Path, plugin: Path, tmp_path_factory: pytest.TempPathFactory
) -> Verifier:
    directory = tmp_path_factory.mktemp("verification")
    return Verifier(tree, checkout / "templates", directory, plugin=plugin)


@pytest.mark.whole(step=3)
@pytest.mark.parametrize("name", ["add", "conv_1d_nwc_wcf", "transpose"])
def test_all_containers_and_sizes_have_equal_results(
    name: str, tree: Tree, verifier: Verifier
) -> None:
    cases = verifier.all_cases(tree.ops[name])
    assert {case.container for case in cases} == {Container.TENSOR, Container.MEMREF}
    sizes = {size for case in cases for shape in case.shapes if shape for size in shape}
    assert {None, 0, 1, 7} <= sizes
    verdicts = list(verifier.verify(cases))
    assert [v for v in verdicts if v.outcome != "equal" or not v.calls] == []


@pytest.mark.whole(step=3)
@pytest.mark.parametrize("name", SLICE)
def test_every_form_has_equal_results(name: str, tree: Tree, verifier: Verifier) -> None:
    verdicts = list(verifier.verify(verifier.cases(tree.ops[name])))
    assert {verdict.form for verdict in verdicts} == set(verifier.forms)
    assert [v for v in verdicts if v.outcome != "equal" or not v.calls] == []


@pytest.mark.parametrize("name", ["iota", "reduce_max_number", "roundeven"])
def test_ops_of_a_defined_dialect_have_equal_results(
    name: str, checkout: Path, optree_opt: Path, tmp_path: Path
) -> None:
    defined = Project(checkout).tree("optree", Diagnostics())
    own = Verifier(defined, checkout / "templates", tmp_path, program=optree_opt)
    cases = [c for c in own.cases(defined.ops[name]) if not small(c)]
    verdicts = list(own.verify(cases))
    assert {verdict.form for verdict in verdicts} == set(own.forms)
    assert [v for v in verdicts if v.outcome != "equal" or not v.calls] == []


def fault(verifier: Verifier, case: Case, generic: Generic) -> list[str]:
    """Return the failures of a case that is executed as if it meant another generic."""
    example = Example(case, generic)
    code = verifier.compile([case], verifier.forms[0])
    return [w for values, wanted in example.runs if (w := example.call(code, 0, values, wanted))]


@pytest.mark.parametrize(
    ("name", "other", "mode"),
    [
        ("add", "sub", "f32"),
        ("max", "min", "i8"),
        ("div", "div_unsigned", "i8"),
        ("pooling_nwc_max", "pooling_nwc_max_unsigned", "i8_i32"),
        ("pooling_nwc_sum", "pooling_nwc_min", "f32"),
    ],
)
def test_a_wrong_payload_is_found(
    name: str, other: str, mode: str, tree: Tree, verifier: Verifier
) -> None:
    cases = [c for c in verifier.cases(tree.ops[name]) if str(c.mode) == mode]
    wrong = replace(cases[0], op=tree.ops[other]).generic(tree.scalars)
    assert fault(verifier, cases[0], wrong)
    assert not fault(verifier, cases[0], cases[0].generic(tree.scalars))


def test_a_wrong_sign_of_a_cast_is_found(tree: Tree, verifier: Verifier) -> None:
    cases = [c for c in verifier.cases(tree.ops["matmul"]) if c.variant.maps is None]
    signed = next(c for c in cases if str(c.mode) == "i8_i32")
    unsigned = next(c for c in cases if str(c.mode) == "i8_i32_unsigned")
    assert fault(verifier, signed, unsigned.generic(tree.scalars))


def test_swapped_operands_are_found(tree: Tree, verifier: Verifier) -> None:
    case = next(c for c in verifier.cases(tree.ops["sub"]) if str(c.mode) == "f32")
    generic = case.generic(tree.scalars)
    assert generic.body is not None
    step = generic.body.steps[0]
    swapped = replace(generic.body, steps=(replace(step, operands=step.operands[::-1]),))
    assert fault(verifier, case, replace(generic, body=swapped))


@pytest.mark.slow
def test_a_failing_case_is_left_as_a_runnable_file(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If the reference is wrong, the case is left as a file whose commands run as they stand."""
    right = evaluate_generic

    def off_by_one(generic: Generic, values: tuple[Array, ...]) -> Evaluation:
        evaluation = right(generic, values)
        return replace(evaluation, values=tuple(v + v.dtype.type(1) for v in evaluation.values))

    monkeypatch.setattr(verifier_module, "evaluate_generic", off_by_one)
    monkeypatch.setattr(verify, "FAILURES", tmp_path)
    table = verify.execute(Work(tree, whole=False), "dot")
    assert table.counts["wrong"]
    reports = [line for line in capsys.readouterr().out.splitlines() if ", see " in line]
    tried = set()
    for report in reports:
        file = Path(report.rpartition(", see ")[2])
        assert file.parent == tmp_path
        types = report.split()[1]
        if ", op: " in report and types in ("f32", "i1", "i8_i32", "complex<f32>", "f8E5M2"):
            tried.add(types)
            check_program(file)
    assert len(tried) == 5


def check_program(file: Path) -> None:
    """Run the commands at the top of a file; assert that they print what the compiled code gave."""
    lines = [line.removeprefix("// ") for line in file.read_text().splitlines()]
    what, again, lower, run, reference, wanted = lines[:6]
    found = re.fullmatch(r"dot .*: element \(\) is (.*), not (.*), of .*", what)
    assert found
    assert again == "python -m optree_lab verify -k '^dot$' --dialect linalg"
    assert reference == "The reference gives"
    assert wanted
    text = file.read_text()
    for command in (lower, run):
        words = shlex.split(command)
        assert Path(words[0]).parent == toolchain.tools_dir()
        done = subprocess.run(words, input=text, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        text = done.stdout
    shown = complex(*map(float, text.splitlines()[-1].strip("[()]").split(",")))
    given = complex({"True": "1", "False": "0"}.get(found[1], found[1]))
    assert abs(shown - given) <= 1e-4 * abs(given)


def test_identical_compares_bits() -> None:
    one = np.array([1.0, -0.0, np.nan], np.float32)
    assert identical(one, one).all()
    assert not identical(one, np.array([1.0, 0.0, 1.0], np.float32))[1:].any()


def test_every_small_float_is_executed_or_has_a_reason(tree: Tree, verifier: Verifier) -> None:
    cases = verifier.legal(tree.ops["matmul"])
    modes = {str(case.mode): obstacle(case, tree.scalars) for case in cases if small(case)}
    names = [element.name for element in SMALL_FLOATS]
    assert set(modes) == {mode for n in names for mode in (n, f"{n}_f32", f"f32_{n}")}
    without = {mode for mode, reason in modes.items() if reason}
    # Powers of two are read, but nothing rounds to them.
    assert without == {"f8E8M0FNU", "f32_f8E8M0FNU"}
    chosen = [c for c in cases if str(c.mode) in ("f8E5M2", "f8E8M0FNU_f32", "f32_f8E4M3FN")]
    verdicts = list(verifier.verify(chosen))
    assert [v for v in verdicts if v.outcome != "equal" or not v.calls] == []

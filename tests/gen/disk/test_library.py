# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A downstream repository has only its own specs; the package has everything else."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.disk import library


@pytest.fixture
def downstream(tmp_path: Path) -> Path:
    specs = tmp_path / "specs" / "acme"
    (specs / "contract").mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nextends: linalg\nsummary: Ops of ours.\n"
    )
    (specs / "contract" / "double_contraction.yaml").write_text(
        "op: double_contraction\n"
        "parent: contract\n"
        "summary: Contraction of two third-order tensors over two dimensions.\n"
        "loops: [i, j, k, l]\n"
        "indexing_maps: {lhs: [i, k, l], rhs: [l, k, j], acc: [i, j]}\n"
    )
    return tmp_path


@pytest.mark.parametrize(("base", "home"), [("mine", "/home/x"), ("", "relative")])
def test_the_cache_is_outside_of_the_working_directory(
    base: str, home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command runs files of its cache, and the directory may be a stranger's checkout.

    The XDG specification says that a relative path is ignored.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", base)
    monkeypatch.setenv("HOME", home)
    assert not library.cache().is_relative_to(tmp_path)


@pytest.mark.slow
def test_the_dialect_of_a_downstream_repository_is_generated(
    downstream: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = ["--root", str(downstream)]
    assert main(["regen", *root]) == 0, capsys.readouterr().err
    assert sorted(path.name for path in (downstream / "generated").iterdir()) == [
        "acme",
        "manifest.json",
        "schema",
    ]
    text = "".join(p.read_text() for p in (downstream / "generated" / "acme").rglob("*.td"))
    assert "DoubleContractionOp" in text
    assert main(["check", *root]) == 0
    manifest = json.loads((downstream / "generated" / "manifest.json").read_text())
    assert {"specs/acme/dialect.yaml", "specs/linalg/contract.yaml", "specs/scalar.yaml"} <= set(
        manifest["inputs"]
    )


def test_a_mistake_may_be_explained_by_an_inherited_spec(
    downstream: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = downstream / "specs" / "acme" / "contract" / "double_contraction.yaml"
    spec.write_text(spec.read_text() + "bind: {casts: signed}\n")
    assert main(["regen", "--root", str(downstream)]) == 1
    message = capsys.readouterr().err
    assert "specs/acme/contract/double_contraction.yaml:6:8: error[unknown-parameter]" in message
    assert "specs/linalg/contract.yaml" in message
    assert not (downstream / "generated").exists()


@pytest.mark.slow
def test_functions_written_by_hand_are_declared_and_called(
    downstream: Path, mlir_tblgen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The C++ of the other ops stays the same."""
    spec = downstream / "specs" / "acme" / "contract" / "double_contraction.yaml"
    root = ["--root", str(downstream)]
    include = downstream / "generated" / "acme" / "include"

    def tablegen(kind: str) -> str:
        (file,) = include.rglob("ContractOps.td")
        mlir = mlir_tblgen.resolve().parents[1] / "include"
        command = [str(mlir_tblgen), f"-gen-op-{kind}", str(file), f"-I{include}", f"-I{mlir}"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    assert main(["regen", *root]) == 0
    before = tablegen("defs")
    spec.write_text(spec.read_text() + "cpp: {verifier: true, canonicalizer: true, folder: true}\n")
    assert main(["regen", *root]) == 0, capsys.readouterr().err
    after, declarations = tablegen("defs"), tablegen("decls")
    for call in ("foldOwn(adaptor, results)", "return verifyOwn();"):
        assert (before.count(call), after.count(call)) == (0, 1)
    for member in ("foldOwn(FoldAdaptor", "verifyOwn();", "void getCanonicalizationPatterns("):
        assert declarations.count(member) == 1
    assert after.count("::op_tree::foldStructured(") == before.count("::op_tree::foldStructured(")
    assert after.count("::op_tree::verifyStructured(") == before.count(
        "::op_tree::verifyStructured("
    )

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen match` prints the op that each generic of a file means, or the obstacle."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from optree_gen.cli import main

HEAD = """\
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
"""
TAIL = """\
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""
MATMUL = "    %p = arith.mulf %x, %y : f32\n    %s = arith.addf %z, %p : f32\n"
DIVIDES = "    %p = arith.divf %x, %y : f32\n    %s = arith.addf %z, %p : f32\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two.mlir"
    first = HEAD + MATMUL + TAIL
    path.write_text(first + (HEAD + DIVIDES + TAIL).replace("#", "#other_").replace("@f", "@g"))
    return path


def test_outside_of_a_project_match_uses_the_packaged_ops(
    file: Path, plugin: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(file.parent)
    assert main(["match", file.name, "--plugin", str(plugin)]) == 0
    assert f"{file.name}:5:8: linalg.matmul" in capsys.readouterr().out


def test_an_empty_file_has_no_generics(
    tmp_path: Path, plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty.mlir").touch()
    assert main(["match", str(tmp_path / "empty.mlir"), "--plugin", str(plugin)]) == 0
    assert capsys.readouterr().out == "the file has no linalg.generic\n"


def test_a_file_of_linalg_is_to_be_converted_for_a_defined_dialect(
    file: Path, plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = plugin.with_name("libOptree.so")
    assert main(["match", str(file), "--dialect", "optree", "--plugin", str(library)]) == 0
    assert capsys.readouterr().out == (
        "the file has no optree.generic; the pass convert-linalg-to-optree converts linalg\n"
    )


def test_a_file_name_may_begin_with_a_dash(
    file: Path, plugin: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(file.parent)
    file.rename("-g.mlir")
    assert main(["match", "--plugin", str(plugin), "--", "-g.mlir"]) == 0
    assert "-g.mlir:5:8: linalg.matmul" in capsys.readouterr().out


def test_a_missing_file_is_reported_before_a_missing_plugin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "missing.mlir"
    assert main(["match", str(path), "--plugin", "missing.so"]) == 1
    assert capsys.readouterr().err == f"optree-gen: {path}: No such file or directory\n"


def test_text_lists_the_op_and_operands_of_each_generic(
    file: Path, plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", str(file), "--plugin", str(plugin)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{file}:5:8: linalg.matmul",
        "  lhs   operand #0",
        "  rhs   operand #1",
        "  acc   operand #2",
        "  m     d0",
        "  n     d1",
        "  k     d2",
        "  cast  signed",
        f"{file}:19:8: stays as it is",
        "  linalg.matmul needs body: 'arith.divf' of type f32 instead of 'arith.mulf' of type f32",
        "generics: 2, left as they are: 1",
    ]


def test_json_lists_the_op_and_operands_of_each_generic(
    file: Path, plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", str(file), "--format", "json", "--plugin", str(plugin)]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert first["to"] == ["linalg.matmul"]
    assert first["bindings"]["k"] == "d2"
    assert (second["to"], second["nearest"]) == ([], "linalg.matmul")


def test_a_form_lists_sequences_of_ops(
    file: Path, plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sequence of ops is listed, and all parts of a split file count."""
    text = file.read_text(encoding="utf-8")
    buffers = text.replace("tensor<", "memref<").replace(" -> memref<?x?xf32>", "")
    buffers = buffers.replace("%0 = ", "").replace("return %0 : memref<?x?xf32>", "return")
    file.write_text(f"{text}// -----\n{buffers}", encoding="utf-8")
    assert main(["match", str(file), "--form", "named", "--plugin", str(plugin)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{file}:5:8: linalg.matmul"
    broadcasts = "linalg.broadcast, linalg.broadcast"
    assert lines[1] == f"{file}:19:8: {broadcasts}, linalg.div, linalg.reduce"
    assert lines[-2:] == [
        "  a sequence needs tensors: buffers may overlap",
        "generics: 4, left as they are: 1",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--form", "name"], "there is no form 'name'; the forms are one-to-one, category, named"),
        (["--form", "canonical"], "the form canonical rewrites whole functions, not one generic"),
        (["--plugin", "none.so"], "there is no file none.so; name a pass plugin, such as build/"),
        (["--plugin", "/"], "there is no file /; name a pass plugin, such as build/"),
        (["--mlir-opt", "no-such-tool"], "there is no program no-such-tool; name an mlir-opt"),
        (["--dialect", "lingalg"], "there is no dialect 'lingalg'"),
    ],
)
def test_an_unknown_or_missing_argument_is_named(
    arguments: list[str],
    message: str,
    file: Path,
    plugin: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["match", str(file), "--plugin", str(plugin), *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_syntax_error_in_the_file_is_reported(
    tmp_path: Path, plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @f( {")
    assert main(["match", str(path), "--plugin", str(plugin)]) == 2
    assert f"{path}:1:" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_standard_input_is_read(name: str, file: Path, plugin: Path) -> None:
    command = [sys.executable, "-m", "optree_gen.cli", "match", name, "--plugin", str(plugin)]
    with file.open("rb") as stream:
        redirected = subprocess.run(command, stdin=stream, capture_output=True, check=True)
    piped = subprocess.run(command, input=file.read_bytes(), capture_output=True, check=True)
    assert redirected.stdout == piped.stdout
    assert b"<stdin>:5:8: linalg.matmul" in piped.stdout


def test_the_temporary_directory_may_have_any_name(
    file: Path, plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a place, mine").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "a place, mine"))
    assert main(["match", str(file), "--plugin", str(plugin)]) == 0

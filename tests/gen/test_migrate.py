# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen migrate` rewrites a file for another version of MLIR and keeps its meaning."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from optree_core.mlir_version import RELEASE
from optree_core.model import Tree
from optree_gen.cli import main
from optree_gen.disk.write import digest
from optree_gen.migrate import Migration, parsed, plugin_of, registered
from optree_gen.plugin import compilation
from optree_gen.toolchain.installation import find_toolchain
from optree_lab.testing.figures import Figure
from optree_lab.verification.migration import RoundTrips, Version, version
from optree_mlir.forms import ToolError

pytestmark = pytest.mark.slow

LATER = 24
STEP = 32

ADD = """\
func.func @f(%a: tensor<2x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.add ins(%a, %a : tensor<2x3xf32>, tensor<2x3xf32>)
                  outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
"""
UNARY = """\
func.func @f(%a: tensor<2x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.elementwise <exp> ins(%a : tensor<2x3xf32>) outs(%c : tensor<2x3xf32>)
       -> tensor<2x3xf32>
  %1 = linalg.elementwise <sin> ins(%0 : tensor<2x3xf32>) outs(%c : tensor<2x3xf32>)
       -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
"""
NEGATIVE_PAD = """\
func.func @f(%a: tensor<8xf32>, %x: f32) -> tensor<6xf32> {
  %0 = tensor.pad %a low[-2] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<8xf32> to tensor<6xf32>
  return %0 : tensor<6xf32>
}
"""


@pytest.fixture(scope="module")
def now() -> Version:
    return version(RELEASE)


@pytest.fixture(scope="module")
def later() -> Version:
    """The version whose packages scripts/fetch-mlir fetches; with its plugin, if that is built."""
    try:
        return version(LATER)
    except ToolError as error:
        pytest.skip(f"NOT RUN: {error}")


def test_all_ops_keep_their_meaning_in_the_later_version(
    tree: Tree, now: Version, later: Version, figure: Figure
) -> None:
    trips = RoundTrips(tree, now, later)
    cases = trips.cases()
    assert trips.wrong_cases(cases)[:1] == []
    figure(len(cases), f"cases of MLIR {RELEASE} mean the same in {LATER} and when they are back")


def test_all_ops_keep_their_meaning_in_the_earlier_version(
    tree: Tree, now: Version, later: Version, figure: Figure
) -> None:
    if not later.plugin.is_file():
        pytest.skip(f"NOT RUN: the plugin for MLIR {LATER} is not built; `make build MLIR={LATER}`")
    trips = RoundTrips(tree, later, now)
    cases = trips.cases()
    assert trips.wrong_cases(cases)[:1] == []
    figure(len(cases), f"cases of MLIR {LATER} mean the same in {RELEASE} and when they are back")


@pytest.mark.parametrize("form", ["", "named"])
def test_real_ir_keeps_its_meaning_in_the_later_version(
    corpus: Path, tree: Tree, now: Version, later: Version, form: str, figure: Figure
) -> None:
    trips = RoundTrips(tree, now, later)
    files = sorted((corpus / "ir").glob("*.mlir"))[::STEP]
    faults = [fault for file in files if (fault := trips.fault(file, form))]
    assert faults == []
    figure(len(files), f"files of real IR{form and f' in {form} form'} migrate there and back")


def test_the_output_has_the_syntax_of_the_other_version(
    later: Version, plugin: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "add.mlir"
    file.write_text(ADD + "// -----\n" + ADD, encoding="utf-8")
    assert main(["migrate", str(file), "--to", str(LATER), "--plugin", str(plugin)]) == 0
    text = capsys.readouterr().out
    assert text.count("linalg.elementwise <add> ins(%arg0, %arg0") == 2
    assert text.count("// -----") == 1
    assert later.refuses(written(tmp_path, text.partition("// -----")[0])) == ""


def test_only_a_marker_line_splits_a_file(now: Version, tree: Tree, tmp_path: Path) -> None:
    call = "func.func @g() {\n  func.call @f() : () -> ()\n  return\n}\n"
    text = f'// ------------ calls\nfunc.func private @f() attributes {{n = "// -----"}}\n{call}'
    migration = Migration(tree, now.mlir_opt, now.mlir_opt, lambda: now.plugin)
    assert "call @f()" in migration.migrate(written(tmp_path, text))


def test_a_string_that_names_a_kind_is_unchanged(
    later: Version, tree: Tree, now: Version, tmp_path: Path
) -> None:
    doc = 'attributes {doc = "such as #linalg.elementwise_kind<unknown>"}'
    file = written(tmp_path, UNARY.replace(" {", f" {doc} {{", 1))
    migration = Migration(tree, later.mlir_opt, now.mlir_opt, lambda: now.plugin)
    assert "elementwise_kind<unknown>" in migration.migrate(file)


def test_an_op_of_a_missing_kind_becomes_a_generic(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    def no_plugin() -> Path:
        pytest.fail("no op is lacking")

    file = written(tmp_path, UNARY)
    back = Migration(tree, later.mlir_opt, now.mlir_opt, no_plugin).migrate(file)
    assert "linalg.elementwise kind=#linalg.elementwise_kind<exp>" in back
    assert "math.sin" in back
    assert now.refuses(written(tmp_path, back)) == ""
    assert now.generics(back).count("linalg.generic") == 2


@pytest.mark.parametrize("name", ["my tmp", "my,tmp"])
def test_the_temporary_directory_may_have_any_name(
    tree: Tree,
    now: Version,
    later: Version,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    (tmp_path / name).mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / name))
    back = Migration(tree, later.mlir_opt, now.mlir_opt, lambda: now.plugin)
    assert "math.sin" in back.migrate(written(tmp_path, UNARY))


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_standard_input_is_read(now: Version, tmp_path: Path, name: str) -> None:
    """Standard input may be redirected or a pipe, which is read once, and text or bytecode."""
    command = [sys.executable, "-m", "optree_gen.cli", "migrate", name]
    file = bytecode(now, ADD, tmp_path)
    with file.open("rb") as stream:
        redirected = subprocess.run(command, stdin=stream, capture_output=True, check=True)
    piped = subprocess.run(command, input=file.read_bytes(), capture_output=True, check=True)
    text = subprocess.run(command, input=ADD.encode(), capture_output=True, check=True)
    assert redirected.stdout == piped.stdout == text.stdout
    assert b"linalg.add" in text.stdout


def test_the_error_of_a_missing_plugin_suggests_compilation(
    later: Version,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("OPTREE_BUILD_DIR", str(tmp_path / "build"))
    monkeypatch.chdir(tmp_path)
    file, tool = written(tmp_path, ADD), str(later.mlir_opt)
    assert main(["migrate", str(file), "--to", str(LATER), "--to-mlir-opt", tool]) == 1
    assert "; `optree-gen plugin` compiles one, once" in capsys.readouterr().err


def test_the_cached_plugin_of_the_other_version_is_found(
    tree: Tree, mlir_opt: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is found by the mlir-opt of its MLIR, which here is the default one."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "CMakeLists.txt").touch()
    prefix = mlir_opt.resolve().parents[1]

    def found() -> Path:
        return plugin_of(LATER, None, tmp_path, tree.dialect, mlir_opt)

    advice = f"make build MLIR={LATER}` or .*; `optree-gen plugin --mlir-dir {prefix}` compiles one"
    with pytest.raises(ToolError, match=advice):
        found()
    key = compilation.key(find_toolchain(str(prefix)))
    kept = tmp_path / "cache" / "optree-gen" / "plugins" / key / compilation.FILE
    kept.parent.mkdir(parents=True)
    kept.touch()
    kept.with_name(compilation.DIGEST).write_text(digest(b""))
    assert found() == kept
    built = tmp_path / "build" / f"mlir-{LATER}" / "lib" / compilation.FILE
    built.parent.mkdir(parents=True)
    built.touch()
    assert found() == built


def test_locations_are_kept_on_demand(now: Version, tree: Tree, tmp_path: Path) -> None:
    file = written(
        tmp_path, ADD.replace("tensor<2x3xf32>\n  return", 'tensor<2x3xf32> loc("here")\n  return')
    )

    def text(*, locations: bool) -> str:
        migration = Migration(
            tree, now.mlir_opt, now.mlir_opt, lambda: now.plugin, locations=locations
        )
        return migration.migrate(file)

    assert 'loc("here")' in text(locations=True)
    assert "loc(" not in text(locations=False)


def test_bytecode_is_read(now: Version, tree: Tree, tmp_path: Path) -> None:
    file = bytecode(now, ADD, tmp_path)
    migration = Migration(tree, now.mlir_opt, now.mlir_opt, lambda: now.plugin)
    assert "linalg.add" in migration.migrate(file)


@pytest.mark.parametrize(
    ("options", "there"),
    [((), "attempting to parse a byte at the end of the bytecode"), (("4",), "")],
)
def test_the_later_version_reads_properties_as_attributes(
    now: Version, later: Version, tmp_path: Path, options: tuple[str, ...], there: str
) -> None:
    """The later version reads bytecode that has properties as attributes."""
    text = ADD.replace("linalg.add", "linalg.matmul").replace("2x3", "3x3")
    file = bytecode(now, text, tmp_path, *(f"--emit-bytecode-version={v}" for v in options))
    error = later.refuses(file)
    assert there in error
    assert bool(there) == bool(error)


def test_the_earlier_version_refuses_bytecode_of_the_later(
    now: Version, later: Version, tmp_path: Path
) -> None:
    text = "func.func @f(%a: f32) -> f32 {\n  return %a : f32\n}\n"
    for options in ((), ("--emit-bytecode-version=4",)):
        assert "versioning" in now.refuses(bytecode(later, text, tmp_path, *options))


def test_registered_ops_and_kinds_of_a_version_are_found(mlir_opt: Path) -> None:
    assert registered(mlir_opt, ["linalg.matmul", "linalg.nothing", "linalg.fill"]) == {
        "linalg.matmul",
        "linalg.fill",
    }
    kinds = ["#linalg.elementwise_kind<nothing>", "#linalg.elementwise_kind<exp>"]
    assert parsed(mlir_opt, kinds) == {kinds[1]}


def test_a_text_file_in_place_of_a_plugin_is_reported(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    file = written(tmp_path, ADD)
    migration = Migration(tree, now.mlir_opt, later.mlir_opt, lambda: file)
    with pytest.raises(ToolError, match=f"^{now.mlir_opt} does not load {file}; "):
        migration.migrate(file)


def test_a_program_without_output_is_reported(
    tree: Tree, now: Version, plugin: Path, tmp_path: Path
) -> None:
    """It would give an empty file and the exit status 0."""
    file = written(tmp_path, ADD)
    migration = Migration(tree, now.mlir_opt, Path("/bin/true"), lambda: plugin)
    with pytest.raises(ToolError, match=r"^/bin/true printed no module; name an mlir-opt$"):
        migration.migrate(file)


def test_a_module_that_the_other_version_refuses_is_reported(
    later: Version, plugin: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, NEGATIVE_PAD)
    assert main(["migrate", str(file), "--to", str(LATER), "--plugin", str(plugin)]) == 1
    message = "'tensor.pad' op padding must be non-negative, got -2"
    line = NEGATIVE_PAD.splitlines()[1]
    assert capsys.readouterr().err == (
        f"optree-gen: {later.mlir_opt} failed\n{file}:2:8: error: {message}\n{line}\n       ^\n"
    )


def test_a_version_that_is_not_installed_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert main(["migrate", str(written(tmp_path, ADD)), "--to", str(LATER)]) == 1
    assert capsys.readouterr().err == (
        f"optree-gen: there is no mlir-opt of MLIR {LATER}: fetch it with scripts/fetch-mlir "
        f"{LATER}, or pass an mlir-opt by --from-mlir-opt or --to-mlir-opt\n"
    )


def test_an_unknown_version_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migrate", str(written(tmp_path, ADD)), "--to", "99"]) == 1
    assert capsys.readouterr().err == (
        "optree-gen: MLIR 99 is not known, and there is no mlir-opt-99; known are 22, 23, 24; for "
        "another version, pass an mlir-opt by --from-mlir-opt or --to-mlir-opt\n"
    )


def bytecode(version: Version, text: str, directory: Path, *options: str) -> Path:
    """Write a module as bytecode with a version's mlir-opt, and return its path."""
    path = directory / "module.mlirbc"
    command = [str(version.mlir_opt), str(written(directory, text)), "--emit-bytecode", *options]
    subprocess.run([*command, "-o", str(path)], check=True)
    return path


def written(directory: Path, text: str) -> Path:
    path = directory / "module.mlir"
    path.write_text(text, encoding="utf-8")
    return path

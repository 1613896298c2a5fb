# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen migrate` rewrites a file for another version of MLIR and keeps its meaning."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from optree_core.mlir_version import RELEASE
from optree_core.model import Tree
from optree_gen.cli import main
from optree_gen.disk.write import digest
from optree_gen.migrate.migration import Migration
from optree_gen.migrate.tools import plugin_of
from optree_gen.migrate.versions import parsed, properties_read, registered
from optree_gen.plugin import compilation
from optree_gen.toolchain.installation import find_toolchain
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.verification.migration import RoundTrips, Version, version
from optree_tool.mlir_opt import ToolError, run_passes

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
PROMISE = """\
func.func @f(%a: i8) -> i32 {
  %0 = arith.extui %a nneg : i8 to i32
  return %0 : i32
}
"""
ROUNDED = """\
func.func @f(%a: f32) -> f32 {
  %0 = arith.addf %a, %a : f32
  %1 = arith.addf %0, %a toward_zero : f32
  return %1 : f32
}
"""
NARROW = """\
func.func @f(%a: vector<4xf16>, %b: bf16) -> (vector<4xbf16>, f16) {
  %0 = arith.convertf %a fastmath<nnan> : vector<4xf16> to vector<4xbf16>
  %1 = arith.convertf %b toward_zero : bf16 to f16
  return %0, %1 : vector<4xbf16>, f16
}
"""
NEW_OP = """\
func.func @f(%a: f32) -> f32 {
  %0 = arith.maximumnumf %a, %a : f32
  return %0 : f32
}
"""
OLD_OP = """\
func.func @f(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = x86vector.avx.rsqrt %a : vector<8xf32>
  return %0 : vector<8xf32>
}
"""
SCOPED = """\
func.func private @f() attributes {a = #gpu.barrier_scope<cluster>}
"""
#: Modules with ops of other dialects.
FOREIGN = (
    "func.func @f(%a: vector<4xf32>) -> f32 {\n"
    "  %0 = vector.reduction <add>, %a {note = 1 : i32} : vector<4xf32> into f32\n"
    "  return %0 : f32\n}\n",
    "func.func @f(%a: i64) {\n  llvm.return\n}\n",
)
#: Modules with ops of other dialects, the place of the op, and the parts that differ.
UNLIKE = (
    (
        "gpu.module @m {\n  gpu.func @f() kernel {\n    gpu.return\n  }\n}\n",
        "2:3",
        "'sym_name' and 'workgroup_attributions' of 'gpu.func'",
    ),
    (
        "llvm.mlir.global external thread_local @x() : i32\n",
        "1:1",
        "'thread_local_' of 'llvm.mlir.global'",
    ),
)
BARRIER = "func.func @f() {\n  gpu.barrier scope <cluster>\n  return\n}\n"


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
    tree: Tree, now: Version, later: Version, figure: Figure, share: Share[tuple[str, str]]
) -> None:
    trips = RoundTrips(tree, now, later)
    cases = dict(share(list(trips.cases().items()), 20, "cases that migrate"))
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


@pytest.mark.parametrize("form", ["", pytest.param("named", marks=pytest.mark.whole)])
def test_real_ir_keeps_its_meaning_in_the_later_version(
    corpus: Path, tree: Tree, now: Version, later: Version, form: str, figure: Figure
) -> None:
    trips = RoundTrips(tree, now, later)
    files = sorted((corpus / "ir").glob("*.mlir"))[::STEP]
    assert trips.faults(files, form) == []
    figure(len(files), f"files of real IR{form and f' in {form} form'} migrate there and back")


def test_a_file_that_one_version_refuses_is_no_fault_of_migration(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    good = tmp_path / "good.mlir"
    good.write_text("func.func private @f()\n", encoding="utf-8")
    file = written(tmp_path, NEGATIVE_PAD)
    for trips in (RoundTrips(tree, now, later), RoundTrips(tree, later, now)):
        assert [fault.file for fault in trips.faults([good, file]) if fault.invalid] == [file.name]


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
    (tmp_path / "generated" / "linalg").mkdir(parents=True)
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
    assert registered(mlir_opt, ["nothing.op"]) == set()
    kinds = ["#linalg.elementwise_kind<nothing>", "#linalg.elementwise_kind<exp>"]
    assert parsed(mlir_opt, kinds) == {kinds[1]}


def test_a_text_file_in_place_of_a_plugin_is_reported(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    file = written(tmp_path, ADD)
    migration = Migration(tree, now.mlir_opt, later.mlir_opt, lambda: file)
    with pytest.raises(ToolError, match=f"^{now.mlir_opt} does not load {file}; "):
        migration.migrate(file)


@pytest.mark.parametrize("text", ["", ADD])
def test_a_plugin_of_another_version_that_loads(later: Version, plugin: Path, text: str) -> None:
    """It brings its MLIR into the process; MLIR's stack dump would be the message."""
    pipeline = "builtin.module(linalg-tree-specialize{form=named})"
    with pytest.raises(ToolError) as raised:
        run_passes(pipeline, later.mlir_opt, plugin, ("-",), text)
    problem = f"{later.mlir_opt} does not run the passes of {plugin}"
    assert str(raised.value) == f"{problem}; give a pass plugin for its MLIR"


def test_a_program_without_output_is_reported(
    tree: Tree, now: Version, plugin: Path, tmp_path: Path
) -> None:
    """It would give an empty file and the exit status 0."""
    file = written(tmp_path, ADD)
    migration = Migration(tree, now.mlir_opt, Path("/bin/true"), lambda: plugin)
    with pytest.raises(ToolError, match=r"^/bin/true printed no module; name an mlir-opt$"):
        migration.migrate(file)


def test_a_version_that_crashes_is_reported(tmp_path: Path) -> None:
    """It has not told which ops and properties it lacks."""
    program = tmp_path / "mlir-opt"
    program.write_text("#!/bin/sh\nkill -SEGV $$\n")
    program.chmod(0o755)
    for ask in (
        lambda: properties_read(program, [("arith.addf", {"a": ""})]),
        lambda: registered(program, ["arith.addf"]),
    ):
        with pytest.raises(ToolError, match=r"mlir-opt failed with status -11$"):
            ask()


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


def test_a_promise_becomes_an_attribute(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    there, back = migrations(tree, now, later)
    meant = there.migrate(written(tmp_path, back.migrate(written(tmp_path, PROMISE))))
    assert meant == printed(later, written(tmp_path, PROMISE))


def test_a_property_that_the_other_would_drop(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    """22 has no rounding modes of additions."""
    with pytest.raises(ToolError) as raised:
        migrations(tree, now, later)[1].migrate(written(tmp_path, ROUNDED))
    line = ROUNDED.splitlines()[2]
    assert str(raised.value) == (
        f"{now.mlir_opt} cannot express the file\n{tmp_path}/module.mlir:3:8: error: it does not "
        f"print 'roundingmode' of 'arith.addf' as the other version does\n{line}\n       ^\n"
        "hint: write what it does with ops and properties of both versions"
    )


@pytest.mark.parametrize("text", FOREIGN)
def test_an_op_of_another_dialect_that_is_printed_alike(
    tree: Tree, now: Version, later: Version, tmp_path: Path, text: str
) -> None:
    there, back = migrations(tree, now, later)
    moved = there.migrate(written(tmp_path, text))
    assert moved == printed(later, written(tmp_path, text))
    assert back.migrate(written(tmp_path, moved)) == printed(now, written(tmp_path, text))


@pytest.mark.parametrize(("text", "place", "parts"), UNLIKE)
def test_an_op_of_another_dialect_that_is_printed_differently(
    tree: Tree, now: Version, later: Version, tmp_path: Path, text: str, place: str, parts: str
) -> None:
    """24 has the attribute as a property, or the property under another name."""
    file = written(tmp_path, text)
    with pytest.raises(ToolError) as raised:
        migrations(tree, now, later)[0].migrate(file)
    line, column = map(int, place.split(":"))
    assert str(raised.value) == (
        f"{later.mlir_opt} cannot express the file\n{file}:{place}: error: it does not print "
        f"{parts} as the other version does\n"
        f"{text.splitlines()[line - 1]}\n{' ' * (column - 1)}^\n"
        "hint: write what it does with ops and properties of both versions"
    )


def test_a_property_whose_value_the_other_cannot_parse(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    with pytest.raises(ToolError, match=r"module.mlir:2:3: error: .* 'scope' of 'gpu.barrier' as"):
        migrations(tree, now, later)[1].migrate(written(tmp_path, BARRIER))


def test_an_op_that_the_other_lacks(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    """24 has no dialect `x86vector`, and would accept the op as one of an unknown dialect."""
    there, back = migrations(tree, now, later)
    for migration, text, op in (
        (back, NEW_OP, "arith.maximumnumf"),
        (there, OLD_OP, "x86vector.avx.rsqrt"),
    ):
        file = written(tmp_path, text)
        with pytest.raises(ToolError) as raised:
            migration.migrate(file)
        assert str(raised.value) == (
            f"{migration.new} cannot express the file\n"
            f"{file}:2:8: error: it has no op '{op}'\n"
            f"{text.splitlines()[1]}\n       ^\n"
            "hint: write what it does with ops and properties of both versions"
        )


def test_an_op_that_neither_version_knows_is_unchanged(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    text = '"foo.bar"() <{a = 1 : i32, b = "c"}> {d} : () -> ()\n'
    assert text in migrations(tree, now, later)[0].migrate(written(tmp_path, text))


def test_casts_between_f16_and_bf16(
    tree: Tree, now: Version, later: Version, tmp_path: Path
) -> None:
    """24 lowers `arith.convertf` to the two casts that 22 gets, with its flags on the second."""
    back = migrations(tree, now, later)[1].migrate(written(tmp_path, NARROW))
    assert back.count("arith.extf") == back.count("arith.truncf") == 2
    assert "arith.truncf %0 fastmath<nnan> : vector<4xf32> to vector<4xbf16>" in back
    assert "arith.truncf %2 toward_zero : f32 to f16" in back
    plain = written(tmp_path, NARROW.replace(" fastmath<nnan>", "").replace(" toward_zero", ""))
    lower = "--convert-arith-to-llvm"
    lowered = printed(later, plain, lower)
    back = migrations(tree, now, later)[1].migrate(plain)
    assert printed(later, written(tmp_path, back), lower) == lowered


@pytest.mark.parametrize("name", ["module.mlir", "-"])
def test_a_text_that_the_other_cannot_parse(
    now: Version, later: Version, tmp_path: Path, name: str
) -> None:
    """The place is that of the op in the file: only the later version has the attribute."""
    file = written(tmp_path, SCOPED)
    done = migrated(name, file, ["--from", str(LATER)])
    where = "<stdin>" if name == "-" else name
    assert done.stderr.startswith(f"optree-gen: {now.mlir_opt} failed\n{where}:1:1: error: "), (
        done.stderr
    )
    assert done.stderr.endswith(f"\n{SCOPED.splitlines()[0]}\n^\n")


@pytest.mark.parametrize("text", [NEW_OP, NEGATIVE_PAD])
def test_places_of_standard_input_are_those_of_the_input(
    later: Version, plugin: Path, tmp_path: Path, text: str
) -> None:
    file = written(tmp_path, f"\n\n{text}")
    options = ["--to", str(LATER), "--plugin", str(plugin)]
    if text == NEW_OP:
        options = ["--from", str(LATER)]
    named, piped = (migrated(name, file, options).stderr for name in (file.name, "-"))
    assert "module.mlir:4:8: error: " in named
    assert f"{text.splitlines()[1]}\n       ^\n" in named
    assert piped == named.replace("module.mlir", "<stdin>")


def test_a_version_that_is_not_installed_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert main(["migrate", str(written(tmp_path, ADD)), "--to", str(LATER)]) == 1
    assert capsys.readouterr().err == (
        f"optree-gen: there is no mlir-opt of MLIR {LATER}: fetch it with scripts/fetch-mlir "
        f"{LATER} of a checkout of optree-gen, or pass an mlir-opt by --from-mlir-opt or "
        "--to-mlir-opt\n"
    )


@pytest.mark.parametrize("word", ["trunk", "24.trunk", "24.", "22.1-rc1"])
def test_a_word_that_is_no_version_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], word: str
) -> None:
    with pytest.raises(SystemExit):
        main(["migrate", str(written(tmp_path, ADD)), "--to", word])
    message = f"argument --to: '{word}' is not a version of MLIR, such as 22 or 22.1"
    assert message in capsys.readouterr().err


def test_a_missing_default_version_is_reported_with_options_of_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, ADD)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("MLIR_DIR", raising=False)
    assert main(["migrate", str(file), "--to", str(LATER)]) == 1
    assert capsys.readouterr().err == (
        f"optree-gen: there is no mlir-opt of MLIR {RELEASE}: install it, or pass an mlir-opt by "
        "--from-mlir-opt or --to-mlir-opt\n"
    )


@pytest.mark.parametrize("version", ["99", "99.1"])
def test_an_unknown_version_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], version: str
) -> None:
    assert main(["migrate", str(written(tmp_path, ADD)), "--to", version]) == 1
    assert capsys.readouterr().err == (
        "optree-gen: MLIR 99 is not known, and there is no mlir-opt-99; known are 22, 23, 24; for "
        "another version, pass an mlir-opt by --from-mlir-opt or --to-mlir-opt\n"
    )


def migrations(tree: Tree, now: Version, later: Version) -> tuple[Migration, Migration]:
    """Return migrations there and back, of files that need no plugin."""
    return (
        Migration(tree, now.mlir_opt, later.mlir_opt, lambda: now.plugin),
        Migration(tree, later.mlir_opt, now.mlir_opt, lambda: later.plugin),
    )


def migrated(name: str, file: Path, options: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run the command where the file is; the file is also its standard input."""
    command = [sys.executable, "-m", "optree_gen.cli", "migrate", name, *options]
    with file.open("rb") as stream:
        return subprocess.run(
            command, stdin=stream, capture_output=True, text=True, check=False, cwd=file.parent
        )


def printed(version: Version, file: Path, *options: str) -> str:
    command = [str(version.mlir_opt), str(file), *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


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

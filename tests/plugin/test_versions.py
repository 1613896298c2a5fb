# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bytecode across releases: a later build reads it, writes it for an earlier one, or says why not.

`versioned/` has the specs of two releases of a dialect, and its current specs. A build of each
release wrote the files of the release; `pytest tests/plugin/test_versions.py --update-golden`
writes them again.
"""

from __future__ import annotations

import itertools
import subprocess
from datetime import date
from pathlib import Path

import pytest
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.history.encoding import encoding
from optree_gen.project import Project
from optree_gen.toolchain.series import Series, all_series, prefix
from optree_lab import toolchain
from optree_lab.testing import releases
from optree_lab.testing.golden_bytecode import GoldenBytecode
from optree_review.release.frozen import freeze

GOLDEN = releases.HERE / "0.1.mlirbc"
OTHER = releases.HERE / "0.1-other-mode.mlirbc"
LEAVING = releases.HERE / "0.1-leaving.mlirbc"
LATER = releases.HERE / "0.2.mlirbc"
CHANGED = releases.HERE / "0.2-another-meaning.mlirbc"
OPERANDS = releases.HERE / "0.2-operands.mlirbc"
GENERIC = "--mlir-print-op-generic"


@pytest.fixture(scope="module")
def ver_opt(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The tool of the dialect with its current specs."""
    if not (toolchain.BUILD_DIR / "lib" / "libOpTreeDialectRuntime.a").is_file():
        pytest.fail("the runtime is not built; run `make build`")
    if request.config.getoption("--update-golden"):
        for release in releases.RELEASES:
            root = tmp_path_factory.mktemp("released")
            releases.project(root, release)
            tool = releases.build(root)
            for path in (GOLDEN, OTHER, LEAVING, LATER, CHANGED, OPERANDS):
                if path.name.startswith(release):
                    # The file has this name as a location: a path would be of this machine.
                    text = path.with_suffix(".mlir").name
                    run(tool, text, "--emit-bytecode", "-o", path, directory=releases.HERE)
    root = tmp_path_factory.mktemp("now")
    releases.project(root, "now")
    return releases.build(root)


@pytest.fixture(scope="module")
def every_op(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with every op of `optree` in all modes."""
    if not toolchain.OPTREE_OPT.is_file():
        pytest.fail(f"{toolchain.OPTREE_OPT} does not exist; run `make build`")
    tree = Project(toolchain.CHECKOUT).tree("optree", Diagnostics())
    file = tmp_path_factory.mktemp("ops") / "optree.mlir"
    file.write_text(GoldenBytecode(tree).source)
    return file


def run(
    tool: Path, *arguments: str | Path, fails: bool = False, directory: Path | None = None
) -> str:
    done = subprocess.run(
        [tool, *arguments],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        cwd=directory,
    )
    assert (done.returncode != 0) == fails, done.stderr
    return done.stderr if fails else done.stdout


def as_pass(tmp_path: Path, release: str) -> tuple[Path, str]:
    file = tmp_path / "out.mlirbc"
    options = f"file={file}" + (f" release={release}" if release else "")
    return file, f"--pass-pipeline=builtin.module(ver-write-bytecode{{{options}}})"


NOW = [
    '%0 = "ver.blend"(%arg0, %arg1, %arg0) <{dimension = 0 : i64, note = "first"}> '
    "{kept = 7 : i32}",
    '%1 = "ver.blend"(%0, %arg1, %arg0) <{dimension = 1 : i64}>',
    '%2 = "ver.mixture"(%1, %arg0) <{amount = 1 : i64}> {kept}',
    '%3 = "ver.mixture"(%2, %arg0) <{amount = 5 : i64}>',
    '%4 = "ver.plain"(%3, %arg0) <{factor = 1 : i64}>',
    '%5 = "ver.last"(%4, %arg0)',
    '%6 = "ver.last"(%5, %arg0)',
]


def ops(text: str) -> list[str]:
    return [line.strip().rsplit(" : (", 1)[0] for line in text.splitlines() if "ver." in line]


def test_a_file_of_release_0_1_is_read(ver_opt: Path) -> None:
    assert ops(run(ver_opt, GOLDEN, "--mlir-print-op-generic")) == NOW


def test_a_file_of_release_0_2_is_read(ver_opt: Path) -> None:
    assert ops(run(ver_opt, LATER, "--mlir-print-op-generic")) == [
        '%0 = "ver.plain"(%arg0, %arg0) <{factor = 1 : i64}>',
        '%1 = "ver.plain"(%0, %arg0) <{factor = 7 : i64}>',
        '%2 = "ver.last"(%1, %arg0)',
        '%3 = "ver.mixture"(%2, %arg0)',
    ]


def test_a_removed_op_is_refused(ver_opt: Path) -> None:
    error = run(ver_opt, LEAVING, fails=True)
    assert "version 3 of the dialect removed 'leaving'; use 'blend'" in error


def test_a_value_of_a_retired_attribute_is_refused(ver_opt: Path) -> None:
    error = run(ver_opt, OTHER, fails=True)
    assert "'blend' has 'mode' = 1 : i64, which version 2 (release 0.2) removed" in error


def test_an_op_with_another_payload_is_refused(ver_opt: Path, tmp_path: Path) -> None:
    """Neither is the op read from an older file, nor written for an older build."""
    error = run(ver_opt, CHANGED, fails=True)
    assert "'total' of version 2 (release 0.2) cannot be read: version 3 gave the op" in error
    file, pipeline = as_pass(tmp_path, "0.2")
    error = run(ver_opt, CHANGED.with_suffix(".mlir"), pipeline, fails=True)
    assert "version 2 (release 0.2) has no op that means 'total'" in error
    assert not file.exists()


def test_ops_that_got_optional_operands_are_read_without_them(ver_opt: Path) -> None:
    """IR has the sizes of groups of operands only if there are two groups or more."""
    assert ops(run(ver_opt, OPERANDS, GENERIC)) == [
        '%0 = "ver.single"(%arg0, %arg0)',
        '%1 = "ver.pair"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>}>',
        '%2 = "ver.many"(%arg0, %1, %arg0) <{operandSegmentSizes = array<i32: 2, 0, 1>}>',
        '%3 = "ver.many"(%2) <{operandSegmentSizes = array<i32: 0, 0, 1>}>',
        '%4 = "ver.options"(%3, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 0, 1, 0, 1>}>',
    ]


@pytest.mark.parametrize("golden", [GOLDEN, LATER, OPERANDS], ids=lambda path: path.stem)
def test_a_file_for_the_last_release_means_the_same(
    golden: Path, ver_opt: Path, tmp_path: Path
) -> None:
    file, pipeline = as_pass(tmp_path, "0.2")
    run(ver_opt, golden, pipeline)
    assert run(ver_opt, file) == run(ver_opt, golden)


def test_a_file_for_an_earlier_release_has_its_names(ver_opt: Path, tmp_path: Path) -> None:
    """The file has the names and the version of the release, and this build reads it back."""
    file, pipeline = as_pass(tmp_path, "0.1")
    run(ver_opt, GOLDEN, pipeline)
    again = run(ver_opt, file)
    assert again == run(ver_opt, GOLDEN)
    text = file.read_bytes()
    assert b"mix\x00" in text
    assert b"axis" in text
    assert b"mixture" not in text
    assert b"dimension" not in text


@pytest.mark.parametrize(
    ("op", "reason"),
    [
        (
            '"ver.blend"(%a, %a, %a) <{dimension = 0 : i64, rounds = 4 : i64}> : '
            "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
            "'blend' has 'rounds' = 4 : i64, which version 1 (release 0.1) cannot express",
        ),
        (
            '"ver.plain"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>',
            "'plain' has 'factor' = 3 : i64, which version 1 (release 0.1) cannot express",
        ),
        (
            '"ver.fresh"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>',
            "version 1 (release 0.1) has no op that means 'fresh'",
        ),
    ],
)
def test_ops_that_a_release_cannot_express_are_refused(
    op: str, reason: str, ver_opt: Path, tmp_path: Path
) -> None:
    refused(op, reason, "0.1", ver_opt, tmp_path)


@pytest.mark.parametrize(
    ("op", "sizes", "name"), [("single", "", "mask"), ("pair", "1, 0, 1, 1", "low, high")]
)
def test_an_operand_that_a_release_lacks_is_refused(
    op: str, sizes: str, name: str, ver_opt: Path, tmp_path: Path
) -> None:
    given = "%m" if op == "single" else "%a"
    segments = f"<{{operandSegmentSizes = array<i32: {sizes}>}}> " if sizes else ""
    kind = "tensor<4xi1>" if op == "single" else "tensor<4xf32>"
    text = (
        f'"ver.{op}"(%a, {given}, %a) {segments}: (tensor<4xf32>, {kind}, tensor<4xf32>) '
        "-> tensor<4xf32>"
    )
    reason = f"'{op}' has '{name}', which version 2 (release 0.2) cannot express"
    refused(text, reason, "0.2", ver_opt, tmp_path)


def refused(op: str, reason: str, release: str, ver_opt: Path, tmp_path: Path) -> None:
    source = tmp_path / "new.mlir"
    arguments = "%a: tensor<4xf32>, %m: tensor<4xi1>"
    source.write_text(f"func.func @f({arguments}) {{\n  %0 = {op}\n  return\n}}\n")
    file, pipeline = as_pass(tmp_path, release)
    assert reason in run(ver_opt, source, pipeline, fails=True)
    assert not file.exists()
    file, pipeline = as_pass(tmp_path, "")
    run(ver_opt, source, pipeline)
    assert run(ver_opt, file) == run(ver_opt, source)


def test_an_unknown_release_is_refused(ver_opt: Path, tmp_path: Path) -> None:
    _, pipeline = as_pass(tmp_path, "9.9")
    error = run(ver_opt, GOLDEN, pipeline, fails=True)
    assert "no release '9.9' of dialect 'ver' is known; the last one is 0.2" in error


def test_a_newer_file_is_refused(ver_opt: Path, tmp_path: Path) -> None:
    """A file with a larger version stands for one that a later build wrote."""
    file, pipeline = as_pass(tmp_path, "")
    run(ver_opt, GOLDEN, pipeline)
    data = bytearray(file.read_bytes())
    later = tmp_path / "later.mlirbc"
    for at in [i for i, byte in enumerate(data) if byte == 3 * 2 + 1]:
        changed = data.copy()
        changed[at] = 9 * 2 + 1
        later.write_bytes(changed)
        done = subprocess.run([ver_opt, later], capture_output=True, text=True, check=False)
        if "newer than this build's" in done.stderr:
            break
    assert "the file has version 9 of dialect 'ver', newer than this build's 3" in done.stderr
    assert done.returncode != 0


def test_a_retired_attribute_in_text_is_rejected(ver_opt: Path, tmp_path: Path) -> None:
    source = tmp_path / "old.mlir"
    source.write_text(
        "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
        '  %0 = "ver.blend"(%a, %a, %a) {dimension = 0 : i64, mode = 0 : i64} : '
        "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
        "  return %0 : tensor<4xf32>\n}\n"
    )
    error = run(ver_opt, source, fails=True)
    assert "has the attribute 'mode', which version 2 of the dialect removed" in error


def test_only_a_change_of_encoding_raises_the_version(tmp_path: Path) -> None:
    """A release that changes no encoding has the version of the one before."""
    releases.project(tmp_path, "now")
    freeze(tmp_path, "0.3", date(2026, 9, 1))
    spec = tmp_path / "specs" / "ver" / "composite" / "fresh.yaml"
    spec.write_text(spec.read_text().replace("that there was not", "of its own"))
    freeze(tmp_path, "0.4", date(2026, 10, 1))
    project = Project(tmp_path)
    found = encoding(project.tree("ver", Diagnostics()), project.history)
    assert found.releases == (("0.1", 1), ("0.2", 2), ("0.3", 3), ("0.4", 3))
    assert found.current == 3
    assert not found.problems
    assert {change.version for change in found.changes} == {2, 3}


def optree_opt_of(series: str) -> Path:
    tool = toolchain.build_dir(series) / "bin" / toolchain.OPTREE_OPT.name
    if not tool.is_file():
        pytest.skip(f"NOT RUN: optree-opt is not built for MLIR {series}")
    return tool


@pytest.mark.parametrize(
    "series", [s for s in all_series().values() if s.packages], ids=lambda series: series.number
)
def test_the_header_of_differences_compiles(series: Series) -> None:
    """Alone the header that knows versions is compiled; `make test MLIR=23` builds everything."""
    headers = prefix(series.number, series.root) / "include"
    if not headers.is_dir():
        pytest.skip(f"NOT RUN: no MLIR {series.version}; `scripts/fetch-mlir {series.number}`")
    header = toolchain.CHECKOUT / "runtime" / "include" / "OpTree" / "IR" / "Compatibility.h"
    compiler = toolchain.compilers()["CXX"]
    flags = ("-x", "c++", "-std=c++17", "-fsyntax-only", "-Werror", "-isystem", headers)
    done = toolchain.run([compiler, *flags, header])
    assert done.returncode == 0, done.stderr


@pytest.mark.whole
@pytest.mark.parametrize(("old", "new"), list(itertools.combinations(all_series(), 2)))
def test_a_later_mlir_reads_the_bytecode_of_an_earlier_one(
    every_op: Path, tmp_path: Path, old: str, new: str
) -> None:
    """Version 4 of MLIR's encoding writes properties as attributes."""
    writer, reader = optree_opt_of(old), optree_opt_of(new)
    file = tmp_path / "ops.mlirbc"
    run(writer, every_op, "--emit-bytecode", "--emit-bytecode-version=4", "-o", file)
    assert run(reader, file, GENERIC) == run(reader, every_op, GENERIC)


@pytest.mark.parametrize(
    ("new", "old", "error"),
    [
        ("23", "22", "unknown attribute code"),
        ("24", "22", "Dialect does not support versioning"),
        ("24", "23", "reading newer builtin dialect version than supported"),
    ],
)
def test_an_earlier_mlir_reads_the_text_of_a_later_one(
    every_op: Path, tmp_path: Path, new: str, old: str, error: str
) -> None:
    """It refuses the bytecode, because MLIR encodes its own types and maps in another way."""
    writer, reader = optree_opt_of(new), optree_opt_of(old)
    file, text = tmp_path / "ops.mlirbc", tmp_path / "ops.mlir"
    run(writer, every_op, "--emit-bytecode", "--emit-bytecode-version=4", "-o", file)
    assert error in run(reader, file, fails=True)
    run(writer, every_op, "-o", text)
    assert run(reader, text, GENERIC) == run(reader, every_op, GENERIC)

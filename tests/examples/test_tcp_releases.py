# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two releases of the dialect `tcp` of the examples: what `check` demands, and whose bytecode each
build reads."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_lab import toolchain
from optree_lab.testing.built_dialect import build_tool
from optree_lab.testing.downstream import succeeded
from optree_lab.toolchain import CHECKOUT
from optree_review.release.frozen import freeze

EXAMPLE = CHECKOUT / "examples" / "tcp"
RELEASE = "0.1.0"
DAY = date(2026, 11, 1)

#: An edit of specs: per file below `specs/tcp`, what is replaced by what.
Edits = Mapping[str, tuple[str, str]]

#: The first release multiplies by the number of elements where it should divide.
WRONG: Edits = {"row_mean.yaml": ("div(in", "mul(in")}

RENAMED = {"composite/sigmoid.yaml": ("op: sigmoid", "op: logistic\nformerly: [sigmoid]")}
ADDED = {
    "algorithm/slice.yaml": (
        "assembly:", "parameters: {clamped: {type: bool, default: false}}\nassembly:",
    ),
}  # fmt: skip
BROKEN = {"dialect.yaml": ("library:", f"breaks: {{{RELEASE}: [row_mean]}}\nlibrary:")}


def edited(root: Path, edits: Edits) -> None:
    """Edit specs of a project; a renamed op moves to the file of its name."""
    for name, (old, new) in edits.items():
        spec = root / "specs" / "tcp" / name
        text = spec.read_text()
        assert old in text
        spec.write_text(text.replace(old, new))
        if "logistic" in new:
            spec.rename(spec.with_name("logistic.yaml"))


def first_release(root: Path) -> Path:
    """Write the first release to `root`, and freeze it."""
    ignored = shutil.ignore_patterns("generated", "build", ".optree-gen")
    shutil.copytree(EXAMPLE, root, ignore=ignored)
    edited(root, WRONG)
    freeze(root, RELEASE, DAY)
    return root


def corrected(root: Path, edits: Edits) -> Path:
    """Write specs that follow the first release to `root`."""
    first_release(root)
    edited(root, {"row_mean.yaml": ("mul(in", "div(in")})
    edited(root, edits)
    return root


_GATHER = """    where: [n <= rank(input)]
results: {out: {shape: [batch, "input[n:rank(input)]"]}}
example: {indices: [3, 2]}
assembly: $input `,` $indices attr-dict `:` type($input)"""
_SCALED = _GATHER.replace("results", "  scale: scalar\nresults").replace(
    "$indices attr-dict `:`", "$indices `,` $scale attr-dict `:` type($scale) `,`"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edits", "rule", "words"),
    [
        ({}, "breaking-change", "the payload was add(out, mul(in, cast(cast(size(k), i64))))"),
        (
            {"composite/sigmoid.yaml": ("op: sigmoid", "op: logistic")},
            "removed-too-soon",
            "the op 'sigmoid' is gone",
        ),
        (
            {
                "algorithm/slice.yaml": (
                    "assembly:", "parameters: {clamped: {type: bool}}\nassembly:",
                )
            },
            "missing-upgrade",
            "older IR has no value for the new attribute 'clamped'",
        ),
        (
            {"composite/add.yaml": ("computes: add", "computes: sub")},
            "breaking-change",
            "the op computes sub(in1, in2); it computed add(in1, in2)",
        ),
        (
            {"algorithm/gather_nd.yaml": (_GATHER, _SCALED)},
            "missing-upgrade",
            "its operands were input, indices, are input, indices, scale",
        ),
    ],
    ids=["payload", "renamed", "attribute", "computes", "operand"],
)  # fmt: skip
def test_a_change_without_a_declaration_is_refused(
    edits: Edits, rule: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = corrected(tmp_path / "tcp", edits if not edits else {**edits, **BROKEN})
    assert main(["check", "--root", os.fspath(root)]) == 1
    found = [line for line in capsys.readouterr().err.splitlines() if f"error[{rule}]" in line]
    assert words in "\n".join(found)


DECLARED = {**RENAMED, **ADDED, **BROKEN}


@pytest.mark.slow
def test_declared_changes_are_accepted(tmp_path: Path) -> None:
    root = os.fspath(corrected(tmp_path / "tcp", DECLARED))
    assert main(["regen", "--root", root]) == 0
    assert main(["check", "--root", root]) == 0


Tools = tuple[Path, Path]


@pytest.fixture(scope="module")
def tools(plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> Tools:
    """The `tcp-opt` of the first release, and that of the specs that follow it."""
    del plugin
    place = tmp_path_factory.mktemp("releases")
    roots = first_release(place / "first"), corrected(place / "second", DECLARED)
    for root in roots:
        assert main(["regen", "--root", os.fspath(root)]) == 0
    return build_tool(roots[0], "tcp"), build_tool(roots[1], "tcp")


KEPT = """
func.func @kept(%x: tensor<?xf32>) -> tensor<?xf64> {
  %0 = tcp.sigmoid %x : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.cast %0 : tensor<?xf32> -> tensor<?xf64>
  return %1 : tensor<?xf64>
}
"""
CHANGED = """
func.func @changed(%x: tensor<?x?xf32>, %m: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.row_mean ins(%x : tensor<?x?xf32>) outs(%m : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""


def bytecode(tool: Path, text: str, file: Path) -> Path:
    succeeded(toolchain.run((tool, "--emit-bytecode", "-o", file), input=text))
    return file


def for_release(tool: Path, text: str, file: Path) -> str:
    """Write bytecode for the first release; return the errors."""
    options = f"file={file} release={RELEASE}"
    pipeline = f"--pass-pipeline=builtin.module(tcp-write-bytecode{{{options}}})"
    return str(toolchain.run((tool, pipeline), input=text).stderr)


LOWERED = ("-tcp-to-upstream", "-convert-tcp-to-linalg")


@pytest.mark.whole
def test_the_second_build_reads_the_first_release(tools: Tools, tmp_path: Path) -> None:
    first, second = tools
    file = bytecode(first, KEPT, tmp_path / "kept.mlirbc")
    read = succeeded(toolchain.run((second, file)))
    assert "tcp.logistic" in read
    assert "tcp.sigmoid" not in read
    before, after = (succeeded(toolchain.run((tool, file, *LOWERED))) for tool in tools)
    assert before == after


@pytest.mark.whole
def test_the_first_build_reads_what_the_second_writes_for_it(tools: Tools, tmp_path: Path) -> None:
    first, second = tools
    text = KEPT.replace("sigmoid", "logistic")
    newer = toolchain.run((first, bytecode(second, text, tmp_path / "new.mlirbc")))
    assert "newer than this build's 1 (release 0.1.0)" in newer.stderr
    file = tmp_path / "old.mlirbc"
    assert not for_release(second, text, file)
    assert succeeded(toolchain.run((first, file))) == succeeded(toolchain.run((first,), input=KEPT))


@pytest.mark.whole
def test_no_build_takes_the_corrected_op_for_the_other(tools: Tools, tmp_path: Path) -> None:
    """The first release's op multiplies. Its bytecode is refused, and so is writing for it."""
    first, second = tools
    done = toolchain.run((second, bytecode(first, CHANGED, tmp_path / "changed.mlirbc")))
    assert done.returncode == 1
    assert "'row_mean' of version 1 (release 0.1.0) cannot be read" in done.stderr
    refused = "version 1 (release 0.1.0) has no op that means 'row_mean'"
    assert refused in for_release(second, CHANGED, tmp_path / "none.mlirbc")


@pytest.mark.whole
def test_a_new_attribute_is_not_written_for_the_first_release(tools: Tools, tmp_path: Path) -> None:
    text = (
        "func.func @part(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {\n"
        "%0 = tcp.slice %x starts(%n) sizes(%n) strides(%n) {clamped = true} : tensor<?xf32> -> "
        "tensor<?xf32>\nreturn %0 : tensor<?xf32>\n}\n"
    )
    refused = "'slice' has 'clamped' = true, which version 1 (release 0.1.0) cannot express"
    assert refused in for_release(tools[1], text, tmp_path / "none.mlirbc")

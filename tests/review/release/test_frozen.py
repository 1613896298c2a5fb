# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Frozen specs mean what was released, and bytecode of each release is read as meant.

`optree_lab release-bytecode` wrote the files in `releases/<version>` with the release's build.
`tests/plugin/test_versions.py` does the same with two releases of a small dialect.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from optree_core.model import BODY_END, Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.history.archive import DIRECTORY
from optree_gen.history.history import Release, read_history
from optree_gen.history.record import record_of
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.testing import releases
from optree_lab.testing.golden import Golden
from optree_lab.testing.golden_bytecode import RELEASES, GoldenBytecode, GoldenFiles, Refused
from optree_review.release.frozen import departures

HISTORY = read_history(toolchain.CHECKOUT / "specs")

#: Releases, each with the dialects that it defines and that have bytecode.
WRITTEN = [
    pytest.param(release, name, id=f"{release.version}-{name}")
    for release in HISTORY.releases
    for name, record in release.dialects.items()
    if record["mode"] == "define"
]


@pytest.fixture(scope="module")
def defined() -> Tree:
    """The tree of the dialect that this project defines."""
    trees = Project(toolchain.CHECKOUT).trees(Diagnostics())
    (found,) = [tree for tree in trees if tree.dialect.mode == "define"]
    return found


@pytest.fixture(scope="module")
def bytecode(defined: Tree) -> GoldenBytecode:
    tool = toolchain.BUILD_DIR / "bin" / f"{defined.dialect.name}-opt"
    if not tool.is_file():
        pytest.fail(f"{tool} does not exist; run `make build`")
    return GoldenBytecode(defined)


def test_every_release_has_its_files() -> None:
    """Each release has its files, and each directory of files has its release."""
    missing = [
        str(files.bytecode)
        for release in HISTORY.releases
        for name, record in release.dialects.items()
        if record["mode"] == "define"
        for files in [GoldenFiles.of(RELEASES / release.version, name)]
        if not (files.bytecode.is_file() and files.text.is_file() and files.meaning.is_file())
    ]
    assert missing == [], "run python -m optree_lab release-bytecode from the build of the release"
    directories = {path.name for path in RELEASES.iterdir() if path.is_dir()} - {"more"}
    assert directories == {release.version for release in HISTORY.releases}


@pytest.mark.parametrize(("release", "dialect"), WRITTEN)
def test_bytecode_of_a_release_is_read_as_meant(
    release: Release, dialect: str, bytecode: GoldenBytecode, golden: Golden
) -> None:
    files = GoldenFiles.of(RELEASES / release.version, dialect)
    golden.check(files.text, bytecode.run(files.bytecode))
    meaning = files.meaning.read_text(encoding="utf-8")
    assert bytecode.meaning(files.bytecode) == meaning, "this never changes; see tests/releases"


@pytest.mark.parametrize(("release", "dialect"), WRITTEN)
def test_bytecode_written_for_a_release_is_read_back(
    release: Release, dialect: str, bytecode: GoldenBytecode, tmp_path: Path
) -> None:
    """This build writes for a release what it has read from it, and reads that back unchanged."""
    wrote = GoldenFiles.of(RELEASES / release.version, dialect).bytecode
    again = tmp_path / "again.mlirbc"
    options = f"file={again} release={release.version}"
    bytecode.run(wrote, f"--pass-pipeline=builtin.module({dialect}-write-bytecode{{{options}}})")
    assert bytecode.run(again) == bytecode.run(wrote)


@pytest.mark.slow
def test_the_files_of_a_new_release_have_every_op(
    bytecode: GoldenBytecode, defined: Tree, tmp_path: Path
) -> None:
    """The files have each op of this checkout, all of its attributes, all values of enums."""
    found = bytecode.run(bytecode.source, "--mlir-print-op-generic")
    dialect = defined.dialect.name
    said: dict[str, str] = {}
    for op, properties in re.findall(rf'"{dialect}\.(\w+)"\(.*?\)(?: <{{(.*)}}>)?', found):
        said[op] = f"{said.get(op, '')} {properties}"
    missing = []
    for op, record in record_of(defined)["ops"].items():
        if record["encoded"] and op not in said:
            missing.append(op)
            continue
        for name, attribute in record["attributes"].items() if record["encoded"] else ():
            values = [f"{name} = {i} : i32" for i in range(len(attribute["values"]))]
            is_enum = attribute["type"] == "enum"
            wanted = values if is_enum else [f"{name} = "]
            missing += [f"{op}: {text}" for text in wanted if f"{text}" not in said[op]]
    assert missing == [], f"write them into tests/releases/more/{dialect}.mlir"
    files = GoldenFiles.of(tmp_path, dialect)
    bytecode.write(files, "")
    assert bytecode.run(files.bytecode) == bytecode.run(bytecode.source)
    # Algorithms have no meaning in the base dialect.
    algorithms = {op.name for op in defined.ops.values() if op.runs} | {BODY_END}
    left = set(re.findall(rf"\b{dialect}\.(\w+)", files.meaning.read_text(encoding="utf-8")))
    assert left <= algorithms


def test_an_unknown_release_is_refused(bytecode: GoldenBytecode, tmp_path: Path) -> None:
    pass_ = f"{bytecode.dialect}-write-bytecode{{file={tmp_path / 'x'} release=0.0.1}}"
    reason = f"no release '0.0.1' of dialect '{bytecode.dialect}' is known"
    with pytest.raises(Refused, match=reason):
        bytecode.run("module {}", f"--pass-pipeline=builtin.module({pass_})")
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("release", HISTORY.releases, ids=lambda release: release.version)
def test_frozen_specs_resolve_to_what_was_released(release: Release) -> None:
    found = departures(toolchain.CHECKOUT / "specs", release.version)
    assert found == [], f"the generator now reads the specs of {release.version} otherwise"


def test_frozen_specs_of_a_small_dialect_resolve_to_what_was_released(tmp_path: Path) -> None:
    specs = small_project(tmp_path)
    frozen = read_history(specs).releases
    assert [release.version for release in frozen] == list(releases.RELEASES)
    for release in frozen:
        assert departures(specs, release.version) == []


def test_an_op_has_lines_of_its_own(tmp_path: Path) -> None:
    """An op that two releases have alike has the same lines in both files."""
    specs = small_project(tmp_path)
    words = ("An op that leaves", '   "leaving": ')
    first, second = (
        [line for line in path.read_text("utf-8").splitlines() if any(w in line for w in words)]
        for path in sorted((specs / DIRECTORY).iterdir())
    )
    record, tree, spec = first
    assert record == second[0]
    assert json.loads(f"{{{record.removesuffix(',')}}}")["leaving"]["replaced_by"] == "blend"
    assert json.loads(tree.removesuffix(","))["name"] == "leaving"
    assert spec == second[2]


def small_project(root: Path) -> Path:
    """Write a project with two releases; return the directory of its specs."""
    releases.project(root, "now")
    return root / "specs"

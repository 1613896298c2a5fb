# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops, attributes, types and passes that are written by hand belong to a generated dialect."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_lab.testing.downstream import Repository, succeeded

HERE = Path(__file__).parent / "handwritten"


def with_files(root: Path) -> Path:
    """Add the files and the key to the dialect `acme` of a repository; return its dialect.yaml."""
    shutil.copytree(HERE / "cpp", root / "cpp")
    file = root / "specs" / "acme" / "dialect.yaml"
    file.write_text(file.read_text() + (HERE / "dialect.yaml").read_text())
    return file


@pytest.fixture
def acme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "acme"]) == 0
    with_files(tmp_path / "acme")
    return tmp_path / "acme"


def test_the_index_of_the_dialect_lists_them(acme: Path, tmp_path: Path) -> None:
    pages = os.fspath(tmp_path / "pages")
    assert main(["regen", "--root", os.fspath(acme)]) == 0
    assert main(["export", "--root", os.fspath(acme), "--target", "docs", "--output", pages]) == 0
    listed = (tmp_path / "pages" / "acme" / "index.md").read_text().split("## Written by hand")[1]
    assert re.findall(r"- `(\w+)`: (.*)", listed) == [
        ("group", "Ops that belong together."),
        ("yield", "The results of a group."),
        ("copy", "Marks a value that has a token."),
        ("make_token", "A token."),
    ]


def test_they_have_builders_in_python(acme: Path) -> None:
    """`yield` is the op of that name that ends bodies; it ends those of `group`, too."""
    assert main(["regen", "--root", os.fspath(acme)]) == 0
    program = """
import acme_ops as acme
with acme.function("tensor<3x3xf32>") as f:
    (x,) = f
    token = acme.make_token(result_types=["i8"])
    marked = acme.copy(x, token, result_types=[x.type])
    group = acme.group(
        marked, range="unit", body=lambda: acme.pairwise_squared_distance(x, x, outs=marked)
    )
    f.returns(group[0])
print(acme.write(f.module))
"""
    path = os.fspath(acme / "generated" / "acme" / "python")
    text = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert '"acme.copy"(%arg0, %0) : (tensor<3x3xf32>, i8) -> tensor<3x3xf32>' in text
    assert re.findall(r'"(\w+\.yield)"\(%\w+\) : \((.*)\) -> \(\)', text) == [
        ("linalg.yield", "f32"),
        ("acme.yield", "tensor<3x3xf32>"),
    ]
    assert "{range} : (tensor<3x3xf32>) -> tensor<3x3xf32>" in text


@pytest.mark.parametrize("path", ["Group.td", "Group.h", "Group.cpp"])
def test_a_missing_file_is_reported_at_its_place(
    path: str, acme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (acme / "cpp" / path).unlink()
    capsys.readouterr()
    assert main(["check", "--root", os.fspath(acme)]) == 1
    said = capsys.readouterr()
    lines = (acme / "specs" / "acme" / "dialect.yaml").read_text().split("\n")
    line, text = next((n, t) for n, t in enumerate(lines, 1) if path in t)
    place = f"specs/acme/dialect.yaml:{line}:{text.index('cpp/') + 1}"
    wanted = f"{place}: error[missing-file]: the project has no file 'cpp/{path}'"
    assert wanted in said.out + said.err


def test_a_name_that_a_spec_has_is_reported(acme: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = acme / "cpp" / "Group.td"
    file.write_text(file.read_text().replace('"copy"', '"squared_distance"'))
    assert main(["check", "--root", os.fspath(acme)]) == 1
    message = "an op that is written by hand has the name 'squared_distance', too"
    assert f"squared_distance.yaml:2:5: error[name-clash]: {message}" in capsys.readouterr().err


def test_they_are_vendored_with_the_dialect(acme: Path, tmp_path: Path) -> None:
    """Each file once, under its name, with the comment at its head; and only MLIR is included."""
    place = tmp_path / "vendored"
    assert main(["vendor", "acme", os.fspath(place), "--root", os.fspath(acme)]) == 0
    texts = {p.name: p.read_text() for p in sorted(place.rglob("*.*"))}
    for name, heading in (("td", "// Ops, an attribute and a type"), ("cpp", "// The verifier of")):
        (holder,) = (n for n, text in texts.items() if f"// cpp/Group.{name}, written" in text)
        assert holder == {"td": "AcmeOps.td", "cpp": "AcmeHandwritten.cpp"}[name]
        assert texts[holder].count(heading) == 1
    included = re.findall(r'^#?include "([^"]+)"', "".join(texts.values()), re.MULTILINE)
    assert not [name for name in included if name.startswith(("cpp/", "OpTree/"))]
    written = re.findall(r'"(\w+)\.h\.inc -gen-([\w-]+)-decls', texts["CMakeLists.txt"])
    assert {("AcmeHandwritten", "op"), ("AcmeTypes", "typedef")} <= {*written}
    assert "-op-include-regex=^acme[.](group|yield|copy|make_token)$" in texts["CMakeLists.txt"]


@pytest.mark.slow
def test_they_are_compiled_registered_and_stay_what_they_are(
    checkout: Path, plugin: Path, tmp_path: Path
) -> None:
    repository = Repository(tmp_path)
    repository.install(checkout, plugin.parents[1])
    succeeded(repository.gen("init", "acme"))
    with_files(repository.root)
    shutil.copy(HERE / "group.mlir", repository.root / "test" / "acme")
    repository.set_up()
    succeeded(repository.make("build"))
    succeeded(repository.make("test"))

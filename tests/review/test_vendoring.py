# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen vendor` writes few files; an update reports changes and keeps edited files."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from optree_gen import __version__
from optree_gen.cli import main
from optree_gen.disk import destination
from optree_gen.vendored_dialect.manifest import NAME
from optree_lab import toolchain

pytestmark = pytest.mark.slow

FEW = 12
READ = 1500


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a released dialect, and the dialect vendored beside it."""
    root = tmp_path_factory.mktemp("vendored")
    assert main(["init", "acme", "--directory", str(root / "acme")]) == 0
    project = ["--root", str(root / "acme")]
    assert main(["release", "0.1.0", *project]) == 0
    assert main(["vendor", "acme", str(root / "there"), *project]) == 0
    return root


@pytest.fixture
def here(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


def vendor(here: Path, *arguments: str) -> int:
    return main(["vendor", *arguments, "--root", str(here / "acme")])


def contents(root: Path) -> dict[str, str]:
    return {p.relative_to(root).as_posix(): p.read_text() for p in root.rglob("*") if p.is_file()}


def rename(here: Path) -> None:
    """Rename an op, as the owners of the dialect would."""
    folder = here / "acme" / "specs" / "acme" / "squared_distance"
    text = (folder / "pairwise_squared_distance.yaml").read_text()
    text = text.replace("op: pairwise_squared_distance", "op: row_distance")
    (folder / "row_distance.yaml").write_text(f"{text}formerly: [pairwise_squared_distance]\n")
    (folder / "pairwise_squared_distance.yaml").unlink()


def test_vendor_writes_few_files_with_few_lines_to_read(made: Path) -> None:
    files = contents(made / "there")
    assert len(files) <= FEW
    own = [text for path, text in files.items() if re.search(r"(Ops|Dialect)\.(td|h|cpp)$", path)]
    assert len(own) == 4
    assert sum(len(text.splitlines()) for text in own) <= READ


@pytest.mark.parametrize(
    ("version", "message"),
    [
        ("21.1.8", "Acme: MLIR 22.1 or 23.1 or 24.0 is needed, found 21.1.8"),
        ("", "Acme: find_package(MLIR REQUIRED CONFIG) comes before this directory"),
    ],
)
def test_an_mlir_that_is_too_old_is_refused(
    made: Path, tmp_path: Path, version: str, message: str
) -> None:
    found = f"add_executable(mlir-tblgen IMPORTED GLOBAL)\nset(MLIR_VERSION {version})\n"
    (tmp_path / "CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.20)\nproject(Frontend NONE)\n{found * bool(version)}"
        f'add_subdirectory("{made / "there"}" acme)\n'
    )
    done = toolchain.run(["cmake", "-S", tmp_path, "-B", tmp_path / "build"])
    assert done.returncode == 1
    assert message in " ".join(done.stderr.split())


def test_vendored_files_include_only_each_other_and_mlir(made: Path) -> None:
    files = contents(made / "there")
    made_by_tblgen = set(re.findall(r'"(\w+\.(?:h|cpp)\.inc) -gen', files["CMakeLists.txt"]))
    known = {*files, *(f"Acme/{name}" for name in made_by_tblgen)}
    for path, text in files.items():
        for name in re.findall(r'^#?include "([^"]+)"', text, re.MULTILINE):
            assert name in known or name.startswith(("mlir/", "llvm/")), f"{path}: {name}"
    assert "python" not in files["CMakeLists.txt"].lower()


def test_the_runtime_is_in_a_namespace_of_the_dialect(made: Path) -> None:
    for path, text in contents(made / "there").items():
        assert not re.search(r"\bop_tree\b", text), path


def test_an_op_may_have_the_name_of_the_runtime(here: Path) -> None:
    folder = here / "acme" / "specs" / "acme" / "squared_distance"
    text = (folder / "pairwise_squared_distance.yaml").read_text()
    text = text.replace("op: pairwise_squared_distance", "op: op_tree")
    for loops, fewer in (("[m, n, k]", "[m, k]"), ("[n, k]", "[k]"), ("[m, n]", "[m]")):
        text = text.replace(loops, fewer)
    (folder / "op_tree.yaml").write_text(text)
    assert vendor(here, "acme", str(here / "new"), "--no-sequences") == 0
    text = (here / "new" / "Acme" / "AcmeOps.td").read_text()
    assert 'def Acme_OpTreeOp : Acme_StructuredOp<"op_tree",' in text
    assert "::op_tree_acme::parseStructured" in text


@pytest.mark.whole
def test_forms_are_vendored_only_with_sequences(here: Path) -> None:
    """An update keeps the choice, unless an option changes it."""
    there = str(here / "one-to-one")
    assert vendor(here, "acme", there, "--no-sequences") == 0
    small, all_of_it = contents(here / "one-to-one"), contents(here / "there")
    assert "// Forms/" in all_of_it["Acme/AcmeForms.cpp"]
    assert not re.search(r"\bclass \w*(Planner|FormRewriter)\b", "".join(small.values()))
    assert "ExplicitBroadcast" not in "".join(small.values())
    lines, fewer = ("".join(files.values()).count("\n") for files in (all_of_it, small))
    assert lines - fewer > 4000
    assert vendor(here, "--update", there) == 0
    assert contents(here / "one-to-one") == small
    assert vendor(here, "--update", there, "--sequences") == 0
    assert contents(here / "one-to-one") == all_of_it


def test_the_runtime_of_composites_comes_with_the_first_composite(here: Path) -> None:
    spec = here / "acme" / "specs" / "acme" / "dialect.yaml"
    spec.write_text(spec.read_text().replace("[contract, ", "[concat, contract, "))
    assert vendor(here, "acme", str(here / "more")) == 0
    without, having = contents(here / "there"), contents(here / "more")
    names = re.compile(r"\b(CompositeTiling|MovementOp|verifyComposite|verifyShapes)\b")
    assert set(names.findall("".join(having.values()))) == {
        "CompositeTiling", "MovementOp", "verifyComposite", "verifyShapes"
    }  # fmt: skip
    assert not names.findall(without["Acme/AcmeModels.cpp"])
    assert "verifyComposite" not in without["Acme/AcmeOps.h"] + without["Acme/AcmeOps.cpp"]


def test_the_same_specs_give_the_same_bytes(here: Path) -> None:
    before = contents(here / "there")
    assert vendor(here, "--update", str(here / "there")) == 0
    assert vendor(here, "acme", str(here / "again")) == 0
    assert contents(here / "there") == contents(here / "again") == before


@pytest.mark.whole
def test_a_deleted_file_is_out_of_date(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    directory = here / "there"
    (directory / "Acme" / "AcmeOps.cpp").unlink()
    assert vendor(here, "--update", "--check", str(directory)) == 1
    assert "Acme/AcmeOps.cpp: out of date" in capsys.readouterr().out
    assert vendor(here, "--update", str(directory)) == 0
    assert vendor(here, "--update", "--check", str(directory)) == 0


def test_an_update_reports_changes_in_meaning(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rename(here)
    directory = str(here / "there")
    before = contents(here / "there")
    assert vendor(here, "--update", "--check", directory) == 1
    assert "Acme/AcmeOps.td: out of date" in capsys.readouterr().out
    assert contents(here / "there") == before
    assert vendor(here, "--update", directory) == 0
    printed = capsys.readouterr().out
    assert re.search(r"renamed.*\n?.*pairwise_squared_distance", printed), printed
    assert "RowDistanceOp" in (here / "there" / "Acme" / "AcmeOps.td").read_text()
    manifest = json.loads((here / "there" / "optree-gen.json").read_text())
    assert manifest["release"] == "0.1.0"
    assert vendor(here, "--update", "--check", directory) == 0
    assert "up to date" in capsys.readouterr().out


@pytest.mark.whole
def test_an_update_that_was_interrupted_can_be_repeated(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files that it has written are not taken for edited ones."""
    rename(here)
    assert vendor(here, "acme", str(here / "anew")) == 0
    files, write = iter(range(3)), destination.write

    def write_some(path: Path, content: str | bytes, root: Path) -> None:
        if next(files, None) is None:
            raise KeyboardInterrupt
        write(path, content, root)

    before = contents(here / "there")
    with monkeypatch.context() as patch:
        patch.setattr(destination, "write", write_some)
        assert vendor(here, "--update", str(here / "there")) == 130
    assert sum(contents(here / "there")[path] != before[path] for path in before) == 3
    assert vendor(here, "--update", str(here / "there")) == 0
    assert contents(here / "there") == contents(here / "anew")


def test_an_edited_file_is_not_overwritten_unless_forced(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rename(here)
    directory = here / "there"
    header = directory / "Acme" / "AcmeOps.h"
    header.write_text(header.read_text() + "// Mine.\n")
    before = contents(directory)
    assert vendor(here, "--update", str(directory)) == 1
    assert f"{header} was edited" in capsys.readouterr().err
    assert contents(directory) == before
    assert vendor(here, "--update", "--force", str(directory)) == 0
    assert f"overwrote the edits in {header}\n" in capsys.readouterr().out
    assert "Mine" not in header.read_text()


def test_an_update_keeps_other_files_and_ignores_line_ends(here: Path) -> None:
    directory = here / "there"
    (directory / "Hooks.cpp").write_text("int mine;\n")
    tables = directory / "Acme" / "AcmeTables.cpp"
    text = tables.read_text()
    tables.write_bytes(text.replace("\n", "\r\n").encode())
    assert vendor(here, "--update", str(directory)) == 0
    assert tables.read_text() == text
    assert (directory / "Hooks.cpp").read_text() == "int mine;\n"


def test_an_existing_file_is_not_overwritten(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "new").mkdir()
    (here / "new" / "CMakeLists.txt").write_text("project(Mine)\n")
    assert vendor(here, "acme", str(here / "new")) == 1
    said = capsys.readouterr().err
    assert "CMakeLists.txt exists and was not written by vendor" in said
    assert said.endswith("nothing is written; name another directory\n")
    assert contents(here / "new") == {"CMakeLists.txt": "project(Mine)\n"}
    assert vendor(here, "--force", "acme", str(here / "new")) == 0
    assert f"overwrote {here / 'new' / 'CMakeLists.txt'}\n" in capsys.readouterr().out


@pytest.mark.whole
def test_a_link_to_nothing_in_place_of_a_file_is_kept_unless_forced(here: Path) -> None:
    readme = here / "there" / "README.md"
    readme.unlink()
    readme.symlink_to(here / "later.md")
    assert vendor(here, "--update", str(here / "there")) == 1
    assert readme.is_symlink()
    assert vendor(here, "--update", "--force", str(here / "there")) == 0
    assert not readme.is_symlink()
    assert not (here / "later.md").exists()


def test_a_link_to_the_directory_is_refused_before_changes_are_printed(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Links are refused below the project."""
    link = here / "acme" / "link"
    link.symlink_to(here / "there")
    assert vendor(here, "--update", str(link)) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"optree-gen: {link}: a symbolic link; remove the link, or name")


def test_nothing_is_called_overwritten_that_could_not_be_written(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    readme = here / "there" / "README.md"
    readme.unlink()
    readme.mkdir()
    assert vendor(here, "--update", "--force", str(here / "there")) == 1
    printed = capsys.readouterr()
    assert "overwrote" not in printed.out
    assert f"{readme}: Is a directory" in printed.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["acne", "new"], "there is no dialect 'acne'; did you mean 'acme'?"),
        (["--update", "acme"], "holds no vendored dialect"),
        (["acme", "there"], "holds a vendored dialect: use --update"),
        (["there"], "name a dialect and a directory, or --update and a directory"),
        (["acme", "there", "--check"], "--check needs --update"),
    ],
)
def test_wrong_arguments_of_vendor_are_reported(
    arguments: list[str],
    said: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(here)
    before = contents(here)
    assert vendor(here, *arguments) == 2
    assert said in capsys.readouterr().err
    assert contents(here) == before


@pytest.mark.parametrize(
    "changed",
    [
        {"files": {"../acme/Makefile": "0" * 64}},
        {"files": {"/etc/passwd": "0" * 64}},
        {"specs": {"../../x.yaml": "op: x"}},
        {"dialect": "../acme"},
        {"files": 1},
        {"more": 1},
    ],
)
def test_a_manifest_with_foreign_entries_is_refused(
    changed: dict[str, object], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = here / "there" / "optree-gen.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **changed}))
    before = contents(here)
    assert vendor(here, "--update", "--force", str(here / "there")) == 2
    assert "optree-gen.json" in capsys.readouterr().err
    assert contents(here) == before


def test_a_malformed_manifest_can_be_removed(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Git leaves conflict marks in the manifest; removing it is the way out."""
    path = here / "there" / "optree-gen.json"
    path.write_text("<<<<<<< HEAD\n" + path.read_text())
    assert vendor(here, "--update", str(here / "there")) == 2
    said = capsys.readouterr().err
    assert "'optree-gen.json' is not JSON; remove it, and run 'optree-gen vendor' again" in said
    path.unlink()
    assert vendor(here, "acme", str(here / "there")) == 0


def test_dialects_of_mlir_are_not_vendored(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["vendor", "linalg", "nowhere", "--root", str(checkout)]) == 2
    assert "'linalg' is a dialect of MLIR" in capsys.readouterr().err


def test_an_older_generator_refuses_files_of_a_later_one(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = here / "there"
    manifest = there / NAME
    written = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**written, "generator": "99.0"}))
    before = contents(there)
    assert vendor(here, "--update", str(there)) == 2
    assert capsys.readouterr().err == (
        f"optree-gen: optree-gen 99.0 wrote {there}, but this is {__version__}: install that "
        "version or a later one, or use --force to overwrite the files\n"
    )
    assert contents(there) == before
    assert vendor(here, "--update", str(there), "--force") == 0
    assert json.loads(manifest.read_text()) == written

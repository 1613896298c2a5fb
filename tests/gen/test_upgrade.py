# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen upgrade` brings a repository of 0.1.0 to this version and reports what is left.

`downstream/made-with-0.1.0` has what 0.1.0 wrote, with changes of its owners; of its generated
files only the manifest is kept. `downstream/test_upgraded.py` builds it.
"""

from __future__ import annotations

import difflib
import json
import random
import shutil
from codecs import BOM_UTF8
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from optree_gen import __version__
from optree_gen import upgrade as upgrades
from optree_gen.cli import main
from optree_gen.disk import library
from optree_gen.disk.write import digest
from optree_gen.project import Project
from optree_gen.upgrade.changes import CHANGES, NameEdit, SpecEdit, TemplateEdit, VersionChanges
from optree_gen.upgrade.originals import merge, originals
from optree_lab.fuzz_specs.hostile import Tree
from optree_lab.testing.golden import Golden
from optree_lab.toolchain import CHECKOUT

pytestmark = pytest.mark.slow

HERE = CHECKOUT / "tests" / "downstream"
MADE = HERE / "made-with-0.1.0"
DIALECT = "specs/acme/dialect.yaml"
OVERRIDE = "templates/ods/op.td.jinja"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The repository, with a file in place of each file that 0.1.0 generated."""
    root = tmp_path / "acme"
    shutil.copytree(MADE, root)
    outputs = json.loads((root / "generated" / "manifest.json").read_text())["outputs"]
    for path in outputs:
        (root / "generated" / path).parent.mkdir(parents=True, exist_ok=True)
        (root / "generated" / path).write_text("as 0.1.0 wrote it\n")
    return root


def upgrade(root: Path, *arguments: str) -> int:
    return main(["upgrade", "--root", str(root), *arguments])


def edit(root: Path, path: str, old: str, new: str) -> None:
    text = (root / path).read_text()
    assert text.count(old) == 1, (path, old)
    (root / path).write_text(text.replace(old, new))


def authored(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): path.read_text()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.relative_to(root).parts[0] not in ("generated", ".optree-gen")
    }


def changed(before: dict[str, str], after: dict[str, str]) -> str:
    """Return the unified diff of two sets of files, without context; a moved file is one line."""
    lines: list[str] = []
    moved = {text: path for path, text in before.items() if path not in after}
    for path in sorted(before.keys() | after.keys()):
        if path not in before and after[path] in moved:
            lines.append(f"{moved[after[path]]} -> {path}")
            continue
        if path not in after and before[path] in after.values():
            continue
        old, new = (side.get(path, "").splitlines() for side in (before, after))
        lines += difflib.unified_diff(old, new, path, path, lineterm="", n=0)
    return "\n".join(lines)


def recorded(root: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads((root / "templates/overrides.json").read_text())
    return found


def test_a_repository_of_0_1_0_is_upgraded(
    root: Path, golden: Golden, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ["--root", str(root)]
    before, files = authored(root), Tree.of(root)
    assert main(["check", *at]) == 1
    assert "error[extends-version]" in capsys.readouterr().err
    assert upgrade(root, "--check") == 1
    assert not files.changed(Tree.of(root))
    planned = capsys.readouterr()
    assert upgrade(root) == 0
    said = capsys.readouterr()
    assert said.err == planned.err
    edits = said.out.splitlines()[:-2]
    assert edits == planned.out.splitlines()[:-1]
    difference = changed(before, authored(root))
    golden.check(
        HERE / "upgraded.txt", "\n\n".join(["\n".join(edits), said.err.rstrip(), difference]) + "\n"
    )
    outputs = json.loads((root / "generated" / "manifest.json").read_text())["outputs"]
    assert {p for p in Tree.of(root / "generated").files if p != "manifest.json"} == set(outputs)
    assert "as 0.1.0 wrote it" not in "".join(
        (root / "generated" / path).read_text() for path in outputs
    )
    for command in (["check"], ["fmt", "--check"], ["upgrade", "--check"], ["upgrade"]):
        settled = Tree.of(root)
        assert main([*command, *at]) == 0
        assert not settled.changed(Tree.of(root))


def test_texts_beside_a_renamed_word_stay(root: Path) -> None:
    """`like(a)` is a word of `shape`, but not of the `doc` or the comment on the same line."""
    path = root / "specs" / "acme" / "composite" / "twin.yaml"
    text = (
        "op: twin\nkind: composite\nsummary: S like(a).\n"
        'operands: {a: input, o: {role: init, shape: like(a), doc: "As like(a) was."}}  # like(a)\n'
    )
    folded = "operands:\n  a: input\n  o:\n    role: init\n    shape: >-\n      like(a)\n"
    for old, new in (
        (text, text.replace("shape: like(a)", "shape: a")),
        (text.partition("operands")[0] + folded + "    doc: like(a)\n", None),
        (text.replace("shape: like(a)", "shape: [\n  like(a)\n  ]"), None),
    ):
        path.write_text(old)
        plan = upgrades.plan(root)
        found = plan.texts[path]
        assert found is not None
        if new is not None:
            assert found == new
        assert old.count("like(") - found.count("like(") == 1


def test_unedited_files_become_those_of_a_new_repository(tmp_path: Path) -> None:
    """Files that nobody has edited become those of a new repository."""
    old, new = tmp_path / "old", tmp_path / "new"
    requirement = "optree-gen[docs,fast]==0.1.0"
    from optree_gen.authoring.scaffold import Scaffold, create

    create(old, Scaffold("acme", "optree", requirement))
    kept = {k: v for k, v in originals("0.1.0").items() if k.startswith("scaffold/")}
    templates = {name.removeprefix("scaffold/"): text for name, text in kept.items()}
    for path, text in Scaffold("acme", "optree", requirement, "0.1.0").rendered(templates).items():
        if not path.startswith("specs/"):
            (old / path).write_text(text)
    edit(old, DIALECT, __version__, "0.1.0")
    assert upgrade(old) == 0
    create(new, Scaffold("acme", "optree", requirement.replace("0.1.0", __version__)))
    assert changed(authored(old), authored(new)) == ""


def test_a_repository_of_a_later_version_is_refused(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(root, DIALECT, "0.1.0", "99.1.0")
    before = Tree.of(root)
    assert upgrade(root) == 2
    assert f"{DIALECT}:4 pins optree-gen 99.1.0, but this is optree-gen" in capsys.readouterr().err
    assert not before.changed(Tree.of(root))


@pytest.mark.parametrize("version", ["9" * 5000, "0.\u00b2", "..", "1.x"])
def test_a_malformed_version_is_accepted_or_reported(version: str, root: Path) -> None:
    edit(root, "requirements.txt", "==0.1.0", f"=={version}")
    edit(root, DIALECT, "version: 0.1.0", f"version: '{version}'")
    assert upgrade(root) in (0, 2)


def test_a_pinned_digest_is_updated(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, DIALECT, "version: 0.1.0,", "version: 0.1.0, digest: 0123456789abcdef,")
    assert upgrade(root) == 0
    assert "0123456789abcdef is now" in capsys.readouterr().out
    assert main(["check", "--root", str(root)]) == 0


def test_a_requirement_that_names_a_place_is_left(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = "optree-gen[docs] @ git+https://example.org/optree-gen@0123abc"
    edit(root, "requirements.txt", "optree-gen[docs,fast]==0.1.0", place)
    assert upgrade(root) == 0
    message = f"change this line to a place that has optree-gen {__version__}"
    assert f"requirements.txt:3:1: warning[by-hand]: {message}" in capsys.readouterr().err


def test_mistakes_are_reported_after_the_edits(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After mending the mistakes a second call completes the upgrade."""
    edit(root, "specs/acme/splat.yaml", "payload: value", "payload: valeu")
    assert upgrade(root) == 1
    said = capsys.readouterr()
    assert f"{DIALECT}:4: 0.1.0 is now {__version__}" in said.out
    assert "specs/acme/splat.yaml:8:10: error[payload-unknown-name]" in said.err
    assert (root / "generated/acme/tree.json").read_text() == "as 0.1.0 wrote it\n"
    edit(root, "specs/acme/splat.yaml", "payload: valeu", "payload: value")
    assert upgrade(root) == 0
    assert main(["check", "--root", str(root)]) == 0


# The table


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> dict[str, VersionChanges]:
    """An empty table of changes, in place of the real one."""
    changes: dict[str, VersionChanges] = {}
    monkeypatch.setattr(upgrades, "CHANGES", changes)
    return changes


def test_former_words_of_specs_are_rewritten_in_place(
    root: Path, table: dict[str, VersionChanges], capsys: pytest.CaptureFixture[str]
) -> None:
    """A word is rewritten only in values of its key, over several lines too; the layout stays."""
    rows = (
        SpecEdit("*.yaml", "operands.*.duty", "duty", "role", key=True),
        SpecEdit("*.yaml", "payload", "multiply", "mul"),
        SpecEdit("*.yaml", "operands.*", "entry", "input"),
    )
    path = "specs/acme/downsample.yaml"
    edit(root, path, "image: input,", "image: {duty: entry},  # multiply, duty: kept\n ")
    edit(root, path, "payload: mul(cast(image), cast(scale))",
         "payload: >-\n  multiply(cast(image),\n\n  cast(scale))")  # fmt: skip
    before = {path: (root / path).read_text()}
    table["9.0"] = VersionChanges(specs=rows)
    assert upgrade(root) == 0
    assert capsys.readouterr().out.splitlines()[3:6] == [
        f"{path}:6: duty is now role",
        f"{path}:6: entry is now input",
        f"{path}:11: multiply is now mul",
    ]
    after = {path: before[path].replace("duty: entry", "role: input").replace("multiply(", "mul(")}
    assert changed(after, {path: (root / path).read_text()}) == ""


def test_templates_move_with_their_record(
    root: Path, table: dict[str, VersionChanges], capsys: pytest.CaptureFixture[str]
) -> None:
    own, record = root / "templates", recorded(root)
    (own / "old").mkdir()
    (own / "ods/op.td.jinja").rename(own / "old/op.td.jinja")
    edit(root, "templates/overrides.json", "ods/op.td.jinja", "old/op.td.jinja")
    (own / "gone.jinja").write_text("{{ header }}\n")
    rows = (
        TemplateEdit("old/*", "ods/"),
        TemplateEdit("gone.jinja", instead="write a target of your own"),
    )
    table["9.0"] = VersionChanges(templates=rows)
    assert upgrade(root) == 1
    said = capsys.readouterr()
    assert "templates/old/op.td.jinja is now templates/ods/op.td.jinja" in said.out
    assert "templates/gone.jinja:1:1: error[by-hand]" in said.err
    assert "hint: write a target of your own" in said.err
    assert not (own / "old" / "op.td.jinja").exists()
    assert "getOwnSummary" in (own / "ods/op.td.jinja").read_text()
    assert recorded(root)["ods/op.td.jinja"] == record["ods/op.td.jinja"]


@pytest.mark.parametrize("mark", [b"", BOM_UTF8], ids=["plain", "marked as UTF-8"])
def test_files_with_crlf_and_a_mark_keep_them(
    mark: bytes, root: Path, table: dict[str, VersionChanges]
) -> None:
    """Pins, former words, roles, merged changes of originals, and a template that moves."""
    own = root / "templates"
    (own / "old").mkdir()
    (own / "ods/op.td.jinja").rename(own / "old/op.td.jinja")
    edit(root, "templates/overrides.json", "ods/op.td.jinja", "old/op.td.jinja")
    table["9.0"] = VersionChanges(templates=(TemplateEdit("old/*", "ods/"),))
    before = {path: text.encode() for path, text in authored(root).items()}
    for path, data in before.items():
        before[path] = (mark if path.endswith((".yaml", ".jinja")) else b"") + data
        (root / path).write_bytes(before[path].replace(b"\n", b"\r\n"))
    assert upgrade(root) == 0
    after = {path: (root / path).read_bytes() for path in authored(root)}
    edited = [path for path in after if after[path].replace(b"\r\n", b"\n") != before.get(path)]
    assert [path for path in (DIALECT, OVERRIDE) if not after[path].startswith(mark)] == []
    assert {"CMakeLists.txt", DIALECT, OVERRIDE} <= {*edited}
    assert [path for path in edited if after[path].count(b"\r\n") != after[path].count(b"\n")] == []


def test_former_names_in_sources_of_owners_are_reported(
    root: Path, table: dict[str, VersionChanges], capsys: pytest.CaptureFixture[str]
) -> None:
    rows = (
        NameEdit("getOwnSummary", "write 'getSummary' of the op", alias=False),
        NameEdit("optree_gen.model", "optree_core.model"),
    )
    table["9.0"] = VersionChanges(names=rows)
    (root / "build").mkdir()
    (root / "build" / "made.cpp").write_text("getOwnSummary")
    (root / "bytecode.mlir").write_bytes(b"ML\xefR getOwnSummary")
    assert upgrade(root) == 1
    said = capsys.readouterr().err
    assert "lib/Hooks.cpp:16:15: error[by-hand]: 'getOwnSummary' is gone" in said
    assert "tools/loops.py:6:6: warning[former-name]: 'optree_gen.model' is now" in said
    assert said.endswith("1 error and 1 warning\n")


def test_each_released_template_exists_or_has_a_row(checkout: Path) -> None:
    released = Project(checkout).history.releases[-1].version
    former = [n.removeprefix("templates/") for n in originals(released) if n[:10] == "templates/"]
    rows = [row for changes in CHANGES.values() for row in changes.templates]
    for name in former:
        row = next((row for row in rows if fnmatchcase(name, row.old)), None)
        if row is None or row.new:
            moved = name if row is None else row.new + name.rpartition("/")[2]
            assert (library.templates() / moved).is_file(), name
        else:
            assert not (library.templates() / name).exists(), name
    assert all(any(fnmatchcase(name, row.old) for name in former) for row in rows)


# Overrides whose originals have changed


@pytest.fixture
def moved_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package's templates, which a test changes."""
    copy = tmp_path / "templates"
    shutil.copytree(library.templates(), copy)
    monkeypatch.setattr(library, "templates", lambda: copy)
    return copy


@pytest.fixture
def merged(root: Path, tmp_path: Path) -> str:
    """The override with the changes that the package has made since 0.1.0."""
    copy = tmp_path / "copy"
    shutil.copytree(root, copy)
    assert upgrade(copy) == 0
    return (copy / OVERRIDE).read_text()


def test_changes_of_the_original_are_merged_into_an_override(
    root: Path, merged: str, moved_on: Path
) -> None:
    original = moved_on / "ods/op.td.jinja"
    original.write_text(original.read_text() + "{# the last line #}\n")
    assert upgrade(root) == 0
    assert (root / OVERRIDE).read_text() == merged + "{# the last line #}\n"
    assert recorded(root)["ods/op.td.jinja"] == digest(original.read_bytes())


def test_a_conflict_with_an_override_is_left_to_the_owner(
    root: Path, merged: str, moved_on: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    original = moved_on / "ods/op.td.jinja"
    line = "    /// Written by hand: called when everything else has been verified.\n"
    theirs, ours = line.replace("Written", "Defined"), line.replace("called", "it is called")
    assert line in original.read_text()
    original.write_text(original.read_text().replace(line, theirs))
    edit(root, OVERRIDE, line, ours)
    record = recorded(root)
    assert upgrade(root) == 1
    said = capsys.readouterr().err
    assert f"{OVERRIDE}:" in said
    assert "error[by-hand]: both the original and this file have changed here" in said
    assert f"-{line}+{theirs}" in said
    assert (root / OVERRIDE).read_text() == merged.replace(line, ours)
    assert recorded(root)["ods/op.td.jinja"] == record["ods/op.td.jinja"]


def test_merge_takes_over_changes_of_one_side() -> None:
    """A change of one side alone is taken over, wherever it is."""
    random.seed(1)
    for _ in range(300):
        before = [f"{random.randrange(9)}\n" for _ in range(random.randrange(12))]
        after = varied(before)
        texts = "".join(before), "".join(after)
        assert merge(*texts, texts[0]) == (texts[1], [])
        assert merge(*texts, texts[1]) == (texts[1], [])
        assert merge(texts[0], *texts) == (texts[1], [])
        own = "own\n" + texts[0] if not before or after[:1] == before[:1] else texts[0]
        merged, clashes = merge(*texts, own)
        assert clashes or merged in (texts[1], "own\n" + texts[1])


def varied(lines: list[str]) -> list[str]:
    found = list(lines)
    for _ in range(random.randrange(3)):
        place = random.randrange(len(found) + 1)
        found[place : place + random.randrange(3)] = ["new\n"] * random.randrange(3)
    return found

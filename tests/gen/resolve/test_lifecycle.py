# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every target marks deprecated and experimental things; a release records since when."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.emit.render import Renderer
from optree_gen.emit.target import planned
from optree_gen.emit.templates import Templates
from optree_gen.generation import Generation
from optree_gen.history.archive import ReleaseError, version_key
from optree_gen.history.encoding import Encoding, encoding
from optree_gen.history.history import History
from optree_gen.project import Project
from optree_review.release.changelog import changelog
from optree_review.release.frozen import freeze

NEGF = "specs/linalg/elementwise/negf.yaml"
SOFTMAX = "specs/linalg/composite/softmax.yaml"
CONTRACT = "specs/linalg/contract.yaml"
NOTICE = "Deprecated: Its sign bit is surprising; use 'sub'. It may be gone from 2027-06-01 on."


@pytest.fixture(scope="module")
def root(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The specs of this checkout with an op and a parameter deprecated, and an op experimental."""
    root = tmp_path_factory.mktemp("lifecycle")
    shutil.copytree(checkout / "specs", root / "specs", ignore=shutil.ignore_patterns("releases"))
    freeze(root, "0.1", date(2026, 1, 1))
    append(
        root / NEGF,
        "deprecated: {reason: Its sign bit is surprising., replaced_by: sub}\nuntil: 2027-06-01\n",
    )
    append(root / SOFTMAX, "stability: experimental\n")
    path = root / CONTRACT
    text = path.read_text(encoding="utf-8")
    told = "attribute: cast, deprecated: {reason: Types say it.}}"
    path.write_text(text.replace("attribute: cast}", told), encoding="utf-8")
    return root


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


@pytest.fixture(scope="module")
def files(root: Path, checkout: Path) -> dict[str, str]:
    found = Generation(root, Templates.of(checkout)).files
    return {path: data.decode() for path, data in found.items()}


def unwrapped(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.slow
def test_pages_show_deprecations_and_experiments(root: Path, checkout: Path) -> None:
    project = Project(root)
    inputs = project.plan_inputs(project.tree("linalg", Diagnostics()))
    files = Renderer(checkout / "templates").render_all(planned("docs", inputs))
    page = unwrapped(files["linalg/ops/negf.md"])
    assert "**Deprecated**: Its sign bit is surprising. Use [sub](sub.md)." in page
    assert "It may be gone from 2027-06-01 on." in page
    assert "Since `0.1`." in page
    assert "**Experimental**: it may change" in files["linalg/ops/softmax.md"]
    assert "Deprecated: Types say it." in files["linalg/ops/matmul.md"]


@pytest.mark.slow
def test_ods_describes_deprecations_and_experiments(files: dict[str, str]) -> None:
    ods = unwrapped("".join(t for p, t in files.items() if p.endswith(".td")))
    assert NOTICE in ods
    assert "Experimental: it may change or leave in any release." in ods


def test_json_has_the_lifecycle_of_each_op(files: dict[str, str]) -> None:
    ops = {op["name"]: op for op in json.loads(files["linalg/python/linalg_ops/tree.json"])["ops"]}
    assert ops["negf"]["lifecycle"] == {
        "stability": "deprecated",
        "since": "0.1",
        "deprecated": {"reason": "Its sign bit is surprising.", "replaced_by": "sub"},
        "until": "2027-06-01",
        "formerly": [],
    }
    assert ops["softmax"]["lifecycle"]["stability"] == "experimental"


def test_builders_of_deprecated_ops_warn_at_the_caller(
    files: dict[str, str], tmp_path: Path
) -> None:
    """Builders of the generated package warn, and the warning names the line of the caller."""
    for path, text in files.items():
        if path.startswith("linalg/python/"):
            target = tmp_path / path.removeprefix("linalg/python/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(
        "import warnings\n"
        "from optree_mlir.bindings import ir\n"
        "import linalg_ops as ops\n"
        "with ir.Context(), ir.Location.unknown():\n"
        "    module = ir.Module.create()\n"
        "    with ir.InsertionPoint(module.body):\n"
        "        of = ir.RankedTensorType.get([2, 2], ir.F32Type.get())\n"
        "        x = ops.fill(1.0, outs=__import__('torch_mlir.dialects.tensor', "
        "fromlist=['x']).empty([2, 2], ir.F32Type.get()))\n"
        "        for call in (ops.negf, ops.exp):\n"
        "            with warnings.catch_warnings(record=True) as caught:\n"
        "                warnings.simplefilter('always')\n"
        "                call(x)\n"
        "            print(call.__name__, [(w.category.__name__, str(w.message), "
        "w.filename == __file__) for w in caught])\n"
        "        for sign in ('signed', 'unsigned'):\n"
        "            with warnings.catch_warnings(record=True) as caught:\n"
        "                warnings.simplefilter('always')\n"
        "                ops.matmul(x, x, cast=sign)\n"
        "            print(sign, len(caught))\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    text = (
        "linalg.negf is deprecated: Its sign bit is surprising; use 'sub'; "
        "it may be gone from 2027-06-01 on"
    )
    assert done.stdout.splitlines() == [
        f"negf [('DeprecationWarning', {text!r}, True)]",
        "exp []",
        "signed 0",
        "unsigned 1",
    ]


def test_a_release_fills_in_since(root: Path) -> None:
    tree = Project(root).tree("optree", Diagnostics())
    assert {op.lifecycle.since for op in tree.ops.values()} == {"0.1"}
    parameter = tree.ops["matmul"].parameter("cast")
    assert parameter is not None
    assert parameter.lifecycle.since == "0.1"


def test_versions_and_dates_of_releases_grow(root: Path) -> None:
    with pytest.raises(ReleaseError, match=re.escape("comes before 0.1")):
        freeze(root, "0.0.9", date(2026, 6, 1))
    with pytest.raises(ReleaseError, match=re.escape("0.1.0 is the same version as 0.1")):
        freeze(root, "0.1.0", date(2026, 6, 1))
    with pytest.raises(ReleaseError, match="was released on 2026-01-01"):
        freeze(root, "0.2", date(2025, 6, 1))


def test_versions_are_ordered_by_their_numbers() -> None:
    versions = ["1.0", "0.10", "0.9", "0.10-rc2", "0.10.1", "0.10-rc1"]
    order = ["0.9", "0.10-rc1", "0.10-rc2", "0.10", "0.10.1", "1.0"]
    assert sorted(versions, key=version_key) == order


@pytest.mark.slow
def test_the_dialect_sets_the_window_for_removals(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deprecated op may be removed after the dialect's window of days, and not before."""
    shutil.copytree(root / "specs", tmp_path / "specs")
    shutil.rmtree(tmp_path / "specs" / "optree")
    spec = tmp_path / NEGF
    spec.write_text(spec.read_text(encoding="utf-8").replace("until: 2027-06-01\n", ""))
    append(tmp_path / "specs" / "linalg" / "dialect.yaml", "window: 2\nbreaks: {0.1: [optree.*]}\n")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1780272000")  # 2026-06-01
    freeze(tmp_path, "0.2", date(2026, 6, 1))
    spec.unlink()
    for seconds, allowed in ((1781395200, False), (1781481600, True)):  # June 14 and 15
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(seconds))
        if allowed:
            Project(tmp_path).trees(Diagnostics())
        else:
            with pytest.raises(SpecError) as error:
                Project(tmp_path).trees(Diagnostics())
            assert [d.rule for d in error.value.diagnostics.found] == ["removed-too-soon"]


def test_a_project_needs_no_release(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before the first release nothing is promised: an op may get another meaning and leave."""
    for name in ("before", "now"):
        shutil.copytree(checkout / "tests" / "fixtures" / "base", tmp_path / name / "specs")
    spec = tmp_path / "now" / "specs" / "demo" / "product" / "matrix.yaml"
    spec.unlink()
    at = ("--root", str(tmp_path / "now"))
    for arguments, said, status in (
        (("regen",), "new", 0),
        (("check",), "generated files are up to date", 0),
        (("release", "--check"), "nothing has been released yet", 0),
        (("changelog", "--unreleased"), "Nothing has been released yet.", 0),
        (("diff", "--fast", str(tmp_path / "before")), "breaking[op-removed]", 1),
        (("release", "0.1"), "0.1 is frozen", 0),
        (("check",), "out of date", 1),
    ):
        assert main([*arguments, *at]) == status
        printed = capsys.readouterr()
        assert said in printed.out + printed.err
    tree = Project(tmp_path / "before").tree("demo", Diagnostics())
    assert encoding(tree, History(())) == Encoding(current=1)


@pytest.mark.slow
def test_the_changelog_lists_the_changes_of_releases(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "specs", tmp_path / "specs")
    assert "### New" in changelog(tmp_path, unreleased=True)
    freeze(tmp_path, "0.2", date(2026, 11, 21))
    text = changelog(tmp_path)
    order = [line for line in text.splitlines() if line.startswith("## ")]
    assert order == ["## 0.2 (2026-11-21)", "## 0.1 (2026-01-01)"]
    assert "- `negf`: the op is deprecated: Its sign bit is surprising; use 'sub'" in text
    assert "- `softmax`: the op was stable, is experimental" in text
    assert "- `linalg`: " in text


@pytest.mark.slow
def test_the_changelog_lists_a_choice_that_is_new(checkout: Path, tmp_path: Path) -> None:
    """Results without the attribute are proved equal, but users can now give it."""
    ignored = shutil.ignore_patterns("releases")
    shutil.copytree(checkout / "specs", tmp_path / "specs", ignore=ignored)
    freeze(tmp_path, "0.1", date(2026, 1, 5))
    spec = tmp_path / "specs" / "linalg" / "contract" / "matvec.yaml"
    text = spec.read_text(encoding="utf-8")
    spec.write_text(text.replace("bind: {cast: signed}\n", ""), encoding="utf-8")
    new = changelog(tmp_path, unreleased=True).partition("### New")[2]
    assert "- `matvec`: 'cast' is open; it was bound to signed" in new


def test_the_changelog_of_this_project_is_up_to_date(checkout: Path) -> None:
    page = (checkout / "docs" / "changelog.md").read_text(encoding="utf-8")
    stale = "docs/changelog.md is stale; run optree-gen changelog --output docs/changelog.md"
    assert page == changelog(checkout), stale


@pytest.mark.slow
def test_a_bound_parameter_retires_its_attribute(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bound parameter is no attribute of a defined op: its name may be retired."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795219200")  # 2026-11-21
    shutil.copytree(
        checkout / "specs", tmp_path / "specs", ignore=shutil.ignore_patterns("releases")
    )
    spec = tmp_path / "specs" / "optree" / "semiring_contract.yaml"
    text = spec.read_text(encoding="utf-8")
    released = "cast: {type: sign, default: signed, attribute: cast}"
    assert released in text
    deprecated = released.replace("}", ", deprecated: {reason: Types say it.}}")
    spec.write_text(text.replace(released, deprecated), encoding="utf-8")
    freeze(tmp_path, "0.1", date(2026, 1, 5))
    spec.write_text(text.replace(released, "cast: {type: sign}"), encoding="utf-8")
    append(spec, "bind: {cast: signed}\nretired: {cast: {reason: Types say it.}}\n")
    Project(tmp_path).trees(Diagnostics())

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""README and guides: excerpts are up to date, examples run, and links lead to files."""

from __future__ import annotations

import doctest
import json
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_lab.commands import excerpts, guides
from optree_lab.commands.excerpts import StaleError
from optree_lab.toolchain import CHECKOUT

pytestmark = pytest.mark.slow

DOCUMENTS = [path.relative_to(CHECKOUT).as_posix() for path in excerpts.documents()]

#: The folders at the top of the checkout.
TRACKED = (
    "cmake/", "docs/", "examples/", "generated/", "generator/", "lab/", "review/", "runtime/",
    "scaffold/", "scripts/", "site/", "specs/", "templates/", "tests/",
)  # fmt: skip

QUICK_START = "docs/examples/silu"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_excerpts_are_up_to_date(checkout: Path, document: str) -> None:
    text = (checkout / document).read_text(encoding="utf-8")
    assert excerpts.refreshed(text) == text, (
        f"{document} is stale; run python -m optree_lab excerpts"
    )


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_to_files(checkout: Path, document: str) -> None:
    text = (checkout / document).read_text(encoding="utf-8")
    prose = re.sub(r"(?ms)^(```+).*?^\1$", "", text)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose):
        if not target.startswith("https://"):
            assert (checkout / document).parent.joinpath(target).exists(), target


@pytest.mark.whole(step=4)
@pytest.mark.parametrize("guide", guides.guides(), ids=lambda path: path.stem)
def test_commands_of_guides_print_the_shown_output(guide: Path, plugin: Path) -> None:
    text = guide.read_text(encoding="utf-8")
    assert guides.refreshed(text) == text, f"{guide} is stale; run python -m optree_lab guides"


def test_refreshing_replaces_a_line_that_differs(plugin: Path) -> None:
    text = "```console\n$ echo one; echo two\none\n{}\n```"
    assert guides.refreshed(text.format("two")) == text.format("two")
    assert guides.refreshed(text.format("...")) == text.format("...")
    assert guides.refreshed(text.format("three")) == text.format("two")


def test_a_guide_that_needs_a_missing_plugin_is_not_refreshed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(guides, "PLUGIN", tmp_path / "none.so")
    with pytest.raises(StaleError, match="run 'make build' first"):
        guides.refreshed("```console\n$ ls build/lib\n```")


def test_the_torch_model_is_lowered_to_the_stored_module(checkout: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is not installed, so its model is not lowered anew")
    guide = (checkout / "docs" / "guides" / "torch.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"(?ms)^```python\n(.*?)^```$", guide)
    (tmp_path / "mlp.py").write_text(program)
    done = subprocess.run(
        [sys.executable, "mlp.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    stored = (checkout / "docs" / "examples" / "mlp.mlir").read_text(encoding="utf-8")
    assert done.stdout == stored


def test_examples_of_the_python_api_run(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout)
    failed, tried = doctest.testfile(str(checkout / "docs" / "api.md"), module_relative=False)
    assert tried > 20
    assert failed == 0


SESSIONS = [path for path in guides.guides() if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("guide", SESSIONS, ids=lambda path: path.stem)
def test_python_sessions_of_guides_run(guide: Path) -> None:
    failed, tried = doctest.testfile(str(guide), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_the_pipeline_of_the_readme_prints_the_stored_module(
    checkout: Path, mlir_opt: Path, plugin: Path
) -> None:
    text = (checkout / "README.md").read_text(encoding="utf-8")
    (pipeline,) = re.findall(r"--pass-pipeline='([^']+)' docs/examples/silu.mlir", text)
    printed = subprocess.run(
        [
            mlir_opt,
            f"--load-pass-plugin={plugin}",
            f"--pass-pipeline={pipeline}",
            checkout / f"{QUICK_START}.mlir",
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert printed == (checkout / f"{QUICK_START}.specialized.mlir").read_text(encoding="utf-8")


def test_quick_start_is_a_file_of_the_corpus(checkout: Path, corpus: Path) -> None:
    text = (checkout / f"{QUICK_START}.mlir").read_text(encoding="utf-8")
    assert text == (corpus / "ir" / "jax__silu.f32.mlir").read_text(encoding="utf-8")


def test_architecture_names_every_package(checkout: Path) -> None:
    text = (checkout / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/.<>-]+)`", text))
    package = checkout / "generator" / "optree_gen"
    places = [f"{path.name}/" for path in checkout.iterdir() if f"{path.name}/" in TRACKED]
    places += [path.parent.name for path in checkout.glob("*/*/__init__.py")]
    places += [path.parent.name for path in checkout.glob("runtime/python/*/__init__.py")]
    places += [path.stem for path in package.glob("[a-z]*.py")]
    places += [f"{path.parent.name}/" for path in package.glob("*/__init__.py")]
    assert [place for place in places if place not in named and place != "targets/"] == []


def test_architecture_names_only_existing_modules(checkout: Path) -> None:
    text = (checkout / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = checkout / "generator" / "optree_gen"
    listed = re.findall(r"^\| (?:\w+ \| )?`([\w/.]+)`(?:, `([\w/.]+)`)*", text, re.MULTILINE)
    for name in [name for names in listed for name in names if name]:
        roots = (checkout, package, package / "targets", checkout / "runtime" / "python")
        found = [root / f"{name.rstrip('/')}{suffix}" for root in roots for suffix in ("", ".py")]
        assert any(path.exists() for path in found), name


@pytest.fixture
def new_op(checkout: Path, tmp_path: Path) -> tuple[Path, Path]:
    """A checkout with the new spec that CONTRIBUTING shows, and the path of that spec."""
    guide = (checkout / "CONTRIBUTING.md").read_text(encoding="utf-8")
    ((path, spec),) = re.findall(
        r"`(specs/[\w/]+\.yaml)`:\n\n   ```yaml\n(.*?)   ```", guide, re.DOTALL
    )
    shutil.copytree(checkout / "specs", tmp_path / "specs")
    target = tmp_path / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(textwrap.dedent(spec), encoding="utf-8")
    return tmp_path, target


def test_the_steps_of_contributing_add_an_op(
    new_op: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    root, spec = new_op
    assert main(["fmt", "--root", str(root)]) == 0
    assert main(["regen", "--root", str(root)]) == 0, capsys.readouterr().err
    assert main(["check", "--root", str(root)]) == 0
    tree = root / "generated" / "optree" / "python" / "optree_ops" / "tree.json"
    data = json.loads(tree.read_text(encoding="utf-8"))
    (op,) = (op for op in data["ops"] if op["name"] == spec.stem)
    assert op["iterator_types"] == ["parallel", "parallel", "reduction", "reduction"]
    ods = (root / "generated" / "optree" / "include" / "Optree" / "ContractOps.td").read_text()
    assert f'<"{spec.stem}"' in ods


def test_the_mistakes_of_contributing_give_their_errors(
    checkout: Path, new_op: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    root, spec = new_op
    guide = (checkout / "CONTRIBUTING.md").read_text(encoding="utf-8")
    ((maps, other),) = re.findall(r"`(\{lhs: .*?\})` is what\s+`(\w+)` is", guide)
    text = spec.read_text(encoding="utf-8")
    spec.write_text(text[: text.index("indexing_maps")] + f"indexing_maps: {maps}\n")
    assert main(["regen", "--root", str(root)]) == 1
    message = capsys.readouterr().err
    assert f"error[overlapping-ops]: '{other}' and '{spec.stem}'" in message
    spec.rename(spec.parents[1] / spec.name)
    assert main(["regen", "--root", str(root)]) == 1
    assert "error[path-mismatch]" in capsys.readouterr().err

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen docs` executes nothing of a project, and reads and writes only its own files.

One project has all attacks that let the site be built, so that it is built once.
"""

from __future__ import annotations

import importlib.util
import os
import pickle
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from optree_lab.fuzz_specs import hostile
from optree_site.sources import spec_block

pytest.importorskip("sphinx", reason="the site needs: pip install 'optree-gen[docs]'")

SECRET = "root:x:0:0:a-secret"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    shutil.copytree(hostile.BASE, root / "specs")
    (root / ".git").mkdir()
    return root


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    place = tmp_path / "outside"
    (place / "sub").mkdir(parents=True)
    (place / "sub" / "thesis.tex").write_text(SECRET)
    (place / ".hidden").write_text(SECRET)
    (place / "secret.svg").write_text(f"<svg ><text>{SECRET}</text></svg>")
    (place / "secret.txt").write_text(SECRET)
    return place


def docs(project: Path, tmp_path: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run `optree-gen docs` in the project's directory. path: PYTHONPATH."""
    command = Path(sys.executable).with_name("optree-gen")
    return subprocess.run(
        [command, "docs", "--jobs", "1"],
        cwd=project,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


class Touch:
    """An object that runs a command when it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (f"touch '{self.mark}'",)


def executed_once(code: Path, source: Path, mark: Path) -> None:
    """Write a compiled module that Python runs without a look at the source beside it."""
    evil = source.with_name("evil.py")
    evil.write_text(f"open({str(mark)!r}, 'w')\n")
    py_compile.compile(
        str(evil), str(code), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
    )
    evil.unlink()


def test_docs_runs_no_code_of_a_project_and_follows_no_link(
    project: Path, outside: Path, tmp_path: Path
) -> None:
    mark = tmp_path / "executed"
    touch = f"open({str(mark)!r}, 'w')\n"
    # Modules that shadow others, in generated packages and where the command is called.
    packages = project / "generated" / "zz" / "python"
    for directory in (packages, project, project / "generated/demo/python"):
        for name in ("sphinx_copybutton", "furo", "yaml", "sitecustomize", "conftest", "conf"):
            (directory / name).with_suffix(".py").parent.mkdir(parents=True, exist_ok=True)
            (directory / f"{name}.py").write_text(touch)
    (project / "optree_gen").mkdir()
    (project / "optree_gen" / "__init__.py").write_text(touch)
    # The dialect's own package, and compiled modules, which `check` passes over.
    builders = project / "generated/demo/python/demo_ops"
    (builders / "__pycache__").mkdir(parents=True)
    (builders / "__init__.py").write_text(touch)
    code = Path(importlib.util.cache_from_source(str(builders / "__init__.py")))
    executed_once(code, builders / "__init__.py", mark)
    # Sphinx unpickles the environment that it keeps.
    doctrees = project / ".optree-gen/docs/doctrees"
    doctrees.mkdir(parents=True)
    (doctrees / "environment.pickle").write_bytes(pickle.dumps(Touch(mark)))
    # Files that the build writes.
    (project / ".optree-gen/docs/source").symlink_to(outside)
    (project / "build/docs").mkdir(parents=True)
    (project / "build/docs/index.html").symlink_to(outside / "secret.txt")
    # A file that Sphinx might take for its configuration.
    (project / "docs").mkdir()
    (project / "docs/conf.py").write_text(touch)
    (project / "docs/guide.md").write_text("# A guide\n\n[secret](../../outside/secret.txt)\n")
    before = hostile.Tree.of(outside)
    done = docs(project, tmp_path)
    assert "Traceback" not in done.stderr
    assert not mark.exists()
    assert not before.changed(hostile.Tree.of(outside))
    assert done.returncode in (0, 2), done.stderr
    index = project / "build/docs/index.html"
    assert index.is_symlink() == (done.returncode != 0)
    for path in (project / "build").rglob("*"):
        assert path.is_symlink() or not path.is_file() or SECRET.encode() not in path.read_bytes()


PAGES = {
    "module": ("```{eval-rst}\n.. automodule:: evil_module\n```\n", "a page imports nothing"),
    "class": ("```{eval-rst}\n.. autoclass:: evil_module.X\n```\n", "a page imports nothing"),
    "include": ("```{include} ../../../../outside/secret.txt\n```\n", "disabled"),
    "literalinclude": ("```{literalinclude} /../outside/secret.txt\n```\n", "disabled"),
    "raw": ("```{eval-rst}\n.. raw:: html\n   :file: OUTSIDE/secret.txt\n```\n", "disabled"),
    "csv": ("```{csv-table} x\n:file: OUTSIDE/secret.txt\n```\n", "access deactivated"),
    "download": ("{download}`x <OUTSIDE_RELATIVE/secret.txt>`\n", "is not a file of the project"),
    "picture": ("```{image} OUTSIDE_RELATIVE/secret.svg\n```\n", "is not a file of the project"),
    "reference": ("[x][y]\n\n[y]: OUTSIDE_RELATIVE/secret.txt\n", ""),
}


def test_pages_include_no_foreign_files_and_import_no_module(
    project: Path, outside: Path, tmp_path: Path
) -> None:
    mark = tmp_path / "executed"
    (project / "evil_module.py").write_text(f"open({str(mark)!r}, 'w')\nclass X: pass\n")
    (project / "docs").mkdir()
    up = "/".join([".."] * 30)
    for name, (text, _) in PAGES.items():
        text = text.replace("OUTSIDE_RELATIVE", f"{up}{outside}").replace("OUTSIDE", str(outside))
        (project / f"docs/{name}.md").write_text(f"# The {name}\n\n{text}")
    done = docs(project, tmp_path, str(project))
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert not mark.exists()
    assert not (project / "build").exists()
    assert SECRET not in done.stderr + done.stdout
    for name, (_, message) in PAGES.items():
        lines = [n for n in done.stderr.splitlines() if f"{name}.md" in n or "not a file" in n]
        assert any(message in line for line in lines), (name, done.stderr)


@pytest.mark.parametrize("link", ["build", "build/docs", "build/docs/_static"])
def test_a_site_is_not_written_behind_a_link(
    link: str, project: Path, outside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from optree_site import build
    from optree_site.setting import Setting

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    setting = Setting(project, project / "build/docs")
    (setting.site / "_static").mkdir(parents=True)
    for name in ("index.html", "_static/x.css"):
        (setting.site / name).write_text("x")
    (project / link).parent.mkdir(parents=True, exist_ok=True)
    (project / link).symlink_to(outside)
    before = hostile.Tree.of(outside)
    with pytest.raises(OSError, match=r"Too many levels"):
        build._publish(setting, {"index"})
    assert not before.changed(hostile.Tree.of(outside))


def test_a_fence_in_a_spec_does_not_close_its_block() -> None:
    text = "description: |\n  ````\n\n  # Outside of the block\n"
    first, *_, last = spec_block("specs/demo/op.yaml", 1, text).splitlines()
    assert last == "`````"
    assert first == "`````{code-block} yaml"

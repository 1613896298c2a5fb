# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A command reads only files of the project and writes only files of the output directory."""

from __future__ import annotations

import json
import os
import py_compile
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError, render
from optree_gen.disk.library import template_cache
from optree_gen.emit.render import Renderer
from optree_gen.project import Project
from optree_lab.toolchain import CHECKOUT
from optree_review.release.frozen import freeze
from optree_site.setting import Setting, SiteError
from optree_site.sources import Sources

BASE = CHECKOUT / "tests" / "fixtures" / "base"
SECRET = "root:x:0:0:a-secret"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A directory beside the project, with files that no command may read."""
    directory = tmp_path / "outside"
    directory.mkdir()
    (directory / "secret.yaml").write_text(SECRET + "\n")
    (directory / "dialect.yaml").write_text("dialect: other\nmode: bind\nsummary: x\n" + SECRET)
    return directory


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    shutil.copytree(BASE, root / "specs")
    return root


def contents(root: Path) -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


def errors_of(root: Path) -> str:
    diagnostics = Diagnostics()
    with pytest.raises(SpecError):
        Project(root).trees(diagnostics)
    return render(diagnostics)


@pytest.mark.parametrize(
    "link", ["demo/product/nasty.yaml", "demo/nasty", "demo/dialect.yaml", "scalar.yaml", "extra"]
)
def test_a_link_is_not_read(link: str, project: Path, outside: Path) -> None:
    path = project / "specs" / link
    if path.exists():
        path.unlink()
    path.symlink_to(outside if "." not in link else outside / "secret.yaml")
    if link in ("demo/nasty", "extra"):
        # A link to a directory is ignored, unless it stands for a dialect.
        if link == "extra":
            assert "a-secret" not in errors_of(project)
        else:
            Project(project).trees(Diagnostics())
        return
    text = errors_of(project)
    assert "[foreign-file]" in text
    assert "a-secret" not in text
    assert main(["fmt", "--root", str(project)]) != 0
    assert (outside / "secret.yaml").read_text() == SECRET + "\n"


@pytest.mark.parametrize("kind", ["fifo", "directory", "device"])
def test_a_fifo_directory_or_device_is_not_read(kind: str, project: Path) -> None:
    path = project / "specs" / "demo" / "dialect.yaml"
    path.unlink()
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "directory":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    assert "[foreign-file]" in errors_of(project)


def test_a_release_that_is_a_link_is_not_read(project: Path, outside: Path) -> None:
    (project / "specs" / "releases").mkdir()
    (project / "specs" / "releases" / "0.1.json").symlink_to(outside / "secret.yaml")
    text = errors_of(project)
    assert "[broken-release]" in text
    assert "a-secret" not in text


@pytest.mark.parametrize(
    "name", ["../outside/secret", "/tmp/x", "a/b", "..", "a\\nb", "con.td", "x\\u0000"]
)
def test_a_name_that_contains_a_path_is_refused(name: str, project: Path, outside: Path) -> None:
    before = contents(outside)
    for key, path in (("op", "demo/product/nasty.yaml"), ("dialect", "demo/dialect.yaml")):
        spec = project / "specs" / path
        old = spec.read_text() if spec.exists() else "parent: product\nsummary: x\n"
        lines = [line for line in old.splitlines() if not line.startswith(f"{key}:")]
        spec.write_text("\n".join([f'{key}: "{name}"', *lines]) + "\n")
        assert main(["regen", "--root", str(project)]) == 1
        spec.write_text(old)
        if key == "op":
            spec.unlink()
    assert contents(outside) == before
    assert not (project / "generated").exists()


def test_schemas_of_the_project_are_ignored(project: Path, outside: Path) -> None:
    """A permissive schema of the project would allow a name that leads out of `generated/`."""
    schemas = project / "specs" / "schema"
    schemas.mkdir()
    for name in ("op", "dialect", "scalar"):
        (schemas / f"{name}.schema.json").write_text("{}")
    spec = project / "specs" / "demo" / "product" / "nasty.yaml"
    spec.write_text("op: ../../outside/x\nparent: product\nsummary: x\n")
    assert "is not a name" in errors_of(project)


def test_an_extended_dialect_is_one_of_the_project_or_the_package(project: Path) -> None:
    other = project / "specs" / "other"
    other.mkdir()
    text = "dialect: other\nmode: define\nsummary: x\nextends: ../../outside\n"
    (other / "dialect.yaml").write_text(text)
    assert "[unknown-dialect]" in errors_of(project)


def test_an_output_directory_that_is_a_link_is_replaced(project: Path, outside: Path) -> None:
    before = contents(outside)
    (project / "generated").symlink_to(outside)
    (project / ".optree-gen").symlink_to(outside)
    assert main(["regen", "--root", str(project)]) == 0
    assert not (project / "generated").is_symlink()
    assert (project / "generated" / "manifest.json").is_file()
    assert contents(outside) == before
    assert main(["check", "--root", str(project)]) == 0


def test_links_in_the_output_directory_are_replaced(project: Path, outside: Path) -> None:
    assert main(["regen", "--root", str(project)]) == 0
    before = contents(outside)
    page = project / "generated" / "demo" / "README.md"
    secret = outside / "README.md"
    secret.write_bytes(page.read_bytes())
    page.unlink()
    page.symlink_to(secret)
    (project / "generated" / "more").symlink_to(outside)
    assert main(["check", "--root", str(project)]) == 1
    assert main(["regen", "--root", str(project)]) == 0
    assert not page.is_symlink()
    assert not (project / "generated" / "more").is_symlink()
    secret.unlink()
    assert contents(outside) == before


@pytest.mark.slow
def test_compiled_modules_with_hashes_of_sources_are_removed(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python's own caches record the time of their source, which a pull request cannot know."""
    regen, check = (["regen", "--root", str(project)], ["check", "--root", str(project)])
    assert main(regen) == 0
    module = project / "generated/demo/python/demo_ops/__init__.py"
    own = Path(py_compile.compile(str(module)) or "")
    assert main(check) == 0
    for mode in ("UNCHECKED_HASH", "CHECKED_HASH"):
        evil = own.with_name(f"tables.{mode.lower()}.pyc")
        invalidation = py_compile.PycInvalidationMode[mode]
        py_compile.compile(str(module), str(evil), invalidation_mode=invalidation)
        assert main(check) == 1
        assert f"unknown: demo/python/demo_ops/__pycache__/{evil.name}" in capsys.readouterr().out
        assert main(regen) == 0
        assert not evil.exists()
        assert main(check) == 0


def test_compiled_templates_are_not_taken_from_the_project(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert main(["regen", "--root", str(project)]) == 0
    assert list((tmp_path / "cache").rglob("*.cache"))
    assert not list(project.rglob("*.cache"))
    (tmp_path / "cache" / "optree-gen" / "templates").chmod(0o777)
    assert template_cache() is None


@pytest.mark.parametrize("page", ["docs/x.md", "docs/guides/x.md", "CONTRIBUTING.md"])
def test_a_linked_page_of_the_site_is_refused(page: str, project: Path, outside: Path) -> None:
    path = project / page
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(outside / "secret.yaml")
    with pytest.raises(SiteError, match="symbolic link"):
        _ = Sources(Setting(project, project / "build")).guides


def test_the_site_takes_no_compiled_templates_from_the_project(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert Sources(Setting(project, project / "build")).outputs
    assert list((tmp_path / "cache").rglob("*.cache"))
    assert not list(project.rglob("*.cache"))


# Templates of a project

ATTACKS = {
    "class": "{{ ''.__class__.__mro__ }}",
    "globals": "{{ header.__init__.__globals__ }}",
    "function globals": "{% macro m() %}{% endmacro %}{{ m.__globals__ }}",
    "format": "{{ '{0.__class__}'.format(view) }}",
    "attr filter": "{{ '' | attr('__class__') }}",
    "method of a view-model": "{{ view.__class__.__init__.__globals__ }}",
    "append to a list": "{% set x = [] %}{{ x.append(1) }}",
    "huge range": "{% for i in range(999999999) %}{% endfor %}",
    "import of a module": "{% import 'os' as os %}{{ os.environ }}",
    "recursion": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "recursive include": "{% include 'index/README.md.jinja' %}",
    "deep nesting": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "deep blocks": "{% if 1 %}" * 3000 + "{% endif %}" * 3000,
    "class through map": "{{ [''] | map(attribute='__class__') | list }}",
    "globals of self and cycler": "{{ self.__init__.__globals__ }}{{ cycler.__init__ }}",
    "generator frame": "{{ (view.branches | select).gi_frame.f_builtins }}",
}


#: Templates that would loop for ever, or fill the memory.
def rendered(project: Path, text: str) -> int:
    template = project / "templates" / "index" / "README.md.jinja"
    template.parent.mkdir(parents=True, exist_ok=True)
    template.write_text("{{ header }}\n" + text)
    return main(["regen", "--root", str(project)])


@pytest.mark.slow
@pytest.mark.parametrize("released", [True, False])
def test_releases_behind_a_link_are_not_read(released: bool, project: Path, outside: Path) -> None:
    """They would be another project's, or none, so that nothing counts as released."""
    directory = project / "specs" / "releases"
    if released:
        freeze(project, "0.1.0", date(2026, 1, 5))
        for path in directory.iterdir():
            path.rename(outside / path.name)
        directory.rmdir()
    directory.symlink_to(outside)
    assert "specs/releases:1:1: error[broken-release]: the directory 'releases' is" in errors_of(
        project
    )
    for command in ("check", "release --check", "diff --fast 0.1.0", "changelog"):
        assert main([*command.split(), "--root", str(project)]) != 0, command


@pytest.mark.parametrize("name", ATTACKS)
def test_a_template_of_a_project_is_in_the_sandbox(
    name: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rendered(project, ATTACKS[name]) != 0
    assert "Traceback" not in capsys.readouterr().err
    assert not (project / "generated").exists()


def test_a_template_of_a_project_prints_its_view(project: Path) -> None:
    assert rendered(project, "# {{ view.dialect }}: {{ view.branches | length }}\n") == 0
    page = project / "generated" / "demo" / "README.md"
    assert page.read_text().splitlines()[-1].startswith("# demo: ")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["../outside/secret.yaml", "/etc/hostname", "index/link.jinja", "index/../../x"]
)
def test_a_template_includes_only_templates(
    name: str, project: Path, outside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "templates" / "index").mkdir(parents=True)
    (project / "templates" / "index" / "link.jinja").symlink_to(outside / "secret.yaml")
    assert rendered(project, f"{{% include '{name}' %}}") != 0
    printed = capsys.readouterr()
    assert "a-secret" not in printed.out + printed.err
    assert "Traceback" not in printed.err


def test_only_templates_of_a_project_are_foreign(checkout: Path, project: Path) -> None:
    assert not Renderer(checkout / "templates").foreign
    assert Renderer([project / "templates", checkout / "templates"]).foreign


def test_a_manifest_with_paths_outside_is_replaced(project: Path) -> None:
    assert main(["regen", "--root", str(project)]) == 0
    manifest = project / "generated" / "manifest.json"
    manifest.write_text(json.dumps({"outputs": {"../../x": ""}}))
    assert main(["regen", "--root", str(project)]) == 0
    assert main(["check", "--root", str(project)]) == 0


@pytest.mark.slow
def test_a_pipe_among_specs_does_not_block(tmp_path: Path) -> None:
    shutil.copytree(BASE, tmp_path / "specs")
    os.mkfifo(tmp_path / "specs" / "demo" / "pipe.yaml")
    command = [sys.executable, "-m", "optree_gen.cli", "check", "--root", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert "Traceback" not in done.stderr

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Targets: those of optree-gen, and one that another distribution's wheel adds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from optree_gen.emit import target as targets
from optree_gen.emit.target import Target, TargetError

WHEEL = {
    "pyproject.toml": (
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        '[project]\nname = "optree-list"\nversion = "1.0"\n'
        '[project.entry-points."optree_gen.targets"]\nlist = "optree_list:TARGET"\n'
        "[tool.hatch.build.targets.wheel]\n"
        'packages = ["optree_list"]\n'
    ),
    "optree_list/__init__.py": (
        "from pathlib import Path\n"
        "from optree_gen.emit.output import Output\n"
        "from optree_gen.emit.target import Target\n"
        "def plan(inputs):\n"
        "    ops = inputs.tree.ops\n"
        "    specs = tuple(op.origin.path for op in ops.values())\n"
        '    yield Output("ops.lst", "list/ops.lst.jinja", tuple(ops), specs)\n'
        "def quoted(name):\n"
        '    return f"<{name}>"\n'
        "TARGET = Target(\n"
        '    "list", ("define",), plan, comments={".lst": "; "}, filters={"quoted": quoted},\n'
        '    escapes={".lst": lambda value: value.upper()},\n'
        '    templates=Path(__file__).parent / "templates",\n'
        ")\n"
    ),
    "optree_list/templates/list/ops.lst.jinja": (
        "{{ header }}\n{% for name in view %}\n{{ name | quoted }}\n{% endfor %}\n"
    ),
}
SPECS = {
    "specs/acme/dialect.yaml": (
        "dialect: acme\nmode: define\nsummary: Ops of ours.\n"
        "extends: {dialect: linalg, subset: [contract, elementwise]}\n"
    ),
}


def written(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def run(*command: str | Path, cwd: Path, path: Path | None = None) -> str:
    environment = {**os.environ, **({} if path is None else {"PYTHONPATH": str(path)})}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of packages in which the wheel is installed."""
    root = tmp_path_factory.mktemp("target")
    source = written(root / "source", WHEEL)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", root, cwd=source)
    (wheel,) = root.glob("*.whl")
    packages = root / "packages"
    pip = (sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target", packages)
    run(*pip, wheel, cwd=root)
    return packages


@pytest.mark.slow
def test_a_wheel_adds_and_removes_a_target(added: Path, tmp_path: Path) -> None:
    project = written(tmp_path, SPECS)
    generator = Path(sys.executable).with_name("optree-gen")
    output = project / "generated" / "acme" / "ops.lst"
    assert "up to date" not in run(generator, "regen", cwd=project)
    assert not output.exists()
    assert "1 new" in run(generator, "regen", cwd=project, path=added)
    lines = output.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("; ")
    assert any(line.startswith("; ") and "specs" in line for line in lines)
    assert lines[-1] == "<YIELD>"
    assert "up to date" in run(generator, "regen", cwd=project, path=added)
    inputs = json.loads((project / "generated" / "manifest.json").read_text("utf-8"))["inputs"]
    assert "templates/list/ops.lst.jinja" in inputs

    run(generator, "override", "list/ops.lst.jinja", cwd=project, path=added)
    own = project / "templates" / "list" / "ops.lst.jinja"
    own.write_text(own.read_text("utf-8").replace("{{ header }}", "{{ header }}\n; Ours."), "utf-8")
    run(generator, "regen", cwd=project, path=added)
    assert "; Ours." in output.read_text("utf-8").splitlines()
    own.unlink()

    module = added / "optree_list" / "__init__.py"
    before = module.read_text("utf-8")
    module.write_text(before.replace("<{name}>", "[{name}]"), "utf-8")
    run(generator, "regen", cwd=project, path=added)
    assert output.read_text("utf-8").splitlines()[-1] == "[YIELD]"
    module.write_text(before, "utf-8")

    assert "1 removed" in run(generator, "regen", cwd=project)
    assert not output.exists()


def test_every_folder_is_a_target(checkout: Path) -> None:
    folders = {
        p.parent.name for p in (checkout / "generator/optree_gen/targets").glob("*/__init__.py")
    }
    assert set(targets.targets()) >= folders
    for name in folders:
        assert list((checkout / "templates" / name).glob("*.jinja")), name


def entries(*named: tuple[str, str]) -> list[EntryPoint]:
    return [EntryPoint(name, value, targets.GROUP) for name, value in named]


@pytest.mark.parametrize(
    ("added", "message"),
    [
        (
            [("cpp", "others:TARGET")],
            "two targets are named 'cpp': optree_gen.targets.cpp:TARGET, ",
        ),
        (
            [("rust", "no_such_package:TARGET")],
            "'rust' (no_such_package:TARGET) cannot be loaded: ",
        ),
        ([("rust", "optree_gen.emit.naming:Name")], "is no `Target` of that name"),
        ([("c", "optree_gen.targets.cpp:TARGET")], "is no `Target` of that name"),
    ],
)
def test_a_broken_target_is_reported(
    monkeypatch: pytest.MonkeyPatch, added: list[tuple[str, str]], message: str
) -> None:
    found = entries(("cpp", "optree_gen.targets.cpp:TARGET"), *added)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found)
    targets._entries.cache_clear()
    targets.target.cache_clear()
    try:
        with pytest.raises(TargetError) as caught:
            targets.targets()
        assert message in str(caught.value)
    finally:
        targets._entries.cache_clear()
        targets.target.cache_clear()


def test_an_installation_without_targets_generates_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [])
    targets._entries.cache_clear()
    try:
        with pytest.raises(TargetError, match="install it anew"):
            targets.targets()
    finally:
        targets._entries.cache_clear()


def test_targets_are_records() -> None:
    assert all(isinstance(found, Target) for found in targets.targets().values())

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every command writes within the project, follows no link, and writes each file as a whole.

The attacks are what a pull request can bring: links, modes, files of any name, binary files.
`test_write` has full disks and the like.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import optree_gen
import optree_review
import optree_site
import pytest
from optree_gen.cli import main
from optree_gen.disk import destination
from optree_lab.fuzz_specs import hostile

#: Directories of a project that a link may stand for, and files in them that a command writes.
DIRECTORIES = (
    "specs", "specs/demo", "specs/demo/product", "specs/releases", "templates", "templates/docs",
    "generated", "generated/demo", "generated/demo/python", ".optree-gen", "out", "out/deeper",
)  # fmt: skip


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a changed spec, which `fmt` rewrites and from which `regen` generates."""
    root = tmp_path_factory.mktemp("sound") / "project"
    hostile.build(root)
    assert main(["override", "docs/tree.svg.jinja", "--root", str(root)]) == 0
    (root / "out" / "deeper").mkdir(parents=True)
    (root / "out" / "deeper" / "kept.txt").write_text("kept\n")
    spec = root / "specs/demo/product/matrix.yaml"
    spec.write_text(spec.read_text().replace("summary: ", "summary:    Changed. "))
    (root / "templates/overrides.json").unlink()
    (root / ".git").mkdir()
    return root


@pytest.fixture
def project(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "project"))


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A directory outside of the project."""
    place = tmp_path / "outside"
    (place / "deep").mkdir(parents=True)
    (place / "victim").write_text("of somebody else\n")
    (place / "deep" / "victim").write_text("of somebody else, too\n")
    return place


def called(project: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> int:
    monkeypatch.chdir(project)
    return main([*words, "--root", str(project)])


def linked(path: Path, to: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(to)


@pytest.mark.slow
@pytest.mark.parametrize("place", ["specs/demo", "generated/demo", "templates"])
@pytest.mark.parametrize(
    "command",
    ["vendor demo {}/new", "export --output {}/x.json", "export --target json --output {}",
     "changelog --output {}/x.md", "regen --inputs {}/x", "docs --output {}/x"],
)  # fmt: skip
def test_output_into_specs_generated_or_templates_is_refused(
    command: str,
    place: str,
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = sorted(project.rglob("*"))
    assert called(project, monkeypatch, tuple(command.format(place).split())) == 1
    folder = place.split("/")[0]
    wanted = f": the place is in {folder}/ of the project; choose another one\n"
    assert capsys.readouterr().err.endswith(wanted)
    assert sorted(project.rglob("*")) == before


def test_a_project_is_known_behind_a_link(tmp_path: Path) -> None:
    project, link = tmp_path / "project", tmp_path / "link"
    (project / "specs").mkdir(parents=True)
    link.symlink_to(project)
    for root, path in ((link, link), (link, project), (project, link)):
        with pytest.raises(OSError, match="the place is in specs/"):
            destination.check_outside(path / "specs" / "x.json", root)
        destination.check_outside(path / "x.json", root)


@pytest.mark.slow
@pytest.mark.parametrize("name", hostile.WRITING)
def test_each_command_writes_its_output(
    name: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, written = hostile.WRITING[name]
    before = hostile.Tree.of(project)
    assert called(project, monkeypatch, words) == 0
    changed = before.changed(hostile.Tree.of(project))
    assert [path for path in changed if path.startswith(written)]
    assert not [path for path in changed if ".staging-" in path]


@pytest.mark.whole(step=6)
@pytest.mark.slow
@pytest.mark.parametrize("directory", DIRECTORIES)
@pytest.mark.parametrize("name", hostile.WRITING)
def test_nothing_is_written_behind_a_linked_directory(
    name: str, directory: str, project: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link leads to the directory that it replaces, so that nothing else is wrong."""
    away = outside / "away"
    (project / directory).rename(away)
    (project / directory).symlink_to(away)
    before = hostile.Tree.of(outside)
    called(project, monkeypatch, hostile.WRITING[name][0])
    assert not before.changed(hostile.Tree.of(outside))


@pytest.mark.whole(step=5)
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["link", "dangling", "hard", "pipe", "executable"])
@pytest.mark.parametrize("name", hostile.WRITING)
def test_a_link_or_pipe_at_an_output_is_replaced_or_refused(
    name: str, kind: str, project: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, written = hostile.WRITING[name]
    place = project / written
    text = place.read_bytes() if place.is_file() else b"of somebody else\n"
    (outside / "victim").write_bytes(text)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.unlink(missing_ok=True)
    if kind == "link":
        place.symlink_to(outside / "victim")
    elif kind == "dangling":
        place.symlink_to(outside / "new")
    elif kind == "hard":
        os.link(outside / "victim", place)
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.write_bytes(text)
        place.chmod(0o755)
    before = hostile.Tree.of(outside)
    status = called(project, monkeypatch, words)
    assert not before.changed(hostile.Tree.of(outside))
    if status == 0 and kind == "executable":
        assert not place.stat().st_mode & 0o111


@pytest.mark.slow
@pytest.mark.parametrize("name", hostile.WRITING)
def test_links_at_former_staging_names_receive_no_file(
    name: str, project: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Links at the staging names of former versions, of this and other processes, get no file."""
    words, written = hostile.WRITING[name]
    place, process = project / written, os.getpid()
    for number in (1, 2, process, process + 1):
        linked(project / f".staging-generated-{number}", outside / "deep")
        linked(place.with_name(f".staging-{place.name}-{number}"), outside / "deep")
        linked(place.with_name(f".{place.name}.optree-gen-{number}"), outside / "deep")
    names = [f".{place.name}.staged", f".staging-{process}"]
    names += [f".{place.name}"] if place.suffix == ".json" else []
    for staged in names:
        linked(place.with_name(staged), outside / "victim")
    before = hostile.Tree.of(outside)
    assert called(project, monkeypatch, words) == 0
    assert not before.changed(hostile.Tree.of(outside))
    assert not place.is_symlink()


@pytest.mark.slow
def test_the_formatting_hook_runs_nothing_of_a_pull_request(project: Path, tmp_path: Path) -> None:
    """The spec is a shell script, and a link at a former staging name leads to the hook itself."""
    shutil.rmtree(project / ".git")
    hook = project / ".git/hooks/pre-commit"
    mark = tmp_path / "executed"
    spec = project / "specs/demo/product/matrix.yaml"
    text = spec.read_text() + f"description: x; touch {mark}; exit 0 #\n"
    spec.write_text(text)
    spec.chmod(0o755)
    (spec.parent / f".{spec.name}.staged").symlink_to("../../../.git/hooks/pre-commit")
    git = ("git", "-C", str(project), "-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run([*git, "init", "--quiet"], check=True)
    script = f"#!/bin/sh\nexec '{sys.executable}' -m optree_gen.cli fmt --root '{project}'\n"
    hook.write_text(script)
    hook.chmod(0o755)
    subprocess.run([*git, "add", "-A", "-f"], check=True)
    for number in range(2):
        (project / "more.txt").write_text(f"{number}\n")
        subprocess.run([*git, "add", "more.txt"], check=True)
        done = subprocess.run([*git, "commit", "-m", "x"], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
        assert hook.read_text() == script
        assert not mark.exists()
    assert spec.read_text() != text
    assert not spec.is_symlink()
    assert not spec.stat().st_mode & 0o111


@pytest.mark.parametrize("place", ["project/new/deep", "outside/new/deep"])
def test_missing_directories_of_an_output_are_made(
    place: str, project: Path, tmp_path: Path
) -> None:
    path = tmp_path / place / "tree.json"
    words = ["export", "--dialect", "demo", "-o", str(path), "--root", str(project)]
    assert main(words) == 0
    assert path.read_text().startswith("{")


@pytest.mark.parametrize("name", ["stdout", "pipe", "device", "link"])
def test_output_outside_of_the_project_follows_links_and_pipes(
    name: str, project: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """`-o` with a path outside of the checkout follows links and writes to pipes and devices."""
    place = tmp_path / "place"
    target = tmp_path / "target"
    if name == "pipe":
        os.mkfifo(place)
        reader = os.open(place, os.O_RDONLY | os.O_NONBLOCK)
    elif name == "link":
        place.symlink_to(target)
    else:
        place = Path({"stdout": "/dev/stdout", "device": "/dev/null"}[name])
    words = ["export", "--dialect", "demo", "-o", str(place), "--root", str(project)]
    assert main(words) == 0
    if name == "pipe":
        assert os.read(reader, 10).startswith(b"{")
        os.close(reader)
    elif name == "link":
        assert place.is_symlink()
        assert target.read_text().startswith("{")
    elif name == "stdout":
        assert capfd.readouterr().out.startswith("{")
    else:
        assert not Path("/dev/null").is_file()


@pytest.mark.parametrize("part", ["..", "link", "file"])
def test_a_path_outside_of_its_root_is_refused(part: str, tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "directory").mkdir(parents=True)
    (root / "link").symlink_to(root / "directory")
    (root / "file").write_text("x")
    before = hostile.Tree.of(tmp_path)
    with pytest.raises(OSError, match=r"Too many levels|Not a directory"):
        destination.write(root / part / "x", "y", root)
    with pytest.raises(ValueError, match="is not in the subpath"):
        destination.write(tmp_path / "x", "y", root)
    assert not before.changed(hostile.Tree.of(tmp_path))


#: Calls that change files, by the name that is called.
_CHANGING = {
    "write_text", "write_bytes", "mkdir", "makedirs", "unlink", "rmtree", "rmdir", "rename",
    "renames", "copy", "copy2", "copyfile", "copytree", "move", "chmod", "symlink_to", "symlink",
    "hardlink_to", "link", "touch", "mkfifo", "removedirs", "truncate",
}  # fmt: skip

#: Modules with such calls, and the reason.
_ALLOWED = {
    "optree_gen/disk/destination": "it is the place",
    "optree_gen/disk/write": "it exchanges the directories that `destination` has made",
    "optree_gen/disk/library": "it makes the user's own directories",
    "optree_gen/emit/render": "it makes the user's own directories",
    "optree_gen/authoring/scaffold": "it puts the new repository in its place",
    "optree_gen/migrate/migration": "it writes in a directory that is nobody else's",
    "optree_gen/migrate/refusal": "it writes in a directory that is nobody else's",
    "optree_gen/plugin/compilation": "it fills the user's own cache",
    "optree_gen/history/archive": "it makes a directory in one that is nobody else's",
    "optree_review/diff/snapshot": "it makes a directory in one that is nobody else's",
    "optree_site/build": "it makes the directory that is named, and empties the user's own cache",
}


def _changing(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Name):
        writes = function.id == "open" and _mode(call, 1)
        return function.id if writes else ""
    if not isinstance(function, ast.Attribute):
        return ""
    owner = function.value.id if isinstance(function.value, ast.Name) else ""
    if function.attr == "open":
        return "open" if _mode(call, 0) else ""
    if function.attr in ("replace", "remove"):
        return function.attr if owner == "os" else ""
    if function.attr in ("copy", "link") and owner not in ("os", "shutil"):
        return ""
    return function.attr if function.attr in _CHANGING else ""


def _mode(call: ast.Call, place: int) -> bool:
    """True if a call of `open` has a mode that writes. place: the index of the argument `mode`."""
    modes = [*call.args[place : place + 1], *(k.value for k in call.keywords if k.arg == "mode")]
    return any(isinstance(m, ast.Constant) and set(str(m.value)) & set("wax+") for m in modes)


def test_only_the_listed_modules_write_files() -> None:
    found: dict[str, set[str]] = {}
    packages = (*optree_gen.__path__, *optree_review.__path__, *optree_site.__path__)
    for package in map(Path, packages):
        for path in sorted(package.rglob("*.py")):
            name = path.relative_to(package.parent).with_suffix("").as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and (call := _changing(node)):
                    found.setdefault(name, set()).add(call)
    assert found.keys() == _ALLOWED.keys(), found


# Code that a pull request brings, where the command is called in its checkout


@pytest.mark.slow
def test_a_command_imports_no_module_of_the_project(project: Path, tmp_path: Path) -> None:
    """`optree-gen` imports nothing from the directory it runs in; `python -m` looks there first."""
    mark = tmp_path / "executed"
    for name in ("yaml", "jinja2", "argparse", "sitecustomize", "conftest", "optree_gen", "json"):
        (project / f"{name}.py").write_text(f"open({str(mark)!r}, 'w')\n")
    (project / "pyproject.toml").write_text('[tool.optree-gen]\nplugins = ["evil"]\n')
    command = Path(sys.executable).with_name("optree-gen")
    for words, _ in (hostile.WRITING["regen"], hostile.WRITING["fmt"], hostile.WRITING["release"]):
        done = subprocess.run([command, *words], cwd=project, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
    assert not mark.exists()


@pytest.mark.slow
@pytest.mark.parametrize("attack", ["repository", "attributes"])
def test_diff_ignores_configuration_and_attributes_of_a_tree(attack: str, tmp_path: Path) -> None:
    """A configuration in a directory like a repository, and drivers in attributes, do nothing."""
    mark = tmp_path / "executed"
    top = tmp_path / "checkout"
    project = top / "dialects"
    shutil.copytree(hostile.BASE, project / "specs")
    git = ("git", "-C", str(top), "-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run([*git, "init", "--quiet"], check=True)
    touch = f"touch '{mark}' #"
    if attack == "repository":
        other = tmp_path / "other"
        shutil.copytree(project, other)
        once = ("git", "-C", str(other), *git[3:])
        subprocess.run([*once, "init", "--quiet"], check=True)
        subprocess.run([*once, "add", "-A"], check=True)
        subprocess.run([*once, "commit", "--quiet", "-m", "x"], check=True)
        for path in (other / ".git").iterdir():
            if path.name != "hooks":
                shutil.move(path, project / path.name)
        blob = next(p for p in (project / "objects").glob("[0-9a-f][0-9a-f]/*"))
        blob.unlink()  # git would fetch it by the command in the configuration.
        (project / "config").write_text(
            "[core]\n\trepositoryformatversion = 1\n\tbare = true\n"
            f'\tfsmonitor = "{touch}"\n\tpager = "{touch}"\n'
            "[extensions]\n\tpartialClone = origin\n"
            f'[remote "origin"]\n\turl = "{other}"\n\tpromisor = true\n\tuploadpack = "{touch}"\n'
        )
    else:
        (top / ".gitattributes").write_text("*.yaml diff=evil filter=evil merge=evil\n")
        (top / ".gitconfig").write_text(
            f'[diff "evil"]\n\ttextconv = "{touch}"\n\tcommand = "{touch}"\n'
            f'[filter "evil"]\n\tsmudge = "{touch}"\n'
        )
    subprocess.run([*git, "add", "-A", "-f"], check=True)
    subprocess.run([*git, "commit", "--quiet", "-m", "x"], check=True)
    command = [sys.executable, "-m", "optree_gen.cli", "diff", "HEAD", "--fast", "--root"]
    done = subprocess.run([*command, str(project)], capture_output=True, text=True, check=False)
    assert not mark.exists()
    assert done.returncode == (2 if attack == "repository" else 0), done.stderr
    assert "Traceback" not in done.stderr

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`regen` writes only what changed, nothing after a mistake, and all or nothing when killed."""

from __future__ import annotations

import ctypes
import errno
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import optree_gen
import pytest
from optree_gen import pipeline
from optree_gen.cli import main
from optree_gen.disk.write import write_tree
from optree_gen.emit.templates import Templates
from optree_gen.generation import Generation
from optree_gen.limits import existing
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.toolchain import CHECKOUT

pytestmark = pytest.mark.slow

BASE = CHECKOUT / "tests" / "fixtures" / "base"


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small project with its `generated/`."""
    root = tmp_path_factory.mktemp("pristine")
    shutil.copytree(BASE, root / "specs")
    return generated(root)


@pytest.fixture(scope="module")
def whole(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the specs and templates of this checkout, with its `generated/`."""
    root = tmp_path_factory.mktemp("whole")
    for name in ("specs", "templates"):
        shutil.copytree(checkout / name, root / name)
    return generated(root)


def generated(root: Path) -> Path:
    done = command(root, "regen")
    assert done.returncode == 0, done.stderr
    return root


@pytest.fixture
def scratch(pristine: Path, tmp_path: Path) -> Path:
    """A copy of the small project to change."""
    root = tmp_path / "scratch"
    shutil.copytree(pristine, root)
    return root


def contents(root: Path) -> dict[str, bytes]:
    return {path: (root / path).read_bytes() for path in existing(root)}


def command(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "optree_gen.cli", *arguments, "--root", str(root)],
        env={**os.environ, **environment},
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )


def change_a_spec(root: Path) -> None:
    """Change the summary of an op that many files mention."""
    path = root / "specs" / "demo" / "nest.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?m)^summary: .*$", "summary: Changed.", text), encoding="utf-8")


def test_version_prints_the_version_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["--version"])
    assert exit_.value.code == 0
    assert capsys.readouterr().out == f"optree-gen {optree_gen.__version__}\n"


def test_second_regen_writes_nothing(scratch: Path) -> None:
    assert command(scratch, "regen").returncode == 0
    before = {p: (scratch / "generated" / p).stat() for p in existing(scratch / "generated")}
    assert command(scratch, "regen").stdout == "generated files are up to date\n"
    after = {p: (scratch / "generated" / p).stat() for p in existing(scratch / "generated")}
    for path, stat in before.items():
        assert (after[path].st_ino, after[path].st_mtime_ns) == (stat.st_ino, stat.st_mtime_ns)


def test_a_file_that_stays_the_same_is_not_written(scratch: Path) -> None:
    assert command(scratch, "regen").returncode == 0
    before = {p: (scratch / "generated" / p).stat() for p in existing(scratch / "generated")}
    old = contents(scratch / "generated")
    change_a_spec(scratch)
    assert command(scratch, "regen").returncode == 0
    new = contents(scratch / "generated")
    same = [path for path in old if old[path] == new.get(path)]
    assert same
    assert len(same) < len(old)
    for path in same:
        stat = (scratch / "generated" / path).stat()
        assert stat.st_mtime_ns == before[path].st_mtime_ns, path


def test_check_lists_stale_files_and_the_command_to_run(scratch: Path) -> None:
    generated = scratch / "generated"
    stale = generated / "demo" / "README.md"
    stale.write_text("edited by hand\n", encoding="utf-8")
    (generated / "demo" / "gone.md").write_text("of no spec\n")
    (generated / "demo" / "python" / "demo_ops" / "tree.json").unlink()
    before = contents(generated)
    for arguments in (("check",), ("regen", "--check")):
        done = command(scratch, *arguments)
        assert done.returncode == 1
        assert done.stdout.splitlines() == [
            "missing: demo/python/demo_ops/tree.json",
            "stale:   demo/README.md",
            "unknown: demo/gone.md (no spec produces it)",
            "generated files are out of date; run 'make regen' and commit the result",
        ]
    assert contents(generated) == before


def test_regen_restores_edited_files_and_removes_foreign_ones(scratch: Path) -> None:
    assert command(scratch, "regen").returncode == 0
    before = contents(scratch / "generated")
    (scratch / "generated" / "demo" / "README.md").write_text("edited by hand\n")
    (scratch / "generated" / "nobody" / "asked").mkdir(parents=True)
    (scratch / "generated" / "nobody" / "asked" / "for.md").write_text("this\n")
    done = command(scratch, "regen")
    assert done.stdout == "2 files changed: 0 new, 1 updated, 1 removed\n"
    assert contents(scratch / "generated") == before
    assert not (scratch / "generated" / "nobody").exists()


def test_regen_updates_a_restored_older_tree(scratch: Path) -> None:
    """`regen` updates a `generated/` that version control has restored with its older manifest."""
    assert command(scratch, "regen").returncode == 0
    shutil.copytree(scratch / "generated", scratch / "older")
    change_a_spec(scratch)
    assert command(scratch, "regen").returncode == 0
    newer = contents(scratch / "generated")
    shutil.rmtree(scratch / "generated")
    (scratch / "older").rename(scratch / "generated")
    assert command(scratch, "regen").returncode == 0
    assert contents(scratch / "generated") == newer


def test_nothing_is_written_when_a_spec_is_wrong(scratch: Path) -> None:
    before = contents(scratch / "generated")
    (scratch / "specs" / "demo" / "wrong.yaml").write_text("op: wrong\nparent: nothing\n")
    done = command(scratch, "regen")
    assert done.returncode == 1
    assert "specs/demo/wrong.yaml:" in done.stderr
    assert contents(scratch / "generated") == before


def test_a_project_without_a_dialect_keeps_its_files(tmp_path: Path) -> None:
    (tmp_path / "specs").mkdir()
    mine = tmp_path / "generated" / "mine.txt"
    mine.parent.mkdir()
    mine.touch()
    for name in ("regen", "check"):
        done = command(tmp_path, name)
        assert done.returncode == 1
        assert "error[unknown-dialect]: specs/ has no dialect" in done.stdout + done.stderr
    assert mine.exists()


def test_a_release_of_the_package_is_no_input_of_a_project(pristine: Path) -> None:
    text = (pristine / "generated" / "manifest.json").read_text(encoding="utf-8")
    assert "specs/releases/" not in text


@pytest.mark.whole(step=5)
@pytest.mark.parametrize(
    "text",
    ["[]", '{"inputs": 3}', '{"inputs": [[1, 2]]}', '{"inputs": [[["a"], 1]]}', "[" * 100_000],
    ids=["list", "number", "pair", "list as a path", "deep"],
)
def test_a_malformed_manifest_is_stale(scratch: Path, text: str) -> None:
    (scratch / "generated" / "manifest.json").write_text(text, encoding="utf-8")
    done = command(scratch, "check")
    assert done.returncode == 1
    assert "manifest.json" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert command(scratch, "regen").returncode == 0
    assert command(scratch, "check").returncode == 0


def test_a_release_that_generated_files_were_made_with_is_missed(scratch: Path) -> None:
    """No command forgets a release that is gone or another one while `generated/` names it."""
    assert command(scratch, "release", "0.1.0", "--date", "2026-01-05").returncode == 0
    assert command(scratch, "regen").returncode == 0
    path = scratch / "specs" / "releases" / "0.1.0.json"
    released = path.read_bytes()
    path.unlink()
    before = contents(scratch / "generated")
    for arguments in (("check",), ("regen",), ("release", "0.1.0")):
        done = command(scratch, *arguments)
        assert done.returncode == 1
        assert "specs/releases/0.1.0.json:1:1: error[broken-release]: 0.1.0.json is gone, and" in (
            done.stderr
        )
    shutil.move(scratch / "generated", scratch / "aside")
    assert command(scratch, "release", "0.1.0", "--date", "2026-02-05").returncode == 0
    shutil.move(scratch / "aside", scratch / "generated")
    done = command(scratch, "regen")
    assert done.returncode == 1
    assert "0.1.0.json has changed since generated/ was made with it" in done.stderr
    assert contents(scratch / "generated") == before
    path.write_bytes(released)
    assert command(scratch, "check").returncode == 0


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Kiritimati"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "TZ": "America/Caracas", "PYTHONUTF8": "0"},
    ],
)
def test_bytes_depend_on_specs_and_templates_only(
    whole: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    """Directory, hash seed, locale, time zone and order of creation change no byte."""
    paths = [p for name in ("specs", "templates") for p in (whole / name).rglob("*")]
    files = [path for path in paths if path.is_file()]
    random.Random(environment["PYTHONHASHSEED"]).shuffle(files)
    root = tmp_path / "a place with blanks"
    for path in files:
        target = root / path.relative_to(whole)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    done = subprocess.run(
        [sys.executable, "-m", "optree_gen.cli", "regen", "--root", root.name],
        env={**os.environ, **environment},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert contents(root / "generated") == contents(whole / "generated")


def test_generated_files_name_no_place_of_this_machine(checkout: Path, whole: Path) -> None:
    places = [f"{place}/".encode() for place in (checkout, whole, Path.home())]
    for path, data in contents(whole / "generated").items():
        assert not [place for place in places if place in data], path


def test_a_killed_regen_leaves_the_old_or_the_new_tree(
    scratch: Path, request: pytest.FixtureRequest, figure: Figure, share: Share[int]
) -> None:
    kills = share(range(request.config.getoption("--kills")), 3, "kills of regen")
    generated = scratch / "generated"
    spec = scratch / "specs" / "demo" / "nest.yaml"
    specs = [spec.read_bytes()]
    trees = [contents(generated)]
    change_a_spec(scratch)
    specs.append(spec.read_bytes())
    started = time.monotonic()
    assert command(scratch, "regen").returncode == 0
    duration = time.monotonic() - started
    trees.append(contents(generated))
    assert trees[0] != trees[1]
    chance = random.Random(len(kills))
    current = 1
    replaced = 0
    for number in kills:
        spec.write_bytes(specs[1 - current])
        process = subprocess.Popen(
            [sys.executable, "-m", "optree_gen.cli", "regen", "--root", str(scratch)],
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        # Any moment; most often near the end of a run, where files are written.
        time.sleep(duration * chance.uniform(0.5 if number % 4 else 0, 1.1))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        left = contents(generated)
        assert left in trees
        replaced += trees.index(left) != current
        current = trees.index(left)
        if number % 10 == 0:  # The next run succeeds and writes the tree of the specs.
            assert command(scratch, "regen").returncode == 0
            current = 1 - current if contents(generated) != left else current
            assert contents(generated) == trees[specs.index(spec.read_bytes())]
    spec.write_bytes(specs[0])
    assert command(scratch, "regen").returncode == 0
    assert contents(generated) == trees[0]
    assert not list(scratch.glob(".staging-*"))
    figure(len(kills), f"runs killed, {replaced} of which had replaced the tree")


@pytest.mark.parametrize("known", [True, False], ids=["second generation", "first generation"])
def test_a_spec_that_changes_while_it_is_read_counts_as_changed(
    known: bool, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor saves a spec after it has been read and before it is hashed."""
    if not known:
        shutil.rmtree(scratch / ".optree-gen")
    spec = scratch / "specs" / "demo" / "nest.yaml"

    def read_and_save(root: Path) -> pipeline.Inputs:
        found = read(root)
        spec.write_text(spec.read_text() + "# Saved meanwhile.\n")
        return found

    read = pipeline.read
    monkeypatch.setattr(pipeline, "read", read_and_save)
    monkeypatch.chdir(scratch)
    change_a_spec(scratch)
    assert main(["regen"]) == 0
    monkeypatch.undo()
    assert "Saved meanwhile" in spec.read_text()
    assert not Generation(scratch, Templates(None)).current()


def test_regen_after_an_interrupted_regen_restores_the_files(
    scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    regen = ["regen", "--root", str(scratch)]
    spec = scratch / "specs" / "demo" / "nest.yaml"
    first, before = spec.read_bytes(), contents(scratch / "generated")
    change_a_spec(scratch)
    with monkeypatch.context() as patch:
        patch.setattr(Generation, "remember", _interrupted)
        assert main(regen) == 130
    assert contents(scratch / "generated") != before
    spec.write_bytes(first)
    assert main(regen) == 0
    assert contents(scratch / "generated") == before


def _interrupted(generation: Generation) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("package", ["generator/optree_gen", "runtime/python/optree_core"])
def test_no_source_has_a_named_character_escape(package: str) -> None:
    """Python loads a library for `\\N{...}` while it compiles, and hides an interruption there."""
    found = [path for path in CHECKOUT.glob(f"{package}/**/*.py") if "\\N{" in path.read_text()]
    assert found == []


@pytest.mark.parametrize(
    ("name", "step"),
    [(name, step) for name in ("link", "open") for step in (1, 2, 9)]
    + [("mkdir", 1), ("mkdir", 2), ("mkdir", 4)],
)
def test_a_failure_while_staging_leaves_the_old_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, step: int
) -> None:
    old = {f"{n % 3}/{n}": bytes([n]) for n in range(30)}
    new = {path: data + b"new" if n % 2 else data for n, (path, data) in enumerate(old.items())}
    write_tree(tmp_path / "generated", old)
    usual = getattr(os, name)
    calls = 0

    def failing(*arguments: object, **keywords: object) -> object:
        nonlocal calls
        calls += 1
        if calls == step:
            raise OSError(errno.ENOSPC, "no space left on device")
        return usual(*arguments, **keywords)

    with monkeypatch.context() as patch:
        patch.setattr(os, name, failing)
        with pytest.raises(OSError, match="no space"):
            write_tree(tmp_path / "generated", new)
    assert contents(tmp_path / "generated") == old
    assert [path.name for path in tmp_path.iterdir()] == ["generated"]
    write_tree(tmp_path / "generated", new)
    assert contents(tmp_path / "generated") == new


def _drop_privileges() -> None:
    """Drop the capabilities by which root ignores the modes of files."""
    drop, override, read_search = 24, 1, 2  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
    for capability in (override, read_search):
        ctypes.CDLL(None).prctl(drop, capability, 0, 0, 0)


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("regen", "specs/demo/product"),
        ("regen", "specs/demo"),
        ("fmt", "specs/demo/product"),
        ("check", "specs/releases"),
        ("release --check", "specs/releases"),
        ("changelog", "specs/releases"),
    ],
)
def test_an_unreadable_directory_is_an_error(scratch: Path, words: str, place: str) -> None:
    """Taken for empty, it would lose its ops in `generated/`, or the promises of its releases."""
    directory = scratch / place
    directory.mkdir(exist_ok=True)
    before = contents(scratch / "generated")
    directory.chmod(0)
    done = subprocess.run(
        [sys.executable, "-m", "optree_gen.cli", *words.split(), "--root", str(scratch)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=_drop_privileges,
    )
    directory.chmod(0o755)
    assert contents(scratch / "generated") == before
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stdout + done.stderr
    assert place in done.stderr
    assert "Permission denied" in done.stderr

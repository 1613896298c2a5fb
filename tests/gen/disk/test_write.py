# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A full disk, a read-only tree, a limit, an interruption: one message, and no file changes."""

from __future__ import annotations

import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from optree_gen.disk.write import write_tree
from optree_lab.fuzz_specs import hostile
from optree_lab.testing.whole import Share

pytestmark = pytest.mark.slow

COMMAND = (sys.executable, "-m", "optree_gen.cli")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project in which every command has something to write."""
    root = tmp_path_factory.mktemp("sound") / "project"
    hostile.build(root)
    (root / "out" / "deeper").mkdir(parents=True)
    spec = root / "specs/demo/product/matrix.yaml"
    spec.write_text(spec.read_text().replace("summary: ", "summary:    Changed. "))
    (root / "templates/overrides.json").unlink()
    return root


@pytest.fixture
def project(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "project"))


def run(
    words: tuple[str, ...], root: Path, limit: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words, "--root", str(root)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,
        timeout=300,
    )


def one_message(done: subprocess.CompletedProcess[str], part: str) -> None:
    """Assert that the command failed with one line that contains `part`, after any warning."""
    lines = done.stderr.rpartition("\n1 warning\n")[2].splitlines()
    assert done.returncode == 1, (done.returncode, done.stderr)
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("optree-gen: ")
    assert part in lines[0]


def about_memory(done: subprocess.CompletedProcess[str]) -> None:
    """Assert that the command reported that memory ran out, wherever that happened.

    The command's own code and a template, which has a limit, report it; the Rust code of jsonschema
    aborts the process.
    """
    if done.returncode == -signal.SIGABRT:
        assert re.search(r"^memory allocation of \d+ bytes failed$", done.stderr, re.MULTILINE)
        return
    if "error[template-mistake]" not in done.stderr:
        one_message(done, "emory")
        return
    assert done.returncode == 1, (done.returncode, done.stderr)
    assert re.search("too much memory|MiB", done.stderr), done.stderr
    assert re.search(r"^1 error( and 1 warning)?$", done.stderr, re.MULTILINE), done.stderr


def limited(kind: int, value: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(kind, (value, value))


@pytest.mark.whole(step=4)
@pytest.mark.parametrize("name", hostile.WRITING)
def test_a_limit_on_the_size_of_files_gives_one_message(name: str, project: Path) -> None:
    """As on a full disk: a write fails after the file has been created."""
    before = hostile.Tree.of(project)
    # These compare meaning with specs that they unpack; the unpacked files are smaller than the
    # output.
    unpacked = {"release": hostile.RELEASE, "vendor --update": "there/optree-gen.json"}.get(name)
    most = (project / unpacked).stat().st_size // 2 if unpacked else 0
    done = run(hostile.WRITING[name][0], project, limited(resource.RLIMIT_FSIZE, most))
    one_message(done, "File too large; raise the limit (ulimit -f)")
    assert before.changed(hostile.Tree.of(project)) <= {".optree-gen/stamp.json"}


@pytest.mark.whole(step=4)
@pytest.mark.parametrize("name", ["regen", "fmt", "release", "override", "add-op", "export"])
@pytest.mark.parametrize("kind", ["full", "read-only"])
def test_a_full_or_read_only_disk_gives_one_message(kind: str, name: str, project: Path) -> None:
    """The project has a file system of its own: one that is full, or read only."""
    before = hostile.Tree.of(project)
    words = shlex.join([*COMMAND, *hostile.WRITING[name][0], "--root", str(project)])
    place = shlex.quote(str(project))
    mounted = f"""
        cp -a {place} {place}.copy && mount -t tmpfs -o size=16m tmpfs {place} || exit 77
        cp -a {place}.copy/. {place} && rm -rf {place}.copy && cd {place} || exit 77
        {"mount -o remount,ro" if kind == "read-only" else "head -c 16m /dev/zero >"} {place}{
        "" if kind == "read-only" else "/filled 2>&1"
    }
        {words}; status=$?
        mkdir -p {place}.left 2>&1; cp -a {place}/. {place}.left
        exit $status
    """
    done = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", mounted],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    if done.returncode in (77, 127) or "unshare" in done.stderr:
        pytest.skip(f"no file system can be mounted here: {done.stderr.strip()[:200]}")
    done.stderr = "\n".join(line for line in done.stderr.splitlines() if "head:" not in line)
    one_message(done, {"full": "No space left", "read-only": "Read-only file system"}[kind])
    left = hostile.Tree.of(project.with_name("project.left"))
    assert before.changed(left) <= {"filled", ".optree-gen/stamp.json"}


@pytest.mark.parametrize("count", [5, 8, 12, 16])
def test_too_few_file_descriptors_give_one_message(count: int, project: Path) -> None:
    """With few file descriptors a command succeeds or prints one message."""
    before = hostile.Tree.of(project)
    done = run(("regen",), project, limited(resource.RLIMIT_NOFILE, count))
    if done.returncode:
        one_message(done, "Too many open files")
        assert not before.changed(hostile.Tree.of(project))


@pytest.mark.parametrize("mebibytes", [40, 50, 60, 80])
def test_too_little_memory_gives_one_message(mebibytes: int, project: Path) -> None:
    before = hostile.Tree.of(project)
    done = run(("regen",), project, limited(resource.RLIMIT_AS, mebibytes << 20))
    # Python itself prints this about a generator that it failed to close.
    done.stderr = re.sub(r"Exception ignored in: .*\nMemoryError(: )?\n?", "", done.stderr)
    if done.returncode:
        about_memory(done)
        # A run forgets the stamp before it writes; without one, the next run generates again.
        assert before.changed(hostile.Tree.of(project)) <= {".optree-gen/stamp.json"}


@pytest.mark.parametrize("words", [("check",), ("explain",), ("export", "--dialect", "demo")])
def test_a_full_standard_output_gives_one_message(words: tuple[str, ...], project: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        root = [] if words == ("explain",) else ["--root", str(project)]
        done = subprocess.run(
            [*COMMAND, *words, *root], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    one_message(done, "No space left on device")


def interruptible() -> None:
    """Undo that a shell starts a command in the background with interruptions ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interruption_at_any_moment_gives_no_traceback(project: Path, share: Share[int]) -> None:
    """No traceback appears, even during imports. Before that, the signal may end the process."""
    started = time.monotonic()
    run(("check",), project)
    duration = time.monotonic() - started
    for number in share(range(16), 4, "moments of an interruption"):
        process = subprocess.Popen(
            [*COMMAND, "check", "--root", str(project)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=interruptible,
        )
        time.sleep(duration * number / 16)
        process.send_signal(signal.SIGINT)
        _, printed = process.communicate()
        assert "Traceback" not in printed or "optree_gen" not in printed, printed
        assert process.returncode in (0, 1, 130, -signal.SIGINT), process.returncode


#: A class whose field interrupts the command in `__set_name__`.
NAMED_FIELD = """\
class Field:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), signal.SIGINT)
class Record:
    field = Field()
"""


@pytest.mark.parametrize(
    "interrupting", ["os.kill(os.getpid(), signal.SIGINT)\n", NAMED_FIELD], ids=["module", "field"]
)
def test_an_interruption_of_an_import_gives_no_traceback(tmp_path: Path, interrupting: str) -> None:
    """If a module that it imports is interrupted, the command ends with 130 and no traceback."""
    (tmp_path / "argparse.py").write_text(f"import os, signal\n{interrupting}")
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from optree_gen.cli import main; sys.exit(main())"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=interruptible,
    )
    assert (done.returncode, done.stderr) == (130, "")


def test_unchanged_files_are_copied_where_they_cannot_be_linked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems have no links, and Linux refuses one to a file of another user."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    write_tree(tmp_path / "generated", {"a": b"1", "b/c": b"1"})
    time_before = (tmp_path / "generated" / "b" / "c").stat().st_mtime_ns
    monkeypatch.setattr(os, "link", refused)
    changes = write_tree(tmp_path / "generated", {"a": b"2", "b/c": b"1"})
    assert changes.stale == ("a",)
    kept = tmp_path / "generated" / "b" / "c"
    assert (kept.read_bytes(), kept.stat().st_mtime_ns) == (b"1", time_before)
    assert [path.name for path in tmp_path.iterdir()] == ["generated"]

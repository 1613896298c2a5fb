"""The cache of plugins: when it compiles, and that a failed compilation leaves nothing.

A script stands for the compilation; tests/project/test_packaging.py compiles the plugin.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.disk import library
from optree_gen.plugin import compilation
from optree_gen.toolchain.installation import Toolchain, find_toolchain
from optree_lab import toolchain

Script = Callable[[str], None]

#: A script in place of CMake with Ninja: the build directory follows -B or --build.
COMPILES = """\
if [ "$1" = --build ]; then
  echo '[1/4] one'; echo '[2/4] two'; echo '[4/4] four'
  mkdir -p "$2/lib"; echo compiled > "$2/lib/libLinalgTree.so"
fi
echo run >> "$RUNS"
"""


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Toolchain:
    """This machine's toolchain. The command finds it too, and has an empty cache."""
    found = find_toolchain(os.fspath(toolchain.mlir_dir()))
    monkeypatch.setenv("MLIR_DIR", os.fspath(found.mlir))
    monkeypatch.setenv("CXX", os.fspath(found.compiler))
    monkeypatch.setenv("XDG_CACHE_HOME", os.fspath(tmp_path / "cache"))
    monkeypatch.setenv("RUNS", os.fspath(tmp_path / "runs"))
    monkeypatch.chdir(tmp_path)
    return found


@pytest.fixture
def cmake(tools: Toolchain, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Script:
    """A function that replaces CMake by a script."""
    program = tmp_path / "bin" / "cmake"
    program.parent.mkdir()
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")

    def become(text: str) -> None:
        program.write_text(f"#!/bin/sh\n{text}")
        program.chmod(0o755)

    return become


def runs(tmp_path: Path) -> int:
    path = tmp_path / "runs"
    return len(path.read_text().splitlines()) if path.exists() else 0


def cached(tmp_path: Path) -> list[str]:
    """Return the names of all that is in the cache beside its lock."""
    entries = (tmp_path / "cache" / "optree-gen" / "plugins").iterdir()
    return [entry.name for entry in entries if entry.name != compilation.LOCK]


def test_the_plugin_is_compiled_once(
    tools: Toolchain, cmake: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cmake(COMPILES)
    # Killed compilations have left their directories; no process has this number.
    cache = tmp_path / "cache" / "optree-gen" / "plugins"
    for key in (compilation.key(tools), "another"):
        (cache / f".staging-{key}-0-{1 << 30}" / "build").mkdir(parents=True)
    cache.chmod(0o700)
    assert main(["plugin"]) == 0
    first = capsys.readouterr()
    assert "compiling the plugin for MLIR" in first.err
    assert [line for line in first.err.splitlines() if line.endswith("%")] == [
        "optree-gen: 20 %", "optree-gen: 50 %", "optree-gen: 100 %",
    ]  # fmt: skip
    path = Path(first.out.strip())
    assert path.read_text() == "compiled\n"
    assert path.is_relative_to(tmp_path / "cache")
    assert runs(tmp_path) == 2
    assert main(["plugin"]) == 0
    assert capsys.readouterr() == (first.out, "")
    assert runs(tmp_path) == 2
    assert cached(tmp_path) == [path.parent.name]
    assert {entry.name for entry in path.parent.iterdir()} == {path.name, compilation.DIGEST}


@pytest.mark.parametrize(
    ("what", "content"),
    [(compilation.FILE, b""), (compilation.DIGEST, b""), (compilation.DIGEST, b"\xff")],
)
def test_a_plugin_that_was_cut_short_is_compiled_anew(
    tools: Toolchain, cmake: Script, tmp_path: Path, what: str, content: bytes
) -> None:
    """A machine that loses power leaves truncated files."""
    cmake(COMPILES)
    assert main(["plugin"]) == 0
    found = compilation.kept(tools)
    assert found
    (found.parent / what).write_bytes(content)
    assert compilation.kept(tools) is None
    assert main(["plugin"]) == 0
    assert runs(tmp_path) == 4
    assert compilation.kept(tools) == found
    assert found.read_text() == "compiled\n"


def test_the_plugin_is_copied_to_the_output(
    cmake: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cmake(COMPILES)
    assert main(["plugin", "--output", "mine.so"]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'mine.so'}\n"
    assert (tmp_path / "mine.so").read_text() == "compiled\n"


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("specs/mine.so", "specs/mine.so: the place is in specs/ of the project"),
        (".", "a directory"),
    ],
)
def test_the_place_of_the_copy_is_checked_before_the_compilation(
    cmake: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str], output: str, said: str
) -> None:
    cmake(COMPILES)
    assert main(["plugin", "--output", output]) != 0
    assert said in capsys.readouterr().err
    assert runs(tmp_path) == 0


def test_compiler_flags_and_sources_determine_the_key(
    tools: Toolchain, tmp_path: Path, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = {compilation.key(tools), compilation.key(replace(tools, compiler_version="another"))}
    assert len(keys) == 2
    for number, variable in enumerate(("CXXFLAGS", "CPLUS_INCLUDE_PATH"), 3):
        monkeypatch.setenv(variable, "-g")
        keys.add(compilation.key(tools))
        assert len(keys) == number
    for name in compilation.SOURCES:
        shutil.copytree(checkout / name, tmp_path / name)
    monkeypatch.setattr(library, "sources", lambda: tmp_path)
    assert compilation.key(tools) in keys
    with (tmp_path / "generated" / "linalg" / "lib" / "Tables.cpp").open("a") as stream:
        stream.write("// A change.\n")
    assert compilation.key(tools) not in keys


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo 'error: no such type'; exit 1", "does not compile:\nerror: no such type"),
        ("echo 'fatal error: No space left on device'; exit 1", "has no room for compiling"),
    ],
)
def test_a_compilation_that_fails_leaves_nothing(
    cmake: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str], script: str, said: str
) -> None:
    cmake(script)
    assert main(["plugin"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert cached(tmp_path) == []
    cmake(COMPILES)
    assert main(["plugin"]) == 0


def test_malformed_options_for_cmake_are_refused(
    cmake: Script,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cmake(COMPILES)
    monkeypatch.setenv("CMAKE_ARGS", "-DCMAKE_CXX_FLAGS='-g")
    assert main(["plugin"]) == 1
    assert "optree-gen: CMAKE_ARGS is -DCMAKE_CXX_FLAGS='-g: no closing" in capsys.readouterr().err
    assert runs(tmp_path) == 0


def test_options_for_cmake_may_name_the_generator(
    cmake: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CMake refuses two options `-G`, so that the default is left out."""
    cmake(f'case "$*" in *-G*-G*) exit 1;; esac\n{COMPILES}')
    monkeypatch.setenv("CMAKE_ARGS", "-G Ninja")
    assert main(["plugin"]) == 0


def test_a_generator_that_is_not_there(
    cmake: Script, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """CMake prints its error before the list of its generators."""
    problem = "CMake Error: Could not create named generator Nonsense"
    cmake(f"echo '{problem}'; seq 40; exit 1")
    monkeypatch.setenv("CMAKE_ARGS", "-G Nonsense")
    assert main(["plugin"]) == 1
    assert f"does not compile:\n{problem}\n21\n22\n" in capsys.readouterr().err


def test_a_generator_of_the_environment_is_kept(
    cmake: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    cmake(f'[ "$CMAKE_GENERATOR" = "Unix Makefiles" ] || exit 1\n{COMPILES}')
    monkeypatch.setenv("CMAKE_GENERATOR", "Unix Makefiles")
    assert main(["plugin"]) == 0


def test_a_machine_without_ninja_and_make_is_told_so(
    cmake: Script,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cmake(COMPILES)
    monkeypatch.setenv("PATH", os.fspath(tmp_path / "bin"))
    assert main(["plugin"]) == 1
    assert "there is no ninja or make on the path; install one" in capsys.readouterr().err
    assert runs(tmp_path) == 0


def test_a_log_that_is_removed_is_not_named(
    cmake: Script, capsys: pytest.CaptureFixture[str]
) -> None:
    cmake("""echo 'CMake Error: no'; echo 'See also "build/CMakeOutput.log".'; exit 1""")
    assert main(["plugin"]) == 1
    assert capsys.readouterr().err.endswith("does not compile:\nCMake Error: no\n")


@pytest.mark.parametrize(
    ("sent", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 128 + signal.SIGTERM)],
)
def test_an_interruption_ends_the_compilers(
    cmake: Script, tmp_path: Path, sent: signal.Signals, status: int
) -> None:
    cmake("echo $$ > started; echo '[1/4] one'; exec sleep 600")
    command = [sys.executable, "-m", "optree_gen.cli", "plugin"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        # A shell starts a command in the background with interruptions ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stderr is not None
        said = [process.stderr.readline() for _ in range(2)]
        assert said[1] == "optree-gen: 20 %\n"
        process.send_signal(sent)
        assert process.wait(60) == status
    with pytest.raises(ProcessLookupError):
        os.killpg(int((tmp_path / "started").read_text()), 0)
    assert cached(tmp_path) == []


def test_a_second_process_waits_for_the_first(cmake: Script, tmp_path: Path) -> None:
    go = tmp_path / "go"
    os.mkfifo(go)
    cmake(f'[ "$1" = --build ] && read line < {go}\n{COMPILES}')
    command = [sys.executable, "-m", "optree_gen.cli", "plugin"]
    processes = []
    said = []
    for _ in range(2):
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        processes.append(process)
        assert process.stderr is not None
        said.append(process.stderr.readline())
    go.write_text("now\n")
    outputs = [process.communicate(timeout=600) for process in processes]
    assert "compiling the plugin" in said[0]
    cache = tmp_path / "cache" / "optree-gen" / "plugins"
    message = f"optree-gen: waiting for another process that compiles a plugin in {cache}\n"
    assert said[1] == message
    assert outputs[0][0] == outputs[1][0] != ""
    assert outputs[1][1] == ""
    assert runs(tmp_path) == 2


def test_a_killed_compilation_is_forgotten(
    cmake: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cmake("echo $$ > started; echo '[1/4] one'; exec sleep 600")
    command = [sys.executable, "-m", "optree_gen.cli", "plugin"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert [process.stderr.readline() for _ in range(2)][1] == "optree-gen: 20 %\n"
        process.kill()
    os.killpg(int((tmp_path / "started").read_text()), signal.SIGTERM)
    (left,) = cached(tmp_path)
    assert left.startswith(".staging-")
    cmake(COMPILES)
    assert main(["plugin"]) == 0
    assert "waiting" not in capsys.readouterr().err
    assert left not in cached(tmp_path)


def test_a_full_disk_is_reported_before_the_compilation(
    cmake: Script,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cmake(COMPILES)
    monkeypatch.setattr(compilation, "ROOM", 1 << 62)
    assert main(["plugin"]) == 1
    said = capsys.readouterr().err
    assert "has no room for compiling the plugin; make room there, or set XDG_CACHE" in said
    assert runs(tmp_path) == 0


def test_a_read_only_cache_gives_only_what_it_has(
    cmake: Script,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Root may write everywhere but in a file system that is mounted for reading."""
    cmake(COMPILES)
    assert main(["plugin"]) == 0
    cache = tmp_path / "cache" / "optree-gen" / "plugins"
    writable = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: Path(path) != cache and writable(path, mode)
    )
    assert main(["plugin"]) == 0
    monkeypatch.setenv("CXXFLAGS", "-g")
    capsys.readouterr()
    assert main(["plugin"]) == 1
    message = f"optree-gen: {cache} is read-only; set XDG_CACHE_HOME to another directory\n"
    assert capsys.readouterr().err == message


def test_a_cache_that_others_can_write_is_refused(
    cmake: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cmake(COMPILES)
    shared = tmp_path / "cache" / "optree-gen" / "plugins"
    shared.mkdir(parents=True)
    shared.chmod(0o777)
    assert main(["plugin"]) == 1
    assert "set XDG_CACHE_HOME" in capsys.readouterr().err
    assert runs(tmp_path) == 0

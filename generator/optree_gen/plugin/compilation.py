# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compile the plugin into the user's cache, once per MLIR, compiler, sources and options."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from optree_gen.disk import library
from optree_gen.disk.destination import STAGING, locked, staged_directory
from optree_gen.disk.library import private_cache
from optree_gen.disk.write import digest
from optree_gen.toolchain.installation import Toolchain, ToolchainError

TARGET = "LinalgTree"
FILE = f"lib{TARGET}.so"
#: The file beside the plugin with its hash: MLIR may crash without a message on a truncated plugin.
DIGEST = "sha256"
#: The file in the cache whose lock the process that compiles holds.
LOCK = ".lock"
#: The directories of sources, below the package's directory.
SOURCES = (
    "cmake", "generated/linalg/include", "generated/linalg/lib", "runtime/include", "runtime/lib",
)  # fmt: skip
#: Variables that CMake and compilers read; CMAKE_ARGS has options for CMake.
VARIABLES = (
    "CMAKE_ARGS", "CPATH", "CPLUS_INCLUDE_PATH", "CPPFLAGS", "CXXFLAGS", "LDFLAGS", "LIBRARY_PATH",
)  # fmt: skip
#: Bytes of disk space that a compilation needs.
ROOM = 50_000_000

_STEP = re.compile(r"^\[ *(?:(\d+)/(\d+)|(\d+)%)\]")
_FULL = re.compile(r"No space left on device|Disk quota exceeded")
_LAST_LINES = 20
#: The beginning of CMake's own errors; a list of its generators may follow.
_ERROR = "CMake Error"
#: The beginning of a line that names a log of CMake, which is removed with the build directory.
_LOG = "See also "


def plugin(tools: Toolchain, jobs: int, progress: Callable[[str], None]) -> Path:
    """Return the plugin for a toolchain; compile it if the cache does not have it.

    progress: called with messages about progress.

    Raises:
        ToolchainError: it does not compile, or there is no cache or no room for it.
    """
    cache = private_cache("plugins")
    if cache is None:
        raise ToolchainError(
            "no directory for the cache is writable by this user only; set XDG_CACHE_HOME"
        )
    found = cache / key(tools) / FILE
    if not _whole(found):
        if not os.access(cache, os.W_OK):
            raise ToolchainError(f"{cache} is read-only; set XDG_CACHE_HOME to another directory")
        if shutil.disk_usage(cache).free < ROOM:
            raise _full(cache)
        message = f"waiting for another process that compiles a plugin in {cache}"
        with locked(cache / LOCK, lambda: progress(message)):
            if not _whole(found):  # Otherwise the other process has made it.
                _make(found, tools, jobs, progress)
    return found


def _make(found: Path, tools: Toolchain, jobs: int, progress: Callable[[str], None]) -> None:
    """Compile the plugin into its place in the cache, whose lock this process holds."""
    for left in found.parents[1].glob(f"{STAGING}*"):  # By processes that were killed.
        shutil.rmtree(left, ignore_errors=True)
    with staged_directory(found.parent) as staging:
        built = _compile(tools, staging / "build", jobs, progress)
        kept = staging / "kept"
        kept.mkdir()
        built.rename(kept / FILE)
        (kept / DIGEST).write_text(digest((kept / FILE).read_bytes()))
        shutil.rmtree(found.parent, ignore_errors=True)
        kept.rename(found.parent)


def kept(tools: Toolchain) -> Path | None:
    """Return the plugin for a toolchain if the cache has it, else None."""
    cache = private_cache("plugins")
    found = cache / key(tools) / FILE if cache else None
    return found if found and _whole(found) else None


def _whole(plugin: Path) -> bool:
    """True if the plugin exists and has the hash that it had after compiling."""
    try:
        return (plugin.parent / DIGEST).read_bytes() == digest(plugin.read_bytes()).encode()
    except OSError:
        return False


def key(tools: Toolchain) -> str:
    """Return the MLIR version and a hash of all that the plugin depends on."""
    config = tools.mlir.resolve() / "MLIRConfig.cmake"
    status = config.stat()
    facts = [
        tools.version, str(config), str(status.st_mtime_ns), str(status.st_size),
        str(tools.compiler), tools.compiler_version,
        *(os.environ.get(name, "") for name in VARIABLES),
    ]  # fmt: skip
    digest = hashlib.sha256("\0".join(facts).encode("utf-8", "surrogateescape"))
    root = library.sources()
    for path in _files(root):
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(root)}\0{len(content)}\0".encode() + content)
    return f"{tools.version}-{digest.hexdigest()[:16]}"


def _files(root: Path) -> Iterator[Path]:
    for name in SOURCES:
        yield from sorted(path for path in (root / name).rglob("*") if path.is_file())


def _compile(tools: Toolchain, build: Path, jobs: int, progress: Callable[[str], None]) -> Path:
    environment = {**os.environ, "CXX": os.fspath(tools.compiler)}
    options = environment.get("CMAKE_ARGS", "")
    try:
        words = shlex.split(options)
    except ValueError as error:
        raise ToolchainError(f"CMAKE_ARGS is {options}: {str(error).lower()}") from error
    if "CC" not in environment and tools.c_compiler:
        environment["CC"] = tools.c_compiler
    configure = [
        "-S", os.fspath(library.cmake() / "plugin"), "-B", os.fspath(build),
        f"-DMLIR_DIR={tools.mlir}", "-DCMAKE_BUILD_TYPE=Release",
        *words,
    ]  # fmt: skip
    if shutil.which("ninja"):  # CMAKE_GENERATOR and an option in CMAKE_ARGS override it.
        environment.setdefault("CMAKE_GENERATOR", "Ninja")
    elif "CMAKE_GENERATOR" not in environment and not words and not shutil.which("make"):
        raise ToolchainError(
            "there is no ninja or make on the path; install one, for example by pip install ninja"
        )
    progress(f"compiling the plugin for MLIR {tools.version} with {tools.compiler.name}, once")
    make = ["--build", os.fspath(build), "--target", TARGET, "--parallel", str(jobs)]
    for arguments in (configure, make):
        _run([os.fspath(tools.cmake), *arguments], environment, build, progress)
    return build / "lib" / FILE


def _run(
    command: list[str], environment: dict[str, str], place: Path, progress: Callable[[str], None]
) -> None:
    """Run a command of CMake and report progress in steps of 10 %."""
    last: deque[str] = deque(maxlen=_LAST_LINES)
    errors: list[str] = []
    tenth = 0
    with (
        _stoppable(),
        subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if line.startswith(_LOG):
                    continue
                last.append(line.rstrip())
                if line.startswith(_ERROR):
                    errors.append(line.rstrip())
                if step := _STEP.match(line):
                    done = int(step[3]) / 100 if step[3] else int(step[1]) / int(step[2])
                    if int(10 * done) > tenth:
                        tenth = int(10 * done)
                        progress(f"{10 * tenth} %")
        except BaseException:  # End its compilers, too.
            os.killpg(process.pid, signal.SIGTERM)
            raise
    if process.returncode != 0:
        text = "\n".join((*(line for line in errors[:1] if line not in last), *last))
        if _FULL.search(text):
            raise _full(place)
        raise ToolchainError(f"the plugin does not compile:\n{text}")


@contextmanager
def _stoppable() -> Iterator[None]:
    """Exit from the block on the signals that end a process, so that its compilers end, too."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    handled = []
    for number in (signal.SIGTERM, signal.SIGHUP):
        with suppress(ValueError):  # Not the main thread, which has no handlers.
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, stop)
                handled.append(number)
    try:
        yield
    finally:
        for number in handled:
            signal.signal(number, signal.SIG_DFL)


def _full(place: Path) -> ToolchainError:
    return ToolchainError(
        f"{place} has no room for compiling the plugin; make room there, or set XDG_CACHE_HOME"
    )

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The effect of a change of specs on a corpus: generics that now become other ops.

The matchers of both sides are the same runtime with two sets of tables. Equal tables need no run;
else each side's tables are compiled, without optimization, and linked with the runtime that the
checkout has built. The plugins are cached.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_core.model import Dialect
from optree_gen.disk import destination, library
from optree_gen.disk.library import private_cache
from optree_gen.disk.write import digest
from optree_gen.match import match
from optree_gen.toolchain.installation import ToolchainError, find_toolchain
from optree_tool.mlir_opt import ToolError, find_tool

#: The sources of a plugin; passes do not need the typed matchers.
_SOURCES = ("Plugin.cpp", "Tables.cpp")

_FLAGS = ("-std=c++17", "-O0", "-fPIC", "-fno-rtti", "-fno-exceptions")

#: Path -> text.
Files = Mapping[str, str]

_INCLUDE = re.compile(r'#include "([^"]+)"')


@dataclass(frozen=True, slots=True)
class Raised:
    """A generic that becomes other ops than before, with its location."""

    location: str
    before: tuple[str, ...]
    after: tuple[str, ...]

    def __str__(self) -> str:
        sides = (", ".join(ops) or "stays a generic" for ops in (self.before, self.after))
        return f"{self.location}: {' -> '.join(sides)}"


@dataclass(frozen=True)
class CorpusEffect:
    """The effect on a corpus.

    problem: the reason why the effect is unknown; total: the number of generics.
    """

    raised: tuple[Raised, ...] = ()
    total: int = 0
    files: int = 0
    problem: str = ""

    @property
    def sentence(self) -> str:
        if self.problem:
            return f"the effect on generics of the corpus is unknown: {self.problem}"
        of = f"of {self.total} generics in {self.files} files"
        if not self.total:
            return "the matchers are unchanged, so each generic becomes the same op as before"
        return f"{len(self.raised) or 'none'} {of} become{'' if self.raised else 's'} another op"


def corpus_effect(
    corpus: Path, root: Path, dialect: Dialect, before: Files, after: Files
) -> CorpusEffect:
    """Return the generics in a directory's .mlir files that become other ops than before."""
    sides = [_matchers(files, dialect.name) for files in (before, after)]
    if sides[0] == sides[1]:
        return CorpusEffect()
    paths = sorted(corpus.rglob("*.mlir"))
    if not paths:
        return CorpusEffect(problem=f"there is no .mlir file in {corpus}")
    try:
        mlir_opt = find_tool(None)
        plugins = [_plugin(side, root) for side in sides]
    except (ToolError, ToolchainError, OSError) as error:
        return CorpusEffect(problem=str(error).splitlines()[0])

    refused: list[str] = []

    def found(path: Path) -> list[list[tuple[str, tuple[str, ...]]]]:
        try:
            return [
                [(f.location, f.to) for f in match(path, dialect, plugin, mlir_opt)]
                for plugin in plugins
            ]
        except ToolError as error:  # mlir-opt rejects the file: skip it.
            refused.append(str(error).strip().splitlines()[0])
            return []

    raised, total, tried = [], 0, 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, result in zip(paths, pool.map(found, paths), strict=True):
            if not result:
                continue
            tried += 1
            total += len(result[0])
            for (location, old), (_, new) in zip(*result, strict=True):
                if old != new:
                    name = location.replace(f"{path.parent}/", "")
                    raised.append(Raised(name, old, new))
    if not tried:
        none = f"{mlir_opt} takes none of the {len(paths)} files in {corpus}"
        return CorpusEffect(problem=f"{none}: {min(refused)}" if refused else none)
    return CorpusEffect(tuple(raised), total, tried)


def _matchers(files: Files, dialect: str) -> dict[str, str]:
    """Return the generated files that affect matching: the sources and their includes."""
    own = {path.removeprefix(f"{dialect}/"): text for path, text in files.items()}
    found: dict[str, str] = {}
    pending = [f"lib/{name}" for name in _SOURCES]
    while pending:
        path = pending.pop()
        if path in own and path not in found:
            found[path] = own[path]
            for name in _INCLUDE.findall(own[path]):
                pending += [f"include/{name}", f"lib/{name}"]
    return found


def _plugin(files: Files, root: Path) -> Path:
    """Return the plugin of one side, compiled unless it is cached.

    Raises:
        ToolchainError, ToolError: it cannot be compiled here.
    """
    tools = find_toolchain(None)
    build = Path(os.environ.get("OPTREE_BUILD_DIR") or root / "build")
    runtime = build / "lib" / "libOpTreeRuntime.a"
    headers = library.cmake().parent / "runtime" / "include"
    if not runtime.is_file():
        raise ToolError(f"{runtime} does not exist; run `make build`")
    if not headers.is_dir():
        raise ToolError(f"{headers} does not exist")
    cache = private_cache("plugins")
    if cache is None:
        raise ToolError(
            "no directory for the cache is writable by this user only; set XDG_CACHE_HOME"
        )
    built = runtime.stat()
    stamp = f"{built.st_mtime_ns} {built.st_size} {tools.compiler_version} {tools.mlir}"
    parts = (stamp, *(f"{path}\n{text}" for path, text in sorted(files.items())))
    kept = cache / f"{digest(chr(0).join(parts).encode())}.so"
    if kept.is_file():
        return kept
    mlir = tools.mlir.parents[2]
    with TemporaryDirectory(prefix="optree-corpus-") as scratch:
        directory = Path(scratch)
        for path, text in files.items():
            destination.create(directory / path, text, directory)
        made = directory / "plugin.so"
        done = subprocess.run(
            [tools.compiler, *_FLAGS, "-shared", "-o", made, f"-I{directory / 'include'}",
             f"-I{headers}", f"-isystem{mlir / 'include'}",
             *(directory / "lib" / name for name in _SOURCES), runtime, f"-L{mlir / 'lib'}",
             "-lMLIR", f"-lLLVM-{tools.version.partition('.')[0]}"],
            capture_output=True,
            check=False,
        )  # fmt: skip
        if done.returncode:
            raise ToolError(f"the matchers do not compile: {done.stderr.decode()[:300]}")
        destination.write(kept, made.read_bytes(), cache)
    return kept

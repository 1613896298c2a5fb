# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A plugin whose guards can be left out one by one, made of what `make build` left."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from optree_lab import toolchain

from .guard_sources import SOURCES, Guard, write

#: What is linked with the switches: the plugin of the dialect that is bound, and the one that is
#: defined.
LINKED = (toolchain.PLUGIN, toolchain.PLUGIN.with_name("libOptree.so"))

#: What is used as it is, on those.
BESIDE = (
    toolchain.TEST_PLUGIN,
    toolchain.PLUGIN.with_name("libOptreeTest.so"),
    toolchain.OPTREE_OPT,
)


@dataclass(frozen=True)
class Build:
    """A build directory whose plugins have switches, and their guards."""

    directory: Path
    guards: tuple[Guard, ...]

    @property
    def plugin(self) -> Path:
        return self.directory / "lib" / toolchain.PLUGIN.name


def build(directory: Path, jobs: int = 2, sources: Sequence[str] = SOURCES) -> Build:
    """Compiles the sources with switches; all else is as `make build` left it."""
    guards = write(toolchain.CHECKOUT / "runtime", directory, sources)
    objects: dict[str, str] = {}
    compile_ = []
    for entry in json.loads(_ninja("compdb")):
        # A unit that includes sources, or a source.
        file = Path(entry["directory"], entry["file"])
        if "OpTreeRuntime.dir/" not in entry["output"] or file.suffix not in (".cpp", ".cxx"):
            continue
        included = re.findall(r'^#include "(.*/runtime/lib/.*\.cpp)"$', file.read_text(), re.M)
        named = [path for path in included or [str(file)] if Path(path).name in sources]
        if named:
            unit = directory / "units" / file.name
            text = file.read_text() if included else f'#include "{file}"\n'
            for path in named:
                text = text.replace(f'"{path}"', f'"{directory / Path(path).name}"')
            unit.parent.mkdir(exist_ok=True)
            unit.write_text(text)
            changed = objects[entry["output"]] = f"{unit}.o"
            command = entry["command"].replace(entry["file"], str(unit))
            checked = command.replace(" -c ", " -D_GLIBCXX_ASSERTIONS -c ", 1)
            compile_.append(re.sub(r" -MD -MT \S+ -MF \S+ -o \S+", f" -o {changed}", checked))
    _compile(compile_, directory, jobs)
    for place in ("lib", "bin"):
        (directory / place).mkdir(exist_ok=True)
    for library in LINKED:
        target = library.relative_to(toolchain.BUILD_DIR)
        words = _ninja("commands", str(target)).splitlines()[-1].split(" ")
        made = {**objects, str(target): str(directory / target)}
        _shell(" ".join(made.get(word, word) for word in words))
    for file in BESIDE:
        link = directory / file.relative_to(toolchain.BUILD_DIR)
        link.unlink(missing_ok=True)
        link.symlink_to(file)
    return Build(directory, tuple(guards))


def _compile(commands: Sequence[str], directory: Path, jobs: int) -> None:
    """Runs the commands, unless the last that ran had the same sources and headers."""
    texts = [*commands, *(file.read_text() for file in sorted(directory.rglob("*.cpp")))]
    headers = sorted((toolchain.CHECKOUT / "runtime" / "include").rglob("*.h"))
    texts += [file.read_text(encoding="utf-8") for file in (directory / "Guards.h", *headers)]
    digest = hashlib.sha256("\0".join(texts).encode()).hexdigest()
    stamp = directory / "stamp"
    if stamp.is_file() and stamp.read_text() == digest:
        return
    stamp.unlink(missing_ok=True)
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(_shell, commands))
    stamp.write_text(digest)


def _shell(command: str) -> None:
    done = subprocess.run(
        command,
        shell=True,
        cwd=toolchain.BUILD_DIR,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"{command}:\n{done.stderr[:4000]}")


def _ninja(*arguments: str) -> str:
    command = ["ninja", "-C", str(toolchain.BUILD_DIR), "-t", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout

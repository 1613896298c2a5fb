# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tool of a project's dialect, built on the runtime of this checkout's build."""

from __future__ import annotations

import os
from pathlib import Path

from optree_lab import toolchain


def build_tool(root: Path, dialect: str) -> Path:
    """Build the dialect whose project at `root` is generated; return its `opt`.

    Raises:
        RuntimeError: it does not build.
    """
    runtime = toolchain.BUILD_DIR / "lib" / "libOpTreeRuntime.a"
    directory = root / "build"
    configure: list[str | Path] = [
        *("cmake", "-G", "Ninja", "-S", toolchain.CHECKOUT, "-B", directory),
        f"-DMLIR_DIR={toolchain.mlir_dir()}",
        f"-DOPTREE_ONLY={root / 'generated' / dialect}",
        f"-DOPTREE_RUNTIME_ARCHIVE={runtime}",
        "-DOPTREE_TESTS=OFF",
        "-DCMAKE_CXX_FLAGS_RELEASE=-O0",
    ]
    tool = f"{dialect}-opt"
    for command in (configure, ("cmake", "--build", directory, "--target", tool)):
        done = toolchain.run(command, env={**os.environ, **toolchain.compilers()})
        if done.returncode:
            raise RuntimeError(done.stdout[-4000:] + done.stderr[-2000:])
    return directory / "bin" / tool

"""A made-up dialect of one category and one op, by spec alone: its plugin matches and generalizes.

The dialect extends linalg and MLIR does not know it, so the ops are unregistered.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
import toolchain
from optree_gen.diagnostic import Diagnostics
from optree_gen.plan import cpp
from optree_gen.project import Project
from optree_gen.render import Renderer

HERE = Path(__file__).parent / "made_up"

PIPELINES = {
    "SPECIALIZE": "toy-tree-specialize",
    "PARENT": "toy-tree-specialize,toy-tree-generalize{to=parent}",
    "GENERIC": "toy-tree-specialize,toy-tree-generalize",
}


@pytest.fixture(scope="module")
def made_up_plugin(checkout: Path, plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plugin built from what the specs generate, and the runtime of the plugin of linalg."""
    runtime = plugin.with_name("libOpTreeRuntime.a")
    if not runtime.is_file():
        pytest.fail(f"{runtime} does not exist; run `make build`")
    root = tmp_path_factory.mktemp("made_up")
    shutil.copytree(checkout / "specs", root / "specs")
    shutil.copytree(HERE / "toy", root / "specs" / "toy")
    tree = Project(root).tree("toy", Diagnostics())
    generated = root / "generated" / "toy"
    for path, text in Renderer(checkout / "templates").render_all(cpp.plan(tree)).items():
        (generated / path).parent.mkdir(parents=True, exist_ok=True)
        (generated / path).write_text(text)
    build = root / "build"
    subprocess.run(
        [
            *("cmake", "-G", "Ninja", "-S", checkout, "-B", build),
            f"-DMLIR_DIR={toolchain.mlir_dir()}",
            f"-DCMAKE_C_COMPILER={os.environ.get('CC', 'clang-22')}",
            f"-DCMAKE_CXX_COMPILER={os.environ.get('CXX', 'clang++-22')}",
            f"-DOPTREE_GENERATED={generated}",
            f"-DOPTREE_RUNTIME_ARCHIVE={runtime}",
            "-DOPTREE_TESTS=OFF",
            "-DCMAKE_CXX_FLAGS_RELEASE=-O0",
        ],
        check=True,
        capture_output=True,
    )
    subprocess.run(["cmake", "--build", build], check=True, capture_output=True)
    return build / "lib" / "libToyTree.so"


@pytest.mark.parametrize("prefix", PIPELINES)
def test_made_up_dialect(prefix: str, made_up_plugin: Path) -> None:
    source = HERE / "toy.mlir"
    result = subprocess.run(
        [
            toolchain.tool("mlir-opt"),
            source,
            f"--load-pass-plugin={made_up_plugin}",
            "--allow-unregistered-dialect",
            "--mlir-print-local-scope",
            f"--pass-pipeline=builtin.module({PIPELINES[prefix]})",
        ],
        check=True,
        capture_output=True,
    )
    subprocess.run(
        [toolchain.tool("FileCheck"), source, f"--check-prefix={prefix}"],
        check=True,
        input=result.stdout,
    )

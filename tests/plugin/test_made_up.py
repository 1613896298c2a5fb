"""A made-up dialect of one category and one op, by spec alone: its plugin matches and generalizes.

The dialect extends linalg and MLIR does not know it, so the ops are unregistered. Its project is
built against an installed optree-gen, as others' are.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from optree_lab import toolchain
from optree_lab.toolchain import CHECKOUT

HERE = CHECKOUT / "tests" / "made_up"

PIPELINES = {
    "SPECIALIZE": "toy-tree-specialize",
    "PARENT": "toy-tree-specialize,toy-tree-generalize{to=parent}",
    "GENERIC": "toy-tree-specialize,toy-tree-generalize",
}


@dataclass(frozen=True)
class MadeUp:
    """A project with specs of its own that builds against an installed optree-gen."""

    root: Path
    prefix: Path

    @property
    def build_dir(self) -> Path:
        return self.root / "build"

    @property
    def plugin(self) -> Path:
        return self.build_dir / "lib" / "libToyTree.so"

    def configure(self) -> subprocess.CompletedProcess[str]:
        return run(
            *("cmake", "-G", "Ninja", "-S", self.root, "-B", self.build_dir),
            f"-DOptreeGen_DIR={self.prefix / 'lib' / 'cmake' / 'OptreeGen'}",
            f"-DOPTREE_GEN={Path(sys.executable).with_name('optree-gen')}",
            f"-DMLIR_DIR={toolchain.mlir_dir()}",
            "-DCMAKE_CXX_FLAGS_RELEASE=-O0",
        )

    def options(self, pipeline: str) -> tuple[str, ...]:
        """Return the arguments of mlir-opt that run passes of the plugin."""
        return (
            f"--load-pass-plugin={self.plugin}",
            "--allow-unregistered-dialect",
            "--mlir-print-local-scope",
            f"--pass-pipeline=builtin.module({pipeline})",
        )

    def build(self) -> subprocess.CompletedProcess[str]:
        return run("cmake", "--build", self.build_dir)


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return toolchain.run(command, env={**os.environ, **toolchain.compilers()})


@pytest.fixture(scope="module")
def made_up(plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> MadeUp:
    """The project, built."""
    scratch = tmp_path_factory.mktemp("made_up")
    project = MadeUp(scratch / "project", scratch / "prefix")
    done = run("cmake", "--install", plugin.parents[1], "--prefix", project.prefix)
    assert done.returncode == 0, f"{done.stderr}; run `make build`"
    shutil.copytree(HERE / "toy", project.root / "specs" / "toy")
    for name in ("CMakeLists.txt", "caller.cpp"):
        shutil.copy(HERE / name, project.root)
    for done in (project.configure(), project.build()):
        assert done.returncode == 0, done.stdout + done.stderr
    return project


def compiled(done: subprocess.CompletedProcess[str]) -> set[str]:
    """Return the names of the sources and units that a build compiled."""
    return set(re.findall(r"Building CXX object .*/(\w+)\.c", done.stdout))


def test_an_installed_package_builds_a_dialect_and_tracks_its_specs(made_up: MadeUp) -> None:
    assert "no work to do" in made_up.build().stdout

    # After an edit of a spec, the same run compiles the generated files that changed.
    spec = made_up.root / "specs" / "toy" / "blend" / "blend_rows.yaml"
    original = spec.read_text()
    spec.write_text(re.sub(r"(?m)^summary: .*$", "summary: Edited.", original))
    done = made_up.build()
    assert done.returncode == 0, done.stdout + done.stderr
    headers = made_up.root / "generated" / "toy" / "include" / "ToyTree"
    assert "Edited." in (headers / "Matchers.h").read_text()
    assert compiled(done) == {"unity_Tables_cxx"}
    assert "no work to do" in made_up.build().stdout

    # A mistake in a spec stops the build with its place; once mended, the build succeeds.
    spec.write_text(original + "bnid: {}\n")
    done = made_up.build()
    assert done.returncode != 0
    message = f"specs/toy/blend/blend_rows.yaml:{original.count(chr(10)) + 1}:1: error[unknown-key]"
    assert message in done.stdout + done.stderr
    spec.write_text(original)
    assert made_up.build().returncode == 0

    # A new spec with a mistake stops the build too; once removed, the build succeeds.
    other = spec.with_name("blend_columns.yaml")
    other.write_text("op: blend_columns\nparent: nothing\n")
    assert made_up.build().returncode != 0
    other.unlink()
    assert made_up.build().returncode == 0
    assert "no work to do" in made_up.build().stdout


def test_another_version_of_the_package_is_refused(made_up: MadeUp, tmp_path: Path) -> None:
    shutil.copytree(made_up.root, tmp_path / "project", ignore=shutil.ignore_patterns("build"))
    lists = tmp_path / "project" / "CMakeLists.txt"
    lists.write_text(lists.read_text().replace("OptreeGen 0.2", "OptreeGen 99.9"))
    done = MadeUp(tmp_path / "project", made_up.prefix).configure()
    assert done.returncode != 0
    assert 'compatible with requested version "99.9"' in " ".join(done.stderr.split())


#: Malformed attributes. MLIR does not know the ops, so that no verifier refuses them.
MALFORMED = (
    'hop = "two"',
    "hop = dense<> : tensor<0xi64>",
    "hop = dense<[1, 2]> : tensor<2xi64>",
    "hop = [1, 2]",
    "operandSegmentSizes = array<i32: -1, 4>",
    "operandSegmentSizes = array<i32: 4294967295>",
)


@pytest.mark.parametrize("attribute", MALFORMED)
def test_a_malformed_op_stays_or_is_refused(attribute: str, made_up: MadeUp) -> None:
    op = f'"toy.blend_rows"(%a, %b, %c) {{{attribute}}} : (memref<9xf32>, memref<3xf32>, '
    source = (
        "func.func @f(%a: memref<9xf32>, %b: memref<3xf32>, %c: memref<7xf32>) {\n"
        f"  {op}memref<7xf32>) -> ()\n  return\n}}\n"
    )
    for pipeline in PIPELINES.values():
        done = subprocess.run(
            (toolchain.tool("mlir-opt"), *made_up.options(pipeline)),
            input=source, capture_output=True, text=True, check=False,
        )  # fmt: skip
        # The reader may refuse the attribute; the passes leave the op alone, and do not crash.
        assert done.returncode == 0 or "<stdin>" in done.stderr, done.stderr
        assert done.returncode != 0 or "toy.blend_rows" in done.stdout


@pytest.mark.parametrize("prefix", PIPELINES)
def test_ops_of_the_made_up_dialect_are_matched(prefix: str, made_up: MadeUp) -> None:
    source = HERE / "toy.mlir"
    result = subprocess.run(
        [
            toolchain.tool("mlir-opt"),
            source,
            *made_up.options(PIPELINES[prefix]),
        ],
        check=True,
        capture_output=True,
    )
    subprocess.run(
        [toolchain.tool("FileCheck"), source, f"--check-prefix={prefix}"],
        check=True,
        input=result.stdout,
    )

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The source distribution builds a wheel, which works without a checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path

import pytest
from optree_lab import toolchain

pytestmark = pytest.mark.slow

PROJECT = {
    "dialect.yaml": "dialect: acme\nmode: define\nextends: linalg\nsummary: Ops of ours.\n",
    "contract/double_contraction.yaml": (
        "op: double_contraction\n"
        "parent: contract\n"
        "summary: Contraction of two third-order tensors over two dimensions.\n"
        "loops: [i, j, k, l]\n"
        "indexing_maps: {lhs: [i, k, l], rhs: [l, k, j], acc: [i, j]}\n"
    ),
}

BUILD = """
from pathlib import Path
import linalg_ops, optree_ops
from linalg_ops.rewrite import generalize
for module in (linalg_ops, optree_ops):
    assert "site-packages" in module.__file__, module.__file__
    assert Path(module.__file__).with_name("py.typed").is_file()
with optree_ops.function("tensor<4xf32>") as f:
    f.returns(optree_ops.exp(*f))
assert "optree.exp" in optree_ops.write(f.module)
with linalg_ops.function("tensor<4x8xf32>", "tensor<8x5xf32>") as f:
    f.returns(linalg_ops.matmul(*f))
assert "linalg.matmul" in str(f)
assert generalize(f.module) == 2
import acme_ops
with acme_ops.function("tensor<4x2x3xf32>", "tensor<3x2x5xf32>") as f:
    f.returns(acme_ops.double_contraction(*f))
assert "acme.double_contraction" in acme_ops.write(f.module)
print("built")
"""


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    clean = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of programs of an environment with the wheel, which the sdist builds.

    Dependencies come from the environment of the tests, not from the network.
    """
    root = tmp_path_factory.mktemp("packaging")
    hatchling = (sys.executable, "-m", "hatchling", "build", "-d", root)
    run(*hatchling, "-t", "sdist", cwd=checkout)
    (packed,) = root.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        # Python has this filter since 3.10.12 and 3.11.4.
        safe = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(root, **safe)  # type: ignore[arg-type]
    (source,) = root.glob("optree_gen-*/")
    run(*hatchling, "-t", "wheel", cwd=source)
    (wheel,) = root.glob("*.whl")
    environment = root / "environment"
    venv.create(environment)
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    target = ("--python", environment / "bin" / "python")
    run(sys.executable, "-m", "pip", *target, "install", "--no-index", "--no-deps", wheel, cwd=root)
    return environment / "bin"


def test_regeneration_and_builders_work_outside_the_checkout(
    installed: Path, tmp_path: Path
) -> None:
    for name, text in PROJECT.items():
        path = tmp_path / "specs" / "acme" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    run(installed / "optree-gen", "regen", cwd=tmp_path)
    run(installed / "optree-gen", "check", cwd=tmp_path)
    own = tmp_path / "generated" / "acme" / "python"
    assert (own / "acme_ops" / "py.typed").is_file()
    assert run(installed / "python", "-c", BUILD, cwd=tmp_path, PYTHONPATH=str(own)) == "built\n"


GENERIC = """\
#map = affine_map<(i) -> (i)>
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = math.exp %a : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


@pytest.mark.whole
def test_the_plugin_is_compiled_from_the_wheel_alone(
    installed: Path, tmp_path: Path, mlir_opt: Path
) -> None:
    environment = {
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "CMAKE_ARGS": "-DCMAKE_CXX_FLAGS_RELEASE=-O0",
    }
    command = (installed / "optree-gen", "plugin", "--mlir-dir", toolchain.mlir_dir())
    printed = run(*command, cwd=tmp_path, **environment)
    assert Path(printed.strip()).is_relative_to(tmp_path / "cache")
    (tmp_path / "generic.mlir").write_text(GENERIC)
    passes = toolchain.passes("linalg-tree-specialize", printed.strip())
    assert "linalg.exp ins(" in run(mlir_opt, *passes, "generic.mlir", cwd=tmp_path)
    # The cache has the compiled plugin: CMake is not even started.
    failing = tmp_path / "failing" / "cmake"
    failing.parent.mkdir()
    failing.write_text("#!/bin/sh\nexit 1\n")
    failing.chmod(0o755)
    environment["PATH"] = f"{failing.parent}:{os.environ['PATH']}"
    assert run(*command, cwd=tmp_path, **environment) == printed

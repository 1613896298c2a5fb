"""The examples, projects that use the passes and patterns, are built and run.

They use the compiled runtime of the build or of its installation.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path

import pytest
from optree_lab import toolchain
from optree_lab.testing.downstream import succeeded

BUILD_TYPE = ("-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O0")


@pytest.fixture(scope="module")
def prefix(plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installation that `cmake --install` makes of the build."""
    found = tmp_path_factory.mktemp("prefix")
    succeeded(toolchain.run(("cmake", "--install", plugin.parents[1], "--prefix", found)))
    return found


@pytest.fixture(scope="module")
def archive(plugin: Path) -> str:
    """The option that makes a build of the sources use the runtime of this build."""
    return f"-DOPTREE_RUNTIME_ARCHIVE={plugin.with_name('libOpTreeRuntime.a')}"


@pytest.fixture(scope="module")
def package(prefix: Path) -> str:
    """The option that names the installation."""
    return f"-DOptreeGen_DIR={prefix / 'lib' / 'cmake' / 'OptreeGen'}"


def build(checkout: Path, example: str, where: Path, *options: str) -> Path:
    """Build an example and return its build directory."""
    environment = {
        **os.environ,
        **toolchain.compilers(),
        "MLIR_DIR": os.fspath(toolchain.mlir_dir()),
    }
    configure = ("cmake", "-S", checkout / "examples" / example, "-B", where, "-G", "Ninja")
    succeeded(toolchain.run((*configure, *BUILD_TYPE, *options), env=environment))
    succeeded(toolchain.run(("cmake", "--build", where), env=environment))
    return where


@pytest.mark.whole
def test_a_project_includes_the_checkout(
    checkout: Path, archive: str, tmp_path: Path, gemm: Path
) -> None:
    built = build(checkout, "add_subdirectory", tmp_path, archive)
    printed = succeeded(toolchain.run((built / "my-opt", "--linalg-tree-specialize", gemm)))
    assert named(printed) == ["linalg.matmul", "linalg.exp"]
    # The project links no `Optree`: nothing of it is built, and nothing is installed.
    assert not list(built.rglob("*Optree*.o"))
    succeeded(toolchain.run(("cmake", "--install", built, "--prefix", tmp_path / "prefix")))
    assert not (tmp_path / "prefix").exists()


@pytest.mark.whole
def test_a_project_fetches_the_sources(
    checkout: Path, archive: str, tmp_path: Path, mlir_opt: Path, gemm: Path
) -> None:
    source = f"-DFETCHCONTENT_SOURCE_DIR_OPTREEGEN={checkout}"
    built = build(checkout, "fetch_content", tmp_path, archive, source)
    passes = toolchain.passes("my-raise", built / "libRaisePlugin.so")
    printed = succeeded(toolchain.run((mlir_opt, *passes, gemm)))
    assert named(printed) == ["linalg.matmul", "linalg.exp"]
    assert printed.count("{my.accelerated}") == 1


@pytest.mark.whole(step=2)
@pytest.mark.parametrize("static", ["OFF", "ON"])
def test_a_project_finds_the_installation(
    checkout: Path, package: str, tmp_path: Path, gemm: Path, static: str
) -> None:
    option = f"-DOPTREE_STATIC_MLIR={static}"
    built = build(checkout, "find_package", tmp_path, package, option)
    printed = succeeded(toolchain.run((built / "raise", gemm)))
    assert named(printed) == ["linalg.contract", "linalg.elementwise"]
    libraries = succeeded(toolchain.run(("ldd", built / "raise")))
    assert ("libMLIR" in libraries) == (static == "OFF")
    assert "libLinalgTree" not in libraries


def test_an_installation_refuses_another_version_of_mlir(
    checkout: Path, package: str, tmp_path: Path
) -> None:
    other = tmp_path / "mlir"
    other.mkdir()
    (other / "MLIRConfig.cmake").touch()
    (other / "MLIRConfigVersion.cmake").write_text(
        "set(PACKAGE_VERSION 19.1.7)\nset(PACKAGE_VERSION_COMPATIBLE TRUE)\n"
    )
    where = ("-S", checkout / "examples" / "find_package", "-B", tmp_path / "build")
    done = toolchain.run(("cmake", *where, package, f"-DMLIR_DIR={other}"))
    assert done.returncode != 0
    major, minor = toolchain.mlir_version()
    said = " ".join(done.stderr.split())
    assert f"MLIR {major}.{minor} is needed, found 19.1 in {other}" in said


def test_a_program_in_c_has_passes_and_patterns(
    checkout: Path, package: str, tmp_path: Path, gemm: Path
) -> None:
    built = build(checkout, "c_api", tmp_path, package)
    printed = succeeded(toolchain.run((built / "raise-c", gemm)))
    assert named(printed) == [
        "linalg.contract", "linalg.elementwise", "linalg.generic", "linalg.generic",
        "linalg.matmul", "linalg.exp", "linalg.contract", "linalg.exp",
    ]  # fmt: skip


@pytest.fixture
def gemm(checkout: Path) -> Path:
    """The module that the examples raise."""
    return checkout / "examples" / "gemm.mlir"


def named(text: str) -> list[str]:
    """Return the ops of `linalg` that have a result, in their order."""
    return [line.split("= ")[1].split()[0] for line in text.splitlines() if "= linalg." in line]


MATMUL = """
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = optree.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>)
                     outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
"""
REGISTERED = """
import sys
from mlir.dialects import optree
from mlir.ir import Context, Module
module = Module(sys.argv[1], Context())
module.run("builtin.module(optree-generalize)")
print(module)
"""
CLASSES = """
from torch_mlir import ir
from torch_mlir.dialects import _optree_ops_gen as optree
with ir.Context() as context, ir.Location.unknown():
    context.allow_unregistered_dialects = True
    tensor = ir.RankedTensorType.get([4, 4], ir.F32Type.get())
    module = ir.Module.parse("func.func @f(%a: tensor<4x4xf32>) { return }")
    block = module.body.operations[0].regions[0].blocks[0]
    with ir.InsertionPoint.at_block_begin(block):
        op = optree.MatmulOp([tensor], *[block.arguments[0]] * 3)
    assert op.operation.name == "optree.matmul"
    assert op.lhs == op.acc == block.arguments[0]
"""


@pytest.fixture(scope="module")
def python_package(checkout: Path, package: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory that has the dialect in the namespace of upstream's bindings."""
    pytest.importorskip("nanobind", reason="nanobind is not installed")
    adaptors = "include/mlir/Bindings/Python/NanobindAdaptors.h"
    for header, whose in (
        (Path(sysconfig.get_path("include"), "Python.h"), "Python's headers"),
        (toolchain.mlir_dir().parents[2] / adaptors, "the headers of MLIR's bindings"),
    ):
        if not header.is_file():
            pytest.skip(f"{header} does not exist: {whose} are not installed")
    where = tmp_path_factory.mktemp("python")
    return build(checkout, "python", where, package, f"-DPython_EXECUTABLE={sys.executable}")


@pytest.mark.whole
def test_upstream_bindings_load_the_dialect_and_its_passes(
    prefix: Path, python_package: Path
) -> None:
    bindings = Path(__file__).parent / "bindings"
    environment = {
        **os.environ,
        "PYTHONPATH": f"{bindings}:{python_package}",
        "OPTREE_CAPI": os.fspath(prefix / "lib" / "libOptreeCAPI.so"),
    }
    command = (sys.executable, "-c", REGISTERED, MATMUL)
    printed = succeeded(toolchain.run(command, env=environment))
    assert "optree.generic" in printed
    without = (sys.executable, "-c", REGISTERED.replace("from mlir.dialects import optree", ""))
    failed = toolchain.run((*without, MATMUL), env=environment)
    assert "the module does not parse" in failed.stderr


def test_classes_of_ops_are_in_the_namespace_of_the_bindings(
    python_package: Path, tmp_path: Path
) -> None:
    pytest.importorskip("torch_mlir", reason="torch-mlir is not installed")
    (tmp_path / "torch_mlir").symlink_to(python_package / "mlir")
    environment = {**os.environ, "PYTHONPATH": os.fspath(tmp_path)}
    succeeded(toolchain.run((sys.executable, "-c", CLASSES), env=environment))

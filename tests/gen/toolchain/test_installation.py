"""`optree-gen plugin` prints one message for each thing that a machine lacks to compile it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.toolchain.installation import find_toolchain
from optree_lab import toolchain


@pytest.fixture
def mlir(tmp_path: Path) -> Path:
    """The prefix of an MLIR of another version."""
    place = tmp_path / "prefix" / "lib" / "cmake" / "mlir"
    place.mkdir(parents=True)
    (place / "MLIRConfig.cmake").touch()
    (place / "MLIRConfigVersion.cmake").write_text('set(PACKAGE_VERSION "19.1.7")\n')
    return tmp_path / "prefix"


def message(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["plugin", *arguments]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


def test_mlir_is_found_by_its_prefix_or_package_directory() -> None:
    directory = toolchain.mlir_dir()
    found = find_toolchain(os.fspath(directory))
    assert found.mlir == directory
    assert find_toolchain(os.fspath(directory.parents[2])) == found
    major, minor = toolchain.mlir_version()
    assert found.version.startswith(f"{major}.{minor}")
    assert found.compiler_version


def test_a_missing_mlir_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = message(capsys, "--mlir-dir", str(tmp_path))
    assert f"no MLIRConfig.cmake in {tmp_path} or {tmp_path}/lib/cmake/mlir" in said
    assert "--mlir-dir DIR" in said


def test_an_unsupported_version_of_mlir_is_reported(
    mlir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = message(capsys, "--mlir-dir", str(mlir))
    assert f"the MLIR in {mlir}/lib/cmake/mlir is 19.1.7; the plugin supports 22.1" in said


def test_an_mlir_without_a_version_is_reported(
    mlir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (mlir / "lib" / "cmake" / "mlir" / "MLIRConfigVersion.cmake").unlink()
    assert "has no version of MLIR" in message(capsys, "--mlir-dir", str(mlir))


@pytest.mark.parametrize(
    ("there", "taken"),
    [
        (["clang++-22", "clang++-24", "g++"], "clang++-24"),
        (["clang++-22", "g++"], "clang++-22"),
        (["g++"], "g++"),
    ],
)
def test_clang_is_taken_before_gcc(
    mlir: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: list[str], taken: str
) -> None:
    """It takes half of the time, also that of another series."""
    version = mlir / "lib" / "cmake" / "mlir" / "MLIRConfigVersion.cmake"
    version.write_text('set(PACKAGE_VERSION "24.0.0")\n')
    (tmp_path / "bin").mkdir()
    for name in (*there, "cmake"):
        (tmp_path / "bin" / name).symlink_to("/bin/true")
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert find_toolchain(str(mlir)).compiler.name == taken


def test_a_missing_compiler_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MLIR_DIR", os.fspath(toolchain.mlir_dir()))
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    said = message(capsys)
    assert "there is no C++ compiler: no clang++-" in said
    assert "in the variable CXX" in said
    monkeypatch.setenv("CXX", "nothing++")
    assert "no nothing++ on the path" in message(capsys)


def test_a_compiler_that_fails_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MLIR_DIR", os.fspath(toolchain.mlir_dir()))
    monkeypatch.setenv("CXX", "/bin/false")
    assert "/bin/false does not run: exit status 1" in message(capsys)


def test_a_missing_cmake_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = find_toolchain(os.fspath(toolchain.mlir_dir()))
    monkeypatch.setenv("MLIR_DIR", os.fspath(found.mlir))
    monkeypatch.setenv("CXX", os.fspath(found.compiler))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "cmake is not on the path" in message(capsys)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The checkout is configured for a build directory of LLVM that has static libraries only.

`test_vendored.py` links a vendored dialect with such an MLIR.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from optree_lab import toolchain
from optree_lab.testing.downstream import succeeded
from optree_lab.testing.static_mlir import static_mlir

pytestmark = pytest.mark.whole


@pytest.fixture(scope="module")
def commands(checkout: Path, plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The commands of the build that write the headers, compile and link."""
    scratch = tmp_path_factory.mktemp("static")
    mlir = static_mlir(scratch / "mlir")
    with (mlir / "MLIRConfig.cmake").open("a") as config:  # As in a build directory.
        config.write(f'list(APPEND MLIR_INCLUDE_DIRS "{scratch}")\nunset(MLIR_INSTALL_PREFIX)\n')
    archive = plugin.with_name("libOpTreeRuntime.a")
    succeeded(
        toolchain.run(
            (
                *("cmake", "-S", checkout, "-B", scratch / "build", "-G", "Ninja"),
                f"-DMLIR_DIR={mlir}",
                f"-DOPTREE_RUNTIME_ARCHIVE={archive}",
            ),
            env={**os.environ, **toolchain.compilers()},
        )
    )
    printed = toolchain.run(("ninja", "-C", scratch / "build", "-t", "commands"))
    return succeeded(printed).splitlines()


def linking(commands: list[str], output: str) -> str:
    """Return the command that links the output."""
    (found,) = (line for line in commands if re.search(rf" -o \S*{re.escape(output)} ", line))
    return found


def test_nothing_links_a_shared_mlir(commands: list[str]) -> None:
    shared = re.compile(r"-l(MLIR|LLVM)\b|lib(MLIR|LLVM)\S*\.so")
    assert not [line for line in commands if shared.search(line)]


@pytest.mark.parametrize("library", ["libLinalgTree.so", "libOptree.so"])
def test_a_plugin_takes_mlir_from_the_program(commands: list[str], library: str) -> None:
    command = linking(commands, library)
    assert "libMLIR" not in command
    assert "defs" not in command.split()


@pytest.mark.parametrize(
    ("program", "component"),
    [
        ("optree-opt", "libMLIRRegisterAllPasses.a"),
        ("optree-lsp-server", "libMLIRLspServerLib.a"),
        ("libOptreeCAPI.so", "libMLIRCAPITransforms.a"),
    ],
)
def test_a_program_holds_the_dialect_and_mlir(
    commands: list[str], program: str, component: str
) -> None:
    command = linking(commands, program)
    assert component in command
    assert "libOptreeStatic.a" in command
    assert "libOptree.so" not in command


def test_headers_come_from_all_directories(commands: list[str]) -> None:
    generating = [line for line in commands if "mlir-tblgen" in line]
    assert generating
    assert not [line for line in generating if "include;" in line]

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Any CMake project takes a vendored dialect, or has one message that says why not.

Only configured; `test_vendored.py` builds one.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_lab import toolchain

pytestmark = pytest.mark.slow

FOUND = "find_package(MLIR REQUIRED CONFIG)\n"
ADDED = "add_subdirectory(acme)\n"


@pytest.fixture(scope="module")
def vendored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory whose name has a blank and a letter beyond ASCII, with the dialect in `acme`."""
    root = tmp_path_factory.mktemp("vendored")
    assert main(["init", "acme", "--directory", str(root / "specs")]) == 0
    project = root / "a pröject"
    assert main(["vendor", "acme", str(project / "acme"), "--root", str(root / "specs")]) == 0
    (project / "mine.cpp").write_text("int mine;\n")
    return project


def configured(
    project: Path, build: Path, text: str, language: str = "CXX"
) -> subprocess.CompletedProcess[str]:
    """Configure the project with the text as the rest of its CMakeLists.txt."""
    (project / "CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.20)\nproject(Mine LANGUAGES {language})\n{text}"
    )
    return toolchain.run(
        ("cmake", "-S", project, "-B", build, f"-DMLIR_DIR={toolchain.mlir_dir()}"),
        env={**os.environ, **toolchain.compilers()},
    )


def test_a_project_installs_and_exports_the_library(vendored: Path, tmp_path: Path) -> None:
    text = f"""{FOUND}{ADDED}add_library(mine STATIC mine.cpp)
target_link_libraries(mine PUBLIC Acme)
install(TARGETS mine Acme EXPORT Mine INCLUDES DESTINATION include)
install(EXPORT Mine DESTINATION lib/cmake/Mine)
"""
    done = configured(vendored, tmp_path / "build", text)
    assert done.returncode == 0, done.stderr
    (exported,) = (tmp_path / "build").rglob("Mine.cmake")
    assert str(vendored) not in exported.read_text()


@pytest.mark.parametrize(
    ("text", "language", "message"),
    [
        (f"{FOUND}{ADDED}", "C", "Acme: the project needs the language CXX"),
        (ADDED, "CXX", "Acme: find_package(MLIR REQUIRED CONFIG) comes before this directory"),
        (f"{FOUND}add_library(Acme mine.cpp)\n{ADDED}", "CXX",
         "Acme: there is a target of this name already; write another 'library'"),
        (f"{FOUND}add_library(AcmeTableGen mine.cpp)\n{ADDED}", "CXX",
         "Acme: there is a target of this name already; write another 'library'"),
    ],
    ids=["no C++", "no MLIR", "a target of the name", "a target of the other name"],
)  # fmt: skip
def test_a_project_that_cannot_take_the_dialect_has_one_message(
    text: str, language: str, message: str, vendored: Path, tmp_path: Path
) -> None:
    done = configured(vendored, tmp_path / "build", text, language)
    assert done.returncode != 0
    assert done.stderr.count("CMake Error") == 1
    assert message in " ".join(done.stderr.split())

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs and files that a process of MLIR's tools gets."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
from optree_tool.mlir_opt import ToolError, find_tool, input_of


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="/dev/shm is not writable")
def test_a_file_in_memory_is_named_and_an_open_file_is_not() -> None:
    with NamedTemporaryFile(dir="/dev/shm") as file:
        assert input_of(Path(file.name)) == (file.name, "")
        assert input_of(Path(f"/dev/fd/{file.fileno()}")) == ("-", "")


@pytest.mark.parametrize("selected", [".", "lib/cmake/mlir"])
def test_an_mlir_is_selected_by_its_prefix_or_directory(
    selected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "bin" / "mlir-opt"
    tool.parent.mkdir()
    tool.touch(mode=0o755)
    monkeypatch.setenv("MLIR_DIR", str(tmp_path / selected))
    assert find_tool(None) == tool


def test_an_mlir_without_tools_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MLIR_DIR", "/gone")
    with pytest.raises(ToolError, match="there is no /gone/bin/mlir-opt or /bin/mlir-opt; install"):
        find_tool(None)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree_lab migration` tries real IR."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_lab.__main__ import main


def test_a_corpus_without_files_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts of no files would look like a success."""
    arguments = ["optree_lab", "migration", "--to", "24", "--corpus", str(tmp_path)]
    monkeypatch.setattr("sys.argv", arguments)
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "there is no real IR; set OPTREE_CORPUS" in capsys.readouterr().err

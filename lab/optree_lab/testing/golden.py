# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files with the expected results of tests; `pytest --update-golden` writes them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Golden:
    update: bool

    def check(self, path: Path, text: str) -> None:
        """Compare `text` with the file; if `update` is set, write it to the file instead."""
        if self.update:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8", newline="\n")
            return
        assert path.exists(), f"{path} does not exist; run pytest --update-golden"
        assert text == path.read_text(encoding="utf-8")

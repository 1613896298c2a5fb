# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of executing ops, which commands of a checkout store and pages of documentation show.

They are JSON below `docs/data/<dialect>/`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .disk.containment import ForeignFileError, read_json
from .disk.json_schema import wrong

#: Below a checkout: one directory per dialect.
DIRECTORY = "docs/data"

#: The files that planning reads; the schema says what each looks like.
FILES = ("examples.json", "verification.json", "frontends.json")
SCHEMA = Path(__file__).with_name("results.schema.json")


def read_results(checkout: Path, dialect: str) -> dict[str, Any]:
    """The dialect's results, by name of file; a file that is absent or malformed is left out."""
    found = {}
    for name in FILES:
        path = checkout / DIRECTORY / dialect / name
        if not path.exists():
            continue
        try:
            content = read_json(path, checkout)
        except ForeignFileError:
            continue
        if not wrong(SCHEMA, {name: content}):
            found[name] = content
    return found

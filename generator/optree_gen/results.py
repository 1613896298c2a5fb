# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of executing ops: JSON below `docs/data/<dialect>/` of a checkout.

Commands of the laboratory write them, and pages of the documentation show them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .disk.containment import ForeignFileError, read_json
from .disk.json_schema import wrong

#: The directory below a checkout that has a directory per dialect.
DIRECTORY = "docs/data"

#: The files that planning reads; `SCHEMA` defines the form of each.
FILES = ("examples.json", "verification.json", "frontends.json")
SCHEMA = Path(__file__).with_name("results.schema.json")


def read_results(checkout: Path, dialect: str) -> dict[str, Any]:
    """Return the dialect's results by name of file, without missing and malformed files."""
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

# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of executing ops, which commands of a checkout store and pages of documentation show.

They are JSON below `docs/data/<dialect>/`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .disk.containment import ForeignFileError, read_json
from .disk.json_shape import (
    Shape,
    fields,
    is_a,
    list_of,
    some_fields,
    table_of,
    text,
    wrong,
)

#: Below a checkout: one directory per dialect.
DIRECTORY = "docs/data"

_COUNT = is_a(int)
_TEXTS = list_of(text)
_EXAMPLE = some_fields(
    steps=list_of(fields(op=text, ir=_TEXTS)),
    specialized=text,
    program=_TEXTS,
    python=_TEXTS,
    ods=text,
)
_VERIFIED = fields(calls=_COUNT, values=_COUNT, modes=table_of(_TEXTS, text))
_REACH = fields(direct=_COUNT, raised=_COUNT, models=_TEXTS)

#: The files that planning reads, and what each looks like.
FILES: dict[str, Shape] = {
    "examples.json": table_of(_EXAMPLE, text),
    "verification.json": fields(forms=_TEXTS, ops=table_of(_VERIFIED, text)),
    "frontends.json": fields(modules=_COUNT, ops=table_of(table_of(_REACH, text), text)),
}


def read_results(checkout: Path, dialect: str) -> dict[str, Any]:
    """The dialect's results, by name of file; a file that is absent or malformed is left out."""
    found = {}
    for name, shape in FILES.items():
        path = checkout / DIRECTORY / dialect / name
        if not path.exists():
            continue
        try:
            content = read_json(path, checkout)
        except ForeignFileError:
            continue
        if not wrong(shape, content):
            found[name] = content
    return found

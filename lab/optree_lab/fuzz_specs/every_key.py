# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of a small project in which each key has some value: tests/fixtures/every-key.yaml.

A defining dialect extends the dialect under test, so that keys of a bound dialect have an effect.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import yaml

from optree_lab import toolchain

Data = dict[str, Any]
Files = dict[str, Data]

MODES = ("define", "bind")

_TABLES: dict[str, dict[str, Any]] = yaml.safe_load(
    (toolchain.CHECKOUT / "tests/fixtures/every-key.yaml").read_text(encoding="utf-8")
)
OPS, SUBJECTS, SCALARS = _TABLES["ops"], _TABLES["subjects"], _TABLES["scalars"]
VALUES, OPERAND = _TABLES["values"], _TABLES["operand"]
PARAMETER, DIALECT = _TABLES["parameter"], _TABLES["dialect"]


def project(mode: str) -> Files:
    dialect = {"dialect": "acme", "mode": mode, "summary": "Ops."}
    files = {
        "specs/scalar.yaml": SCALARS,
        "specs/acme/dialect.yaml": dialect,
        **{f"specs/acme/{path}.yaml": copy.deepcopy(data) for path, data in OPS.items()},
    }
    if mode == "define":
        del files["specs/acme/meta/end.yaml"]
    else:
        files["specs/more/dialect.yaml"] = {
            "dialect": "more", "mode": "define", "summary": "Ops.", "extends": "acme",
        }  # fmt: skip
    return files


def file_of(kind: str) -> str:
    return f"specs/acme/{SUBJECTS[kind]}.yaml"


def with_value(files: Files, path: str, keys: tuple[str, ...], value: Any) -> Files:
    """Return the files with the value at these keys, creating mappings on the way."""
    files = copy.deepcopy(files)
    node = files.setdefault(path, copy.deepcopy(OPS["meta/end"]))
    for key in keys[:-1]:
        if not isinstance(node.get(key), dict):
            node[key] = {"role": node[key]} if isinstance(node.get(key), str) else {}
        node = node[key]
    node[keys[-1]] = copy.deepcopy(value)
    return files


def without(files: Files, path: str, keys: tuple[str, ...]) -> Files:
    files = copy.deepcopy(files)
    node = files[path]
    for key in keys[:-1]:
        node = node[key]
    node.pop(keys[-1], None)
    return files


def parent_of(data: Data) -> Data:
    """Return the spec of an op's parent; empty if it has none."""
    return next((op for op in OPS.values() if op["op"] == data.get("parent")), {})


def operand_of(kind: str) -> str:
    """Return the name of an operand of the op of a kind."""
    return {"root": "inputs", "category": "lhs", "named": "lhs", "meta": "values"}.get(
        kind, "source"
    )


def cases() -> Iterator[tuple[str, str, tuple[str, ...], Any, Files]]:
    """Yield mode, file, path to a key, a value for it, and the files otherwise without it."""
    for mode in MODES:
        files = project(mode)
        for kind in SUBJECTS:
            path = file_of(kind)
            for key, values in VALUES.items():
                for value in values:
                    yield mode, path, (key,), value, files
            for key, values in OPERAND.items():
                for value in values:
                    yield mode, path, ("operands", operand_of(kind), key), value, files
        yield from _of_parameters(mode, files)
        for key, values in DIALECT.items():
            for value in values:
                yield mode, "specs/acme/dialect.yaml", (key,), value, files


def _of_parameters(mode: str, files: Files) -> Iterator[Any]:
    for kind, types in (
        ("category", ("sign", "function", "dim", "dims")),
        ("algorithm", ("i64", "i64_array", "bool", "string", "enum", "function")),
    ):
        path = file_of(kind)
        for name in types:
            data: Data = {"type": name, "attribute": "p"}
            if name == "enum":
                data["domain"] = ["first", "second", "third"]
            below = ("parameters", "p")
            changed = with_value(files, path, below, data)
            for key, values in PARAMETER.items():
                for value in values:
                    yield mode, path, (*below, key), value, changed

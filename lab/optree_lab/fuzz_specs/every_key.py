# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of a small project in which each key has some value, tests/fixtures/every-key.yaml.

A defining dialect extends the dialect under test, so that keys of a bound dialect have an effect.
`dropped_keys` drops keys of any project: its generated files change, or it is refused.
"""

from __future__ import annotations

import copy
import random
import traceback
from collections.abc import Iterator
from typing import Any

import yaml

from optree_lab import toolchain
from optree_lab.fuzz_specs.outcome import Answer, generate
from optree_lab.tables import beside, tuples

Data = dict[str, Any]
Files = dict[str, Data]

Path = tuple[str, ...]

MODES = ("define", "bind")

#: Keys that may be dropped without an effect.
_DROPPED = tuples(beside(__file__))

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


def keys(files: Files) -> Iterator[tuple[str, Path]]:
    """Yield all keys of all files, as the file and the path to the key."""
    for path, data in files.items():
        for way in _keys(data):
            yield path, way


def _keys(data: object) -> Iterator[Path]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield (key,)
            yield from ((key, *rest) for rest in _keys(value))


def dropped_keys(
    files: Files, outcome: Answer, rng: random.Random, count: int
) -> Iterator[tuple[str, str]]:
    """Drop `count` keys, each on its own; yield a description and the problem."""
    known = [
        (path, way)
        for path, way in keys(files)
        if way[-1] not in _DROPPED["later"]
        and not (set(way) & set(_DROPPED["handed_down"]) and _is_bound(files, path))
        and not (path.endswith("scalar.yaml") and set(way) & set(_DROPPED["table"]))
        and not (path.endswith("vocabulary.yaml") and way[-1] in _DROPPED["texts"])
        and not _is_default(files, path, way)
    ]
    for path, way in rng.sample(known, min(count, len(known))):
        what = f"{path} without {'.'.join(way)}"
        try:
            other = generate(without(files, path, way))
        except Exception:
            yield what, traceback.format_exc(limit=-6)
            continue
        idle = not other.refused and other.texts == outcome.texts
        yield what, "nothing changes" if idle else ""


def _is_bound(files: Files, path: str) -> bool:
    """True if the file belongs to a dialect in mode `bind`."""
    dialect = path.split("/")[1]
    return files.get(f"specs/{dialect}/dialect.yaml", {}).get("mode") == "bind"


def _is_default(files: Files, path: str, way: Path) -> bool:
    """True if the key has the value that its absence means."""
    data = files[path]
    value: Any = data
    for key in way:
        value = value[key]
    if way[0] == "bind":
        bound = value if len(way) == 1 else {way[-1]: value}
        defaults = _parameter_defaults(files, path, data)
        return all(name in defaults and defaults[name] == bound[name] for name in bound)
    name = data.get("dialect", "")
    return (way[-1], value) in _DROPPED["defaults"] or (way[-1], value) in (
        ("cpp_namespace", f"mlir::{name}"),
        ("pass_prefix", f"{name}-tree"),
        ("python_package", f"{name}_ops"),
        ("attribute", way[-2] if len(way) > 1 else ""),
    )


def _parameter_defaults(files: Files, path: str, op: Data) -> dict[str, Any]:
    """Return the defaults of inherited parameters by name; the nearest ancestor decides."""
    dialect = path.split("/")[1]
    ops = {
        data["op"]: data
        for name, data in files.items()
        if "op" in data and name.split("/")[1] == dialect
    }
    defaults: dict[str, Any] = {}
    while op.get("parent") in ops:
        op = ops.pop(op["parent"])
        for name, entry in op.get("parameters", {}).items():
            if isinstance(entry, dict) and "default" in entry:
                defaults.setdefault(name, entry["default"])
    return defaults

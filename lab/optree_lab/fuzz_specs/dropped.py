# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drops keys of a project one by one: the generated files change, or the project is refused."""

from __future__ import annotations

import random
import traceback
from collections.abc import Iterator
from typing import Any

from .every_key import Data, Files, without
from .outcome import Outcome, generate

Path = tuple[str, ...]

#: Keys with their defaults; writing these changes nothing.
_DEFAULTS = (
    ("role", "input"),
    ("default", None),
    ("predicate", "any"),
    ("types", "strict"),
    ("mode", "bind"),
)

#: Keys without effect in a project alone: they need a release, a dialect that extends it, or are
#: optional descriptions of functions in a scalar table. `of` tells a reader what is counted.
LATER = ("retired", "window", "until", "of")
HANDED_DOWN = ("assembly", "dimensions", "interfaces", "result_name")
#: Keys of a vocabulary that only messages and pages show.
TEXTS = ("hint", "summary")
TABLE = ("casts", "commutes", "helpers", "latex", "numpy", "predicates", "summary")


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
    files: Files, outcome: Outcome, rng: random.Random, count: int
) -> Iterator[tuple[str, str]]:
    """Drop `count` keys, each on its own; yield a description and the problem."""
    known = [
        (path, way)
        for path, way in keys(files)
        if way[-1] not in LATER
        and not (set(way) & set(HANDED_DOWN) and _is_bound(files, path))
        and not (path.endswith("scalar.yaml") and set(way) & set(TABLE))
        and not (path.endswith("vocabulary.yaml") and way[-1] in TEXTS)
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
    return (way[-1], value) in _DEFAULTS or (way[-1], value) in (
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

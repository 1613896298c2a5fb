# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The features of the spec language by the number of ops that use each: `sizes` prints them.

A feature is a key of the schema, a value that the schema lists for it, or a word of the small
languages in strings: conditions, forms of maps, functions of payloads and shapes. A feature that
one op uses is that op's name in disguise, unless features.yaml gives a reason why it is vocabulary.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from optree_core.shape_evaluation import FUNCTIONS
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_gen.spec.load import load, plain

from optree_lab.tables import beside
from optree_lab.toolchain import CHECKOUT

_DATA = beside(__file__)

#: Keys whose strings have words of a small language, with the words that count.
WORDS: Mapping[str, Sequence[str]] = {"operands.*.shape": tuple(FUNCTIONS), **_DATA["words"]}

#: Feature that at most one op uses -> the reason why it is a word of the language.
VOCABULARY: Mapping[str, str] = _DATA["vocabulary"]


def features() -> dict[str, list[str]]:
    """Return the names of the checkout's ops that use each feature; the list may be empty."""
    path = CHECKOUT / "specs" / "schema" / "op.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {name: [] for name in _possible(schema, schema, "")}
    project = Project(CHECKOUT)
    for dialect in project.dialects():
        rows = project.tree(dialect, Diagnostics()).dialect.vocabulary
        for key in ("where", "canonical"):
            found.update({f"{key}: {name}": [] for name in rows.conditions})
        found.update({f"indexing_maps.predicate: {name}": [] for name in rows.predicates})
    for dialect in project.dialects():
        for path in sorted((project.specs / dialect).rglob("*.yaml")):
            spec = _spec(project, path)
            for name in dict.fromkeys(_used(spec, "", found)) if "op" in spec else ():
                found[name].append(str(spec["op"]))
    return found


def _spec(project: Project, path: Any) -> dict[str, Any]:
    node = load(project.file(path).source, Diagnostics())
    assert node is not None
    data: dict[str, Any] = plain(node)
    return data


def _possible(root: Any, schema: Any, path: str) -> Iterator[str]:
    """Yield the features that a part of the schema defines."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    for part in (schema, schema.get("then", {})):
        if "$ref" in part:
            part = root["$defs"][part["$ref"].rpartition("/")[2]]
        for value in part.get("enum", ()):
            if value not in (True, False):
                yield f"{path}: {value}"
    for word in WORDS.get(path, ()):
        yield f"{path}: {word}"
    for key, value in schema.get("properties", {}).items():
        name = f"{path}.{key}".lstrip(".")
        yield name
        yield from _possible(root, value, name)
    below = schema.get("additionalProperties")
    if isinstance(below, dict):
        yield from _possible(root, below, f"{path}.*")
    elif path in WORDS and f"{path}.*" in WORDS:
        yield from (f"{path}.*: {word}" for word in WORDS[f"{path}.*"])


def _used(value: Any, path: str, known: Mapping[str, Any]) -> Iterator[str]:
    """Yield the features that a value at a path uses."""
    if isinstance(value, dict):
        for key, item in value.items():
            name = f"{path}.{key}".lstrip(".")
            if name not in known:
                name = f"{path}.*"
            elif path or key:
                yield name
            yield from _used(item, name, known)
        return
    for item in value if isinstance(value, list) else (value,):
        texts = [f"{path}: {item}"] if isinstance(item, str) else []
        texts += [f"{path}: {word}" for word in re.findall(r"[a-z_]+", str(item))]
        # `lhs: input` is short for the key `role`.
        texts += [f"{path}.role: {item}"] if path.endswith("operands.*") else []
        yield from (text for text in texts if text in known)


def table() -> Iterator[str]:
    """Yield a line for each feature, sorted by the number of ops that use it."""
    for name, ops in sorted(features().items(), key=lambda item: (len(item[1]), item[0])):
        reason = VOCABULARY.get(name, "") if len(ops) <= 1 else ""
        shown = ", ".join(ops) if len(ops) <= 3 else ""
        yield f"{len(ops):>5}  {name:40} {shown}{'  # ' if reason else ''}{reason}".rstrip()

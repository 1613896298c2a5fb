# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the features of the spec language by the number of ops that use each.

A feature is a key of the schema, a value that the schema lists for it, or a word of the small
languages in strings: conditions, forms of maps, functions of payloads and shapes. A feature of one
op is an op's name in costume unless it is vocabulary: `VOCABULARY` says why.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from optree_core.shape import FUNCTIONS
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_gen.spec.load import load, plain

from optree_lab.toolchain import CHECKOUT

from .options import parser_of

#: Keys whose strings have words of a small language, with the words that count.
WORDS: Mapping[str, tuple[str, ...]] = {
    "payload": ("cast", "const", "index", "fn"),
    "let": ("cast", "const", "index", "fn"),
    "indexing_maps.*": ("identity", "identity_or_scalar", "permute", "drop"),
    "operands.*.shape": tuple(FUNCTIONS),
    "moves": ("joined", "reversed"),
    "parameters.*.where": ("increasing", "distinct"),
}

#: Why a feature that few ops use is a word of the language.
VOCABULARY: Mapping[str, str] = {
    "kind: algorithm": "Sort, topk, scatter and fft have no generic form; the ops come with them.",
    "bind.*.attribute": "MLIR has an attribute that its op ignores; IR that has it is read.",
    "bind.*.value": "As above.",
    "kind: root": "A tree has one root.",
    "let": "A long payload has names for its parts.",
    "mlir.since": "Ops come with releases of MLIR, `until` is when they leave.",
    "operands.*.optional": "Padding values, biases and masks may be missing.",
    "operands.*.role: shape": "A window of which only the sizes count, as all poolings have it.",
    "operands.*: shape": "As above, in short.",
    "parameters.*.optional": "An attribute may be absent without meaning a default.",
    "payload: const": "A number in a body.",
    "payload: index": "A position in a body; `fill_rng_2d` has it in a `let`.",
    "results": "An op in a body has results and no outputs.",
    "results.*.role": "As above.",
    "results.*.role: scalar": "As above.",
    "results.*.type": "As above.",
    "types: function": "Types as a function demands that a parameter holds; all leaves have it.",
    "indexing_maps.predicate: scaled": "Maps that divide a loop: block scales of any contraction "
    "of narrow floats. MLIR 24 has the op.",
    "where: scale": "A scale is a power of two where `arith.scaling_extf` widens; each op of "
    "block-scaled floats asks for it.",
    "where: widening": "A cast to a narrower type has no `arith.scaling_extf`; as above.",
    "where: reads_element": "A body that computes a position reads an element; until a payload can "
    "say `read(operand, i)`, a region can only be asked to.",
    "canonical: not_identity": "What `nonempty` is for a list of dimensions.",
    "canonical: distinct_types": "A cast between equal types is a copy.",
    "indexing_maps.*: permute": "A transposition by an attribute is a map that depends on it.",
    "parameters.*.type: permutation": "As above: its values are checked to be a permutation.",
    "parameters.*.type: dim": "A loop by its number, as a sum along one axis or a scan has it.",
    "parameters.*.type: iterators": "The attribute of a generic that says how loops run.",
    "parameters.*.type: string": "An attribute that MLIR's own generic has.",
    "operands.*.variadic: same": "As many outputs as inputs: a body over several tensors, as a "
    "reduction, a map or a scan of several has it.",
    "moves: joined": "No map chooses among operands; `insert_slice` does, and tiling clamps it. "
    "Until payloads have guarded reads, a movement says it.",
    "moves: reversed": "No affine map has the size of a loop as a symbol; until payloads have "
    "`size(loop)`, a movement says it.",
    "operands.*.combines": "An op that adds to its output, as scatter does, too.",
    "operands.*.shape: covered": "The inverse of `ceildiv`; whatever takes tiles apart.",
    "operands.*.shape: unpermute": "The inverse of `permute`.",
    "operands.*.shape: permute": "A layout by an attribute.",
    "operands.*.shape: sum": "Sizes that are joined along a dimension.",
    "operands.*.shape: replace": "One size is another: concat, pad, topk, resize.",
}


def features() -> dict[str, list[str]]:
    """The ops of the package that use each feature; of one that none uses, the list is empty."""
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
    """The features that a part of the schema has."""
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
    """The features that a value at a path uses."""
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
        # A short form: `lhs: input` says the role.
        texts += [f"{path}.role: {item}"] if path.endswith("operands.*") else []
        yield from (text for text in texts if text in known)


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument(
        "--most", type=int, default=10**6, help="show those of so many ops or fewer"
    )
    print("\n".join(table(parser.parse_args().most)))
    return 0


def table(most: int = 10**6) -> Iterator[str]:
    """A line for each feature that so many ops or fewer use, those of the fewest first."""
    for name, ops in sorted(features().items(), key=lambda item: (len(item[1]), item[0])):
        if len(ops) <= most:
            reason = VOCABULARY.get(name, "") if len(ops) <= 1 else ""
            shown = ", ".join(ops) if len(ops) <= 3 else ""
            yield f"{len(ops):>5}  {name:40} {shown}{'  # ' if reason else ''}{reason}".rstrip()

# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A project with an op of every kind, and for each key that a file may have some values of it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fuzzing.outcome import Outcome, generate

Data = dict[str, Any]
Files = dict[str, Data]

MODES = ("define", "bind")
KINDS = ("root", "category", "named", "composite", "algorithm", "meta")

#: Below specs/<dialect>/; `leaf` and `sum` have loops, or bind a function.
OPS: Files = {
    "nest": {
        "op": "nest",
        "kind": "root",
        "summary": "Any loop nest.",
        "operands": {
            "inputs": {"role": "either", "variadic": True},
            "outputs": {"role": "init", "variadic": True},
        },
        "types": "free",
        "indexing_maps": {"attribute": "indexing_maps"},
        "payload": {"region": ["inputs", "outputs"]},
        "parameters": {"iterator_types": {"type": "iterators", "attribute": "iterator_types"}},
    },
    "product": {
        "op": "product",
        "kind": "category",
        "parent": "nest",
        "summary": "Sums of products.",
        "operands": {"lhs": "input", "rhs": "input", "acc": "init"},
        "types": "numeric",
        "indexing_maps": {"predicate": "contraction", "attribute": "indexing_maps"},
        "payload": "add(acc, mul(cast(lhs), cast(rhs)))",
        "parameters": {"cast": {"type": "sign", "default": "signed", "attribute": "cast"}},
    },
    "product/matrix": {
        "op": "matrix",
        "parent": "product",
        "summary": "A product of matrices.",
        "loops": ["m", "n", "k"],
        "indexing_maps": {"lhs": ["m", "k"], "rhs": ["k", "n"], "acc": ["m", "n"]},
    },
    "product/other": {
        "op": "other",
        "parent": "product",
        "summary": "A product of one matrix and a transposed one.",
        "loops": ["m", "n", "k"],
        "indexing_maps": {"lhs": ["m", "k"], "rhs": ["n", "k"], "acc": ["m", "n"]},
    },
    "composite/whole": {
        "op": "whole",
        "kind": "composite",
        "summary": "Several ops.",
        "operands": {"source": "input", "dest": "init"},
    },
    "algorithm/sorted": {
        "op": "sorted",
        "kind": "algorithm",
        "summary": "In order.",
        "operands": {"source": "input", "dest": "init"},
    },
    "meta/end": {
        "op": "end",
        "kind": "meta",
        "summary": "Ends a body.",
        "operands": {"values": {"role": "scalar", "variadic": True}},
    },
}

SUBJECTS = {
    "root": "nest",
    "category": "product",
    "named": "product/matrix",
    "composite": "composite/whole",
    "algorithm": "algorithm/sorted",
    "meta": "meta/end",
}

OPERAND: Data = {
    "role": "scalar",
    "type": "f32",
    "variadic": True,
    "optional": True,
    "shape": "like(source)",
    "doc": "Words.",
}
PARAMETER: Data = {
    "type": "i64",
    "per": "spatial",
    "of": "loops",
    "default": 3,
    "domain": ["first", "second"],
    "where": "> 0",
    "attribute": "attr",
    "optional": True,
    "doc": "Words.",
    "stability": "experimental",
    "since": "0.1",
    "deprecated": {"reason": "Old.", "replaced_by": "other_p"},
    "until": "2027-01-01",
    "formerly": ["before"],
}

#: Values of each key of an op, none of which is what its absence means.
VALUES: dict[str, list[Any]] = {
    "kind": ["root", "category", "composite", "algorithm", "meta"],
    "parent": ["nest", "product"],
    "abstract": [True],
    "like": ["other", "matrix"],
    "description": ["More words."],
    "stability": ["experimental"],
    "since": ["0.1"],
    "deprecated": [{"reason": "Old."}, {"reason": "Old.", "replaced_by": "other"}],
    "until": ["2027-01-01"],
    "formerly": [["before"]],
    "operands": [{"source": "input", "more": "input", "dest": "init"}, {"lhs": {"role": "input", "doc": "Words."}}],
    "results": [{"value": {"role": "scalar", "type": "index"}}],
    "types": ["numeric", "function", "free"],
    "where": [["single_op(cast)"], ["same_types"], ["widening"], ["shaped(source)"]],
    "canonical": [["same_types"], ["widening"], ["shaped(lhs)"]],
    "loops": [["m", "n", "k"], ["i"]],
    "indexing_maps": [{"attribute": "maps"}, {"predicate": "pointwise"}, {"source": "identity", "dest": "identity"}, {"lhs": ["m", "k"], "rhs": ["k", "n"], "acc": ["m", "n"]}],
    "let": [{"twice(x)": "add(x, x)"}],
    "payload": ["source", {"region": ["source", "dest"]}, {"region": ["inputs"]}, "add(acc, add(cast(lhs), cast(rhs)))"],
    "parameters": [{"p": {"type": t}} for t in ("sign", "index", "function", "dim", "dims", "permutation", "iterators", "i64", "i64_array", "bool", "string")] + [{"p": {"type": t, "attribute": "p"}} for t in ("sign", "function", "dim", "dims", "string", "i64", "iterators")] + [{"p": {"type": "enum", "domain": ["a", "b"]}}, {"p": ["s"]}],
    "bind": [{"cast": "unsigned"}, {"cast": "signed"}],
    "retired": [{"gone": {"reason": "Old."}}],
    "also_matches": [["add(mul(cast(lhs), cast(rhs)), acc)"], ["source"]],
    "precedes": [["other"]],
    "siblings": [["other"]],
    "decomposes": [["other"]],
    "moves": ["joined(p)", "reversed(p)"],
    "interfaces": [["linalg::ContractionOpInterface"], ["linalg::AggregatedOpInterface"]],
    "assembly": ["$source `,` $dest attr-dict `:` type($source) `,` type($dest) (`->` type($result_tensors)^)?"],
    "cpp": [{"verifier": True}, {"canonicalizer": True}, {"folder": True}],
    "result_name": ["made"],
    "mlir": [{"since": 23}, {"until": 22}],
}  # fmt: skip


#: Few functions: what a test makes is small.
SCALARS: Data = {
    "functions": {
        "add": {"code": 0, "arguments": {"a": "T", "b": "T"},
                "lower": {"float": "arith.addf", "int": "arith.addi"}, "commutes": True},
        "mul": {"code": 1, "arguments": {"a": "T", "b": "T"},
                "lower": {"float": "arith.mulf", "int": "arith.muli"}, "commutes": True},
    },
    "casts": [{"from": "float", "to": "float", "width": "wider", "signed": "arith.extf",
               "unsigned": "arith.extf"},
              {"from": "int", "to": "int", "width": "wider", "signed": "arith.extsi",
               "unsigned": "arith.extui"}],
    "helpers": {"constant": "arith.constant", "complex_constant": "complex.constant",
                "re": "complex.re", "im": "complex.im", "create": "complex.create"},
}  # fmt: skip


def project(mode: str) -> Files:
    dialect = {"dialect": "acme", "mode": mode, "summary": "Ops."}
    return {
        "specs/scalar.yaml": SCALARS,
        "specs/acme/dialect.yaml": dialect,
        **{f"specs/acme/{path}.yaml": copy.deepcopy(data) for path, data in OPS.items()},
    }


def schema(checkout: Path, name: str) -> Data:
    found: Data = json.loads((checkout / "specs" / "schema" / f"{name}.schema.json").read_text())
    return found


def with_value(files: Files, path: str, keys: tuple[str, ...], value: Any) -> Files:
    """The files with the value at these keys; a mapping on the way that is not there is made."""
    files = copy.deepcopy(files)
    node = files[path]
    for key in keys[:-1]:
        if not isinstance(node.get(key), dict):
            node[key] = {}
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


def idle(files: Files, path: str, keys: tuple[str, ...], value: Any) -> Outcome | None:
    """What comes of the value, where it is accepted and nothing is other than without it."""
    given = generate(with_value(files, path, keys, value))
    if given.refused:
        return None
    return (
        given
        if given.texts == generate(without(with_value(files, path, keys, value), path, keys)).texts
        else None
    )


def cases() -> Iterator[tuple[str, str, str, Any]]:
    for mode in MODES:
        for kind in KINDS:
            for key, values in VALUES.items():
                for value in values:
                    yield mode, kind, key, value

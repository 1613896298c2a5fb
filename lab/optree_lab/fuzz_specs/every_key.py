# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A project with an op of every kind, and for each key that a file may have some values of it.

A dialect that defines ops extends the one that is looked at: what a bound one says is of use there.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]
Files = dict[str, Data]

MODES = ("define", "bind")

#: By the path below the dialect's directory.
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

_PARAMETER_TYPES = ("sign", "function", "dim", "dims", "i64", "bool", "string")

#: Values of each key of an op, none of which is what its absence means.
VALUES: dict[str, list[Any]] = {
    "op": ["renamed"],
    "kind": ["root", "category", "composite", "algorithm", "meta"],
    "parent": ["nest", "product"],
    "abstract": [True],
    "like": ["other", "matrix"],
    "summary": ["Other words."],
    "description": ["More words."],
    "stability": ["experimental"],
    "since": ["0.1"],
    "deprecated": [{"reason": "Old."}],
    "until": ["2027-01-01"],
    "formerly": [["before"]],
    "operands": [
        {"source": "input", "more": "input", "dest": "init"},
        {"lhs": {"role": "input", "doc": "Words."}},
    ],
    "results": [{"value": {"role": "scalar", "type": "index"}}],
    "types": ["numeric", "function", "free"],
    "where": [["single_op(cast)"], ["same_types"], ["shaped(source)"]],
    "canonical": [["same_types"], ["shaped(lhs)"]],
    "loops": [["m", "n", "k"], ["i"]],
    "indexing_maps": [
        {"attribute": "maps"},
        {"predicate": "pointwise"},
        {"source": "identity", "dest": "identity"},
        {"lhs": ["m", "k"], "rhs": ["k", "n"], "acc": ["m", "n"]},
    ],
    "let": [{"twice(x)": "add(x, x)"}],
    "payload": [
        "source",
        {"region": ["source", "dest"]},
        {"region": ["inputs"]},
        "add(acc, add(cast(lhs), cast(rhs)))",
    ],
    "parameters": [
        *({"p": {"type": name}} for name in _PARAMETER_TYPES),
        {"p": {"type": "i64_array", "attribute": "p"}},
        {"p": {"type": "function", "attribute": "p", "domain": ["add", "mul"]}},
        {"p": {"type": "enum", "domain": ["a", "b"]}},
        {"p": ["s"]},
    ],
    "bind": [{"cast": "unsigned"}, {"cast": "signed"}],
    "retired": [{"gone": {"reason": "Old."}}],
    "also_matches": [["add(mul(cast(lhs), cast(rhs)), acc)"], ["source"]],
    "precedes": [["other"]],
    "siblings": [["other"]],
    "reference": ["softmax"],
    "example": [{"source": [4, 8]}],
    "decomposes": [["other"]],
    "moves": ["joined(p)", "reversed(p)"],
    "interfaces": [["linalg::ContractionOpInterface"], ["linalg::AggregatedOpInterface"]],
    "assembly": [
        "$source `,` $dest attr-dict `:` type($source) `,` type($dest) (`->` "
        "type($result_tensors)^)?"
    ],
    "cpp": [{"verifier": True}, {"canonicalizer": True}, {"folder": True}],
    "result_name": ["made"],
    "mlir": [{"since": 23}, {"until": 22}],
}

#: Values of each key of an operand.
OPERAND: dict[str, list[Any]] = {
    "role": ["scalar", "init", "either", "shape"],
    "type": ["f32", "float"],
    "variadic": [True, "same"],
    "optional": [True],
    "shape": ["like(source)", "source", ["source[0]", 4], "lhs"],
    "where": [["rank(source) > 1"]],
    "combines": ["add"],
    "doc": ["Words."],
}

#: Values of each key of a parameter, and the types of those that are tried with it.
PARAMETER: dict[str, list[Any]] = {
    "type": ["bool"],
    "per": ["spatial"],
    "of": ["loops"],
    "default": [3, "add", "signed", True, "words", [1]],
    "domain": [["add"], ["first", "second"]],
    "numbers": [{"m": [1, 2]}],
    "where": ["> 0", "increasing"],
    "attribute": ["attr"],
    "optional": [True],
    "doc": ["Words."],
    "stability": ["experimental"],
    "since": ["0.1"],
    "deprecated": [{"reason": "Old."}],
    "until": ["2027-01-01"],
    "formerly": [["before"]],
}

DIALECT: dict[str, list[Any]] = {
    "dialect": ["other"],
    "mode": ["define", "bind"],
    "extends": ["optree"],
    "summary": ["Other words."],
    "cpp_namespace": ["mlir::other"],
    "library": ["Other"],
    "pass_prefix": ["other"],
    "python_package": ["other_ops"],
    "function_attribute": ["#acme.other<{}>"],
    "sign_attribute": ["#acme.other<{}>"],
    "roles": [{"contraction": "matrix"}, {"fill": "none"}],
    "window": [3],
    "breaks": [{"0.1": ["matrix"]}],
}


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
    """The files with the value at these keys; a mapping on the way that is not there is made."""
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
    """What the parent of an op says; nothing if it has none."""
    return next((op for op in OPS.values() if op["op"] == data.get("parent")), {})


def operand_of(kind: str) -> str:
    """An operand of the op of that kind."""
    return {"root": "inputs", "category": "lhs", "named": "lhs", "meta": "values"}.get(
        kind, "source"
    )


def cases() -> Iterator[tuple[str, str, tuple[str, ...], Any, Files]]:
    """Mode, file, the way to a key, a value of it, and the files without it but for that."""
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

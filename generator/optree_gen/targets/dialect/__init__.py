# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C++ and CMake of a defined dialect, which compile its ODS into a plugin and tools.

The runtime and the tables implement the ops: mlir-tblgen makes the only C++ per op.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from optree_core.model import Handwritten

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import Names
from optree_gen.emit.output import Output
from optree_gen.emit.quoting import cpp_string
from optree_gen.emit.shards import shards
from optree_gen.emit.target import PlanInputs, Target
from optree_gen.emit.upstream_dialects import dependent_dialects
from optree_gen.history.encoding import Encoding, encoding


@dataclass(frozen=True, slots=True)
class DefineView:
    """The dialect as its C++ files need it.

    encoding: versions and upgrades of bytecode, from the releases of the project.
    shards: names of the files of ops. sequences: passes may turn one op into several.
    composites: some ops are not loop nests, so the runtime of composites is linked.
    """

    prefix: str
    guard: str
    include: str
    name: str
    cpp: str
    namespace: str
    summary: str
    encoding: Encoding
    dependent_headers: tuple[str, ...]
    shards: tuple[str, ...]
    sequences: bool
    composites: bool
    quantized: bool
    stored: bool
    handwritten: Handwritten


@dataclass(frozen=True, slots=True)
class CppShardView:
    """A file of ops. structured: qualified names of the classes of ops that are loop nests."""

    dialect: DefineView
    name: str
    guard: str
    structured: tuple[str, ...]


def plan(inputs: PlanInputs) -> Iterable[Output]:
    tree = inputs.tree
    names = Names(tree.dialect)
    parts = shards(tree, inputs.one_file)
    view = DefineView(
        prefix=names.prefix,
        guard=Name.of(names.prefix).upper,
        include=names.include,
        name=tree.dialect.name,
        cpp=names.dialect_class,
        namespace=tree.dialect.cpp_namespace,
        summary=tree.dialect.summary,
        encoding=encoding(tree, inputs.history),
        dependent_headers=tuple(dialect.header for dialect in dependent_dialects(tree)),
        shards=tuple(part.name for part in parts),
        sequences=inputs.sequences,
        composites=any(not op.structured for part in parts for op in part.ops),
        quantized="quantized" in tree.dialect.element_types,
        stored=bool(tree.dialect.element_types),
        handwritten=tree.dialect.handwritten,
    )
    include = f"include/{names.include}"
    specs = tuple(op.origin.path for op in tree.ops.values())
    for path, template in (
        (f"{include}/{view.cpp}.h", "dialect/dialect.h.jinja"),
        (f"{include}/{view.prefix}Ops.h", "dialect/ops.h.jinja"),
        (f"{include}/{view.prefix}C.h", "dialect/capi.h.jinja"),
        ("lib/Dialect.cpp", "dialect/dialect.cpp.jinja"),
        ("lib/Plugin.cpp", "dialect/plugin.cpp.jinja"),
        ("lib/CAPI.cpp", "dialect/capi.cpp.jinja"),
        ("tools/opt.cpp", "dialect/opt.cpp.jinja"),
        ("tools/lsp-server.cpp", "dialect/lsp.cpp.jinja"),
        ("CMakeLists.txt", "dialect/CMakeLists.txt.jinja"),
    ):
        yield Output(path, template, view, specs)
    if view.handwritten.ods:
        path = f"{include}/{view.prefix}Handwritten.h"
        yield Output(path, "dialect/handwritten.h.jinja", view, specs)
        yield Output("lib/Handwritten.cpp", "dialect/handwritten.cpp.jinja", view, specs)
    for part in parts:
        structured = tuple(
            f"::{view.namespace}::{Name(op.name).pascal}Op" for op in part.ops if op.structured
        )
        shard = CppShardView(view, part.name, Name.of(part.name).upper, structured)
        own = tuple(op.origin.path for op in part.ops)
        yield Output(f"{include}/{part.name}.h", "dialect/shard.h.jinja", shard, own)
        yield Output(f"lib/{part.name}.cpp", "dialect/shard.cpp.jinja", shard, own)


TARGET = Target(
    "dialect",
    ("define",),
    plan,
    comments={".h": "// ", ".cpp": "// ", ".txt": "# "},
    filters={"cpp_string": cpp_string, "pascal": lambda name: Name(name).pascal},
)

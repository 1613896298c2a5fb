# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C++ of a dialect in define mode: what compiles its ODS into a plugin and into tools.

What ops do is in the runtime and in the tables: there is no C++ per op but what mlir-tblgen makes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..model import Tree
from ..naming import Name
from ..render import Output
from .ods import Names, dependent_dialects, shards

MODES = ("define",)

#: The version of what bytecode holds of the dialect.
VERSION = 1


@dataclass(frozen=True, slots=True)
class DefineView:
    """Names that follow from the dialect; shards: the files that ops are in."""

    prefix: str
    guard: str
    include: str
    name: str
    cpp: str
    namespace: str
    summary: str
    version: int
    dependent_headers: tuple[str, ...]
    shards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShardView:
    dialect: DefineView
    name: str
    guard: str


def plan(tree: Tree) -> Iterable[Output]:
    names = Names(tree.dialect)
    parts = shards(tree)
    view = DefineView(
        prefix=names.prefix,
        guard=Name.of(names.prefix).upper,
        include=names.include,
        name=tree.dialect.name,
        cpp=names.dialect_class,
        namespace=tree.dialect.cpp_namespace,
        summary=tree.dialect.summary,
        version=VERSION,
        dependent_headers=tuple(dialect.header for dialect in dependent_dialects(tree)),
        shards=tuple(part.name for part in parts),
    )
    include = f"include/{names.include}"
    specs = tuple(op.span.source.path for op in tree.ops.values())
    for path, template in (
        (f"{include}/{view.cpp}.h", "define/dialect.h.jinja"),
        (f"{include}/{view.prefix}Ops.h", "define/ops.h.jinja"),
        (f"{include}/{view.prefix}C.h", "define/capi.h.jinja"),
        ("lib/Dialect.cpp", "define/dialect.cpp.jinja"),
        ("lib/Plugin.cpp", "define/plugin.cpp.jinja"),
        ("lib/CAPI.cpp", "define/capi.cpp.jinja"),
        ("tools/opt.cpp", "define/opt.cpp.jinja"),
        ("tools/lsp-server.cpp", "define/lsp.cpp.jinja"),
        ("CMakeLists.txt", "define/CMakeLists.txt.jinja"),
    ):
        yield Output(path, template, view, specs)
    for part in parts:
        shard = ShardView(view, part.name, Name.of(part.name).upper)
        own = tuple(op.span.source.path for op in part.ops)
        yield Output(f"{include}/{part.name}.h", "define/shard.h.jinja", shard, own)
        yield Output(f"lib/{part.name}.cpp", "define/shard.cpp.jinja", shard, own)

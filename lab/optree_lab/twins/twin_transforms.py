# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The passes and transform-dialect ops that twins are put through, with the programs they need."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .twin_scripts import (
    FOUR,
    ONE,
    TWO,
    Condition,
    Script,
    Space,
    always,
    any_op,
    every_loop,
    first,
    structured,
)

#: What upstream writes for ops of one dialect by their classes: no other op can be given to it.
#: Transform -> why.
IMPOSSIBLE = {
    "block-pack-matmul": "matches the classes of upstream's matmuls",
    "morph-named-to-category": "has a table of upstream's op classes",
    "transpose-matmul": "takes upstream's matmul classes",
    "convert-to-std": "the symbol that is called is named after the op",
    "vectorize-children": "vectorizes pack and unpack by their classes",
    "vectorize": "vectorizes reductions of unknown sizes by their class",
    "canonicalize-memref-casts": "upstream's classes have no such folder, the defined ops have",
}

#: Transforms that make tiles, and why they differ on ops that read their position.
TILING = re.compile(r"tile|split|fuse|pad|promote|scalarize")
NO_LONGER = "a tile that reads its position is a generic; upstream's is called as the op it is not"

#: The ops that it concerns, where these are not all.
IMPOSSIBLE_FOR = {
    "vectorize-children": ("pack", "unpack"),
    "vectorize": ("reduce",),
    "canonicalize-memref-casts": ("broadcast", "map", "reduce", "transpose"),
}


@dataclass(frozen=True)
class Transform:
    """passes: of mlir-opt. script: the body of a transform sequence on `%op`, by the op's loops.
    where: the ops that it is for, by their loops. setting: the program, else a function around the
    op. buffers: whether it is for memrefs.
    """

    name: str
    passes: tuple[str, ...]
    script: Script | None = None
    setting: str = ""
    buffers: bool = False
    where: Condition = any_op

    @property
    def needs_result(self) -> bool:
        return bool(self.setting) and not self.buffers

    def text(self, space: Space, op: str) -> str | None:
        """The named sequence; empty where passes do it all; None where it does not apply."""
        if not self.where(space):
            return None
        if self.script is None:
            return ""
        body = self.script(space)
        if body is None:
            return None
        return (
            "transform.named_sequence @__transform_main(%root: !transform.any_op "
            "{transform.readonly}) {\n"
            f'  %op = transform.structured.match ops{{["{op}"]}} in %root : '
            "(!transform.any_op) -> !transform.any_op\n"
            f"{body}\n  transform.yield\n}}\n"
        )


INTERPRET = ("--transform-interpreter",)


def ranked(space: Space) -> bool:
    return space.rank > 0


def composite(space: Space) -> bool:
    return not space.structured


def shardable(space: Space) -> bool:
    """Upstream takes projected maps, and stumbles over operands that have no dimensions."""
    return space.structured and not space.windows and not space.scalars


def packable(space: Space) -> bool:
    return space.structured and bool(space.plain)


def splittable(space: Space) -> bool:
    """Upstream splits one reduction of a size that it knows, and not that of a window."""
    return space.known and len(space.summed) == 1 and space.summed[0] not in space.windows


def vectorizable(space: Space) -> bool:
    """Upstream vectorizes windows that are moved along one dimension of a size that it knows."""
    return space.structured and space.moved < (2 if space.known else 1)


AGAIN = """func.func @{name}({arguments}) -> ({result}, {result}) {{
{op}
{again}
  return %r, %again : {result}, {result}
}}"""

DEAD = """func.func @{name}({arguments}) -> {result} {{
{op}
{again}
  return %r : {result}
}}"""

LOOP = """func.func @{name}({arguments}, %n: index, %first: {result}) -> {result} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%before = %first) -> {result} {{
  {op}
    %use = "test.use"(%r, %before) : ({result}, {result}) -> {result}
    scf.yield %use : {result}
  }}
  return %last : {result}
}}"""

SIZES = """func.func @{name}({arguments}) -> index {{
  %c0 = arith.constant 0 : index
{op}
  %size = tensor.dim %r, %c0 : {result}
  return %size : index
}}"""

CONSUMED = """func.func @{name}({arguments}, %into: {result}) -> {result} {{
{op}
  %user = linalg.{consumer} {{consumer}} ins(%r : {result}) outs(%into : {result}) -> {result}
  return %user : {result}
}}"""

#: Of sizes that are known, cast to unknown ones in front of the op.
CAST = """func.func @{name}({known}) -> {unknown_result} {{
{casts}
{unknown}
  return %r : {unknown_result}
}}"""

CAST_BUFFERS = """func.func @{name}({known}) {{
{casts}
{unknown}
  return
}}"""

BOUNDS = """func.func @{name}({arguments}) -> (index, index) {{
{op}
  %size = "test.reify_bound"(%r) {{dim = 0}} : ({result}) -> index
  %same = "test.reify_bound"(%r) {{dim = 0, type = "LB"}} : ({result}) -> index
  return %size, %same : index, index
}}"""

SHARDED = """shard.grid @grid(shape = 2x2)
func.func @{name}({arguments}) -> {result} {{
  %axes = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %sharded = shard.shard %{last} to %axes annotate_for_users : {result}
{sharded}
  return %r : {result}
}}"""

_PAD = """  %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [{sizes}] : """ + TWO

TRANSFORMS = (
    Transform("print", ()),
    Transform("generalize-named-ops", ("--linalg-generalize-named-ops",)),
    Transform("morph-named-to-generic", ("--linalg-morph-ops=named-to-generic",)),
    Transform("morph-named-to-category", ("--linalg-morph-ops=named-to-category",)),
    Transform("loops", ("--convert-linalg-to-loops",), buffers=True),
    Transform("affine-loops", ("--convert-linalg-to-affine-loops",), buffers=True),
    Transform("parallel-loops", ("--convert-linalg-to-parallel-loops",), buffers=True),
    Transform("convert-to-std", ("--convert-linalg-to-std",), buffers=True),
    Transform("canonicalize", ("--canonicalize",)),
    Transform("canonicalize-dead", ("--canonicalize",), setting=DEAD),
    Transform("canonicalize-casts", ("--canonicalize",), setting=CAST, where=structured),
    Transform("canonicalize-memref-casts", ("--canonicalize",), setting=CAST_BUFFERS, buffers=True),
    Transform("cse", ("--cse",), setting=AGAIN),
    Transform(
        "licm",
        ("--allow-unregistered-dialect", "--loop-invariant-code-motion"),
        setting=LOOP,
    ),
    Transform("fold-unit-extent-dims", ("--linalg-fold-unit-extent-dims",)),
    Transform("reify-shapes", ("--reify-result-shapes",)),
    Transform(
        "resolve-dims", ("--resolve-ranked-shaped-type-result-dims",), setting=SIZES, where=ranked
    ),
    Transform(
        "value-bounds",
        (
            "--allow-unregistered-dialect",
            "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds))",
        ),
        setting=BOUNDS,
        where=ranked,
    ),
    Transform("inline-scalars", ("--linalg-inline-scalar-operands",)),
    Transform(
        "fuse-elementwise",
        ("--linalg-generalize-named-ops", "--linalg-fuse-elementwise-ops"),
        setting=CONSUMED,
    ),
    Transform("bufferize", ("--one-shot-bufferize=bufferize-function-boundaries",)),
    Transform(
        "bufferize-dealloc",
        (
            "--one-shot-bufferize=bufferize-function-boundaries",
            "--buffer-deallocation-pipeline",
        ),
    ),
    Transform(
        "bufferize-loops",
        ("--one-shot-bufferize=bufferize-function-boundaries", "--convert-linalg-to-loops"),
    ),
    Transform("runtime-verification", ("--generate-runtime-verification",), buffers=True),
    Transform(
        "shard",
        ("--pass-pipeline=builtin.module(func.func(sharding-propagation,shard-partition))",),
        setting=SHARDED,
        where=shardable,
    ),
    Transform("block-pack-matmul", ("--linalg-block-pack-matmul=block-factors=2,2,2",)),
    Transform(
        "match-interface",
        INTERPRET,
        always(
            "  %all = transform.structured.match interface{LinalgOp} in %root : "
            f'{ONE}\n  transform.annotate %all "found" : !transform.any_op'
        ),
    ),
    Transform(
        "match-tiling-interface",
        INTERPRET,
        always(
            "  %all = transform.structured.match interface{TilingInterface} in %root : "
            f'{ONE}\n  transform.annotate %all "found" : !transform.any_op'
        ),
    ),
    Transform(
        "generalize",
        INTERPRET,
        always(f"  %g = transform.structured.generalize %op : {ONE}", structured),
    ),
    Transform(
        "interchange",
        INTERPRET,
        every_loop(
            f"  %g = transform.structured.generalize %op : {ONE}\n"
            "  %i = transform.structured.interchange %g "
            f"iterator_interchange = [{{reversed}}] : {ONE}",
            structured,
        ),
    ),
    Transform(
        "pack",
        INTERPRET,
        every_loop(
            f"  %p = transform.structured.pack %op packed_sizes = [{{plain}}] : {ONE}", packable
        ),
    ),
    Transform(
        "pack-greedily",
        INTERPRET,
        first(
            "reduction",
            "  %p = transform.structured.pack_greedily %op matmul_packed_sizes = [2, 2, 2] "
            f"matmul_inner_dims_order = [0, 1, 2] : {ONE}",
        ),
    ),
    Transform(
        "split-reduction",
        INTERPRET,
        first(
            "reduction",
            "  %s:4 = transform.structured.split_reduction %op "
            f"{{{{split_factor = 2, insert_split_dimension = 0}}}} : {FOUR}",
            where=splittable,
        ),
    ),
    Transform(
        "vectorize",
        INTERPRET,
        every_loop(
            "  transform.structured.vectorize %op vector_sizes [{extents}] : !transform.any_op",
            vectorizable,
        ),
    ),
    Transform(
        "vectorize-children",
        INTERPRET,
        always(
            '  %f = transform.structured.match ops{["func.func"]} in %root : '
            f"{ONE}\n"
            f"  %v = transform.structured.vectorize_children_and_apply_patterns %f : {ONE}"
        ),
    ),
    Transform(
        "decompose-interface",
        INTERPRET,
        always(f"  %d = transform.structured.decompose_interface %op : {ONE}", composite),
    ),
    Transform(
        "flatten-elementwise",
        INTERPRET,
        always(
            f"  %f = transform.structured.flatten_elementwise %op : {ONE}",
            lambda space: space.structured and space.elementwise,
        ),
    ),
    Transform(
        "bufferize-to-allocation",
        INTERPRET,
        always(
            "  %b, %new = transform.structured.bufferize_to_allocation %op "
            "{memory_space = 3} : !transform.any_op"
        ),
    ),
    Transform(
        "tile-using-for",
        INTERPRET,
        first(
            "parallel",
            "  %t, %l = transform.structured.tile_using_for %op tile_sizes [{sizes}] : " + TWO,
        ),
    ),
    Transform(
        "tile-all-loops",
        INTERPRET,
        every_loop(
            "  %t, %l:{loops} = transform.structured.tile_using_for %op tile_sizes [{sizes}] : "
            "(!transform.any_op) -> (!transform.any_op, {results})"
        ),
    ),
    Transform(
        "tile-uneven",
        INTERPRET,
        first(
            "parallel",
            "  %t, %l = transform.structured.tile_using_for %op tile_sizes [{sizes}] : " + TWO,
            3,
        ),
    ),
    Transform(
        "tile-using-forall",
        INTERPRET,
        first(
            "parallel",
            "  %t, %l = transform.structured.tile_using_forall %op tile_sizes [{sizes}] : " + TWO,
        ),
    ),
    Transform(
        "tile-num-threads",
        INTERPRET,
        first(
            "parallel",
            "  %t, %l = transform.structured.tile_using_forall %op num_threads [{sizes}] : " + TWO,
        ),
    ),
    Transform(
        "scalarize",
        INTERPRET,
        every_loop(f"  %s = transform.structured.scalarize %op : {ONE}", structured),
    ),
    Transform(
        "multitile-sizes",
        INTERPRET,
        first(
            "parallel",
            "  %l, %h, %p = transform.structured.multitile_sizes %op "
            f"{{{{target_size = 3, dimension = {{dimension}}}}}} : {ONE}",
            where=structured,
        ),
    ),
    Transform(
        "promote",
        INTERPRET,
        first(
            "parallel",
            "  %t, %l = transform.structured.tile_using_for %op tile_sizes [{sizes}] : "
            f"{TWO}\n  %p = transform.structured.promote %t : {ONE}",
            where=structured,
        ),
        buffers=True,
    ),
    Transform(
        "fuse",
        INTERPRET,
        always(
            f"  %c = transform.structured.match attributes{{consumer}} in %root : {ONE}\n"
            f"  %t, %l = transform.structured.fuse %c tile_sizes [2, 0] : {TWO}"
        ),
        CONSUMED,
    ),
    Transform(
        "fuse-into-containing-op",
        INTERPRET,
        always(
            f"  %c = transform.structured.match attributes{{consumer}} in %root : {ONE}\n"
            f"  %t, %l = transform.structured.tile_using_forall %c tile_sizes [2] : {TWO}\n"
            "  %f, %n = transform.structured.fuse_into_containing_op %op into %l : "
            "(!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)",
            ranked,
        ),
        CONSUMED,
    ),
    Transform(
        "pad",
        INTERPRET,
        first(
            "parallel",
            _PAD + "\n  %padded, %pad, %copy = transform.structured.pad %tiled "
            "{{padding_dimensions = [{dimension}]}} : (!transform.any_op) -> "
            "(!transform.any_op, !transform.any_op, !transform.any_op)",
            3,
            structured,
        ),
    ),
    Transform(
        "pad-tiling-interface",
        INTERPRET,
        first(
            "parallel",
            "  %padded, %pad = transform.structured.pad_tiling_interface %op to "
            "padding_sizes [{sizes}] : " + TWO,
            32,
            structured,
        ),
    ),
    Transform(
        "split",
        INTERPRET,
        first(
            "parallel",
            "  %parts = transform.structured.split %op after 2 {{dimension = {dimension}}} : "
            + "!transform.any_op",
            where=structured,
        ),
    ),
    Transform(
        "tile-reduction-using-for",
        INTERPRET,
        first(
            "reduction",
            "  %f, %s, %c, %l = transform.structured.tile_reduction_using_for %op by "
            f"tile_sizes = [{{every}}] : {FOUR}",
        ),
    ),
    Transform(
        "tile-reduction-using-forall",
        INTERPRET,
        first(
            "reduction",
            "  %f, %s, %c, %l = transform.structured.tile_reduction_using_forall %op by "
            f"tile_sizes = [{{every}}] : {FOUR}",
        ),
    ),
    Transform(
        "transpose-matmul",
        INTERPRET,
        first(
            "reduction",
            f"  %t = transform.structured.transpose_matmul %op <lhs> : {ONE}",
            where=lambda space: space.roles == (1, 1, 1) and not space.windows,
        ),
    ),
)

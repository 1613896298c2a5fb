# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The passes and transform-dialect ops that twins are put through, with the programs they need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

#: What upstream writes for ops of one dialect by their classes: no other op can be given to it.
#: Transform -> why.
IMPOSSIBLE = {
    "block-pack-matmul": "matches the classes of upstream's matmuls",
    "morph-named-to-category": "has a table of upstream's op classes",
    "transpose-matmul": "takes upstream's matmul classes",
    "convert-to-std": "the symbol that is called is named after the op",
    "vectorize-children": "vectorizes pack and unpack by their classes",
}

#: The ops that it concerns, where these are not all.
IMPOSSIBLE_FOR = {"vectorize-children": ("pack", "unpack")}

Script = Callable[[Sequence[str]], "str | None"]


@dataclass(frozen=True)
class Transform:
    """passes: of mlir-opt. script: the body of a transform sequence on `%op`, by iterators; None
    where it does not apply. setting: the program, else a function around the op.
    buffers: whether it is for memrefs.
    """

    name: str
    passes: tuple[str, ...]
    script: Script | None = None
    setting: str = ""
    buffers: bool = False

    @property
    def needs_result(self) -> bool:
        return bool(self.setting)

    def text(self, iterators: Sequence[str], op: str) -> str | None:
        """The named sequence; empty where passes do it all; None where it does not apply."""
        if self.script is None:
            return ""
        body = self.script(iterators)
        if body is None:
            return None
        return (
            "transform.named_sequence @__transform_main(%root: !transform.any_op "
            "{transform.readonly}) {\n"
            f'  %op = transform.structured.match ops{{["{op}"]}} in %root : '
            "(!transform.any_op) -> !transform.any_op\n"
            f"{body}\n  transform.yield\n}}\n"
        )


ONE = "(!transform.any_op) -> !transform.any_op"
TWO = "(!transform.any_op) -> (!transform.any_op, !transform.any_op)"
FOUR = f"(!transform.any_op) -> ({', '.join(['!transform.any_op'] * 4)})"

INTERPRET = ("--transform-interpreter",)


def _sizes(iterators: Sequence[str], kind: str, size: int = 2) -> str | None:
    """A size for the first loop of the kind, 0 for those before it."""
    if kind not in iterators:
        return None
    position = list(iterators).index(kind)
    return ", ".join(["0"] * position + [str(size)])


def _parallel(text: str, size: int = 2) -> Script:
    def script(iterators: Sequence[str]) -> str | None:
        sizes = _sizes(iterators, "parallel", size)
        dimension = None if sizes is None else sizes.count(",")
        return None if sizes is None else text.format(sizes=sizes, dimension=dimension)

    return script


def _reduction(text: str) -> Script:
    def script(iterators: Sequence[str]) -> str | None:
        sizes = _sizes(iterators, "reduction")
        if sizes is None:
            return None
        rest = ["0"] * (len(iterators) - sizes.count(",") - 1)
        sizes = ", ".join([sizes, *rest])
        return text.format(sizes=sizes)

    return script


def _always(text: str) -> Script:
    return lambda _: text


def _loops(text: str) -> Script:
    """`text` with a size for every loop, in order and reversed."""

    def script(iterators: Sequence[str]) -> str | None:
        if not iterators:
            return None
        count = len(iterators)
        return text.format(
            sizes=", ".join(["2"] * count),
            extents=", ".join(str(e) for e in (4, 6, 8, 10, 12, 2, 14, 16, 18, 20)[:count]),
            reversed=", ".join(map(str, reversed(range(count)))),
            loops=count,
            results=", ".join(["!transform.any_op"] * count),
        )

    return script


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

LOOP = """func.func @{name}({arguments}, %n: index) -> {result} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.empty() : {result}
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
    Transform("cse", ("--cse",), setting=AGAIN),
    Transform(
        "licm",
        ("--allow-unregistered-dialect", "--loop-invariant-code-motion"),
        setting=LOOP,
    ),
    Transform("fold-unit-extent-dims", ("--linalg-fold-unit-extent-dims",)),
    Transform("reify-shapes", ("--reify-result-shapes",)),
    Transform("resolve-dims", ("--resolve-ranked-shaped-type-result-dims",), setting=SIZES),
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
    Transform("block-pack-matmul", ("--linalg-block-pack-matmul=block-factors=2,2,2",)),
    Transform(
        "match-interface",
        INTERPRET,
        _always(
            "  %all = transform.structured.match interface{LinalgOp} in %root : "
            f'{ONE}\n  transform.annotate %all "found" : !transform.any_op'
        ),
    ),
    Transform(
        "match-tiling-interface",
        INTERPRET,
        _always(
            "  %all = transform.structured.match interface{TilingInterface} in %root : "
            f'{ONE}\n  transform.annotate %all "found" : !transform.any_op'
        ),
    ),
    Transform(
        "generalize", INTERPRET, _always(f"  %g = transform.structured.generalize %op : {ONE}")
    ),
    Transform(
        "interchange",
        INTERPRET,
        _loops(
            f"  %g = transform.structured.generalize %op : {ONE}\n"
            "  %i = transform.structured.interchange %g "
            f"iterator_interchange = [{{reversed}}] : {ONE}"
        ),
    ),
    Transform(
        "pack",
        INTERPRET,
        _loops(f"  %p = transform.structured.pack %op packed_sizes = [{{sizes}}] : {ONE}"),
    ),
    Transform(
        "pack-greedily",
        INTERPRET,
        _reduction(
            "  %p = transform.structured.pack_greedily %op matmul_packed_sizes = [2, 2, 2] "
            f"matmul_inner_dims_order = [0, 1, 2] : {ONE}"
        ),
    ),
    Transform(
        "split-reduction",
        INTERPRET,
        _reduction(
            "  %s:4 = transform.structured.split_reduction %op "
            f"{{{{split_factor = 2, insert_split_dimension = 0}}}} : {FOUR}"
        ),
    ),
    Transform(
        "vectorize",
        INTERPRET,
        _loops("  transform.structured.vectorize %op vector_sizes [{extents}] : !transform.any_op"),
    ),
    Transform(
        "vectorize-children",
        INTERPRET,
        _always(
            '  %f = transform.structured.match ops{["func.func"]} in %root : '
            f"{ONE}\n"
            f"  %v = transform.structured.vectorize_children_and_apply_patterns %f : {ONE}"
        ),
    ),
    Transform(
        "decompose-interface",
        INTERPRET,
        _always(f"  %d = transform.structured.decompose_interface %op : {ONE}"),
    ),
    Transform(
        "flatten-elementwise",
        INTERPRET,
        _always(f"  %f = transform.structured.flatten_elementwise %op : {ONE}"),
    ),
    Transform(
        "bufferize-to-allocation",
        INTERPRET,
        _always(
            "  %b, %new = transform.structured.bufferize_to_allocation %op "
            "{memory_space = 3} : !transform.any_op"
        ),
    ),
    Transform(
        "tile-using-for",
        INTERPRET,
        _parallel(
            "  %t, %l = transform.structured.tile_using_for %op tile_sizes [{sizes}] : " + TWO
        ),
    ),
    Transform(
        "tile-all-loops",
        INTERPRET,
        _loops(
            "  %t, %l:{loops} = transform.structured.tile_using_for %op tile_sizes [{sizes}] : "
            "(!transform.any_op) -> (!transform.any_op, {results})"
        ),
    ),
    Transform(
        "tile-uneven",
        INTERPRET,
        _parallel(
            "  %t, %l = transform.structured.tile_using_for %op tile_sizes [{sizes}] : " + TWO, 3
        ),
    ),
    Transform(
        "tile-using-forall",
        INTERPRET,
        _parallel(
            "  %t, %l = transform.structured.tile_using_forall %op tile_sizes [{sizes}] : " + TWO
        ),
    ),
    Transform(
        "fuse",
        INTERPRET,
        _always(
            f"  %c = transform.structured.match attributes{{consumer}} in %root : {ONE}\n"
            f"  %t, %l = transform.structured.fuse %c tile_sizes [2, 0] : {TWO}"
        ),
        CONSUMED,
    ),
    Transform(
        "fuse-into-containing-op",
        INTERPRET,
        _always(
            f"  %c = transform.structured.match attributes{{consumer}} in %root : {ONE}\n"
            f"  %t, %l = transform.structured.tile_using_forall %c tile_sizes [2] : {TWO}\n"
            "  %f, %n = transform.structured.fuse_into_containing_op %op into %l : "
            "(!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)"
        ),
        CONSUMED,
    ),
    Transform(
        "pad",
        INTERPRET,
        _parallel(
            _PAD + "\n  %padded, %pad, %copy = transform.structured.pad %tiled "
            "{{padding_dimensions = [{dimension}]}} : (!transform.any_op) -> "
            "(!transform.any_op, !transform.any_op, !transform.any_op)",
            3,
        ),
    ),
    Transform(
        "pad-tiling-interface",
        INTERPRET,
        _parallel(
            "  %padded, %pad = transform.structured.pad_tiling_interface %op to "
            "padding_sizes [{sizes}] : " + TWO,
            32,
        ),
    ),
    Transform(
        "split",
        INTERPRET,
        _parallel(
            "  %parts = transform.structured.split %op after 2 {{dimension = {dimension}}} : "
            + "!transform.any_op"
        ),
    ),
    Transform(
        "tile-reduction-using-for",
        INTERPRET,
        _reduction(
            "  %f, %s, %c, %l = transform.structured.tile_reduction_using_for %op by "
            f"tile_sizes = [{{sizes}}] : {FOUR}"
        ),
    ),
    Transform(
        "tile-reduction-using-forall",
        INTERPRET,
        _reduction(
            "  %f, %s, %c, %l = transform.structured.tile_reduction_using_forall %op by "
            f"tile_sizes = [{{sizes}}] : {FOUR}"
        ),
    ),
    Transform(
        "transpose-matmul",
        INTERPRET,
        _reduction(f"  %t = transform.structured.transpose_matmul %op <lhs> : {ONE}"),
    ),
)

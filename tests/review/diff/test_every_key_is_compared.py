# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A change of a key of specs, tables or dialects has a finding if generated files change.

The keys are those of the schemas: a new key needs an edit here.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from optree_gen.disk import library
from optree_gen.emit.templates import Templates
from optree_lab.toolchain import CHECKOUT
from optree_review.diff.comparison import compare
from optree_review.diff.effect import differences
from optree_review.diff.snapshot import Side, Snapshot, read_snapshot

BASE = CHECKOUT / "tests" / "fixtures" / "diff" / "base"

#: Laid over the base: a dialect that is defined, with a table and ops of its own.
PROJECT = {
    "mine/dialect.yaml": """dialect: mine
mode: define
extends: {dialect: demo, subset: ["!slide"]}
summary: A dialect of one's own.
cpp_namespace: mlir::mine
library: Mine
pass_prefix: mine
python_package: mine_ops
function_attribute: "#mine.elementwise_kind<{}>"
sign_attribute: "#mine.type_fn<cast_{}>"
roles: {contraction: pair}
kinds: [negate, twice]
element_types: [signed]
window: 13
breaks: {0.1: [pair]}
handwritten:
  ops: [cpp/Ops.td]
  attributes: [cpp/Attributes.td]
  types: [cpp/Types.td]
  headers: [cpp/Mine.h]
  sources: [cpp/Mine.cpp]
  passes: registerMinePasses
""",
    "mine/scalar.yaml": """functions:
  least:
    code: 6
    summary: The lesser one.
    arguments: {a: T, b: T}
    lower: {int: arith.minsi, float: arith.minimumf}
    commutes: true
    associative: [int]
    sign: {nonnegative nonnegative: nonnegative}
    identity: {int: highest, float: highest, index: highest}
    latex: "{a} {b}"
    latex_level: 2
    latex_reduction: \\min
    numpy: numpy.minimum
  below:
    code: 7
    arguments: {a: T, b: T}
    result: i1
    lower: {int: arith.cmpi}
    predicate: {int: slt}
  thrice: {code: 8, arguments: {x: T}, derive: {int: "add(add(x, x), x)"}}
predicates: {arith.cmpi: [eq, ne, slt, sle], arith.cmpf: [oeq, one]}
casts:
  - {from: int, to: float, width: wider, signed: arith.sitofp, unsigned: arith.uitofp}
  - {from: float, to: complex, steps: create}
helpers: {assert: cf.assert}
assertions:
  - {on: int, compare: arith.cmpi slt, with: zero, each: thrice, combine: least}
  - {on: float, compare: arith.cmpf one, with: zero, combine: least, holds: positive}
traps: {arith.remui: [zero]}
poison: [arith.shli]
spellings:
  - {function: least, on: int, types: [i8, i32], steps: [arith.minsi a b], where: {a: [number]}}
  - {value: "add(x, x)", on: int, steps: [arith.shli x 1]}
  - {value: "add(x, add(x, x))", on: int, steps: [arith.muli x 3], needs: [reassoc]}
""",
    "mine/vocabulary.yaml": """predicates:
  rows:
    summary: Rows are slid over.
    takes: an image, a window and an output
    operands:
      image: {roles: [input], step: 0, maps: windows}
      size: {roles: [input, shape], first: 1, least: 1, step: 1, maps: projected_permutation}
      rest: {roles: [scalar], maps: any, within: output, demand: loops of the output}
      output: {roles: [init], step: 0, maps: projected_permutation}
    loop: a loop of a window
    hint: leave it out
    loops:
      position: {summary: of the output, needed: a window, hint: add one, image: window, output: 1}
      along: {summary: of the window, image: window, size: 1}
      batch: {summary: of both, image: 1, output: 1}
    window: {of: [position, along], summary: a window of a row, form: position + along}
    dimensions: {rows: {field: outputImage, summary: of the output}}
conditions:
  widens: {of: [operand], test: "fits(it, output)", meaning: the operand is no wider}
""",
    "mine/changed.yaml": """op: changed
kind: category
parent: nest
summary: Each element is changed.
operands: {arg: input, out: init}
types: function
indexing_maps: {arg: identity, out: identity}
payload: fn[kind](arg)
parameters: {kind: {type: function, attribute: kind}}
""",
    "mine/pair.yaml": """op: pair
kind: category
parent: nest
summary: A pair of values.
description: It is made of two.
stability: experimental
operands: {a: {role: input, type: int, doc: The first.}, b: input, out: init}
types: numeric
where: [single_op(cast)]
indexing_maps: {predicate: contraction, attribute: indexing_maps}
let: {product: "mul(cast(a), cast(b))"}
payload: add(out, product)
parameters: {cast: {type: sign, default: signed, attribute: cast, doc: How it is cast.}}
also_matches: ["add(product, out)"]
precedes: [product]
interfaces: [mine::PairInterface]
cpp: {verifier: true, canonicalizer: true, folder: true}
result_name: pair
""",
    "mine/pair/row.yaml": """op: row
parent: pair
summary: A row.
loops: [m, k]
indexing_maps: {a: {default: [m, k], within: [[k, m]]}, b: [k], out: [m]}
bind: {cast: signed}
mlir: {since: 21, until: 24}
""",
    "mine/pair/column.yaml": """op: column
parent: pair
summary: A column.
loops: [m, k]
indexing_maps: {a: [k], b: [m, k], out: [m]}
bind: {cast: {value: signed, attribute: cast}}
formerly: [col]
""",
    "mine/pair/same.yaml": """op: same
kind: named
parent: pair
summary: Like another.
like: column
canonical: [distinct_types]
operands: {a: input, b: input, out: init}
bind: {cast: unsigned}
""",
    "mine/group.yaml": """op: group
kind: category
parent: nest
abstract: true
summary: Ops of one kind.
""",
    "mine/stretch.yaml": """op: stretch
parent: nest
summary: Elements along more dimensions.
operands: {source: input, out: init}
types: strict
indexing_maps: {source: drop(dimensions), out: identity}
payload: source
parameters:
  dimensions: {type: dims, of: loops, where: increasing, attribute: dimensions}
""",
    "mine/strided.yaml": """op: strided
kind: category
parent: nest
summary: A window.
operands: {image: input, size: shape, out: init}
types: numeric
indexing_maps: {predicate: windowed}
payload: add(out, cast(image))
parameters:
  strides: {type: index, per: spatial, default: 1, where: "> 0", attribute: strides}
""",
    "mine/strided/row_window.yaml": """op: row_window
parent: strided
summary: A window slid over a row.
loops: [n, w, k]
parameters: {strides: [s]}
indexing_maps: {image: [n, w * s + k], size: [k], out: [n, w]}
""",
    "mine/slid.yaml": """op: slid
kind: category
parent: nest
summary: Rows.
operands: {image: input, size: shape, bias: scalar, out: init}
types: numeric
where: [widens(image)]
indexing_maps: {predicate: rows, bias: []}
payload: add(out, add(cast(image), cast(bias)))
""",
    "mine/slid/slid_row.yaml": """op: slid_row
parent: slid
summary: A row.
loops: [n, w, k]
indexing_maps: {image: [n, w + k], size: [k], out: [n, w]}
""",
    "mine/parts.yaml": """op: parts
kind: composite
summary: Something made of parts.
since: 0.1
deprecated: {reason: There is another., replaced_by: blend}
until: 2030-01-01
operands:
  source: {role: input, variadic: true, where: [rank(source) > 1]}
  more: {role: input, optional: true}
  out: {role: init, shape: source}
parameters:
  axis:
    type: i64
    attribute: axis
    optional: true
    formerly: [dim]
    stability: experimental
  style:
    type: enum
    domain: [low, high]
    numbers: {m: [1, 2]}
    default: low
    attribute: style
    since: 0.1
    deprecated: {reason: It has no effect.}
    until: 2030-01-01
retired: {gone: {reason: It was of no use., default: "1 : i64", ignored: false}}
decomposes: [row]
assembly: "attr-dict operands `:` functional-type(operands, results)"
""",
    "mine/turned.yaml": """op: turned
kind: composite
summary: Elements in another order.
operands: {source: input, out: {role: init, shape: source, combines: least}}
parameters: {dimensions: {type: i64_array, where: distinct, attribute: dimensions}}
example: {source: [4, 4], dimensions: [0]}
reference: flip
moves: reversed(dimensions)
""",
    "mine/made.yaml": """op: made
kind: algorithm
summary: A value made from others.
operands: {source: input, size: {role: scalar, type: index}}
results:
  least: {type: f32, shape: [size], doc: The least ones.}
  place: {role: scalar, type: i32}
  more: {role: value, variadic: true}
effects: none
""",
    "mine/lesser.yaml": """op: lesser
kind: composite
summary: The lesser one.
operands: {first: input, second: input}
results: {out: {}}
computes: least(first, second)
""",
    "mine/running.yaml": """op: running
kind: algorithm
summary: The elements so far.
operands:
  source: input
  all: {role: init, shape: source}
  held: {role: init, shape: "without(source, along)", combines: combine}
regions: {combine: {arguments: [held, source], yields: [held], doc: It combines two.}}
parameters: {along: {type: i64, where: ">= 0"}, whole: {type: bool, default: true}}
runs: accumulate(along, whole)
""",
    "mine/scaled.yaml": """op: scaled
kind: composite
summary: Values over the least one.
operands:
  source: {role: input, shape: ["*outer", n]}
  other: {role: input, broadcasts: true, shape: ["*outer", n]}
  out: {role: init, shape: source}
parameters: {axis: {type: i64}, compute: {type: type, optional: true}}
ranks: {outer: axis}
computed_in: compute
steps:
  half: mul(source, other)
  out: ["least(half, source)", {value: "least(source, half)", needs: [nsz]}]
""",
    "mine/found.yaml": """op: found
kind: algorithm
summary: A value that may be there.
operands: {source: input}
results: {least: {shape: source, optional: true}}
numpy: numpy.minimum(source, source)
""",
}

#: The files that the dialect names under `handwritten`.
HANDWRITTEN = ("Ops.td", "Attributes.td", "Types.td", "Mine.h", "Mine.cpp")

Edit = tuple[str, str, str]

#: An edit per key of a schema: the file, the text in it, and its replacement.
EDITS: dict[str, Edit] = {}


def edits(file: str, **changes: tuple[str, str]) -> None:
    for key, (old, new) in changes.items():
        EDITS[key.replace("__", ".")] = (file, old, new)


edits(
    "mine/dialect.yaml",
    dialect__extends__subset=('["!slide"]', '["!slide", "!square"]'),
    dialect__summary=("of one's own", "of ours"),
    dialect__cpp_namespace=("mlir::mine", "mlir::ours"),
    dialect__library=("library: Mine", "library: Ours"),
    dialect__pass_prefix=("pass_prefix: mine", "pass_prefix: ours"),
    dialect__python_package=("mine_ops", "our_ops"),
    dialect__function_attribute=("#mine.elementwise_kind<{}>", "#mine.kind<{}>"),
    dialect__sign_attribute=("cast_{}", "{}"),
    dialect__roles=("roles: {contraction: pair}\n", ""),
    dialect__kinds=("kinds: [negate, twice]\n", ""),
    dialect__element_types=("element_types: [signed]\n", ""),
    dialect__window=("window: 13", "window: 14"),
    dialect__breaks=("[pair]", "[pair, row]"),
    dialect__handwritten=("  types: [cpp/Types.td]\n  headers: [cpp/Mine.h]\n", ""),
    dialect__handwritten__ops=("  ops: [cpp/Ops.td]\n", ""),
    dialect__handwritten__attributes=("  attributes: [cpp/Attributes.td]\n", ""),
    dialect__handwritten__types=("  types: [cpp/Types.td]\n", ""),
    dialect__handwritten__headers=("  headers: [cpp/Mine.h]\n", ""),
    dialect__handwritten__sources=("  sources: [cpp/Mine.cpp]\n", ""),
    dialect__handwritten__passes=("  passes: registerMinePasses\n", ""),
)
edits(
    "mine/scalar.yaml",
    scalar__functions=("  below:", "  under:"),
    scalar__function__code=("code: 8", "code: 9"),
    scalar__function__summary=("The lesser one", "The lower one"),
    scalar__function__arguments=("arguments: {a: T, b: T}\n    lower: {int: arith.minsi",
                                 "arguments: {b: T, a: T}\n    lower: {int: arith.minsi"),
    scalar__function__result=("    result: i1\n", ""),
    scalar__function__lower=("arith.minimumf", "arith.minnumf"),
    scalar__function__predicate=("{int: slt}", "{int: sle}"),
    scalar__function__derive=("add(add(x, x), x)", "mul(add(x, x), x)"),
    scalar__function__commutes=("    commutes: true\n", ""),
    scalar__function__associative=("[int]", "[int, float]"),
    scalar__function__identity=("int: highest", "int: lowest"),
    scalar__function__sign=("    sign: {nonnegative nonnegative: nonnegative}\n", ""),
    scalar__function__latex=('"{a} {b}"', '"{a} . {b}"'),
    scalar__function__latex_level=("latex_level: 2", "latex_level: 1"),
    scalar__function__latex_reduction=("\\min", "\\inf"),
    scalar__function__numpy=("numpy.minimum", "numpy.fmin"),
    scalar__casts=("  - {from: float, to: complex, steps: create}\n", ""),
    scalar__casts__from=("from: float, to: complex", "from: int, to: complex"),
    scalar__casts__to=("from: int, to: float, width: wider", "from: int, to: index"),
    scalar__casts__width=("float, width: wider", "float"),
    scalar__casts__signed=("signed: arith.sitofp", "signed: arith.uitofp"),
    scalar__casts__unsigned=("unsigned: arith.uitofp", "unsigned: arith.sitofp"),
    scalar__casts__steps=("steps: create", "signed: complex.bitcast, unsigned: complex.bitcast"),
    scalar__helpers=("helpers: {assert: cf.assert}\n", ""),
    scalar__predicates=("[eq, ne, slt, sle]", "[eq, ne, sle, slt]"),
    scalar__assertions__on=("{on: int, compare", "{on: index, compare"),
    scalar__assertions__compare=("arith.cmpi slt,", "arith.cmpi slt|sle,"),
    scalar__assertions__with=("with: zero, ", ""),
    scalar__assertions__each=("each: thrice, ", ""),
    scalar__assertions__combine=("each: thrice, combine: least", "combine: least"),
    scalar__assertions__holds=("combine: least, holds: positive", "combine: least"),
    scalar__assertions=("each: thrice, combine: least}\n",
                        "each: thrice, combine: least}\n"
                        "  - {on: int, compare: arith.cmpi eq, combine: least}\n"),
    scalar__traps=("traps: {arith.remui: [zero]}\n", ""),
    scalar__poison=("poison: [arith.shli]", "poison: [arith.shrui]"),
    scalar__spellings=('  - {value: "add(x, x)", on: int, steps: [arith.shli x 1]}\n', ""),
    scalar__spellings__function=("function: least, on", 'value: "add(a, b)", on'),
    scalar__spellings__value=('"add(x, x)"', '"mul(x, x)"'),
    scalar__spellings__types=("types: [i8, i32]", "types: [i8]"),
    scalar__spellings__on=("int, steps: [arith.shli x 1]", "float, steps: [arith.addf x x]"),
    scalar__spellings__needs=(", needs: [reassoc]", ""),
    scalar__spellings__steps=("arith.shli x 1", "arith.addi x x"),
    scalar__spellings__where=(", where: {a: [number]}", ""),
)  # fmt: skip
edits(
    "mine/vocabulary.yaml",
    vocabulary__predicate__summary=("Rows are slid over", "A row is slid over"),
    vocabulary__predicate__takes=("a window and", "what slides and"),
    vocabulary__predicate__operands=("      rest: {roles: [scalar], maps: any, within: output, "
                                     "demand: loops of the output}\n", ""),
    vocabulary__group__roles=("roles: [scalar]", "roles: [scalar, either]"),
    vocabulary__group__first=("first: 1", "first: 0"),
    vocabulary__group__step=("step: 1", "step: 2"),
    vocabulary__group__least=("least: 1", "least: 0"),
    vocabulary__group__maps=("{roles: [init], step: 0, maps: projected_permutation}",
                             "{roles: [init], step: 0, maps: permutation}"),
    vocabulary__group__within=("within: output", "within: image"),
    vocabulary__group__demand=("demand: loops of the output", "demand: loops"),
    vocabulary__predicate__loop=("loop: a loop of a window", "loop: a loop"),
    vocabulary__predicate__hint=("hint: leave it out", "hint: take it away"),
    vocabulary__predicate__loops=(
        "      batch: {summary: of both, image: 1, output: 1}\n",
        "      batch: {summary: of both, image: 1, output: 1}\n"
        "      other: {summary: of the image, image: 1}\n",
    ),
    vocabulary__class__summary=("{summary: of both", "{summary: of two"),
    vocabulary__class__needed=("needed: a window, ", ""),
    vocabulary__class__hint=("hint: add one", "hint: add a window"),
    vocabulary__predicate__window__of=("[position, along]", "[along, position]"),
    vocabulary__predicate__window__summary=("a window of a row", "a window of rows"),
    vocabulary__predicate__window__form=("form: position + along", "form: along + position"),
    vocabulary__predicate__dimensions=("{rows: {field: outputImage, summary: of the output}}",
                                       "{lines: {field: outputImage, summary: of the output}}"),
    vocabulary__predicate__dimensions__field=("outputImage", "batch"),
    vocabulary__predicate__dimensions__summary=("outputImage, summary: of", "outputImage, "
                                                "summary: in"),
    vocabulary__condition__test=('"fits(it, output)"', '"fits(output, it)"'),
    vocabulary__condition__meaning=("is no wider", "is narrower"),
)  # fmt: skip
edits(
    "mine/pair.yaml",
    op__kind=("kind: category\n", ""),
    op__summary=("A pair of values", "Two values"),
    op__description=("It is made", "They are made"),
    op__stability=("stability: experimental\n", ""),
    op__operands=("a: {role: input, type: int, doc: The first.}, b: input", "b: input, a: input"),
    op__operand__role=("b: input", "b: either"),
    op__operand__type=("type: int, ", ""),
    op__operand__doc=("doc: The first.", "doc: First."),
    op__types=("types: numeric", "types: strict"),
    op__where=("where: [single_op(cast)]\n", ""),
    op__indexing_maps__predicate=("{predicate: contraction, ", "{"),
    op__indexing_maps__attribute=(", attribute: indexing_maps", ""),
    op__let=("mul(cast(a), cast(b))", "mul(cast(a), cast(a))"),
    op__payload=("payload: add(out, product)", "payload: sub(out, product)"),
    op__payload__values=(
        "payload: add(out, product)",
        "payload: {values: {out: 'sub(out, product)'}}",
    ),
    op__parameters=(
        "parameters: {cast:",
        "parameters: {more: {type: bool, attribute: more}, cast:",
    ),
    op__parameter__doc=("How it is cast", "The cast"),
    op__also_matches=("add(product, out)", "add(out, add(product, product))"),
    op__precedes=("precedes: [product]", "precedes: []"),
    op__interfaces=("mine::PairInterface", "mine::TwoInterface"),
    op__cpp=("cpp: {verifier: true, canonicalizer: true, folder: true}\n", ""),
    op__cpp__verifier=("verifier: true, ", ""),
    op__cpp__canonicalizer=("canonicalizer: true, ", ""),
    op__cpp__folder=(", folder: true", ""),
    op__result_name=("result_name: pair", "result_name: two"),
)
edits(
    "mine/pair/row.yaml",
    op__op=("op: row", "op: line"),
    op__loops=("loops: [m, k]", "loops: [k, m]"),
    op__indexing_maps=("b: [k], out", "b: [m, k], out"),
    op__map__default=("default: [m, k], within: [[k, m]]", "default: [k, m], within: [[m, k]]"),
    op__map__within=("within: [[k, m]]", "within: [[k, m], [m]]"),
    op__bind=("bind: {cast: signed}\n", ""),
    op__mlir=("mlir: {since: 21, until: 24}\n", ""),
    op__mlir__since=("since: 21", "since: 22"),
    op__mlir__until=("until: 24", "until: 25"),
)
edits(
    "mine/pair/column.yaml",
    op__formerly=("formerly: [col]", "formerly: [col, pillar]"),
    op__binding__value=("value: signed", "value: unsigned"),
    op__binding__attribute=(", attribute: cast}", "}"),
)
edits(
    "mine/pair/same.yaml",
    op__like=("like: column", "like: row"),
    op__canonical=("canonical: [distinct_types]\n", ""),
)
edits("demo/dialect.yaml", dialect__mode=("mode: bind", "mode: define"))
edits("demo/product.yaml", op__abstract=("kind: category", "kind: category\nabstract: true"))
edits("demo/nest.yaml", op__payload__region=("[inputs, outputs]", "[inputs]"))
edits(
    "mine/stretch.yaml",
    op__parent=("parent: nest", "parent: group"),
    op__parameter__where=("where: increasing", "where: distinct"),
)
edits(
    "mine/parts.yaml",
    op__since=("parts.\nsince: 0.1\n", "parts.\n"),
    op__deprecated=("another., replaced_by: blend}\nuntil: 2030-01-01\n", "another.}\n"),
    op__deprecation__reason=("There is another.", "There are others."),
    op__deprecation__replaced_by=(", replaced_by: blend", ""),
    op__until=("blend}\nuntil: 2030-01-01", "blend}\nuntil: 2031-01-01"),
    op__operand__variadic=("variadic: true, ", ""),
    op__operand__where=(", where: [rank(source) > 1]", ""),
    op__operand__optional=("{role: input, optional: true}", "input"),
    op__operand__shape=("shape: source", "shape: [4, 4]"),
    op__parameter__type=("type: i64", "type: bool"),
    op__parameter__optional=("    optional: true\n", ""),
    op__parameter__attribute=("attribute: axis", "attribute: axes"),
    op__parameter__formerly=("    formerly: [dim]\n", ""),
    op__parameter__stability=("    stability: experimental\n", ""),
    op__parameter__domain=("[low, high]", "[low, higher]"),
    op__parameter__numbers=("{m: [1, 2]}", "{m: [1, 3]}"),
    op__parameter__default=("default: low", "default: high"),
    op__parameter__since=("attribute: style\n    since: 0.1\n", "attribute: style\n"),
    op__parameter__deprecated=("has no effect", "has little effect"),
    op__parameter__until=("    until: 2030", "    until: 2031"),
    op__retired=("gone: {reason", "left: {reason"),
    op__retired__reason=("of no use", "of little use"),
    op__retired__default=("1 : i64", "2 : i64"),
    op__retired__ignored=("ignored: false", "ignored: true"),
    op__decomposes=("[row]", "[row, column]"),
    op__assembly=("operands `:`", "operands `as`"),
)  # fmt: skip
edits(
    "mine/turned.yaml",
    op__moves=("moves: reversed(dimensions)\n", ""),
    op__reference=("reference: flip\n", ""),
    op__example=("[4, 4]", "[4, 8]"),
    op__operand__combines=(", combines: least", ""),
    op__operand__element=("source: input", "source: {role: input, element: own}"),
    op__tensors_only=("operands:", "tensors_only: true\noperands:"),
)

edits(
    "mine/made.yaml",
    op__results=("  place: {role: scalar, type: i32}\n", ""),
    op__effects=("effects: none", "effects: any"),
    op__result__role=("place: {role: scalar, ", "place: {"),
    op__result__type=("type: f32, ", ""),
    op__result__variadic=("value, variadic: true", "value"),
    op__result__shape=(", shape: [size]", ""),
    op__result__element=("type: f32, ", "type: f32, element: kind, "),
    op__result__doc=("The least ones.", "Those that are least."),
)
edits(
    "mine/running.yaml",
    op__regions=("{combine: {arg", "{reduce: {arg"),
    op__region__arguments=("[held, source]", "[source, held]"),
    op__region__yields=("yields: [held]", "yields: [source]"),
    op__region__doc=("It combines two.", "It combines elements."),
    op__runs=("runs: accumulate(along, whole)\n", ""),
)
edits(
    "mine/scaled.yaml",
    op__steps=("half: mul(source, other)", "half: least(source, other)"),
    op__steps__value=('value: "least(source, half)"', 'value: "least(source, source)"'),
    op__steps__needs=("needs: [nsz]", "needs: [nnan]"),
    op__ranks=("ranks: {outer: axis}\n", ""),
    op__computed_in=("computed_in: compute\n", ""),
    op__operand__broadcasts=("broadcasts: true, ", ""),
)
edits("mine/lesser.yaml", op__computes=("least(first", "add(first"))
edits(
    "mine/found.yaml",
    op__result__optional=(", optional: true", ""),
    op__numpy=("numpy.minimum", "numpy.maximum"),
)

#: Keys that cannot change alone, with the reason.
ALONE = {
    "vocabulary.predicates": "an op that names a row has to find it",
    "vocabulary.conditions": "as above",
    "vocabulary.predicate.window": "maps of class windows ask for it",
    "vocabulary.condition.of": "it follows from the test",
    "dialect.dialect": "the directory has the name",
    "dialect.extends": "a dialect without a base has to have a root of its own",
    "dialect.extends.dialect": "as above",
    "dialect.extends.version": "it says which optree-gen is installed",
    "op.parameter.per": "it has one value, and symbols of strides ask for it",
    "op.parameter.of": "it has one value, and dimensions ask for it",
    "dialect.extends.digest": "it says what is inherited, which is compared itself",
}

#: Keys whose change appears in no file, or only in a release.
SILENT = {"dialect.window", "dialect.breaks"}


def keys(schema: dict[str, Any], path: str) -> Iterator[str]:
    for key, value in schema.get("properties", {}).items():
        yield f"{path}.{key}"
        yield from keys(value, f"{path}.{key}")
    for below in ("items", "additionalProperties"):
        if isinstance(schema.get(below), dict):
            yield from keys(schema[below], path)


def all_keys() -> set[str]:
    found: set[str] = set()
    for name in ("dialect", "scalar", "vocabulary", "op"):
        path = library.specs() / "schema" / f"{name}.schema.json"
        schema = json.loads(path.read_text(encoding="utf-8"))
        found |= set(keys(schema, name))
        for definition, value in schema.get("$defs", {}).items():
            found |= set(keys(value, f"{name}.{definition}"))
    return found


@dataclass(frozen=True)
class Project:
    root: Path
    before: Snapshot


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    root = tmp_path_factory.mktemp("keys")
    shutil.copytree(BASE, root / "specs")
    for name, text in PROJECT.items():
        path = root / "specs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (root / "cpp").mkdir()
    for name in HANDWRITTEN:
        (root / "cpp" / name).touch()
    return Project(root, read_snapshot(Side("before", root)))


def test_every_key_has_an_edit() -> None:
    assert set(EDITS) | set(ALONE) == all_keys()


@pytest.mark.whole(step=8)
@pytest.mark.slow
@pytest.mark.parametrize("key", EDITS)
def test_a_change_of_generated_files_has_a_finding(key: str, project: Project) -> None:
    name, old, new = EDITS[key]
    path = project.root / "specs" / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{name} says {old!r} {text.count(old)} times"
    try:
        path.write_text(text.replace(old, new), encoding="utf-8")
        after = read_snapshot(Side("after", project.root))
        findings = compare(project.before, after, evidence=False).findings
        made = differences(project.before.project, after.project, Templates(None))
    finally:
        path.write_text(text, encoding="utf-8")
    files = sorted(made.before.keys() | made.after.keys())
    assert files or key in SILENT, "it changes nothing that is generated: choose another edit"
    assert findings, f"no rule names it, and these differ: {files}"

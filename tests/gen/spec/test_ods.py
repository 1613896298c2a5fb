# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ODS of ops that are written by hand: its operands, attributes, results and regions."""

from __future__ import annotations

import pytest
from optree_core.model import Handwritten, Op
from optree_gen.spec.handwritten import declared_ops
from optree_gen.spec.ods import included

BASE = """
// class Nobody : Op<D> { let arguments = (ins AnyType:$x); }
class Base<string mnemonic, list<Trait> traits = []> : Op<My_Dialect, mnemonic, [Pure] # traits> {
  let arguments = (ins AnyType:$x, OptionalAttr<StrAttr>:$title);
  let extraClassDeclaration = [{ int f() { return "a;}" != 0; } // let results = (outs); }];
}
class Alone : AttrDef<My_Dialect, "Alone"> { let mnemonic = "alone"; }
"""


def op(text: str) -> Op | None:
    (found,) = declared_ops(Handwritten(ops=("a.td",)), {"a.td": text, "b.td": BASE}, "my")
    return found.op


def test_a_field_comes_from_the_nearest_class() -> None:
    found = op('def My_A : Base<"a"> { let results = (outs Variadic<AnyType>:$out); }')
    assert found is not None
    assert [operand.name for operand in found.operands] == ["x"]
    assert [(p.name, str(p.type), p.optional) for p in found.parameters] == [
        ("title", "string", True)
    ]
    assert [(result.name, result.variadic) for result in found.results] == [("out", True)]
    own = op('def My_B : Base<"b", [Terminator]> { let arguments = (ins); }')
    assert own is not None
    assert (own.operands, own.parameters, own.interfaces) == ((), (), ("Terminator",))


def test_arguments_are_operands_or_attributes() -> None:
    found = op(
        """
def My_C : Op<My_Dialect, "c"> {
  let arguments = (ins Arg<Variadic<AnyTypeOf<[F32, F64]>>, "some", [MemRead]>:$many,
    Optional<Index>:$maybe, DefaultValuedAttr<I64Attr, "1">:$count, Alone:$alone, UnitAttr:$flag,
    ConfinedAttr<ArrayAttr, [ArrayMinCount<1>]>:$list, My_TokenType:$token);
  let regions = (region SizedRegion<1>:$body, AnyRegion:$other);
}"""
    )
    assert found is not None
    assert [(o.name, o.variadic, o.optional) for o in found.operands] == [
        ("many", True, False),
        ("maybe", False, True),
        ("token", False, False),
    ]
    assert [(p.name, str(p.type), p.optional) for p in found.parameters] == [
        ("count", "i64", True),
        ("alone", "attribute", False),
        ("flag", "attribute", True),
        ("list", "array", False),
    ]
    assert [region.name for region in found.regions] == ["body", "other"]


@pytest.mark.parametrize(
    "text",
    [
        'def My_D : Other_Op<"d">;',  # A class of which nothing is known.
        'def My_D : Base<"d"> { let arguments = !con((ins), (ins AnyType:$y)); }',
        'def My_D : Base<"d"> { let arguments = (ins I64Prop:$p); }',
        'def My_D : Base<"d"> { let arguments = (ins VariadicOfVariadic<AnyType, "s">:$p); }',
        'def My_D : Base<"d"> { let successors = (successor AnySuccessor:$to); }',
        'def My_D : Base<"d"> { let regions = (region VariadicRegion<AnyRegion>:$all); }',
        'def My_D : Base<"d"> { let results = (outs Optional<Index>:$a, Variadic<Index>:$b); }',
        'def My_D : Base<"d"> { let arguments = (ins AnyType); }',
    ],
)
def test_what_is_not_understood_has_no_op(text: str) -> None:
    assert op(text) is None


def test_included_files_are_named() -> None:
    assert included('include "a/B.td"\n// include "c.td"\n  include "d.td"\n') == [
        "a/B.td",
        "d.td",
    ]

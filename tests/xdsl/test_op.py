# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the generated dialect in xDSL: read, made in Python, and refused with a reason."""

from __future__ import annotations

import importlib
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from optree_core.dialect_op import dialect_ops
from optree_core.model import BODY_END
from optree_gen.cli import main
from optree_gen.targets.xdsl.op import TAKEN, field_name
from optree_lab.ir.dialects import tree
from optree_lab.testing.downstream import two_outputs
from optree_ops_xdsl import optree
from optree_ops_xdsl.attributes import ElementwiseKind, TypeFn, TypeFnAttr
from optree_ops_xdsl.ops.contract import MatmulOp, MatvecOp
from optree_ops_xdsl.ops.handwritten import GroupOp, IsolatedGroupOp
from optree_xdsl import CompositeOp, StructuredOp, context
from xdsl.dialects import test
from xdsl.dialects.builtin import ModuleOp, TensorType, f32
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError, VerifyException

FUNCTION = """
func.func @f(%a: {a}, %b: {b}, %c: {c}) {{
  {op}
  return
}}
"""


def read(op: str, a: str, b: str, c: str) -> ModuleOp:
    module = Parser(context(optree), FUNCTION.format(op=op, a=a, b=b, c=c)).parse_module()
    module.verify()
    return module


def only(module: ModuleOp, kind: type[StructuredOp]) -> StructuredOp:
    (found,) = (op for op in module.walk() if isinstance(op, kind))
    return found


def matmul(operands: str = "memref<2x3xf32>, memref<3x4xf32>") -> ModuleOp:
    a, b = operands.split(", ")
    text = f"optree.matmul ins(%a, %b : {operands}) outs(%c : memref<2x4xf32>)"
    return read(text, a, b, "memref<2x4xf32>")


def test_there_is_a_class_for_every_op() -> None:
    names = {op.name for op in optree.operations}
    ops = {here.op.qualified_name for here in dialect_ops(tree())}
    by_hand = {"optree.group", "optree.isolated_group"}
    assert names == ops | by_hand | {f"{tree().dialect.name}.{BODY_END}"}


def test_an_op_that_is_written_by_hand_is_read_and_verified() -> None:
    text = """
    func.func @f(%a: f32) -> f32 {
      %r = "optree.GROUP"(%a) <{name = "same"}> ({
      ^bb0(%b: f32):
        "optree.return"(VALUE) : (f32) -> ()
      }) : (f32) -> f32
      return %r : f32
    }"""

    def module(kind: str, value: str, name: str = "name") -> ModuleOp:
        given = text.replace("GROUP", kind).replace("VALUE", value).replace("name =", f"{name} =")
        return Parser(context(optree), given).parse_module()

    for kind in ("group", "isolated_group"):
        read = module(kind, "%b")
        read.verify()
        (found,) = (op for op in read.walk() if isinstance(op, (GroupOp, IsolatedGroupOp)))
        assert len(found.inputs) == len(found.outputs) == 1
        assert found.name_.data == "same"
        with pytest.raises(VerifyException, match="name"):
            module(kind, "%b", "title").verify()
    module("group", "%a").verify()
    with pytest.raises(VerifyException):
        module("isolated_group", "%a").verify()


def test_members_of_base_classes_are_reserved_names() -> None:
    members = {name for kind in (StructuredOp, CompositeOp) for name in dir(kind)}
    assert {name for name in members if not name.startswith("_")} <= TAKEN


def test_no_field_has_the_name_of_a_member() -> None:
    assert field_name("operands") == "operands_"
    assert not {field_name(name) for name in TAKEN} & TAKEN


def test_the_body_and_the_maps_are_those_of_the_spec() -> None:
    op = only(matmul(), MatmulOp)
    assert [inner.name for inner in op.region.block.ops] == [
        "arith.mulf", "arith.addf", "linalg.yield"
    ]  # fmt: skip
    assert op.has_default_maps()
    assert [str(m) for m in op.maps()] == [
        "(d0, d1, d2) -> (d0, d2)",
        "(d0, d1, d2) -> (d2, d1)",
        "(d0, d1, d2) -> (d0, d1)",
    ]


def test_an_omitted_attribute_has_its_default() -> None:
    op = only(matmul(), MatmulOp)
    assert isinstance(op, MatmulOp)
    assert "cast" not in op.properties
    assert op.cast == TypeFnAttr(TypeFn.SIGNED)


def test_an_op_is_made_in_python() -> None:
    types: list[Attribute] = [TensorType(f32, shape) for shape in ([2, 3], [3], [2])]
    values = test.TestOp(result_types=types).results
    op = MatvecOp.on(values[:2], values[2:])
    op.verify()
    assert [result.type for result in op.results] == types[2:]
    assert len(list(op.region.block.ops)) == 3
    stream = StringIO()
    Printer(stream).print_op(op)
    assert stream.getvalue() == (
        "%0 = optree.matvec ins(%1, %2 : tensor<2x3xf32>, tensor<3xf32>) "
        "outs(%3 : tensor<2xf32>) -> tensor<2xf32>"
    )


def test_enumerations_are_spelled_as_in_ir() -> None:
    assert {member.value for member in TypeFn} == {"cast_signed", "cast_unsigned"}
    names = {member.name.lower(): member.value for member in ElementwiseKind}
    assert names == {name: name for name in tree().scalars.functions}


TENSORS = ("tensor<2x3xf32>", "tensor<3x4xf32>", "tensor<2x4xf32>")

BUFFERS = ("memref<2x3xf32>", "memref<5x4xf32>", "memref<2x4xf32>")

#: Types of two inputs and an output, and the message.
WRONG = {
    "matmul": (TENSORS, "has results of other types than its outputs"),
    "matmul ": (BUFFERS, "has operand 1 of size 5 in dimension 0; 3 is needed"),
    "matvec": (("memref<2x3xcomplex<f32>>", "memref<3xf32>", "memref<2xf32>"), "no cast from"),
    "elementwise": (("memref<2xf32>",) * 3, "'kind'"),
    "contract": (BUFFERS, "'indexing_maps'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_op_is_refused_with_a_reason(name: str) -> None:
    (a, b, c), message = WRONG[name]
    with pytest.raises((ParseError, VerifyException)) as error:
        read(f"optree.{name} ins(%a, %b : {a}, {b}) outs(%c : {c})", a, b, c)
    assert message in str(error.value)
    assert f"optree.{name.strip()}" in str(error.value)


@pytest.mark.parametrize(
    ("op", "message"),
    [
        ("optree.broadcast {} dimensions = [2]", "names a dimension outside of the 2 loops"),
        ("optree.broadcast {} dimensions = [9223372036854775808]", "needs more than 64 bits"),
        ("optree.broadcast {} dimensions = [-9223372036854775809]", "needs more than 64 bits"),
        ("optree.softmax dimension(2) {}", "has rank 2; rank at least 3 is needed"),
    ],
)
def test_a_dimension_out_of_range_is_refused(op: str, message: str) -> None:
    a, c = ("memref<3xf32>" if "broadcast" in op else "memref<2x3xf32>"), "memref<2x3xf32>"
    with pytest.raises((ParseError, VerifyException), match=message):
        read(op.format(f"ins(%a : {a}) outs(%c : {c})"), a, "f32", c)


def test_a_table_has_half_the_size() -> None:
    x, half = "tensor<2x8xf32>", "tensor<2x4xf32>"
    op = "optree.rotary_embedding ins(%a, %b, %b : {x}, {t}, {t}) outs(%a : {x}) -> {x}"
    read(op.format(x=x, t=half), x, half, x)
    for table, given in (("tensor<2x8xf32>", 8), ("tensor<2x3xf32>", 3)):
        with pytest.raises(VerifyException, match=f"has the size {given} as d/2; another .* has 4"):
            read(op.format(x=x, t=table), x, table, x)


@pytest.mark.parametrize("number", [1 << 63, -(1 << 63) - 1, 1 << 64])
@pytest.mark.parametrize(
    "lists",
    [
        "inner_dims_pos = [0] inner_tiles = [{}]",
        "inner_dims_pos = [{}] inner_tiles = [4]",
        "outer_dims_perm = [{}] inner_dims_pos = [0] inner_tiles = [4]",
    ],
)
def test_a_number_beyond_64_bits_in_a_list_is_refused(lists: str, number: int) -> None:
    """xDSL takes unsigned numbers for negative ones, of which one marks a dynamic size."""
    a, b = "tensor<8xf32>", "tensor<2x4xf32>"
    with pytest.raises(ParseError, match="needs more than 64 bits"):
        read(f"%0 = optree.pack %a {lists.format(number)} into %b : {a} -> {b}", a, b, b)


@pytest.mark.parametrize(
    ("op", "message"),
    [
        ("optree.reduce {{ arith.addf }} dimensions = [0]", "expected an output"),
        (
            "optree.generic {{indexing_maps = [affine_map<(i) -> (i)>], "
            'iterator_types = ["window"]}} outs(%a : {}) {{ ^bb0(%x: i8): linalg.yield %x : i8 }}',
            "iterator type .window., which MLIR lacks",
        ),
        ("optree.concat ins(%a, %a : {0}, {0}) outs(%a : {0}) dimension = 0", "too many elements"),
    ],
)
def test_text_that_mlir_does_not_read_is_refused(op: str, message: str) -> None:
    a = "memref<9223372036854775807xi8>"
    with pytest.raises((ParseError, VerifyException), match=message):
        read(op.format(a), a, "f32", "f32")


@pytest.mark.parametrize(
    ("op", "a", "message"),
    [
        ("optree.softmax dimension(0) ins(%a : {0}) outs(%a : {0})", "memref<2xi0>", "on i0"),
        ("optree.softmax dimension(0) ins(%a : {0}) outs(%a : {0})", "memref<2xui8>", "ui8"),
        ("optree.copy ins(%a : {0}) outs(%c : {1})", "memref<2x?xf32>", "each loop has one size"),
        ("optree.copy ins(%a : {0}) outs(%c : {1})", "memref<?x0xf32>", ""),
    ],
)
def test_xdsl_accepts_the_types_that_the_tool_accepts(op: str, a: str, message: str) -> None:
    c = "memref<3x?xf32>"
    text = op.format(a, c)
    if not message:
        read(text, a, a, c)
        return
    with pytest.raises((ParseError, VerifyException), match=message):
        read(text, a, a, c)


def test_a_body_beyond_the_short_form_is_written_out() -> None:
    a = "memref<4xi32>"
    body = "(%x: i32, %y: i32, %z: i32) {{ %1 = {} linalg.yield %1 : i32 }}"
    head = f"optree.map ins(%a, %a : {a}, {a}) outs(%a : {a}) "
    for payload in (
        "llvm.add %x, %y {{overflowFlags = #llvm.overflow<nsw>}} : i32",
        "arith.addi %x, %y {{own = #arith.fastmath<none>}} : i32",
    ):
        module = read(head + body.format(payload.format()), a, "f32", "f32")
        stream = StringIO()
        Printer(stream).print_op(module)
        again = Parser(context(optree), stream.getvalue()).parse_module()
        assert again.is_structurally_equivalent(module), stream.getvalue()


def test_an_edited_body_of_a_matmul_is_refused() -> None:
    module = matmul()
    op = only(module, MatmulOp)
    block = op.region.block
    end = block.last_op
    assert end is not None
    end.operands[0] = block.args[2]
    with pytest.raises(VerifyException, match="no contraction"):
        module.verify()


def test_a_new_project_has_a_dialect_for_xdsl(tmp_path: Path) -> None:
    assert main(["init", "toy", "--directory", str(tmp_path / "toy")]) == 0
    (package,) = tmp_path.glob("toy/generated/toy/xdsl/*_xdsl")
    program = f"""
import sys
sys.path.insert(0, {str(package.parent)!r})
from {package.name} import toy
from optree_xdsl import context
from xdsl.parser import Parser
text = '''
func.func @f(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {{
  %0 = toy.pairwise_squared_distance ins(%a, %b : tensor<2x3xf32>, tensor<4x3xf32>)
      outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}}'''
module = Parser(context(toy), text).parse_module()
module.verify()
print(module)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "toy.pairwise_squared_distance ins(" in done.stdout


@pytest.mark.slow
def test_ops_with_two_outputs_are_read_verified_and_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The specification of a value of an enum may be absent, and each output has its own type."""
    monkeypatch.syspath_prepend(two_outputs(tmp_path) / "xdsl")
    duo = importlib.import_module("duo_ops_xdsl").duo
    x, values, positions = "tensor<4x8xf32>", "tensor<4x2xf32>", "tensor<4x2xi32>"
    call = "duo.top_k axis(1) count(2){order} ins(%a : {a}) outs(%b, %c : {b}, {c}) -> {b}, {c}"

    def parsed(order: str, a: str, b: str, c: str) -> ModuleOp:
        op = f"%0:2 = {call.format(order=order, a=a, b=b, c=c)}"
        module = Parser(context(duo), FUNCTION.format(op=op, a=a, b=b, c=c)).parse_module()
        module.verify()
        return module

    assert "count(2) ins(" in str(parsed("", x, values, positions))
    assert "count(2) order(ascending) ins(" in str(
        parsed(" order(ascending)", x, values, positions)
    )
    for b, c, message in (
        (values, values, "'positions' of other elements than i32"),
        ("tensor<4x2xf64>", positions, "'values' of element type f64; 'input' has f32"),
        (values, "tensor<4x3xi32>", "has 3 elements in dimension 1, not 2"),
    ):
        with pytest.raises(VerifyException, match=message):
            parsed("", x, b, c)


def sort(arguments: str, end: str) -> ModuleOp:
    """Return a function that sorts two tensors, with these arguments and this end of the body."""
    text = f"""%0, %1 = optree.sort dimension(0) outs(%a, %b : tensor<4xf32>, tensor<4xi32>)
        -> tensor<4xf32>, tensor<4xi32> {{
          ^bb0({arguments}):
            %less = arith.cmpf olt, %x, %y : f32
            {end}
        }}"""
    return read(text, "tensor<4xf32>", "tensor<4xi32>", "index")


def test_a_body_has_the_signature_of_its_spec() -> None:
    arguments, end = "%x : f32, %y : f32, %m : i32, %n : i32", "optree.return %less : i1"
    assert sort(arguments, end)
    for given, ending, message in (
        (arguments.replace("i32", "i64"), end, "takes f32, f32, i64, i64; f32, f32, i32, i32"),
        (arguments.partition(", %m")[0], end, "takes f32, f32; f32, f32, i32, i32 is needed"),
        (arguments, "optree.return %x : f32", "returns f32; i1 is needed"),
    ):
        with pytest.raises(VerifyException, match=message):
            sort(given, ending)

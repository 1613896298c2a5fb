# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generalize, specialize, coerce and match in Python give the plugin's results without it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import linalg_ops
import optree_ops
import pytest
from linalg_ops import ParameterError, function, release
from linalg_ops.builders import DIALECT
from linalg_ops.rewrite import coerce, generalize, match, meaning, specialize
from optree_core.cases import Case
from optree_core.mlir_version import RELEASE
from optree_core.model import Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_lab.bodies.alphabets import make, settings
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.program import programs
from optree_lab.ir.upstream import LARGE_BATCH, listed, upstream_ops
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.verification.two_runtimes import REWRITES, Comparison, Rewrite
from optree_mlir.availability import is_available
from optree_mlir.bindings import PACKAGE, ir

pytestmark = pytest.mark.slow

#: One of this many files of the corpus, and of this many cases of an op, is tried;
#: `optree_lab compare-runtimes` takes all files.
STRIDE = 50
CASE_STRIDE = 3

#: About this many bodies are tried per setting.
MOST_BODIES = 100

MATMUL = """
#lhs = affine_map<(d0, d1, d2) -> (d1, d0)>
#rhs = affine_map<(d0, d1, d2) -> (d0, d2)>
#acc = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = linalg.generic {BEFOREindexing_maps = [#rhs, #lhs, #acc],
      iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%b, %a : tensor<8x5xf32>, tensor<4x8xf32>) outs(%c : tensor<4x5xf32>)
      attrs = {note = "kept"} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y FLAGS: f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}
"""


@pytest.fixture
def same_ops(tree: Tree, context: ir.Context) -> None:
    """Skip the test unless the bindings have every op that the plugin's MLIR writes."""
    lacking = [op.name for op in upstream_ops(tree) if not is_available(DIALECT, op, context)]
    if lacking:
        pytest.skip(f"{PACKAGE} has no {', '.join(lacking[:3])}, ... as MLIR {RELEASE} has")


def parsed(before: str = "", flags: str = "") -> ir.Module:
    return ir.Module.parse(MATMUL.replace("BEFORE", before).replace("FLAGS", flags))


def only(module: ir.Module) -> ir.OpView:
    """Return the first operation of the only function."""
    found: ir.OpView = module.body.operations[0].regions[0].blocks[0].operations[0]
    return found


@pytest.mark.usefixtures("same_ops")
@pytest.mark.parametrize("rewrite", REWRITES, ids=lambda rewrite: rewrite.name)
def test_real_ir_is_rewritten_as_by_the_plugin(
    corpus: Path, mlir_opt: Path, plugin: Path, rewrite: Rewrite, figure: Figure
) -> None:
    files = sorted((corpus / "ir").glob("*.mlir"))[::STRIDE]
    outcomes = list(Comparison(mlir_opt, plugin).compare(rewrite, files))
    assert not listed(f"{o.name}\n{o.difference}" for o in outcomes if o.difference)
    replaced = sum(outcome.replaced for outcome in outcomes)
    figure(replaced, f"ops of {len(files)} files: {rewrite.name} in Python as in C++")


@pytest.mark.usefixtures("same_ops")
def test_real_ir_is_matched_as_by_the_plugin(
    corpus: Path, mlir_opt: Path, plugin: Path, figure: Figure
) -> None:
    files = sorted((corpus / "ir").glob("*.mlir"))[::STRIDE]
    outcomes = list(Comparison(mlir_opt, plugin).compare_matches(files))
    assert not listed(f"{o.name}\n{o.difference}" for o in outcomes if o.difference)
    read = sum(outcome.replaced for outcome in outcomes)
    figure(read, f"generics of {len(files)} files are matched in Python as in C++")


@pytest.mark.usefixtures("same_ops")
@pytest.mark.parametrize(
    "rewrite",
    {r.plugin.partition("accept=")[0]: r for r in reversed(REWRITES)}.values(),
    ids=lambda rewrite: rewrite.name,
)
def test_every_op_is_rewritten_as_by_the_plugin(
    tree: Tree,
    checkout: Path,
    mlir_opt: Path,
    plugin: Path,
    tmp_path: Path,
    rewrite: Rewrite,
    figure: Figure,
    share: Share[Case],
) -> None:
    """Ops with every element type, static and dynamic, on tensors and memrefs."""
    writer = MlirWriter(checkout / "templates", tree.dialect, tree.scalars)
    starts_from_generics = rewrite.plugin.startswith("linalg-tree-specialize")
    every = [case for op in upstream_ops(tree) for case in legal_cases(op, tree)][::CASE_STRIDE]
    cases = share(every, 6, "cases rewritten in Python")
    write = writer.generic if starts_from_generics else writer.op
    texts = [write(case, f"case_{number}") for number, case in enumerate(cases)]
    plain = Rewrite(rewrite.name, (), rewrite.plugin, rewrite.package)
    files = []
    for start in range(0, len(texts), LARGE_BATCH):
        files.append(tmp_path / f"{start}.mlir")
        files[-1].write_text("\n".join(texts[start : start + LARGE_BATCH]), encoding="utf-8")
    outcomes = list(Comparison(mlir_opt, plugin).compare(plain, files))
    assert not listed(f"{o.name}\n{o.difference}" for o in outcomes if o.difference)
    replaced = sum(outcome.replaced for outcome in outcomes)
    figure(replaced, f"of {len(texts):,} cases: {rewrite.name} in Python as in C++")


@pytest.mark.usefixtures("same_ops")
@pytest.mark.parametrize("place", ["matmul", "binary", "unary", "pooling"])
def test_small_bodies_are_specialized_as_by_the_plugin(
    mlir_opt: Path, plugin: Path, tmp_path: Path, place: str, figure: Figure
) -> None:
    """Bodies of up to two operations under maps of ops; most of them mean no op."""
    comparison = Comparison(mlir_opt, plugin)
    total = replaced = 0
    for type_class in [known for where, known in settings() if where == place]:
        under, letters = make(place, type_class)
        result = letters.arguments[-1]
        bodies = [p.body for n in range(3) for p in programs(letters, result, n, ordered=True)]
        chosen = bodies[:: max(1, len(bodies) // MOST_BODIES)]
        generics = "\n".join(map(under.text, chosen))
        file = tmp_path / f"{place} {type_class}.mlir"
        file.write_text(f"func.func @f({under.signature}) {{\n{generics}\nreturn\n}}", "utf-8")
        (outcome,) = comparison.compare(REWRITES[0], [file])
        assert not outcome.difference, outcome.difference
        total += len(chosen)
        replaced += outcome.replaced
    figure(total, f"bodies under the maps of {place}: {replaced} specialized in Python as in C++")


@pytest.mark.usefixtures("same_ops")
def test_spellings_are_specialized_as_by_the_plugin(
    checkout: Path, mlir_opt: Path, plugin: Path, figure: Figure
) -> None:
    """Compares with selects, powers, and spellings that only a form rewrites, as a sequence."""
    names = ("specialize-spellings", "forms-spellings")
    files = [checkout / "tests" / "mlir" / f"{name}.mlir" for name in names]
    outcomes = list(Comparison(mlir_opt, plugin).compare(REWRITES[0], files))
    assert not listed(f"{o.name}\n{o.difference}" for o in outcomes if o.difference)
    spelled, sequences = outcomes
    assert spelled.replaced > sequences.replaced
    figure(spelled.replaced, "other spellings: specialize in Python as in C++")


@pytest.mark.usefixtures("same_ops")
def test_casts_to_filled_tensors_are_as_by_the_plugin(
    checkout: Path, mlir_opt: Path, plugin: Path, figure: Figure
) -> None:
    """An unsigned cast must write to an empty tensor; the file says why."""
    file = checkout / "tests" / "soundness" / "regressions" / "cast_to_filled.mlir"
    (outcome,) = Comparison(mlir_opt, plugin).compare(REWRITES[0], [file])
    assert not outcome.difference, outcome.difference
    figure(outcome.replaced, "casts to what was filled: specialize in Python as in C++")


@pytest.mark.usefixtures("same_ops")
def test_movements_are_specialized_as_by_the_plugin(
    checkout: Path, mlir_opt: Path, plugin: Path
) -> None:
    file = checkout / "tests" / "mlir" / "specialize-movement.mlir"
    (outcome,) = Comparison(mlir_opt, plugin).compare(REWRITES[0], [file])
    assert outcome.replaced
    assert not outcome.difference, outcome.difference


BODIES = (
    "%y = arith.addf %x, %x : f32",
    "%w = math.exp %x : f32\n    %y = arith.negf %w : f32",
    "%y = arith.addf %z, %x : f32",
)


def moved(name: str, read: Sequence[int], written: Sequence[int], body: str, rng: Random) -> str:
    """Return a function with a generic that reads these loops and writes those.

    The extent of each loop is 4; about a third of the sizes are unknown. An empty body copies.
    """
    loops = sorted({*read, *written})
    maps = [
        f"affine_map<({_list('d', loops)}) -> ({_list('d', results)})>"
        for results in (read, written)
    ]
    kinds = ", ".join('"parallel"' if d in written else '"reduction"' for d in loops)
    types = [
        "tensor<" + "".join(rng.choice(("4x", "4x", "?x")) for _ in results) + "f32>"
        for results in (read, written)
    ]
    return f"""
func.func @{name}(%a: {types[0]}, %o: {types[1]}) -> {types[1]} {{
  %0 = linalg.generic {{indexing_maps = [{", ".join(maps)}], iterator_types = [{kinds}]}}
      ins(%a : {types[0]}) outs(%o : {types[1]}) {{
  ^bb0(%x: f32, %z: f32):
    {body}
    linalg.yield {"%y" if body else "%x"} : f32
  }} -> {types[1]}
  return %0 : {types[1]}
}}"""


def _list(prefix: str, numbers: Sequence[int]) -> str:
    return ", ".join(f"{prefix}{number}" for number in numbers)


@pytest.mark.usefixtures("same_ops")
def test_conditions_on_sizes_and_lists_are_as_by_the_plugin(
    mlir_opt: Path, plugin: Path, tmp_path: Path, figure: Figure
) -> None:
    """Lists of dimensions that are empty, permutations that move nothing, sizes that only one
    operand knows: `canonical` and `same_sizes` decide which op, if any, these generics become."""
    rng = Random(0)
    texts: list[str] = []
    for rank in range(1, 4):
        loops = range(rank)
        for number in range(rank + 1):
            for some in itertools.permutations(loops, number):
                pairs: list[tuple[Sequence[int], Sequence[int], str]]
                pairs = [(some, loops, body) for body in ("", *BODIES[:2])]
                pairs.append((loops, some, BODIES[2]))
                texts += [
                    moved(f"f{len(texts) + n}", read, written, body, rng)
                    for n, (read, written, body) in enumerate(pairs * 2)
                ]
    file = tmp_path / "moved.mlir"
    file.write_text("\n".join(texts), encoding="utf-8")
    (outcome,) = Comparison(mlir_opt, plugin).compare(REWRITES[0], [file])
    assert not outcome.difference, outcome.difference
    assert 0 < outcome.replaced < len(texts)
    figure(len(texts), f"moved elements: {outcome.replaced} specialized in Python as in C++")


@pytest.mark.usefixtures("context")
def test_a_constant_beyond_float64_is_not_rounded() -> None:
    """MLIR reads its own print of this number as 1: it must not become a reciprocal."""
    text = """
    func.func @f(%a: tensor<8xf128>, %o: tensor<8xf128>) -> tensor<8xf128> {
      %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
          iterator_types = ["parallel"]} ins(%a : tensor<8xf128>) outs(%o : tensor<8xf128>) {
      ^bb0(%x: f128, %z: f128):
        %c = arith.constant NUMBER : f80
        %d = arith.extf %c : f80 to f128
        %q = arith.divf %d, %x : f128
        linalg.yield %q : f128
      } -> tensor<8xf128>
      return %0 : tensor<8xf128>
    }"""
    one, next_to_it = "0x3FFF8000000000000000", "0x3FFF8000000000000001"
    for number in (one, next_to_it):
        module = ir.Module.parse(text.replace("NUMBER", number))
        specialize(module)
        # Bindings without `linalg.reciprocal` have a kind of elementwise.
        assert ("reciprocal" in str(module)) == (number == one)


@pytest.mark.usefixtures("context")
def test_match_returns_the_op_and_its_operands() -> None:
    module = parsed()
    operation = only(module)
    found = match(operation, "matmul")
    assert found is not None
    assert found.op == "linalg.matmul"
    assert found.operands["lhs"] == operation.operands[1]
    assert found.operands["rhs"] == operation.operands[0]
    assert found.loops == {"m": 1, "n": 2, "k": 0}
    assert found.parameters == {"cast": "signed"}
    below = match(operation, "linalg.contract")
    assert below is not None
    assert below.op == "linalg.contract"
    assert match(operation, "exp") is None
    canonical = meaning(operation)
    assert canonical is not None
    assert canonical.op == "linalg.matmul"
    assert operation.operation.name == "linalg.generic"


@pytest.mark.usefixtures("context")
def test_a_round_trip_keeps_discardable_attributes() -> None:
    module = parsed()
    assert specialize(module) == 1
    assert only(module).operation.name == "linalg.matmul"
    assert str(only(module).attributes["note"]) == '"kept"'
    assert specialize(module) == 0
    assert generalize(module, to="parent") == 1
    assert only(module).operation.name == "linalg.contract"
    assert generalize(module) == 1
    assert only(module).operation.name == "linalg.generic"
    assert str(only(module).attributes["note"]) == '"kept"'
    module.operation.verify()


@pytest.mark.usefixtures("context")
@pytest.mark.parametrize(
    ("before", "flags"),
    [('doc = "why", ', ""), ('library_call = "f", ', ""), ("", "fastmath<fast> ")],
    ids=["doc", "library call", "flag"],
)
def test_a_generic_with_attributes_or_flags_stays(before: str, flags: str) -> None:
    module = parsed(before, flags)
    text = str(module)
    assert specialize(module) == 0
    assert str(module) == text


@pytest.mark.usefixtures("context")
def test_a_body_with_an_assertion_stays_a_generic() -> None:
    checked = '%ok = arith.cmpf one, %x, %y : f32\n    cf.assert %ok, "zero"\n    %p'
    module = ir.Module.parse(
        MATMUL.replace("BEFORE", "").replace("FLAGS", "").replace("%p", checked, 1)
    )
    assert specialize(module) == 0
    assert "cf.assert" in str(module)


@pytest.mark.parametrize("accepted", ["contract", "matmul"])
@pytest.mark.usefixtures("context")
def test_an_edited_body_is_a_generic(accepted: str) -> None:
    """Coercion generalizes the op even if its name, which is wrong now, is accepted."""
    module = parsed()
    specialize(module)
    body = only(module).regions[0].blocks[0]
    multiply = body.operations[0]
    with ir.InsertionPoint(multiply), ir.Location.unknown():
        x, y = multiply.operands
        edited = ir.Operation.create("arith.divf", [x.type], [x, y]).result
    multiply.results[0].replace_all_uses_with(edited)
    multiply.operation.erase()
    assert match(only(module), "matmul") is None
    assert coerce(module, [accepted]) == 1
    assert only(module).operation.name == "linalg.generic"
    assert "arith.divf" in str(module)


def test_coerce_replaces_ops_that_are_not_accepted() -> None:
    with function("tensor<4x8xf32>", "tensor<8x5xf32>") as building:
        product = linalg_ops.matmul(*building)
        building.returns(linalg_ops.copy(product))
    module = building.module
    with module.context:
        assert coerce(module, ["linalg.contract", "copy", "fill"]) == 1
        assert "linalg.contract" in str(module)
        assert "linalg.copy" in str(module)
        assert coerce(module, lambda operation, name: name == "linalg.fill") == 2
        with pytest.raises(ParameterError, match="no op 'matmull'; did you mean 'matmul'"):
            coerce(module, ["matmull"])
        with pytest.raises(ParameterError, match="to is 'top'; one of parent"):
            generalize(module, to="top")  # type: ignore[arg-type]


@pytest.mark.usefixtures("context")
def test_specialize_builds_only_ops_of_the_release() -> None:
    """Specializing makes the nearest op that the release has."""
    with function("tensor<4xf32>") as building:
        building.returns(linalg_ops.exp(*building))
    module = building.module
    generalize(module)
    with release(24):
        specialize(module)
        assert "linalg.elementwise" in str(module)
    specialize(module)
    named = ir.Context.current.is_registered_operation("linalg.exp")
    assert ("linalg.exp" if named else "linalg.elementwise") in str(module)


REDUCE = """
func.func @f(%a: tensor<2x3xTYPE>, %o: tensor<TYPE>) -> tensor<TYPE> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>],
      iterator_types = ["reduction", "reduction"]}
      ins(%a : tensor<2x3xTYPE>) outs(%o : tensor<TYPE>) {
  ^bb0(%x: TYPE, %y: TYPE):
    %1 = STEP : TYPE
    linalg.yield %1 : TYPE
  } -> tensor<TYPE>
  return %0 : tensor<TYPE>
}
"""


@pytest.mark.parametrize(
    ("step", "kind", "raised"),
    [
        ("arith.addf %x, %y", "f32", False),
        ("arith.addf %x, %y fastmath<reassoc>", "f32", True),
        ("arith.maximumf %x, %y", "f32", True),
        ("arith.maxnumf %x, %y", "f32", False),
        ("arith.addi %x, %y", "i64", True),
        ("arith.addi %x, %y overflow<nsw>", "i64", False),
        ("arith.subi %x, %y", "i64", False),
        ("arith.ori %x, %y", "i1", True),
    ],
)
@pytest.mark.usefixtures("context")
def test_reductions_keep_their_order(step: str, kind: str, raised: bool) -> None:
    """The loops may change places only if the combiner associates and commutes."""
    module = ir.Module.parse(REDUCE.replace("STEP", step).replace("TYPE", kind))
    assert specialize(module) == raised


TRANSPOSE = """
func.func @f(%a: memref<2x2xf32>, %b: memref<2x2xf32>) {
  %c = memref.alloc() : memref<2x2xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (IN)>, affine_map<(d0, d1) -> (d1, d0)>],
      iterator_types = ["parallel", "parallel"]} ins(INPUT : memref<2x2xf32>)
      outs(%a : memref<2x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
"""


@pytest.mark.parametrize(
    ("operand", "results", "apart", "together"),
    [
        ("%b", "d0, d1", True, False),
        ("%a", "d0, d1", False, False),
        ("%a", "d1, d0", True, True),
        ("%c", "d0, d1", False, False),
    ],
)
@pytest.mark.usefixtures("context")
def test_buffers_that_may_overlap_keep_the_loops(
    operand: str, results: str, apart: bool, together: bool
) -> None:
    """`%c` overlaps no argument, but Python has no alias analysis that shows it."""
    text = TRANSPOSE.replace("INPUT", operand).replace("IN", results)
    assert specialize(ir.Module.parse(text)) == apart
    module = ir.Module.parse(text)
    assert specialize(module, assume_disjoint_arguments=False) == together


@pytest.mark.parametrize("call", [specialize, generalize, optree_ops.verify, optree_ops.write])
def test_an_argument_other_than_a_module_is_refused(call: Callable[..., object]) -> None:
    for given in (None, "module {}"):
        with pytest.raises(
            ParameterError, match=f"^{given!r} is neither a module nor an operation"
        ):
            call(given)


@pytest.mark.parametrize(
    ("layout", "apart", "together"),
    [
        ("strided<[2, 1]>", True, True),
        ("strided<[1, 2], offset: ?>", True, True),
        ("strided<[1, 1]>", False, False),
        ("strided<[0, 1]>", False, False),
        ("strided<[?, 1]>", True, False),
        ("affine_map<(d0, d1) -> (d0 floordiv 2, d1)>", False, False),
    ],
)
@pytest.mark.usefixtures("context")
def test_an_output_that_may_overlap_itself_keeps_the_loops(
    layout: str, apart: bool, together: bool
) -> None:
    """The op runs in place; an argument with unknown strides is assumed to keep elements apart."""
    text = TRANSPOSE.replace("INPUT", "%a").replace("IN", "d1, d0")
    text = text.replace("memref<2x2xf32>", f"memref<2x2xf32, {layout}>")
    text = re.sub(r".*memref\.alloc.*\n", "", text)
    assert specialize(ir.Module.parse(text)) == apart
    module = ir.Module.parse(text)
    assert specialize(module, assume_disjoint_arguments=False) == together


@pytest.mark.usefixtures("context")
def test_operands_that_give_a_loop_two_sizes_keep_the_op() -> None:
    """MLIR accepts a size of 0 beside another one for the same loop."""
    path = Path(__file__).parents[1] / "soundness" / "regressions" / "two_sizes.mlir"
    module = ir.Module.parse(path.read_text(encoding="utf-8"))
    assert not specialize(module)
    assert module.operation.verify()


@pytest.mark.usefixtures("context")
def test_an_attribute_with_its_default_value_is_left_out() -> None:
    operands = ("%i: tensor<1x8x4xf32>", "%w: tensor<3x4x5xf32>", "%o: tensor<1x6x5xf32>")
    types = [operand.partition(": ")[2] for operand in operands]
    module = ir.Module.parse(
        f"func.func @f({', '.join(operands)}) -> {types[2]} {{\n"
        "%0 = linalg.conv_1d_nwc_wcf {strides = dense<1> : tensor<1xi64>} "
        f"ins(%i, %w : {types[0]}, {types[1]}) outs(%o : {types[2]}) -> {types[2]}\n"
        f"return %0 : {types[2]}\n}}\n"
    )
    assert specialize(module) == 1
    assert "strides" not in str(module)
    assert specialize(module) == 0


@pytest.mark.usefixtures("context")
def test_a_body_of_ten_inputs_becomes_a_map() -> None:
    """No scalar function has ten arguments: no order of the inputs is tried."""
    count, kind = 10, "tensor<4xf32>"
    inputs = ", ".join(f"%a{i}" for i in range(count))
    parameters = ", ".join(f"%a{i}: {kind}" for i in range(count))
    elements = ", ".join(f"%b{i}: f32" for i in range(count))
    maps = ", ".join(["affine_map<(d0) -> (d0)>"] * (count + 1))
    sums = [f"%s{i} = arith.addf %s{i - 1}, %b{i} : f32" for i in range(1, count)]
    module = ir.Module.parse(f"""
        func.func @f({parameters}, %o: {kind}) -> {kind} {{
          %0 = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}}
              ins({inputs} : {", ".join([kind] * count)}) outs(%o : {kind}) {{
          ^bb0({elements}, %acc: f32):
            %s0 = arith.negf %b0 : f32
            {" ".join(sums)}
            linalg.yield %s{count - 1} : f32
          }} -> {kind}
          return %0 : {kind}
        }}
    """)
    assert match(only(module), "elementwise") is None
    assert specialize(module) == 1
    assert only(module).operation.name == "linalg.map"


@pytest.mark.usefixtures("context")
@pytest.mark.parametrize("operation", ["arith.addf {0}, %x : f32", "math.fpowi {0}, %c : f32, i32"])
def test_a_body_may_be_longer_than_the_stack_is_deep(operation: str) -> None:
    """The second one is a spelling: each step is a square."""
    steps = [operation.format(value) for value in ("%x", *(f"%{i}" for i in range(2_000)))]
    body = "\n".join(f"%{i} = {step}" for i, step in enumerate(steps))
    module = ir.Module.parse(f"""
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {{
  %c = arith.constant 2 : i32
  %r = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {{
  ^bb0(%x: f32, %y: f32):
    {body}
    linalg.yield %{len(steps) - 1} : f32
  }} -> tensor<4xf32>
  return %r : tensor<4xf32>
}}""")
    assert specialize(module) == 1
    assert "linalg.map" in str(module)


@pytest.mark.usefixtures("same_ops")
def test_captured_scalars_become_operands_as_by_the_plugin(
    checkout: Path, mlir_opt: Path, plugin: Path
) -> None:
    file = checkout / "tests" / "mlir" / "specialize-captured.mlir"
    (outcome,) = Comparison(mlir_opt, plugin).compare(REWRITES[0], [file])
    assert not outcome.difference, outcome.difference
    assert outcome.replaced == 5

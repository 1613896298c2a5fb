# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A repository that `optree-gen init` creates builds, passes its tests and follows our changes.

The repository is created once, built as it is, then changed as its owners would and built again:
ops are added by specs alone, an inherited spec changes, functions and a transform are written.
"""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.mlir_text import MlirWriter
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.running.execution import run_program
from optree_lab.running.model_function import ModelFunction, Signature, same_bits
from optree_lab.testing.downstream import Repository, run_job, succeeded
from optree_lab.testing.interface_calls import PASS, answers, cases, expected, source
from optree_reference import Array, evaluate

HERE = Path(__file__).parent
OWN_OPS = ("double_contraction", "pooling_nhwc_product")
#: Specs as their owners write them: categories, attributes with defaults, strides that are bound.
OWN_SPECS = HERE / "specs"
#: Tests of the changed repository.
OWN_TESTS = [
    HERE / f"{name}.mlir"
    for name in (
        *("captured", "hooks", "magnitude", "own-composites"),
        *("patches", "refused", "two-outputs", "widened"),
    )
]

#: The template that the repository overrides, and the member that its copy adds.
OVERRIDDEN = "ods/op.td.jinja"
MEMBERS = "  let extraClassDeclaration = structuredDeclarations # [{\n"
OWN_MEMBER = """\
    /// What the op is, for messages.
    static ::llvm::StringRef getOwnSummary() { return {{ op.summary | td_string }}; }
"""

LOWER = (
    "one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,convert-scf-to-cf,"
    "expand-strided-metadata,lower-affine,convert-to-llvm,reconcile-unrealized-casts"
)


@pytest.fixture(scope="module")
def created(checkout: Path, plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """The repository as `init` creates it, after its CI has run."""
    found = Repository(tmp_path_factory.mktemp("downstream"))
    found.install(checkout, plugin.parents[1])
    succeeded(found.gen("init", "acme"))
    found.git("init", "--quiet", "--initial-branch=main")
    found.git("add", "--all")
    found.git("commit", "--quiet", "--message=Start")
    # CI sees only what is committed.
    found.root.rename(found.scratch / "origin")
    found.git("clone", "--quiet", "origin", "acme")
    found.set_up()
    found.steps = run_job(
        found.root / ".github" / "workflows" / "ci.yml",
        "test",
        found.root,
        {**found.environment, "GITHUB_STEP_SUMMARY": os.fspath(found.scratch / "summary.md")},
        {
            "github.event_name == 'pull_request' && !cancelled()": "true",
            "github.event.pull_request.base.sha": "HEAD",
        },
        given=["apt-get "],
    )
    found.outcomes["build"] = found.make("build")
    return found


@pytest.fixture(scope="module")
def changed(created: Repository) -> Repository:
    """The repository after changes of its own specs and of an inherited one, built and tested."""
    said, root = created.outcomes, created.root
    spec = created.package / "specs" / "linalg" / "contract" / "matmul.yaml"
    text, count = re.subn(r"(?m)^summary: .*$", "summary: Changed upstream.", spec.read_text())
    assert count == 1
    spec.write_text(text)
    said["check after a change"] = created.make("check")

    double, product = OWN_OPS
    flags = ["--parent", "contract", "--einsum", "ikl,lkj->ij"]
    succeeded(created.gen("add-op", double, *flags))
    flags = ["--parent", "pooling", "--like", "pooling_nhwc_sum", "--bind", "combine=mul"]
    succeeded(created.gen("add-op", product, *flags))

    shutil.copytree(OWN_SPECS, root / "specs" / "acme", dirs_exist_ok=True)
    shutil.copytree(HERE / "rules", root / "specs" / "rules")
    own = root / "specs" / "acme" / "squared_distance" / "pairwise_squared_distance.yaml"
    own.write_text(own.read_text() + "cpp: {verifier: true, canonicalizer: true, folder: true}\n")
    # The overridden template adds a member to the class of each op; a function written by hand
    # calls it.
    said["override"] = created.gen("override", OVERRIDDEN)
    template = root / "templates" / OVERRIDDEN
    original = template.read_text()
    template.write_text(original.replace(MEMBERS, MEMBERS + OWN_MEMBER))
    assert template.read_text().count(OWN_MEMBER) == 1
    (root / "lib").mkdir()
    for name in ("Hooks.cpp", "SplitSums.cpp"):
        shutil.copy(HERE / name, root / "lib")
    (root / "lib" / "SayMethods.cpp").write_text(source(Project(root).tree("acme", Diagnostics())))
    for path in OWN_TESTS:
        shutil.copy(path, root / "test" / "acme")
    lists = root / "CMakeLists.txt"
    lists.write_text(
        lists.read_text()
        + 'target_sources(Acme PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/lib/Hooks.cpp")\n'
        "foreach(plugin SplitSums SayMethods)\n"
        "  add_library(${plugin} SHARED lib/${plugin}.cpp)\n"
        "  target_link_libraries(${plugin} PRIVATE Acme MLIR LLVM)\n"
        "endforeach()\n"
    )
    said["regen"] = created.make("regen")
    said["check after regen"] = created.make("check")
    said["test after changes"] = created.make("test")
    return created


@pytest.mark.whole
def test_a_created_repository_passes_its_ci(created: Repository) -> None:
    for step in created.steps:
        succeeded(step.done)
    commands = [step.command for step in created.steps]
    assert commands[1] == "make check"
    assert commands[-1] == "make test"
    assert "generated files are up to date" in created.steps[1].done.stdout
    printed = created.steps[-1].done.stdout
    assert re.search(r"Passed *: 3 \(100.00%\)", printed), printed
    assert "no change in meaning" in (created.scratch / "summary.md").read_text()


@pytest.mark.whole
def test_a_created_repository_builds_against_the_installation(created: Repository) -> None:
    cache = (created.root / "build" / "CMakeCache.txt").read_text()
    archive = created.prefix / "lib" / "libOpTreeRuntime.a"
    assert f"OPTREE_RUNTIME_ARCHIVE:FILEPATH={archive}" in cache


@pytest.mark.whole
def test_a_second_build_does_nothing(created: Repository) -> None:
    assert "no work to do" in succeeded(created.outcomes["build"])


@pytest.mark.whole
def test_a_change_of_an_inherited_spec_is_reported_and_picked_up(changed: Repository) -> None:
    said = changed.outcomes["check after a change"]
    assert said.returncode != 0
    assert "because specs/linalg/contract/matmul.yaml has changed (it comes with optree-gen" in (
        said.stdout
    )
    succeeded(changed.outcomes["regen"])
    generated = changed.root / "generated" / "acme" / "include" / "Acme"
    assert "Changed upstream." in "".join(p.read_text() for p in generated.glob("*.td"))
    succeeded(changed.outcomes["check after regen"])
    succeeded(changed.outcomes["test after changes"])


def literal(array: Array) -> str:
    return f"{array}" if array.ndim == 0 else f"dense<{array.tolist()}>"


def type_of(array: Array) -> str:
    return "i32" if array.ndim == 0 else f"tensor<{'x'.join(map(str, array.shape))}xi32>"


def attribute(value: object) -> str:
    if isinstance(value, tuple):
        return f"dense<{list(value)}> : tensor<{len(value)}xi64>"
    return f"{value} : i64"


def program(op: str, inputs: list[Array], init: Array, attributes: str = "") -> str:
    """Return a function `main` that applies the op to constants and prints the result."""
    names = [f"%in{i}" for i in range(len(inputs))]
    lines = [
        f"{n} = arith.constant {literal(a)} : {type_of(a)}"
        for n, a in zip(names, inputs, strict=True)
    ]
    types = ", ".join(map(type_of, inputs))
    sizes = "x".join(map(str, init.shape))
    return "\n".join(
        [
            "func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}",
            "func.func @main() {",
            *lines,
            f"%init = arith.constant {literal(init)} : {type_of(init)}",
            f"%0 = acme.{op} {attributes} ins({', '.join(names)} : {types})"
            f" outs(%init : {type_of(init)}) -> {type_of(init)}",
            f"%1 = bufferization.to_buffer %0 : {type_of(init)} to memref<{sizes}xi32>",
            f"%2 = memref.cast %1 : memref<{sizes}xi32> to memref<*xi32>",
            "call @printMemrefI32(%2) : (memref<*xi32>) -> ()",
            "return",
            "}",
        ]
    )


def execute(repository: Repository, source: Path, *before: str, plugin: str = "") -> list[int]:
    """Run the passes `before`, lower and execute the program; return the printed integers."""
    passes = ",".join((*before, LOWER))
    loaded = [f"--load-pass-plugin={repository.root / 'build' / plugin}"] if plugin else []
    lowered = succeeded(
        repository.opt(source, *loaded, f"--pass-pipeline=builtin.module({passes})")
    )
    file = source.with_suffix(".llvm.mlir")
    file.write_text(lowered)
    library = toolchain.mlir_dir().parents[1]
    libraries = ",".join(
        str(library / f"libmlir_{name}.so") for name in ("runner_utils", "c_runner_utils")
    )
    printed = succeeded(
        repository.run(
            *(toolchain.tool("mlir-runner"), file, "-e", "main", "-entry-point-result=void"),
            f"-shared-libs={libraries}",
        )
    )
    return [int(value) for value in re.findall(r"-?\d+", printed.partition("data =")[2])]


def tiling(op: str, sizes: list[int]) -> str:
    loops = sum(size != 0 for size in sizes)
    handles = ", ".join(["!transform.any_op"] * (loops + 1))
    return f"""module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %op = transform.structured.match ops{{["acme.{op}"]}} in %root
      : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:{loops} = transform.structured.tile_using_for %op tile_sizes {sizes}
      : (!transform.any_op) -> ({handles})
    transform.yield
  }}
}}
"""


@dataclass(frozen=True)
class Case:
    """An op, shapes of its operands, tile sizes, parameters; tile: the op of a tile if another."""

    op: str
    shapes: list[tuple[int, ...]]
    init: tuple[int, ...]
    sizes: list[int]
    parameters: dict[str, Any] = field(default_factory=dict)
    tile: str = ""

    def values(self, seed: int) -> tuple[list[Array], Array]:
        random = np.random.default_rng(seed)
        inputs = [np.asarray(random.integers(-4, 5, s, dtype=np.int32)) for s in self.shapes]
        return inputs, random.integers(-4, 5, self.init, dtype=np.int32)


CASES = [
    Case(OWN_OPS[0], [(2, 3, 4), (4, 3, 5)], (2, 5), [1, 2, 0, 3]),
    Case(
        *(OWN_OPS[1], [(1, 6, 5, 2), (2, 3)], (1, 3, 3, 2), [0, 2, 1, 0, 0, 0]),
        {"strides": (2, 1)},
    ),
    Case("gated_matmul", [(4, 6), (6, 3), (4, 6)], (4, 3), [2, 0, 3]),
    Case("downsample_2d", [(5, 8), ()], (3, 4), [1, 2]),
    Case("downsample_2d", [(5, 8), ()], (5, 3), [2, 1], {"strides": (1, 3)}),
    Case("pooling_hw_sum_2x3", [(5, 8), (2, 2)], (2, 3), [1, 2, 0, 0]),
    Case("ramp", [(4, 6), ()], (4, 6), [2, 3], tile="generic"),
    Case("ramp", [(4, 6), ()], (4, 6), [2, 3], {"axis": 1}, tile="generic"),
]


@pytest.mark.whole
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.op} {case.parameters}")
def test_an_op_of_the_repository_is_tiled_and_executed(
    case: Case, changed: Repository, tmp_path: Path
) -> None:
    assert case.op not in Project(toolchain.CHECKOUT).tree("optree", Diagnostics()).ops
    inputs, init = case.values(seed=0)
    listed = ", ".join(f"{name} = {attribute(v)}" for name, v in case.parameters.items())
    source = tmp_path / "program.mlir"
    source.write_text(program(case.op, inputs, init, f"{{{listed}}}" if listed else ""))
    script = tmp_path / "tile.mlir"
    script.write_text(tiling(case.op, case.sizes))
    expected = evaluate(changed.tree, case.op, [*inputs, init], **case.parameters)
    assert isinstance(expected, np.ndarray)
    tile = (
        f"transform-preload-library{{transform-library-paths={script}}}",
        "transform-interpreter",
    )
    tiled = succeeded(changed.opt(source, f"--pass-pipeline=builtin.module({','.join(tile)})"))
    assert tiled.count("scf.for ") == sum(size != 0 for size in case.sizes)
    assert tiled.count(f"acme.{case.tile or case.op} ") == 1
    there_and_back = ("acme-generalize", "acme-specialize")
    for before in ((), tile, there_and_back):
        assert execute(changed, source, *before) == expected.ravel().tolist()
    back = changed.opt(source, f"--pass-pipeline=builtin.module({','.join(there_and_back)})")
    assert f"acme.{case.op} " in succeeded(back)


@pytest.mark.whole
def test_a_transform_on_a_category_runs_on_all_of_its_ops(
    changed: Repository, tmp_path: Path
) -> None:
    plugin = "libSplitSums.so"
    printed = succeeded(
        changed.opt(
            HERE / "contractions.mlir",
            f"--load-pass-plugin={changed.root / 'build' / plugin}",
            "--pass-pipeline=builtin.module(split-sums)",
        )
    )
    functions = {
        found[1]: found[0] for found in re.finditer(r"func\.func @(\w+)\((?s:.*?)\n  }", printed)
    }
    loops = {name: text.count("scf.for ") for name, text in functions.items()}
    assert loops == {"leaf": 1, "category": 1, "own": 2, "other": 0}
    kept = {name: re.findall(r"acme\.(\w+)", text) for name, text in functions.items()}
    assert kept["leaf"] == ["matmul"]
    assert kept["category"] == ["contract"]
    assert kept["own"] == [OWN_OPS[0]]

    inputs, init = CASES[0].values(seed=1)
    source = tmp_path / "program.mlir"
    source.write_text(program(CASES[0].op, inputs, init))
    expected = evaluate(changed.tree, CASES[0].op, [*inputs, init])
    assert execute(changed, source, "split-sums", plugin=plugin) == expected.ravel().tolist()


@pytest.mark.whole
def test_ops_of_linalg_become_ops_of_the_repository(changed: Repository, tmp_path: Path) -> None:
    """A generic also becomes an op that only the repository has.

    Converting back takes the nearest ancestor that linalg has.
    """
    source = tmp_path / "linalg.mlir"
    source.write_text(LINALG)
    there = succeeded(changed.opt(source, f"--pass-pipeline=builtin.module({TO_ACME})"))
    assert re.findall(r"(?:acme|linalg)\.(?!yield)\w+", there) == [
        "acme.matmul", "acme.double_contraction", "acme.generic", "acme.pairwise_squared_distance",
    ]  # fmt: skip
    file = tmp_path / "acme.mlir"
    file.write_text(there)
    back = succeeded(changed.opt(file, "--pass-pipeline=builtin.module(convert-acme-to-linalg)"))
    assert re.findall(r"(?:acme|linalg)\.(?!yield)\w+", back) == [
        "linalg.matmul", "linalg.contract", "linalg.generic", "linalg.generic",
    ]  # fmt: skip


TO_ACME = "convert-linalg-to-acme,acme-specialize"

LINALG = """
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>,
             %d: tensor<2x3x4xf32>, %e: tensor<4x3x5xf32>, %g: tensor<2x5xf32>, %h: tensor<6x8xf32>)
    -> (tensor<4x6xf32>, tensor<2x5xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>)
    outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = linalg.generic {
      indexing_maps = [affine_map<(i, j, k, l) -> (i, k, l)>, affine_map<(i, j, k, l) -> (l, k, j)>,
                       affine_map<(i, j, k, l) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%d, %e : tensor<2x3x4xf32>, tensor<4x3x5xf32>) outs(%g : tensor<2x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x5xf32>
  %2 = linalg.exp ins(%c : tensor<4x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %3 = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>,
                       affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %h : tensor<4x8xf32>, tensor<6x8xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %d0 = arith.subf %x, %y : f32
    %q = arith.mulf %d0, %d0 : f32
    %s = arith.addf %z, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %0, %1, %2, %3 : tensor<4x6xf32>, tensor<2x5xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}
"""


@pytest.mark.whole
def test_composites_of_the_repository_are_executed(changed: Repository) -> None:
    """As written, and recognized and decomposed, they have the same bits, and numpy's values."""
    text = (HERE / "own-composites.mlir").read_text()
    passes = ("convert-linalg-to-acme", "acme-recognize", "convert-acme-to-linalg")
    tool = changed.root / "build" / "bin" / "acme-opt"
    again = run_program(tool, [f"--pass-pipeline=builtin.module({','.join(passes)})"], text)
    generator = np.random.default_rng(0)
    x, gate = generator.standard_normal((2, 4, 8)).astype(np.float32)
    weight = generator.standard_normal(8).astype(np.float32)
    expected = {
        "normalized": ([x], x / np.sqrt((x * x).sum(1, keepdims=True))),
        "gated": ([x, gate, weight], np.maximum(gate, 0) ** 2 * x * weight),
    }
    for name, (arguments, wanted) in expected.items():
        types = tuple(f"tensor<{'x'.join(map(str, a.shape))}xf32>" for a in arguments)
        signature = Signature(types, types[:1])
        before, after = (ModelFunction(t, name, signature)(arguments) for t in (text, again))
        assert same_bits(before, after)
        np.testing.assert_allclose(after[0], wanted, rtol=1e-5)


@pytest.mark.whole
def test_functions_written_by_hand_are_called(changed: Repository) -> None:
    """The repository's lit tests, which call the functions and the overridden member, pass."""
    printed = succeeded(changed.outcomes["test after changes"])
    assert re.search(r"PASS: acme :: acme/hooks\.mlir", printed), printed
    assert re.search(r"PASS: acme :: acme/refused\.mlir", printed), printed
    tests = len([*(changed.root / "test" / "acme").glob("*.mlir")])
    assert tests > len(OWN_TESTS)
    assert re.search(rf"Passed *: {tests} \(100.00%\)", printed), printed


@pytest.mark.whole
def test_a_function_that_nobody_wrote_is_an_error_of_the_build(changed: Repository) -> None:
    """The linker reports it, instead of the loader of each program that uses the dialect."""
    lists = changed.root / "CMakeLists.txt"
    original = lists.read_text()
    lists.write_text("".join(line for line in original.splitlines(True) if "Hooks" not in line))
    try:
        done = changed.make("build")
    finally:
        lists.write_text(original)
        succeeded(changed.make("build"))
    assert done.returncode != 0
    assert "PairwiseSquaredDistanceOp::verifyOwn()" in done.stdout + done.stderr


@pytest.mark.whole
def test_a_template_is_overridden_in_one_file(changed: Repository) -> None:
    """The repository has a copy of this template only, and `override` reports it as current."""
    assert OVERRIDDEN in succeeded(changed.outcomes["override"])
    (own,) = (p for p in (changed.root / "templates").rglob("*.jinja") if p.is_file())
    assert own == changed.root / "templates" / OVERRIDDEN
    assert f"{own.relative_to(changed.root)}: current" in succeeded(changed.gen("override"))
    generated = changed.root / "generated" / "acme" / "include" / "Acme"
    texts = [p.read_text() for p in generated.glob("*Ops*.td")]
    members = sum(text.count("getOwnSummary") for text in texts)
    assert members == sum(len(re.findall(r"^def \w+Op :", text, re.MULTILINE)) for text in texts)


@pytest.mark.whole
def test_methods_of_categories_return_what_the_specs_say(changed: Repository) -> None:
    """Methods of own ops, of own categories and of inherited ops return what the specs say."""
    tree = changed.tree
    found = {f"f{i}": c for i, c in enumerate(cases(tree, tree.structured(), 4))}
    own = {case.op for case in CASES if not case.tile} | {"squared_distance", "gated_contract"}
    assert own <= {case.op.name for case in found.values()}
    writer = MlirWriter(changed.package / "templates", tree.dialect, tree.scalars)
    file = changed.scratch / "methods.mlir"
    file.write_text("\n".join(writer.op(case, name) for name, case in found.items()))
    plugin = changed.root / "build" / "libSayMethods.so"
    pipeline = f"--pass-pipeline=builtin.module({PASS})"
    done = changed.opt(file, f"--load-pass-plugin={plugin}", pipeline, "-o", os.devnull)
    succeeded(done)
    assert answers(done.stderr) == {n: expected(tree, c, tree.scalars) for n, c in found.items()}


@pytest.mark.whole
def test_a_build_of_the_changed_repository_does_nothing(changed: Repository) -> None:
    assert "no work to do" in succeeded(changed.make("build"))

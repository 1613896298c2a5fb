# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each matcher for the transform dialect, run by mlir-opt, finds its op and refuses others.

Every matcher sees every op, so that all other ops are its negative tests.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from optree_core.cases import Case
from optree_core.container import Container
from optree_core.model import Op, Tree
from optree_gen.emit.mlir_text import FunctionView, MlirWriter
from optree_gen.emit.target import PlanInputs
from optree_gen.targets import transform
from optree_gen.targets.transform import MatcherView, TransformView
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.upstream import upstream_ops
from optree_lab.testing.figures import Figure
from optree_lab.testing.golden import Golden

_FUNCTION = re.compile(r"^  func\.func @(\w+)\((.*?)^  }$", re.MULTILINE | re.DOTALL)
_FOUND = re.compile(r"\bfound_(\w+)")

#: The element type of each class in which matchers look for generics.
_STRICT = {"float": "f32", "int": "i32"}


@dataclass(frozen=True)
class Matchers:
    """The planned matchers, and the library that has them."""

    views: dict[str, MatcherView]
    library: Path
    mlir_opt: Path

    @property
    def sequences(self) -> list[str]:
        """The names of all sequences, without `match_`."""
        return [
            name
            for view in self.views.values()
            for name in (
                view.identifier,
                *(f"{view.identifier}_{body.type_class}" for body in view.bodies),
            )
        ]

    def module(self, functions: Iterable[str]) -> str:
        """Return the functions below a script that marks each op with sequences that find it."""
        lines = []
        for name in self.sequences:
            lines += [
                f"%{name} = transform.collect_matching @match_{name} in %root"
                " : (!transform.any_op) -> !transform.any_op",
                f'transform.annotate %{name} "found_{name}" : !transform.any_op',
            ]
        # The interpreter links the declarations to the library's sequences.
        declarations = [
            f"transform.named_sequence private @match_{name}"
            "(!transform.any_op {transform.readonly}) -> !transform.any_op"
            for name in self.sequences
        ]
        return "\n".join(
            [
                "module attributes {transform.with_named_sequence} {",
                *declarations,
                "transform.named_sequence @__transform_main"
                "(%root: !transform.any_op {transform.readonly}) {",
                *lines,
                "transform.yield",
                "}",
                *functions,
                "}",
            ]
        )

    def __call__(self, functions: dict[str, str]) -> dict[str, set[str]]:
        """Return the sequences that find the op of each function."""
        text = self.module(functions.values())
        done = subprocess.run(
            [
                self.mlir_opt,
                f"--transform-preload-library=transform-library-paths={self.library}",
                "--transform-interpreter",
            ],
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[:4000]
        bodies = dict(_FUNCTION.findall(done.stdout))
        assert set(bodies) == set(functions)
        return {name: set(_FOUND.findall(body)) for name, body in bodies.items()}


@pytest.fixture(scope="module")
def matchers(checkout: Path, tree: Tree, mlir_opt: Path) -> Matchers:
    (output,) = transform.plan(PlanInputs(tree))
    assert isinstance(output.view, TransformView)
    views = {view.identifier: view for view in output.view.matchers}
    return Matchers(views, checkout / "generated" / "linalg" / output.path, mlir_opt)


def static(op: Op, tree: Tree) -> list[Case]:
    """Return the op's cases on static tensors."""
    return [
        case
        for case in legal_cases(op, tree)
        if case.container is Container.TENSOR and None not in (case.shapes[-1] or ())
    ]


def test_each_matcher_finds_only_its_op(
    matchers: Matchers, writer: MlirWriter, tree: Tree, figure: Figure
) -> None:
    """A category's matcher also finds the ops below it, an op's matcher its elementwise kind."""
    ops = upstream_ops(tree)
    cases = {op.name: static(op, tree)[0] for op in ops}
    found = matchers({name: writer.op(case, name) for name, case in cases.items()})
    for op in ops:
        above = {other.name for other in tree.ancestors(op.name)}
        names = {op.name} | above | kinds(cases[op.name], tree)
        assert found[op.name] == names & set(matchers.views), op.name
    missing = set(matchers.views).difference(*found.values())
    assert missing <= absent(matchers, tree)
    figure(len(matchers.views), "matchers for the transform dialect, each tried on every op")


def kinds(case: Case, tree: Tree) -> set[str]:
    """Return the ops below the case's op with its function, if each map is identity or scalar."""
    maps = [str(m) for m in case.generic(tree.scalars).maps]
    loops = ", ".join(f"d{i}" for i in range(len(case.generic(tree.scalars).iterator_types)))
    identity, scalar = (f"affine_map<({loops}) -> ({results})>" for results in (loops, ""))
    if maps[-1] != identity or not set(maps) <= {identity, scalar}:
        return set()
    function = case.instance.parameters.get("kind")
    return {
        op.name
        for op in tree.structured()
        if op.parent == case.op.name
        and any(p.type == "function" and p.value == function for p in op.parameters)
    }


def test_a_kind_is_found_by_the_name_of_its_op(
    matchers: Matchers, writer: MlirWriter, tree: Tree, figure: Figure
) -> None:
    """A kind on tensors and scalars is found by the name of its op, such as `add`."""
    cases = {f"case_{n}": case for n, case in enumerate(static(tree.ops["elementwise"], tree))}
    found = matchers({name: writer.op(case, name) for name, case in cases.items()})
    wanted = {name: {"elementwise"} | kinds(case, tree) for name, case in cases.items()}
    assert found == wanted
    others = sum(len(names) == 1 for names in wanted.values())
    assert others
    assert len(set[str]().union(*wanted.values())) > 20
    figure(len(cases) - others, "kinds of elementwise found by the names of ops")


def test_ops_with_other_maps_are_refused(
    matchers: Matchers, writer: MlirWriter, tree: Tree, figure: Figure
) -> None:
    """A named op with a transposed or broadcast operand is of its category, but not that op."""
    texts: dict[str, str] = {}
    wanted: dict[str, set[str]] = {}
    for op in upstream_ops(tree):
        view = matchers.views[op.name]
        for number, case in enumerate(static(op, tree)):
            maps = case.generic(tree.scalars).maps
            if view.maps_attribute and case.variant.maps:
                name = f"{op.name}_{number}"
                texts[name] = writer.op(case, name)
                same = {op.name} if tuple(map(str, maps)) == view.maps else set()
                above = {other.name for other in tree.ancestors(op.name)}
                wanted[name] = (same | above) & set(matchers.views)
    assert matchers(texts) == wanted
    others = sum(not any(name.startswith(f) for f in found) for name, found in wanted.items())
    assert others > 10
    figure(others, "named ops with other maps refused by matchers for the transform dialect")


@pytest.fixture(scope="module")
def generics(matchers: Matchers, writer: MlirWriter, tree: Tree) -> dict[str, FunctionView]:
    """A generic that each sequence for generics must find, by sequence."""
    views = {}
    for op in upstream_ops(tree):
        for body in matchers.views[op.name].bodies:
            name = f"{op.name}_{body.type_class}"
            views[name] = next(
                view
                for case in static(op, tree)
                if {e.name for e in case.instance.elements} == {_STRICT[body.type_class]}
                and (view := writer.generic_view(case, name)).maps == matchers.views[op.name].maps
            )
    return views


def test_each_sequence_finds_its_generic(
    matchers: Matchers, generics: dict[str, FunctionView], writer: MlirWriter, figure: Figure
) -> None:
    found = matchers({name: writer.text(view) for name, view in generics.items()})
    assert found == {name: {name} for name in generics}
    figure(len(generics), "generics found by matchers for the transform dialect")


def transposed(view: FunctionView) -> FunctionView:
    """Return the generic with the dimensions of its last input of rank 2 or more reversed."""
    last = max(i for i, o in enumerate(view.inputs) if o.shape is not None and len(o.shape) > 1)
    operand = view.inputs[last]
    assert operand.shape is not None
    before, results = view.maps[last].removesuffix(")>").rsplit("(", 1)
    reversed_map = f"{before}({', '.join(reversed(results.split(', ')))})>"
    return replace(
        view,
        inputs=tuple(
            replace(o, shape=o.shape[::-1]) if i == last and o.shape is not None else o
            for i, o in enumerate(view.inputs)
        ),
        maps=tuple(reversed_map if i == last else m for i, m in enumerate(view.maps)),
    )


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        pytest.param(r"arith\.mul", "arith.add", id="another function"),
        pytest.param(r"\(%a2, %v0\)", "(%v0, %v0)", id="output not read"),
        pytest.param(r"\(%a0, %a1\)", "(%a0, %a0)", id="input not read"),
        pytest.param(r"( *)(%v1 = )", r"\1%d = arith.constant 1 : i8\n\1\2", id="added operation"),
        pytest.param(r"i32", "i1", id="i1"),
        pytest.param(r"i32", "index", id="index"),
        pytest.param(r"[fi]32", r"vector<2x\g<0>>", id="vectors"),
        pytest.param(
            r'("arith\.addf"\(.*?\))', r"\1 <{fastmath = #arith.fastmath<nnan>}>", id="fast math"
        ),
        pytest.param(
            r'("arith\.addf"\(.*?\))', r"\1 {roundingmode = 4 : i32}", id="rounding of MLIR 23"
        ),
        pytest.param(
            r'("arith\.muli"\(.*?\))', r"\1 <{overflowFlags = #arith.overflow<nsw>}>", id="overflow"
        ),
        pytest.param(
            r'iterator_types = \["parallel"', 'iterator_types = ["reduction"', id="reduction loop"
        ),
        pytest.param(
            r'iterator_types = \["reduction"', 'iterator_types = ["parallel"', id="parallel loop"
        ),
    ],
)
def test_lookalikes_are_refused(
    pattern: str,
    replacement: str,
    matchers: Matchers,
    generics: dict[str, FunctionView],
    writer: MlirWriter,
) -> None:
    """After one change in its text no sequence finds a generic."""
    texts = {name: writer.text(view) for name, view in generics.items()}
    changed = {
        name: other
        for name, text in texts.items()
        if (other := re.sub(pattern, replacement, text)) != text
    }
    assert changed
    assert matchers(changed) == {name: set() for name in changed}


def test_transposed_operands_are_refused(
    matchers: Matchers, generics: dict[str, FunctionView], writer: MlirWriter
) -> None:
    """A generic with a transposed operand may be found as another op only."""
    views = {
        name: replace(transposed(view), name=name)
        for name, view in generics.items()
        if any(o.shape is not None and len(o.shape) > 1 for o in view.inputs)
    }
    assert views
    found = matchers({name: writer.text(view) for name, view in views.items()})
    assert [name for name in views if name in found[name]] == []


LIBRARY = "%checkout/generated/linalg/transform/select.mlir"
LIT = f"""\
// Each matcher for the transform dialect finds its op and refuses another.
// Written by `pytest tests/plugin/test_transform_select.py --update-golden`.

// DEFINE: %{{library}} = --transform-preload-library=transform-library-paths={LIBRARY}
// RUN: mlir-opt %s %{{library}} --transform-interpreter | FileCheck %s

"""


def absent(matchers: Matchers, tree: Tree) -> set[str]:
    """Return the matchers of ops that only other versions of MLIR have."""
    here = {op.name for op in upstream_ops(tree)}
    here |= {other.name for name in here for other in tree.ancestors(name)}
    return set(matchers.views) - here


def lit_tests(
    matchers: Matchers, generics: dict[str, FunctionView], writer: MlirWriter, tree: Tree
) -> Iterator[str]:
    """Yield per sequence a function whose op it finds, and one whose op it refuses."""
    ops = upstream_ops(tree)
    for name in (name for name in matchers.views if name not in absent(matchers, tree)):
        # A category without an op of its own is tested with an op below it.
        op = next(op for op in ops if name in (op.name, *(o.name for o in tree.ancestors(op.name))))
        yield checked(writer.op(static(op, tree)[0], name), name, name, found=True)
        yield checked(refused(name, op, matchers, writer, tree), f"not_{name}", name, found=False)
    for name, view in generics.items():
        yield checked(writer.text(view), name, name, found=True)
        other = different(replace(view, name=f"not_{name}"), writer)
        yield checked(other, f"not_{name}", name, found=False)


def refused(name: str, op: Op, matchers: Matchers, writer: MlirWriter, tree: Tree) -> str:
    """Return the op with other maps if it can have them, else a generic that differs from it."""
    view = matchers.views[name]
    cases = static(op, tree)
    for case in cases:
        maps = tuple(map(str, case.generic(tree.scalars).maps))
        if view.maps_attribute and case.variant.maps and maps != view.maps and name == op.name:
            return writer.op(case, f"not_{name}")
    return different(writer.generic_view(cases[0], f"not_{name}"), writer)


def different(view: FunctionView, writer: MlirWriter) -> str:
    """Return the generic with an operand transposed, or with another function."""
    if any(o.shape is not None and len(o.shape) > 1 for o in view.inputs):
        return writer.text(transposed(view))
    return re.sub(r"arith\.mul", "arith.add", writer.text(view))


def checked(function: str, name: str, sequence: str, found: bool) -> str:
    check = "CHECK" if found else "CHECK-NOT"
    end = "{{[,} ]}}"
    lines = f"// CHECK-LABEL: func.func @{name}(\n// {check}: found_{sequence}{end}\n"
    return lines + function


def test_the_lit_tests_are_up_to_date(
    checkout: Path,
    matchers: Matchers,
    generics: dict[str, FunctionView],
    writer: MlirWriter,
    tree: Tree,
    golden: Golden,
    figure: Figure,
) -> None:
    """Each matcher has a positive and a negative lit test."""
    tests = list(lit_tests(matchers, generics, writer, tree))
    golden.check(checkout / "tests/mlir/transform-select.mlir", LIT + matchers.module(tests) + "\n")
    assert len(tests) == 2 * len(set(matchers.sequences) - absent(matchers, tree))
    figure(len(tests), "functions in lit tests of matchers for the transform dialect")

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect extends one of the package: chains, subsets, and the place of a mistake."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from optree_core.lifecycle import STABLE
from optree_core.model import Op, OpKind, Tree
from optree_gen.diagnostics.diagnostic import Diagnostic, Diagnostics, SpecError
from optree_gen.disk import library
from optree_gen.project import Project

Specs = Callable[..., Project]


@pytest.fixture
def acme(tmp_path: Path) -> Specs:
    """A function that writes a downstream project from what it extends and its specs by path."""

    def make(extends: str, **specs: str) -> Project:
        directory = tmp_path / "specs" / "acme"
        directory.mkdir(parents=True)
        text = f"dialect: acme\nmode: define\nextends: {extends}\nsummary: Ops of ours.\n"
        (directory / "dialect.yaml").write_text(text)
        for path, spec in specs.items():
            file = directory / f"{path.replace('__', '/')}.yaml"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(spec)
        return Project(tmp_path)

    return make


def tree_of(project: Project) -> Tree:
    return project.tree("acme", Diagnostics())


def mistakes(project: Project) -> list[Diagnostic]:
    with pytest.raises(SpecError) as error:
        tree_of(project)
    return error.value.diagnostics.ordered()


def handed_down(op: Op) -> Op:
    """Return the op without dialect and lifecycle, which differ from dialect to dialect."""
    parameters = tuple(replace(parameter, lifecycle=STABLE) for parameter in op.parameters)
    return replace(op, dialect="", lifecycle=STABLE, parameters=parameters)


@pytest.mark.slow
def test_a_dialect_inherits_all_ops_of_a_chain_of_bases(acme: Specs, checkout: Path) -> None:
    ours = tree_of(acme("optree"))
    theirs = Project(checkout).tree("optree", Diagnostics())
    assert list(ours.ops) == list(theirs.ops)
    assert [base.name for base in ours.dialect.bases] == ["optree", "linalg"]
    assert {op.dialect for op in ours.ops.values()} == {"acme"}
    assert list(map(handed_down, ours.ops.values())) == list(map(handed_down, theirs.ops.values()))


@pytest.mark.slow
@pytest.mark.parametrize("dialect", ["optree", "acme"])
def test_no_op_of_a_base_is_lost(acme: Specs, dialect: str) -> None:
    """The tree has exactly one op for each file of the package that specifies one."""
    tree = acme("optree").tree(dialect, Diagnostics())
    specs = [path for name in ("linalg", "optree") for path in library.specs().glob(f"{name}/**/*")]
    texts = [path.read_text(encoding="utf-8") for path in specs if path.suffix == ".yaml"]
    specified = [match[1] for text in texts for match in re.finditer(r"(?m)^op: (\w+)$", text)]
    assert sorted(tree.ops) == sorted(specified)
    assert len(specified) > 180


@pytest.mark.parametrize(
    ("subset", "names"),
    [
        ("dot", "generic contract dot index yield"),
        ("pooling_nhwc_max", "generic pooling pooling_nhwc_sum pooling_nhwc_max index yield"),
        (
            "softmax, contract",
            "generic contract data_movement fill elementwise reduce index softmax yield",
        ),
    ],
)
def test_a_subset_has_its_ops_and_the_ops_that_they_need(
    acme: Specs, subset: str, names: str
) -> None:
    tree = tree_of(acme(f"{{dialect: optree, subset: [{subset}]}}"))
    assert sorted(tree.ops) == sorted(names.split())


def named(tree: Tree) -> set[str]:
    """Return the named ops: those that a subset lists, without the categories that they need."""
    return {op.name for op in tree.ops.values() if op.kind is OpKind.NAMED}


def test_a_subset_includes_the_ops_that_its_ops_refer_to(acme: Specs) -> None:
    tree = tree_of(acme("{dialect: optree, subset: [pooling_nhwc_max_unsigned, softmax]}"))
    decomposed = set(tree.ops["softmax"].decomposes)
    assert decomposed <= set(tree.ops)
    # The loops and maps of `pooling_nhwc_max_unsigned` are those of `pooling_nhwc_sum`.
    assert {"pooling_nhwc_max_unsigned", "pooling_nhwc_sum"} <= named(tree)
    assert named(tree) <= {"pooling_nhwc_max_unsigned", "pooling_nhwc_sum", *decomposed}
    assert {"generic", "pooling", "yield", "index"} <= set(tree.ops)


def test_patterns_select_the_ops_of_a_subset(acme: Specs, tmp_path: Path) -> None:
    whole = Project(library.specs().parent).tree("optree", Diagnostics())
    below = {op.name for op in whole.children("contract")}
    tree = tree_of(acme('{dialect: optree, subset: ["contract/*", dot, "!*mat*"]}'))
    assert named(tree) == {name for name in below if "mat" not in name}


@pytest.mark.slow
def test_a_subset_of_exclusions_keeps_all_other_ops(acme: Specs) -> None:
    tree = tree_of(acme('{dialect: optree, subset: ["!matvec"]}'))
    whole = Project(library.specs().parent).tree("optree", Diagnostics())
    assert set(whole.ops) - set(tree.ops) == {"matvec"}


def test_relations_to_excluded_ops_are_dropped(acme: Specs) -> None:
    whole = Project(library.specs().parent).tree("optree", Diagnostics())
    assert whole.ops["fill"].precedes
    tree = tree_of(acme("{dialect: optree, subset: [fill]}"))
    assert tree.ops["fill"].precedes == ()


PRODUCT = (
    "op: product\nparent: contract\nsummary: A product.\nloops: [m, n, k]\n"
    "indexing_maps: {lhs: [m, k], rhs: [k, n], acc: [m, n]}\n"
)


def test_a_conflict_with_an_inherited_op_blames_the_own_op(acme: Specs) -> None:
    (found,) = mistakes(acme("optree", contract__product=PRODUCT))
    assert found.rule == "overlapping-ops"
    assert found.span.source.path == "specs/acme/contract/product.yaml"
    assert [label.span.source.path for label in found.labels] == [
        "specs/linalg/contract/matmul.yaml"
    ]
    assert "do not inherit 'matmul'" in found.hint


def test_an_op_that_hides_an_inherited_op_is_blamed(acme: Specs) -> None:
    greedy = PRODUCT.replace(
        "{lhs: [m, k], rhs: [k, n], acc: [m, n]}",
        "\n  lhs: {default: [m, k], within: [[k, m], [k]]}\n"
        "  rhs: {default: [k, n], within: [[n, k], [k]]}\n"
        "  acc: {default: [m, n], within: [[n, m]]}",
    )
    (found,) = mistakes(acme("optree", contract__product=f"{greedy}precedes: [matmul]\n"))
    assert found.rule == "unreachable-op"
    assert found.span.source.path == "specs/acme/contract/product.yaml"
    assert [label.span.source.path for label in found.labels] == [
        "specs/linalg/contract/matmul.yaml"
    ]


def test_a_mistake_of_inherited_specs_is_reported_at_extends(
    acme: Specs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    specs = tmp_path / "package" / "specs"
    shutil.copytree(library.specs(), specs)
    spec = specs / "linalg" / "contract" / "dot.yaml"
    spec.write_text(spec.read_text().replace("loops: [", "loops: [unused, "))
    monkeypatch.setattr(library, "specs", lambda: specs)
    (found,) = mistakes(acme("{dialect: optree, subset: [dot]}"))
    assert found.span.source.path == "specs/acme/dialect.yaml"
    assert found.span.line == 3
    assert found.labels[0].span.source.path == "specs/linalg/contract/dot.yaml"

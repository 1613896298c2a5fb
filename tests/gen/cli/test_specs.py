# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen add-op` writes a spec from flags or from answers, or nothing after a mistake."""

from __future__ import annotations

import io
import os
import pty
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from optree_core.model import OpKind
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project


@pytest.fixture
def acme(tmp_path: Path) -> Path:
    directory = tmp_path / "specs" / "acme"
    directory.mkdir(parents=True)
    (directory / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops of ours.\n"
        "extends: {dialect: linalg, subset: [contract, pooling_nhwc_sum, elementwise]}\n"
    )
    return tmp_path


def add(root: Path, *arguments: str) -> int:
    return main(["add-op", *arguments, "--root", str(root)])


def text_of(root: Path, path: str) -> str:
    return (root / "specs" / "acme" / path).read_text(encoding="utf-8")


def test_an_einsum_gives_the_maps_of_a_contraction(
    acme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = ("--parent", "contract", "--einsum", "ikl,lkj->ij", "--bind", "cast=unsigned")
    assert add(acme, "double_contraction", *flags) == 0
    assert text_of(acme, "contract/double_contraction.yaml").split("\n", 1)[1] == (
        "op: double_contraction\n"
        "parent: contract\n"
        "summary: Double contraction.\n"
        "loops: [i, j, k, l]\n"
        "indexing_maps:\n"
        "  lhs: [i, k, l]\n"
        "  rhs: [l, k, j]\n"
        "  acc: [i, j]\n"
        "bind: {cast: unsigned}\n"
    )
    printed = capsys.readouterr().out
    assert "wrote specs/acme/contract/double_contraction.yaml" in printed
    assert "optree-gen regen" in printed
    assert main(["fmt", "--check", "--root", str(acme), str(acme / "specs/acme/contract")]) == 0
    op = Project(acme).tree("acme", Diagnostics()).ops["double_contraction"]
    assert op.iterator_types == ("parallel", "parallel", "reduction", "reduction")


def test_an_einsum_names_loops_of_several_letters(acme: Path) -> None:
    sum_ = "b row k, k col -> b row col"
    assert add(acme, "shared_rhs", "--parent", "contract", "--einsum", sum_) == 0
    assert "loops: [b, row, col, k]\n" in text_of(acme, "contract/shared_rhs.yaml")


def test_loops_and_maps_give_a_pooling(acme: Path) -> None:
    flags = [
        *("--parent", "pooling", "--loops", "c,oh,kh", "--symbols", "strides=sh", "dilations=dh"),
        *("--maps", "image=c, oh * sh + kh * dh", "window=kh", "out=c,oh", "--bind", "combine=mul"),
    ]
    assert add(acme, "pooling_cw_product", *flags) == 0
    op = Project(acme).tree("acme", Diagnostics()).ops["pooling_cw_product"]
    assert [str(result) for result in op.map_of("image").results] == ["c", "oh * sh + kh * dh"]
    assert op.iterator_types == ("parallel", "parallel", "reduction")


def test_like_takes_loops_and_maps_of_a_sibling(acme: Path) -> None:
    flags = ("--parent", "pooling", "--like", "pooling_nhwc_sum", "--bind", "combine=mul")
    assert add(acme, "pooling_nhwc_product", *flags) == 0
    op = Project(acme).tree("acme", Diagnostics()).ops["pooling_nhwc_product"]
    assert op.loops == ("n", "oh", "ow", "c", "kh", "kw")


def test_like_follows_a_chain_to_the_first_op(acme: Path) -> None:
    assert add(acme, "first", "--parent", "pooling", "--like", "pooling_nhwc_sum",
               "--bind", "combine=mul") == 0  # fmt: skip
    assert add(acme, "second", "--parent", "pooling", "--like", "first",
               "--bind", "combine=max_signed") == 0  # fmt: skip
    assert "like: pooling_nhwc_sum\n" in text_of(acme, "pooling/second.yaml")


def test_a_category_and_its_leaf_are_added(acme: Path) -> None:
    flags = [
        *("--parent", "generic", "--kind", "category"),
        *("--operands", "lhs=input", "rhs=input", "acc=init"),
        *("--maps", "predicate=any", "--payload", "add(acc, square(sub(lhs, rhs)))"),
    ]
    assert add(acme, "distance", *flags) == 0
    assert add(acme, "distances", "--parent", "distance", "--einsum", "mk,nk->mn") == 0
    tree = Project(acme).tree("acme", Diagnostics())
    assert tree.ops["distance"].kind is OpKind.CATEGORY
    assert str(tree.ops["distances"].payload) == "add(acc, square(sub(lhs, rhs)))"


def test_a_dry_run_prints_and_writes_nothing(
    acme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = ("--parent", "contract", "--einsum", "ikl,lkj->ij", "--dry-run")
    assert add(acme, "double_contraction", *flags) == 0
    assert "op: double_contraction\n" in capsys.readouterr().out
    assert list((acme / "specs" / "acme").iterdir()) == [acme / "specs" / "acme" / "dialect.yaml"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ("x --parent contrct", 2, "did you mean 'contract'?"),
        ("x --parent contract --einsum mk,kn", 2, "is not an einsum such as"),
        ("x --parent contract --einsum mk,kn-", 2, "put it in quotes, or a shell takes '>'"),
        ("x --parent contract --einsum mk->m", 2, "has 1 inputs and an output; 'contract' has"),
        ("x --parent contract --einsum mmk,kn->mn", 2, "has a name twice"),
        (
            "x --parent contract --einsum mk,kn->mn --loops m",
            2,
            "remove --loops and --maps, or --einsum",
        ),
        ("X --parent contract --einsum mk,kn->mn", 2, "'X' is not a name"),
        ("x/y --parent contract --einsum mk,kn->mn", 2, "'x/y' is not a name"),
        ("contract --parent contract", 2, "an op 'contract' exists already"),
        ("x --parent pooling --bind combine", 2, "--bind takes NAME=VALUE, not 'combine'"),
        ("x", 2, "name and parent are missing: add-op NAME --parent OP"),
        ("x --parent contract --dialect acne", 2, "the dialects are acme"),
        ("x --parent contract --loops m", 1, "specs/acme/contract/x.yaml:2:5: error"),
        (
            "x --parent pooling --like pooling_nhwc_sum --bind combine=min",
            1,
            "did you mean 'min_number' or 'min_signed' or 'min_unsigned'?",
        ),
        ("x --parent pooling --like pooling_nhwc_sum", 1, "specs/acme/pooling/x.yaml:2:5: error"),
    ],
)
def test_nothing_is_written_after_a_mistake(
    arguments: str,
    status: int,
    message: str,
    acme: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert add(acme, *arguments.split()) == status
    assert message in capsys.readouterr().err
    assert [p.name for p in (acme / "specs").rglob("*.yaml")] == ["dialect.yaml"]


def converse(root: Path, *answers: str) -> tuple[int, str]:
    """Run `add-op` on a terminal with these answers; return its exit status and its output."""
    ours, theirs = pty.openpty()
    os.write(ours, "".join(f"{answer}\n" for answer in answers).encode())
    process = subprocess.Popen(
        [sys.executable, "-m", "optree_gen.cli", "add-op", "--root", str(root)],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    os.close(theirs)
    output, _ = process.communicate(timeout=600)
    os.close(ours)
    return process.returncode, output


def test_add_op_asks_questions_on_a_terminal(acme: Path) -> None:
    status, output = converse(
        acme,
        *("contract", "double_contraction"),  # The first name is taken.
        *("contrct", "contract"),
        "Two dimensions at once.",
        *("ikl,lkj", "ikl,lkj->ij"),
    )
    assert status == 0, output
    assert "an op 'contract' exists already" in output
    assert "did you mean 'contract'?" in output
    assert "is not an einsum such as" in output
    text = text_of(acme, "contract/double_contraction.yaml")
    assert "summary: Two dimensions at once.\nloops: [i, j, k, l]\n" in text


def test_add_op_asks_for_open_parameters_of_the_parent(acme: Path) -> None:
    status, output = converse(acme, "by_product", "pooling", "", "pooling_nhwc_sum", "mul")
    assert status == 0, output
    assert "like: pooling_nhwc_sum" in text_of(acme, "pooling/by_product.yaml")
    assert "bind: {combine: mul}" in text_of(acme, "pooling/by_product.yaml")


@pytest.mark.slow
def test_add_op_asks_for_operands_and_payload_below_the_root(acme: Path) -> None:
    status, output = converse(
        acme,
        *("3d", "distance", "generic", ""),
        *("yes", "lhs=input rhs=inputs acc=init", "lhs=input rhs=input acc=init"),
        *("add(acc, square(sub(lhs, rhs)))", "contract", "contraction"),
    )
    assert status == 0, output
    assert "'3d' is not a name" in output
    assert "'inputs' is no role of 'rhs'; did you mean 'input'?" in output
    assert "'contract' is no predicate; did you mean 'contraction'?" in output
    assert Project(acme).tree("acme", Diagnostics()).ops["distance"].kind is OpKind.CATEGORY

    status, output = converse(
        acme,
        *("outer_sum", "generic", "", ""),
        *("x=input y=input z=init", "add(x, y)", "i,j", "i", "j", "i, j"),
    )
    assert status == 0, output
    assert "loops: [i, j]" in text_of(acme, "outer_sum.yaml")


def test_add_op_asks_again_for_an_unknown_function(acme: Path) -> None:
    status, output = converse(acme, "by_product", "pooling", "", "pooling_nhwc_sum", "exp", "mul")
    assert status == 0, output
    assert "Its combine, such as add, sub, mul, div: 'exp' is no scalar function here" in output


@pytest.mark.slow
def test_answers_with_a_mistake_are_printed_as_flags(acme: Path) -> None:
    status, output = converse(
        acme,
        "by_sum",
        "pooling",
        "Sums it.",
        "",
        "c,o,k",
        "c, o * s + k",
        "k",
        "c, o",
        "",
        "",
        "add",
    )
    assert status == 1
    flags = next(line for line in output.splitlines() if line.startswith("optree-gen add-op"))
    assert "--maps 'image=c, o * s + k' window=k 'out=c, o' --bind combine=add" in flags
    arguments = [*shlex.split(flags)[2:], "--symbols", "strides=s", "--bind", "combine=add"]
    assert add(acme, *arguments, "dilations=1") == 0

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`check` and `release` demand that a change that breaks IR of the last release is declared."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from optree_gen import __version__
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.history import archive
from optree_gen.history.archive import ReleaseError, major
from optree_gen.history.encoding import encoding
from optree_gen.project import Project
from optree_lab.toolchain import CHECKOUT
from optree_review.release import frozen, unbroken
from optree_review.release.frozen import departures, freeze
from optree_review.release.unbroken import check_unbroken

pytestmark = pytest.mark.slow

DIALECT = f"""dialect: acme
mode: define
extends: {{dialect: linalg, version: {__version__}, subset: [contract, matmul, copy]}}
summary: The ops of acme.
"""

TOTAL = """op: total
parent: generic
summary: A running sum.
operands: {a: input, out: init}
types: numeric
loops: [i, k]
indexing_maps: {a: [i, k], out: [i]}
payload: add(out, mul(cast(a), cast(a)))
parameters: {cast: {type: sign, default: signed, attribute: cast}}
"""

PACKED = """op: packed
kind: composite
summary: A vector and a matrix, packed.
operands:
  a: {role: input, shape: [n], where: [0 < n]}
  b: {role: input, shape: [n, k]}
  out: {role: init, shape: b}
"""

TILED = """op: tiled
kind: composite
summary: A tensor in tiles.
operands: {a: input, s: scalar, out: {role: init, shape: a}}
"""

SCALAR = """functions:
  root: {code: 1000, arguments: {x: T}, lower: {float: math.sqrt}}
  log_of_twice: {code: 1001, arguments: {x: T}, derive: {float: log(twice(x))}}
  twice: {code: 1002, arguments: {x: T}, derive: {float: "add(x, x)"}}
casts: [{from: int, to: index, signed: arith.index_cast, unsigned: arith.index_castui}]
"""

#: An op that applies `twice` only through the functions of its domain.
SCALED = """op: scaled
kind: category
parent: generic
summary: A function of each element.
operands: {a: input, out: init}
types: function
indexing_maps: {predicate: pointwise, attribute: indexing_maps}
payload: fn[kind](a)
parameters: {kind: {type: function, domain: [root, log_of_twice], attribute: kind}}
"""

PROJECT = {
    "dialect": DIALECT,
    "total": TOTAL,
    "composite/packed": PACKED,
    "composite/tiled": TILED,
    "scalar": SCALAR,
}

#: Edits of a released project: file, old, new, and the error of `check`, or None.
EDITS: dict[str, tuple[str, str, str, str | None]] = {
    "a payload": ("total.yaml", "mul(cast(a), cast(a))", "cast(a)", "total: the payload was"),
    "an equal payload": ("total.yaml", "add(out, mul(cast(a), cast(a)))",
                         "add(mul(cast(a), cast(a)), out)", None),
    "a map": ("total.yaml", "a: [i, k]", "a: [k, i]", "total: the map of 'a' was"),
    "a cast that inherited ops use": ("scalar.yaml", "index_castui", "index_cast", "casts: was"),
    "a summary": ("total.yaml", "A running sum.", "A sum.", None),
    "a default, which reading a file of a release uses": (
        "total.yaml", "default: signed", "default: unsigned", None),
    "a C++ name": ("dialect.yaml", "summary: The", "library: Other\nsummary: The", None),
    "the syntax of an attribute that released ops have": (
        "dialect.yaml", "summary: The", 'sign_attribute: "#acme.s<{}>"\nsummary: The',
        "acme: sign_attribute was #acme.sign<{}>, is #acme.s<{}>"),
    "the syntax of an attribute that no released op has": (
        "dialect.yaml", "summary: The", 'function_attribute: "#acme.f<{}>"\nsummary: The', None),
    "an added condition": ("total.yaml", "types: numeric\n", "types: numeric\nwhere: [widening]\n",
                         "total: new condition widening"),
    "an added condition on sizes": ("composite/packed.yaml", "[0 < n]", "[0 < n < 9]",
                                  "packed: new condition on the sizes of 'a': 0 < n < 9"),
    "the first condition on the sizes of b": (
        "composite/packed.yaml", "shape: [n, k]", "shape: [n, k], where: [0 < k]",
        "packed: new condition on the sizes of 'b': 0 < k"),
    "sizes of an input": ("composite/packed.yaml", "[n, k]", "[n, n]", "packed: the sizes of 'b'"),
    "a role that takes another type": ("composite/tiled.yaml", "s: scalar", "s: input",
                                       "tiled: 's' was of role scalar, is input"),
    "more dimensions of an input": ("composite/packed.yaml", "[n, k]", "[n, '*k']", None),
    "a weaker condition on sizes": ("composite/packed.yaml", "[0 < n]", "[0 <= n]", None),
    "a removed condition on sizes": ("composite/packed.yaml", ", where: [0 < n]", "", None),
}  # fmt: skip


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that extends what the package has, released as 0.1.0."""
    root = tmp_path_factory.mktemp("released")
    specs = root / "specs" / "acme"
    (specs / "composite").mkdir(parents=True)
    for name, text in PROJECT.items():
        (specs / f"{name}.yaml").write_text(text, encoding="utf-8")
    freeze(root, "0.1.0", date(2026, 1, 5))
    return root


@pytest.fixture
def root(released: Path, tmp_path: Path) -> Path:
    """A copy of the released project, to edit."""
    return shutil.copytree(released, tmp_path / "project")


def edit(root: Path, name: str, old: str, new: str) -> None:
    path = root / "specs" / "acme" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def errors_and_summary(root: Path) -> tuple[list[str], str]:
    """Return the messages of errors, and the sentence that `check` prints without errors."""
    diagnostics = Diagnostics()
    sentence = check_unbroken(Project(root), diagnostics)
    assert {d.rule for d in diagnostics.found} <= {"breaking-change"}
    return [d.message for d in diagnostics.found], sentence


@pytest.mark.whole(step=4)
@pytest.mark.parametrize("name", EDITS)
def test_a_breaking_edit_of_a_released_spec_is_an_error(name: str, root: Path) -> None:
    *change, expected = EDITS[name]
    edit(root, *change)
    Project(root).trees(Diagnostics())  # The specs themselves are valid.
    messages, _ = errors_and_summary(root)
    assert bool(messages) == (expected is not None), messages
    if expected is not None:
        assert any(expected in message for message in messages), messages
        with pytest.raises(SpecError):
            freeze(root, "0.2.0", date(2026, 2, 5))


#: A product that is equal to `mul(a, b)`, which no solver proves in time.
PRODUCT = """op: product
parent: generic
summary: A product.
operands: {a: {role: input, type: i64}, b: {role: input, type: i64}, out: {role: init, type: i64}}
types: strict
loops: [i]
indexing_maps: {a: [i], b: [i], out: [i]}
payload: add(out, mul(max_signed(a, b), min_signed(a, b)))
"""


def test_an_undecided_edit_is_an_error_unless_the_project_accepts_it(root: Path) -> None:
    (root / "specs" / "acme" / "product.yaml").write_text(PRODUCT, encoding="utf-8")
    freeze(root, "0.1.1", date(2026, 1, 6))
    edit(root, "product.yaml", "mul(max_signed(a, b), min_signed(a, b))", "mul(a, b)")
    (message,), _ = errors_and_summary(root)
    assert message.startswith("IR that 0.1.1 wrote is not proved to mean the same: product: ")
    (root / "specs" / "approvals.yaml").write_text("undecided: It is tested.\n", encoding="utf-8")
    assert errors_and_summary(root)[0] == []


def test_a_malformed_release_is_an_error(root: Path) -> None:
    """A release with a valid hash and a number in place of a spec is an error."""
    path = root / "specs" / "releases" / "0.1.0.json"
    content = archive.read_content(path)
    path.unlink()
    specs = dict.fromkeys(content.specs, 1)
    archive.write(path, replace(content, specs=specs))  # type: ignore[arg-type]
    diagnostics = Diagnostics()
    assert check_unbroken(Project(root), diagnostics) == ""
    (found,) = diagnostics.found
    assert (found.rule, "a spec in it is not text" in found.message) == ("broken-release", True)


def test_check_reports_a_breaking_change_on_its_line(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["regen", "--root", str(root)]) == 0
    assert main(["check", "--root", str(root)]) == 0
    assert "the specs are the same as in 0.1.0" in capsys.readouterr().out
    edit(root, "total.yaml", "mul(cast(a), cast(a))", "cast(a)")
    assert main(["regen", "--root", str(root)]) == 0
    capsys.readouterr()
    assert main(["check", "--root", str(root), "--format", "json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["rule"], found["file"], found["line"]) == (
        "breaking-change", "specs/acme/total.yaml", 8)  # fmt: skip
    assert "'breaks: {0.1.0: [total]}' in specs/acme/dialect.yaml" in found["hint"]


def test_the_hint_says_to_keep_a_lost_former_name(root: Path) -> None:
    """A lost `formerly` loses the former name; the hint says to keep it."""
    edit(root, "total.yaml", "op: total\n", "op: sum\nformerly: [total]\n")
    path = root / "specs" / "acme" / "total.yaml"
    path.rename(path.with_name("sum.yaml"))
    freeze(root, "0.1.1", date(2026, 1, 6))
    edit(root, "sum.yaml", "formerly: [total]\n", "")
    diagnostics = Diagnostics()
    check_unbroken(Project(root), diagnostics)
    (found,) = diagnostics.found
    assert found.hint.startswith("keep 'formerly' and 'retired' as in 0.1.1; or write")


def test_unchanged_specs_are_not_compared(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unbroken, "compare", None)
    assert errors_and_summary(root) == ([], "the specs are the same as in 0.1.0")


def test_a_declared_break_needs_a_new_major_version(root: Path) -> None:
    edit(root, "total.yaml", "mul(cast(a), cast(a))", "cast(a)")
    edit(root, "dialect.yaml", "summary", "breaks: {0.1.0: [total]}\nsummary")
    assert errors_and_summary(root)[0] == []
    with pytest.raises(
        ReleaseError,
        match=r"breaks 0\.1\.0, so the next release needs a new major version, not 0\.1\.1",
    ):
        freeze(root, "0.1.1", date(2026, 2, 5))
    freeze(root, "0.2.0", date(2026, 2, 5))
    assert departures(root / "specs", "0.2.0") == []
    # The release has recorded the break: the key may go, and files of 0.1.0 stay refused.
    for _ in range(2):
        project = Project(root)
        (tree,) = project.trees(Diagnostics())
        found = encoding(tree, project.history)
        assert found.releases == (("0.1.0", 1), ("0.2.0", 2))
        assert [(c.version, c.kind, c.op) for c in found.changes] == [(2, "op_changed", "total")]
        assert errors_and_summary(root)[0] == []
        path = root / "specs" / "acme" / "dialect.yaml"
        path.write_text(path.read_text().replace("breaks: {0.1.0: [total]}\n", ""))


def test_a_break_of_a_function_covers_the_ops_that_use_it(root: Path) -> None:
    edit(root, "scalar.yaml", "index_castui", "index_cast")
    assert len(errors_and_summary(root)[0]) == 1
    edit(root, "dialect.yaml", "summary", "breaks: {0.1.0: [casts]}\nsummary")
    assert errors_and_summary(root)[0] == []
    project = Project(root)
    (tree,) = project.trees(Diagnostics())
    changed = {c.op for c in encoding(tree, project.history).changes if c.kind == "op_changed"}
    assert {"total", "matmul", "copy"} <= changed


#: Payloads of ops; `root` is also the name of a scalar function, `acme` that of the dialect.
PAYLOADS = {
    "root": "root(cast(a))",
    "sums": "add(root(cast(a)), root(cast(a)))",
    "acme": "mul(cast(a), cast(a))",
}


@pytest.fixture
def roots(root: Path) -> Path:
    """The project, released with ops that have the names of a scalar function and of itself."""
    shutil.rmtree(root / "specs" / "releases")
    for name, payload in PAYLOADS.items():
        text = TOTAL.replace("op: total", f"op: {name}").replace("[i, k]", "[i]")
        text = text.replace("add(out, mul(cast(a), cast(a)))", payload)
        (root / "specs" / "acme" / f"{name}.yaml").write_text(text, encoding="utf-8")
    like = TOTAL.replace("op: total", "op: sum").replace("mul(cast(a), cast(a))", "cast(a)")
    like = like.replace("loops: [i, k]\nindexing_maps: {a: [i, k], out: [i]}", "like: total")
    (root / "specs" / "acme" / "sum.yaml").write_text(like, encoding="utf-8")
    freeze(root, "0.1.0", date(2026, 1, 5))
    return root


@pytest.mark.parametrize(
    ("change", "named", "missing"),
    [
        (("scalar.yaml", "math.sqrt", "math.rsqrt"), "root", "sums"),
        (("total.yaml", "a: [i, k]", "a: [k, i]"), "total", "sum"),
    ],
)
def test_breaks_has_to_cover_all_ops_that_a_change_reaches(
    change: tuple[str, str, str], named: str, missing: str, roots: Path
) -> None:
    """An op of a function's name covers no other user of the function; an op whose maps another
    one takes over does not cover that one."""
    edit(roots, *change)
    for declared, wanted in ((None, f"[{named}, {missing}]"), (named, f"[{missing}]")):
        if declared is not None:
            edit(roots, "dialect.yaml", "summary", f"breaks: {{0.1.0: [{declared}]}}\nsummary")
        diagnostics = Diagnostics()
        check_unbroken(Project(roots), diagnostics)
        (found,) = diagnostics.found
        assert f"'breaks: {{0.1.0: {wanted}}}'" in found.hint
    edit(roots, "dialect.yaml", f"[{named}]", f"[{named}, {missing}]")
    assert errors_and_summary(roots)[0] == []


def test_a_finding_on_a_dialect_is_none_on_the_op_of_its_name(roots: Path) -> None:
    edit(roots, "total.yaml", "mul(cast(a), cast(a))", "mul(out, cast(a))")
    edit(roots, "dialect.yaml", "summary", "breaks: {0.1.0: [total]}\nsummary")
    assert errors_and_summary(roots)[0] == []


def test_the_syntax_of_an_attribute_is_declared_for_each_op_that_has_it(root: Path) -> None:
    edit(root, "dialect.yaml", "summary", 'sign_attribute: "#acme.s<{}>"\nsummary')
    diagnostics = Diagnostics()
    check_unbroken(Project(root), diagnostics)
    (found,) = diagnostics.found
    assert found.hint.startswith("keep the key as in 0.1.0; or write")
    assert "'breaks: {0.1.0: [contract, copy, total]}'" in found.hint
    edit(root, "dialect.yaml", "summary", "breaks: {0.1.0: [contract, copy, total]}\nsummary")
    assert errors_and_summary(root)[0] == []


def test_a_function_reaches_the_ops_that_apply_functions_derived_from_it(root: Path) -> None:
    (root / "specs" / "acme" / "scaled.yaml").write_text(SCALED, encoding="utf-8")
    freeze(root, "0.1.1", date(2026, 2, 5))
    edit(root, "scalar.yaml", "add(x, x)", "add(add(x, x), x)")
    messages, _ = errors_and_summary(root)
    assert len(messages) == 1
    assert "twice: on float: was" in messages[0]


def test_a_release_that_breaks_the_one_before_is_noticed(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A release that another tool wrote needs the declarations that `release` asks for."""
    freeze(root, "0.1.1", date(2026, 2, 5))
    assert main(["release", "--check", "--root", str(root)]) == 0
    edit(root, "total.yaml", "mul(cast(a), cast(a))", "cast(a)")
    with monkeypatch.context() as patch:
        patch.setattr(frozen, "check_unbroken", lambda *_: "")
        freeze(root, "0.1.2", date(2026, 3, 5))
    assert errors_and_summary(root) == ([], "the specs are the same as in 0.1.2")
    assert main(["release", "--check", "--root", str(root)]) == 1
    printed = capsys.readouterr().out
    assert "0.1.2: IR that 0.1.1 wrote may be refused or mean something else: total: " in printed


def test_an_experimental_op_may_change(root: Path) -> None:
    shutil.rmtree(root / "specs" / "releases")
    edit(root, "total.yaml", "summary", "stability: experimental\nsummary")
    freeze(root, "0.1.0", date(2026, 1, 5))
    edit(root, "total.yaml", "mul(cast(a), cast(a))", "cast(a)")
    assert errors_and_summary(root)[0] == []


@pytest.mark.parametrize("syntax", ["#acme.s<{}>", "#acme.sign<is_{}>"])
def test_readers_refuse_an_experimental_op_with_attributes_of_another_syntax(
    root: Path, syntax: str
) -> None:
    """The default of the release, `#acme.sign<signed>`, is no attribute of the dialect any more."""
    shutil.rmtree(root / "specs" / "releases")
    edit(root, "total.yaml", "summary", "stability: experimental\nsummary")
    freeze(root, "0.1.0", date(2026, 1, 5))
    edit(root, "dialect.yaml", "summary", f'sign_attribute: "{syntax}"\nsummary')
    project = Project(root)
    tree = project.resolved_trees()["acme"]
    changes = encoding(tree, project.history).changes
    assert [c.kind for c in changes if c.op == "total"] == ["op_changed"]


@pytest.mark.parametrize("dropped", ["default: signed, ", ""])
def test_a_required_attribute_of_an_experimental_op_may_change_its_syntax(
    root: Path, dropped: str
) -> None:
    """A required attribute has no default that shows its syntax: the record of the dialect does.
    Files of the release have an older version, and readers refuse the op."""
    shutil.rmtree(root / "specs" / "releases")
    edit(root, "total.yaml", "summary", "stability: experimental\nsummary")
    if dropped:
        edit(root, "total.yaml", dropped, "")
    freeze(root, "0.1.0", date(2026, 1, 5))
    edit(root, "dialect.yaml", "summary", 'sign_attribute: "#acme.s<{}>"\nsummary')
    edit(root, "dialect.yaml", "summary", "breaks: {0.1.0: [contract, copy]}\nsummary")
    assert errors_and_summary(root)[0] == []
    project = Project(root)
    found = encoding(project.resolved_trees()["acme"], project.history)
    assert "op_changed" in [c.kind for c in found.changes if c.op == "total"]
    assert found.current == dict(found.releases)["0.1.0"] + 1


def test_removing_a_released_inherited_op_is_an_error(root: Path) -> None:
    edit(root, "dialect.yaml", ", matmul, copy]", ", copy]")
    diagnostics = Diagnostics()
    with pytest.raises(SpecError):
        Project(root).trees(diagnostics)
    assert [(d.rule, d.span.line) for d in diagnostics.found] == [("removed-too-soon", 3)]
    edit(root, "dialect.yaml", "summary", "breaks: {0.1.0: [matmul]}\nsummary")
    Project(root).trees(Diagnostics())
    assert errors_and_summary(root)[0] == []


def test_release_commands_work_with_a_pinned_base(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ["--root", str(root)]
    assert main(["release", "--check", *at]) == 0
    assert main(["diff", "0.1.0", *at]) == 0
    assert "0.1.0 and working tree mean the same" in capsys.readouterr().out
    assert main(["changelog", "--unreleased", *at]) == 0
    edit(root, "dialect.yaml", ", matmul, copy]", ", copy]")
    assert main(["diff", "--fast", "0.1.0", *at]) == 1
    assert "matmul: the op 'matmul' is no longer inherited" in capsys.readouterr().out


def test_major_versions_are_the_leading_numbers() -> None:
    assert major("0.1.0") == major("0.1.7-rc1") == (0, 1)
    assert major("0.1.0") != major("0.2")
    assert major("1.4.2") == major("1.9") != major("2.0")


def test_removing_a_released_dialect_is_an_error(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / "specs" / name).mkdir(parents=True)
        text = DIALECT.replace("acme", name)
        (tmp_path / "specs" / name / "dialect.yaml").write_text(text, encoding="utf-8")
    freeze(tmp_path, "0.1.0", date(2026, 1, 5))
    first, second = (tmp_path / "specs" / name / "dialect.yaml" for name in ("first", "second"))
    released = second.read_text()
    second.write_text(released.replace("mode: define", "mode: bind"))
    (message,) = errors_and_summary(tmp_path)[0]
    assert "the dialect 'second' is no longer defined, and it has an op 'contract'" in message
    shutil.rmtree(second.parent)
    assert errors_and_summary(tmp_path)[0] == [message]
    first.write_text(first.read_text() + "breaks: {0.1.0: [second.*]}\n")
    assert errors_and_summary(tmp_path)[0] == []
    project = Project(tmp_path)
    (tree,) = project.trees(Diagnostics())
    assert encoding(tree, project.history).changes == ()
    with pytest.raises(
        ReleaseError, match=r"the next release needs a new major version, not 0\.1\.1"
    ):
        freeze(tmp_path, "0.1.1", date(2026, 2, 5))
    freeze(tmp_path, "0.2.0", date(2026, 2, 5))


def test_an_experimental_dialect_may_be_removed(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / "specs" / name).mkdir(parents=True)
        text = f"dialect: {name}\nmode: define\nsummary: The ops.\n"
        (tmp_path / "specs" / name / "dialect.yaml").write_text(text, encoding="utf-8")
        root = (CHECKOUT / "specs" / "linalg" / "generic.yaml").read_text(encoding="utf-8")
        root = f"{root}stability: experimental\n" if name == "second" else root
        (tmp_path / "specs" / name / "generic.yaml").write_text(root, encoding="utf-8")
    freeze(tmp_path, "0.1.0", date(2026, 1, 5))
    shutil.rmtree(tmp_path / "specs" / "second")
    assert errors_and_summary(tmp_path)[0] == []

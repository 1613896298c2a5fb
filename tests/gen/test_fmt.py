# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen fmt` is canonical and idempotent, keeps comments and never changes a meaning."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
import yaml
from optree_gen import cli
from optree_gen.diagnostics.diagnostic import Diagnostics, render
from optree_gen.diagnostics.source import Source
from optree_gen.fmt import format_text
from optree_gen.fmt.canonical import KeyOrder
from optree_gen.project import Project
from optree_gen.spec.load import load, plain
from optree_gen.spec.spec_files import schema_of
from optree_lab.toolchain import CHECKOUT

MODELINE = "# yaml-language-server: $schema=../schema/op.schema.json\n"


@pytest.fixture(scope="module")
def order(checkout: Path) -> KeyOrder:
    return KeyOrder.of(checkout / "specs" / "schema" / "op.schema.json")


def formatted(text: str, order: KeyOrder) -> str:
    diagnostics = Diagnostics()
    result = format_text(Source("a.yaml", text), order, "../schema/op.schema.json", diagnostics)
    assert result is not None, render(diagnostics)
    return result


def spec_files(checkout: Path) -> list[Path]:
    return sorted((checkout / "specs").rglob("*.yaml"))


# The repository


def test_all_specs_are_in_canonical_form(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = cli.main(["fmt", "--check", "--root", str(checkout)])
    assert (status, capsys.readouterr().out) == (0, "")


def test_every_spec_begins_with_a_modeline_that_leads_to_its_schema(checkout: Path) -> None:
    for path in spec_files(checkout):
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        match = re.fullmatch(r"# yaml-language-server: \$schema=(.*)", first)
        assert match, path
        assert (path.parent / match.group(1)).is_file(), path


def mangled(node: yaml.Node | None, rng: random.Random) -> str:
    """Return the document in another style: keys shuffled, comments and blank lines strewn in."""
    assert node is not None
    counter = iter(range(1000))

    def scalar(node: yaml.ScalarNode) -> str:
        return yaml.serialize(node, width=10**6).removesuffix("...\n").rstrip("\n")

    def flow(node: yaml.Node) -> str:
        if isinstance(node, yaml.ScalarNode):
            style = '"' if node.style or node.value.strip("-.0123456789") else None
            if node.tag.endswith(":str") and style is None:
                style = "'"
            if style and node.tag.endswith((":bool", ":null", ":int", ":float")):
                style = None
            return scalar(yaml.ScalarNode(node.tag, node.value, style=style))
        if isinstance(node, yaml.SequenceNode):
            return "[" + ",  ".join(map(flow, node.value)) + " ]"
        return "{ " + ", ".join(f"{flow(k)}: {flow(v)}" for k, v in node.value) + "}"

    def note() -> str:
        return f"# note {next(counter)}" if rng.random() < 0.3 else ""

    def block(node: yaml.Node, indent: int, top: bool = False) -> list[str]:
        pad = " " * indent
        lines = []
        pairs = node.value if isinstance(node, yaml.SequenceNode) else list(node.value)
        if top:
            rng.shuffle(pairs)
        for entry in pairs:
            lines += [""] * rng.choice([0, 0, 0, 1, 3])
            if above := note():
                lines.append(pad + above)
            key, value = entry if isinstance(node, yaml.MappingNode) else (None, entry)
            head = pad + (flow(key) + ":" if key is not None else "-")
            behind = note()
            if isinstance(value, yaml.ScalarNode) or rng.random() < 0.5 or not value.value:
                lines.append(f"{head} {flow(value)}" + (f"   {behind}" if behind else ""))
            else:
                lines.append(head + (f" {behind}" if behind else ""))
                lines += block(value, indent + rng.choice([1, 2, 4]))
        return lines

    lines = block(node, 0, top=True)
    return "\n".join([*lines, note()]) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_every_spec_is_restored_from_any_style(seed: int, checkout: Path) -> None:
    """Formatting any style of any spec is idempotent and keeps the meaning and all comments."""
    rng = random.Random(seed)
    project = Project(checkout)
    for path in spec_files(checkout):
        text = path.read_text(encoding="utf-8")
        schema = schema_of(path.relative_to(project.specs).as_posix())
        order = KeyOrder.of(project.files.schemas / schema)
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        other = mangled(root, rng)
        once = formatted(other, order)
        assert formatted(once, order) == once, path
        assert data(once) == data(text), path
        notes = re.compile(r"# note \d+")
        assert sorted(notes.findall(once)) == sorted(notes.findall(other)), path
        bare = "\n".join(line for line in other.split("\n") if not line.strip().startswith("#"))
        bare = "\n".join(line for line in notes.sub("", bare).split("\n") if line.strip())
        kept = without_comments(text)
        assert without_comments(formatted(bare, order)) == kept, path


def without_comments(text: str) -> str:
    lines = (
        line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")
    )
    return "\n".join(lines)


def data(text: str) -> object:
    node = load(Source("a.yaml", text), Diagnostics())
    assert node is not None
    return plain(node)


@pytest.mark.slow
def test_formatting_does_not_change_the_resolved_tree(checkout: Path, tmp_path: Path) -> None:
    shutil.copytree(checkout / "specs", tmp_path / "specs")
    rng = random.Random(0)
    for path in spec_files(tmp_path):
        root = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
        path.write_text(mangled(root, rng), encoding="utf-8")
    assert cli.main(["fmt", "--root", str(tmp_path)]) == 0
    for name in Project(checkout).dialects():
        before = Project(checkout).tree(name, Diagnostics())
        after = Project(tmp_path).tree(name, Diagnostics())
        assert list(after.ops.items()) == list(before.ops.items())
        assert after.scalars == before.scalars
        assert after.dialect == before.dialect


# The form


def test_keys_are_in_the_order_of_the_schema(order: KeyOrder) -> None:
    text = "summary: S.\nparent: p\nbind: {b: 1, a: 2}\nop: o\nmlir: {until: 24, since: 20}\n"
    assert formatted(text, order) == MODELINE + (
        "op: o\nparent: p\nsummary: S.\nbind: {b: 1, a: 2}\nmlir: {since: 20, until: 24}\n"
    )


def test_names_keep_their_order(order: KeyOrder) -> None:
    text = "op: o\noperands: {z: input, a: {type: i1, role: scalar}, m: init}\n"
    assert formatted(text, order) == MODELINE + (
        "op: o\noperands: {z: input, a: {role: scalar, type: i1}, m: init}\n"
    )


def test_short_collections_are_on_one_line_and_long_ones_are_not(order: KeyOrder) -> None:
    loops = ", ".join(f"loop_{i}" for i in range(12))
    text = f"op: o\nloops:\n  - m\n  - n\nprecedes: [{loops}]\n"
    written = formatted(text, order)
    assert "\nloops: [m, n]\n" in written
    assert "\nprecedes:\n  - loop_0\n  - loop_1\n" in written
    assert max(map(len, written.splitlines())) <= 100


def test_several_maps_of_loops_are_one_line_each(order: KeyOrder) -> None:
    text = "op: o\nindexing_maps: {lhs: [m, k], rhs: [k], acc: [m]}\n"
    assert "\nindexing_maps:\n  lhs: [m, k]\n  rhs: [k]\n  acc: [m]\n" in formatted(text, order)


def test_an_expression_is_written_without_quotes(order: KeyOrder) -> None:
    text = 'op: o\nlet: {"step(i, x)": "add(i, x)"}\npayload: "add(a, mul(b, c))"\n'
    written = formatted(text, order)
    assert "\nlet:\n  step(i, x): add(i, x)\npayload: add(a, mul(b, c))\n" in written


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ('"plain"', "plain"),
        ("'it''s'", "it's"),
        ("'3'", '"3"'),
        ("'true'", '"true"'),
        ("'null'", '"null"'),
        ("''", '""'),
        ("'a: b'", '"a: b"'),
        ("'a #b'", '"a #b"'),
        ("'# a'", '"# a"'),
        ("'> 0'", '"> 0"'),
        ("'- a'", '"- a"'),
        ("-a", "-a"),
        (":a", ":a"),
        ("[':a', '?a']", '[":a", "?a"]'),
        ("'say \"x\": y'", "'say \"x\": y'"),
        (r"'\ln {x}'", r"\ln {x}"),
        (r"'{x}\ln'", r"'{x}\ln'"),
        ('"\\u2028"', '"\\u2028"'),
        ('"tab\\there"', "'tab\there'"),
        ('"bell\\a"', '"bell\\x07"'),
        ("∑ über 矩阵", "∑ über 矩阵"),
        ("yes", "yes"),
        ("1.0", "1.0"),
        ("0x1F", "0x1F"),
        ("True", "true"),
        ("a\n  b", "a b"),
        ("|\n  a\n  b\n", "|\n  a\n  b"),
        (">-\n  a\n  b\n", "a b"),
        ("|+\n  a\n\n", "|+\n  a\n\n"),
    ],
)
def test_scalars_have_the_simplest_quotes(value: str, written: str, order: KeyOrder) -> None:
    result = formatted(f"op: o\nsummary: {value}\n", order)
    assert result == MODELINE + f"op: o\nsummary: {written}".rstrip(" ") + "\n"


def test_long_text_is_folded(order: KeyOrder) -> None:
    words = "words " * 40
    written = formatted(f"op: o\ndescription: {words}\n", order)
    assert "\ndescription: >-\n  words" in written
    assert max(map(len, written.splitlines())) <= 100
    paragraphs = formatted(f"op: o\ndescription: |\n  {words}\n\n  {words}\n", order)
    assert paragraphs.count("\n\n") == 1
    assert data(paragraphs)["description"].count("\n") == 3  # type: ignore[index]


# Comments


def test_comments_stay_with_their_keys(order: KeyOrder) -> None:
    text = """\
# About this file.

# The parent.
parent: p  # behind the parent
summary: S.  # S # S
# The name.
op: o
indexing_maps: {lhs: [m], rhs: [m], acc: [m]}  # behind the maps
loops:  # behind the loops
  # the first
  - m
  - n   # the second

  # the third
  - k
payload: |  # behind the payload
  # not a comment
bind: {a: 1,  # one
  b: 2}  # two
# The end.
"""
    assert (
        formatted(text, order)
        == MODELINE
        + """\
# About this file.

# The name.
op: o
# The parent.
parent: p  # behind the parent
summary: S.  # S # S
loops:  # behind the loops
  # the first
  - m
  - n  # the second

  # the third
  - k
indexing_maps:  # behind the maps
  lhs: [m]
  rhs: [m]
  acc: [m]
payload: |  # behind the payload
  # not a comment
bind:  # one
  a: 1
  b: 2  # two
# The end.
"""
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("let:\n- a: 1  # x\n  b: 2\n", "let:\n  - a: 1  # x\n    b: 2\n"),
        ("let:\n- - a  # x\n", "let:\n  - - a  # x\n"),
        ("let:\n- {op: a}  # x\n", "let:\n  - {op: a}  # x\n"),
        ("let:\n- a\n-  # x\n  b: 1\n", "let:\n  - a\n  # x\n  - {b: 1}\n"),
        ("let:\n- a: 1\n  # x\n  b: 2\n", "let:\n  - a: 1\n    # x\n    b: 2\n"),
        ("let:\n- - [a,  # x\n  b]\n", "let:\n  # x\n  - [[a, b]]\n"),
        ("let:\n- -\n  # x\n    a\n", "let:\n  # x\n  - [a]\n"),
        ("let: 'a\u2028b'  # x\nop: o  # y\n", 'op: o  # y\nlet: "a\\u2028b"  # x\n'),
        ("let: o  # x\u2028op: p  # y\n", "op: p  # y\nlet: o  # x\n"),
        ("let: o  # x\x85# y\n", "let: o  # x\n# y\n"),
    ],
)
def test_comments_of_items_stay_where_a_second_run_finds_them(
    text: str, written: str, order: KeyOrder
) -> None:
    once = formatted(text, order)
    assert once == MODELINE + written
    assert formatted(once, order) == once


def test_the_comment_above_the_first_key_of_an_item_is_above_the_item(order: KeyOrder) -> None:
    schema = order.root | {"properties": {"let": {"items": {"properties": {"b": {}, "a": {}}}}}}
    own = KeyOrder(schema, schema)
    text = "let:\n- a: 1\n  # x\n  b: 2\n"
    once = formatted(text, own)
    assert once == MODELINE + "let:\n  # x\n  - {b: 2, a: 1}\n"
    assert formatted(once, own) == once


def test_blank_lines_at_the_end_of_a_block_are_its_own(order: KeyOrder) -> None:
    """The blank line between `parent` and `bind` must not lengthen the summary before it."""
    text = "parent: p\n\nbind: b\nsummary: |+\n  s\n\n"
    once = formatted(text, order)
    assert once == MODELINE + "parent: p\nsummary: |+\n  s\n\nbind: b\n"
    assert formatted(once, order) == once


def test_blank_lines_are_kept_one_at_a_time(order: KeyOrder) -> None:
    text = "\n\nop: o\n\n\nparent: p\nlet:\n\n  f: x\n\n  g: y\n\n\n"
    assert formatted(text, order) == MODELINE + "op: o\n\nparent: p\nlet: {f: x, g: y}\n"


def test_a_wrong_modeline_is_replaced(order: KeyOrder) -> None:
    text = "# yaml-language-server: $schema=elsewhere.json\n# Note.\nop: o\n"
    assert formatted(text, order) == MODELINE + "# Note.\nop: o\n"


def test_a_project_without_schemas_refers_to_generated_ones(root: Path) -> None:
    shutil.rmtree(root / "specs" / "schema")
    assert cli.main(["fmt", "--root", str(root)]) == 0
    first = (root / "specs" / "demo" / "moving.yaml").read_text().partition("\n")[0]
    assert first == f"{MODELINE.partition('=')[0]}=../../generated/schema/op.schema.json"


def test_carriage_returns_and_byte_order_marks_are_removed(order: KeyOrder) -> None:
    assert formatted("\ufeffop: o\r\nparent: p\r\n", order) == MODELINE + "op: o\nparent: p\n"


# The command


@pytest.fixture
def root(tmp_path: Path, checkout: Path) -> Path:
    base = CHECKOUT / "tests" / "fixtures" / "base"
    shutil.copytree(base, tmp_path / "specs")
    shutil.copytree(checkout / "specs" / "schema", tmp_path / "specs" / "schema")
    assert cli.main(["fmt", "--root", str(tmp_path)]) == 0
    return tmp_path


def test_check_changes_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = root / "specs" / "demo" / "moving.yaml"
    text = path.read_text() + "\n\n"
    path.write_text(text)
    capsys.readouterr()
    assert cli.main(["fmt", "--check", "--root", str(root)]) == 1
    assert path.read_text() == text
    assert capsys.readouterr().out.splitlines() == [
        "would format specs/demo/moving.yaml",
        "specs are not in canonical form; run 'optree-gen fmt'",
    ]
    assert cli.main(["fmt", "--root", str(root)]) == 0
    assert capsys.readouterr().out == "formatted specs/demo/moving.yaml\n"
    assert cli.main(["fmt", "--check", "--root", str(root)]) == 0
    assert [p for p in path.parent.iterdir() if p.name.startswith(".")] == []


def test_only_given_paths_are_formatted(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = root / "specs" / "demo"
    for name in ("moving.yaml", "sliding.yaml", "moving/turn.yaml"):
        (directory / name).write_text((directory / name).read_text() + "\n")
    monkeypatch.chdir(directory)
    assert cli.main(["fmt", "moving.yaml", "moving"]) == 0
    assert (directory / "sliding.yaml").read_text().endswith("\n\n")
    assert not (directory / "moving.yaml").read_text().endswith("\n\n")
    assert not (directory / "moving" / "turn.yaml").read_text().endswith("\n\n")


def test_an_invalid_file_is_reported_and_left_unchanged(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    directory = root / "specs" / "demo"
    (directory / "moving.yaml").write_text("op: [\n")
    (directory / "sliding.yaml").write_text("op: sliding\nop: twice\n")
    (directory / "nest.yaml").write_text((directory / "nest.yaml").read_text() + "\n")
    capsys.readouterr()
    assert cli.main(["fmt", "--root", str(root)]) == 1
    printed = capsys.readouterr()
    assert "specs/demo/moving.yaml:1:6: error[yaml-syntax]" in printed.err
    assert "specs/demo/sliding.yaml:2:1: error[duplicate-key]" in printed.err
    assert printed.out == "formatted specs/demo/nest.yaml\n"
    assert (directory / "moving.yaml").read_text() == "op: [\n"


def test_a_wrong_path_is_wrong_usage(
    root: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "a.yaml"
    elsewhere.write_text("op:   a\n")
    frozen = root / "specs" / "releases" / "0.1.0.json"
    frozen.parent.mkdir()
    frozen.write_text('{"op": "a"}')
    paths = [str(elsewhere), str(frozen), "missing.yaml"]
    assert cli.main(["fmt", "--root", str(root), *paths]) == 2
    printed = capsys.readouterr().err
    assert f"{elsewhere} is not below" in printed
    assert f"{frozen} is no spec" in printed
    assert "there is no file missing.yaml" in printed
    assert frozen.read_text() == '{"op": "a"}'
    assert elsewhere.read_text() == "op:   a\n"


def test_approvals_have_a_schema_of_their_own(root: Path) -> None:
    path = root / "specs" / "approvals.yaml"
    path.write_text("approvals:\n- expires: 2026-12-31\n  fingerprint: 0f3a5c7e9b1d\n")
    op = root / "specs" / "demo" / "approvals.yaml"
    op.write_text("op: approvals\n")
    assert cli.main(["fmt", "--root", str(root)]) == 0
    assert path.read_text() == MODELINE.replace("../schema/op", "schema/approvals") + (
        "approvals: [{fingerprint: 0f3a5c7e9b1d, expires: 2026-12-31}]\n"
    )
    assert op.read_text() == MODELINE + "op: approvals\n"


@pytest.mark.parametrize(
    "text",
    ["operands: {a: , out: init}\n", "parameters:\n  p:\n    default:\n", "loops: [i, null]\n"],
)
def test_a_key_without_a_value_is_reported(text: str, order: KeyOrder) -> None:
    found = Diagnostics()
    source = Source("a.yaml", f"op: o\nsummary: s\n{text}")
    result = format_text(source, order, "../schema/op.schema.json", found)
    assert result is None
    assert [(d.rule, d.span.line >= 3) for d in found.found] == [("wrong-type", True)]

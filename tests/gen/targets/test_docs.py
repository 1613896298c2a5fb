# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generated pages are complete, have no dead link, and contain the text of a spec safely."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from optree_core.edges import edges
from optree_core.model import Tree
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit import markdown
from optree_gen.emit.render import Renderer
from optree_gen.emit.target import PlanInputs
from optree_gen.project import Project
from optree_gen.targets import docs
from optree_gen.targets.docs.latex import formula
from optree_lab.commands import examples
from optree_lab.tables import json_text
from optree_lab.testing.downstream import two_outputs

SVG = "{http://www.w3.org/2000/svg}"

#: Texts that end or start markup in some language.
HOSTILE = (
    "<script>alert(1)</script>",
    "a | b | c",
    "`` ` ``` code",
    "[text](javascript:alert(1))",
    "![image](https://example.org/x.png)",
    "$$x$$ and $y$",
    "# heading",
    "- item",
    "--> out of the comment",
    "&lt;b&gt; &#60;",
    "{ref}`target` {{ substitution }}",
    "*bold* _under_ ~strike~",
    "\\",
    "1. first",
    "===",
    "(label)=",
    "\u202eright to left\u0007",
)

#: Markdown that a description may contain, and that stays below its heading.
HOSTILE_BLOCKS = (
    "```\nnever closed",
    "~~~ {raw} html\n<b>\n~~~",
    "# heading\n\nTitle\n=====\n\nTitle\n---\n\n- # heading",
    "<div>\n\n<script>",
    "an open ` tick\nand another ` <script> tick",
    "[x]: javascript:alert(1)\n\n[x]",
    "| a | b |\n| --- | --- |\n| 1 | 2 |",
    "> quote\n> # heading",
    "$$\nx",
    "<!-- comment",
)


@pytest.fixture(scope="module")
def inputs(checkout: Path, tree: Tree) -> PlanInputs:
    return Project(checkout).plan_inputs(tree)


@pytest.fixture(scope="module")
def outputs(checkout: Path, inputs: PlanInputs) -> dict[str, str]:
    return Renderer(checkout / "templates").render_all(docs.plan(inputs))


@pytest.fixture(scope="module")
def pages(outputs: dict[str, str]) -> dict[str, str]:
    return {path: text for path, text in outputs.items() if path.endswith(".md")}


@pytest.fixture(scope="module")
def pictures(outputs: dict[str, str]) -> dict[str, ElementTree.Element]:
    return {
        path: ElementTree.fromstring(text)
        for path, text in outputs.items()
        if path.endswith(".svg")
    }


def parsed(text: str) -> list[Token]:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def flat(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from flat(token.children or [])


def headings(text: str) -> list[str]:
    tokens = parsed(text)
    pairs = pairwise(tokens)
    return [inline.content for start, inline in pairs if start.type == "heading_open"]


@pytest.mark.slow
def test_every_op_has_a_page_and_a_line_in_the_index(pages: dict[str, str], tree: Tree) -> None:
    index = pages["index.md"]
    assert set(pages) == {"index.md", *(f"ops/{name}.md" for name in tree.ops)}
    for name, op in tree.ops.items():
        assert len(re.findall(rf"\]\(ops/{name}\.md\)", index)) == 1, name
        assert headings(pages[f"ops/{name}.md"])[0] == op.qualified_name


def test_index_is_nested_as_the_tree_is(pages: dict[str, str], tree: Tree) -> None:
    lines = re.findall(r"^( *)- \[([a-z0-9_]+)\]\(ops/", pages["index.md"], re.MULTILINE)
    assert len(lines) == len(tree.ops)
    above: dict[int, str] = {}
    for indent, name in lines:
        depth = len(indent) // 2
        above[depth] = name
        assert tree.ops[name].parent == (above[depth - 1] if depth else None)


@pytest.mark.slow
def test_every_link_leads_to_a_page_or_a_file(
    checkout: Path, outputs: dict[str, str], pages: dict[str, str]
) -> None:
    for path, text in pages.items():
        for token in flat(parsed(text)):
            if token.type not in ("link_open", "image"):
                continue
            target = str(token.attrs.get("href", token.attrs.get("src"))).partition("#")[0]
            place = (Path("linalg") / path).parent / target
            parts: list[str] = []
            for part in place.parts:
                if part == "..":
                    parts.pop()
                else:
                    parts.append(part)
            found = "/".join(parts)
            known = found.removeprefix("linalg/") in outputs
            assert known or (checkout / found).is_file(), f"{path} links to {target}"


@pytest.mark.slow
def test_pages_close_their_code_and_have_one_html_comment(
    pages: dict[str, str],
) -> None:
    for path, text in pages.items():
        html = [token.content for token in flat(parsed(text)) if token.type.startswith("html")]
        assert len(html) == 1, path
        assert html[0].startswith("<!--\nPart of optree-gen"), path
        assert parsed(text)[-1].type in ("table_close", "bullet_list_close"), path


def test_every_payload_has_a_formula_with_balanced_brackets(tree: Tree) -> None:
    for op in tree.ops.values():
        text = formula(op, tree.scalars)
        assert bool(text) == (op.payload is not None), op.name
        assert text.count("{") == text.count("}"), op.name
        assert text.count(r"\left") == text.count(r"\right"), op.name


@pytest.mark.parametrize("text", HOSTILE)
def test_escaped_text_is_one_paragraph_of_text(text: str) -> None:
    tokens = parsed(markdown.escape(text))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    kinds = {token.type for token in tokens[1].children or []}
    assert kinds <= {"text", "text_special"}
    shown = "".join(token.content for token in tokens[1].children or [])
    assert shown == markdown.one_line(text)
    assert shown.isprintable()


@pytest.mark.parametrize("text", HOSTILE)
def test_a_table_cell_keeps_its_text(text: str) -> None:
    row = f"| a | b | c |\n| --- | --- | --- |\n| {markdown.cell_code(text)} "
    row += f"| {markdown.escape(text)} | end |\n"
    tokens = parsed(row)
    assert sum(token.type == "td_open" for token in tokens) == 3
    assert tokens[0].type == "table_open"
    assert tokens[-1].type == "table_close"
    assert {token.type for token in flat(tokens)}.isdisjoint({"html_inline", "link_open", "image"})


@pytest.mark.parametrize("text", [*HOSTILE, *HOSTILE_BLOCKS])
def test_free_text_stays_below_its_heading(text: str) -> None:
    page = f"# Title\n\n{markdown.free_text(text)}\n\n## Next\n\nend\n"
    assert headings(page) == ["Title", "Next"]
    tokens = list(flat(parsed(page)))
    assert not [token for token in tokens if token.type.startswith(("html", "image"))]
    links = [str(token.attrs["href"]) for token in tokens if token.type == "link_open"]
    assert not [link for link in links if ":" in link.removeprefix("https:")]
    assert "$" not in re.sub(r"\\\$", "", markdown.free_text(text))


def test_free_text_keeps_allowed_markup() -> None:
    text = 'A *list*:\n\n- `a | <b>`\n- [page](matmul.md), **bold**\n\n```mlir\n%0 = "x"\n```'
    assert markdown.free_text(text) == text


@pytest.mark.parametrize("text", ["```", "a\n````\nb", "``` \\ $$"])
def test_only_its_own_fence_closes_a_block(text: str) -> None:
    for block in (markdown.block(text), markdown.math(text)):
        tokens = parsed(f"{block}\n\nend")
        assert [token.type for token in tokens][:2] == ["fence", "paragraph_open"]


def test_a_hostile_spec_stays_within_its_page(checkout: Path, tmp_path: Path) -> None:
    shutil.copytree(checkout / "specs", tmp_path / "specs")
    quoted = "'<b>| [x](javascript:y) ``` $$ # -->'"
    (tmp_path / "specs" / "linalg" / "hostile.yaml").write_text(
        "op: hostile\n"
        "parent: generic\n"
        f"summary: {quoted}\n"
        "description: |\n  # not a heading\n  ```\n  <script>\n"
        "operands:\n"
        f"  a: {{role: input, doc: {quoted}}}\n"
        "  o: init\n"
        "types: strict\n"
        "loops: [i]\n"
        "indexing_maps: {a: [i], o: [i]}\n"
        "payload: mul(a, add(a, a))\n"
        "parameters:\n"
        f"  note: {{type: string, default: {quoted}, attribute: note, doc: {quoted}}}\n"
    )
    project = Project(tmp_path)
    inputs = project.plan_inputs(project.tree("linalg", Diagnostics()))
    texts = Renderer(checkout / "templates").render_all(docs.plan(inputs))
    page = texts["ops/hostile.md"]
    usual = headings(texts["ops/fill_rng_2d.md"])
    assert [h for h in headings(page) if h not in usual] == ["linalg.hostile", "Parameters"]
    for text in (page, texts["index.md"], texts["ops/generic.md"]):
        tokens = list(flat(parsed(text)))
        assert sum(token.type.startswith("html") for token in tokens) == 1
        links = [str(token.attrs["href"]) for token in tokens if token.type == "link_open"]
        assert not [link for link in links if "javascript" in link]


def test_a_picture_has_every_loop_and_every_dimension(
    pictures: dict[str, ElementTree.Element], tree: Tree
) -> None:
    drawn = 0
    for op in tree.structured():
        if op.loops is None:
            continue
        words = [text.strip() for text in pictures[f"maps/{op.name}.svg"].itertext()]
        assert set(op.loops) <= set(words), op.name
        assert words.count("reduction") == (op.iterator_types or ()).count("reduction")
        for form in op.maps.forms:
            assert {str(result) for result in form.results} <= set(words), op.name
        drawn += 1
    assert drawn > 50


def test_the_picture_of_the_tree_has_every_op_and_relation(
    pictures: dict[str, ElementTree.Element], tree: Tree
) -> None:
    names = [op.name for op in tree.structured()]
    relations = sum(len(op.precedes) for op in tree.structured())
    relations += sum(len({edge.target for edge in listed}) for listed in edges(tree).values())
    for path in ("tree.svg", "tree-narrow.svg"):
        picture = pictures[path]
        links = picture.findall(f"{SVG}a")
        assert sorted(link.attrib["href"] for link in links) == sorted(
            f"ops/{name}.md" for name in names
        )
        drawn = [p for p in picture.iter(f"{SVG}path") if "edge" in p.attrib["class"]]
        assert len(drawn) == relations > 10
        width = int(picture.attrib["width"])
        assert all(0 <= int(t.attrib["x"]) < width for t in picture.iter(f"{SVG}text"))


def test_the_page_of_an_op_has_its_executed_examples(
    pages: dict[str, str], tree: Tree, inputs: PlanInputs
) -> None:
    executed = inputs.results["examples.json"]
    frontends = inputs.results["frontends.json"]["ops"]
    for op in tree.structured():
        found = {"steps": [], "python": [], **executed.get(op.name, {})}
        page = pages[f"ops/{op.name}.md"]
        for step in found["steps"] if len(found["steps"]) > 1 else ():
            assert "\n".join(step["ir"]) in page, op.name
        assert "\n".join(found["python"]) in page, op.name
        assert bool(found["python"]) == (not op.abstract), op.name
        assert all(f"| {entry} |" in page for entry in frontends.get(op.name, {})), op.name


@pytest.mark.slow
def test_a_new_result_changes_a_page_but_no_generated_file(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("specs", "generated", "docs/data", "templates"):
        shutil.copytree(checkout / name, tmp_path / name)
    data = tmp_path / "docs" / "data" / "linalg" / "examples.json"
    text = data.read_text(encoding="utf-8")
    data.write_text(text.replace("arith.mulf %in,", "arith.mulf %im,", 1), encoding="utf-8")
    assert main(["check", "--root", str(tmp_path)]) == 0, capsys.readouterr()
    pages = tmp_path / "pages"
    arguments = ["--dialect", "linalg", "--target", "docs", "--output", str(pages)]
    assert main(["export", "--root", str(tmp_path), *arguments]) == 0
    assert sum("%im," in path.read_text("utf-8") for path in pages.rglob("*.md")) == 1


def test_stored_examples_equal_executed_ones(plugin: Path, checkout: Path) -> None:
    tree = Project(checkout).tree(examples.DIALECT, Diagnostics())
    stored = examples.DATA.read_text(encoding="utf-8")
    assert json_text(examples.examples(tree)) == stored, "run `optree_lab examples`"


@pytest.mark.slow
def test_mlir_blocks_of_pages_verify(pages: dict[str, str], mlir_opt: Path, tree: Tree) -> None:
    blocks = [
        token.content
        for text in pages.values()
        for token in parsed(text)
        if token.type == "fence" and token.info == "mlir"
    ]
    assert len(blocks) > sum(not op.abstract for op in tree.ops.values()) * 3
    done = subprocess.run(
        [mlir_opt, "-", "--split-input-file", "-o", os.devnull],
        input="\n// -----\n".join(blocks),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_pages_show_all_outputs_and_attributes_that_have_the_name_of_the_parameter(
    tmp_path: Path,
) -> None:
    two_outputs(tmp_path)
    pages = tmp_path / "pages"
    arguments = ["--root", str(tmp_path), "--target", "docs", "--output", str(pages)]
    assert main(["export", "--dialect", "duo", *arguments]) == 0
    algorithm = (pages / "duo" / "ops" / "top_k.md").read_text()
    signature = "duo.top_k(input; values, positions) {axis, count, order = descending}"
    assert signature in algorithm
    assert "| `axis` | i64 | constrained |  | `axis` |" in algorithm
    assert "## MLIR releases" not in algorithm
    body = (pages / "duo" / "ops" / "extremes.md").read_text()
    assert r"\mathit{least}[m], \mathit{largest}[m] \;\gets\; \mathrm{body}(" in body

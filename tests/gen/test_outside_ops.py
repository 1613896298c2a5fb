# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites and algorithms with operands of every kind: they compile, have a readable syntax with
an example that xDSL reads and prints, and are verified.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from optree_core.dialect_op import DialectOp
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.outside_example import SyntaxExample, syntax_example
from optree_gen.project import Project
from optree_lab.fuzz_specs.outcome import as_yaml
from optree_lab.fuzz_specs.tools import Package, Tools
from optree_lab.toolchain import CHECKOUT

OPS: dict[str, dict[str, Any]] = yaml.safe_load(
    (CHECKOUT / "tests/fixtures/outside-ops.yaml").read_text()
)
#: Formats that xDSL does not have: such an op has the generic syntax there.
WITHOUT_XDSL = ("clauses", "inverted", "properties")

READ = """
import json, sys
sys.path.insert(0, sys.argv[1])
from acme_ops_xdsl import acme
from optree_xdsl import context
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException
for text in json.load(sys.stdin):
    module = Parser(context(acme), text).parse_module()
    try:
        module.verify()
    except VerifyException as error:
        print(json.dumps(str(error).splitlines()[-1]))
    else:
        print(json.dumps(str(module)))
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generated project with all ops."""
    root = tmp_path_factory.mktemp("outside")
    specs = root / "specs" / "acme"
    for kind in ("algorithm", "composite"):
        (specs / kind).mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\nextends: {dialect: optree, subset: [add]}\n"
    )
    for name, entry in OPS.items():
        spec = {"op": name, "kind": "algorithm", "summary": "An op.", **entry["spec"]}
        (specs / spec["kind"] / f"{name}.yaml").write_text(as_yaml(spec))
    assert main(["regen", "--root", str(root)]) == 0
    return root


@pytest.fixture(scope="module")
def shown(root: Path) -> dict[str, SyntaxExample]:
    """The example of each op."""
    tree = Project(root).tree("acme", Diagnostics())
    return {n: syntax_example(DialectOp(tree.ops[n], tree.dialect), tree) for n in OPS}


def function(example: SyntaxExample, text: str = "") -> str:
    arguments = ", ".join(f"{name}: {kind}" for name, kind in example.operands)
    return f"func.func @f({arguments}) {{\n{text or example.text}\nreturn\n}}"


def read(root: Path, texts: list[str]) -> list[str]:
    """Return each module as xDSL prints it, or the last line of why it does not verify."""
    done = subprocess.run(
        [sys.executable, "-c", READ, root / "generated/acme/xdsl"],
        input=json.dumps(texts), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("name", OPS)
def test_the_example_shows_the_syntax(name: str, shown: dict[str, SyntaxExample]) -> None:
    lines = shown[name].text.split("\n    ")
    wanted = OPS[name]["syntax"]
    assert len(lines) == len(wanted), lines
    for line, start in zip(lines, wanted, strict=True):
        assert line.startswith(start)


def test_descriptions_in_ods_and_pages_have_the_example(
    root: Path, shown: dict[str, SyntaxExample], tmp_path: Path
) -> None:
    files = [*(root / "generated").rglob("*.td")]
    records = "".join(file.read_text() for file in files).split("\ndef ")
    assert main(["export", "--root", str(root), "--target", "docs", "--output", str(tmp_path)]) == 0
    for name, example in shown.items():
        (record,) = (text for text in records if f'Op<"{name}"' in text)
        page = (tmp_path / "acme" / "ops" / f"{name}.md").read_text()
        for text in (record, page):
            found = [
                line.strip() for line in text.split("```mlir\n")[1].split("```")[0].split("\n")
            ]
            assert found[:-1] == [line.strip() for line in example.text.split("\n")]


def test_xdsl_reads_the_examples_and_prints_them(
    root: Path, shown: dict[str, SyntaxExample]
) -> None:
    names = [name for name in OPS if name not in WITHOUT_XDSL]
    for name, text in zip(names, read(root, [function(shown[n]) for n in names]), strict=True):
        (line,) = (line for line in text.split("\n") if f"acme.{name}" in line)
        _, _, printed = line.partition(" = ")
        wanted = " ".join(shown[name].text.split()).partition(" = ")[2]
        # xDSL names the arguments of bodies itself.
        assert (
            printed == wanted if "regions" not in OPS[name]["spec"] else wanted.startswith(printed)
        )


def test_a_name_of_two_inputs_is_one_size(root: Path, shown: dict[str, SyntaxExample]) -> None:
    example = shown["paired"]
    text = function(example).replace("%b: tensor<4xf32>", "%b: tensor<5xf32>")
    text = text.replace("tensor<4xf32>, tensor<4xf32>", "tensor<4xf32>, tensor<5xf32>")
    (refused,) = read(root, [text])
    assert "has the size 5 as n; another operand has 4" in refused


def test_each_variadic_output_has_the_shape(root: Path, shown: dict[str, SyntaxExample]) -> None:
    text = function(shown["sort_by_key"])
    start, outs, rest = text.partition("outs(")
    start = start.replace("%results_1: tensor<4x8xf32>", "%results_1: tensor<4x7xf32>")
    rest = rest.replace("tensor<4x8xf32>, tensor<4x8xf32>", "tensor<4x8xf32>, tensor<4x7xf32>")
    (refused,) = read(root, [start + outs + rest])
    assert "has 7 elements in dimension 1, not 8" in refused


def test_a_list_that_is_too_short_is_named(root: Path, shown: dict[str, SyntaxExample]) -> None:
    example = shown["strided"]
    (refused,) = read(root, [function(example, example.text.replace("[1, 2]", "[1]"))])
    assert "'acme.strided': 'steps' has no element 1" in refused


def test_the_examples_of_the_builders_run(root: Path) -> None:
    script = CHECKOUT / "lab/optree_lab/fuzz_specs/import_packages.py"
    places = json.dumps([str(path) for path in (root / "generated/acme/python").iterdir()])
    done = subprocess.run(
        [sys.executable, script], input=places, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.slow
def test_the_dialect_compiles(root: Path, tmp_path: Path) -> None:
    place = root / "generated" / "acme"
    library = next((place / "include").iterdir()).name
    tools = Tools(tmp_path, tmp_path / "all.pch")
    assert tools.compile(Package(0, place, "acme", library, False)) == []

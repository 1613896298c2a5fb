# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ODS of the defined dialect: mlir-tblgen accepts it, it is complete, no text breaks out."""

from __future__ import annotations

import ast
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from optree_core.cases import legal
from optree_core.generic import expanded_operands
from optree_core.model import BODY_END, OUTSIDE_KINDS, Form, Op, OpKind, Parameter, Tree
from optree_core.parameter_type import ParameterType
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit import quoting
from optree_gen.emit.naming import Name
from optree_gen.emit.render import Renderer
from optree_gen.emit.shards import LARGEST
from optree_gen.emit.target import PlanInputs
from optree_gen.project import Project
from optree_gen.targets import ods
from optree_gen.targets.ods.element import ElementTypes
from optree_lab import toolchain
from optree_lab.ir.cases import mode_cases

BACKENDS = (
    "-gen-attrdef-decls", "-gen-attrdef-defs", "-gen-dialect-decls", "-gen-dialect-defs",
    "-gen-dialect-doc", "-gen-enum-decls", "-gen-enum-defs", "-gen-op-decls", "-gen-op-defs",
    "-gen-op-doc", "-gen-op-interface-decls", "-gen-op-interface-defs", "-gen-op-interface-docs",
    "-gen-python-enum-bindings", "-gen-python-op-bindings",
)  # fmt: skip

#: Texts that would end a string, a block, a comment or a docstring.
HOSTILE = (
    "}] def Evil : Op<Optree_Dialect, \"evil\">;",
    "}]}]",
    "}}]]",
    'a "quoted" word and a trailing quote "',
    '"""\nimport evil\n"""',
    "'''",
    "ends with a backslash \\",
    "backslash before a line end \\\nevil();",
    "two backslashes \\\\\nevil();",
    "\\\"; def Evil;",
    "\\n \\t \\x41 \\u0041 \\?",
    "*/ evil(); /*",
    "// comment",
    "/* never closed",
    "#endif\n#else\n#ifdef X\n#define Y",
    "include \"evil.td\"",
    "$_self $_op $0 $$ {0} %s {{ 7 * 7 }} {% evil %}",
    "[{ nested }]",
    "tab\tbell\a escape\x1b carriage\rreturn \u2028 separator",
    "<script>",
    "??/\nevil();",
)  # fmt: skip


@dataclass(frozen=True)
class Generated:
    """The ODS of a tree, written to a directory."""

    tree: Tree
    include: Path

    @property
    def files(self) -> list[Path]:
        return sorted(self.include.rglob("*.td"))

    @property
    def umbrella(self) -> Path:
        (found,) = self.include.rglob(f"{self.tree.dialect.library}Ops.td")
        return found

    def run(self, tool: str, *arguments: object) -> str:
        """Run a tool and return its output; assert that it prints no warning."""
        # What is written by hand uses the classes of the runtime.
        includes = (self.include, mlir(), toolchain.CHECKOUT / "runtime" / "include")
        found = subprocess.run(
            [str(toolchain.tool(tool)), *map(str, arguments), *map("-I{}".format, includes)],
            cwd=toolchain.CHECKOUT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert found.returncode == 0, f"{arguments}: {found.stderr}"
        assert found.stderr == "", f"{arguments}: {found.stderr}"
        return found.stdout

    def tblgen(self, backend: str, file: Path) -> str:
        extra = [f"-bind-dialect={self.tree.dialect.name}"] if "python" in backend else []
        return self.run("mlir-tblgen", backend, *extra, file)

    def records(self) -> dict[str, Any]:
        """Return all TableGen records."""
        found: dict[str, Any] = json.loads(self.run("llvm-tblgen", "--dump-json", self.umbrella))
        return found

    def ops(self) -> dict[str, dict[str, Any]]:
        """Return the records of the ops of the dialect, by mnemonic."""
        records = self.records()
        found = (records[name] for name in records["!instanceof"]["Op"])
        return {record["opName"]: record for record in found}


def mlir() -> Path:
    return toolchain.mlir_dir().parents[2] / "include"


def generate(checkout: Path, tree: Tree, directory: Path) -> Generated:
    for path, text in (
        Renderer(checkout / "templates").render_all(ods.plan(PlanInputs(tree))).items()
    ):
        (directory / path).parent.mkdir(parents=True, exist_ok=True)
        (directory / path).write_text(text, encoding="utf-8")
    return Generated(tree, directory / "include")


@pytest.fixture(scope="module")
def generated(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Generated:
    tree = Project(checkout).tree("optree", Diagnostics())
    return generate(checkout, tree, tmp_path_factory.mktemp("ods"))


@pytest.fixture(scope="module")
def ops(generated: Generated) -> dict[str, dict[str, Any]]:
    return generated.ops()


def is_op(op: Op) -> bool:
    """True if ODS defines the op: a structured op with a payload, a composite or an algorithm."""
    return op.payload is not None if op.structured else op.kind in OUTSIDE_KINDS


def arguments(record: dict[str, Any]) -> list[str]:
    return [name for _, name in record["arguments"]["args"]]


# mlir-tblgen accepts the files


@pytest.mark.parametrize("backend", BACKENDS)
def test_mlir_tblgen_accepts_every_file(generated: Generated, backend: str) -> None:
    with ThreadPoolExecutor() as pool:
        texts = list(pool.map(lambda file: generated.tblgen(backend, file), generated.files))
    assert len(texts) > 3
    assert any(texts)


def test_python_bindings_have_a_class_for_every_op(generated: Generated) -> None:
    module = ast.parse(generated.tblgen("-gen-python-op-bindings", generated.umbrella))
    classes = {node.name for node in module.body if isinstance(node, ast.ClassDef)}
    assert {
        f"{Name(op.name).pascal}Op" for op in generated.tree.ops.values() if is_op(op)
    } <= classes


# The files are complete


def test_every_node_with_a_payload_is_an_op(
    generated: Generated, ops: dict[str, dict[str, Any]]
) -> None:
    expected = {op.name for op in generated.tree.ops.values() if is_op(op)}
    assert set(ops) == expected | {BODY_END}
    assert {"softmax", "pack", "unpack", "generic", "convolution", "pooling"} <= expected
    assert sum(name.startswith("winograd") for name in expected) == 3
    assert "data_movement" not in expected


def test_every_op_is_documented(ops: dict[str, dict[str, Any]]) -> None:
    for name, record in ops.items():
        assert record["summary"].strip(), name
        assert record["description"].strip(), name


def test_every_category_has_an_interface_that_its_ops_implement(
    generated: Generated, ops: dict[str, dict[str, Any]]
) -> None:
    records = generated.records()
    tree = generated.tree
    own = {name for name in records["!instanceof"]["OpInterface"] if name.startswith("Optree_")}
    categories = [op for op in tree.ops.values() if op.kind is OpKind.CATEGORY]
    for category in categories:
        interface = f"Optree_{Name(category.name).pascal}OpInterface"
        assert interface in own
        for op in (category, *tree.children(category.name)):
            if is_op(op):
                traits = [trait["def"] for trait in ops[op.name]["traits"]]
                assert interface in traits, op.name


def test_interfaces_have_methods_for_their_roles(generated: Generated) -> None:
    file = generated.include / "Optree" / "OptreeInterfaces.td"
    text = generated.tblgen("-gen-op-interface-decls", file)

    def methods(category: str) -> set[str]:
        start = text.index(f"class {category}OpInterface : public")
        body = text[start : text.index("\n};", start)]
        return set(re.findall(r"(\w+)\(", body))

    assert {"getBatchDims", "getMDims", "getNDims", "getKDims", "getLhs"} <= methods("Contract")
    windows = {"getImageDims", "getWindowDims", "getWindowStrides", "getWindowDilations"}
    assert windows <= methods("Convolution")
    assert windows | {"getPayloadCombine"} <= methods("Pooling")
    assert windows | {"getImageZp", "getFilterZp"} <= methods("QuantizedConvolution")
    assert {"getKDims", "getLhsZp", "getRhsZp"} <= methods("QuantizedContract")
    assert "getPayloadKind" in methods("Elementwise")


def test_arguments_are_operands_and_open_parameters(
    generated: Generated, ops: dict[str, dict[str, Any]]
) -> None:
    for op in filter(is_op, generated.tree.ops.values()):
        expected = [o.name for o in op.operands]
        open_maps = any(form.form in (Form.FREE, Form.DEFAULT) for form in op.maps.forms)
        if op.structured and open_maps:
            expected.append(op.maps.attribute or "indexing_maps")
        for p in op.parameters:
            effective = p.per is None or p.symbols
            if effective and (p.value is None or p.attribute is not None):
                expected.append(p.attribute or p.name)
        assert Counter(arguments(ops[op.name])) == Counter(expected), op.name


def test_a_parameter_without_attribute_keeps_its_name(
    ops: dict[str, dict[str, Any]],
) -> None:
    assert arguments(ops["pooling"]) == [
        "image",
        "window",
        "out",
        "indexing_maps",
        "combine",
        "cast",
    ]


def test_codes_are_those_of_the_scalar_table(generated: Generated) -> None:
    records = generated.records()
    cases = records["Optree_ElementwiseKind"]["enumerants"]
    found = {records[case["def"]]["str"]: records[case["def"]]["value"] for case in cases}
    assert found == {f.name: f.code for f in generated.tree.scalars.functions.values()}


def test_each_op_is_in_one_small_file(generated: Generated) -> None:
    found: Counter[str] = Counter()
    for file in generated.files:
        own = re.findall(r'^def \w+Op : \w+Op<"(\w+)"', file.read_text(), re.MULTILINE)
        assert len(own) <= LARGEST, file.name
        found.update(own)
    ops = [op.name for op in generated.tree.ops.values() if is_op(op)]
    assert found == Counter([*ops, BODY_END])


def test_constraints_admit_legal_types_and_exact_outputs(tree: Tree) -> None:
    """The element types that ODS allows include all legal cases, and no other for outputs."""
    elements = ElementTypes(tree.scalars)
    tried = 0
    for op in tree.structured():
        if op.abstract or op.payload is None or op.has_region:
            continue
        groups = {o.name: o.variadic for o in op.operands}
        found: dict[str, set[str]] = {name: set() for name in groups}
        for case in (case for case in mode_cases(op, tree) if legal(case, tree.scalars)):
            types = case.instance.elements
            for (name, _), element in zip(expanded_operands(op, len(types)), types, strict=True):
                group = name if name in groups else name.rstrip("0123456789")
                found[group].add(element.type_class)
                tried += 1
        for operand in op.operands:
            allowed = set(elements.of(op)[operand.name])
            assert found[operand.name] <= allowed, (op.name, operand.name)
            if operand.is_init:
                assert found[operand.name] == allowed, op.name
    assert tried > 1000


#: A category below a category, C++ keywords as names, and every type of parameter with a default.
MADE_UP = {
    "contract/inner.yaml": """\
        op: inner
        kind: category
        parent: contract
        summary: A contraction below a contraction.
        interfaces: ["::made::UpInterface"]
        """,
    "gate.yaml": """\
        op: gate
        kind: category
        parent: generic
        summary: Operands that are named as C++ and MLIR name other things.
        operands: {default: {role: either, type: f64}, body: input, out: init}
        types: free
        payload: add(out, mul(default, cast(body, f64)))
        indexing_maps: {attribute: indexing_maps}
        """,
    "algorithm/sorted_by_key.yaml": """\
        op: sorted_by_key
        kind: algorithm
        summary: Parameters of all types.
        operands:
          input: input
          extra: {role: scalar, optional: true}
          others: {role: input, variadic: true}
          output: init
        parameters:
          dimension: {type: i64, where: ">= 0", default: 0}
          stable: {type: bool, default: true}
          mode: {type: enum, domain: [and, or], default: and}
          axes: {type: i64_array, where: distinct, default: [1, 2]}
          note: {type: string, default: none}
          limit: {type: i64, optional: true}
        """,
}


@pytest.mark.slow
def test_mlir_tblgen_accepts_made_up_specs(checkout: Path, tmp_path: Path) -> None:
    shutil.copytree(checkout / "specs", tmp_path / "specs")
    for path, text in MADE_UP.items():
        file = tmp_path / "specs" / "optree" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(text))
    tree = Project(tmp_path).tree("optree", Diagnostics())
    found = generate(checkout, tree, tmp_path / "out")
    for backend in BACKENDS:
        found.tblgen(backend, found.umbrella)
    ops = found.ops()
    assert arguments(ops["gate"]) == ["default_", "body_", "out", "indexing_maps"]
    assert "Optree_MadeUpInterface" in [trait["def"] for trait in ops["inner"]["traits"]]
    (interfaces,) = found.include.rglob("*Interfaces.td")
    inner = interfaces.read_text().split("def Optree_InnerOpInterface", 1)[1].split("\n}\n", 1)[0]
    assert "[Optree_ContractOpInterface]" in inner
    assert "InterfaceMethod" not in inner


# No text of a spec breaks out


def with_text(tree: Tree, texts: Iterator[str]) -> Tree:
    """Return the tree with one of `texts` wherever an op, or the dialect, has free text."""
    changed = {}
    for name, op in tree.ops.items():
        text = next(texts)
        changed[name] = replace(
            op,
            summary=text,
            description=f"{text}\n\n{text}\nend",
            operands=tuple(replace(o, doc=text) for o in op.operands),
            parameters=tuple(replace(p, doc=text) for p in op.parameters),
        )
    return replace(tree, dialect=replace(tree.dialect, summary=next(texts)), ops=changed)


def lines_of_code(text: str) -> str:
    """Return C++ without documentation comments, white space and the name of its file."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith(("///", "|*", "/*")))


@pytest.fixture(scope="module")
def small(checkout: Path) -> Tree:
    """A few ops that together have every feature of ops."""
    tree = Project(checkout).tree("optree", Diagnostics())
    names = ("generic", "contract", "matmul", "pooling", "pooling_nhwc_sum", "data_movement",
             "fill", "pack", "winograd_filter_transform")  # fmt: skip
    return replace(tree, ops={name: tree.ops[name] for name in names})


@pytest.fixture(scope="module")
def harmless(checkout: Path, small: Tree, tmp_path_factory: pytest.TempPathFactory) -> Generated:
    return generate(
        checkout, with_text(small, itertools.repeat("text")), tmp_path_factory.mktemp("harmless")
    )


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, len(HOSTILE), 5))
def test_hostile_text_of_a_spec_stays_within_its_literal(
    start: int, checkout: Path, small: Tree, harmless: Generated, tmp_path: Path
) -> None:
    texts = itertools.cycle(HOSTILE[start : start + 5])
    found = generate(checkout, with_text(small, texts), tmp_path)
    records, expected = found.records(), harmless.records()
    named = {name for name in records if not name.startswith("anonymous_")}
    assert named == {name for name in expected if not name.startswith("anonymous_")}
    for backend in ("-gen-op-decls", "-gen-op-defs", "-gen-dialect-decls", "-gen-enum-decls"):
        code = lines_of_code(found.tblgen(backend, found.umbrella))
        assert code == lines_of_code(harmless.tblgen(backend, harmless.umbrella))
    for backend in ("-gen-op-interface-decls", "-gen-op-interface-defs"):
        (file,) = found.include.rglob("*Interfaces.td")
        (other,) = harmless.include.rglob("*Interfaces.td")
        code = lines_of_code(found.tblgen(backend, file))
        assert code == lines_of_code(harmless.tblgen(backend, other))
    module = ast.parse(found.tblgen("-gen-python-op-bindings", found.umbrella))
    reference = ast.parse(harmless.tblgen("-gen-python-op-bindings", harmless.umbrella))
    assert list(without_docstrings(module)) == list(without_docstrings(reference))


def without_docstrings(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        for child in ast.iter_child_nodes(node):
            if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
                yield type(child).__name__


@pytest.mark.parametrize("text", [*HOSTILE, *(f"{t}\n{t}" for t in HOSTILE), "", "}", "}]", "]}]"])
def test_tblgen_reads_text_back_unchanged(text: str, tmp_path: Path) -> None:
    """Only unprintable characters, and what would end a comment or a docstring, are rewritten."""
    file = tmp_path / "text.td"
    file.write_text(
        f"def Text {{\n  string literal = {quoting.string_literal(text)};\n"
        f"  code block = {quoting.code_block(text, 2)};\n}}\n",
        encoding="utf-8",
    )
    out = subprocess.run(
        [str(toolchain.tool("llvm-tblgen")), "--dump-json", str(file)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert out.stderr == ""
    record = json.loads(out.stdout)["Text"]
    shown = "".join(
        c if c.isprintable() or c in "\n\t" else "\N{REPLACEMENT CHARACTER}" for c in text
    )
    shown = re.sub(r"\\[ \t]*$", "&#92;", shown, flags=re.MULTILINE)
    assert record["literal"] == shown
    plain = textwrap.dedent(record["block"]).strip("\n").replace('""\\"', '"""')
    assert plain.split("\n") == [line.rstrip() for line in shown.strip("\n").split("\n")]


def with_parameter(op: Op, parameter: Parameter) -> Op:
    """Return an op outside the tree with one parameter, on which no sizes depend."""
    operands = tuple(replace(operand, shape=(), where=()) for operand in op.operands)
    return replace(op, operands=operands, parameters=(parameter,), assembly="")


@pytest.mark.parametrize("text", HOSTILE)
def test_cpp_has_the_string_default_unchanged(
    text: str, checkout: Path, small: Tree, tmp_path: Path
) -> None:
    note = Parameter("note", ParameterType.STRING, default=text)
    op = with_parameter(small.ops["pack"], note)
    found = generate(checkout, replace(small, ops={**small.ops, "pack": op}), tmp_path)
    code = found.tblgen("-gen-op-defs", found.include / "Optree" / "CompositeOps.td")
    literals = set(re.findall(r'getStringAttr\(("(?:[^"\\]|\\.)*")\)', code))
    assert literals
    assert {ast.literal_eval(f"b{literal}") for literal in literals} == {text.encode()}


@pytest.mark.parametrize("type", [ParameterType.I64, ParameterType.I64_ARRAY])
def test_the_lowest_integer_has_no_literal(
    type: ParameterType, checkout: Path, small: Tree, tmp_path: Path
) -> None:
    """In C++, `-9223372036854775808` is unsigned, and a list of `int64_t` refuses it."""
    lowest = -(1 << 63)
    default = (lowest,) if type is ParameterType.I64_ARRAY else lowest
    op = with_parameter(small.ops["pack"], Parameter("least", type, default=default))
    found = generate(checkout, replace(small, ops={**small.ops, "pack": op}), tmp_path)
    code = found.tblgen("-gen-op-defs", found.include / "Optree" / "CompositeOps.td")
    assert "INT64_MIN" in code
    assert str(lowest) not in code


# The output is deterministic


@pytest.mark.slow
def test_output_is_deterministic(checkout: Path) -> None:
    program = textwrap.dedent(
        """
        import hashlib, sys
        from pathlib import Path
        from optree_gen.diagnostics.diagnostic import Diagnostics
        from optree_gen.targets import ods
        from optree_gen.project import Project
        from optree_gen.emit.render import Renderer
        from optree_gen.emit.target import PlanInputs
        root = Path(sys.argv[1])
        tree = Project(root).tree("optree", Diagnostics())
        texts = Renderer(root / "templates").render_all(ods.plan(PlanInputs(tree)))
        print(hashlib.sha256(repr(texts).encode()).hexdigest())
        """
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program, str(checkout)],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    assert len(digests) == 1


def test_files_have_a_header_and_clean_line_ends(generated: Generated) -> None:
    for file in generated.files:
        text = file.read_text(encoding="utf-8")
        assert text.endswith("\n"), file.name
        assert not text.endswith("\n\n"), file.name
        assert "\n\n\n" not in text, file.name
        assert not re.search(r"[ \t]+$", text, re.MULTILINE), file.name
        assert text.startswith("// Part of optree-gen, under the Apache License"), file.name

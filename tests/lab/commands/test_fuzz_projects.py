# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""If `regen` accepts a random project, mlir-tblgen, Python and the C++ compiler accept it too.

`optree_lab fuzz-projects` tries 2,000 projects. These tests try the first ones.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from optree_core.predicate import FIELDS
from optree_gen.check.dialect_file import CONVERSIONS, UPSTREAM
from optree_gen.check.scalars import CLASSES, OPERATIONS
from optree_gen.emit.ods_names import ASKED_FOR, BASE_RECORDS, TAKEN, accessor, ods_camel
from optree_lab import toolchain
from optree_lab.commands import fuzz_projects
from optree_lab.fuzz_specs.random_project import draw
from optree_lab.testing.figures import Figure

pytestmark = pytest.mark.slow

#: The number of projects; the C++ compiler reads one of every `COMPILED`.
PROJECTS, COMPILED = 40, 20


def test_random_projects_are_refused_or_pass_later_tools(figure: Figure, tmp_path: Path) -> None:
    score = fuzz_projects.fuzz(COMPILED, 1, tmp_path / "all.pch", range(PROJECTS))
    assert not score.failures
    counts = score.counts
    assert counts["projects"] == PROJECTS == counts["valid"] + counts["refused"]
    assert counts["valid"] >= 0.4 * PROJECTS  # Half of the first 160 are.
    assert counts["keys left out"] == counts["valid"] <= counts["dialects read"]
    assert counts["examples run"] >= counts["valid"]
    figure(PROJECTS, f"random projects, {counts['valid']} of them valid")


def test_a_number_determines_its_project() -> None:
    for number in range(20):
        assert draw(number) == draw(number)


# The tables about MLIR agree with its headers


def _include(path: str) -> str:
    return (toolchain.mlir_dir().parents[2] / "include" / "mlir" / path).read_text()


def test_names_of_interface_methods_are_reserved() -> None:
    taken = {f"get{ods_camel(name)}" for name in TAKEN} | set(map(accessor, ASKED_FOR))
    asked = set()
    for path in (
        "Dialect/Linalg/IR/LinalgInterfaces.h.inc",
        "Interfaces/IndexingMapOpInterface.h.inc",
        "Interfaces/DestinationStyleOpInterface.h.inc",
        "IR/OpAsmOpInterface.h.inc",
        "Interfaces/SideEffectInterfaces.h.inc",
    ):
        asked |= set(re.findall(r"\(\*(get\w+)\)\(", _include(path)))
    assert len(asked) > 20
    assert asked <= taken


def test_names_of_parameters_of_create_are_reserved() -> None:
    """An operand or attribute with such a name would be a second parameter of `create`."""
    made = re.findall(r" create\(([^)]*)\)", _include("Dialect/Func/IR/FuncOps.h.inc"))
    own = {part.split("&")[-1].split()[-1] for each in made for part in each.split(", ")[:2]}
    assert {"builder", "location"} <= own & TAKEN


def test_functions_that_create_calls_are_reserved() -> None:
    """A parameter of such a name would hide the function."""
    text = _include("Dialect/Func/IR/FuncOps.cpp.inc")
    bodies = re.findall(r" \w+::create\(.*?^}", text, re.MULTILINE | re.DOTALL)
    called = {name for body in bodies for name in re.findall(r"^  (?:return )?(\w+)\(", body, re.M)}
    assert called - {"assert"} == {"build", "create"} <= TAKEN


def test_records_of_the_base_are_known() -> None:
    text = (toolchain.CHECKOUT / "templates" / "ods" / "base.td.jinja").read_text()
    found = set(re.findall(r"(?:def|class) \{\{ view\.prefix \}\}_(\w+)", text))
    assert found == BASE_RECORDS


def test_dialects_of_mlir_are_known() -> None:
    shown = toolchain.run([toolchain.tool("mlir-opt"), "--show-dialects"]).stdout
    found = set(re.findall(r"\w+", shown.partition(":")[2]))
    assert {name for name in found if not name.startswith("test")} <= UPSTREAM


def test_conversions_of_mlir_are_known() -> None:
    shown = toolchain.run([toolchain.tool("mlir-opt"), "--help"]).stdout
    found = {*re.findall(r"--convert-linalg-to-([\w-]+) ", shown)}
    assert found == CONVERSIONS


def test_scalar_operations_of_mlir_are_known() -> None:
    found = {}
    for name in ("Arith", "Math", "Complex"):
        text = _include(f"Dialect/{name}/IR/{name}Ops.h.inc")
        for match in re.finditer(
            r"class (\w+) : public ::mlir::Op<\1, (.*?)> \{\n.*?StringLiteral\(\"([\w.]+)\"\)",
            text,
            re.DOTALL,
        ):
            if "OneResult" in match[2]:
                count = re.search(r"::NOperands<(\d)>", match[2])
                found[match[3]] = int(count[1]) if count else int("::OneOperand" in match[2])
    assert found == OPERATIONS


def test_classes_of_scalar_operations_are_those_of_mlir() -> None:
    types = {"float": "f32", "int": "i32", "i1": "i1", "index": "index", "complex": "complex<f32>"}
    # The verifier looks at something else first; a select is on its second operand.
    rest = {"arith.cmpf", "arith.cmpi", "arith.select", "complex.bitcast"}
    rest |= {name for name, count in OPERATIONS.items() if not count}
    wanted = [(name, kind) for name in OPERATIONS if name not in rest for kind in types]
    lines = []
    for name, kind in wanted:
        count, taken = OPERATIONS[name], types[kind]
        operands = ", ".join(["%a"] * count), ", ".join([taken] * count)
        result = f'"{name}"({operands[0]}) : ({operands[1]}) -> {taken}'
        lines.append(f"func.func @f(%a: {taken}) {{ %r = {result} return }}")
    command = [str(toolchain.tool("mlir-opt")), "--split-input-file", "-o", "/dev/null"]
    shown = toolchain.run(command, input="\n// -----\n".join(lines)).stderr
    refused = re.findall(r":(\d+):\d+: error: '[\w.]+' op operand #0 must", shown)
    found = set(wanted) - {wanted[int(line) // 2] for line in refused}
    assert found == {(name, kind) for name, kind in wanted if kind in CLASSES[name]}


def test_fields_of_predicates_are_members_in_mlir() -> None:
    header = _include("Dialect/Linalg/IR/LinalgInterfaces.h")
    for windowed, kind in ((False, "Contraction"), (True, "Convolution")):
        (body,) = re.findall(rf"struct {kind}Dimensions {{\n(.*?)\n}};", header, re.DOTALL)
        members = re.findall(r"SmallVector<unsigned, \d+> (\w+);", body)
        assert sorted(FIELDS[windowed]) == sorted(members)

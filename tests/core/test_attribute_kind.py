# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of parameters as texts, which MLIR and xDSL print and read; a kind is one record."""

from __future__ import annotations

import importlib
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from optree_core.attribute_kind import AttributeKind, read_elements, read_integers, read_string
from optree_core.parameter_type import PER_SYMBOL, ParameterType
from optree_gen.cli import main
from optree_lab import toolchain
from optree_mlir.bindings import ir
from optree_xdsl import context
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError

LOWEST = -(1 << 63)


def printed_by_mlir(text: str) -> str:
    return str(ir.Attribute.parse(text, ir.Context()))


def printed_by_xdsl(text: str) -> str:
    builtin = Context()
    builtin.load_dialect(Builtin)
    return str(Parser(builtin, text).parse_attribute())


@pytest.mark.parametrize("printed", [printed_by_mlir, printed_by_xdsl])
@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (ParameterType.I64.kind, [0, -1, LOWEST, -LOWEST - 1]),
        (ParameterType.I64_ARRAY.kind, [[], [0], [3, -1, LOWEST]]),
        (PER_SYMBOL, [[2], [2, 2], [2, -1, LOWEST]]),
        (ParameterType.BOOL.kind, [False, True]),
        (ParameterType.STRING.kind, ["", 'a "b" : i64', "\\n\n\t\\22", "é∀", "\x07\x7f"]),
        (ParameterType.ENUM.kind, [0, 3]),
        (ParameterType.INDEX_NUMBER.kind, [0, -1, LOWEST]),
        (ParameterType.F32.kind, [0.0, -0.5, 1024.0]),
        (ParameterType.F64.kind, [0.0, -0.5, 2.0**1000]),
        (ParameterType.TYPE.kind, ["f32", "i7", "index", "tensor<?x4xbf16>", "(i32) -> f32"]),
        (ParameterType.ELEMENTS.kind, ["dense<[1, 2]> : tensor<2xi32>", "array<i32: 1>"]),
        (ParameterType.AFFINE_MAP.kind, ["affine_map<()[s0] -> (s0, 3)>"]),
        (ParameterType.DICTIONARY.kind, ["{}", "{a = 1 : i32, b = [@f]}"]),
        (ParameterType.SYMBOL.kind, ["@f", "@f::@g"]),
        (ParameterType.ARRAY.kind, ["[]", "[@f, unit]"]),
        (ParameterType.ATTRIBUTE.kind, ["unit", "[]", "1 : i32"]),
    ],
)
def test_a_text_is_read_as_its_value(
    kind: AttributeKind, values: list[object], printed: Callable[[str], str]
) -> None:
    for value in values:
        assert kind.read(kind.text(value)) == value
        assert kind.read(printed(kind.text(value))) == value


@pytest.mark.parametrize(
    "text",
    ["1 : i32", "1 : si64", "1 : index", "true", '"1 : i64"', "array<i32: 1>", "unit",
     "dense<1> : tensor<2xi32>", "dense<[[1, 2]]> : tensor<1x2xi64>", '"\\FF"'],
)  # fmt: skip
def test_attributes_of_other_kinds_have_no_value(text: str) -> None:
    read = ParameterType.I64.kind.read, read_integers, read_elements
    assert [f(printed_by_mlir(text)) for f in read] == [None] * 3
    assert text == '"1 : i64"' or read_string(printed_by_mlir(text)) is None


def _read_double(text: str) -> float | None:
    match = re.fullmatch(r"(\S+) : f64", text)
    return float(match[1]) if match else None


#: A kind of attribute that no type of parameters has.
DOUBLE = AttributeKind(
    "a number of double precision",
    needs="a number of double precision",
    annotation="float",
    accepts=lambda value: isinstance(value, float),
    text="{!r} : f64".format,
    read=_read_double,
    plain=1.5,
    ods="F64Attr",
    cpp="double",
    make="$_builder.getFloatAttr($_builder.getF64Type(), {})",
    irdl="#builtin.float",
    xdsl='builtin_attribute("FloatAttr", "f64")',
    bare=True,
)

BLEND = """\
op: blend
kind: algorithm
summary: Blends.
operands: {x: input, out: {role: init, shape: x}}
parameters: {weight: {type: string}, rate: {type: string, default: 0.5}}
"""


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A generated dialect, whose attributes of the type `string` are of the kind `DOUBLE`."""
    monkeypatch.setattr(ParameterType.STRING, "kind", DOUBLE)
    specs = tmp_path / "specs" / "acme"
    (specs / "algorithm").mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\nextends: {dialect: optree, subset: [add]}\n"
    )
    (specs / "algorithm" / "blend.yaml").write_text(BLEND)
    assert main(["regen", "--root", str(tmp_path)]) == 0
    return tmp_path


def test_a_new_kind_is_one_record(
    made_up: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """ODS, C++, Python, IRDL and xDSL follow from the record, and so do verification, syntax and
    messages: nothing else in the packages knows the kind."""
    place = made_up / "generated" / "acme"
    (ods,) = place.rglob("AlgorithmOps.td")
    found = subprocess.run(
        [toolchain.tool("mlir-tblgen"), "-gen-op-defs", f"-I{place / 'include'}",
         f"-I{toolchain.mlir_dir().parents[2] / 'include'}", ods],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    assert ".getF64Type(), 0.5)" in found.stdout
    (package,) = (place / "python").iterdir()
    builder = next(package.rglob("algorithm.py")).read_text()
    assert "weight: float," in builder
    assert "rate: float = 0.5," in builder
    assert "#builtin.float" in next(package.glob("*.irdl.mlir")).read_text()
    monkeypatch.syspath_prepend(place / "python")
    monkeypatch.syspath_prepend(place / "xdsl")
    acme = importlib.import_module(package.name)
    with acme.function("tensor<4xf32>") as f:
        (x,) = f
        f.returns(acme.blend(x, weight=2.5, rate=0.25), acme.blend(x, weight=0.5, rate=0.5))
        with pytest.raises(acme.ParameterError, match="'w'; a number of double precision is need"):
            acme.blend(x, weight="w")
    text = str(f.module)
    assert re.findall(r"weight = \S+ : f64", text) == ["weight = 2.500000e+00 : f64",
                                                       "weight = 5.000000e-01 : f64"]  # fmt: skip
    assert text.count("rate = 2.500000e-01 : f64") == text.count("rate =") == 1
    wrong = ir.Module.parse(text.replace("2.500000e+00 : f64", "2.500000e+00 : f32"), f.context)
    with pytest.raises(acme.OpError, match="a number of double precision is needed"):
        acme.verify(wrong)
    xdsl = context(importlib.import_module(f"{package.name}_xdsl").acme)
    call = "acme.blend weight({}) ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>"
    source = "func.func @f(%x: tensor<4xf32>) {{\n%0 = {}\nreturn\n}}"
    module = Parser(xdsl, source.format(call.format("1.5"))).parse_module()
    module.verify()
    assert call.format("1.500000e+00") in str(module)
    with pytest.raises(ParseError):
        Parser(xdsl, source.format(call.format('"1.5"'))).parse_module()
    (made_up / "specs/acme/algorithm/blend.yaml").write_text(BLEND.replace("0.5", "half"))
    assert main(["check", "--root", str(made_up)]) == 1
    assert "'rate' must be a number of double precision" in capsys.readouterr().err


#: Modules that name a type of plain attributes, and what its values mean there.
NAMED = {
    "check/assembly.py": "the numbers of a custom directive",
    "check/composites.py": "the dimensions of movements, and static sizes",
    "optree_core/algorithm.py": "parameters of algorithms",
    "optree_core/defined_tree.py": "the dimension of the index op",
    "spec/handwritten.py": "an attribute of an op written by hand, whose class no type has",
}


def test_no_other_module_names_a_type_of_plain_attributes() -> None:
    plain = [t for t in ParameterType if not t.kind.matched and t.kind.outside and t != "enum"]
    words = "|".join(t.name for t in plain)
    pattern = re.compile(rf"ParameterType\.(?:{words})\b|type [!=]= \"(?:{words.lower()})\"")
    found = set()
    for folder in ("runtime/python", "generator", "review", "site"):
        for path in (toolchain.CHECKOUT / folder).rglob("*.py"):
            if pattern.search(path.read_text(encoding="utf-8")):
                found.add("/".join(path.parts[-2:]))
    assert found == set(NAMED)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Valid specs with features that no dialect of this checkout uses are generated."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.fuzz_specs.tools import Package, Tools
from optree_lab.ir.cases import legal_cases

HEAD = "parent: generic\nsummary: An op.\n"
CAST = "cast: {type: sign, default: signed, attribute: cast}"

#: Texts of specs by op, without parent and summary.
SPECS = {
    "contraction_with_a_scalar": f"""kind: category
operands: {{a: scalar, b: input, c: input, o: init}}
types: numeric
indexing_maps: {{predicate: contraction, attribute: indexing_maps}}
payload: add(o, mul(mul(cast(a), cast(b)), cast(c)))
parameters: {{{CAST}}}
""",
    "contraction_of_three": f"""kind: category
operands: {{a: input, b: input, c: input, o: init}}
types: numeric
indexing_maps: {{predicate: contraction, attribute: indexing_maps}}
payload: add(o, mul(cast(a), mul(cast(b), cast(c))))
parameters: {{{CAST}}}
""",
    "window_with_a_zero_point": f"""kind: category
operands: {{a: input, z: scalar, b: input, o: init}}
types: numeric
indexing_maps: {{predicate: windowed, attribute: indexing_maps}}
payload: add(o, mul(sub(cast(a), cast(z)), cast(b)))
parameters: {{{CAST}}}
""",
    "scaled_or_not": f"""kind: category
operands: {{a: either, a_scale: input, b: either, b_scale: input, o: init}}
types: numeric
indexing_maps: {{predicate: scaled, attribute: indexing_maps}}
payload: add(o, mul(mul(cast(a), cast(a_scale)), mul(cast(b), cast(b_scale))))
parameters: {{{CAST}}}
""",
    "outer_product": f"""kind: category
operands: {{a: input, b: input, o: init}}
types: numeric
indexing_maps: {{predicate: outer, attribute: indexing_maps}}
payload: mul(cast(a), cast(b))
parameters: {{{CAST}}}
""",
    "weighted": f"""kind: category
operands: {{a: input, weight: scalar, o: init}}
types: numeric
indexing_maps: {{predicate: weighted, weight: [], attribute: indexing_maps}}
payload: mul(cast(a), cast(weight))
parameters: {{{CAST}}}
""",
    "two_functions": """kind: category
operands: {a: input, b: input, o: init}
types: strict
indexing_maps: {predicate: contraction, attribute: indexing_maps}
payload: fn[f](o, fn[g](a, b))
parameters:
  f: {type: function, domain: [add], attribute: f}
  g: {type: function, domain: [max_signed, div], attribute: g}
""",
    "body_of_inputs_alone": """kind: category
operands: {a: input, b: input, o: init}
types: free
indexing_maps: {predicate: any, attribute: indexing_maps}
payload: {region: [a, b]}
""",
    "pointwise_of_three": f"""kind: category
operands: {{a: either, b: input, c: input, o: init}}
types: numeric
indexing_maps: {{predicate: pointwise, attribute: indexing_maps}}
payload: add(cast(c), mul(cast(a), cast(b)))
parameters: {{{CAST}}}
""",
    "body_of_three": """kind: category
operands: {a: input, b: input, o: init}
types: free
indexing_maps: {predicate: any, attribute: indexing_maps}
payload: {region: [a, b, o]}
""",
    "positions_along_two": f"""operands: {{a: input, o: init}}
types: numeric
indexing_maps: {{a: identity, o: identity}}
payload: add(add(cast(a), cast(index(first))), cast(index(second)))
parameters:
  first: {{type: dim, of: loops, attribute: first}}
  second: {{type: dim, of: loops, default: 0, attribute: second}}
  {CAST}
""",
    "constants_in_maps": f"""loops: [i, j]
operands: {{a: input, o: init}}
types: numeric
indexing_maps: {{a: [i + 1, 2 * j], o: [i, j]}}
payload: sub(cast(a), const(3, o))
parameters: {{{CAST}}}
""",
}

#: Predicates that some of these specs use.
VOCABULARY = """predicates:
  outer:
    summary: Each loop is one input's and the output's.
    takes: two inputs and one output
    operands:
      inputs: {roles: [input], least: 2, maps: projected_permutation}
      output: {roles: [init], maps: projected_permutation}
    loop: a loop of one input and of the output
    loops: {own: {summary: of both, needed: a loop of an input, inputs: 1, output: 1}}
  weighted:
    summary: A weight belongs to the output.
    takes: an input and its weight
    operands:
      inputs: {roles: [input], maps: projected_permutation}
      output: {roles: [init], maps: projected_permutation}
      weights: {roles: [scalar], maps: any, within: output, demand: loops of the output}
    loop: a loop of both
    loops: {own: {summary: of both, needed: a loop of the input, inputs: 1, output: 1}}
"""


@pytest.mark.parametrize("name", SPECS)
def test_an_unusual_spec_is_generated(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    specs = tmp_path / "specs" / "acme"
    specs.mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\nextends: {dialect: optree, subset: [add]}\n"
    )
    (specs / "vocabulary.yaml").write_text(VOCABULARY)
    (specs / f"{name}.yaml").write_text(f"op: {name}\n{HEAD}{SPECS[name]}")
    assert main(["regen", "--root", str(tmp_path)]) == 0, capsys.readouterr()
    assert (tmp_path / "generated" / "acme" / "README.md").read_text().count(f"[{name}]") == 1
    tree = Project(tmp_path).tree("acme", Diagnostics())
    op = tree.ops[name]
    # Windows have legal cases only of their leaves.
    assert bool(list(legal_cases(op, tree))) == (not op.maps.predicate.windowed)


@pytest.mark.parametrize(
    ("output", "where"),
    [("spread: {summary: of the output, output: 1}", ""), ("", "where: [narrowing]\n")],
    ids=["a loop of the output alone", "a narrower output"],
)
def test_the_example_of_a_builder_gives_an_output_that_inputs_do_not_determine(
    output: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    specs = tmp_path / "specs" / "acme"
    specs.mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\nextends: {dialect: optree, subset: [add]}\n"
    )
    outer = VOCABULARY.partition("  weighted:")[0].replace("loops: {", f"loops: {{{output}, ", 1)
    narrowing = "{test: 'not(fits(operands, output))', meaning: narrower}"
    (specs / "vocabulary.yaml").write_text(
        f"{outer.replace('{, ', '{')}conditions:\n  narrowing: {narrowing}\n"
    )
    (specs / "mine.yaml").write_text(f"op: mine\n{HEAD}{where}{SPECS['outer_product']}")
    assert main(["regen", "--root", str(tmp_path)]) == 0, capsys.readouterr()
    package = tmp_path / "generated" / "acme" / "python"
    (text,) = (path.read_text() for path in package.rglob("builders/mine.py"))
    assert "outs=out" in text


@pytest.mark.parametrize(
    ("out", "given"), [("init", "outs=out"), ("{role: init, type: f64}", "mine(a, b)")]
)
def test_the_example_of_a_builder_has_an_element_type_where_inputs_name_theirs(
    out: str, given: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    specs = tmp_path / "specs" / "acme"
    specs.mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\nextends: {dialect: optree, subset: [add]}\n"
    )
    kinds = f"a: {{role: input, type: f8E4M3FN}}, b: {{role: input, type: f32}}, o: {out}"
    (specs / "mine.yaml").write_text(
        f"op: mine\n{HEAD}operands: {{{kinds}}}\ntypes: numeric\n"
        "indexing_maps: {a: identity, b: identity, o: identity}\n"
        f"payload: mul(cast(a), cast(b))\nparameters: {{{CAST}}}\n"
    )
    assert main(["regen", "--root", str(tmp_path)]) == 0, capsys.readouterr()
    (package,) = (tmp_path / "generated" / "acme" / "python").iterdir()
    (text,) = (
        path.read_text()
        for path in package.rglob("builders/*.py")
        if "def mine(" in path.read_text()
    )
    assert given in text
    tools = Tools(tmp_path, tmp_path / "all.pch")
    place = package.parents[1]
    assert list(tools.read_python([Package(0, place, "acme", "Acme", False)])) == []


def test_the_example_of_a_builder_runs_where_an_attribute_is_called_einsum(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    specs = tmp_path / "specs" / "acme"
    specs.mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\nextends: {dialect: optree, subset: [add]}\n"
    )
    (specs / "mine.yaml").write_text(
        f"op: mine\nkind: category\n{HEAD}operands: {{a: input, b: input, o: init}}\n"
        "types: strict\nindexing_maps: {predicate: contraction, attribute: einsum}\n"
        "payload: add(o, mul(a, b))\n"
    )
    assert main(["regen", "--root", str(tmp_path)]) == 0, capsys.readouterr()
    package = tmp_path / "generated" / "acme"
    tools = Tools(tmp_path, tmp_path / "all.pch")
    assert list(tools.read_python([Package(0, package, "acme", "Acme", False)])) == []


def test_an_op_with_the_name_of_a_role_does_not_inherit_the_role(tmp_path: Path) -> None:
    """An op that negates may be called `copy` where the base has none; no rewrite copies by it."""
    specs = tmp_path / "specs" / "acme"
    (specs / "elementwise").mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\n"
        "extends: {dialect: optree, subset: [fill, elementwise]}\n"
    )
    (specs / "elementwise" / "copy.yaml").write_text(
        "op: copy\nparent: elementwise\nsummary: An op.\n"
        "indexing_maps: {x: identity, out: identity}\nbind: {kind: negf}\n"
    )
    tree = Project(tmp_path).tree("acme", Diagnostics())
    assert tree.role("fill") is tree.ops["fill"]
    assert "copy" in tree.ops
    assert tree.role("copy") is None


def test_a_dialect_that_defines_the_ops_of_a_bound_one_checks_their_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """C++ has accessors for operands and attributes of a defined op, and none of a bound one."""
    for name, text in {
        "bound/dialect": "dialect: bound\nmode: bind\nsummary: Ops.\ncpp_namespace: bound\n",
        "bound/generic": (
            "op: generic\nkind: root\nsummary: Root.\noperands: {inputs: {role: input, "
            "variadic: true}, outputs: {role: init, variadic: true}}\ntypes: free\n"
            "indexing_maps: {attribute: indexing_maps}\npayload: {region: [inputs, outputs]}\n"
            "parameters: {iterators: {type: iterators, attribute: iterator_types}}\n"
        ),
        "bound/mapped": (
            f"op: mapped\n{HEAD}kind: category\ntypes: free\n"
            "operands: {iterator_types: {role: input, variadic: true}, out: init}\n"
            "indexing_maps: {predicate: any, attribute: maps}\n"
            "payload: {region: [iterator_types, out]}\n"
        ),
        "made/dialect": "dialect: made\nmode: define\nsummary: Ops.\nextends: bound\n",
    }.items():
        path = tmp_path / "specs" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert main(["check", "--root", str(tmp_path)]) == 1
    assert "the operand 'iterator_types' needs another name" in capsys.readouterr().err

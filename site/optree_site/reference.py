# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""References generated from data: the spec language, rules, scalar functions, Python modules."""

from __future__ import annotations

import importlib
import json
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as Map
from typing import Any, NamedTuple

from optree_core.expression import Call, Fold, ParameterCall, Region, walk
from optree_core.model import Op, Tree
from optree_core.rewrite_rule import RewriteRule
from optree_core.scalar import ScalarFunction, ScalarTable
from optree_core.vocabulary import Vocabulary
from optree_gen.diagnostics.rules import rules
from optree_gen.disk.containment import ForeignFileError, read_json
from optree_gen.emit.output import Output
from optree_gen.project import Project
from optree_gen.spec.rule_reader import RuleSet
from optree_gen.targets.docs.latex import call_formula, expression_formula

#: Schemas of handwritten files, each with the name of such a file.
_SCHEMAS = (("op", "An op"), ("dialect", "A dialect"), ("scalar", "The scalar table"),
            ("vocabulary", "A vocabulary"), ("rules", "Rules of the canonical form"))  # fmt: skip

#: The longest LaTeX of a side of a rule that is shown; the spec has the others.
_WIDEST = 400

#: The public modules of the package, as in docs/api.md.
_MODULES = (
    "optree_gen.project",
    "optree_core.model",
    "optree_core.expression",
    "optree_core.scalar",
    "optree_core.element_type",
    "optree_core.generic",
    "optree_gen.diagnostics.diagnostic",
    "optree_core.export",
    "optree_core.read",
    "optree_gen.match",
    "optree_tool.forms",
)


class Key(NamedTuple):
    """A key of a mapping in a spec; definition: the title of the mapping that is its value."""

    name: str
    description: str
    type: str
    values: tuple[str, ...]
    required: bool
    definition: str


class MappingEntry(NamedTuple):
    title: str
    description: str
    members: tuple[Key, ...]


class FunctionEntry(NamedTuple):
    """A function of the scalar table, and the ops that use it."""

    function: ScalarFunction
    formula: str
    signature: str
    facts: tuple[str, ...]
    ops: Sequence[tuple[str, str]]


class RuleEntry(NamedTuple):
    """A rule of the canonical form. facts: where it holds. evidence: what was found about it. uses:
    frontend -> how often it is applied to real IR, without permissions (`exact`) and with `all`."""

    rule: RewriteRule
    formula: str
    facts: tuple[str, ...]
    evidence: Sequence[str]
    uses: Map[str, Map[str, int]]


class RuleGroup(NamedTuple):
    """The rules of a file."""

    name: str
    entries: Sequence[RuleEntry]


class Package(NamedTuple):
    """Python modules whose docstrings are shown."""

    name: str
    summary: str
    modules: tuple[str, ...]


def references(
    project: Project, trees: list[Tree], builders: Map[str, Sequence[str]]
) -> Iterator[tuple[str, Output, str]]:
    """Yield the name of each page, its content, and the file of the repository that it shows.

    builders: the modules to describe of each Python package.
    """
    schemas = ((_schema(project, name), what) for name, what in _SCHEMAS)
    mappings = tuple(m for schema in schemas for m in _mappings(*schema))
    listed = tuple(rules().values())
    words = trees[-1].dialect.vocabulary if trees else Vocabulary()
    yield "spec-language", _output("spec_language", mappings), "specs/schema/op.schema.json"
    yield "rules", _output("rules", listed), "generator/optree_gen/diagnostics/rules.yaml"
    yield "vocabulary", _output("vocabulary", words), "specs/vocabulary.yaml"
    yield from _canonical_rules(project)
    yield "scalar-functions", _output("scalars", _functions(trees)), "specs/scalar.yaml"
    own = Package("optree_gen", "The tree in Python.", _MODULES)
    yield "python-optree-gen", _output("python", own), "generator/optree_gen"
    for tree in trees:
        name = tree.dialect.python_package
        if name in builders and _can_import(name):
            modules = tuple(f"{name}.builders.{module}" for module in builders[name])
            package = Package(name, f"Builders for the dialect {tree.dialect.name}.", modules)
            origin = f"generated/{tree.dialect.name}/python"
            yield f"python-{name.replace('_', '-')}", _output("python", package), origin


def _canonical_rules(project: Project) -> Iterator[tuple[str, Output, str]]:
    """Yield a page per file of rules, after one that lists all rules."""
    known = next((project.parsed(name).rules for name in project.dialects()), RuleSet())
    scalars = ScalarTable(functions=known.functions)
    found, uses = _found(project, "rules.json"), _found(project, "rule-uses.json")
    groups: dict[str, list[RuleEntry]] = {}
    for rule in known.rules.values():
        sides = [expression_formula(side, scalars) for side in (rule.source, rule.target)]
        shown = (side if len(side) <= _WIDEST else r"\ldots" for side in sides)
        formula = r" \;\to\; ".join(shown)
        lines = found.get(rule.name, {}).get("evidence", ())
        groups.setdefault(rule.group, []).append(
            RuleEntry(rule, formula, tuple(_rule_facts(rule)), lines, uses.get(rule.name, {}))
        )
    if groups:
        yield "canonical-rules", _output("canonical_rules", groups), "specs/rules"
    for name, entries in groups.items():
        view = RuleGroup(name, entries)
        yield f"canonical-rules-{name}", _output("rule_group", view), f"specs/rules/{name}.yaml"


def _rule_facts(rule: RewriteRule) -> Iterator[str]:
    types = rule.types or tuple(dict.fromkeys(row.on for row in rule.rows))
    yield f"on {', '.join(types)}"
    for variable, conditions in rule.where.items():
        words = [condition.replace("_", " ") for condition in conditions]
        yield f"`{variable}` is a constant: {', '.join(words)}"


def _found(project: Project, name: str) -> dict[str, Any]:
    """Return what was found about rules; empty if the project has no such file."""
    path = project.root / "docs" / "data" / name
    if not path.is_file():
        return {}
    try:
        found: dict[str, Any] = read_json(path, project.root)
    except ForeignFileError:
        return {}
    return found


def _can_import(package: str) -> bool:
    """True if the package and the bindings that it needs can be imported."""
    try:
        importlib.import_module(package)
    except ImportError as error:
        print(f"no reference of {package}: {error}")
        return False
    return True


def _output(template: str, view: object) -> Output:
    return Output(f"{template}.md", f"docs/reference/{template}.md.jinja", view)


def _schema(project: Project, name: str) -> dict[str, Any]:
    path = project.files.schemas / f"{name}.schema.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _mappings(schema: dict[str, Any], what: str) -> Iterator[MappingEntry]:
    """Yield the file itself, then each definition that is a mapping."""
    definitions = schema.get("$defs", {})
    named = {name: f"{what}: {name}" for name, d in definitions.items() if "properties" in d}
    titled = [(what, schema), *((title, definitions[name]) for name, title in named.items())]
    for title, entry in titled:
        keys = tuple(_keys(entry, definitions, named))
        yield MappingEntry(title, entry.get("description", ""), keys)


def _keys(
    schema: dict[str, Any], definitions: dict[str, Any], named: dict[str, str]
) -> Iterator[Key]:
    for name, entry in schema["properties"].items():
        reference = _reference(entry)
        target = {**definitions.get(reference, {}), **entry}
        yield Key(
            name,
            entry.get("description", target.get("description", "")),
            _type(target),
            tuple(map(str, target.get("enum", ()))),
            name in schema.get("required", ()),
            named.get(reference, ""),
        )


def _reference(entry: dict[str, Any]) -> str:
    """Return the name of the definition of a value, or of each of its items; empty if inline."""
    for place in (entry, entry.get("items"), entry.get("additionalProperties")):
        if isinstance(place, dict) and "$ref" in place:
            return str(place["$ref"]).rsplit("/", 1)[1]
    return ""


def _type(entry: dict[str, Any]) -> str:
    kinds = entry.get("type", "")
    names = [kinds] if isinstance(kinds, str) else list(kinds)
    words = {"array": "list", "object": "mapping", "boolean": "true or false"}
    return " or ".join(words.get(name, name) for name in names if name)


def _functions(trees: list[Tree]) -> list[FunctionEntry]:
    ops: dict[str, list[tuple[str, str]]] = {}
    for tree in trees:
        for op in tree.own():
            link = (op.qualified_name, f"../{tree.dialect.name}/ops/{op.name}.md")
            for name in _used(op):
                ops.setdefault(name, []).append(link)
    functions = trees[-1].scalars.functions.values() if trees else ()
    return [_function(f, ops.get(f.name, [])) for f in functions]


def _used(op: Op) -> Iterable[str]:
    """Return the scalar functions of the op's payload and of its bound parameters."""
    if op.payload is None or isinstance(op.payload, Region):
        return ()
    bound = {p.name: str(p.value) for p in op.parameters if p.is_function and p.value}
    found: dict[str, None] = {}
    for node in walk(op.payload):
        if isinstance(node, Call | Fold):
            found[node.function] = None
        elif isinstance(node, ParameterCall) and node.parameter in bound:
            found[bound[node.parameter]] = None
    return found


def _function(function: ScalarFunction, ops: Sequence[tuple[str, str]]) -> FunctionEntry:
    arguments = ", ".join(f"{name}: {type}" for name, type in function.arguments.items())
    facts = ["commutes"] if function.commutes else []
    facts += [f"identity on {kind}: {value}" for kind, value in function.identity.items()]
    shown = tuple(textwrap.shorten(fact, 80) for fact in facts)
    signature = f"{function.name}({arguments})"
    return FunctionEntry(function, call_formula(function), signature, shown, ops)

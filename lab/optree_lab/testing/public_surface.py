# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names that users depend on, as the page tests/project/public-surface.md.

They are read from the files that users get: passes from --help of the built tools, commands from
their parser, C++ from generated headers, Python from the source of generated packages, keys from
published schemas.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from optree_gen.cli import parser
from optree_gen.diagnostics.rules import rules

from optree_lab import tables

_DATA = tables.tuples(tables.beside(__file__))
HEADERS, PACKAGES, PASS_PREFIXES = (_DATA[key] for key in ("headers", "packages", "passes"))

_PASS = re.compile(r"^ {6}--([a-z0-9-]+) +- ")
_OPTION = re.compile(r"^ {8}--([a-z0-9_-]+)(?:=<?([^>\s]*)>?)? +- ")
_VALUE = re.compile(r"^ {4}=([a-z0-9-]+) +- ")
_FUNCTION = re.compile(r"^(?!using|struct|namespace|#|/)[\w:<>,&* ]*?\b(\w+)\((?!\()", re.MULTILINE)
_STRUCT = re.compile(r"^struct (\w+) \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r"^ +[\w:<>, ]+? (\w+(?:, \w+)*);", re.MULTILINE)
_NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.MULTILINE)


def page(checkout: Path, helps: Iterable[str], reports: Iterable[object]) -> str:
    """Return the page. helps: outputs of tools for --help. reports: files written by `report=`."""
    sections = {
        "Passes and their options": _passes(helps),
        "The command line": _commands(parser()),
        "C++ headers": _headers(checkout),
        "Python builders": _builders(checkout),
        "Keys of specs": _keys(checkout, ("op", "dialect", "scalar", "vocabulary", "approvals")),
        "Keys of tree.json": _keys(checkout, ("tree",)),
        "Keys of a pass's report": sorted(
            {key for report in reports for key in _json_keys(report, "report")}
        ),
        "Rules of diagnostics": sorted(f"{rule.id} ({rule.severity})" for rule in rules().values()),
    }
    return tables.page(__file__, sections=sections)


def help_of(program: Path, *arguments: str) -> str:
    """Return the output of an MLIR tool for --help."""
    done = subprocess.run(
        [program, *arguments, "--help"], capture_output=True, text=True, check=True
    )
    return done.stdout


def _passes(helps: Iterable[str]) -> list[str]:
    """Return a line per pass, and below it its options with their values."""
    found: dict[str, list[str]] = {}
    for text in helps:
        current: list[str] | None = None
        for line in text.splitlines():
            if match := _PASS.match(line):
                current = []
                if match.group(1).startswith(PASS_PREFIXES):
                    found[match.group(1)] = current
            elif current is not None and (match := _OPTION.match(line)):
                takes = match.group(2)
                current.append(f"  {match.group(1)}={'true|false' if takes is None else takes}")
            elif current is not None and (match := _VALUE.match(line)):
                current.append(f"    {match.group(1)}")
            elif not line.startswith(" " * 8):
                current = None
    return [line for name in sorted(found) for line in (name, *found[name])]


def _commands(root: argparse.ArgumentParser) -> list[str]:
    """Return a line per command with its arguments; optional ones are in brackets."""
    lines = []
    for action in root._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                words = [_argument(each) for each in command._actions if each.dest != "help"]
                lines.append(" ".join(["optree-gen", name, *words]))
    return lines


def _argument(action: argparse.Action) -> str:
    values = "|".join(map(str, action.choices)) if action.choices else str(action.metavar or "")
    if not action.option_strings:
        return values or action.dest.upper()
    takes = "" if action.nargs == 0 else f" {values or action.dest.upper()}"
    text = "/".join(action.option_strings) + takes
    return text if action.required else f"[{text}]"


def _headers(checkout: Path) -> list[str]:
    lines = []
    for dialect, names in HEADERS.items():
        for name in names:
            text = (checkout / "generated" / dialect / "include" / name).read_text()
            lines.append(name)
            lines += [f"  {line}" for line in dict.fromkeys(declared(text))]
    return lines


def declared(header: str) -> Iterator[str]:
    """Yield each function of a header, then each struct with its fields, after its namespace."""
    opened, *rest = _NAMESPACE.split(re.sub(r"^ .*$", "", header, flags=re.M))
    for namespace, text in zip(["", *rest[::2]], [opened, *rest[1::2]], strict=True):
        for function in _FUNCTION.findall(text):
            yield f"{namespace}::{function}()".removeprefix("::")
    opened, *rest = _NAMESPACE.split(header)
    for namespace, text in zip(rest[::2], rest[1::2], strict=True):
        for struct, fields in _STRUCT.findall(text):
            yield f"{namespace}::{struct}: {', '.join(_FIELD.findall(fields))}"


def _builders(checkout: Path) -> list[str]:
    """Return a line per function, with the names of its parameters."""
    lines = []
    for package, place in PACKAGES.items():
        for path in sorted((checkout / place / package / "builders").glob("*.py")):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    lines.append(f"{package}.{node.name}({', '.join(_parameters(node.args))})")
        package_file = checkout / place / package / "__init__.py"
        lines += [
            f"{package}.{name}"
            for name in _exported(ast.parse(package_file.read_text()))
            if not any(line.startswith(f"{package}.{name}(") for line in lines)
        ]
        rewrites = checkout / place / package / "rewrite.py"
        if rewrites.is_file():
            names = _exported(ast.parse(rewrites.read_text()))
            lines += [f"{package}.rewrite.{name}" for name in names]
    forms = ast.parse((checkout / "runtime/python/optree_tool/forms.py").read_text())
    lines += [
        f"optree_tool.forms.{node.name}({', '.join(_parameters(node.args))})"
        for node in forms.body
        if isinstance(node, ast.FunctionDef) and node.name == "to_form"
    ]
    return lines


def _parameters(arguments: ast.arguments) -> Iterator[str]:
    yield from (each.arg for each in (*arguments.posonlyargs, *arguments.args))
    if arguments.vararg:
        yield f"*{arguments.vararg.arg}"
    elif arguments.kwonlyargs:
        yield "*"
    yield from (each.arg for each in arguments.kwonlyargs)


def _exported(module: ast.Module) -> list[str]:
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return sorted(ast.literal_eval(node.value))
    return []


def _keys(checkout: Path, names: Iterable[str]) -> list[str]:
    lines = []
    for name in names:
        schema = json.loads((checkout / "specs" / "schema" / f"{name}.schema.json").read_text())
        lines += sorted(set(_schema_keys(schema, name)))
    return lines


def _schema_keys(schema: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield the path of each key, with its values if the schema lists them."""
    for name, definition in schema.get("$defs", {}).items():
        yield from _schema_keys(definition, f"{path.partition('/')[0]}/{name}")
    for key, value in schema.get("properties", {}).items():
        if not isinstance(value, Mapping):
            continue
        values = f" = {'|'.join(map(str, value['enum']))}" if "enum" in value else ""
        yield f"{path}.{key}{values}"
        yield from _schema_keys(value, f"{path}.{key}")
    for word in ("items", "additionalProperties"):
        if isinstance(schema.get(word), Mapping):
            yield from _schema_keys(schema[word], f"{path}[]")
    for word in ("anyOf", "allOf", "oneOf"):
        for part in schema.get(word, []):
            yield from _schema_keys(part, path)


def _json_keys(value: object, path: str) -> Iterator[str]:
    """Yield the path of each key of a value read from JSON; names from specs become `*`."""
    if isinstance(value, list):
        for each in value:
            yield from _json_keys(each, f"{path}[]")
    elif isinstance(value, dict):
        for key, each in value.items():
            name = "*" if path.endswith(".bindings") else key
            yield f"{path}.{name}"
            yield from _json_keys(each, f"{path}.{name}")

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/data/linalg/examples.json, or checks it.

The pages of the documentation show for each op the IR of the op and of each generalization up to
the root, as `mlir-opt` with the plugin prints it, the op to which the last one specializes, and the
IR that the Python builder of the op's example builds.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
import sys
import textwrap

from optree_core.cases import Variant, build, modes
from optree_core.generic import Illegal
from optree_core.mlir_version import RELEASE
from optree_core.model import Op, OpKind, Tree
from optree_core.plain_variants import plain
from optree_gen.emit.mlir_text import MlirWriter
from optree_gen.targets.python.example import program
from optree_gen.toolchain.installation import ToolchainError

from optree_lab import toolchain
from optree_lab.ir.dialects import tree as tree_of
from optree_lab.ir.dialects import writer as writer_of
from optree_lab.running.execution import ToolFailed, run_tool
from optree_lab.tables import json_text

DATA = toolchain.CHECKOUT / "docs" / "data" / "linalg" / "examples.json"
DIALECT = "linalg"
_SEPARATOR = "// -----"


class ExampleError(Exception):
    """An example that cannot be executed; the message gives the reason."""


def examples(tree: Tree) -> dict[str, dict[str, object]]:
    """Return per op: `steps`, each with the op and its IR; `specialized`, an op; `program`, lines
    of Python; `python`, the IR that they print; `ods`, the TableGen record."""
    writer = writer_of(DIALECT)
    found: dict[str, dict[str, object]] = {}
    texts = {op.name: text for op in tree.structured() if (text := written(op, tree, writer))}
    paths = {name: [text] for name, text in run(texts, "").items()}
    current = {name: steps[0] for name, steps in paths.items()}
    root = tree.root.name
    while current:
        current = run(current, f"{tree.dialect.pass_prefix}-generalize{{to=parent}}")
        current = {name: text for name, text in current.items() if text != paths[name][-1]}
        for name, text in current.items():
            paths[name].append(text)
    specialized = run(
        {name: steps[-1] for name, steps in paths.items()}, f"{tree.dialect.pass_prefix}-specialize"
    )
    for name, steps in paths.items():
        listed = [{"op": meant(text, tree), "ir": text.split("\n")} for text in steps]
        if listed[0]["op"] != name or listed[-1]["op"] != root:
            raise ExampleError(f"{name}: the steps are {[step['op'] for step in listed]}")
        found[name] = {"steps": listed, "specialized": meant(specialized[name], tree)}
    for op in tree.ops.values():
        lines = program(op, tree)
        if lines:
            shown = found.setdefault(op.name, {})
            shown["program"] = list(lines)
            shown["python"] = built("\n".join(lines)).split("\n")
    for name, record in records(tree.dialect.name).items():
        if name in tree.ops:
            found.setdefault(name, {})["ods"] = record
    return dict(sorted(found.items()))


def records(dialect: str) -> dict[str, str]:
    """Return the name of each op's TableGen record, from the installed files of MLIR's dialect."""
    directory = toolchain.mlir_dir().parents[2] / "include" / "mlir" / "Dialect"
    found = {}
    for path in sorted((directory / dialect.capitalize() / "IR").glob("*.td")):
        text = path.read_text(encoding="utf-8")
        for record, name in re.findall(r'^def (\w+Op)\s*:\s*\w+<"(\w+)"', text, re.MULTILINE):
            found[name] = record
    return found


def written(op: Op, tree: Tree, writer: MlirWriter) -> str:
    """Return the op in its first legal mode, with dynamic sizes, or "" if the release lacks it."""
    if op.payload is None or not op.exists_in(RELEASE):
        return ""
    forms = plain(op, tree)
    for mode in modes(op):
        for form in forms if len(forms) > 1 else (forms[0], Variant()):
            try:
                case = build(op, mode, tree.scalars, form, dynamic=True)
                case.generic(tree.scalars)
            except (Illegal, StopIteration):
                continue
            if op.kind is OpKind.ROOT:
                return writer.generic(case, op.name)
            return writer.op(case, op.name)
    return ""


def run(texts: dict[str, str], passes: str) -> dict[str, str]:
    """Return the output of `mlir-opt` for each text, without the module around it."""
    if not texts:
        return {}
    options = (*toolchain.passes(passes), "--split-input-file")
    text = run_tool("mlir-opt", options, f"\n{_SEPARATOR}\n".join(texts.values()))
    printed = [unwrapped(part) for part in text.split(_SEPARATOR)]
    return dict(zip(texts, printed, strict=True))


def unwrapped(text: str) -> str:
    """Return the text without `module { }` around it."""
    head, _, rest = text.strip().partition("module {\n")
    body = rest.rstrip().removesuffix("}")
    return (head + textwrap.dedent(body)).strip("\n")


def meant(text: str, tree: Tree) -> str:
    """Return the name of the only op of the dialect in a function."""
    names = re.findall(rf"^  (?:%\S+ = )?{tree.dialect.name}\.(\w+)", text, re.MULTILINE)
    if len(names) != 1:
        raise ExampleError(f"{names} in\n{text}")
    return str(names[0])


def built(text: str) -> str:
    """Return the output of a Python program."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(text, "<example>", "exec"), {})
    return unwrapped(printed.getvalue())


def main(given: argparse.Namespace) -> int:
    toolchain.built(toolchain.PLUGIN)
    sys.path.insert(0, str(toolchain.CHECKOUT / "generated" / DIALECT / "python"))
    try:
        found = examples(tree_of(DIALECT))
    except (ExampleError, ToolFailed, ToolchainError) as error:
        print(f"examples: {error}", file=sys.stderr)
        return 1
    known = DATA.read_text(encoding="utf-8") if DATA.is_file() else ""
    if known == json_text(found):
        print(f"{len(found)} examples are what is executed")
        return 0
    before = json.loads(known) if known else {}
    changed = [name for name in {**before, **found} if before.get(name) != found.get(name)]
    print(f"{len(changed)} examples differ: {', '.join(sorted(changed)[:8])}")
    if given.check:
        print("run `optree_lab examples` and commit the result")
        return 1
    DATA.parent.mkdir(parents=True, exist_ok=True)
    DATA.write_text(json_text(found), encoding="utf-8")
    return 0

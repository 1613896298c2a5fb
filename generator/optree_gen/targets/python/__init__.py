# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python builders for a bound dialect: a package with one typed, documented function per op.

The package needs nothing but the bindings. The records it decides by are the resolved tree itself:
the modules that define and instantiate ops travel with it as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import optree_core
from optree_core.model import Op, Tree

from optree_gen.emit.naming import Name, natural
from optree_gen.emit.output import Output
from optree_gen.targets.notice import warning

from .defined import defined
from .docstring import docstring, one_line
from .irdl import irdl_view
from .literal import literal
from .records import function_records, imports, op_record
from .signature import ParameterView, Signature, builder_name, has_several, signature
from .view import (
    SCALARS,
    BranchView,
    FunctionView,
    ModuleImport,
    PackageView,
    RecordsView,
    ScalarsView,
    SourceView,
    TreeView,
)

MODES = ("bind", "define")

#: The hand-written modules that only packages of a mode have.
OWN = {"bind": ("dialect",), "define": ("dialect", "verification", "writing")}

#: The hand-written modules of the package, by their folder in `templates/python`.
MODULES = {
    "support": (
        "__init__", "arguments", "availability", "bindings", "builder", "emit", "errors",
        "functions", "maps", "memory", "operands", "parameters", "place", "plain", "plan",
        "regions", "repeated", "shapes",
    ),
    "rewrite": (
        "__init__", "attributes", "binding", "conditions", "folding", "graph", "index", "kinds",
        "maps", "match", "matcher", "nodes", "order", "payloads", "predicates", "respelling",
        "rewriter", "splitter", "structured", "unify_maps", "writer",
    ),
}  # fmt: skip

#: Ops are rewritten where MLIR has them.
REWRITES = {"bind": ("rewrite",), "define": ()}

#: The modules of the library that the package starts from; what they import comes along.
ROOTS = ("condition", "generic", "inference", "model", "precedence", "shape")

_SOURCES = Path(optree_core.__file__).parent


def plan(tree: Tree) -> Iterable[Output]:
    """The package's modules."""
    own = tree.dialect.mode == "define"
    if own:
        tree = defined(tree)
    root = f"python/{tree.dialect.python_package}"
    specs = tuple(op.span.source.path for op in tree.ops.values())
    branches = _branches(tree)
    views = []
    for name, ops in branches.items():
        built = [op for op in ops if not op.abstract]
        sources = tuple(op.span.source.path for op in ops)
        records = tuple(map(op_record, ops))
        view = RecordsView(name, imports("\n".join(records)), records)
        yield Output(f"{root}/tables/{name}.py", "python/records.py.jinja", view, sources)
        if built:
            branch = _branch(name, tree, built)
            views.append(branch)
            yield Output(f"{root}/builders/{name}.py", "python/builders.py.jinja", branch, sources)
    order = tuple(tree.ops)
    whole = TreeView(literal_dialect(tree), tuple(sorted(branches)), order)
    yield Output(f"{root}/tables/__init__.py", "python/tables.py.jinja", whole, specs)
    yield Output(f"{root}/tables/{SCALARS}.py", "python/scalars.py.jinja", _scalars(tree),
                 ("specs/scalar.yaml",))  # fmt: skip
    views.sort(key=lambda branch: branch.name)
    tools = ("forget", "function", "release", *(("prepare", "verify", "write") if own else ()))
    names = (name for branch in views for name in branch.names)
    exported = tuple(sorted((*names, *tools), key=natural))
    package = PackageView(
        tree.dialect.name,
        tree.dialect.python_package,
        one_line(tree.dialect.summary),
        tuple(views),
        exported,
        own,
    )
    yield Output(f"{root}/__init__.py", "python/package.py.jinja", package, specs)
    yield Output(f"{root}/builders/__init__.py", "python/builders_init.py.jinja", package, specs)
    yield Output(f"{root}/py.typed", "python/py.typed.jinja", None)
    if own:
        irdl = f"{root}/support/dialect.irdl.mlir"
        yield Output(irdl, "python/dialect.irdl.jinja", irdl_view(tree), specs)
    yield from _support(root, tree.dialect.mode)


def literal_dialect(tree: Tree) -> str:
    return literal(tree.dialect, 4, len("dialect="))


def _branches(tree: Tree) -> dict[str, list[Op]]:
    """The ops by branch: a category below the root, the root's own, or a kind outside the tree."""
    found: dict[str, list[Op]] = {}
    for op in tree.ops.values():
        if not op.structured:
            name = op.kind
        else:
            path = [op, *tree.ancestors(op.name)]
            top = path[-2] if len(path) > 1 else op
            name = top.name if top.kind == "category" else tree.root.name
        module = f"{name}_" if name == SCALARS else Name(name).python
        found.setdefault(module, []).append(op)
    return found


def _branch(name: str, tree: Tree, ops: list[Op]) -> BranchView:
    functions = tuple(_function(op, tree) for op in ops)
    return BranchView(name, f"Builders: {name.replace('_', ' ')}.", _imports(functions), functions)


def _function(op: Op, tree: Tree) -> FunctionView:
    built = signature(op)
    kind = "plain" if not op.structured else "body" if op.has_region else "structured"
    arguments = (*built.positional, *built.keywords, *((built.group,) if built.group else ()))
    known = {view.name for view in arguments}
    operands = tuple(
        (operand.name, "outs" if operand.role == "init" else _argument(operand.name, known))
        for operand in op.operands
    )
    return FunctionView(
        builder_name(op.name),
        op.name,
        f"_{Name(op.name).upper}",
        built,
        docstring(op, tree, built),
        kind,
        has_several(op),
        any(k.name == "outs" and k.default is not None for k in built.keywords),
        operands,
        bool(op.inits),
        bool(op.results),
        literal(warning(op.qualified_name, op.lifecycle)) if op.lifecycle.deprecated else "",
        _warned(op, built),
    )


def _warned(op: Op, built: Signature) -> tuple[tuple[str, str, str], ...]:
    """Arguments of deprecated parameters that a caller can leave out."""
    defaults = {view.name: view.default for view in built.keywords}
    found = []
    for name, argument in built.arguments:
        parameter, default = op.parameter(name), defaults.get(argument)
        if parameter is not None and parameter.lifecycle.deprecated and default is not None:
            text = warning(f"{name} of {op.qualified_name}", parameter.lifecycle)
            found.append((argument, default, literal(text)))
    return tuple(found)


def _argument(name: str, known: set[str]) -> str:
    return name if name in known else f"{name}_"


#: Where the names in signatures come from.
_HOMES = {
    "BodyLike": "..support.regions",
    "FunctionName": "..tables.scalars",
    "Literal": "typing",
    "MapLike": "..support.maps",
    "ScalarLike": "..support.arguments",
    "Sequence": "collections.abc",
    "Sign": "..support.parameters",
    "TypeLike": "..support.arguments",
    "ValueLike": "..support.arguments",
    "WindowLike": "..support.arguments",
    "ir": "..support.bindings",
}


def _imports(functions: tuple[FunctionView, ...]) -> tuple[ModuleImport, ...]:
    used = {"ir"}
    for function in functions:
        built = function.signature
        views: list[ParameterView] = [*built.positional, *built.keywords]
        views += [built.group] if built.group else []
        used |= {w for v in views for w in re.findall(r"\w+", v.annotation)}
    found: dict[str, set[str]] = {}
    for name in used & set(_HOMES):
        found.setdefault(_HOMES[name], set()).add(name)
    if any(f.kind == "plain" for f in functions):
        found.setdefault("..support.plain", set()).add("PlainBuilder")
    if any(f.kind != "plain" for f in functions):
        found.setdefault("..support.builder", set()).add("Builder")
    if any(f.warning or f.warned_arguments for f in functions):
        found.setdefault("warnings", set()).add("warn")
    if any(f.several for f in functions):
        found.setdefault("typing", set()).add("overload")
    return tuple(
        ModuleImport(module, tuple(sorted(names))) for module, names in sorted(found.items())
    )


def _scalars(tree: Tree) -> ScalarsView:
    functions = function_records(tree.scalars.functions.values())
    casts = literal(tree.scalars.casts, 4, len("casts="))
    helpers = literal(tree.scalars.helpers, 4, len("helpers="))
    # Only who rewrites reads other spellings, and only for one function each.
    spellings = tree.scalars.spellings if tree.dialect.mode == "bind" else ()
    others = literal(tuple(s for s in spellings if s.function), 4, len("spellings="))
    names = tuple(tree.scalars.functions)
    needed = imports(f"{functions} {casts} {others} ScalarTable()")
    return ScalarsView(functions, casts, helpers, others, names, needed)


def _support(root: str, mode: str) -> Iterable[Output]:
    """The modules that are the same for every dialect of a mode."""
    copied = [(f"{folder}/{name}.py", f"python/{folder}/{name}.py")
              for folder in ("support", *REWRITES[mode]) for name in MODULES[folder]]  # fmt: skip
    own = [(f"support/{name}.py", f"python/{mode}/{name}.py") for name in OWN[mode]]
    for path, source in [*copied, *own]:
        yield Output(
            f"{root}/{path}",
            "python/module.py.jinja",
            SourceView(template=source),
            (f"templates/{source}",),
        )
    for name in sorted(travelling()):
        yield Output(
            f"{root}/tree/{name}.py",
            "python/module.py.jinja",
            SourceView(text=_source(name)),
            (f"runtime/python/optree_core/{name}.py",),
        )
    about = SourceView(text='"""The operation tree: what an op is and what it means."""\n')
    yield Output(
        f"{root}/tree/__init__.py", "python/module.py.jinja", about, ("runtime/python/optree_core",)
    )


def travelling() -> set[str]:
    """The modules of the library that the package needs."""
    found: set[str] = set()
    waiting = list(ROOTS)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += re.findall(r"^from \.(\w+) import", _source(name), re.MULTILINE)
    return found


def _source(name: str) -> str:
    """A module's text without the licence, which the header of the generated file states."""
    text = (_SOURCES / f"{name}.py").read_text(encoding="utf-8")
    lines = text.split("\n")
    while lines and lines[0].startswith("#"):
        del lines[0]
    return "\n".join(lines)

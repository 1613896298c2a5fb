# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python builders for a dialect: a package with one typed, documented function per op.

The functions call `optree_mlir`, which reads the ops from the `tree.json` of the package.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from optree_core.defined_tree import defined
from optree_core.dialect_op import DialectOp
from optree_core.export import HANDWRITTEN_FILE, ops_json
from optree_core.inference import returns_tuple
from optree_core.irdl import IRDL_FILE
from optree_core.model import BODY_END, Op, Tree

from optree_gen.emit.naming import Name, natural
from optree_gen.emit.output import Output, warning
from optree_gen.emit.quoting import docstring_line, python_literal
from optree_gen.emit.target import GeneratedNames, PlanInputs, Target

from .call import WIDTH, dictionary_of, tuple_of, written
from .docstring import docstring, one_line
from .handwritten import (
    handwritten_call,
    handwritten_definition,
    handwritten_docstring,
    handwritten_signature,
)
from .irdl import irdl_view
from .signature import Signature, argument_name, signature

# The view-model of the package of builders and its modules.


@dataclass(frozen=True)
class PythonFunctionView:
    """A builder.

    returns: the annotation of what it returns.
    definition: the statement that defines the constant which builds the op.
    call: the statement that builds and returns the op.
    warning: the text about a deprecated op, or empty. warned_arguments: per deprecated parameter,
        its argument, the default for which no warning is given, and the text.
    """

    op: Op
    name: str
    definition: str
    call: str
    signature: Signature
    docstring: str
    optional_outs: bool
    returns: str
    warning: str
    warned_arguments: tuple[tuple[str, str, str], ...]


#: `from <module> import <names>`.
Import = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class BranchView:
    """A module of builders: the ops of one branch of the tree.

    imports: groups of modules, each with the names that are imported from it.
    """

    name: str
    summary: str
    imports: tuple[tuple[Import, ...], ...]
    functions: tuple[PythonFunctionView, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted((f.name for f in self.functions), key=natural))


@dataclass(frozen=True)
class PythonPackageView:
    """The package of builders.

    names: all public names. own: the dialect is defined, not bound. functions: names of the scalar
        functions as Python literals.
    """

    dialect: str
    package: str
    summary: str
    branches: tuple[BranchView, ...]
    names: tuple[str, ...]
    own: bool
    functions: tuple[str, ...]


def plan(inputs: PlanInputs) -> Iterable[Output]:
    """Yield the modules of the package; the target `json` writes its `tree.json`."""
    tree = inputs.tree
    root = f"python/{tree.dialect.python_package}"
    specs = tuple(op.origin.path for op in tree.ops.values())
    own = tree.dialect.defined
    if own:
        tree = defined(tree)
    views = []
    for branch_name, ops in tree.branches(tree.ops.values()).items():
        name = Name(branch_name).python
        built = [op for op in ops if not op.abstract]
        sources = tuple(op.origin.path for op in ops)
        if built:
            functions = tuple(_function(op, tree) for op in built)
            summary = f"Builders: {name.replace('_', ' ')}."
            branch = BranchView(name, summary, _imports(functions), functions)
            views.append(branch)
            yield Output(f"{root}/builders/{name}.py", "python/builders.py.jinja", branch, sources)
    if inputs.handwritten:
        handwritten = [o.op for o in inputs.handwritten if o.op and o.name not in tree.ops]
        ends = [o.name for o in inputs.handwritten if o.ends]
        end = ends[0] if len(ends) == 1 else BODY_END
        files = tree.dialect.handwritten.ops
        views.append(_handwritten_branch(handwritten, tree.dialect.python_package))
        path = f"{root}/builders/handwritten.py"
        yield Output(path, "python/builders.py.jinja", views[-1], files)
        data = ops_json(handwritten, end)
        yield Output(f"{root}/{HANDWRITTEN_FILE}", "json/tree.json.jinja", data, files)
        tree = replace(tree, ops=tree.ops | {op.name: op for op in handwritten})
    views.sort(key=lambda branch: branch.name)
    tools = ("forget", "function", "release", *(("prepare", "verify", "write") if own else ()))
    names = (name for branch in views for name in branch.names)
    package = PythonPackageView(
        tree.dialect.name,
        tree.dialect.python_package,
        one_line(tree.dialect.summary),
        tuple(views),
        tuple(sorted((*names, *tools), key=natural)),
        own,
        tuple(map(python_literal, tree.kinds)),
    )
    yield Output(f"{root}/__init__.py", "python/package.py.jinja", package, specs)
    yield Output(f"{root}/builders/__init__.py", "python/builders_init.py.jinja", package, specs)
    yield Output(f"{root}/py.typed", "python/py.typed.jinja", None)
    if own:
        irdl = f"{root}/{IRDL_FILE}"
        yield Output(irdl, "python/dialect.irdl.jinja", irdl_view(tree), specs)
    else:
        # Only a bound dialect is rewritten: MLIR has its ops.
        yield Output(f"{root}/rewrite.py", "python/rewrite.py.jinja", package, specs)


def _handwritten_branch(ops: Sequence[Op], package: str) -> BranchView:
    """Return the module of builders of ops that are written by hand."""
    functions = []
    for op in ops:
        built, constant = handwritten_signature(op), _constant(op)
        function = PythonFunctionView(
            op=op,
            name=Name(op.name).builder,
            definition=handwritten_definition(op, constant),
            call=handwritten_call(op, constant),
            signature=built,
            docstring=handwritten_docstring(op, built, package),
            optional_outs=False,
            returns=_returns(op, built) if op.results else "ir.Operation",
            warning="",
            warned_arguments=(),
        )
        functions.append(function)
    summary = "Builders: ops that are written by hand."
    imports = _imports(tuple(functions), "HandwrittenBuilder")
    return BranchView("handwritten", summary, imports, tuple(functions))


def _names(here: DialectOp, tree: Tree) -> Iterable[GeneratedNames]:
    """Yield the names of a builder's arguments."""
    del tree
    maps = [("attribute", here.maps)] if here.maps is not None else []
    for kind, name in (
        *(("operand", operand.name) for operand in here.op.inputs),
        *maps,
        *(("region", region.name) for region in here.op.regions),
        *(("parameter", parameter.name) for parameter in here.arguments),
    ):
        yield _argument_names(kind, name)


def _argument_names(kind: str, name: str) -> GeneratedNames:
    return GeneratedNames("Python", kind, name, (argument_name(name),))


TARGET = Target(
    "python",
    ("bind", "define"),
    plan,
    comments={".py": "# ", ".mlir": "// "},
    filters={"docstring_line": docstring_line},
    names=_names,
)


def _function(op: Op, tree: Tree) -> PythonFunctionView:
    built = signature(op, tree)
    kind = "plain" if not op.structured else "body" if op.has_region else "structured"
    optional_outs = any(k.name == "outs" and k.default is not None for k in built.keywords)
    deprecated = warning(op.qualified_name, op.lifecycle)
    return PythonFunctionView(
        op=op,
        name=Name(op.name).builder,
        definition=_definition(op, built, kind),
        call=_call(op, built, kind, optional_outs),
        signature=built,
        docstring=docstring(op, tree, built),
        optional_outs=optional_outs,
        returns=_returns(op, built),
        warning=python_literal(deprecated) if deprecated else "",
        warned_arguments=_warned(op, built),
    )


def _returns(op: Op, built: Signature) -> str:
    if returns_tuple(op):
        return "tuple[ir.Value, ...]"
    if built.several:
        return "ir.Value | tuple[ir.Value, ...]"
    if op.results and op.results[0].optional:
        return "ir.Value | ir.Operation"
    return "ir.Value" if op.outputs else "ir.Operation"


def _constant(op: Op) -> str:
    return f"_{Name(op.name).upper}"


def _definition(op: Op, built: Signature, kind: str) -> str:
    """Return the definition of the constant that builds the op."""
    method = "build_several" if kind != "plain" and len(op.inits) > 1 else "build"
    method = "build_with_body" if kind == "body" else method
    method = "build_typed" if built.takes_types else method
    method = "build_with_regions" if op.regions else method
    maker = "PlainBuilder" if kind == "plain" else "Builder"
    given = ["DIALECT", python_literal(op.name)]
    if kind != "plain" and built.arguments:
        given.append(tuple_of(python_literal(name) for name, _ in built.arguments))
    return "\n".join(written(f"{_constant(op)} = {maker}", given, f").{method}"))


def _call(op: Op, built: Signature, kind: str, optional_outs: bool) -> str:
    """Return the statement that builds the op and returns it."""
    values = dict(built.arguments)
    if kind == "plain":
        operands = {
            operand.name: "outs" if operand.is_init else argument_name(operand.name)
            for operand in op.operands
        }
        given = [dictionary_of(operands), dictionary_of(values)]
        if op.regions:
            given += [dictionary_of({r.name: argument_name(r.name) for r in op.regions})]
            given += ["result_types" if built.takes_types else "None"]
        elif built.takes_types:
            given += ["result_types"]
    else:
        inputs = tuple_of(
            f"{'*' if operand.variadic else ''}{argument_name(operand.name)}"
            for operand in op.inputs
        )
        given = [built.group.name if built.group else inputs, "outs", tuple_of(values.values())]
        given += ["body"] if kind == "body" else []
        given += ["dtype" if optional_outs else "None"]
    given += ["loc", "ip"]
    if returns_tuple(op):  # Builders of one op and of another return different types.
        start, end = f"_results: tuple[ir.Value, ...] = {_constant(op)}", ["return _results"]
    else:
        start, end = f"return {_constant(op)}", []
    return "\n    ".join([*written(start, given, width=WIDTH - 4), *end])


def _warned(op: Op, built: Signature) -> tuple[tuple[str, str, str], ...]:
    """Return argument, default and warning of each deprecated parameter that has a default."""
    defaults = {view.name: view.default for view in built.keywords}
    found = []
    for name, argument in built.arguments:
        parameter, default = op.parameter(name), defaults.get(argument)
        if parameter is not None and parameter.lifecycle.deprecated and default is not None:
            text = warning(f"{name} of {op.qualified_name}", parameter.lifecycle)
            found.append((argument, default, python_literal(text)))
    return tuple(found)


#: Groups of modules with the names that a module of builders may import from each.
_HOMES: tuple[tuple[Import, ...], ...] = (
    (
        ("collections.abc", ("Sequence",)),
        ("typing", ("Literal", "overload")),
        ("warnings", ("warn",)),
    ),
    (
        ("optree_mlir.bindings", ("ir",)),
        (
            "optree_mlir.build.annotations",
            (
                "AttributeLike",
                "BodyLike",
                "MapLike",
                "RegionLike",
                "ScalarLike",
                "Sign",
                "TypeLike",
                "ValueLike",
                "WindowLike",
            ),
        ),
        ("optree_mlir.build.builder", ("Builder", "HandwrittenBuilder", "PlainBuilder")),
    ),
    ((".", ("DIALECT", "FunctionName")),),
)


def _imports(
    functions: tuple[PythonFunctionView, ...], maker: str = ""
) -> tuple[tuple[Import, ...], ...]:
    """Return the imports of a module, in groups: Python's library, the runtime, the package."""
    annotations = {view.annotation for f in functions for view in f.signature.given}
    used = {word for text in annotations for word in re.findall(r"\w+", text)} | {"DIALECT", "ir"}
    for f in functions:
        used.add(maker or ("Builder" if f.op.structured else "PlainBuilder"))
        used.update(["warn"] if f.warning or f.warned_arguments else [])
        used.update(["overload"] if f.signature.several else [])
    groups = (
        tuple((module, tuple(n for n in names if n in used)) for module, names in group)
        for group in _HOMES
    )
    needed = (tuple(home for home in group if home[1]) for group in groups)
    return tuple(group for group in needed if group)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builders of ops that are written by hand, from what their ODS declares."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.inference import returns_tuple
from optree_core.model import Op, OperandSpec, Parameter

from optree_gen.emit.naming import Name
from optree_gen.emit.quoting import filled, python_literal

from .call import WIDTH, dictionary_of, written
from .signature import (
    LOCATION,
    PythonParameterView,
    Signature,
    operand_parameters,
    parameter_view,
)

#: Arguments that each of these builders has.
_RESERVED = ("result_types", *(view.name for view in LOCATION))


def argument(name: str) -> str:
    """Return the name of the argument for a part of the op."""
    found = Name(name).python
    return f"{found}_" if found in _RESERVED else found


def handwritten_signature(op: Op) -> Signature:
    positional, group, keywords = operand_parameters(list(op.operands), argument)
    keywords += [PythonParameterView(argument(region.name), "RegionLike") for region in op.regions]
    keywords += [
        parameter_view(parameter)._replace(name=argument(parameter.name))
        for parameter in op.parameters
    ]
    if op.results:
        given = "Sequence[TypeLike]"
        view = PythonParameterView("result_types", given)
        if op.regions:
            view = PythonParameterView("result_types", f"{given} | None", "None")
        keywords.append(view)
    needed = [view for view in keywords if view.default is None]
    others = [view for view in keywords if view.default is not None]
    names = tuple((p.name, argument(p.name)) for p in op.parameters)
    return Signature(tuple(positional), group, (*needed, *others, *LOCATION), names, False)


def handwritten_call(op: Op, constant: str) -> str:
    """Return the statement that builds the op and returns it."""
    given = [
        dictionary_of({spec.name: argument(spec.name) for spec in op.operands}),
        dictionary_of({parameter.name: argument(parameter.name) for parameter in op.parameters}),
        dictionary_of({region.name: argument(region.name) for region in op.regions}),
        "result_types" if op.results else "[]",
        "loc",
        "ip",
    ]
    if not returns_tuple(op):
        return "\n    ".join(written(f"return {constant}", given, width=WIDTH - 4))
    start = f"_results: tuple[ir.Value, ...] = {constant}"
    return "\n    ".join([*written(start, given, width=WIDTH - 4), "return _results"])


def handwritten_definition(op: Op, constant: str) -> str:
    given = ["DIALECT", python_literal(op.name)]
    return "\n".join(written(f"{constant} = HandwrittenBuilder", given, ").build"))


def handwritten_docstring(op: Op, signature: Signature, package: str) -> str:
    summary = " ".join(op.summary.split()) or f"Builds {op.qualified_name}."
    lines = [summary, "", "Args:"]
    texts = dict(_arguments(op))
    for view in signature.given:
        if view.name in texts:
            star = "*" if view is signature.group else ""
            text = f"{star}{view.name}: {texts[view.name]}"
            lines += filled(text, WIDTH - 4, "    ", "        ")
    lines += ["", "Returns:", f"    {_returns(op)}"]
    lines += ["", "Example:", *(f"    {line}" for line in _example(op, package))]
    return "\n".join(lines).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _example(op: Op, package: str) -> Iterator[str]:
    """Yield the lines of a call with a value of type f32 for each operand, and what it prints."""
    builder = Name(op.name).builder
    names = [argument(spec.name) for spec in op.operands if not spec.optional]
    yield f">>> from {package} import {', '.join(sorted(['function', builder]))}"
    types = ", ".join(['"f32"'] * len(names))
    bound = f" as ({', '.join(names)}{',' if len(names) == 1 else ''})" if names else ""
    yield f">>> with function({types}){bound}:"
    lone = len(op.operands) == 1
    given = [
        f"{name}=[{name}]" if spec.variadic and not lone else name
        for spec in op.operands
        if not spec.optional
        for name in [argument(spec.name)]
    ]
    results = [spec for spec in op.results if not spec.optional]
    returned = len(op.regions) == len(results) == 1 and bool(names)
    body = "lambda *values: values[0]" if returned else "None"
    keywords = [f"{argument(region.name)}={body}" for region in op.regions]
    keywords += [
        f"{argument(parameter.name)}={python_literal(parameter.kind.plain or parameter.name)}"
        for parameter in op.parameters
        if not parameter.optional
    ]
    if op.results and not returned:
        listed = ", ".join(['"f32"'] * len(results))
        keywords.append(f"result_types=[{listed}]")
    ordered = [item for item in given if "=" not in item]
    ordered += [item for item in given if "=" in item] + keywords
    call = written(f"result = {builder}", ordered, width=WIDTH - 16)
    yield from (f"...     {line}" for line in call)
    if returns_tuple(op):
        yield "...     print(*[each.type for each in result])"
    else:
        yield "...     print(result.type)" if op.results else "...     print(result.name)"
    yield " ".join(["f32"] * len(results)) if op.results else op.qualified_name


def _returns(op: Op) -> str:
    if returns_tuple(op):
        return "A tuple of the results."
    return "The result." if op.results else "The operation."


def _arguments(op: Op) -> Iterator[tuple[str, str]]:
    for spec in op.operands:
        yield argument(spec.name), _operand(spec)
    for region in op.regions:
        text = "a function that builds the block and returns the values that it ends with"
        if op.operands:
            text += "; it takes an argument per operand, or none"
        yield argument(region.name), f"{text}. None: the region is empty."
    for parameter in op.parameters:
        yield argument(parameter.name), _attribute(parameter)
    text = f"the types of {', '.join(spec.name for spec in op.results)}"
    yield "result_types", text + ("; None: those of what the body returns." if op.regions else ".")


def _operand(spec: OperandSpec) -> str:
    text = "values of any types" if spec.variadic else "a value of any type"
    return f"{text}, or None." if spec.optional else f"{text}."


def _attribute(parameter: Parameter) -> str:
    text = parameter.kind.doc
    return f"{text}, or None." if parameter.optional else f"{text}."

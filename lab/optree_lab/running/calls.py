"""Calls the generated Python builders for cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import linalg_ops
from optree_core.cases import Case, legal, modes
from optree_core.cases import build as build_case
from optree_core.container import Container
from optree_core.generic import Body, Value, indexing_maps
from optree_core.inference import output_shape_follows
from optree_core.mlir_version import RELEASE
from optree_core.model import Op, Role, Tree
from optree_core.plain_variants import plain
from optree_core.scalar import ScalarTable
from optree_gen.emit.naming import Name
from optree_gen.targets.python.signature import needs_maps
from optree_mlir.bindings import ir

from optree_lab.ir.cases import legal_cases


def builder(op: Op, package: ModuleType = linalg_ops) -> Callable[..., Any]:
    """Return the function that builds the op."""
    found: Callable[..., Any] = getattr(package, Name(op.name).python)
    return found


def built_ops(tree: Tree) -> list[Op]:
    """Return the structured ops that have a builder."""
    return [op for op in tree.structured() if not op.abstract]


def plainest(op: Op, tree: Tree) -> Case:
    """Return the first legal case of the op."""
    variant = plain(op, tree)[0]
    cases = (build_case(op, mode, tree.scalars, variant) for mode in modes(op))
    return next(case for case in cases if legal(case, tree.scalars))


def variants_of(op: Op, tree: Tree) -> list[Case]:
    """Return a case per maps and parameters, or the plainest if the MLIR lacks the op."""
    if not op.mlir.includes(RELEASE):
        return [plainest(op, tree)]
    found: dict[str, Case] = {}
    for case in legal_cases(op, tree):
        found.setdefault(case.variant.label, case)
    return list(found.values())


def type_text(case: Case, position: int) -> str:
    """Return the type of an operand of the case."""
    shape, element = case.shapes[position], case.instance.elements[position]
    if shape is None:
        return str(element)
    sizes = "".join("?x" if size is None else f"{size}x" for size in shape)
    return f"{case.container}<{sizes}{element}>"


def gives_bound(case: Case) -> bool:
    """True if the case sets a bound parameter; builders do not offer such attributes."""
    bound = {p.name for p in case.op.parameters if p.value is not None}
    return not bound.isdisjoint(case.instance.parameters)


def inputs_of(case: Case) -> list[int]:
    return [i for i, role in enumerate(case.roles) if role != Role.INIT]


def keywords(case: Case, scalars: ScalarTable) -> dict[str, object]:
    """Return the case's parameters as keyword arguments of its builder."""
    found: dict[str, object] = {}
    for parameter in case.op.parameters:
        value = case.instance.parameters.get(parameter.name)
        if value is not None and parameter.attribute is not None:
            found[parameter.name] = list(value) if isinstance(value, tuple) else value
    maps = case.variant.maps
    if maps is None and needs_maps(case.op):
        maps = indexing_maps(case.op, case.instance)
    if maps is not None and case.op.maps.attribute is not None:
        found[case.op.maps.attribute] = [str(m) for m in maps]
    if case.op.has_region:
        body = case.generic(scalars).body
        assert body is not None
        found["body"] = emitter(body)
    return found


def call(
    case: Case,
    values: Sequence[ir.Value],
    scalars: ScalarTable,
    outs: bool = True,
    package: ModuleType = linalg_ops,
) -> Any:
    """Build the case from its operands' values; return a result, or a tuple of several."""
    inputs = inputs_of(case)
    arguments = keywords(case, scalars)
    if outs:
        given = list(values[len(inputs) :])
        arguments["outs"] = given if len(given) > 1 else given[0]
    return builder(case.op, package)(*values[: len(inputs)], **arguments)


def build(
    case: Case, scalars: ScalarTable, name: str, package: ModuleType = linalg_ops
) -> linalg_ops.function:
    """Return a verified function that builds the case, with its outputs as arguments."""
    types = [type_text(case, i) for i in range(len(case.roles))]
    with linalg_ops.function(*types, name=name) as function:
        result = call(case, list(function), scalars, package=package)
        results = result if isinstance(result, tuple) else (result,)
        if case.container is Container.TENSOR:
            function.returns(*results)
    return function


def can_create(case: Case, scalars: ScalarTable) -> bool:
    """True if the builder can create the case's output when `outs` is not given."""
    tensors = case.container is Container.TENSOR
    if not tensors or not output_shape_follows(case.op) or case.op.has_region:
        return False
    maps = case.generic(scalars).maps
    loops = [{dim for terms, _ in m.results for dim, _ in terms} for m in maps]
    return loops[-1] <= set().union(*loops[:-1])


def emitter(body: Body) -> Callable[..., list[ir.Value]]:
    """Return a Python function that builds the body."""

    def emit(*elements: ir.Value) -> list[ir.Value]:
        results: list[ir.Value] = []

        def value(given: Value) -> ir.Value:
            if given.argument is not None:
                return elements[given.argument]
            assert given.step is not None
            return results[given.step]

        for step in body.steps:
            operation = ir.Operation.create(
                step.mnemonic,
                [ir.Type.parse(str(step.type))],
                [value(operand) for operand in step.operands],
                {key: ir.Attribute.parse(text) for key, text in step.attributes},
            )
            results.append(operation.result)
        return [value(result) for result in body.results]

    return emit

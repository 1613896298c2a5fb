# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops, interpreted from their resolved specs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any, cast, overload

import numpy as np
from optree_core.affine import AffineMap
from optree_core.element_type import ElementType, element_type, find_element_type
from optree_core.elementwise import called, elementwise_op
from optree_core.expression import SIGNS, Region
from optree_core.generic import (
    Body,
    Generic,
    Illegal,
    Instance,
    check_sizes,
    expanded_operands,
    instantiate,
)
from optree_core.model import Op, Parameter, Role, Tree
from optree_core.numpy_call import call_arguments, call_function
from optree_core.scalar import COMMON_TYPE
from optree_core.shape import NoShape, output_sizes

from . import algorithm, composite
from .dtype import Array, element_of, storage
from .loop_nest import Evaluation, Function, Loops, SizeMismatch, apply_body, apply_function, run
from .number import stored
from .outcome import Outcome
from .steps import run_steps


class Undefined(ValueError):
    """Some elements of the result are poison or depend on undefined behaviour.

    evaluation: the results with masks of these elements.
    """

    def __init__(self, message: str, evaluation: Evaluation) -> None:
        super().__init__(message)
        self.evaluation = evaluation


@overload
def evaluate(
    tree: Tree,
    name: str,
    operands: Sequence[object],
    *,
    body: None = None,
    maps: Sequence[AffineMap] | None = None,
    elements: Sequence[ElementType | str | None] | None = None,
    **parameters: object,
) -> Array: ...
@overload
def evaluate(
    tree: Tree,
    name: str,
    operands: Sequence[object],
    *,
    body: Body | Function | str,
    maps: Sequence[AffineMap] | None = None,
    elements: Sequence[ElementType | str | None] | None = None,
    **parameters: object,
) -> Array | tuple[Array, ...]: ...
def evaluate(
    tree: Tree,
    name: str,
    operands: Sequence[object],
    *,
    body: Body | Function | str | None = None,
    maps: Sequence[AffineMap] | None = None,
    elements: Sequence[ElementType | str | None] | None = None,
    **parameters: object,
) -> Array | tuple[Array, ...]:
    """Return the results of the op `name` of `tree`: the array of the init, or one per init.

    operands: arrays or numbers in the op's order, including the inits (the op accumulates on their
        elements). Element types follow from dtypes; a Python number has the type of the first init;
        unsigned arrays are read as signless integers. Operands are not changed.
    body: the body of an op with a region: a `Body`, or a function of arrays of elements; for an op
        outside the tree also the name of a scalar function.
    maps: the indexing maps, if the op leaves them open.
    elements: element types by position for types without a dtype: `index`, integers of odd width;
        None: the type follows from the dtype.
    parameters: the op's parameters by name: `cast="unsigned"`, `strides=[2, 1]`, `kind="exp"`.

    Raises:
        KeyError: the tree has no such op.
        TypeError: the op has no such parameter, or lacks a body.
        Illegal: the op does not exist for these element types, ranks or parameters.
        SizeMismatch: the operands' shapes do not fit the indexing maps.
        Undefined: elements of the result are undefined (`evaluate_defined` returns the masks).
    """
    evaluation = evaluate_defined(
        tree, name, operands, body=body, maps=maps, elements=elements, **parameters
    )
    if not evaluation.defined:
        count = sum(int(m.sum()) for m in evaluation.undefined if m is not None)
        raise Undefined(f"the result of {name} has undefined elements: {count}", evaluation)
    return evaluation.values[0] if len(evaluation.values) == 1 else evaluation.values


def evaluate_defined(
    tree: Tree,
    name: str,
    operands: Sequence[object],
    *,
    body: Body | Function | str | None = None,
    maps: Sequence[AffineMap] | None = None,
    elements: Sequence[ElementType | str | None] | None = None,
    **parameters: object,
) -> Evaluation:
    """Return the results as `evaluate` does, with masks of their undefined elements."""
    op = tree.ops[name]
    _check_parameters(op, parameters, tree)
    if op.runs is not None:
        if maps is not None or elements is not None:
            raise TypeError(f"{name} takes no maps or elements")
        return _run(op, operands, parameters, tree, body)
    if not op.structured:
        if body is not None or maps is not None or elements is not None:
            raise TypeError(f"{name} takes no body, maps or elements")
        if op.computes is not None:
            return _computed(op, operands, parameters, tree)
        if op.steps:
            return _stepped(op, operands, parameters, tree)
        if op.numpy:
            return _called(op, operands, parameters)
        return _composite(op, operands, parameters)
    types, arrays = _typed(op, operands, elements)
    instance = Instance(
        tuple(types),
        tuple(array.ndim for array in arrays),
        parameters,
        tuple(maps) if maps is not None else None,
    )
    if maps is None and op.open_maps and not op.maps.predicate.elementwise:
        raise TypeError(f"{name} needs maps")
    generic = instantiate(op, instance, tree.scalars)
    check_sizes(op, generic.maps, [array.shape for array in arrays])
    roles = expanded_operands(op, len(arrays))
    inits = sum(role == Role.INIT for _, role in roles)
    if not isinstance(op.payload, Region):
        if generic.body is None:
            raise Illegal(f"{name} has no payload of its own")
        if body is not None:
            raise TypeError(f"{name} has a payload and takes no body")
        return evaluate_generic(generic, arrays)
    if body is None or isinstance(body, str):
        raise TypeError(f"{name} has a region and needs a body, which is no name")
    return evaluate_generic(generic, arrays, body, inits)


def evaluate_generic(
    generic: Generic,
    operands: Sequence[Array],
    body: Body | Function | None = None,
    inits: int | None = None,
) -> Evaluation:
    """Run a generic on stored arrays (see `dtype`), inits last.

    body: replaces the generic's own; a function gets one array per operand.
    inits: the number of inits; by default the body's number of results, 1 for a function.

    Raises:
        TypeError: the generic has no body and none is given.
        SizeMismatch: the operands' shapes do not fit the indexing maps.
    """
    payload = body if body is not None else generic.body
    if payload is None:
        raise TypeError("a generic without a body needs one")
    if inits is None:
        inits = len(payload.results) if isinstance(payload, Body) else 1
    outputs = operands[len(operands) - inits :]
    tables = payload.tables if isinstance(payload, Body) else ()

    def apply(arguments: Sequence[Outcome], loops: Loops) -> Sequence[Outcome]:
        if isinstance(payload, Body):
            return apply_body(payload, arguments, loops)
        return apply_function(payload, arguments, outputs)

    return run(generic.maps, operands, inits, apply, tables)


def _check_parameters(op: Op, given: Mapping[str, object], tree: Tree) -> None:
    known = {parameter.name: parameter for parameter in op.parameters}
    for name, value in given.items():
        if name not in known:
            raise TypeError(f"{op.name} has no parameter '{name}'")
        bound = known[name].value
        if bound is not None and value != bound:
            raise TypeError(f"'{name}' of {op.name} is bound to {bound}")
        if bound is None and value is not None and not _takes(known[name], value, tree):
            raise Illegal(f"{value!r} is not a value of '{name}' of {op.name}")


def _takes(parameter: Parameter, value: object, tree: Tree) -> bool:
    """True if the value is among the parameter's names, or has an element for each symbol."""
    names: Collection[str] = parameter.domain
    if parameter.is_sign:
        names = SIGNS
    elif parameter.is_function:
        names = parameter.domain or tree.scalars.functions
    if names:
        return isinstance(value, str) and value in names
    return not isinstance(value, (list, tuple)) or len(parameter.symbols) in (0, len(value))


def _typed(
    op: Op, operands: Sequence[object], elements: Sequence[ElementType | str | None] | None
) -> tuple[list[ElementType], list[Array]]:
    """Return the operands' element types, and the operands as stored arrays."""
    given = list(elements) if elements is not None else [None] * len(operands)
    if len(given) != len(operands):
        raise ValueError(f"{len(given)} element types are given for {len(operands)} operands")
    roles = expanded_operands(op, len(operands))
    if len(roles) != len(operands):
        raise Illegal(f"{op.name} takes {len(roles)} operands, not {len(operands)}")
    types: list[ElementType | None] = []
    declared = {operand.name: operand.type for operand in op.operands}
    for (name, _), operand, wanted in zip(roles, operands, given, strict=True):
        if wanted is not None:
            types.append(element_type(wanted) if isinstance(wanted, str) else wanted)
        elif isinstance(operand, (np.ndarray, np.generic)):
            types.append(element_of(np.asarray(operand)))
        else:
            types.append(find_element_type(declared.get(name)))
    first = next(t for t, (_, role) in zip(types, roles, strict=True) if role == Role.INIT)
    if first is None:
        raise TypeError(f"the init of {op.name} must be an array")
    known = [found or first for found in types]
    return known, [stored(o, t) for o, t in zip(operands, known, strict=True)]


def _computed(
    op: Op, operands: Sequence[object], parameters: Mapping[str, object], tree: Tree
) -> Evaluation:
    """Evaluate an op without a destination by the op of the role `elementwise`."""
    assert op.computes is not None
    arrays = dict(zip([o.name for o in op.operands], map(np.asarray, operands), strict=True))
    given = [arrays[name] for name in op.computes.arguments]
    inner, parameter = elementwise_op(tree)
    name = called(op, parameters)
    function = tree.scalars.functions[name]
    common = [*function.arguments.values()].index(COMMON_TYPE)
    kind = find_element_type(op.results[0].type) or function.result_type(element_of(given[common]))
    init = np.zeros(given[0].shape, storage(kind))
    chosen: dict[str, Any] = {parameter.name: name}
    return evaluate_defined(tree, inner.name, [*given, init], **chosen)


def _called(op: Op, operands: Sequence[object], parameters: Mapping[str, object]) -> Evaluation:
    """Evaluate an op outside the tree by the call of numpy that its spec gives."""
    function: Any = np
    for part in call_function(op.numpy).split(".")[1:]:
        function = getattr(function, part, None)
    if not callable(function):
        raise Illegal(f"numpy has no function {call_function(op.numpy)}, which {op.name} names")
    values = _by_name(op, operands)
    values |= {p.name: parameters.get(p.name, p.default) for p in op.parameters}
    arguments = call_arguments(op.numpy)
    found = function(
        *(values[name] for keyword, name in arguments if not keyword),
        **{keyword: values[name] for keyword, name in arguments if keyword},
    )
    results = tuple(map(np.asarray, found)) if isinstance(found, (tuple, list)) else (found,)
    if len(results) != len(op.outputs) and not op.outputs[-1].variadic:
        raise SizeMismatch(f"{op.name} has {len(op.outputs)} outputs, numpy gives {len(results)}")
    given = (find_element_type(spec.type) for spec in op.outputs)
    typed = tuple(
        np.asarray(result, None if kind is None else storage(kind))
        for result, kind in zip_longest(results, islice(given, len(results)))
    )
    return Evaluation(typed, (None,) * len(typed))


def _by_name(op: Op, operands: Sequence[object]) -> dict[str, Any]:
    """Return the operands by name: an array, a list for a variadic one, None for an absent one.

    Groups have one number of members, or are given as lists, absent ones as None.
    """
    groups = [o for o in op.operands if o.variadic or o.optional]
    if len(operands) == len(op.operands) and any(
        given is None or (spec.variadic and isinstance(given, (list, tuple)))
        for spec, given in zip(op.operands, operands, strict=True)
    ):
        return {
            spec.name: None if given is None
            else [*map(np.asarray, cast("Sequence[Any]", given))] if spec.variadic
            else np.asarray(given)
            for spec, given in zip(op.operands, operands, strict=True)
        }  # fmt: skip
    spare = len(operands) - (len(op.operands) - len(groups))
    most = len(operands) if all(o.variadic for o in groups) else len(groups)
    if not 0 <= spare <= most or (groups and spare % len(groups)):
        raise Illegal(f"{op.name} takes {len(op.operands)} operands, not {len(operands)}")
    rest, found = [np.asarray(operand) for operand in operands], dict[str, Any]()
    for spec in op.operands:
        count = spare // len(groups) if spec in groups else 1
        taken, rest = rest[:count], rest[count:]
        found[spec.name] = taken if spec.variadic else taken[0] if taken else None
    return found


def _run(
    op: Op,
    operands: Sequence[object],
    parameters: Mapping[str, object],
    tree: Tree,
    body: Body | Function | str | None,
) -> Evaluation:
    """Evaluate an op by the algorithm that it runs."""
    groups, given = _fitting(op, operands, parameters)
    outputs = algorithm.run(op, groups, given, tree.scalars, body)
    return Evaluation(tuple(outputs), (None,) * len(outputs))


def _fitting(
    op: Op, operands: Sequence[object], parameters: Mapping[str, object]
) -> tuple[dict[str, list[Array]], dict[str, Any]]:
    """Return the members of each operand and the values of all parameters, which fit together."""
    values = _by_name(op, operands)
    groups = {
        name: given if isinstance(given, list) else [given] * (given is not None)
        for name, given in values.items()
    }
    given = _given(op, parameters)
    shapes = {name: [array.shape for array in arrays] for name, arrays in groups.items()}
    try:
        output_sizes(op, shapes, given)
    except NoShape as error:
        raise SizeMismatch(f"{error.operand} of {op.name} {error}") from None
    return groups, given


def _stepped(
    op: Op, operands: Sequence[object], parameters: Mapping[str, object], tree: Tree
) -> Evaluation:
    """Evaluate a composite by its steps."""
    groups, given = _fitting(op, operands, parameters)
    arrays = {name: members[0] if members else None for name, members in groups.items()}
    found = run_steps(op, arrays, given, tree.scalars)
    return Evaluation(tuple(found), (None,) * len(found))


def _given(op: Op, parameters: Mapping[str, object]) -> dict[str, Any]:
    """Return the values of all parameters."""
    values = {p.name: parameters.get(p.name, p.default) for p in op.parameters}
    missing = [p.name for p in op.parameters if values[p.name] is None and not p.optional]
    if missing:
        raise TypeError(f"{op.name} needs a value for {missing[0]}")
    return values


def _composite(op: Op, operands: Sequence[object], parameters: Mapping[str, object]) -> Evaluation:
    function = composite.FUNCTIONS.get(op.reference)
    if function is None:
        raise Illegal(f"{op.name} has no reference implementation")
    values = _given(op, parameters)
    arrays = [np.asarray(operand) for operand in operands]
    roles = [role for _, role in expanded_operands(op, len(arrays))]
    if len(roles) != len(arrays) and not any(o.optional or o.variadic for o in op.operands):
        raise Illegal(f"{op.name} takes {len(roles)} operands, not {len(arrays)}")
    result, init = function(*arrays, **values), arrays[roles.index(Role.INIT)]
    if (result.shape, result.dtype) != (init.shape, init.dtype):
        raise SizeMismatch(
            f"the result of {op.name} is {result.dtype}{list(result.shape)}, the init is "
            f"{init.dtype}{list(init.shape)}"
        )
    return Evaluation((result,), (None,))

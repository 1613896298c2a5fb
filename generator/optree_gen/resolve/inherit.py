# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One op: its own spec, over the spec that `like` names, over its parent."""

from __future__ import annotations

from optree_core.expression import Payload
from optree_core.model import Availability, Dialect, Op, OpKind, TypeRule

from optree_gen.diagnostics.diagnostic import Label
from optree_gen.spec.spec import Spec

from .operands import resolve_loops, resolve_maps, resolve_operands, resolve_results
from .parameters import bound_functions, resolve_parameters
from .payload import (
    names_in_scope,
    resolve_also_matches,
    resolve_conditions,
    resolve_movement,
    resolve_payload,
)
from .shapes import replace_former
from .step import OpSignature, ResolveContext, lifecycle, resolved, retired


def inherit(step: ResolveContext) -> Op:
    """Return the resolved op. It is unusable if `step.diagnostics` holds a mistake."""
    spec, parent = step.spec, step.parent
    parameters = resolve_parameters(step, closed=spec.op_kind is OpKind.NAMED)
    operands, groups = resolve_operands(step, bound_functions(parameters))
    operands, parameters = replace_former(operands, parameters)
    signature = OpSignature(parameters, operands, groups, resolve_loops(step))
    _report_foreign(step, signature)
    scope = names_in_scope(step, signature)
    payload = resolve_payload(step, scope, signature)
    return resolved(
        Op,
        spec,
        name=str(spec.op),
        dialect=step.dialect.name,
        kind=spec.op_kind,
        abstract=is_abstract(spec, step.dialect, payload),
        operands=operands,
        types=_types(step),
        loops=signature.loops,
        maps=resolve_maps(step, signature),
        payload=payload,
        parameters=parameters,
        where=resolve_conditions(step, "where", spec.where, parent.where if parent else ()),
        canonical=resolve_conditions(step, "canonical", spec.canonical, ()),
        also_matches=resolve_also_matches(step, scope, parameters),
        reference=str(spec.reference or ""),
        example=tuple((str(name), _value(value)) for name, value in spec.example),
        moves=resolve_movement(step, signature),
        results=resolve_results(step),
        interfaces=_interfaces(step),
        mlir=Availability(spec.since, spec.until),
        lifecycle=lifecycle(spec.lifecycle),
        retired=retired(step),
        provenance=step.provenance,
    )


def is_abstract(spec: Spec, dialect: Dialect, payload: Payload | None) -> bool:
    """True if the dialect has no op for the spec. A defined dialect has one if it has a payload."""
    return spec.abstract and (not dialect.defined or payload is None)


def _report_foreign(step: ResolveContext, signature: OpSignature) -> None:
    """Report an op under `like` whose maps use operands or parameters that this op lacks."""
    like, name = step.like, step.spec.like
    if like is None or name is None:
        return
    known = signature.operand_names | set(signature.groups)
    lacking = [str(entry.operand) for entry in like.maps or () if entry.operand not in known]
    symbols = (entry.name for entry in like.parameters if entry.symbols is not None)
    lacking += [str(name) for name in symbols if name not in signature.types]
    if lacking:
        message = f"the maps of '{name}' use {', '.join(lacking)}, which this op lacks"
        hint = "name an op with the same operands and parameters, or write the maps out"
        labels = [Label(like.op.span, f"'{name}' declared here")]
        step.diagnostics.error("foreign-like", name, message, hint, labels)


def _value(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _types(step: ResolveContext) -> TypeRule:
    if step.spec.types is not None:
        step.supplied("types")
        return TypeRule(step.spec.types)
    return step.parent.types if step.parent else TypeRule.STRICT


def _interfaces(step: ResolveContext) -> tuple[str, ...]:
    """Return the names of interfaces: the parent's, then the op's own."""
    inherited = step.parent.interfaces if step.parent else ()
    own = tuple(map(str, step.spec.interfaces))
    if own:
        step.supplied("interfaces")
    return (*inherited, *(name for name in own if name not in inherited))

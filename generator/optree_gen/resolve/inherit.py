# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One op: its own spec, over the spec that `like` names, over its parent."""

from __future__ import annotations

from optree_core.expression import Payload
from optree_core.model import (
    OUTSIDE_KINDS,
    Availability,
    Dialect,
    Op,
    OperandSpec,
    OpKind,
    TypeRule,
)

from optree_gen.diagnostics.diagnostic import Label
from optree_gen.spec.spec import Spec

from .context import OpSignature, ResolveContext, lifecycle, resolved, retired
from .operands import (
    of_one_shape,
    resolve_loops,
    resolve_maps,
    resolve_operands,
    resolve_regions,
    resolve_results,
)
from .parameters import bound_functions, resolve_parameters
from .payload import (
    names_in_scope,
    resolve_algorithm,
    resolve_also_matches,
    resolve_computation,
    resolve_conditions,
    resolve_movement,
    resolve_payload,
)
from .steps import resolve_steps


def inherit(context: ResolveContext) -> Op:
    """Return the resolved op. It is unusable if `context.diagnostics` holds a mistake."""
    spec, parent = context.spec, context.parent
    parameters = resolve_parameters(context, closed=spec.op_kind is OpKind.NAMED)
    operands, groups = resolve_operands(context, bound_functions(parameters))
    results, computes = resolve_results(context), resolve_computation(context)
    if computes is not None:
        operands, results = of_one_shape(operands, results)
    signature = OpSignature(parameters, operands, groups, *resolve_loops(context))
    _report_foreign(context, signature)
    scope = names_in_scope(context, signature)
    maps, places = resolve_maps(context, signature)
    payload = resolve_payload(context, scope, signature, places)
    return resolved(
        Op,
        spec,
        name=str(spec.op),
        dialect=context.dialect.name,
        kind=spec.op_kind,
        abstract=is_abstract(spec, context.dialect, payload),
        operands=operands,
        types=_types(context),
        loops=signature.loops,
        maps=maps,
        payload=payload,
        parameters=parameters,
        where=resolve_conditions(context, "where", spec.where, parent.where if parent else ()),
        canonical=resolve_conditions(context, "canonical", spec.canonical, ()),
        also_matches=resolve_also_matches(context, scope, signature),
        reference=str(spec.reference or ""),
        numpy=str(spec.numpy or ""),
        example=tuple((str(n), tuple(v) if isinstance(v, list) else v) for n, v in spec.example),
        moves=resolve_movement(context, signature),
        computes=computes,
        computed_in=str(spec.computed_in or ""),
        ranks=tuple((str(name), str(parameter)) for name, parameter in spec.ranks),
        runs=resolve_algorithm(context),
        steps=resolve_steps(context, signature),
        regions=resolve_regions(context),
        results=results,
        interfaces=_interfaces(context),
        effects=_effects(spec, operands),
        assembly=str(spec.assembly or ""),
        mlir=Availability(spec.since, spec.until),
        lifecycle=lifecycle(spec.lifecycle),
        retired=retired(context),
        provenance=context.provenance,
    )


def is_abstract(spec: Spec, dialect: Dialect, payload: Payload | None) -> bool:
    """True if the dialect has no op for the spec. A defined dialect has one if it has a payload."""
    lacks = payload is None and spec.op_kind is not OpKind.COMPOSITE
    return spec.abstract and (not dialect.defined or lacks)


def _report_foreign(context: ResolveContext, signature: OpSignature) -> None:
    """Report an op under `like` whose maps use operands or parameters that this op lacks."""
    like, name = context.like, context.spec.like
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
        context.diagnostics.error("foreign-like", name, message, hint, labels)


def _types(context: ResolveContext) -> TypeRule:
    if context.spec.types is not None:
        context.supplied("types")
        return TypeRule(context.spec.types)
    return context.parent.types if context.parent else TypeRule.STRICT


def _effects(spec: Spec, operands: tuple[OperandSpec, ...]) -> str:
    """Return the effects of an op that is not in destination style; empty for one that is."""
    if spec.op_kind not in OUTSIDE_KINDS or any(operand.is_init for operand in operands):
        return ""
    return str(spec.effects or ("none" if spec.results else ""))


def _interfaces(context: ResolveContext) -> tuple[str, ...]:
    """Return the names of interfaces: the parent's, then the op's own."""
    inherited = context.parent.interfaces if context.parent else ()
    own = tuple(map(str, context.spec.interfaces))
    if own:
        context.supplied("interfaces")
    return (*inherited, *(name for name in own if name not in inherited))

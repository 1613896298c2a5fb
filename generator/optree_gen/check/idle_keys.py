# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Report keys without effect: keys for another kind of op, or for a dialect in another mode."""

from __future__ import annotations

import re
from collections.abc import Iterator

from optree_core.element_sharing import EACH
from optree_core.expression import Cast, Index, LoopSize, ParameterCall, Region, SignParameter, walk
from optree_core.model import OUTSIDE_KINDS, TREE_KINDS, Op, OpKind, Role
from optree_core.parameter_type import ParameterType

from optree_gen.diagnostics.diagnostic import Diagnostic, Found, Placed, error
from optree_gen.spec.spec import Spec
from optree_gen.spec.syntax import readable

from .context import Context
from .tables import TABLES

#: Key -> the kinds of op that it applies to; a key that is not listed applies to all.
KINDS: dict[str, list[str]] = TABLES["kinds"]
#: Key of a parameter -> the types of parameter that it applies to.
TYPES: dict[str, list[str]] = TABLES["types"]


def idle_keys(context: Context, spec: Spec) -> Found:
    for key, reason in _idle(context, spec):
        yield _idle_key(spec.key_span(key), f"nothing reads '{key}' here: {reason}")


def _idle_key(place: Placed, message: str, hint: str = "remove the key") -> Diagnostic:
    return error("idle-key", place, message, hint)


def _idle(context: Context, spec: Spec) -> Iterator[tuple[str, str]]:
    """Yield each key without effect on the op, and the reason."""
    dialect, kind = context.tree.dialect, spec.op_kind
    for key in spec.keys:
        mode, why = TABLES["modes"].get(key, ("", ""))
        if mode and mode != dialect.mode:
            yield key, why.format(dialect.name)
        elif kind not in KINDS.get(key, (kind,)):
            article = "an" if kind is OpKind.ALGORITHM else "a"
            yield key, f"{article} {kind} op has none"
    if kind in OUTSIDE_KINDS and "example" in spec.keys and not spec.example:
        yield "example", "it names no operand or parameter"
    op = context.tree.ops.get(str(spec.op))
    if op is not None and kind in OUTSIDE_KINDS and op.inits and spec.results is not None:
        yield "results", f"the inits of '{op.name}' determine its results"
    if op is not None and kind in OUTSIDE_KINDS and op.inits and spec.effects is not None:
        yield "effects", "the op reads its inputs and writes its inits"
    if op is not None and op.effects == "none" and op.tensors_only:
        yield "tensors_only", f"'{op.name}' has no effects, so it takes no memrefs"
    if op is None or not dialect.defined:
        return
    if kind is OpKind.META:
        yield "kind", "a dialect of mode 'define' uses the body ops of its base"
    if op.structured and op.payload is None and spec.hooks:
        yield "cpp", f"'{op.name}' has no payload, so it is an interface"
    if op.structured and op.payload is not None and spec.abstract:
        yield "abstract", "every op that has a payload is defined"
    if op.structured and op.payload is None and op.result_name and "result_name" in spec.keys:
        yield "result_name", f"'{op.name}' has no payload, so it is an interface"


def idle_parameters(context: Context, spec: Spec) -> Found:
    """Report keys of parameters that have no effect on a parameter of its type."""
    texts = [text for o in spec.operands or () for text in (*o.shape, *o.where)]
    words = set(re.findall(r"\w+", " ".join(texts)))
    for entry in spec.parameters:
        for key, value in (("domain", entry.domain), ("of", entry.of), ("per", entry.per)):
            if value and entry.type is not None and entry.type not in TYPES[key]:
                place = entry.domain[0] if key == "domain" else entry.name
                message = f"'{key}' has no effect on a parameter of type {entry.type}"
                yield _idle_key(place, message, f"it applies to {' and '.join(TYPES[key])}")
        if entry.optional and entry.default is not None:
            what = f"'{entry.name}' is optional and has a default"
            message = f"{what}: an absent attribute has one meaning"
            yield _idle_key(entry.name, message, "remove one of them")
        for name, _ in entry.numbers:
            if name not in words:
                yield _idle_key(name, f"no shape of an operand uses '{name}'")


def idle_lifecycles(context: Context, spec: Spec) -> Found:
    """Report `stability` beside `deprecated`, which already is a stability."""
    for entry in (spec.lifecycle, *(parameter.lifecycle for parameter in spec.parameters)):
        if entry.stability is not None and entry.reason is not None:
            message = "'stability' has no effect beside 'deprecated', which is a stability"
            yield _idle_key(entry.stability, message)


def idle_operands(context: Context, spec: Spec) -> Found:
    for operand in spec.operands or ():
        in_tree = spec.op_kind in TREE_KINDS
        for key, texts in (("shape", operand.shape), ("where", operand.where)):
            if in_tree and texts:
                yield _idle_key(texts[0], f"nothing reads '{key}' here: maps give all sizes")
        if in_tree and operand.element is not None:
            message = "nothing reads 'element' here: 'types' relates the element types"
            yield _idle_key(operand.element, message)
        bound = not context.tree.dialect.defined and spec.op_kind is OpKind.META
        if bound and operand.element is not None and operand.element.startswith(EACH):
            message = f"'element' has no effect on '{operand.name}': its types are any list already"
            yield _idle_key(operand.element, message)
        if operand.optional and operand.variadic and not in_tree:
            message = f"'optional' has no effect on '{operand.name}', which is variadic"
            hint = "remove one of them: a variadic operand may be empty"
            yield _idle_key(operand.name, message, hint)
    for value in (*(spec.operands or ()), *(spec.results or ())):
        if str(value.role) == Role.VALUE and value.type is not None:
            message = f"'type' has no effect on '{value.name}', which is a value of any type"
            yield _idle_key(value.type, message, "remove it, or choose another role")
        if str(value.role) == Role.VALUE and value.element is not None:
            message = f"'element' has no effect on '{value.name}', which is a value of any type"
            yield _idle_key(value.element, message, "remove it, or choose another role")


def unused_definitions(context: Context, spec: Spec) -> Found:
    """Report definitions under `let` that neither the payload nor a later definition uses."""
    if spec.op not in context.tree.ops:
        return
    words = readable(
        (*filter(None, [spec.payload]), *(v for _, v in spec.values or ()), *spec.also_matches)
    )
    used = {part.text for word in words for part in word.parts()}
    for definition in reversed(spec.lets or ()):  # A definition uses those before it.
        match readable(definition):
            case head, body if head.text in used:
                used |= {part.text for part in body.parts()}
            case head, _:
                yield _idle_key(head, f"nothing uses '{head.text}'", "remove it, or use it")


def unused_like(context: Context, spec: Spec) -> Found:
    like = context.specs.get(spec.like or "")
    if like is None or spec.loops is None or spec.op not in context.tree.ops:
        return
    maps = {e.operand for e in like.maps or ()} - {e.operand for e in spec.maps or ()}
    symbols = {e.name for e in like.parameters if e.symbols is not None}
    symbols -= {e.name for e in spec.parameters if e.symbols is not None}
    if not maps and not symbols:
        message = f"nothing is copied from '{spec.like}': '{spec.op}' has its own loops and maps"
        yield _idle_key(spec.key_span("like"), message)


#: Type of parameter -> the words that read a parameter of this type.
_READ_BY = {
    ParameterType.SIGN: "cast(...) in the payload",
    ParameterType.FUNCTION: "fn[{}](...) in the payload",
    ParameterType.DIM: "index({}) in the payload",
    ParameterType.DIMS: "the map drop({})",
    ParameterType.PERMUTATION: "the map permute({})",
}


def unread_parameters(context: Context, op: Op, spec: Spec) -> Found:
    """Report parameters of an op that neither its payload nor a map reads, so that each value of
    their attribute would mean the same."""
    if op.payload is None:
        return
    read = {form.parameter for form in op.maps.forms}
    for node in () if isinstance(op.payload, Region) else walk(op.payload):
        match node:
            case (
                Cast(sign=SignParameter(name)) | ParameterCall(name) | Index(name) | LoopSize(name)
            ):
                read.add(name)
    own = {str(entry.name): entry.name for entry in spec.parameters}
    for parameter in op.parameters:
        words = _READ_BY.get(parameter.type)
        later = parameter.type.lists_dimensions and not op.maps.forms
        if words is None or parameter.value is not None or parameter.name in read or later:
            continue
        words = words.format(parameter.name)
        if place := own.get(parameter.name):
            message = f"nothing reads '{parameter.name}'"
            yield _idle_key(place, message, f"remove it, or write {words}")
        else:
            message = f"'{op.name}' inherits '{parameter.name}', and nothing in it reads it"
            hint = f"write {words}, or choose a parent without '{parameter.name}'"
            yield error("idle-key", spec.op, message, hint, context.parent_label(op))


# Leaves that only repeat their parent.


def adds_nothing(context: Context, op: Op) -> bool:
    """True if a leaf only repeats its parent."""
    parent = context.tree.ops.get(op.parent or "")
    return (
        op.kind is OpKind.NAMED
        and parent is not None
        and not parent.is_root
        and op.loops == parent.loops
        and op.payload == parent.payload
        and op.parameters == parent.parameters
        and op.operands == parent.operands
        and op.maps == parent.maps
        and op.types == parent.types
        and op.where == parent.where
    )


def distinction(context: Context, op: Op, spec: Spec) -> Found:
    if adds_nothing(context, op):
        message = f"nothing distinguishes '{op.name}' from its parent '{op.parent}'"
        hint = "bind a parameter, or write loops and maps of its own"
        yield error("nothing-added", spec.op, message, hint, context.parent_label(op))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Keys that say something of ops of another kind, or of a dialect in another mode: nothing would
come of them here."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from optree_core.model import Op

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import ParameterEntry, Spec
from optree_gen.spec.syntax import Word, parse_payload, parse_signature

from .context import Context

_TREE = ("root", "category", "named")
_BELOW = ("category", "named")
_OUTSIDE = ("composite", "algorithm")

#: The kinds of op that a key says something of, where these are not all.
KINDS: dict[str, Collection[str]] = {
    "abstract": ("category",),
    "also_matches": _BELOW,
    "assembly": _OUTSIDE,
    "bind": _BELOW,
    "canonical": _BELOW,
    "cpp": (*_TREE, *_OUTSIDE),
    "decomposes": ("composite",),
    "example": _OUTSIDE,
    "indexing_maps": _TREE,
    "interfaces": (*_TREE, *_OUTSIDE),
    "let": _BELOW,
    "like": _BELOW,
    "loops": _BELOW,
    "moves": ("composite",),
    "payload": _TREE,
    "precedes": _BELOW,
    "reference": _OUTSIDE,
    "result_name": (*_TREE, *_OUTSIDE),
    "results": ("meta", *_OUTSIDE),
    "siblings": _BELOW,
    "types": _TREE,
    "where": _BELOW,
}

#: Keys of parameters, and the types that they say something of.
TYPES: dict[str, Collection[str]] = {
    "domain": ("enum", "function"),
    "numbers": ("enum",),
    "of": ("dim", "dims"),
    "per": ("index",),
}

#: Keys of ops that are of use in one mode alone, and why.
_MODES = {
    "cpp": ("define", "the ops of '{}' exist already"),
    "mlir": ("bind", "the ops of '{}' are in no release of MLIR"),
}


def check(context: Context) -> None:
    for spec in context.specs.values():
        if str(spec.op) in context.inherited:
            continue
        for key, reason in _idle(context, spec):
            _report(context, spec.key_span(key), f"nothing reads '{key}' here: {reason}")
        texts = [str(text) for o in spec.operands or () for text in (*o.shape, *o.where)]
        words = set(re.findall(r"\w+", " ".join(texts)))
        for entry in spec.parameters:
            _parameter(context, entry)
            for name, _ in entry.numbers:
                if str(name) not in words:
                    _report(context, name.span, f"no shape of an operand asks for '{name}'")
        for operand in spec.operands or ():
            if str(spec.kind or "named") in _TREE:
                for key, text in (("shape", operand.shape), ("where", operand.where)):
                    for first in text[:1]:
                        message = f"nothing reads '{key}' here: maps say all sizes"
                        _report(context, first.span, message)
            if operand.optional and operand.variadic and str(spec.kind or "named") not in _TREE:
                _report(
                    context,
                    operand.name.span,
                    f"'optional' says nothing about '{operand.name}', which is variadic",
                    "remove one of them: a variadic operand may be empty",
                )
        op = context.tree.ops.get(str(spec.op))
        if op is not None:
            _unused(context, op, spec)


def _report(context: Context, span: Span, message: str, hint: str = "remove the key") -> None:
    context.diagnostics.error("idle-key", span, message, hint)


def _idle(context: Context, spec: Spec) -> Iterator[tuple[str, str]]:
    """Each key that the op does not need, and why."""
    dialect, kind = context.tree.dialect, str(spec.kind or "named")
    for key in spec.keys:
        mode, why = _MODES.get(key, ("", ""))
        if mode and mode != dialect.mode:
            yield key, why.format(dialect.name)
        elif kind not in KINDS.get(key, (kind,)):
            article = "an" if kind == "algorithm" else "a"
            yield key, f"{article} {kind} op has none"
    op = context.tree.ops.get(str(spec.op))
    if op is not None and kind in _OUTSIDE and op.inits and spec.results is not None:
        yield "results", f"the results of '{op.name}' are those of its inits"
    if op is None or not dialect.defined:
        return
    if kind == "meta":
        yield "kind", "a dialect that is defined has no ops of its own that stand in bodies"
    if op.structured and op.payload is None and spec.hooks:
        yield "cpp", f"'{op.name}' has no payload, so it is an interface"
    if op.structured and op.payload is not None and spec.abstract:
        yield "abstract", "every op that has a payload is defined"
    if op.structured and op.payload is None and op.result_name and "result_name" in spec.keys:
        yield "result_name", f"'{op.name}' has no payload, so it is an interface"


def _parameter(context: Context, entry: ParameterEntry) -> None:
    """A parameter's keys go with its type."""
    for key, value in (("domain", entry.domain), ("of", entry.of), ("per", entry.per)):
        if value and entry.type is not None and entry.type not in TYPES[key]:
            span = entry.domain[0].span if key == "domain" else entry.name.span
            _report(
                context,
                span,
                f"'{key}' says nothing about a parameter of type {entry.type}",
                f"it applies to {' and '.join(TYPES[key])}",
            )
    if entry.optional and entry.default is not None:
        _report(
            context,
            entry.name.span,
            f"'{entry.name}' is optional and has a default: an absent attribute means one of them",
            "remove one of them",
        )


def _unused(context: Context, op: Op, spec: Spec) -> None:
    """The keys that an op defines, or takes over, and does not use."""
    texts = [t for t in (spec.payload, *spec.also_matches) if t is not None]
    words = [w for t in texts if (w := parse_payload(t, Diagnostics())) is not None]
    heads = []
    for signature, body in spec.lets or ():
        head, word = parse_signature(signature, Diagnostics()), parse_payload(body, Diagnostics())
        if head is not None and word is not None:
            heads.append((head, word))
    used = {name for word in words for name in _names(word)}
    for head, word in reversed(heads):  # A definition uses those before it.
        if head.text in used:
            used |= set(_names(word))
        else:
            _report(context, head.span, f"nothing uses '{head.text}'", "remove it, or use it")
    if spec.like is None:
        return
    like = context.specs.get(str(spec.like))
    if like is None or spec.loops is None:
        return
    maps = {str(e.operand) for e in like.maps or ()} - {str(e.operand) for e in spec.maps or ()}
    symbols = {str(e.name) for e in like.parameters if e.symbols is not None}
    symbols -= {str(e.name) for e in spec.parameters if e.symbols is not None}
    if not maps and not symbols:
        _report(
            context,
            spec.key_span("like"),
            f"nothing of '{spec.like}' is taken over: '{spec.op}' says its loops and maps itself",
        )


def _names(word: Word) -> Iterator[str]:
    yield word.text
    for argument in word.arguments or ():
        yield from _names(argument)


# A leaf that says nothing its parent does not say.


def adds_nothing(context: Context, op: Op) -> bool:
    """True if a leaf only repeats its parent."""
    parent = context.tree.ops.get(op.parent or "")
    return (
        op.kind == "named"
        and parent is not None
        and not parent.is_root
        and op.payload == parent.payload
        and op.loops == parent.loops
        and op.parameters == parent.parameters
        and op.operands == parent.operands
        and op.maps == parent.maps
        and op.types == parent.types
        and op.where == parent.where
    )


def check_distinction(context: Context) -> None:
    for op, spec in context.structured():
        if adds_nothing(context, op):
            context.diagnostics.error(
                "nothing-added",
                spec.op.span,
                f"nothing distinguishes '{op.name}' from its parent '{op.parent}'",
                "bind a parameter, or say its loops and maps",
                context.parent_label(op),
            )

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read a spec or a dialect's file: turn validated nodes into a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from optree_core.model import OP_ROLES, Dialect, Handwritten, Role
from optree_core.vocabulary import Vocabulary

from optree_gen.diagnostics.source import Source, Text

from .load import Mapping, Node, Scalar, Sequence, plain
from .record_reader import entries, items, record, string_of, text_of, texts_of
from .spec import (
    BindEntry,
    LifecycleEntry,
    MapEntry,
    OperandEntry,
    ParameterEntry,
    RegionEntry,
    RetiredEntry,
    Spec,
    StepEntry,
)

_Entry = TypeVar("_Entry")

#: Keys of `indexing_maps` that are not operands.
MAP_KEYS = ("predicate", "attribute")


def read(source: Source, node: Mapping) -> Spec:
    """Return the spec in `node`, which fits the schema."""
    get = node.get
    return record(
        Spec,
        node,
        source=source,
        span=node.span,
        op=text_of(get("op")) or Text("", node.span),
        operands=_each(get("operands"), _operand),
        results=_each(get("results"), lambda name, value: _operand(name, value, Role.INIT)),
        regions=_each(get("regions"), _region) or (),
        region=texts_of(_entry(get("payload"), "region")),
        values=_each(
            _entry(get("payload"), "values"),
            lambda name, value: (name, text_of(value) or Text("", name.span)),
        ),
        lets=_each(get("let"), lambda name, value: (name, text_of(value) or Text("", name.span))),
        **_maps(get("indexing_maps")),
        parameters=_each(get("parameters"), _parameter) or (),
        bind=_each(get("bind"), _bind) or (),
        example=_each(get("example"), lambda name, value: (name, plain(value))) or (),
        steps=_each(get("steps"), _step) or (),
        ranks=_each(get("ranks"), lambda name, value: (name, text_of(value) or name)) or (),
        hooks=tuple(str(name) for name, on in entries(get("cpp")) if plain(on) is True),
        **_releases(get("mlir")),
        lifecycle=_lifecycle(node),
        retired=tuple(
            record(RetiredEntry, value, name=name)
            for name, value in entries(get("retired"))
            if isinstance(value, Mapping)
        ),
        keys={str(key): key for key in node.entries},
    )


def _entry(node: Node | None, key: str) -> Node | None:
    return node.get(key) if isinstance(node, Mapping) else None


def _releases(node: Node | None) -> dict[str, Any]:
    """Return the bounds under `mlir`; the lifecycle has keys of the same names at top level."""
    bounds = {str(bound): plain(release) for bound, release in entries(node)}
    return {"since": bounds.get("since"), "until": bounds.get("until")}


def _each(
    node: Node | None, read_entry: Callable[[Text, Node], _Entry]
) -> tuple[_Entry, ...] | None:
    """Return the result of `read_entry` per entry of a mapping; None for any other node."""
    if not isinstance(node, Mapping):
        return None
    return tuple(read_entry(name, value) for name, value in node.entries.items())


def _maps(node: Node | None) -> dict[str, Any]:
    if not isinstance(node, Mapping):
        return {}
    maps = (_map(name, value) for name, value in entries(node) if name not in MAP_KEYS)
    predicate, attribute = (text_of(node.get(key)) for key in MAP_KEYS)
    return {"maps": tuple(maps), "predicate": predicate, "maps_attribute": attribute}


def _map(operand: Text, node: Node) -> MapEntry:
    if isinstance(node, Mapping):
        within = node.get("within")
        alternatives = within.items if isinstance(within, Sequence) else ()
        return MapEntry(
            operand,
            node.span,
            results=texts_of(node.get("default")) or (),
            within=tuple(texts_of(item) or () for item in alternatives),
        )
    return MapEntry(operand, node.span, form=text_of(node), results=texts_of(node) or ())


def _operand(name: Text, node: Node, role: Role = Role.INPUT) -> OperandEntry:
    """Return the entry of an operand or of a result. role: that of an entry without one."""
    default = Text(role, name.span)
    if not isinstance(node, Mapping):
        return OperandEntry(name, role=text_of(node) or default)
    variadic = plain(node).get("variadic")
    return record(
        OperandEntry,
        node,
        name=name,
        role=text_of(node.get("role")) or default,
        variadic=variadic in (True, "same"),
        same_size=variadic == "same",
    )


def _region(name: Text, node: Node) -> RegionEntry:
    def listed(key: str) -> tuple[tuple[Text, ...], ...]:
        found = (texts_of(item) or (text_of(item),) for item in items(_entry(node, key)))
        return tuple(tuple(filter(None, names)) for names in found)

    doc = string_of(_entry(node, "doc")) or ""
    return RegionEntry(name, listed("arguments"), listed("yields"), doc)


def _step(name: Text, node: Node) -> StepEntry:
    values = []
    for item in items(node) or (node,):
        value, needs = _entry(item, "value") or item, texts_of(_entry(item, "needs"))
        values.append((text_of(value) or Text("", name.span), needs or ()))
    return StepEntry(name, *map(tuple, zip(*values, strict=True)))


def _parameter(name: Text, node: Node) -> ParameterEntry:
    if not isinstance(node, Mapping):
        return ParameterEntry(name, symbols=texts_of(node) or ())
    numbers = tuple((key, tuple(plain(value))) for key, value in entries(node.get("numbers")))
    return record(ParameterEntry, node, name=name, numbers=numbers, lifecycle=_lifecycle(node))


def _lifecycle(node: Mapping) -> LifecycleEntry:
    deprecated = node.get("deprecated")
    reason, replaced_by = (text_of(_entry(deprecated, key)) for key in ("reason", "replaced_by"))
    return record(LifecycleEntry, node, reason=reason, replaced_by=replaced_by)


def _bind(name: Text, node: Node) -> BindEntry:
    if isinstance(node, Mapping):
        value = node.get("value")
        assert isinstance(value, (Scalar, Sequence))
        return BindEntry(name, value, string_of(node.get("attribute")))
    return BindEntry(name, node)


# A dialect's file as a record of the model: missing keys have defaults from the dialect's name.


def read_dialect(node: Mapping, base: Dialect | None, vocabulary: Vocabulary) -> Dialect:
    """Return the dialect of a file that fits the schema. base: the dialect that it extends."""
    data = plain(node)
    name = data["dialect"]
    roles = {**dict(base.roles if base is not None else ()), **data.get("roles", {})}
    enum = f"#{name}.{{}}<{{{{}}}}>" if data["mode"] == "define" else ""
    defaults = {
        "cpp_namespace": default_namespace(name),
        "library": "".join(part.capitalize() for part in name.split("_")) + "Tree",
        "pass_prefix": f"{name.replace('_', '-')}-tree",
        "python_package": f"{name}_ops",
        "function_attribute": enum.format("function"),
        "sign_attribute": enum.format("sign"),
    }
    return record(
        Dialect,
        node,
        name=name,
        extends=base.name if base is not None else None,
        roles=tuple((role, roles[role]) for role in OP_ROLES if role in roles),
        base=base,
        vocabulary=vocabulary,
        handwritten=read_handwritten(node),
        breaks=tuple((str(release), tuple(ops)) for release, ops in data.get("breaks", {}).items()),
        **{key: value for key, value in defaults.items() if key not in data},
    )


def read_handwritten(node: Mapping) -> Handwritten:
    """Return the entry `handwritten` of a dialect's file."""
    given = node.get("handwritten")
    return record(Handwritten, given) if isinstance(given, Mapping) else Handwritten()


def default_namespace(dialect: str) -> str:
    """Return the C++ namespace of a dialect without `cpp_namespace`."""
    return f"mlir::{dialect}"

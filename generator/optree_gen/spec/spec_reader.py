# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read a spec: the nodes of a file that has the shape of a spec, as a record."""

from __future__ import annotations

from optree_gen.diagnostics.source import Source, Text

from .load import Mapping, Node, Scalar, Sequence, plain
from .spec import (
    BindEntry,
    LifecycleEntry,
    MapEntry,
    OperandEntry,
    ParameterEntry,
    RetiredEntry,
    Spec,
)


def read(source: Source, node: Mapping) -> Spec:
    """The spec in `node`, whose shape the schema has already accepted."""
    return _Reader(node).spec(source)


_MAP_KEYS = ("predicate", "attribute")


class _Reader:
    def __init__(self, node: Mapping) -> None:
        self.node = node

    def spec(self, source: Source) -> Spec:
        get = self.node.get
        predicate, attribute, maps = self.maps(get("indexing_maps"))
        payload = get("payload")
        mlir = get("mlir")
        return Spec(
            source=source,
            span=self.node.span,
            op=text_of(get("op")) or Text("", self.node.span),
            kind=text_of(get("kind")),
            parent=text_of(get("parent")),
            abstract=_flag(get("abstract")),
            like=text_of(get("like")),
            summary=_string(get("summary")),
            description=_string(get("description")),
            operands=_operands(get("operands")),
            results=_operands(get("results")),
            types=text_of(get("types")),
            where=texts_of(get("where")),
            canonical=texts_of(get("canonical")),
            precedes=texts_of(get("precedes")) or (),
            loops=texts_of(get("loops")),
            maps=maps,
            predicate=predicate,
            maps_attribute=attribute,
            payload=text_of(payload),
            region=texts_of(payload.get("region")) if isinstance(payload, Mapping) else None,
            lets=_lets(get("let")),
            parameters=tuple(
                _parameter(name, value) for name, value in _entries(get("parameters"))
            ),
            bind=tuple(_bind(name, value) for name, value in _entries(get("bind"))),
            also_matches=texts_of(get("also_matches")) or (),
            siblings=texts_of(get("siblings")) or (),
            reference=text_of(get("reference")),
            example=tuple((key, plain(value)) for key, value in _entries(get("example"))),
            decomposes=texts_of(get("decomposes")) or (),
            moves=text_of(get("moves")),
            interfaces=texts_of(get("interfaces")) or (),
            assembly=_string(get("assembly")),
            hooks=tuple(str(name) for name, on in _entries(get("cpp")) if _flag(on)),
            result_name=_string(get("result_name")),
            since=_release(mlir, "since"),
            until=_release(mlir, "until"),
            lifecycle=_lifecycle(self.node),
            retired=tuple(_retired(name, value) for name, value in _entries(get("retired"))),
            keys={str(key): key for key in self.node.entries},
        )

    def maps(
        self, node: Node | None
    ) -> tuple[Text | None, Text | None, tuple[MapEntry, ...] | None]:
        if not isinstance(node, Mapping):
            return None, None, None
        entries = tuple(
            _map(name, value) for name, value in node.entries.items() if name not in _MAP_KEYS
        )
        return text_of(node.get("predicate")), text_of(node.get("attribute")), entries


def text_of(node: Node | None) -> Text | None:
    """A scalar as text, also where YAML read a number or a boolean."""
    if not isinstance(node, Scalar) or node.value is None:
        return None
    if isinstance(node.value, Text):
        return node.value
    line = node.span.source.line(node.span.line)
    start = node.span.column - 1
    return Text(line[start : start + node.span.length], node.span)


def _string(node: Node | None) -> str:
    text = text_of(node)
    return "" if text is None else str(text)


def _flag(node: Node | None) -> bool:
    return isinstance(node, Scalar) and node.value is True


def texts_of(node: Node | None) -> tuple[Text, ...] | None:
    if not isinstance(node, Sequence):
        return None
    return tuple(text for item in node.items if (text := text_of(item)) is not None)


def _one_or_more(node: Node | None) -> tuple[Text, ...]:
    single = text_of(node)
    return (single,) if single is not None else texts_of(node) or ()


def _entries(node: Node | None) -> list[tuple[Text, Node]]:
    return list(node.entries.items()) if isinstance(node, Mapping) else []


def _release(node: Node | None, key: str) -> int | None:
    value = node.get(key) if isinstance(node, Mapping) else None
    return value.value if isinstance(value, Scalar) and isinstance(value.value, int) else None


def _operands(node: Node | None) -> tuple[OperandEntry, ...] | None:
    if not isinstance(node, Mapping):
        return None
    found = []
    for name, value in node.entries.items():
        if isinstance(value, Mapping):
            same_size = _string(value.get("variadic")) == "same"
            entry = OperandEntry(
                name,
                role=text_of(value.get("role")) or Text("input", name.span),
                type=text_of(value.get("type")),
                variadic=_flag(value.get("variadic")) or same_size,
                optional=_flag(value.get("optional")),
                doc=_string(value.get("doc")),
                same_size=same_size,
                shape=_one_or_more(value.get("shape")),
                where=texts_of(value.get("where")) or (),
                combines=text_of(value.get("combines")),
            )
        else:
            entry = OperandEntry(name, role=text_of(value) or Text("input", name.span))
        found.append(entry)
    return tuple(found)


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
    if isinstance(node, Sequence):
        return MapEntry(operand, node.span, results=texts_of(node) or ())
    return MapEntry(operand, node.span, form=text_of(node))


def _parameter(name: Text, node: Node) -> ParameterEntry:
    if not isinstance(node, Mapping):
        return ParameterEntry(name, symbols=texts_of(node) or ())
    return ParameterEntry(
        name,
        type=text_of(node.get("type")),
        per=_string(node.get("per")) or None,
        default=node.get("default"),
        where=_one_or_more(node.get("where")),
        attribute=_string(node.get("attribute")) or None,
        of=_string(node.get("of")) or None,
        domain=texts_of(node.get("domain")) or (),
        numbers=tuple((key, tuple(plain(value))) for key, value in _entries(node.get("numbers"))),
        optional=_flag(node.get("optional")),
        doc=_string(node.get("doc")),
        lifecycle=_lifecycle(node),
    )


def _lifecycle(node: Mapping) -> LifecycleEntry:
    deprecated = node.get("deprecated")
    entry = deprecated if isinstance(deprecated, Mapping) else Mapping({}, node.span)
    return LifecycleEntry(
        stability=text_of(node.get("stability")),
        since=text_of(node.get("since")),
        reason=text_of(entry.get("reason")),
        replaced_by=text_of(entry.get("replaced_by")),
        until=text_of(node.get("until")),
        formerly=texts_of(node.get("formerly")) or (),
    )


def _retired(name: Text, node: Node) -> RetiredEntry:
    assert isinstance(node, Mapping)
    default = text_of(node.get("default"))
    return RetiredEntry(
        name,
        _string(node.get("reason")),
        None if default is None else str(default),
        _flag(node.get("ignored")),
    )


def _bind(name: Text, node: Node) -> BindEntry:
    if isinstance(node, Mapping):
        value = node.get("value")
        assert isinstance(value, (Scalar, Sequence))
        return BindEntry(name, value, _string(node.get("attribute")) or None)
    return BindEntry(name, node)


def _lets(node: Node | None) -> tuple[tuple[Text, Text], ...] | None:
    if not isinstance(node, Mapping):
        return None
    return tuple((name, text_of(value) or Text("", name.span)) for name, value in _entries(node))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A new spec, made from the flags of `optree-gen add-op`.

A draft becomes a file in canonical form, but only if the dialect with it has no mistakes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import yaml
from optree_core.einsum import einsum_terms, loops_in_order
from optree_core.model import Op, OpKind, Tree

from optree_gen.diagnostics.diagnostic import Diagnostics, UsageError, did_you_mean
from optree_gen.fmt import format_file
from optree_gen.project import Project
from optree_gen.resolve.operands import FORMS
from optree_gen.spec.load import plain_value
from optree_gen.spec.spec_reader import MAP_KEYS

_NAME = re.compile(r"[a-z][a-z0-9_]{0,62}")


class DraftError(UsageError):
    """A draft cannot become a spec; the message says why."""


@dataclass(frozen=True)
class Draft:
    """The fields of a new op's spec; empty ones are left out.

    maps: operand -> its index expressions, or the name of a form. symbols: parameter -> the symbols
    of its elements.
    """

    name: str
    parent: str
    summary: str = ""
    kind: str = ""
    like: str = ""
    operands: Mapping[str, str] = field(default_factory=dict)
    loops: tuple[str, ...] = ()
    maps: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    payload: str = ""
    symbols: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bind: Mapping[str, str] = field(default_factory=dict)
    precedes: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return the spec as plain data, without empty fields."""
        keys = {"name": "op", "maps": "indexing_maps", "symbols": "parameters"}
        found = {keys.get(f.name, f.name): getattr(self, f.name) for f in fields(self)}
        found["bind"] = {name: plain_value(value) for name, value in self.bind.items()}
        return {key: value for key, value in found.items() if value}

    def with_einsum(self, text: str, parent: Op) -> Draft:
        """Return the draft with loops and maps from a sum such as `bmk,kn->bmn`.

        Names of several letters are separated by spaces: `b row k, k col -> b row col`.

        Raises:
            DraftError: the text is not a sum, or the parent has another number of operands.
        """
        terms = einsum_terms(text)
        operands = [o.name for o in (*parent.inputs, *parent.inits)]
        if terms is None or not all(map(_is_name, (name for term in terms for name in term))):
            quoted = "; put it in quotes, or a shell takes '>'" if text.endswith("-") else ""
            raise DraftError(f"'{text}' is not an einsum such as 'bmk,kn->bmn'{quoted}")
        if parent.variadic or len(terms) != len(operands):
            raise DraftError(
                f"'{text}' has {len(terms) - 1} inputs and an output; '{parent.name}' has the "
                f"operands {', '.join(operands)}"
            )
        repeated = [term for term in terms if len(set(term)) != len(term)]
        if repeated:
            raise DraftError(f"'{' '.join(repeated[0])}' in '{text}' has a name twice")
        maps = dict(zip(operands, terms, strict=True))
        return replace(self, loops=loops_in_order(terms), maps=maps)


def _is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


def check_name(text: str) -> None:
    """Raise `DraftError` if the text cannot be a name in a spec."""
    if not _is_name(text):
        raise DraftError(f"'{text}' is not a name: lower-case letters, digits and underscores")


def read_map(text: str) -> str | tuple[str, ...]:
    """Return a map from text: index expressions (`n, oh * sh + kh, c`) or a form (`identity`)."""
    text = text.strip()
    if text in FORMS or (re.fullmatch(r"\w+\(.*\)", text) and text.partition("(")[0] in FORMS):
        return text
    return tuple(part.strip() for part in text.strip("[]").split(",") if part.strip())


def read_maps(entries: Mapping[str, str]) -> dict[str, str | tuple[str, ...]]:
    """Return the maps by operand; the keys `predicate` and `attribute` keep their words."""
    return {name: value if name in MAP_KEYS else read_map(value) for name, value in entries.items()}


def place(tree: Tree, parent: str, name: str) -> str:
    """Return the path below `specs/` of the spec of a child of `parent`."""
    path = [op.name for op in reversed(tree.ancestors(parent)) if not op.is_root]
    if tree.ops[parent].kind is not OpKind.ROOT:
        path.append(parent)
    return "/".join((tree.dialect.name, *path, f"{name}.yaml"))


def parent_of(tree: Tree, name: str) -> Op:
    """Return the op of that name.

    Raises:
        DraftError: the tree has no such op.
    """
    structured = {op.name for op in tree.structured()}
    if name not in structured:
        hint = did_you_mean(name, structured)
        raise DraftError(f"'{tree.dialect.name}' has no op '{name}' to be a parent; {hint}"
                         .rstrip("; "))  # fmt: skip
    return tree.ops[name]


def add(project: Project, tree: Tree, draft: Draft) -> tuple[Path, str]:
    """Return the path and the text of the new spec, checked together with all others.

    Raises:
        DraftError: the name is not a name, or is taken.
        SpecError: the dialect with the new spec has mistakes.
    """
    check_name(draft.name)
    if draft.name in tree.ops:
        taken = tree.ops[draft.name].origin.path
        raise DraftError(f"an op '{draft.name}' exists already: {taken}")
    specs = project.parsed(tree.dialect.name).specs
    origins = {str(spec.op): str(spec.like) for spec in specs if spec.like is not None}
    draft = replace(draft, like=origins.get(draft.like, draft.like))  # `like` makes no chains.
    path = project.specs / place(tree, draft.parent, draft.name)
    if path.exists():
        raise DraftError(f"{path} exists already")
    text = yaml.safe_dump(draft.data(), sort_keys=False)
    diagnostics = Diagnostics()
    text = format_file(Project(project.root, {path: text}), path, diagnostics) or text
    Project(project.root, {path: text}).tree(tree.dialect.name, diagnostics)
    return path, text

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The extension of a dialect: the version of the base, and the ops that are taken over.

A subset is a list of patterns over names: an op (`matmul`), a glob (`pooling_nhwc_*`), all below a
category (`contract/*`), or one of these after `!` for what is left out again. What the chosen ops
need comes along: their ancestors, the ops that they are `like` or decompose into, and what every
body is made of.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from optree_core.model import OpKind

from optree_gen import __version__
from optree_gen.diagnostics.diagnostic import Found, Label, did_you_mean, error
from optree_gen.diagnostics.source import Source, Text

from . import load
from .record_reader import record, written
from .spec import Spec

#: Hexadecimal digits of a digest that are written.
_DIGITS = 16

#: Kinds of which every dialect takes all.
_KEPT = (OpKind.ROOT, OpKind.META)


@dataclass(frozen=True, slots=True)
class Extension:
    """`extends` as written. None: the file does not say."""

    dialect: Text
    version: Text | None = None
    digest: Text | None = None
    subset: tuple[Text, ...] | None = None

    def check_version(self, own: bool) -> Found:
        """Report a pinned version that is not the one there is.

        own: the dialect is one of this project, so it has no version of its own.
        """
        if self.version is not None and own:
            message = f"'{self.dialect}' is a dialect of this project, whose version is not pinned"
            hint = "remove the key; what changes here is seen in a diff"
            yield error("extends-version", self.version, message, hint)
        elif self.version is not None and self.version != __version__:
            message = f"'{self.dialect}' is to be that of version {self.version}, and optree-gen is"
            hint = f"install optree-gen=={self.version}, or run 'optree-gen upgrade' and look at "
            hint += "what 'optree-gen diff' says"
            yield error("extends-version", self.version, f"{message} {__version__}", hint)

    def check_digest(self, specs: Iterable[Spec], tables: Iterable[Source]) -> Found:
        """Report that what is inherited is not what the digest was made of.

        tables: the scalar tables, which say what the payloads of the specs mean.
        """
        if self.digest is not None and self.digest != (found := digest(specs, tables)):
            message = f"what '{self.dialect}' hands down is not what was pinned: its digest is "
            hint = f"look at what changed, then write 'digest: {found}'"
            yield error("extends-digest", self.digest, message + found, hint)

    def select(self, specs: Sequence[Spec]) -> list[Spec]:
        """The specs that are taken over; relations to others are dropped."""
        if self.subset is None:
            return list(specs)
        by_name = {str(spec.op): spec for spec in specs}
        kept = _chosen(self.subset, by_name)
        return [_within(spec, kept) for name, spec in by_name.items() if name in kept]

    def check_patterns(self, specs: Sequence[Spec]) -> Found:
        """Report patterns that no op has."""
        by_name = {str(spec.op): spec for spec in specs}
        for pattern in self.subset or ():
            glob = pattern.removeprefix("!")
            if not _matching(glob, by_name):
                category = glob.removesuffix("/*")
                message = f"'{self.dialect}' has no op '{glob}'"
                hint = did_you_mean(category, by_name)
                if category != glob and category in by_name:
                    message, hint = f"no op is below '{category}'", ""
                yield error("unknown-subset", pattern, message, hint)

    def check_subset(self, specs: Sequence[Spec]) -> Found:
        """Report patterns that leave nothing out."""
        by_name = {str(spec.op): spec for spec in specs}
        subset = self.subset or ()
        kept = _chosen(subset, by_name)
        for pattern in subset:
            found = _matching(pattern.removeprefix("!"), by_name)
            others = [other for other in subset if other is not pattern]
            if pattern.startswith("!") and found and _chosen(others, by_name) == kept:
                message = f"'{pattern}' leaves nothing out: {_reason(min(found), by_name, kept)}"
                yield error("idle-key", pattern, message, "remove it")


def read_extension(node: load.Mapping) -> Extension | None:
    """The entry `extends` of the dialect's file: a name, or a mapping with more."""
    value = node.get("extends")
    if value is None:
        return None
    if isinstance(value, load.Mapping):
        return record(Extension, value)
    return Extension(written(node, "extends"))


def digest(specs: Iterable[Spec], tables: Iterable[Source]) -> str:
    """A short hash of specs and scalar tables as written, whatever the order of specs."""
    named = [*((str(spec.op), spec.source) for spec in specs), *(("", table) for table in tables)]
    lines = sorted(f"{name} {hashlib.sha256(source.text.encode()).hexdigest()}\n"
                   for name, source in named)  # fmt: skip
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:_DIGITS]


def shadowed(own: Sequence[Spec], inherited: Sequence[Spec]) -> Found:
    """Report each op that has the name of an inherited one."""
    by_name = {str(spec.op): spec for spec in inherited}
    for spec in own:
        other = by_name.get(spec.op)
        if other is None:
            continue
        hint = f"rename it, or leave the other out: 'subset: [\"!{spec.op}\"]' under 'extends'"
        if other.op_kind in _KEPT:
            hint = f"rename it: no dialect can leave '{spec.op}' out, which ops are made of"
        message = f"an op named '{spec.op}' is inherited already"
        labels = [Label(other.op.span, "inherited from here")]
        yield error("shadowed-op", spec.op, message, hint, labels)


def _matching(glob: str, specs: Mapping[str, Spec]) -> set[str]:
    """The ops of a pattern: those of a name, or all below categories of a name."""
    if not glob.endswith("/*"):
        return {name for name in specs if fnmatchcase(name, glob)}
    category = glob.removesuffix("/*")
    return {n for n in specs if any(fnmatchcase(a, category) for a in _ancestors(n, specs))}


def _ancestors(name: str, specs: Mapping[str, Spec]) -> list[str]:
    found: list[str] = []
    parent = specs[name].parent
    while parent is not None and parent in specs and parent not in found:
        found.append(str(parent))
        parent = specs[parent].parent
    return found


def _chosen(subset: Sequence[str], specs: Mapping[str, Spec]) -> set[str]:
    """The ops that the patterns choose, all that these need, and what every body is made of."""
    wanted = set(specs) if all(pattern.startswith("!") for pattern in subset) else set()
    for pattern in subset:
        found = _matching(pattern.removeprefix("!"), specs)
        wanted = wanted - found if pattern.startswith("!") else wanted | found
    pending = [*wanted, *(n for n, s in specs.items() if s.op_kind in _KEPT)]
    kept: set[str] = set()
    while pending:
        name = pending.pop()
        if name in specs and name not in kept:
            kept.add(name)
            pending.extend(_needs(specs[name]))
    return kept


def _reason(name: str, specs: Mapping[str, Spec], kept: set[str]) -> str:
    """The reason why it makes no difference to leave an op out."""
    if name not in kept:
        return f"the subset has no '{name}'"
    if specs[name].op_kind in _KEPT:
        return f"all ops need '{name}'"
    users = sorted(other for other in kept if name in _needs(specs[other]))
    return f"'{users[0]}' needs '{name}'" if users else f"'{name}' is chosen again"


def _needs(spec: Spec) -> set[str]:
    return {str(other) for other in (spec.parent, spec.like, *spec.decomposes) if other is not None}


def _within(spec: Spec, kept: set[str]) -> Spec:
    """The spec without relations to ops that are not kept."""
    if kept.issuperset((*spec.siblings, *spec.precedes)):
        return spec
    siblings, precedes = (
        tuple(name for name in names if name in kept) for names in (spec.siblings, spec.precedes)
    )
    return replace(spec, siblings=siblings, precedes=precedes)

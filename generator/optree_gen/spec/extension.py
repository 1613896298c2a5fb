# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The extension of a dialect: the version of the base, and the ops that are taken over.

A subset is a list of patterns: an op (`matmul`), a glob (`pooling_nhwc_*`), all ops below a
category (`contract/*`), or `!` and one of these, which excludes ops again. The subset also gets the
ops that the chosen ones need: ancestors, the ops under `like` and `decomposes`, the root and the
ops that stand in bodies.
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

#: Number of hexadecimal digits of a digest.
_DIGITS = 16

#: The kinds of ops that every subset has.
_KEPT = (OpKind.ROOT, OpKind.META)


@dataclass(frozen=True, slots=True)
class Extension:
    """The key `extends` as written. A field is None if the file does not have it."""

    dialect: Text
    version: Text | None = None
    digest: Text | None = None
    subset: tuple[Text, ...] | None = None

    def check_version(self, own: bool) -> Found:
        """Report a pinned version that is not the installed one.

        own: the base is a dialect of the project, which has no version to pin.
        """
        if self.version is not None and own:
            message = f"'{self.dialect}' is a dialect of this project and has no version"
            hint = "remove the key"
            yield error("extends-version", self.version, message, hint)
        elif self.version is not None and self.version != __version__:
            message = f"the pinned version is {self.version}, but optree-gen is {__version__}"
            hint = f"install optree-gen=={self.version}, or write {__version__} and read "
            hint += "'optree-gen diff'"
            yield error("extends-version", self.version, message, hint)

    def check_digest(self, specs: Iterable[Spec], tables: Iterable[Source]) -> Found:
        """Report a digest that is not that of the inherited specs and scalar tables."""
        if self.digest is not None and self.digest != (found := digest(specs, tables)):
            message = f"the specs inherited from '{self.dialect}' have the digest {found}"
            hint = f"read 'optree-gen diff', then write 'digest: {found}'"
            yield error("extends-digest", self.digest, message, hint)

    def select(self, specs: Sequence[Spec]) -> list[Spec]:
        """Return the specs that are taken over, without their relations to other ops."""
        if self.subset is None:
            return list(specs)
        by_name = {str(spec.op): spec for spec in specs}
        kept = _chosen(self.subset, by_name)
        return [_within(spec, kept) for name, spec in by_name.items() if name in kept]

    def check_patterns(self, specs: Sequence[Spec]) -> Found:
        """Report patterns that match no op."""
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
        """Report patterns with `!` that exclude no op."""
        by_name = {str(spec.op): spec for spec in specs}
        subset = self.subset or ()
        kept = _chosen(subset, by_name)
        for pattern in subset:
            found = _matching(pattern.removeprefix("!"), by_name)
            others = [other for other in subset if other is not pattern]
            if pattern.startswith("!") and found and _chosen(others, by_name) == kept:
                message = f"'{pattern}' excludes no op: {_reason(min(found), by_name, kept)}"
                yield error("idle-key", pattern, message, "remove it")


def read_extension(node: load.Mapping) -> Extension | None:
    """Return the entry `extends` of a dialect's file, a name or a mapping; None without one."""
    value = node.get("extends")
    if value is None:
        return None
    if isinstance(value, load.Mapping):
        return record(Extension, value)
    return Extension(written(node, "extends"))


def digest(specs: Iterable[Spec], tables: Iterable[Source]) -> str:
    """Return a short hash of the texts of specs and scalar tables, independent of their order."""
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
        hint = f"rename it, or exclude the other: 'subset: [\"!{spec.op}\"]' under 'extends'"
        if other.op_kind in _KEPT:
            hint = f"rename it: a dialect cannot exclude '{spec.op}', which bodies use"
        message = f"an op named '{spec.op}' is inherited already"
        labels = [Label(other.op.span, "inherited from here")]
        yield error("shadowed-op", spec.op, message, hint, labels)


def _matching(glob: str, specs: Mapping[str, Spec]) -> set[str]:
    """Return the ops that match a pattern by name, or that are below a category which matches."""
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
    """Return the ops that the patterns choose, the ops that these need, and those always kept."""
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
    """Return the reason why excluding an op has no effect."""
    if name not in kept:
        return f"the subset has no '{name}'"
    if specs[name].op_kind in _KEPT:
        return f"all ops need '{name}'"
    users = sorted(other for other in kept if name in _needs(specs[other]))
    return f"'{users[0]}' needs '{name}'" if users else f"a later pattern selects '{name}' again"


def _needs(spec: Spec) -> set[str]:
    return {str(other) for other in (spec.parent, spec.like, *spec.decomposes) if other is not None}


def _within(spec: Spec, kept: set[str]) -> Spec:
    """Return the spec without relations to ops that are not kept."""
    if kept.issuperset(spec.precedes):
        return spec
    return replace(spec, precedes=tuple(name for name in spec.precedes if name in kept))

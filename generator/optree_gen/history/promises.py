# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Check that releases are kept: no name or code is reused, nothing leaves early."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from optree_core.lifecycle import Lifecycle
from optree_core.model import Op, Parameter, Tree

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Span, span_of
from optree_gen.spec.spec import LifecycleEntry, Spec

from .history import History, Release, may_leave, record_names, window_end
from .record import attributes, broken_ops

States = list[tuple[Release, Mapping[str, Any]]]


def today() -> date:
    """The day, or that of SOURCE_DATE_EPOCH, so that a build can be repeated."""
    return date.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))


@dataclass(frozen=True)
class Promises:
    """A dialect, its specs and what has been released of it.

    place: where the dialect is named, for what no spec says any more. extends: where it is said
        what is inherited.
    """

    tree: Tree
    specs: Mapping[str, Spec]
    history: History
    place: Span
    extends: Span
    diagnostics: Diagnostics
    today: date

    @property
    def dialect(self) -> str:
        return self.tree.dialect.name

    @cached_property
    def broken(self) -> frozenset[str]:
        """The declared breaks with the last release: as written, and the ops that each covers."""
        last = self.history.last
        names = dict(self.tree.dialect.breaks).get(last.version, ()) if last is not None else ()
        return frozenset((*names, *broken_ops(self.tree, names)))

    def check(self) -> None:
        """Report every promise that the specs of the dialect itself break."""
        for op in self.tree.own():
            self.op(op, self.specs[op.name])
        self.removed()

    def op(self, op: Op, spec: Spec) -> None:
        names = (op.name, *op.lifecycle.formerly)
        states = self.history.having(self.dialect, *names)
        self.lifecycle(op.lifecycle, spec.lifecycle, states, spec.op.span)
        replacement = spec.lifecycle.replaced_by
        if replacement is not None and replacement not in self.specs:
            message = "no op is named '{}'"
            self.diagnostics.unknown("unknown-op", replacement, message, self.specs)
        for name in spec.lifecycle.formerly:
            if name in self.tree.ops:
                message = f"'{name}' is the name of another op, so it cannot be a former one"
                self.diagnostics.error("reused-name", name.span, message)
            elif self.history.releases and not self.history.having(self.dialect, name):
                message = f"no release has an op '{name}'"
                self.diagnostics.error("unknown-release", name.span, message, "remove the name")
        if returned := self.returned(names, spec.op, lambda r: set(r.ops(self.dialect))):
            self.diagnostics.error(
                "reused-name",
                spec.op.span,
                f"'{spec.op}' named another op: it is in {returned[0]} and no longer in "
                f"{returned[1]}",
                "a name that has been released is never given away; choose another one",
            )
        self.parameters(op, spec, states)

    def parameters(self, op: Op, spec: Spec, states: States) -> None:
        for entry in spec.parameters:
            parameter = op.parameter(str(entry.name))
            if entry.symbols is not None or parameter is None:
                continue
            name = parameter.attribute or parameter.name
            names = (name, *parameter.lifecycle.formerly)
            having = [
                (release, next(record["attributes"][n] for n in names if n in record["attributes"]))
                for release, record in states
                if set(names) & set(record["attributes"])
            ]
            self.lifecycle(parameter.lifecycle, entry.lifecycle, having, entry.name.span)
            replacement = entry.lifecycle.replaced_by
            known = [p.name for p in op.parameters]
            if replacement is not None and replacement not in known:
                message = f"'{op.name}' has no parameter '{{}}'"
                self.diagnostics.unknown("unknown-parameter", replacement, message, known)
            self.codes(op, parameter, having, entry.name.span)
        for name in sorted({n for _, record in states for n in record["attributes"]}):
            self.attribute(op, spec, name, states)

    def attribute(self, op: Op, spec: Spec, name: str, states: States) -> None:
        """An attribute of that name, which some release has."""
        current = {name for name, _ in attributes(op, self.tree.dialect)}
        formers = {n for p in op.parameters for n in p.lifecycle.formerly}
        present = [name in record["attributes"] for _, record in states]
        gone = next((i for i in range(1, len(present)) if present[i - 1] and not present[i]), None)
        place = next(
            (e.name.span for e in spec.parameters if name in (e.attribute, e.name)),
            spec.key_span("parameters"),
        )
        retired = {r.name for r in op.retired}
        if name in current and (gone is not None or name in retired or name in formers):
            last = states[-1][0].version if gone is None else states[gone][0].version
            self.diagnostics.error(
                "reused-name",
                place,
                f"'{name}' was another attribute of '{op.name}', which was gone in {last}"
                if gone is not None
                else f"'{name}' is both an attribute of '{op.name}' and one that it had",
                "a name that has been released is never given away; choose another one",
            )
        elif name not in current and name not in formers and present[-1]:
            own = [
                (r, record["attributes"][name])
                for r, record in states
                if name in record["attributes"]
            ]
            kept, reason = may_leave(own, self.tree.dialect.window, self.today)
            if states[-1][1]["stability"] == "experimental" or kept or op.name in self.broken:
                return
            self.diagnostics.error(
                "removed-too-soon",
                spec.key_span("retired") if name in retired else place,
                f"the attribute '{name}' of '{op.name}' is gone: {reason}",
                _LEAVING,
            )

    def codes(self, op: Op, parameter: Parameter, having: States, place: Span) -> None:
        for release, record in having:
            values = list(record["values"])
            kept = list(parameter.domain[: len(values)]) == values
            if values and not kept and op.name not in self.broken:
                message = f"the values of '{parameter.name}' were {', '.join(values)} in "
                hint = "codes are given away in order and stay; add new values at the end"
                self.diagnostics.error("reused-code", place, message + release.version, hint)
                return

    def lifecycle(
        self, lifecycle: Lifecycle, entry: LifecycleEntry, states: States, place: Span
    ) -> None:
        """The releases in which it came and in which it leaves."""
        if entry.since is not None and states and states[0][0].version != entry.since:
            message = f"{states[0][0].version} is the first release that has it"
            hint = "remove the key: it follows from the releases"
            self.diagnostics.error("wrong-since", entry.since.span, message, hint)
        if entry.until is None:
            return
        span = span_of(entry.until, place)
        try:
            until = date.fromisoformat(entry.until)
        except ValueError:
            message = f"'{entry.until}' is no day"
            self.diagnostics.error("wrong-until", span, message, "a day is YYYY-MM-DD")
            return
        if lifecycle.deprecated is None:
            self.diagnostics.error(
                "wrong-until",
                span,
                "it is said to leave, but not to be deprecated",
                "write 'deprecated: {reason: ..., replaced_by: ...}'",
            )
        elif states and states[-1][1]["stability"] == "deprecated":
            bare: States = [(release, {**record, "until": None}) for release, record in states]
            end = window_end(bare, self.tree.dialect.window)
            if until < end:
                message = f"it stays until {end}: {self.tree.dialect.window} weeks after the "
                self.diagnostics.error(
                    "wrong-until", span, f"{message}first release that says it is deprecated"
                )

    def removed(self) -> None:
        """Ops that the last release has and the specs no longer have, inherited ones too."""
        last = self.history.last
        if last is None:
            return
        formers = {n for op in self.tree.ops.values() for n in op.lifecycle.formerly}
        for name, record in last.ops(self.dialect).items():
            if name in self.specs or name in formers or name in self.broken:
                continue
            states = self.history.having(self.dialect, name, *record["formerly"])
            allowed, reason = may_leave(states, self.tree.dialect.window, self.today)
            if not allowed and record["own"]:
                message = f"the op '{name}' is gone: {reason}"
                self.diagnostics.error("removed-too-soon", self.place, message, _LEAVING)
            elif not allowed:
                message = f"the op '{name}' is no longer inherited: {reason}"
                self.diagnostics.error("removed-too-soon", self.extends, message, _DROPPED)

    def returned(
        self, names: tuple[str, ...], name: str, known: Callable[[Release], set[str]]
    ) -> tuple[str, str] | None:
        """A release that has the name, and a later one that has none of these names."""
        having = None
        for release in self.history.releases:
            if name in known(release):
                having = release.version
            elif having is not None and not set(names) & set(
                record_names(release.ops(self.dialect))
            ):
                return having, release.version
        return None


_LEAVING = (
    "bring it back with 'deprecated: {reason: ..., replaced_by: ...}', release that, and remove it "
    "when the window has passed; for another name say 'formerly'; in a new major version name the "
    "op under 'breaks' in dialect.yaml"
)


_DROPPED = (
    "inherit it again ('subset'), or declare the op here with 'deprecated: {reason: ..., "
    "replaced_by: ...}' and release that before it goes; in a new major version name the op under "
    "'breaks' in dialect.yaml"
)


def check_functions(
    dialect: str,
    functions: Mapping[str, int],
    history: History,
    place: Callable[[str], Span],
    diagnostics: Diagnostics,
) -> None:
    """Codes of scalar functions: each belongs to the function that was released with it."""
    taken: dict[int, tuple[str, str]] = {}
    for release in history.releases:
        for name, code in release.dialects.get(dialect, {}).get("functions", {}).items():
            taken.setdefault(code, (name, release.version))
    for name, code in functions.items():
        owner, version = taken.get(code, (name, ""))
        if owner != name:
            diagnostics.error(
                "reused-code",
                place(name),
                f"the code {code} is that of '{owner}' in {version}",
                f"a code that has been released is never given away; {max(taken) + 1} is free",
            )

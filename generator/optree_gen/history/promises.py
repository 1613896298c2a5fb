# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Check the promises of releases: names and codes are not reused, nothing is removed too soon, and
old IR of a defined dialect can still be read."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from optree_core.inference import CASTS
from optree_core.lifecycle import Lifecycle, Stability
from optree_core.model import Op, Parameter, Tree

from optree_gen.diagnostics.diagnostic import Found, Placed, error, unknown
from optree_gen.diagnostics.source import Text
from optree_gen.spec.parsed import Parsed
from optree_gen.spec.spec import LifecycleEntry, Spec

from .encoding import encoding
from .history import History, States, attribute_states, may_leave, record_names, window_end
from .record import OTHER_DIALECT, attributes, broken_ops

_NEVER_REUSED = "of a release is never reused"
_MAJOR = "or, for a new major version, name the op under 'breaks' in dialect.yaml"
_LEAVING = (
    "bring it back with 'deprecated: {reason: ..., replaced_by: ...}', release that, and remove it "
    f"when the window has passed; for a new name write 'formerly'; {_MAJOR}"
)
_DROPPED = (
    "inherit it again ('subset'), or declare the op here with 'deprecated: {reason: ..., "
    f"replaced_by: ...}}' and release that before it goes; {_MAJOR}"
)


def today() -> date:
    """Return today's date, or that of SOURCE_DATE_EPOCH for reproducible builds."""
    return date.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))


@dataclass(frozen=True)
class Promises:
    """The checks of a dialect and its specs against its releases."""

    tree: Tree
    parsed: Parsed
    history: History
    today: date

    @property
    def dialect(self) -> str:
        return self.tree.dialect.name

    @cached_property
    def specs(self) -> Mapping[str, Spec]:
        return self.parsed.by_name

    @cached_property
    def broken_ops(self) -> frozenset[str]:
        """The names under `breaks` for the last release, and the ops that they cover."""
        last = self.history.last
        names = dict(self.tree.dialect.breaks).get(last.version, ()) if last is not None else ()
        return frozenset((*names, *broken_ops(self.tree, names)))

    def broken(self) -> Found:
        """Report the promises of releases that the tree breaks today."""
        for op in self.tree.own():
            yield from self.op(op, self.specs[op.name])
        yield from self.removed()
        yield from self.breaks()
        yield from self.upgrades()
        yield from self.functions()

    def op(self, op: Op, spec: Spec) -> Found:
        names = {op.name, *op.lifecycle.formerly}
        states = self.history.having(self.dialect, op.name, *op.lifecycle.formerly)
        yield from self.lifecycle(op.lifecycle, spec.lifecycle, states)
        replacement = spec.lifecycle.replaced_by
        if replacement is not None and replacement not in self.specs:
            yield unknown("unknown-op", replacement, "no op is named '{}'", self.specs)
        for name in spec.lifecycle.formerly:
            if name in self.tree.ops:
                message = f"an op of this dialect has the name '{name}', so it is not a former name"
                yield error("reused-name", name, message)
            elif self.history.releases and not self.history.having(self.dialect, name):
                message = f"no release has an op '{name}'"
                yield error("unknown-release", name, message, "remove the name")
        having = ""
        for release in self.history.releases:
            ops = release.ops(self.dialect)
            if op.name in ops:
                having = release.version
            elif having and not names & set(record_names(ops)):
                message = f"'{op.name}' was the name of another op in {having}, which is not in "
                hint = f"a name {_NEVER_REUSED}; choose another one"
                yield error("reused-name", spec.op, message + release.version, hint)
                break
        yield from self.parameters(op, spec, states)

    def parameters(self, op: Op, spec: Spec, states: States) -> Found:
        known = [p.name for p in op.parameters]
        for entry in spec.parameters:
            parameter = op.parameter(str(entry.name))
            if entry.symbols is not None or parameter is None:
                continue
            having = attribute_states(parameter, states)
            yield from self.lifecycle(parameter.lifecycle, entry.lifecycle, having)
            replacement = entry.lifecycle.replaced_by
            if replacement is not None and replacement not in known:
                message = f"'{op.name}' has no parameter '{{}}'"
                yield unknown("unknown-parameter", replacement, message, known)
            yield from self.codes(op, parameter, having, entry.name)
        for name in sorted({n for _, record in states for n in record["attributes"]}):
            yield from self.attribute(op, spec, name, states)

    def attribute(self, op: Op, spec: Spec, name: str, states: States) -> Found:
        """Report an attribute of some release that is removed too soon or whose name is reused."""
        current = {name for name, _ in attributes(op, self.tree.dialect)}
        formers = {n for p in op.parameters for n in p.lifecycle.formerly}
        present = [name in record["attributes"] for _, record in states]
        gone = next((i for i in range(1, len(present)) if present[i - 1] and not present[i]), None)
        places = (e.name.span for e in spec.parameters if name in (e.attribute, e.name))
        place = next(places, spec.key_span("parameters"))
        retired = {r.name for r in op.retired}
        if name in current and (gone is not None or name in retired or name in formers):
            message = f"'{name}' is both a present and a former attribute of '{op.name}'"
            if gone is not None:
                last = states[gone][0].version
                message = f"'{name}' was another attribute of '{op.name}', removed in {last}"
            yield error(
                "reused-name", place, message, f"a name {_NEVER_REUSED}; choose another one"
            )
        elif name not in current and name not in formers and present[-1]:
            own = [(r, a[name]) for r, record in states if name in (a := record["attributes"])]
            kept, reason = may_leave(own, self.tree.dialect.window, self.today)
            experimental = states[-1][1]["stability"] == Stability.EXPERIMENTAL
            if not (experimental or kept or op.name in self.broken_ops):
                message = f"the attribute '{name}' of '{op.name}' is gone: {reason}"
                place = spec.key_span("retired") if name in retired else place
                yield error("removed-too-soon", place, message, _LEAVING)

    def codes(self, op: Op, parameter: Parameter, having: States, place: Placed) -> Found:
        for release, record in having:
            values = list(record["values"])
            kept = list(parameter.domain[: len(values)]) == values
            if values and not kept and op.name not in self.broken_ops:
                message = f"the values of '{parameter.name}' were {', '.join(values)} in "
                hint = "codes follow the order and never change; add new values at the end"
                yield error("reused-code", place, message + release.version, hint)
                return

    def lifecycle(self, lifecycle: Lifecycle, entry: LifecycleEntry, states: States) -> Found:
        """Report a wrong `since` or `until` of an op or a parameter."""
        if entry.since is not None and states and states[0][0].version != entry.since:
            message = f"{states[0][0].version} is the first release that has it"
            hint = "remove the key: the releases determine it"
            yield error("wrong-since", entry.since, message, hint)
        if entry.until is None:
            return
        try:
            until = date.fromisoformat(entry.until)
        except ValueError:
            message = f"'{entry.until}' is not a date"
            yield error("wrong-until", entry.until, message, "write the date as YYYY-MM-DD")
            return
        if lifecycle.deprecated is None:
            message = "'until' needs 'deprecated'"
            hint = "write 'deprecated: {reason: ..., replaced_by: ...}'"
            yield error("wrong-until", entry.until, message, hint)
        elif states and states[-1][1]["stability"] == Stability.DEPRECATED:
            bare: States = [(release, {**record, "until": None}) for release, record in states]
            window = self.tree.dialect.window
            if until < (end := window_end(bare, window)):
                message = f"the window of {window} weeks after the release that deprecated it ends "
                yield error("wrong-until", entry.until, f"{message}on {end}")

    def removed(self) -> Found:
        """Report ops of the last release that are removed or no longer inherited too soon."""
        formers = {n for op in self.tree.ops.values() for n in op.lifecycle.formerly}
        last = self.history.last
        for name, record in last.ops(self.dialect).items() if last is not None else ():
            if name in self.specs or name in formers or name in self.broken_ops:
                continue
            states = self.history.having(self.dialect, name, *record["formerly"])
            allowed, reason = may_leave(states, self.tree.dialect.window, self.today)
            if not allowed and record["own"]:
                message = f"the op '{name}' is gone: {reason}"
                yield error("removed-too-soon", self.parsed.declaration(), message, _LEAVING)
            elif not allowed:
                message = f"the op '{name}' is no longer inherited: {reason}"
                place = self.parsed.declaration("extends", "subset")
                yield error("removed-too-soon", place, message, _DROPPED)

    def breaks(self) -> Found:
        """Report unknown releases and ops under `breaks`, and breaks with an older release."""
        declared = {
            version
            for release in self.history.releases
            for version in release.dialects.get(self.dialect, {}).get("breaks", {})
        }
        last = self.history.last
        ops = {n for release in self.history.releases for n in release.ops(self.dialect)}
        known = {*self.tree.ops, *ops, *self.tree.scalars.functions, CASTS}
        known |= {f"{name}{OTHER_DIALECT}" for name in (last.dialects if last is not None else ())}
        for version, names in self.tree.dialect.breaks:
            place = self.parsed.declaration("breaks", version)
            if last is None or version not in [r.version for r in self.history.releases]:
                found = ", ".join(release.version for release in self.history.releases)
                hint = f"the releases are {found}" if found else "remove it: there is no release"
                yield error("unknown-release", place, f"there is no release {version}", hint)
            elif version == last.version:
                for name in names:
                    if name not in known:
                        message = "no op and no scalar function is named '{}'"
                        yield unknown("unknown-op", Text(name, place), message, known)
            elif version not in declared:
                message = f"{version} is not the last release"
                hint = f"write {last.version}: 'breaks' applies to IR of the last release"
                yield error("unknown-release", place, message, hint)

    def upgrades(self) -> Found:
        """Report ops whose IR of the last release cannot be read any more."""
        last = self.history.last
        if last is not None and self.tree.dialect.defined:
            for problem in encoding(self.tree, self.history).problems:
                op = f"{self.dialect}.{problem.op}"
                message = f"IR of {op} from {last.version} cannot be read: {problem.message}"
                yield error("missing-upgrade", self.specs[problem.op].op, message, problem.rule)

    def functions(self) -> Found:
        """Report scalar functions with a code that was released with another function."""
        taken: dict[int, tuple[str, str]] = {}
        for release in self.history.releases:
            for name, code in release.dialects.get(self.dialect, {}).get("functions", {}).items():
                taken.setdefault(code, (name, release.version))
        for function in self.tree.scalars.functions.values():
            owner, version = taken.get(function.code, (function.name, ""))
            if owner != function.name:
                message = f"'{owner}' has the code {function.code} in release {version}"
                hint = f"a code {_NEVER_REUSED}; {max(taken) + 1} is free"
                yield error("reused-code", self.parsed.function(function.name), message, hint)

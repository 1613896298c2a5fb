# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Upgrades: changes of a defined dialect's encoding from release to release.

A version is a number that grows when two releases encode ops differently. The current specs have
the number of the last release, or the next number if they encode ops differently. A reader applies
the changes after the version of a file; a writer for an older version undoes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from optree_core.lifecycle import Stability
from optree_core.model import Tree

from .history import History
from .record import positions, record_of

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class EncodingChange:
    """A change of an op, or of its attribute `name`, in a version.

    op: the current name of the op.
    kind: `op_added`, `op_renamed` (from `former`), `op_removed` (`former` replaces it),
        `op_changed` (older IR cannot be read); of an attribute `added`, `renamed` (from `former`),
        `retired`, `default`, `value_added`; `operand_added`, of optional operands called `name`.
    before, after: the default of the attribute before and after the change, as MLIR text; empty for
        no default. For a retired attribute, `before` is the value that has the op's current
        meaning, and `after` the meaning of an op without the attribute.
        For added operands, `after` is the number of values of each operand in older IR, 0 for an
        added one and -1 for one that may have any number.
    ignored: any value of a retired attribute may be dropped. For added operands, older IR had an
        attribute with these numbers.
    required: an older version has to have the retired attribute. For added operands, IR has an
        attribute with these numbers now.
    """

    version: int
    kind: str
    op: str
    name: str = ""
    former: str = ""
    before: str = ""
    after: str = ""
    ignored: bool = False
    required: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """A change after which old IR cannot be read. rule: the text to add to the specs."""

    op: str
    message: str
    rule: str


@dataclass(frozen=True)
class Encoding:
    """The versions of a dialect's encoding.

    current: the version of the specs. releases: name and version of each release.
    """

    current: int = 1
    releases: tuple[tuple[str, int], ...] = ()
    changes: tuple[EncodingChange, ...] = ()
    problems: tuple[Problem, ...] = ()


def encoding(tree: Tree, history: History) -> Encoding:
    """Return the versions of a dialect's encoding and the changes between them."""
    name = tree.dialect.name
    now = record_of(tree)
    version, releases, changes = 1, [], []
    problems: list[Problem] = []
    before: Record | None = None
    last = ""
    forms = [(r.version, r.dialects[name]) for r in history.releases if name in r.dialects]
    names = _names([record for _, record in (*forms, ("", now))])
    for label, record in (*forms, ("", now)):
        broken = frozenset(record.get("breaks", {}).get(last, ()))
        if before is not None and (
            _wire(before) != _wire(record) or broken or _other_syntax(before, record)
        ):
            version += 1
            for found in _transition(before, record, version, names, tree, broken):
                if isinstance(found, EncodingChange):
                    changes.append(found)
                elif not label:
                    problems.append(found)
        if label:
            releases.append((label, version))
        before, last = record, label
    return Encoding(version, tuple(releases), tuple(changes), tuple(problems))


def _encoded(record: Record) -> dict[str, Record]:
    return {name: op for name, op in record["ops"].items() if op["encoded"]}


def _wire(record: Record) -> dict[str, Any]:
    """Return the parts of a record that the encoding of ops depends on."""
    keys = ("type", "default", "optional", "values")
    return {
        "functions": record["functions"],
        "ops": {
            name: (
                positions(op["operands"]),
                positions(op["results"]),
                {a: [entry[key] for key in keys] for a, entry in op["attributes"].items()},
            )
            for name, op in _encoded(record).items()
        },
    }


def _transition(
    old: Record, new: Record, version: int, names: Mapping[str, str], tree: Tree, broken: Set[str]
) -> Iterator[EncodingChange | Problem]:
    """Yield the changes between two records. broken: ops of which older IR is never read."""
    before, after = _encoded(old), _encoded(new)
    other_syntax = _other_syntax(old, new)
    kept = {*after, *(former for op in after.values() for former in op["formerly"])}
    for name, op in before.items():
        if name not in kept:
            yield EncodingChange(
                version, "op_removed", name, former=_current(op["replaced_by"] or "", names)
            )
    for name, op in after.items():
        known = next((n for n in (name, *op["formerly"]) if n in before), None)
        current = _current(name, names)
        if known is None:
            yield EncodingChange(version, "op_added", current)
            continue
        if known != name and name not in before:
            yield EncodingChange(version, "op_renamed", current, former=known)
        if name in broken or _syntax_changed(before[known], other_syntax):
            yield EncodingChange(version, "op_changed", current)
            continue
        yield from _op(before[known], op, version, current)
    form = tree.dialect.function_attribute
    added = sorted(new["functions"].keys() - old["functions"].keys())
    for name in added if form else ():
        yield EncodingChange(version, "value_added", "", after=form.replace("{}", name))


def _other_syntax(old: Record, new: Record) -> set[str]:
    """Return the types of attributes that two records write differently."""
    return {kind for kind, syntax in old["syntax"].items() if new["syntax"][kind] != syntax}


def _syntax_changed(op: Record, other: Set[str]) -> bool:
    """True if a released op is experimental and has an attribute of one of the types `other`,
    whose older syntax readers cannot parse.

    `check` demands an entry under `breaks` for a stable op.
    """
    experimental = op["stability"] == Stability.EXPERIMENTAL
    return experimental and any(entry["type"] in other for entry in op["attributes"].values())


def _names(records: Sequence[Record]) -> dict[str, str]:
    """Return former name of an op -> the name that followed it."""
    found: dict[str, str] = {}
    for record in records:
        for name, op in record["ops"].items():
            for former in op["formerly"]:
                found.setdefault(former, name)
    return found


def _current(name: str, names: Mapping[str, str]) -> str:
    seen = {name}
    while (later := names.get(name, name)) not in seen:
        name = later
        seen.add(name)
    return name


def _op(old: Record, new: Record, version: int, op: str) -> Iterator[EncodingChange | Problem]:
    experimental = old["stability"] == Stability.EXPERIMENTAL
    broken = []
    added = _added_operands(old, new, version, op)
    if added is not None:
        yield added
    for key in ("operands", "results"):
        same = positions(old[key]) == positions(new[key])
        if not same and (key == "results" or added is None):
            names = [
                ", ".join(f"{name} ({group})" if group else name for name, _, group in side[key])
                or "none"
                for side in (old, new)
            ]
            rule = (
                "add an op with a new name, and write here "
                "'deprecated: {reason: ..., replaced_by: ...}'"
            )
            broken.append(Problem(op, f"its {key} were {names[0]}, are {names[1]}", rule))
    for found in _attributes(old, new, version, op):
        if isinstance(found, Problem):
            broken.append(found)
        else:
            yield found
    if broken and experimental:
        yield EncodingChange(version, "op_changed", op)
    elif broken:
        yield from broken


def _added_operands(old: Record, new: Record, version: int, op: str) -> EncodingChange | None:
    """Return the change if the op only gained optional operands; None if it did not."""
    before = {name: (role, group) for name, role, group in old["operands"]}
    after = {name: (role, group) for name, role, group in new["operands"]}
    added = [name for name in after if name not in before]
    kept = [(name, entry) for name, entry in after.items() if name in before]
    optional = all(after[name][1] == "optional" for name in added)
    if not added or not optional or kept != [*before.items()]:
        return None
    groups = [group for _, group in before.values() if group]
    if len(groups) > 1 and "optional" not in groups:
        return None  # The groups may have one size, which no attribute holds.
    counts = (0 if name in added else -1 if group else 1 for name, (_, group) in after.items())
    return EncodingChange(
        version, "operand_added", op, ", ".join(added),
        after=f"array<i32: {', '.join(map(str, counts))}>",
        ignored=len(groups) > 1, required=len(groups) + len(added) > 1,
    )  # fmt: skip


def _attributes(
    old: Record, new: Record, version: int, op: str
) -> Iterator[EncodingChange | Problem]:
    before, after = old["attributes"], new["attributes"]
    retired = {entry["name"]: entry for entry in new["retired"]}
    renamed = {f: n for n, entry in after.items() for f in entry["formerly"] if f in before}
    for name, entry in before.items():
        target = renamed.get(name, name)
        if target in after:
            if target != name:
                yield EncodingChange(version, "renamed", op, target, former=name)
            yield from _attribute(entry, after[target], version, op, target)
        elif name in retired:
            meant = entry["default"] or ""
            yield EncodingChange(
                version, "retired", op, name,
                before=retired[name]["default"] or meant, after=meant,
                ignored=bool(retired[name]["ignored"]), required=not (meant or entry["optional"]),
            )  # fmt: skip
        else:
            rule = f"retired: {{{name}: {{reason: ..., default: {entry['default'] or '...'}}}}}"
            yield Problem(op, f"its attribute '{name}' is gone without an upgrade",
                          f"write '{rule}', or for a new name 'formerly: [{name}]'")  # fmt: skip
    for name, entry in after.items():
        if name in before or name in renamed.values():
            continue
        if entry["default"] is None and not entry["optional"]:
            yield Problem(op, f"older IR has no value for the new attribute '{name}'",
                          f"write 'parameters: {{{name}: {{..., default: ...}}}}'")  # fmt: skip
        else:
            yield EncodingChange(version, "added", op, name, after=entry["default"] or "")


def _attribute(
    old: Record, new: Record, version: int, op: str, name: str
) -> Iterator[EncodingChange | Problem]:
    if old["type"] != new["type"]:
        message = f"its attribute '{name}' was of type {old['type']}, is {new['type']}"
        rule = f"give the attribute a new name, and write 'retired: {{{name}: {{reason: ...}}}}'"
        yield Problem(op, message, rule)
    elif _absent(old) == "nothing" != _absent(new):
        message = f"an op without the attribute '{name}' has another meaning now"
        rule = f"keep '{name}' as it was, and add an attribute with a new name"
        yield Problem(op, message, rule)
    elif _absent(old) != _absent(new):
        before, after = old["default"] or "", new["default"] or ""
        yield EncodingChange(version, "default", op, name, before=before, after=after)
    for value in new["values"][len(old["values"]) :] if old["values"] else ():
        code = new["values"].index(value)
        yield EncodingChange(version, "value_added", op, name, after=f"{code} : i32")


def _absent(entry: Record) -> str:
    """Return the meaning of a missing attribute: its default, `nothing` if optional, or `wrong`."""
    return str(entry["default"] or ("nothing" if entry["optional"] else "wrong"))

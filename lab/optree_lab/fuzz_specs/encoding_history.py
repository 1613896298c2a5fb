# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A model of encodings: random histories of declared changes, as specs, and each release's meaning.

It models no versions or upgrades, only what each release's specs say: the meaning of an op without
an attribute, the former names of an attribute, and the values that a retired one may have had.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from .outcome import as_yaml

#: The value of an attribute, or None if an optional attribute is absent.
Value = int | None

Absence = Literal["default", "nothing", "wrong"]


@dataclass(frozen=True)
class Attribute:
    """An attribute. identity: the same under all names. born: its value in ops of earlier
    releases."""

    identity: int
    name: str
    absence: Absence
    default: int
    born: Value
    formerly: tuple[str, ...] = ()

    @property
    def absent(self) -> Value:
        return self.default if self.absence == "default" else None

    def parameter(self) -> dict[str, object]:
        values: dict[str, dict[str, object]] = {
            "default": {"default": self.default}, "nothing": {"optional": True}
        }  # fmt: skip
        former = {"formerly": self.formerly} if self.formerly else {}
        return {"type": "i64", "attribute": self.name, **values.get(self.absence, {}), **former}


@dataclass(frozen=True)
class Retired:
    """A retired attribute. default: the value like its absence; None: each is refused."""

    identity: int
    name: str
    default: Value
    ignored: bool

    def entry(self) -> dict[str, object]:
        default = {} if self.default is None else {"default": f"{self.default} : i64"}
        ignored = {"ignored": True} if self.ignored else {}
        return {"reason": "It has no effect.", **default, **ignored}


@dataclass(frozen=True)
class Op:
    name: str
    attributes: tuple[Attribute, ...]
    retired: tuple[Retired, ...] = ()
    formerly: tuple[str, ...] = ()

    def spec(self) -> str:
        data = {
            "op": self.name,
            "kind": "composite",
            "summary": "An op with a history.",
            "stability": "experimental",
            "operands": {"source": "input", "out": "init"},
            "formerly": self.formerly,
            "parameters": {a.name: a.parameter() for a in self.attributes},
            "retired": {r.name: r.entry() for r in self.retired},
        }
        return as_yaml({key: value for key, value in data.items() if value})

    def meaning(self, values: Mapping[str, int]) -> dict[int, Value]:
        """Return each attribute's value by identity."""
        return {a.identity: values.get(a.name, a.absent) for a in self.attributes}

    def takes(self, values: Mapping[str, int]) -> bool:
        names = {a.name for a in self.attributes}
        required = {a.name for a in self.attributes if a.absence == "wrong"}
        return required <= set(values) <= names


def carried(
    releases: list[Op], since: int, meaning: Mapping[int, Value]
) -> dict[int, Value] | None:
    """Return the last release's meaning of an op of release `since`; None: refused."""
    found = dict(meaning)
    for op in releases[since + 1 :]:
        for attribute in op.attributes:
            found.setdefault(attribute.identity, attribute.born)
        for retired in op.retired:
            if retired.identity not in found:
                continue
            value = found.pop(retired.identity)
            if value is not None and value != retired.default and not retired.ignored:
                return None
    return found


class Author:
    """Changes an op from release to release, in ways for which upgrades can be declared."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.count = 0
        #: Changes since the last release; each is made once, so that every name is in some release.
        self.touched: set[tuple[str, object]] = set()

    def op(self) -> Op:
        return Op(self.name("op"), tuple(self.attribute() for _ in range(self.rng.randint(0, 2))))

    def name(self, kind: str) -> str:
        self.count += 1
        return f"{kind}{self.count}"

    def attribute(self, added: bool = False) -> Attribute:
        name = self.name("a")
        choices: tuple[Absence, ...] = ("default", "nothing", "wrong")
        absence = self.rng.choice(choices[:2] if added else choices)
        default = self.rng.randint(0, 2)
        born = default if absence == "default" else None
        return Attribute(self.count, name, absence, default, born)

    def changed(self, op: Op) -> Op:
        self.touched.clear()
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            change = self.rng.choice((self.add, self.retire, self.rename, self.default, self.call))
            op = change(op)
        return op

    def add(self, op: Op) -> Op:
        made = self.attribute(added=True)
        self.touched |= {(kind, made.identity) for kind in ("name", "default")}
        return replace(op, attributes=(*op.attributes, made))

    def retire(self, op: Op) -> Op:
        kinds = ("name", "default")
        there = [
            a for a in op.attributes if not self.touched & {(kind, a.identity) for kind in kinds}
        ]
        if not there:
            return op
        gone = self.rng.choice(there)
        default = self.rng.choice((gone.default, self.rng.randint(0, 2)))
        silent = gone.absence != "default" and self.rng.random() < 0.3
        retired = Retired(
            gone.identity, gone.name, None if silent else default, self.rng.random() < 0.2
        )
        kept = tuple(a for a in op.attributes if a is not gone)
        return replace(op, attributes=kept, retired=(*op.retired, retired))

    def rename(self, op: Op) -> Op:
        def changed(a: Attribute) -> Attribute:
            return replace(a, name=self.name("a"), formerly=(a.name,))

        return self._one(op, "name", changed)

    def default(self, op: Op) -> Op:
        """Change or remove a default; an attribute without one keeps none."""

        def changed(a: Attribute) -> Attribute:
            if a.absence == "nothing":
                return a
            choices: tuple[Absence, ...] = ("default", "default", "nothing", "wrong")
            absence = self.rng.choice(choices)
            return replace(a, absence=absence, default=self.rng.randint(0, 2))

        return self._one(op, "default", changed)

    def call(self, op: Op) -> Op:
        if ("op", None) in self.touched:
            return op
        self.touched.add(("op", None))
        return replace(op, name=self.name("op"), formerly=(op.name,))

    def _one(self, op: Op, kind: str, change: Callable[[Attribute], Attribute]) -> Op:
        there = [a for a in op.attributes if (kind, a.identity) not in self.touched]
        if not there:
            return op
        chosen = self.rng.choice(there)
        self.touched.add((kind, chosen.identity))
        made = tuple(change(a) if a is chosen else a for a in op.attributes)
        return replace(op, attributes=made)

    def values(self, op: Op) -> dict[str, int]:
        """Return the attributes of a random instance."""
        return {
            a.name: self.rng.randint(0, 2)
            for a in op.attributes
            if a.absence == "wrong" or self.rng.random() < 0.5
        }

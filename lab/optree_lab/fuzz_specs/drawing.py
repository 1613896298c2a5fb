# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random choices for random projects: names, and data drawn from forms.

A form is data with choices: `{one: [...]}` is one of the items, `{some: [...]}` one to four of
them, and an entry `key 0.3` is present with probability 0.3. `$x` is a name of the group `x`; as a
key or a list item it stands for all of them. `$text` and `$attribute` are new each time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from optree_gen.emit.ods_names import ASKED_FOR, argument_name

from optree_lab.fuzzing.draw import Draw, Script
from optree_lab.tables import beside, tuples

_LISTS = tuples(beside(__file__))
#: Names with a meaning in a generated language, and harmless ones.
NASTY: tuple[str, ...] = sum(_LISTS["nasty"], ())
PLAIN: tuple[str, ...] = _LISTS["plain"]
LOOPS: tuple[str, ...] = _LISTS["loops"]
#: Texts that would end the text that contains them, and pieces with a meaning in some language.
HOSTILE: tuple[str, ...] = _LISTS["hostile"]
PIECES: tuple[str, ...] = _LISTS["pieces"]

#: Group -> the names that it stands for.
Names = dict[str, list[str]]


class SpecDraw(Draw):
    """Random choices for a project. nasty: percentage of names that are among `NASTY`."""

    def __init__(self, seed: int, script: Script | None = None) -> None:
        super().__init__(seed, script)
        self.nasty = self.choice([0, 10, 40, 90])

    def name(self, taken: set[str]) -> str:
        """Return a new name and add it to `taken`."""
        while True:
            found = self.choice(NASTY if self.chance(self.nasty) else PLAIN).lower()
            if self.chance(10):
                found = f"{found}_{self.number(0, 3)}"
            if found not in taken and len(found) <= 63:
                taken.add(found)
                return found

    def names(self, counts: Mapping[str, Sequence[int]], taken: set[str]) -> Names:
        """Return new names for groups; each group's size is one of its counts."""
        return {
            group: [self.name(taken) for _ in range(self.choice(sizes))]
            for group, sizes in counts.items()
        }

    def attribute(self, taken: set[str]) -> str:
        """Return a name that an attribute of a defined dialect can have, in 19 of 20 cases."""
        while True:
            found = self.name(taken)
            if (argument_name(found) == found and found not in ASKED_FOR) or self.chance(5):
                return found

    def text(self) -> str:
        return self.choice(HOSTILE)[:190] if self.chance(20) else "Some words about it."

    def maybe(self, data: dict[str, Any], key: str, percent: int, make: Callable[[], Any]) -> None:
        """Set the entry with this probability in percent."""
        if self.chance(percent):
            data[key] = make()

    def filled(self, form: Any, names: Names, taken: set[str]) -> Any:
        """Return data drawn from a form; entries whose mapping is empty are left out."""
        if isinstance(form, str):
            return re.sub(r"\$(\w+)", lambda found: self._word(found[1], names, taken), form)
        if isinstance(form, list):
            return list(self._items(form, names, taken))
        if not isinstance(form, dict):
            return form
        if "one" in form:
            return self.choice(self.filled(form["one"], names, taken))
        if "some" in form:
            return self.sample(self.filled(form["some"], names, taken), 1, 4)
        found = {}
        for entry, below in form.items():
            key, _, chance = entry.partition(" ")
            if chance and not self.chance(round(float(chance) * 100)):
                continue
            for name in names[key[1:]] if key.startswith("$") else [key]:
                value = self.filled(below, names, taken)
                if value or not isinstance(below, dict):
                    found[name] = value
        return found

    def _items(self, form: list[Any], names: Names, taken: set[str]) -> Iterator[Any]:
        for item in form:
            if isinstance(item, str) and item[:1] == "$" and item[1:] in names:
                yield from names[item[1:]]
            else:
                yield self.filled(item, names, taken)

    def _word(self, group: str, names: Names, taken: set[str]) -> str:
        if group == "text":
            return self.text()
        return self.attribute(taken) if group == "attribute" else names[group][0]

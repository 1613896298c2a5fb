# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Properties that an op has in one version of MLIR and lacks in another.

A version drops a property that its op lacks without a word: `arith.addf` of MLIR 22 would round
as it always does, whatever the rounding mode that MLIR 24 wrote.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .generic_syntax import Operation, edited, operations
from .versions import properties_read

#: Names that MLIR reads from the attributes of any op.
_SYMBOLS = frozenset({"sym_name", "sym_visibility"})

#: Promises to the compiler: where one holds, an op without it computes the same.
_PROMISES = frozenset({
    "access_groups", "alias_scopes", "alignment", "fastmath", "fastmathFlags", "inrange",
    "invariant", "no_infs_fp_math", "no_nans_fp_math", "noalias_scopes", "nonNeg", "nontemporal",
    "noundef", "range", "tbaa",
})  # fmt: skip

#: Properties that an earlier version reads from an attribute: op, property -> the attribute.
_ATTRIBUTES = {
    ("gpu.func", "kernel"): "gpu.kernel",
    ("gpu.func", "workgroup_attributions"): "workgroup_attributions",
    ("gpu.launch", "workgroup_attributions"): "workgroup_attributions",
}


@dataclass
class Properties:
    """Converts properties from the version of one mlir-opt to that of another.

    lacking: op, its properties -> those that the new version lacks.
    """

    old: Path
    new: Path
    lacking: dict[tuple[str, frozenset[str]], frozenset[str]] = field(default_factory=dict)
    defaults: dict[tuple[str, str], bool] = field(default_factory=dict)

    def converted(self, text: str) -> tuple[str, list[tuple[Operation, str]]]:
        """Return a module in generic syntax with no property that the new version lacks.

        A property becomes an attribute where that means the same, and disappears where the old
        version takes its value if there is none. Also return the other properties, with their ops.
        """
        found = [op for op in operations(text) if op.properties]
        self._ask(found, text)
        lost: list[tuple[Operation, str]] = []
        # From the last to the first, so that an edit moves no op that is still to be edited.
        for op in reversed(found):
            if not (lacking := self.lacking[_key(op)]):
                continue
            attributes = []
            for name in sorted(lacking):
                if self._is_default(op, name, text):
                    continue
                if attribute := _attribute(op.name, name):
                    attributes.append(attribute + op.properties[name].removeprefix(name))
                else:
                    lost.append((op, name))
            kept = [entry for name, entry in op.properties.items() if name not in lacking]
            text = edited(text, op, kept, attributes)
        return text, lost[::-1]

    def _ask(self, found: Sequence[Operation], text: str) -> None:
        """Ask the new version for the properties of ops that are not known yet."""
        unknown = {_key(op): op for op in found if _key(op) not in self.lacking}
        if not unknown:
            return
        ops = [(op.name, op.properties) for op in unknown.values()]
        for (key, op), read in zip(
            unknown.items(), properties_read(self.new, ops, text), strict=True
        ):
            self.lacking[key] = frozenset(op.properties.keys() - read.keys())

    def _is_default(self, op: Operation, name: str, text: str) -> bool:
        """True if the old version takes the property's value for an op without the property."""
        key = op.name, op.properties[name]
        if key not in self.defaults:
            others: Mapping[str, str] = {n: e for n, e in op.properties.items() if n != name}
            read = properties_read(self.old, [(op.name, others)], text)[0]
            self.defaults[key] = read.get(name) == op.properties[name]
        return self.defaults[key]


def _key(op: Operation) -> tuple[str, frozenset[str]]:
    return op.name, frozenset(op.properties)


def _attribute(op: str, name: str) -> str | None:
    """Return the attribute that means the same as a property that an op lacks, or None."""
    if name in _SYMBOLS or name in _PROMISES:
        return name
    return _ATTRIBUTES.get((op, name))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Properties that an op has in one version of MLIR and lacks in another.

A version drops a property that its op lacks without a word: `arith.addf` of MLIR 22 would round
as it always does, whatever the rounding mode that MLIR 24 wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from . import integer_constants, operand_groups
from .generic_syntax import Edit, Operation, edited, edits, operand_count, result_types
from .versions import operand_group_counts, properties_read

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


#: Renamed properties: ops, the entry in an earlier and in a later version, the values that {} has.
_RENAMED = (
    ("llvm.mlir.alias llvm.mlir.global", "thread_local_", "tls_mode = 1 : i64", ""),
    ("shard.reduce_scatter shard.scatter", "scatter_axis = {}", "scatter_dim = {}", ".*"),
    (
        "transform.apply_conversion_patterns.gpu.gpu_to_rocdl "
        "transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu",
        'chipset = "{}"', 'arch = "{}"', "gfx[0-9a-f]+",
    ),
    ("transform.structured.tile_using_for", "interchange = {}", "static_interchange = {}", ".*"),
)  # fmt: skip


@dataclass(frozen=True)
class Lost:
    """An op that a version lacks, or the part of it, such as `property 'roundingmode'`."""

    op: Operation
    part: str = ""

    def __str__(self) -> str:
        return f"{self.part} of '{self.op.name}'" if self.part else f"op '{self.op.name}'"


@dataclass
class Properties:
    """Converts properties from the version of one mlir-opt to that of another.

    lacking: op, its properties -> those that the new version lacks.
    reads: op, a property -> True if the new version has it.
    groups: op -> the number of groups of operands in the new version.
    """

    old: Path
    new: Path
    lacking: dict[tuple[str, frozenset[str]], frozenset[str]] = field(default_factory=dict)
    defaults: dict[tuple[str, str], bool] = field(default_factory=dict)
    reads: dict[tuple[str, str], bool] = field(default_factory=dict)
    groups: dict[str, int] = field(default_factory=dict)

    def converted(self, text: str, found: Sequence[Operation]) -> tuple[str, list[Lost]]:
        """Return a module in generic syntax with no property that the new version lacks.

        A property gets another name or becomes an attribute where that means the same, and
        disappears where the old version takes its value if there is none. Return the other
        properties with the unchanged text. found: the ops of the module.
        """
        lost: list[Lost] = []
        pairs = [
            (op, self._restated(op, text, lost))
            for op in found
            if op.properties or op.name in operand_groups.GROUPS
        ]
        self._ask([op for _, op in pairs], text)
        changes: list[Edit] = []
        for before, op in pairs:
            properties, attributes = self._divided(op, text, lost)
            if attributes or properties != [*before.properties.values()]:
                changes += edits(text, op, properties, attributes)
        return (text, lost) if lost else (edited(text, changes), [])

    def _restated(self, op: Operation, text: str, lost: list[Lost]) -> Operation:
        """Return the op with its constant and its sizes of groups as the new version has them."""
        entries = dict(op.properties)
        if op.name == integer_constants.OP and "value" in entries:
            result = result_types(text, op)
            entries["value"] = integer_constants.restated(entries["value"], result)
        elif op.name in operand_groups.GROUPS:
            if op.name not in self.groups:
                self.groups |= operand_group_counts(self.new, [op.name])
            name, count = operand_groups.SIZES, operand_count(text, op)
            sizes, lacking = operand_groups.resized(
                op.name, entries.pop(name, ""), count, self.groups[op.name]
            )
            lost += [Lost(op, f"operands '{group}'") for group in lacking]
            if sizes:
                entries[name] = sizes
        return replace(op, properties=entries)

    def _divided(self, op: Operation, text: str, lost: list[Lost]) -> tuple[list[str], list[str]]:
        """Return an op's properties and attributes for the new version; extend what is lost."""
        lacking = self.lacking.get(_key(op), frozenset())
        properties = [entry for name, entry in op.properties.items() if name not in lacking]
        attributes = []
        for name in sorted(lacking):
            entry = op.properties[name]
            if others := [e for e in _renamed(op.name, entry) if self._reads(op.name, e)]:
                properties += others
            elif self._is_default(op, name, text):
                continue
            elif attribute := _attribute(op.name, name):
                attributes.append(attribute + entry.removeprefix(name))
            else:
                lost.append(Lost(op, f"property '{name}'"))
        return properties, attributes

    def _ask(self, found: Sequence[Operation], text: str) -> None:
        """Ask the new version for the properties of ops that are not known yet."""
        unknown = {_key(op): op for op in found if op.properties and _key(op) not in self.lacking}
        if not unknown:
            return
        ops = [(op.name, op.properties) for op in unknown.values()]
        for (key, op), read in zip(
            unknown.items(), properties_read(self.new, ops, text), strict=True
        ):
            self.lacking[key] = frozenset(op.properties.keys() - read.keys())

    def _reads(self, op: str, entry: str) -> bool:
        """True if the new version has a property. entry: with a value of builtin type."""
        name = entry.partition(" = ")[0]
        if (op, name) not in self.reads:
            self.reads[op, name] = name in properties_read(self.new, [(op, {name: entry})], "")[0]
        return self.reads[op, name]

    def _is_default(self, op: Operation, name: str, text: str) -> bool:
        """True if the old version takes the property's value for an op without the property."""
        key = op.name, op.properties[name]
        if key not in self.defaults:
            others = {n: e for n, e in op.properties.items() if n != name}
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


def _renamed(op: str, entry: str) -> Iterator[str]:
    """Yield the entries of other versions that mean the same as an entry of an op."""
    for ops, earlier, later, values in _RENAMED:
        for one, other in ((earlier, later), (later, earlier)):
            pattern = re.escape(one).replace(re.escape("{}"), f"({values})")
            if op in ops.split() and (found := re.fullmatch(pattern, entry)):
                yield other.format(*found.groups())

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Groups of operands that ops have in later versions of MLIR only, and the sizes of all groups."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

#: The property of an op with several groups of operands, any of which may be empty.
SIZES = "operandSegmentSizes"
_SIZES = re.compile(rf"{SIZES} = array<i32(?:: (.*))?>")


@dataclass(frozen=True)
class Groups:
    """The groups of an op.

    count: the number of groups in the later version.
    added: index -> name of a group that the earlier version lacks.
    """

    count: int
    added: Mapping[int, str]


#: By op. `tile_using_for` has no sizes in the earlier version: a target, and sizes of tiles.
GROUPS = {
    "acc.bounds": Groups(6, {3: "sourceExtent"}),
    "gpu.launch": Groups(12, {11: "asyncObject"}),
    "transform.structured.fuse": Groups(4, {3: "packed_tile_sizes"}),
    "transform.structured.tile_using_for": Groups(
        5, {2: "interchange", 3: "packed_tile_sizes", 4: "packed_interchange"}
    ),
}


def resized(op: str, entry: str, operands: int, count: int) -> tuple[str, list[str]]:
    """Return the entry with the sizes of an op's groups, for a version with `count` groups.

    Also return the groups with operands that the version lacks. entry, and the first result: empty
    if the version has no such property. operands: the number of operands.
    """
    groups = GROUPS[op]
    found = _SIZES.fullmatch(entry)
    sizes = [1, operands - 1]
    if found:
        sizes = [int(size) for size in (found[1] or "").split(",") if size.strip()]
    earlier = groups.count - len(groups.added)
    if len(sizes) == earlier and count == groups.count:
        for index in sorted(groups.added):
            sizes.insert(index, 0)
    elif len(sizes) == groups.count and count in (0, earlier):
        if filled := [name for index, name in sorted(groups.added.items()) if sizes[index]]:
            return entry, filled
        sizes = [size for index, size in enumerate(sizes) if index not in groups.added]
    else:
        return entry, []
    return f"{SIZES} = array<i32: {', '.join(map(str, sizes))}>" if count else "", []

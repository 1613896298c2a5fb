# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random choices that random projects are drawn by, and the names that these give to things."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from optree_gen.emit.ods_names import ASKED_FOR, argument_name

from .harmless import HOSTILE

Item = TypeVar("Item")

#: Names that are words of a language in which something is generated, or of what is generated.
NASTY = (
    # C++, and what its standard library and MLIR's headers call things.
    "class", "int", "namespace", "template", "this", "union", "register", "and", "operator",
    "std", "mlir", "llvm", "value", "type", "op", "state", "builder", "parser", "printer",
    "result", "results", "operands", "operand", "attributes", "attrs", "properties", "region",
    "regions", "body", "block", "context", "loc", "name", "num_loops", "num_operands",
    "operation", "dialect", "effects", "odsState", "parent_op", "types", "adaptor",
    "n_d_e_b_u_g", "main", "errno", "stdin", "assert", "null", "location", "dps_inits",
    "indexing_maps", "iterator_types", "loops", "maps", "inputs", "outputs", "result_tensors",
    "matching_indexing_map", "attr_dict", "body_builder", "batch_dims", "k_dims",
    "window_strides", "shape", "static_loop_ranges", "region_builder", "library_call_name",
    "as_opaque_pointer", "reader", "context_", "region_", "operandsegmentsizes",
    # Python.
    "def", "lambda", "none", "true", "self", "cls", "print", "len", "tuple", "str", "list",
    "import", "async", "match", "ir", "ip", "outs", "ins", "dtype", "einsum", "warn",
    "overload", "literal", "sequence", "sign", "support", "tables", "builders", "function",
    "verify", "write", "release", "prepare", "forget", "generic", "ops", "dataclass", "from",
    "in", "is", "builtins",
    # ODS and IRDL.
    "let", "dag", "string", "bit", "bits", "code", "field", "foreach", "defvar", "defm",
    "multiclass", "include", "trait", "arguments", "summary", "description", "permutation",
    "shaped", "float", "number", "any_type", "i1", "i64", "f32", "index", "vector", "memref",
    "tensor", "v_a", "r_a",
    # Names that differ, and agree in another casing.
    "a1", "a_1", "x2d", "x_2d", "a", "a_attr", "a_mutable", "a_attr_name", "b_", "b", "o0",
    "o1", "result0", "q" * 62, "scalars", "composite", "algorithm", "named", "root", "category",
    "fn", "cast", "const", "yield", "linalg", "arith", "extern", "export", "con", "aux",
)  # fmt: skip

PLAIN = (
    "lhs", "rhs", "acc", "image", "filter", "out", "source", "dest", "bias", "scale", "offset",
    "weights", "mask", "rows", "cols", "gate", "key", "query", "step", "axis", "kind", "factor",
    "strides", "dilations", "mode", "layout", "window", "depth", "left", "right", "first", "second",
)  # fmt: skip

DIALECT_NAMES = (
    "acme", "acme", "foo", "bar9", "w_w", "class", "a", "x86", "int", "a_b", "q1q", "self",
    "tcp", "linalg_ext", "zz_9", "optree2", "template", "main", "import", "d_", "foo__bar",
    "tmp",
)  # fmt: skip

NAMESPACES = (
    "acme", "mlir::acme", "acme::ops", "A::b::C", "mlir::linalg_ext", "X",
    "my_company::compiler::ir", "mlir::acme::detail", "a::ir::b", "linalg", "arith::x",
    "optree", "foo::std_",
)  # fmt: skip


class Draw:
    """A source of choices that a number determines.

    nasty: how often a name is one of `NASTY`.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.nasty = self.rng.choice([0.0, 0.1, 0.4, 0.9])

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def one(self, items: Sequence[Item]) -> Item:
        return self.rng.choice(items)

    def some(self, items: Sequence[Item], low: int, high: int) -> list[Item]:
        count = min(len(items), self.rng.randint(low, high))
        return self.rng.sample(list(items), count)

    def number(self, low: int, high: int) -> int:
        return self.rng.randint(low, high)

    def name(self, taken: set[str]) -> str:
        """A name that is not taken; then it is."""
        while True:
            found = self.one(NASTY if self.chance(self.nasty) else PLAIN).lower()
            if self.chance(0.1):
                found = f"{found}_{self.number(0, 3)}"
            if found not in taken and len(found) <= 63:
                taken.add(found)
                return found

    def attribute(self, taken: set[str]) -> str:
        """A name that an attribute of a defined dialect can have, but for one in twenty."""
        while True:
            found = self.name(taken)
            if (argument_name(found) == found and found not in ASKED_FOR) or self.chance(0.05):
                return found

    def text(self) -> str:
        return self.one(HOSTILE)[:190] if self.chance(0.2) else "Some words about it."

    def maybe(
        self, data: dict[str, Any], key: str, probability: float, make: Callable[[], Any]
    ) -> None:
        """Give the entry a value in some cases."""
        if self.chance(probability):
            data[key] = make()

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect's file as the model has it: what it leaves out follows from the dialect's name."""

from __future__ import annotations

from optree_core.model import OP_ROLES, Dialect
from optree_core.vocabulary import Vocabulary

from .load import Mapping, plain
from .record_reader import record


def read_dialect(node: Mapping, base: Dialect | None, vocabulary: Vocabulary) -> Dialect:
    """The dialect of a file that its schema has accepted; base: the dialect that it extends."""
    data = plain(node)
    name = data["dialect"]
    roles = {**dict(base.roles if base is not None else ()), **data.get("roles", {})}
    enum = f"#{name}.{{}}<{{{{}}}}>" if data["mode"] == "define" else ""
    defaults = {
        "cpp_namespace": default_namespace(name),
        "library": "".join(part.capitalize() for part in name.split("_")) + "Tree",
        "pass_prefix": f"{name.replace('_', '-')}-tree",
        "python_package": f"{name}_ops",
        "function_attribute": enum.format("function"),
        "sign_attribute": enum.format("sign"),
    }
    return record(
        Dialect,
        node,
        name=name,
        extends=base.name if base is not None else None,
        roles=tuple((role, roles[role]) for role in OP_ROLES if role in roles),
        base=base,
        vocabulary=vocabulary,
        breaks=tuple((str(release), tuple(ops)) for release, ops in data.get("breaks", {}).items()),
        **{key: value for key, value in defaults.items() if key not in data},
    )


def default_namespace(dialect: str) -> str:
    """The C++ namespace of a dialect whose file gives none."""
    return f"mlir::{dialect}"

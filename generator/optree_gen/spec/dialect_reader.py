# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect's file as the model has it: what it leaves out follows from the dialect's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from optree_core.model import OP_ROLES, Dialect
from optree_core.vocabulary import Vocabulary

#: Weeks between the release that deprecates something and one without it.
DEFAULT_WINDOW = 13


def read_dialect(data: Mapping[str, Any], base: Dialect | None, vocabulary: Vocabulary) -> Dialect:
    """The dialect of a file that its schema has accepted; base: the dialect that it extends."""
    name = data["dialect"]
    roles = {**dict(base.roles if base is not None else ()), **data.get("roles", {})}
    title = "".join(part.capitalize() for part in name.split("_"))
    return Dialect(
        name=name,
        mode=data["mode"],
        summary=data["summary"],
        cpp_namespace=data.get("cpp_namespace", default_namespace(name)),
        library=data.get("library", f"{title}Tree"),
        pass_prefix=data.get("pass_prefix", f"{name.replace('_', '-')}-tree"),
        python_package=data.get("python_package", f"{name}_ops"),
        extends=base.name if base is not None else None,
        function_attribute=data.get("function_attribute", _attribute(data, "function")),
        sign_attribute=data.get("sign_attribute", _attribute(data, "sign")),
        roles=tuple((role, roles[role]) for role in OP_ROLES if role in roles),
        base=base,
        vocabulary=vocabulary,
        window=data.get("window", DEFAULT_WINDOW),
        breaks=tuple((str(release), tuple(ops)) for release, ops in data.get("breaks", {}).items()),
    )


def default_namespace(dialect: str) -> str:
    """The C++ namespace of a dialect whose file gives none."""
    return f"mlir::{dialect}"


def _attribute(data: Mapping[str, Any], mnemonic: str) -> str:
    """The default spelling of an enum in a dialect that is defined; a bound one has none."""
    return f"#{data['dialect']}.{mnemonic}<{{}}>" if data["mode"] == "define" else ""

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names of rows, by which tables refer to each other; a header declares them in their order."""

from __future__ import annotations

from optree_gen.emit.naming import Name


def op_row(name: str) -> str:
    return f"Ops::{Name(name).pascal}"


def function_row(name: str) -> str:
    return f"Functions::{Name(name).pascal}"


def dialect_row(name: str) -> str:
    return f"Dialects::{Name(name).pascal}"


def predicate_row(mnemonic: str, predicate: str) -> str:
    """The number of a predicate of a compare."""
    return f"{predicates_of(mnemonic)}::{Name(predicate).pascal}"


def predicates_of(mnemonic: str) -> str:
    return Name(mnemonic.replace(".", "_")).pascal

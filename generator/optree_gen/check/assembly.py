# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Check custom syntax: ODS's assembly format, with the names of operands and attributes."""

from __future__ import annotations

import re
from collections.abc import Collection

from optree_core.model import Op

from optree_gen.diagnostics.diagnostic import Found, did_you_mean, error
from optree_gen.spec.spec import Spec

from .context import Context
from .tables import words

_TOKEN = re.compile(
    r"(?P<literal>`(?:[^`\\]|\\.)*`)|(?P<variable>\$[A-Za-z_]\w*)|(?P<word>[a-z][a-z-]*)"
    r"|(?P<open>\()|(?P<close>\))|(?P<custom><[A-Za-z_]\w*>)|(?P<mark>[?:^|,])|(?P<space>\s+)"
)

_WORDS = words("directives")

#: A literal in backquotes: a keyword, punctuation that MLIR has, or white space.
_LITERAL = re.compile(r"`(?:[A-Za-z_][\w.$]*|->|::|[-:,=<>()\[\]{}?+*|/@ ]|\.\.\.|\\n|)`")

#: The variable for the results of an op whose spec does not name them.
_RESULTS = "result_tensors"


def assembly(context: Context, op: Op, spec: Spec) -> Found:
    problem, hint = _problem(op) if op.assembly else ("", "")
    if problem:
        yield error("assembly-syntax", spec.key_span("assembly"), problem, hint)


def _token_problem(kind: str | None, value: str, known: Collection[str]) -> tuple[str, str]:
    """Return the mistake in a token by itself; known: the names that a variable may have."""
    if kind == "variable" and value[1:] not in known:
        return f"the op has no '{value[1:]}'", did_you_mean(value[1:], known)
    if kind == "word" and value not in _WORDS:
        return f"'{value}' is not a directive", "quote a keyword with `"
    if kind == "literal" and not _LITERAL.fullmatch(value):
        return f"{value} cannot be a keyword", "quote keywords and punctuation one by one"
    return "", ""


def _problem(op: Op) -> tuple[str, str]:
    """Return the first mistake in the assembly format and a hint; both empty if it is correct."""
    own = {o.name for o in op.operands} | {p.attribute or p.name for p in op.parameters}
    if _RESULTS in own and f"${_RESULTS}" in op.assembly:
        problem = f"'${_RESULTS}' is the name of the results, and of an operand or attribute"
        return problem, "give the operand or attribute another name"
    known = own | {o.name for o in op.results} | {_RESULTS}
    at, text = 0, op.assembly
    dictionary, word = False, ""
    named: set[str] = set()
    opened: list[bool] = []  # Per bracket, True for `type(` and `ref(`, which write no operand.
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return f"'{text[at : at + 12]}' is not of ODS's assembly format", "quote it with `"
        at = token.end()
        kind, value = token.lastgroup, token.group()
        problem, hint = _token_problem(kind, value, known)
        if problem:
            return problem, hint
        dictionary |= value.startswith(("attr-dict", "prop-dict"))
        if kind == "close" and not opened:
            return "a closing bracket has no opening one", ""
        if kind == "open":
            opened.append(word in ("type", "ref"))
        elif kind == "close":
            opened.pop()
        elif kind == "variable" and not any(opened):
            named.add(value[1:])
        elif value == "operands" and not any(opened):
            named.update(o.name for o in op.operands)
        if kind != "space":
            word = value
    if opened:
        return "a bracket is not closed", ""
    if not dictionary:
        return "'attr-dict' is missing", "add 'attr-dict', where attributes are printed"
    for operand in op.operands:
        if operand.name not in named:
            return f"the operand '{operand.name}' is missing", f"add '${operand.name}'"
    return "", ""

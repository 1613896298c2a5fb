# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conditions under `where` and `canonical`, and those on the values of parameters."""

from __future__ import annotations

from optree_core.condition import BOUNDED, VALUE_CONDITIONS, ConditionRule, lower_bound
from optree_core.model import Op

from optree_gen.diagnostics.diagnostic import Diagnostics, Found, error, unknown
from optree_gen.diagnostics.source import Text
from optree_gen.spec.spec import ParameterEntry, Spec
from optree_gen.spec.syntax import Word, parse_word

from .context import Context


def conditions(context: Context, spec: Spec) -> Found:
    op = context.tree.ops.get(str(spec.op))
    for text in (*(spec.where or ()), *(spec.canonical or ())):
        word = parse_word(text, "unknown-condition", Diagnostics())
        if word is not None:  # A mistake of syntax is one that `resolve` has reported.
            yield from _condition(context, op, word)
    for entry in spec.parameters:
        for text in entry.where:
            yield from _value_condition(entry, text)


def _condition(context: Context, op: Op | None, word: Word) -> Found:
    rules = context.tree.dialect.vocabulary.conditions
    known = rules.get(word.text)
    if known is None:
        yield unknown("unknown-condition", word.name, "unknown condition '{}'", rules)
        return
    arguments = word.arguments or ()
    if len(arguments) != bool(known.argument):
        takes = "one argument" if known.argument else "no argument"
        message = f"the condition '{known.name}' takes {takes}, not {len(arguments)}"
        yield error("unknown-condition", word, message, f"it demands that {known.meaning}")
    elif arguments and op is not None:
        yield from _argument(op, known, arguments[0])


def _argument(op: Op, known: ConditionRule, argument: Word) -> Found:
    if known.argument == ("operand",):
        names = [o.name for o in op.operands]
        what = "an operand"
    else:
        names = [p.name for p in op.parameters if p.type in known.argument]
        what = f"a parameter of type {' or '.join(known.argument)}"
    if argument.text not in names:
        message = f"'{{}}' is not {what} of this op"
        yield unknown("unknown-condition", argument.name, message, names)


def _value_condition(entry: ParameterEntry, text: Text) -> Found:
    types = VALUE_CONDITIONS.get(text, BOUNDED)
    if text not in VALUE_CONDITIONS and lower_bound(text) is None:
        known = [*VALUE_CONDITIONS, "> 0", ">= 0"]
        yield unknown("unknown-condition", text, "unknown condition '{}' on a value", known)
    elif entry.type is not None and entry.type not in types:
        message = f"'{text}' says nothing about a parameter of type {entry.type}"
        yield error("unknown-condition", text, message, f"it applies to {' and '.join(types)}")


def releases(context: Context, spec: Spec) -> Found:
    if spec.since is not None and spec.until is not None and spec.since >= spec.until:
        message = f"no release is at or after {spec.since} and before {spec.until}"
        hint = "'until' is the first release that no longer has the op"
        yield error("wrong-value", spec.key_span("mlir"), message, hint)

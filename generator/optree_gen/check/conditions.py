# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conditions under `where` and `canonical`, and those on the values of parameters."""

from __future__ import annotations

from optree_core.condition import BOUNDED, VALUE_CONDITIONS, ConditionRule, lower_bound
from optree_core.model import Op

from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
from optree_gen.diagnostics.source import Text
from optree_gen.spec.spec import ParameterEntry, Spec
from optree_gen.spec.syntax import Word, parse_condition

from .context import Context


def check(context: Context) -> None:
    for spec in context.specs.values():
        op = context.tree.ops.get(str(spec.op))
        for text in (*(spec.where or ()), *(spec.canonical or ())):
            _condition(context, op, text)
        for entry in spec.parameters:
            for text in entry.where:
                _value_condition(context, entry, text)
        _releases(context, spec)


def _condition(context: Context, op: Op | None, text: Text) -> None:
    word = parse_condition(text, "unknown-condition", Diagnostics())
    if word is None:  # A mistake of syntax, which `resolve` has reported.
        return
    rules = context.tree.dialect.vocabulary.conditions
    known = rules.get(word.text)
    if known is None:
        context.diagnostics.unknown("unknown-condition", word.name, "unknown condition '{}'", rules)
        return
    arguments = word.arguments or ()
    if len(arguments) != bool(known.argument):
        takes = "one argument" if known.argument else "no argument"
        context.diagnostics.error(
            "unknown-condition",
            word.span,
            f"the condition '{known.name}' takes {takes}, not {len(arguments)}",
            f"it demands that {known.meaning}",
        )
    elif arguments and op is not None:
        _argument(context, op, known, arguments[0])


def _argument(context: Context, op: Op, known: ConditionRule, argument: Word) -> None:
    if known.argument == ("operand",):
        names = [o.name for o in op.operands]
        what = "an operand"
    else:
        names = [p.name for p in op.parameters if p.type in known.argument]
        what = f"a parameter of type {' or '.join(known.argument)}"
    if argument.text not in names:
        context.diagnostics.error(
            "unknown-condition",
            argument.span,
            f"'{argument.text}' is not {what} of this op",
            did_you_mean(argument.text, names),
        )


def _value_condition(context: Context, entry: ParameterEntry, text: Text) -> None:
    types = VALUE_CONDITIONS.get(text, BOUNDED)
    if text in VALUE_CONDITIONS or lower_bound(text) is not None:
        if entry.type is not None and entry.type not in types:
            context.diagnostics.error(
                "unknown-condition",
                text.span,
                f"'{text}' says nothing about a parameter of type {entry.type}",
                f"it applies to {' and '.join(types)}",
            )
    else:
        context.diagnostics.unknown(
            "unknown-condition",
            text,
            "unknown condition '{}' on a value",
            [*VALUE_CONDITIONS, "> 0", ">= 0"],
        )


def _releases(context: Context, spec: Spec) -> None:
    if spec.since is not None and spec.until is not None and spec.since >= spec.until:
        context.diagnostics.error(
            "wrong-value",
            spec.key_span("mlir"),
            f"no release is at or after {spec.since} and before {spec.until}",
            "'until' is the first release that no longer has the op",
        )

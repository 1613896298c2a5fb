# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar functions and casts as tables hold them."""

from __future__ import annotations

from optree_core.element_type import TYPE_CLASSES
from optree_core.scalar import CastRule, ScalarFunction

from optree_gen.emit.naming import Name

from .expression import Expressions
from .view import CastView, CppFunctionView, LoweringView


def function_view(function: ScalarFunction, functions: dict[str, int]) -> CppFunctionView:
    """The function, of which others are known by their numbers."""
    arguments = {name: i for i, name in enumerate(function.arguments)}
    return CppFunctionView(
        identifier=Name(function.name).pascal,
        name=function.name,
        arity=function.arity,
        commutes=function.commutes,
        argument_classes=tuple(map(_class_number, function.arguments.values())),
        result_class=_class_number(function.result),
        lower=tuple(
            LoweringView(
                type_class=name,
                mnemonic=function.lower.get(name, ""),
                derived=Expressions(functions, arguments).nodes(function.derive[name])
                if name in function.derive
                else (),
                predicate=function.predicate.get(name, -1),
                order=function.combining_order(name).capitalize(),
            )
            for name in TYPE_CLASSES
        ),
    )


def cast_view(rule: CastRule) -> CastView:
    return CastView(
        source=rule.source.capitalize(),
        target=rule.target.capitalize(),
        width=rule.width.capitalize(),
        steps=(rule.steps or "single").capitalize(),
        signed=rule.signed or "",
        unsigned=rule.unsigned or "",
    )


def _class_number(name: str) -> int:
    return TYPE_CLASSES.index(name) if name in TYPE_CLASSES else -1

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The questions of `optree-gen add-op`, which depend on the keys that the parent leaves open."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial

from optree_core.expression import calls_of
from optree_core.model import Op, OpKind, Parameter, Role, Tree

from optree_gen.authoring.draft import Draft, DraftError, check_name, parent_of
from optree_gen.diagnostics.diagnostic import did_you_mean

from .root import UsageError


def ask(arguments: argparse.Namespace, tree: Tree) -> None:
    """Complete the arguments by asking. An empty answer takes the default in parentheses."""
    if not arguments.name:
        arguments.name = answer("Name of the op", check=lambda name: _free(name, tree))
    if not arguments.parent:
        print("An op is its parent with parameters bound. The categories:")
        for op in tree.ops.values():
            if op.kind is OpKind.CATEGORY:
                depth = len(tree.ancestors(op.name))
                print(f"{'  ' * depth}{op.name}: {op.summary}")
        arguments.parent = answer("Its parent", check=lambda name: parent_of(tree, name) and None)
    parent = parent_of(tree, arguments.parent)
    if not arguments.summary:
        arguments.summary = answer("What it does, in a sentence", default="") or None
    if parent.is_root:
        _ask_computation(arguments, tree)
    elif parent.loops is None and not (arguments.like or arguments.loops or arguments.maps):
        _ask_maps(arguments, tree, parent)
    bound = {entry.partition("=")[0] for entry in arguments.bind}
    for parameter in parent.open_functions:
        if parameter.name not in bound:
            known = _functions(parent, parameter, tree)
            value = answer(
                f"Its {parameter.name}, such as {', '.join(known[:4])}",
                default="",
                check=partial(_known, known, "scalar function here"),
            )
            if value:
                arguments.bind += (f"{parameter.name}={value}",)


def _functions(parent: Op, parameter: Parameter, tree: Tree) -> Sequence[str]:
    """Return the functions whose arity is the number of arguments in the parent's payload."""
    calls = calls_of(parent.payload, parameter.name)
    arities = {len(call.arguments) for call in calls if call.variadic is None}
    names = parameter.domain or tuple(tree.scalars.functions)
    return [n for n in names if not arities or tree.scalars.functions[n].arity in arities]


def _ask_computation(arguments: argparse.Namespace, tree: Tree) -> None:
    """Ask for the operands, loops, maps and payload of a child of the root."""
    if not arguments.kind:
        reply = answer("Is it a category, with other ops below it? (y/n)", default="n")
        arguments.kind = "category" if reply.lower().startswith("y") else None
    if not arguments.operands:
        text = answer(f"Its operands with their roles ({', '.join(Role)}), such as lhs=input "
                      "rhs=input acc=init", check=_roles)  # fmt: skip
        arguments.operands = text.split()
    if not arguments.payload:
        arguments.payload = answer("What it computes, such as add(acc, mul(lhs, rhs))")
    if arguments.kind == "category":
        known = tuple(tree.dialect.vocabulary.predicates)
        listed = ", ".join(known)
        reply = answer(
            f"The predicate of its maps ({listed}; none: any)",
            default="any",
            check=partial(_known, known, "predicate"),
        )
        arguments.maps += (f"predicate={reply}",)
        return
    arguments.loops = answer("Its loops, such as n,oh,ow,c (none: any rank)", default="")
    example = "n, oh, c" if arguments.loops else "identity"
    for name in (entry.partition("=")[0] for entry in arguments.operands):
        arguments.maps += (f"{name}={answer(f'Map of {name!r}, such as {example}')}",)


def _roles(text: str) -> None:
    for entry in text.split():
        name, _, role = entry.partition("=")
        check_name(name)
        _known(tuple(Role), f"role of '{name}'", role)


def _known(known: Sequence[str], what: str, word: str) -> None:
    if word not in known:
        raise DraftError(f"'{word}' is no {what}; {did_you_mean(word, known)}".rstrip("; "))


def _ask_maps(arguments: argparse.Namespace, tree: Tree, parent: Op) -> None:
    """Ask for loops and maps, in the shortest form that the parent allows: einsum, `like`, maps."""
    if parent.maps.predicate.contracts and not arguments.einsum:

        def fits(text: str) -> None:
            Draft("op", parent.name).with_einsum(text, parent)

        arguments.einsum = answer("Its einsum, such as bmk,kn->bmn", check=fits)
        return
    siblings = [op.name for op in tree.children(parent.name) if op.kind is OpKind.NAMED]
    if siblings:
        print(f"Ops beside it: {', '.join(siblings)}")
        arguments.like = answer(
            "An op with the same loops and maps (none: ask for them)", default=""
        )
    if arguments.like:
        return
    arguments.loops = answer("Its loops, such as n,oh,ow,c (none: any rank)", default="")
    for operand in parent.operands:
        example = "n, oh * sh + kh, c (none: that of the parent)"
        text = answer(f"Map of '{operand.name}', such as {example}", default="")
        if text:
            arguments.maps += (f"{operand.name}={text}",)
    for parameter in parent.parameters:
        if parameter.per is not None and arguments.loops:
            text = answer(f"Names for the elements of {parameter.name}, such as sh,sw", default="")
            if text:
                arguments.symbols += (f"{parameter.name}={text}",)


def _free(name: str, tree: Tree) -> None:
    check_name(name)
    if name in tree.ops:
        raise DraftError(f"an op '{name}' exists already")


def answer(
    question: str, default: str | None = None, check: Callable[[str], object] | None = None
) -> str:
    """Return the user's answer; repeat the question until the answer passes the check."""
    while True:
        try:
            text = input(f"{question}: ").strip()
        except EOFError:
            raise UsageError("nothing was written") from None
        if not text and default is not None:
            return default
        if not text:
            continue
        try:
            if check is not None:
                check(text)
        except DraftError as error:
            print(error)
            continue
        return text

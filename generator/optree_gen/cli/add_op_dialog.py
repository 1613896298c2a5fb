# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The questions of `optree-gen add-op`: what they are depends on what the parent leaves open."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from ..draft import Draft, DraftError, parent_of
from ..model import Op, Tree
from .root import UsageError


def ask(arguments: argparse.Namespace, tree: Tree) -> None:
    """Complete the arguments by asking. An empty answer takes what stands in brackets."""
    try:
        _ask(arguments, tree)
    except EOFError:
        raise UsageError("nothing was written") from None


def _ask(arguments: argparse.Namespace, tree: Tree) -> None:
    if not arguments.name:
        arguments.name = answer("Name of the op", check=lambda name: _free(name, tree))
    if not arguments.parent:
        print("An op is its parent with parameters bound. The categories:")
        for op in tree.ops.values():
            if op.kind == "category":
                depth = len(tree.ancestors(op.name))
                print(f"{'  ' * depth}{op.name}: {op.summary}")
        arguments.parent = answer("Its parent", check=lambda name: parent_of(tree, name) and None)
    parent = parent_of(tree, arguments.parent)
    if not arguments.summary:
        arguments.summary = answer("What it does, in a sentence", default="") or None
    if parent.loops is None and not (arguments.like or arguments.loops or arguments.maps):
        _ask_maps(arguments, tree, parent)
    bound = {entry.partition("=")[0] for entry in arguments.bind}
    for parameter in parent.parameters:
        if parameter.type == "function" and parameter.value is None and parameter.name not in bound:
            known = parameter.domain or tuple(tree.scalars.functions)
            value = answer(f"Its {parameter.name}, such as {', '.join(known[:4])}", default="")
            if value:
                arguments.bind.append(f"{parameter.name}={value}")


def _ask_maps(arguments: argparse.Namespace, tree: Tree, parent: Op) -> None:
    """Ask for loops and maps, in the words that are the shortest for the parent's ops."""
    if parent.maps.predicate == "contraction" and not arguments.einsum:

        def fits(text: str) -> None:
            Draft("op", parent.name).with_einsum(text, parent)

        arguments.einsum = answer("Its sum, such as bmk,kn->bmn", check=fits)
        return
    siblings = [op.name for op in tree.children(parent.name) if op.kind == "named"]
    if siblings:
        print(f"Ops beside it: {', '.join(siblings)}")
        arguments.like = answer("Which has its loops and maps (none: say them)", default="")
    if arguments.like:
        return
    arguments.loops = answer("Its loops, such as n,oh,ow,c (none: any rank)", default="")
    for operand in parent.operands:
        text = answer(f"Map of '{operand.name}', such as n, oh * sh + kh, c (none: as the parent "
                      "has it)", default="")  # fmt: skip
        if text:
            arguments.maps.append(f"{operand.name}={text}")
    for parameter in parent.parameters:
        if parameter.per is not None and arguments.loops:
            text = answer(f"Names for the elements of {parameter.name}, such as sh,sw", default="")
            if text:
                arguments.symbols.append(f"{parameter.name}={text}")


def _free(name: str, tree: Tree) -> None:
    if name in tree.ops:
        raise DraftError(f"there is an op '{name}' already")


def answer(
    question: str, default: str | None = None, check: Callable[[str], object] | None = None
) -> str:
    """What the user says; asked again until it can be used."""
    while True:
        text = input(f"{question}: ").strip()
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

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls builders with arguments of every kind, starting from the op's own example.

A call either builds a verified op or raises an error of the package that names the op. A child
process makes the calls and announces each one, so that the parent knows which call crashed.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import itertools
import random
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from optree_core.defined_tree import defined
from optree_core.model import Tree
from optree_gen.emit.naming import Name
from optree_gen.targets.python.example import program

from optree_lab.ir.dialects import tree as tree_of
from optree_lab.tables import beside, tuples

_DATA = tuples(beside(__file__))
OUTSIDE, ELEMENTS, SIZES, TYPES, TEXTS = (
    _DATA[name] for name in ("outside", "elements", "sizes", "types", "texts")
)

NUMBERS = (
    0, 1, 2, -1, 3, True, False, 7, 127, 128, 255, 2**31, 2**63 - 1, 2**63, -(2**63), 2**64, 10**40,
    10**400, 0.0, -0.0, 1.5, 1e30, 1e-30, float("inf"), float("-inf"), float("nan"), 1j, 1e300 + 1j,
    np.float32(1.5), np.float64(2), np.int8(-3), np.int64(4), np.bool_(True), np.complex64(1j),
    np.longdouble(1), np.uint64(2**64 - 1), np.array(2), np.float16(1),
)  # fmt: skip


class Fault(Exception):
    """Raised by a body; it must reach the caller."""


class Strange:
    """An object that mimics a value of the bindings but fails in most uses."""

    def __init__(self, kind: object) -> None:
        self.type = kind
        self.context = 3

    def __repr__(self) -> str:
        raise Fault

    def __hash__(self) -> int:
        raise TypeError("it has none")

    def __eq__(self, other: object) -> bool:
        return True


class Calls:
    """Mutated calls of the builders of a package."""

    def __init__(self, package: str, tree: Tree) -> None:
        self.package = importlib.import_module(package)
        self.bindings = importlib.import_module("optree_mlir.bindings")
        self.ir = self.bindings.ir
        self.tree = tree
        self.prefix = tree.dialect.name
        self.foreign = self.package.function("tensor<4x8xf32>", "f32")
        self.foreign.context = self.ir.Context()
        with self.foreign:
            pass
        self.programs = {Name(op.name).python: p for op in tree.structured()
                         if not op.abstract and (p := program(op, tree))}  # fmt: skip
        for name, (types, call) in OUTSIDE.items():
            shown = ", ".join(f'"{kind}"' for kind in types)
            names = re.findall(r"\b(?:map|index|yield_|\w+_transform|pack|unpack|softmax)\b(?=\()",
                               call)  # fmt: skip
            self.programs[name] = (
                f"from {package} import function, {', '.join(dict.fromkeys(names))}",
                f"with function({shown}) as f:",
                f"    {call}",
                "print(f)",
            )

    def one(self, name: str, seed: int) -> str:
        """Make the call of a number; return `built`, `refused` or a description of the fault."""
        chooser = random.Random(f"{name} {seed}")
        lines = [line for line in self.programs[name] if line != "print(f)"]
        text = "\n".join(lines[1:])
        if chooser.random() < 0.4:
            text = retyped(text, chooser)
        own = getattr(self.package, name)
        scope: dict[str, Any] = {}
        exec(lines[0], scope)

        def changed(*args: Any, **kwargs: Any) -> Any:
            return self.mutated(own, list(args), kwargs, chooser)

        scope[name] = changed
        with self.ir.Context():
            try:
                exec(text, scope)
            except self.package.OpError as error:
                return "refused" if self.is_named(str(error), name) else problem(error)
            except Fault:
                return "refused"
            except TypeError as error:
                return "refused" if str(error).startswith(f"{name}() ") else problem(error)
            except BaseException as error:
                return problem(error)
        return "built"

    def is_named(self, text: str, name: str) -> bool:
        """True if the message names an op, or is about an invalid type or returned value."""
        return text.startswith(f"{self.prefix}.") or text.endswith("is not a type") or (
            text.startswith("what is returned"))  # fmt: skip

    def mutated(
        self, own: Callable[..., Any], args: list[Any], kwargs: dict[str, Any], chooser: Any
    ) -> Any:
        """Call the builder with up to three arguments changed."""
        known = [p for p in inspect.signature(own).parameters.values() if p.kind == p.KEYWORD_ONLY]
        for _ in range(chooser.choice((0, 1, 1, 1, 2, 3))):
            spot = chooser.randrange(len(args) + 2 * len(known) + 1)
            if spot < len(args):
                args[spot] = self.something(args, chooser)
            elif spot == len(args):
                change = chooser.randrange(3)
                if change == 0 and args:
                    args.pop(chooser.randrange(len(args)))
                elif change == 1:
                    args.append(self.something(args, chooser))
                else:
                    chooser.shuffle(args)
            else:
                parameter = known[(spot - len(args) - 1) // 2]
                if chooser.random() < 0.1:
                    kwargs.pop(parameter.name, None)
                else:
                    kwargs[parameter.name] = self.something(args, chooser)
        first = own(*args, **kwargs)
        # A second call uses what the first one cached.
        return own(*args, **kwargs) if chooser.random() < 0.5 else first

    def something(self, args: Sequence[Any], chooser: Any) -> Any:
        ir = self.ir
        kinds: tuple[Callable[[], Any], ...] = (
            lambda: chooser.choice(NUMBERS),
            lambda: chooser.choice(TEXTS),
            lambda: [chooser.choice(NUMBERS) for _ in range(chooser.randrange(4))],
            lambda: [chooser.randrange(-1, 4) for _ in range(chooser.randrange(5))],
            lambda: [chooser.choice(TEXTS) for _ in range(chooser.randrange(4))],
            lambda: np.array([chooser.randrange(3) for _ in range(chooser.randrange(4))]),
            lambda: np.zeros((2, 2)),
            lambda: chooser.choice(
                (None, (), [], {}, {1: 2}, {1}, b"ab", object(), int, iter([1]))
            ),
            lambda: chooser.choice(args) if args else None,
            lambda: [chooser.choice(args) for _ in range(2)] if args else None,
            lambda: self.value(chooser),
            lambda: self.value(chooser),
            lambda: [self.value(chooser), 2],
            lambda: chooser.choice(self.foreign.parameters),
            lambda: Strange(self.foreign.parameters[0].type),
            lambda: chooser.choice((ir.Location.unknown(), ir.Context.current, ir.Context())),
            lambda: ir.Location.unknown(self.foreign.context),
            lambda: ir.InsertionPoint(self.foreign.module.body),
            lambda: ir.InsertionPoint.current,
            lambda: ir.AffineMap.get_identity(2, chooser.choice((None, self.foreign.context))),
            lambda: [ir.AffineMap.get_identity(2)] * 3,
            lambda: ir.F32Type.get(chooser.choice((None, self.foreign.context))),
            lambda: ir.Attribute.parse("[1, 2]"),
            lambda: chooser.choice(BODIES),
        )
        return chooser.choice(kinds)()

    def value(self, chooser: Any) -> Any:
        """Return a new value of any type, or an operation."""
        text = chooser.choice(TYPES)
        made = self.ir.Operation.create(
            "builtin.unrealized_conversion_cast", [self.ir.Type.parse(text)]
        )
        return made if chooser.random() < 0.2 else made.result


def _fails(*_: object) -> object:
    raise Fault


BODIES: tuple[Callable[..., object], ...] = (
    lambda *xs: xs[0],
    lambda *xs: xs[-1],
    lambda *xs: list(xs),
    lambda *xs: [],
    lambda *xs: None,
    lambda *xs: 1.5,
    lambda x: x,
    lambda: 0,
    _fails,
)


def retyped(text: str, chooser: Any) -> str:
    """Return the program with one parameter type changed."""
    places = list(re.finditer(r'"(tensor<[^"]*>|f32|index)"', text))
    if not places:
        return text
    place = chooser.choice(places)
    kind = place.group(1)
    choice = chooser.randrange(6)
    if choice == 0:
        kind = chooser.choice(TYPES)
    elif choice == 1:
        kind = re.sub(r"[a-z]+\d+(?=>|$)", lambda _: chooser.choice(ELEMENTS), kind)
    elif choice == 2:
        kind = kind.replace("tensor<", f"tensor<{chooser.choice(SIZES)}")
    elif choice == 3:
        kind = re.sub(r"\d+x", lambda _: chooser.choice(SIZES), kind, count=1)
    elif choice == 4:
        kind = re.sub(r"\d+x", "?x", kind)
    elif choice == 5:
        return text.replace('"tensor<', '"memref<')
    return f'{text[: place.start()]}"{kind}"{text[place.end() :]}'


def problem(error: BaseException) -> str:
    """Describe an exception that no caller should see, with its place."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    first = str(error).split("\n")[:2] if not isinstance(error, Fault) else []
    return f"{type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}: {first}"


def numbered(calls: Calls, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """Yield the calls from `start` to `stop`, cycling through the builders."""
    names = itertools.cycle(sorted(calls.programs))
    yield from itertools.islice(zip(itertools.count(), names), start, stop)


def package_tree(package: str) -> Tree:
    """Return the resolved tree that a package is generated from."""
    dialect = package.removesuffix("_ops")
    tree = tree_of(dialect)
    return tree if dialect == "linalg" else defined(tree)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("package", choices=("linalg_ops", "optree_ops"))
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--log", type=Path, help="where the call that is made is written first")
    given = parser.parse_args()
    calls = Calls(given.package, package_tree(given.package))
    counts = {"built": 0, "refused": 0}
    problems: dict[str, str] = {}
    for number, name in numbered(calls, given.start, given.start + given.count):
        if given.log is not None:
            given.log.write_text(f"{number} {name}", encoding="utf-8")
        found = calls.one(name, given.seed + number)
        if found in counts:
            counts[found] += 1
        else:
            problems.setdefault(found, f"{name}, call {number}")
    for text, example in problems.items():
        print(f"{example}: {text}")
    print(f"{counts['built']} calls built, {counts['refused']} refused")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Groups at random: malformed ones, and valid ones that are not what their names say.

The seeds are the groups of all composites, and those of `groups.mlir`. Besides the mutators of all
ops, some change what only groups have: names and parameters of composites, values from around them,
groups within groups, and further results. Valid groups compute the same as the ops in them, also
when they are tiled, bufferized or become the op that they name.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_core.model import Tree
from optree_ir.reader import read
from optree_ir.scan import split

from optree_lab.edits import placed
from optree_lab.fuzz_ir.laws import difference
from optree_lab.fuzz_ir.passes import Passes, module
from optree_lab.ir.syntax import VALUE
from optree_lab.ir.upstream import Upstream
from optree_lab.ir.writer import Isolated, Value, Writer
from optree_lab.running.execution import Code, ToolFailed, compile_module
from optree_lab.running.sandbox import Call, Ending, outcomes
from optree_lab.tables import beside, tuples
from optree_lab.verification.composites import composites, decompose, uses
from optree_lab.verification.form_check import values_of

from .mutation import Mutation, Mutator
from .op import Body, GenericOp, op_of

#: Groups that are written by hand.
WRITTEN = Path(__file__).with_suffix(".mlir")

_TABLE = tuples(beside(__file__))

#: Passes that tile groups of a kind by 2; the schedules are in this file.
_SCHEDULES = Path(__file__).with_name("tiled_groups.mlir")
_TILE = (
    "transform-preload-library{transform-library-paths=%s},transform-interpreter{entry-point=%s}"
)
TILINGS = tuple(_TILE % (_SCHEDULES, f"{kind}s") for kind in ("group", "isolated_group"))

#: Pipelines that each run on the valid groups; `_` stands for the dialect.
PIPELINES: tuple[str, ...] = (*_TABLE["pipelines"], *TILINGS)

#: Pipeline -> a pattern of the errors that it may give for valid groups.
ALLOWED_ERRORS: dict[str, str] = dict.fromkeys(TILINGS, _TABLE["untiled"])

#: Number of uses of a composite that become groups.
TAKEN = 2

#: Passes to linalg, from groups on tensors or memrefs; composites on memrefs stay as they are.
_LOWERED = ("optree-open-groups", *decompose())
_NOT_LOWERED = re.compile(r"\boptree\.")

#: A kind of values: all positive.
_KIND = 4

#: Types of elements of groups that are executed.
_EXECUTED = ("f16", "bf16", "f32", "f64", "i1", "i8", "i16", "i32", "i64", "index")

#: A type of which all sizes are known: container, sizes, element.
_STATIC = re.compile(r"(tensor|memref)<((?:\d+x)*)(\w+)>")

#: Fills tensors without content, to find programs that read it.
_EMPTY = re.compile(r'"tensor\.empty"\(\) : \(\) -> (tensor<[^<>]*>)')


def seeds(tree: Tree, tool: Path) -> list[GenericOp]:
    """Return groups of all composites, isolated or not, of sizes that are known or not."""
    text = WRITTEN.read_text(encoding="utf-8") + "".join(_composites(tree))
    dialect, found = tree.dialect.name, []
    for kind in ("group", "isolated-group"):
        recognize = f"--pass-pipeline=builtin.module({dialect}-recognize{{as={kind}}})"
        printed = Upstream(tool, (recognize, "--mlir-print-op-generic")).module(text)
        found += [op_of(op) for op in read(printed).walk() if op.name.endswith("group")]
    return found


def _composites(tree: Tree) -> Iterator[str]:
    for op in composites(tree):
        with_loops = (use for use in uses(op) if use.shapes[op.inits[0].name])
        for number, use in enumerate(islice(with_loops, TAKEN)):
            dynamic = {name: re.sub(r"\d+x", "?x", type) for name, type in use.types.items()}
            types = dynamic if number % 2 else use.types
            yield use.named(f"{op.name}_{number}", types)


def other_name(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Give the group the name of another one, and maybe its parameters."""
    other = dict(rng.choice(mutation.given).properties)
    own = dict(op.properties) | {"name": other.get("name", '"other"')}
    if rng.random() < 0.5 and "parameters" in other:
        own["parameters"] = other["parameters"]
    return replace(op, properties=tuple(own.items()))


def other_parameters(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Remove a parameter, add one, or give one another value or type."""
    own = dict(op.properties)
    given = [pair.partition("=") for pair in split(own.get("parameters", "{}")[1:-1])]
    values = {name.strip(): value.strip() for name, _, value in given}
    act = rng.randrange(4)
    if values and act < 3:
        name = rng.choice(list(values))
        if act == 0:
            del values[name]
        elif act == 1:
            values[name] = mutation.attribute(rng)
        else:
            number = str(rng.choice((-1, 0, 1, 2, 3, 63, 2**63 - 1, 0.5)))
            values[name] = re.sub(r"^[\d.e+-]+", number, values[name])
    else:
        values[rng.choice(("dimension", "axis", "epsilon", "safe", "other"))] = mutation.attribute(
            rng
        )
    text = ", ".join(f"{name} = {value}" for name, value in values.items())
    own["parameters"] = f"{{{text}}}"
    return replace(op, properties=tuple(own.items()))


def captured(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Let operations of the body use an operand itself in place of its argument."""
    body = _body_of(op)
    if body is None or not body.arguments:
        return None
    number = rng.randrange(len(body.arguments))
    name = re.compile(rf"{re.escape(body.arguments[number][0])}(?!\w)")
    lines = tuple(
        name.sub(f"%a{number}", line) if rng.random() < 0.7 else line for line in body.operations
    )
    return _with_body(op, replace(body, operations=lines))


def nested(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Put the body, or all but its end, into a group within the group."""
    body = _body_of(op)
    if body is None or not body.operations:
        return None
    end = body.operations[-1]
    values = VALUE.findall(end.partition(":")[0])
    if not values:
        return None
    kind = rng.choice(("group", "isolated_group"))
    arguments = ", ".join(f"{name}_1: {type}" for name, type in body.arguments)
    inner = "\n".join(body.operations)
    for name, _type in body.arguments:
        inner = re.sub(rf"{re.escape(name)}(?!\w)", f"{name}_1", inner)
    given = ", ".join(name for name, _type in body.arguments)
    types = ", ".join(type for _name, type in body.arguments)
    results = ", ".join(op.results)
    head = f"^bb0({arguments}):\n" if arguments else ""
    own = dict(op.properties).get("name", '"inner"')
    group = (
        f'%inner:{len(op.results)} = "optree.{kind}"({given}) <{{name = {own}}}> '
        f"({{\n{head}{inner}\n}}) : ({types}) -> ({results})"
    )
    returned = ", ".join(f"%inner#{n}" for n in range(len(op.results)))
    end = f'"optree.return"({returned}) : ({results}) -> ()'
    return _with_body(op, replace(body, operations=(group, end)))


def further_result(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Return an argument of the body, too."""
    body = _body_of(op)
    if body is None or not body.arguments or not body.operations:
        return None
    name, type = rng.choice(body.arguments)
    end = re.fullmatch(r'("[\w.]+")\((.*?)\)(.*) : \((.*)\) -> \(\)', body.operations[-1])
    if end is None:
        return None
    values, types = [*split(end[2]), name], [*split(end[4]), type]
    line = f"{end[1]}({', '.join(values)}){end[3]} : ({', '.join(types)}) -> ()"
    changed = _with_body(op, replace(body, operations=(*body.operations[:-1], line)))
    return replace(changed, results=(*op.results, type))


#: Mutators of groups, beside those of all ops.
MUTATORS: tuple[Mutator, ...] = (other_name, other_parameters, captured, nested, further_result)


def _body_of(op: GenericOp) -> Body | None:
    return op.regions[0][0] if op.regions and op.regions[0] else None


def _with_body(op: GenericOp, body: Body) -> GenericOp:
    return replace(op, regions=placed(op.regions, 0, (body, *op.regions[0][1:])))


def isolated(op: GenericOp) -> Isolated | None:
    """Return a function of memrefs around the op, or None if a size or a type is not known."""
    writer = Writer()
    operands = []
    for type in op.operands:
        found = _STATIC.fullmatch(type)
        if found is None:
            return None
        container, sizes, element = found.groups()
        if element not in _EXECUTED:
            return None
        memref = writer.buffer(element, list(map(int, sizes.split("x")[:-1])))
        operands.append(writer.as_tensor(memref).name if container == "tensor" else memref.name)
    # A malformed group may name an operand that it lacks.
    named = {f"%a{number}": name for number, name in enumerate(operands)}
    writer.line(re.sub(r"%a\d+", lambda name: named.get(name[0], name[0]), op.line()))
    for place, result in enumerate(op.results):
        found = _STATIC.fullmatch(result)
        if found is None or found[1] != "tensor" or found[3] not in _EXECUTED:
            return None
        sizes = tuple(map(int, found[2].split("x")[:-1]))
        writer.put(Value(f"%r#{place}", result, sizes, found[3]))
    return writer.function()


def differing(
    program: Path, ops: Mapping[str, GenericOp], pipelines: Sequence[str]
) -> tuple[int, dict[str, str]]:
    """Return how many of the groups are executed, and the differences of those that compute
    something else after one of the pipelines.

    Groups that read elements that nothing has written, or whose code MLIR does not lower, are left
    out.
    """
    functions = {name: found for name, op in ops.items() if (found := isolated(op))}
    texts = {name: function.named(name) for name, function in functions.items()}
    with TemporaryDirectory() as directory:
        plain = _Execution(program, Path(directory), functions)
        expected = plain.endings(texts, "")
        for content in ("1", "0"):
            filled = {name: _filled(text, content) for name, text in texts.items()}
            endings = plain.endings(filled, "")
            for name in list(expected):
                if name not in endings or difference(expected[name], endings[name]):
                    del expected[name]
        wrong: dict[str, str] = {}
        for passes in pipelines:
            endings = plain.endings({name: texts[name] for name in expected}, passes)
            for name, ending in endings.items():
                if differs := difference(expected[name], ending):
                    wrong.setdefault(name, f"{passes}: {differs}")
    return len(expected), wrong


def _filled(text: str, content: str) -> str:
    """Return the function with a content of tensors that have none."""

    def constant(found: re.Match[str]) -> str:
        element = found[1].rpartition("x")[2].removeprefix("tensor<").rstrip(">")
        number = content + (".0" if re.match(r"b?f\d", element) else "")
        return f'"arith.constant"() <{{value = dense<{number}> : {found[1]}}}> : () -> {found[1]}'

    return _EMPTY.sub(constant, text)


@dataclass(frozen=True)
class _Execution:
    program: Path
    directory: Path
    functions: Mapping[str, Isolated]

    def endings(self, texts: Mapping[str, str], passes: str) -> dict[str, Ending]:
        """Return how calls of functions after passes end, without those that are not lowered."""
        run = Passes(self.program, explains=False)
        outputs = run(list(texts.values()), *((passes,) if passes else ()), *_LOWERED)
        lowered = {
            name: output.text
            for name, output in zip(texts, outputs, strict=True)
            if not output.error and not _NOT_LOWERED.search(output.text)
        }
        code = self._code(lowered)
        calls = [
            Call(code[name], name, values_of(self.functions[name], _KIND, seed=1)) for name in code
        ]
        return dict(zip(code, outcomes(calls), strict=True))

    def _code(self, texts: Mapping[str, str]) -> dict[str, Code]:
        if not texts:
            return {}
        try:
            code = compile_module(module(texts.values()), self.directory)
        except ToolFailed:
            names = list(texts)
            middle = len(names) // 2
            halves = (names[:middle], names[middle:]) if middle else ()
            found: dict[str, Code] = {}
            for half in halves:
                found |= self._code({name: texts[name] for name in half})
            return found
        return dict.fromkeys(texts, code)

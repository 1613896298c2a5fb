# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example for each builder, written so that it runs as a test."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from optree_core.affine import AffineMap
from optree_core.cases import plain
from optree_core.expression import Region
from optree_core.inference import combining_function, output_shape_follows, reads_output
from optree_core.model import Op, Role, Tree, computed_once
from optree_core.modes import Case, build, legal, modes
from optree_core.shape import STATIC, NoShape, output_sizes, sample

from optree_gen.emit.naming import Name
from optree_gen.emit.quoting import python_literal

from .call import WIDTH, written
from .signature import argument_name, needs_maps, takes_einsum


class Sample(NamedTuple):
    """A call of the builder of an op outside the tree.

    types: of the values, as literals. arguments: the variables for them, each with the number of
    times that it is given. values: of parameters, as literals. result: the type that is printed.
    """

    types: list[str]
    arguments: list[tuple[str, int]]
    values: list[tuple[str, str]]
    result: str


def sample_call(op: Op) -> Sample | None:
    """The op on operands of plain shapes, or of those that its spec names.

    None where it asks for more than a plain shape and plain values.
    """
    output = next((operand for operand in op.inits if operand.shape), None)
    if output is None:
        return None
    shapes, given = sample(op)
    try:
        found = output_sizes(op, shapes, given)[output.name]
    except NoShape:
        return None
    return Sample(
        [python_literal(_tensor(members[0], "f32")) for members in shapes.values()],
        [(argument_name(operand), len(members)) for operand, members in shapes.items()],
        [
            (argument_name(p.name.removeprefix(STATIC)), python_literal(given[p.name]))
            for p in op.parameters
            if p.required
        ],
        _tensor([size.value for size in found], "f32"),
    )


def _tensor(sizes: Sequence[int | None], element: object) -> str:
    return f"tensor<{''.join([f'{size}x' for size in sizes])}{element}>"


_PROMPT, _MORE = ">>> ", "... "

#: How far an example in a docstring is indented.
INDENT = 8

#: What precedes an argument of a call there: the prompt, and the call's own indent.
_BEFORE = INDENT + len(_MORE) + 8


def example(op: Op, tree: Tree) -> tuple[str, ...]:
    """The op's builder called on its plainest legal case, as a session that prints a type.

    Empty where the spec gives no case.
    """
    # Without loops of its own, the op is shown with those of a child that this tree has.
    shown = _shown(op, tree) if op.loops is None else _shown_once(op, tree)
    return (f"{_PROMPT}{_imports(op, tree)}", *shown) if shown else ()


def _shown(op: Op, tree: Tree) -> tuple[str, ...]:
    """The session after its imports; empty where the spec gives no case."""
    case = plainest(op, tree)
    if case is None:
        return ()
    call = _call(op, tree, case)
    width = WIDTH - INDENT - len(_MORE)
    opening = written("with function", call.types, f") as ({call.bound}):", width)
    program = (*opening, *call.lines(width), "    print(result.type)")
    code = [f"{_MORE if line.startswith((' ', ')')) else _PROMPT}{line}" for line in program]
    return (*code, call.result)


_shown_once = computed_once(_shown)


def _imports(op: Op, tree: Tree) -> str:
    return f"from {tree.dialect.python_package} import function, {Name(op.name).builder}"


def program(op: Op, tree: Tree) -> tuple[str, ...]:
    """The same call as a program that prints the function; empty where there is no case."""
    case = plainest(op, tree)
    if case is None:
        return ()
    call = _call(op, tree, case)
    return (
        _imports(op, tree),
        "",
        *written("with function", call.types, ") as f:"),
        f"    {call.bound} = f",
        *call.lines(WIDTH),
        "    f.returns(result)",
        "print(f)",
    )


class _Call(NamedTuple):
    """A call of a builder. types: of the values that it takes. bound: variables for these."""

    types: list[str]
    bound: str
    name: str
    arguments: list[str]
    result: str

    def lines(self, width: int) -> list[str]:
        lines = written(f"result = {self.name}", self.arguments, width=width - 4)
        return [f"    {line}" for line in lines]


def _call(op: Op, tree: Tree, case: Case) -> _Call:
    types = [_type(case, i) for i in range(len(case.roles))]
    inputs = [t for t, role in zip(types, case.roles, strict=True) if role != Role.INIT]
    names = _names(op, len(inputs))
    created = _creates_output(op, tree, case)
    bound = names if created else [*names, "out"]
    return _Call(
        [python_literal(t) for t in (inputs if created else types)],
        ", ".join(bound) + ("," if len(bound) == 1 else ""),
        Name(op.name).builder,
        [*names, *_arguments(op, tree, case), *([] if created else ["outs=out"])],
        types[-1],
    )


def _creates_output(op: Op, tree: Tree, case: Case) -> bool:
    """True if the builder knows the shape of the output, and what to start with."""
    if not output_shape_follows(op):
        return False
    function = combining_function(op, case.instance.parameters)
    if function is None:
        return True
    element = case.instance.elements[-1]
    return element.type_class in tree.scalars.functions[function].identity


def plainest(op: Op, tree: Tree) -> Case | None:
    """The first legal case of the op as it stands on static tensors."""
    if not op.structured or op.abstract:
        return None
    for variant in plain(op, tree):
        for mode in modes(op):
            case = build(op, mode, tree.scalars, variant)
            if legal(case, tree.scalars):
                return case
    return None


def _names(op: Op, count: int) -> list[str]:
    """Variables for so many inputs."""
    members = ["x", "y", "z"][: count - len(op.inputs) + 1]
    given = (members if o.variadic else [argument_name(o.name)] for o in op.inputs)
    return [name for names in given for name in names]


def _type(case: Case, position: int) -> str:
    shape = case.shapes[position]
    element = case.instance.elements[position]
    return str(element) if shape is None else _tensor(shape, element)


def _arguments(op: Op, tree: Tree, case: Case) -> Iterator[str]:
    """The arguments by keyword but for the outputs."""
    if op.has_region:
        yield f"body={_body(op, tree, case)}"
    if takes_einsum(op):
        yield f"einsum={python_literal(_einsum(case.generic(tree.scalars).maps))}"
    elif needs_maps(op):
        maps = case.generic(tree.scalars).maps
        name, texts = f"{op.maps.attribute}=", [python_literal(_map(m)) for m in maps]
        yield "\n".join(written(name, texts, "]", WIDTH - _BEFORE - 1))
    for parameter in op.parameters:
        value = case.instance.parameters.get(parameter.name)
        if value is not None and parameter.attribute is not None:
            shown = list(value) if isinstance(value, tuple) else value
            yield f"{argument_name(parameter.name)}={python_literal(shown)}"


def _map(indexing: AffineMap) -> str:
    return str(indexing).removeprefix("affine_map<").removesuffix(">")


def _einsum(maps: tuple[AffineMap, ...]) -> str:
    terms = ["".join(string.ascii_lowercase[d] for d in m.dims if d >= 0) for m in maps]
    return f"{','.join(terms[:-1])}->{terms[-1]}"


def _body(op: Op, tree: Tree, case: Case) -> str:
    """A scalar function that can be the body: of the inputs, and of the output that is read."""
    count = len([role for role in case.roles if role != Role.INIT])
    assert isinstance(op.payload, Region)
    takes_output = not op.is_root and any(o.name in op.payload.arguments for o in op.inits)
    count += 1 if takes_output and reads_output(op) else 0
    kind = case.instance.elements[0].type_class
    for function in tree.scalars.functions.values():
        known = function.classes if count == 1 else function.identity
        if function.arity == count and kind in function.classes and kind in known:
            return python_literal(function.name)
    return "lambda *elements: elements[0]"

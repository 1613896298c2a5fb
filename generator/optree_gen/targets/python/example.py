# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example for each builder, in a form that doctest runs."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from optree_core.affine import AffineMap
from optree_core.cases import Case, build, legal, modes
from optree_core.element_type import element_type, find_element_type
from optree_core.expression import Region
from optree_core.inference import (
    initial_value,
    output_element_follows,
    output_shape_follows,
    reads_output,
    results_follow,
    returns_tuple,
)
from optree_core.model import (
    TERMINATOR,
    Op,
    OperandSpec,
    OpKind,
    Parameter,
    RegionSpec,
    Role,
    Tree,
    TypeRule,
)
from optree_core.plain_variants import plain
from optree_core.region import region_elements
from optree_core.shape import STATIC, NoShape, output_sizes, sample

from optree_gen.emit.naming import Name
from optree_gen.emit.outside_example import element_text
from optree_gen.emit.quoting import python_literal

from .call import WIDTH, written
from .signature import argument_name, needs_maps, takes_einsum

# Examples for ops outside the tree.


def outside_example(op: Op, tree: Tree) -> tuple[str, ...]:
    """Return a program and its output as the last line; empty if the spec gives no output shape."""
    if op.kind is OpKind.META:
        return tuple(_in_body(op, tree))
    if op.results and not results_follow(op):
        return ()
    sized = [each for each in op.outputs if each.shape or each.name in dict(op.example)]
    output = next(iter(sized), None)
    return () if output is None else tuple(_call(op, tree, output))


#: The length of a line behind its prompt that is no longer than the package's lines may be.
_LONGEST = 87

#: Names that examples bind beside operands and builders.
_IMPORTED = ("function", "ir", "print", "result", "block", "end")


def _call(op: Op, tree: Tree, output: OperandSpec) -> Iterator[str]:
    """Yield a call of the op on the sample shapes of its operands, then the printed type."""
    shapes, given = sample(op)
    try:
        found_sizes = output_sizes(op, shapes, given)
    except NoShape:
        return  # The op needs other shapes or values than the sample has.
    if any(size.value is not None and size.value < 1 for f in found_sizes.values() for size in f):
        return  # The sample makes an output empty.
    known_sizes = found_sizes.get(output.name)
    found = shapes[output.name][0] if known_sizes is None else [s.value for s in known_sizes]
    name = Name(op.name).builder
    taken = {name}
    types: list[str] = []
    bound: list[str] = []
    members: dict[str, list[str]] = {}

    def bind(operand: OperandSpec, word: str, sizes: Sequence[int | None] | None) -> str:
        """Return a new variable for a tensor of these sizes, or for a scalar."""
        kind = element_text(operand, op)
        types.append(kind if sizes is None else f"tensor<{_dims(sizes)}{kind}>")
        bound.append(variable(word, taken))
        return bound[-1]

    for operand in op.inputs:
        word = argument_name(operand.name)
        if operand.role in (Role.SCALAR, Role.VALUE):
            if operand.optional or op.parameter(STATIC + operand.name) is not None:
                continue  # A list of numbers stands for it, if anything does.
            members[operand.name] = [bind(operand, word, None)]
        elif operand.name in shapes:
            given_sizes = shapes[operand.name]
            members[operand.name] = [bind(operand, word, given_sizes[0])] * len(given_sizes)
    outs = []
    if not _creates(op, tree, members):
        several = len(op.inits) > 1
        for number, init in enumerate(op.inits):
            known = found_sizes.get(init.name)
            sizes = shapes.get(init.name, (_SIZES,))[0]
            sizes = sizes if known is None else [size.value for size in known]
            word = bind(init, f"out{number}" if several else "out", sizes)
            listed_twice = ", ".join([word] * _count(init, op))
            outs.append(f"[{listed_twice}]" if init.variadic else word)
    needed = {p.name: _value(p, given[p.name], tree) for p in op.parameters if _is_given(p, op)}
    yield f"from {tree.dialect.python_package} import function, {name}"
    listed, names = ", ".join(map(python_literal, types)), ", ".join(bound)
    opening = f"with function({listed}) as ({names},):"
    if len(opening) <= _LONGEST:
        yield opening
    else:
        yield from ("with function(", *(f"    {python_literal(each)}," for each in types))
        yield f") as ({names},):"
    yield f"    result = {name}("
    yield from (f"        {text}," for text in _inputs(op, members))
    for region in op.regions:
        yield f"        {argument_name(region.name)}={_region(op, region, tree)},"
    for parameter, value in needed.items():
        listed_for = parameter.removeprefix(STATIC)  # The operand whose static values these are.
        is_operand = any(operand.name == listed_for for operand in op.operands)
        shown = argument_name(listed_for if is_operand else parameter)
        yield f"        {shown}={python_literal(value)},"
    if outs:
        yield f"        outs=[{', '.join(outs)}]," if len(outs) > 1 else f"        outs={outs[0]},"
    yield "    )"
    place = f"[{op.outputs.index(output)}]" if returns_tuple(op) else ""
    yield f"    print(result{place}.type)"
    yield f"tensor<{_dims(found)}{element_text(output, op)}>"


def _is_given(parameter: Parameter, op: Op) -> bool:
    """True if the call has to give the parameter, or the spec's example has another value."""
    shown = dict(op.example).get(parameter.name, parameter.known)
    return parameter.required or shown != parameter.known


#: Sizes of an operand of which the spec says nothing.
_SIZES = (4, 8)


def _first(op: Op) -> OperandSpec | None:
    """Return the input whose kind, tensor or memref, created outputs have."""
    return next((o for o in op.inputs if o.role in (Role.INPUT, Role.EITHER)), None)


def _creates(op: Op, tree: Tree, members: Mapping[str, list[str]]) -> bool:
    """True if the builder can create all outputs, and fill those that combine. members: as for
    `_inputs`."""
    first = _first(op)
    if first is None or not members.get(first.name):
        return False
    common = any(o.type is None for o in op.inputs if members.get(o.name))
    return all(
        init.shape
        and not init.variadic
        and not (init.combines and tree.role("fill") is None)
        and (find_element_type(init.type) or (common and element_type("f32").is_a(init.type)))
        for init in op.inits
    )


def _count(spec: OperandSpec, op: Op) -> int:
    """Return how often an example gives an operand: a variadic input twice, and so its outputs."""
    paired = not spec.is_init or any(operand.variadic for operand in op.inputs)
    return 1 + (spec.variadic and paired)


def _region(op: Op, region: RegionSpec, tree: Tree) -> str:
    """Return a body as source: the name of a scalar function, or one that returns arguments."""
    specs = (*op.operands, *op.results)
    members = {spec.name: [element_text(spec, op)] * _count(spec, op) for spec in specs}
    takes, gives = (
        region_elements(specs, items, members) for items in (region.arguments, region.yields)
    )
    kinds = {element_type(kind).type_class for kind in takes}
    for function in tree.scalars.functions.values():
        result = function.result_type(element_type(takes[0])).name
        fits = function.arity == len(takes) and len(kinds) == 1 and gives == [result]
        fills = any(o.combines == region.name for o in op.inits)
        if fits and kinds <= {*function.classes} and (not fills or kinds <= {*function.identity}):
            return python_literal(function.name)
    names = [f"x{place}" for place in range(len(takes))]
    made = [names[takes.index(kind)] if kind in takes else "0" for kind in gives]
    value = made[0] if len(made) == 1 else f"({', '.join(made)},)"
    return f"lambda {', '.join(names)}: {value}"


def _value(parameter: Parameter, sampled: object, tree: Tree) -> object:
    """Return the value of a parameter: that of the sample, but a function by its name."""
    open_ = parameter.is_function and sampled not in tree.scalars.functions
    return next(iter(tree.scalars.functions)) if open_ else sampled


def _inputs(op: Op, members: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield the arguments for the inputs, those with a keyword last.

    members: the expressions for each operand, of which a variadic one may have several.
    """
    keywords = []
    for operand in (each for each in op.inputs if each.name in members):
        values = ", ".join(members[operand.name])
        if operand.variadic and len(op.inputs) > 1:
            keywords.append(f"{argument_name(operand.name)}=[{values}]")
        elif operand.optional and values:
            keywords.append(f"{argument_name(operand.name)}={values}")
        elif values:
            yield values
    yield from keywords


def _dims(sizes: Sequence[int | None]) -> str:
    return "".join(f"{'?' if size is None else size}x" for size in sizes)


def _in_body(op: Op, tree: Tree) -> Iterator[str]:
    """Yield a program that builds the op in the body of the tree's root, then its output."""
    root = tree.root
    if len(root.inits) != 1 or not all(operand.variadic for operand in root.inputs):
        return  # It takes more than an output.
    name, outer = Name(op.name).builder, Name(root.name).builder
    taken = {name, outer}
    out, element = variable("out", taken), variable("element", taken)
    given = [operand for operand in op.operands if not operand.optional]
    kind, value = f"tensor<4x{element_text(given[0], op) if given else 'f32'}>", element
    yield f"from {tree.dialect.python_package} import function, {outer}, {name}"
    if op.results:
        kind = f"tensor<4x{op.results[0].type}>"
        values = [element] * len(given)
        values += [f"{argument_name(p.name)}=0" for p in op.parameters if p.required]
        value = f"{name}({', '.join(values)})"
    else:
        yield "from optree_mlir.bindings import ir"
    yield f"with function({python_literal(kind)}) as ({out},):"
    yield f"    result = {outer}("
    yield f"        outs={out},"
    if root.maps.attribute is not None:
        yield f'        {argument_name(root.maps.attribute)}=["(i) -> (i)"],'
    yield f"        body=lambda {element}: {value},"
    yield "    )"
    if op.results:
        yield "    print(result.type)"
        yield kind
        return
    yield "    block = result.owner.regions[0].blocks[0]"
    place = "ir.InsertionPoint.at_block_begin(block)"
    if op.name == TERMINATOR:
        yield "    block.operations[0].erase()"
        place = "ir.InsertionPoint(block)"
    yield f"    end = {name}({', '.join(['block.arguments[0]'] * len(given) + [f'ip={place}'])})"
    yield "    print(end.name)"
    yield op.qualified_name


def variable(name: str, taken: set[str]) -> str:
    """Return a name for a variable that is neither taken nor imported, and take it."""
    while name in taken or name in _IMPORTED:
        name += "_"
    taken.add(name)
    return name


_PROMPT, _MORE = ">>> ", "... "

#: Columns by which an example in a docstring is indented.
INDENT = 8

#: Columns before an argument of a call in a docstring: prompt and indents.
_BEFORE = INDENT + len(_MORE) + 8


def example(op: Op, tree: Tree) -> tuple[str, ...]:
    """Return a doctest that calls the op's builder on its plainest legal case and prints a type.

    Empty if the spec gives no case.
    """
    case = plainest(op, tree)
    if case is None:
        return _session(outside_example(op, tree))
    call = _Call.of(op, tree, case)
    width = WIDTH - INDENT - len(_MORE)
    opening = written("with function", call.types, f") as ({call.bound}):", width)
    place = "[-1]" if len(op.inits) > 1 else ""
    lines = (_imports(op, tree), *opening, *call.lines(width), f"    print(result{place}.type)")
    return _session((*lines, call.result))


def _imports(op: Op, tree: Tree) -> str:
    return f"from {tree.dialect.python_package} import function, {Name(op.name).builder}"


def _session(program: Sequence[str]) -> tuple[str, ...]:
    """Return a program with doctest's prompts; its last line is the output."""
    code = [f"{_MORE if line.startswith((' ', ')')) else _PROMPT}{line}" for line in program[:-1]]
    return (*code, *program[-1:])


def program(op: Op, tree: Tree) -> tuple[str, ...]:
    """Return the call as a program that prints the function; empty if the spec gives no case."""
    case = plainest(op, tree)
    if case is None:
        return ()
    call = _Call.of(op, tree, case)
    return (
        _imports(op, tree),
        "",
        *written("with function", call.types, ") as f:"),
        f"    {call.bound} = f",
        *call.lines(WIDTH),
        f"    f.returns({'*' if len(op.inits) > 1 else ''}result)",
        "print(f)",
    )


@dataclass(frozen=True)
class _Call:
    """A call of a builder. types: of the function's arguments. bound: variables for these."""

    types: list[str]
    bound: str
    name: str
    arguments: list[str]
    result: str

    @staticmethod
    def of(op: Op, tree: Tree, case: Case) -> _Call:
        name = Name(op.name).builder
        roles = case.roles
        count = len(roles)
        inputs = [i for i, role in enumerate(roles) if role != Role.INIT]
        given = inputs if _creates_output(op, tree, case) else list(range(count))
        taken = {name}
        names = [variable(each, taken) for each in _names(op, len(inputs))]
        outs = [variable(each, taken) for each in _outs(len(given) - len(inputs))]
        bound = [*names, *outs]
        return _Call(
            [python_literal(_type(case, i)) for i in given],
            ", ".join(bound) + ("," if len(bound) == 1 else ""),
            name,
            list(_arguments(op, tree, case, names, outs)),
            _type(case, count - 1),
        )

    def lines(self, width: int) -> list[str]:
        lines = written(f"result = {self.name}", self.arguments, width=width - 4)
        return [f"    {line}" for line in lines]


def _creates_output(op: Op, tree: Tree, case: Case) -> bool:
    """True if the builder can create the output: its shape, type and initial value are known."""
    if len(op.inits) > 1 or not output_shape_follows(op) or not _follows(op, tree, case):
        return False
    if not reads_output(op):
        return True
    body = _function(op, tree, case)
    element = case.instance.elements[-1]
    return initial_value(op, tree, case.instance.parameters, body, element) is not None


def _follows(op: Op, tree: Tree, case: Case) -> bool:
    """True if the inputs give the output's element type, none is wider, and their open maps have
    all of its loops."""
    *given, element = case.instance.elements
    if not output_element_follows(op):
        return False
    if op.types is TypeRule.NUMERIC and any(each.bits > element.bits for each in given):
        return False
    if not op.open_maps:
        return True
    *inputs, output = (
        {loop for terms, _ in indexing.results for loop, _ in terms}
        for indexing in case.generic(tree.scalars).maps
    )
    return output <= set().union(*inputs)


def plainest(op: Op, tree: Tree) -> Case | None:
    """Return the first legal case of the op on static tensors, or None."""
    if not op.structured or op.abstract:
        return None
    for variant in plain(op, tree):
        for mode in modes(op):
            case = build(op, mode, tree.scalars, variant)
            if legal(case, tree.scalars):
                return case
    return None


def _names(op: Op, count: int) -> list[str]:
    """Return the names of variables for the inputs."""
    names = []
    inputs = op.inputs
    for operand in inputs:
        name = argument_name(operand.name)
        size = count - len(inputs) + 1
        names += ["x", "y", "z"][:size] if operand.variadic else [name]
    return names


def _type(case: Case, position: int) -> str:
    shape, element = case.shapes[position], case.instance.elements[position]
    return str(element) if shape is None else f"tensor<{_dims(shape)}{element}>"


def _arguments(op: Op, tree: Tree, case: Case, names: list[str], outs: list[str]) -> Iterator[str]:
    """Yield the arguments of a call. names, outs: the variables of inputs and outputs."""
    extra, rest = len(names) - len(op.inputs), iter(names)
    members = {o.name: list(islice(rest, 1 + extra * o.variadic)) for o in op.inputs}
    yield from _inputs(op, members)
    if op.has_region:
        yield f"body={_body(op, tree, case)}"
    if takes_einsum(op):
        yield f"einsum={python_literal(_einsum(case.generic(tree.scalars).maps))}"
    elif needs_maps(op):
        assert op.maps.attribute is not None
        maps = case.generic(tree.scalars).maps
        name, texts = (
            f"{argument_name(op.maps.attribute)}=",
            [python_literal(_map(m)) for m in maps],
        )
        yield "\n".join(written(name, texts, "]", WIDTH - _BEFORE - 1))
    for parameter in op.parameters:
        value = case.instance.parameters.get(parameter.name)
        if value is not None and parameter.attribute is not None:
            shown = list(value) if isinstance(value, tuple) else value
            yield f"{argument_name(parameter.name)}={python_literal(shown)}"
    if outs:
        yield f"outs=[{', '.join(outs)}]" if len(op.inits) > 1 else f"outs={outs[0]}"


def _outs(count: int) -> list[str]:
    """Return the names of variables for outputs that a call is given."""
    return ["out"] if count == 1 else [f"out{i}" for i in range(count)]


def _map(indexing: AffineMap) -> str:
    return str(indexing).removeprefix("affine_map<").removesuffix(">")


def _einsum(maps: tuple[AffineMap, ...]) -> str:
    terms = ["".join(string.ascii_lowercase[d] for d in m.dims if d >= 0) for m in maps]
    return f"{','.join(terms[:-1])}->{terms[-1]}"


def _body(op: Op, tree: Tree, case: Case) -> str:
    """Return the body as source: the name of a scalar function, or a function in Python."""
    function = _function(op, tree, case)
    if function is not None:
        return python_literal(function)
    several = len(op.inits) > 1
    return f"lambda *elements: elements[{f':{len(op.inits)}' if several else '0'}]"


def _function(op: Op, tree: Tree, case: Case) -> str | None:
    """Return a scalar function of the inputs, and of the output if it is read, as the body.

    None if no function has the arguments, and for an op whose body its spec says.
    """
    if not op.has_region:
        return None
    count = len([role for role in case.roles if role != Role.INIT])
    assert isinstance(op.payload, Region)
    takes_output = not op.is_root and any(o.name in op.payload.arguments for o in op.inits)
    count += 1 if takes_output and reads_output(op) else 0
    kind = case.instance.elements[0].type_class
    for function in tree.scalars.functions.values():
        known = function.classes if count == 1 else function.identity
        if function.arity == count and kind in function.classes and kind in known:
            return function.name
    return None

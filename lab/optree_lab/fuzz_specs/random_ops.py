# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random ops of the tree: a root, categories of every kind of maps, and ops below them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from optree_gen.emit.ods_names import argument_name

from .drawing import Draw
from .random_scalars import Functions

Data = dict[str, Any]

CLASSES = ("float", "int")
INTERFACES = ("linalg::ContractionOpInterface", "::mlir::linalg::ConvolutionOpInterface")


def words(draw: Draw, data: Data, names: set[str]) -> Data:
    """An op's words and its lifecycle."""
    data["summary"] = draw.text()
    draw.maybe(data, "description", 0.2, draw.text)
    draw.maybe(data, "stability", 0.1, lambda: "experimental")
    draw.maybe(data, "deprecated", 0.1, lambda: {"reason": draw.text()})
    draw.maybe(data, "formerly", 0.1, lambda: [draw.name(names)])
    return data


def operand(draw: Draw, role: str, **more: Any) -> Any:
    draw.maybe(more, "doc", 0.2, draw.text)
    return {"role": role, **more} if more or draw.chance(0.2) else role


@dataclass
class Category:
    """The facts of a category that a leaf needs. maps: how its leaves are indexed."""

    name: str
    path: str
    maps: str
    operands: list[str]
    inputs: int
    parameters: Data = field(default_factory=dict)
    group: str = ""
    leaves: set[Any] = field(default_factory=set)

    def fresh(self, what: Any) -> bool:
        """True if no leaf is like that yet; then there is one."""
        if what in self.leaves:
            return False
        self.leaves.add(what)
        return True


@dataclass
class Structured:
    """The ops of one dialect's tree; names: those that are taken."""

    draw: Draw
    functions: Functions
    names: set[str]
    dialect: str
    mode: str
    root: str = ""
    found: dict[str, Data] = field(default_factory=dict)
    count: int = 0
    moved: set[str] = field(default_factory=set)

    def ops(self, root: str | None) -> dict[str, Data]:
        """Path below the dialect's directory to what the spec says."""
        if root is not None:  # Ops that have been counted, and that move elements, are there.
            self.count, self.moved = 100, {"drop", "permute"}
        self.root = root or self.make_root()
        makers = (
            self.contraction,
            self.pointwise,
            self.windowed,
            self.body,
            self.any,
            self.abstract,
        )
        for _ in range(self.draw.number(0, 3)):
            category = self.draw.one(makers)()
            for _ in range(self.draw.number(0, 2)):
                self.leaf(category)
        for _ in range(self.draw.number(1, 3)):
            self.draw.one((self.explicit, self.identity, self.moving, self.ramp))()
        return self.found

    def make_root(self) -> str:
        draw, name, scope = self.draw, self.draw.name(self.names), set[str]()
        inputs, outputs = draw.name(scope), draw.name(scope)
        parameters: Data = {draw.name(scope): {"type": "iterators", "attribute": "iterator_types"}}
        if draw.chance(0.3):
            note = draw.name(scope)
            parameters[note] = {
                "type": "string",
                "attribute": draw.attribute(scope),
                "optional": True,
            }
        data: Data = {"op": name, "kind": "root"}
        words(draw, data, self.names)
        data |= {
            "operands": {
                inputs: {"role": "either", "variadic": True},
                outputs: {"role": "init", "variadic": True},
            },
            "types": "free",
            "indexing_maps": {"attribute": draw.attribute(scope)},
            "payload": {"region": [inputs, outputs]},
            "parameters": parameters,
        }
        self.found[name] = data
        return name

    # Payloads

    def kind(self) -> str:
        """A class that there are functions of two arguments on."""
        kinds = [k for k in CLASSES if self.functions.on(k, 2)]
        return self.draw.one(kinds)

    def expression(self, kind: str, atoms: list[str], depth: int = 2) -> str:
        """An expression that uses each atom, on elements of one class."""
        draw = self.draw
        if len(atoms) == 1:
            unary = self.functions.on(kind, 1)
            if unary and depth and draw.chance(0.3):
                return f"{draw.one(unary)}({self.expression(kind, atoms, depth - 1)})"
            binary = self.functions.on(kind, 2)
            if depth and draw.chance(0.15):
                more = draw.one([f"const({draw.number(0, 3)})", f"const({draw.number(0, 1)})"])
                return f"{draw.one(binary)}({atoms[0]}, {more})"
            return atoms[0]
        cut = draw.number(1, len(atoms) - 1)
        parts = [self.expression(kind, part, depth - 1) for part in (atoms[:cut], atoms[cut:])]
        return f"{draw.one(self.functions.on(kind, 2))}({', '.join(parts)})"

    def element(self, name: str, types: str) -> str:
        if types == "numeric":
            return f"cast({name})" if self.draw.chance(0.8) else f"cast({name}, {self.init})"
        return name

    init = ""

    def computed(self, data: Data, parameters: Data, inputs: list[str], out: str) -> None:
        """Types, and a payload of all inputs, the accumulator among them in most cases."""
        draw = self.draw
        self.init = out
        types = draw.one(["numeric", "strict", "free"])
        kind = "float" if types != "strict" else self.kind()
        if types != "strict" and not self.functions.on("float", 2):
            types, kind = "strict", self.kind()
        if types == "free":
            types = "numeric"
        atoms = [self.element(name, types) for name in inputs]
        if draw.chance(0.6):
            atoms.append(out)
        payload = self.expression(kind, atoms)
        # A number of its own tells the op from all others: no two mean the same.
        if kind in ("float", "int"):
            self.count += 1
            both = draw.one(self.functions.on(kind, 2))
            payload = f"{both}({payload}, const({self.count + 1}, {out}))"
        data["types"] = types
        if draw.chance(0.2):
            scope = {*inputs, out, *self.functions.names, "cast", "const", "index", "fn",
                     *parameters}  # fmt: skip
            word = draw.name(scope)
            data["let"] = {f"{word}(z9)": "z9"}
            payload = f"{word}({payload})"
        data["payload"] = payload
        if types == "numeric" and draw.chance(0.5):
            parameters["cast"] = self.parameter("sign", "signed")

    def parameter(self, kind: str, default: Any = None, **more: Any) -> Data:
        draw = self.draw
        data: Data = {"type": kind, **more}
        if default is not None:
            data["default"] = default
        draw.maybe(data, "doc", 0.2, draw.text)
        draw.maybe(data, "stability", 0.1, lambda: "experimental")
        draw.maybe(data, "deprecated", 0.1, lambda: {"reason": draw.text()})
        return data

    def carry(self, parameters: Data, scope: set[str]) -> None:
        """Attributes for parameters: mostly of their own names, or of other ones."""
        for name, data in parameters.items():
            if "default" not in data or self.draw.chance(0.8):
                own = argument_name(name) == name and self.draw.chance(0.6)
                data["attribute"] = name if own else self.draw.attribute(scope)

    # Categories

    def category(self, **data: Any) -> tuple[str, Data]:
        name = self.draw.name(self.names)
        spec: Data = {"op": name, "kind": "category", "parent": self.root}
        words(self.draw, spec, self.names)
        if self.draw.chance(0.1):
            data["interfaces"] = [self.draw.one(INTERFACES)]
        self.draw.maybe(data, "result_name", 0.1, lambda: self.draw.name(set()))
        spec |= data
        self.found[name] = spec
        return name, spec

    def scope(self) -> set[str]:
        """Names that an operand may not have: functions and forms are payloads' words."""
        return {"fn", *self.functions.names, "cast", "const", "index"}

    def contraction(self) -> Category:
        draw, scope = self.draw, self.scope()
        inputs = [draw.name(scope) for _ in range(draw.one([2, 2, 3]))]
        scalar = [draw.name(scope)] if draw.chance(0.2) else []
        out = draw.name(scope)
        parameters: Data = {}
        roles = {**dict.fromkeys(inputs, "input"), **dict.fromkeys(scalar, "scalar"), out: "init"}
        data: Data = {
            "operands": {n: operand(draw, role) for n, role in roles.items()},
            "indexing_maps": {"predicate": "contraction"},
        }
        if draw.chance(0.7):
            data["indexing_maps"]["attribute"] = draw.attribute(scope)
        self.computed(data, parameters, [*inputs, *scalar], out)
        self.carry(parameters, scope)
        if parameters:
            data["parameters"] = parameters
        name, _ = self.category(**data)
        return Category(name, name, "contraction", [*roles], len(inputs), parameters)

    def pointwise(self) -> Category:
        draw, scope = self.draw, self.scope()
        group, out, kind = draw.name(scope), draw.name(scope), draw.name(scope)
        functions = [f.name for f in self.functions.known if f.arity in (1, 2)]
        parameter = self.parameter("function")
        draw.maybe(parameter, "domain", 0.4, lambda: draw.some(functions, 1, 4))
        parameters: Data = {kind: parameter}
        self.carry(parameters, scope)
        data: Data = {
            "operands": {group: {"role": "either", "variadic": True}, out: operand(draw, "init")},
            "types": "function",
            "indexing_maps": {"predicate": "pointwise", "attribute": draw.attribute(scope)},
            "payload": f"fn[{kind}](*{group})",
            "parameters": parameters,
        }
        name, _ = self.category(**data)
        return Category(name, name, "function", [group, out], 0, parameters, kind)

    def windowed(self) -> Category:
        draw, scope = self.draw, self.scope()
        image, filter_, out = draw.name(scope), draw.name(scope), draw.name(scope)
        shape = draw.chance(0.4)
        parameters: Data = {}
        for _ in range(draw.number(0, 2)):
            parameters[draw.name(scope)] = self.parameter("index", 1, per="spatial", where="> 0")
        data: Data = {
            "abstract": True,
            "operands": {
                image: operand(draw, "input"),
                filter_: operand(draw, "shape" if shape else "input"),
                out: operand(draw, "init"),
            },
            "indexing_maps": {"predicate": "windowed"},
        }
        if self.mode == "define" or draw.chance(0.5):
            del data["abstract"]
            data["indexing_maps"]["attribute"] = draw.attribute(scope)
        self.computed(data, parameters, [image] if shape else [image, filter_], out)
        self.carry(parameters, scope)
        if parameters:
            data["parameters"] = parameters
        name, _ = self.category(**data)
        return Category(name, name, "windowed", [image, filter_, out], 2, parameters)

    def body(self) -> Category:
        draw, scope = self.draw, self.scope()
        inputs = [draw.name(scope) for _ in range(draw.number(1, 2))]
        out = draw.name(scope)
        taking = [*inputs, out] if draw.chance(0.7) else inputs
        name, _ = self.category(
            operands={**{n: operand(draw, "input") for n in inputs}, out: operand(draw, "init")},
            types="free",
            indexing_maps={"predicate": "any", "attribute": draw.attribute(scope)},
            payload={"region": taking},
        )
        return Category(name, name, "any", [*inputs, out], len(inputs))

    def any(self) -> Category:
        draw, scope = self.draw, self.scope()
        inputs = [draw.name(scope) for _ in range(draw.number(1, 2))]
        out = draw.name(scope)
        parameters: Data = {}
        data: Data = {
            "operands": {**{n: operand(draw, "input") for n in inputs}, out: operand(draw, "init")},
            "indexing_maps": {"predicate": "any", "attribute": draw.attribute(scope)},
        }
        self.computed(data, parameters, inputs, out)
        self.carry(parameters, scope)
        if parameters:
            data["parameters"] = parameters
        name, _ = self.category(**data)
        return Category(name, name, "any", [*inputs, out], len(inputs), parameters)

    def abstract(self) -> Category:
        name, _ = self.category(abstract=True)
        return Category(name, name, "open", [], 0)

    # Leaves

    def named(self, parent: str, path: str, **data: Any) -> None:
        name = self.draw.name(self.names)
        spec: Data = {"op": name, "parent": parent}
        words(self.draw, spec, self.names)
        self.draw.maybe(data, "result_name", 0.1, lambda: self.draw.name(set()))
        if self.mode == "define":
            self.draw.maybe(
                data,
                "cpp",
                0.1,
                lambda: {self.draw.one(["verifier", "canonicalizer", "folder"]): True},
            )
        else:
            self.draw.maybe(data, "mlir", 0.1, lambda: {"since": self.draw.number(1, 30)})
        self.found[f"{path}{name}"] = spec | data

    def leaf(self, category: Category) -> None:
        draw = self.draw
        path = f"{category.path}/"
        taken = self.scope() | set(category.operands) | set(category.parameters)
        for parameter in category.parameters.values():
            taken.add(str(parameter.get("attribute", "")))
        if category.maps == "open":
            self.explicit(category.name, path)
            return
        if category.maps == "function":
            legal = category.parameters[category.group].get("domain") or [
                f.name for f in self.functions.known if f.arity in (1, 2)
            ]
            form = draw.one(["identity", "identity_or_scalar"])
            maps: Data = {category.operands[0]: form, category.operands[1]: "identity"}
            function = draw.one(legal)
            if category.fresh(function):
                self.named(category.name, path, indexing_maps=maps,
                           bind={category.group: function})  # fmt: skip
            return
        if category.maps == "windowed":
            self.window(category, path, taken)
            return
        names = [draw.name(taken) for _ in range(4)]
        m, n, k, b = names
        inputs, rest = category.operands[: category.inputs], category.operands[category.inputs :]
        loops = [m, n, k] if draw.chance(0.7) else [b, m, n, k]
        lead = loops[:-3]
        turned = draw.chance(0.5)
        if not category.fresh(len(inputs) > 1 and (len(loops), turned)):
            return
        shapes = [[*lead, m, k], [*lead, n, k] if turned else [*lead, k, n], [*lead, m, k]]
        maps = {name: shapes[i] for i, name in enumerate(inputs)}
        maps |= {name: [] for name in rest[:-1]}
        maps[rest[-1]] = [*lead, m, n]
        if draw.chance(0.2) and category.maps == "contraction" and len(inputs) == 3:
            maps[inputs[0]] = {"default": maps[inputs[0]], "within": [[*lead, k, m]]}
        data: Data = {"loops": loops, "indexing_maps": maps}
        if len(inputs) == 1:
            data = {"loops": [m, n, *lead], "indexing_maps": {inputs[0]: [m, n, *lead],
                                                              rest[-1]: [m, n, *lead]}}  # fmt: skip
        if "cast" in category.parameters and draw.chance(0.4):
            data["bind"] = {"cast": draw.one(["signed", "unsigned"])}
        self.named(category.name, path, **data)

    def window(self, category: Category, path: str, taken: set[str]) -> None:
        draw = self.draw
        image, filter_, out = category.operands
        rank = draw.number(1, 2)
        if not category.fresh(rank):
            return
        outer = [draw.name(taken) for _ in range(rank)]
        inner = [draw.name(taken) for _ in range(rank)]
        spatial = [n for n, p in category.parameters.items() if p["type"] == "index"]
        symbols = {n: [draw.name(taken) for _ in range(rank)] for n in spatial if draw.chance(0.7)}
        bound = {n: 1 for n in spatial if n not in symbols}
        chosen = list(symbols.values())

        def term(loop: str, of: int, place: int) -> str:
            return f"{loop} * {chosen[of][place]}" if len(chosen) > of else loop

        data: Data = {
            "loops": [*outer, *inner],
            "indexing_maps": {
                image: [f"{term(o, 0, i)} + {term(w, 1, i)}"
                        for i, (o, w) in enumerate(zip(outer, inner, strict=True))],
                filter_: inner,
                out: outer,
            },
        }  # fmt: skip
        if symbols:
            data["parameters"] = symbols
        if bound:
            data["bind"] = bound
        self.named(category.name, path, **data)

    def explicit(self, parent: str = "", path: str = "") -> None:
        """An op of named loops."""
        draw, scope = self.draw, self.scope()
        names = [draw.name(scope) for _ in range(draw.number(1, 3))]
        inputs, out = names, draw.name(scope)
        loops = [draw.name(scope) for _ in range(draw.number(1, 3))]
        parameters: Data = {}
        data: Data = {
            "operands": {**{n: operand(draw, "input") for n in inputs}, out: operand(draw, "init")},
            "loops": loops,
            "indexing_maps": dict.fromkeys(inputs, loops) | {out: draw.some(loops, 1, 3)},
        }
        self.computed(data, parameters, inputs, out)
        self.carry(parameters, scope)
        if parameters:
            data["parameters"] = parameters
        self.named(parent or self.root, path, **data)

    def identity(self) -> None:
        draw, scope = self.draw, self.scope()
        inputs, out = [draw.name(scope) for _ in range(draw.number(1, 2))], draw.name(scope)
        form = draw.one(["identity", "identity", "identity_or_scalar"])
        role = "either" if form == "identity_or_scalar" else "input"
        parameters: Data = {}
        data: Data = {
            "operands": {**{n: operand(draw, role) for n in inputs}, out: operand(draw, "init")},
            "indexing_maps": dict.fromkeys(inputs, form) | {out: "identity"},
        }
        self.computed(data, parameters, inputs, out)
        self.carry(parameters, scope)
        if parameters:
            data["parameters"] = parameters
        self.named(self.root, "", **data)

    def moving(self) -> None:
        """Elements move along dimensions that a parameter lists."""
        draw, scope = self.draw, self.scope()
        source, out, name = draw.name(scope), draw.name(scope), draw.name(scope)
        kind, form = draw.one([("dims", "drop"), ("permutation", "permute")])
        if form in self.moved:
            return
        self.moved.add(form)
        parameter = self.parameter(kind)
        if kind == "dims":
            parameter |= {"of": "loops", "where": "increasing"}
        parameters: Data = {name: parameter}
        self.carry(parameters, scope)
        data: Data = {
            "operands": {source: operand(draw, "input"), out: operand(draw, "init")},
            "indexing_maps": {source: f"{form}({name})", out: "identity"},
            "payload": source,
            "parameters": parameters,
        }
        if draw.chance(0.5):
            data["canonical"] = [f"{'nonempty' if kind == 'dims' else 'not_identity'}({name})"]
        self.named(self.root, "", **data)

    def ramp(self) -> None:
        """Positions along a dimension that a parameter names."""
        draw, scope = self.draw, self.scope()
        if "ramp" in self.moved:
            return
        self.moved.add("ramp")
        source, out, axis = draw.name(scope), draw.name(scope), draw.name(scope)
        parameter = self.parameter("dim", draw.one([None, 0]), of="loops")
        parameters: Data = {axis: parameter}
        self.carry(parameters, scope)
        kind = "int" if self.functions.on("int", 2) else "float"
        both = self.functions.on(kind, 2)
        if not both:
            return
        self.named(
            self.root, "",
            operands={source: operand(draw, "input"), out: operand(draw, "init")},
            types="numeric",
            indexing_maps={source: "identity", out: "identity"},
            payload=f"{draw.one(both)}(cast({source}), cast(index({axis})))",
            parameters=parameters,
        )  # fmt: skip

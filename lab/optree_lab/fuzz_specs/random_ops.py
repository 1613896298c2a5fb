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
CPP = ["verifier", "canonicalizer", "folder"]
INTERFACES = ("linalg::ContractionOpInterface", "::mlir::linalg::ConvolutionOpInterface")


def words(draw: Draw, data: Data, names: set[str]) -> Data:
    """An op's words and its lifecycle."""
    data["summary"] = draw.text()
    draw.maybe(data, "description", 0.2, draw.text)
    stability(draw, data)
    draw.maybe(data, "formerly", 0.1, lambda: [draw.name(names)])
    return data


def stability(draw: Draw, data: Data) -> None:
    """Deprecation is a stability, so there is one of them at most."""
    draw.maybe(data, "stability", 0.1, lambda: "experimental")
    if "stability" not in data:
        draw.maybe(data, "deprecated", 0.1, lambda: {"reason": draw.text()})


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
            self.contraction, self.pointwise, self.windowed, self.body, self.any, self.abstract,
        )  # fmt: skip
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
            attribute = draw.attribute(scope)
            parameters[note] = {"type": "string", "attribute": attribute, "optional": True}
        data: Data = {"op": name, "kind": "root"}
        self.found[name] = words(draw, data, self.names) | {
            "operands": {
                inputs: {"role": "either", "variadic": True},
                outputs: {"role": "init", "variadic": True},
            },
            "types": "free",
            "indexing_maps": {"attribute": draw.attribute(scope)},
            "payload": {"region": [inputs, outputs]},
            "parameters": parameters,
        }
        return name

    # Payloads

    def expression(self, kind: str, atoms: list[str], depth: int = 2) -> str:
        """An expression that uses each atom, on elements of one class."""
        draw = self.draw
        if len(atoms) == 1:
            unary = self.functions.on(kind, 1)
            if unary and depth and draw.chance(0.3):
                return f"{draw.one(unary)}({self.expression(kind, atoms, depth - 1)})"
            if depth and draw.chance(0.15):
                more = draw.one([f"const({draw.number(0, 3)})", f"const({draw.number(0, 1)})"])
                return f"{draw.one(self.functions.on(kind, 2))}({atoms[0]}, {more})"
            return atoms[0]
        cut = draw.number(1, len(atoms) - 1)
        parts = [self.expression(kind, part, depth - 1) for part in (atoms[:cut], atoms[cut:])]
        return f"{draw.one(self.functions.on(kind, 2))}({', '.join(parts)})"

    def computed(
        self, data: Data, parameters: Data, inputs: list[str], out: str, scope: set[str]
    ) -> Data:
        """The data with types, a payload of all inputs and mostly the accumulator, parameters."""
        draw = self.draw
        types = draw.one(["numeric", "strict", "free"])
        # A class that there are functions of two arguments on.
        kinds = [kind for kind in CLASSES if self.functions.on(kind, 2)]
        kind = "float" if types != "strict" else draw.one(kinds)
        if types != "strict" and not self.functions.on("float", 2):
            types, kind = "strict", draw.one(kinds)
        types = "strict" if types == "strict" else "numeric"
        atoms = list(inputs)
        if types == "numeric":
            atoms = [f"cast({n})" if draw.chance(0.8) else f"cast({n}, {out})" for n in inputs]
        if draw.chance(0.6):
            atoms.append(out)
        payload = self.expression(kind, atoms)
        # A number of its own tells the op from all others: no two mean the same.
        self.count += 1
        both = draw.one(self.functions.on(kind, 2))
        payload = f"{both}({payload}, const({self.count + 1}, {out}))"
        data["types"] = types
        if draw.chance(0.2):
            word = draw.name({*inputs, out, *self.scope(), *parameters})
            data["let"] = {f"{word}(z9)": "z9"}
            payload = f"{word}({payload})"
        data["payload"] = payload
        if types == "numeric" and draw.chance(0.5):
            parameters["cast"] = self.parameter("sign", "signed")
        return self.carried(data, parameters, scope)

    def parameter(self, kind: str, default: Any = None, **more: Any) -> Data:
        draw = self.draw
        data: Data = {"type": kind, **more}
        if default is not None:
            data["default"] = default
        draw.maybe(data, "doc", 0.2, draw.text)
        stability(draw, data)
        return data

    def carried(self, data: Data, parameters: Data, scope: set[str]) -> Data:
        """The data with parameters; attributes are mostly of their names, or of other ones."""
        for name, parameter in parameters.items():
            if "default" not in parameter or self.draw.chance(0.8):
                own = argument_name(name) == name and self.draw.chance(0.6)
                parameter["attribute"] = name if own else self.draw.attribute(scope)
        return {**data, "parameters": parameters} if parameters else data

    def operands(self, roles: dict[str, str]) -> Data:
        return {name: operand(self.draw, role) for name, role in roles.items()}

    # Categories

    def category(
        self, maps: str, operands: list[str], inputs: int, data: Data, group: str = ""
    ) -> Category:
        name = self.draw.name(self.names)
        spec: Data = {"op": name, "kind": "category", "parent": self.root}
        words(self.draw, spec, self.names)
        if self.draw.chance(0.1):
            data["interfaces"] = [self.draw.one(INTERFACES)]
        self.draw.maybe(data, "result_name", 0.1, lambda: self.draw.name(set()))
        self.found[name] = spec | data
        parameters = data.get("parameters", {})
        return Category(name, name, maps, operands, inputs, parameters, group)

    def scope(self) -> set[str]:
        """Names that an operand may not have: functions and forms are payloads' words."""
        return {"fn", *self.functions.names, "cast", "const", "index"}

    def contraction(self) -> Category:
        draw, scope = self.draw, self.scope()
        inputs = [draw.name(scope) for _ in range(draw.one([2, 2, 3]))]
        scalar = [draw.name(scope)] if draw.chance(0.2) else []
        out = draw.name(scope)
        roles = {**dict.fromkeys(inputs, "input"), **dict.fromkeys(scalar, "scalar"), out: "init"}
        data: Data = {
            "operands": self.operands(roles),
            "indexing_maps": {"predicate": "contraction"},
        }
        if draw.chance(0.7):
            data["indexing_maps"]["attribute"] = draw.attribute(scope)
        data = self.computed(data, {}, [*inputs, *scalar], out, scope)
        return self.category("contraction", [*roles], len(inputs), data)

    def pointwise(self) -> Category:
        draw, scope = self.draw, self.scope()
        group, out, kind = draw.name(scope), draw.name(scope), draw.name(scope)
        functions = [f.name for f in self.functions.known if f.arity in (1, 2)]
        parameter = self.parameter("function")
        draw.maybe(parameter, "domain", 0.4, lambda: draw.some(functions, 1, 4))
        parameters = self.carried({}, {kind: parameter}, scope)
        data: Data = {
            "operands": {group: {"role": "either", "variadic": True}, out: operand(draw, "init")},
            "types": "function",
            "indexing_maps": {"predicate": "pointwise", "attribute": draw.attribute(scope)},
            "payload": f"fn[{kind}](*{group})",
            **parameters,
        }
        return self.category("function", [group, out], 0, data, kind)

    def windowed(self) -> Category:
        draw, scope = self.draw, self.scope()
        image, filter_, out = draw.name(scope), draw.name(scope), draw.name(scope)
        shape = draw.chance(0.4)
        parameters: Data = {}
        for _ in range(draw.number(0, 2)):
            parameters[draw.name(scope)] = self.parameter("index", 1, per="spatial", where="> 0")
        roles = {image: "input", filter_: "shape" if shape else "input", out: "init"}
        data: Data = {
            "abstract": True,
            "operands": self.operands(roles),
            "indexing_maps": {"predicate": "windowed"},
        }
        if self.mode == "define" or draw.chance(0.5):
            del data["abstract"]
            data["indexing_maps"]["attribute"] = draw.attribute(scope)
        inputs = [image] if shape else [image, filter_]
        data = self.computed(data, parameters, inputs, out, scope)
        return self.category("windowed", [*roles], 2, data)

    def any(self, body: bool = False) -> Category:
        """A category that takes any maps. body: the op's user gives one."""
        draw, scope = self.draw, self.scope()
        inputs = [draw.name(scope) for _ in range(draw.number(1, 2))]
        out = draw.name(scope)
        taking = [*inputs, out] if body and draw.chance(0.7) else inputs
        roles = {**dict.fromkeys(inputs, "input"), out: "init"}
        data: Data = {
            "operands": self.operands(roles),
            "indexing_maps": {"predicate": "any", "attribute": draw.attribute(scope)},
        }
        if body:
            data |= {"types": "free", "payload": {"region": taking}}
        else:
            data = self.computed(data, {}, inputs, out, scope)
        return self.category("any", [*roles], len(inputs), data)

    def body(self) -> Category:
        return self.any(body=True)

    def abstract(self) -> Category:
        return self.category("open", [], 0, {"abstract": True})

    # Leaves

    def named(self, parent: str, path: str, data: Data) -> None:
        name = self.draw.name(self.names)
        spec: Data = {"op": name, "parent": parent}
        words(self.draw, spec, self.names)
        self.draw.maybe(data, "result_name", 0.1, lambda: self.draw.name(set()))
        if self.mode == "define":
            self.draw.maybe(data, "cpp", 0.1, lambda: {self.draw.one(CPP): True})
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
        elif category.maps == "function":
            self.elementwise(category, path)
        elif category.maps == "windowed":
            self.window(category, path, taken)
        else:
            self.matrix(category, path, [draw.name(taken) for _ in range(4)])

    def elementwise(self, category: Category, path: str) -> None:
        draw = self.draw
        legal = category.parameters[category.group].get("domain") or [
            f.name for f in self.functions.known if f.arity in (1, 2)
        ]
        form = draw.one(["identity", "identity_or_scalar"])
        maps = {category.operands[0]: form, category.operands[1]: "identity"}
        function = draw.one(legal)
        if category.fresh(function):
            bound = {category.group: function}
            self.named(category.name, path, {"indexing_maps": maps, "bind": bound})

    def matrix(self, category: Category, path: str, names: list[str]) -> None:
        """A product of matrices or batches of them, or what has one input."""
        draw = self.draw
        m, n, k, b = names
        inputs, rest = category.operands[: category.inputs], category.operands[category.inputs :]
        loops = [m, n, k] if draw.chance(0.7) else [b, m, n, k]
        lead = loops[:-3]
        turned = draw.chance(0.5)
        if not category.fresh(len(inputs) > 1 and (len(loops), turned)):
            return
        shapes = [[*lead, m, k], [*lead, n, k] if turned else [*lead, k, n], [*lead, m, k]]
        maps: Data = {name: shapes[i] for i, name in enumerate(inputs)}
        maps |= {name: [] for name in rest[:-1]}
        maps[rest[-1]] = [*lead, m, n]
        if draw.chance(0.2) and category.maps == "contraction" and len(inputs) == 3:
            maps[inputs[0]] = {"default": maps[inputs[0]], "within": [[*lead, k, m]]}
        if len(inputs) == 1:
            loops = [m, n, *lead]
            maps = {inputs[0]: loops, rest[-1]: loops}
        data: Data = {"loops": loops, "indexing_maps": maps}
        if "cast" in category.parameters and draw.chance(0.4):
            data["bind"] = {"cast": draw.one(["signed", "unsigned"])}
        self.named(category.name, path, data)

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

        pairs = enumerate(zip(outer, inner, strict=True))
        read = [f"{term(o, 0, i)} + {term(w, 1, i)}" for i, (o, w) in pairs]
        data: Data = {
            "loops": [*outer, *inner],
            "indexing_maps": {image: read, filter_: inner, out: outer},
        }
        if symbols:
            data["parameters"] = symbols
        if bound:
            data["bind"] = bound
        self.named(category.name, path, data)

    def explicit(self, parent: str = "", path: str = "") -> None:
        """An op of named loops."""
        draw, scope = self.draw, self.scope()
        inputs = [draw.name(scope) for _ in range(draw.number(1, 3))]
        out = draw.name(scope)
        loops = [draw.name(scope) for _ in range(draw.number(1, 3))]
        data: Data = {
            "operands": self.operands({**dict.fromkeys(inputs, "input"), out: "init"}),
            "loops": loops,
            "indexing_maps": dict.fromkeys(inputs, loops) | {out: draw.some(loops, 1, 3)},
        }
        self.named(parent or self.root, path, self.computed(data, {}, inputs, out, scope))

    def identity(self) -> None:
        draw, scope = self.draw, self.scope()
        inputs, out = [draw.name(scope) for _ in range(draw.number(1, 2))], draw.name(scope)
        form = draw.one(["identity", "identity", "identity_or_scalar"])
        role = "either" if form == "identity_or_scalar" else "input"
        data: Data = {
            "operands": self.operands({**dict.fromkeys(inputs, role), out: "init"}),
            "indexing_maps": dict.fromkeys(inputs, form) | {out: "identity"},
        }
        self.named(self.root, "", self.computed(data, {}, inputs, out, scope))

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
        parameters = self.carried({}, {name: parameter}, scope)
        data: Data = {
            "operands": self.operands({source: "input", out: "init"}),
            "indexing_maps": {source: f"{form}({name})", out: "identity"},
            "payload": source,
            **parameters,
        }
        if draw.chance(0.5):
            data["canonical"] = [f"{'nonempty' if kind == 'dims' else 'not_identity'}({name})"]
        self.named(self.root, "", data)

    def ramp(self) -> None:
        """Positions along a dimension that a parameter names."""
        draw, scope = self.draw, self.scope()
        if "ramp" in self.moved:
            return
        self.moved.add("ramp")
        source, out, axis = draw.name(scope), draw.name(scope), draw.name(scope)
        parameter = self.parameter("dim", draw.one([None, 0]), of="loops")
        parameters = self.carried({}, {axis: parameter}, scope)
        kind = "int" if self.functions.on("int", 2) else "float"
        if both := self.functions.on(kind, 2):
            data: Data = {
                "operands": self.operands({source: "input", out: "init"}),
                "types": "numeric",
                "indexing_maps": {source: "identity", out: "identity"},
                "payload": f"{draw.one(both)}(cast({source}), cast(index({axis})))",
            }
            self.named(self.root, "", data | parameters)

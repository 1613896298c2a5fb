# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random ops of the tree from the forms of random_ops.yaml: a root, categories, ops below them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from optree_gen.emit.ods_names import argument_name

from optree_lab.tables import beside

from .drawing import Names, SpecDraw
from .random_scalars import Functions
from .random_vocabulary import RandomVocabulary

Data = dict[str, Any]

FORMS: dict[str, dict[str, Data]] = beside(__file__)

CLASSES = ("float", "int")
CPP = ["verifier", "canonicalizer", "folder"]
INTERFACES = ("linalg::ContractionOpInterface", "::mlir::linalg::ConvolutionOpInterface")


def words(draw: SpecDraw, data: Data, names: set[str]) -> Data:
    """Add an op's summary, description and lifecycle."""
    data["summary"] = draw.text()
    draw.maybe(data, "description", 20, draw.text)
    stability(draw, data)
    draw.maybe(data, "formerly", 10, lambda: [draw.name(names)])
    return data


def stability(draw: SpecDraw, data: Data) -> None:
    """Add a stability or a deprecation, which exclude each other."""
    draw.maybe(data, "stability", 10, lambda: "experimental")
    if "stability" not in data:
        draw.maybe(data, "deprecated", 10, lambda: {"reason": draw.text()})


def documented(draw: SpecDraw, operands: Data) -> Data:
    """Return the operands, some with docs; one with only a role may be written as its role."""
    found: Data = {}
    for name, entry in operands.items():
        more = dict(entry) if isinstance(entry, dict) else {"role": entry}
        draw.maybe(more, "doc", 20, draw.text)
        found[name] = more if len(more) > 1 or draw.chance(20) else more["role"]
    return found


@dataclass
class Category:
    """A category of some form. names: of its groups. taken: names that no leaf may use."""

    name: str
    form: str
    names: Names
    taken: set[str]
    leaves: set[str] = field(default_factory=set)


@dataclass
class Structured:
    """The ops of one dialect's tree. names: names in use. vocabulary: rows that ops may name."""

    draw: SpecDraw
    functions: Functions
    names: set[str]
    mode: str
    vocabulary: RandomVocabulary
    root: str = ""
    found: dict[str, Data] = field(default_factory=dict)
    count: int = 0
    moved: set[str] = field(default_factory=set)

    def ops(self, root: str | None) -> dict[str, Data]:
        """Return the specs by path below the dialect's directory."""
        draw = self.draw
        if root is not None:  # The base has ops with counted constants and ops that move elements.
            self.count, self.moved = 100, {"drop", "permute"}
        self.root = root or self.make_root()
        for _ in range(draw.number(0, 3)):
            category = self.category(draw.choice(list(FORMS["categories"])))
            for _ in range(draw.number(0, 2)):
                self.leaf(category)
        for _ in range(draw.number(1, 3)):
            kind = draw.choice([*FORMS["alone"], *FORMS["moving"]])
            if kind not in self.moved:
                self.alone(kind)
        return self.found

    def make_root(self) -> str:
        name = self.draw.name(self.names)
        data = words(self.draw, {"op": name, "kind": "root"}, self.names)
        self.found[name] = data | self.made(FORMS["root"], {}, set())
        return name

    def category(self, form: str) -> Category:
        draw, names, taken = self.draw, Names(), self.scope()
        if form == "abstract_windowed" and self.mode == "define":
            form = "windowed"
        data = self.made(FORMS["categories"][form], names, taken)
        name = draw.name(self.names)
        spec = words(draw, {"op": name, "kind": "category", "parent": self.root}, self.names)
        draw.maybe(data, "interfaces", 10, lambda: [draw.choice(INTERFACES)])
        draw.maybe(data, "result_name", 10, lambda: draw.name(set()))
        self.found[name] = spec | data
        parameters = data.get("parameters", {})
        names["cast"] = ["cast"] if "cast" in parameters else []
        for group in names.get("kind", ()):
            names["legal"] = parameters[group].get("domain") or names["functions"]
        return Category(name, form, names, taken)

    def leaf(self, category: Category) -> None:
        names, taken = dict(category.names), set(category.taken)
        if category.form == "open":
            return self.alone("explicit", category.name)
        form = category.form
        if "image" in names:
            form = "window"
            parameters = self.window(names, taken)
        elif form != "pointwise":
            form = "product" if names["rhs"] else "copy"
        data = self.made(FORMS["leaves"][form], names, taken)
        if form == "window" and parameters:
            data["parameters"] = parameters
        if self.fresh(category, data):
            self.named(category.name, f"{category.name}/", data)
        return None

    def fresh(self, category: Category, data: Data) -> bool:
        """True if the category has no leaf with the same maps and functions; record this one."""
        loops = {loop: place for place, loop in enumerate(data.get("loops", ()))}
        functions = [data["bind"]] if "loops" not in data else []
        maps = [[loops.get(dim, "") for dim in dims] for dims in data["indexing_maps"].values()]
        key = json.dumps([*maps, *functions])
        if key in category.leaves:
            return False
        category.leaves.add(key)
        return True

    def window(self, names: Names, taken: set[str]) -> Data:
        """Add the groups of a windowed leaf; return the symbols of the loops, by step."""
        draw = self.draw
        rank = [draw.number(1, 2)]
        names |= draw.names({"outer": rank, "inner": rank}, taken)
        symbols = {step: draw.names({step: rank}, taken)[step]
                   for step in names["steps"] if draw.chance(70)}  # fmt: skip
        names["bound"] = [step for step in names["steps"] if step not in symbols]
        terms = [names["outer"], names["inner"]]
        for number, factors in enumerate(symbols.values()):
            terms[number] = [
                f"{loop} * {f}" for loop, f in zip(terms[number], factors, strict=True)
            ]
        names["read"] = [" + ".join(pair) for pair in zip(*terms, strict=True)]
        return symbols

    def alone(self, kind: str, parent: str = "") -> None:
        moving = kind in FORMS["moving"]
        self.moved |= {kind} if moving else set()
        form = FORMS["moving" if moving else "alone"][kind]
        path = f"{parent}/" if parent else ""
        self.named(parent or self.root, path, self.made(form, {}, self.scope()))

    def named(self, parent: str, path: str, data: Data) -> None:
        draw, name = self.draw, self.draw.name(self.names)
        spec = words(draw, {"op": name, "parent": parent}, self.names)
        draw.maybe(data, "result_name", 10, lambda: draw.name(set()))
        if self.mode == "define":
            draw.maybe(data, "cpp", 10, lambda: {draw.choice(CPP): True})
        else:
            draw.maybe(data, "mlir", 10, lambda: {"since": draw.number(1, 30)})
        self.found[f"{path}{name}"] = spec | data

    def scope(self) -> set[str]:
        """Return the names of functions and forms, which payloads use."""
        return {"fn", *self.functions.names, "cast", "const", "index"}

    # What an op says

    def made(self, form: Data, names: Names, taken: set[str]) -> Data:
        """Return the data of a form, and add its groups to the names."""
        draw = self.draw
        names |= draw.names(form["names"], taken)
        names["functions"] = [f.name for f in self.functions.known if f.arity in (1, 2)]
        on_int = self.functions.on("int", 2)
        names["both"] = [draw.choice(on_int or self.functions.on("float", 2))]
        entries = {key: below for key, below in form.items() if key != "names"}
        data: Data = draw.filled(entries, names, taken)
        if inputs := data.pop("computed", ()):
            self.compute(data, inputs, names["out"][0], taken)
        if "operands" in data:
            data["operands"] = documented(draw, data["operands"])
        for name, parameter in data.get("parameters", {}).items():
            if "attribute" not in parameter:
                self.finish(name, parameter, taken)
        self.vocabulary.use(data)
        return data

    def finish(self, name: str, parameter: Data, taken: set[str]) -> None:
        """Add a doc and an attribute, which mostly has the parameter's name."""
        draw = self.draw
        draw.maybe(parameter, "doc", 20, draw.text)
        stability(draw, parameter)
        if "default" not in parameter or draw.chance(80):
            own = argument_name(name) == name and draw.chance(60)
            parameter["attribute"] = name if own else draw.attribute(taken)

    def expression(self, kind: str, atoms: list[str], depth: int = 2) -> str:
        """Return an expression that uses each atom, on elements of one class."""
        draw = self.draw
        if len(atoms) == 1:
            unary = self.functions.on(kind, 1)
            if unary and depth and draw.chance(30):
                return f"{draw.choice(unary)}({self.expression(kind, atoms, depth - 1)})"
            if depth and draw.chance(15):
                more = f"const({draw.number(0, 3)})"
                return f"{draw.choice(self.functions.on(kind, 2))}({atoms[0]}, {more})"
            return atoms[0]
        cut = draw.number(1, len(atoms) - 1)
        parts = [self.expression(kind, part, depth - 1) for part in (atoms[:cut], atoms[cut:])]
        return f"{draw.choice(self.functions.on(kind, 2))}({', '.join(parts)})"

    def compute(self, data: Data, inputs: list[str], out: str, taken: set[str]) -> None:
        """Add types, a payload of all inputs and mostly of the accumulator, and its casts."""
        draw = self.draw
        # A class with functions of two arguments.
        kinds = [kind for kind in CLASSES if self.functions.on(kind, 2)]
        numeric = "float" in kinds and draw.chance(67)
        kind = "float" if numeric else draw.choice(kinds)
        atoms = list(inputs)
        if numeric:
            atoms = [f"cast({n})" if draw.chance(80) else f"cast({n}, {out})" for n in inputs]
        if draw.chance(60):
            atoms.append(out)
        # A constant of its own distinguishes the op from all others.
        self.count += 1
        both = draw.choice(self.functions.on(kind, 2))
        payload = f"{both}({self.expression(kind, atoms)}, const({self.count + 1}, {out}))"
        data["types"] = "numeric" if numeric else "strict"
        if draw.chance(20):
            word = draw.name(taken)
            data["let"] = {f"{word}(z9)": "z9"}
            payload = f"{word}({payload})"
        data["payload"] = payload
        if numeric and draw.chance(50):
            data.setdefault("parameters", {})["cast"] = {"type": "sign", "default": "signed"}

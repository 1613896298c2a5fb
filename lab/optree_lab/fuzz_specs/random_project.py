# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random projects that are valid, or nearly: dialects, scalar tables and ops of every kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from optree_gen.emit.naming import CPP_KEYWORDS

from .drawing import Draw
from .random_ops import Structured
from .random_outside import Outside
from .random_scalars import Functions, own_table
from .words import DIALECTS, NAMESPACES

Data = dict[str, Any]

#: Kinds of dialect, and how often each is drawn.
SHAPES = {"defined": 6, "defined over a base": 3, "defined over optree": 1, "bound": 2}

PACKAGES = ("ops", "py", "class", "x")
ATTRIBUTES = {
    "function_attribute": ("fun<{}>", "elementwise_kind<k_{}>", "class<{}>"),
    "sign_attribute": ("how<{}>", "type_fn<cast_{}>"),
}

#: Some ops of optree.
SUBSET = (
    "contract", "matmul", "add", "elementwise", "pooling_nhwc_max", "copy", "reverse", "softmax",
    "gather", "conv_2d", "fill", "reduce",
)  # fmt: skip


@dataclass
class RandomProject:
    """files: what each holds, by path below the project. mark: tells its names from others'."""

    seed: int
    files: dict[str, Data] = field(default_factory=dict)
    libraries: tuple[str, ...] = ()


def draw(seed: int) -> RandomProject:
    """The project of that number."""
    return _Projects(seed).project()


class _Projects:
    def __init__(self, seed: int) -> None:
        self.draw = Draw(seed)
        self.made = RandomProject(seed)
        self.functions = Functions.of_the_package()
        self.root = ""

    def project(self) -> RandomProject:
        draw, made = self.draw, self.made
        shape = draw.rng.choices(list(SHAPES), list(SHAPES.values()))[0]
        if draw.chance(0.25) and shape != "defined over optree":
            made.files["specs/scalar.yaml"], self.functions = own_table(draw)
        names: set[str] = set()
        if shape == "bound":
            self.dialect(names, "bind", None)
        elif shape == "defined":
            self.dialect(names, "define", None)
        elif shape == "defined over a base":
            base = self.dialect(names, draw.one(["bind", "define"]), None)
            self.dialect(names, "define", base)
        else:
            self.dialect(names, "define", "optree")
        return made

    def dialect(self, taken: set[str], mode: str, base: str | None) -> str:
        draw = self.draw
        name = draw.one([n for n in DIALECTS if n not in taken])
        taken.add(name)
        # Libraries of projects that are read together differ.
        title = draw.one(["Lib", "Q", "Class", "Int", "Ops", "X9"])
        library = f"{title}{self.made.seed}{mode[0]}{'x' * (base is not None)}"
        data: Data = {"dialect": name, "mode": mode, "summary": draw.text(), "library": library}
        self.made.libraries = (*self.made.libraries, library)
        # Else nearly all projects with such a name would be refused for it.
        often = 0.95 if name in CPP_KEYWORDS or "__" in name else 0.6
        draw.maybe(data, "cpp_namespace", often, lambda: draw.one(NAMESPACES))
        draw.maybe(data, "pass_prefix", 0.3, lambda: draw.one(["x", "acme-tree", "a-b-c", "int"]))
        draw.maybe(data, "python_package", 0.3, lambda: f"{draw.one(PACKAGES)}_{name}")
        for key, forms in ATTRIBUTES.items():
            draw.maybe(data, key, 0.2, lambda: f"#{name}.{draw.one(forms)}")  # noqa: B023
        draw.maybe(data, "window", 0.2, lambda: draw.number(0, 30))
        ops = {"dialect", "scalar"}  # The names of other files.
        inherited = {}
        if base == "optree":
            subset = draw.some(SUBSET, 1, 3)
            data["extends"] = {"dialect": base, "subset": subset}
            ops |= {"contract", "matmul", "add", "generic", "elementwise", "copy", "reduce"}
        elif base is not None:
            data["extends"] = base
            inherited = self.made.files
            ops |= {path.rpartition("/")[2][:-5] for path in inherited}
        self.made.files[f"specs/{name}/dialect.yaml"] = data
        functions = self.functions
        if base is not None and draw.chance(0.3):
            table, functions = functions.extended(draw)
            self.made.files[f"specs/{name}/scalar.yaml"] = table
        structured = Structured(draw, functions, ops, name, mode)
        found = structured.ops(
            None if base is None else "generic" if base == "optree" else self.root
        )
        self.root = structured.root
        outside = Outside(draw, ops, name, mode, [path.rpartition("/")[2] for path in found])
        for path, op in {**found, **outside.ops()}.items():
            self.made.files[f"specs/{name}/{path}.yaml"] = op
        return name

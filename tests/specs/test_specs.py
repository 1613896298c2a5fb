"""The specs of linalg agree with the installed dialect, and follow the rules of this project."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

from optree_core.mlir_version import RELEASE
from optree_core.model import Op, Tree
from optree_lab import toolchain

#: Attributes that upstream's ODS gives each op with operand groups; no spec has them.
IMPLIED_ATTRIBUTES = {"operandSegmentSizes"}


def installed_ops() -> dict[str, set[str]]:
    """Return the ops of the installed linalg dialect and their attributes, from its headers."""
    directory = toolchain.mlir_dir().parents[2] / "include" / "mlir" / "Dialect" / "Linalg" / "IR"
    found: dict[str, set[str]] = {}
    for header in directory.glob("Linalg*Ops.h.inc"):
        # Each class first lists its attributes, then says its name.
        for part in header.read_text().split("getAttributeNames() {")[1:]:
            attributes = part.split("getOperationName", 1)[0]
            name = re.search(r'StringLiteral\("linalg\.(\w+)"\)', part)
            if name:
                names = set(re.findall(r'StringRef\("(\w+)"\)', attributes))
                found[name.group(1)] = names - IMPLIED_ATTRIBUTES
    return found


def attributes(op: Op) -> set[str]:
    """Return the attributes that the op has according to its spec."""
    named = {p.attribute for p in op.parameters if p.attribute}
    return named | ({op.maps.attribute} if op.maps.attribute else set())


def test_every_op_of_the_release_has_a_spec(tree: Tree) -> None:
    existing = {op.name for op in tree.ops.values() if op.exists_in(RELEASE)}
    assert existing == set(installed_ops())


def test_specs_name_the_attributes_that_ops_have(tree: Tree) -> None:
    installed = installed_ops()
    said = {name: attributes(tree.ops[name]) for name in installed}
    assert said == installed


def test_divisions_that_mlir_speculates_may_trap(tree: Tree) -> None:
    """MLIR calls these operations pure, so only `traps` keeps rewrites from computing them."""
    directory = toolchain.mlir_dir().parents[2] / "include" / "mlir" / "Dialect"
    always = set()
    for header in ("Arith/IR/ArithOps.h.inc", "LLVMIR/LLVMOps.h.inc"):
        for found in re.finditer(
            r"class (\w+) : public ::mlir::Op<\1, (.*?)> \{\n.*?StringLiteral\(\"([\w.]+)\"\)",
            (directory / header).read_text(),
            re.DOTALL,
        ):
            integer = re.fullmatch(r"arith\.\w*(?:div|rem)[su]i|llvm\.[su](?:div|rem)", found[3])
            if integer and "AlwaysSpeculatable" in found[2]:
                always.add(found[3])
    assert always == {"arith.floordivsi", "arith.remsi", "arith.remui", "llvm.srem", "llvm.urem"}
    for name in always:
        signed = not name.endswith(("ui", "urem"))
        assert tree.scalars.traps[name] == ["zero", "minus_one"][: 1 + signed]


def test_specs_are_short(checkout: Path) -> None:
    counts = {
        path: sum(
            bool(line.strip()) and not line.lstrip().startswith("#")
            for line in path.read_text(encoding="utf-8").splitlines()
        )
        for path in (checkout / "specs" / "linalg").rglob("*.yaml")
        if path.name != "dialect.yaml"
    }
    assert median(counts.values()) <= 15
    # A composite states its shapes, element types and assembly itself; others inherit theirs.
    assert max(n for path, n in counts.items() if path.parent.name != "composite") <= 20
    assert max(counts.values()) <= 46


def test_paths_mirror_the_tree(checkout: Path, tree: Tree) -> None:
    root = checkout / "specs" / "linalg"
    for op in tree.ops.values():
        above = [a.name for a in reversed(tree.ancestors(op.name)) if a.parent is not None]
        place = above if op.structured else [op.kind]
        assert root.joinpath(*place, f"{op.name}.yaml").is_file(), op.name


def test_summaries_are_sentences(tree: Tree) -> None:
    for op in tree.ops.values():
        assert re.fullmatch(r"[A-Z0-9].*[^.]\.", op.summary), op.name


def test_relations_name_ops_of_the_tree(tree: Tree) -> None:
    for op in tree.ops.values():
        for name in (*op.decomposes, *op.precedes):
            assert tree.ops[name].structured, f"{op.name} names {name}"

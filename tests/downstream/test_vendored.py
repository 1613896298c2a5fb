# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A frontend that has two dialects vendored builds them with MLIR alone, and updates one of them.

The second dialect is vendored by another version of the generator, whose runtime has other classes
of the same names, and without the forms that are sequences.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.vendored_dialect.dialect import UNITS
from optree_lab import toolchain
from optree_lab.testing.downstream import Repository, succeeded
from optree_lab.testing.static_mlir import static_mlir

pytestmark = pytest.mark.whole

HERE = Path(__file__).parent / "frontend"
HANDWRITTEN = Path(__file__).parent / "handwritten"

#: An op that the owners of the dialect rename, and the class that the frontend calls.
FORMER, LATER = "pairwise_squared_distance", "row_distance"
CLASSES = {"PairwiseSquaredDistanceOp": "RowDistanceOp"}

#: The class of the runtime to which the other generator adds a member, so that its layout differs.
CLASS = "class TreeIndex {\npublic:\n"


@dataclass
class Frontend:
    """A project that vendors two dialects. root: its sources; build: its build directory."""

    root: Path
    build: Path

    def configure(self, *options: str) -> None:
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        environment |= toolchain.compilers()
        command: tuple[str | Path, ...] = (
            *("cmake", "-S", self.root, "-B", self.build, "-G", "Ninja"),
            *("-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O0"),
            *(f"-DMLIR_DIR={toolchain.mlir_dir()}", *options),
        )
        succeeded(toolchain.run(command, env=environment))

    def make(self) -> list[str]:
        """Build the frontend and return the names of the sources that were compiled."""
        said = succeeded(toolchain.run(("cmake", "--build", self.build)))
        return re.findall(r"Building CXX object \S*/(\w+)\.cpp\.o", said)

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return toolchain.run((self.build / "frontend", *arguments))


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("frontend")


@pytest.fixture(scope="module")
def frontend(checkout: Path, scratch: Path) -> Frontend:
    """The frontend with the first release of the dialect, built; it has written a program."""
    found = Frontend(scratch / "frontend", scratch / "build")
    shutil.copytree(HERE, found.root)
    project = ["--root", str(scratch / "acme")]
    assert main(["init", "acme", "--directory", str(scratch / "acme")]) == 0
    shutil.copytree(HANDWRITTEN / "cpp", scratch / "acme" / "cpp")
    with (scratch / "acme" / "specs" / "acme" / "dialect.yaml").open("a") as file:
        file.write((HANDWRITTEN / "dialect.yaml").read_text())
    assert main(["release", "0.1.0", *project]) == 0
    assert main(["vendor", "acme", str(found.root / "third_party" / "acme"), *project]) == 0

    other = Repository(scratch)
    other.copy(checkout)
    header = other.package / "runtime" / "include" / "OpTree" / "Tree" / "TreeIndex.h"
    text = header.read_text()
    assert text.count(CLASS) == 1
    header.write_text(text.replace(CLASS, f"{CLASS}  const char *added[64] = {{}};\n"))
    beta = scratch / "beta"
    succeeded(other.gen("init", "beta", "--directory", str(beta)))
    spec = beta / "specs" / "beta" / "dialect.yaml"
    spec.write_text(spec.read_text().replace("[contract, ", "[concat, softmax, contract, "))
    there = str(found.root / "third_party" / "beta")
    succeeded(other.gen("vendor", "beta", there, "--no-sequences", "--root", str(beta)))

    found.configure()
    assert {"AcmeRuntime", "BetaRuntime"} <= {*found.make()}
    succeeded(found.run("produce", scratch / "1.mlirbc"))
    return found


@pytest.fixture(scope="module")
def updated(frontend: Frontend, scratch: Path) -> Frontend:
    """The frontend after the update to the second release."""
    folder = scratch / "acme" / "specs" / "acme" / "squared_distance"
    text = (folder / f"{FORMER}.yaml").read_text().replace(f"op: {FORMER}", f"op: {LATER}")
    (folder / f"{LATER}.yaml").write_text(f"{text}formerly: [{FORMER}]\n")
    (folder / f"{FORMER}.yaml").unlink()
    project = ["--root", str(scratch / "acme")]
    assert main(["release", "0.2.0", *project]) == 0
    there = str(frontend.root / "third_party" / "acme")
    assert main(["vendor", "--update", there, *project]) == 0
    program = frontend.root / "frontend.cpp"
    text = program.read_text()
    for before, after in CLASSES.items():
        text = text.replace(before, after)
    program.write_text(text)
    compiled = frontend.make()
    assert "AcmeOps" in compiled
    assert not [name for name in compiled if name.endswith(tuple(UNITS))]
    succeeded(frontend.run("produce", scratch / "2.mlirbc"))
    return frontend


def test_ops_and_passes_written_by_hand_come_with_the_dialect(updated: Frontend) -> None:
    """The same program as in a repository that generates the dialect."""
    program = HANDWRITTEN / "group.mlir"
    assert "acme.group" in succeeded(updated.run(program))
    flat = succeeded(updated.run(program, "--pass-pipeline=builtin.module(acme-flatten-groups)"))
    assert "acme.group" not in flat
    assert "acme.copy" in flat


def ops(text: str) -> list[str]:
    return re.findall(r"(?:acme|beta|optree|linalg)\.(?!yield)\w+", text)


def test_the_second_release_reads_bytecode_of_the_first(updated: Frontend, scratch: Path) -> None:
    for version in "12":
        printed = succeeded(updated.run(scratch / f"{version}.mlirbc"))
        assert ops(printed) == ["acme.matmul", f"acme.{LATER}", "beta.matmul"]


def test_the_second_release_writes_bytecode_for_the_first(updated: Frontend, scratch: Path) -> None:
    file = scratch / "former.mlirbc"
    passes = f"builtin.module(acme-write-bytecode{{file={file} release=0.1.0}})"
    succeeded(updated.run(scratch / "2.mlirbc", f"--pass-pipeline={passes}"))
    assert FORMER.encode() in file.read_bytes()
    assert LATER.encode() not in file.read_bytes()


#: Passes of each dialect and of the plugins, and the ops that they leave.
PASSES = {
    "convert-acme-to-linalg": ["linalg.matmul", "linalg.generic", "beta.matmul"],
    "acme-generalize,acme-specialize": ["acme.matmul", f"acme.{LATER}", "beta.matmul"],
    "beta-generalize,beta-specialize": ["acme.matmul", f"acme.{LATER}", "beta.matmul"],
    "convert-acme-to-linalg,convert-beta-to-linalg,linalg-tree-generalize,linalg-tree-specialize,"
    "convert-linalg-to-optree":
        ["optree.matmul", "optree.generic", "optree.matmul"],
    "canonicalize,one-shot-bufferize": ["acme.matmul", f"acme.{LATER}", "beta.matmul"],
}  # fmt: skip


COMPOSITES = """
func.func @composites(%a: tensor<4x2xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = beta.concat ins(%a, %a : tensor<4x2xf32>, tensor<4x2xf32>) outs(%b : tensor<4x4xf32>)
    dimension = 1 -> tensor<4x4xf32>
  %1 = beta.softmax dimension(1) ins(%0 : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>)
    -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
"""


def test_a_dialect_with_composites_has_their_runtime(updated: Frontend, scratch: Path) -> None:
    """`beta` verifies, converts and bufferizes composites; `acme` is built without them."""
    file = scratch / "composites.mlir"
    file.write_text(COMPOSITES)
    converted = succeeded(
        updated.run(file, "--pass-pipeline=builtin.module(convert-beta-to-linalg)")
    )
    assert ops(converted) == ["linalg.softmax"]
    assert converted.count("tensor.insert_slice") == 2
    buffered = succeeded(updated.run(file, "--pass-pipeline=builtin.module(one-shot-bufferize)"))
    assert "beta.softmax dimension(1) ins(%alloc" in buffered
    file.write_text(COMPOSITES.replace("4x2xf32", "4x3xf32"))
    assert "'beta.concat' op" in updated.run(file).stderr


def test_two_vendored_dialects_and_the_plugins_share_a_process(
    updated: Frontend, plugin: Path, scratch: Path
) -> None:
    """The passes of each know its ops, and the interfaces of each are found."""
    defined = plugin.with_name("libOptree.so")
    plugins = (
        f"--load-pass-plugin={plugin}",
        f"--load-dialect-plugin={defined}",
        f"--load-pass-plugin={defined}",
    )
    for passes, left in PASSES.items():
        pipeline = f"--pass-pipeline=builtin.module({passes})"
        printed = succeeded(updated.run(scratch / "2.mlirbc", *plugins, pipeline))
        assert ops(printed) == left, passes
        assert ("ins(%alloc" in printed) == ("bufferize" in passes)


#: Passes of both vendored dialects, and of the plugins.
KINDS = ("specialize", "generalize", "coerce", "lint-regions")
NAMED = [
    *(f"{prefix}-{kind}" for prefix in ("acme", "beta", "linalg-tree", "optree") for kind in KINDS),
    *(f"{prefix}-write-bytecode" for prefix in ("acme", "beta", "optree")),
    *("acme-explicit-broadcast", "optree-explicit-broadcast"),
    *(f"convert-{name}-to-linalg" for name in ("acme", "beta", "optree")),
    *(f"convert-linalg-to-{name}" for name in ("acme", "beta", "optree")),
]


@pytest.fixture(scope="module")
def identities(updated: Frontend, plugin: Path) -> list[list[str]]:
    """The lines that the frontend prints about both dialects and both plugins, split into words."""
    defined = plugin.with_name("libOptree.so")
    printed = succeeded(updated.run("identify", plugin, defined, *NAMED, "beta-explicit-broadcast"))
    return [line.split() for line in printed.splitlines()]


def of_kind(identities: list[list[str]], kind: str) -> dict[str, str]:
    """Return the last word of each line of a kind, an identity or an answer, by name."""
    found = [(words[1], words[-1]) for words in identities if words[0] == kind]
    assert len({*found}) == len(found)
    return dict(found)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("dialect", {"acme", "beta", "optree", "linalg"}),
        ("op", {f"{name}.matmul" for name in ("acme", "beta", "optree", "linalg")}),
        ("attribute", {f"{n}.{kind}" for n in ("acme", "beta") for kind in ("function", "sign")}),
        ("interface", {"acme.contract", "beta.contract", "linalg.contraction"}),
        ("runtime", {"acme", "beta"}),
        ("pass", {*NAMED}),
    ],
)
def test_dialects_in_one_process_have_type_ids_of_their_own(
    identities: list[list[str]], kind: str, names: set[str]
) -> None:
    found = of_kind(identities, kind)
    assert names <= {*found}
    assert len({*found.values()}) == len(found)


def test_a_dialect_has_its_own_interfaces_and_runtime(identities: list[list[str]]) -> None:
    implementing = {(words[1], words[2]) for words in identities if words[0] == "implements"}
    for name in ("acme", "beta"):
        of_category = {op for interface, op in implementing if interface == f"{name}.contract"}
        assert of_category == {f"{name}.contract", f"{name}.matmul"}
        assert ("linalg.contraction", f"{name}.matmul") in implementing
    running = [words[1:] for words in identities if words[0] == "runs"]
    assert sorted(running) == [["acme", "acme"], ["beta", "beta"]]


def test_a_dialect_without_sequences_refuses_forms(
    updated: Frontend, scratch: Path, identities: list[list[str]]
) -> None:
    assert of_kind(identities, "unknown") == {"beta-explicit-broadcast": "beta-explicit-broadcast"}
    named = updated.run(
        scratch / "2.mlirbc", "--pass-pipeline=builtin.module(beta-specialize{form=named})"
    )
    assert named.returncode != 0
    assert "beta-specialize: this build of the dialect has form=one-to-one only" in named.stderr
    succeeded(
        updated.run(
            scratch / "2.mlirbc", "--pass-pipeline=builtin.module(acme-specialize{form=named})"
        )
    )


def test_symbols_of_the_runtime_are_hidden(updated: Frontend) -> None:
    for name in ("acme", "beta"):
        library = updated.build / "third_party" / name / f"lib{name.capitalize()}.a"
        listed = succeeded(toolchain.run((toolchain.tool("llvm-readelf"), "-sWC", library)))
        # The name of a symbol follows its section. Other symbols may mention types of the runtime.
        own = re.compile(rf" \w+ optree_gen_{name}::")
        defined = [
            line
            for line in listed.splitlines()
            if own.search(line) and " UND " not in line and " LOCAL " not in line
        ]
        assert defined
        assert not [line for line in defined if " HIDDEN " not in line]


def test_traits_have_the_identities_that_mlir_gives_them(updated: Frontend) -> None:
    """The identity of a trait is found by symbol: by name, GCC's differ from those of Clang.

    Where they differ, `acme.matmul` became a `linalg.matmul` without the sizes of its segments.
    """
    for name in ("acme", "beta"):
        library = updated.build / "third_party" / name / f"lib{name.capitalize()}.a"
        listed = succeeded(toolchain.run((toolchain.tool("llvm-readelf"), "-sWC", library)))
        traits = re.findall(r".*TypeIDResolver<mlir::OpTrait::.*::id$", listed, re.MULTILINE)
        assert traits
        assert not [line for line in traits if " HIDDEN " in line]


@pytest.mark.parametrize("only", [False, True], ids=["beside the shared ones", "alone"])
def test_mlir_is_linked_as_static_components(updated: Frontend, scratch: Path, only: bool) -> None:
    """The same objects link MLIR's static libraries in place of the shared one."""
    if only:
        mlir = static_mlir(scratch / "mlir")
        updated.configure("-UMLIR_LINK_MLIR_DYLIB", "-ULLVM_DIR", f"-DMLIR_DIR={mlir}")
    else:
        updated.configure("-DMLIR_LINK_MLIR_DYLIB=OFF")
    updated.make()
    printed = succeeded(updated.run(scratch / "1.mlirbc"))
    assert ops(printed) == ["acme.matmul", f"acme.{LATER}", "beta.matmul"]
    needed = succeeded(
        toolchain.run((toolchain.tool("llvm-readelf"), "-d", updated.build / "frontend"))
    )
    assert "libMLIR.so" not in needed
    assert ("libLLVM" in needed) == (not only)

"""lit tests of the MLIR plugin: RUN lines say what to do and CHECK lines what to see.

Substitutions, beside lit's own:
  %plugin    the built libLinalgTree.so
  %checkout  the directory of the checkout
  %test_plugin  the plugin of tests/mlir/lib, which uses the C++ API
  tree-opt   mlir-opt with the plugin loaded
  %optree_opt  the built optree-opt
  %optree_plugin  the built libOptree.so
  %optree_test_plugin  passes on the interfaces of its categories

Files are written for the default series of MLIR. Another one runs copies in its syntax, without
those that ask for features of the default one (`REQUIRES: mlir-22`).
"""

# lit executes this with `config` and `lit_config` defined.
# mypy: disable-error-code="name-defined"

import os
import shlex
import sys
from pathlib import Path

import lit.formats

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here.parents[1] / "lab"))
from optree_gen.diagnostics.diagnostic import Diagnostics  # noqa: E402
from optree_gen.project import Project  # noqa: E402
from optree_gen.toolchain.installation import ToolchainError  # noqa: E402
from optree_lab import toolchain  # noqa: E402
from optree_lab.testing import series_text  # noqa: E402

try:
    tools = toolchain.tools_dir()
    mlir_opt = toolchain.tool("mlir-opt")
    toolchain.tool("FileCheck")
except ToolchainError as error:
    lit_config.fatal(str(error))
if not toolchain.PLUGIN.is_file():
    lit_config.fatal(f"{toolchain.PLUGIN} does not exist; run `make build`")

config.name = "optree-gen"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".td", ".test"]
config.excludes = ["Inputs", "Output", "lib"]
config.test_source_root = str(here)
release, _ = toolchain.mlir_version()
config.available_features.add(f"mlir-{release}")
if str(release) != toolchain.DEFAULT:
    copies = toolchain.BUILD_DIR / "tests" / "texts"
    tree = Project(toolchain.CHECKOUT).tree("linalg", Diagnostics())
    series_text.copy_for(release, here, copies, tree)
    config.test_source_root = str(copies)
# Concurrent runs write to directories of their own.
config.test_exec_root = os.environ.get("OPTREE_LIT_OUTPUT", str(toolchain.BUILD_DIR / "tests/mlir"))

# Tests name mlir-opt, FileCheck and the like without a version: those of the selected MLIR.
config.environment["PATH"] = f"{tools}:{config.environment['PATH']}"
# Variables that leave out guards of a test build of the plugin, and name the log of refusals.
for variable in os.environ.keys() & {"OPTREE_GUARD_OFF", "OPTREE_GUARD_LOG"}:
    config.environment[variable] = os.environ[variable]
plugin = shlex.quote(str(toolchain.PLUGIN))
config.substitutions += [
    ("%test_plugin", shlex.quote(str(toolchain.PLUGIN.with_name("libLinalgTreeTest.so")))),
    ("%optree_opt", shlex.quote(str(toolchain.BUILD_DIR / "bin" / "optree-opt"))),
    ("%optree_plugin", shlex.quote(str(toolchain.PLUGIN.with_name("libOptree.so")))),
    ("%optree_test_plugin", shlex.quote(str(toolchain.PLUGIN.with_name("libOptreeTest.so")))),
    ("%plugin", plugin),
    ("%checkout", shlex.quote(str(toolchain.CHECKOUT))),
    (r"\btree-opt\b", f"{shlex.quote(str(mlir_opt))} --load-pass-plugin={plugin}"),
]

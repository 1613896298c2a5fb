"""lit tests: RUN lines say what to do and CHECK lines what to see. `make test` runs them."""

import os
from pathlib import Path

import lit.formats

root = Path(__file__).resolve().parent.parent
build = Path(os.environ.get("BUILD_DIR", root / "build"))
tools = Path(os.environ["MLIR_DIR"]).resolve().parents[2] / "bin"
if not (build / "bin" / "acme-opt").is_file():
    lit_config.fatal(f"{build}/bin/acme-opt does not exist; run `make build`")

config.name = "acme"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.excludes = ["Inputs", "Output"]
config.test_source_root = str(root / "test")
config.test_exec_root = str(build / "test")
config.environment["PATH"] = os.pathsep.join(
    [str(build / "bin"), str(tools), config.environment["PATH"]]
)
config.substitutions.append(("%mlir_lib", str(tools.parent / "lib")))

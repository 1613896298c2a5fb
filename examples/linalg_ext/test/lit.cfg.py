"""lit tests: RUN lines say what to do and CHECK lines what to see."""

import os
from pathlib import Path

import lit.formats

root = Path(__file__).resolve().parent.parent
build = Path(os.environ.get("BUILD_DIR", root / "build"))
tools = Path(os.environ["MLIR_DIR"]).resolve().parents[2] / "bin"

config.name = "linalg_ext"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = str(root / "test")
config.test_exec_root = str(build / "test")
config.environment["PATH"] = os.pathsep.join(
    [str(build / "bin"), str(tools), config.environment["PATH"]]
)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The selected MLIR as a build directory of LLVM has it by default: as static libraries only."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from optree_lab import toolchain

#: Targets of shared libraries, which such a build does not have.
SHARED = ("LLVM", "LTO", "LLVMgold", "MLIR", "MLIRExecutionEngineShared", "Remarks")

#: Libraries whose headers a machine need not have, and flags that link them.
OTHERS = {"zstd::libzstd_shared": "-l:libzstd.so.1", "CURL::libcurl": "-lcurl"}

#: In a list of targets, the shared libraries; components take their place.
_LISTED = re.compile(r'(?<=[":;])(?:LLVM|MLIR)(?=[";>])')

#: The statements about a target.
_STATEMENTS = r'# (?:Create imported target|Import target) "?{name}\b(?!-).*\n(?:(?!# ).*\n)*'


def static_mlir(directory: Path) -> Path:
    """Write CMake files of such an MLIR, with links to the archives; return its MLIR_DIR.

    The two directories of headers are those of a build directory: sources' and generated ones.
    """
    original = toolchain.mlir_dir().parents[2]
    cmake = directory / "lib" / "cmake"
    for name in ("llvm", "mlir"):
        shutil.copytree(original / "lib" / "cmake" / name, cmake / name)
    for name in ("bin", "include"):
        (directory / name).symlink_to(original / name)
    for file in (original / "lib").glob("lib*"):
        if not re.match(r"lib(LLVM|MLIR)\S*\.so", file.name):
            (directory / "lib" / file.name).symlink_to(file)
    for file in (*cmake.glob("llvm/LLVMExports*"), *cmake.glob("mlir/MLIRTargets*")):
        text = file.read_text()
        for name in SHARED:
            text = re.sub(_STATEMENTS.format(name=name), "", text)
            text = re.sub(rf"(ITEMS .*) {name}(?=[ )])", r"\1", text)
        for name, flag in OTHERS.items():
            text = text.replace(name, flag)
        file.write_text(_LISTED.sub("LLVMSupport", text))
    config = cmake / "llvm" / "LLVMConfig.cmake"
    config.write_text(config.read_text().replace("LINK_LLVM_DYLIB ON", "LINK_LLVM_DYLIB OFF"))
    config = cmake / "mlir" / "MLIRConfig.cmake"
    text = config.read_text().replace("LINK_MLIR_DYLIB ON", "LINK_MLIR_DYLIB OFF")
    generated = directory / "include-generated"
    generated.mkdir()
    text = re.sub(r'(set\(MLIR_INCLUDE_DIRS "[^"]*)', rf"\1;{generated}", text)
    config.write_text(f"{text}unset(MLIR_INSTALL_PREFIX)\n")
    return cmake / "mlir"

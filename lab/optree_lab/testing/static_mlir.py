# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The selected MLIR as LLVM builds it by default: as static libraries only."""

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

    Headers and programs are the installed ones: objects compiled with them stay up to date.
    """
    original = toolchain.mlir_dir().parents[2]
    cmake = directory / "lib" / "cmake"
    for name in ("llvm", "mlir"):
        shutil.copytree(original / "lib" / "cmake" / name, cmake / name)
    (directory / "include").symlink_to(original / "include")
    for file in (original / "lib").glob("lib*"):
        if not re.match(r"lib(LLVM|MLIR)\S*\.so", file.name):
            (directory / "lib" / file.name).symlink_to(file)
    for file in (*cmake.glob("llvm/LLVMExports*"), *cmake.glob("mlir/MLIRTargets*")):
        text = file.read_text().replace("${_IMPORT_PREFIX}/bin", f"{original}/bin")
        for name in SHARED:
            text = re.sub(_STATEMENTS.format(name=name), "", text)
            text = re.sub(rf"(ITEMS .*) {name}(?=[ )])", r"\1", text)
        for name, flag in OTHERS.items():
            text = text.replace(name, flag)
        file.write_text(_LISTED.sub("LLVMCore", text))
    for config, name in (("llvm/LLVMConfig.cmake", "LLVM"), ("mlir/MLIRConfig.cmake", "MLIR")):
        text = (cmake / config).read_text()
        text = text.replace(f"LINK_{name}_DYLIB ON", f"LINK_{name}_DYLIB OFF")
        headers = f"${{{name}_INSTALL_PREFIX}}/include"
        (cmake / config).write_text(text.replace(headers, f"{original}/include"))
    return cmake / "mlir"

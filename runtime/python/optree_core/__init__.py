# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The meaning of ops: records, expressions, maps, types, instances. No files, no YAML, no MLIR."""

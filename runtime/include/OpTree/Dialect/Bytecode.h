//===- Bytecode.h - Versions of a dialect in bytecode -----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytecode says which version of the dialect wrote it, from the first release
// on, so that a later one can tell. A change of what an op's encoding means
// raises the version and adds an `Upgrade` from the version before.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_BYTECODE_H
#define OPTREE_DIALECT_BYTECODE_H

#include "mlir/Bytecode/BytecodeImplementation.h"

namespace optree {

/// The version of a dialect. A file without one was written by version 1.
struct BytecodeVersion : mlir::DialectVersion {
  explicit BytecodeVersion(uint64_t number) : number(number) {}
  uint64_t number;
};

/// Brings ops that a version up to `upTo` wrote to the next one. Runs when a
/// whole file has been read, before it is verified.
struct Upgrade {
  uint64_t upTo;
  mlir::LogicalResult (*run)(mlir::Operation *top);
};

class DialectBytecode : public mlir::BytecodeDialectInterface {
public:
  /// upgrades: by ascending version; must outlive the dialect.
  DialectBytecode(mlir::Dialect *dialect, uint64_t current,
                  llvm::ArrayRef<Upgrade> upgrades = {})
      : BytecodeDialectInterface(dialect), current(current),
        upgrades(upgrades) {}

  void writeVersion(mlir::DialectBytecodeWriter &writer) const override;
  std::unique_ptr<mlir::DialectVersion>
  readVersion(mlir::DialectBytecodeReader &reader) const override;
  mlir::LogicalResult
  upgradeFromVersion(mlir::Operation *top,
                     const mlir::DialectVersion &version) const override;

private:
  uint64_t current;
  llvm::ArrayRef<Upgrade> upgrades;
};

} // namespace optree

#endif // OPTREE_DIALECT_BYTECODE_H

//===- Counterpart.h - The op of that name in the base dialect --*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A defined dialect repeats the ops of the dialect that it extends. Code of the
// base dialect that exists for one op alone (its decomposition, tiling or
// verifier) is called on the op's counterpart, a temporary op of the base
// dialect.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_COUNTERPART_H
#define OPTREE_DIALECT_COUNTERPART_H

#include "OpTree/Dialect/DefinedDialect.h"
#include "mlir/IR/Builders.h"

namespace op_tree {

/// Returns the op of the dialect whose counterpart is called `name`; none if
/// there is no such op.
std::optional<mlir::RegisteredOperationName>
opWithCounterpart(const DefinedDialect &dialect, mlir::OperationName name);

/// Translates attributes for an op of another dialect of the tree.
mlir::NamedAttrList attributesFor(const DefinedDialect &dialect,
                                  mlir::Operation *op,
                                  mlir::OperationName target,
                                  unsigned numInputs, unsigned numInits);

/// Creates the counterpart of `op` and erases it again. No listener hears of
/// it.
class ScopedCounterpart {
public:
  /// `attached`: insert the counterpart in front of `op`, for methods that
  /// build ops.
  explicit ScopedCounterpart(mlir::Operation *op, bool attached = true);
  ~ScopedCounterpart();
  ScopedCounterpart(const ScopedCounterpart &) = delete;
  ScopedCounterpart &operator=(const ScopedCounterpart &) = delete;

  /// Null where the op has no counterpart.
  mlir::Operation *get() const { return counterpart; }
  explicit operator bool() const { return counterpart; }

private:
  mlir::Operation *counterpart = nullptr;
};

/// Collects the ops that a method of a counterpart builds, and replaces those
/// that the defined dialect has by its own.
class CounterpartBuilder : private mlir::OpBuilder::Listener {
public:
  CounterpartBuilder(const DefinedDialect &dialect, mlir::OpBuilder &builder);

  /// Returns the builder to hand to the counterpart's method.
  mlir::OpBuilder &operator*() { return collecting; }

  /// Replaces the collected ops of the base dialect, also in `tracked` and
  /// `values`, and notifies the builder's listener of all new ops.
  void finish(llvm::MutableArrayRef<mlir::Value> values,
              llvm::SmallVectorImpl<mlir::Operation *> *tracked = nullptr);

private:
  void notifyOperationInserted(mlir::Operation *op,
                               mlir::OpBuilder::InsertPoint previous) override;

  const DefinedDialect &dialect;
  mlir::OpBuilder &builder;
  mlir::OpBuilder collecting;
  llvm::SmallVector<mlir::Operation *> created;
};

} // namespace op_tree

#endif // OPTREE_DIALECT_COUNTERPART_H

//===- Counterpart.h - The op of that name in the base dialect --*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A defined dialect has the ops of the dialect that it extends once more. What
// is written there for one op alone (how it is decomposed, tiled, verified) is
// asked of the op itself: of its counterpart, which stands in for a moment.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_COUNTERPART_H
#define OPTREE_DIALECT_COUNTERPART_H

#include "OpTree/Dialect/DefinedDialect.h"
#include "mlir/IR/Builders.h"

namespace optree_gen {

/// The op of the dialect whose counterpart is called `name`; none where there
/// is no such op.
std::optional<mlir::RegisteredOperationName>
opWithCounterpart(const DefinedDialect &dialect, mlir::OperationName name);

/// The same attributes for an op of another dialect of the tree.
mlir::NamedAttrList attributesFor(const DefinedDialect &dialect,
                                  mlir::Operation *op,
                                  mlir::OperationName target,
                                  unsigned numInputs, unsigned numInits);

/// Returns the first error of the op's verifier, which is not printed; nothing
/// if the op is valid.
std::optional<std::string> verifierError(mlir::Operation *op);

/// The counterpart of `op` while this lives. Nobody is told of it.
class ScopedCounterpart {
public:
  /// attached: whether it stands in front of `op`, for methods that build.
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

/// Collects what a counterpart's method builds, then puts ops of the defined
/// dialect in place of those that it has, too.
class CounterpartBuilder : private mlir::OpBuilder::Listener {
public:
  CounterpartBuilder(const DefinedDialect &dialect, mlir::OpBuilder &builder);

  /// Hand this to the counterpart's method.
  mlir::OpBuilder &operator*() { return collecting; }

  /// Replaces ops of the base dialect, those of `tracked` and the values in
  /// `values` included, and tells the builder's listener of all that is new.
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

} // namespace optree_gen

#endif // OPTREE_DIALECT_COUNTERPART_H

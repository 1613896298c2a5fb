//===- Converter.h - From and to the base dialect ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_CONVERTER_H
#define OPTREE_DIALECT_CONVERTER_H

#include "OpTree/Dialect/DefinedDialect.h"
#include "OpTree/Matching/Matcher.h"
#include "OpTree/Matching/OpReader.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "mlir/IR/PatternMatch.h"

namespace optree_gen {

/// Turns ops of a defined dialect into their counterparts in the base dialect,
/// and back. Bodies move as they are, so an op that is not what its name says
/// comes out as a generic.
class Converter {
public:
  explicit Converter(const DefinedDialect &dialect)
      : dialect(dialect), reader(dialect.index, dialect.codec()),
        writer(dialect.index, dialect.codec()) {}

  /// Fails, changing nothing, for an op of any other dialect.
  mlir::LogicalResult fromBase(mlir::RewriterBase &rewriter,
                               mlir::Operation *op) const;
  /// Fails, changing nothing, for an op of any other dialect, and for an op
  /// outside the tree that has no counterpart.
  mlir::LogicalResult toBase(mlir::RewriterBase &rewriter,
                             mlir::Operation *op) const;
  /// Returns the op that means `op`, which is of the dialect, after an edit of
  /// its body: the op itself where the body still is its payload, else a
  /// generic with this body, which replaces it.
  mlir::Operation *generalizeIfEdited(mlir::RewriterBase &rewriter,
                                      mlir::Operation *op) const;

private:
  /// `view`, which is of the dialect and not its root, as the nearest op above
  /// it that has a counterpart; none where only the root has one.
  std::optional<Binding> bindingAbove(const StructuredView &view) const;
  /// The op `name` with the operands, bodies and translated attributes of `op`,
  /// in its place.
  mlir::Operation *rename(mlir::RewriterBase &rewriter, mlir::Operation *op,
                          mlir::OperationName name) const;
  /// Returns true if the body of `op`, which is of the dialect, is its payload.
  bool meansItself(mlir::Operation *op) const;
  /// Returns true if the counterpart has an attribute for all that `op` says,
  /// and prints its body.
  bool canSay(mlir::Operation *op, mlir::OperationName counterpart) const;

  const DefinedDialect &dialect;
  OpReader reader;
  OpWriter writer;
};

} // namespace optree_gen

#endif // OPTREE_DIALECT_CONVERTER_H

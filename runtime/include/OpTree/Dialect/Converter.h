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

namespace op_tree {

/// Turns ops of a defined dialect into their counterparts in the base dialect,
/// and back. Bodies move unchanged, so an op with an edited body becomes a
/// generic.
class Converter {
public:
  explicit Converter(const DefinedDialect &dialect)
      : dialect(dialect), reader(dialect.index, dialect.codec()),
        writer(dialect.index, dialect.codec()) {}

  /// Replaces `op` by its counterpart. Fails and changes nothing if `op` is not
  /// of the base dialect.
  mlir::LogicalResult fromBase(mlir::RewriterBase &rewriter,
                               mlir::Operation *op) const;
  /// Replaces `op` by its counterpart. Fails if `op` is not of the defined
  /// dialect, or is outside of the tree and has no counterpart; of one of the
  /// dialect, a remark has the reason.
  mlir::LogicalResult toBase(mlir::RewriterBase &rewriter,
                             mlir::Operation *op) const;
  /// Returns an attribute that `op` merely carries along, and that would be an
  /// inherent attribute if `op` became the root; null if there is none, or if
  /// any body may be that of `op`.
  mlir::StringAttr attributeOfRoot(mlir::Operation *op) const;
  /// Returns the op that means `op`, an op of the dialect whose body may have
  /// been edited: `op` if its body still is its payload, else the generic with
  /// this body that replaces it.
  mlir::Operation *generalizeIfEdited(mlir::RewriterBase &rewriter,
                                      mlir::Operation *op) const;

private:
  /// Returns `view` as the nearest op above it that has a counterpart; none if
  /// only the root has one. `view` is of the dialect and not its root.
  std::optional<Binding> bindingAbove(const StructuredView &view) const;
  /// Replaces `op` by the op called `name`, with the same operands and bodies,
  /// and the translated attributes.
  mlir::Operation *rename(mlir::RewriterBase &rewriter, mlir::Operation *op,
                          mlir::OperationName name) const;
  /// Returns true if the body of `op`, which is of the dialect, is its payload.
  bool meansItself(mlir::Operation *op) const;
  /// Returns true if the counterpart has an attribute for each attribute of
  /// `op`, and prints its body.
  bool canSay(mlir::Operation *op, mlir::OperationName counterpart) const;

  const DefinedDialect &dialect;
  OpReader reader;
  OpWriter writer;
};

} // namespace op_tree

#endif // OPTREE_DIALECT_CONVERTER_H

//===- OpWriter.h - Replacing an op by another spelling ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Creates ops from bindings. Discardable attributes, locations and result types
// are kept. A user-defined body moves to the new op unchanged.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_OPWRITER_H
#define OPTREE_REWRITING_OPWRITER_H

#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/TreeIndex.h"
#include "mlir/IR/PatternMatch.h"

namespace op_tree {

/// Returns true if the owners of the op's dialect verify the node by a function
/// of their own, and it refuses the op. Whatever builds an op asks this.
bool isRefused(const Node &node, mlir::Operation *op);

class OpWriter {
public:
  OpWriter(const TreeIndex &index, const AttributeCodec &codec)
      : index(index), codec(codec) {}

  /// Creates the op of `binding` on `operands` at the insertion point; the last
  /// `numInits` operands are inits. Leaves a user-defined body empty. Returns
  /// null and creates nothing if the op cannot carry a parameter or an
  /// attribute that must be kept, or is refused.
  mlir::Operation *create(mlir::RewriterBase &builder, mlir::Location loc,
                          const Binding &binding, mlir::ValueRange operands,
                          unsigned numInits, mlir::TypeRange results,
                          llvm::ArrayRef<mlir::NamedAttribute> kept = {}) const;

  /// Replaces the op by the op of `binding` and returns the new one. Fails and
  /// changes nothing if that op cannot carry an attribute that must be kept, or
  /// is refused.
  mlir::FailureOr<mlir::Operation *> replace(mlir::RewriterBase &rewriter,
                                             const StructuredView &view,
                                             const Binding &binding) const;

  /// Replaces the op of `view`, which has one init, by the op of `binding` on
  /// the operands of `reduced`: the operands of `view` without dimensions of
  /// size 1.
  mlir::LogicalResult replaceReduced(mlir::RewriterBase &rewriter,
                                     const StructuredView &view,
                                     const StructuredView &reduced,
                                     const Binding &binding) const;

  /// Creates the root without a body on `operands` at the insertion point; the
  /// last `numInits` operands are inits. Returns null and creates nothing if
  /// the root cannot carry an attribute that must be kept.
  mlir::Operation *
  createRoot(mlir::OpBuilder &builder, mlir::Location loc,
             mlir::ValueRange operands, unsigned numInits,
             llvm::ArrayRef<mlir::AffineMap> maps,
             llvm::ArrayRef<mlir::utils::IteratorType> iterators,
             mlir::TypeRange results,
             llvm::ArrayRef<mlir::NamedAttribute> kept = {}) const;

  /// Replaces the op by a generic and returns it. The generic gets the op's
  /// body, or, if the op has none, the payload of `own`, the op's own binding.
  mlir::FailureOr<mlir::Operation *> replaceByRoot(mlir::RewriterBase &rewriter,
                                                   const StructuredView &view,
                                                   const Binding *own) const;

private:
  /// Returns the attributes of an op for `binding`; none if they clash with
  /// attributes that must be kept.
  std::optional<mlir::NamedAttrList>
  attributes(const Binding &binding, unsigned numInputs, unsigned numInits,
             llvm::ArrayRef<mlir::NamedAttribute> kept,
             mlir::MLIRContext *context) const;

  const TreeIndex &index;
  const AttributeCodec &codec;
};

} // namespace op_tree

#endif // OPTREE_REWRITING_OPWRITER_H

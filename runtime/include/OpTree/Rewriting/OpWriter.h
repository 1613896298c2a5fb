//===- OpWriter.h - Replacing an op by another spelling ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes bindings as ops. Discardable attributes, locations and result types
// are kept, and the body moves as it is where the new op has one of the user's.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_OPWRITER_H
#define OPTREE_REWRITING_OPWRITER_H

#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/TreeIndex.h"
#include "mlir/IR/PatternMatch.h"

namespace optree_gen {

class OpWriter {
public:
  OpWriter(const TreeIndex &index, const AttributeCodec &codec)
      : index(index), codec(codec) {}

  /// Creates the op of `binding` on `operands`, the last `numInits` of which
  /// are inits, at the insertion point. A body of the user's is left empty.
  /// Null, with nothing created, where the op cannot carry a parameter or one
  /// of the attributes that are to be kept.
  mlir::Operation *create(mlir::OpBuilder &builder, mlir::Location loc,
                          const Binding &binding, mlir::ValueRange operands,
                          unsigned numInits, mlir::TypeRange results,
                          llvm::ArrayRef<mlir::NamedAttribute> kept = {}) const;

  /// Replaces the op by that of `binding`, which it returns. Fails, changing
  /// nothing, where that op cannot carry something that is to be kept.
  mlir::FailureOr<mlir::Operation *> replace(mlir::RewriterBase &rewriter,
                                             const StructuredView &view,
                                             const Binding &binding) const;

  /// Replaces the op of `view`, which has one init, by that of `binding`, whose
  /// operands are those of `reduced`: the same without dimensions of size 1.
  mlir::LogicalResult replaceReduced(mlir::RewriterBase &rewriter,
                                     const StructuredView &view,
                                     const StructuredView &reduced,
                                     const Binding &binding) const;

  /// Creates the root without a body on `operands`, the last `numInits` of
  /// which are inits, at the insertion point. Null, with nothing created, where
  /// it cannot carry one of the attributes that are to be kept.
  mlir::Operation *
  createRoot(mlir::OpBuilder &builder, mlir::Location loc,
             mlir::ValueRange operands, unsigned numInits,
             llvm::ArrayRef<mlir::AffineMap> maps,
             llvm::ArrayRef<mlir::utils::IteratorType> iterators,
             mlir::TypeRange results,
             llvm::ArrayRef<mlir::NamedAttribute> kept = {}) const;

  /// Replaces the op by a generic, which it returns, with its body, or where it
  /// has none with the payload of `own`, its own binding.
  mlir::FailureOr<mlir::Operation *> replaceByRoot(mlir::RewriterBase &rewriter,
                                                   const StructuredView &view,
                                                   const Binding *own) const;

private:
  /// The attributes of an op for `binding`; none where they clash with the
  /// attributes that are to be kept.
  std::optional<mlir::NamedAttrList>
  attributes(const Binding &binding, unsigned numInputs, unsigned numInits,
             llvm::ArrayRef<mlir::NamedAttribute> kept,
             mlir::MLIRContext *context) const;

  const TreeIndex &index;
  const AttributeCodec &codec;
};

} // namespace optree_gen

#endif // OPTREE_REWRITING_OPWRITER_H

//===- CastSplitter.h - Casts as ops of their own ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op whose payload casts its inputs equals a cast of each input, followed by
// the same op on one element type.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_CASTSPLITTER_H
#define OPTREE_REWRITING_CASTSPLITTER_H

#include "OpTree/Matching/OpReader.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Tree/OpSet.h"

namespace op_tree {

/// Splits casts off ops on tensors. (On memrefs the casts would need buffers.)
class CastSplitter {
public:
  CastSplitter(const TreeIndex &index, const OpSet &ops, const OpReader &reader,
               const OpWriter &writer);

  /// Replaces the op by casts of its inputs and the same op on the results, and
  /// returns these ops, the op last. Returns an empty list and changes nothing
  /// if the op casts no input, is only a cast, or has an edited body.
  llvm::SmallVector<mlir::Operation *, 3> split(mlir::RewriterBase &rewriter,
                                                mlir::Operation *op) const;

  /// Returns true if all that the op does is to cast its one input, with any
  /// sign.
  static bool isCast(const Node &node);

private:
  /// Returns the sign with which the payload casts operand `number` to the
  /// accumulator's type; none if the payload also reads the operand without
  /// this cast.
  std::optional<int64_t> castOf(const Binding &binding, unsigned number) const;
  /// Returns `value` cast to the element type `target`, and adds the op that
  /// casts, if one is needed, to `created`.
  mlir::Value cast(mlir::RewriterBase &rewriter, mlir::Location loc,
                   mlir::Value value, mlir::Type target, int64_t sign,
                   llvm::SmallVectorImpl<mlir::Operation *> &created) const;

  const TreeIndex &index;
  const OpReader &reader;
  const OpWriter &writer;
  /// The op that casts every element; null: nothing can be split.
  const Node *castNode = nullptr;
};

} // namespace op_tree

#endif // OPTREE_REWRITING_CASTSPLITTER_H

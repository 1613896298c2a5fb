//===- CastSplitter.h - Casts as ops of their own ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op whose inputs are cast in its payload is a cast of each such input
// followed by the same op on one element type.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_CASTSPLITTER_H
#define OPTREE_REWRITING_CASTSPLITTER_H

#include "OpTree/Matching/OpReader.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Tree/OpSet.h"

namespace optree_gen {

/// Splits casts off ops on tensors. On memrefs an op in front of another would
/// need a buffer.
class CastSplitter {
public:
  CastSplitter(const TreeIndex &index, const OpSet &ops, const OpReader &reader,
               const OpWriter &writer);

  /// Replaces the op by casts of its inputs and itself on what they yield:
  /// these ops, itself last. Empty, with nothing changed, where it casts no
  /// input, is itself no more than a cast, or has a body that was edited.
  llvm::SmallVector<mlir::Operation *, 3> split(mlir::RewriterBase &rewriter,
                                                mlir::Operation *op) const;

  /// True if all that the op does is to cast its one input, with any sign.
  static bool isCast(const Node &node);

private:
  /// The sign with which the payload casts the operand `number` wherever it
  /// reads it to the accumulator's type; none where it reads it otherwise.
  std::optional<int64_t> castOf(const Binding &binding, unsigned number) const;
  /// `value` cast to the element type `target`; the op that does so, if it
  /// takes one, is added to `created`.
  mlir::Value cast(mlir::RewriterBase &rewriter, mlir::Location loc,
                   mlir::Value value, mlir::Type target, int64_t sign,
                   llvm::SmallVectorImpl<mlir::Operation *> &created) const;

  const TreeIndex &index;
  const OpReader &reader;
  const OpWriter &writer;
  /// The op that casts every element, or null: splitting needs it.
  const Node *castNode = nullptr;
};

} // namespace optree_gen

#endif // OPTREE_REWRITING_CASTSPLITTER_H

//===- WhyNot.h - What keeps an op generic ----------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Explains why an op with a user-defined body is no named op: finds the op of
// the tree that is nearest to what it computes, and the first constraint of
// that op that it breaks.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_WHYNOT_H
#define OPTREE_MATCHING_WHYNOT_H

#include "OpTree/Matching/Matcher.h"

namespace op_tree {

/// The reason why an op with a user-defined body matches no other op.
struct WhyNot {
  /// The nearest op; null if none is similar.
  const Node *nearest = nullptr;
  /// A description of the first constraint that failed.
  std::string constraint;
  /// The needs of a sequence of ops that `op` does not meet; empty if no
  /// sequence could replace the op.
  std::string sequence = {};
};

/// Explains `op`. The nearest op has as many operands, of the same ranks, and
/// differs in one thing: the maps, the types, or one part of the body. The op
/// is the nearest if what the explanation names is all that has to change.
/// Among several, it is the one that agrees most, then the one with precedence.
/// `disjointArguments`: no two arguments of a function are buffers that
/// overlap.
WhyNot explain(const TreeIndex &index, mlir::Operation *op,
               bool disjointArguments = true);

/// Returns true if the body combines each element with the output by one scalar
/// function.
bool isCombiner(const StructuredView &view, const Tree &tree);

} // namespace op_tree

#endif // OPTREE_MATCHING_WHYNOT_H

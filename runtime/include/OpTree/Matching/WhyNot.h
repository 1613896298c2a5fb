//===- WhyNot.h - What keeps an op generic ----------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says of an op with a body of the user's which op of the tree is nearest to
// what it computes, and the first constraint of that op that it does not meet.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_WHYNOT_H
#define OPTREE_MATCHING_WHYNOT_H

#include "OpTree/Matching/Matcher.h"

namespace optree_gen {

/// The reason why an op with a body of the user's is no other op.
struct WhyNot {
  /// The op that is nearest; null where nothing is similar.
  const Node *nearest = nullptr;
  /// The first constraint that failed, in words.
  std::string constraint;
  /// The need of the ops of a sequence; empty where the op is none anyway.
  std::string sequence = {};
};

/// The nearest op is one whose body is that of the generic, or else one whose
/// maps are; among several, the one that agrees in most, then the one with
/// precedence. `disjointArguments`: no two arguments of a function are buffers
/// that overlap.
WhyNot explain(const TreeIndex &index, mlir::Operation *op,
               bool disjointArguments = true);

/// Returns true if the body combines each element with the output by one scalar
/// function.
bool isCombiner(const StructuredView &view, const Tree &tree);

} // namespace optree_gen

#endif // OPTREE_MATCHING_WHYNOT_H

//===- ScalarMatcher.h - Scalar expressions up to order ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one matcher of scalar expressions. With the pattern
//
//   arith.addf %acc, (arith.mulf %x, %y)
//
// it matches `arith.addf (arith.mulf %a, %b), %c`, since addition commutes.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PAYLOAD_SCALARMATCHER_H
#define OPTREE_PAYLOAD_SCALARMATCHER_H

#include "OpTree/Payload/ScalarGraph.h"

namespace op_tree {

/// Returns true if node `actual` of `graph` computes node `expected` of
/// `pattern`, up to the order of the arguments of commutative functions.
/// `leaves` decides about what a pattern reads:
///
///   bool argument(const ScalarNode &expected, unsigned actual)
///   bool index(const ScalarNode &expected, const ScalarNode &actual)
///   bool folds(): a cast may be a constant that was folded from one
///   save(), restore(state): what it knows, before an order that fails
///
/// It decides about one argument at a time, and an order that fits is final:
/// where arguments are bound as they are met, a match may be missed.
template <typename Leaves>
bool matchScalars(const ScalarGraph &pattern, unsigned expected,
                  const ScalarGraph &graph, unsigned actual, Leaves &leaves) {
  const ScalarNode &lhs = pattern[expected], &rhs = graph[actual];
  if (lhs.type != rhs.type)
    return false;
  auto match = [&](unsigned e, unsigned a) {
    return matchScalars(pattern, e, graph, a, leaves);
  };
  switch (lhs.kind) {
  case ScalarNode::Argument:
    return leaves.argument(lhs, actual);
  case ScalarNode::Constant:
    return rhs.kind == ScalarNode::Constant && lhs.value == rhs.value;
  case ScalarNode::Index:
    return rhs.kind == ScalarNode::Index && leaves.index(lhs, rhs);
  case ScalarNode::Op: {
    if (rhs.kind == ScalarNode::Constant && rhs.folded >= 0 && leaves.folds())
      return lhs.name == rhs.name && !lhs.value && lhs.args.size() == 1 &&
             match(lhs.args[0], rhs.folded);
    if (rhs.kind != ScalarNode::Op || lhs.name != rhs.name ||
        lhs.value != rhs.value || lhs.args.size() != rhs.args.size())
      return false;
    bool commutes = lhs.commutes && lhs.args.size() == 2;
    auto before = leaves.save(commutes);
    if (llvm::all_of(llvm::zip(lhs.args, rhs.args), [&](auto pair) {
          return match(std::get<0>(pair), std::get<1>(pair));
        }))
      return true;
    if (!commutes)
      return false;
    leaves.restore(before);
    return match(lhs.args[0], rhs.args[1]) && match(lhs.args[1], rhs.args[0]);
  }
  case ScalarNode::Captured:
    return false;
  }
  return false;
}

} // namespace op_tree

#endif // OPTREE_PAYLOAD_SCALARMATCHER_H

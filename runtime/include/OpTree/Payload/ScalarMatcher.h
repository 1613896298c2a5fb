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

/// Matches nodes of a graph with those of a pattern, up to the order of the
/// arguments of commutative functions. A derived class says what an argument
/// and a loop of the pattern stand for.
///
/// An order of arguments that fits is final: if arguments are bound as they are
/// met, a match may be missed, but none is wrong.
class ScalarMatcher {
public:
  ScalarMatcher(const ScalarGraph &pattern, const ScalarGraph &graph,
                unsigned arguments)
      : bound(arguments, kOpen), pattern(pattern), graph(graph) {}

  /// Returns true if node `a` of the graph computes node `e` of the pattern.
  bool match(unsigned e, unsigned a);

  static constexpr unsigned kOpen = ~0u;

  /// By the number of an argument of the pattern: the node of the graph that it
  /// stands for, or `kOpen`.
  llvm::SmallVector<unsigned, 4> bound;

protected:
  ~ScalarMatcher() = default;

  /// Returns true if node `a` is the argument; the types are equal.
  virtual bool argument(const ScalarNode &expected, unsigned a) = 0;
  /// Returns true if the loop of the body is the one of the pattern.
  virtual bool loop(unsigned /*expected*/, unsigned /*actual*/) {
    return false;
  }
  /// Returns true if node `a` of the body is the size of the payload's loop.
  virtual bool size(unsigned /*expected*/, unsigned /*a*/) { return false; }
  /// Returns true if node `a` of the body is the tensor that the argument of
  /// the payload is an element of.
  virtual bool table(const ScalarNode & /*expected*/, unsigned /*a*/) {
    return false;
  }
  /// Returns true if a constant may stand for the cast that it was folded from.
  virtual bool unfolds() const { return false; }

  const ScalarGraph &pattern;
  const ScalarGraph &graph;
};

} // namespace op_tree

#endif // OPTREE_PAYLOAD_SCALARMATCHER_H

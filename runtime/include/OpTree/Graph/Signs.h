//===- Signs.h - The signs of values in a graph -----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is known of the signs of floats that are no NaN, by the rows of their
// functions:
//
//   sqrt(sum of x * x / 64 + 1e-6)      is positive
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_SIGNS_H
#define OPTREE_GRAPH_SIGNS_H

#include "OpTree/Graph/RuleIndex.h"
#include "OpTree/Graph/TensorGraph.h"

namespace op_tree {

class Signs {
public:
  Signs(const Tree &tree, const TensorGraph &graph)
      : tree(tree), graph(graph) {}

  /// Returns what is known of each element of a node.
  Positivity of(TensorId id);

private:
  Positivity compute(const TensorNode &node);
  /// Returns the sign of an operation's result by those of its operands.
  /// isSame: whether both are one value.
  Positivity apply(llvm::StringRef operation,
                   llvm::ArrayRef<Positivity> arguments, bool isSame) const;

  const Tree &tree;
  const TensorGraph &graph;
  llvm::DenseMap<TensorId, Positivity> known;
};

/// Erases assertions about elements of tensors that hold if no value is NaN.
/// Does nothing without the permissions `nnan` and `range`.
void dropHeldAssertions(const TreeIndex &index, const RuleIndex &rules,
                        mlir::RewriterBase &rewriter, mlir::Block &block);

} // namespace op_tree

#endif // OPTREE_GRAPH_SIGNS_H

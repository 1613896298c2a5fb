//===- BlockGraph.h - A block as a graph, and its values --------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the ops of a block compute, and which of its values have the elements of
// each node.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_BLOCKGRAPH_H
#define OPTREE_GRAPH_BLOCKGRAPH_H

#include "OpTree/Graph/GraphReader.h"
#include "OpTree/Graph/RuleIndex.h"

namespace op_tree {

/// Values with the nodes whose elements they have.
using Sources = llvm::SmallVector<std::pair<TensorId, mlir::Value>, 2>;

/// The most operations that may be between an operand and values.
constexpr unsigned kMostBetween = 16;

class BlockGraph {
  // In front of `reader`, which refers to them.
  std::shared_ptr<const DimensionSplits> splits;

public:
  /// Reads the block. `exact`: the block as it is read without permissions;
  /// null: it is this.
  BlockGraph(const TreeIndex &index, const RuleIndex &rules,
             llvm::ArrayRef<std::string> dropped, mlir::MLIRContext *context,
             mlir::Block &block, BlockGraph *exact);

  /// Returns true if a value has each element of the node once.
  bool isWhole(const TensorView &view) const {
    return view.access.map.isPermutation() &&
           view.access.map.getNumResults() == graph[view.access.node].rank;
  }
  /// Returns the values in front of `user` that have the node's elements, each
  /// of them once or, if `repeated`, several times.
  llvm::SmallVector<mlir::Value, 2>
  valuesOf(TensorId node, mlir::Operation *user, bool repeated = false) const;
  /// Returns the nearest values in front of `user` from which elements of the
  /// node are computed, one by one; none if more than a few operations are.
  /// `known` has a value that is yet to be made.
  std::optional<Sources> sourcesOf(TensorId node, mlir::Operation *user,
                                   TensorId known = ~0u) const;
  /// Returns true if node `node`, or the result of an op itself, is computed
  /// from values, and from node `hole`, as the op does it: no permission has
  /// changed what is outside of a composite.
  bool isAsWritten(TensorId node, mlir::Value result, TensorId hole = ~0u);

  TensorGraph graph;
  GraphReader reader;
  /// The tensors that ops which have been read compute.
  llvm::SmallVector<mlir::Value> results;

private:
  bool isSame(TensorId node, TensorId exactNode, mlir::Operation *user,
              TensorId hole);

  mlir::Block &block;
  /// The values that have the elements of a node, each of them once, or several
  /// times.
  llvm::DenseMap<TensorId, llvm::SmallVector<mlir::Value, 1>> values, repeating;
  BlockGraph *exact;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_BLOCKGRAPH_H

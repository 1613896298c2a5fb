//===- LoopOrders.h - The order of the dimensions of nodes ------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chooses the order of the loops that index the elements of each node. What
// reads a node asks for an order, from the results of the graph to its leaves,
// so that no result is transposed: in
//
//   m[i, j] = sum over k of w[i, k] * x[j, k]
//   r[j, i] = m[i, j] + b[i]           which is returned as r
//
// `m` gets the order `j, i`, and is the product `x wᵀ`.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_LOOPORDERS_H
#define OPTREE_GRAPH_LOOPORDERS_H

#include "OpTree/Graph/TensorGraph.h"
#include <deque>

namespace op_tree {

class LoopOrders {
public:
  explicit LoopOrders(const TensorGraph &graph)
      : graph(graph), orders(graph.size()) {}

  /// Asks for the order in which a reader's loops, which `access` maps to those
  /// of the node, come. What has been asked for earlier stays.
  void demand(const Access &access);
  /// Returns for each node the loops that index it in their order.
  std::vector<LoopNumbers> take();

private:
  using Demand = std::pair<TensorId, LoopNumbers>;

  /// Returns the loops of the node that `access` reads, in the order in which
  /// `order` lists the loops of the reader.
  Demand demandOf(const Access &access, llvm::ArrayRef<unsigned> order) const;
  void settle(Demand demand);

  const TensorGraph &graph;
  std::vector<std::optional<LoopNumbers>> orders;
  /// Nodes whose reader takes them in any order.
  std::deque<TensorId> others;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_LOOPORDERS_H

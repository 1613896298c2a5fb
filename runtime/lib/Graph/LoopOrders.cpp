//===- LoopOrders.cpp - The order of the dimensions of nodes --------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/LoopOrders.h"

using namespace mlir;

namespace op_tree {

static LoopNumbers inOrder(unsigned count) {
  return llvm::to_vector<6>(llvm::seq<unsigned>(0, count));
}

LoopOrders::Demand LoopOrders::demandOf(const Access &access,
                                        ArrayRef<unsigned> order) const {
  LoopNumbers loops = inOrder(graph[access.node].rank);
  auto place = [&](unsigned loop) -> size_t {
    auto read = dyn_cast<AffineDimExpr>(access.map.getResult(loop));
    return read ? llvm::find(order, read.getPosition()) - order.begin()
                : order.size();
  };
  llvm::stable_sort(loops, [&](unsigned lhs, unsigned rhs) {
    return place(lhs) < place(rhs);
  });
  return {access.node, std::move(loops)};
}

void LoopOrders::demand(const Access &access) {
  settle(demandOf(access, inOrder(access.map.getNumDims())));
}

void LoopOrders::settle(Demand first) {
  SmallVector<Demand, 16> todo = {std::move(first)};
  while (!todo.empty()) {
    auto [id, order] = todo.pop_back_val();
    const TensorNode &node = graph[id];
    if (orders[id])
      continue;
    bool hasWindows = false;
    for (const Access &operand : node.operands)
      hasWindows |= !operand.map.isProjectedPermutation(true);
    bool reduces = node.kind == TensorNode::Reduction;
    if (reduces && graph[node.operands[0].node].kind == TensorNode::Scalar)
      for (const Access &factor : graph[node.operands[0].node].operands)
        hasWindows |= !composed(factor.map, node.operands[0].map)
                           .isProjectedPermutation(true);
    // The layouts of convolutions come with their ops.
    bool isFixed = hasWindows || node.kind == TensorNode::Leaf ||
                   node.kind == TensorNode::Position;
    orders[id] = isFixed ? inOrder(node.rank) : order;
    if (node.kind == TensorNode::Gather)
      others.push_back(node.source);
    if (hasWindows) {
      for (const Access &operand : node.operands)
        others.push_back(operand.node);
      continue;
    }
    order = *orders[id];
    for (unsigned loop = node.rank; loop < node.loops.size(); ++loop)
      order.push_back(loop);
    // Of factors that each have other loops, the first one decides.
    bool isProduct = llvm::all_of(node.operands, [&](const Access &operand) {
      return operand.map.getNumResults() < order.size();
    });
    const Access *leading = nullptr;
    if (node.kind == TensorNode::Scalar && isProduct && !order.empty())
      for (unsigned loop : order) {
        leading = llvm::find_if(node.operands, [&](const Access &operand) {
          return operand.map.isFunctionOfDim(loop);
        });
        if (leading != node.operands.end())
          break;
      }
    for (const Access &operand : llvm::reverse(node.operands)) {
      if (leading && &operand != leading)
        others.push_back(operand.node);
      else
        todo.push_back(demandOf(operand, order));
    }
  }
}

std::vector<LoopNumbers> LoopOrders::take() {
  while (!others.empty()) {
    TensorId id = others.front();
    others.pop_front();
    settle({id, inOrder(graph[id].rank)});
  }
  std::vector<LoopNumbers> result;
  for (TensorId id = 0; id < graph.size(); ++id) {
    const TensorNode &node = graph[id];
    LoopNumbers order = orders[id].value_or(inOrder(node.rank));
    // A slice has the order of what it is cut from.
    if (node.kind == TensorNode::Slice) {
      order.clear();
      for (unsigned loop : result[node.operands[0].node])
        node.operands[0].map.getResult(loop).walk([&](AffineExpr part) {
          if (auto used = dyn_cast<AffineDimExpr>(part))
            order.push_back(used.getPosition());
        });
    }
    result.push_back(std::move(order));
  }
  return result;
}

} // namespace op_tree

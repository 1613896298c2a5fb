//===- BlockGraph.cpp - A block as a graph, and its values ----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/BlockGraph.h"

using namespace mlir;

namespace op_tree {

BlockGraph::BlockGraph(const TreeIndex &index, const RuleIndex &rules,
                       ArrayRef<std::string> dropped, MLIRContext *context,
                       Block &block, BlockGraph *exact)
    : splits(exact ? exact->splits
                   : std::make_shared<DimensionSplits>(index, block)),
      graph(index.tree, rules, context),
      reader(index, graph, *splits, dropped, /*compares=*/true,
             SizeClasses(index, block)),
      block(block), exact(exact) {
  auto add = [&](Value value) {
    auto view = isa<RankedTensorType>(value.getType())
                    ? reader.viewOf(value)
                    : std::optional<TensorView>();
    if (!view)
      return;
    const Access &access = view->access;
    if (isWhole(*view))
      values[access.node].push_back(value);
    else if (graph[access.node].rank != 0 &&
             access.map.isProjectedPermutation())
      repeating[access.node].push_back(value);
  };
  llvm::for_each(block.getArguments(), add);
  for (Operation &op : block) {
    bool isRead = reader.read(&op);
    for (Value result : op.getResults()) {
      add(result);
      if (isRead && isa<RankedTensorType>(result.getType()))
        results.push_back(result);
    }
  }
}

SmallVector<Value, 2> BlockGraph::valuesOf(TensorId node, Operation *user,
                                           bool repeated) const {
  auto isBefore = [&](Value value) {
    Operation *definition = value.getDefiningOp();
    return !definition || definition->getBlock() != &block ||
           definition->isBeforeInBlock(user);
  };
  SmallVector<Value, 2> found;
  llvm::copy_if(values.lookup(node), std::back_inserter(found), isBefore);
  if (repeated)
    llvm::copy_if(repeating.lookup(node), std::back_inserter(found), isBefore);
  // A value from around the block.
  const TensorNode &leaf = graph[node];
  if (found.empty() && leaf.kind == TensorNode::Leaf)
    found.push_back(leaf.value);
  return found;
}

std::optional<Sources> BlockGraph::sourcesOf(TensorId node, Operation *user,
                                             TensorId known) const {
  Sources sources;
  llvm::SmallSetVector<TensorId, 16> todo;
  todo.insert(node);
  unsigned numBetween = 0;
  for (size_t i = 0; i < todo.size(); ++i) {
    const TensorNode &each = graph[todo[i]];
    if (todo[i] == known)
      continue;
    SmallVector<Value, 2> found = valuesOf(todo[i], user);
    if (!found.empty()) {
      if (isa<RankedTensorType>(found.front().getType()))
        sources.push_back({todo[i], found.front()});
      continue;
    }
    if (each.kind == TensorNode::Constant ||
        each.kind == TensorNode::Elements || each.kind == TensorNode::Position)
      continue;
    bool isReduced =
        i == 0 && known != ~0u && each.kind == TensorNode::Reduction;
    if ((each.kind != TensorNode::Scalar && !isReduced) ||
        ++numBetween > kMostBetween)
      return std::nullopt;
    for (const Access &operand : each.operands)
      todo.insert(operand.node);
  }
  return sources;
}

bool BlockGraph::isSame(TensorId node, TensorId exactNode, Operation *user,
                        TensorId hole) {
  if (node == hole)
    return true;
  SmallVector<Value, 2> found = valuesOf(node, user);
  if (!found.empty()) {
    std::optional<TensorView> view = exact->reader.viewOf(found.front());
    return view && view->access.node == exactNode;
  }
  const TensorNode &mine = graph[node], &theirs = exact->graph[exactNode];
  if (mine.kind != theirs.kind || mine.type != theirs.type ||
      mine.name != theirs.name || mine.attribute != theirs.attribute ||
      mine.value != theirs.value || mine.rank != theirs.rank ||
      mine.loops != theirs.loops ||
      mine.operands.size() != theirs.operands.size())
    return false;
  auto areSame = [&](bool swapped) {
    for (size_t i = 0, e = mine.operands.size(); i < e; ++i) {
      const Access &one = mine.operands[i],
                   &other = theirs.operands[swapped ? e - 1 - i : i];
      if ((one.map != other.map && one.node != hole) ||
          !isSame(one.node, other.node, user, hole))
        return false;
    }
    return true;
  };
  return areSame(false) || (mine.commutes && areSame(true));
}

bool BlockGraph::isAsWritten(TensorId node, Value result, TensorId hole) {
  if (!exact)
    return true;
  if (!exact->reader.isRead(result))
    return false;
  llvm::SmallSetVector<TensorId, 16> todo;
  todo.insert(exact->reader.viewOf(result)->access.node);
  bool isWholeOp = node == reader.viewOf(result)->access.node;
  for (size_t i = 0; i < todo.size() && i < 4 * kMostBetween; ++i) {
    if (isSame(node, todo[i], result.getDefiningOp(), hole))
      return true;
    if (isWholeOp)
      break;
    for (const Access &operand : exact->graph[todo[i]].operands)
      todo.insert(operand.node);
  }
  return false;
}

} // namespace op_tree

//===- LayoutMoves.cpp - Collapse, transpose and broadcast ----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `move` does to a tensor of 1x4 elements, indexed by `(0, i)`, for an op
// that runs over `(j, i)`, eight times in `j`:
//
//   %c = tensor.collapse_shape %a [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
//   %r = linalg.broadcast ins(%c) dimensions = [0]     // tensor<8x4xf32>
//
// A tensor that is indexed by `(i, j)` is transposed instead:
//
//   %t = linalg.transpose ins(%a) permutation = [1, 0]
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/LayoutPlanner.h"

using namespace mlir;

namespace op_tree {

std::optional<IndexedValue>
LayoutPlanner::emptyLike(ArrayRef<int> order, const IndexedValue &indexed) {
  Result result = empty(order, indexed.element());
  if (!result)
    return std::nullopt;
  SmallVector<int64_t, 6> shape(result->tensor().getShape());
  PlanStep &step = plan.steps[result->id];
  step.sizes.clear();
  for (auto [i, loop] : llvm::enumerate(order)) {
    const int *own = llvm::find(indexed.loops, loop);
    if (own != indexed.loops.end())
      shape[i] = indexed.tensor().getDimSize(own - indexed.loops.begin());
    if (ShapedType::isDynamic(shape[i]))
      step.sizes.push_back(extents[loop].source);
  }
  result->type = step.type = RankedTensorType::get(shape, indexed.element());
  return result;
}

std::optional<IndexedValue>
LayoutPlanner::collapse(const IndexedValue &indexed) {
  if (indexed.irregular)
    return std::nullopt;
  if (!indexed.hasUnits())
    return indexed;
  PlanStep step{PlanStep::Collapse, {}};
  step.operands = {indexed.id};
  SmallVector<int64_t, 6> shape;
  IndexedValue result = indexed;
  result.loops.clear();
  // A dropped dimension is merged into the one in front of it. Those in front
  // of the first kept dimension are merged into that.
  for (auto [d, loop] : llvm::enumerate(indexed.loops)) {
    if (loop == kUnit && indexed.tensor().getDimSize(d) != 1)
      return std::nullopt;
    bool opens = loop != kUnit && !result.loops.empty();
    if (opens || step.groups.empty())
      step.groups.emplace_back();
    step.groups.back().push_back(d);
    if (loop == kUnit)
      continue;
    result.loops.push_back(loop);
    shape.push_back(indexed.tensor().getDimSize(d));
  }
  if (result.loops.empty())
    step.groups.clear();
  result.type = step.type = RankedTensorType::get(shape, indexed.element());
  result.id = plan.add(std::move(step));
  return result;
}

std::optional<IndexedValue>
LayoutPlanner::transpose(const IndexedValue &indexed, ArrayRef<int> order,
                         PlanId init) {
  if (ArrayRef<int>(indexed.loops) == order && init == kNoPlanId)
    return indexed;
  const Node *node = roles.transpose;
  if (!node)
    return std::nullopt;
  Result result = emptyLike(order, indexed);
  if (!result)
    return std::nullopt;
  if (init != kNoPlanId) {
    if (!fits(init, result->type))
      return std::nullopt;
    result->id = init;
  }
  // Dimension i of the output is dimension p[i] of the input.
  ParameterValue permutation;
  for (int loop : order)
    permutation.push_back(llvm::find(indexed.loops, loop) -
                          indexed.loops.begin());
  ScalarGraph payload;
  payload.results = {
      payload.add({ScalarNode::Argument, false, 0, {}, indexed.element()})};
  AffineMap identity = mapOver(*result, order);
  result->id = apply(*node, {indexed.id, result->id},
                     {mapOver(indexed, order), identity}, {permutation},
                     std::move(payload));
  return result;
}

std::optional<IndexedValue>
LayoutPlanner::broadcast(const IndexedValue &indexed, ArrayRef<int> order,
                         PlanId init) {
  const Node *node = roles.broadcast;
  if (!node)
    return std::nullopt;
  Result result = emptyLike(order, indexed);
  if (!result)
    return std::nullopt;
  if (init != kNoPlanId) {
    if (!fits(init, result->type))
      return std::nullopt;
    result->id = init;
  }
  ParameterValue added;
  for (auto [i, loop] : llvm::enumerate(order))
    if (!llvm::is_contained(indexed.loops, loop))
      added.push_back(i);
  ScalarGraph payload;
  payload.results = {
      payload.add({ScalarNode::Argument, false, 0, {}, indexed.element()})};
  result->id = apply(*node, {indexed.id, result->id},
                     {mapOver(indexed, order), mapOver(*result, order)},
                     {added}, std::move(payload));
  return result;
}

std::optional<IndexedValue> LayoutPlanner::move(const IndexedValue &indexed,
                                                ArrayRef<int> order,
                                                PlanId init) {
  Result moved = collapse(indexed);
  if (!moved)
    return std::nullopt;
  LoopList sorted;
  for (int loop : order)
    if (llvm::is_contained(moved->loops, loop))
      sorted.push_back(loop);
  if (sorted.size() != moved->loops.size())
    return std::nullopt;
  bool repeats = sorted.size() != order.size();
  if (sorted != moved->loops)
    moved = transpose(*moved, sorted, repeats ? kNoPlanId : init);
  if (!moved || !repeats)
    return moved;
  return broadcast(*moved, order, init);
}

} // namespace op_tree

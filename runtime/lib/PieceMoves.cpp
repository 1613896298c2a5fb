//===- PieceMoves.cpp - Dimensions merged, permuted, added -------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/PiecePlanner.h"

using namespace mlir;

namespace optree_gen {

std::optional<Piece> PiecePlanner::emptyLike(ArrayRef<int> order,
                                             const Piece &piece) {
  Result result = empty(order, piece.element());
  if (!result)
    return std::nullopt;
  SmallVector<int64_t, 6> shape(result->tensor().getShape());
  PlanStep &step = plan.steps[result->id];
  step.sizes.clear();
  for (auto [i, loop] : llvm::enumerate(order)) {
    const int *own = llvm::find(piece.loops, loop);
    if (own != piece.loops.end())
      shape[i] = piece.tensor().getDimSize(own - piece.loops.begin());
    if (ShapedType::isDynamic(shape[i]))
      step.sizes.push_back(extents[loop].source);
  }
  result->type = step.type = RankedTensorType::get(shape, piece.element());
  return result;
}

std::optional<Piece> PiecePlanner::collapse(const Piece &piece) {
  if (piece.irregular)
    return std::nullopt;
  if (!piece.hasUnits())
    return piece;
  PlanStep step{PlanStep::Collapse, {}};
  step.operands = {piece.id};
  SmallVector<int64_t, 6> shape;
  Piece result = piece;
  result.loops.clear();
  // Dimensions in front of the first that stays belong to it, others to the
  // one before them.
  for (auto [d, loop] : llvm::enumerate(piece.loops)) {
    if (loop == kUnit && piece.tensor().getDimSize(d) != 1)
      return std::nullopt;
    bool opens = loop != kUnit && !result.loops.empty();
    if (opens || step.groups.empty())
      step.groups.emplace_back();
    step.groups.back().push_back(d);
    if (loop == kUnit)
      continue;
    result.loops.push_back(loop);
    shape.push_back(piece.tensor().getDimSize(d));
  }
  if (result.loops.empty())
    step.groups.clear();
  result.type = step.type = RankedTensorType::get(shape, piece.element());
  result.id = plan.add(std::move(step));
  return result;
}

std::optional<Piece> PiecePlanner::transpose(const Piece &piece,
                                             ArrayRef<int> order, PlanId init) {
  if (ArrayRef<int>(piece.loops) == order && init == kNoPlanId)
    return piece;
  const Node *node = vocabulary.transpose;
  if (!node)
    return std::nullopt;
  Result result = emptyLike(order, piece);
  if (!result)
    return std::nullopt;
  if (init != kNoPlanId) {
    if (!fits(init, result->type))
      return std::nullopt;
    result->id = init;
  }
  // The dimension at position p[i] of the input is dimension i of the output.
  ParameterValue permutation;
  for (int loop : order)
    permutation.push_back(llvm::find(piece.loops, loop) - piece.loops.begin());
  ScalarGraph payload;
  payload.results = {
      payload.add({ScalarNode::Argument, false, 0, {}, piece.element()})};
  AffineMap identity = mapOver(*result, order);
  result->id =
      apply(*node, {piece.id, result->id}, {mapOver(piece, order), identity},
            {permutation}, std::move(payload));
  return result;
}

std::optional<Piece> PiecePlanner::broadcast(const Piece &piece,
                                             ArrayRef<int> order, PlanId init) {
  const Node *node = vocabulary.broadcast;
  if (!node)
    return std::nullopt;
  Result result = emptyLike(order, piece);
  if (!result)
    return std::nullopt;
  if (init != kNoPlanId) {
    if (!fits(init, result->type))
      return std::nullopt;
    result->id = init;
  }
  ParameterValue added;
  for (auto [i, loop] : llvm::enumerate(order))
    if (!llvm::is_contained(piece.loops, loop))
      added.push_back(i);
  ScalarGraph payload;
  payload.results = {
      payload.add({ScalarNode::Argument, false, 0, {}, piece.element()})};
  result->id = apply(*node, {piece.id, result->id},
                     {mapOver(piece, order), mapOver(*result, order)}, {added},
                     std::move(payload));
  return result;
}

std::optional<Piece> PiecePlanner::move(const Piece &piece, ArrayRef<int> order,
                                        PlanId init) {
  Result moved = collapse(piece);
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

} // namespace optree_gen

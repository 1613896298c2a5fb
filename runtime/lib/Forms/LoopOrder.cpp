//===- LoopOrder.cpp - Orders of loops by operands ------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Equal ops may number their loops differently:
//
//   linalg.contract [(k, m, n) -> (m, k), (k, m, n) -> (k, n),
//                    (k, m, n) -> (m, n)]
//   linalg.contract [(m, n, k) -> (m, k), (m, n, k) -> (k, n),
//                    (m, n, k) -> (m, n)]
//
// In the order of the output's map, then of the inputs', both are the second.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/LoopOrder.h"
#include "OpTree/Matching/Conditions.h"
#include "OpTree/Matching/IterationOrder.h"

using namespace mlir;

namespace op_tree {

static void append(int loop, LoopList &order) {
  if (!llvm::is_contained(order, loop))
    order.push_back(loop);
}

/// Appends the loops that are results of the map.
static void appendLoops(AffineMap map, LoopList &order) {
  for (AffineExpr result : map.getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(result))
      append(loop.getPosition(), order);
}

/// Appends all loops that the map uses.
static void appendUsed(AffineMap map, LoopList &order) {
  appendLoops(map, order);
  for (AffineExpr result : map.getResults())
    result.walk([&](AffineExpr expr) {
      if (auto loop = dyn_cast<AffineDimExpr>(expr))
        append(loop.getPosition(), order);
    });
}

LoopList orderByOutputs(ArrayRef<AffineMap> maps, unsigned numInits) {
  LoopList order;
  ArrayRef<AffineMap> inputs = maps.drop_back(numInits);
  for (AffineMap map : maps.take_back(numInits))
    appendLoops(map, order);
  // For each input, the positions of its loops among those of the outputs; then
  // the number of the input.
  using Shared = SmallVector<unsigned, 6>;
  SmallVector<std::pair<Shared, size_t>, 4> sorted;
  for (auto [input, map] : llvm::enumerate(inputs)) {
    Shared shared;
    for (auto [place, loop] : llvm::enumerate(order))
      if (map.isFunctionOfDim(loop))
        shared.push_back(place);
    sorted.push_back({std::move(shared), input});
  }
  llvm::sort(sorted);
  for (auto &[shared, input] : sorted)
    appendLoops(inputs[input], order);
  for (auto &[shared, input] : sorted)
    appendUsed(inputs[input], order);
  for (int loop = 0, e = maps.front().getNumDims(); loop < e; ++loop)
    append(loop, order);
  return order;
}

LoopList orderByLargestInput(ArrayRef<AffineMap> maps, unsigned numInits) {
  LoopList order;
  for (AffineMap map : maps.drop_back(numInits)) {
    LoopList used;
    appendUsed(map, used);
    if (used.size() > order.size())
      order = std::move(used);
  }
  for (int loop : orderByOutputs(maps, numInits))
    append(loop, order);
  return order;
}

SmallVector<AffineMap, 4> renameLoops(ArrayRef<AffineMap> maps,
                                      ArrayRef<int> order) {
  MLIRContext *context = maps.front().getContext();
  SmallVector<AffineExpr, 6> names(order.size());
  for (auto [name, loop] : llvm::enumerate(order))
    names[loop] = getAffineDimExpr(name, context);
  SmallVector<AffineMap, 4> renamed;
  for (AffineMap map : maps)
    renamed.push_back(
        map.replaceDimsAndSymbols(names, {}, order.size(), /*numSyms=*/0));
  return renamed;
}

Binding nameLoops(Binding binding, const StructuredView &view,
                  llvm::function_ref<bool(ArrayRef<int>)> mayRun) {
  const Node &node = *binding.node;
  if (node.kind != NodeKind::Category || node.mapsAttribute.empty() ||
      node.region || llvm::any_of(node.where, isOnLoop) ||
      llvm::any_of(node.payload, [](const ExprNode &expr) {
        return expr.kind == ExprKind::Index || expr.kind == ExprKind::Size ||
               expr.kind == ExprKind::Read;
      }))
    return binding;
  LoopList order;
  for (int loop : orderByOutputs(binding.maps, view.inits.size()))
    order.push_back(binding.loops[loop]);
  if (!mayRun(order))
    order = withReductionsInOrder(view, order);
  if (!mayRun(order))
    return binding;
  LoopList names;
  for (int loop : order)
    names.push_back(llvm::find(binding.loops, static_cast<unsigned>(loop)) -
                    binding.loops.begin());
  binding.maps = renameLoops(binding.maps, names);
  binding.loops.assign(order.begin(), order.end());
  return binding;
}

} // namespace op_tree

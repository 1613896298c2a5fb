//===- SizeClasses.cpp - Sizes that ops take to be equal ------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/SizeClasses.h"
#include "OpTree/Graph/DimensionSplits.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace op_tree {

void SizeClasses::add(Member member) {
  if (numbers.try_emplace(member, members.size()).second) {
    members.push_back(member);
    classes.grow(members.size());
  }
}

void SizeClasses::join(Member lhs, Member rhs) {
  auto left = numbers.find(lhs), right = numbers.find(rhs);
  if (left != numbers.end() && right != numbers.end())
    classes.join(left->second, right->second);
}

SizeClasses::SizeClasses(const TreeIndex &index, Block &block) {
  auto addSizes = [&](Value value) {
    if (value.getType().isIndex())
      add({value, -1});
    if (auto type = dyn_cast<RankedTensorType>(value.getType()))
      for (int64_t d = 0; d < type.getRank(); ++d)
        if (type.isDynamicDim(d))
          add({value, d});
  };
  for (Operation &op : block)
    for (Value operand : op.getOperands())
      if (operand.getParentBlock() != &block)
        addSizes(operand);
  for (Value argument : block.getArguments())
    addSizes(argument);
  for (Operation &op : block)
    for (Value result : op.getResults())
      addSizes(result);
  if (llvm::none_of(members,
                    [](const Member &each) { return each.second >= 0; }))
    return;
  for (Operation &op : block) {
    if (auto dim = dyn_cast<tensor::DimOp>(op)) {
      if (std::optional<int64_t> place = dim.getConstantIndex())
        join({dim.getResult(), -1}, {dim.getSource(), *place});
      continue;
    }
    if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
      for (int64_t d = 0; d < empty.getType().getRank(); ++d)
        if (empty.getType().isDynamicDim(d))
          join({empty, d}, {empty.getDynamicSize(d), -1});
      continue;
    }
    if (std::optional<ReshapeView> reshape = ReshapeView::get(&op)) {
      auto expanded = cast<RankedTensorType>(reshape->expanded().getType());
      for (auto [dim, group] : llvm::enumerate(reshape->groups))
        for (int64_t part : group)
          if (llvm::all_of(group, [&](int64_t other) {
                return other == part || expanded.getDimSize(other) == 1;
              }))
            join({reshape->collapsed(), dim}, {reshape->expanded(), part});
      continue;
    }
    if (!index.lookup(op.getName().getStringRef()))
      continue;
    std::optional<StructuredView> view = StructuredView::get(&op, index);
    if (!view)
      continue;
    SmallVector<Member, 6> ofLoop(view->numLoops());
    auto run = [&](Value value, AffineMap map) {
      for (auto [d, result] : llvm::enumerate(map.getResults())) {
        auto loop = dyn_cast<AffineDimExpr>(result);
        Member own = {value, d};
        if (!loop || !numbers.count(own))
          continue;
        Member &known = ofLoop[loop.getPosition()];
        if (known.first)
          join(known, own);
        known = own;
      }
    };
    for (unsigned i = 0, e = view->numOperands(); i < e; ++i)
      run(view->operand(i), view->maps[i]);
    for (auto [i, result] : llvm::enumerate(op.getResults()))
      run(result, view->initMap(i));
  }
}

} // namespace op_tree

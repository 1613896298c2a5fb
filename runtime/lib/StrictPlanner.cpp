//===- StrictPlanner.cpp - Named ops with all that they ask for -----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/StrictPlanner.h"
#include "OpTree/ContractionPlanner.h"

using namespace mlir;

namespace optree {

/// A function of elements.
static std::optional<Plan> planPointwise(const Vocabulary &vocabulary,
                                         const StructuredView &view,
                                         const Binding &binding) {
  unsigned function = binding.parameters[vocabulary.function].front();
  if (!vocabulary.leafOf(function))
    return std::nullopt;
  PiecePlanner pieces(vocabulary, view);
  Piece init = pieces.operand(view.inputs.size());
  if (init.irregular || init.hasUnits())
    return std::nullopt;
  SmallVector<Piece, 3> arguments;
  for (const OperandSource &source : ArrayRef(binding.operands).drop_back()) {
    PiecePlanner::Result piece;
    if (source.operand < 0) {
      ScalarNode node{ScalarNode::Captured};
      node.type = source.value.getType();
      node.source = source.value;
      piece = pieces.scalar(node);
    } else {
      piece = pieces.collapse(pieces.operand(source.operand));
    }
    // One element for all stays one element.
    if (piece && !piece->loops.empty())
      piece = pieces.move(*piece, init.loops);
    if (!piece)
      return std::nullopt;
    arguments.push_back(*piece);
  }
  PiecePlanner::Result result =
      pieces.call(function, arguments, init.loops, init.element(),
                  /*asLeaf=*/true, init.id);
  if (!result)
    return std::nullopt;
  pieces.plan.results = {result->id};
  return std::move(pieces.plan);
}

std::optional<Plan> planStrictly(const Vocabulary &vocabulary,
                                 const StructuredView &view,
                                 const Binding &binding) {
  if (view.inits.size() != 1 || view.op->getNumResults() != 1)
    return std::nullopt;
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
    Type type = view.operand(i).getType();
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (isa<ShapedType>(type) && (!tensor || tensor.getEncoding()))
      return std::nullopt;
  }
  if (binding.node == vocabulary.pointwise)
    return planPointwise(vocabulary, view, binding);
  if (binding.node == vocabulary.contraction)
    return planContraction(vocabulary, view, binding);
  return std::nullopt;
}

} // namespace optree

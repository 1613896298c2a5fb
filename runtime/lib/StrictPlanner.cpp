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

namespace optree_gen {

/// A function of elements.
static std::optional<Plan> planPointwise(const Vocabulary &vocabulary,
                                         const StructuredView &view,
                                         const Binding &binding) {
  unsigned function = binding.parameters[vocabulary.function].front();
  PiecePlanner pieces(vocabulary, view);
  Piece init = pieces.operand(view.inputs.size());
  if (init.irregular || init.hasUnits())
    return std::nullopt;
  SmallVector<Piece, 3> arguments;
  for (const OperandSource &source : ArrayRef(binding.operands).drop_back()) {
    if (source.operand >= 0) {
      arguments.push_back(pieces.operand(source.operand));
      continue;
    }
    ScalarNode node{ScalarNode::Captured};
    node.type = source.value.getType();
    node.source = source.value;
    arguments.push_back(pieces.scalar(node));
  }
  PiecePlanner::Result result =
      pieces.callLeaf(function, arguments, init.loops, init.element(), init.id);
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
  if (binding.node == vocabulary.elementwise)
    return planPointwise(vocabulary, view, binding);
  if (binding.node == vocabulary.contraction)
    return planContraction(vocabulary, view, binding);
  return std::nullopt;
}

} // namespace optree_gen

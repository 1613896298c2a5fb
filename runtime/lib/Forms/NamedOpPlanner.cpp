//===- NamedOpPlanner.cpp - One named op ----------------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With `form=named`, an op of a category becomes
//
//   %0 = linalg.elementwise kind=mul [(i, j) -> (j, i), (i, j) -> (j),
//                                     (i, j) -> (i, j)] ins(%a, %b) outs(%c)
//
// the named op on moved operands:
//
//   %t = linalg.transpose ins(%a) permutation = [1, 0]
//   %r = linalg.broadcast ins(%b) dimensions = [0]
//   %0 = linalg.mul ins(%t, %r) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/NamedOpPlanner.h"
#include "OpTree/Forms/ContractionPlanner.h"

using namespace mlir;

namespace op_tree {

/// Returns true if the maps are those of a named op.
static bool isShaped(const Binding &binding) {
  return binding.maps.back().isIdentity() &&
         llvm::all_of(binding.maps, [](AffineMap map) {
           return map.isIdentity() || map.getNumResults() == 0;
         });
}

/// Plans an elementwise function.
static std::optional<Plan> planPointwise(const RoleOps &roles,
                                         const StructuredView &view,
                                         const Binding &binding) {
  unsigned function = binding.parameters[roles.function].front();
  const Node *leaf = roles.leafOf(function);
  // If the context lacks the named op, use the category under the same maps.
  if (leaf && !roles.ops.has(*leaf) && isShaped(binding))
    return std::nullopt;
  LayoutPlanner layout(roles, view);
  IndexedValue init = layout.operand(view.inputs.size());
  if (init.irregular || init.hasUnits())
    return std::nullopt;
  SmallVector<IndexedValue, 3> arguments;
  for (const OperandSource &source : ArrayRef(binding.operands).drop_back()) {
    if (source.operand >= 0) {
      arguments.push_back(layout.operand(source.operand));
      continue;
    }
    ScalarNode node{ScalarNode::Captured};
    node.type = source.value.getType();
    node.source = source.value;
    arguments.push_back(layout.scalar(node));
  }
  LayoutPlanner::Result result =
      layout.callLeaf(function, arguments, init.loops, init.element(), init.id);
  if (!result)
    return std::nullopt;
  layout.plan.results = {result->id};
  return std::move(layout.plan);
}

std::optional<Plan> planNamedOp(const RoleOps &roles,
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
  if (binding.node == roles.elementwise)
    return planPointwise(roles, view, binding);
  if (binding.node == roles.contraction)
    return planContraction(roles, view, binding);
  return std::nullopt;
}

} // namespace op_tree

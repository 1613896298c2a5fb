//===- LayoutPlanner.cpp - Values of a plan and their layouts -------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/LayoutPlanner.h"
#include "OpTree/Payload/Speculation.h"

using namespace mlir;

namespace op_tree {

LayoutPlanner::LayoutPlanner(const RoleOps &roles, const StructuredView &view)
    : roles(roles), view(view), extents(view.numLoops()) {
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
    auto type = dyn_cast<RankedTensorType>(view.operand(i).getType());
    if (!type)
      continue;
    for (auto [d, result] : llvm::enumerate(view.maps[i].getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(result);
      if (!loop)
        continue;
      Extent &extent = extents[loop.getPosition()];
      if (!extent.source.value)
        extent.source = {view.operand(i), static_cast<unsigned>(d)};
      if (!type.isDynamicDim(d))
        extent.size = type.getDimSize(d);
    }
  }
}

IndexedValue LayoutPlanner::read(Value value, AffineMap map) {
  IndexedValue indexed;
  indexed.id = plan.existing(value);
  indexed.type = value.getType();
  if (indexed.isScalar())
    return indexed;
  for (auto [d, result] : llvm::enumerate(map.getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(result);
        loop && !llvm::is_contained(indexed.loops,
                                    static_cast<int>(loop.getPosition()))) {
      indexed.loops.push_back(loop.getPosition());
    } else if (auto zero = dyn_cast<AffineConstantExpr>(result);
               zero && zero.getValue() == 0 &&
               isAlwaysReadable(indexed.tensor(), d, 0)) {
      indexed.loops.push_back(kUnit);
    } else {
      indexed.irregular = map;
      indexed.loops.clear();
      break;
    }
  }
  return indexed;
}

IndexedValue LayoutPlanner::scalar(const ScalarNode &node) {
  IndexedValue indexed;
  indexed.type = node.type;
  Value value = node.source;
  Operation *constant = value ? value.getDefiningOp() : nullptr;
  if (!value)
    indexed.id = plan.add({PlanStep::Constant, node.type, {}, node.value});
  else if (constant && view.region &&
           view.region->isAncestor(constant->getParentRegion()))
    indexed.id = plan.add({PlanStep::Clone, node.type, value});
  else
    indexed.id = plan.existing(value);
  return indexed;
}

std::optional<IndexedValue> LayoutPlanner::iota(ArrayRef<int> order, int loop,
                                                Type element, PlanId init) {
  unsigned place = llvm::find(order, loop) - order.begin();
  std::optional<ScalarGraph> payload = expandIota(roles, element, place);
  if (!payload || (order.size() > 1 && roles.iota->parameters.empty()))
    return std::nullopt;
  Result result = output(order, element, init);
  if (!result)
    return std::nullopt;
  const Node &node = *roles.iota;
  SmallVector<ParameterValue, 2> parameters(
      node.parameters.size(), ParameterValue{static_cast<int64_t>(place)});
  result->id = apply(node, {result->id}, {mapOver(*result, order)}, parameters,
                     std::move(*payload));
  return result;
}

std::optional<IndexedValue> LayoutPlanner::empty(ArrayRef<int> order,
                                                 Type element) {
  PlanStep step{PlanStep::Empty, {}};
  SmallVector<int64_t, 6> shape;
  for (int loop : order) {
    const Extent &extent = extents[loop];
    if (!extent.source.value)
      return std::nullopt;
    shape.push_back(extent.size);
    if (ShapedType::isDynamic(extent.size))
      step.sizes.push_back(extent.source);
  }
  IndexedValue indexed;
  indexed.loops.assign(order.begin(), order.end());
  indexed.type = step.type = RankedTensorType::get(shape, element);
  indexed.id = plan.add(std::move(step));
  return indexed;
}

PlanId LayoutPlanner::apply(const Node &node, ArrayRef<PlanId> operands,
                            ArrayRef<AffineMap> maps,
                            ArrayRef<ParameterValue> parameters,
                            ScalarGraph payload) {
  PlanStep step{PlanStep::Apply, plan.typeOf(operands.back())};
  step.operands.assign(operands.begin(), operands.end());
  step.node = &node;
  step.parameters.assign(parameters.begin(), parameters.end());
  step.maps.assign(maps.begin(), maps.end());
  step.payload = std::move(payload);
  return plan.add(std::move(step));
}

AffineMap LayoutPlanner::mapOver(const IndexedValue &indexed,
                                 ArrayRef<int> order) const {
  MLIRContext *context = view.op->getContext();
  SmallVector<AffineExpr, 6> renamed(view.numLoops());
  for (auto [position, loop] : llvm::enumerate(order))
    renamed[loop] = getAffineDimExpr(position, context);
  SmallVector<AffineExpr, 6> results;
  for (int loop : indexed.loops) {
    results.push_back(loop == kUnit ? getAffineConstantExpr(0, context)
                                    : renamed[loop]);
    if (!results.back())
      return {};
  }
  if (indexed.irregular) {
    for (auto [loop, expr] : llvm::enumerate(renamed))
      if (!expr && indexed.irregular.isFunctionOfDim(loop))
        return {};
    for (AffineExpr &expr : renamed)
      if (!expr)
        expr = getAffineConstantExpr(0, context);
    return indexed.irregular.replaceDimsAndSymbols(renamed, {}, order.size(),
                                                   0);
  }
  return AffineMap::get(order.size(), 0, results, context);
}

std::optional<IndexedValue> LayoutPlanner::cast(const IndexedValue &indexed,
                                                Type element, Sign sign,
                                                PlanId init) {
  bool sameType = indexed.element() == element;
  const Node *node = sameType ? roles.copy : roles.cast;
  if (sameType && indexed.isScalar() && roles.fill)
    node = roles.fill;
  if (!node || indexed.irregular)
    return std::nullopt;
  std::optional<ScalarGraph> payload;
  if (sameType) {
    payload.emplace();
    payload->results = {
        payload->add({ScalarNode::Argument, false, 0, {}, element})};
  } else {
    payload = expandCast(roles, indexed.element(), element, sign);
  }
  if (!payload)
    return std::nullopt;
  LoopList kept;
  for (int loop : indexed.loops)
    if (loop != kUnit)
      kept.push_back(loop);
  Result result = empty(kept, element);
  if (!result)
    return std::nullopt;
  result->loops = indexed.loops;
  if (init != kNoPlanId) {
    result->id = init;
    result->type = plan.typeOf(init);
  } else if (!indexed.isScalar()) {
    PlanStep &step = plan.steps[result->id];
    step.sizes.clear();
    for (auto [d, loop] : llvm::enumerate(indexed.loops)) {
      if (!indexed.tensor().isDynamicDim(d))
        continue;
      if (loop == kUnit)
        return std::nullopt;
      step.sizes.push_back(extents[loop].source);
    }
    result->type = step.type =
        RankedTensorType::get(indexed.tensor().getShape(), element);
  }
  SmallVector<ParameterValue, 2> parameters(node->parameters.size());
  if (node != roles.fill)
    parameters[signParameter(*node)] = {static_cast<int64_t>(sign)};
  result->id = apply(*node, {indexed.id, result->id}, {}, parameters,
                     std::move(*payload));
  return result;
}

std::optional<IndexedValue>
LayoutPlanner::map(ArrayRef<IndexedValue> arguments, ArrayRef<int> order,
                   Type element, ScalarGraph payload, PlanId init) {
  SmallVector<PlanId, 4> operands;
  for (const IndexedValue &argument : arguments) {
    Result indexed = argument.isScalar() ? std::nullopt : collapse(argument);
    if (indexed)
      indexed = move(*indexed, order);
    if (!indexed)
      return std::nullopt;
    operands.push_back(indexed->id);
  }
  Result result = output(order, element, init);
  if (!result)
    return std::nullopt;
  // The types must show that the sizes are equal.
  ArrayRef<int64_t> shape = result->tensor().getShape();
  if (llvm::any_of(operands, [&](PlanId id) {
        return llvm::cast<RankedTensorType>(plan.typeOf(id)).getShape() !=
               shape;
      }))
    return std::nullopt;
  operands.push_back(result->id);
  SmallVector<AffineMap, 4> maps(operands.size(), mapOver(*result, order));
  result->id = apply(*roles.map, operands, maps, {}, std::move(payload));
  return result;
}

std::optional<IndexedValue> LayoutPlanner::output(ArrayRef<int> order,
                                                  Type element, PlanId init) {
  if (init == kNoPlanId)
    return empty(order, element);
  IndexedValue result;
  result.loops.assign(order.begin(), order.end());
  result.id = init;
  result.type = plan.typeOf(init);
  return result;
}

std::optional<IndexedValue>
LayoutPlanner::callLeaf(unsigned function, ArrayRef<IndexedValue> arguments,
                        ArrayRef<int> order, Type element, PlanId init) {
  const Node *node = roles.leafOf(function);
  if (!node)
    return std::nullopt;
  SmallVector<IndexedValue, 3> ordered;
  for (const IndexedValue &argument : arguments) {
    Result indexed = collapse(argument);
    // A value without loops is one element for all, and stays that.
    if (indexed && !indexed->loops.empty())
      indexed = move(*indexed, order);
    if (!indexed)
      return std::nullopt;
    ordered.push_back(*indexed);
  }
  return apply(&roles.ops.nearest(*node), function, ordered, order, element,
               init);
}

std::optional<IndexedValue>
LayoutPlanner::apply(const Node *node, unsigned function,
                     ArrayRef<IndexedValue> arguments, ArrayRef<int> order,
                     Type element, PlanId init) {
  SmallVector<Type, 3> types;
  SmallVector<PlanId, 4> operands;
  SmallVector<AffineMap, 4> maps;
  for (const IndexedValue &indexed : arguments) {
    types.push_back(indexed.element());
    operands.push_back(indexed.id);
    maps.push_back(mapOver(indexed, order));
    if (!maps.back())
      return std::nullopt;
  }
  std::optional<ScalarGraph> payload =
      expandFunction(roles, function, types, element);
  if (!payload)
    return std::nullopt;
  Result result = output(order, element, init);
  if (!result)
    return std::nullopt;
  operands.push_back(result->id);
  maps.push_back(mapOver(*result, order));
  SmallVector<ParameterValue, 2> parameters(node->parameters.size());
  for (auto [i, parameter] : llvm::enumerate(node->parameters))
    if (parameter.kind == ParamKind::Function)
      parameters[i] = {static_cast<int64_t>(function)};
  result->id = apply(*node, operands, maps, parameters, std::move(*payload));
  return result;
}

} // namespace op_tree

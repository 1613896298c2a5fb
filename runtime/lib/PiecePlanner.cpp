//===- PiecePlanner.cpp - Operands brought into shape ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/PiecePlanner.h"
#include "OpTree/Speculation.h"

using namespace mlir;

namespace optree_gen {

PiecePlanner::PiecePlanner(const Vocabulary &vocabulary,
                           const StructuredView &view)
    : vocabulary(vocabulary), view(view), extents(view.numLoops()) {
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

Piece PiecePlanner::indexed(Value value, AffineMap map) {
  Piece piece;
  piece.id = plan.existing(value);
  piece.type = value.getType();
  if (piece.isScalar())
    return piece;
  for (auto [d, result] : llvm::enumerate(map.getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(result);
        loop && !llvm::is_contained(piece.loops,
                                    static_cast<int>(loop.getPosition()))) {
      piece.loops.push_back(loop.getPosition());
    } else if (auto zero = dyn_cast<AffineConstantExpr>(result);
               zero && zero.getValue() == 0 &&
               mayReadAnywhere(piece.tensor(), d, 0)) {
      piece.loops.push_back(kUnit);
    } else {
      piece.irregular = map;
      piece.loops.clear();
      break;
    }
  }
  return piece;
}

Piece PiecePlanner::scalar(const ScalarNode &node) {
  Piece piece;
  piece.type = node.type;
  Value value = node.source;
  Operation *constant = value ? value.getDefiningOp() : nullptr;
  if (!value)
    piece.id = plan.add({PlanStep::Constant, node.type, {}, node.value});
  else if (constant && view.region &&
           view.region->isAncestor(constant->getParentRegion()))
    piece.id = plan.add({PlanStep::Clone, node.type, value});
  else
    piece.id = plan.existing(value);
  return piece;
}

std::optional<Piece> PiecePlanner::positions(ArrayRef<int> order, int loop,
                                             Type element, PlanId init) {
  unsigned place = llvm::find(order, loop) - order.begin();
  std::optional<ScalarGraph> payload =
      expandPositions(vocabulary, element, place);
  if (!payload || (order.size() > 1 && vocabulary.iota->parameters.empty()))
    return std::nullopt;
  Result result = Piece();
  if (init == kNoPlanId) {
    result = empty(order, element);
    if (!result)
      return std::nullopt;
  } else {
    result->loops.assign(order.begin(), order.end());
    result->id = init;
    result->type = plan.typeOf(init);
  }
  const Node &node = *vocabulary.iota;
  SmallVector<ParameterValue, 2> parameters(
      node.parameters.size(), ParameterValue{static_cast<int64_t>(place)});
  result->id = apply(node, {result->id}, {mapOver(*result, order)}, parameters,
                     std::move(*payload));
  return result;
}

std::optional<Piece> PiecePlanner::empty(ArrayRef<int> order, Type element) {
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
  Piece piece;
  piece.loops.assign(order.begin(), order.end());
  piece.type = step.type = RankedTensorType::get(shape, element);
  piece.id = plan.add(std::move(step));
  return piece;
}

PlanId PiecePlanner::apply(const Node &node, ArrayRef<PlanId> operands,
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

AffineMap PiecePlanner::mapOver(const Piece &piece, ArrayRef<int> order) const {
  MLIRContext *context = view.op->getContext();
  SmallVector<AffineExpr, 6> renamed(view.numLoops());
  for (auto [position, loop] : llvm::enumerate(order))
    renamed[loop] = getAffineDimExpr(position, context);
  SmallVector<AffineExpr, 6> results;
  for (int loop : piece.loops) {
    results.push_back(loop == kUnit ? getAffineConstantExpr(0, context)
                                    : renamed[loop]);
    if (!results.back())
      return {};
  }
  if (piece.irregular) {
    for (auto [loop, expr] : llvm::enumerate(renamed))
      if (!expr && piece.irregular.isFunctionOfDim(loop))
        return {};
    for (AffineExpr &expr : renamed)
      if (!expr)
        expr = getAffineConstantExpr(0, context);
    return piece.irregular.replaceDimsAndSymbols(renamed, {}, order.size(), 0);
  }
  return AffineMap::get(order.size(), 0, results, context);
}

std::optional<Piece> PiecePlanner::cast(const Piece &piece, Type element,
                                        Sign sign, PlanId init) {
  bool sameType = piece.element() == element;
  const Node *node = sameType ? vocabulary.copy : vocabulary.cast;
  if (sameType && piece.isScalar() && vocabulary.fill)
    node = vocabulary.fill;
  if (!node || piece.irregular)
    return std::nullopt;
  std::optional<ScalarGraph> payload;
  if (sameType) {
    payload.emplace();
    payload->results = {
        payload->add({ScalarNode::Argument, false, 0, {}, element})};
  } else {
    payload = expandCast(vocabulary, piece.element(), element, sign);
  }
  if (!payload)
    return std::nullopt;
  LoopList kept;
  for (int loop : piece.loops)
    if (loop != kUnit)
      kept.push_back(loop);
  Result result = empty(kept, element);
  if (!result)
    return std::nullopt;
  result->loops = piece.loops;
  if (init != kNoPlanId) {
    result->id = init;
    result->type = plan.typeOf(init);
  } else if (!piece.isScalar()) {
    PlanStep &step = plan.steps[result->id];
    step.sizes.clear();
    for (auto [d, loop] : llvm::enumerate(piece.loops)) {
      if (!piece.tensor().isDynamicDim(d))
        continue;
      if (loop == kUnit)
        return std::nullopt;
      step.sizes.push_back(extents[loop].source);
    }
    result->type = step.type =
        RankedTensorType::get(piece.tensor().getShape(), element);
  }
  SmallVector<ParameterValue, 2> parameters(node->parameters.size());
  if (node != vocabulary.fill)
    parameters[signParameter(*node)] = {static_cast<int64_t>(sign)};
  result->id =
      apply(*node, {piece.id, result->id}, {}, parameters, std::move(*payload));
  return result;
}

std::optional<Piece> PiecePlanner::callLeaf(unsigned function,
                                            ArrayRef<Piece> arguments,
                                            ArrayRef<int> order, Type element,
                                            PlanId init) {
  const Node *node = vocabulary.leafOf(function);
  if (!node)
    return std::nullopt;
  SmallVector<Piece, 3> ordered;
  for (const Piece &argument : arguments) {
    Result piece = collapse(argument);
    // One element for all stays one element.
    if (piece && !piece->loops.empty())
      piece = move(*piece, order);
    if (!piece)
      return std::nullopt;
    ordered.push_back(*piece);
  }
  return apply(node, function, ordered, order, element, init);
}

std::optional<Piece> PiecePlanner::apply(const Node *node, unsigned function,
                                         ArrayRef<Piece> arguments,
                                         ArrayRef<int> order, Type element,
                                         PlanId init) {
  SmallVector<Type, 3> types;
  SmallVector<PlanId, 4> operands;
  SmallVector<AffineMap, 4> maps;
  for (const Piece &piece : arguments) {
    types.push_back(piece.element());
    operands.push_back(piece.id);
    maps.push_back(mapOver(piece, order));
    if (!maps.back())
      return std::nullopt;
  }
  std::optional<ScalarGraph> payload =
      expandFunction(vocabulary, function, types, element);
  if (!payload)
    return std::nullopt;
  Result result = Piece();
  if (init == kNoPlanId) {
    result = empty(order, element);
    if (!result)
      return std::nullopt;
  } else {
    result->loops.assign(order.begin(), order.end());
    result->id = init;
    result->type = plan.typeOf(init);
  }
  operands.push_back(result->id);
  maps.push_back(mapOver(*result, order));
  SmallVector<ParameterValue, 2> parameters(node->parameters.size());
  for (auto [i, parameter] : llvm::enumerate(node->parameters))
    if (parameter.kind == ParamKind::Function)
      parameters[i] = {static_cast<int64_t>(function)};
  result->id = apply(*node, operands, maps, parameters, std::move(*payload));
  return result;
}

} // namespace optree_gen

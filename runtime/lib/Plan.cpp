//===- Plan.cpp - A sequence of ops to be ---------------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Plan.h"
#include "OpTree/KeptAttributes.h"
#include "OpTree/PayloadBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace optree {

PlanId Plan::existing(Value value) {
  for (auto [i, step] : llvm::enumerate(steps))
    if (step.kind == PlanStep::Existing && step.value == value)
      return i;
  return add({PlanStep::Existing, value.getType(), value});
}

PlanId Plan::carrier() const {
  for (PlanId id : results)
    while (id != kNoPlanId) {
      if (steps[id].kind == PlanStep::Apply)
        return id;
      id = steps[id].operands.empty() ? kNoPlanId : steps[id].operands.front();
    }
  return kNoPlanId;
}

namespace {

class Emitter {
public:
  Emitter(const Tree &tree, const AttributeCodec &codec, RewriterBase &rewriter,
          Location loc)
      : tree(tree), codec(codec), rewriter(rewriter), loc(loc) {}

  /// The attributes of the op of a step; none where the dialect has no spelling
  /// for a parameter's value.
  std::optional<NamedAttrList> attributes(const PlanStep &step) const;

  Value emit(const PlanStep &step, NamedAttrList attributes);

  SmallVector<Value, 16> values;

private:
  Value apply(const PlanStep &step, NamedAttrList attributes);
  OpFoldResult sizeOf(Value value, unsigned dim) {
    return tensor::getMixedSize(rewriter, loc, value, dim);
  }

  const Tree &tree;
  const AttributeCodec &codec;
  RewriterBase &rewriter;
  Location loc;
};

} // namespace

std::optional<NamedAttrList> Emitter::attributes(const PlanStep &step) const {
  NamedAttrList attributes;
  const Node &node = *step.node;
  for (auto [i, parameter] : llvm::enumerate(node.parameters)) {
    Attribute attribute = codec.encode(node, i, step.parameters[i]);
    if (attribute)
      attributes.append(parameter.attribute, attribute);
    else if (!parameter.attribute.empty() && !parameter.bound &&
             !parameter.hasDefault)
      return std::nullopt;
  }
  MLIRContext *context = rewriter.getContext();
  if (!node.mapsAttribute.empty()) {
    SmallVector<Attribute, 4> maps;
    for (AffineMap map : step.maps)
      maps.push_back(AffineMapAttr::get(map));
    attributes.append(node.mapsAttribute, ArrayAttr::get(context, maps));
  }
  OperationName name(node.name, context);
  bool segments = name.isRegistered()
                      ? name.hasTrait<OpTrait::AttrSizedOperandSegments>()
                      : tree.dialectOf(node).segments;
  if (segments)
    attributes.append(
        kSegments,
        DenseI32ArrayAttr::get(
            context, {static_cast<int32_t>(step.operands.size()) - 1, 1}));
  return attributes;
}

Value Emitter::apply(const PlanStep &step, NamedAttrList attributes) {
  OpBuilder::InsertionGuard guard(rewriter);
  const Node &node = *step.node;
  OperationState state(loc, StringRef(node.name));
  SmallVector<Type, 4> types;
  for (PlanId operand : step.operands) {
    state.operands.push_back(values[operand]);
    types.push_back(getElementTypeOrSelf(values[operand].getType()));
  }
  state.addTypes(step.type);
  state.attributes = std::move(attributes);
  state.addRegion();
  Operation *created = rewriter.create(state);
  Region &region = created->getRegion(0);
  SmallVector<Location, 4> locations(types.size(), loc);
  Block *block = rewriter.createBlock(&region, region.end(), types, locations);
  buildPayload(rewriter, loc, tree, tree.dialectOf(node), step.payload,
               block->getArguments(), {});
  return created->getResult(0);
}

Value Emitter::emit(const PlanStep &step, NamedAttrList attributes) {
  switch (step.kind) {
  case PlanStep::Existing:
    return step.value;
  case PlanStep::Clone:
    return rewriter.clone(*step.value.getDefiningOp())->getResult(0);
  case PlanStep::Constant:
    return arith::ConstantOp::create(rewriter, loc,
                                     cast<TypedAttr>(step.attribute));
  case PlanStep::Empty: {
    auto type = cast<RankedTensorType>(step.type);
    SmallVector<Value, 4> sizes;
    for (const DimSource &source : step.sizes)
      sizes.push_back(
          tensor::DimOp::create(rewriter, loc, source.value, source.dim));
    return tensor::EmptyOp::create(rewriter, loc, type, sizes);
  }
  case PlanStep::Collapse:
    return tensor::CollapseShapeOp::create(
        rewriter, loc, step.type, values[step.operands[0]], step.groups);
  case PlanStep::Expand: {
    Value like = values[step.operands[1]];
    SmallVector<OpFoldResult, 4> sizes;
    for (int64_t i = 0, e = cast<RankedTensorType>(step.type).getRank(); i < e;
         ++i)
      sizes.push_back(sizeOf(like, i));
    return tensor::ExpandShapeOp::create(
        rewriter, loc, step.type, values[step.operands[0]], step.groups, sizes);
  }
  case PlanStep::Apply:
    return apply(step, std::move(attributes));
  }
  return {};
}

LogicalResult carryOut(const Plan &plan, const Tree &tree,
                       const AttributeCodec &codec, RewriterBase &rewriter,
                       const StructuredView &view) {
  Emitter emitter(tree, codec, rewriter, view.op->getLoc());
  SmallVector<NamedAttribute> kept = keptAttributes(view.op, view.node);
  PlanId carrier = plan.carrier();
  if (carrier == kNoPlanId && !kept.empty())
    return failure();
  SmallVector<NamedAttrList, 8> attributes(plan.steps.size());
  for (auto [i, step] : llvm::enumerate(plan.steps)) {
    if (step.kind != PlanStep::Apply)
      continue;
    std::optional<NamedAttrList> own = emitter.attributes(step);
    if (!own)
      return failure();
    attributes[i] = std::move(*own);
    if (i == carrier &&
        !addKept(OperationName(step.node->name, rewriter.getContext()), kept,
                 attributes[i]))
      return failure();
  }
  for (auto [result, id] : llvm::zip(view.op->getResults(), plan.results))
    if (id != kNoPlanId && plan.typeOf(id) != result.getType())
      return failure();

  // Attempts that came to nothing have left steps behind.
  SmallVector<bool, 16> wanted(plan.steps.size(), false);
  for (PlanId id : plan.results)
    if (id != kNoPlanId)
      wanted[id] = true;
  for (PlanId id = plan.steps.size(); id-- > 0;)
    if (wanted[id])
      for (PlanId operand : plan.steps[id].operands)
        wanted[operand] = true;

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(view.op);
  for (auto [step, own, emits] : llvm::zip(plan.steps, attributes, wanted))
    emitter.values.push_back(emits ? emitter.emit(step, std::move(own))
                                   : Value());
  SmallVector<Value, 1> replacements;
  for (auto [i, id] : llvm::enumerate(plan.results))
    replacements.push_back(id == kNoPlanId ? view.inits[i]
                                           : emitter.values[id]);
  rewriter.replaceOp(view.op, replacements);
  return success();
}

} // namespace optree

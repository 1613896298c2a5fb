//===- Recipe.cpp - How ops of one kind are replaced ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Recipe.h"
#include "OpTree/KeptAttributes.h"
#include "OpTree/PayloadBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"
#include <numeric>

using namespace mlir;

namespace optree_gen {

/// The attributes of the op of a step; none where the dialect has no spelling
/// for a parameter's value.
static std::optional<NamedAttrList> attributesOf(const PlanStep &step,
                                                 const Tree &tree,
                                                 const AttributeCodec &codec,
                                                 MLIRContext *context) {
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

namespace {

/// Creates the ops of one recipe in front of one op.
class Emitter {
public:
  /// `then`: the values that the plan names; `now`: what is in their place.
  Emitter(const Tree &tree, RewriterBase &rewriter, Operation *op,
          ArrayRef<Value> then, ArrayRef<Value> now)
      : tree(tree), rewriter(rewriter), op(op), loc(op->getLoc()), then(then),
        now(now) {}

  Value emit(const PlanStep &step, DictionaryAttr attributes);

  SmallVector<Value, 16> values;

private:
  Value apply(const PlanStep &step, DictionaryAttr attributes);
  void assertOf(const PlanStep &step);
  Value inPlaceOf(Value value) const {
    return now[llvm::find(then, value) - then.begin()];
  }
  OpFoldResult sizeOf(Value value, unsigned dim) {
    return tensor::getMixedSize(rewriter, loc, value, dim);
  }

  const Tree &tree;
  RewriterBase &rewriter;
  Operation *op;
  Location loc;
  ArrayRef<Value> then, now;
};

} // namespace

Value Emitter::apply(const PlanStep &step, DictionaryAttr attributes) {
  OpBuilder::InsertionGuard guard(rewriter);
  const Node &node = *step.node;
  OperationState state(loc, StringRef(node.name));
  SmallVector<Type, 4> types;
  for (PlanId operand : step.operands) {
    state.operands.push_back(values[operand]);
    types.push_back(getElementTypeOrSelf(values[operand].getType()));
  }
  state.addTypes(step.type);
  state.attributes = NamedAttrList(attributes);
  state.addRegion();
  Operation *created = rewriter.create(state);
  Region &region = created->getRegion(0);
  SmallVector<Location, 4> locations(types.size(), loc);
  Block *block = rewriter.createBlock(&region, region.end(), types, locations);
  SmallVector<unsigned, 8> loops(
      step.maps.empty() ? 0 : step.maps.front().getNumDims());
  std::iota(loops.begin(), loops.end(), 0);
  buildPayload(rewriter, loc, tree, tree.dialectOf(node), step.payload,
               block->getArguments(), loops);
  return created->getResult(0);
}

void Emitter::assertOf(const PlanStep &step) {
  Block &body = op->getRegion(0).front();
  Operation *assertion = &*std::next(body.begin(), step.place);
  Operation *compare = assertion->getOperand(0).getDefiningOp();
  IRMapping mapping;
  mapping.map(compare->getOperand(0),
              tensor::ExtractOp::create(rewriter, loc, values[step.operands[0]])
                  .getResult());
  Operation *other = compare->getOperand(1).getDefiningOp();
  if (other && other->getBlock() == &body)
    rewriter.clone(*other, mapping);
  rewriter.clone(*compare, mapping);
  rewriter.clone(*assertion, mapping);
}

Value Emitter::emit(const PlanStep &step, DictionaryAttr attributes) {
  switch (step.kind) {
  case PlanStep::Existing:
    return inPlaceOf(step.value);
  case PlanStep::Clone:
    return rewriter.clone(*inPlaceOf(step.value).getDefiningOp())->getResult(0);
  case PlanStep::Constant:
    return arith::ConstantOp::create(rewriter, loc,
                                     cast<TypedAttr>(step.attribute));
  case PlanStep::Empty: {
    auto type = cast<RankedTensorType>(step.type);
    SmallVector<Value, 4> sizes;
    for (const DimSource &source : step.sizes)
      sizes.push_back(tensor::DimOp::create(
          rewriter, loc, inPlaceOf(source.value), source.dim));
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
    return apply(step, attributes);
  case PlanStep::Assert:
    assertOf(step);
    return {};
  }
  return {};
}

std::optional<Recipe> Recipe::make(Plan plan, const Tree &tree,
                                   const AttributeCodec &codec,
                                   const StructuredView &view,
                                   const OpSignature &signature) {
  SmallVector<NamedAttribute> kept = keptAttributes(view.op, view.node);
  PlanId carrier = plan.carrier();
  if (carrier == kNoPlanId && !kept.empty())
    return std::nullopt;
  for (auto [result, id] : llvm::zip(view.op->getResults(), plan.results))
    if (id != kNoPlanId && plan.typeOf(id) != result.getType())
      return std::nullopt;

  Recipe recipe(std::move(plan), tree);
  ArrayRef<PlanStep> steps = recipe.plan.steps;
  recipe.wanted.assign(steps.size(), false);
  for (PlanId id : recipe.plan.results)
    if (id != kNoPlanId)
      recipe.wanted[id] = true;
  for (PlanId id : recipe.plan.effects)
    recipe.wanted[id] = true;
  for (PlanId id = steps.size(); id-- > 0;)
    if (recipe.wanted[id])
      for (PlanId operand : steps[id].operands)
        recipe.wanted[operand] = true;

  MLIRContext *context = view.op->getContext();
  recipe.attributes.resize(steps.size());
  for (auto [i, step] : llvm::enumerate(steps)) {
    if (!recipe.wanted[i] || step.kind != PlanStep::Apply)
      continue;
    std::optional<NamedAttrList> own = attributesOf(step, tree, codec, context);
    if (!own || (i == carrier &&
                 !addKept(OperationName(step.node->name, context), kept, *own)))
      return std::nullopt;
    recipe.attributes[i] = own->getDictionary(context);
  }
  recipe.places.assign(signature.values.begin(), signature.values.end());
  return recipe;
}

void Recipe::carryOut(RewriterBase &rewriter, Operation *op,
                      ArrayRef<Value> values,
                      SmallVectorImpl<Operation *> &again,
                      bool categories) const {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Emitter emitter(*tree, rewriter, op, places, values);
  for (auto [i, step] : llvm::enumerate(plan.steps)) {
    emitter.values.push_back(wanted[i] ? emitter.emit(step, attributes[i])
                                       : Value());
    if (wanted[i] && step.kind == PlanStep::Apply &&
        (step.isDraft || (categories && step.node->kind == NodeKind::Category)))
      again.push_back(emitter.values.back().getDefiningOp());
  }
  SmallVector<Value, 1> replacements;
  unsigned numInputs = op->getNumOperands() - plan.results.size();
  for (auto [i, id] : llvm::enumerate(plan.results))
    replacements.push_back(id == kNoPlanId ? op->getOperand(numInputs + i)
                                           : emitter.values[id]);
  rewriter.replaceOp(op, replacements);
}

} // namespace optree_gen

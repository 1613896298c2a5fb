//===- Recipe.cpp - How ops of one kind are replaced ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/Recipe.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Payload/Expansion.h"
#include "OpTree/Payload/PayloadBuilder.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include <numeric>

using namespace mlir;

namespace op_tree {

/// Returns the attributes of the op of a step; none if the dialect cannot spell
/// a parameter's value.
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

/// Creates the ops of a recipe in front of an op.
class Emitter {
public:
  /// `places`: the positions, counted from 1, of the plan's values in `now`.
  Emitter(const Tree &tree, RewriterBase &rewriter, Operation *op,
          const Recipe::PlaceMap &places, ArrayRef<Value> now)
      : tree(tree), rewriter(rewriter), op(op), loc(op->getLoc()),
        places(places), now(now) {}

  Value emit(const PlanStep &step, DictionaryAttr attributes);

  SmallVector<Value, 16> values;

private:
  Value apply(const PlanStep &step, DictionaryAttr attributes);
  void assertOf(const PlanStep &step);
  Value inPlaceOf(Value value) const { return now[places.at(value) - 1]; }
  OpFoldResult sizeOf(Value value, unsigned dim) {
    return tensor::getMixedSize(rewriter, loc, value, dim);
  }

  const Tree &tree;
  RewriterBase &rewriter;
  Operation *op;
  Location loc;
  const Recipe::PlaceMap &places;
  ArrayRef<Value> now;
  /// The operations of the body by their places, if it has an assertion.
  SmallVector<Operation *, 0> inBody;
};

} // namespace

Value Emitter::apply(const PlanStep &step, DictionaryAttr attributes) {
  OpBuilder::InsertionGuard guard(rewriter);
  const Node &node = *step.node;
  OperationState state(loc, StringRef(node.name));
  SmallVector<Type, 4> types;
  for (PlanId operand : step.operands) {
    state.operands.push_back(values[operand]);
    types.push_back(elementOf(values[operand].getType()));
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
               block->getArguments(),
               {loops, created->getOperands(), step.maps});
  return created->getResult(0);
}

void Emitter::assertOf(const PlanStep &step) {
  Block &body = op->getRegion(0).front();
  if (inBody.empty())
    for (Operation &inner : body)
      inBody.push_back(&inner);
  Operation *assertion = inBody[step.place];
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
  // Failed attempts have left steps behind.
  plan.dropUnwanted();
  PlanId carrier = plan.carrier();
  if (carrier == kNoPlanId && !kept.empty())
    return std::nullopt;
  for (auto [result, id] : llvm::zip(view.op->getResults(), plan.results))
    if (id != kNoPlanId && plan.typeOf(id) != result.getType())
      return std::nullopt;

  Recipe recipe(std::move(plan), tree);
  MLIRContext *context = view.op->getContext();
  for (auto [i, step] : llvm::enumerate(recipe.plan.steps)) {
    recipe.attributes.emplace_back();
    if (step.kind != PlanStep::Apply)
      continue;
    if (!takesElements(tree, *step.node, elementOf(step.type)))
      return std::nullopt;
    std::optional<NamedAttrList> own = attributesOf(step, tree, codec, context);
    if (!own || (i == carrier &&
                 !addKept(OperationName(step.node->name, context), kept, *own)))
      return std::nullopt;
    recipe.attributes.back() = own->getDictionary(context);
  }
  // Map only the values that the plan uses, which are few if the body is long.
  for (const PlanStep &step : recipe.plan.steps) {
    if (step.value)
      recipe.places.try_emplace(step.value, 0);
    for (const DimSource &source : step.sizes)
      recipe.places.try_emplace(source.value, 0);
    for (const ScalarNode &node : step.payload.nodes)
      if (node.kind == ScalarNode::Captured)
        recipe.places.try_emplace(node.source, 0);
  }
  for (auto [i, value] : llvm::enumerate(signature.values))
    if (auto place = recipe.places.find(value);
        place != recipe.places.end() && place->second == 0)
      place->second = i + 1;
  return recipe;
}

LogicalResult Recipe::carryOut(RewriterBase &rewriter, Operation *op,
                               ArrayRef<Value> values,
                               SmallVectorImpl<Operation *> &again,
                               bool categories) const {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Operation *before = op->getPrevNode();
  size_t numAgain = again.size();
  Emitter emitter(*tree, rewriter, op, places, values);
  for (auto [step, own] : llvm::zip(plan.steps, attributes)) {
    emitter.values.push_back(emitter.emit(step, own));
    if (step.kind != PlanStep::Apply)
      continue;
    Operation *made = emitter.values.back().getDefiningOp();
    if (isRefused(*step.node, made)) {
      while (op->getPrevNode() != before)
        rewriter.eraseOp(op->getPrevNode());
      again.truncate(numAgain);
      return failure();
    }
    if (step.isDraft || (categories && step.node->kind == NodeKind::Category))
      again.push_back(made);
  }
  SmallVector<Value, 1> replacements;
  unsigned numInputs = op->getNumOperands() - plan.results.size();
  for (auto [i, id] : llvm::enumerate(plan.results))
    replacements.push_back(id == kNoPlanId ? op->getOperand(numInputs + i)
                                           : emitter.values[id]);
  rewriter.replaceOp(op, replacements);
  return success();
}

bool Recipe::isOneOp() const {
  auto creates = [](const PlanStep &step) {
    return step.kind == PlanStep::Apply || step.kind == PlanStep::Collapse ||
           step.kind == PlanStep::Expand || step.kind == PlanStep::Assert;
  };
  return llvm::count_if(plan.steps, creates) == 1 && plan.effects.empty() &&
         llvm::any_of(plan.steps, [](const PlanStep &step) {
           return step.kind == PlanStep::Apply;
         });
}

bool Recipe::isSame(const ScalarGraph &payload, const Recipe &other,
                    const ScalarGraph &its) const {
  auto isSameNode = [&](const ScalarNode &lhs, const ScalarNode &rhs) {
    return lhs.kind == rhs.kind && lhs.index == rhs.index &&
           lhs.name == rhs.name && lhs.type == rhs.type &&
           lhs.value == rhs.value && lhs.args == rhs.args &&
           (lhs.kind != ScalarNode::Captured ||
            isSame(lhs.source, other, rhs.source));
  };
  return payload.results == its.results &&
         llvm::equal(payload.nodes, its.nodes, isSameNode);
}

bool Recipe::isSame(const PlanStep &step, const Recipe &other,
                    const PlanStep &its) const {
  auto isSameSize = [&](const DimSource &lhs, const DimSource &rhs) {
    return lhs.dim == rhs.dim && isSame(lhs.value, other, rhs.value);
  };
  return step.kind == its.kind && step.type == its.type &&
         isSame(step.value, other, its.value) &&
         step.attribute == its.attribute &&
         llvm::equal(step.sizes, its.sizes, isSameSize) &&
         step.operands == its.operands && step.groups == its.groups &&
         step.node == its.node && step.parameters == its.parameters &&
         step.maps == its.maps && isSame(step.payload, other, its.payload) &&
         step.place == its.place && step.isDraft == its.isDraft;
}

bool Recipe::operator==(const Recipe &other) const {
  return plan.results == other.plan.results &&
         plan.effects == other.plan.effects && attributes == other.attributes &&
         llvm::equal(plan.steps, other.plan.steps,
                     [&](const PlanStep &step, const PlanStep &its) {
                       return isSame(step, other, its);
                     });
}

} // namespace op_tree

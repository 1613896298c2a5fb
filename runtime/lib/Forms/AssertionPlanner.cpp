//===- AssertionPlanner.cpp - Assertions out of bodies --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An assertion about each element
//
//   %0 = linalg.generic ins(%a) outs(%c) {
//     %l = arith.cmpi slt, %x, %n
//     cf.assert %l, "out of range"
//     %s = arith.addi %x, %x }
//
// becomes one about the largest of them, in front of the ops:
//
//   %most = linalg.reduce { arith.maxsi } ins(%a) outs(%min) dimensions = [0]
//   %l = arith.cmpi slt, (tensor.extract %most[]), %n
//   cf.assert %l, "out of range"
//   %0 = linalg.add ins(%a, %a) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/BodyPlanner.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace op_tree {

/// Returns the identity of the combining function; null if the type has none.
static TypedAttr identityOf(Assertion::Identity identity, Type type) {
  if (auto floating = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    if (!APFloat::semanticsHasInf(semantics))
      return {};
    return FloatAttr::get(
        floating, APFloat::getInf(semantics, identity == Assertion::Lowest));
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return {};
  unsigned width = integer.getWidth();
  switch (identity) {
  case Assertion::Lowest:
    return IntegerAttr::get(type, APInt::getSignedMinValue(width));
  case Assertion::Highest:
    return IntegerAttr::get(type, APInt::getSignedMaxValue(width));
  case Assertion::LowestUnsigned:
    return IntegerAttr::get(type, APInt::getZero(width));
  case Assertion::HighestUnsigned:
    return IntegerAttr::get(type, APInt::getMaxValue(width));
  }
  return {};
}

static bool isZero(const ScalarNode &node) {
  if (node.kind != ScalarNode::Constant)
    return false;
  return matchPattern(node.value, m_AnyZeroFloat()) ||
         matchPattern(node.value, m_Zero());
}

/// Returns true if the value is known to have elements.
static bool hasElements(const IndexedValue &indexed) {
  return indexed.tensor().hasStaticShape() &&
         indexed.tensor().getNumElements() > 0;
}

/// Returns true if node `number` is an assertion of this rule.
static bool speaksOf(const Assertion &rule, const ScalarGraph &body,
                     const ScalarNode &compare) {
  auto flags = dyn_cast_or_null<DictionaryAttr>(compare.value);
  if (compare.kind != ScalarNode::Op || compare.name != rule.mnemonic ||
      compare.args.size() != 2 || !flags || flags.size() != 1)
    return false;
  if (!isPredicate(flags.begin()->getValue(), rule.predicates))
    return false;
  const ScalarNode &right = body[compare.args[1]];
  bool isScalar = (right.kind == ScalarNode::Constant ||
                   right.kind == ScalarNode::Captured) &&
                  !isa<ShapedType>(right.type) && right.source;
  return isScalar && (!rule.againstZero || isZero(right)) &&
         classify(right.type) == rule.typeClass;
}

bool BodyPlanner::planAssertion(const ScalarGraph::Assertion &assertion) {
  const ScalarNode &compare = body[assertion.condition];
  const auto *rule =
      llvm::find_if(roles.tree.assertions, [&](const Assertion &rule) {
        return speaksOf(rule, body, compare);
      });
  if (rule == roles.tree.assertions.end() || order.empty())
    return false;
  // The combination computes all elements, also those after one for which the
  // assertion fails; so the computation must be speculatable.
  unsigned element = compare.args[0];
  if (!speculation.mayDecide(element))
    return false;
  Type type = body[element].type;
  TypedAttr identity = identityOf(rule->identity, type);
  Result source = lower(element, /*full=*/true);
  if (!identity || !source || source->isScalar() || source->loops != order)
    return false;
  // Without elements nothing is asserted, but the identity is compared. For `x
  // != 0` the identity could fail the assertion, so require elements then.
  if (!rule->againstZero && !hasElements(*source))
    return false;
  if (rule->each >= 0)
    source = apply(rule->each, {*source}, order, type);
  std::optional<ScalarGraph> payload =
      expandCombiner(roles, rule->combine, type, /*accumulatorFirst=*/false);
  if (!source || !payload)
    return false;

  IndexedValue all;
  auto scalar = RankedTensorType::get({}, type);
  all.type = scalar;
  Attribute value = DenseElementsAttr::get(scalar, Attribute(identity));
  all.id = layout.plan.add({PlanStep::Constant, scalar, {}, value});
  ParameterValue dimensions;
  for (unsigned i = 0, e = order.size(); i < e; ++i)
    dimensions.push_back(i);
  Reducer reducer = reducerOf(roles, rule->combine, dimensions,
                              /*accumulatorFirst=*/true);
  if (!reducer.node)
    return false;
  PlanStep step{PlanStep::Assert, {}};
  step.operands = {
      layout.apply(*reducer.node, {source->id, all.id},
                   {layout.mapOver(*source, order), layout.mapOver(all, order)},
                   reducer.parameters, std::move(*payload))};
  step.place = assertion.place;
  layout.plan.effects.push_back(layout.plan.add(std::move(step)));
  return true;
}

} // namespace op_tree

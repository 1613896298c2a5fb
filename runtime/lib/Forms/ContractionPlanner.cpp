//===- ContractionPlanner.cpp - Transposes around a contraction -----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With `form=named`, a contraction whose maps no named op has
//
//   %0 = linalg.contract [(m, n, k) -> (k, m), (m, n, k) -> (k, n),
//                         (m, n, k) -> (n, m)] ins(%a, %b) outs(%c)
//
// becomes a named op with as few transposes as possible. Here the inputs change
// places, so that the output needs none:
//
//   %t = linalg.transpose ins(%b) permutation = [1, 0]
//   %0 = linalg.matmul ins(%t, %a) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/ContractionPlanner.h"
#include "OpTree/Forms/LoopOrder.h"
#include "OpTree/Matching/IterationOrder.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace op_tree {

namespace {

/// A named op with, for each of its loops, the op's loop.
struct Reading {
  const Node *node = nullptr;
  /// True if the inputs are swapped.
  bool swapped = false;
  LoopList loops;
  unsigned transposes = ~0u;
};

class ContractionPlanner {
public:
  ContractionPlanner(const RoleOps &roles, const StructuredView &view,
                     const Binding &binding)
      : roles(roles), view(view), binding(binding), layout(roles, view),
        order(orderByOutputs(view.maps, view.inits.size())),
        inAnyOrder(
            combinesInAnyOrder(roles.tree, binding.payload,
                               binding.operands.size() - view.inits.size())) {}

  std::optional<Plan> run();

private:
  /// Returns the op's operand for the operand `position` of the named op.
  const IndexedValue &at(unsigned position, bool swapped) const {
    return operands[swapped && position < 2 ? 1 - position : position];
  }
  /// Returns the loops of the named op's operand, in its order.
  LoopList wanted(const Reading &reading, unsigned position) const;
  bool offers(const Node &node) const;
  /// Assigns the loops of `reading.node` from number `next` on, in every way
  /// that fits.
  void assign(Reading &reading, unsigned next);
  std::optional<ScalarGraph> payload(const Reading &reading,
                                     SmallVectorImpl<ParameterValue> &values);

  const RoleOps &roles;
  const StructuredView &view;
  const Binding &binding;
  LayoutPlanner layout;
  /// The loops in the order in which they are tried.
  LoopList order;
  /// True if the reduction loops may change places.
  bool inAnyOrder;
  SmallVector<IndexedValue, 3> operands;
  Reading best;
};

} // namespace

LoopList ContractionPlanner::wanted(const Reading &reading,
                                    unsigned position) const {
  LoopList loops;
  for (const IndexExpr &expr :
       reading.node->operands[position].alternatives.front())
    loops.push_back(reading.loops[expr.loop()]);
  return loops;
}

/// Returns true if the node is a named contraction whose maps consist of loops.
bool ContractionPlanner::offers(const Node &node) const {
  if (!roles.ops.has(node) || node.kind != NodeKind::Named ||
      roles.tree.parentOf(node) != roles.contraction ||
      node.numLoops != static_cast<int>(view.numLoops()) ||
      node.operands.size() != 3 || node.payload.empty())
    return false;
  for (auto [i, operand] : llvm::enumerate(node.operands)) {
    if (operand.map != MapKind::Explicit ||
        operand.alternatives.front().size() != operands[i].loops.size())
      return false;
    for (const IndexExpr &expr : operand.alternatives.front())
      if (expr.loop() < 0)
        return false;
  }
  return true;
}

void ContractionPlanner::assign(Reading &reading, unsigned next) {
  const Node &node = *reading.node;
  if (next == view.numLoops()) {
    unsigned transposes = 0;
    for (unsigned position : {0, 1, 2})
      if (wanted(reading, position) != at(position, reading.swapped).loops)
        transposes += position == 2 ? 2 : 1;
    if (transposes < best.transposes &&
        (inAnyOrder || keepsReductions(view, reading.loops))) {
      best = reading;
      best.transposes = transposes;
    }
    return;
  }
  for (int loop : order) {
    if (llvm::is_contained(ArrayRef(reading.loops).take_front(next), loop))
      continue;
    bool fits = true;
    for (unsigned position : {0, 1, 2})
      fits &= llvm::any_of(node.operands[position].alternatives.front(),
                           [&](const IndexExpr &expr) {
                             return expr.loop() == static_cast<int>(next);
                           }) ==
              llvm::is_contained(at(position, reading.swapped).loops, loop);
    if (!fits)
      continue;
    reading.loops[next] = loop;
    assign(reading, next + 1);
  }
}

std::optional<ScalarGraph>
ContractionPlanner::payload(const Reading &reading,
                            SmallVectorImpl<ParameterValue> &parameters) {
  const Node &node = *reading.node;
  PayloadTypes types;
  types.begin = {0, 1, 2, 3};
  for (unsigned position : {0, 1, 2})
    types.types.push_back(at(position, reading.swapped).element());
  types.accumulator = types.types.back();
  bool casts = types.types[0] != types.accumulator ||
               types.types[1] != types.accumulator;
  int64_t sign = 0;
  if (int own = signParameter(*binding.node);
      own >= 0 && !binding.parameters[own].empty())
    sign = binding.parameters[own].front();
  PayloadValues values(node);
  parameters.assign(node.parameters.size(), {});
  for (auto [i, parameter] : llvm::enumerate(node.parameters)) {
    if (parameter.kind != ParamKind::Sign)
      return std::nullopt;
    if (casts && parameter.bound && parameter.value != sign)
      return std::nullopt;
    values.value[i] = parameter.bound ? parameter.value : sign;
    parameters[i] = {values.value[i]};
  }
  if (node.types == TypeRule::Strict && casts)
    return std::nullopt;
  ExpansionTraits traits;
  return expandPayload(roles.tree, node, types, values, traits);
}

std::optional<Plan> ContractionPlanner::run() {
  for (const OperandSource &source : binding.operands) {
    if (source.operand < 0)
      return std::nullopt;
    operands.push_back(layout.operand(source.operand));
    if (operands.back().irregular || operands.back().hasUnits())
      return std::nullopt;
  }
  for (int16_t number : roles.tree.order) {
    const Node &node = roles.tree.nodes[number];
    for (bool swapped : {false, true}) {
      if (swapped)
        std::swap(operands[0], operands[1]);
      bool offered = offers(node);
      if (swapped)
        std::swap(operands[0], operands[1]);
      if (!offered)
        continue;
      Reading reading{&node, swapped, LoopList(view.numLoops(), -1)};
      SmallVector<ParameterValue, 2> parameters;
      if (payload(reading, parameters))
        assign(reading, 0);
    }
  }
  if (!best.node)
    return std::nullopt;

  SmallVector<PlanId, 3> ids;
  SmallVector<AffineMap, 3> maps;
  LayoutPlanner::Result indexed;
  for (unsigned position : {0, 1, 2}) {
    indexed =
        layout.transpose(at(position, best.swapped), wanted(best, position));
    if (!indexed)
      return std::nullopt;
    ids.push_back(indexed->id);
    maps.push_back(layout.mapOver(*indexed, best.loops));
  }
  SmallVector<ParameterValue, 2> parameters;
  std::optional<ScalarGraph> body = payload(best, parameters);
  indexed->id =
      layout.apply(*best.node, ids, maps, parameters, std::move(*body));
  const IndexedValue &init = operands.back();
  if (indexed->loops != init.loops)
    indexed = layout.transpose(*indexed, init.loops, init.id);
  if (!indexed)
    return std::nullopt;
  layout.plan.results = {indexed->id};
  return std::move(layout.plan);
}

std::optional<Plan> planContraction(const RoleOps &roles,
                                    const StructuredView &view,
                                    const Binding &binding) {
  return ContractionPlanner(roles, view, binding).run();
}

} // namespace op_tree

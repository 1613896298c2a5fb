//===- ReductionPlanner.cpp - Bodies that reduce --------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of elements come first, the op that combines them is the last:
//
//   %0 = linalg.generic [(i, j) -> (i, j), (i, j) -> (i)] ins(%a) outs(%c)
//          { %e = math.exp %x; %s = arith.addf %acc, %e }
//
// becomes
//
//   %e = linalg.exp ins(%a)
//   %0 = linalg.reduce { arith.addf } ins(%e) outs(%c) dimensions = [1]
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/BodyPlanner.h"
#include "OpTree/Forms/LoopOrder.h"
#include "OpTree/Matching/IterationOrder.h"

using namespace mlir;

namespace op_tree {

LoopList BodyPlanner::orderAround(ArrayRef<int> loops,
                                  const IndexedValue &init) const {
  LoopList reductions;
  llvm::copy_if(loops, std::back_inserter(reductions), [&](int loop) {
    return !llvm::is_contained(init.loops, loop);
  });
  if (!combinesInAnyOrder(roles.tree, body, view.inputs.size()))
    llvm::sort(reductions);
  LoopList result;
  const int *next = init.loops.begin(), *nextReduction = reductions.begin();
  for (int loop : loops)
    result.push_back(llvm::is_contained(init.loops, loop) ? *next++
                                                          : *nextReduction++);
  return result;
}

Reducer reducerOf(const RoleOps &roles, unsigned function,
                  const ParameterValue &dimensions, bool accumulatorFirst) {
  const Node *named = roles.namedReduction;
  bool isNamed =
      named && accumulatorFirst &&
      llvm::is_contained(named->parameters[roles.combiner].functions, function);
  const Node *node = isNamed ? named : roles.reduce;
  if (!node)
    return {nullptr, {}};
  Reducer reducer{node, {}};
  for (const Parameter &parameter : node->parameters)
    reducer.parameters.push_back(
        fixedValue(parameter).value_or(ParameterValue()));
  if (isNamed)
    reducer.parameters[roles.combiner] = {static_cast<int64_t>(function)};
  reducer.parameters[node->operands[1].param] = dimensions;
  return reducer;
}

std::optional<ScalarGraph> expandCombiner(const RoleOps &roles,
                                          unsigned function, Type type,
                                          bool accumulatorFirst) {
  std::optional<ScalarGraph> graph =
      expandFunction(roles, function, {type, type}, type);
  if (!graph)
    return std::nullopt;
  accumulatorFirst |= roles.tree.functions[function].commutes;
  // The graph has the two arguments of the function and the output, which is
  // unused; the block has the element and the accumulator.
  for (ScalarNode &node : graph->nodes)
    if (node.kind == ScalarNode::Argument)
      node.index = node.index > 1     ? 1
                   : accumulatorFirst ? 1 - node.index
                                      : node.index;
  return graph;
}

std::optional<IndexedValue>
BodyPlanner::planReduction(unsigned number, const IndexedValue &init) {
  unsigned root = body.results[number];
  std::optional<CoveredNode> covered = cover.cover(root);
  if (!covered || covered->kind != CoveredNode::Call ||
      covered->args.size() != 2)
    return std::nullopt;
  auto isAccumulator = [&](unsigned node) {
    return body[node].kind == ScalarNode::Argument &&
           body[node].index == view.inputs.size() + number;
  };
  bool first = isAccumulator(covered->args[0]);
  if (!first && !isAccumulator(covered->args[1]))
    return std::nullopt;
  unsigned term = covered->args[first];
  if (readsInit(term))
    return std::nullopt;

  Result source;
  std::optional<CoveredNode> leaf = cover.cover(term);
  if (leaf && leaf->kind == CoveredNode::Leaf &&
      body[term].kind == ScalarNode::Argument) {
    // Keep the order of the operand's own dimensions if possible.
    source = layout.collapse(layout.operand(body[term].index));
    if (source && source->loops.size() == view.numLoops()) {
      order = orderAround(source->loops, init);
      source = layout.transpose(*source, order);
    } else {
      source = lower(term, /*full=*/true);
    }
  } else {
    source = lower(term, /*full=*/true);
  }
  if (!source || source->loops != order)
    return std::nullopt;
  first |= roles.tree.functions[covered->function].commutes;
  std::optional<ScalarGraph> payload =
      expandCombiner(roles, covered->function, init.element(), first);
  if (!payload)
    return std::nullopt;
  ParameterValue dimensions;
  for (auto [i, loop] : llvm::enumerate(order)) {
    if (!llvm::is_contained(init.loops, loop)) {
      dimensions.push_back(i);
      continue;
    }
    // The types must show that the sizes are equal.
    unsigned d = llvm::find(init.loops, loop) - init.loops.begin();
    if (init.tensor().getDimSize(d) != source->tensor().getDimSize(i))
      return std::nullopt;
  }
  Reducer reducer = reducerOf(roles, covered->function, dimensions, first);
  if (!reducer.node)
    return std::nullopt;
  IndexedValue result = init;
  result.id = layout.apply(
      *reducer.node, {source->id, init.id},
      {layout.mapOver(*source, order), layout.mapOver(init, order)},
      reducer.parameters, std::move(*payload));
  return result;
}

std::optional<IndexedValue> BodyPlanner::contract(ArrayRef<unsigned> bound,
                                                  ScalarGraph payload,
                                                  Sign sign,
                                                  const IndexedValue &init) {
  SmallVector<IndexedValue, 3> operands;
  for (unsigned node : bound.take_front(2)) {
    if (readsInit(node))
      return std::nullopt;
    Result indexed = lower(node, /*full=*/false);
    if (!indexed || indexed->isScalar())
      return std::nullopt;
    indexed = layout.collapse(*indexed);
    if (!indexed)
      return std::nullopt;
    operands.push_back(*indexed);
  }
  operands.push_back(init);
  bool contracts = false;
  LoopList natural;
  for (int loop = 0, e = view.numLoops(); loop < e; ++loop) {
    natural.push_back(loop);
    bool lhs = llvm::is_contained(operands[0].loops, loop);
    bool rhs = llvm::is_contained(operands[1].loops, loop);
    bool acc = llvm::is_contained(operands[2].loops, loop);
    if ((!lhs && !rhs) || (lhs != rhs && !acc))
      return std::nullopt;
    contracts |= lhs && rhs && !acc;
  }
  if (!contracts)
    return std::nullopt;
  const Node &node = *roles.contraction;
  SmallVector<PlanId, 3> ids;
  SmallVector<AffineMap, 3> maps;
  for (const IndexedValue &indexed : operands) {
    ids.push_back(indexed.id);
    maps.push_back(layout.mapOver(indexed, natural));
  }
  SmallVector<ParameterValue, 2> parameters(node.parameters.size());
  if (int parameter = signParameter(node); parameter >= 0)
    parameters[parameter] = {static_cast<int64_t>(sign)};
  IndexedValue result = init;
  result.id = layout.apply(node, ids, maps, parameters, std::move(payload));
  // The op has its operands and loops in an arbitrary order.
  layout.plan.steps[result.id].isDraft = true;
  return result;
}

std::optional<IndexedValue>
BodyPlanner::planContraction(unsigned number, const IndexedValue &init) {
  unsigned root = body.results[number];
  Type type = init.element();
  std::optional<ScalarGraph> payload =
      expandContraction(roles, type, type, type, Sign::Signed);
  if (!payload)
    return std::nullopt;
  std::optional<SmallVector<unsigned, 4>> bound = cover.unify(*payload, root);
  if (!bound || bound->size() != 3 || llvm::is_contained(*bound, ~0u))
    return std::nullopt;
  const ScalarNode &acc = body[(*bound)[2]];
  if (acc.kind != ScalarNode::Argument ||
      acc.index != view.inputs.size() + number)
    return std::nullopt;
  // A contraction casts its inputs itself if both casts have the same sign.
  Type source[2];
  for (int i : {0, 1}) {
    std::optional<CoveredNode> input = cover.cover((*bound)[i]);
    bool casts = input && input->kind == CoveredNode::Cast &&
                 !body[input->args[0]].args.size();
    source[i] = casts ? body[input->args[0]].type : type;
  }
  for (Sign sign : {Sign::Signed, Sign::Unsigned}) {
    std::optional<ScalarGraph> casting =
        expandContraction(roles, source[0], source[1], type, sign);
    if (!casting)
      continue;
    std::optional<SmallVector<unsigned, 4>> inner = cover.unify(*casting, root);
    if (inner && (*inner)[2] == (*bound)[2])
      if (Result result = contract(*inner, *casting, sign, init))
        return result;
  }
  return contract(*bound, std::move(*payload), Sign::Signed, init);
}

} // namespace op_tree

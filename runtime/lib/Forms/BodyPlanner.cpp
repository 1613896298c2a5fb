//===- BodyPlanner.cpp - Bodies as sequences of ops -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With `form=named`, each function of a body
//
//   %0 = linalg.generic [(i, j) -> (i, j), (i, j) -> (j), (i, j) -> (i, j)]
//          ins(%a, %b) outs(%c) { %e = math.exp %x; %m = arith.mulf %e, %y }
//
// becomes an op; with `form=category` the maps do what `broadcast` does here:
//
//   %e = linalg.exp ins(%a)
//   %r = linalg.broadcast ins(%b) dimensions = [0]
//   %0 = linalg.mul ins(%e, %r) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/BodyPlanner.h"
#include "OpTree/Forms/LoopOrder.h"

using namespace mlir;

namespace op_tree {

LoopList BodyPlanner::loopsOf(ArrayRef<IndexedValue> arguments) const {
  // If all arguments have the same index, so has the result.
  const IndexedValue *first = nullptr;
  bool alike = true;
  for (const IndexedValue &indexed : arguments) {
    if (indexed.irregular)
      return order;
    if (indexed.isScalar())
      continue;
    first = first ? first : &indexed;
    alike &= indexed.loops == first->loops;
  }
  if (!first)
    return {};
  if (alike && !first->hasUnits())
    return first->loops;
  LoopList used;
  for (int loop : order)
    if (llvm::any_of(arguments, [&](const IndexedValue &indexed) {
          return llvm::is_contained(indexed.loops, loop);
        }))
      used.push_back(loop);
  return used;
}

std::optional<IndexedValue> BodyPlanner::lowerCall(const CoveredNode &covered,
                                                   unsigned number, bool full,
                                                   PlanId init) {
  full |= !speculation.mayRun(number);
  SmallVector<IndexedValue, 3> arguments;
  for (unsigned arg : covered.args) {
    Result indexed = lower(arg, /*full=*/false);
    if (!indexed)
      return std::nullopt;
    arguments.push_back(*indexed);
  }
  LoopList loops = full ? order : loopsOf(arguments);
  return apply(covered.function, arguments, loops, body[number].type, init);
}

std::optional<IndexedValue> BodyPlanner::apply(unsigned function,
                                               ArrayRef<IndexedValue> arguments,
                                               const LoopList &loops,
                                               Type element, PlanId init) {
  if (form == Form::Named)
    if (Result leaf =
            layout.callLeaf(function, arguments, loops, element, init))
      return leaf;
  return layout.call(function, arguments, loops, element, init);
}

/// The most operations of a `map`: each value of a long body may be asked for.
constexpr size_t kMostMapped = 32;

BodyPlanner::Uncovered BodyPlanner::uncovered(unsigned number) const {
  Uncovered found;
  auto isPart = [&](unsigned node) {
    return body[node].kind == ScalarNode::Op && !body[node].value &&
           !cover.cover(node);
  };
  if (!isPart(number))
    return found;
  SmallVector<unsigned, 8> todo = {number};
  for (llvm::SmallDenseSet<unsigned, 8> seen; !todo.empty();) {
    unsigned next = todo.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    (isPart(next) ? found.parts : found.arguments).push_back(next);
    if (isPart(next))
      llvm::append_range(todo, body[next].args);
    if (found.parts.size() > kMostMapped)
      return {};
  }
  // Nodes are numbered in the order of evaluation.
  llvm::sort(found.parts);
  llvm::sort(found.arguments);
  return found;
}

std::optional<IndexedValue> BodyPlanner::lowerMap(unsigned number, bool full,
                                                  PlanId init) {
  Uncovered found;
  if (mayMap())
    found = uncovered(number);
  if (found.parts.empty())
    return std::nullopt;
  full |= !speculation.mayRun(number);
  SmallVector<IndexedValue, 4> arguments;
  ScalarGraph payload;
  llvm::SmallDenseMap<unsigned, unsigned, 8> places;
  for (unsigned arg : found.arguments) {
    if (body[arg].kind == ScalarNode::Captured ||
        body[arg].kind == ScalarNode::Constant) {
      if (isa<ShapedType>(body[arg].type))
        return std::nullopt;
      places[arg] = payload.add(body[arg]);
      continue;
    }
    Result indexed = lower(arg, /*full=*/false);
    if (!indexed)
      return std::nullopt;
    ScalarNode node{ScalarNode::Argument};
    node.index = arguments.size();
    node.type = body[arg].type;
    places[arg] = payload.add(std::move(node));
    arguments.push_back(*indexed);
  }
  for (unsigned part : found.parts) {
    ScalarNode node = body[part];
    // A map of its own that makes a complex number of a float is a cast.
    if (isa<ComplexType>(node.type) &&
        llvm::none_of(node.args, [&](unsigned arg) {
          return isa<ComplexType>(body[arg].type);
        }))
      return std::nullopt;
    for (unsigned &arg : node.args)
      arg = places[arg];
    places[part] = payload.add(std::move(node));
  }
  payload.results = {places[number]};
  return layout.map(arguments, full ? order : loopsOf(arguments),
                    body[number].type, std::move(payload), init);
}

std::optional<IndexedValue> BodyPlanner::lowerCast(const CoveredNode &covered,
                                                   unsigned number, bool full,
                                                   PlanId init) {
  full |= !speculation.mayRun(number);
  // If only the cast uses a value, plan the value over the loops that the cast
  // needs.
  Type type = body[number].type;
  std::optional<CoveredNode> inner = cover.cover(covered.args.front());
  bool isCall = inner && inner->kind == CoveredNode::Call;
  Result source = lower(covered.args.front(), full && isCall);
  if (!source)
    return std::nullopt;
  if (!full)
    return layout.cast(*source, type, covered.sign);
  if (source->loops == order && !source->irregular)
    return layout.cast(*source, type, covered.sign, init);
  Result result = layout.cast(*source, type, covered.sign);
  return result ? layout.move(*result, order, init) : std::nullopt;
}

std::optional<IndexedValue> BodyPlanner::lowerIota(int loop, Type element,
                                                   bool full, PlanId init) {
  if (!full)
    return layout.iota({loop}, loop, element);
  if (Result whole = layout.iota(order, loop, element, init))
    return whole;
  Result indexed = layout.iota({loop}, loop, element);
  return indexed ? layout.move(*indexed, order, init) : std::nullopt;
}

bool BodyPlanner::hasEveryLoop(const IndexedValue &indexed) const {
  return llvm::all_of(llvm::seq<int>(0, view.numLoops()), [&](int loop) {
    return llvm::is_contained(indexed.loops, loop);
  });
}

std::optional<IndexedValue> BodyPlanner::lowerNew(unsigned number, bool full,
                                                  PlanId init) {
  const ScalarNode &node = body[number];
  std::optional<CoveredNode> covered = cover.cover(number);
  if (!covered)
    return lowerMap(number, full, init);
  switch (covered->kind) {
  case CoveredNode::Call:
    return lowerCall(*covered, number, full, init);
  case CoveredNode::Iota:
    return lowerIota(node.index, node.type, full, init);
  case CoveredNode::Cast: {
    const ScalarNode &source = body[covered->args.front()];
    if (source.kind == ScalarNode::Index)
      if (Result result = lowerIota(source.index, node.type, full, init))
        return result;
    return lowerCast(*covered, number, full, init);
  }
  case CoveredNode::Leaf: {
    IndexedValue leaf = node.kind == ScalarNode::Argument
                            ? layout.operand(node.index)
                            : layout.scalar(node);
    // Iterations that share an element of an output read what others have
    // written.
    if (node.kind == ScalarNode::Argument && node.index >= view.inputs.size() &&
        !hasEveryLoop(leaf))
      return std::nullopt;
    if (!full)
      return leaf;
    if (leaf.isScalar() || (leaf.loops == order && !leaf.irregular))
      return init == kNoPlanId && !leaf.isScalar()
                 ? Result(leaf)
                 : layout.cast(leaf, node.type, Sign::Signed, init);
    return layout.move(leaf, order, init);
  }
  }
  return std::nullopt;
}

SmallVector<unsigned, 3> BodyPlanner::partsOf(unsigned number) const {
  std::optional<CoveredNode> covered = cover.cover(number);
  // What no op computes is part of a `map` of other values.
  if (!covered && mayMap())
    return uncovered(number).arguments;
  // The position along a loop and its cast are a single `iota`.
  if (!covered || (covered->kind == CoveredNode::Cast &&
                   body[covered->args.front()].kind == ScalarNode::Index))
    return {};
  return std::move(covered->args);
}

std::optional<IndexedValue> BodyPlanner::lower(unsigned number, bool full,
                                               PlanId init) {
  if (full) {
    auto found = whole.find(number);
    if (init == kNoPlanId && found != whole.end())
      return found->second;
    Result indexed = lowerNew(number, full, init);
    if (indexed)
      whole[number] = *indexed;
    return indexed;
  }
  auto lowerNext = [&](unsigned next) {
    Result indexed = lowerNew(next, full, init);
    if (indexed)
      minimal[next] = *indexed;
    return indexed.has_value();
  };
  if (!visitPostOrder(
          number, [&](unsigned next) { return minimal.contains(next); },
          [&](unsigned next) { return partsOf(next); }, lowerNext))
    return std::nullopt;
  return minimal.lookup(number);
}

bool BodyPlanner::readsInit(unsigned number) {
  for (unsigned i = readInits.size(), e = body.nodes.size(); i < e; ++i) {
    const ScalarNode &node = body[i];
    readInits.push_back(
        (node.kind == ScalarNode::Argument &&
         node.index >= view.inputs.size()) ||
        llvm::any_of(node.args, [&](unsigned arg) { return readInits[arg]; }));
  }
  return readInits[number];
}

bool BodyPlanner::planResult(unsigned number) {
  unsigned position = view.inputs.size() + number;
  IndexedValue init = layout.operand(position);
  if (init.irregular || init.isScalar())
    return false;
  IndexedValue target = init;
  if (init.hasUnits()) {
    Result collapsed = layout.collapse(init);
    if (!collapsed)
      return false;
    target = *collapsed;
  }
  unsigned root = body.results[number];
  // The reduction loops must be exactly those that the output lacks.
  reduces = false;
  for (auto [loop, type] : llvm::enumerate(view.iterators)) {
    bool reduction = type == utils::IteratorType::reduction;
    if ((type != utils::IteratorType::parallel && !reduction) ||
        reduction == llvm::is_contained(target.loops, static_cast<int>(loop)))
      return false;
    reduces |= reduction;
  }
  Result result;
  if (reduces) {
    if (!body.assertions.empty())
      return false;
    order =
        orderAround(orderByLargestInput(view.maps, view.inits.size()), target);
    whole.clear();
    result = planContraction(number, target);
    if (!result)
      result = planReduction(number, target);
  } else {
    if (order != target.loops)
      whole.clear();
    order = target.loops;
    // Plan assertions first, as they may guard the computation.
    if (layout.plan.effects.empty())
      for (const ScalarGraph::Assertion &assertion : body.assertions)
        if (!planAssertion(assertion))
          return false;
    result = lower(root, /*full=*/true, target.id);
  }
  // The planned value may have other static sizes than the output.
  if (!result || result->type != target.type)
    return false;
  if (init.hasUnits()) {
    PlanStep step{PlanStep::Expand, init.type};
    step.operands = {result->id, init.id};
    step.groups = layout.plan.steps[target.id].groups;
    result->id = layout.plan.add(std::move(step));
  }
  layout.plan.results[number] = result->id;
  return true;
}

std::optional<Plan> BodyPlanner::run() {
  if (!roles.elementwise || body.results.size() != view.inits.size() ||
      view.op->getNumResults() != view.inits.size())
    return std::nullopt;
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
    Type type = view.operand(i).getType();
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (isa<ShapedType>(type) && (!tensor || tensor.getEncoding()))
      return std::nullopt;
    if (view.maps[i].getNumSymbols() != 0)
      return std::nullopt;
  }
  layout.plan.results.assign(view.inits.size(), kNoPlanId);
  bool any = false;
  for (unsigned i = 0, e = view.inits.size(); i < e; ++i) {
    if (view.op->getResult(i).use_empty())
      continue;
    if (!planResult(i))
      return std::nullopt;
    any = true;
  }
  if (!any)
    return std::nullopt;
  return std::move(layout.plan);
}

} // namespace op_tree

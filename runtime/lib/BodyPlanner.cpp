//===- BodyPlanner.cpp - Bodies as sequences of ops -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/BodyPlanner.h"
#include "OpTree/LoopOrder.h"

using namespace mlir;

namespace optree_gen {

LoopList BodyPlanner::loopsOf(ArrayRef<Piece> arguments) const {
  // Where all arguments are indexed alike, so is the result.
  const Piece *first = nullptr;
  bool alike = true;
  for (const Piece &piece : arguments) {
    if (piece.irregular)
      return order;
    if (piece.isScalar())
      continue;
    first = first ? first : &piece;
    alike &= piece.loops == first->loops;
  }
  if (!first)
    return {};
  if (alike && !first->hasUnits())
    return first->loops;
  LoopList used;
  for (int loop : order)
    if (llvm::any_of(arguments, [&](const Piece &piece) {
          return llvm::is_contained(piece.loops, loop);
        }))
      used.push_back(loop);
  return used;
}

std::optional<Piece> BodyPlanner::lowerCall(const CoveredNode &covered,
                                            unsigned number, bool full,
                                            PlanId init) {
  full |= !speculation.mayRun(number, covered.args);
  SmallVector<Piece, 3> arguments;
  for (unsigned arg : covered.args) {
    Result piece = lower(arg, /*full=*/false);
    if (!piece)
      return std::nullopt;
    arguments.push_back(*piece);
  }
  LoopList loops = full ? order : loopsOf(arguments);
  return apply(covered.function, arguments, loops, body[number].type, init);
}

std::optional<Piece> BodyPlanner::apply(unsigned function,
                                        ArrayRef<Piece> arguments,
                                        const LoopList &loops, Type element,
                                        PlanId init) {
  if (form == Form::Named)
    if (Result leaf =
            pieces.callLeaf(function, arguments, loops, element, init))
      return leaf;
  return pieces.call(function, arguments, loops, element, init);
}

std::optional<Piece> BodyPlanner::lowerCast(const CoveredNode &covered,
                                            unsigned number, bool full,
                                            PlanId init) {
  full |= !speculation.mayRun(number, covered.args);
  // What is computed for the cast alone is computed where it is wanted.
  Type type = body[number].type;
  std::optional<CoveredNode> inner = cover.cover(covered.args.front());
  bool isCall = inner && inner->kind == CoveredNode::Call;
  Result source = lower(covered.args.front(), full && isCall);
  if (!source)
    return std::nullopt;
  if (!full)
    return pieces.cast(*source, type, covered.sign);
  if (source->loops == order && !source->irregular)
    return pieces.cast(*source, type, covered.sign, init);
  Result result = pieces.cast(*source, type, covered.sign);
  return result ? pieces.move(*result, order, init) : std::nullopt;
}

std::optional<Piece> BodyPlanner::lowerPosition(int loop, Type element,
                                                bool full, PlanId init) {
  if (!full)
    return pieces.positions({loop}, loop, element);
  if (Result whole = pieces.positions(order, loop, element, init))
    return whole;
  Result piece = pieces.positions({loop}, loop, element);
  return piece ? pieces.move(*piece, order, init) : std::nullopt;
}

std::optional<Piece> BodyPlanner::lowerNew(unsigned number, bool full,
                                           PlanId init) {
  const ScalarNode &node = body[number];
  std::optional<CoveredNode> covered = cover.cover(number);
  if (!covered)
    return std::nullopt;
  switch (covered->kind) {
  case CoveredNode::Call:
    return lowerCall(*covered, number, full, init);
  case CoveredNode::Position:
    return lowerPosition(node.index, node.type, full, init);
  case CoveredNode::Cast: {
    const ScalarNode &source = body[covered->args.front()];
    if (source.kind == ScalarNode::Index)
      if (Result result = lowerPosition(source.index, node.type, full, init))
        return result;
    return lowerCast(*covered, number, full, init);
  }
  case CoveredNode::Leaf: {
    if (node.kind == ScalarNode::Argument && node.index >= view.inputs.size() &&
        reduces)
      return std::nullopt;
    Piece leaf = node.kind == ScalarNode::Argument ? pieces.operand(node.index)
                                                   : pieces.scalar(node);
    if (!full)
      return leaf;
    if (leaf.isScalar() || (leaf.loops == order && !leaf.irregular))
      return init == kNoPlanId && !leaf.isScalar()
                 ? Result(leaf)
                 : pieces.cast(leaf, node.type, Sign::Signed, init);
    return pieces.move(leaf, order, init);
  }
  }
  return std::nullopt;
}

SmallVector<unsigned, 3> BodyPlanner::partsOf(unsigned number) const {
  std::optional<CoveredNode> covered = cover.cover(number);
  // The position along a loop and its cast are one piece.
  if (!covered || (covered->kind == CoveredNode::Cast &&
                   body[covered->args.front()].kind == ScalarNode::Index))
    return {};
  return std::move(covered->args);
}

std::optional<Piece> BodyPlanner::lower(unsigned number, bool full,
                                        PlanId init) {
  if (full) {
    auto found = whole.find(number);
    if (init == kNoPlanId && found != whole.end())
      return found->second;
    Result piece = lowerNew(number, full, init);
    if (piece)
      whole[number] = *piece;
    return piece;
  }
  auto lowerNext = [&](unsigned next) {
    Result piece = lowerNew(next, full, init);
    if (piece)
      minimal[next] = *piece;
    return piece.has_value();
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
  Piece init = pieces.operand(position);
  if (init.irregular || init.isScalar())
    return false;
  Piece target = init;
  if (init.hasUnits()) {
    Result collapsed = pieces.collapse(init);
    if (!collapsed)
      return false;
    target = *collapsed;
  }
  unsigned root = body.results[number];
  // A loop that the output lacks is a reduction, and no other is.
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
    // First, as they may guard what is computed then.
    if (pieces.plan.effects.empty())
      for (const ScalarGraph::Assertion &assertion : body.assertions)
        if (!planAssertion(assertion))
          return false;
    result = lower(root, /*full=*/true, target.id);
  }
  if (!result)
    return false;
  if (init.hasUnits()) {
    PlanStep step{PlanStep::Expand, init.type};
    step.operands = {result->id, init.id};
    step.groups = pieces.plan.steps[target.id].groups;
    result->id = pieces.plan.add(std::move(step));
  }
  pieces.plan.results[number] = result->id;
  return true;
}

std::optional<Plan> BodyPlanner::run() {
  if (!vocabulary.elementwise || body.results.size() != view.inits.size() ||
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
  pieces.plan.results.assign(view.inits.size(), kNoPlanId);
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
  return std::move(pieces.plan);
}

} // namespace optree_gen

//===- Vocabulary.cpp - What a tree can say -------------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Vocabulary.h"
#include "OpTree/Conditions.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace optree_gen {

/// The index of the first parameter that is a function, or -1.
static int functionParameter(const Node &node) {
  for (auto [i, parameter] : llvm::enumerate(node.parameters))
    if (parameter.kind == ParamKind::Function)
      return i;
  return -1;
}

/// Whether the node has one input, with this kind of map, and one init that it
/// visits in order.
static bool movesBy(const Node &node, MapKind map) {
  return node.operands.size() == 2 && !node.region &&
         node.operands[0].role != Role::Init && node.operands[0].map == map &&
         !node.operands[0].variadic && node.operands[1].role == Role::Init &&
         node.operands[1].map == MapKind::Identity;
}

/// Whether the node is a function, which a parameter holds, of its accumulator
/// and its one input, along dimensions that it drops.
static bool combines(const Node &node) {
  const ExprNode &top = node.payload.back();
  return node.operands.size() == 2 && !node.operands[0].variadic &&
         node.operands[0].map == MapKind::Identity &&
         node.operands[1].map == MapKind::Drop &&
         top.kind == ExprKind::ParamCall && top.numArgs == 2 &&
         node.payload[top.args[0]].kind == ExprKind::Operand &&
         node.payload[top.args[0]].index == 1 &&
         node.payload[top.args[1]].kind == ExprKind::Cast;
}

/// The function that a named op applies to its inputs in their order, each an
/// element or one for all; -1 if it is no such op.
static int calledFunction(const Node &node) {
  const ExprNode &top = node.payload.back();
  unsigned numInputs = node.operands.size() - 1;
  if (node.kind != NodeKind::Named || top.kind != ExprKind::Call ||
      top.numArgs != numInputs || node.operands.back().map != MapKind::Identity)
    return -1;
  for (unsigned i = 0; i < numInputs; ++i) {
    const ExprNode &arg = node.payload[top.args[i]];
    if (arg.kind != ExprKind::Operand || arg.index != static_cast<int>(i) ||
        node.operands[i].map != MapKind::IdentityOrScalar)
      return -1;
  }
  return top.index;
}

void Vocabulary::classify(const Node &node) {
  ArrayRef<ExprNode> payload = node.payload;
  if (node.region) {
    if (node.regionTakesInits && node.operands.size() == 2 &&
        node.operands[0].map == MapKind::Identity &&
        node.operands[1].map == MapKind::Drop)
      reduce = reduce ? reduce : &node;
    return;
  }
  if (payload.empty())
    return;
  bool category = node.kind == NodeKind::Category;
  int parameter = functionParameter(node);
  if (category && node.predicate->elementwise() && parameter >= 0 &&
      !node.parameters[parameter].bound && node.operands.size() == 2 &&
      payload.back().kind == ExprKind::ParamCall && payload.back().group == 0 &&
      payload.back().numArgs == 0 && !pointwise) {
    pointwise = &node;
    function = parameter;
    return;
  }
  if (category && parameter >= 0 && combines(node)) {
    combination = combination ? combination : &node;
    combiner = parameter;
    return;
  }
  if (int called = calledFunction(node); called >= 0) {
    leaves[called] = leaves[called] ? leaves[called] : &node;
    return;
  }
  if (category) {
    if (node.predicate->contracts() &&
        !node.mapsAttribute.empty() && node.operands.size() == 3)
      contraction = contraction ? contraction : &node;
    return;
  }
  if (payload.size() == 2 && payload[0].kind == ExprKind::Index &&
      payload[1].kind == ExprKind::Cast && node.operands.size() == 1 &&
      (node.numLoops == 1 || (payload[0].loopParam == 0 &&
                              node.operands[0].map == MapKind::Identity)))
    positions = positions ? positions : &node;
  if (payload.size() == 1 && payload[0].kind == ExprKind::Operand &&
      payload[0].index == 0) {
    if (movesBy(node, MapKind::Drop))
      broadcast = broadcast ? broadcast : &node;
    if (movesBy(node, MapKind::Permute))
      transpose = transpose ? transpose : &node;
    if (movesBy(node, MapKind::Explicit) &&
        node.operands[0].role == Role::Scalar)
      fill = fill ? fill : &node;
  }
  if (payload.size() == 2 && payload[1].kind == ExprKind::Cast &&
      payload[1].signParam >= 0 && movesBy(node, MapKind::IdentityOrScalar)) {
    cast = cast ? cast : &node;
    if (llvm::none_of(node.canonical, forbidsSameTypes))
      copy = copy ? copy : &node;
  }
}

void Vocabulary::addRoot(unsigned number, StringRef mnemonic) {
  auto &functions = byRoot[mnemonic];
  if (!llvm::is_contained(functions, static_cast<int16_t>(number)))
    functions.push_back(number);
}

void Vocabulary::addRoots(unsigned number, ArrayRef<ExprNode> expr) {
  const ExprNode &top = expr.back();
  if (top.kind != ExprKind::Call)
    return;
  for (const Lowering &lowering : tree.functions[top.index].lower) {
    if (!lowering.mnemonic.empty())
      addRoot(number, lowering.mnemonic);
    if (!lowering.derived.empty())
      addRoots(number, lowering.derived);
  }
}

Vocabulary::Vocabulary(const Tree &tree, const AttributeCodec &codec)
    : tree(tree), leaves(tree.functions.size(), nullptr) {
  for (int16_t number : tree.order)
    if (tree.nodes[number].materialized)
      classify(tree.nodes[number]);
  if (!pointwise)
    return;
  // Only what the dialect has a spelling for.
  auto isKnown = [&](int64_t number) {
    return static_cast<bool>(
        codec.encode(*pointwise, function, ParameterValue{number}));
  };
  for (const Spelling &spelling : tree.spellings)
    if (llvm::all_of(spelling.value, [&](const ExprNode &node) {
          return node.kind != ExprKind::Call || isKnown(node.index);
        }))
      (spelling.function < 0 ? sequences : spellings).add(spelling);
  for (auto [number, f] : llvm::enumerate(tree.functions)) {
    if (!isKnown(number))
      continue;
    for (const Lowering &lowering : f.lower) {
      if (!lowering.mnemonic.empty())
        addRoot(number, lowering.mnemonic);
      if (!lowering.derived.empty())
        addRoots(number, lowering.derived);
    }
  }
  for (auto &entry : byRoot)
    llvm::sort(entry.second, [&](int16_t lhs, int16_t rhs) {
      return std::make_pair(tree.functions[lhs].arity, lhs) <
             std::make_pair(tree.functions[rhs].arity, rhs);
    });
}

} // namespace optree_gen

//===- RoleOps.cpp - The ops that have a role -----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/RoleOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace op_tree {

/// Returns the index of the parameter that is a function.
static unsigned functionParameter(const Node &node) {
  const Parameter *found =
      llvm::find_if(node.parameters, [](const Parameter &parameter) {
        return parameter.kind == ParamKind::Function;
      });
  return found - node.parameters.begin();
}

/// Returns the function that a named op applies to its inputs in their order,
/// each an element or one for all; -1 if the op does something else.
static int calledFunction(const Node &node) {
  if (node.payload.empty())
    return -1;
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

void RoleOps::addRoot(unsigned number, StringRef mnemonic) {
  auto &functions = byRoot[mnemonic];
  if (!llvm::is_contained(functions, static_cast<int16_t>(number)))
    functions.push_back(number);
}

void RoleOps::addRoots(unsigned number, ArrayRef<ExprNode> expr) {
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

RoleOps::RoleOps(const Tree &tree, const OpSet &ops,
                 const AttributeCodec &codec)
    : tree(tree), ops(ops), leaves(tree.functions.size(), nullptr) {
  auto nodeOf = [&](int16_t number) {
    return number >= 0 && ops.has(tree.nodes[number]) ? &tree.nodes[number]
                                                      : nullptr;
  };
  fill = nodeOf(tree.roles.fill);
  cast = nodeOf(tree.roles.cast);
  copy = nodeOf(tree.roles.copy);
  broadcast = nodeOf(tree.roles.broadcast);
  transpose = nodeOf(tree.roles.transpose);
  iota = nodeOf(tree.roles.iota);
  map = nodeOf(tree.roles.map);
  reduce = nodeOf(tree.roles.reduce);
  contraction = nodeOf(tree.roles.contraction);
  if ((namedReduction = nodeOf(tree.roles.namedReduction)))
    combiner = functionParameter(*namedReduction);
  for (int16_t number : tree.order) {
    const Node &node = tree.nodes[number];
    int called = node.materialized ? calledFunction(node) : -1;
    if (called >= 0 && !leaves[called])
      leaves[called] = &node;
  }
  if (!(elementwise = nodeOf(tree.roles.elementwise)))
    return;
  function = functionParameter(*elementwise);
  // Keep the functions that the dialect can spell.
  auto isKnown = [&](int64_t number) {
    return static_cast<bool>(
        codec.encode(*elementwise, function, ParameterValue{number}));
  };
  for (const Spelling &spelling : tree.spellings)
    if (spelling.needs == 0 &&
        llvm::all_of(spelling.value, [&](const ExprNode &node) {
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

} // namespace op_tree

//===- Signs.cpp - The signs of values in a graph -------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/Signs.h"
#include "OpTree/Graph/GraphReader.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace op_tree {

Positivity Signs::apply(StringRef operation, ArrayRef<Positivity> arguments,
                        bool isSame) const {
  Positivity best = Positivity::Any;
  for (const Function &function : tree.functions) {
    const Lowering &lowering =
        function.lower[static_cast<size_t>(TypeClass::Float)];
    if (lowering.mnemonic != operation || lowering.predicate >= 0 ||
        function.arity != arguments.size())
      continue;
    for (const SignRule &rule : function.signs) {
      bool fits = !rule.same || isSame;
      for (auto [known, needed] : llvm::zip(arguments, rule.arguments))
        fits &= known >= needed;
      if (fits)
        best = std::max(best, rule.result);
    }
  }
  return best;
}

Positivity Signs::compute(const TensorNode &node) {
  if (node.kind == TensorNode::Constant) {
    auto number = dyn_cast<FloatAttr>(node.attribute);
    if (!number || number.getValue().isNaN())
      return Positivity::Any;
    if (number.getValue().isZero())
      return Positivity::NonNegative;
    return number.getValue().isNegative() ? Positivity::Any
                                          : Positivity::Positive;
  }
  if (node.kind == TensorNode::Scalar) {
    SmallVector<Positivity, 3> arguments;
    for (const Access &operand : node.operands)
      arguments.push_back(of(operand.node));
    bool isSame =
        node.operands.size() == 2 && node.operands[0] == node.operands[1];
    return apply(node.name, arguments, isSame);
  }
  if (node.kind != TensorNode::Reduction)
    return Positivity::Any;
  // What holds at the start, and after each step if it held before.
  Positivity element = of(node.operands[0].node),
             start = of(node.operands[1].node);
  for (Positivity sign : {Positivity::Positive, Positivity::NonNegative}) {
    if (start < sign)
      continue;
    Positivity arguments[] = {sign, element};
    if (!node.resultFirst)
      std::swap(arguments[0], arguments[1]);
    if (apply(node.name, arguments, /*isSame=*/false) >= sign)
      return sign;
  }
  return Positivity::Any;
}

Positivity Signs::of(TensorId id) {
  const TensorNode &node = graph[id];
  if (!isa<FloatType>(node.type))
    return Positivity::Any;
  // Operands have smaller numbers than what is computed from them.
  auto found = known.find(id);
  if (found != known.end())
    return found->second;
  Positivity sign = compute(node);
  known[id] = sign;
  return sign;
}

void dropHeldAssertions(const TreeIndex &index, const RuleIndex &rules,
                        RewriterBase &rewriter, Block &block) {
  const Tree &tree = index.tree;
  if (!rules.permitsAll(permissions({Permission::Nnan, Permission::Range})))
    return;
  SmallVector<Operation *> assertions;
  for (Operation &op : block)
    if (op.getName().getStringRef() == tree.helpers.assertion)
      assertions.push_back(&op);
  if (assertions.empty())
    return;
  TensorGraph graph(tree, rules, rewriter.getContext());
  DimensionSplits splits(index, block);
  GraphReader reader(index, graph, splits, {});
  for (Operation &op : block)
    (void)reader.read(&op);
  Signs signs(tree, graph);
  auto holds = [&](Operation *assertion) {
    Operation *compare = assertion->getOperand(0).getDefiningOp();
    if (!compare || compare->getNumOperands() != 2)
      return false;
    auto extract = compare->getOperand(0).getDefiningOp<tensor::ExtractOp>();
    if (!extract || !reader.isRead(extract.getTensor()))
      return false;
    return llvm::any_of(tree.assertions, [&](const Assertion &row) {
      return row.holds != Positivity::Any && row.againstZero &&
             compare->getName().getStringRef() == row.mnemonic &&
             isPredicate(compare->getAttr("predicate"), row.predicates) &&
             matchPattern(compare->getOperand(1), m_AnyZeroFloat()) &&
             signs.of(reader.viewOf(extract.getTensor())->access.node) >=
                 row.holds;
    });
  };
  for (Operation *assertion : assertions)
    if (holds(assertion))
      rewriter.eraseOp(assertion);
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      rewriter.eraseOp(&op);
}

} // namespace op_tree

//===- Speculation.cpp - What may run where it had not --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/Speculation.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace op_tree {

/// Returns the values of the second operand for which an operation traps
/// although MLIR declares it speculatable; all values if the tables have no
/// rule for it.
static uint8_t trapsOf(const Tree &tree, StringRef name) {
  if (tree.traps.empty())
    return TrapRule::Zero | TrapRule::MinusOne | TrapRule::Negative;
  for (const TrapRule &rule : tree.traps)
    if (rule.mnemonic == name)
      return rule.values;
  return 0;
}

/// Returns true if no operand has a value for which the operation traps.
static bool neverTraps(const Tree &tree, Operation *op) {
  uint8_t traps = trapsOf(tree, op->getName().getStringRef());
  if (!traps || op->getNumOperands() < 2 ||
      !getElementTypeOrSelf(op->getOperand(1)).isIntOrIndex())
    return true;
  APInt operand;
  return matchPattern(op->getOperand(1), m_ConstantInt(&operand)) &&
         !(traps & TrapRule::Zero && operand.isZero()) &&
         !(traps & TrapRule::MinusOne && operand.isAllOnes()) &&
         !(traps & TrapRule::Negative && operand.isNegative());
}

bool isSafeToSpeculate(const Tree &tree, Operation *op) {
  if (op->getNumRegions() != 0 || !isMemoryEffectFree(op) ||
      !neverTraps(tree, op))
    return false;
  if (op->hasTrait<OpTrait::AlwaysSpeculatableImplTrait>())
    return true;
  // MLIR may know the range of a value from outside. The decision must not
  // depend on it, as the signature of the op does not have it.
  for (Value operand : op->getOperands())
    if (operand.getParentBlock() != op->getBlock() &&
        !matchPattern(operand, m_Constant()))
      return false;
  return isSpeculatable(op);
}

bool isAlwaysReadable(RankedTensorType type, unsigned dim, int64_t index) {
  return index >= 0 && !type.isDynamicDim(dim) && index < type.getDimSize(dim);
}

/// An operation from the tables has only a name; its operands may have any
/// value.
static bool isSafeToSpeculate(const Tree &tree, const ScalarNode &node) {
  if (node.kind != ScalarNode::Op)
    return true;
  if (node.source)
    return isSafeToSpeculate(tree, node.source.getDefiningOp());
  OperationName name(node.name, node.type.getContext());
  return name.isRegistered() && !trapsOf(tree, node.name) &&
         name.hasTrait<OpTrait::AlwaysSpeculatableImplTrait>();
}

/// Returns true if an operation may yield poison without any flag.
static bool mayGivePoison(const Tree &tree, StringRef name) {
  return tree.poison.empty() ||
         llvm::any_of(tree.poison, [&](StringRef listed) {
           return listed.consume_back("*") ? name.starts_with(listed)
                                           : name == listed;
         });
}

/// Returns true if the value is poison only if an operand is.
static bool keepsDefined(const Tree &tree, const ScalarNode &node) {
  // Poison and undefined values are attributes without a type.
  if (node.kind == ScalarNode::Constant)
    return isa<TypedAttr>(node.value);
  if (node.kind != ScalarNode::Op)
    return true;
  // The predicate is an integer attribute; a flag that promises something is
  // not.
  auto flags = dyn_cast_or_null<DictionaryAttr>(node.value);
  return !mayGivePoison(tree, node.name) &&
         (!flags || llvm::all_of(flags, [](NamedAttribute flag) {
           return isa<IntegerAttr>(flag.getValue());
         }));
}

Speculation::Speculation(const Tree &tree, const ScalarGraph &body,
                         bool readsTensors) {
  for (const ScalarNode &node : body.nodes) {
    bool safe =
        isSafeToSpeculate(tree, node) ||
        (readsTensors && node.name == tensor::ExtractOp::getOperationName());
    auto isIn = [](const SmallVectorImpl<bool> &set) {
      return [&set](unsigned arg) { return set[arg]; };
    };
    runs.push_back(safe && llvm::all_of(node.args, isIn(runs)));
    decides.push_back(safe && keepsDefined(tree, node) &&
                      llvm::all_of(node.args, isIn(decides)));
  }
}

} // namespace op_tree

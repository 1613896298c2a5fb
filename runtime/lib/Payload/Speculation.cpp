//===- Speculation.cpp - What may run where it had not --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/Speculation.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace optree_gen {

/// Returns the values of its second operand for which an operation traps though
/// MLIR says that it never does; all where the tables say nothing of any.
static uint8_t trapsOf(const Tree &tree, StringRef name) {
  if (tree.traps.empty())
    return TrapRule::Zero | TrapRule::MinusOne | TrapRule::Negative;
  for (const TrapRule &rule : tree.traps)
    if (rule.mnemonic == name)
      return rule.values;
  return 0;
}

/// Returns true if the operation does not trap by what `trapsOf` says.
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
  // MLIR may know more of a value from outside, such as its range; but then
  // what becomes of an op would depend on more than it is itself.
  for (Value operand : op->getOperands())
    if (operand.getParentBlock() != op->getBlock() &&
        !matchPattern(operand, m_Constant()))
      return false;
  return isSpeculatable(op);
}

bool isAlwaysReadable(RankedTensorType type, unsigned dim, int64_t index) {
  return index >= 0 && !type.isDynamicDim(dim) && index < type.getDimSize(dim);
}

/// An operation from the tables has a name only, and takes any values.
static bool isSafeToSpeculate(const Tree &tree, const ScalarNode &node) {
  if (node.kind != ScalarNode::Op)
    return true;
  if (node.source)
    return isSafeToSpeculate(tree, node.source.getDefiningOp());
  OperationName name(node.name, node.type.getContext());
  return name.isRegistered() && !trapsOf(tree, node.name) &&
         name.hasTrait<OpTrait::AlwaysSpeculatableImplTrait>();
}

/// Returns true if an operation may give poison whatever its flags are.
static bool mayGivePoison(const Tree &tree, StringRef name) {
  return tree.poison.empty() ||
         llvm::any_of(tree.poison, [&](StringRef listed) {
           return listed.consume_back("*") ? name.starts_with(listed)
                                           : name == listed;
         });
}

/// Returns true if the value is no poison unless an operand is.
static bool keepsDefined(const Tree &tree, const ScalarNode &node) {
  // The attributes of poison and of undefined values have no type.
  if (node.kind == ScalarNode::Constant)
    return isa<TypedAttr>(node.value);
  if (node.kind != ScalarNode::Op)
    return true;
  // A predicate is an integer. Flags that promise something are not.
  auto flags = dyn_cast_or_null<DictionaryAttr>(node.value);
  return !mayGivePoison(tree, node.name) &&
         (!flags || llvm::all_of(flags, [](NamedAttribute flag) {
           return isa<IntegerAttr>(flag.getValue());
         }));
}

Speculation::Speculation(const Tree &tree, const ScalarGraph &body) {
  for (const ScalarNode &node : body.nodes) {
    bool safe = isSafeToSpeculate(tree, node);
    auto isIn = [](const SmallVectorImpl<bool> &set) {
      return [&set](unsigned arg) { return set[arg]; };
    };
    runs.push_back(safe && llvm::all_of(node.args, isIn(runs)));
    decides.push_back(safe && keepsDefined(tree, node) &&
                      llvm::all_of(node.args, isIn(decides)));
  }
}

} // namespace optree_gen

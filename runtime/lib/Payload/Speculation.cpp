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
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace optree_gen {

namespace {

/// Operations that trap for some values of their second operand, though MLIR
/// says of them that they never do.
enum class Traps : uint8_t {
  Never,
  AtZero,         ///< unsigned division
  AtZeroMinusOne, ///< signed division: the lowest number by -1 overflows
  BelowZero,      ///< power: that of zero is a division by it
};

Traps trapsOf(StringRef name) {
  return llvm::StringSwitch<Traps>(name)
      .Cases({"arith.remui", "index.remu", "llvm.udiv", "llvm.urem"},
             Traps::AtZero)
      .Cases({"arith.remsi", "arith.floordivsi", "index.rems",
              "index.floordivs", "llvm.sdiv", "llvm.srem"},
             Traps::AtZeroMinusOne)
      .Case("math.ipowi", Traps::BelowZero)
      .Default(Traps::Never);
}

} // namespace

/// Returns true if the operation does not trap by what `trapsOf` says.
static bool isSafe(Operation *op) {
  Traps traps = trapsOf(op->getName().getStringRef());
  if (traps == Traps::Never)
    return true;
  APInt operand;
  if (!matchPattern(op->getOperand(1), m_ConstantInt(&operand)))
    return false;
  if (traps == Traps::BelowZero)
    return operand.isNonNegative();
  return !operand.isZero() && (traps == Traps::AtZero || !operand.isAllOnes());
}

bool isSafeToSpeculate(Operation *op) {
  if (op->getNumRegions() != 0 || !isMemoryEffectFree(op) || !isSafe(op))
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
static bool isSafeToSpeculate(const ScalarNode &node) {
  if (node.kind != ScalarNode::Op)
    return true;
  if (node.source)
    return isSafeToSpeculate(node.source.getDefiningOp());
  OperationName name(node.name, node.type.getContext());
  return name.isRegistered() && trapsOf(node.name) == Traps::Never &&
         name.hasTrait<OpTrait::AlwaysSpeculatableImplTrait>();
}

/// Returns true if the value is no poison unless an operand is.
static bool keepsDefined(const ScalarNode &node) {
  if (node.kind != ScalarNode::Op)
    return true;
  bool mayOverflow =
      node.name.starts_with("llvm.") ||
      llvm::is_contained({"arith.shli", "arith.shrsi", "arith.shrui",
                          "arith.fptosi", "arith.fptoui", "index.shl",
                          "index.shrs", "index.shru"},
                         node.name);
  // A predicate is an integer. Flags that promise something are not.
  auto flags = dyn_cast_or_null<DictionaryAttr>(node.value);
  return !mayOverflow &&
         (!flags || llvm::all_of(flags, [](NamedAttribute flag) {
           return isa<IntegerAttr>(flag.getValue());
         }));
}

Speculation::Speculation(const ScalarGraph &body) : body(body) {
  for (const ScalarNode &node : body.nodes) {
    auto isIn = [](const SmallVectorImpl<bool> &set) {
      return [&set](unsigned arg) { return set[arg]; };
    };
    alone.push_back(isSafeToSpeculate(node));
    whole.push_back(alone.back() && llvm::all_of(node.args, isIn(whole)));
    defined.push_back(alone.back() && keepsDefined(node) &&
                      llvm::all_of(node.args, isIn(defined)));
  }
}

bool Speculation::mayRun(unsigned number, ArrayRef<unsigned> given) const {
  llvm::SmallSet<unsigned, 8> seen;
  SmallVector<unsigned, 8> todo = {number};
  while (!todo.empty()) {
    unsigned node = todo.pop_back_val();
    if (whole[node] || llvm::is_contained(given, node) ||
        !seen.insert(node).second)
      continue;
    if (!alone[node])
      return false;
    llvm::append_range(todo, body[node].args);
  }
  return true;
}

} // namespace optree_gen

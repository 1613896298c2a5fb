//===- Conditions.cpp - Side conditions on a binding ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Conditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace optree_gen {

std::optional<SmallVector<unsigned, 5>>
layOutOperands(const Node &node, unsigned numInputs, unsigned numInits) {
  unsigned fixed[2] = {0, 0}, groups[2] = {0, 0};
  unsigned counts[2] = {numInputs, numInits};
  bool sameSize = false;
  for (const Operand &operand : node.operands) {
    ++(operand.variadic ? groups : fixed)[operand.role == Role::Init];
    sameSize |= operand.sameSize;
  }
  for (int side = 0; side < 2; ++side)
    if (groups[side] > 1 || counts[side] < fixed[side] ||
        (groups[side] == 0 && counts[side] != fixed[side]))
      return std::nullopt;
  if (sameSize && counts[0] - fixed[0] != counts[1] - fixed[1])
    return std::nullopt;
  SmallVector<unsigned, 5> begin;
  unsigned position = 0;
  for (const Operand &operand : node.operands) {
    int side = operand.role == Role::Init;
    begin.push_back(position);
    position += operand.variadic ? counts[side] - fixed[side] : 1;
  }
  begin.push_back(position);
  return begin;
}

/// Whether all dimensions that one loop runs over have the same size, `?` only
/// with `?`.
static bool sameSizes(const StructuredView &view, const Binding &binding) {
  SmallVector<std::optional<int64_t>, 8> sizes(view.numLoops());
  for (auto [source, map] : llvm::zip(binding.operands, binding.maps)) {
    if (source.operand < 0)
      continue;
    auto type = dyn_cast<ShapedType>(view.operand(source.operand).getType());
    if (!type)
      continue;
    for (auto [result, size] : llvm::zip(map.getResults(), type.getShape())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim)
        return false;
      std::optional<int64_t> &known = sizes[dim.getPosition()];
      if (known && *known != size)
        return false;
      known = size;
    }
  }
  return true;
}

static Type elementType(const StructuredView &view,
                        const OperandSource &source) {
  return getElementTypeOrSelf(source.operand >= 0
                                  ? view.operand(source.operand).getType()
                                  : source.value.getType());
}

/// Whether the scale at `position` is such that to multiply by it is all that
/// it does: wider floats are scaled by powers of two only.
static bool scales(const StructuredView &view, const Binding &binding,
                   unsigned position) {
  auto scale =
      dyn_cast<FloatType>(elementType(view, binding.operands[position]));
  auto scaled =
      dyn_cast<FloatType>(elementType(view, binding.operands[position - 1]));
  Type result = elementType(view, binding.operands.back());
  return !scale || !scaled || scaled == result || isa<Float8E8M0FNUType>(scale);
}

/// Whether `value` is an element of what the body captures, or one of several
/// such.
static bool areElements(ValueRange values, Region &body) {
  SmallVector<Value, 4> todo(values);
  llvm::SmallPtrSet<Value, 8> seen;
  while (!todo.empty()) {
    Value value = todo.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!seen.insert(value).second)
      continue;
    if (!op || !body.isAncestor(op->getParentRegion()))
      return false;
    if (isa<tensor::ExtractOp, memref::LoadOp>(op)) {
      if (body.isAncestor(op->getOperand(0).getParentRegion()))
        return false;
    } else if (isa<arith::SelectOp>(op)) {
      llvm::append_range(todo, op->getOperands().drop_front());
    } else {
      auto branch = dyn_cast<scf::IfOp>(op);
      if (!branch || branch.getElseRegion().empty())
        return false;
      unsigned number = cast<OpResult>(value).getResultNumber();
      for (Region &region : branch->getRegions())
        todo.push_back(region.front().getTerminator()->getOperand(number));
    }
  }
  return true;
}

static bool readsElement(const StructuredView &view) {
  if (!view.hasBody() || !view.region->hasOneBlock())
    return false;
  Block &block = view.region->front();
  for (unsigned i = view.inputs.size(); i < block.getNumArguments(); ++i)
    if (!block.getArgument(i).use_empty())
      return false;
  for (Operation &op : block.without_terminator())
    if (op.getNumResults() != 0 && !isMemoryEffectFree(&op) &&
        !isa<memref::LoadOp>(op))
      return false;
  Operation *terminator = block.getTerminator();
  return terminator->getNumOperands() != 0 &&
         areElements(terminator->getOperands(), *view.region);
}

StringRef demandOf(ConditionKind condition) {
  switch (condition) {
  case ConditionKind::SingleOp:
    return "each cast is at most one operation";
  case ConditionKind::NonEmpty:
    return "a list is not empty";
  case ConditionKind::NonIdentity:
    return "the permutation moves something";
  case ConditionKind::SameSizes:
    return "dimensions under one loop have the same size";
  case ConditionKind::Shaped:
    return "an operand is a tensor or a memref, not a scalar";
  case ConditionKind::SameTypes:
    return "all operands have one element type";
  case ConditionKind::DistinctTypes:
    return "not all operands have one element type";
  case ConditionKind::Widening:
    return "no operand is wider than the output";
  case ConditionKind::Scale:
    return "the scale of a float that is widened is a power of two";
  case ConditionKind::ReadsElement:
    return "the body yields an element that it reads from a tensor";
  }
  return "";
}

bool holds(const Condition &condition, const StructuredView &view,
           const Binding &binding) {
  switch (condition.kind) {
  case ConditionKind::SingleOp:
    return true; // Whoever made the binding has seen the casts.
  case ConditionKind::NonEmpty:
    return !binding.parameters[condition.subject].empty();
  case ConditionKind::NonIdentity:
    return llvm::any_of(
        llvm::enumerate(binding.parameters[condition.subject]), [](auto entry) {
          return static_cast<int64_t>(entry.index()) != entry.value();
        });
  case ConditionKind::SameSizes:
    return sameSizes(view, binding);
  case ConditionKind::Shaped:
    return llvm::all_of(
        binding.group(condition.subject), [&](const OperandSource &source) {
          return source.operand >= 0 &&
                 isa<ShapedType>(view.operand(source.operand).getType());
        });
  case ConditionKind::SameTypes: {
    Type first = elementType(view, binding.operands.front());
    return llvm::all_of(binding.operands, [&](const OperandSource &source) {
      return elementType(view, source) == first;
    });
  }
  case ConditionKind::Widening:
    return llvm::all_of(binding.operands, [&](const OperandSource &source) {
      Type type = elementType(view, source);
      Type result = elementType(view, binding.operands.back());
      return !type.isIntOrFloat() || !result.isIntOrFloat() ||
             type.getIntOrFloatBitWidth() <= result.getIntOrFloatBitWidth();
    });
  case ConditionKind::Scale:
    return scales(view, binding, binding.begin[condition.subject]);
  case ConditionKind::ReadsElement:
    return readsElement(view);
  case ConditionKind::DistinctTypes:
    return llvm::any_of(binding.operands, [&](const OperandSource &source) {
      return elementType(view, source) !=
             elementType(view, binding.operands.front());
    });
  }
  return false;
}

bool inDomain(const Binding &binding) {
  for (auto [parameter, value] :
       llvm::zip(binding.node->parameters, binding.parameters)) {
    for (auto [i, element] : llvm::enumerate(value)) {
      if (element < parameter.minimum)
        return false;
      if (parameter.increasing && i > 0 && value[i - 1] >= element)
        return false;
      if (parameter.bound && element != parameter.value)
        return false;
    }
  }
  return true;
}

bool admits(const Operand &operand, Type type) {
  bool shaped = isa<RankedTensorType, MemRefType>(type);
  if (!shaped && isa<ShapedType>(type))
    return false;
  switch (operand.role) {
  case Role::Input:
  case Role::Shape:
  case Role::Init:
    if (!shaped)
      return false;
    break;
  case Role::Scalar:
    if (shaped)
      return false;
    break;
  case Role::Either:
    break;
  }
  if (operand.type.empty())
    return true;
  Type element = getElementTypeOrSelf(type);
  static constexpr StringLiteral classes[] = {"float", "int", "i1", "complex",
                                              "index"};
  for (auto [i, name] : llvm::enumerate(classes))
    if (name == operand.type)
      return classify(element) == static_cast<TypeClass>(i);
  return element == namedType(operand.type, type.getContext());
}

} // namespace optree_gen

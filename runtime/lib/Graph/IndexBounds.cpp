//===- IndexBounds.cpp - What is asserted of indices ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With `range` each index is in bounds and not negative before it is wrapped,
// clamped or narrowed. So the elements at these indices are the same one:
//
//   select(x < 0, x + n, x)    min(max(x, 0), n - 1)    truncate(x)    x
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/IndexBounds.h"
#include "OpTree/Graph/RuleIndex.h"
#include "OpTree/Graph/TensorGraph.h"
#include "OpTree/IR/KeptAttributes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace op_tree {

namespace {

/// An index of a tensor along a dimension.
struct IndexUse {
  Value tensor;
  int64_t dim;
};

using IndexUses = llvm::DenseMap<Value, SmallVector<IndexUse, 1>>;

} // namespace

/// Returns what a cast of an index casts; null if the value is no cast.
static Value uncast(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_present<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(
             op)
             ? op->getOperand(0)
             : Value();
}

/// Returns true if the value is the size of the dimension, or more.
static bool isSizeOf(Value value, const IndexUse &use) {
  int64_t size =
      cast<RankedTensorType>(use.tensor.getType()).getDimSize(use.dim);
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return !ShapedType::isDynamic(size) && number.getSExtValue() >= size;
  while (Value inner = uncast(value))
    value = inner;
  auto dim = value.getDefiningOp<tensor::DimOp>();
  return dim && dim.getSource() == use.tensor &&
         dim.getConstantIndex() == use.dim;
}

static bool followsFromBounds(arith::CmpIOp compare, const IndexUses &uses) {
  auto found = uses.find(compare.getLhs());
  if (found == uses.end())
    return false;
  if (compare.getPredicate() == arith::CmpIPredicate::sge)
    return matchPattern(compare.getRhs(), m_Zero());
  return compare.getPredicate() == arith::CmpIPredicate::slt &&
         llvm::any_of(found->second, [&](const IndexUse &use) {
           return isSizeOf(compare.getRhs(), use);
         });
}

bool eraseBoundAssertions(RewriterBase &rewriter, Block &body,
                          StringRef assertion) {
  SmallVector<Operation *, 2> assertions;
  IndexUses uses;
  for (Operation &op : body) {
    if (op.getName().getStringRef() == assertion)
      assertions.push_back(&op);
    if (auto extract = dyn_cast<tensor::ExtractOp>(op))
      for (auto [dim, index] : llvm::enumerate(extract.getIndices()))
        for (Value value = index; value; value = uncast(value))
          uses[value].push_back(
              {extract.getTensor(), static_cast<int64_t>(dim)});
  }
  bool erased = false;
  for (Operation *op : assertions)
    if (auto compare = op->getOperand(0).getDefiningOp<arith::CmpIOp>();
        compare && followsFromBounds(compare, uses)) {
      rewriter.eraseOp(op);
      erased = true;
    }
  return erased;
}

Access TensorGraph::inBounds(Access index, const Size &extent,
                             ArrayRef<Size> sizes, Location loc) {
  if (!rules.permits(Permission::Range))
    return index;
  while (nodes[index.node].kind == TensorNode::Scalar) {
    const TensorNode &node = nodes[index.node];
    auto operandOf = [&](const Access &reader, unsigned number) {
      const Access &read = nodes[reader.node].operands[number];
      return read.through(reader.map);
    };
    auto operand = [&](unsigned number) { return operandOf(index, number); };
    auto constant = [&](const Access &access) -> std::optional<int64_t> {
      auto number = dyn_cast_or_null<IntegerAttr>(nodes[access.node].attribute);
      if (nodes[access.node].kind != TensorNode::Constant || !number)
        return std::nullopt;
      return number.getValue().getSExtValue();
    };
    std::optional<Access> inner;
    StringRef name = node.name;
    if (name == arith::IndexCastOp::getOperationName() ||
        name == arith::ExtSIOp::getOperationName() ||
        name == arith::TruncIOp::getOperationName()) {
      inner = operand(0);
    } else if (name == arith::MinSIOp::getOperationName() ||
               name == arith::MaxSIOp::getOperationName()) {
      bool isMost = name == arith::MinSIOp::getOperationName();
      for (unsigned number : {0, 1})
        if (std::optional<int64_t> bound = constant(operand(number));
            bound && (isMost ? extent.isFixed() && *bound >= extent.fixed - 1
                             : *bound <= 0))
          inner = operand(1 - number);
    } else if (name == arith::SelectOp::getOperationName()) {
      Access condition = operand(0), wrapped = operand(1), value = operand(2);
      auto isOp = [&](const Access &access, StringRef name) {
        return nodes[access.node].kind == TensorNode::Scalar &&
               nodes[access.node].name == name;
      };
      if (isOp(condition, arith::CmpIOp::getOperationName()) &&
          isOp(wrapped, arith::AddIOp::getOperationName())) {
        auto flags =
            dyn_cast_or_null<DictionaryAttr>(nodes[condition.node].attribute);
        auto predicate = dyn_cast_or_null<arith::CmpIPredicateAttr>(
            flags ? flags.get(kPredicate) : Attribute());
        if (predicate && predicate.getValue() == arith::CmpIPredicate::slt &&
            operandOf(condition, 0) == value &&
            constant(operandOf(condition, 1)) == 0 &&
            (operandOf(wrapped, 0) == value || operandOf(wrapped, 1) == value))
          inner = value;
      }
    }
    if (!inner)
      break;
    index = *inner;
  }
  if (nodes[index.node].type.isIndex())
    return index;
  ScalarNode cast{ScalarNode::Op};
  cast.name = arith::IndexCastOp::getOperationName();
  cast.type = IndexType::get(context);
  return scalar(cast, index, sizes, loc);
}

} // namespace op_tree

//===- WholeRange.cpp - Tiles that have a whole dimension -----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/WholeRange.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace op_tree {

/// Returns a value of the same sizes that is defined further up: that of which
/// an op or a loop makes its result.
static Value origin(Value value) {
  for (;;) {
    Value next;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto loop =
          dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
      OpOperand *init = loop ? loop.getTiedLoopInit(argument) : nullptr;
      // A loop that is being built yields nothing yet.
      bool isBuilt = argument.getOwner()->mightHaveTerminator();
      OpOperand *yielded =
          init && isBuilt ? loop.getTiedLoopYieldedValue(argument) : nullptr;
      if (init && (!yielded || origin(yielded->get()) == value))
        next = init->get();
    } else if (auto style =
                   value.getDefiningOp<DestinationStyleOpInterface>()) {
      next = style.getTiedOpOperand(cast<OpResult>(value))->get();
    } else if (auto insertion = value.getDefiningOp<tensor::InsertSliceOp>()) {
      next = insertion.getDest();
    }
    if (!next)
      return value;
    value = next;
  }
}

/// Returns the value that a size is, or the tensor and the dimension of which
/// it is the size. `dim` < 0: `value` is a size, else a tensor.
static std::pair<Value, int64_t> sourceOf(Value value, int64_t dim = -1) {
  for (;;) {
    auto ask = [&](auto op) {
      if (auto place = op ? op.getConstantIndex() : std::nullopt) {
        value = op.getSource();
        dim = *place;
      }
    };
    if (dim < 0) {
      ask(value.getDefiningOp<tensor::DimOp>());
      ask(value.getDefiningOp<memref::DimOp>());
    }
    if (dim < 0)
      return {value, dim};
    value = origin(value);
    auto empty = value.getDefiningOp<tensor::EmptyOp>();
    if (!empty || dim >= empty.getType().getRank() ||
        !empty.getType().isDynamicDim(dim))
      return {value, dim};
    value = empty.getDynamicSize(dim);
    dim = -1;
  }
}

bool isWholeRange(OpFoldResult offset, OpFoldResult size, OpFoldResult extent) {
  if (!isZeroInteger(offset))
    return false;
  std::optional<int64_t> fixed = getConstantIntValue(size),
                         whole = getConstantIntValue(extent);
  if (fixed || whole)
    return fixed == whole;
  return sourceOf(cast<Value>(size)) == sourceOf(cast<Value>(extent));
}

bool isWholeRange(OpFoldResult offset, OpFoldResult size, Value shaped,
                  int64_t dim) {
  int64_t whole = cast<ShapedType>(shaped.getType()).getDimSize(dim);
  if (!isZeroInteger(offset))
    return false;
  std::optional<int64_t> fixed = getConstantIntValue(size);
  if (fixed || !ShapedType::isDynamic(whole))
    return fixed == whole;
  return sourceOf(cast<Value>(size)) == sourceOf(shaped, dim);
}

} // namespace op_tree

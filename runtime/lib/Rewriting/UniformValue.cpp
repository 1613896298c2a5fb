//===- UniformValue.cpp - Tensors of equal elements -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cast of a tensor that a scalar fills writes a tensor that nothing fills:
//
//   %z = linalg.fill ins(%zero) outs(%e)
//   %0 = linalg.copy {cast = unsigned} ins(%a : 8xi8) outs(%z : 8xi32)
//
// becomes
//
//   %e = tensor.empty() : 8xi32
//   %0 = linalg.copy {cast = unsigned} ins(%a) outs(%e)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/UniformValue.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace op_tree {

/// Returns the operand or captured value that fills the op's whole output or
/// whose elements the op only moves; null if the op computes.
static Value movedValue(Operation *op, const TreeIndex &index) {
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::CastOp,
          tensor::ExtractSliceOp>(op))
    return op->getOperand(0);
  if (op->getNumResults() != 1 || op->getNumRegions() != 1 ||
      !op->getRegion(0).hasOneBlock() || op->getRegion(0).front().empty())
    return {};
  Region &body = op->getRegion(0);
  Operation *terminator = &body.front().back();
  if (terminator->getNumOperands() != 1)
    return {};
  Value yielded = terminator->getOperand(0);
  auto argument = dyn_cast<BlockArgument>(yielded);
  bool isInput = argument && argument.getOwner() == &body.front();
  // Test this first, as most bodies compute.
  if (!isInput && body.isAncestor(yielded.getParentRegion()))
    return {};
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || view->region != &body || view->inits.size() != 1 ||
      !view->initMap(0).isPermutation() ||
      !llvm::all_of(view->iterators, [](utils::IteratorType type) {
        return type == utils::IteratorType::parallel;
      }))
    return {};
  if (!isInput)
    return yielded;
  unsigned number = argument.getArgNumber();
  return number < view->inputs.size() ? view->inputs[number] : Value();
}

Value uniformScalar(Value tensor, const TreeIndex &index) {
  // Chains of moves are short in practice; bound the walk.
  for (int step = 0; step < 16 && tensor; ++step) {
    if (!isa<ShapedType>(tensor.getType()))
      return tensor;
    Operation *op = tensor.getDefiningOp();
    if (!op)
      return {};
    tensor = movedValue(op, index);
  }
  return {};
}

LogicalResult leaveFilled(RewriterBase &rewriter, Operation *op,
                          const TreeIndex &index) {
  OpOperand &init = op->getOpOperand(op->getNumOperands() - 1);
  auto type = dyn_cast<RankedTensorType>(init.get().getType());
  if (!type || type.getEncoding() || !uniformScalar(init.get(), index) ||
      !op->getRegion(0).getArguments().back().use_empty())
    return failure();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op->getLoc();
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, init.get()),
      type.getElementType());
  rewriter.modifyOpInPlace(op, [&] { init.set(empty); });
  return success();
}

} // namespace op_tree

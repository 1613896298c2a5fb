//===- Canonicalization.cpp - Canonical forms of structured ops -----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A generic of the dialect that yields what it reads
//
//   %0 = optree.generic [(i) -> (i), (i) -> (i)] ins(%a) outs(%o)
//          { optree.yield %x }
//
// is erased, and `%a` takes the place of `%0`. `optree.copy` stays.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Canonicalization.h"
#include "OpTree/Dialect/DefinedDialect.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using mlir::linalg::LinalgOp;

namespace op_tree {

namespace {

/// Erases an op that copies its inputs to outputs of the same types.
class EraseIdentity : public OpInterfaceRewritePattern<LinalgOp> {
public:
  EraseIdentity(MLIRContext *context, StringRef dialect)
      : OpInterfaceRewritePattern(context), dialect(dialect) {}

  LogicalResult matchAndRewrite(LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (op->getName().getDialectNamespace() != dialect ||
        llvm::any_of(op.getIndexingMapsArray(),
                     [](AffineMap map) { return !map.isIdentity(); }))
      return failure();
    Block &body = *op.getBlock();
    if (!llvm::hasSingleElement(body))
      return failure();
    if (op.hasPureBufferSemantics()) {
      if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
          body.back().getOperand(0) != body.getArgument(0) ||
          op.getDpsInputs()[0] != op.getDpsInits()[0])
        return failure();
      rewriter.eraseOp(op);
      return success();
    }
    // A copy of a tensor is kept, as a program asks for it on purpose; so is a
    // map.
    const DefinedDialect &defined = DefinedDialect::of(op);
    const Node &node = *defined.node(op->getName());
    bool moves = &node == &defined.index.tree.root() ||
                 node.operands.front().map == MapKind::Drop;
    if (!op.hasPureTensorSemantics() || !moves)
      return failure();
    SmallVector<Value> replacements;
    for (auto [yielded, result] :
         llvm::zip(body.back().getOperands(), op->getResults())) {
      auto argument = dyn_cast<BlockArgument>(yielded);
      if (!argument || argument.getOwner() != &body)
        return failure();
      Value operand = op->getOperand(argument.getArgNumber());
      Type type = operand.getType();
      // A scalar input cannot replace a result, nor can a tensor of another
      // encoding, nor, in a graph region, a result of the op itself.
      auto tensor = dyn_cast<RankedTensorType>(type);
      auto wanted = cast<RankedTensorType>(result.getType());
      if (!tensor || tensor.getEncoding() != wanted.getEncoding() ||
          operand.getDefiningOp() == op)
        return failure();
      if (tensor != wanted) {
        if (!tensor::CastOp::areCastCompatible(type, wanted))
          return failure();
        operand = tensor::CastOp::create(rewriter, op.getLoc(),
                                         result.getType(), operand);
      }
      replacements.push_back(operand);
    }
    rewriter.replaceOp(op, replacements);
    return success();
  }

private:
  StringRef dialect;
};

} // namespace

void populateCanonicalizationPatterns(Dialect *dialect,
                                      RewritePatternSet &patterns) {
  patterns.add<EraseIdentity>(patterns.getContext(), dialect->getNamespace());
}

Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type,
                               Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

} // namespace op_tree

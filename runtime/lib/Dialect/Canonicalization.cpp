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
// A sort of several tensors leaves out those that neither its body nor anything
// behind it reads.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Canonicalization.h"
#include "OpTree/Dialect/CompositeShapes.h"
#include "OpTree/Dialect/DefinedDialect.h"
#include "OpTree/Dialect/Regions.h"
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

/// Leaves out tensors of a sort whose elements nothing reads.
class DropUnusedSorted : public RewritePattern {
public:
  DropUnusedSorted(const CompositeShapes &shapes, MLIRContext *context)
      : RewritePattern(shapes.op, /*benefit=*/1, context), shapes(shapes) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    unsigned count = op->getNumOperands();
    if (op->getNumResults() != count)
      return failure();
    SmallVector<ValueRange> members = membersOf(op, shapes);
    if (members.size() != 1)
      return failure();
    SmallVector<RegionElement> elements = regionElements(
        shapes.regions.front().arguments, shapes, members, op->getContext());
    Block &body = op->getRegion(0).front();
    llvm::BitVector kept(count), unread(body.getNumArguments());
    for (OpResult result : op->getResults())
      if (!result.use_empty())
        kept.set(result.getResultNumber());
    for (auto [element, argument] : llvm::zip(elements, body.getArguments()))
      if (!argument.use_empty())
        kept.set(element.member);
    if (kept.all() || kept.none())
      return failure();
    for (auto [number, element] : llvm::enumerate(elements))
      if (!kept.test(element.member))
        unread.set(number);
    OperationState state(op->getLoc(), op->getName());
    for (unsigned i : kept.set_bits()) {
      state.addOperands(op->getOperand(i));
      state.addTypes(op->getResult(i).getType());
    }
    state.addAttributes(op->getAttrs());
    state.addRegion();
    body.eraseArguments(unread);
    Operation *sorted = rewriter.create(state);
    rewriter.inlineRegionBefore(op->getRegion(0), sorted->getRegion(0),
                                sorted->getRegion(0).end());
    for (auto [place, i] : llvm::enumerate(kept.set_bits()))
      rewriter.replaceAllUsesWith(op->getResult(i), sorted->getResult(place));
    rewriter.eraseOp(op);
    return success();
  }

private:
  const CompositeShapes &shapes;
};

} // namespace

void populateCanonicalizationPatterns(Dialect *dialect,
                                      RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<EraseIdentity>(context, dialect->getNamespace());
  auto *defined = dialect->getRegisteredInterface<DefinedDialect>();
  for (const CompositeShapes &shapes : defined->index.tree.shapes)
    if (shapes.algorithm == AlgorithmKind::Order &&
        StringRef(shapes.op).split('.').first == dialect->getNamespace())
      patterns.add<DropUnusedSorted>(shapes, context);
}

Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type,
                               Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

} // namespace op_tree

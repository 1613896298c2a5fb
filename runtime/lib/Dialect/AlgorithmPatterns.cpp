//===- AlgorithmPatterns.cpp - Canonical forms of algorithms --------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sort of several tensors leaves out those that neither its body nor anything
// behind it reads.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/AlgorithmPatterns.h"
#include "OpTree/Dialect/CompositeShapes.h"
#include "OpTree/Dialect/DefinedDialect.h"
#include "OpTree/Dialect/Regions.h"

using namespace mlir;

namespace op_tree {

namespace {

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

void populateAlgorithmPatterns(Dialect *dialect, RewritePatternSet &patterns) {
  auto *defined = dialect->getRegisteredInterface<DefinedDialect>();
  for (const CompositeShapes &shapes : defined->index.tree.shapes)
    if (shapes.algorithm == AlgorithmKind::Order &&
        StringRef(shapes.op).split('.').first == dialect->getNamespace())
      patterns.add<DropUnusedSorted>(shapes, patterns.getContext());
}

} // namespace op_tree

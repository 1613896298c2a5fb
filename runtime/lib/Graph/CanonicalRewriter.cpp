//===- CanonicalRewriter.cpp - One form from every frontend ---------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/CanonicalRewriter.h"
#include "OpTree/Graph/Blocks.h"
#include "OpTree/Graph/GraphWriter.h"
#include "OpTree/Graph/IndexBounds.h"
#include "OpTree/Graph/LoopOrders.h"
#include "OpTree/Graph/Signs.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace op_tree {

CanonicalRewriter::CanonicalRewriter(const TreeIndex &index,
                                     MLIRContext *context, FormOptions options)
    : index(index), options(options),
      rules(index.tree, options.permissions, context),
      tree(index, context, options.disjointArguments),
      named(index, context, Form::Named, options.dropped,
            options.disjointArguments) {
  if (options.note)
    rules.setNote([note = options.note](Location loc, StringRef rule) {
      note(loc, rule, /*text=*/"");
    });
}

/// Lets what a loop carries be written where the op wrote it: bufferization
/// refuses a loop that carries another buffer in each iteration.
static void keepDestination(RewriterBase &rewriter, Operation *op, Value result,
                            Value value) {
  auto from = dyn_cast<DestinationStyleOpInterface>(op);
  auto to = value.getDefiningOp<DestinationStyleOpInterface>();
  if (!from || !to || !isa_and_present<LoopLikeOpInterface>(op->getParentOp()))
    return;
  Value destination = from.getTiedOpOperand(cast<OpResult>(result))->get();
  OpOperand *init = to.getTiedOpOperand(cast<OpResult>(value));
  if (isa<BlockArgument>(destination) &&
      init->get().getDefiningOp<tensor::EmptyOp>() &&
      init->get().getType() == destination.getType())
    rewriter.modifyOpInPlace(to, [&] { init->set(destination); });
}

bool CanonicalRewriter::rewriteBlock(RewriterBase &rewriter, Block &block,
                                     GraphMemory &memory) const {
  bool changed = false;
  if (rules.permits(Permission::Range))
    for (Operation &op : block)
      if (index.lookup(op.getName().getStringRef()) &&
          op.getNumRegions() == 1 && op.getRegion(0).hasOneBlock())
        changed |= eraseBoundAssertions(rewriter, op.getRegion(0).front(),
                                        index.tree.helpers.assertion);
  named.moveAssertions(rewriter, block, &memory);
  dropHeldAssertions(index, rules, rewriter, block);
  TensorGraph graph(index.tree, rules, rewriter.getContext());
  DimensionSplits splits(index, block);
  GraphReader reader(index, graph, splits, options.dropped);
  llvm::SetVector<Operation *> read;
  for (Operation &op : block)
    if (reader.read(&op, splits.viewOf(&op)))
      read.insert(&op);
  if (read.empty())
    return changed;
  // Operands of the terminator decide first in which order dimensions are.
  llvm::SetVector<Value> results;
  auto addOperands = [&](Operation *user) {
    user->walk([&](Operation *op) {
      for (Value operand : op->getOperands())
        if (Operation *definition = operand.getDefiningOp();
            definition && read.contains(definition))
          results.insert(operand);
    });
  };
  if (block.mightHaveTerminator())
    addOperands(block.getTerminator());
  for (Operation &op : block)
    if (!read.contains(&op))
      addOperands(&op);
  LoopOrders orders(graph);
  for (Value result : results)
    orders.demand(reader.viewOf(result)->access);
  std::vector<LoopNumbers> order = orders.take();
  graph.reorder(order);
  GraphWriter writer(index, graph, rewriter, tree, named, &memory,
                     &memory.named);
  OpBuilder::InsertionGuard guard(rewriter);
  for (Operation *op : read)
    for (Value result : op->getResults()) {
      if (!results.contains(result))
        continue;
      rewriter.setInsertionPoint(op);
      TensorView view = *reader.viewOf(result);
      view.access.map = view.access.map.getSubMap(order[view.access.node]);
      Value value = writer.write(view, result.getType(), op->getLoc());
      keepDestination(rewriter, op, result, value);
      result.replaceAllUsesWith(value);
    }
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (op.use_empty() && (read.contains(&op) || isOpTriviallyDead(&op)))
      rewriter.eraseOp(&op);
  return true;
}

/// Applies what `canonicalize` would change, so that the form does not depend
/// on whether it runs later.
static void canonicalize(RewriterBase &rewriter, Operation *root) {
  llvm::SetVector<OperationName> names;
  root->walk([&](Operation *op) { names.insert(op->getName()); });
  RewritePatternSet patterns(root->getContext());
  for (OperationName name : names)
    if (std::optional<RegisteredOperationName> known = name.getRegisteredInfo())
      known->getCanonicalizationPatterns(patterns, root->getContext());
  GreedyRewriteConfig config;
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
      .setListener(
          dyn_cast_if_present<RewriterBase::Listener>(rewriter.getListener()));
  (void)applyPatternsGreedily(root, std::move(patterns), config);
}

/// Counts the reads of positions and of tensors at computed places, which are
/// operands if the graph knows the places.
static unsigned countReads(Operation *root) {
  unsigned count = 0;
  root->walk([&](Operation *op) {
    bool isPosition = op->getNumOperands() == 0 && op->hasAttr("dim");
    count += isPosition || isa<tensor::ExtractOp>(op);
  });
  return count;
}

bool CanonicalRewriter::rewriteAll(RewriterBase &rewriter, Operation *root,
                                   Rewrite rewrite) const {
  GraphMemory memory;
  bool changed = false;
  // Where a read has become an operand, its dimensions may be split.
  constexpr unsigned kMostRounds = 3;
  unsigned before = countReads(root);
  for (unsigned round = 0; round < kMostRounds; ++round) {
    SmallVector<Block *> blocks;
    appendBlocks(root, index, blocks);
    bool changes = false;
    for (Block *block : blocks)
      changes |= rewriteBlock(rewriter, *block, memory);
    if (!changes)
      break;
    changed = true;
    canonicalize(rewriter, root);
    unsigned after = countReads(root);
    if (after >= before)
      break;
    before = after;
  }
  return changed;
}

} // namespace op_tree

//===- CompositeRewriter.cpp - Ops that are a composite together ----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/CompositeRewriter.h"
#include "OpTree/Graph/Blocks.h"
#include "OpTree/Graph/CompositeFinder.h"
#include "OpTree/Graph/CompositeGroups.h"
#include "OpTree/Graph/Signs.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace op_tree {

CompositeRewriter::CompositeRewriter(const TreeIndex &index,
                                     MLIRContext *context, FormOptions options)
    : index(index), options(options),
      rules(index.tree, options.permissions, context),
      codec(index.tree, context),
      tree(index, context, options.disjointArguments),
      named(index, context, Form::Named, options.dropped,
            options.disjointArguments),
      groups(options.groups.empty() ? std::nullopt
                                    : GroupOps::get(context, options.groups)) {}

/// Returns the composites that are looked for, those that win first.
static SmallVector<const Definition *>
definitionsOf(const Tree &tree, const FormOptions &options,
              CompositePatterns &patterns) {
  SmallVector<const Definition *> definitions;
  auto add = [&](const Definition &definition) {
    if (options.recognizeAs != RecognizeAs::Op || !definition.abstract)
      definitions.push_back(&definition);
  };
  for (const std::string &name : options.composites)
    for (const Definition &definition : tree.definitions)
      if (nameOf(definition) == name)
        add(definition);
  if (!options.composites.empty())
    return definitions;
  llvm::for_each(tree.definitions, add);
  // Of two of one size the one with fewer loops says more.
  llvm::stable_sort(definitions, [&](auto *lhs, auto *rhs) {
    unsigned left = patterns.sizeOf(*lhs), right = patterns.sizeOf(*rhs);
    return left != right ? left > right : lhs->loops.size() < rhs->loops.size();
  });
  return definitions;
}

static bool rewriteBlock(const CompositeRun &run, CompositeFinder &finder,
                         Block &block,
                         ArrayRef<const Definition *> definitions) {
  uint16_t permissions = run.options.permissions;
  Operation *group = block.getParentOp();
  const Definition *composite = nullptr;
  if (isGroup(group))
    for (const Definition &definition : run.index.tree.definitions)
      if (nameOf(definition) == groupName(group))
        composite = &definition;
  if (composite && run.options.recognizeAs != RecognizeAs::Op)
    return false; // It is one.
  if (composite && llvm::is_contained(definitions, composite) &&
      replaceGroup(run, *finder.recognizers(block, permissions).front(), group,
                   *composite))
    return true;
  bool changed = run.groups && decomposeIntoGroups(run, block, definitions);
  // What is recognized would hide a larger composite that is nearly there.
  if (run.options.note)
    finder.noteNearMisses(block, definitions);
  if (finder.find(block, permissions, definitions, /*asIs=*/false).empty())
    return changed;
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      run.rewriter.eraseOp(&op);
  return true;
}

bool CompositeRewriter::rewriteAll(RewriterBase &rewriter, Operation *root,
                                   Rewrite) const {
  SmallVector<Block *> blocks;
  appendBlocks(root, index, blocks);
  std::unique_ptr<Memory> memory = makeMemory();
  CompositeRun run{index,   codec,  tree,     named,
                   options, groups, rewriter, memory.get()};
  CompositeFinder finder(run);
  SmallVector<const Definition *> definitions = definitionsOf(
      index.tree, options, finder.patternsUnder(/*permissions=*/0));
  bool changed = false;
  for (Block *block : blocks) {
    named.moveAssertions(rewriter, *block, memory.get());
    dropHeldAssertions(index, rules, rewriter, *block);
    changed |= rewriteBlock(run, finder, *block, definitions);
  }
  return changed;
}

} // namespace op_tree

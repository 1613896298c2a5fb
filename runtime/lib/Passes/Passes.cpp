//===- Passes.cpp - Passes and patterns over a tree -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Passes/Passes.h"
#include "OpTree/Rewriting/SequenceRewriter.h"
#include "OpTree/Rewriting/TreeRewriter.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;

namespace op_tree {

namespace {

/// One pattern serves all ops, as the index finds the node of an op at once.
template <typename Rewriter, typename Fn>
class TreePattern : public RewritePattern {
public:
  TreePattern(MLIRContext *context, std::shared_ptr<Rewriter> rewriter, Fn fn)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        tree(std::move(rewriter)), fn(std::move(fn)) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    return fn(*tree, rewriter, op);
  }

private:
  std::shared_ptr<Rewriter> tree;
  Fn fn;
};

template <typename Rewriter, typename Fn>
void addPattern(RewritePatternSet &patterns, std::shared_ptr<Rewriter> rewriter,
                Fn fn) {
  patterns.add<TreePattern<Rewriter, Fn>>(patterns.getContext(),
                                          std::move(rewriter), std::move(fn));
}

template <typename Fn>
void addPattern(const TreeIndex &index, RewritePatternSet &patterns, Fn fn,
                bool disjointArguments = true) {
  addPattern(patterns,
             std::make_shared<TreeRewriter>(index, patterns.getContext(),
                                            disjointArguments),
             std::move(fn));
}

} // namespace

void populateSpecializePatterns(const TreeIndex &index,
                                RewritePatternSet &patterns, Form form,
                                ArrayRef<std::string> dropped,
                                bool disjointArguments) {
  if (form != Form::OneToOne && !index.makeSequences)
    llvm::reportFatalUsageError(
        "this build of the dialect leaves out the forms that are sequences");
  if (form != Form::OneToOne)
    return addPattern(
        patterns,
        index.makeSequences(
            index, patterns.getContext(),
            {form, std::vector<std::string>(dropped.begin(), dropped.end()),
             disjointArguments}),
        [](const SequenceRewriter &forms, RewriterBase &rewriter,
           Operation *op) {
          // The pattern driver visits new ops by itself.
          SmallVector<Operation *> again;
          return forms.rewrite(rewriter, op, again);
        });
  addPattern(
      index, patterns,
      [](const TreeRewriter &tree, RewriterBase &rewriter, Operation *op) {
        return tree.specialize(rewriter, op);
      },
      disjointArguments);
}

void populateGeneralizePatterns(const TreeIndex &index,
                                RewritePatternSet &patterns, GeneralizeTo to,
                                CastForm casts) {
  // Generalizing keeps the order of loops, so it assumes nothing about buffers:
  // if an op's parent has its loops in another order, the op becomes the root.
  addPattern(
      index, patterns,
      [to, casts](const TreeRewriter &tree, RewriterBase &rewriter,
                  Operation *op) {
        return tree.generalize(rewriter, op, to, casts);
      },
      /*disjointArguments=*/false);
}

void populateCoercePatterns(const TreeIndex &index, RewritePatternSet &patterns,
                            AcceptOp accept, bool disjointArguments) {
  addPattern(
      index, patterns,
      [accept = std::move(accept)](const TreeRewriter &tree,
                                   RewriterBase &rewriter, Operation *op) {
        return tree.coerce(rewriter, op, accept);
      },
      disjointArguments);
}

void registerPasses(const TreeIndex &index) {
  registerPass([&index] { return createSpecializePass(index); });
  registerPass([&index] { return createGeneralizePass(index); });
  registerPass([&index] { return createCoercePass(index); });
  registerPass([&index] { return createLintRegionsPass(index); });
  if (index.makeSequences && !index.tree.definitions.empty())
    registerPass([&index] { return createRecognizePass(index); });
  registerPass([&index] { return createOpenGroupsPass(index); });
}

} // namespace op_tree

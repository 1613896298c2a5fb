//===- Passes.cpp - Passes and patterns over a tree -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Passes.h"
#include "OpTree/TreeRewriter.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace optree {

namespace {

/// One pattern for all ops: the index knows at once which are of the tree.
template <typename Fn> class TreePattern : public RewritePattern {
public:
  TreePattern(MLIRContext *context, std::shared_ptr<TreeRewriter> rewriter,
              Fn fn)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        tree(std::move(rewriter)), fn(std::move(fn)) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    return fn(*tree, rewriter, op);
  }

private:
  std::shared_ptr<TreeRewriter> tree;
  Fn fn;
};

template <typename Fn>
void addPattern(const TreeIndex &index, RewritePatternSet &patterns, Fn fn) {
  MLIRContext *context = patterns.getContext();
  patterns.add<TreePattern<Fn>>(
      context, std::make_shared<TreeRewriter>(index, context), std::move(fn));
}

} // namespace

void populateSpecializePatterns(const TreeIndex &index,
                                RewritePatternSet &patterns) {
  addPattern(index, patterns,
             [](const TreeRewriter &tree, RewriterBase &rewriter,
                Operation *op) { return tree.specialize(rewriter, op); });
}

void populateGeneralizePatterns(const TreeIndex &index,
                                RewritePatternSet &patterns, GeneralizeTo to,
                                CastForm casts) {
  addPattern(index, patterns,
             [to, casts](const TreeRewriter &tree, RewriterBase &rewriter,
                         Operation *op) {
               return tree.generalize(rewriter, op, to, casts);
             });
}

void populateCoercePatterns(const TreeIndex &index, RewritePatternSet &patterns,
                            AcceptOp accept) {
  addPattern(index, patterns,
             [accept = std::move(accept)](
                 const TreeRewriter &tree, RewriterBase &rewriter,
                 Operation *op) { return tree.coerce(rewriter, op, accept); });
}

void registerPasses(const TreeIndex &index) {
  registerPass([&index] { return createSpecializePass(index); });
  registerPass([&index] { return createGeneralizePass(index); });
  registerPass([&index] { return createCoercePass(index); });
}

} // namespace optree

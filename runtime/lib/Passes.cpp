//===- Passes.cpp - Passes and patterns over a tree -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Passes.h"
#include "OpTree/TreeRewriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
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

/// What both passes do: visit every op once, inner ops first.
class TreePass : public OperationPass<> {
public:
  TreePass(TypeID id, const TreeIndex &index)
      : OperationPass<>(id), index(index) {}
  /// Copies run without being initialized again.
  TreePass(const TreePass &other)
      : OperationPass<>(other), index(other.index), tree(other.tree) {}

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, complex::ComplexDialect,
                    linalg::LinalgDialect, math::MathDialect>();
  }
  LogicalResult initialize(MLIRContext *context) override {
    tree = std::make_shared<TreeRewriter>(index, context);
    return success();
  }
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (op != getOperation())
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    bool changed = false;
    for (Operation *op : ops)
      changed |= succeeded(rewrite(rewriter, op));
    if (!changed)
      markAllAnalysesPreserved();
  }

protected:
  virtual LogicalResult rewrite(RewriterBase &rewriter, Operation *op) = 0;

  const TreeIndex &index;
  std::shared_ptr<TreeRewriter> tree;
};

class SpecializePass : public TreePass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SpecializePass)
  explicit SpecializePass(const TreeIndex &index)
      : TreePass(TypeID::get<SpecializePass>(), index) {}
  SpecializePass(const SpecializePass &other) = default;

  StringRef getName() const override { return "TreeSpecialize"; }
  StringRef getArgument() const override {
    argument = (index.tree.passPrefix + "-specialize").str();
    return argument;
  }
  StringRef getDescription() const override {
    return "Replace every op of the tree by its canonical spelling";
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<SpecializePass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    return tree->specialize(rewriter, op);
  }

private:
  mutable std::string argument;
};

class GeneralizePass : public TreePass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(GeneralizePass)
  explicit GeneralizePass(const TreeIndex &index)
      : TreePass(TypeID::get<GeneralizePass>(), index) {}
  GeneralizePass(const GeneralizePass &other) : TreePass(other) {
    copyOptionValuesFrom(&other);
  }

  StringRef getName() const override { return "TreeGeneralize"; }
  StringRef getArgument() const override {
    argument = (index.tree.passPrefix + "-generalize").str();
    return argument;
  }
  StringRef getDescription() const override {
    return "Replace every op of the tree by a more general op";
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<GeneralizePass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    return tree->generalize(rewriter, op, to);
  }

private:
  mutable std::string argument;
  Option<GeneralizeTo> to{
      *this, "to",
      llvm::cl::desc("How far: the nearest op above that the dialect has"),
      llvm::cl::init(GeneralizeTo::Root),
      llvm::cl::values(
          clEnumValN(GeneralizeTo::Parent, "parent", "the nearest one"),
          clEnumValN(GeneralizeTo::Category, "category",
                     "the nearest category"),
          clEnumValN(GeneralizeTo::Root, "generic", "the root"))};
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
                                RewritePatternSet &patterns, GeneralizeTo to) {
  addPattern(index, patterns,
             [to](const TreeRewriter &tree, RewriterBase &rewriter,
                  Operation *op) { return tree.generalize(rewriter, op, to); });
}

std::unique_ptr<Pass> createSpecializePass(const TreeIndex &index) {
  return std::make_unique<SpecializePass>(index);
}

std::unique_ptr<Pass> createGeneralizePass(const TreeIndex &index) {
  return std::make_unique<GeneralizePass>(index);
}

void registerPasses(const TreeIndex &index) {
  registerPass([&index] { return createSpecializePass(index); });
  registerPass([&index] { return createGeneralizePass(index); });
}

} // namespace optree

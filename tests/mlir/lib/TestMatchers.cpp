//===- TestMatchers.cpp - The C++ API of the linalg tree, in passes -------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgTree/LinalgTree.h"
#include "LinalgTree/Matchers.h"
#include "OpTree/Payload/Speculation.h"
#include "OpTree/Tree/TreeIndex.h"
#include "TestEnumerate.h"
#include "TestProcessorTime.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

namespace {

/// Says as remarks what each op means.
struct TestMatch : PassWrapper<TestMatch, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestMatch)
  StringRef getArgument() const override { return "test-linalg-tree-match"; }

  void runOnOperation() override {
    getOperation()->walk([](linalg::LinalgOp op) {
      if (auto match = linalg_tree::matchMatmul(op))
        op->emitRemark("matmul of ")
            << match->lhs.getType() << " and " << match->rhs.getType()
            << ", m is d" << match->m << ", n is d" << match->n << ", k is d"
            << match->k << ", "
            << (match->cast == op_tree::Sign::Unsigned ? "unsigned"
                                                          : "signed");
      if (auto match = linalg_tree::matchContract(op))
        op->emitRemark("contract into ") << match->acc.getType();
      if (auto match = linalg_tree::matchElementwise(op))
        op->emitRemark("elementwise ")
            << match->kind << " of " << match->args.size();
      if (auto match = linalg_tree::matchAdd(op))
        op->emitRemark("add");
      if (auto match = linalg_tree::matchConv2DNhwcHwcf(op))
        op->emitRemark("conv with strides ")
            << match->strides[0] << ", " << match->strides[1];
      if (linalg_tree::matchConvolution(op))
        op->emitRemark("convolution");
      if (auto match = linalg_tree::matchReduce(op))
        op->emitRemark("reduce along ") << match->dimensions[0];
    });
  }
};

/// Applies the patterns of both directions, one after the other.
struct TestPatterns : PassWrapper<TestPatterns, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestPatterns)
  StringRef getArgument() const override { return "test-linalg-tree-patterns"; }

  void runOnOperation() override {
    RewritePatternSet down(&getContext()), up(&getContext());
    linalg_tree::populateGeneralizePatterns(up);
    linalg_tree::populateSpecializePatterns(down);
    walkAndApplyPatterns(getOperation(), std::move(up));
    walkAndApplyPatterns(getOperation(), std::move(down));
  }
};

/// Brings ops into a form by the pattern, in either order.
struct TestForm : PassWrapper<TestForm, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestForm)
  TestForm() = default;
  TestForm(const TestForm &other) : PassWrapper(other) {}
  StringRef getArgument() const override { return "test-linalg-tree-form"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, tensor::TensorDialect>();
  }

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg_tree::populateSpecializePatterns(
        patterns, named ? op_tree::Form::Named : op_tree::Form::Category,
        {"fastmath"});
    if (canonicalize)
      for (RegisteredOperationName name : getContext().getRegisteredOperations())
        name.getCanonicalizationPatterns(patterns, &getContext());
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal(topDown);
    config.enableFolding(false);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }

  Option<bool> named{*this, "named", llvm::cl::init(false)};
  Option<bool> topDown{*this, "top-down", llvm::cl::init(false)};
  /// Beside all patterns of canonicalization.
  Option<bool> canonicalize{*this, "canonicalize", llvm::cl::init(false)};
};

/// Coerces with a predicate that no option could express: what the target takes
/// depends on the op's types.
struct TestCoerce : PassWrapper<TestCoerce, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestCoerce)
  StringRef getArgument() const override { return "test-linalg-tree-coerce"; }

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg_tree::populateCoercePatterns(
        patterns, [](Operation *op, OperationName name) {
          bool floats =
              isa<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType()));
          return name.getStringRef() == "linalg.contract" ||
                 (floats && name.getStringRef() == "linalg.matmul");
        });
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

/// Says as remarks which operations may run anywhere, by the tables as they are
/// or by such as say nothing of operations that trap.
struct TestSpeculation : PassWrapper<TestSpeculation, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestSpeculation)
  TestSpeculation() = default;
  TestSpeculation(const TestSpeculation &other) : PassWrapper(other) {}
  StringRef getArgument() const override {
    return "test-linalg-tree-speculation";
  }

  void runOnOperation() override {
    op_tree::Tree tree = linalg_tree::getTreeIndex().tree;
    if (!traps)
      tree.traps = {};
    getOperation()->walk([&](Operation *op) {
      if (isa<arith::ArithDialect>(op->getDialect()))
        op->emitRemark(op_tree::isSafeToSpeculate(tree, op) ? "anywhere"
                                                               : "here only");
    });
  }

  Option<bool> traps{*this, "traps", llvm::cl::init(true)};
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "LinalgTreeTest", "1", [] {
            PassRegistration<TestMatch>();
            PassRegistration<TestPatterns>();
            PassRegistration<TestForm>();
            PassRegistration<TestCoerce>();
            PassRegistration<TestSpeculation>();
            registerTestEnumerate();
            registerTestProcessorTime();
          }};
}

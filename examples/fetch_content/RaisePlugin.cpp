// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A project's own pass, which applies the patterns beside others, and asks a
// matcher.

#include "LinalgTree/LinalgTree.h"
#include "LinalgTree/Matchers.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace {
struct RaisePass : PassWrapper<RaisePass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RaisePass)

  StringRef getArgument() const override { return "my-raise"; }
  void runOnOperation() override {
    getOperation()->walk([](linalg::LinalgOp op) {
      if (linalg_tree::matchMatmul(op))
        op->setAttr("my.accelerated", UnitAttr::get(op->getContext()));
    });
    RewritePatternSet patterns(&getContext());
    linalg_tree::populateSpecializePatterns(patterns);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

extern "C" PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "RaisePlugin", "1",
          [] { PassRegistration<RaisePass>(); }};
}

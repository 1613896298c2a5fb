// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A transform that is written against a category: it names no op.

#include "Acme/AcmeDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

namespace {

/// Walks the summed loops of every contraction in steps of two.
struct SplitSums : PassWrapper<SplitSums, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SplitSums)

  StringRef getArgument() const final { return "split-sums"; }
  StringRef getDescription() const final {
    return "Walk summed loops in steps";
  }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<affine::AffineDialect, scf::SCFDialect,
                    tensor::TensorDialect>();
  }

  void runOnOperation() final {
    SmallVector<acme::ContractOpInterface> contractions;
    getOperation()->walk([&](acme::ContractOpInterface op) {
      contractions.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (acme::ContractOpInterface op : contractions) {
      auto tileable = dyn_cast<TilingInterface>(op.getOperation());
      if (!tileable)
        return signalPassFailure();
      SmallVector<OpFoldResult> sizes(
          tileable.getLoopIteratorTypes().size(), rewriter.getIndexAttr(0));
      for (unsigned loop : op.getKDims())
        sizes[loop] = rewriter.getIndexAttr(2);
      scf::SCFTilingOptions options;
      options.setTileSizes(sizes);
      rewriter.setInsertionPoint(op);
      FailureOr<scf::SCFTilingResult> tiled =
          scf::tileUsingSCF(rewriter, tileable, options);
      if (failed(tiled))
        return signalPassFailure();
      rewriter.replaceOp(op, tiled->replacements);
    }
  }
};

} // namespace

extern "C" PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "SplitSums", "1",
          [] { PassRegistration<SplitSums>(); }};
}

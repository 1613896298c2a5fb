//===- TestCategories.cpp - A transform on a category's interface ---------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Optree/AlgorithmOps.h"
#include "Optree/ContractOps.h"
#include "Optree/OptreeDialect.h"
#include "TestBytecode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

// With that, `optree` still names one namespace: the dialect's.
static_assert(optree::MatmulOp::getOperationName().size() == 13);

namespace {

/// Tiles the loops that a contraction sums over, and no others: whatever op it
/// is, the category's interface says which these are.
struct TestTileSums : PassWrapper<TestTileSums, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestTileSums)
  StringRef getArgument() const override { return "test-optree-tile-sums"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<scf::SCFDialect>();
  }

  void runOnOperation() override {
    SmallVector<optree::ContractOpInterface> contractions;
    getOperation()->walk(
        [&](optree::ContractOpInterface op) { contractions.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (optree::ContractOpInterface op : contractions) {
      auto tiling = cast<TilingInterface>(op.getOperation());
      SmallVector<OpFoldResult> sizes(tiling.getLoopIteratorTypes().size(),
                                      rewriter.getIndexAttr(0));
      for (unsigned loop : op.getKDims())
        sizes[loop] = rewriter.getIndexAttr(2);
      scf::SCFTilingOptions options;
      options.setTileSizes(sizes);
      rewriter.setInsertionPoint(op);
      FailureOr<scf::SCFTilingResult> tiled =
          scf::tileUsingSCF(rewriter, tiling, options);
      if (failed(tiled))
        return signalPassFailure();
      rewriter.replaceOp(op, tiled->replacements);
    }
  }
};

/// Says as remarks what windows do, of any op that has one.
struct TestWindows : PassWrapper<TestWindows, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestWindows)
  StringRef getArgument() const override { return "test-optree-windows"; }

  template <typename Interface> static void report(Interface op) {
    InFlightDiagnostic remark = op->emitRemark("image");
    for (unsigned loop : op.getImageDims())
      remark << " d" << loop;
    remark << ", window";
    for (unsigned loop : op.getWindowDims())
      remark << " d" << loop;
    remark << ", strides";
    for (int64_t stride : op.getWindowStrides())
      remark << ' ' << stride;
  }

  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto convolution = dyn_cast<optree::ConvolutionOpInterface>(op))
        report(convolution);
      if (auto pooling = dyn_cast<optree::PoolingOpInterface>(op))
        report(pooling);
    });
  }
};

/// Builds ops with bodies from C++: scans and sorts the tensors that a function
/// returns.
struct TestBodies : PassWrapper<TestBodies, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestBodies)
  StringRef getArgument() const override { return "test-optree-bodies"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, optree::OptreeDialect>();
  }

  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (!op->hasTrait<OpTrait::ReturnLike>() || op->getNumOperands() != 3)
        return;
      OpBuilder b(op);
      SmallVector<Value> values(op->getOperands());
      auto scan = optree::ScanOp::create(
          b, op->getLoc(), values[0], values[1], values[2], /*dimension=*/1,
          [](OpBuilder &b, Location loc, ValueRange elements) {
            Value sum =
                arith::AddFOp::create(b, loc, elements[0], elements[1]);
            optree::ReturnOp::create(b, loc, sum);
          },
          /*inclusive=*/false);
      auto sort = optree::SortOp::create(
          b, op->getLoc(), ValueRange{scan->getResult(0), values[0]},
          /*dimension=*/0,
          [](OpBuilder &b, Location loc, ValueRange elements) {
            Value less =
                arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT,
                                      elements[0], elements[1]);
            optree::ReturnOp::create(b, loc, less);
          });
      op->setOperands({sort->getResult(0), sort->getResult(1),
                       scan->getResult(1)});
    });
  }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "OptreeTest", "1", [] {
            PassRegistration<TestTileSums>();
            PassRegistration<TestWindows>();
            PassRegistration<TestBodies>();
            registerTestBytecode();
          }};
}

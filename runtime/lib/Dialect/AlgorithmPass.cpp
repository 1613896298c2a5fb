//===- AlgorithmPass.cpp - Ops that run an algorithm as loops -------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `convert-optree-to-loops` lowers ops on memrefs that run an algorithm:
//
//   optree.scan ins(%x : memref<4x8xf32>)
//               outs(%y, %a : memref<4x8xf32>, memref<4xf32>)
//               dimension = 1 { ... }
//
// becomes a loop over the other dimension, and one in it that carries the
// accumulator.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/AlgorithmPass.h"
#include "OpTree/Dialect/Algorithms.h"
#include "OpTree/Dialect/DialectPass.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace op_tree {

namespace {

class ToLoopsPass : public DialectPass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToLoopsPass)
  explicit ToLoopsPass(const TreeIndex &index)
      : DialectPass(TypeID::get<ToLoopsPass>(), index,
                    "convert-" + index.tree.dialects.back().name.str() +
                        "-to-loops") {}
  StringRef getName() const override { return "ConvertToLoops"; }
  StringRef getDescription() const override {
    return "Lower ops on memrefs that run an algorithm, such as a scan, to "
           "loops";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    DialectPass::getDependentDialects(registry);
    registry.insert<memref::MemRefDialect, scf::SCFDialect>();
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<ToLoopsPass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    if (op->getDialect() != dialect->getDialect() ||
        llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>))
      return failure();
    auto algorithm = AlgorithmOp::get(op);
    if (!algorithm)
      return failure();
    algorithm->lower(rewriter);
    return success();
  }
};

} // namespace

std::unique_ptr<Pass> createConvertToLoopsPass(const TreeIndex &index) {
  return std::make_unique<ToLoopsPass>(index);
}

void registerAlgorithmPass(const TreeIndex &index) {
  if (llvm::any_of(index.tree.shapes, [](const CompositeShapes &shapes) {
        return shapes.algorithm != AlgorithmKind::None;
      }))
    registerPass([&index] { return createConvertToLoopsPass(index); });
}

} // namespace op_tree

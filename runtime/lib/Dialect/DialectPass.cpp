//===- DialectPass.cpp - Passes over a defined dialect --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/DialectPass.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace op_tree {

void DialectPass::getDependentDialects(DialectRegistry &registry) const {
  registry.insert<arith::ArithDialect, linalg::LinalgDialect,
                  memref::MemRefDialect, tensor::TensorDialect>();
}

LogicalResult DialectPass::initialize(MLIRContext *context) {
  StringRef name = index.tree.dialects.back().name;
  Dialect *loaded = context->getOrLoadDialect(name);
  dialect = loaded ? loaded->getRegisteredInterface<DefinedDialect>() : nullptr;
  if (!dialect)
    return emitError(UnknownLoc::get(context))
           << argument << ": the dialect '" << name << "' is not registered";
  return success();
}

void DialectPass::runOnOperation() {
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

} // namespace op_tree

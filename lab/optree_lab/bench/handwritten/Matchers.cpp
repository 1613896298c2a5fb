//===- Matchers.cpp - Matchers as one writes them by hand -----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file of typed matchers, whose compilation is measured for comparison: a few
// that look at the body and create the op by its class. It is never linked.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::linalg;

static Operation *onlyOperation(GenericOp op) {
  Block &body = op.getRegion().front();
  return llvm::hasNItems(body, 2) ? &body.front() : nullptr;
}

static bool isPlain(GenericOp op, unsigned inputs) {
  return op.isAllParallelLoops() && op.isSingleInputOutput() == (inputs == 1) &&
         op.getNumDpsInputs() == inputs && op.getNumDpsInits() == 1 &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity(); });
}

template <typename Scalar, typename Named>
static LogicalResult replace(RewriterBase &rewriter, GenericOp op) {
  Operation *scalar = onlyOperation(op);
  if (!scalar || !isa<Scalar>(scalar) || !isPlain(op, scalar->getNumOperands()))
    return failure();
  for (auto [i, operand] : llvm::enumerate(scalar->getOperands()))
    if (operand != op.getRegion().front().getArgument(i))
      return failure();
  rewriter.replaceOpWithNewOp<Named>(op, op.getDpsInputs(), op.getDpsInits());
  return success();
}

static LogicalResult replaceMatmul(RewriterBase &rewriter, GenericOp op) {
  FailureOr<ContractionDimensions> dims = inferContractionDims(op);
  if (failed(dims) || dims->m.size() != 1 || dims->n.size() != 1 ||
      dims->k.size() != 1 || !dims->batch.empty())
    return failure();
  rewriter.replaceOpWithNewOp<MatmulOp>(op, op.getDpsInputs(),
                                        op.getDpsInits());
  return success();
}

LogicalResult specializeByHand(RewriterBase &rewriter, GenericOp op) {
  return success(succeeded(replace<math::ExpOp, ExpOp>(rewriter, op)) ||
                 succeeded(replace<math::LogOp, LogOp>(rewriter, op)) ||
                 succeeded(replace<math::AbsFOp, AbsOp>(rewriter, op)) ||
                 succeeded(replace<math::TanhOp, TanhOp>(rewriter, op)) ||
                 succeeded(replace<arith::NegFOp, NegFOp>(rewriter, op)) ||
                 succeeded(replace<arith::AddFOp, AddOp>(rewriter, op)) ||
                 succeeded(replace<arith::SubFOp, SubOp>(rewriter, op)) ||
                 succeeded(replace<arith::MulFOp, MulOp>(rewriter, op)) ||
                 succeeded(replace<arith::DivFOp, DivOp>(rewriter, op)) ||
                 succeeded(replaceMatmul(rewriter, op)));
}

//===- LinearForm.cpp - Affine expressions as coefficients ----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/IR/LinearForm.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace op_tree {

void forEachDim(AffineExpr expr, llvm::function_ref<void(unsigned)> use) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return use(dim.getPosition());
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(expr)) {
    forEachDim(binary.getLHS(), use);
    forEachDim(binary.getRHS(), use);
  }
}

bool addLinear(AffineExpr expr, int64_t factor, MutableArrayRef<int64_t> dims,
               int64_t &constant) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    int64_t &sum = dims[dim.getPosition()];
    return !llvm::AddOverflow(sum, factor, sum);
  }
  if (auto value = dyn_cast<AffineConstantExpr>(expr)) {
    int64_t product;
    return !llvm::MulOverflow(factor, value.getValue(), product) &&
           !llvm::AddOverflow(constant, product, constant);
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return addLinear(binary.getLHS(), factor, dims, constant) &&
           addLinear(binary.getRHS(), factor, dims, constant);
  if (binary.getKind() == AffineExprKind::Mul)
    if (auto scale = dyn_cast<AffineConstantExpr>(binary.getRHS());
        scale && !llvm::MulOverflow(factor, scale.getValue(), factor))
      return addLinear(binary.getLHS(), factor, dims, constant);
  return false;
}

} // namespace op_tree

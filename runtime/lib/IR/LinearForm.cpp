//===- LinearForm.cpp - Affine expressions as coefficients ----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/IR/LinearForm.h"

using namespace mlir;

namespace optree_gen {

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
    dims[dim.getPosition()] += factor;
    return true;
  }
  if (auto value = dyn_cast<AffineConstantExpr>(expr)) {
    constant += factor * value.getValue();
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return addLinear(binary.getLHS(), factor, dims, constant) &&
           addLinear(binary.getRHS(), factor, dims, constant);
  if (binary.getKind() == AffineExprKind::Mul)
    if (auto scale = dyn_cast<AffineConstantExpr>(binary.getRHS()))
      return addLinear(binary.getLHS(), factor * scale.getValue(), dims,
                       constant);
  return false;
}

} // namespace optree_gen

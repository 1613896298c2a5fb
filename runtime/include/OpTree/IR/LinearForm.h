//===- LinearForm.h - Affine expressions as coefficients --------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_IR_LINEARFORM_H
#define OPTREE_IR_LINEARFORM_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace op_tree {

/// Calls `use` for each occurrence of a dimension in `expr`.
void forEachDim(mlir::AffineExpr expr, llvm::function_ref<void(unsigned)> use);

/// Adds `factor * expr` to the coefficients of a linear form; returns false if
/// `expr` is not linear or a coefficient does not fit.
bool addLinear(mlir::AffineExpr expr, int64_t factor,
               llvm::MutableArrayRef<int64_t> dims, int64_t &constant);

} // namespace op_tree

#endif // OPTREE_IR_LINEARFORM_H

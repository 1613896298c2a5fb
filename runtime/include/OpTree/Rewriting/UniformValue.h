//===- UniformValue.h - Tensors of equal elements ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Looks through ops that fill a tensor or move elements.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_UNIFORMVALUE_H
#define OPTREE_REWRITING_UNIFORMVALUE_H

#include "OpTree/Tree/StructuredView.h"
#include "mlir/IR/PatternMatch.h"

namespace op_tree {

/// Returns the scalar that all elements of a tensor equal, if the ops that
/// define the tensor show that; else null.
mlir::Value uniformScalar(mlir::Value tensor, const TreeIndex &index);

/// If `op` casts tensors into an init whose elements are all equal, replaces
/// the init by an empty tensor. Upstream's canonicalization turns a copy into a
/// filled tensor into one that loses the sign of the cast.
mlir::LogicalResult leaveFilled(mlir::RewriterBase &rewriter,
                                mlir::Operation *op, const TreeIndex &index);

} // namespace op_tree

#endif // OPTREE_REWRITING_UNIFORMVALUE_H

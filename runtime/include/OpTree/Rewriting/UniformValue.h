//===- UniformValue.h - Tensors of equal elements ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sees through ops that fill and that move elements.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_UNIFORMVALUE_H
#define OPTREE_REWRITING_UNIFORMVALUE_H

#include "OpTree/Tree/StructuredView.h"
#include "mlir/IR/PatternMatch.h"

namespace optree_gen {

/// The scalar that all elements of a tensor are, where the ops that it comes
/// from show that; null where they do not.
mlir::Value uniformScalar(mlir::Value tensor, const TreeIndex &index);

/// Makes an op that casts tensors write to an empty tensor instead of one whose
/// elements are all one scalar. Upstream's canonicalization replaces a copy to
/// what was filled by one that forgets the sign of the cast.
mlir::LogicalResult leaveFilled(mlir::RewriterBase &rewriter,
                                mlir::Operation *op, const TreeIndex &index);

} // namespace optree_gen

#endif // OPTREE_REWRITING_UNIFORMVALUE_H

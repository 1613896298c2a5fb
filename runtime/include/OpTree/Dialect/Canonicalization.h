//===- Canonicalization.h - Canonical forms of structured ops ---*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_CANONICALIZATION_H
#define OPTREE_DIALECT_CANONICALIZATION_H

#include "mlir/IR/PatternMatch.h"

namespace op_tree {

/// Adds the pattern that replaces an op which only yields its input by that
/// input. Upstream's patterns for structured ops do the rest: they fold tensor
/// casts, erase dead ops and infer static shapes.
void populateCanonicalizationPatterns(mlir::Dialect *dialect,
                                      mlir::RewritePatternSet &patterns);

/// Returns a new op that yields `value`, to which an op was folded; null if no
/// op can.
mlir::Operation *materializeConstant(mlir::OpBuilder &builder,
                                     mlir::Attribute value, mlir::Type type,
                                     mlir::Location loc);

} // namespace op_tree

#endif // OPTREE_DIALECT_CANONICALIZATION_H

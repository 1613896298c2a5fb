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

namespace optree_gen {

/// Adds what holds for all ops of `dialect`: an op that yields its input as it
/// is, is its input. Casts of tensors, dead ops and static shapes are what
/// upstream's patterns do for every structured op.
void populateCanonicalizationPatterns(mlir::Dialect *dialect,
                                      mlir::RewritePatternSet &patterns);

/// Returns the op that gives a value to which an op was folded; null: none can.
mlir::Operation *materializeConstant(mlir::OpBuilder &builder,
                                     mlir::Attribute value, mlir::Type type,
                                     mlir::Location loc);

} // namespace optree_gen

#endif // OPTREE_DIALECT_CANONICALIZATION_H

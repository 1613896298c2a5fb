//===- AlgorithmPatterns.h - Canonical forms of algorithms ------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_ALGORITHMPATTERNS_H
#define OPTREE_DIALECT_ALGORITHMPATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace op_tree {

/// Adds the patterns that canonicalize algorithms of the dialect.
void populateAlgorithmPatterns(mlir::Dialect *dialect,
                               mlir::RewritePatternSet &patterns);

} // namespace op_tree

#endif // OPTREE_DIALECT_ALGORITHMPATTERNS_H

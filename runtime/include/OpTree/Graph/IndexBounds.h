//===- IndexBounds.h - What is asserted of indices --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_INDEXBOUNDS_H
#define OPTREE_GRAPH_INDEXBOUNDS_H

#include "mlir/IR/PatternMatch.h"

namespace op_tree {

/// Erases the assertions, operations `assertion`, of a body that an index at
/// which the body reads a tensor is in bounds or not negative. Returns true if
/// there were any.
bool eraseBoundAssertions(mlir::RewriterBase &rewriter, mlir::Block &body,
                          llvm::StringRef assertion);

} // namespace op_tree

#endif // OPTREE_GRAPH_INDEXBOUNDS_H

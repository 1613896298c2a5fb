//===- PositionReads.h - Reads at positions as operands ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_POSITIONREADS_H
#define OPTREE_REWRITING_POSITIONREADS_H

#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Tree/TreeIndex.h"

namespace op_tree {

/// Creates a copy of a generic, in front of it, in which tensors that its body
/// reads at positions of loops are operands; returns null if there are none.
/// The loops run over all of each dimension that they index, and constant
/// indices are in bounds.
mlir::Operation *withPositionReadsAsOperands(mlir::RewriterBase &rewriter,
                                             mlir::Operation *op,
                                             const TreeIndex &index,
                                             const OpWriter &writer);

} // namespace op_tree

#endif // OPTREE_REWRITING_POSITIONREADS_H

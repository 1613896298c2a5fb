//===- Sequences.h - The forms that are sequences ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one function by which the tables of a dialect refer to the forms. A build
// that leaves out the forms does not call it.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_SEQUENCES_H
#define OPTREE_GRAPH_SEQUENCES_H

#include "OpTree/Tree/TreeIndex.h"

namespace op_tree {

/// Creates the rewriter that brings ops into `options.form`.
std::shared_ptr<SequenceRewriter> makeSequences(const TreeIndex &index,
                                                mlir::MLIRContext *context,
                                                FormOptions options);

} // namespace op_tree

#endif // OPTREE_GRAPH_SEQUENCES_H

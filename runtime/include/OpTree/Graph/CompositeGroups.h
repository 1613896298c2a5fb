//===- CompositeGroups.h - Composites and groups of their ops ---*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_COMPOSITEGROUPS_H
#define OPTREE_GRAPH_COMPOSITEGROUPS_H

#include "OpTree/Graph/BlockRecognizer.h"

namespace op_tree {

/// Replaces a group of the composite's name by its op, if that is what its ops
/// are. `recognizer`: that of its body.
bool replaceGroup(const CompositeRun &run, BlockRecognizer &recognizer,
                  mlir::Operation *group, const Definition &definition);

/// Replaces ops of composites by groups of what they decompose into.
bool decomposeIntoGroups(const CompositeRun &run, mlir::Block &block,
                         llvm::ArrayRef<const Definition *> definitions);

} // namespace op_tree

#endif // OPTREE_GRAPH_COMPOSITEGROUPS_H

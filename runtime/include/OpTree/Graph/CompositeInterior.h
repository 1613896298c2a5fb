//===- CompositeInterior.h - The ops of a composite -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_COMPOSITEINTERIOR_H
#define OPTREE_GRAPH_COMPOSITEINTERIOR_H

#include "OpTree/Graph/OperandBinder.h"
#include "llvm/ADT/SetVector.h"

namespace op_tree {

/// Returns the ops that compute `result` from the operands of the instance, and
/// from `others`; none if an operation other than the last one has a use
/// elsewhere that would need costly ones.
std::optional<llvm::SetVector<mlir::Operation *>>
interiorOf(const TreeIndex &index, const CompositeInstance &instance,
           mlir::Value result, const Sources &others);

/// Returns which attribute of the ops is lost with them, and is not among
/// `dropped`, as a reason; empty: none. Those of `last` go to the op of the
/// composite.
std::string lostAttribute(const TreeIndex &index, const Definition &definition,
                          llvm::ArrayRef<mlir::Operation *> ops,
                          mlir::Operation *last,
                          llvm::ArrayRef<std::string> dropped);

} // namespace op_tree

#endif // OPTREE_GRAPH_COMPOSITEINTERIOR_H

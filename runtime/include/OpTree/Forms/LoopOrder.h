//===- LoopOrder.h - Orders of loops by operands ----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders an op's loops by the maps of its operands, so that the order does not
// depend on how the op happens to number its loops.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_LOOPORDER_H
#define OPTREE_FORMS_LOOPORDER_H

#include "OpTree/Forms/LayoutPlanner.h"
#include "OpTree/Tree/Binding.h"

namespace op_tree {

/// Returns the loops in the order of the inits' maps, then in that of the
/// inputs' maps; inputs that share the first loops with the inits come first.
/// The inits' maps are the last of `maps`.
LoopList orderByOutputs(llvm::ArrayRef<mlir::AffineMap> maps,
                        unsigned numInits);

/// Returns the loops in the order of the input that has the most loops; loops
/// that it lacks come last.
LoopList orderByLargestInput(llvm::ArrayRef<mlir::AffineMap> maps,
                             unsigned numInits);

/// Returns the maps after renaming loop `order[i]` to `i`.
llvm::SmallVector<mlir::AffineMap, 4>
renameLoops(llvm::ArrayRef<mlir::AffineMap> maps, llvm::ArrayRef<int> order);

/// Returns `binding` with its loops in the order of the outputs, if the node
/// leaves their numbering open and `mayRun` allows the op's loops in that
/// order.
Binding nameLoops(Binding binding, const StructuredView &view,
                  llvm::function_ref<bool(llvm::ArrayRef<int>)> mayRun);

} // namespace op_tree

#endif // OPTREE_FORMS_LOOPORDER_H

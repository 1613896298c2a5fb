//===- LoopOrder.h - Orders of loops by operands ----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders of an op's loops that follow from how operands are indexed, and not
// from the numbers that the loops have by chance.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_LOOPORDER_H
#define OPTREE_FORMS_LOOPORDER_H

#include "OpTree/Forms/LayoutPlanner.h"
#include "OpTree/Tree/Binding.h"

namespace optree_gen {

/// The loops in the order in which the inits have them, then the inputs, those
/// first that share the first loops with the inits. The inits' maps come last.
LoopList orderByOutputs(llvm::ArrayRef<mlir::AffineMap> maps,
                        unsigned numInits);

/// The loops in the order in which the input that has most of them has them;
/// those that it lacks are last.
LoopList orderByLargestInput(llvm::ArrayRef<mlir::AffineMap> maps,
                             unsigned numInits);

/// The maps, where loop `order[i]` is called `i`.
llvm::SmallVector<mlir::AffineMap, 4>
renameLoops(llvm::ArrayRef<mlir::AffineMap> maps, llvm::ArrayRef<int> order);

/// Returns `binding` with loops ordered by the outputs where the node leaves
/// open what they are called, and as far as `mayRun` takes the op's loops in
/// that order.
Binding nameLoops(Binding binding, const StructuredView &view,
                  llvm::function_ref<bool(llvm::ArrayRef<int>)> mayRun);

} // namespace optree_gen

#endif // OPTREE_FORMS_LOOPORDER_H

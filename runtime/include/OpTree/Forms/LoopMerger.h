//===- LoopMerger.h - Contractions with fewer loops -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops of a contraction that lie side by side in each operand are one loop
// over the same elements in the same order. The reshapes move no element.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_LOOPMERGER_H
#define OPTREE_FORMS_LOOPMERGER_H

#include "OpTree/Forms/Decomposition.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Tree/StructuredView.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace op_tree {

/// Decomposes a contraction into reshapes around one that `accepts` accepts:
/// with loops merged and, if both inputs have the same loops, with one more
/// loop that runs once; none if there is none.
std::optional<Decomposition>
mergeLoops(const StructuredView &view, const TreeIndex &index,
           const OpWriter &writer,
           llvm::function_ref<bool(mlir::Operation *)> accepts);

} // namespace op_tree

#endif // OPTREE_FORMS_LOOPMERGER_H

//===- Sequences.h - The forms that are sequences ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the tables of a dialect whose passes make sequences: all of the forms
// comes with this function.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_SEQUENCES_H
#define OPTREE_FORMS_SEQUENCES_H

#include "OpTree/Tree/TreeIndex.h"

namespace optree_gen {

/// Makes what brings ops into `form`. Sequences may lose the flags, attributes
/// and operations without results that are called as `dropped` says.
std::shared_ptr<SequenceRewriter>
makeSequences(const TreeIndex &index, mlir::MLIRContext *context, Form form,
              std::vector<std::string> dropped, bool disjointArguments);

} // namespace optree_gen

#endif // OPTREE_FORMS_SEQUENCES_H

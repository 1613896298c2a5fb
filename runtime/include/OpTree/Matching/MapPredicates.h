//===- MapPredicates.h - What categories ask of maps ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_MAPPREDICATES_H
#define OPTREE_MATCHING_MAPPREDICATES_H

#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/StructuredView.h"

namespace op_tree {

/// Returns true if the maps of `binding` satisfy the predicate of its node's
/// category.
bool satisfiesPredicate(const StructuredView &view, const Binding &binding,
                        Mismatch *mismatch = nullptr);

} // namespace op_tree

#endif // OPTREE_MATCHING_MAPPREDICATES_H

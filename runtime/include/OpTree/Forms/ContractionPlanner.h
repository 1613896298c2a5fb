//===- ContractionPlanner.h - Transposes around a contraction ---*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns an op of the category of contractions into a named op on transposed
// operands, and transposes the result back.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_CONTRACTIONPLANNER_H
#define OPTREE_FORMS_CONTRACTIONPLANNER_H

#include "OpTree/Forms/LayoutPlanner.h"

namespace op_tree {

/// Returns the sequence with the fewest transposes for an op that means
/// `binding`, whose node is the category of contractions; none if no named op
/// has such loops.
std::optional<Plan> planContraction(const RoleOps &roles,
                                    const StructuredView &view,
                                    const Binding &binding);

} // namespace op_tree

#endif // OPTREE_FORMS_CONTRACTIONPLANNER_H

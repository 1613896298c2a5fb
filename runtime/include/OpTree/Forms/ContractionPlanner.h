//===- ContractionPlanner.h - Transposes around a contraction ---*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns the category of contractions into a named op, its operands transposed
// as that op wants them and its result transposed back.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_CONTRACTIONPLANNER_H
#define OPTREE_FORMS_CONTRACTIONPLANNER_H

#include "OpTree/Forms/LayoutPlanner.h"

namespace optree_gen {

/// The sequence with the fewest transposes for an op that means `binding`, of
/// the category of contractions; none where no named op has such loops.
std::optional<Plan> planContraction(const RoleOps &roles,
                                    const StructuredView &view,
                                    const Binding &binding);

} // namespace optree_gen

#endif // OPTREE_FORMS_CONTRACTIONPLANNER_H

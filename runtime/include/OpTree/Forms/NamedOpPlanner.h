//===- NamedOpPlanner.h - One named op --------------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns an op of a category whose maps are more general than a named op's into
// a sequence that ends in the named op: operands are collapsed, transposed and
// broadcast until the named op's maps fit.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_NAMEDOPPLANNER_H
#define OPTREE_FORMS_NAMEDOPPLANNER_H

#include "OpTree/Forms/LayoutPlanner.h"

namespace op_tree {

/// Returns the sequence for an op that means `binding`; none if no named op
/// fits, or if a dimension to be collapsed is not known to be 1.
std::optional<Plan> planNamedOp(const RoleOps &roles,
                                const StructuredView &view,
                                const Binding &binding);

} // namespace op_tree

#endif // OPTREE_FORMS_NAMEDOPPLANNER_H

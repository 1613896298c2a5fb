//===- NamedOpPlanner.h - One named op --------------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a category whose maps say more than a named op's do into a sequence
// that ends in a named op: each operand is collapsed, transposed and broadcast
// until the op's own maps fit.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_NAMEDOPPLANNER_H
#define OPTREE_FORMS_NAMEDOPPLANNER_H

#include "OpTree/Forms/LayoutPlanner.h"

namespace optree_gen {

/// The sequence for an op that means `binding`; none where no named op does it
/// or a dimension that would have to be collapsed may not be 1.
std::optional<Plan> planNamedOp(const RoleOps &roles,
                                const StructuredView &view,
                                const Binding &binding);

} // namespace optree_gen

#endif // OPTREE_FORMS_NAMEDOPPLANNER_H

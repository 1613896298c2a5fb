//===- Plan.cpp - A sequence of ops to be ---------------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Plan.h"

using namespace mlir;

namespace optree_gen {

PlanId Plan::existing(Value value) {
  for (auto [i, step] : llvm::enumerate(steps))
    if (step.kind == PlanStep::Existing && step.value == value)
      return i;
  return add({PlanStep::Existing, value.getType(), value});
}

PlanId Plan::carrier() const {
  for (PlanId id : results)
    while (id != kNoPlanId) {
      if (steps[id].kind == PlanStep::Apply)
        return id;
      id = steps[id].operands.empty() ? kNoPlanId : steps[id].operands.front();
    }
  return kNoPlanId;
}

} // namespace optree_gen

//===- Plan.cpp - A sequence of ops that is planned -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/Plan.h"

using namespace mlir;

namespace op_tree {

PlanId Plan::existing(Value value) {
  auto [place, isNew] = places.try_emplace(value, steps.size());
  if (isNew)
    add({PlanStep::Existing, value.getType(), value});
  return place->second;
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

void Plan::dropUnwanted() {
  SmallVector<PlanId, 16> renamed(steps.size(), kNoPlanId);
  auto want = [&](ArrayRef<PlanId> ids) {
    for (PlanId id : ids)
      if (id != kNoPlanId)
        renamed[id] = 0;
  };
  want(results);
  want(effects);
  for (PlanId id = steps.size(); id-- > 0;)
    if (renamed[id] != kNoPlanId)
      want(steps[id].operands);
  auto rename = [&](MutableArrayRef<PlanId> ids) {
    for (PlanId &id : ids)
      id = id == kNoPlanId ? kNoPlanId : renamed[id];
  };
  PlanId next = 0;
  for (PlanId id = 0, e = steps.size(); id < e; ++id) {
    if (renamed[id] == kNoPlanId)
      continue;
    renamed[id] = next;
    rename(steps[id].operands);
    if (id != next)
      steps[next] = std::move(steps[id]);
    ++next;
  }
  steps.truncate(next);
  rename(results);
  rename(effects);
  places.clear();
}

} // namespace op_tree

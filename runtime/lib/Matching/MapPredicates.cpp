//===- MapPredicates.cpp - What categories ask of maps --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/MapPredicates.h"
#include "OpTree/IR/LinearForm.h"

using namespace mlir;

namespace op_tree {

namespace {

/// Checks the maps of a binding against a predicate.
class MapChecker {
public:
  MapChecker(const StructuredView &view, const Binding &binding,
             Mismatch *mismatch)
      : predicate(*binding.node->predicate), binding(binding),
        mismatch(mismatch), numLoops(view.numLoops()),
        uses(numLoops * predicate.groups.size()) {}

  bool run() {
    groupOperands();
    for (unsigned i = 0, e = binding.maps.size(); i < e; ++i)
      if (!checkMap(i))
        return false;
    return checkWithin() && checkLoops();
  }

private:
  /// The number of maps of a group that have a loop as a result, and the number
  /// of those that have it in a sum.
  struct Use {
    unsigned alone = 0, summed = 0;
  };

  void groupOperands();
  bool checkMap(unsigned position);
  bool checkWindow(AffineExpr sum, int group, unsigned position);
  bool checkWithin();
  bool checkLoops();
  int classOf(unsigned loop) const;
  Use &use(unsigned loop, int group) {
    return uses[loop * predicate.groups.size() + group];
  }

  const MapPredicate &predicate;
  const Binding &binding;
  Mismatch *mismatch;
  unsigned numLoops;
  /// By loop and group.
  SmallVector<Use, 32> uses;
  /// By position: the group that the operand is in, or -1.
  SmallVector<int8_t, 4> groupOf;
  /// The two loops of each window.
  SmallVector<std::pair<unsigned, unsigned>, 2> windows;
  unsigned windowPosition = 0;
};

void MapChecker::groupOperands() {
  groupOf.assign(binding.maps.size(), -1);
  for (auto [number, group] : llvm::enumerate(predicate.groups)) {
    unsigned next = 0;
    for (auto [i, operand] : llvm::enumerate(binding.node->operands)) {
      if (!(group.roles & roleBit(operand.role)))
        continue;
      for (unsigned p = binding.begin[i]; p < binding.begin[i + 1]; ++p) {
        bool in = group.step ? next >= group.first &&
                                   (next - group.first) % group.step == 0
                             : next == group.first;
        if (in)
          groupOf[p] = number;
        ++next;
      }
    }
  }
}

bool MapChecker::checkMap(unsigned position) {
  AffineMap map = binding.maps[position];
  int group = groupOf[position];
  MapClass kind =
      group < 0 ? MapClass::ProjectedPermutation : predicate.groups[group].maps;
  switch (kind) {
  case MapClass::Any:
    return true;
  case MapClass::Permutation:
    if (!map.isProjectedPermutation())
      return fail(mismatch, "a permutation of the loops", position);
    if (map.getNumResults() != numLoops)
      return fail(mismatch, "parallel loops");
    break;
  case MapClass::ProjectedPermutation:
    if (!map.isProjectedPermutation())
      return fail(mismatch, "a projected permutation", position);
    break;
  case MapClass::Windows:
    break;
  }
  if (group < 0)
    return true;
  for (AffineExpr result : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      ++use(dim.getPosition(), group).alone;
    else if (!checkWindow(result, group, position))
      return false;
  }
  return true;
}

bool MapChecker::checkWindow(AffineExpr sum, int group, unsigned position) {
  SmallVector<int64_t, 8> coefficients(numLoops, 0);
  int64_t constant = 0;
  if (!addLinear(sum, 1, coefficients, constant) || constant != 0)
    return fail(mismatch, predicate.sum, position);
  SmallVector<unsigned, 4> loops;
  for (auto [loop, coefficient] : llvm::enumerate(coefficients)) {
    if (coefficient < 0)
      return fail(mismatch, "positive strides", position);
    if (coefficient == 0)
      continue;
    loops.push_back(loop);
    ++use(loop, group).summed;
  }
  if (loops.size() != 2)
    return fail(mismatch, predicate.sum, position);
  windows.emplace_back(loops[0], loops[1]);
  windowPosition = position;
  return true;
}

/// Checks the groups with `within`: their maps use only loops of the map that
/// they belong to.
bool MapChecker::checkWithin() {
  for (auto [number, group] : llvm::enumerate(predicate.groups)) {
    if (group.within < 0)
      continue;
    unsigned other = 0;
    for (auto [position, in] : llvm::enumerate(groupOf)) {
      if (in != static_cast<int>(number))
        continue;
      while (other < groupOf.size() && groupOf[other] != group.within)
        ++other;
      if (other == groupOf.size())
        return fail(mismatch, group.demand, position);
      for (unsigned loop = 0; loop < numLoops; ++loop)
        if (binding.maps[position].isFunctionOfDim(loop) &&
            !binding.maps[other].isFunctionOfDim(loop))
          return fail(mismatch, group.demand, position);
      ++other;
    }
  }
  return true;
}

int MapChecker::classOf(unsigned loop) const {
  unsigned numGroups = predicate.groups.size();
  for (auto [number, kind] : llvm::enumerate(predicate.loops)) {
    bool fits = true;
    for (unsigned group = 0; fits && group < numGroups; ++group) {
      const Use &found = uses[loop * numGroups + group];
      const LoopUse &wanted = kind.uses[group];
      fits = wanted.window ? found.alone == 0 && found.summed == 1
                           : found.summed == 0 && found.alone >= wanted.least &&
                                 (wanted.most == LoopUse::kMany ||
                                  found.alone <= wanted.most);
    }
    if (fits)
      return number;
  }
  return -1;
}

bool MapChecker::checkLoops() {
  if (predicate.loops.empty())
    return true;
  SmallVector<int8_t, 8> classes;
  for (unsigned loop = 0; loop < numLoops; ++loop)
    classes.push_back(classOf(loop));
  for (auto [one, other] : windows) {
    auto added = std::minmax(classes[one], classes[other]);
    if (added != std::minmax(predicate.window[0], predicate.window[1]))
      return fail(mismatch, predicate.sum, windowPosition);
  }
  for (auto [loop, kind] : llvm::enumerate(classes))
    if (kind < 0)
      return failLoop(mismatch, predicate.loop, loop);
  for (auto [number, kind] : llvm::enumerate(predicate.loops))
    if (kind.needed && !llvm::is_contained(classes, static_cast<int>(number)))
      return fail(mismatch, kind.needed);
  return true;
}

} // namespace

bool satisfiesPredicate(const StructuredView &view, const Binding &binding,
                        Mismatch *mismatch) {
  return !binding.node->predicate->demandsAny() ||
         MapChecker(view, binding, mismatch).run();
}

} // namespace op_tree

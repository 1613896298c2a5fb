//===- CompositeFinder.cpp - Composites under permissions -----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/CompositeFinder.h"
#include "OpTree/Graph/NearMisses.h"
#include "OpTree/Tree/Permissions.h"

using namespace mlir;

namespace op_tree {

CompositeFinder::Allowance &CompositeFinder::under(uint16_t permissions) {
  std::unique_ptr<Allowance> &known = allowances[permissions];
  if (!known)
    known = std::make_unique<Allowance>(run, permissions);
  return *known;
}

CompositeFinder::Recognizers
CompositeFinder::recognizers(Block &block, uint16_t permissions) {
  // A rule may move a constant out of the composite to which it belongs, most
  // of all into another constant. So each one is looked for under fewer
  // permissions, too.
  SmallVector<uint16_t, 3> sets = {permissions};
  auto reassoc = static_cast<uint16_t>(Permission::Reassoc);
  for (int fewer : {permissions & ~reassoc, 0})
    if (fewer != sets.back())
      sets.push_back(fewer);
  Recognizers made(sets.size());
  BlockGraph *exact = nullptr;
  for (size_t i = sets.size(); i-- > 0;) {
    Allowance &allowance = under(sets[i]);
    made[i] = std::make_unique<BlockRecognizer>(
        run, allowance.rules, allowance.patterns, block, exact);
    exact = &made.back()->block;
  }
  return made;
}

/// Returns true if each element of a composite is computed from one of each
/// operand.
static bool isElementwise(const Definition &definition) {
  return llvm::all_of(definition.steps, [](const Step &step) {
    return step.combine < 0 && !StepMove::of(step);
  });
}

/// Returns what is tried on a value, in order.
static std::vector<std::pair<const Definition *, BlockRecognizer *>>
triesOf(const CompositeFinder::Recognizers &recognizers,
        CompositeFinder::Definitions definitions, bool areInOrder) {
  std::vector<std::pair<const Definition *, BlockRecognizer *>> tries;
  // A rule may make all that an element-wise composite does a smaller one: a
  // clamp by the largest number is a relu.
  SmallVector<const Definition *> last;
  for (const Definition *definition : definitions)
    if (!areInOrder && isElementwise(*definition))
      last.push_back(definition);
    else
      for (const auto &each : recognizers)
        tries.emplace_back(definition, each.get());
  for (const auto &each : recognizers)
    for (const Definition *definition : last)
      tries.emplace_back(definition, each.get());
  return tries;
}

CompositeFinder::Found CompositeFinder::find(Block &block, uint16_t permissions,
                                             Definitions definitions,
                                             bool asIs) {
  Recognizers readings = recognizers(block, permissions);
  auto tries = triesOf(readings, definitions,
                       /*areInOrder=*/!run.options.composites.empty());
  llvm::DenseSet<Operation *> consumed;
  // Composites that are left alone, and why.
  std::vector<std::pair<const Definition *, std::string>> refused;
  auto first = [&](Value result, bool inside) -> const Definition * {
    for (auto [definition, each] : tries) {
      std::vector<std::string> reasons;
      BlockRecognizer::Ops ops =
          inside ? each->recognizeInside(result, *definition, asIs)
                 : each->recognize(result, *definition, asIs, reasons);
      if (ops) {
        consumed.insert(ops->begin(), ops->end());
        return definition;
      }
      if (each == readings.front().get())
        for (const std::string &reason : reasons)
          refused.emplace_back(definition, reason);
    }
    return nullptr;
  };
  Found found;
  for (Value result : llvm::reverse(readings.front()->block.results)) {
    // An op of a composite stays for others that use it.
    Operation *op = result.getDefiningOp();
    bool stays = llvm::any_of(result.getUsers(), [&](Operation *user) {
      return !consumed.contains(block.findAncestorOpInBlock(*user));
    });
    if (!stays && (consumed.contains(op) || result.use_empty()))
      continue;
    consumed.erase(op);
    refused.clear();
    const Definition *definition = first(result, /*inside=*/false);
    if (!definition)
      definition = first(result, /*inside=*/true);
    if (definition)
      found[result] = definition;
    if (asIs)
      continue;
    if (definition)
      run.note(result, *definition);
    for (const auto &[each, reason] : refused)
      if (each != definition)
        run.note(result, *each, reason);
  }
  return found;
}

void CompositeFinder::noteOtherParts(Block &read, Definitions definitions,
                                     const Found &known, uint16_t permissions) {
  Allowance &allowance = under(permissions);
  BlockGraph block(run.index, allowance.rules, run.options.dropped,
                   run.rewriter.getContext(), read, /*exact=*/nullptr);
  llvm::DenseSet<TensorId> covered;
  for (Value result : llvm::reverse(block.results)) {
    TensorId root = block.reader.viewOf(result)->access.node;
    if (result.use_empty() || covered.contains(root))
      continue;
    // A composite may be part of a larger one that is nearly there.
    const Definition *own = known.lookup(result);
    SmallVector<const Definition *> larger;
    llvm::copy_if(definitions, std::back_inserter(larger), [&](auto *each) {
      return !own ||
             allowance.patterns.sizeOf(*each) > allowance.patterns.sizeOf(*own);
    });
    std::optional<NearMiss> miss =
        nearestMiss(allowance.patterns, larger, block.graph, root);
    if (!miss && !own)
      continue;
    if (miss)
      run.note(result, *miss->definition,
               "in place of " + miss->part + " there is " + miss->found);
    SmallVector<TensorId, 16> todo = {root};
    while (!todo.empty()) {
      TensorId id = todo.pop_back_val();
      if (covered.insert(id).second)
        for (const Access &operand : block.graph[id].operands)
          todo.push_back(operand.node);
    }
  }
}

void CompositeFinder::noteNearMisses(Block &block, Definitions definitions) {
  uint16_t given = run.options.permissions;
  std::map<uint16_t, Found> known;
  auto foundUnder = [&](uint16_t permissions) -> const Found & {
    auto [place, isNew] = known.try_emplace(permissions);
    if (isNew)
      place->second = find(block, permissions, definitions, /*asIs=*/true);
    return place->second;
  };
  auto all = static_cast<uint16_t>(Permission::All);
  for (auto [result, definition] : foundUnder(all)) {
    uint16_t needed = all;
    for (uint16_t bit = 1; bit <= all; bit <<= 1)
      if (foundUnder(needed & ~bit).lookup(result) == definition)
        needed &= ~bit;
    if (needed & ~given)
      run.note(result, *definition, "it needs allow=" + namesOf(needed));
  }
  Found found = foundUnder(given);
  for (auto [result, definition] : foundUnder(all))
    found[result] = definition;
  noteOtherParts(block, definitions, found, all);
}

} // namespace op_tree

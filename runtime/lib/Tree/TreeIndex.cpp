//===- TreeIndex.cpp - Finding nodes of a tree fast -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Tree/TreeIndex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace op_tree {

/// Adds the operations that may be the root of a body that computes node `root`
/// of `expr`, each with the function that it implies for the node's function
/// parameter, or -1.
void TreeIndex::addRoots(
    const Node &node, ArrayRef<ExprNode> expr, unsigned root,
    SmallVectorImpl<std::pair<StringRef, int16_t>> &roots) const {
  auto addFunction = [&](const Function &function, int16_t decided) {
    for (const Lowering &lowering : function.lower) {
      if (!lowering.mnemonic.empty())
        roots.push_back({lowering.mnemonic, decided});
      if (!lowering.derived.empty()) {
        size_t before = roots.size();
        addRoots(node, lowering.derived, lowering.derived.size() - 1, roots);
        for (size_t i = before; i < roots.size(); ++i)
          roots[i].second = decided;
      }
    }
  };
  const ExprNode &top = expr[root];
  switch (top.kind) {
  case ExprKind::Operand:
  case ExprKind::Constant:
  case ExprKind::Index:
  case ExprKind::Size:
    roots.push_back({"", -1});
    return;
  case ExprKind::Read:
    roots.push_back({top.guarded ? StringRef() : StringRef(kExtract), -1});
    return;
  case ExprKind::Cast:
    for (const CastRule &rule : tree.casts)
      for (StringLiteral mnemonic : rule.mnemonic)
        if (!mnemonic.empty())
          roots.push_back({mnemonic, -1});
    roots.push_back({tree.helpers.create, -1});
    addRoots(node, expr, top.args[0], roots);
    return;
  case ExprKind::Fold:
    if (top.numArgs == 0) // A single member is the value.
      roots.push_back({"", -1});
    [[fallthrough]];
  case ExprKind::Call:
    addFunction(tree.functions[top.index], -1);
    return;
  case ExprKind::ParamCall: {
    const Parameter &parameter = node.parameters[top.index];
    if (parameter.bound) {
      addFunction(tree.functions[parameter.value], -1);
      return;
    }
    for (int16_t number : parameter.functions) {
      const Function &function = tree.functions[number];
      if (top.group >= 0 ? function.arity >= top.numArgs
                         : function.arity == top.numArgs)
        addFunction(function, number);
    }
    return;
  }
  }
}

TreeIndex::TreeIndex(const Tree &tree, MakeSequences *makeSequences)
    : tree(tree), makeSequences(makeSequences) {
  for (auto [i, node] : llvm::enumerate(tree.nodes))
    if (node.materialized)
      byName[node.name] = i;
  for (const Spelling &spelling : tree.spellings)
    if (spelling.function >= 0 && spelling.needs == 0)
      spellings.add(spelling);

  for (auto [rank, number] : llvm::enumerate(tree.order)) {
    const Node &node = tree.nodes[number];
    Candidate candidate{number, -1, static_cast<int16_t>(rank)};
    if (!node.materialized || node.kind == NodeKind::Root)
      continue;
    if (node.region) {
      regions.push_back(candidate);
      continue;
    }
    if (node.payload.empty())
      continue;
    unsigned fixedInputs = 0, fixedScalars = 0;
    bool variadic = false, variadicScalars = false;
    for (auto [place, operand] : llvm::enumerate(node.operands)) {
      if (operand.role == Role::Init)
        continue;
      // A body may capture a tensor that it reads at computed indices, too.
      bool scalar = operand.role == Role::Scalar ||
                    operand.role == Role::Either || node.readsAt(place);
      variadic |= operand.variadic;
      variadicScalars |= operand.variadic && scalar;
      fixedInputs += !operand.variadic;
      fixedScalars += !operand.variadic && scalar;
    }
    int loops = -1, reductions = -1;
    if (node.numLoops >= 0) {
      llvm::SmallSet<int, 8> written;
      for (const Operand &operand : node.operands) {
        if (operand.role != Role::Init || operand.map != MapKind::Explicit)
          continue;
        for (const IndexExpr &expr : operand.alternatives.front())
          for (unsigned t = 0; t < expr.numTerms; ++t)
            written.insert(expr.terms[t].loop);
      }
      loops = node.numLoops;
      reductions = loops - written.size();
    }

    SmallVector<std::pair<StringRef, int16_t>> roots;
    addRoots(node, node.payload, node.rootOfPayload(), roots);
    for (auto [name, function] : roots) {
      unsigned root =
          rootNumbers.try_emplace(name, rootNumbers.size()).first->second;
      unsigned inputs = fixedInputs;
      candidate.function = function;
      if (node.foldedGroup() >= 0) {
        inputs = kAnyNumber;
        folds = true;
        scalars = std::max(scalars, fixedScalars);
      } else if (variadic) {
        // The variadic group takes the remaining arguments of the function.
        const ExprNode &top = node.payload[node.rootOfPayload()];
        int decided = function;
        if (decided < 0 && top.kind == ExprKind::ParamCall &&
            node.parameters[top.index].bound)
          decided = node.parameters[top.index].value;
        if (decided < 0)
          continue;
        inputs += tree.functions[decided].arity - top.numArgs;
      }
      if (inputs != kAnyNumber)
        scalars =
            std::max(scalars, fixedScalars +
                                  (variadicScalars ? inputs - fixedInputs : 0));
      auto &bucket = buckets[{root, inputs, loops, reductions}];
      bool known = llvm::any_of(bucket, [&](const Candidate &other) {
        return other.node == candidate.node &&
               other.function == candidate.function;
      });
      if (!known)
        bucket.push_back(candidate);
    }
  }
}

void TreeIndex::candidates(const StructuredView &view, const ScalarGraph &body,
                           unsigned numInputs,
                           SmallVectorImpl<Candidate> &found) const {
  const ScalarNode &top = body.root();
  auto root = rootNumbers.find(top.kind == ScalarNode::Op ? top.name : "");
  if (root == rootNumbers.end())
    return;
  int reductions = llvm::count(view.iterators, utils::IteratorType::reduction);
  auto at = [&](unsigned inputs, int loops,
                int reductions) -> ArrayRef<Candidate> {
    auto bucket = buckets.find({root->second, inputs, loops, reductions});
    return bucket == buckets.end() ? ArrayRef<Candidate>()
                                   : ArrayRef<Candidate>(bucket->second);
  };
  auto precedes = [](const Candidate &lhs, const Candidate &rhs) {
    return lhs.rank < rhs.rank;
  };
  ArrayRef<Candidate> fixed = at(numInputs, view.numLoops(), reductions);
  ArrayRef<Candidate> open = at(numInputs, -1, -1);
  size_t before = found.size();
  std::merge(fixed.begin(), fixed.end(), open.begin(), open.end(),
             std::back_inserter(found), precedes);
  if (!folds)
    return;
  llvm::append_range(found, at(kAnyNumber, view.numLoops(), reductions));
  llvm::append_range(found, at(kAnyNumber, -1, -1));
  std::stable_sort(found.begin() + before, found.end(), precedes);
}

} // namespace op_tree

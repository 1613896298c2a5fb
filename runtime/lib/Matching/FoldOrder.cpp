//===- FoldOrder.cpp - Operands of payloads that fold ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/FoldOrder.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace op_tree {

namespace {

/// Compares the shapes of two graphs. Each pair of nodes is compared once, so
/// that the time is polynomial for any body.
class Shapes {
public:
  Shapes(const ScalarGraph &payload, const ScalarGraph &body,
         function_ref<bool(unsigned, unsigned)> admits)
      : payload(payload), body(body), admits(admits) {}

  /// Returns true if node `a` of the body has the operations of node `e` of the
  /// payload.
  bool fits(unsigned e, unsigned a) {
    auto [place, isNew] = known.try_emplace({e, a}, false);
    if (!isNew)
      return place->second;
    bool result = compare(e, a);
    return known[{e, a}] = result;
  }

  /// Sets the nodes of the arguments below two nodes that fit.
  void collect(unsigned e, unsigned a, SmallVectorImpl<unsigned> &found) {
    const ScalarNode &lhs = payload[e], &rhs = body[a];
    if (lhs.kind == ScalarNode::Argument) {
      if (found[lhs.index] == kNone)
        found[lhs.index] = a;
      return;
    }
    if (lhs.args.empty())
      return;
    bool swapped = !fitInOrder(lhs.args, rhs.args);
    for (auto [i, arg] : llvm::enumerate(lhs.args))
      collect(arg, rhs.args[swapped ? 1 - i : i], found);
  }

  static constexpr unsigned kNone = ~0u;

private:
  bool fitInOrder(ArrayRef<unsigned> wanted, ArrayRef<unsigned> found) {
    return llvm::all_of(llvm::zip_equal(wanted, found), [&](auto pair) {
      return fits(std::get<0>(pair), std::get<1>(pair));
    });
  }

  bool compare(unsigned e, unsigned a) {
    const ScalarNode &lhs = payload[e], &rhs = body[a];
    if (lhs.kind == ScalarNode::Argument)
      return admits(lhs.index, a);
    if (lhs.args.empty())
      return rhs.args.empty() && rhs.kind != ScalarNode::Argument;
    // The name of a cast depends on its sign, which is not known yet.
    if (lhs.args.size() != rhs.args.size() ||
        (lhs.kind == ScalarNode::Op && lhs.args.size() > 1 &&
         lhs.name != rhs.name))
      return false;
    if (fitInOrder(lhs.args, rhs.args))
      return true;
    return lhs.commutes && lhs.args.size() == 2 &&
           fits(lhs.args[0], rhs.args[1]) && fits(lhs.args[1], rhs.args[0]);
  }

  const ScalarGraph &payload, &body;
  function_ref<bool(unsigned, unsigned)> admits;
  llvm::DenseMap<std::pair<unsigned, unsigned>, bool> known;
};

} // namespace

std::optional<SmallVector<unsigned, 8>>
nodesOfArguments(const ScalarGraph &payload, const ScalarGraph &body,
                 unsigned count,
                 function_ref<bool(unsigned, unsigned)> admits) {
  SmallVector<unsigned, 8> found(count, Shapes::kNone);
  Shapes shapes(payload, body, admits);
  if (payload.results.size() != body.results.size())
    return std::nullopt;
  for (auto [e, a] : llvm::zip_equal(payload.results, body.results)) {
    if (!shapes.fits(e, a))
      return std::nullopt;
    shapes.collect(e, a, found);
  }
  return found;
}

} // namespace op_tree

//===- ScalarMatcher.cpp - Scalar expressions up to order -----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/ScalarMatcher.h"

using namespace mlir;

namespace op_tree {

bool ScalarMatcher::match(unsigned e, unsigned a) {
  const ScalarNode &lhs = pattern[e], &rhs = graph[a];
  if (lhs.type != rhs.type)
    return false;
  switch (lhs.kind) {
  case ScalarNode::Argument:
    return argument(lhs, a);
  case ScalarNode::Constant:
    return rhs.kind == ScalarNode::Constant && lhs.value == rhs.value;
  case ScalarNode::Index:
    return rhs.kind == ScalarNode::Index && loop(lhs.index, rhs.index);
  case ScalarNode::Size:
    return size(lhs.index, a);
  case ScalarNode::Op: {
    if (rhs.kind == ScalarNode::Constant && rhs.folded >= 0 && unfolds())
      // An operation of that name is a cast, too.
      return lhs.name == rhs.name && match(lhs.args.front(), rhs.folded);
    if (rhs.kind != ScalarNode::Op || lhs.name != rhs.name ||
        lhs.value != rhs.value || lhs.args.size() != rhs.args.size())
      return false;
    bool commutes = lhs.commutes && lhs.args.size() == 2;
    SmallVector<unsigned, 4> before;
    if (commutes)
      before = bound;
    if (llvm::all_of(llvm::zip(lhs.args, rhs.args), [&](auto pair) {
          return match(std::get<0>(pair), std::get<1>(pair));
        }))
      return true;
    if (!commutes)
      return false;
    bound = std::move(before);
    return match(lhs.args[0], rhs.args[1]) && match(lhs.args[1], rhs.args[0]);
  }
  case ScalarNode::Read: {
    bool reads = lhs.guarded
                     ? rhs.kind == ScalarNode::Read
                     : rhs.kind == ScalarNode::Op && rhs.name == kExtract;
    if (!reads || lhs.args.size() != rhs.args.size() ||
        !table(pattern[lhs.args.front()], rhs.args.front()))
      return false;
    return llvm::all_of(
        llvm::drop_begin(llvm::zip(lhs.args, rhs.args)),
        [&](auto pair) { return match(std::get<0>(pair), std::get<1>(pair)); });
  }
  case ScalarNode::Captured:
    return false;
  }
  return false;
}

} // namespace op_tree

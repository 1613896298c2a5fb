//===- PayloadUnifier.cpp - Bodies up to commutation ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/PayloadUnifier.h"
#include "OpTree/Matching/Conditions.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace op_tree {

namespace {

/// Compares the structure of two graphs, up to the order of arguments of
/// commutative functions.
class Comparison {
public:
  Comparison(const ScalarGraph &expected, const ScalarGraph &actual,
             const Binding &binding)
      : expected(expected), actual(actual), binding(binding) {}

  bool equal(unsigned e, unsigned a) const {
    const ScalarNode &lhs = expected[e], &rhs = actual[a];
    if (lhs.type != rhs.type)
      return false;
    switch (lhs.kind) {
    case ScalarNode::Argument: {
      const OperandSource &source = binding.operands[lhs.index];
      if (source.operand >= 0)
        return rhs.kind == ScalarNode::Argument &&
               static_cast<int>(rhs.index) == source.operand;
      return rhs.source == source.value;
    }
    case ScalarNode::Constant:
      return rhs.kind == ScalarNode::Constant && lhs.value == rhs.value;
    case ScalarNode::Index:
      return rhs.kind == ScalarNode::Index &&
             rhs.index == binding.loops[lhs.index];
    case ScalarNode::Op:
      if (rhs.kind != ScalarNode::Op || lhs.name != rhs.name ||
          lhs.value != rhs.value || lhs.args.size() != rhs.args.size())
        return false;
      if (llvm::all_of(llvm::zip(lhs.args, rhs.args), [&](auto pair) {
            return equal(std::get<0>(pair), std::get<1>(pair));
          }))
        return true;
      return lhs.commutes && lhs.args.size() == 2 &&
             equal(lhs.args[0], rhs.args[1]) && equal(lhs.args[1], rhs.args[0]);
    case ScalarNode::Captured:
      return false;
    }
    return false;
  }

  /// Describes the first difference: what the body has, and what it should
  /// have.
  std::string difference(unsigned e, unsigned a) const {
    const ScalarNode &lhs = expected[e], &rhs = actual[a];
    if (lhs.kind == ScalarNode::Op && rhs.kind == ScalarNode::Op &&
        lhs.name == rhs.name && lhs.type == rhs.type &&
        lhs.args.size() == rhs.args.size()) {
      SmallVector<unsigned, 3> args(rhs.args);
      if (lhs.commutes && args.size() == 2 &&
          (equal(lhs.args[0], args[1]) || equal(lhs.args[1], args[0])))
        std::swap(args[0], args[1]);
      for (auto [wanted, found] : llvm::zip(lhs.args, args))
        if (!equal(wanted, found))
          return difference(wanted, found);
    }
    return describe(rhs, /*isExpected=*/false) + " instead of " +
           describe(lhs, /*isExpected=*/true);
  }

  /// Returns the number of operations in both graphs minus that of operations
  /// in one only; an operation that is the last of both counts twice.
  int similarity() const {
    int score = 0;
    SmallVector<StringRef, 8> left;
    for (const ScalarNode &node : actual.nodes)
      if (node.kind == ScalarNode::Op)
        left.push_back(node.name);
    score -= left.size();
    for (const ScalarNode &node : expected.nodes) {
      if (node.kind != ScalarNode::Op)
        continue;
      auto *found = llvm::find(left, node.name);
      score += found == left.end() ? -1 : 2;
      if (found != left.end())
        left.erase(found);
    }
    return score + 2 * (expected.root().name == actual.root().name &&
                        !actual.root().name.empty());
  }

private:
  std::string describe(const ScalarNode &node, bool isExpected) const {
    std::string text;
    llvm::raw_string_ostream os(text);
    switch (node.kind) {
    case ScalarNode::Argument:
      if (!isExpected)
        os << "operand #" << node.index;
      else if (binding.operands[node.index].operand >= 0)
        os << "operand #" << binding.operands[node.index].operand;
      else
        os << "a captured value";
      break;
    case ScalarNode::Constant:
      os << node.value;
      return text;
    case ScalarNode::Captured:
      os << "a captured value";
      break;
    case ScalarNode::Index:
      os << "a loop index";
      break;
    case ScalarNode::Op:
      os << "'" << node.name << "'";
      break;
    }
    os << " of type " << node.type;
    return text;
  }

  const ScalarGraph &expected;
  const ScalarGraph &actual;
  const Binding &binding;
};

bool typesAllowed(const Node &node, const PayloadTypes &types,
                  Mismatch *mismatch) {
  if (node.types == TypeRule::Strict)
    for (Type type : types.types)
      if (type != types.accumulator)
        return fail(mismatch, "one element type");
  return true;
}

} // namespace

PayloadTypes payloadTypes(const StructuredView &view, const Binding &binding) {
  PayloadTypes types;
  types.begin.assign(binding.begin.begin(), binding.begin.end());
  for (const OperandSource &source : binding.operands) {
    Value value =
        source.operand >= 0 ? view.operand(source.operand) : source.value;
    types.types.push_back(elementOf(value.getType()));
  }
  if (!view.inits.empty())
    types.accumulator = elementOf(view.inits.front().getType());
  return types;
}

bool unifyPayload(const Tree &tree, const StructuredView &view,
                  const ScalarGraph &body, Binding &binding,
                  Mismatch *mismatch) {
  const Node &node = *binding.node;
  PayloadTypes types = payloadTypes(view, binding);
  if (!typesAllowed(node, types, mismatch))
    return false;

  PayloadValues values(node);
  int sign = -1;
  for (auto [i, parameter] : llvm::enumerate(node.parameters)) {
    if (!binding.parameters[i].empty())
      values.value[i] = binding.parameters[i].front();
    else if (parameter.bound || parameter.hasDefault)
      values.value[i] = parameter.bound ? parameter.value : parameter.fallback;
    if (parameter.kind == ParamKind::Sign && !parameter.bound &&
        binding.parameters[i].empty())
      sign = i;
  }

  // If the body determines the sign, take that; else signed.
  int64_t preferred = sign < 0 ? 0 : values.value[sign];
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (sign >= 0)
      values.value[sign] = attempt == 0 ? preferred : 1 - preferred;
    ExpansionTraits traits;
    std::optional<ScalarGraph> expected =
        expandPayload(tree, node, types, values, traits);
    if (!expected) {
      if (mismatch) {
        llvm::raw_string_ostream os(mismatch->detail = {});
        os << "not ";
        llvm::interleaveComma(types.types, os);
      }
      return fail(mismatch, "other element types");
    }
    Comparison comparison(*expected, body, binding);
    if (comparison.equal(expected->results.front(), body.results.front())) {
      if (traits.compoundCast && forbidsCompoundCasts(node))
        return fail(mismatch, "casts of one operation");
      if (sign >= 0)
        binding.parameters[sign] = {values.value[sign]};
      binding.payload = std::move(*expected);
      binding.compoundCast = traits.compoundCast;
      return true;
    }
    if (mismatch && attempt == 0) {
      mismatch->progress = comparison.similarity();
      mismatch->detail = comparison.difference(expected->results.front(),
                                               body.results.front());
    }
    if (sign < 0 || !traits.signMatters)
      break;
  }
  return fail(mismatch, "body");
}

} // namespace op_tree

//===- PayloadUnifier.cpp - Bodies up to commutation ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/PayloadUnifier.h"
#include "OpTree/Matching/Conditions.h"
#include "OpTree/Payload/ScalarMatcher.h"
#include "OpTree/Payload/SpellingIndex.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace op_tree {

namespace {

/// Compares a body with an expanded payload. An operand that the body captures
/// is any of the body's scalars until `bound` has one.
class Comparison : public ScalarMatcher {
public:
  Comparison(const ScalarGraph &payload, const ScalarGraph &body,
             const StructuredView &view, const Binding &binding)
      : ScalarMatcher(payload, body, binding.operands.size()), view(view),
        binding(binding) {}

  /// Returns true if the graphs are equal with one scalar for each operand that
  /// the body captures.
  bool solve() {
    if (pattern.results.size() != graph.results.size() || !matchesAll())
      return false;
    SmallVector<Choice, 2> choices;
    for (auto [position, source] : llvm::enumerate(binding.operands))
      if (source.operand < 0)
        choices.push_back({static_cast<unsigned>(position), {}});
    if (choices.empty())
      return true;
    collect(choices);
    return choose(choices);
  }

  /// Returns the scalar that is the operand at `position`; null for an operand
  /// of the op.
  Value scalar(unsigned position) const {
    return bound[position] == kOpen ? Value() : graph[bound[position]].source;
  }

  /// Describes the first difference: what the body has, and what it should
  /// have. Adds the number of differences to `count`.
  std::string difference(unsigned e, unsigned a, int &count) {
    const ScalarNode &lhs = pattern[e], &rhs = graph[a];
    std::string first;
    if (lhs.kind == ScalarNode::Op && rhs.kind == ScalarNode::Op &&
        lhs.name == rhs.name && lhs.type == rhs.type &&
        lhs.args.size() == rhs.args.size()) {
      SmallVector<unsigned, 3> args(rhs.args);
      if (lhs.commutes && args.size() == 2 &&
          (match(lhs.args[0], args[1]) || match(lhs.args[1], args[0])))
        std::swap(args[0], args[1]);
      for (auto [wanted, found] : llvm::zip(lhs.args, args))
        if (!match(wanted, found)) {
          std::string text = difference(wanted, found, count);
          if (first.empty())
            first = std::move(text);
        }
    }
    if (!first.empty())
      return first;
    ++count;
    return describe(rhs, /*isExpected=*/false) + " instead of " +
           describe(lhs, /*isExpected=*/true);
  }

  /// Returns the number of operations in both graphs minus that of operations
  /// in one only; an operation that is the last of both counts twice.
  int similarity() const {
    int score = 0;
    SmallVector<StringRef, 8> left;
    for (const ScalarNode &node : graph.nodes)
      if (node.kind == ScalarNode::Op)
        left.push_back(node.name);
    score -= left.size();
    for (const ScalarNode &node : pattern.nodes) {
      if (node.kind != ScalarNode::Op)
        continue;
      auto *found = llvm::find(left, node.name);
      score += found == left.end() ? -1 : 2;
      if (found != left.end())
        left.erase(found);
    }
    return score + 2 * (pattern.root().name == graph.root().name &&
                        !graph.root().name.empty());
  }

private:
  bool argument(const ScalarNode &wanted, unsigned a) override {
    const ScalarNode &rhs = graph[a];
    const OperandSource &source = binding.operands[wanted.index];
    if (source.operand >= 0)
      return rhs.kind == ScalarNode::Argument &&
             static_cast<int>(rhs.index) == source.operand;
    if (bound[wanted.index] != kOpen)
      return isSameValue(graph, bound[wanted.index], a);
    return rhs.source && (rhs.kind == ScalarNode::Constant ||
                          rhs.kind == ScalarNode::Captured);
  }

  /// The tensor is an operand that no map reads, or is captured alone.
  bool table(const ScalarNode &wanted, unsigned a) override {
    const ScalarNode &rhs = graph[a];
    const OperandSource &source = binding.operands[wanted.index];
    if (rhs.kind != ScalarNode::Captured)
      return false;
    if (source.operand >= 0)
      return rhs.source == view.operand(source.operand);
    if (bound[wanted.index] != kOpen)
      return isSameValue(graph, bound[wanted.index], a);
    return rhs.type == source.value.getType();
  }

  bool loop(unsigned wanted, unsigned found) override {
    return found == binding.loops[wanted];
  }

  bool size(unsigned wanted, unsigned a) override {
    Value found = graph[a].source;
    std::optional<int64_t> known;
    if (auto number = dyn_cast_or_null<IntegerAttr>(graph[a].value);
        number && graph[a].kind == ScalarNode::Constant)
      known = number.getInt();
    auto dim = found ? found.getDefiningOp<ShapedDimOpInterface>()
                     : ShapedDimOpInterface();
    std::optional<int64_t> place =
        dim ? getConstantIntValue(dim.getDimension()) : std::nullopt;
    AffineExpr loop =
        getAffineDimExpr(binding.loops[wanted], view.op->getContext());
    for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
      Value operand = view.operand(i);
      auto type = dyn_cast<ShapedType>(operand.getType());
      if (!hasElements(operand.getType()))
        continue;
      for (auto [d, result] : llvm::enumerate(view.maps[i].getResults()))
        if (result == loop && (known ? type.getDimSize(d) == *known
                                     : place == static_cast<int64_t>(d) &&
                                           dim.getShapedValue() == operand))
          return true;
    }
    return false;
  }

  /// Returns true if each value that the body yields is that of the payload.
  bool matchesAll() {
    return llvm::all_of(
        llvm::zip(pattern.results, graph.results),
        [&](auto pair) { return match(std::get<0>(pair), std::get<1>(pair)); });
  }

  // A body may have the constant that MLIR folded from a cast of the payload.
  bool unfolds() const override { return true; }

  /// The scalars of the body that may be the operand at a position.
  struct Choice {
    unsigned position;
    SmallVector<unsigned, 2> scalars;
  };

  /// Adds to `choices` each scalar that the body has where the payload has the
  /// operand. A commutative function may pair its arguments in both orders.
  void collect(MutableArrayRef<Choice> choices) {
    using Pair = std::pair<unsigned, unsigned>;
    llvm::SmallDenseSet<Pair, 16> seen;
    SmallVector<Pair, 16> todo;
    for (auto [wanted, found] : llvm::zip(pattern.results, graph.results))
      todo.push_back({wanted, found});
    while (!todo.empty()) {
      Pair pair = todo.pop_back_val();
      unsigned e = pair.first, a = pair.second;
      if (!seen.insert(pair).second || !match(e, a))
        continue;
      const ScalarNode &lhs = pattern[e], &rhs = graph[a];
      auto add = [&](unsigned position, unsigned value) {
        for (Choice &choice : choices)
          if (choice.position == position &&
              llvm::none_of(choice.scalars, [&](unsigned known) {
                return isSameValue(graph, known, value);
              }))
            choice.scalars.push_back(value);
      };
      if (lhs.kind == ScalarNode::Argument) {
        add(lhs.index, a);
        continue;
      }
      if (lhs.kind == ScalarNode::Read) {
        add(pattern[lhs.args.front()].index, rhs.args.front());
        for (auto [wanted, found] :
             llvm::drop_begin(llvm::zip(lhs.args, rhs.args)))
          todo.push_back({wanted, found});
        continue;
      }
      if (rhs.kind == ScalarNode::Constant && rhs.folded >= 0)
        todo.push_back({lhs.args.front(), rhs.folded});
      for (auto [wanted, found] : llvm::zip(lhs.args, rhs.args))
        todo.push_back({wanted, found});
      if (lhs.commutes && lhs.args.size() == 2) {
        todo.push_back({lhs.args[0], rhs.args[1]});
        todo.push_back({lhs.args[1], rhs.args[0]});
      }
    }
  }

  /// Tries the choices in turn. Fails for an operand that the payload does not
  /// read: any scalar would do.
  bool choose(ArrayRef<Choice> choices) {
    if (choices.empty())
      return matchesAll();
    for (unsigned scalar : choices.front().scalars) {
      bound[choices.front().position] = scalar;
      if (choose(choices.drop_front()))
        return true;
    }
    bound[choices.front().position] = kOpen;
    return false;
  }

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
    case ScalarNode::Size:
      os << "the size of a loop";
      break;
    case ScalarNode::Index:
      os << "a loop index";
      break;
    case ScalarNode::Read:
      os << (node.guarded ? "a read where the indices are in bounds"
                          : "a read at computed indices");
      break;
    case ScalarNode::Op:
      os << "'" << node.name << "'";
      break;
    }
    os << " of type " << node.type;
    return text;
  }

  const StructuredView &view;
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
    Comparison comparison(*expected, body, view, binding);
    if (comparison.solve()) {
      if (traits.compoundCast && forbidsCompoundCasts(node))
        return fail(mismatch, "casts of one operation");
      if (sign >= 0)
        binding.parameters[sign] = {values.value[sign]};
      for (auto [position, source] : llvm::enumerate(binding.operands))
        if (source.operand < 0)
          source.value = comparison.scalar(position);
      binding.payload = std::move(*expected);
      binding.compoundCast = traits.compoundCast;
      return true;
    }
    if (mismatch && attempt == 0) {
      mismatch->progress = comparison.similarity();
      mismatch->differences = 0;
      mismatch->sameEnd = !body.root().name.empty() &&
                          expected->root().name == body.root().name;
      for (auto [wanted, found] : llvm::zip(expected->results, body.results))
        if (std::string first =
                comparison.difference(wanted, found, mismatch->differences);
            mismatch->detail.empty())
          mismatch->detail = std::move(first);
    }
    if (sign < 0 || !traits.signMatters)
      break;
  }
  return fail(mismatch, "body");
}

} // namespace op_tree

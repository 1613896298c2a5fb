//===- SpellingIndex.cpp - Other spellings of scalar functions ------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two operations that spell a function
//
//   %c = arith.cmpi sgt, %x, %y
//   %s = arith.select %c, %x, %y
//
// are the function `arith.maxsi %x, %y` in the graph that is matched. The same
// spelling for floats has guards, since NaNs and signs of zeros matter.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/SpellingIndex.h"
#include "OpTree/Payload/Expansion.h"
#include "OpTree/Payload/Guards.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace op_tree {

bool isSameValue(const ScalarGraph &graph, unsigned lhs, unsigned rhs) {
  return lhs == rhs || (graph[lhs].kind == ScalarNode::Constant &&
                        graph[rhs].kind == ScalarNode::Constant &&
                        graph[lhs].type == graph[rhs].type &&
                        graph[lhs].value == graph[rhs].value);
}

/// Adds the predicates that differ from these only if an argument is a NaN.
static uint32_t withoutNaNs(uint32_t predicates) {
  constexpr unsigned kShift = static_cast<unsigned>(arith::CmpFPredicate::UEQ) -
                              static_cast<unsigned>(arith::CmpFPredicate::OEQ);
  constexpr uint32_t kOrdered = 0x7e; // From OEQ to ONE.
  return predicates | (predicates & kOrdered) << kShift |
         (predicates >> kShift & kOrdered);
}

/// Returns true if the flags consist of one of the predicates and, at most,
/// `nnan`. The flag `nsz` of a compare is not accepted: it permits nothing
/// about the zero that a select without flags yields.
static bool isPredicateOf(uint32_t predicates, DictionaryAttr flags) {
  for (NamedAttribute flag : flags) {
    if (auto fast = dyn_cast<arith::FastMathFlagsAttr>(flag.getValue())) {
      if ((fast.getValue() & ~arith::FastMathFlags::nnan) !=
          arith::FastMathFlags::none)
        return false;
      continue;
    }
    if (!isPredicate(flag.getValue(), predicates))
      return false;
  }
  return true;
}

/// Returns true if node `actual` is step `number` of the spelling. Adds to
/// `waived` the kinds of guards that flags make unnecessary.
static bool isStep(const Spelling &spelling, unsigned number,
                   const ScalarGraph &graph, unsigned actual,
                   SmallVectorImpl<unsigned> &bound, unsigned &waived) {
  const SpellingStep &step = spelling.steps.begin()[number];
  const ScalarNode &node = graph[actual];
  if (node.kind != ScalarNode::Op || node.name != step.mnemonic ||
      node.args.size() != step.args.size())
    return false;
  // A compare has a predicate and perhaps flags that waive guards; another
  // operation must have no flags.
  auto flags = dyn_cast_or_null<DictionaryAttr>(node.value);
  if (step.predicates == 0 && node.value)
    return false;
  if (step.predicates != 0) {
    uint32_t predicates =
        node.noNaNs ? withoutNaNs(step.predicates) : step.predicates;
    if (!flags || !isPredicateOf(predicates, flags))
      return false;
    waived |= node.noNaNs ? SpellingGuard::Number : 0;
  }
  for (auto [i, arg] : llvm::enumerate(node.args)) {
    const SpellingArgument &expected = step.args.begin()[i];
    switch (expected.kind) {
    case SpellingArgument::Argument:
      if (bound[expected.value] == ~0u)
        bound[expected.value] = arg;
      if (!isSameValue(graph, bound[expected.value], arg))
        return false;
      break;
    case SpellingArgument::Step:
      if (!isStep(spelling, expected.value, graph, arg, bound, waived))
        return false;
      break;
    case SpellingArgument::Integer: {
      auto constant = dyn_cast_or_null<IntegerAttr>(graph[arg].value);
      if (graph[arg].kind != ScalarNode::Constant || !constant ||
          constant.getValue().trySExtValue() != expected.value)
        return false;
      break;
    }
    }
  }
  return true;
}

static std::optional<SmallVector<unsigned, 3>>
bind(const Spelling &spelling, const ScalarGraph &graph, unsigned number) {
  Type type = graph[number].type;
  if (classify(type) != spelling.typeClass)
    return std::nullopt;
  SmallVector<unsigned, 3> bound(spelling.arity, ~0u);
  unsigned waived = 0;
  if (!isStep(spelling, spelling.steps.size() - 1, graph, number, bound,
              waived))
    return std::nullopt;
  for (unsigned node : bound)
    if (node == ~0u || graph[node].type != type)
      return std::nullopt;
  for (const SpellingGuard &guard : spelling.where) {
    const ScalarNode &node = graph[bound[guard.argument]];
    bool isConstant = node.kind == ScalarNode::Constant;
    if (!admits(guard.kinds & ~waived, isConstant ? node.value : Attribute()))
      return std::nullopt;
  }
  // Last, because reading the name of a type takes longest.
  if (spelling.types.size() != 0 &&
      llvm::none_of(spelling.types, [&](StringLiteral name) {
        return namedType(name, type.getContext()) == type;
      }))
    return std::nullopt;
  return bound;
}

std::optional<Spelled> SpellingIndex::find(const ScalarGraph &graph,
                                           unsigned number) const {
  if (graph[number].kind != ScalarNode::Op)
    return std::nullopt;
  auto found = byLast.find(graph[number].name);
  if (found == byLast.end())
    return std::nullopt;
  for (const Spelling *spelling : found->second)
    if (std::optional<SmallVector<unsigned, 3>> bound =
            bind(*spelling, graph, number))
      return Spelled{spelling, std::move(*bound)};
  return std::nullopt;
}

namespace {

/// A spelling in a graph, and the functions that replace it.
struct Rewritten {
  SmallVector<unsigned, 3> arguments;
  ScalarGraph value;
};

/// Copies the nodes that the results and assertions of a graph need.
class Copier {
public:
  Copier(const ScalarGraph &graph, ArrayRef<std::optional<Rewritten>> rewritten)
      : graph(graph), rewritten(rewritten), done(graph.nodes.size(), ~0u) {}

  unsigned copy(unsigned number);

  ScalarGraph result;

private:
  unsigned copyOne(unsigned number);
  unsigned write(const Rewritten &rewritten);

  const ScalarGraph &graph;
  ArrayRef<std::optional<Rewritten>> rewritten;
  SmallVector<unsigned, 16> done;
};

} // namespace

unsigned Copier::write(const Rewritten &rewritten) {
  SmallVector<unsigned, 8> places;
  for (ScalarNode node : rewritten.value.nodes) {
    if (node.kind == ScalarNode::Argument) {
      places.push_back(done[rewritten.arguments[node.index]]);
      continue;
    }
    for (unsigned &arg : node.args)
      arg = places[arg];
    places.push_back(result.add(std::move(node)));
  }
  return places[rewritten.value.results.front()];
}

unsigned Copier::copyOne(unsigned number) {
  if (rewritten[number])
    return write(*rewritten[number]);
  ScalarNode node = graph[number];
  for (unsigned &arg : node.args)
    arg = done[arg];
  node.folded = node.folded < 0 ? -1 : static_cast<int>(done[node.folded]);
  return result.add(std::move(node));
}

unsigned Copier::copy(unsigned number) {
  visitPostOrder(
      number, [&](unsigned next) { return done[next] != ~0u; },
      [&](unsigned next) {
        SmallVector<unsigned, 3> operands(
            rewritten[next] ? rewritten[next]->arguments : graph[next].args);
        if (graph[next].folded >= 0)
          operands.push_back(graph[next].folded);
        return operands;
      },
      [&](unsigned next) {
        done[next] = copyOne(next);
        return true;
      });
  return done[number];
}

std::optional<ScalarGraph>
SpellingIndex::respell(const Tree &tree, const ScalarGraph &graph,
                       llvm::function_ref<bool(unsigned)> admits) const {
  bool any = false;
  SmallVector<std::optional<Rewritten>, 0> rewritten(graph.nodes.size());
  for (unsigned i = 0, e = graph.nodes.size(); i < e; ++i) {
    std::optional<Spelled> spelled = find(graph, i);
    if (!spelled || !admits(i))
      continue;
    SmallVector<Type, 3> types(spelled->arguments.size(), graph[i].type);
    std::optional<ScalarGraph> value = expandExpression(
        tree, spelled->spelling->value, types, graph[i].type.getContext());
    if (!value || value->root().type != graph[i].type)
      continue;
    rewritten[i] = {std::move(spelled->arguments), std::move(*value)};
    any = true;
  }
  if (!any)
    return std::nullopt;
  Copier copier(graph, rewritten);
  for (const ScalarGraph::Assertion &assertion : graph.assertions)
    copier.result.assertions.push_back(
        {copier.copy(assertion.condition), assertion.place});
  for (unsigned number : graph.results)
    copier.result.results.push_back(copier.copy(number));
  return std::move(copier.result);
}

} // namespace op_tree

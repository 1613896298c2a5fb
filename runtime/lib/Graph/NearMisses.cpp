//===- NearMisses.cpp - What nearly is a composite ------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/NearMisses.h"

using namespace mlir;

namespace op_tree {

/// Composites of fewer nodes are near to too much.
constexpr unsigned kFewestNodes = 10;
/// One in so many nodes may be another one.
constexpr unsigned kNearness = 10;
/// The depth to which expressions are printed.
constexpr unsigned kMostDepth = 4;

/// Prints what a node computes; `nameOf` has the names of operands, or is empty
/// for others.
static void print(llvm::raw_ostream &os, const TensorGraph &graph, TensorId id,
                  llvm::function_ref<StringRef(TensorId)> nameOf,
                  unsigned depth = 0) {
  const TensorNode &node = graph[id];
  if (StringRef name = nameOf(id); !name.empty()) {
    os << name;
  } else if (node.kind == TensorNode::Constant) {
    node.attribute.print(os, /*elideType=*/true);
  } else if (node.kind == TensorNode::Position) {
    os << "index";
  } else if (node.operands.empty()) {
    os << "a value";
  } else if (depth == kMostDepth) {
    os << "...";
  } else {
    bool reduces = node.kind == TensorNode::Reduction;
    os << (reduces ? "reduce " : "")
       << (node.name.empty() ? StringRef("elements")
                             : StringRef(node.name).split('.').second)
       << "(";
    // The start of a reduction follows from its combiner.
    llvm::interleaveComma(
        ArrayRef(node.operands).take_front(reduces ? 1 : ~size_t(0)), os,
        [&](const Access &operand) {
          print(os, graph, operand.node, nameOf, depth + 1);
        });
    os << ")";
  }
}

/// Returns true if a rule writes a function by others, all of which are among
/// the sorted names: so is the reciprocal of a root.
static bool isWrittenBy(const Tree &tree, StringRef function,
                        ArrayRef<StringRef> names) {
  return llvm::any_of(tree.rules, [&](const Rule &rule) {
    bool hasOther = false;
    for (const RuleNode &node : rule.from)
      if (StringRef name = node.mnemonic; name.starts_with("math.")) {
        if (name == function || !llvm::binary_search(names, name))
          return false;
        hasOther = true;
      }
    return hasOther && llvm::any_of(rule.to, [&](const RuleNode &node) {
             return node.mnemonic == function;
           });
  });
}

/// Returns true if 0 is folded in place of a number that the composite has.
static bool lacksNumber(const CompositePattern &pattern) {
  return llvm::any_of(pattern.folded, [&](int16_t parameter) {
    return pattern.flags.get(
               pattern.definition->parameters[parameter].attribute) != nullptr;
  });
}

std::optional<NearMiss> nearestMiss(CompositePatterns &patterns,
                                    ArrayRef<const Definition *> among,
                                    const TensorGraph &subject, TensorId root) {
  std::optional<NearMiss> best;
  auto consider = [&](const CompositePattern &pattern) {
    if (pattern.size < kFewestNodes || lacksNumber(pattern) ||
        (best && best->size - best->numFound == 1 &&
         best->size >= pattern.size))
      return;
    std::optional<GraphMiss> miss = onlyMiss(pattern, subject, root);
    if (!miss || miss->pattern == pattern.root)
      return;
    const TensorGraph &graph = *pattern.graph;
    const auto &[wanted, given, isReciprocal, variables] = *miss;
    ArrayRef<TensorId> nodes(variables);
    // Operations that both differing parts have are there, too.
    auto partBelow = [](const TensorGraph &of, TensorId id, size_t most) {
      auto nodes = nodesBelow(of, id, kMostNear);
      SmallVector<StringRef, 16> names;
      for (TensorId each : nodes.getArrayRef().take_front(most))
        if (!of[each].name.empty())
          names.push_back(of[each].name);
      llvm::sort(names);
      return names;
    };
    SmallVector<StringRef, 16> mine = partBelow(graph, wanted, kMostNear),
                               lacking;
    SmallVector<StringRef, 16> theirs =
        partBelow(subject, given, mine.size() + 1);
    std::set_difference(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                        std::back_inserter(lacking));
    size_t before = lacking.size();
    llvm::erase_if(lacking, [&](StringRef name) {
      return isWrittenBy(patterns.index.tree, name, theirs);
    });
    // Any quotient has a divisor.
    if (isReciprocal && lacking.size() == before)
      return;
    unsigned numLacking = std::max<unsigned>(lacking.size(), 1);
    // A function, such as the exponential, says what it is.
    if (llvm::any_of(lacking,
                     [](StringRef name) { return name.starts_with("math."); }))
      return;
    if (numLacking > std::max(1u, pattern.size / kNearness) ||
        mine.size() == pattern.size)
      return;
    NearMiss found{pattern.definition};
    found.size = pattern.size;
    found.numFound = pattern.size - numLacking;
    if (best && found.numFound * best->size <= best->numFound * found.size)
      return;
    const Definition &definition = *pattern.definition;
    auto nameOfVariable = [&](unsigned variable) -> StringRef {
      size_t count = definition.operands.size();
      return variable < count
                 ? definition.operands[variable].name
                 : definition.parameters[variable - count].attribute;
    };
    llvm::raw_string_ostream part(found.part), text(found.found);
    print(part, graph, wanted, [&](TensorId id) {
      auto variable = pattern.variables.find(id);
      return variable == pattern.variables.end()
                 ? StringRef()
                 : nameOfVariable(variable->second);
    });
    if (isReciprocal)
      text << "divf(1.0, ";
    print(text, subject, given, [&](TensorId id) {
      const TensorId *place = llvm::find(nodes, id);
      return place == nodes.end() || subject[id].kind == TensorNode::Constant
                 ? StringRef()
                 : nameOfVariable(place - nodes.begin());
    });
    if (isReciprocal)
      text << ")";
    // An expression may differ below what is printed.
    if (found.part != found.found)
      best = std::move(found);
  };
  for (const Definition *definition : among)
    patterns.nearCases(*definition, subject, root, consider);
  return best;
}

} // namespace op_tree

//===- GraphUnifier.h - Patterns in a graph ---------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A match only proposes operands: it compares operations, and finds out which
// loops correspond. Whoever uses it decomposes the composite on these operands,
// and compares the nodes.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_GRAPHUNIFIER_H
#define OPTREE_GRAPH_GRAPHUNIFIER_H

#include "OpTree/Graph/TensorGraph.h"

namespace op_tree {

/// One case of a composite.
struct CompositePattern {
  const Definition *definition = nullptr;
  /// The graph of all cases.
  const TensorGraph *graph = nullptr;
  llvm::SmallVector<uint8_t, 4> alternatives = {};
  /// By operand.
  llvm::SmallVector<bool, 4> given = {};
  /// The values of flags, and the type in which the steps compute.
  mlir::NamedAttrList flags = {};
  /// The parameters whose numbers are folded into what they are combined with:
  /// their defaults, or those that `flags` has.
  llvm::SmallVector<int16_t, 2> folded = {};
  TensorId root = ~0u;
  /// The variables, operands and then parameters, by their leaves.
  llvm::DenseMap<TensorId, unsigned> variables;
  /// The number of nodes.
  unsigned size = 0;
  /// By loop of the definition: another one with which it is together in all
  /// operands, or itself. The pattern has the first of these.
  llvm::SmallVector<int16_t, 4> likeLoop = {};
  /// By loop of the definition: how often it runs in the pattern.
  llvm::SmallVector<int64_t, 4> sizes = {};
  /// By operand and loop of its leaf: the loop of the definition.
  llvm::SmallVector<llvm::SmallVector<int16_t, 6>, 4> lists = {};

  /// Returns true if the node is the variable of a parameter.
  bool isNumber(TensorId node) const {
    auto variable = variables.find(node);
    return variable != variables.end() &&
           variable->second >= definition->operands.size();
  }
};

/// The operand of a composite that a match proposes.
struct ProposedOperand {
  TensorId node = ~0u;
  /// By loop of the node: the number of the loop in the match, and the loop of
  /// the definition.
  llvm::SmallVector<unsigned, 6> loops = {};
  llvm::SmallVector<int16_t, 6> lists = {};
  /// The loop of the node, if any, along which its parts are neighbours.
  std::optional<unsigned> inner = {};
  /// True if the operand is the negation of the node.
  bool isNegated = false;
};

struct CompositeMatch {
  const CompositePattern *pattern = nullptr;
  /// By operand of the definition; no node for outputs and absent operands.
  llvm::SmallVector<ProposedOperand, 4> operands = {};
  /// By parameter of the definition: a number, or null.
  llvm::SmallVector<mlir::Attribute, 2> numbers = {};
};

/// Two nodes that differ, or one node and the reciprocal of the subject's.
struct GraphMiss {
  TensorId pattern, subject;
  bool isReciprocal = false;
  /// The subject's node of each variable, ~0 if it has none.
  llvm::SmallVector<TensorId, 8> variables = {};
};

/// Compares the operations of a pattern and a graph alone, and not the loops by
/// which they read each other. It remembers what it has compared, as cases of a
/// composite have most nodes in common.
class GraphOutline {
public:
  GraphOutline(const TensorGraph &pattern, const TensorGraph &subject)
      : pattern(pattern), subject(subject) {}

  /// Returns false only if node `one` of the pattern, or what it is computed
  /// from down to a depth, is not what node `other` of the graph is.
  bool mayBe(TensorId one, TensorId other, unsigned depth = ~0u) {
    std::tuple<TensorId, TensorId, unsigned> key{one, other, depth};
    if (auto known = compared.find(key); known != compared.end())
      return known->second;
    bool result = compare(one, other, depth);
    return compared[key] = result;
  }

private:
  bool compare(TensorId one, TensorId other, unsigned depth);

  const TensorGraph &pattern, &subject;
  llvm::DenseMap<std::tuple<TensorId, TensorId, unsigned>, bool> compared;
};

/// Returns true if a product of the pattern may nearly be a quotient: by what
/// takes the place of a factor.
bool mayBeQuotient(const TensorNode &product, const TensorNode &quotient);
/// Returns true if a node depends on positions and constants alone: such a node
/// may be a constant in another graph.
bool isOfPositions(const TensorGraph &graph, TensorId id);

/// Returns the match at node `root` of `subject`, if there is one.
std::optional<CompositeMatch> unify(const CompositePattern &composite,
                                    const TensorGraph &subject, TensorId root);
/// Compares all operations; returns the two nodes that differ, if only two do.
std::optional<GraphMiss> onlyMiss(const CompositePattern &composite,
                                  const TensorGraph &subject, TensorId root);

} // namespace op_tree

#endif // OPTREE_GRAPH_GRAPHUNIFIER_H

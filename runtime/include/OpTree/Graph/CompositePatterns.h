//===- CompositePatterns.h - Composites in a graph --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pattern is the graph of a composite's own decomposition, on operands with
// one loop for each loop, or list of loops, of its definition. Both graphs are
// made by the same rules, so whatever the rules make equal is equal here.
//
// A match only proposes operands: it compares operations, and finds out which
// loops correspond. Whoever uses it decomposes the composite on these operands,
// and compares the nodes.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_COMPOSITEPATTERNS_H
#define OPTREE_GRAPH_COMPOSITEPATTERNS_H

#include "OpTree/Graph/GraphReader.h"
#include "OpTree/Rewriting/CompositeDecomposer.h"
#include <set>

namespace op_tree {

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

/// One case of a composite.
struct CompositePattern {
  const Definition *definition = nullptr;
  llvm::SmallVector<uint8_t, 4> alternatives = {};
  /// By operand.
  llvm::SmallVector<bool, 4> given = {};
  /// The values of flags, and the type in which the steps compute.
  mlir::NamedAttrList flags = {};
  /// The parameters whose numbers are their defaults.
  llvm::SmallVector<int16_t, 2> defaults = {};
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

struct CompositeMatch {
  const CompositePattern *pattern = nullptr;
  /// By operand of the definition; no node for outputs and absent operands.
  llvm::SmallVector<ProposedOperand, 4> operands = {};
  /// By parameter of the definition: a number, or null.
  llvm::SmallVector<mlir::Attribute, 2> numbers = {};
};

/// A composite that differs in one part from what a node computes.
struct NearMiss {
  const Definition *definition = nullptr;
  /// The part of the definition, and what is in its place.
  std::string part = {}, found = {};
  /// The number of nodes of the nearest case that are there, and of all its
  /// nodes.
  unsigned numFound = 0, size = 0;
};

/// Returns the type of the attribute of a parameter that is a real number; null
/// for others.
mlir::Type typeOfReal(const DefinedParameter &parameter,
                      mlir::MLIRContext *context);

class CompositePatterns {
public:
  CompositePatterns(const TreeIndex &index, const AttributeCodec &codec,
                    const RuleIndex &rules, mlir::MLIRContext *context)
      : index(index), rules(rules), decomposer(index, codec),
        graph(index.tree, rules, context), context(context) {}

  /// Calls `use` with each match of the composite at node `root` of `subject`
  /// until it returns true; returns false if it never does.
  bool match(const Definition &definition, const TensorGraph &subject,
             TensorId root,
             llvm::function_ref<bool(const CompositeMatch &)> use);

  /// Returns the composite that is nearest to what node `root` of `subject`
  /// computes, if it is near.
  std::optional<NearMiss> nearest(llvm::ArrayRef<const Definition *> among,
                                  const TensorGraph &subject, TensorId root);

  /// Returns the number of nodes of the largest case.
  unsigned sizeOf(const Definition &definition);

private:
  /// What the cases of a composite depend on: the types of elements and of what
  /// the steps compute, or null; the size of the lists of loops whose size a
  /// step reads; and which of these has the first factor of it.
  struct Setting {
    mlir::Type element, computed;
    int64_t size;
    unsigned first;
  };
  /// An optional operand, a flag, an optional number, whether a number is its
  /// default, whether a parameter holds the type in which it computes, or the
  /// alternatives of a step.
  struct Choice {
    enum Kind { Operand, Flag, Number, Default, Type, Alternative } kind;
    size_t index;
    unsigned count;
    /// By value: operations that the simplest case gets by it; of a type those
    /// that compute in it.
    llvm::SmallVector<llvm::SmallVector<llvm::StringRef, 2>, 2> adds = {};
  };
  /// By choice: the number of its value.
  using Values = llvm::SmallVector<unsigned, 8>;
  /// The cases of a composite: one for each combination of choices.
  struct Cases {
    llvm::SmallVector<Choice, 8> choices;
    std::vector<CompositePattern> patterns;
    /// The operations that are in all of them.
    llvm::SmallVector<llvm::StringRef, 8> names;
    /// The case with all operands, flags and types, and the one without.
    Values largest, simplest;
    /// By choice: true if it changes what is near the root; empty: it is not
    /// known yet.
    llvm::SmallVector<bool, 8> isNear = {};
    /// By values that have been tried: the root of the case, or `kNoCase`.
    std::map<Values, TensorId> roots = {};
    /// The sets of values, by choice, of which all combinations are there.
    std::set<llvm::SmallVector<Values, 8>> given = {};
  };
  class Outline;
  /// Calls `use` with each setting in which cases of the composite have the
  /// last operation of `root`, or nearly if they may miss it, until it returns
  /// true; returns false if it never does.
  bool anySetting(const Definition &definition, const TensorGraph &subject,
                  TensorId root, llvm::function_ref<bool(Setting)> use,
                  bool mayMiss = false);
  /// Returns the cases of the composite, or some of them.
  Cases &casesOf(const Definition &definition, Setting setting);
  /// Adds the cases that are not there and that need no other operations than
  /// `names`, and in the type that they compute in `computedNames`. Both are
  /// sorted. Cases that differ from node `root` near their own one stay away.
  void complete(Cases &cases, const Definition &definition, Setting setting,
                llvm::ArrayRef<llvm::StringRef> names,
                llvm::ArrayRef<llvm::StringRef> computedNames, Outline &outline,
                TensorId root);
  /// None: it has no steps of its own, is illegal on the types, or needs a
  /// permission that is not given.
  using Case = std::optional<CompositePattern>;
  /// Returns the combinations that differ from this one in one value.
  static std::vector<Values> variations(llvm::ArrayRef<Choice> choices,
                                        const Values &values);
  /// Adds the cases that were made of these values, and remembers their roots.
  static void keep(Cases &cases, llvm::ArrayRef<Values> all,
                   std::vector<Case> made);
  /// Builds the cases that have not been built.
  void add(Cases &cases, const Definition &definition, Setting setting,
           std::vector<Values> all);
  /// Finds out which choices change what is near the root.
  void findNear(Cases &cases, const Definition &definition, Setting setting);
  Case caseOf(const Definition &definition, Setting setting,
              llvm::ArrayRef<Choice> choices, llvm::ArrayRef<unsigned> values);
  /// Returns the cases with these values.
  std::vector<Case> build(const Definition &definition, Setting setting,
                          llvm::ArrayRef<Choice> choices,
                          llvm::ArrayRef<Values> all);
  /// Reads what the cases decompose into.
  void build(const Definition &definition, Setting setting,
             llvm::MutableArrayRef<Case> cases);

  const TreeIndex &index;
  const RuleIndex &rules;
  CompositeDecomposer decomposer;
  TensorGraph graph;
  mlir::MLIRContext *context;
  /// What the graph refers to.
  std::vector<std::unique_ptr<mlir::Block>> blocks;
  llvm::DenseMap<
      std::tuple<const Definition *, mlir::Type, mlir::Type, int64_t, unsigned>,
      std::unique_ptr<Cases>>
      known;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_COMPOSITEPATTERNS_H

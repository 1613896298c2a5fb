//===- CompositePatterns.h - The cases of composites ------------*- C++ -*-===//
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
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_COMPOSITEPATTERNS_H
#define OPTREE_GRAPH_COMPOSITEPATTERNS_H

#include "OpTree/Graph/GraphReader.h"
#include "OpTree/Graph/GraphUnifier.h"
#include "OpTree/Rewriting/CompositeDecomposer.h"
#include "llvm/ADT/SetVector.h"
#include <set>

namespace op_tree {

/// Returns the type of the attribute of a parameter that is a real number; null
/// for others.
mlir::Type typeOfReal(const DefinedParameter &parameter,
                      mlir::MLIRContext *context);

/// How many nodes near a root tell sizes and types to try.
constexpr size_t kMostNear = 64;

/// Returns a node and what it is computed from, the nearest first, at most the
/// operands of `most` nodes.
llvm::SmallSetVector<TensorId, 16> nodesBelow(const TensorGraph &graph,
                                              TensorId root, size_t most);

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

  /// Calls `use` with the cases that node `root` of `subject` may nearly be.
  void nearCases(const Definition &definition, const TensorGraph &subject,
                 TensorId root,
                 llvm::function_ref<void(const CompositePattern &)> use);

  /// Returns the number of nodes of the largest case.
  unsigned sizeOf(const Definition &definition);

  const TreeIndex &index;

private:
  /// What the cases of a composite depend on: the types of elements and of what
  /// the steps compute, or null; the size of the lists of loops whose size a
  /// step reads; and which of these has the first factor of it.
  struct Setting {
    mlir::Type element, computed;
    int64_t size;
    unsigned first;
  };
  /// An optional operand, a flag, an optional number, whether a number is
  /// folded into what it is combined with, whether a parameter holds the type
  /// in which it computes, or the alternatives of a step.
  struct Choice {
    enum Kind { Operand, Flag, Number, Folded, Type, Alternative } kind;
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
    const Definition *definition;
    Setting setting;
    llvm::SmallVector<Choice, 8> choices = {};
    std::vector<CompositePattern> patterns = {};
    /// The operations that are in all of them.
    llvm::SmallVector<llvm::StringRef, 8> names = {};
    /// The case with all operands, flags and types, and the one without.
    Values largest = {}, simplest = {};
    /// By choice: true if it changes what is near the root; empty: it is not
    /// known yet.
    llvm::SmallVector<bool, 8> isNear = {};
    /// By values that have been tried: the root of the case, or `kNoCase`.
    std::map<Values, TensorId> roots = {};
    /// The sets of values, by choice, of which all combinations are there.
    std::set<llvm::SmallVector<Values, 8>> given = {};
  };
  /// Calls `use` with the cases in each setting in which some have the last
  /// operation of `root`, or nearly if they may miss it, until it returns true;
  /// returns false if it never does.
  bool anySetting(const Definition &definition, const TensorGraph &subject,
                  TensorId root, llvm::function_ref<bool(Cases &)> use,
                  bool mayMiss = false);
  /// Returns the cases of the composite, or some of them.
  Cases &casesOf(const Definition &definition, Setting setting);
  /// Adds the cases that are not there and that need no other operations than
  /// `names`, and in the type that they compute in `computedNames`. Both are
  /// sorted. Cases that differ from node `root` near their own one stay away.
  void complete(Cases &cases, llvm::ArrayRef<llvm::StringRef> names,
                llvm::ArrayRef<llvm::StringRef> computedNames,
                GraphOutline &outline, TensorId root);
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
  void add(Cases &cases, std::vector<Values> all);
  /// Finds out which choices change what is near the root.
  void findNear(Cases &cases);
  Case caseOf(const Cases &cases, llvm::ArrayRef<unsigned> values);
  /// Returns the cases with these values.
  std::vector<Case> build(const Cases &cases, llvm::ArrayRef<Values> all);
  /// Reads what the cases that are made decompose into.
  void build(const Cases &cases, llvm::MutableArrayRef<Case> made);

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

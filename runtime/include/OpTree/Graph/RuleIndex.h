//===- RuleIndex.h - Rules on scalar expressions ----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Applies the rules and spellings of the tables to the nodes of a TensorGraph.
// A rule sees through maps, so the operations that it replaces may be those of
// several ops:
//
//   e[i, j] = expf(x[i, j])
//   r[i]    = divf(1, s[i])
//   n[i, j] = mulf(e[i, j], r[i])
//
// becomes, where `arcp` is permitted
//
//   n[i, j] = divf(e[i, j], s[i])
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_RULEINDEX_H
#define OPTREE_GRAPH_RULEINDEX_H

#include "OpTree/Graph/TensorGraph.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace op_tree {

class RuleIndex {
public:
  /// Keeps the rules that `permissions`, or flags of the IR, permit.
  RuleIndex(const Tree &tree, uint16_t permissions, mlir::MLIRContext *context);

  /// Lets `note` be called with the place and the name of each rule that is
  /// applied from now on.
  void setNote(std::function<void(mlir::Location, llvm::StringRef)> given) {
    note = std::move(given);
  }

  bool permits(Permission permission) const {
    return permissions & static_cast<uint16_t>(permission);
  }

  /// Returns true if all permissions of a set, a bit each, are given.
  bool permitsAll(uint16_t needs) const { return (needs & ~permissions) == 0; }

  /// Returns false if the operation `name` has a property that no rule may
  /// lose, such as overflow flags.
  static bool mayReplace(llvm::StringRef name, mlir::Attribute flags,
                         mlir::MLIRContext *context);
  /// Returns true if `permission` is given for all operations, or by the flags
  /// of the operation `name`.
  bool permits(Permission permission, llvm::StringRef name,
               mlir::Attribute flags, mlir::MLIRContext *context) const;

  /// Returns what a rule makes of the operation `root` on `arguments`, which
  /// are read by the loops `sizes`; none if no rule fits. No node has the
  /// operation yet, and its arguments are in their final form. `commutes`: they
  /// may be in either order.
  std::optional<Access> rewrite(TensorGraph &graph, const ScalarNode &root,
                                llvm::ArrayRef<Access> arguments,
                                llvm::ArrayRef<Size> sizes, bool commutes,
                                mlir::Location loc) const;

  /// A node of the left side of a rule.
  struct Node {
    RuleNode::Kind kind;
    int16_t index = -1;
    llvm::StringRef mnemonic = {};
    uint32_t predicates = 0;
    llvm::SmallVector<int16_t, 3> args = {};
    bool isReal = false;
    double real = 0.0;
    int64_t integer = 0;
    /// Empty: the common type; `*`: any.
    llvm::StringRef type = {};
    /// A constant to the bit.
    mlir::Attribute value = {};
  };
  /// A rule, or a spelling, by its left side.
  struct Pattern {
    llvm::SmallVector<Node, 4> nodes;
    unsigned numVariables;
    TypeClass typeClass;
    llvm::ArrayRef<llvm::StringLiteral> types;
    llvm::ArrayRef<SpellingGuard> where;
    uint16_t needs = 0;
    const Rule *rule = nullptr;
    const Spelling *spelling = nullptr;
  };

private:
  void add(Pattern pattern);
  /// Returns the pattern of a rule on one type as the other rules leave it;
  /// none if that is no pattern.
  std::optional<Pattern> normalized(const Pattern &pattern,
                                    llvm::StringRef type,
                                    mlir::MLIRContext *context) const;

  const Tree &tree;
  uint16_t permissions;
  std::vector<Pattern> patterns;
  llvm::StringMap<llvm::SmallVector<unsigned, 4>> byRoot;
  std::function<void(mlir::Location, llvm::StringRef)> note = {};
};

} // namespace op_tree

#endif // OPTREE_GRAPH_RULEINDEX_H

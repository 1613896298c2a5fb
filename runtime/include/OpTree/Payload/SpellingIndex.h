//===- SpellingIndex.h - Other spellings of scalar functions ----*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the spellings of the tables in a body. A spelling is a group of
// operations that has exactly the value of an expression of functions and may
// be replaced by it.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PAYLOAD_SPELLINGINDEX_H
#define OPTREE_PAYLOAD_SPELLINGINDEX_H

#include "OpTree/Payload/ScalarGraph.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

namespace op_tree {

/// Returns true if two nodes are one value.
bool isSameValue(const ScalarGraph &graph, unsigned lhs, unsigned rhs);

/// A spelling, and the nodes of a graph that are its arguments.
struct Spelled {
  const Spelling *spelling;
  llvm::SmallVector<unsigned, 3> arguments;
};

class SpellingIndex {
public:
  void add(const Spelling &spelling) {
    byLast[std::prev(spelling.steps.end())->mnemonic].push_back(&spelling);
  }

  /// Returns the spelling whose last step is node `number`; none if there is
  /// none.
  std::optional<Spelled> find(const ScalarGraph &graph, unsigned number) const;

  /// Returns the graph after replacing each spelling that `admits` allows by
  /// its functions; none if there is nothing to replace.
  std::optional<ScalarGraph> respell(
      const Tree &tree, const ScalarGraph &graph,
      llvm::function_ref<bool(unsigned)> admits = [](unsigned) {
        return true;
      }) const;

private:
  llvm::StringMap<llvm::SmallVector<const Spelling *, 4>> byLast;
};

} // namespace op_tree

#endif // OPTREE_PAYLOAD_SPELLINGINDEX_H

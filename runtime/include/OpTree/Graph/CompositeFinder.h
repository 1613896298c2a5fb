//===- CompositeFinder.h - Composites under permissions ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_COMPOSITEFINDER_H
#define OPTREE_GRAPH_COMPOSITEFINDER_H

#include "OpTree/Graph/BlockRecognizer.h"
#include "llvm/ADT/MapVector.h"

namespace op_tree {

/// Finds the composites of blocks under sets of permissions.
class CompositeFinder {
public:
  using Definitions = llvm::ArrayRef<const Definition *>;
  /// Composites by their last values.
  using Found = llvm::MapVector<mlir::Value, const Definition *>;

  explicit CompositeFinder(const CompositeRun &run) : run(run) {}

  CompositePatterns &patternsUnder(uint16_t permissions) {
    return under(permissions).patterns;
  }
  /// Returns what recognizes composites of a block, under the permissions
  /// first, and then under fewer.
  using Recognizers = std::vector<std::unique_ptr<BlockRecognizer>>;
  Recognizers recognizers(mlir::Block &block, uint16_t permissions);
  /// Replaces the composites of a block, but for `asIs`.
  Found find(mlir::Block &block, uint16_t permissions, Definitions definitions,
             bool asIs);
  /// Notes what is a composite under other permissions than those of the run,
  /// or nearly is one.
  void noteNearMisses(mlir::Block &block, Definitions definitions);

private:
  struct Allowance {
    Allowance(const CompositeRun &run, uint16_t permissions)
        : rules(run.index.tree, permissions, run.rewriter.getContext()),
          patterns(run.index, run.codec, rules, run.rewriter.getContext()) {}

    RuleIndex rules;
    CompositePatterns patterns;
  };
  Allowance &under(uint16_t permissions);
  /// Notes what has another part in place of one, apart from `known`.
  void noteOtherParts(mlir::Block &read, Definitions definitions,
                      const Found &known, uint16_t permissions);

  const CompositeRun &run;
  std::map<uint16_t, std::unique_ptr<Allowance>> allowances;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_COMPOSITEFINDER_H

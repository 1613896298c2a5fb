//===- NearMisses.h - What nearly is a composite ----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_NEARMISSES_H
#define OPTREE_GRAPH_NEARMISSES_H

#include "OpTree/Graph/CompositePatterns.h"

namespace op_tree {

/// A composite that differs in one part from what a node computes.
struct NearMiss {
  const Definition *definition = nullptr;
  /// The part of the definition, and what is in its place.
  std::string part = {}, found = {};
  /// The number of nodes of the nearest case that are there, and of all its
  /// nodes.
  unsigned numFound = 0, size = 0;
};

/// Returns the composite that is nearest to what node `root` of `subject`
/// computes, if it is near.
std::optional<NearMiss> nearestMiss(CompositePatterns &patterns,
                                    llvm::ArrayRef<const Definition *> among,
                                    const TensorGraph &subject, TensorId root);

} // namespace op_tree

#endif // OPTREE_GRAPH_NEARMISSES_H

//===- MapForms.h - Maps from the forms of a node ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_MAPFORMS_H
#define OPTREE_TREE_MAPFORMS_H

#include "OpTree/Tree/Binding.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

namespace op_tree {

/// Returns the maps that the forms of `node` give for these parameters and
/// ranks, by position; none if a form needs the maps attribute.
std::optional<llvm::SmallVector<mlir::AffineMap, 4>>
mapsFromForms(const Node &node, llvm::ArrayRef<unsigned> begin,
              llvm::ArrayRef<ParameterValue> parameters,
              llvm::ArrayRef<int64_t> ranks, mlir::MLIRContext *context);

/// Returns parallel for each dimension that an init's map uses, else reduction.
llvm::SmallVector<mlir::utils::IteratorType, 6>
iteratorsFromMaps(llvm::ArrayRef<mlir::AffineMap> initMaps, unsigned numLoops);

} // namespace op_tree

#endif // OPTREE_TREE_MAPFORMS_H

//===- MapUnifier.h - Maps up to the names of loops -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Unifies an op's indexing maps with those of a node: finds the dimension that
// each loop is, solves strides and dilations from coefficients, and finds
// dropped and permuted dimensions.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_MAPUNIFIER_H
#define OPTREE_MATCHING_MAPUNIFIER_H

#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/StructuredView.h"

namespace op_tree {

/// Unifies the maps of `view` with those of `binding.node`, whose operands are
/// assigned. Sets the loops, the maps, and the parameters that the maps
/// determine.
bool unifyMaps(const StructuredView &view, Binding &binding,
               Mismatch *mismatch = nullptr);

} // namespace op_tree

#endif // OPTREE_MATCHING_MAPUNIFIER_H

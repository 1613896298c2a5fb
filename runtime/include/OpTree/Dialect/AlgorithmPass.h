//===- AlgorithmPass.h - Ops that run an algorithm ------------ -*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_ALGORITHMPASS_H
#define OPTREE_DIALECT_ALGORITHMPASS_H

#include "OpTree/Tree/TreeIndex.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace op_tree {

/// Creates the pass `convert-<name>-to-loops`: each op on memrefs that runs an
/// algorithm becomes loops.
std::unique_ptr<mlir::Pass> createConvertToLoopsPass(const TreeIndex &index);

/// Registers the pass if an op of the dialect runs an algorithm.
void registerAlgorithmPass(const TreeIndex &index);

} // namespace op_tree

#endif // OPTREE_DIALECT_ALGORITHMPASS_H

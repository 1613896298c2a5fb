//===- DialectPasses.h - Passes of defined dialects -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conversions from a defined dialect to the dialect that it extends, and
// back.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_DIALECTPASSES_H
#define OPTREE_DIALECT_DIALECTPASSES_H

#include "OpTree/Tree/TreeIndex.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace op_tree {

/// Creates the pass `convert-<base>-to-<name>`: each op of the base dialect
/// becomes the op of the same name. An op whose body is not its payload, and an
/// op that the dialect lacks, becomes the root.
std::unique_ptr<mlir::Pass> createConvertFromBasePass(const TreeIndex &index);

/// Creates the pass `convert-<name>-to-<base>`: each op becomes the op of the
/// same name in the base dialect. It becomes a generic if the base dialect has
/// no such op, or none that can express it.
std::unique_ptr<mlir::Pass> createConvertToBasePass(const TreeIndex &index);

/// Registers these passes.
void registerDialectPasses(const TreeIndex &index);

} // namespace op_tree

#endif // OPTREE_DIALECT_DIALECTPASSES_H

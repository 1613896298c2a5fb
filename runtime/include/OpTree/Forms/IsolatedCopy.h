//===- IsolatedCopy.h - A copy of an op, alone in a module ------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy of an op of whose surroundings only that is left which its signature
// tells: the constants that it takes, and which of its results are used.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_ISOLATEDCOPY_H
#define OPTREE_FORMS_ISOLATEDCOPY_H

#include "OpTree/Forms/OpSignature.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace op_tree {

class IsolatedCopy {
public:
  IsolatedCopy(mlir::Operation *original, const OpSignature &signature);

  /// The copy.
  mlir::Operation *op;

private:
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace op_tree

#endif // OPTREE_FORMS_ISOLATEDCOPY_H

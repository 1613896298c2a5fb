//===- Compatibility.h - One spelling for all MLIRs -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The differences in C++ between the versions of MLIR that cmake/mlir.json
// lists. All other code asks the context which ops exist.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_IR_COMPATIBILITY_H
#define OPTREE_IR_COMPATIBILITY_H

#include "mlir/IR/Operation.h"
#include "llvm/Config/llvm-config.h"

namespace op_tree {

#if LLVM_VERSION_MAJOR < 23
using Properties = mlir::OpaqueProperties;
#else
using Properties = mlir::PropertyRef;
#endif

/// Returns null properties: the op gets the defaults.
inline Properties noProperties() {
#if LLVM_VERSION_MAJOR < 23
  return nullptr;
#else
  return Properties();
#endif
}

/// Returns properties of the type that `op` has, in `storage`.
inline Properties propertiesIn(void *storage, mlir::Operation *op) {
#if LLVM_VERSION_MAJOR < 23
  return storage;
#else
  return Properties(op->getPropertiesStorage().getTypeID(), storage);
#endif
}

} // namespace op_tree

#endif // OPTREE_IR_COMPATIBILITY_H

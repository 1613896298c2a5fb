//===- KeptAttributes.h - What an op carries besides ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes that the tables do not describe: some travel with an op through a
// rewrite, others forbid it.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_IR_KEPTATTRIBUTES_H
#define OPTREE_IR_KEPTATTRIBUTES_H

#include "OpTree/Table.h"
#include "mlir/IR/Operation.h"

namespace optree_gen {

constexpr llvm::StringLiteral kSegments = "operandSegmentSizes";
constexpr llvm::StringLiteral kIteratorTypes = "iterator_types";
/// The name of the attribute that holds a compare's predicate.
constexpr llvm::StringLiteral kPredicate = "predicate";

/// Returns true if `name` is an attribute that the node describes.
bool isDescribed(const Node *node, llvm::StringRef name);

/// The attributes that travel with the op: all that its definition does not
/// know, but for what the dialect caches there.
llvm::SmallVector<mlir::NamedAttribute> keptAttributes(mlir::Operation *op,
                                                       const Node *node);

/// The first inherent attribute of the op that its node does not describe and
/// that a rewrite would lose, such as a generic's documentation; null if there
/// is none. What `dropped` names may be lost.
mlir::StringAttr undescribedAttribute(mlir::Operation *op, const Node *node,
                                      llvm::ArrayRef<std::string> dropped = {});

/// Adds `kept` to `attributes` unless the op `name` would take one for its own.
bool addKept(mlir::OperationName name,
             llvm::ArrayRef<mlir::NamedAttribute> kept,
             mlir::NamedAttrList &attributes);

} // namespace optree_gen

#endif // OPTREE_IR_KEPTATTRIBUTES_H

//===- KeptAttributes.h - What an op carries besides ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes that the tables do not describe: a rewrite keeps some of them, and
// others forbid it.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_IR_KEPTATTRIBUTES_H
#define OPTREE_IR_KEPTATTRIBUTES_H

#include "OpTree/Table.h"
#include "mlir/IR/Operation.h"

namespace op_tree {

constexpr llvm::StringLiteral kSegments = "operandSegmentSizes";
constexpr llvm::StringLiteral kIteratorTypes = "iterator_types";
/// The name of the attribute that holds a compare's predicate.
constexpr llvm::StringLiteral kPredicate = "predicate";

/// Returns true if `name` is an attribute that the node describes.
bool isDescribed(const Node *node, llvm::StringRef name);

/// Returns the attributes that a rewrite keeps: all that the op's definition
/// does not have, except for those in which the dialect caches something.
llvm::SmallVector<mlir::NamedAttribute> keptAttributes(mlir::Operation *op,
                                                       const Node *node);

/// Returns the name of the first inherent attribute that the op's node does not
/// describe and that a rewrite would lose, such as the `doc` of a generic; null
/// if there is none. `dropped` names attributes that may be lost.
mlir::StringAttr undescribedAttribute(mlir::Operation *op, const Node *node,
                                      llvm::ArrayRef<std::string> dropped = {});

/// Adds `kept` to `attributes`. Returns false if the op `name` has an inherent
/// attribute of one of these names.
bool addKept(mlir::OperationName name,
             llvm::ArrayRef<mlir::NamedAttribute> kept,
             mlir::NamedAttrList &attributes);

} // namespace op_tree

#endif // OPTREE_IR_KEPTATTRIBUTES_H

//===- Groups.h - Ops that hold others under a name -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group is ops that are something together, its name, and parameters. Its
// body has an argument for each input, and ends by the results.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_IR_GROUPS_H
#define OPTREE_IR_GROUPS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"

namespace op_tree {

/// A trait of the classes of groups, whatever dialect has them.
template <typename ConcreteType>
class IsGroup : public mlir::OpTrait::TraitBase<ConcreteType, IsGroup> {};

/// The dialect whose groups are used where a dialect has none of its own.
constexpr llvm::StringLiteral kDialectOfGroups = "optree";

bool isGroup(mlir::Operation *op);

/// Returns the name that a group gives to its ops.
llvm::StringRef groupName(mlir::Operation *group);

/// Returns the parameters, or an empty dictionary.
mlir::DictionaryAttr groupParameters(mlir::Operation *group);

inline mlir::Block &groupBody(mlir::Operation *group) {
  return group->getRegion(0).front();
}

/// The ops of a dialect that groups are made of.
struct GroupOps {
  mlir::OperationName group, isolated, end;

  /// Returns those of the dialect, called `group`, `isolated_group` and
  /// `return`; none if it has no groups. Loads the dialect
  /// if it is registered.
  static std::optional<GroupOps> get(mlir::MLIRContext *context,
                                     llvm::StringRef dialect);

  /// Creates a group whose body calls `build` with the arguments, one for each
  /// input, and ends by what it returns. If `isIsolated`, what the body uses
  /// from around it becomes a further input. Returns null, and creates nothing,
  /// if `build` fails.
  mlir::Operation *
  create(mlir::RewriterBase &rewriter, mlir::Location loc, llvm::StringRef name,
         mlir::DictionaryAttr parameters, mlir::ValueRange inputs,
         bool isIsolated,
         llvm::function_ref<mlir::FailureOr<llvm::SmallVector<mlir::Value>>(
             mlir::OpBuilder &, mlir::ValueRange arguments)>
             build) const;
};

/// Lets an isolated group take what its body uses from around it as inputs.
void addCaptures(mlir::Operation *group);

/// Puts the ops of a group in its place.
void openGroup(mlir::RewriterBase &rewriter, mlir::Operation *group);

} // namespace op_tree

#endif // OPTREE_IR_GROUPS_H

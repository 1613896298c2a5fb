//===- StepTypes.h - The types that steps compute with ----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Types the steps of a composite, without building them. With the steps
// `error: erf(input)` and `output: add(error, const(1.0))`, elements of f32
// give f32 in both; elements of i32 are illegal, as `erf` is on them.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_STEPTYPES_H
#define OPTREE_REWRITING_STEPTYPES_H

#include "OpTree/Rewriting/CompositeDecomposer.h"

namespace op_tree {

/// Returns a number in a type of elements; null if it has no such numbers.
mlir::TypedAttr numberOf(mlir::Type type, double number);

/// Returns the value with which a step begins to combine; null: there is none.
mlir::TypedAttr startOf(mlir::Type type, StepStart start);

/// The element types of what the steps of a use read and give.
class StepTypes {
public:
  StepTypes(const Tree &tree, const CompositeUse &use,
            mlir::MLIRContext *context);

  /// Returns the type in which steps read an operand; null: it is absent.
  mlir::Type operand(unsigned number) const;
  /// Returns the type that a parameter holds; null: there is none.
  mlir::Type parameter(unsigned number) const;
  /// Returns the type of what a step reads; null of a number, and of what is
  /// absent.
  mlir::Type of(const StepInput &input) const;
  /// Returns the type of the numbers that a step reads; null: nothing tells.
  mlir::Type ofNumbers(const Step &step) const;
  /// Returns the value of a parameter that is a number.
  double number(unsigned parameter) const;
  /// Returns true if a parameter holds a type.
  bool holdsType() const;
  /// Returns true if what a step gives as `type` is stored as an output of
  /// `stored`.
  bool isStored(mlir::Type type, mlir::Type stored) const;

  /// Notes what a step gives.
  void set(const Step &step, mlir::Type type) { types[step.name] = type; }
  /// Returns why the op has no meaning on the types; none if it has one.
  std::optional<std::string> mistake();

private:
  /// Returns what a step gives from the types that it reads; null: nothing.
  mlir::Type given(const Step &step, llvm::ArrayRef<mlir::Type> read) const;
  /// Returns the same for the types of the steps before.
  mlir::Type given(const Step &step) const;
  bool canCast(mlir::Type from, mlir::Type to) const;

  const Tree &tree;
  const CompositeUse &use;
  mlir::MLIRContext *context;
  /// The type to which inputs are cast; null: none.
  mlir::Type computed;
  /// By step.
  llvm::StringMap<mlir::Type> types;
};

} // namespace op_tree

#endif // OPTREE_REWRITING_STEPTYPES_H

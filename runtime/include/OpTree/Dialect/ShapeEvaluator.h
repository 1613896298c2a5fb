//===- ShapeEvaluator.h - Values of shape expressions -----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates the expressions of an op's sizes (`shape`, `where`) on sizes that
// may be unknown.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_SHAPEEVALUATOR_H
#define OPTREE_DIALECT_SHAPEEVALUATOR_H

#include "OpTree/Table.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include <optional>
#include <vector>

namespace op_tree {

/// The value of a shape expression.
struct ShapeValue {
  enum class Kind : uint8_t {
    Size,
    Truth,
    List,  ///< sizes of one operand, or elements of an attribute
    Group, ///< one value for each member of a variadic operand
  };
  Kind kind = Kind::Size;
  /// A size; none if it is not known, and then it is at least `least`.
  std::optional<int64_t> size;
  int64_t least = 0;
  /// The value may be less than `size` by up to this much.
  int64_t slack = 0;
  /// True if an output must have this size, or be dynamic if the size is not
  /// known.
  bool exact = false;
  /// A truth value; none if it is not known.
  std::optional<bool> truth;
  std::vector<ShapeValue> items;

  static ShapeValue of(int64_t number) {
    ShapeValue term;
    term.size = number;
    return term;
  }
  static ShapeValue of(Kind kind, std::vector<ShapeValue> items = {}) {
    ShapeValue term;
    term.kind = kind;
    term.items = std::move(items);
    return term;
  }
  static ShapeValue ofTruth(std::optional<bool> truth) {
    ShapeValue term = of(Kind::Truth);
    term.truth = truth;
    return term;
  }
  static ShapeValue ofShape(llvm::ArrayRef<int64_t> sizes) {
    ShapeValue term = of(Kind::List);
    for (int64_t size : sizes)
      term.items.push_back(mlir::ShapedType::isDynamic(size) ? ShapeValue()
                                                             : of(size));
    return term;
  }

  bool is(Kind other) const { return kind == other; }
  int64_t atLeast() const { return size.value_or(least); }
  /// Returns true unless it is known that an output may not have this size.
  bool admits(std::optional<int64_t> given) const {
    if (exact)
      return size == given;
    if (!given)
      return true;
    return size ? *size - slack <= *given && *given <= *size : *given >= least;
  }
};

mlir::Diagnostic &operator<<(mlir::Diagnostic &diagnostic,
                             const ShapeValue &term);

using ShapeResult = mlir::FailureOr<ShapeValue>;
using ShapeValues = llvm::ArrayRef<const ShapeValue *>;

/// Evaluates the expressions of one op; emits mistakes as errors at the op.
class ShapeEvaluator {
public:
  ShapeEvaluator(mlir::Operation *op, const CompositeShapes &shapes)
      : op(op), shapes(shapes), values(shapes.names.size()) {}

protected:
  /// Emits an error about the current operand.
  mlir::InFlightDiagnostic misfit() {
    return op->emitOpError() << "'" << shapes.operands[current].name << "' ";
  }

  ShapeResult evaluate(int16_t node);
  /// Applies the function to the members of groups and the elements of lists,
  /// down to single values.
  ShapeResult each(ShapeValues terms,
                   llvm::function_ref<ShapeResult(ShapeValues)> function);
  ShapeResult compare(ShapeKind kind, const ShapeValue &lhs,
                      const ShapeValue &rhs);

  mlir::Operation *op;
  const CompositeShapes &shapes;
  /// The values of the composite's `names`.
  std::vector<std::optional<ShapeValue>> values;
  /// The number of the current operand.
  size_t current = 0;

private:
  mlir::FailureOr<int64_t> known(const ShapeValue &term);
  ShapeResult arithmetic(ShapeKind kind, const ShapeValue &lhs,
                         const ShapeValue &rhs);
  ShapeResult connect(ShapeKind kind, const ShapeValue &lhs,
                      const ShapeValue &rhs);
  /// `list`: the node of `values`, or -1, for messages.
  ShapeResult at(const ShapeValue &values, const ShapeValue &place,
                 int16_t list = -1);
  /// Emits that the list has no such place.
  mlir::LogicalResult lacksPlace(int16_t list, int64_t place);
  ShapeResult slice(const ShapeValue &values, const ShapeNode &node);
  ShapeResult replace(const ShapeValue &values, const ShapeValue &places,
                      const ShapeValue &by, int16_t list = -1);
  ShapeResult without(const ShapeValue &values, const ShapeValue &places,
                      int16_t list);
  ShapeResult permute(const ShapeValue &values, const ShapeValue &order);
  ShapeResult unpermute(const ShapeValue &values, const ShapeValue &order);
  ShapeResult sum(const ShapeValue &values);
};

} // namespace op_tree

#endif // OPTREE_DIALECT_SHAPEEVALUATOR_H

//===- CompositeDecomposer.h - A composite as ops of its steps --*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the steps of a composite's definition, a generic each. With the steps
// `peak: max_signed[n](input)` and `output: sub(input, peak)`
//
//   %0 = generic ins(%x : 4x8) outs(fill -inf : 4)    // max over n
//   %1 = generic ins(%x, %0 : 4x8, 4) outs(%o : 4x8)  // sub
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_COMPOSITEDECOMPOSER_H
#define OPTREE_REWRITING_COMPOSITEDECOMPOSER_H

#include "OpTree/Rewriting/OpWriter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include <map>

namespace op_tree {

/// A step that moves elements: one with loops and without a function along
/// them. These are a loop and that of its parts; its constants are `part`,
/// `count` and `turns`.
struct StepMove {
  int16_t whole, loop;
  /// The number of the part of the input that the step is; -1 if it joins all.
  int64_t part;
  /// The number of equal parts of the loop.
  int64_t count;
  /// True if the parts have the elements by turns.
  bool turns;

  static std::optional<StepMove> of(const Step &step) {
    if (step.combine >= 0 || step.along.empty())
      return std::nullopt;
    return StepMove{step.along[0], step.along[1], step.value[0].integer,
                    step.value[1].integer, step.value[2].integer != 0};
  }
};

/// A use of a definition.
struct CompositeUse {
  const Definition *definition = nullptr;
  /// By operand of the definition, outputs among them; null where an optional
  /// one is absent.
  llvm::SmallVector<mlir::Value, 4> operands = {};
  mlir::NamedAttrList parameters = {};
  /// Returns the value of a parameter that is a number in a type, instead of
  /// the attribute's; null: there is none.
  std::function<mlir::Value(int16_t parameter, mlir::Type type)> number = {};

  /// Returns the use that an op of the dialect is; none if it has no
  /// definition.
  static std::optional<CompositeUse> get(const Tree &tree, mlir::Operation *op);

  bool isGiven(const Step &step) const;
  /// Returns the steps that an output needs, in order: of each name the first
  /// one that is given, in its alternative `alternatives[i]`, where i is the
  /// number of its first row.
  llvm::SmallVector<const Step *, 16>
  chosenSteps(llvm::ArrayRef<uint8_t> alternatives) const;
  /// Returns the numbers of loops that each loop of the definition stands for;
  /// fails if the ranks of the operands do not fit.
  mlir::FailureOr<llvm::SmallVector<unsigned, 4>> loopCounts() const;
  /// Returns for each operand the loops of its dimensions, numbered in the
  /// order of the definition.
  mlir::FailureOr<llvm::SmallVector<llvm::SmallVector<unsigned, 6>, 4>>
  loopsOfOperands() const;
  /// Returns true unless two operands have different sizes of a loop, or a
  /// size has no such parts as a loop stands for.
  bool sizesFit() const;
  /// Returns the loops of which every step needs all iterations at once: those
  /// along which some step combines, or whose size or position it reads, unless
  /// an operand can say where a part of the loop begins.
  mlir::FailureOr<llvm::SmallVector<unsigned, 6>> wholeLoops() const;
};

/// A value over loops, which have the numbers of the whole definition. A
/// number has none. No value: what is read is its type, `computed`.
struct LoopedValue {
  mlir::Value value;
  llvm::SmallVector<unsigned, 6> loops = {};
  /// The type to which each element is cast where it is read; null: none.
  mlir::Type computed = {};

  mlir::Type element() const {
    return computed ? computed : mlir::getElementTypeOrSelf(value.getType());
  }
};

/// The steps that a block has, by what they are computed from: uses of a
/// definition whose operands are the same values, or absent, share them.
struct BuiltSteps {
  using Key = llvm::SmallVector<const void *, 24>;
  std::map<Key, LoopedValue> steps;
  llvm::DenseMap<mlir::Attribute, mlir::Value> numbers;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, mlir::Value> sizes;
};

class CompositeDecomposer {
public:
  CompositeDecomposer(const TreeIndex &index, const AttributeCodec &codec)
      : index(index), ops(index, codec) {}

  /// Builds the steps at the insertion point and returns the outputs. A step
  /// whose first row is number i is built in its alternative `alternatives[i]`,
  /// or 0. Fails, and may leave ops without a use, if a step is illegal on the
  /// types. On memrefs it writes to the outputs last, and returns nothing.
  /// `built`: the steps of other uses in front of the insertion point;
  /// it gets those of this one.
  mlir::FailureOr<llvm::SmallVector<mlir::Value>>
  build(mlir::OpBuilder &builder, mlir::Location loc, const CompositeUse &use,
        llvm::ArrayRef<uint8_t> alternatives = {},
        BuiltSteps *built = nullptr) const;

private:
  const TreeIndex &index;
  OpWriter ops;
};

} // namespace op_tree

#endif // OPTREE_REWRITING_COMPOSITEDECOMPOSER_H

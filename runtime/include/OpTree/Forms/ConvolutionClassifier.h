//===- ConvolutionClassifier.h - An op as a named convolution ---*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the ways to read a windowed op as a named one: with operands and loops
// in another order, without dimensions of size 1, without some loops.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_CONVOLUTIONCLASSIFIER_H
#define OPTREE_FORMS_CONVOLUTIONCLASSIFIER_H

#include "OpTree/Table.h"
#include "OpTree/Tree/StructuredView.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace op_tree {

/// Returns true if the node slides a window over its first operand.
bool isWindowed(const Node &node);

/// In a layout, a dimension of size 1 to be added; among loops, a loop to be
/// added that runs once.
constexpr int kNewDim = -1;
/// For each dimension of an operand of the node, the dimension of the op's
/// operand.
using DimLayout = llvm::SmallVector<int, 6>;

/// A result of a map: a sum of loops with factors.
using LoopSum = llvm::SmallVector<std::pair<int, int64_t>, 2>;

/// An op read as a node: the op's loop for each loop of the node, and the op's
/// operand with its layout for each operand of the node.
struct ConvolutionReading {
  const Node *node;
  /// The position of the node in the order of precedence.
  unsigned rank;
  llvm::SmallVector<int, 9> loops;
  llvm::SmallVector<int, 4> operands;
  llvm::SmallVector<DimLayout, 4> layouts;
  unsigned transposes = 0;
};

/// Returns true if `lhs` is the better reading. Loop numbers do not count, as
/// their order is arbitrary.
bool isBetter(const ConvolutionReading &lhs, const ConvolutionReading &rhs);

/// Reads an op that slides a window as named ops.
class ConvolutionClassifier {
public:
  explicit ConvolutionClassifier(const StructuredView &view) : view(view) {}

  /// Reads the maps; returns false if they are not windows.
  bool run();
  void readAs(const Node &node, unsigned rank,
              llvm::SmallVectorImpl<ConvolutionReading> &found) const;

  const StructuredView &view;
  /// By operand and dimension; empty for a dimension of size 1 that no loop
  /// indexes.
  llvm::SmallVector<llvm::SmallVector<LoopSum, 6>, 4> sums;
  /// The inputs of rank above 0 that the body reads, and the input that it does
  /// not read.
  llvm::SmallVector<int, 2> tensors;
  int shape = -1;

private:
  bool uses(int operand, int loop) const;
  void assign(ConvolutionReading &reading, unsigned next,
              llvm::SmallVectorImpl<ConvolutionReading> &found) const;
  /// Returns true if the node has enough loops of each kind, told by what they
  /// index, for the loops of the op.
  bool hasRoom(const ConvolutionReading &reading) const;
  bool complete(ConvolutionReading &reading) const;
  /// Factors by parameter and element of the parameter.
  using Factors = llvm::SmallDenseMap<std::pair<int, int>, int64_t>;
  /// Returns the dimension of an operand that an expression of the node
  /// indexes, given the loops of `reading`; `kNewDim` for a dimension of size
  /// 1.
  std::optional<int> dimOf(const IndexExpr &expr, int own,
                           const ConvolutionReading &reading,
                           Factors &factors) const;
  /// Returns false if a dimension that loops 0 to `last` of the node index
  /// already cannot match the op.
  bool mayFit(const ConvolutionReading &reading, int last) const;
};

} // namespace op_tree

#endif // OPTREE_FORMS_CONVOLUTIONCLASSIFIER_H

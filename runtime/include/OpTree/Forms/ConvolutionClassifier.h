//===- ConvolutionClassifier.h - An op as a named convolution ---*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ways in which the operands and loops of a windowed op are those of a
// named one: in another order, without dimensions of size 1, without some
// loops.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_CONVOLUTIONCLASSIFIER_H
#define OPTREE_FORMS_CONVOLUTIONCLASSIFIER_H

#include "OpTree/Table.h"
#include "OpTree/Tree/StructuredView.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace optree_gen {

/// Returns true if the node is a window slid over its first operand.
bool isWindowed(const Node &node);

/// A dimension of size 1 that an operand is to get, or a loop it is to run.
constexpr int kNewDim = -1;
/// For each dimension of an operand of the node, the op's dimension.
using DimLayout = llvm::SmallVector<int, 6>;

/// A result of a map: the loops with their factors.
using LoopSum = llvm::SmallVector<std::pair<int, int64_t>, 2>;

/// The op as a node: by loop of the node the op's, by operand of the node
/// the op's and its layout.
struct ConvolutionReading {
  const Node *node;
  /// The node's place in the order of precedence.
  unsigned rank;
  llvm::SmallVector<int, 9> loops;
  llvm::SmallVector<int, 4> operands;
  llvm::SmallVector<DimLayout, 4> layouts;
  unsigned transposes = 0;
};

/// Returns true if one reading is better; loops have no say, as their order is
/// chance.
bool isBetter(const ConvolutionReading &lhs, const ConvolutionReading &rhs);

/// Reads an op that slides a window as named ops.
class ConvolutionClassifier {
public:
  explicit ConvolutionClassifier(const StructuredView &view) : view(view) {}

  /// Reads the maps; false where they are no windows.
  bool run();
  void readAs(const Node &node, unsigned rank,
              llvm::SmallVectorImpl<ConvolutionReading> &found) const;

  const StructuredView &view;
  /// By operand and dimension; empty for one of size 1 that no loop indexes.
  llvm::SmallVector<llvm::SmallVector<LoopSum, 6>, 4> sums;
  /// The inputs with dimensions that the body reads, and the one it does not.
  llvm::SmallVector<int, 2> tensors;
  int shape = -1;

private:
  bool uses(int operand, int loop) const;
  void assign(ConvolutionReading &reading, unsigned next,
              llvm::SmallVectorImpl<ConvolutionReading> &found) const;
  /// Returns true if the node has a loop for each of the op's, by what they
  /// index.
  bool hasRoom(const ConvolutionReading &reading) const;
  bool complete(ConvolutionReading &reading) const;
  /// Factors by parameter and its element.
  using Factors = llvm::SmallDenseMap<std::pair<int, int>, int64_t>;
  /// The dimension of an operand that an expression of the node is, with the
  /// loops of `reading`; `kNewDim` for one of size 1.
  std::optional<int> dimOf(const IndexExpr &expr, int own,
                           const ConvolutionReading &reading,
                           Factors &factors) const;
  /// Returns true if all that loop `last` of the node and loops before it index
  /// may be.
  bool mayFit(const ConvolutionReading &reading, int last) const;
};

} // namespace optree_gen

#endif // OPTREE_FORMS_CONVOLUTIONCLASSIFIER_H

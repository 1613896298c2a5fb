//===- PrologueSplitter.h - Elementwise prologues of ops --------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits a windowed op whose body applies functions to the elements of an
// operand before it combines them: the functions become ops that run once per
// element of the operand, in front of the windowed op on what they yield.
// Example: f(image[i + k]) reads element i + k of the tensor f(image).
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_PROLOGUESPLITTER_H
#define OPTREE_FORMS_PROLOGUESPLITTER_H

#include "OpTree/Forms/Decomposition.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/IR/Builders.h"

namespace op_tree {

class PrologueSplitter {
public:
  PrologueSplitter(const TreeIndex &index, const OpWriter &writer)
      : index(index), writer(writer) {}

  /// Splits the op of `view`, whose body consists of scalar functions; none if
  /// no function can leave the body. With `keepCasts` a final cast stays in the
  /// body, as windowed ops cast their operands.
  std::optional<Decomposition> split(const StructuredView &view,
                                     bool keepCasts) const;

private:
  const TreeIndex &index;
  const OpWriter &writer;
};

} // namespace op_tree

#endif // OPTREE_FORMS_PROLOGUESPLITTER_H

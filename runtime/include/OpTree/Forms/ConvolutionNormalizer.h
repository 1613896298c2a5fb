//===- ConvolutionNormalizer.h - Layouts of named convolutions --*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a windowed op whose layout or set of loops no named op has into a named
// op: operands are transposed, dimensions of size 1 are added for missing
// loops, and the result is brought back to the op's layout.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_CONVOLUTIONNORMALIZER_H
#define OPTREE_FORMS_CONVOLUTIONNORMALIZER_H

#include "OpTree/Forms/ConvolutionClassifier.h"
#include "OpTree/Forms/Decomposition.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Tree/OpSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace op_tree {

class ConvolutionNormalizer {
public:
  ConvolutionNormalizer(const TreeIndex &index, const OpSet &ops,
                        const OpWriter &writer)
      : index(index), ops(ops), writer(writer) {}

  /// Decomposes the op of `view`, which has a body, into parts whose core has
  /// the maps of a named op. Tries the readings with the fewest loops and
  /// transposes first, and returns the first one whose core `accepts` accepts.
  std::optional<Decomposition>
  shape(const StructuredView &view,
        llvm::function_ref<bool(mlir::Operation *)> accepts) const;

private:
  const TreeIndex &index;
  const OpSet &ops;
  const OpWriter &writer;
};

} // namespace op_tree

#endif // OPTREE_FORMS_CONVOLUTIONNORMALIZER_H

//===- ConvolutionNormalizer.h - Layouts of named convolutions --*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A windowed op whose layout no named op has, or that lacks loops which named
// ops have, is that op on transposed operands, with dimensions of size 1 where
// loops are missing; its result is brought back.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_CONVOLUTIONNORMALIZER_H
#define OPTREE_FORMS_CONVOLUTIONNORMALIZER_H

#include "OpTree/Forms/ConvolutionClassifier.h"
#include "OpTree/Forms/Decomposition.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Tree/OpSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace optree_gen {

class ConvolutionNormalizer {
public:
  ConvolutionNormalizer(const TreeIndex &index, const OpSet &ops,
                        const OpWriter &writer)
      : index(index), ops(ops), writer(writer) {}

  /// The op of `view`, with a body, in parts whose core has the maps of a named
  /// op: the first that `accepts` its core, those with the fewest loops and
  /// transposes first.
  std::optional<Decomposition>
  shape(const StructuredView &view,
        llvm::function_ref<bool(mlir::Operation *)> accepts) const;

private:
  const TreeIndex &index;
  const OpSet &ops;
  const OpWriter &writer;
};

} // namespace optree_gen

#endif // OPTREE_FORMS_CONVOLUTIONNORMALIZER_H

//===- PrologueSplitter.h - Elementwise prologues of ops --------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A windowed op whose body puts elements of an operand through functions before
// it combines them is those functions, of each element of the operand once, and
// the op on what they yield: f(image[i]) is (f of image)[i].
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_PROLOGUESPLITTER_H
#define OPTREE_FORMS_PROLOGUESPLITTER_H

#include "OpTree/Forms/Decomposition.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/IR/Builders.h"

namespace optree_gen {

class PrologueSplitter {
public:
  PrologueSplitter(const TreeIndex &index, const OpWriter &writer)
      : index(index), writer(writer) {}

  /// The op of `view`, with a body of scalar functions, in parts; none where no
  /// function can leave the body. With `keepCasts` a cast that comes last stays
  /// in the body, as windowed ops cast by themselves.
  std::optional<Decomposition> split(const StructuredView &view,
                                     bool keepCasts) const;

private:
  const TreeIndex &index;
  const OpWriter &writer;
};

} // namespace optree_gen

#endif // OPTREE_FORMS_PROLOGUESPLITTER_H

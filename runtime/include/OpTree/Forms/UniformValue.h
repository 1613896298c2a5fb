//===- UniformValue.h - Tensors of equal elements ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sees through ops that fill and that move elements.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_UNIFORMVALUE_H
#define OPTREE_FORMS_UNIFORMVALUE_H

#include "OpTree/Tree/StructuredView.h"

namespace optree_gen {

/// The scalar that all elements of a tensor are, where the ops that it comes
/// from show that; null where they do not.
mlir::Value uniformScalar(mlir::Value tensor, const TreeIndex &index);

} // namespace optree_gen

#endif // OPTREE_FORMS_UNIFORMVALUE_H

//===- GeneralizeTo.h - How far to generalize -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_GENERALIZETO_H
#define OPTREE_REWRITING_GENERALIZETO_H

namespace op_tree {

/// The goal of generalizing: the nearest op above that the dialect has, the
/// nearest category, or the root.
enum class GeneralizeTo { Parent, Category, Root };

/// The place of casts of inputs: the body, or ops in front (on tensors).
enum class CastForm { Fold, Split };

} // namespace op_tree

#endif // OPTREE_REWRITING_GENERALIZETO_H

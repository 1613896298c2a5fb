//===- GeneralizeTo.h - How far to generalize -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_GENERALIZETO_H
#define OPTREE_REWRITING_GENERALIZETO_H

namespace optree_gen {

/// The goal of generalizing: the nearest op that the dialect has and
/// that is above it, that is a category, or to the root.
enum class GeneralizeTo { Parent, Category, Root };

/// The place of casts of an op's inputs: in the body, or in front of it as
/// ops of their own (on tensors).
enum class CastForm { Fold, Split };

} // namespace optree_gen

#endif // OPTREE_REWRITING_GENERALIZETO_H

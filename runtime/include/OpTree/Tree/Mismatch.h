//===- Mismatch.h - Why an op does not mean a node --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_MISMATCH_H
#define OPTREE_TREE_MISMATCH_H

#include <string>

namespace optree_gen {

/// The first constraint that failed, for those who want to know.
struct Mismatch {
  /// The constraint; null while nothing failed.
  const char *constraint = nullptr;
  /// The operand position concerned, or -1.
  int position = -1;
  /// The loop or dimension concerned, or -1.
  int loop = -1;
  /// The actual value, in words.
  std::string detail;
  /// The measure of what held: operands whose maps fit, or operations
  /// that both bodies have less those that only one has.
  int progress = 0;
};

/// Records a mismatch, if wanted; always false.
inline bool fail(Mismatch *mismatch, const char *constraint,
                 int position = -1) {
  if (mismatch) {
    mismatch->constraint = constraint;
    mismatch->position = position;
  }
  return false;
}

/// The same about a loop.
inline bool failLoop(Mismatch *mismatch, const char *constraint, int loop) {
  fail(mismatch, constraint);
  if (mismatch)
    mismatch->loop = loop;
  return false;
}

} // namespace optree_gen

#endif // OPTREE_TREE_MISMATCH_H

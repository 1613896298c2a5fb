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

namespace op_tree {

/// The first constraint that failed during unification.
struct Mismatch {
  /// The constraint; null until one fails.
  const char *constraint = nullptr;
  /// The position of the operand concerned, or -1.
  int position = -1;
  /// The loop or dimension concerned, or -1.
  int loop = -1;
  /// The actual value as text.
  std::string detail;
  /// The number of operands whose maps fit, or the number of operations in both
  /// bodies minus that of operations in one only.
  int progress = 0;
  /// The number of parts in which the bodies differ; 0 if they cannot be
  /// compared.
  int differences = 0;
  /// True if the last operations of the bodies agree.
  bool sameEnd = false;
};

/// Records a mismatch unless `mismatch` is null; returns false.
inline bool fail(Mismatch *mismatch, const char *constraint,
                 int position = -1) {
  if (mismatch) {
    mismatch->constraint = constraint;
    mismatch->position = position;
  }
  return false;
}

/// Records a mismatch of a loop; returns false.
inline bool failLoop(Mismatch *mismatch, const char *constraint, int loop) {
  fail(mismatch, constraint);
  if (mismatch)
    mismatch->loop = loop;
  return false;
}

} // namespace op_tree

#endif // OPTREE_TREE_MISMATCH_H

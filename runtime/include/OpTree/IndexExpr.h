//===- IndexExpr.h - Results of indexing maps as data -----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The results of a node's indexing maps: linear expressions over loops, whose
// factors may be parameters.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_INDEXEXPR_H
#define OPTREE_INDEXEXPR_H

#include <cstdint>

namespace op_tree {

/// `loop * factor`. The factor is element `element` of parameter `param` if
/// `param >= 0`, else an integer.
struct Term {
  int8_t loop = -1;
  int8_t param = -1;
  int8_t element = 0;
  int64_t factor = 1;
};

/// One result of an indexing map: a sum of terms and a constant.
struct IndexExpr {
  static constexpr unsigned kMaxTerms = 4;
  Term terms[kMaxTerms] = {};
  uint8_t numTerms = 0;
  int64_t constant = 0;

  /// Returns the loop if the expression is exactly one loop, else -1.
  constexpr int loop() const {
    return numTerms == 1 && terms[0].param < 0 && terms[0].factor == 1 &&
                   constant == 0
               ? terms[0].loop
               : -1;
  }
};

constexpr IndexExpr loop(int8_t loop, int64_t factor = 1) {
  IndexExpr result;
  result.terms[0] = Term{loop, -1, 0, factor};
  result.numTerms = 1;
  return result;
}

constexpr IndexExpr scaled(int8_t loop, int8_t param, int8_t element) {
  IndexExpr result;
  result.terms[0] = Term{loop, param, element, 1};
  result.numTerms = 1;
  return result;
}

constexpr IndexExpr constant(int64_t value) {
  IndexExpr result;
  result.constant = value;
  return result;
}

constexpr IndexExpr operator+(IndexExpr lhs, const IndexExpr &rhs) {
  for (unsigned i = 0; i < rhs.numTerms; ++i)
    lhs.terms[lhs.numTerms++] = rhs.terms[i];
  lhs.constant += rhs.constant;
  return lhs;
}

} // namespace op_tree

#endif // OPTREE_INDEXEXPR_H

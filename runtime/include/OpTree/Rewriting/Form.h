//===- Form.h - Canonical forms ---------------------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_FORM_H
#define OPTREE_REWRITING_FORM_H

#include "mlir/IR/Location.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace op_tree {

/// The form that specializing produces. OneToOne: each op becomes one op.
/// Category: ops of categories, whose maps and attributes express as much as
/// they can. Named: named ops on operands that are brought to the maps of the
/// op. Canonical: the ops of the graph that a block computes. Composites: the
/// ops as they are, but for those that compute a composite together. All but
/// OneToOne may yield sequences.
enum class Form : uint8_t { OneToOne, Category, Named, Canonical, Composites };

/// What takes the place of the ops of a composite.
enum class RecognizeAs : uint8_t {
  Op,            ///< the dialect's op
  Group,         ///< a group that has the ops
  IsolatedGroup, ///< likewise, isolated from above
  Call,          ///< a call of a private function that has the ops
};

/// What a rewriter into a form may do.
struct FormOptions {
  Form form = Form::OneToOne;
  /// The names of flags, attributes and operations without results that may be
  /// lost.
  std::vector<std::string> dropped = {};
  /// True if no two arguments of a function are buffers that overlap.
  bool disjointArguments = true;
  /// Category: true if maps of ops take in what ops in front of them move or
  /// cast.
  bool foldMovements = true;
  /// Canonical, Composites: what may differ from the input, one bit for each
  /// `Permission`.
  uint16_t permissions = 0;
  /// Composites: their names, those that win first; empty: all, the largest
  /// first.
  std::vector<std::string> composites = {};
  RecognizeAs recognizeAs = RecognizeAs::Op;
  /// Composites: the dialect that has the groups, where groups are made.
  std::string groups = {};
  /// Composites: called with the place and the name of each composite that is
  /// recognized, or that nearly is; then the text says what is missing.
  /// Canonical: called with the name of each rule that is applied.
  std::function<void(mlir::Location, llvm::StringRef, llvm::StringRef)> note =
      {};
};

} // namespace op_tree

#endif // OPTREE_REWRITING_FORM_H

//===- MatchReader.h - A binding, read by names -----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The base of the generated matchers.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_MATCHREADER_H
#define OPTREE_MATCHING_MATCHREADER_H

#include "OpTree/Matching/Matcher.h"

namespace op_tree {

/// Matches an op with a node and gives access to the binding by name.
class MatchReader {
public:
  MatchReader(const TreeIndex &index, mlir::Operation *op, unsigned node);
  /// Out of line, as every matcher calls it.
  ~MatchReader();

  explicit operator bool() const { return binding.has_value(); }

  mlir::Value operand(llvm::StringRef name) const;
  llvm::SmallVector<mlir::Value> operands(llvm::StringRef name) const;
  unsigned loop(llvm::StringRef name) const;
  Sign sign(llvm::StringRef name) const;
  llvm::StringRef function(llvm::StringRef name) const;
  llvm::SmallVector<int64_t> integers(llvm::StringRef name) const;

private:
  const TreeIndex &index;
  mlir::Operation *op;
  std::optional<Binding> binding;
};

} // namespace op_tree

#endif // OPTREE_MATCHING_MATCHREADER_H

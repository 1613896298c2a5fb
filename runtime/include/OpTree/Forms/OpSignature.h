//===- OpSignature.h - Equality of ops for recipes --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything about an op that a decision about it may depend on. Models repeat
// their layers, so most ops equal one that has been decided before. A decision
// may read the op's name, attributes and properties, the types of its operands
// and results, which operands are the same value, and which results are used.
// It may read the same of the operations in the body, unless they have regions.
// Of values from outside it may read the types, and the contents of constants.
// It must not read where the op stands, who else uses a value, or what defines
// a value other than a constant. In particular it must not read ranges, so it
// calls `isSafeToSpeculate` instead of `isSpeculatable`. `IsolatedCopy` has
// exactly what a decision may read; with `check-recipes` each op is decided on
// such a copy, too, and the two decisions must agree.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_OPSIGNATURE_H
#define OPTREE_FORMS_OPSIGNATURE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/Hashing.h"
#include <optional>
#include <unordered_map>
#include <vector>

namespace op_tree {

struct OpSignature {
  /// Uniqued pointers and counts; equal for ops that are alike.
  llvm::SmallVector<uintptr_t, 96> words;
  /// The values that the op refers to, in the same order for equal signatures:
  /// operands, values of the body, and captured values.
  llvm::SmallVector<mlir::Value, 16> values;

  /// Returns the signature of `op`; none if its body is more than a list of
  /// operations, and none on buffers, whose overlap depends on the views that
  /// define them.
  static std::optional<OpSignature> get(mlir::Operation *op);
};

/// Maps signatures to values.
template <typename T> class SignatureMap {
public:
  const T *find(const OpSignature &signature) const {
    auto [begin, end] = known.equal_range(hash(signature));
    for (auto entry = begin; entry != end; ++entry)
      if (llvm::ArrayRef(entry->second.words) ==
          llvm::ArrayRef(signature.words))
        return &entry->second.value;
    return nullptr;
  }
  void insert(const OpSignature &signature, T value) {
    known.emplace(hash(signature),
                  Entry{{signature.words.begin(), signature.words.end()},
                        std::move(value)});
  }

private:
  struct Entry {
    std::vector<uintptr_t> words;
    T value;
  };
  static uint64_t hash(const OpSignature &signature) {
    return llvm::hash_combine_range(signature.words);
  }

  std::unordered_multimap<uint64_t, Entry> known;
};

} // namespace op_tree

#endif // OPTREE_FORMS_OPSIGNATURE_H

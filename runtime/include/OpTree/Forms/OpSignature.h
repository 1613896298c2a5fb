//===- OpSignature.h - Equality of ops for recipes --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything about an op that a rewrite of it may depend on. Models repeat
// their layers, so most ops are like one that has been seen before.
//
// A decision may read: the op's name, attributes and properties, the types of
// its operands and results, which operands are one value, which results are
// used; the operations of its body in the same way, as long as they have no
// regions; and of values from outside their types, and the values of constants.
// It may not read where the op stands, who else uses a value, or what defines a
// value, constants apart: not its range, and so not by `isSpeculatable`, for
// which `isSafeToSpeculate` stands. `IsolatedCopy` has nothing else to read;
// with `check-recipes` it is decided, too, and has to become the same.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_OPSIGNATURE_H
#define OPTREE_FORMS_OPSIGNATURE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/Hashing.h"
#include <optional>
#include <unordered_map>
#include <vector>

namespace optree_gen {

struct OpSignature {
  /// Equal for ops that are alike: uniqued pointers and counts.
  llvm::SmallVector<uintptr_t, 96> words;
  /// The values of the op, equal ops in the same order: its operands, what its
  /// body computes, and what that captures.
  llvm::SmallVector<mlir::Value, 16> values;

  /// The signature of `op`; none where its body is more than a list of
  /// operations, and none on buffers: whether they overlap is up to what they
  /// are views of.
  static std::optional<OpSignature> get(mlir::Operation *op);
};

/// Values by signature.
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

} // namespace optree_gen

#endif // OPTREE_FORMS_OPSIGNATURE_H

//===- Speculation.h - What may run where it had not ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides what of a body may be computed where it would not have been: in front
// of loops that may run never, for elements that no window reads, in front of
// an assertion that fails. A value that nobody reads may be poison; a trap, an
// effect or a read outside of a tensor would be seen. Whoever moves a part of a
// body asks here. Nothing is looked at that an op's signature does not tell.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PAYLOAD_SPECULATION_H
#define OPTREE_PAYLOAD_SPECULATION_H

#include "OpTree/Payload/ScalarGraph.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace optree_gen {

/// Returns true if the operation of a body may run anywhere, on whatever it is
/// given. Of values from outside of the body only constants are known.
bool isSafeToSpeculate(const Tree &tree, mlir::Operation *op);

/// Returns true if an element at `index` of the dimension may be read anywhere:
/// it is there, whether or not loops run.
bool isAlwaysReadable(mlir::RankedTensorType type, unsigned dim, int64_t index);

/// The nodes of a body that may run anywhere.
class Speculation {
public:
  Speculation(const Tree &tree, const ScalarGraph &body);

  /// Returns true if all that computes the node may run anywhere.
  bool mayRun(unsigned number) const { return runs[number]; }
  /// Returns true if all that computes the node may, and what comes out may
  /// decide what else runs: it is no poison wherever that is.
  bool mayDecide(unsigned number) const { return decides[number]; }

private:
  llvm::SmallVector<bool, 16> runs, decides;
};

} // namespace optree_gen

#endif // OPTREE_PAYLOAD_SPECULATION_H

//===- Speculation.h - What may run where it had not ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides which operations of a body may run where they did not run before: in
// front of loops that may have no iterations, for elements that no window
// reads, in front of an assertion that fails. A value that nothing reads may be
// poison, but a trap, an effect or a read outside of a tensor would be seen.
// Every rewrite that moves a part of a body asks here. The decision reads
// nothing beyond an op's signature.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PAYLOAD_SPECULATION_H
#define OPTREE_PAYLOAD_SPECULATION_H

#include "OpTree/Payload/ScalarGraph.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace op_tree {

/// Returns true if the operation of a body may run anywhere, whatever its
/// operands are. Of values from outside of the body only constants are known.
bool isSafeToSpeculate(const Tree &tree, mlir::Operation *op);

/// Returns true if the element at `index` of the dimension may be read
/// anywhere: it exists whether or not loops run.
bool isAlwaysReadable(mlir::RankedTensorType type, unsigned dim, int64_t index);

/// The nodes of a body that may run anywhere.
class Speculation {
public:
  /// `readsTensors`: the caller sees to it that elements of captured tensors
  /// are read only where the body reads them.
  Speculation(const Tree &tree, const ScalarGraph &body,
              bool readsTensors = false);

  /// Returns true if the node and all nodes that it is computed from may run
  /// anywhere.
  bool mayRun(unsigned number) const { return runs[number]; }
  /// Returns true if, in addition, the value is never poison where the operands
  /// are not, so that it may decide what else runs.
  bool mayDecide(unsigned number) const { return decides[number]; }

private:
  llvm::SmallVector<bool, 16> runs, decides;
};

} // namespace op_tree

#endif // OPTREE_PAYLOAD_SPECULATION_H

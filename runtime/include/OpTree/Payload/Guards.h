//===- Guards.h - Demands on the values of constants ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Spellings and rules hold only for some constants; guards say for which.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PAYLOAD_GUARDS_H
#define OPTREE_PAYLOAD_GUARDS_H

#include "OpTree/ScalarTable.h"
#include "mlir/IR/Attributes.h"

namespace op_tree {

/// Returns true if a constant satisfies all guards `kinds`. A null attribute is
/// no constant. `other` is the constant that `AtMost` compares with.
bool admits(unsigned kinds, mlir::Attribute constant,
            mlir::Attribute other = {});

} // namespace op_tree

#endif // OPTREE_PAYLOAD_GUARDS_H

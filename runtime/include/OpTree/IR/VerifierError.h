//===- VerifierError.h - What a verifier says -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_IR_VERIFIERERROR_H
#define OPTREE_IR_VERIFIERERROR_H

#include "mlir/IR/Operation.h"
#include <optional>
#include <string>

namespace op_tree {

/// Returns the first error of the op's verifier, without emitting it; nothing
/// if the op is valid.
std::optional<std::string> verifierError(mlir::Operation *op);

} // namespace op_tree

#endif // OPTREE_IR_VERIFIERERROR_H

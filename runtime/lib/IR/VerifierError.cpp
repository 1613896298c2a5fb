//===- VerifierError.cpp - What a verifier says ---------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/IR/VerifierError.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/Support/Threading.h"

using namespace mlir;

namespace op_tree {

std::optional<std::string> verifierError(Operation *op) {
  std::string message;
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &found) {
    if (llvm::get_threadid() != thread)
      return failure();
    if (message.empty())
      message = found.str();
    return success();
  });
  OperationName name = op->getName();
  if (succeeded(name.verifyInvariants(op)) &&
      succeeded(name.verifyRegionInvariants(op)))
    return std::nullopt;
  return message;
}

} // namespace op_tree

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verifiers of ops with regions.

#include "Tcp/TcpHandwritten.h"

using namespace mlir;
using namespace mlir::tcp;

/// Fails if the region does not end by yielding values of the types of results.
static LogicalResult verifyYield(Operation *op) {
  Block &body = op->getRegion(0).front();
  auto yield =
      body.empty() ? tcp::YieldOp() : dyn_cast<tcp::YieldOp>(body.back());
  if (!yield)
    return op->emitOpError("has a body that does not end with tcp.yield");
  if (yield.getIns().getTypes() != op->getResultTypes())
    return op->emitOpError("yields values of other types than its results");
  return success();
}

LogicalResult GroupOp::verify() {
  if (getBody().getNumArguments() != 0)
    return emitOpError("has a body with arguments");
  return verifyYield(*this);
}

LogicalResult IsolatedGroupOp::verify() {
  if (getBody().getArgumentTypes() != getIns().getTypes())
    return emitOpError("has a body whose arguments do not fit the inputs");
  return verifyYield(*this);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The verifier of a group, and a pass that takes the ops of groups out of them.

#include "Acme/AcmeHandwritten.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::acme;

LogicalResult GroupOp::verify() {
  auto yield = dyn_cast<YieldOp>(getBody().front().back());
  if (!yield || yield.getValues().getTypes() != getResults().getTypes())
    return emitOpError("yields values of other types than its results");
  return success();
}

namespace {

struct Flatten : PassWrapper<Flatten, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Flatten)

  StringRef getArgument() const final { return "acme-flatten-groups"; }
  StringRef getDescription() const final { return "Take ops out of groups."; }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](GroupOp group) {
      Operation *yield = &group.getBody().front().back();
      SmallVector<Value> values(yield->getOperands());
      rewriter.eraseOp(yield);
      rewriter.inlineBlockBefore(&group.getBody().front(), group);
      rewriter.replaceOp(group, values);
    });
  }
};

} // namespace

void mlir::acme::registerGroupPasses() { PassRegistration<Flatten>(); }

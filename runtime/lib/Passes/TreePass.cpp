//===- TreePass.cpp - What the passes over a tree share -------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Passes/TreePass.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

// Include the dialect classes only, as this file uses none of their ops.
#include "mlir/Dialect/Complex/IR/ComplexOpsDialect.h.inc"
#include "mlir/Dialect/Math/IR/MathOpsDialect.h.inc"

using namespace mlir;

namespace op_tree {

void TreePass::getDependentDialects(DialectRegistry &registry) const {
  registry.insert<arith::ArithDialect, complex::ComplexDialect,
                  linalg::LinalgDialect, math::MathDialect,
                  tensor::TensorDialect>();
}

LogicalResult TreePass::initialize(MLIRContext *context) {
  tree = std::make_shared<TreeRewriter>(index, context);
  return success();
}

FailureOr<uint16_t> readPermissions(const Pass &pass,
                                    ArrayRef<std::string> names,
                                    MLIRContext *context) {
  uint16_t permissions = 0;
  for (const std::string &name : names) {
    auto *named = llvm::find_if(kPermissions, [&](const NamedPermission &each) {
      return each.name == name;
    });
    if (name == "all")
      permissions |= static_cast<uint16_t>(Permission::All);
    else if (named != std::end(kPermissions))
      permissions |= static_cast<uint16_t>(named->permission);
    else
      return emitError(UnknownLoc::get(context))
             << pass.getArgument() << ": allow does not accept '" << name
             << "'; it accepts reassoc, arcp, afn, fma, narrow, nnan, ninf, "
                "nsz, range and all";
  }
  return permissions;
}

bool TreePass::rewriteAll(RewriterBase &rewriter) {
  SmallVector<Operation *> ops;
  getOperation()->walk([&](Operation *op) {
    if (op != getOperation())
      ops.push_back(op);
  });
  bool changed = false;
  for (Operation *op : ops)
    changed |= succeeded(rewrite(rewriter, op));
  return changed;
}

void TreePass::runOnOperation() {
  IRRewriter rewriter(&getContext());
  if (!rewriteAll(rewriter))
    markAllAnalysesPreserved();
}

} // namespace op_tree

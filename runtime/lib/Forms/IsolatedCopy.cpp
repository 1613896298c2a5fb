//===- IsolatedCopy.cpp - A copy of an op, alone in a module --------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/IsolatedCopy.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace op_tree {

IsolatedCopy::IsolatedCopy(Operation *original, const OpSignature &signature)
    : module(ModuleOp::create(original->getLoc())) {
  // A region's entry block may have arguments; the module's body may not.
  Block &block = module->getRegion().emplaceBlock();
  OpBuilder builder = OpBuilder::atBlockEnd(&block);
  IRMapping mapping;
  for (Value value : signature.values) {
    if (mapping.contains(value) ||
        llvm::any_of(original->getRegions(), [&](Region &region) {
          return region.isAncestor(value.getParentRegion());
        }))
      continue;
    Operation *constant = value.getDefiningOp();
    if (constant && matchPattern(constant, m_Constant()))
      builder.clone(*constant, mapping);
    else
      mapping.map(value, block.addArgument(value.getType(), value.getLoc()));
  }
  op = builder.clone(*original, mapping);
  SmallVector<Value, 1> used;
  for (auto [result, copy] :
       llvm::zip(original->getResults(), op->getResults()))
    if (!result.use_empty())
      used.push_back(copy);
  OperationState user(original->getLoc(),
                      UnrealizedConversionCastOp::getOperationName());
  user.addOperands(used);
  builder.create(user);
}

} // namespace op_tree

//===- SpecializePass.cpp - Towards the leaves ----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Passes.h"
#include "OpTree/TreePass.h"

using namespace mlir;

namespace optree {

namespace {

class SpecializePass : public TreePass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SpecializePass)
  explicit SpecializePass(const TreeIndex &index)
      : TreePass(TypeID::get<SpecializePass>(), index, "specialize") {}
  SpecializePass(const SpecializePass &other) = default;

  StringRef getName() const override { return "TreeSpecialize"; }
  StringRef getDescription() const override {
    return "Replace every op of the tree by its canonical spelling";
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<SpecializePass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    return tree->specialize(rewriter, op);
  }
};

} // namespace

std::unique_ptr<Pass> createSpecializePass(const TreeIndex &index) {
  return std::make_unique<SpecializePass>(index);
}

} // namespace optree

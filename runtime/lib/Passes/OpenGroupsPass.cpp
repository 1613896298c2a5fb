//===- OpenGroupsPass.cpp - Groups, dissolved -----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass `<prefix>-open-groups` puts the ops of groups in their place.
//
//===----------------------------------------------------------------------===//

#include "OpTree/IR/Groups.h"
#include "OpTree/Passes/Passes.h"
#include "OpTree/Passes/TreePass.h"

using namespace mlir;

namespace op_tree {

namespace {

class OpenGroupsPass : public TreePass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OpenGroupsPass)
  explicit OpenGroupsPass(const TreeIndex &index)
      : TreePass(TypeID::get<OpenGroupsPass>(), index, "open-groups") {}
  OpenGroupsPass(const OpenGroupsPass &other) : TreePass(other) {
    copyOptionValuesFrom(&other);
  }

  StringRef getName() const override { return "TreeOpenGroups"; }
  StringRef getDescription() const override {
    return "Put the ops of groups in their place";
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<OpenGroupsPass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    if (!isGroup(op) ||
        (!names.empty() && !llvm::is_contained(names, groupName(op))))
      return failure();
    openGroup(rewriter, op);
    return success();
  }

private:
  ListOption<std::string> names{
      *this, "names",
      llvm::cl::desc("Names of the groups to open (default: all)")};
};

} // namespace

std::unique_ptr<Pass> createOpenGroupsPass(const TreeIndex &index) {
  return std::make_unique<OpenGroupsPass>(index);
}

} // namespace op_tree

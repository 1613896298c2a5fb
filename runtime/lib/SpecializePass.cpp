//===- SpecializePass.cpp - Towards the leaves ----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/FormRewriter.h"
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
  SpecializePass(const SpecializePass &other)
      : TreePass(other), forms(other.forms) {
    copyOptionValuesFrom(&other);
  }

  StringRef getName() const override { return "TreeSpecialize"; }
  StringRef getDescription() const override {
    return "Replace every op of the tree by its canonical spelling";
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<SpecializePass>(*this);
  }
  LogicalResult initialize(MLIRContext *context) override {
    if (form != Form::OneToOne)
      forms = std::make_shared<FormRewriter>(
          index, context, form,
          std::vector<std::string>(dropFlags.begin(), dropFlags.end()));
    return TreePass::initialize(context);
  }
  bool rewriteAll(RewriterBase &rewriter) override {
    if (!forms)
      return TreePass::rewriteAll(rewriter);
    return forms->rewriteAll(rewriter, getOperation(), [&](Operation *op) {
      return rewrite(rewriter, op);
    });
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    if (forms)
      return forms->rewrite(rewriter, op);
    return tree->specialize(rewriter, op);
  }

private:
  std::shared_ptr<FormRewriter> forms;
  Option<Form> form{
      *this, "form", llvm::cl::desc("What to specialize to"),
      llvm::cl::init(Form::OneToOne),
      llvm::cl::values(
          clEnumValN(Form::OneToOne, "one-to-one", "one op for each op"),
          clEnumValN(Form::Category, "category",
                     "categories, whose maps and attributes carry much"),
          clEnumValN(Form::Named, "named",
                     "named ops, their operands brought into shape"))};
  ListOption<std::string> dropFlags{
      *this, "drop-flags",
      llvm::cl::desc("Flags, attributes and operations without results that "
                     "raised ops may lose")};
};

} // namespace

std::unique_ptr<Pass> createSpecializePass(const TreeIndex &index) {
  return std::make_unique<SpecializePass>(index);
}

} // namespace optree

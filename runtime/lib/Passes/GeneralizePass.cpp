//===- GeneralizePass.cpp - Towards the root ------------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `linalg-tree-generalize`:
//
//   %0 = linalg.matmul ins(%a, %b : 4x8xi8, 8x6xi8) outs(%c : 4x6xi32)
//
// becomes
//
//   %0 = linalg.generic [(m, n, k) -> (m, k), (m, n, k) -> (k, n),
//                        (m, n, k) -> (m, n)] ins(%a, %b) outs(%c) {
//     %1 = arith.extsi %x; %2 = arith.extsi %y
//     %3 = arith.muli %1, %2; %4 = arith.addi %acc, %3 }
//
//===----------------------------------------------------------------------===//

#include "OpTree/Passes/Passes.h"
#include "OpTree/Passes/TreePass.h"

using namespace mlir;

namespace op_tree {

namespace {

class GeneralizePass : public TreePass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(GeneralizePass)
  explicit GeneralizePass(const TreeIndex &index)
      : TreePass(TypeID::get<GeneralizePass>(), index, "generalize") {}
  GeneralizePass(const GeneralizePass &other) : TreePass(other) {
    copyOptionValuesFrom(&other);
  }

  StringRef getName() const override { return "TreeGeneralize"; }
  StringRef getDescription() const override {
    return "Replace every op of the tree by a more general op";
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<GeneralizePass>(*this);
  }
  LogicalResult initialize(MLIRContext *context) override {
    tree = std::make_shared<TreeRewriter>(index, context,
                                          /*disjointArguments=*/false);
    if (namedToCategory && to.hasValue() && to != GeneralizeTo::Category)
      return emitError(UnknownLoc::get(context))
             << getArgument()
             << ": named-to-category means to=category, but the option `to` "
                "has another value";
    if (namedToCategory)
      to = GeneralizeTo::Category;
    return success();
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    return tree->generalize(rewriter, op, to, casts);
  }

private:
  Option<GeneralizeTo> to{
      *this, "to", llvm::cl::desc("The ancestor that replaces an op"),
      llvm::cl::init(GeneralizeTo::Root),
      llvm::cl::values(clEnumValN(GeneralizeTo::Parent, "parent",
                                  "the nearest one that the dialect has"),
                       clEnumValN(GeneralizeTo::Category, "category",
                                  "the nearest category"),
                       clEnumValN(GeneralizeTo::Root, "generic", "the root"))};
  Option<bool> namedToCategory{
      *this, "named-to-category",
      llvm::cl::desc("The same as to=category; upstream's name"),
      llvm::cl::init(false)};
  Option<CastForm> casts{
      *this, "casts",
      llvm::cl::desc("The place of casts to the type of the output"),
      llvm::cl::init(CastForm::Fold),
      llvm::cl::values(clEnumValN(CastForm::Fold, "fold", "in the body"),
                       clEnumValN(CastForm::Split, "split",
                                  "in ops of their own, on tensors"))};
};

} // namespace

std::unique_ptr<Pass> createGeneralizePass(const TreeIndex &index) {
  return std::make_unique<GeneralizePass>(index);
}

} // namespace op_tree

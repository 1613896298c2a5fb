//===- CoercePass.cpp - To ops that others can keep -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `linalg-tree-coerce{accept=contract}`:
//
//   %0 = linalg.matmul ins(%a, %b) outs(%c)
//   %1 = linalg.exp ins(%0) outs(%c)
//
// becomes the nearest ancestors in the list, or the root:
//
//   %0 = linalg.contract [(m, n, k) -> (m, k), (m, n, k) -> (k, n),
//                         (m, n, k) -> (m, n)] ins(%a, %b) outs(%c)
//   %1 = linalg.generic ins(%0) outs(%c) { math.exp }
//
//===----------------------------------------------------------------------===//

#include "OpTree/Passes/Passes.h"
#include "OpTree/Passes/TreePass.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace op_tree {

namespace {

class CoercePass : public TreePass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CoercePass)
  CoercePass(const TreeIndex &index, AcceptOp accept)
      : TreePass(TypeID::get<CoercePass>(), index, "coerce"),
        accept(std::move(accept)) {}
  CoercePass(const CoercePass &other) : TreePass(other), accept(other.accept) {
    copyOptionValuesFrom(&other);
  }

  StringRef getName() const override { return "TreeCoerce"; }
  StringRef getDescription() const override {
    return "Replace every op that is not accepted by its nearest ancestor that "
           "is accepted, or by the root";
  }
  LogicalResult initialize(MLIRContext *context) override;

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<CoercePass>(*this);
  }
  bool rewriteAll(RewriterBase &rewriter) override {
    bool changed = false;
    // Repeat: an op with fewer loops may have edges of its own.
    while (TreePass::rewriteAll(rewriter)) {
      changed = true;
      if (!siblings)
        break;
    }
    return changed;
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    if (siblings && succeeded(tree->coerceToSibling(rewriter, op, accept)))
      return success();
    return tree->coerce(rewriter, op, accept);
  }

private:
  AcceptOp accept;
  ListOption<std::string> names{
      *this, "accept",
      llvm::cl::desc("Names of the ops that stay, with or without the dialect "
                     "(default: the root only; with siblings=true, all ops)")};
  Option<bool> siblings{
      *this, "siblings",
      llvm::cl::desc("Build the op that is left where loops have extent 1"),
      llvm::cl::init(false)};
  Option<bool> disjointArguments{
      *this, "assume-disjoint-arguments",
      llvm::cl::desc("Assume that different arguments of a function are "
                     "buffers that do not overlap"),
      llvm::cl::init(true)};
};

/// Turns the option into a predicate; emits an error for a name that no op has.
LogicalResult CoercePass::initialize(MLIRContext *context) {
  if (!accept && siblings && names.empty())
    accept = [](Operation *, OperationName) { return true; };
  tree = std::make_shared<TreeRewriter>(index, context, disjointArguments);
  if (accept)
    return success();
  auto accepted = std::make_shared<llvm::StringSet<>>();
  for (StringRef name : names) {
    const Node *found = nullptr, *nearest = nullptr;
    unsigned least = 3;
    for (const Node &node : index.tree.nodes) {
      if (!node.materialized)
        continue;
      if (name == node.name || name == node.spec)
        found = &node;
      unsigned distance = name.edit_distance(node.spec);
      if (distance < least) {
        least = distance;
        nearest = &node;
      }
    }
    if (!found) {
      InFlightDiagnostic error = emitError(UnknownLoc::get(context))
                                 << getArgument() << ": the tree has no op '"
                                 << name << "'";
      if (nearest)
        error << "; did you mean '" << nearest->spec << "'?";
      return error;
    }
    accepted->insert(found->name);
  }
  accept = [accepted](Operation *, OperationName name) {
    return accepted->contains(name.getStringRef());
  };
  return success();
}

} // namespace

std::unique_ptr<Pass> createCoercePass(const TreeIndex &index,
                                       AcceptOp accept) {
  return std::make_unique<CoercePass>(index, std::move(accept));
}

} // namespace op_tree

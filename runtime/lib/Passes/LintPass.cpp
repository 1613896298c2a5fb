//===- LintPass.cpp - Bodies that are not what their ops say --------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `linalg-tree-lint-regions` changes nothing and reports
//
//   "linalg.add"(%a, %b, %c) ({
//     %1 = arith.subf %x, %y
//     linalg.yield %1
//   })
//
// since MLIR does not verify that the body of `linalg.add` adds, and hides it.
//
//===----------------------------------------------------------------------===//

#include "OpTree/IR/LinalgLite.h"
#include "OpTree/Matching/Conditions.h"
#include "OpTree/Matching/OpReader.h"
#include "OpTree/Passes/Passes.h"
#include "OpTree/Passes/TreePass.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace op_tree {

namespace {

class LintRegionsPass : public TreePass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LintRegionsPass)
  explicit LintRegionsPass(const TreeIndex &index)
      : TreePass(TypeID::get<LintRegionsPass>(), index, "lint-regions") {}

  StringRef getName() const override { return "TreeLintRegions"; }
  StringRef getDescription() const override {
    return "Report ops whose body differs from the payload of the op after "
           "canonicalization";
  }
  LogicalResult initialize(MLIRContext *context) override;

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<LintRegionsPass>(*this);
  }
  /// Checks the op and changes nothing.
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override;

private:
  /// Returns a detached, canonicalized copy of the op with its declared
  /// payload, or with its own body.
  OwningOpRef<Operation *> canonical(linalg::LinalgOp op, bool declared) const;
  bool hasPayload(Operation *op) const;

  std::shared_ptr<AttributeCodec> codec;
  FrozenRewritePatternSet patterns;
};

} // namespace

LogicalResult LintRegionsPass::initialize(MLIRContext *context) {
  codec = std::make_shared<AttributeCodec>(index.tree, context);
  RewritePatternSet all(context);
  for (Dialect *dialect : context->getLoadedDialects())
    dialect->getCanonicalizationPatterns(all);
  for (RegisteredOperationName name : context->getRegisteredOperations())
    name.getCanonicalizationPatterns(all, context);
  patterns = FrozenRewritePatternSet(std::move(all));
  return TreePass::initialize(context);
}

OwningOpRef<Operation *> LintRegionsPass::canonical(linalg::LinalgOp op,
                                                    bool declared) const {
  OwningOpRef<Operation *> copy(op->clone());
  Region &region = copy.get()->getRegion(0);
  Block &body = region.front();
  if (declared) {
    body.dropAllReferences();
    body.getOperations().clear();
    ImplicitLocOpBuilder builder(op.getLoc(), op.getContext());
    builder.setInsertionPointToStart(&body);
    op.getRegionBuilder()(builder, body, op->getAttrs(), nullptr);
  }
  SmallVector<Operation *> ops;
  for (Operation &inner : body.without_terminator())
    ops.push_back(&inner);
  (void)applyOpPatternsGreedily(ops, patterns);
  return copy;
}

bool LintRegionsPass::hasPayload(Operation *op) const {
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || !view->node || view->node->region || !view->hasBody())
    return true;
  OpReader reader(index, *codec);
  auto body = ScalarGraph::fromBody(view->region->front(), index.tree);
  if (body && reader.keepsPayload(*view, *body))
    return true;
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || !structured.getRegionBuilder())
    return false;
  OwningOpRef<Operation *> expected = canonical(structured, /*declared=*/true);
  OwningOpRef<Operation *> found = canonical(structured, /*declared=*/false);
  return OperationEquivalence::isRegionEquivalentTo(
      &expected.get()->getRegion(0), &found.get()->getRegion(0),
      OperationEquivalence::IgnoreLocations);
}

LogicalResult LintRegionsPass::rewrite(RewriterBase &, Operation *op) {
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (const Condition *broken =
          view ? OpReader::brokenCondition(*view) : nullptr) {
    op->emitError() << "'" << op->getName()
                    << "' has a body that it does not allow: expected that "
                    << broken->rule->demand;
    signalPassFailure();
    return failure();
  }
  if (!hasPayload(op)) {
    op->emitError() << "'" << op->getName()
                    << "' has a body that is not its payload, which its custom "
                       "syntax hides; generalize it, or give it its payload";
    signalPassFailure();
  }
  return failure();
}

std::unique_ptr<Pass> createLintRegionsPass(const TreeIndex &index) {
  return std::make_unique<LintRegionsPass>(index);
}

} // namespace op_tree

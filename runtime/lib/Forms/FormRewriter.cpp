//===- FormRewriter.cpp - Canonical forms of sequences --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With `form=category` a generic that adds up exponentials
//
//   %0 = linalg.generic [(i, j) -> (i, j), (i, j) -> (i)] ins(%a) outs(%c)
//          { %e = math.exp %x; %s = arith.addf %acc, %e }
//
// becomes the ops of its recipe, and so does the next op of the same signature:
//
//   %e = linalg.elementwise kind=exp ins(%a)
//   %0 = linalg.reduce { arith.addf } ins(%e) outs(%c) dimensions = [1]
//
// A scalar is cast before it fills a tensor, not element by element:
//
//   %f = linalg.fill ins(%v)
//   %0 = linalg.copy {cast = unsigned} ins(%f) outs(%o)
//
// becomes
//
//   %0 = linalg.copy {cast = unsigned} ins(%v) outs(%o)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/FormRewriter.h"
#include "OpTree/Forms/IsolatedCopy.h"
#include "OpTree/Forms/ScalarCover.h"
#include "OpTree/Rewriting/PositionReads.h"
#include "OpTree/Rewriting/TreeRewriter.h"
#include "OpTree/Rewriting/UniformValue.h"

using namespace mlir;

namespace op_tree {

FormRewriter::FormRewriter(const TreeIndex &index, MLIRContext *context,
                           Form form, std::vector<std::string> dropped,
                           bool disjointArguments, bool foldMovements)
    : index(index), form(form), ops(index.tree, context),
      codec(index.tree, context), reader(index, codec), writer(index, codec),
      roles(index.tree, ops, codec),
      castName(roles.cast ? std::optional<OperationName>(
                                OperationName(roles.cast->name, context))
                          : std::nullopt),
      planner(index, codec, reader, writer, roles, form, std::move(dropped),
              disjointArguments),
      folder(index, reader, writer), foldMovements(foldMovements) {}

LogicalResult FormRewriter::castScalar(RewriterBase &rewriter,
                                       Operation *op) const {
  if (op->getName() != castName || op->getNumResults() != 1)
    return failure();
  OpOperand &input = op->getOpOperand(0);
  Type element = elementOf(input.get().getType());
  if (element == elementOf(op->getResult(0).getType()))
    return failure();
  // A cast without the attribute is signed. Upstream loses the attribute, which
  // only matters if it is there.
  const Parameter &sign = roles.cast->parameters[signParameter(*roles.cast)];
  LogicalResult result = failure();
  if (op->hasAttr(sign.attribute))
    result = leaveFilled(rewriter, op, index);
  Value scalar = uniformScalar(input.get(), index);
  if (!scalar || scalar == input.get() || scalar.getType() != element)
    return result;
  Value tensor = input.get();
  rewriter.modifyOpInPlace(op, [&] { input.set(scalar); });
  if (!isRefused(*roles.cast, op))
    return success();
  rewriter.modifyOpInPlace(op, [&] { input.set(tensor); });
  return result;
}

void FormRewriter::replaceByDecomposition(RewriterBase &rewriter, Operation *op,
                                          Decomposition parts,
                                          SmallVectorImpl<Operation *> &again,
                                          RecipeCache *cache) const {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Operation *, 4> made;
  for (Operation &part : llvm::make_early_inc_range(*parts.block)) {
    part.remove();
    made.push_back(rewriter.insert(&part));
  }
  rewriter.replaceOp(op, parts.result);
  for (Operation *part : llvm::reverse(made))
    (void)rewrite(rewriter, part, again, cache);
}

LogicalResult FormRewriter::check(Operation *op, const OpSignature &signature,
                                  const std::optional<Recipe> &recipe) const {
  auto decides = [&](Operation *op, const OpSignature &signature) {
    std::optional<StructuredView> view = StructuredView::get(op, index);
    if (!view)
      return false;
    FormDecision decision = planner.decide(*view, &signature);
    return !decision.binding && !decision.parts && !decision.toRoot &&
           decision.recipe == recipe;
  };
  if (!decides(op, signature))
    return op->emitError("the recipe for '")
           << op->getName() << "' is not the one that this op gets anew";
  IsolatedCopy alone(op, signature);
  std::optional<OpSignature> its = OpSignature::get(alone.op);
  if (!its || its->words != signature.words || !decides(alone.op, *its))
    return op->emitError("the recipe for '")
           << op->getName()
           << "' depends on more than the signature of the op: an isolated "
              "copy of the op gets another recipe";
  return success();
}

LogicalResult FormRewriter::rewrite(RewriterBase &rewriter, Operation *op,
                                    SmallVectorImpl<Operation *> &again,
                                    Memory *memory) const {
  auto *cache = static_cast<RecipeCache *>(memory);
  if (!index.lookup(op->getName().getStringRef()))
    return failure();
  // Users come first, so by now the maps of all of them say what it moves.
  if (cache && cache->folded.erase(op) && isOpTriviallyDead(op)) {
    rewriter.eraseOp(op);
    return success();
  }
  if (succeeded(TreeRewriter::specializeToMovement(index, rewriter, op)) ||
      succeeded(castScalar(rewriter, op)))
    return success();
  if (Operation *read =
          withPositionReadsAsOperands(rewriter, op, index, writer)) {
    rewriter.replaceOp(op, read->getResults());
    again.push_back(read);
    return success();
  }
  SmallVector<Operation *, 1> folded;
  if (foldMovements)
    if (Operation *reads = folder.fold(
            rewriter, op,
            [&](Operation *generic) { return planner.becomesOneOp(generic); },
            folded)) {
      if (cache)
        cache->folded.insert(folded.begin(), folded.end());
      again.push_back(reads);
      return success();
    }
  // In the named form, new ops of categories are rewritten in turn.
  bool categories = form == Form::Named;
  std::optional<OpSignature> signature = OpSignature::get(op);
  if (signature && cache)
    if (const std::optional<Recipe> *known = cache->recipes.find(*signature)) {
      if (cache->checks)
        cache->differs |= failed(check(op, *signature, *known));
      if (!*known)
        return failure();
      return (*known)->carryOut(rewriter, op, signature->values, again,
                                categories);
    }
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view)
    return failure();
  FormDecision decision =
      planner.decide(*view, signature ? &*signature : nullptr);
  if (decision.binding)
    return writer.replace(rewriter, *view, *decision.binding);
  if (decision.parts) {
    replaceByDecomposition(rewriter, op, std::move(*decision.parts), again,
                           cache);
    return success();
  }
  if (decision.toRoot) {
    std::optional<Binding> own;
    if (!view->hasBody())
      own = reader.ownBinding(*view);
    return writer.replaceByRoot(rewriter, *view, own ? &*own : nullptr);
  }
  if (signature && cache && cache->checks)
    cache->differs |= failed(check(op, *signature, decision.recipe));
  LogicalResult result = failure();
  if (decision.recipe)
    result = decision.recipe->carryOut(rewriter, op, signature->values, again,
                                       categories);
  if (signature && cache)
    cache->recipes.insert(*signature, std::move(decision.recipe));
  return result;
}

bool FormRewriter::lacksName(Operation *op) const {
  const Node *node = index.lookup(op->getName().getStringRef());
  return form == Form::Named && node && node->kind == NodeKind::Category &&
         !node->region;
}

bool FormRewriter::rewriteAll(RewriterBase &rewriter, Operation *root,
                              Rewrite rewrite) const {
  // Work from the back, so that an op in a body is rewritten before the op
  // around it, whose decision reads that body.
  SmallVector<Operation *> worklist;
  // Most operations are those of bodies: ask the tables once per name.
  llvm::SmallDenseMap<OperationName, bool, 32> isOurs;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto [known, isNew] = isOurs.try_emplace(op->getName(), false);
    if (isNew)
      known->second = index.lookup(op->getName().getStringRef());
    if (op != root && known->second)
      worklist.push_back(op);
  });
  bool changed = false;
  while (!worklist.empty())
    changed |= succeeded(rewrite(worklist.pop_back_val(), worklist));
  // A rewrite may end in an op that only moves what users read that have been
  // visited before.
  constexpr unsigned kMostRounds = 8;
  auto becomesOneOp = [&](Operation *generic) {
    return planner.becomesOneOp(generic);
  };
  bool changes = foldMovements;
  for (unsigned round = 0; changes && round < kMostRounds; ++round) {
    changes = false;
    root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != root && folder.mayFold(rewriter, op, becomesOneOp))
        worklist.push_back(op);
    });
    while (!worklist.empty())
      changes |= succeeded(rewrite(worklist.pop_back_val(), worklist));
    changed |= changes;
  }
  root->walk(
      [&](Operation *op) { changed |= succeeded(castScalar(rewriter, op)); });
  return changed;
}

void FormRewriter::moveAssertions(RewriterBase &rewriter, Block &block,
                                  Memory *memory) const {
  SmallVector<Operation *> todo;
  for (Operation &op : block)
    if (index.lookup(op.getName().getStringRef()) && op.getNumRegions() == 1 &&
        op.getRegion(0).hasOneBlock() &&
        llvm::any_of(op.getRegion(0).front(), [&](Operation &inner) {
          return inner.getName().getStringRef() == index.tree.helpers.assertion;
        }))
      todo.push_back(&op);
  while (!todo.empty())
    (void)this->rewrite(rewriter, todo.pop_back_val(), todo, memory);
}

} // namespace op_tree

//===- TreeRewriter.cpp - Moving ops along the tree -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Along the path from the root of the tree to a leaf:
//
//   %0 = linalg.generic [(m, n, k) -> (m, k), (m, n, k) -> (k, n),
//                        (m, n, k) -> (m, n)] ins(%a, %b) outs(%c)
//          { %p = arith.mulf %x, %y; %s = arith.addf %acc, %p }
//   %0 = linalg.contract [...] ins(%a, %b) outs(%c)
//   %0 = linalg.matmul ins(%a, %b) outs(%c)
//
// `specialize` makes the last op of the first; `generalize{to=parent}` makes
// the second of the last, and so does `coerce{accept=contract}`.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/TreeRewriter.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Rewriting/PositionReads.h"
#include "OpTree/Rewriting/UniformValue.h"

using namespace mlir;

namespace op_tree {

LogicalResult TreeRewriter::replaceByRoot(RewriterBase &rewriter,
                                          const StructuredView &view) const {
  std::optional<Binding> own;
  if (!view.hasBody())
    own = reader.ownBinding(view);
  return writer.replaceByRoot(rewriter, view, own ? &*own : nullptr);
}

/// Returns true if the op casts its input as unsigned and does nothing else.
static bool isUnsignedCast(const Binding &binding) {
  return CastSplitter::isCast(*binding.node) &&
         binding.parameters[binding.node->payload[1].signParam] ==
             ParameterValue{number(Sign::Unsigned)};
}

LogicalResult TreeRewriter::specialize(RewriterBase &rewriter, Operation *op,
                                       std::optional<Binding> *found,
                                       bool ownMaps) const {
  if (!index.lookup(op->getName().getStringRef()))
    return failure();
  if (succeeded(specializeToMovement(index, rewriter, op)))
    return success();
  // A generic that is no op with more operands keeps its reads.
  if (Operation *reads =
          withPositionReadsAsOperands(rewriter, op, index, writer)) {
    std::optional<StructuredView> its = StructuredView::get(reads, index);
    std::optional<ScalarGraph> body =
        its ? reader.body(*its) : std::optional<ScalarGraph>();
    if (its && matcher.canonical(ops, *its, body ? &*body : nullptr)) {
      rewriter.replaceOp(op, reads->getResults());
      (void)specialize(rewriter, reads, found, ownMaps);
      return success();
    }
    rewriter.eraseOp(reads);
  }
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || undescribedAttribute(op, view->node))
    return failure();
  std::optional<ScalarGraph> body = reader.body(*view);
  std::optional<Binding> binding =
      matcher.canonical(ops, *view, body ? &*body : nullptr);
  if (binding) {
    if (ownMaps && body)
      if (std::optional<Binding> own =
              matcher.withOwnMaps(ops, *view, *body, *binding))
        binding = std::move(own);
    if (found)
      *found = *binding;
    if (reader.isUnchanged(*view, *binding))
      return failure();
    FailureOr<Operation *> created = writer.replace(rewriter, *view, *binding);
    if (succeeded(created) && isUnsignedCast(*binding))
      (void)leaveFilled(rewriter, *created, index);
    return created;
  }
  // An op with an edited body can only be a generic.
  if (view->isRoot(index.tree))
    return failure();
  return replaceByRoot(rewriter, *view);
}

LogicalResult TreeRewriter::generalize(RewriterBase &rewriter, Operation *op,
                                       GeneralizeTo to, CastForm casts) const {
  SmallVector<Operation *, 3> parts;
  if (casts == CastForm::Split)
    parts = splitter.split(rewriter, op);
  if (parts.empty())
    return generalizeOne(rewriter, op, to);
  for (Operation *part : parts)
    (void)generalizeOne(rewriter, part, to);
  return success();
}

LogicalResult TreeRewriter::generalizeOne(RewriterBase &rewriter, Operation *op,
                                          GeneralizeTo to) const {
  const Tree &tree = index.tree;
  const Node *node = index.lookup(op->getName().getStringRef());
  if (!node || node == &tree.root())
    return failure();
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view)
    return failure();
  if (to != GeneralizeTo::Root) {
    std::optional<ScalarGraph> body = reader.body(*view);
    if (body && reader.keepsPayload(*view, *body)) {
      const Node *target =
          to == GeneralizeTo::Parent || node->kind == NodeKind::Named
              ? tree.parentOf(*node)
              : node;
      if (target)
        target = &ops.nearest(*target);
      if (target == node)
        return failure();
      if (target && target != &tree.root())
        if (std::optional<Binding> binding =
                matcher.match(*view, &*body, *target))
          return writer.replace(rewriter, *view, *binding);
    }
  }
  return replaceByRoot(rewriter, *view);
}

bool TreeRewriter::standsForAccepted(const StructuredView &view,
                                     const ScalarGraph &body,
                                     const AcceptOp &accept) const {
  MLIRContext *context = view.op->getContext();
  return llvm::any_of(ops.lacking(), [&](const Node *name) {
    return &ops.nearest(*name) == view.node &&
           accept(view.op, OperationName(name->name, context)) &&
           matcher.match(view, &body, *name);
  });
}

LogicalResult TreeRewriter::coerce(RewriterBase &rewriter, Operation *op,
                                   const AcceptOp &accept) const {
  const Tree &tree = index.tree;
  const Node *node = index.lookup(op->getName().getStringRef());
  if (!node || node == &tree.root())
    return failure();
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view)
    return failure();
  // The only ancestor of an op with an edited body is the root.
  std::optional<ScalarGraph> body = reader.body(*view);
  bool keeps = node->region ? !OpReader::brokenCondition(*view)
                            : body && reader.keepsPayload(*view, *body);
  if (keeps && (accept(op, op->getName()) ||
                (body && standsForAccepted(*view, *body, accept))))
    return failure();
  if (keeps && body) {
    for (const Node *target = tree.parentOf(*node); target != &tree.root();
         target = tree.parentOf(*target)) {
      const Node &spelling = ops.nearest(*target);
      if (!target->materialized || &spelling == &tree.root() ||
          !accept(op, OperationName(target->name, op->getContext())))
        continue;
      std::optional<Binding> binding = matcher.match(*view, &*body, spelling);
      if (binding && succeeded(writer.replace(rewriter, *view, *binding)))
        return success();
    }
  }
  return replaceByRoot(rewriter, *view);
}

} // namespace op_tree

//===- FormRewriter.cpp - Canonical forms of sequences --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/FormRewriter.h"
#include "OpTree/BodyPlanner.h"
#include "OpTree/Conditions.h"
#include "OpTree/KeptAttributes.h"
#include "OpTree/MapPredicates.h"
#include "OpTree/StrictPlanner.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace optree {

FormRewriter::FormRewriter(const TreeIndex &index, MLIRContext *context,
                           Form form, std::vector<std::string> dropped)
    : index(index), form(form), dropped(std::move(dropped)), matcher(index),
      codec(index.tree, context), reader(index, codec), writer(index, codec),
      vocabulary(index.tree, codec) {}

std::optional<ScalarGraph>
FormRewriter::bodyOf(const StructuredView &view) const {
  if (!view.hasBody())
    return reader.body(view);
  return ScalarGraph::withFlags(view.region->front(), index.tree, dropped);
}

std::optional<Binding> FormRewriter::climb(const StructuredView &view,
                                           const Binding &binding) const {
  const Tree &tree = index.tree;
  const Node *category = binding.node;
  while (category &&
         (!category->materialized || category->kind == NodeKind::Named))
    category = tree.parentOf(*category);
  if (!category || category == &tree.root() || category->region)
    return std::nullopt;
  Binding result = binding;
  result.node = category;
  unsigned numInits = view.inits.size();
  auto begin =
      layOutOperands(*category, binding.operands.size() - numInits, numInits);
  if (!begin)
    return std::nullopt;
  result.begin = std::move(*begin);
  result.parameters.clear();
  for (auto [i, parameter] : llvm::enumerate(category->parameters)) {
    std::optional<ParameterValue> value = fixedValue(parameter);
    for (auto [j, own] : llvm::enumerate(binding.node->parameters))
      if (own.name == parameter.name)
        value = binding.parameters[j];
    if (!value)
      return std::nullopt;
    result.parameters.push_back(std::move(*value));
  }
  if (!satisfiesPredicate(view, result))
    return std::nullopt;
  for (const Condition &condition : category->where)
    if (!holds(condition, view, result))
      return std::nullopt;
  return result;
}

LogicalResult FormRewriter::rewriteOne(RewriterBase &rewriter,
                                       const StructuredView &view,
                                       const Binding &binding) const {
  if (form == Form::Category) {
    if (std::optional<Binding> category = climb(view, binding)) {
      if (reader.isUnchanged(view, *category))
        return failure();
      if (succeeded(writer.replace(rewriter, view, *category)))
        return success();
    }
  } else if (std::optional<Plan> plan =
                 planStrictly(vocabulary, view, binding)) {
    if (succeeded(carryOut(*plan, index.tree, codec, rewriter, view)))
      return success();
  }
  return reader.isUnchanged(view, binding)
             ? failure()
             : writer.replace(rewriter, view, binding);
}

bool FormRewriter::isPlainReduction(const StructuredView &view,
                                    const ScalarGraph &body,
                                    const Binding &binding) const {
  if (binding.node != vocabulary.reduce || body.results.size() != 1 ||
      view.inputs.size() != 1)
    return false;
  std::optional<CoveredNode> root =
      ScalarCover(vocabulary, body).cover(body.results.front());
  return root && root->kind == CoveredNode::Call && root->args.size() == 2 &&
         llvm::all_of(root->args, [&](unsigned arg) {
           return body[arg].kind == ScalarNode::Argument;
         });
}

LogicalResult FormRewriter::rewrite(RewriterBase &rewriter,
                                    Operation *op) const {
  if (!index.lookup(op->getName().getStringRef()))
    return failure();
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view)
    return failure();
  if (undescribedAttribute(op, view->node, dropped))
    return failure();
  std::optional<ScalarGraph> body = bodyOf(*view);
  std::optional<Binding> binding =
      matcher.canonical(*view, body ? &*body : nullptr);
  if (binding && (!binding->node->region ||
                  (body && isPlainReduction(*view, *body, *binding))))
    return rewriteOne(rewriter, *view, *binding);
  if (body)
    if (std::optional<Plan> plan = BodyPlanner(vocabulary, *view, *body).run())
      if (succeeded(carryOut(*plan, index.tree, codec, rewriter, *view)))
        return success();
  if (binding)
    return rewriteOne(rewriter, *view, *binding);
  // An op whose body was edited is nothing but a generic.
  if (view->isRoot(index.tree))
    return failure();
  std::optional<Binding> own;
  if (!view->hasBody())
    own = reader.ownBinding(*view);
  return writer.replaceByRoot(rewriter, *view, own ? &*own : nullptr);
}

namespace {

/// The ops that are to be looked at, the last first.
class Worklist : public RewriterBase::Listener {
public:
  explicit Worklist(const TreeIndex &index) : index(index) {}

  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    add(op);
  }
  void notifyOperationErased(Operation *op) override { ops.remove(op); }
  void add(Operation *op) {
    if (index.lookup(op->getName().getStringRef()))
      ops.insert(op);
  }

  llvm::SetVector<Operation *, SmallVector<Operation *>> ops;

private:
  const TreeIndex &index;
};

} // namespace

bool FormRewriter::rewriteAll(
    RewriterBase &rewriter, Operation *root,
    llvm::function_ref<LogicalResult(Operation *)> rewrite) const {
  Worklist worklist(index);
  root->walk([&](Operation *op) {
    if (op != root)
      worklist.add(op);
  });
  OpBuilder::Listener *outer = rewriter.getListener();
  rewriter.setListener(&worklist);
  bool changed = false;
  while (!worklist.ops.empty())
    changed |= succeeded(rewrite(worklist.ops.pop_back_val()));
  rewriter.setListener(outer);
  return changed;
}

} // namespace optree

//===- FormPlanner.cpp - The decision for an op in a form -----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each op one of four decisions, in this order. With `form=named`:
//
// - a binding: a generic with body and maps of `linalg.exp` becomes that op;
// - a decomposition: a convolution in another layout becomes transposes and
//   `linalg.conv_1d_ncw_fcw` (ConvolutionNormalizer);
// - a recipe: `exp(x) * y` becomes `linalg.exp`, `linalg.mul` (BodyPlanner);
// - the root: a `linalg.add` whose body subtracts becomes `linalg.generic`.
//
// Otherwise the op stays.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/FormPlanner.h"
#include "OpTree/Forms/BodyPlanner.h"
#include "OpTree/Forms/LoopMerger.h"
#include "OpTree/Forms/LoopOrder.h"
#include "OpTree/Forms/NamedOpPlanner.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Matching/IterationOrder.h"

using namespace mlir;

namespace op_tree {

FormPlanner::FormPlanner(const TreeIndex &index, const AttributeCodec &codec,
                         const OpReader &reader, const OpWriter &writer,
                         const RoleOps &roles, Form form,
                         std::vector<std::string> dropped,
                         bool disjointArguments)
    : index(index), codec(codec), reader(reader), roles(roles), form(form),
      dropped(std::move(dropped)), disjointArguments(disjointArguments),
      writer(writer), matcher(index, disjointArguments),
      splitter(index, writer), normalizer(index, roles.ops, writer) {}

std::optional<ScalarGraph>
FormPlanner::bodyOf(const StructuredView &view) const {
  if (!view.hasBody())
    return reader.body(view);
  std::optional<ScalarGraph> body =
      ScalarGraph::withFlags(view.region->front(), index.tree, dropped);
  if (!body)
    return std::nullopt;
  // An operation that is no single function may be a spelling of several.
  ScalarCover cover(roles, *body);
  std::optional<ScalarGraph> sequence = roles.sequences.respell(
      index.tree, *body, [&](unsigned node) { return !cover.cover(node); });
  return sequence ? std::move(sequence) : std::move(body);
}

std::optional<Binding> FormPlanner::climb(const StructuredView &view,
                                          const Binding &binding) const {
  const Tree &tree = index.tree;
  const Node *category = binding.node;
  while (category &&
         (!roles.ops.has(*category) || category->kind == NodeKind::Named))
    category = tree.parentOf(*category);
  if (!category || category == &tree.root() || category->region)
    return std::nullopt;
  return asAncestor(view, binding, *category);
}

/// Returns a plan for the one op of `binding`; none if the op takes over the
/// body or works on buffers.
static std::optional<Plan> planOne(const StructuredView &view,
                                   const Binding &binding) {
  if (binding.node->region || view.op->getNumResults() != 1)
    return std::nullopt;
  Plan plan;
  PlanStep step{PlanStep::Apply, view.inits.front().getType()};
  for (const OperandSource &source : binding.operands) {
    Value value =
        source.operand >= 0 ? view.operand(source.operand) : source.value;
    Operation *constant = source.operand >= 0 ? nullptr : value.getDefiningOp();
    bool inside =
        constant && view.region->isAncestor(constant->getParentRegion());
    step.operands.push_back(
        inside ? plan.add({PlanStep::Clone, value.getType(), value})
               : plan.existing(value));
  }
  step.node = binding.node;
  step.parameters.assign(binding.parameters.begin(), binding.parameters.end());
  step.maps = binding.maps;
  step.payload = binding.payload;
  plan.results = {plan.add(std::move(step))};
  return plan;
}

FormDecision FormPlanner::replaceBy(const StructuredView &view, Binding binding,
                                    const OpSignature *signature) const {
  if (signature)
    if (std::optional<Plan> plan = planOne(view, binding))
      return {
          Recipe::make(std::move(*plan), index.tree, codec, view, *signature)};
  return {std::nullopt, std::move(binding)};
}

/// Returns true if the op slides a window over tensors and has a body.
static bool mayBeTakenApart(const StructuredView &view) {
  if (!view.hasBody() || !view.bodyTakesInits() ||
      view.op->getNumResults() != 1)
    return false;
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
    Type type = view.operand(i).getType();
    auto tensor = dyn_cast<RankedTensorType>(type);
    if ((isa<ShapedType>(type) && (!tensor || tensor.getEncoding())) ||
        view.maps[i].getNumSymbols() != 0)
      return false;
  }
  return llvm::is_contained(view.iterators, utils::IteratorType::reduction) &&
         isPlain(view.initMap(0)) &&
         !llvm::all_of(ArrayRef(view.maps).drop_back(), isPlain);
}

/// Returns a node of the body that is no function or cast; none if all are.
static std::optional<unsigned> uncoveredNode(const RoleOps &roles,
                                             const ScalarGraph &body) {
  ScalarCover cover(roles, body);
  SmallVector<unsigned, 16> todo(body.results.begin(), body.results.end());
  llvm::SmallDenseSet<unsigned, 16> seen;
  while (!todo.empty()) {
    unsigned node = todo.pop_back_val();
    if (!seen.insert(node).second)
      continue;
    std::optional<CoveredNode> covered = cover.cover(node);
    if (!covered)
      return node;
    llvm::append_range(todo, covered->args);
  }
  return std::nullopt;
}

const Node *FormPlanner::convolutionOf(Operation *op) const {
  std::optional<StructuredView> view = StructuredView::get(op, index);
  std::optional<ScalarGraph> body =
      view ? bodyOf(*view) : std::optional<ScalarGraph>();
  if (!body || !body->assertions.empty())
    return nullptr;
  std::optional<Binding> binding = matcher.canonical(roles.ops, *view, &*body);
  return binding && isWindowed(*binding->node) ? binding->node : nullptr;
}

std::optional<Decomposition>
FormPlanner::normalizeConvolution(const StructuredView &view) const {
  return normalizer.shape(view, [&](Operation *core) {
    const Node *node = convolutionOf(core);
    return node && node->kind == NodeKind::Named;
  });
}

std::optional<Decomposition>
FormPlanner::decompose(const StructuredView &view,
                       const ScalarGraph &body) const {
  if (!view.isRoot(index.tree) || !mayBeTakenApart(view))
    return std::nullopt;
  if (std::optional<Decomposition> parts = normalizeConvolution(view))
    return parts;
  if (uncoveredNode(roles, body))
    return std::nullopt;
  for (bool keepCasts : {true, false}) {
    std::optional<Decomposition> parts = splitter.split(view, keepCasts);
    if (!parts)
      continue;
    if (convolutionOf(parts->core))
      return parts;
    std::optional<StructuredView> core =
        StructuredView::get(parts->core, index);
    if (core && mayBeTakenApart(*core) && normalizeConvolution(*core))
      return parts;
  }
  return std::nullopt;
}

FormDecision FormPlanner::decideOne(const StructuredView &view,
                                    const Binding &matched,
                                    const ScalarGraph *body,
                                    const OpSignature *signature) const {
  Binding binding = nameLoops(matched, view, [&](ArrayRef<int> loops) {
    return !obstacleToOrder(index.tree, view, body, loops, /*movesBody=*/false,
                            disjointArguments);
  });
  if (form == Form::Category) {
    if (std::optional<Binding> category = climb(view, binding)) {
      if (reader.isUnchanged(view, *category))
        return {};
      FormDecision decision = replaceBy(view, std::move(*category), signature);
      if (decision.recipe || decision.binding)
        return decision;
    }
  } else if (signature) {
    if (binding.node->kind == NodeKind::Category && isWindowed(*binding.node) &&
        mayBeTakenApart(view))
      if (std::optional<Decomposition> parts = normalizeConvolution(view))
        return {std::nullopt, std::nullopt, false, std::move(parts)};
    if (std::optional<Plan> plan = planNamedOp(roles, view, binding))
      if (std::optional<Recipe> recipe = Recipe::make(
              std::move(*plan), index.tree, codec, view, *signature))
        return {std::move(recipe)};
    if (binding.node == roles.contraction)
      if (std::optional<Decomposition> parts =
              mergeLoops(view, index, writer, [&](Operation *core) {
                return isNamedContraction(core);
              }))
        return {std::nullopt, std::nullopt, false, std::move(parts)};
  }
  if (reader.isUnchanged(view, binding))
    return {};
  return replaceBy(view, binding, signature);
}

FormPlanner::Combining FormPlanner::combiningOf(const StructuredView &view,
                                                const ScalarGraph &body,
                                                const Binding &binding) const {
  if (binding.node != roles.reduce || body.results.size() != 1 ||
      view.inputs.size() != 1)
    return Combining::Otherwise;
  std::optional<CoveredNode> root =
      ScalarCover(roles, body).cover(body.results.front());
  if (!root || root->kind != CoveredNode::Call || root->args.size() != 2 ||
      !llvm::all_of(root->args, [&](unsigned arg) {
        return body[arg].kind == ScalarNode::Argument;
      }))
    return Combining::Otherwise;
  bool elementFirst = body[root->args.front()].index < view.inputs.size();
  return elementFirst && index.tree.functions[root->function].commutes
             ? Combining::Commuted
             : Combining::Canonical;
}

bool FormPlanner::isNamedContraction(Operation *op) const {
  std::optional<StructuredView> view = StructuredView::get(op, index);
  std::optional<ScalarGraph> body =
      view ? bodyOf(*view) : std::optional<ScalarGraph>();
  if (!body)
    return false;
  std::optional<Binding> binding = matcher.canonical(roles.ops, *view, &*body);
  return binding && (binding->node->kind == NodeKind::Named ||
                     (binding->node == roles.contraction &&
                      planNamedOp(roles, *view, *binding)));
}

std::optional<Binding> FormPlanner::bindInPlace(const StructuredView &view,
                                                const ScalarGraph &body) const {
  if (view.op->getNumResults() != 0 || view.inits.size() != 1 ||
      !view.initMap(0).isPermutation() ||
      !llvm::all_of(view.iterators, [](utils::IteratorType type) {
        return type == utils::IteratorType::parallel;
      }))
    return std::nullopt;
  unsigned init = view.inputs.size();
  StructuredView separate = view;
  separate.inputs.push_back(view.inits.front());
  separate.maps.insert(separate.maps.begin() + init, view.initMap(0));
  std::optional<Binding> binding =
      matcher.canonical(roles.ops, separate, &body);
  if (!binding || binding->node->region)
    return std::nullopt;
  for (OperandSource &source : binding->operands)
    source.operand -= source.operand > static_cast<int>(init);
  return binding;
}

FormDecision FormPlanner::decide(const StructuredView &view,
                                 const OpSignature *signature) const {
  if (undescribedAttribute(view.op, view.node, dropped))
    return {};
  std::optional<ScalarGraph> body = bodyOf(view);
  // No payload has assertions, so they must leave the body.
  bool asserts = body && !body->assertions.empty();
  std::optional<Binding> binding =
      matcher.canonical(roles.ops, view, body && !asserts ? &*body : nullptr);
  if (binding &&
      (!binding->node->region ||
       (body && combiningOf(view, *body, *binding) == Combining::Canonical)))
    return decideOne(view, *binding, body ? &*body : nullptr, signature);
  if (body && !asserts)
    if (std::optional<Decomposition> parts = decompose(view, *body))
      return {std::nullopt, std::nullopt, false, std::move(parts)};
  if (body && !asserts)
    if (std::optional<Binding> inPlace = bindInPlace(view, *body))
      return decideOne(view, *inPlace, &*body, signature);
  if (body && signature)
    if (std::optional<Plan> plan = BodyPlanner(roles, view, *body, form).run())
      if (std::optional<Recipe> recipe = Recipe::make(
              std::move(*plan), index.tree, codec, view, *signature))
        return {std::move(recipe)};
  if (binding)
    return decideOne(view, *binding, body ? &*body : nullptr, signature);
  // An op with an edited body can only become a generic.
  return {std::nullopt, std::nullopt, !view.isRoot(index.tree)};
}

bool FormPlanner::becomesOneOp(Operation *op) const {
  std::optional<StructuredView> view = StructuredView::get(op, index);
  std::optional<OpSignature> signature = OpSignature::get(op);
  if (!view || !signature)
    return false;
  FormDecision decision = decide(*view, &*signature);
  return decision.binding ? !decision.binding->node->region
                          : decision.recipe && decision.recipe->isOneOp();
}

/// Returns true if the index is neither a loop nor a constant, nor the sum of
/// loops by which a window slides.
static bool isIrregular(AffineExpr index) {
  unsigned loops = 0;
  index.walk([&](AffineExpr part) { loops += isa<AffineDimExpr>(part); });
  return loops == 1 && !isa<AffineDimExpr>(index);
}

std::string FormPlanner::obstacle(Operation *op) const {
  std::optional<StructuredView> view = StructuredView::get(op, index);
  std::optional<ScalarGraph> body =
      view ? bodyOf(*view) : std::optional<ScalarGraph>();
  if (!body || undescribedAttribute(op, view->node, dropped))
    return {};
  std::string text;
  llvm::raw_string_ostream os(text);
  // In front of a reduction, what no op computes is a map, if it has no flags.
  bool maps =
      form == Form::Named && roles.map &&
      llvm::is_contained(view->iterators, utils::IteratorType::reduction);
  std::optional<unsigned> node = uncoveredNode(roles, *body);
  if (node && !(maps && (*body)[*node].kind == ScalarNode::Op &&
                !(*body)[*node].value)) {
    const ScalarNode &missing = (*body)[*node];
    if (missing.kind == ScalarNode::Op)
      os << "an op that computes '" << missing.name << "' of type "
         << missing.type;
    if (auto flags = dyn_cast_or_null<DictionaryAttr>(missing.value))
      for (NamedAttribute flag : flags)
        if (flag.getName() != kPredicate)
          os << " with the attribute '" << flag.getName().getValue() << "'";
    return text;
  }
  for (unsigned i = 0, e = view->numOperands(); i < e; ++i) {
    Type type = view->operand(i).getType();
    if (isa<BaseMemRefType>(type))
      return "tensors: buffers may overlap";
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      continue;
    if (tensor.getEncoding())
      return "tensors without an encoding";
    AffineMap map = view->maps[i];
    for (auto [d, result] : llvm::enumerate(map.getResults())) {
      if (isIrregular(result) && view->hasBody()) {
        os << "a loop as index of dimension " << d << " of operand #" << i
           << ", which is read at " << result;
        return text;
      }
      if (llvm::is_contained(map.getResults().take_front(d), result) &&
          isa<AffineDimExpr>(result)) {
        os << "different loops as indices of operand #" << i << ", which has "
           << map;
        return text;
      }
      if (!isa<AffineConstantExpr>(result) || tensor.getDimSize(d) == 1)
        continue;
      os << "the static size 1 in dimension " << d << " of operand #" << i
         << ", which is read at a constant index";
      return text;
    }
  }
  if (!roles.iota && llvm::any_of(body->nodes, [](const ScalarNode &node) {
        return node.kind == ScalarNode::Index;
      }))
    return "an op that computes the position along a loop";
  return {};
}

} // namespace op_tree

//===- Matcher.cpp - Which node of the tree an op means -------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/Matcher.h"
#include "OpTree/Matching/Conditions.h"
#include "OpTree/Matching/FoldOrder.h"
#include "OpTree/Matching/IterationOrder.h"
#include "OpTree/Matching/MapPredicates.h"
#include "OpTree/Matching/MapUnifier.h"
#include "OpTree/Matching/OpReader.h"
#include "OpTree/Matching/PayloadUnifier.h"
#include "OpTree/Tree/AttributeCodec.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;

namespace op_tree {

SmallVector<Value, 2> capturedScalars(const ScalarGraph &body) {
  SmallVector<Value, 2> found;
  for (const ScalarNode &node : body.nodes)
    if ((node.kind == ScalarNode::Constant ||
         node.kind == ScalarNode::Captured) &&
        node.source && !isa<ShapedType>(node.type) &&
        llvm::none_of(
            found, [&](Value known) { return known.getType() == node.type; }))
      found.push_back(node.source);
  for (const ScalarNode &node : body.nodes) {
    if (node.kind != ScalarNode::Read &&
        (node.kind != ScalarNode::Op || node.name != kExtract))
      continue;
    const ScalarNode &table = body[node.args.front()];
    if (table.kind == ScalarNode::Captured &&
        llvm::none_of(
            found, [&](Value known) { return known.getType() == table.type; }))
      found.push_back(table.source);
  }
  return found;
}

static const Operand &operandAt(const Binding &binding, unsigned position) {
  unsigned i = 0;
  while (binding.begin[i + 1] <= position)
    ++i;
  return binding.node->operands[i];
}

/// Returns true if a body of the node's op may read the inits. An op that
/// writes each element once declares that it does not read the inits, whatever
/// its body does; bufferization then gives it a buffer with arbitrary contents.
static bool readsInits(const Node &node) {
  return node.regionTakesInits &&
         llvm::none_of(node.operands, [](const Operand &operand) {
           return operand.role == Role::Init &&
                  operand.map == MapKind::Identity;
         });
}

/// The op can take over the region only if it accepts the region unchanged.
bool Matcher::checkRegion(const Attempt &attempt) const {
  const StructuredView &view = attempt.view;
  if (!view.hasBody())
    return fail(attempt.mismatch, "body");
  Block &block = view.region->front();
  if (!readsInits(attempt.node) && view.bodyTakesInits())
    for (unsigned i = view.inputs.size(); i < block.getNumArguments(); ++i)
      if (!block.getArgument(i).use_empty())
        return fail(attempt.mismatch, "body that does not read the init");
  if (!OpReader::isPrintable(block))
    return fail(attempt.mismatch, "body that is printed as a whole");
  // If maps are open, loops keep the op's numbering.
  if (!attempt.node.mapsAttribute.empty())
    return true;
  bool indexed = false;
  view.region->walk([&](Operation *op) {
    for (const DialectInfo &dialect : index.tree.dialects)
      indexed |= op->getName().getStringRef() == dialect.index;
  });
  return !indexed || fail(attempt.mismatch, "body without loop indices");
}

/// Returns the parameter that holds the function at the root of the node's
/// payload; else the first open function parameter, or -1.
static int rootParameter(const Node &node) {
  const ExprNode *top =
      node.payload.empty() ? nullptr : &node.payload[node.rootOfPayload()];
  if (top && top->kind == ExprKind::ParamCall &&
      !node.parameters[top->index].bound)
    return top->index;
  for (auto [i, parameter] : llvm::enumerate(node.parameters))
    if (parameter.kind == ParamKind::Function && !parameter.bound)
      return i;
  return -1;
}

bool Matcher::unifyBody(const Attempt &attempt, ArrayRef<unsigned> open,
                        Binding &binding) const {
  if (open.empty())
    return unifyPayload(index.tree, attempt.view, *attempt.body, binding,
                        attempt.mismatch);
  const Parameter &parameter = attempt.node.parameters[open.front()];
  SmallVector<int64_t, 8> values(parameter.functions);
  if (parameter.kind == ParamKind::Dim)
    llvm::append_range(values, llvm::seq<int64_t>(attempt.view.numLoops()));
  for (int64_t value : values) {
    Binding choice = binding;
    choice.parameters[open.front()] = {value};
    if (unifyBody(attempt, open.drop_front(), choice)) {
      binding = std::move(choice);
      return true;
    }
  }
  return false;
}

/// Unifies maps and body and checks conditions, after the operands are
/// assigned.
bool Matcher::finish(const Attempt &attempt, Binding &binding) const {
  const Node &node = attempt.node;
  Mismatch *mismatch = attempt.mismatch;
  binding.parameters.assign(node.parameters.size(), {});
  SmallVector<unsigned, 1> open;
  int root = rootParameter(node);
  for (auto [i, parameter] : llvm::enumerate(node.parameters)) {
    if (parameter.kind == ParamKind::Dim && !parameter.bound && !node.region)
      open.push_back(i);
    if (parameter.kind != ParamKind::Function || parameter.bound)
      continue;
    if (static_cast<int>(i) == root && attempt.function >= 0)
      binding.parameters[i] = {attempt.function};
    else if (!parameter.functions.empty())
      open.push_back(i);
  }
  if (!unifyMaps(attempt.view, binding, mismatch))
    return false;
  SmallVector<int, 8> loops(binding.loops.begin(), binding.loops.end());
  if (const char *obstacle =
          obstacleToOrder(index.tree, attempt.view, attempt.body, loops,
                          node.region, disjointArguments))
    return fail(mismatch, obstacle);
  if (node.region ? !checkRegion(attempt)
                  : !attempt.body || !unifyBody(attempt, open, binding))
    return false;
  for (auto [parameter, value] : llvm::zip(node.parameters, binding.parameters))
    if (value.empty() && parameter.kind != ParamKind::Dims &&
        parameter.kind != ParamKind::Permutation) {
      if (parameter.bound)
        value.assign(parameter.count, parameter.value);
      else if (parameter.hasDefault)
        value.assign(parameter.count, parameter.fallback);
    }
  if (!inDomain(binding))
    return fail(mismatch, "domain of a parameter");
  for (const Condition &condition : node.where)
    if (!holds(condition, attempt.view, binding))
      return fail(mismatch, "where");
  return true;
}

bool Matcher::assignOne(const Attempt &attempt, unsigned position,
                        unsigned source, Binding &binding) const {
  const StructuredView &view = attempt.view;
  const Operand &operand = operandAt(binding, position);
  unsigned numInputs = view.inputs.size();
  OperandSource &slot = binding.operands[position];
  if (source < numInputs) {
    if (!admits(operand, view.inputs[source].getType()))
      return false;
    if (operand.map == MapKind::Explicit &&
        operand.alternatives.front().size() !=
            view.maps[source].getNumResults())
      return false;
    slot = {static_cast<int>(source), {}};
  } else {
    Value value = attempt.captured[source - numInputs];
    if (!admits(operand, value.getType()))
      return false;
    slot = {-1, value};
  }
  return true;
}

bool Matcher::assignAsFolded(const Attempt &attempt, Binding &binding) const {
  const StructuredView &view = attempt.view;
  const Node &node = attempt.node;
  const ScalarGraph &body = *attempt.body;
  unsigned ownInputs = view.inputs.size(), missing = attempt.missing;
  unsigned numInputs = binding.operands.size() - view.inits.size();
  // The types are those of the inputs in their order: members share one.
  PayloadTypes types;
  types.begin.assign(binding.begin.begin(), binding.begin.end());
  types.accumulator = elementOf(view.inits.front().getType());
  auto next = view.inputs.begin();
  for (unsigned position = 0; position < numInputs; ++position) {
    bool scalar =
        missing != 0 && operandAt(binding, position).role == Role::Scalar;
    missing -= scalar;
    types.types.push_back(scalar || next == view.inputs.end()
                              ? types.accumulator
                              : elementOf((*next++).getType()));
  }
  for (Value init : view.inits)
    types.types.push_back(elementOf(init.getType()));
  PayloadValues values(node);
  for (auto [i, parameter] : llvm::enumerate(node.parameters))
    if (parameter.kind == ParamKind::Function && !parameter.bound)
      values.value[i] = std::max(attempt.function, 0);
    else if (parameter.bound || parameter.hasDefault)
      values.value[i] = parameter.bound ? parameter.value : parameter.fallback;
  ExpansionTraits traits;
  std::optional<ScalarGraph> payload =
      expandPayload(index.tree, node, types, values, traits);
  if (!payload)
    return fail(attempt.mismatch, "other element types");

  auto isScalar = [&](const ScalarNode &found) {
    return attempt.missing != 0 && found.source &&
           (found.kind == ScalarNode::Constant ||
            found.kind == ScalarNode::Captured);
  };
  auto nodes = nodesOfArguments(
      *payload, body, binding.operands.size(),
      [&](unsigned position, unsigned a) {
        const ScalarNode &found = body[a];
        if (position >= numInputs)
          return found.kind == ScalarNode::Argument &&
                 found.index == ownInputs + position - numInputs;
        if (found.kind == ScalarNode::Argument)
          return found.index < ownInputs &&
                 assignOne(attempt, position, found.index, binding);
        return isScalar(found) &&
               admits(operandAt(binding, position), found.type);
      });
  if (!nodes)
    return fail(attempt.mismatch, "body");
  SmallVector<bool> used(ownInputs, false);
  for (unsigned position = 0; position < numInputs; ++position) {
    unsigned a = (*nodes)[position];
    if (a == ~0u)
      return fail(attempt.mismatch, "operands", position);
    const ScalarNode &found = body[a];
    if (found.kind != ScalarNode::Argument) {
      binding.operands[position] = {-1, found.source};
      continue;
    }
    if (used[found.index])
      return fail(attempt.mismatch, "operands", position);
    used[found.index] = true;
    binding.operands[position] = {static_cast<int>(found.index), {}};
  }
  return llvm::all_of(used, [](bool is) { return is; }) &&
         finish(attempt, binding);
}

/// Assigns the op's inputs, and captured scalars where inputs are missing, to
/// the node's inputs, and the op's inits to the node's inits. Each input has
/// one place; a captured scalar stands for all of its type, among which the
/// payload chooses. Tries the next source of the last input until everything
/// else fits as well.
bool Matcher::assign(const Attempt &attempt, Binding &binding) const {
  const StructuredView &view = attempt.view;
  unsigned numInits = view.inits.size();
  unsigned numInputs = binding.operands.size() - numInits;
  // The inits come last, in the order of the op.
  for (unsigned number = 0; number < numInits; ++number) {
    unsigned position = numInputs + number;
    const Operand &operand = operandAt(binding, position);
    if (!admits(operand, view.inits[number].getType()))
      return fail(attempt.mismatch, "operand type", position);
    binding.operands[position] = {static_cast<int>(view.inputs.size() + number),
                                  {}};
  }
  constexpr unsigned kMostInAnyOrder = 4;
  if (attempt.node.foldedGroup() >= 0 && numInputs > kMostInAnyOrder)
    return attempt.body ? assignAsFolded(attempt, binding)
                        : fail(attempt.mismatch, "body");
  // A user-defined body reads the operands in their order.
  bool ordered = attempt.node.region;
  unsigned ownInputs = view.inputs.size();
  unsigned missing = numInputs - ownInputs;
  SmallVector<bool> used(ownInputs, false);
  // The source of each input so far; the last one is the next to be tried.
  SmallVector<unsigned> next(1, 0);
  while (true) {
    unsigned position = next.size() - 1;
    if (position == numInputs) {
      if (finish(attempt, binding))
        return true;
    } else {
      unsigned &source = next.back();
      unsigned end =
          ordered ? position + 1
                  : ownInputs + (missing == 0 ? 0 : attempt.captured.size());
      for (; source < end; ++source) {
        if (source < ownInputs && used[source])
          continue;
        if (assignOne(attempt, position, source, binding))
          break;
      }
      if (source < end) {
        source < ownInputs ? void(used[source] = true) : void(--missing);
        next.push_back(ordered ? position + 1 : 0);
        continue;
      }
      fail(attempt.mismatch, "operands", position);
    }
    next.pop_back();
    if (next.empty())
      return false;
    unsigned last = next.back()++;
    last < ownInputs ? void(used[last] = false) : void(++missing);
  }
}

std::optional<Binding> Matcher::attempt(const Attempt &attempt) const {
  Binding binding;
  binding.node = &attempt.node;
  binding.alternatives.assign(attempt.alternatives.begin(),
                              attempt.alternatives.end());
  auto begin =
      layOutOperands(attempt.node, attempt.view.inputs.size() + attempt.missing,
                     attempt.view.inits.size());
  if (!begin) {
    fail(attempt.mismatch, "number of operands");
    return std::nullopt;
  }
  binding.begin = std::move(*begin);
  binding.operands.resize(binding.begin.back());
  if (!assign(attempt, binding))
    return std::nullopt;
  return binding;
}

static bool isCanonical(const StructuredView &view, const Binding &binding) {
  return llvm::all_of(binding.node->canonical, [&](const Condition &c) {
    return holds(c, view, binding);
  });
}

std::optional<Binding> asAncestor(const StructuredView &view,
                                  const Binding &binding, const Node &above) {
  Binding result = binding;
  result.node = &above;
  unsigned numInits = view.inits.size();
  auto layout =
      layOutOperands(above, binding.operands.size() - numInits, numInits);
  if (!layout)
    return std::nullopt;
  result.begin = std::move(*layout);
  result.parameters.clear();
  for (auto [i, parameter] : llvm::enumerate(above.parameters)) {
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
  for (const Condition &condition : above.where)
    if (!holds(condition, view, result))
      return std::nullopt;
  return result;
}

/// Returns `binding`, or the binding of the op that takes its place if the
/// context lacks its op.
static std::optional<Binding>
built(const OpSet &ops, const StructuredView &view, const Binding &binding) {
  const Node &node = ops.nearest(*binding.node);
  if (&node == binding.node)
    return binding;
  if (node.kind == NodeKind::Root || node.region)
    return std::nullopt;
  return asAncestor(view, binding, node);
}

std::optional<Binding> Matcher::described(const OpSet &ops,
                                          const StructuredView &view,
                                          const ScalarGraph &body) const {
  SmallVector<Value, 2> captured = capturedScalars(body);
  // An op with fewer scalar operands says more: its payload has the constants.
  unsigned most = captured.empty() ? 0 : index.mostScalars();
  for (unsigned missing = 0; missing <= most; ++missing) {
    SmallVector<Candidate, 8> candidates;
    index.candidates(view, body, view.inputs.size() + missing, candidates);
    for (const Candidate &candidate : candidates) {
      std::optional<Binding> binding =
          attempt({view, &body, index.tree.nodes[candidate.node],
                   candidate.function, missing, captured, nullptr});
      if (binding && isCanonical(view, *binding))
        if ((binding = built(ops, view, *binding)))
          return binding;
    }
  }
  return std::nullopt;
}

std::optional<Binding> Matcher::canonical(const OpSet &ops,
                                          const StructuredView &view,
                                          const ScalarGraph *body) const {
  if (body && !body->results.empty()) {
    if (std::optional<Binding> binding = described(ops, view, *body))
      return binding;
    std::optional<ScalarGraph> respelled;
    if (body->results.size() == 1)
      respelled = index.respelled(*body);
    if (respelled)
      if (std::optional<Binding> binding = described(ops, view, *respelled))
        return binding;
  }
  for (const Candidate &candidate : index.regionNodes()) {
    const Node &node = index.tree.nodes[candidate.node];
    if (!ops.has(node))
      continue;
    std::optional<Binding> binding =
        attempt({view, body, node, -1, 0, {}, nullptr});
    if (binding && isCanonical(view, *binding))
      return binding;
  }
  return std::nullopt;
}

std::optional<Binding> Matcher::withOwnMaps(const OpSet &ops,
                                            const StructuredView &view,
                                            const ScalarGraph &body,
                                            const Binding &binding) const {
  if (binding.node->kind != NodeKind::Category)
    return std::nullopt;
  for (const Node &node : index.tree.nodes) {
    if (index.tree.parentOf(node) != binding.node ||
        node.mapsAttribute.empty() || !ops.has(node))
      continue;
    // Count through the alternatives of the inputs. One with fewer results
    // broadcasts, which is no other way to write the default.
    SmallVector<uint8_t, 4> choice(node.operands.size(), 0);
    auto next = [&] {
      for (auto [operand, number] : llvm::zip(node.operands, choice)) {
        if (operand.role != Role::Input || operand.map != MapKind::Explicit)
          continue;
        while (++number < operand.alternatives.size())
          if (operand.alternatives[number].size() ==
              operand.alternatives.front().size())
            return true;
        number = 0;
      }
      return false;
    };
    while (next())
      if (std::optional<Binding> found =
              attempt({view, &body, node, -1, 0, {}, nullptr, choice});
          found && isCanonical(view, *found))
        return found;
  }
  return std::nullopt;
}

std::optional<Binding> Matcher::match(const StructuredView &view,
                                      const ScalarGraph *body, const Node &node,
                                      Mismatch *mismatch) const {
  // For an open function parameter, try the functions that the body's root
  // suggests.
  int open = rootParameter(node);
  if (open < 0 || node.region || !body || body->results.size() != 1)
    return attempt({view, body, node, -1, 0, {}, mismatch});
  for (int16_t function : node.parameters[open].functions)
    if (std::optional<Binding> binding =
            attempt({view, body, node, function, 0, {}, mismatch}))
      return binding;
  return std::nullopt;
}

std::optional<Binding> Matcher::match(Operation *op, const Node &node,
                                      Mismatch *mismatch) const {
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view)
    return std::nullopt;
  std::optional<ScalarGraph> body;
  if (view->hasBody())
    body = ScalarGraph::fromBody(view->region->front(), index.tree);
  const ScalarGraph *graph = body ? &*body : nullptr;
  if (std::optional<Binding> binding = match(*view, graph, node, mismatch))
    return binding;
  if (std::optional<ScalarGraph> respelled =
          body && !node.region ? index.respelled(*body) : std::nullopt)
    if (std::optional<Binding> binding = match(*view, &*respelled, node))
      return binding;
  for (const Node &child : index.tree.nodes)
    if (index.tree.parentOf(child) == &node)
      if (std::optional<Binding> binding = match(op, child))
        return binding;
  return std::nullopt;
}

} // namespace op_tree

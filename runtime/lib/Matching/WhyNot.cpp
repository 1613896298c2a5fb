//===- WhyNot.cpp - What keeps an op generic ------------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/WhyNot.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Matching/Conditions.h"
#include "OpTree/Matching/IterationOrder.h"
#include "OpTree/Matching/MapUnifier.h"
#include "OpTree/Matching/PayloadUnifier.h"
#include "OpTree/Tree/Description.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace mlir;

namespace op_tree {

namespace {

/// The score of a candidate: how much of it agrees. The candidate with the
/// highest score is the nearest.
struct Score {
  bool body = false;
  /// False if the candidate adds up what it computes, and the op has no
  /// reduction loops.
  bool loops = true;
  /// False if the payload does not exist for the element types.
  bool types = true;
  int bodyProgress = 0;
  int mapsProgress = 0;

  bool operator<(const Score &other) const {
    auto key = [](const Score &s) {
      return std::make_tuple(s.body, s.loops, s.types, s.bodyProgress,
                             s.mapsProgress);
    };
    return key(*this) < key(other);
  }
};

/// Returns true if the body reads elements through a window of an input.
bool hasWindow(ArrayRef<AffineMap> maps) {
  return llvm::any_of(maps, [](AffineMap map) {
    return llvm::any_of(map.getResults(), [](AffineExpr result) {
      auto sum = dyn_cast<AffineBinaryOpExpr>(result);
      return sum && sum.getKind() == AffineExprKind::Add &&
             !isa<AffineConstantExpr>(sum.getRHS());
    });
  });
}

/// Returns true if a map with so many results can be that of the operand.
bool hasRank(const Operand &operand, unsigned rank, unsigned numLoops) {
  switch (operand.map) {
  case MapKind::Explicit:
    return operand.alternatives.front().size() == rank;
  case MapKind::Trailing:
    return operand.alternatives.front().size() <= rank;
  case MapKind::Identity:
  case MapKind::Permute:
    return rank == numLoops;
  case MapKind::IdentityOrScalar:
    return rank == numLoops || rank == 0;
  case MapKind::Drop:
    return rank < numLoops;
  case MapKind::Free:
    return true;
  }
  return false;
}

/// Returns true if the payload casts the operand's element itself.
bool isCast(const Node &node, unsigned operand) {
  return llvm::any_of(node.payload, [&](const ExprNode &part) {
    if (part.kind != ExprKind::Cast)
      return false;
    const ExprNode &from = node.payload[part.args[0]];
    return from.kind == ExprKind::Operand &&
           from.index == static_cast<int>(operand);
  });
}

/// Returns the part of an operation's name that follows its dialect.
StringRef withoutDialect(StringRef name) { return name.split('.').second; }

/// Returns the kinds of elements for which the function is defined, in words;
/// empty if elements of this type are among them.
std::string otherElements(const Function &function, Type type) {
  static constexpr StringLiteral words[] = {"floats", "integers", "i1",
                                            "complex numbers", "index"};
  std::string text;
  StringRef separator = "";
  for (unsigned i = 0; i < kNumTypeClasses; ++i) {
    const Lowering &lowering = function.lower[i];
    if (lowering.mnemonic.empty() && lowering.derived.empty())
      continue;
    if (classify(type) == static_cast<TypeClass>(i))
      return "";
    text += (separator + words[i]).str();
    separator = " or ";
  }
  return text + ", ";
}

class Explainer {
public:
  Explainer(const TreeIndex &index, const OpSet &ops,
            const StructuredView &view, const ScalarGraph *body,
            bool disjointArguments)
      : tree(index.tree), mostScalars(index.mostScalars()), ops(ops),
        view(view), body(body), disjointArguments(disjointArguments) {
    if (body)
      captured = capturedScalars(*body);
  }

  WhyNot run();

private:
  void tryNode(const Node &node);
  void tryFunction(const Node &node, int function, unsigned numCaptured);
  void tryAssignment(const Node &node, int function,
                     ArrayRef<OperandSource> sources, ArrayRef<unsigned> begin);
  void offer(const Node &node, const Score &score, std::string constraint);
  std::string words(const Binding &binding, const Mismatch &mismatch) const;
  /// Returns the function at the root of the payload if the last operation of
  /// the body computes it, perhaps for other types; else -1. `function` stands
  /// for the parameter that the op leaves open.
  int lastFunction(const Node &node, int function) const;
  /// Returns true if the body has as many operations as the payload has
  /// functions.
  bool hasAsManyFunctions(const Node &node) const;
  /// Returns true if the op has reduction loops, or the payload of the node
  /// does not read an output.
  bool mayReduceAs(const Node &node) const;

  const Tree &tree;
  unsigned mostScalars;
  const OpSet &ops;
  const StructuredView &view;
  const ScalarGraph *body;
  bool disjointArguments;
  SmallVector<Value, 2> captured;
  WhyNot best;
  std::optional<Score> bestScore;
  /// An op with the same body on other loops, one with windows if the op has
  /// windows.
  const Node *alike = nullptr;
  bool alikeHasWindow = false;
  /// True if some op has that number of operands.
  bool isNumberKnown = false;
};

void Explainer::offer(const Node &node, const Score &score,
                      std::string constraint) {
  if (bestScore && !(*bestScore < score))
    return;
  bestScore = score;
  best.nearest = &ops.nearest(node);
  best.constraint = std::move(constraint);
}

std::string Explainer::words(const Binding &binding,
                             const Mismatch &mismatch) const {
  const Node &node = *binding.node;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << mismatch.constraint;
  if (mismatch.loop >= 0)
    os << ", which d" << mismatch.loop << " is not";
  if (mismatch.position >= 0) {
    unsigned number = 0;
    while (binding.begin[number + 1] <= unsigned(mismatch.position))
      ++number;
    const Operand &operand = node.operands[number];
    int source = binding.operands[mismatch.position].operand;
    os << " of '" << operand.name << "'";
    if (source >= 0)
      os << ": operand #" << source << " has " << view.maps[source] << " for "
         << describeMap(node, operand);
  }
  if (!mismatch.detail.empty())
    os << ": " << mismatch.detail;
  return text;
}

void Explainer::tryAssignment(const Node &node, int function,
                              ArrayRef<OperandSource> sources,
                              ArrayRef<unsigned> begin) {
  Binding binding;
  binding.node = &node;
  binding.begin.assign(begin.begin(), begin.end());
  binding.operands.assign(sources.begin(), sources.end());
  binding.parameters.assign(node.parameters.size(), {});
  for (auto [i, parameter] : llvm::enumerate(node.parameters))
    if (function >= 0 && parameter.kind == ParamKind::Function &&
        !parameter.bound)
      binding.parameters[i] = {function};

  Mismatch types, maps, payload, conditions;
  bool fits =
      node.numLoops < 0 || node.numLoops == static_cast<int>(view.numLoops());
  bool captures = false;
  for (unsigned i = 0, e = node.operands.size(); i < e; ++i)
    for (unsigned p = begin[i]; p < begin[i + 1]; ++p) {
      const OperandSource &source = sources[p];
      Value value =
          source.operand >= 0 ? view.operand(source.operand) : source.value;
      // A scalar does not become a tensor by changing its type.
      Operand untyped = node.operands[i];
      untyped.type = "";
      if (!admits(untyped, value.getType()))
        return;
      // A float is no zero point: a quantized op, which casts its scalars, is
      // not near.
      if (untyped.role == Role::Scalar && node.operands[i].type.empty() &&
          isa<FloatType>(value.getType()) && isCast(node, i))
        return;
      if (!types.constraint && !admits(node.operands[i], value.getType()))
        fail(&types, "type", p);
      captures |= source.operand < 0;
      fits &= hasRank(
          node.operands[i],
          source.operand < 0 ? 0 : view.maps[source.operand].getNumResults(),
          view.numLoops());
    }
  Score score;
  score.loops = mayReduceAs(node);
  if (fits) {
    score.mapsProgress = unifyMaps(view, binding, &maps) ? INT16_MAX : 0;
    score.mapsProgress = std::max(score.mapsProgress, maps.progress);
  }
  binding.loops.resize(
      std::max<size_t>(view.numLoops(), std::max<int>(node.numLoops, 0)), ~0u);
  // Loops that were only partly unified must not influence the comparison of
  // bodies.
  if (!fits || maps.constraint)
    for (auto [value, parameter] :
         llvm::zip(binding.parameters, node.parameters))
      if (parameter.kind != ParamKind::Function)
        value.clear();
  score.body = body && unifyPayload(tree, view, *body, binding, &payload);
  if (!fits) {
    bool window = hasWindow(view.maps) == node.predicate->windowed();
    if (score.body && (!alike || window > alikeHasWindow)) {
      alike = &ops.nearest(node);
      alikeHasWindow = window;
    }
    return;
  }
  // The op is near if the generic becomes it by changing what is named: its
  // maps, its types, or one part of its body.
  score.types = score.body || payload.differences > 0;
  if ((types.constraint != nullptr) + (maps.constraint != nullptr) +
          !score.body >
      1)
    return;
  score.bodyProgress = score.body ? INT16_MAX : payload.progress;
  if (!score.types) {
    int last = lastFunction(node, function);
    if (last < 0 || !hasAsManyFunctions(node))
      return;
    if (!payload.detail.empty())
      payload.detail = otherElements(tree.functions[last], body->root().type) +
                       payload.detail;
  } else if (!score.body && (captures || payload.differences > 1 ||
                             (payload.progress <= 0 && !payload.sameEnd))) {
    return;
  }
  if (score.body && !maps.constraint) {
    SmallVector<int, 8> loops(binding.loops.begin(), binding.loops.end());
    const char *order = obstacleToOrder(tree, view, body, loops,
                                        /*movesBody=*/false, disjointArguments);
    const Condition *broken =
        llvm::find_if(node.where, [&](const Condition &condition) {
          return !holds(condition, view, binding);
        });
    fail(&conditions, order                ? order
                      : !inDomain(binding) ? "the domain of a parameter"
                      : broken != node.where.end()
                          ? broken->rule->demand.data()
                          : "a side condition of the op");
  }
  for (const Mismatch *found : {&types, &maps, &payload, &conditions})
    if (found->constraint)
      return offer(node, score, words(binding, *found));
}

void Explainer::tryFunction(const Node &node, int function,
                            unsigned numCaptured) {
  unsigned numInputs = view.inputs.size(), all = numInputs + numCaptured;
  auto begin = layOutOperands(node, all, view.inits.size());
  if (!begin)
    return;
  const ExprNode &top = node.payload[node.rootOfPayload()];
  if (function >= 0 && top.kind == ExprKind::ParamCall && top.group >= 0 &&
      tree.functions[function].arity != all + (top.numArgs ? 1 : 0))
    return;
  SmallVector<unsigned> order;
  for (unsigned i = 0; i < all; ++i)
    order.push_back(i);
  constexpr int kMostOrders = 24;
  int tried = 0;
  do {
    SmallVector<OperandSource, 4> sources;
    // Any captured scalar of the type will do, so take the types in turn.
    for (unsigned source : order)
      sources.push_back(
          source < numInputs
              ? OperandSource{static_cast<int>(source), {}}
              : OperandSource{
                    -1, captured[(source - numInputs) % captured.size()]});
    for (unsigned i = 0, e = view.inits.size(); i < e; ++i)
      sources.push_back({static_cast<int>(numInputs + i), {}});
    tryAssignment(node, function, sources, *begin);
  } while (++tried < kMostOrders &&
           std::next_permutation(order.begin(), order.end()));
}

int Explainer::lastFunction(const Node &node, int function) const {
  StringRef last = body ? withoutDialect(body->root().name) : StringRef();
  const ExprNode &top = node.payload[node.rootOfPayload()];
  if (top.kind == ExprKind::Call || top.kind == ExprKind::Fold)
    function = top.index;
  else if (top.kind == ExprKind::ParamCall && node.parameters[top.index].bound)
    function = node.parameters[top.index].value;
  else if (top.kind != ExprKind::ParamCall)
    return -1;
  if (function < 0 || last.empty())
    return -1;
  const Function &known = tree.functions[function];
  bool is = known.name == last ||
            llvm::any_of(known.lower, [&](const Lowering &lowering) {
              return withoutDialect(lowering.mnemonic) == last;
            });
  return is ? function : -1;
}

bool Explainer::hasAsManyFunctions(const Node &node) const {
  return llvm::count_if(node.payload, [](const ExprNode &part) {
           return part.kind == ExprKind::Call ||
                  part.kind == ExprKind::ParamCall;
         }) == llvm::count_if(body->nodes, [](const ScalarNode &part) {
           return part.kind == ScalarNode::Op;
         });
}

bool Explainer::mayReduceAs(const Node &node) const {
  return llvm::is_contained(view.iterators, utils::IteratorType::reduction) ||
         llvm::none_of(node.payload, [&](const ExprNode &part) {
           return part.kind == ExprKind::Operand &&
                  node.operands[part.index].role == Role::Init;
         });
}

void Explainer::tryNode(const Node &node) {
  const auto *open = llvm::find_if(node.parameters, [](const Parameter &p) {
    return p.kind == ParamKind::Function && !p.bound;
  });
  unsigned most = captured.empty() ? 0 : mostScalars;
  for (unsigned extra = 0; extra <= most; ++extra) {
    isNumberKnown |=
        layOutOperands(node, view.inputs.size() + extra, view.inits.size())
            .has_value();
    if (open == node.parameters.end())
      tryFunction(node, -1, extra);
    else
      for (int16_t function : open->functions)
        tryFunction(node, function, extra);
  }
}

WhyNot Explainer::run() {
  for (int16_t number : tree.order) {
    const Node &node = tree.nodes[number];
    if (ops.nearest(node).kind != NodeKind::Root && !node.region &&
        !node.payload.empty())
      tryNode(node);
  }
  if (bestScore)
    return best;
  llvm::raw_string_ostream os(best.constraint);
  if (alike && alike->numLoops >= 0)
    os << "a number of loops other than " << view.numLoops() << ", such as "
       << int(alike->numLoops) << " of " << alike->name
       << ", which has this body";
  else if (isNumberKnown)
    os << "another body or other maps";
  else
    os << "a number of inputs and inits other than " << view.inputs.size()
       << " and " << view.inits.size();
  return best;
}

} // namespace

bool isCombiner(const StructuredView &view, const Tree &tree) {
  std::optional<ScalarGraph> body;
  if (view.bodyTakesInits())
    body = ScalarGraph::fromBody(view.region->front(), tree);
  if (!body || body->results.size() != 1)
    return false;
  const ScalarNode &root = body->root();
  bool readsInit = false;
  for (unsigned arg : root.args) {
    if ((*body)[arg].kind != ScalarNode::Argument)
      return false;
    readsInit |= (*body)[arg].index >= view.inputs.size();
  }
  return readsInit && llvm::any_of(tree.functions, [&](const Function &f) {
           return llvm::any_of(f.lower, [&](const Lowering &lowering) {
             return lowering.mnemonic == root.name;
           });
         });
}

WhyNot explain(const TreeIndex &index, Operation *op, bool disjointArguments) {
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || !view->hasBody())
    return {nullptr, "an op of structured form"};
  std::string reason;
  Block &block = view->region->front();
  std::optional<ScalarGraph> body =
      ScalarGraph::fromBody(block, index.tree, &reason);
  if (!body) {
    body = ScalarGraph::fromBody(block, index.tree, nullptr,
                                 /*ignoreFlags=*/true);
    if (!body)
      return {nullptr, "a body of scalar functions: " + reason};
    reason = "a body without flags: " + reason;
  }
  size_t results = body->results.size();
  auto gives = [&](const Node &node) { return node.values.size() == results; };
  if (results != 1 && (results == 0 || llvm::none_of(index.tree.nodes, gives)))
    return {nullptr, "a single result"};
  if (StringAttr name = undescribedAttribute(op, view->node))
    reason = "no attribute '" + name.str() + "'";
  OpSet ops(index.tree, op->getContext());
  std::optional<Binding> binding =
      Matcher(index, disjointArguments).canonical(ops, *view, &*body);
  if (!binding || binding->node->region)
    return Explainer(index, ops, *view, &*body, disjointArguments).run();
  if (reason.empty())
    reason = binding->node->verifier
                 ? "what the verifier of its dialect asks"
                 : "attributes of other names than the op has";
  return {binding->node, reason};
}

} // namespace op_tree

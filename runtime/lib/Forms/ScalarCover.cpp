//===- ScalarCover.cpp - Bodies in terms of functions ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/ScalarCover.h"
#include "OpTree/Payload/ScalarMatcher.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace op_tree {

int signParameter(const Node &node) {
  for (auto [i, parameter] : llvm::enumerate(node.parameters))
    if (parameter.kind == ParamKind::Sign)
      return i;
  return -1;
}

std::optional<ScalarGraph> expandFunction(const RoleOps &roles,
                                          unsigned function,
                                          ArrayRef<Type> arguments,
                                          Type result) {
  PayloadTypes types;
  types.types.assign(arguments.begin(), arguments.end());
  types.types.push_back(result);
  types.begin = {0, static_cast<unsigned>(arguments.size()),
                 static_cast<unsigned>(arguments.size()) + 1};
  types.accumulator = result;
  PayloadValues values(*roles.elementwise);
  values.value[roles.function] = function;
  ExpansionTraits traits;
  return expandPayload(roles.tree, *roles.elementwise, types, values, traits);
}

std::optional<ScalarGraph> expandCast(const RoleOps &roles, Type from, Type to,
                                      Sign sign) {
  if (!roles.cast)
    return std::nullopt;
  PayloadTypes types{{from, to}, {0, 1, 2}, to};
  PayloadValues values(*roles.cast);
  values.value[signParameter(*roles.cast)] = static_cast<int64_t>(sign);
  ExpansionTraits traits;
  std::optional<ScalarGraph> graph =
      expandPayload(roles.tree, *roles.cast, types, values, traits);
  if (!graph || traits.compoundCast)
    return std::nullopt;
  return graph;
}

std::optional<ScalarGraph> expandContraction(const RoleOps &roles, Type lhs,
                                             Type rhs, Type acc, Sign sign) {
  if (!roles.contraction)
    return std::nullopt;
  PayloadTypes types{{lhs, rhs, acc}, {0, 1, 2, 3}, acc};
  PayloadValues values(*roles.contraction);
  int parameter = signParameter(*roles.contraction);
  if (parameter >= 0)
    values.value[parameter] = static_cast<int64_t>(sign);
  ExpansionTraits traits;
  std::optional<ScalarGraph> graph =
      expandPayload(roles.tree, *roles.contraction, types, values, traits);
  if (!graph || traits.compoundCast)
    return std::nullopt;
  return graph;
}

std::optional<ScalarGraph> expandIota(const RoleOps &roles, Type element,
                                      unsigned loop) {
  if (!roles.iota)
    return std::nullopt;
  PayloadTypes types{{element}, {0, 1}, element};
  PayloadValues values(*roles.iota);
  if (!values.value.empty())
    values.value[0] = loop;
  ExpansionTraits traits;
  return expandPayload(roles.tree, *roles.iota, types, values, traits);
}

namespace {

/// Binds each argument of a pattern to the first node that it meets.
class Binder : public ScalarMatcher {
public:
  using ScalarMatcher::ScalarMatcher;

private:
  bool argument(const ScalarNode &expected, unsigned a) override {
    unsigned &node = bound[expected.index];
    if (node == kOpen)
      node = a;
    return isSameValue(graph, node, a);
  }
};

} // namespace

std::optional<SmallVector<unsigned, 4>>
ScalarCover::unify(const ScalarGraph &pattern, unsigned number) const {
  unsigned arguments = 0;
  for (const ScalarNode &node : pattern.nodes)
    if (node.kind == ScalarNode::Argument)
      arguments = std::max(arguments, node.index + 1);
  Binder binder(pattern, graph, arguments);
  if (!binder.match(pattern.results.front(), number))
    return std::nullopt;
  return std::move(binder.bound);
}

std::optional<CoveredNode> ScalarCover::coverNew(unsigned number) const {
  const ScalarNode &node = graph[number];
  CoveredNode covered;
  if (node.kind != ScalarNode::Op) {
    if (isa<ShapedType>(node.type))
      return std::nullopt;
    if (node.kind == ScalarNode::Index)
      covered.kind = CoveredNode::Iota;
    return covered;
  }
  // Some steps of a spelling may also be calls of single functions, so look for
  // spellings first.
  if (std::optional<Spelled> spelled = roles.spellings.find(graph, number)) {
    covered.kind = CoveredNode::Call;
    covered.function = spelled->spelling->function;
    covered.args = std::move(spelled->arguments);
    return covered;
  }
  for (int16_t function : roles.functionsAt(node.name)) {
    const Function &f = roles.tree.functions[function];
    // The common type is that of the result, or, for a compare, that of the
    // operands.
    Type common = node.type;
    if (f.resultClass != Function::kCommonType) {
      if (node.args.empty())
        continue;
      common = graph[node.args.front()].type;
    }
    SmallVector<Type, 3> arguments;
    for (unsigned i = 0; i < f.arity; ++i) {
      bool isCommon = f.argumentClass[i] == Function::kCommonType;
      if (!isCommon && f.argumentClass[i] != static_cast<int8_t>(TypeClass::I1))
        break;
      arguments.push_back(
          isCommon ? common
                   : Type(IntegerType::get(node.type.getContext(), 1)));
    }
    if (arguments.size() != f.arity)
      continue;
    std::optional<ScalarGraph> pattern =
        expandFunction(roles, function, arguments, node.type);
    if (!pattern)
      continue;
    std::optional<SmallVector<unsigned, 4>> bound = unify(*pattern, number);
    if (!bound)
      continue;
    bound->resize(f.arity);
    if (llvm::is_contained(*bound, ~0u))
      continue;
    covered.kind = CoveredNode::Call;
    covered.function = function;
    covered.args.assign(bound->begin(), bound->end());
    return covered;
  }
  if (node.args.size() != 1 || graph[node.args.front()].type == node.type)
    return std::nullopt;
  for (Sign sign : {Sign::Signed, Sign::Unsigned}) {
    std::optional<ScalarGraph> pattern =
        expandCast(roles, graph[node.args.front()].type, node.type, sign);
    if (!pattern || !unify(*pattern, number))
      continue;
    covered.kind = CoveredNode::Cast;
    covered.sign = sign;
    covered.args = {node.args.front()};
    return covered;
  }
  return std::nullopt;
}

} // namespace op_tree

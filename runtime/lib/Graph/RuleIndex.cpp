//===- RuleIndex.cpp - Rules on scalar expressions ------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/RuleIndex.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Matching/IterationOrder.h"
#include "OpTree/Payload/Expansion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace op_tree {

/// Returns a type by its name; those of most rules without parsing it.
static Type typeNamed(StringRef name, MLIRContext *context) {
  if (name == "i1")
    return IntegerType::get(context, 1);
  if (name == "f32")
    return Float32Type::get(context);
  if (name == "f64")
    return Float64Type::get(context);
  return namedType(name, context);
}

/// Returns the type of a node as MLIR writes it; empty: the common type.
static StringRef typeOf(const RuleNode &node) {
  return node.predicates != 0 ? "i1" : StringRef(node.type);
}

RuleIndex::RuleIndex(const Tree &tree, uint16_t permissions,
                     MLIRContext *context)
    : tree(tree), permissions(permissions) {
  // Rules on some types only are long expressions, which are found as the other
  // rules leave them.
  SmallVector<Pattern, 0> typed;
  for (const Rule &rule : tree.rules) {
    Pattern pattern{{},         rule.numVariables, rule.typeClass, rule.types,
                    rule.where, rule.needs,        &rule};
    for (const RuleNode &node : rule.from)
      pattern.nodes.push_back({node.kind, node.index, node.mnemonic,
                               node.predicates, node.args, node.isReal,
                               node.real, node.integer, typeOf(node)});
    if (pattern.types.empty())
      add(std::move(pattern));
    else
      typed.push_back(std::move(pattern));
  }
  for (const Spelling &spelling : tree.spellings) {
    // Rules write the negation of a truth value as the operation that is
    // spelled as a choice elsewhere.
    if (spelling.typeClass == TypeClass::I1)
      continue;
    Pattern pattern{{},
                    spelling.arity,
                    spelling.typeClass,
                    spelling.types,
                    spelling.where,
                    spelling.needs};
    pattern.spelling = &spelling;
    for (unsigned i = 0; i < spelling.arity; ++i)
      pattern.nodes.push_back({RuleNode::Variable, static_cast<int16_t>(i)});
    SmallVector<int16_t, 3> steps;
    for (const SpellingStep &step : spelling.steps) {
      Node node{RuleNode::Op, -1, step.mnemonic, step.predicates};
      node.type = "*";
      for (const SpellingArgument &argument : step.args)
        switch (argument.kind) {
        case SpellingArgument::Argument:
          node.args.push_back(argument.value);
          break;
        case SpellingArgument::Step:
          node.args.push_back(steps[argument.value]);
          break;
        case SpellingArgument::Integer: {
          Node constant{RuleNode::Constant};
          constant.integer = argument.value;
          constant.type = "*";
          node.args.push_back(pattern.nodes.size());
          pattern.nodes.push_back(std::move(constant));
          break;
        }
        }
      steps.push_back(pattern.nodes.size());
      pattern.nodes.push_back(std::move(node));
    }
    add(std::move(pattern));
  }
  SmallVector<Pattern, 0> found;
  for (const Pattern &pattern : typed)
    if ((pattern.needs & ~permissions) == 0)
      for (StringRef type : pattern.types)
        if (std::optional<Pattern> normal = normalized(pattern, type, context))
          found.push_back(std::move(*normal));
  llvm::append_range(typed, found);
  for (Pattern &pattern : typed)
    add(std::move(pattern));
}

void RuleIndex::add(Pattern pattern) {
  byRoot[pattern.nodes.back().mnemonic].push_back(patterns.size());
  patterns.push_back(std::move(pattern));
}

/// All permissions, and those that there may be.
constexpr uint16_t kNoFlags = ~uint16_t(0);

/// Returns the permissions that the flags of an operation give, `kNoFlags` if
/// it cannot have flags; none if it has a property that no rule may lose.
static std::optional<uint16_t> permissionsOf(StringRef name, Attribute flags,
                                             MLIRContext *context) {
  bool isCompare = false;
  auto fast = arith::FastMathFlags::none;
  if (auto dictionary = dyn_cast_or_null<DictionaryAttr>(flags))
    for (NamedAttribute flag : dictionary) {
      if (auto value = dyn_cast<arith::FastMathFlagsAttr>(flag.getValue()))
        fast = value.getValue();
      else if (flag.getName() == kPredicate)
        isCompare = true;
      else
        return std::nullopt;
    }
  if (!OperationName(name, context)
           .hasInterface<arith::ArithFastMathInterface>())
    return kNoFlags;
  uint16_t granted = 0;
  auto grant = [&](arith::FastMathFlags flag, Permission permission) {
    if (arith::bitEnumContainsAll(fast, flag))
      granted |= static_cast<uint16_t>(permission);
  };
  grant(arith::FastMathFlags::reassoc, Permission::Reassoc);
  grant(arith::FastMathFlags::arcp, Permission::Arcp);
  grant(arith::FastMathFlags::afn, Permission::Afn);
  grant(arith::FastMathFlags::nnan, Permission::Nnan);
  grant(arith::FastMathFlags::ninf, Permission::Ninf);
  grant(arith::FastMathFlags::contract, Permission::Fma);
  // The zero that a select yields is not that of the compare in front of it.
  if (!isCompare)
    grant(arith::FastMathFlags::nsz, Permission::Nsz);
  return granted;
}

bool RuleIndex::mayReplace(StringRef name, Attribute flags,
                           MLIRContext *context) {
  return permissionsOf(name, flags, context).has_value();
}

bool RuleIndex::permits(Permission permission, StringRef name, Attribute flags,
                        MLIRContext *context) const {
  std::optional<uint16_t> granted = permissionsOf(name, flags, context);
  return permits(permission) ||
         (granted && (*granted & static_cast<uint16_t>(permission)) != 0);
}

static arith::FastMathFlags fastMathOf(Attribute flags) {
  if (auto dictionary = dyn_cast_or_null<DictionaryAttr>(flags))
    for (NamedAttribute flag : dictionary)
      if (auto value = dyn_cast<arith::FastMathFlagsAttr>(flag.getValue()))
        return value.getValue();
  return arith::FastMathFlags::none;
}

namespace {

/// Tries one pattern on an operation.
class PatternMatcher {
public:
  PatternMatcher(const TensorGraph &graph, const RuleIndex::Pattern &pattern)
      : graph(graph), pattern(pattern), bound(pattern.nodes.size()),
        variables(pattern.numVariables) {}

  /// `commutes`: the root may have its arguments in either order.
  bool match(const ScalarNode &root, ArrayRef<Access> arguments, bool commutes,
             uint16_t permissions);

  Type common;
  /// By variable.
  SmallVector<Access, 4> values;
  /// The flags that all replaced operations have that can have flags.
  arith::FastMathFlags flags = arith::FastMathFlags::fast;
  bool canHaveFlags = false;

private:
  using Goal = std::pair<int16_t, Access>;

  /// Matches all goals; takes the last one first.
  bool solve(SmallVector<Goal, 8> goals);
  bool matchOperation(const RuleIndex::Node &node, StringRef name, Type type,
                      Attribute attribute, ArrayRef<Access> operands,
                      bool commutes, SmallVector<Goal, 8> goals);
  bool hasType(const RuleIndex::Node &node, Type type);
  bool isConstant(const RuleIndex::Node &node, const TensorNode &actual) const;
  bool admits(const SpellingGuard &guard) const;

  const TensorGraph &graph;
  const RuleIndex::Pattern &pattern;
  SmallVector<std::optional<Access>, 8> bound;
  SmallVector<std::optional<Access>, 4> variables;
  uint16_t granted = ~uint16_t(0);
};

} // namespace

bool PatternMatcher::hasType(const RuleIndex::Node &node, Type type) {
  if (node.type == "*")
    return true;
  if (!node.type.empty())
    return typeNamed(node.type, graph.context) == type;
  if (common)
    return common == type;
  if (classify(type) != pattern.typeClass ||
      (!pattern.types.empty() &&
       llvm::none_of(pattern.types, [&](StringLiteral name) {
         return typeNamed(name, graph.context) == type;
       })))
    return false;
  common = type;
  return true;
}

bool PatternMatcher::isConstant(const RuleIndex::Node &node,
                                const TensorNode &actual) const {
  if (actual.kind != TensorNode::Constant)
    return false;
  if (node.value)
    return actual.attribute == node.value;
  if (auto number = dyn_cast<FloatAttr>(actual.attribute)) {
    APFloat wanted(node.isReal ? node.real : static_cast<double>(node.integer));
    bool loses;
    wanted.convert(number.getValue().getSemantics(),
                   APFloat::rmNearestTiesToEven, &loses);
    return number.getValue().bitwiseIsEqual(wanted);
  }
  auto number = dyn_cast<IntegerAttr>(actual.attribute);
  return number && !node.isReal &&
         number.getValue().trySExtValue() == node.integer;
}

bool PatternMatcher::admits(const SpellingGuard &guard) const {
  if (guard.kinds == 0)
    return true;
  auto constantOf = [&](int8_t variable) {
    const TensorNode &node = graph[variables[variable]->node];
    return node.kind == TensorNode::Constant ? node.attribute : Attribute();
  };
  Attribute constant = constantOf(guard.argument);
  Attribute other =
      guard.kinds & SpellingGuard::AtMost ? constantOf(guard.other) : constant;
  if (!constant || !other)
    return false;
  auto demands = [&](SpellingGuard::Kind kind) { return guard.kinds & kind; };
  if (auto number = dyn_cast<FloatAttr>(constant)) {
    APFloat value = number.getValue(),
            bound = cast<FloatAttr>(other).getValue();
    const llvm::fltSemantics &semantics = value.getSemantics();
    return !(demands(SpellingGuard::Number) && value.isNaN()) &&
           !(demands(SpellingGuard::NotPositiveZero) && value.isPosZero()) &&
           !(demands(SpellingGuard::NotNegativeZero) && value.isNegZero()) &&
           !(demands(SpellingGuard::ExactReciprocal) &&
             !value.getExactInverse(nullptr)) &&
           !(demands(SpellingGuard::Largest) &&
             !value.bitwiseIsEqual(APFloat::getLargest(semantics))) &&
           !(demands(SpellingGuard::Lowest) &&
             !value.bitwiseIsEqual(
                 APFloat::getLargest(semantics, /*Negative=*/true))) &&
           !(demands(SpellingGuard::AtMost) &&
             (value.isNaN() || bound.isNaN() ||
              !llvm::minimum(value, bound).bitwiseIsEqual(value)));
  }
  auto number = dyn_cast<IntegerAttr>(constant);
  constexpr unsigned kForIntegers =
      SpellingGuard::Number | SpellingGuard::Constant | SpellingGuard::AtMost;
  return number && (guard.kinds & ~kForIntegers) == 0 &&
         number.getValue().sle(cast<IntegerAttr>(other).getValue());
}

bool PatternMatcher::matchOperation(const RuleIndex::Node &node, StringRef name,
                                    Type type, Attribute attribute,
                                    ArrayRef<Access> operands, bool commutes,
                                    SmallVector<Goal, 8> goals) {
  if (name != node.mnemonic || operands.size() != node.args.size() ||
      !hasType(node, type))
    return false;
  std::optional<uint16_t> permits =
      permissionsOf(name, attribute, graph.context);
  if (!permits)
    return false;
  if (node.predicates != 0) {
    auto dictionary = dyn_cast_or_null<DictionaryAttr>(attribute);
    if (!dictionary || llvm::none_of(dictionary, [&](NamedAttribute flag) {
          return isPredicate(flag.getValue(), node.predicates);
        }))
      return false;
  }
  auto savedFlags = flags;
  bool savedCan = canHaveFlags;
  uint16_t savedGranted = granted;
  if (*permits != kNoFlags) {
    flags = flags & fastMathOf(attribute);
    canHaveFlags = true;
    granted &= *permits;
  }
  Type savedType = common;
  auto savedBound = bound;
  auto savedVariables = variables;
  for (unsigned turn = 0, turns = commutes && operands.size() == 2 ? 2 : 1;
       turn < turns; ++turn) {
    SmallVector<Goal, 8> next = goals;
    for (unsigned i = operands.size(); i-- > 0;)
      next.push_back({node.args[i], operands[turn ? 1 - i : i]});
    if (solve(std::move(next)))
      return true;
    common = savedType;
    bound = savedBound;
    variables = savedVariables;
  }
  flags = savedFlags;
  canHaveFlags = savedCan;
  granted = savedGranted;
  return false;
}

bool PatternMatcher::solve(SmallVector<Goal, 8> goals) {
  if (goals.empty())
    return true;
  auto [number, access] = goals.pop_back_val();
  const RuleIndex::Node &node = pattern.nodes[number];
  const TensorNode &actual = graph[access.node];
  if (bound[number])
    return *bound[number] == access && solve(std::move(goals));
  switch (node.kind) {
  case RuleNode::Variable: {
    std::optional<Access> &variable = variables[node.index];
    if (variable ? !(*variable == access) : !hasType(node, actual.type))
      return false;
    variable = bound[number] = access;
    return solve(std::move(goals));
  }
  case RuleNode::Constant:
    if (!isConstant(node, actual) || !hasType(node, actual.type))
      return false;
    return solve(std::move(goals));
  case RuleNode::Op: {
    if (actual.kind != TensorNode::Scalar)
      return false;
    SmallVector<Access, 3> operands;
    for (const Access &operand : actual.operands)
      operands.push_back(operand.through(access.map));
    bound[number] = access;
    return matchOperation(node, actual.name, actual.type, actual.attribute,
                          operands, actual.commutes, std::move(goals));
  }
  }
  llvm_unreachable("covered switch");
}

bool PatternMatcher::match(const ScalarNode &root, ArrayRef<Access> arguments,
                           bool commutes, uint16_t permissions) {
  if (!matchOperation(pattern.nodes.back(), root.name, root.type, root.value,
                      arguments, commutes, {}))
    return false;
  if (!canHaveFlags) {
    flags = arith::FastMathFlags::none;
    granted = 0;
  }
  if ((pattern.needs & ~(permissions | granted)) != 0)
    return false;
  for (const SpellingGuard &guard : pattern.where)
    if (!admits(guard))
      return false;
  for (const std::optional<Access> &variable : variables) {
    if (!variable)
      return false;
    values.push_back(*variable);
  }
  return true;
}

/// Returns the attribute of an operation on the right side; none if it cannot
/// have the flags.
static std::optional<Attribute> attributeOf(StringRef name, Attribute predicate,
                                            arith::FastMathFlags flags,
                                            MLIRContext *context) {
  if (flags == arith::FastMathFlags::none)
    return predicate;
  if (!OperationName(name, context)
           .hasInterface<arith::ArithFastMathInterface>())
    return std::nullopt;
  NamedAttrList list;
  if (auto dictionary = dyn_cast_or_null<DictionaryAttr>(predicate))
    list.append(dictionary.begin(), dictionary.end());
  list.append("fastmath", arith::FastMathFlagsAttr::get(context, flags));
  return list.getDictionary(context);
}

/// Returns a number as a constant of type `type`.
static TypedAttr constantOf(bool isReal, double real, int64_t integer,
                            Type type) {
  Builder builder(type.getContext());
  if (isa<FloatType>(type)) {
    APFloat value(isReal ? real : static_cast<double>(integer));
    bool loses;
    value.convert(cast<FloatType>(type).getFloatSemantics(),
                  APFloat::rmNearestTiesToEven, &loses);
    return FloatAttr::get(type, value);
  }
  if (isa<IntegerType, IndexType>(type))
    return builder.getIntegerAttr(type, integer);
  return {};
}

std::optional<RuleIndex::Pattern>
RuleIndex::normalized(const Pattern &pattern, StringRef typeName,
                      MLIRContext *context) const {
  Type common = typeNamed(typeName, context);
  if (!common)
    return std::nullopt;
  // Build the left side on arguments of a block.
  Location loc = UnknownLoc::get(context);
  AffineMap none = AffineMap::get(context);
  Block block;
  for (unsigned i = 0; i < pattern.numVariables; ++i)
    block.addArgument(common, loc);
  TensorGraph graph(tree, *this, context);
  SmallVector<Access, 64> made;
  for (const Node &node : pattern.nodes) {
    Type type = node.type.empty() ? common : typeNamed(node.type, context);
    if (!type)
      return std::nullopt;
    if (node.kind == RuleNode::Variable) {
      if (type != common)
        return std::nullopt;
      made.push_back({graph.leaf(block.getArgument(node.index), {}), none});
    } else if (node.kind == RuleNode::Constant) {
      TypedAttr value = constantOf(node.isReal, node.real, node.integer, type);
      if (!value)
        return std::nullopt;
      made.push_back({graph.constant(value, loc), none});
    } else {
      ScalarNode op{ScalarNode::Op};
      op.name = node.mnemonic;
      op.type = type;
      if (node.predicates != 0)
        op.value = predicateFlag(llvm::countr_zero(node.predicates), context);
      SmallVector<Access, 3> operands;
      for (int16_t arg : node.args)
        operands.push_back(made[arg]);
      made.push_back(graph.scalar(op, operands, {}, loc));
    }
  }
  // Read what it has become.
  Pattern normal = pattern;
  normal.nodes.clear();
  llvm::DenseMap<TensorId, int16_t> numbers;
  llvm::SmallBitVector variables(pattern.numVariables);
  bool isPattern = true;
  visitPostOrder(
      made.back().node, [&](unsigned id) { return numbers.count(id) != 0; },
      [&](unsigned id) {
        SmallVector<unsigned, 3> operands;
        for (const Access &operand : graph[id].operands)
          operands.push_back(operand.node);
        return operands;
      },
      [&](unsigned id) {
        const TensorNode &actual = graph[id];
        Node node{RuleNode::Op};
        if (actual.type == IntegerType::get(context, 1))
          node.type = "i1";
        else if (actual.type != common)
          isPattern = false;
        if (actual.kind == TensorNode::Leaf) {
          node.kind = RuleNode::Variable;
          node.index = cast<BlockArgument>(actual.value).getArgNumber();
          variables.set(node.index);
        } else if (actual.kind == TensorNode::Constant) {
          node.kind = RuleNode::Constant;
          node.value = actual.attribute;
        } else if (actual.kind == TensorNode::Scalar) {
          node.mnemonic = actual.name;
          if (auto flags = dyn_cast_or_null<DictionaryAttr>(actual.attribute))
            for (unsigned i = 0; i < 32; ++i)
              for (NamedAttribute flag : flags)
                if (isPredicate(flag.getValue(), 1u << i))
                  node.predicates = 1u << i;
          isPattern &= !actual.attribute || node.predicates != 0;
          for (const Access &operand : actual.operands)
            node.args.push_back(numbers.at(operand.node));
        } else {
          isPattern = false;
        }
        numbers[id] = normal.nodes.size();
        normal.nodes.push_back(std::move(node));
        return isPattern;
      });
  if (!isPattern || !variables.all() ||
      normal.nodes.back().kind != RuleNode::Op)
    return std::nullopt;
  return normal;
}

/// Returns true if the arguments of an operation may be those of node `number`
/// of the pattern, but for types, maps and what variables are.
template <typename Range>
static bool mayFit(const RuleIndex::Pattern &pattern, int16_t number,
                   const TensorGraph &graph, const Range &arguments,
                   bool commutes) {
  ArrayRef<int16_t> wanted = pattern.nodes[number].args;
  if (wanted.size() != arguments.size())
    return false;
  auto fits = [&](int16_t arg, const Access &argument) {
    const RuleIndex::Node &node = pattern.nodes[arg];
    const TensorNode &actual = graph[argument.node];
    switch (node.kind) {
    case RuleNode::Variable:
      return true;
    case RuleNode::Constant:
      return actual.kind == TensorNode::Constant;
    case RuleNode::Op:
      return actual.kind == TensorNode::Scalar &&
             actual.name == node.mnemonic &&
             mayFit(pattern, arg, graph, actual.operands, actual.commutes);
    }
    llvm_unreachable("covered switch");
  };
  return llvm::all_of(llvm::zip(wanted, arguments),
                      [&](auto pair) { return std::apply(fits, pair); }) ||
         (commutes && wanted.size() == 2 && fits(wanted[0], arguments[1]) &&
          fits(wanted[1], arguments[0]));
}

std::optional<Access> RuleIndex::rewrite(TensorGraph &graph,
                                         const ScalarNode &root,
                                         ArrayRef<Access> arguments,
                                         ArrayRef<Size> sizes, bool commutes,
                                         Location loc) const {
  auto found = byRoot.find(root.name);
  if (found == byRoot.end())
    return std::nullopt;
  MLIRContext *context = graph.context;
  // Most operations are the root of no pattern that fits.
  std::optional<uint16_t> granted;
  AffineMap none = AffineMap::get(sizes.size(), 0, context);
  for (unsigned number : found->second) {
    const Pattern &pattern = patterns[number];
    if (!mayFit(pattern, pattern.nodes.size() - 1, graph, arguments, commutes))
      continue;
    if (!granted && !(granted = permissionsOf(root.name, root.value, context)))
      return std::nullopt;
    // For speed: the matcher asks this of all operations that it replaces.
    if ((pattern.needs & ~(permissions | *granted)) != 0)
      continue;
    PatternMatcher matcher(graph, pattern);
    if (!matcher.match(root, arguments, commutes, permissions))
      continue;
    SmallVector<Access, 8> made;
    if (pattern.spelling) {
      SmallVector<Type, 3> types(pattern.numVariables, matcher.common);
      std::optional<ScalarGraph> value = expandExpression(
          tree, pattern.spelling->value, types, matcher.common.getContext());
      if (!value || matcher.flags != arith::FastMathFlags::none)
        continue;
      for (const ScalarNode &node : value->nodes) {
        SmallVector<Access, 3> operands;
        for (unsigned arg : node.args)
          operands.push_back(made[arg]);
        if (node.kind == ScalarNode::Argument)
          made.push_back(matcher.values[node.index]);
        else if (node.kind == ScalarNode::Constant)
          made.push_back(
              {graph.constant(cast<TypedAttr>(node.value), loc), none});
        else
          made.push_back(graph.scalar(node, operands, sizes, loc));
      }
      return made[value->results.front()];
    }
    bool fits = true;
    for (const RuleNode &node : pattern.rule->to) {
      StringRef name = typeOf(node);
      Type type = name.empty() ? matcher.common : typeNamed(name, context);
      if (!fits || (!type && node.kind != RuleNode::Variable)) {
        fits = false;
        break;
      }
      if (node.kind == RuleNode::Variable) {
        made.push_back(matcher.values[node.index]);
      } else if (node.kind == RuleNode::Constant) {
        TypedAttr value =
            constantOf(node.isReal, node.real, node.integer, type);
        fits = bool(value);
        made.push_back({fits ? graph.constant(value, loc) : ~0u, none});
      } else {
        ScalarNode op{ScalarNode::Op};
        op.name = node.mnemonic;
        op.type = type;
        Attribute predicate =
            node.predicates
                ? predicateFlag(llvm::countr_zero(node.predicates), context)
                : Attribute();
        std::optional<Attribute> attribute =
            attributeOf(op.name, predicate, matcher.flags, context);
        fits = attribute.has_value();
        if (!fits)
          break;
        op.value = *attribute;
        SmallVector<Access, 3> operands;
        for (int16_t arg : node.args)
          operands.push_back(made[arg]);
        made.push_back(graph.scalar(op, operands, sizes, loc));
      }
    }
    if (!fits)
      continue;
    if (note)
      note(loc, pattern.rule->name);
    return made.back();
  }
  return std::nullopt;
}

} // namespace op_tree

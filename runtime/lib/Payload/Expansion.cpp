//===- Expansion.cpp - Payloads for given types ---------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/Expansion.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/Support/Threading.h"
#include <cmath>

using namespace mlir;

namespace op_tree {

std::optional<TypeClass> classify(Type type) {
  if (isa<FloatType>(type))
    return TypeClass::Float;
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (!integer.isSignless() || integer.getWidth() == 0)
      return std::nullopt;
    return integer.getWidth() == 1 ? TypeClass::I1 : TypeClass::Int;
  }
  if (isa<ComplexType>(type))
    return TypeClass::Complex;
  if (isa<IndexType>(type))
    return TypeClass::Index;
  return std::nullopt;
}

Type namedType(StringRef name, MLIRContext *context) {
  // A name that only another version of MLIR has is no mistake of the user.
  // The handler also sees the mistakes that other threads report meanwhile.
  uint64_t self = llvm::get_threadid();
  ScopedDiagnosticHandler quiet(context, [self](Diagnostic &) {
    return success(llvm::get_threadid() == self);
  });
  return parseType(name, context);
}

namespace {

/// Returns the class for casts: i1 is an integer of one bit.
std::optional<TypeClass> castClass(Type type) {
  std::optional<TypeClass> found = classify(type);
  return found == TypeClass::I1 ? TypeClass::Int : found;
}

unsigned widthOf(Type type) {
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// Returns the number as an integer of `width` bits, signed or unsigned; none
/// if it is no such integer.
std::optional<APInt> integerOf(const ExprNode &number, unsigned width) {
  // Wide enough for any value of either sign, and for the numbers in the
  // tables.
  unsigned bits = std::max(width + 1, 65u);
  APInt value(bits, number.integer, /*isSigned=*/true);
  if (number.isReal) {
    APSInt whole(bits, /*isUnsigned=*/false);
    bool ignored;
    if (std::trunc(number.real) != number.real ||
        APFloat(number.real)
                .convertToInteger(whole, APFloat::rmTowardZero, &ignored) ==
            APFloat::opInvalidOp)
      return std::nullopt;
    value = whole;
  }
  if (!value.isSignedIntN(width) && !value.isIntN(width))
    return std::nullopt;
  return value.trunc(width);
}

/// The type of the real and the imaginary part.
Type partOf(Type type) { return cast<ComplexType>(type).getElementType(); }

class Expander {
public:
  Expander(const Tree &tree, const PayloadTypes &types,
           const PayloadValues &values, ExpansionTraits &traits)
      : tree(tree), types(types), values(values), traits(traits) {
    for (unsigned i = 0, e = types.types.size(); i < e; ++i)
      graph.add({ScalarNode::Argument, false, i, {}, types.types[i]});
  }

  using Numbers = SmallVector<unsigned, 16>;

  /// Expands `nodes`, whose operands are the nodes `arguments` of the graph.
  /// Returns the node of the graph for each.
  std::optional<Numbers> expandAll(ArrayRef<ExprNode> nodes,
                                   ArrayRef<unsigned> arguments,
                                   bool isPayload);
  /// Returns that for the last one.
  std::optional<unsigned> expand(ArrayRef<ExprNode> nodes,
                                 ArrayRef<unsigned> arguments, bool isPayload) {
    std::optional<Numbers> all = expandAll(nodes, arguments, isPayload);
    return all ? std::optional<unsigned>(all->back()) : std::nullopt;
  }

  ScalarGraph graph;

private:
  using Result = std::optional<unsigned>;

  Result op(StringRef name, Type type, ArrayRef<unsigned> args,
            bool commutes = false, int predicate = -1) {
    if (name.empty())
      return std::nullopt;
    ScalarNode result{ScalarNode::Op, commutes, 0, name, type};
    if (predicate >= 0)
      result.value = predicateFlag(predicate, type.getContext());
    result.args.assign(args.begin(), args.end());
    return graph.add(std::move(result));
  }
  Result constant(const ExprNode &number, Type type);
  Result cast(unsigned value, Type target, Sign sign);
  Result call(unsigned function, ArrayRef<unsigned> args);
  Result fold(unsigned function, ArrayRef<unsigned> args);
  Result read(unsigned source, ArrayRef<unsigned> args, bool guarded);
  Type resolve(const TypeRef &ref, ArrayRef<unsigned> done);

  const Tree &tree;
  const PayloadTypes &types;
  const PayloadValues &values;
  ExpansionTraits &traits;
};

Type Expander::resolve(const TypeRef &ref, ArrayRef<unsigned> done) {
  switch (ref.kind) {
  case TypeRef::Accumulator:
    return types.accumulator;
  case TypeRef::Like:
    return graph[done[ref.like]].type;
  case TypeRef::Named:
    return namedType(ref.name, types.accumulator.getContext());
  }
  return {};
}

std::optional<unsigned> Expander::constant(const ExprNode &number, Type type) {
  ScalarNode result{ScalarNode::Constant, false, 0, {}, type};
  if (!classify(type))
    return std::nullopt;
  if (auto floating = dyn_cast<FloatType>(type)) {
    result.value = FloatAttr::get(floating, number.real);
  } else if (isa<IntegerType, IndexType>(type)) {
    std::optional<APInt> value =
        integerOf(number, type.isIndex() ? IndexType::kInternalStorageBitWidth
                                         : type.getIntOrFloatBitWidth());
    if (!value)
      return std::nullopt;
    result.value = IntegerAttr::get(type, *value);
  } else {
    return std::nullopt;
  }
  return graph.add(std::move(result));
}

std::optional<unsigned> Expander::cast(unsigned value, Type target, Sign sign) {
  Type source = graph[value].type;
  if (source == target)
    return value;
  std::optional<TypeClass> from = castClass(source), to = castClass(target);
  if (!from || !to)
    return std::nullopt;
  for (const CastRule &rule : tree.casts) {
    if (rule.source != *from || rule.target != *to)
      continue;
    if (rule.width == CastRule::Wider && widthOf(target) <= widthOf(source))
      continue;
    if (rule.width == CastRule::Narrower && widthOf(target) >= widthOf(source))
      continue;
    switch (rule.steps) {
    case CastSteps::Single:
      if (rule.mnemonic[0] != rule.mnemonic[1])
        traits.signMatters = true;
      return op(rule.mnemonic[static_cast<int>(sign)], target, {value});
    case CastSteps::Create: {
      traits.compoundCast = true;
      Type part = partOf(target);
      Result real = cast(value, part, sign);
      if (!real)
        return std::nullopt;
      Result imaginary = constant(literal(0), part);
      if (!imaginary)
        return std::nullopt;
      return op(tree.helpers.create, target, {*real, *imaginary});
    }
    case CastSteps::Parts: {
      traits.compoundCast = true;
      Type fromPart = partOf(source), part = partOf(target);
      unsigned re = *op(tree.helpers.re, fromPart, {value});
      unsigned im = *op(tree.helpers.im, fromPart, {value});
      Result real = cast(re, part, sign);
      if (!real)
        return std::nullopt;
      Result imaginary = cast(im, part, sign);
      if (!imaginary)
        return std::nullopt;
      return op(tree.helpers.create, target, {*real, *imaginary});
    }
    }
  }
  return std::nullopt;
}

std::optional<unsigned> Expander::call(unsigned number,
                                       ArrayRef<unsigned> args) {
  const Function &function = tree.functions[number];
  if (args.size() != function.arity)
    return std::nullopt;
  // The common type is that of the arguments that are not restricted to a
  // class.
  Type common;
  for (unsigned i = 0; i < function.arity; ++i) {
    Type type = graph[args[i]].type;
    if (function.argumentClass[i] != Function::kCommonType) {
      if (classify(type) != static_cast<TypeClass>(function.argumentClass[i]))
        return std::nullopt;
    } else if (!common) {
      common = type;
    } else if (common != type) {
      return std::nullopt;
    }
  }
  std::optional<TypeClass> typeClass =
      common ? classify(common) : std::optional<TypeClass>();
  auto complex = dyn_cast_or_null<ComplexType>(common);
  bool hasParts = !complex || isa<FloatType>(complex.getElementType());
  if (!typeClass || !hasParts)
    return std::nullopt;
  const Lowering &lowering = function.lower[static_cast<int>(*typeClass)];
  if (!lowering.derived.empty())
    return expand(lowering.derived, args, /*isPayload=*/false);
  Type result = common;
  if (function.resultClass == static_cast<int8_t>(TypeClass::I1))
    result = IntegerType::get(common.getContext(), 1);
  else if (function.resultClass == static_cast<int8_t>(TypeClass::Complex))
    result = ComplexType::get(common);
  else if (function.resultClass == Function::kPartType &&
           isa<ComplexType>(common))
    result = partOf(common);
  else if (function.resultClass != Function::kCommonType)
    return std::nullopt;
  return op(lowering.mnemonic, result, args, function.commutes,
            lowering.predicate);
}

/// Combines the arguments from left to right. A single one is the value, on
/// types on which several are legal.
std::optional<unsigned> Expander::fold(unsigned function,
                                       ArrayRef<unsigned> args) {
  if (args.empty())
    return std::nullopt;
  if (args.size() == 1) {
    size_t before = graph.nodes.size();
    bool legal = call(function, {args[0], args[0]}).has_value();
    graph.nodes.truncate(before);
    return legal ? Result(args[0]) : std::nullopt;
  }
  Result value = args[0];
  for (unsigned arg : args.drop_front())
    if (value)
      value = call(function, {*value, arg});
  return value;
}

std::optional<unsigned> Expander::read(unsigned source, ArrayRef<unsigned> args,
                                       bool guarded) {
  ScalarNode result{ScalarNode::Read, false, 0, {}, graph[source].type};
  result.guarded = guarded;
  result.args = {source};
  llvm::append_range(result.args, args);
  if (guarded && graph[args.back()].type != result.type)
    return std::nullopt;
  if (!llvm::all_of(args.drop_back(guarded),
                    [&](unsigned i) { return graph[i].type.isIndex(); }))
    return std::nullopt;
  return graph.add(std::move(result));
}

std::optional<Expander::Numbers>
Expander::expandAll(ArrayRef<ExprNode> nodes, ArrayRef<unsigned> arguments,
                    bool isPayload) {
  Numbers done;
  for (const ExprNode &expr : nodes) {
    SmallVector<unsigned, 4> args;
    for (unsigned i = 0; i < expr.numArgs; ++i)
      args.push_back(done[expr.args[i]]);
    if (expr.group >= 0)
      for (unsigned i = types.begin[expr.group],
                    e = types.begin[expr.group + 1];
           i < e; ++i)
        args.push_back(arguments[i]);
    Result result;
    switch (expr.kind) {
    case ExprKind::Operand:
      result = arguments[isPayload ? types.begin[expr.index] : expr.index];
      break;
    case ExprKind::Constant:
      if (Type type = resolve(expr.type, done))
        result = constant(expr, type);
      break;
    case ExprKind::Index:
    case ExprKind::Size:
      result = graph.add(
          {expr.kind == ExprKind::Size ? ScalarNode::Size : ScalarNode::Index,
           false,
           static_cast<unsigned>(
               expr.loopParam < 0 ? expr.index : values.value[expr.loopParam]),
           {},
           IndexType::get(types.accumulator.getContext())});
      break;
    case ExprKind::Cast: {
      Sign sign = expr.signParam < 0
                      ? expr.sign
                      : static_cast<Sign>(values.value[expr.signParam]);
      if (Type type = resolve(expr.type, done))
        result = cast(args[0], type, sign);
      break;
    }
    case ExprKind::Fold:
      result = fold(expr.index, args);
      break;
    case ExprKind::ParamCall:
      result = call(values.value[expr.index], args);
      break;
    case ExprKind::Call:
      result = call(expr.index, args);
      break;
    case ExprKind::Read:
      result = read(arguments[types.begin[expr.index]], args, expr.guarded);
      break;
    }
    if (!result)
      return std::nullopt;
    done.push_back(*result);
  }
  return done;
}

} // namespace

/// Returns true if payloads of the dialect can move, but not compute, elements
/// of this type.
static bool moves(const DialectInfo &dialect, Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return (integer.isSigned() && dialect.signedElements) ||
           (integer.isUnsigned() && dialect.unsignedElements);
  // By name: no op of the tree needs the dialect that has the type.
  return dialect.quantizedElements &&
         type.getAbstractType().getName().starts_with("quant.uniform");
}

bool takesElements(const Tree &tree, const Node &node, ArrayRef<Type> types) {
  const DialectInfo &dialect = tree.dialectOf(node);
  return node.region || !dialect.defined || llvm::all_of(types, [&](Type type) {
           return classify(type) || moves(dialect, type);
         });
}

std::optional<ScalarGraph> expandPayload(const Tree &tree, const Node &node,
                                         const PayloadTypes &types,
                                         const PayloadValues &values,
                                         ExpansionTraits &traits) {
  if (node.payload.empty() || !types.accumulator)
    return std::nullopt;
  if (!takesElements(tree, node, types.types))
    return std::nullopt;
  Expander expander(tree, types, values, traits);
  SmallVector<unsigned, 8> arguments;
  for (unsigned i = 0, e = types.types.size(); i < e; ++i)
    arguments.push_back(i);
  auto all = expander.expandAll(node.payload, arguments, /*isPayload=*/true);
  if (!all)
    return std::nullopt;
  if (node.values.empty()) {
    if (expander.graph[all->back()].type != types.accumulator)
      return std::nullopt;
    expander.graph.results.push_back(all->back());
    return std::move(expander.graph);
  }
  // The outputs come last.
  ArrayRef<Type> outputs =
      ArrayRef<Type>(types.types).take_back(node.values.size());
  for (auto [value, type] : llvm::zip(node.values, outputs)) {
    if (expander.graph[(*all)[value]].type != type)
      return std::nullopt;
    expander.graph.results.push_back((*all)[value]);
  }
  return std::move(expander.graph);
}

std::optional<ScalarGraph> expandExpression(const Tree &tree,
                                            ArrayRef<ExprNode> expression,
                                            ArrayRef<Type> arguments,
                                            MLIRContext *context) {
  PayloadTypes types;
  types.types.assign(arguments.begin(), arguments.end());
  // An expression of positions alone has no arguments.
  types.accumulator =
      arguments.empty() ? IndexType::get(context) : arguments.front();
  PayloadValues values;
  ExpansionTraits traits;
  Expander expander(tree, types, values, traits);
  SmallVector<unsigned, 4> numbers;
  for (unsigned i = 0, e = arguments.size(); i < e; ++i)
    numbers.push_back(i);
  std::optional<unsigned> root =
      expander.expand(expression, numbers, /*isPayload=*/false);
  if (!root)
    return std::nullopt;
  expander.graph.results.push_back(*root);
  return std::move(expander.graph);
}

} // namespace op_tree

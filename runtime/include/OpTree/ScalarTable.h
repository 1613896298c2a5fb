//===- ScalarTable.h - Scalar functions as constant data --------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Payloads in the tables: scalar expressions, the functions that they call, and
// the casts between element types.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_SCALARTABLE_H
#define OPTREE_SCALARTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cmath>
#include <cstdint>
#include <initializer_list>

namespace op_tree {

using llvm::ArrayRef;
using llvm::StringLiteral;

/// The classes of element types. A scalar function has a lowering per class.
enum class TypeClass : uint8_t { Float, Int, I1, Complex, Index };
constexpr unsigned kNumTypeClasses = 5;

enum class Sign : uint8_t { Signed, Unsigned };

enum class ExprKind : uint8_t {
  Operand,   ///< the element of operand `index`
  Constant,  ///< `real` or `integer`, typed by `type`
  Index,     ///< the value of loop `index`, or of the one that `param` holds
  Size,      ///< how often loop `index`, or the one of `param`, runs
  Cast,      ///< args[0] converted to `type`, with the sign `sign`
  Call,      ///< scalar function `index`
  Fold,      ///< scalar function `index` of two, on values from left to right
  ParamCall, ///< the function that parameter `index` holds
  Read,      ///< the element of operand `index` at the indices `args`
};

/// A type in an expression: the accumulator's, that of another node, or a named
/// one.
struct TypeRef {
  enum Kind : uint8_t { Accumulator, Like, Named };
  Kind kind = Accumulator;
  int16_t like = -1;
  StringLiteral name = "";
};

constexpr TypeRef like(int16_t node) { return {TypeRef::Like, node, ""}; }
constexpr TypeRef named(StringLiteral name) {
  return {TypeRef::Named, -1, name};
}

/// A node of a scalar expression. Expressions are arrays in evaluation order;
/// the last node is the value.
struct ExprNode {
  static constexpr unsigned kMaxArgs = 8;
  ExprKind kind;
  int16_t index = -1;
  int16_t args[kMaxArgs] = {-1, -1, -1, -1, -1, -1, -1, -1};
  uint8_t numArgs = 0;
  /// Fold, ParamCall: the variadic operand whose elements follow `args`, or -1.
  int16_t group = -1;
  TypeRef type = {};
  /// Index, Size: the parameter that holds the loop, or -1 for `index`.
  int8_t loopParam = -1;
  /// Cast: the parameter that holds the sign, or -1 for `sign`.
  int8_t signParam = -1;
  Sign sign = Sign::Signed;
  /// Read: true if the last of `args` is the value if an index is out of
  /// bounds; else that is undefined.
  bool guarded = false;
  bool isReal = false;
  double real = 0.0;
  int64_t integer = 0;
};

constexpr ExprNode operand(int16_t index) {
  ExprNode node{ExprKind::Operand};
  node.index = index;
  return node;
}

constexpr ExprNode literal(int64_t value, TypeRef type = {}) {
  ExprNode node{ExprKind::Constant};
  node.integer = value;
  node.real = static_cast<double>(value);
  node.type = type;
  return node;
}

constexpr ExprNode realLiteral(double value, TypeRef type = {}) {
  ExprNode node{ExprKind::Constant};
  node.isReal = true;
  node.real = value;
  node.type = type;
  return node;
}

constexpr ExprNode indexOf(int16_t loop) {
  ExprNode node{ExprKind::Index};
  node.index = loop;
  return node;
}

/// Returns the position of the loop that parameter `param` holds.
constexpr ExprNode indexBy(int8_t param) {
  ExprNode node{ExprKind::Index};
  node.loopParam = param;
  return node;
}

constexpr ExprNode sizeOf(int16_t loop) {
  ExprNode node{ExprKind::Size};
  node.index = loop;
  return node;
}

/// Returns the size of the loop that parameter `param` holds.
constexpr ExprNode sizeBy(int8_t param) {
  ExprNode node{ExprKind::Size};
  node.loopParam = param;
  return node;
}

/// Returns a cast whose sign is the value of parameter `signParam`.
constexpr ExprNode castBy(int16_t arg, int8_t signParam, TypeRef type = {}) {
  ExprNode node{ExprKind::Cast};
  node.args[0] = arg;
  node.numArgs = 1;
  node.signParam = signParam;
  node.type = type;
  return node;
}

constexpr ExprNode castAs(int16_t arg, Sign sign, TypeRef type = {}) {
  ExprNode node = castBy(arg, -1, type);
  node.sign = sign;
  return node;
}

template <typename... Args>
constexpr ExprNode call(int16_t function, Args... args) {
  static_assert(sizeof...(Args) <= ExprNode::kMaxArgs);
  ExprNode node{ExprKind::Call};
  node.index = function;
  const int16_t list[] = {static_cast<int16_t>(args)..., -1};
  for (unsigned i = 0; i < sizeof...(Args); ++i)
    node.args[i] = list[i];
  node.numArgs = sizeof...(Args);
  return node;
}

/// Returns the function of two arguments that combines `args` and the members
/// of the variadic operand `group` in their order.
template <typename... Args>
constexpr ExprNode fold(int16_t function, int16_t group, Args... args) {
  ExprNode node = call(function, args...);
  node.kind = ExprKind::Fold;
  node.group = group;
  return node;
}

/// Returns a call of the function that parameter `param` holds; `group` is a
/// variadic operand or -1.
template <typename... Args>
constexpr ExprNode callBy(int16_t param, int16_t group, Args... args) {
  ExprNode node = call(param, args...);
  node.kind = ExprKind::ParamCall;
  node.group = group;
  return node;
}

/// Returns the element of operand `index` at these indices.
template <typename... Args>
constexpr ExprNode readAt(int16_t index, Args... args) {
  ExprNode node = call(index, args...);
  node.kind = ExprKind::Read;
  return node;
}

/// Returns the same, but the last argument if an index is out of bounds.
template <typename... Args>
constexpr ExprNode readOr(int16_t index, Args... args) {
  ExprNode node = readAt(index, args...);
  node.guarded = true;
  return node;
}

/// The orders in which a binary function may combine elements one by one.
enum class CombiningOrder : uint8_t {
  Kept,         ///< only in that in which they come
  Reassociable, ///< in any, but for rounding: where the operation permits that
  Any,          ///< in any, to the bit
};

/// The lowering of a function for one class of types: an MLIR operation, or an
/// expression over the arguments; illegal if both are empty.
struct Lowering {
  StringLiteral mnemonic = "";
  ArrayRef<ExprNode> derived = {};
  /// The number of the predicate if the operation is a compare, else -1.
  int8_t predicate = -1;
  CombiningOrder order = CombiningOrder::Kept;
};

/// What is known of a float that is no NaN; -0.0 is not negative.
enum class Positivity : uint8_t { Any, NonNegative, Positive };

/// The sign of a function's result by those of its arguments.
struct SignRule {
  /// True if both arguments have to be the same value.
  bool same = false;
  Positivity arguments[3] = {Positivity::Any, Positivity::Any, Positivity::Any};
  Positivity result;
};

/// A scalar function.
struct Function {
  static constexpr int8_t kCommonType = -1, kPartType = -2;
  StringLiteral name;
  uint8_t arity;
  bool commutes = false;
  /// The class that an argument is restricted to, or `kCommonType`.
  int8_t argumentClass[3] = {kCommonType, kCommonType, kCommonType};
  /// The class of the result, `kCommonType`, or `kPartType` for the type of the
  /// common type's parts. `Complex` is the type with parts of the common type.
  int8_t resultClass = kCommonType;
  Lowering lower[kNumTypeClasses] = {};
  /// On floats.
  ArrayRef<SignRule> signs = {};
};

/// Restricts an argument or a result to a class.
constexpr int8_t only(TypeClass type) { return static_cast<int8_t>(type); }

/// Returns the set of predicates that has only this one.
constexpr uint32_t bit(unsigned predicate) { return 1u << predicate; }

/// An argument of a step of a spelling.
struct SpellingArgument {
  enum Kind : uint8_t { Argument, Step, Integer };
  Kind kind = Argument;
  int64_t value = 0;
};

constexpr SpellingArgument argument(int16_t number) {
  return {SpellingArgument::Argument, number};
}
constexpr SpellingArgument stepValue(int16_t number) {
  return {SpellingArgument::Step, number};
}
constexpr SpellingArgument integer(int64_t value) {
  return {SpellingArgument::Integer, value};
}

/// One operation of a spelling.
struct SpellingStep {
  StringLiteral mnemonic;
  /// The predicates that a compare may have, a bit each; 0 for other
  /// operations.
  uint32_t predicates = 0;
  std::initializer_list<SpellingArgument> args;
};

/// A demand on the value of an argument.
struct SpellingGuard {
  enum Kind : uint16_t {
    Number = 1,          ///< a constant that is not a NaN
    NotPositiveZero = 2, ///< a constant that is not +0
    NotNegativeZero = 4, ///< a constant that is not -0
    ExactReciprocal =
        8,         ///< a constant whose reciprocal is a number of its type
    Constant = 16, ///< any constant
    Largest = 32,  ///< the largest finite constant of its type
    Lowest = 64,   ///< the lowest finite constant of its type
    AtMost =
        128, ///< a constant; so is `other`, and neither is a NaN, and their
             ///< minimum (of signed integers) is this one to the bit: -0 < +0
    NormalReciprocal =
        256, ///< a constant whose reciprocal, rounded, is a normal number
  };
  uint8_t argument;
  uint16_t kinds;
  int8_t other = -1;
};

/// Operations that have exactly the value of an expression of functions; the
/// last one yields it. All arguments have the type of the value.
struct Spelling {
  /// The function, if the value is that function of the arguments in their
  /// order; else -1.
  int16_t function = -1;
  TypeClass typeClass;
  uint8_t arity;
  std::initializer_list<SpellingStep> steps;
  std::initializer_list<SpellingGuard> where = {};
  std::initializer_list<ExprNode> value;
  /// The types of the class for which the spelling holds; empty: all.
  std::initializer_list<StringLiteral> types = {};
  /// The permissions that it needs, as a set; none: it keeps every bit.
  uint16_t needs = 0;
};

/// What a rule may change, and a flag or a pass can permit. Named as the flags
/// of MLIR, where there is one.
enum class Permission : uint16_t {
  Reassoc = 1,  ///< another order of sums and products
  Arcp = 2,     ///< a reciprocal instead of a quotient
  Afn = 4,      ///< another expression for a function
  Nnan = 8,     ///< elements that depend on a NaN
  Ninf = 16,    ///< elements that depend on an infinity
  Nsz = 32,     ///< the sign of a zero
  Fma = 64,     ///< one rounding instead of two
  Narrow = 128, ///< a sum in a narrower type
  Range = 256,  ///< what happens at indices out of bounds
  All = 511,
};

/// Returns the set of these permissions.
constexpr uint16_t permissions(std::initializer_list<Permission> listed) {
  uint16_t bits = 0;
  for (Permission each : listed)
    bits |= static_cast<uint16_t>(each);
  return bits;
}

/// A node of one side of a rule.
struct RuleNode {
  enum Kind : uint8_t {
    Variable, ///< number `index`
    Constant, ///< `real` or `integer`, which is -1 for true
    Op,       ///< `mnemonic` on the nodes `args`
  };
  Kind kind;
  int16_t index = -1;
  StringLiteral mnemonic = "";
  /// The predicates that a compare may have, a bit each; one where it is made.
  uint32_t predicates = 0;
  std::initializer_list<int16_t> args = {};
  bool isReal = false;
  double real = 0.0;
  int64_t integer = 0;
  /// The type of the value. Empty: the common type of the rule, which a rule on
  /// a compare has for what is compared; `i1`; or `*`, a second type, of what
  /// is compared, which may be any on which the operations are.
  StringLiteral type = "";
};

/// Two scalar expressions, the first of which becomes the second. Nodes are in
/// evaluation order; the last one of each side is its value. Variables have the
/// type that the first node that reads them demands.
struct Rule {
  StringLiteral name;
  /// The permissions that it needs, a bit each; 0: the values are the same.
  uint16_t needs = 0;
  /// The class of the value, and the types of the class for which the rule
  /// holds; no types: all.
  TypeClass typeClass;
  std::initializer_list<StringLiteral> types = {};
  uint8_t numVariables;
  /// Demands on variables.
  std::initializer_list<SpellingGuard> where = {};
  std::initializer_list<RuleNode> from;
  std::initializer_list<RuleNode> to;
};

/// An assertion about each element that can be made once about all elements
/// combined: a compare of each element with one scalar, such as `x >= 0`, holds
/// of all elements exactly if it holds of their combination, such as the
/// minimum.
struct Assertion {
  enum Identity : uint8_t {
    Lowest,
    Highest,
    LowestUnsigned,
    HighestUnsigned,
  };
  TypeClass typeClass;
  StringLiteral mnemonic;
  /// The predicates that this row is about, a bit each.
  uint32_t predicates;
  /// True if the scalar has to be zero.
  bool againstZero = false;
  /// The function that is applied to each element first, or -1.
  int16_t each = -1;
  int16_t combine;
  /// The identity of `combine`.
  Identity identity;
  /// The sign of the combined elements for which the compare holds, if none is
  /// NaN.
  Positivity holds = Positivity::Any;
};

/// An operation that traps for some values of its second operand, although MLIR
/// declares it to be speculatable.
struct TrapRule {
  enum Value : uint8_t { Zero = 1, MinusOne = 2, Negative = 4 };
  StringLiteral mnemonic;
  uint8_t values; ///< one bit each
};

/// The steps of a cast: one operation, `create(cast(x), 0)`, or a cast of each
/// part.
enum class CastSteps : uint8_t { Single, Create, Parts };

/// The first matching rule decides. If none matches, the cast is illegal.
struct CastRule {
  enum Width : uint8_t { Any, Wider, Narrower };
  TypeClass source;
  TypeClass target;
  Width width = Any;
  CastSteps steps = CastSteps::Single;
  StringLiteral mnemonic[2] = {"", ""}; ///< by sign
};

/// The operations for constants, compound casts and assertions.
struct ScalarHelpers {
  StringLiteral constant = "";
  StringLiteral complexConstant = "";
  StringLiteral create = "";
  StringLiteral re = "";
  StringLiteral im = "";
  /// The operation that fails if its one operand is false.
  StringLiteral assertion = "";
};

} // namespace op_tree

#endif // OPTREE_SCALARTABLE_H

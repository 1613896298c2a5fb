//===- Table.h - The resolved operation tree as constant data ---*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The generator writes one `constexpr Tree` per dialect: every op of the tree
// with its operands, maps, payload and parameters, and the scalar functions and
// casts that payloads are made of. Everything else in the runtime reads these
// tables; no op is named in code.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TABLE_H
#define OPTREE_TABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace optree {

using llvm::ArrayRef;
using llvm::StringLiteral;

//===----------------------------------------------------------------------===//
// Index expressions
//===----------------------------------------------------------------------===//

/// `loop * factor`; the factor is an integer, or element `element` of the
/// parameter `param` where `param >= 0`.
struct Term {
  int8_t loop = -1;
  int8_t param = -1;
  int8_t element = 0;
  int64_t factor = 1;
};

/// One result of an indexing map: a sum of terms and a constant.
struct IndexExpr {
  static constexpr unsigned kMaxTerms = 4;
  Term terms[kMaxTerms] = {};
  uint8_t numTerms = 0;
  int64_t constant = 0;

  /// The loop where the expression is exactly one loop, otherwise -1.
  constexpr int loop() const {
    return numTerms == 1 && terms[0].param < 0 && terms[0].factor == 1 &&
                   constant == 0
               ? terms[0].loop
               : -1;
  }
};

constexpr IndexExpr loop(int8_t loop, int64_t factor = 1) {
  IndexExpr result;
  result.terms[0] = Term{loop, -1, 0, factor};
  result.numTerms = 1;
  return result;
}

constexpr IndexExpr scaled(int8_t loop, int8_t param, int8_t element) {
  IndexExpr result;
  result.terms[0] = Term{loop, param, element, 1};
  result.numTerms = 1;
  return result;
}

constexpr IndexExpr constant(int64_t value) {
  IndexExpr result;
  result.constant = value;
  return result;
}

constexpr IndexExpr operator+(IndexExpr lhs, const IndexExpr &rhs) {
  for (unsigned i = 0; i < rhs.numTerms; ++i)
    lhs.terms[lhs.numTerms++] = rhs.terms[i];
  lhs.constant += rhs.constant;
  return lhs;
}

//===----------------------------------------------------------------------===//
// Scalar expressions
//===----------------------------------------------------------------------===//

/// The classes of element types that scalar functions are lowered by.
enum class TypeClass : uint8_t { Float, Int, I1, Complex, Index };
constexpr unsigned kNumTypeClasses = 5;

enum class Sign : uint8_t { Signed, Unsigned };

enum class ExprKind : uint8_t {
  Operand,   ///< the element of operand `index`
  Constant,  ///< `real` or `integer`, typed by `type`
  Index,     ///< the value of loop `index`
  Cast,      ///< args[0] converted to `type`, with the sign `sign`
  Call,      ///< scalar function `index`
  ParamCall, ///< the function that parameter `index` holds
};

/// A type that a spec names: the accumulator's, that of another expression, or
/// one spelled out.
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
  static constexpr unsigned kMaxArgs = 4;
  ExprKind kind;
  int16_t index = -1;
  int16_t args[kMaxArgs] = {-1, -1, -1, -1};
  uint8_t numArgs = 0;
  /// ParamCall: the variadic operand whose elements follow `args`, or -1.
  int16_t group = -1;
  TypeRef type = {};
  /// Cast: the parameter that holds the sign, or -1 for `sign`.
  int8_t signParam = -1;
  Sign sign = Sign::Signed;
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

/// A cast whose sign is the value of parameter `signParam`.
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

/// A call of the function in `param`; `group` is a variadic operand or -1.
template <typename... Args>
constexpr ExprNode callBy(int16_t param, int16_t group, Args... args) {
  ExprNode node = call(param, args...);
  node.kind = ExprKind::ParamCall;
  node.group = group;
  return node;
}

/// What a function is on one class of types: an MLIR operation, an expression
/// over the arguments, or (both empty) illegal.
struct Lowering {
  StringLiteral mnemonic = "";
  ArrayRef<ExprNode> derived = {};
  /// The operation's attributes as MLIR text, such as a compare's predicate.
  StringLiteral attributes = "";
};

/// A scalar function.
struct Function {
  static constexpr int8_t kCommonType = -1;
  StringLiteral name;
  uint8_t arity;
  bool commutes;
  /// The class that an argument is restricted to, or `kCommonType`.
  int8_t argumentClass[3];
  /// The class of the result, or `kCommonType`.
  int8_t resultClass;
  Lowering lower[kNumTypeClasses];
};

/// How a cast is composed: of one operation, of `create(cast(x), 0)`, or
/// part by part.
enum class CastSteps : uint8_t { Single, Create, Parts };

/// The first rule that fits decides; none: the cast is illegal.
struct CastRule {
  enum Width : uint8_t { Any, Wider, Narrower };
  TypeClass source;
  TypeClass target;
  Width width;
  CastSteps steps;
  StringLiteral mnemonic[2]; ///< by sign
};

/// The operations that constants and compound casts are made of.
struct ScalarHelpers {
  StringLiteral constant;
  StringLiteral complexConstant;
  StringLiteral create;
  StringLiteral re;
  StringLiteral im;
};

//===----------------------------------------------------------------------===//
// Nodes of the tree
//===----------------------------------------------------------------------===//

enum class NodeKind : uint8_t { Root, Category, Named };
enum class Role : uint8_t { Input, Scalar, Either, Shape, Init };
enum class TypeRule : uint8_t { Numeric, Strict, Function, Free };
enum class Predicate : uint8_t { Any, Contraction, Pointwise, Windowed };

enum class MapKind : uint8_t {
  Explicit,         ///< the results in `alternatives`, the first is the default
  Identity,         ///< result i is loop i
  IdentityOrScalar, ///< as above, or no result for a scalar or rank-0 operand
  Permute,          ///< the result at position p[i] is loop i
  Drop,             ///< all loops not in p, in order
  Free,             ///< whatever the maps attribute holds
};

/// An operand, or a variadic group of operands, and its indexing map.
struct Operand {
  StringLiteral name;
  Role role;
  bool variadic;
  /// Whether the group is as large as the node's other group.
  bool sameSize;
  /// The element type or type class it is restricted to; empty: none.
  StringLiteral type;
  MapKind map;
  /// Permute and Drop: the parameter p.
  int8_t param;
  ArrayRef<ArrayRef<IndexExpr>> alternatives;
};

enum class ParamKind : uint8_t { Sign, Index, Function, Dims, Permutation };

/// A parameter of a node. A bound parameter has `value`; `fallback` is what an
/// omitted attribute means. Signs and functions are held as their number.
struct Parameter {
  StringLiteral name;
  ParamKind kind;
  /// The number of elements of an Index parameter, 0 where a descendant
  /// decides it; 1 otherwise.
  uint8_t count;
  /// Whether the attribute holds a list (a tensor) although count may be 1.
  bool list;
  bool bound;
  int64_t value;
  bool hasDefault;
  int64_t fallback;
  /// The least value that an element may have.
  int64_t minimum;
  /// Whether the elements must increase.
  bool increasing;
  /// The functions that an open Function parameter may hold.
  ArrayRef<int16_t> functions;
  /// The name of the attribute that carries it; empty: none does.
  StringLiteral attribute;
};

enum class ConditionKind : uint8_t {
  SingleOp,      ///< every cast is at most one operation
  NonEmpty,      ///< the parameter's list is not empty
  NonIdentity,   ///< the permutation moves something
  SameSizes,     ///< sizes under one loop are the same, `?` only with `?`
  Shaped,        ///< the operand is a tensor or memref
  SameTypes,     ///< all operands have one element type
  DistinctTypes, ///< not all operands have one element type
};

/// A side condition; `subject` is a parameter or operand, or -1.
struct Condition {
  ConditionKind kind;
  int8_t subject;
};

/// An op of the tree.
struct Node {
  StringLiteral name; ///< as written in IR, with the dialect
  StringLiteral spec; ///< as written in specs
  NodeKind kind;
  int16_t parent; ///< -1 for the root
  int8_t dialect;
  bool materialized; ///< whether the dialect has the op
  TypeRule types;
  Predicate predicate;
  int8_t numLoops;       ///< -1: the rank of the operand with the identity map
  bool region;           ///< whether the body is the user's
  bool regionTakesInits; ///< whether that body has an argument per init
  /// The attribute that holds the maps; empty: none does.
  StringLiteral mapsAttribute;
  ArrayRef<StringLiteral> loops;
  ArrayRef<Operand> operands;
  ArrayRef<ExprNode> payload;
  ArrayRef<Parameter> parameters;
  ArrayRef<Condition> where;
  ArrayRef<Condition> canonical;
};

/// How a dialect spells what is not an op of the tree.
struct DialectInfo {
  StringLiteral name;
  StringLiteral yield;
  StringLiteral index;
  /// How a function and a sign are written as attributes, with `{}` for the
  /// name, such as `#dialect.kind<{}>`; empty: a string attribute.
  StringLiteral functionAttribute;
  StringLiteral signAttribute;
  /// Whether an op that is not registered carries operand segment sizes.
  bool segments;
};

/// A whole tree. `nodes` holds parents before their children; `order` lists
/// the nodes from the highest precedence to the lowest.
struct Tree {
  ArrayRef<Node> nodes;
  ArrayRef<int16_t> order;
  ArrayRef<Function> functions;
  ArrayRef<CastRule> casts;
  ScalarHelpers helpers;
  ArrayRef<DialectInfo> dialects;
  StringLiteral passPrefix;

  const Node &root() const { return nodes.front(); }
  const Node *parentOf(const Node &node) const {
    return node.parent < 0 ? nullptr : &nodes[node.parent];
  }
  int indexOf(const Node &node) const {
    return static_cast<int>(&node - nodes.data());
  }
  const DialectInfo &dialectOf(const Node &node) const {
    return dialects[node.dialect];
  }
};

} // namespace optree

#endif // OPTREE_TABLE_H

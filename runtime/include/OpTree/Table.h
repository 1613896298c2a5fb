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
// casts of payloads. The rest of the runtime reads these tables; code names no
// op. A row names the members that differ from their defaults (designated
// initializers, an extension of C++17 that clang and gcc have). Rows refer to
// other rows by numbers; the generated tables use named constants for them.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TABLE_H
#define OPTREE_TABLE_H

#include "OpTree/IndexExpr.h"
#include "OpTree/ScalarTable.h"

namespace op_tree {

enum class NodeKind : uint8_t { Root, Category, Named };
enum class Role : uint8_t { Input, Scalar, Either, Shape, Init, Value };
enum class TypeRule : uint8_t { Numeric, Strict, Function, Free };

/// The kinds of maps that the operands of a group may have.
enum class MapClass : uint8_t {
  Any,                  ///< any, whose loops are not counted
  ProjectedPermutation, ///< loops, none of them twice
  Permutation,          ///< every loop, once
  Windows,              ///< loops, and sums of two loops with positive factors
};

constexpr uint8_t roleBit(Role role) {
  return static_cast<uint8_t>(1u << static_cast<unsigned>(role));
}

/// Operands whose maps a predicate treats alike: among the operands whose role
/// is in `roles`, number `first` and every `step`-th one after it; only number
/// `first` if `step` is 0.
struct OperandGroup {
  uint8_t roles; ///< the bits of its roles
  uint8_t first = 0;
  uint8_t step = 0;
  MapClass maps = MapClass::Any;
  /// The other group whose n-th map must use every loop that the n-th map of
  /// this group uses, or -1. `demand` says so in messages.
  int8_t within = -1;
  const char *demand = "";
};

/// The number of maps of a group that have a certain loop as a result.
/// `window`: one result of the group is a sum with the loop instead.
struct LoopUse {
  static constexpr uint8_t kMany = UINT8_MAX;
  uint8_t least = 0;
  uint8_t most = 0;
  bool window = false;
};

/// Loops that are used alike, with one use for each group. `needed` is the
/// message if no loop is of this class; null: the class may be empty.
struct LoopClass {
  ArrayRef<LoopUse> uses;
  const char *needed = nullptr;
};

/// The demands of an op on its indexing maps together; none if there are no
/// groups.
struct MapPredicate {
  StringLiteral name;
  ArrayRef<OperandGroup> groups = {};
  /// Every loop is of the first class whose uses fit. Empty: any loop will do.
  ArrayRef<LoopClass> loops = {};
  /// Describes such a loop in messages.
  const char *loop = "";
  /// The classes of the two loops that a window adds; -1: there are no windows.
  int8_t window[2] = {-1, -1};
  /// Describes such a sum in messages.
  const char *sum = "";

  bool demandsAny() const { return !groups.empty(); }
  /// Returns true if some maps are windows.
  bool windowed() const { return window[0] >= 0; }
  /// Returns true if the only demand is that outputs have every loop once.
  bool elementwise() const {
    return loops.empty() && only(MapClass::Permutation, MapClass::Any) &&
           !only(MapClass::Any, MapClass::Any);
  }
  /// Returns true if all maps are projected permutations and some loop is
  /// needed.
  bool contracts() const {
    if (!demandsAny() ||
        !only(MapClass::ProjectedPermutation, MapClass::ProjectedPermutation))
      return false;
    for (const LoopClass &loop : loops)
      if (loop.needed)
        return true;
    return false;
  }

private:
  bool only(MapClass one, MapClass other) const {
    for (const OperandGroup &group : groups)
      if (group.maps != one && group.maps != other)
        return false;
    return true;
  }
};

enum class MapKind : uint8_t {
  Explicit,         ///< the results in `alternatives`, the first is the default
  Identity,         ///< result i is loop i
  IdentityOrScalar, ///< as above, or no result for a scalar or rank-0 operand
  Permute,          ///< the result at position p[i] is loop i
  Drop,             ///< all loops not in p, in order
  Free,             ///< whatever the maps attribute holds
  Trailing,         ///< all loops without a name, then the only alternative
};

/// An operand, or a variadic group of operands, and its indexing map.
struct Operand {
  StringLiteral name;
  Role role;
  bool variadic = false;
  /// True if the group must be as large as the node's other group.
  bool sameSize = false;
  /// The element type or type class of the operand; empty: any.
  StringLiteral type = "";
  MapKind map;
  /// Permute and Drop: the parameter p.
  int8_t param = -1;
  ArrayRef<ArrayRef<IndexExpr>> alternatives = {};
};

enum class ParamKind : uint8_t {
  Sign,
  Index,
  Function,
  Dim,
  Dims,
  Permutation
};

/// A parameter of a node. A bound parameter has `value`; an omitted attribute
/// stands for `fallback`. Signs and functions are stored as their numbers.
struct Parameter {
  StringLiteral name;
  ParamKind kind;
  /// The number of elements of an Index parameter, 0 if a descendant determines
  /// it; 1 for other parameters.
  uint8_t count = 1;
  /// True if the attribute holds a list (a tensor) even if `count` is 1.
  bool list = false;
  bool bound = false;
  int64_t value = 0;
  bool hasDefault = false;
  int64_t fallback = 0;
  /// The least value that an element may have.
  int64_t minimum = INT64_MIN;
  /// True if the elements must increase, or no two of them may be equal.
  bool increasing = false;
  bool distinct = false;
  /// The functions that an open Function parameter may hold.
  ArrayRef<int16_t> functions = {};
  /// The name of the attribute that holds the parameter; empty: none.
  StringLiteral attribute = "";
};

/// The number that stands for a sign as the value of a parameter.
constexpr int64_t number(Sign sign) { return static_cast<int64_t>(sign); }

/// The primitives of conditions.
enum class TestKind : uint8_t {
  Not,          ///< the test after it does not hold
  All,          ///< each of the tests after it
  Any,          ///< one of the tests after it
  Empty,        ///< the parameter's list has no element
  Identity,     ///< element i of the parameter's list is i
  Shaped,       ///< the operands are tensors or memrefs
  SameType,     ///< the operands have one element type
  Fits,         ///< the first are not wider than the second
  Typed,        ///< the operands are of an element type or of a class
  SingleCasts,  ///< every cast is at most one operation
  Size,         ///< the loop runs so many times
  SameSizes,    ///< sizes under one loop are the same, `?` only with `?`
  ReadsElement, ///< the body yields an element that it reads from a tensor
};

/// The operands of a test: the subject of the condition, the operand before it,
/// every operand, or the output.
enum class TestOperand : uint8_t { It, BeforeIt, Each, Output };

/// A test. In prefix order: its parts follow it.
struct Test {
  TestKind kind;
  /// Not, All, Any: the number of parts, without the parts of these.
  uint8_t count = 0;
  TestOperand first = TestOperand::It;
  TestOperand second = TestOperand::It;
  /// Typed: the element type or the class.
  StringLiteral type = "";
  /// Size: how often the loop runs.
  int32_t number = 0;
};

/// A condition that specs can name.
struct ConditionRule {
  StringLiteral name;
  ArrayRef<Test> test;
  StringLiteral demand; ///< what it demands, for people
};

/// A side condition of a node. `subject` is a parameter, an operand or a loop
/// with a name, or -1.
struct Condition {
  const ConditionRule *rule;
  int8_t subject = -1;
};

/// A node that another one is where `dropped` of its loops run once.
struct UnitEdge {
  int16_t node;
  uint8_t dropped;
};

/// An op of the tree.
struct Node {
  StringLiteral name; ///< as written in IR, with the dialect
  StringLiteral spec; ///< as written in specs
  NodeKind kind;
  int16_t parent = -1; ///< -1 for the root
  int8_t dialect;
  bool materialized = false; ///< true if some version of the dialect has it
  TypeRule types;
  const MapPredicate *predicate;
  /// -1: the rank of an operand with the identity map tells, or that of one
  /// with a trailing map.
  int8_t numLoops = -1;
  bool region = false;           ///< true if the body is the user's
  bool regionTakesInits = false; ///< true if it has an argument per init
  /// True if a function that is written by hand verifies the op, too.
  bool verifier = false;
  /// The attribute that holds the maps; empty: none does.
  StringLiteral mapsAttribute = "";
  /// The names of all loops; of the last ones if `numLoops` is -1.
  ArrayRef<StringLiteral> loops = {};
  ArrayRef<Operand> operands = {};
  ArrayRef<ExprNode> payload = {};
  /// The nodes of the payload that are the values of the outputs; empty: the
  /// last one is the value of the only output.
  ArrayRef<int16_t> values = {};
  ArrayRef<Parameter> parameters = {};
  ArrayRef<Condition> where = {};
  ArrayRef<Condition> canonical = {};
  ArrayRef<UnitEdge> edges = {}; ///< those that drop the fewest loops first

  /// Returns how many loops of an op come before those that have names.
  int leadingLoops(int64_t count) const {
    return numLoops < 0 ? count - static_cast<int64_t>(loops.size()) : 0;
  }
  /// Returns the number of the payload's node that is the value of the first
  /// output.
  unsigned rootOfPayload() const {
    return values.empty() ? payload.size() - 1 : values.front();
  }
  /// Returns the variadic operand whose members the payload combines one by
  /// one, or -1.
  int foldedGroup() const {
    for (const ExprNode &part : payload)
      if (part.kind == ExprKind::Fold)
        return part.group;
    return -1;
  }
  /// Returns true if the payload reads this operand at computed indices.
  bool readsAt(int operand) const {
    for (const ExprNode &part : payload)
      if (part.kind == ExprKind::Read && part.index == operand)
        return true;
    return false;
  }
};

/// The movement of elements by a composite. Each element of the output is one
/// of an input.
enum class MovementKind : uint8_t {
  Joined,   ///< the inputs follow each other along a dimension
  Reversed, ///< dimensions are passed through backwards
};

/// A composite that moves elements. `attribute` holds the dimension or
/// dimensions.
struct Movement {
  StringLiteral op; ///< as written in IR, with the dialect
  MovementKind kind;
  StringLiteral attribute;
};

/// An op whose result is a scalar function of its operands, element by element.
/// `attribute` holds the function if `function` is negative.
struct Computation {
  StringLiteral op; ///< as written in IR, with the dialect
  int16_t function = -1;
  StringLiteral attribute = "";
  uint8_t numArguments = 0;
  uint8_t arguments[4] = {}; ///< the operand that is each argument
};

/// The operators and functions of shape expressions.
enum class ShapeKind : uint8_t {
  Number,
  Name, ///< what `names` of the composite has at the place `number`
  Add,
  Sub,
  Mul,
  FloorDiv,
  CeilDiv,
  Mod,
  Equal,
  NotEqual,
  LessEqual,
  Less,
  GreaterEqual,
  Greater,
  And,
  Or,
  If,      ///< the second if the first holds, else the third
  At,      ///< the elements of the first at the place, or places, `second`
  Slice,   ///< the elements of the first from `second` up to `third`
  Covered, ///< the sizes that `first` tiles of size `second` cover
  Permute, ///< element i is the one at `second[i]`
  Rank,    ///< how many elements
  Replace, ///< the first with the elements `third` at the places `second`
  Without, ///< the first without the elements at the places `second`
  Spread,  ///< `third` ones with the elements `first` at the places `second`
  Static,  ///< the size, or the second one if it is dynamic
  Sum,     ///< the sum of the elements of a list, or of the members of a group
  Unpermute, ///< the inverse of Permute
};

/// A node of a shape expression. It refers to earlier nodes; -1: none.
struct ShapeNode {
  ShapeKind kind;
  int64_t number = 0;
  int16_t first = -1;
  int16_t second = -1;
  int16_t third = -1;
};

/// A test of sizes: its text in the spec, and its node.
struct ShapeTest {
  StringLiteral text;
  int16_t node;
};

/// A parameter that shape expressions name.
struct ShapeParameter {
  StringLiteral attribute; ///< holds an integer or a list of integers
  /// For an enumeration: the number that each value stands for.
  ArrayRef<int64_t> numbers = {};
  bool hasDefault = false;
  /// True if the default is the list `fallback`; false if it is its only
  /// element.
  bool list = false;
  ArrayRef<int64_t> fallback = {};
};

/// An operand, or a group of operands, of a composite.
struct ShapedOperand {
  StringLiteral name;
  Role role;
  bool variadic = false;
  /// True if the group must be as large as the op's other group.
  bool sameSize = false;
  bool optional = false;
  bool isResult = false; ///< a result of an op without inits, behind operands
  bool index = false;    ///< true if its values are sizes
  /// The attribute that holds the static ones among the operand's values.
  StringLiteral staticValues = "";
  /// The indices in `names` of the names of an input's sizes. Those at the
  /// positions that are bits of `lists` name lists of sizes.
  ArrayRef<int16_t> sizes = {};
  /// The node of each size that is a part of another one, -1 of others; empty:
  /// there is none.
  ArrayRef<int16_t> wholes = {};
  /// True if a size may be 1, whatever others have the same name.
  bool broadcasts = false;
  uint16_t lists = 0;
  ArrayRef<ShapeTest> where = {};
  /// Operands with the same number have one element type, or, if `each`, their
  /// members at one place do; -1 if no other operand has this one's.
  int8_t element = -1;
  bool each = false;
  /// For an output: nodes, each of which is a size or a list of sizes.
  ArrayRef<int16_t> shape = {};
  /// For an output: the first operand that its shape refers to.
  int8_t source = -1;
};

/// A value that a region takes or yields: the element of an operand or result,
/// one per member of a variadic one, or a value of the type `type`.
struct RegionValue {
  int8_t operand = -1;
  /// True if its members alternate with those of the value before it.
  bool alternates = false;
  StringLiteral type = "";
};

/// The signature of a region of an op outside the tree.
struct RegionSignature {
  StringLiteral name;
  ArrayRef<RegionValue> arguments;
  ArrayRef<RegionValue> yields;
};

/// The algorithms of the runtime. Each expects the op's inputs, outputs, and
/// the parameters in `algorithmParameters`, in a fixed order.
enum class AlgorithmKind : uint8_t {
  None,
  /// (dimension, inclusive): input; output, accumulator; a combiner.
  Accumulate,
  /// The same, where the first element begins an inclusive accumulation.
  AccumulateFromFirst,
  /// (dimensions, unique): updates, indices; output; a combiner.
  Update,
  /// (dimensions): source, indices; output.
  Fetch,
  /// (dimension): any number of outputs, which are sorted; a comparator.
  Order,
  /// (dimension): input, and maybe its places; values, places; a comparator.
  TakeFirst,
  /// (dimension): input; value, place; a comparator.
  Choose,
  /// (dimension): input, mask; output, count.
  Keep,
  /// (): input; indices, count; a predicate.
  Locate,
  /// (): input; values, lengths, count; a comparator.
  Runs,
};

/// The number of sizes in a list of `names`: the value of a parameter.
struct ListRank {
  int16_t list;
  int16_t parameter;
};

/// The shapes, element types and regions of an op outside the tree. `names` has
/// the names of parameters, operands, results and sizes.
struct CompositeShapes {
  StringLiteral op; ///< as written in IR, with the dialect
  bool tensorsOnly = false;
  AlgorithmKind algorithm = AlgorithmKind::None;
  /// The places in `parameters` of the parameters of the algorithm.
  ArrayRef<int16_t> algorithmParameters = {};
  ArrayRef<RegionSignature> regions = {};
  ArrayRef<ListRank> ranks = {};
  ArrayRef<StringLiteral> names;
  ArrayRef<ShapeParameter> parameters = {};
  ArrayRef<ShapedOperand> operands;
  ArrayRef<ShapeNode> nodes;
};

/// A loop of a definition, or a list of loops.
struct DefinedLoop {
  StringLiteral name;
  bool many = false;
  /// The attribute with the number of loops in the list; empty: the operand
  /// that has the list tells.
  StringLiteral rank = "";
  /// Of the loop of a part: the loop of the whole, and how many parts it has;
  /// -1 for others.
  int16_t whole = -1;
  int64_t parts = 1;
};

/// An operand of a definition. Each of `loops` is a dimension, or a list of
/// them.
struct DefinedOperand {
  StringLiteral name;
  bool isOutput = false;
  bool isScalar = false;
  bool optional = false;
  /// True if its sizes may be 1, whatever others have the same loop.
  bool broadcasts = false;
  /// The element type that it must have; empty: any.
  StringLiteral type = "";
  ArrayRef<int16_t> loops = {};
  /// The loop along which it is the position of the first iteration, or -1;
  /// then steps read positions along the loop only together with it.
  int16_t offsetOf = -1;
};

/// A parameter of a definition, which is a number.
struct DefinedParameter {
  StringLiteral attribute;
  /// The type of the attribute: `bool` or that of a number, such as `f64`;
  /// empty: another.
  StringLiteral type = "";
  bool hasDefault = false;
  double fallback = 0.0;
};

/// What a step reads.
struct StepInput {
  enum Kind : uint8_t {
    Operand,
    Step,
    Parameter,
    Size,          ///< how often a loop, or a list of loops, runs
    OperandType,   ///< the type of an operand's elements
    StepType,      ///< the type of the elements of an earlier step
    ParameterType, ///< the type that a parameter holds; absent: that of the
                   ///< elements of the first operand
  };
  Kind kind;
  int16_t index;
};

/// What a step that combines starts with, on any type of elements.
enum class StepStart : uint8_t { None, Zero, One, Lowest, Highest };

/// A step of a definition. `value` is an expression of `inputs`.
struct Step {
  StringLiteral name;
  /// The operands, numbers and flags that have to be given; else a later step
  /// of this name holds.
  ArrayRef<StepInput> when = {};
  /// 0 in the definition. Others are recognized, too, with the permissions
  /// `needs`, a bit each.
  uint8_t alternative = 0;
  uint16_t needs = 0;
  ArrayRef<StepInput> inputs;
  ArrayRef<ExprNode> value;
  /// The function that combines the values along the loops `along`, or -1.
  int16_t combine = -1;
  StepStart start = StepStart::None;
  ArrayRef<int16_t> along = {};
};

/// A composite by the steps that compute it. The last step of an output's name
/// is its value.
struct Definition {
  StringLiteral op; ///< as written in IR, with the dialect
  /// True if the dialect has no such op.
  bool abstract = false;
  /// The attribute with the type of floats in which the steps compute: inputs
  /// are cast to it first, and outputs back. Empty: there is none.
  StringLiteral computedIn = "";
  ArrayRef<DefinedLoop> loops;
  ArrayRef<DefinedOperand> operands;
  ArrayRef<DefinedParameter> parameters = {};
  ArrayRef<Step> steps;
};

/// The node that the dialect declares for each role, -1 if it has none. The
/// generator has checked that each node has the form of its role.
struct OpRoles {
  int16_t elementwise = -1;
  int16_t contraction = -1;
  int16_t fill = -1;
  int16_t cast = -1;
  int16_t copy = -1;
  int16_t broadcast = -1;
  int16_t transpose = -1;
  int16_t iota = -1;
  int16_t map = -1;
  int16_t reduce = -1;
  int16_t namedReduction = -1;
};

/// The spelling of functions, signs and the ops of bodies in a dialect.
struct DialectInfo {
  StringLiteral name;
  StringLiteral yield;
  StringLiteral index;
  /// The text of a function and of a sign as an attribute, with `{}` for the
  /// name, as in `#dialect.kind<{}>`; empty: a string attribute.
  StringLiteral functionAttribute = "";
  StringLiteral signAttribute = "";
  /// True if ops that are not registered have an attribute with segment sizes.
  bool segments;
  /// True if specs define the ops of the dialect; then payloads exist only for
  /// the element types of the type classes, and for the others below, which a
  /// payload can only move.
  bool defined = false;
  bool signedElements = false;
  bool unsignedElements = false;
  bool quantizedElements = false;
};

/// A whole tree. `nodes` has parents before their children; `order` has the
/// nodes from the highest precedence to the lowest.
struct Tree {
  ArrayRef<Node> nodes;
  ArrayRef<int16_t> order;
  ArrayRef<Function> functions;
  ArrayRef<CastRule> casts;
  ScalarHelpers helpers;
  ArrayRef<DialectInfo> dialects;
  StringLiteral passPrefix;
  OpRoles roles = {};
  ArrayRef<Spelling> spellings = {};
  ArrayRef<Rule> rules = {};
  ArrayRef<Assertion> assertions = {};
  ArrayRef<Movement> movements = {};
  ArrayRef<Computation> computations = {};
  ArrayRef<CompositeShapes> shapes = {};
  ArrayRef<Definition> definitions = {};
  ArrayRef<TrapRule> traps = {};
  /// Operations that may yield poison without any flag; `dialect.*` names all
  /// operations of a dialect.
  ArrayRef<StringLiteral> poison = {};

  const Node &root() const { return nodes.front(); }
  const Node *parentOf(const Node &node) const {
    return node.parent < 0 ? nullptr : &nodes[node.parent];
  }
  int indexOf(const Node &node) const {
    return static_cast<int>(&node - nodes.data());
  }
  const Movement *movementOf(llvm::StringRef op) const {
    for (const Movement &movement : movements)
      if (movement.op == op)
        return &movement;
    return nullptr;
  }
  const Movement *movementOf(MovementKind kind) const {
    for (const Movement &movement : movements)
      if (movement.kind == kind)
        return &movement;
    return nullptr;
  }
  const Computation *computationOf(llvm::StringRef op) const {
    for (const Computation &computation : computations)
      if (computation.op == op)
        return &computation;
    return nullptr;
  }
  const CompositeShapes *shapesOf(llvm::StringRef op) const {
    for (const CompositeShapes &composite : shapes)
      if (composite.op == op)
        return &composite;
    return nullptr;
  }
  const Definition *definitionOf(llvm::StringRef op) const {
    for (const Definition &definition : definitions)
      if (definition.op == op)
        return &definition;
    return nullptr;
  }
  const DialectInfo &dialectOf(const Node &node) const {
    return dialects[node.dialect];
  }
};

} // namespace op_tree

#endif // OPTREE_TABLE_H

//===- ScalarGraph.h - A body as a graph of scalars -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The normal form in which bodies are compared. The region of an op and the
// payload in the tables both become a ScalarGraph.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PAYLOAD_SCALARGRAPH_H
#define OPTREE_PAYLOAD_SCALARGRAPH_H

#include "OpTree/Table.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Types.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace op_tree {

/// The operation that reads an element of a tensor.
inline constexpr llvm::StringLiteral kExtract = "tensor.extract";

/// A node of a ScalarGraph.
struct ScalarNode {
  enum Kind : uint8_t {
    Argument, ///< block argument, or operand, `index`
    Constant, ///< `value`
    Captured, ///< a value from outside the body
    Index,    ///< the value of loop `index`
    Size,     ///< the number of iterations of loop `index`; only in payloads
    Op,       ///< the operation `name` on `args`
    Read,     ///< an element of the tensor `args[0]` at the indices behind it
  };
  Kind kind;
  bool commutes = false;
  unsigned index = 0;
  llvm::StringRef name = {};
  mlir::Type type = {};
  /// Constant: its value. Op: its flags, and the predicate of a compare, as a
  /// dictionary; null for none.
  mlir::Attribute value = {};
  /// The IR value; null for a node that was expanded from the tables.
  mlir::Value source = {};
  llvm::SmallVector<unsigned, 3> args = {};
  /// Constant: the number of the constant that the cast `name` was folded from,
  /// or -1.
  int folded = -1;
  /// True if the operation may assume that no operand is a NaN.
  bool noNaNs = false;
  /// Read: true if the last of `args` is the value where an index is out of
  /// bounds. A body has only such nodes: another read is an operation.
  bool guarded = false;
};

/// A scalar computation: nodes in evaluation order, and the results yielded.
class ScalarGraph {
public:
  /// No inline storage: plans and bindings that hold a graph are moved often.
  llvm::SmallVector<ScalarNode, 0> nodes;
  llvm::SmallVector<unsigned, 1> results;
  /// A condition that the body asserts.
  struct Assertion {
    unsigned condition;
    /// The position of the asserting operation in the block.
    unsigned place;
  };
  llvm::SmallVector<Assertion, 0> assertions;

  unsigned add(ScalarNode node) {
    if (nodes.empty())
      nodes.reserve(4);
    nodes.push_back(std::move(node));
    return nodes.size() - 1;
  }
  const ScalarNode &operator[](unsigned i) const { return nodes[i]; }
  const ScalarNode &root() const { return nodes[results.front()]; }
  /// Returns true if a node is of this kind.
  bool has(ScalarNode::Kind kind) const {
    return llvm::any_of(
        nodes, [kind](const ScalarNode &node) { return node.kind == kind; });
  }

  /// Returns the graph of `body` with its assertions, in which operations with
  /// other flags are different operations. `dropped` names flags and operations
  /// without results to ignore.
  static std::optional<ScalarGraph>
  withFlags(mlir::Block &body, const Tree &tree,
            llvm::ArrayRef<std::string> dropped);

  /// Returns the graph of `body`, starting from its terminator. Fails, and sets
  /// `reason` if given, if an operation may do something that the tables do not
  /// describe: side effects, regions, flags, unknown attributes. Ignores unused
  /// pure operations. With `ignoreFlags` returns the graph of the body without
  /// its flags and attributes.
  static std::optional<ScalarGraph> fromBody(mlir::Block &body,
                                             const Tree &tree,
                                             std::string *reason = nullptr,
                                             bool ignoreFlags = false);
};

/// Visits in post-order what is reachable from `root` through `operandsOf`,
/// except for what `isDone`. Uses a stack of its own instead of recursion, as
/// bodies may be long chains. `visit` marks its argument as done and returns
/// true, or returns false to end the walk.
template <typename T, typename IsDone, typename OperandsOf, typename Visit>
bool visitPostOrder(T root, IsDone isDone, OperandsOf operandsOf, Visit visit) {
  llvm::SmallVector<T, 16> todo = {root};
  while (!todo.empty()) {
    T next = todo.back();
    if (isDone(next)) {
      todo.pop_back();
      continue;
    }
    size_t before = todo.size();
    auto &&operands = operandsOf(next);
    for (auto operand : llvm::reverse(operands))
      if (!isDone(operand))
        todo.push_back(operand);
    if (todo.size() != before)
      continue;
    todo.pop_back();
    if (!visit(next))
      return false;
  }
  return true;
}

/// Returns true if every property of `op` has its default: no fast-math,
/// overflow, rounding or exactness flag is set.
bool hasDefaultProperties(mlir::Operation *op);

/// Returns the flags of a compare that has this predicate and no other flag.
mlir::Attribute predicateFlag(int64_t number, mlir::MLIRContext *context);

/// Returns true if the attribute is one of the predicates, a set of one bit
/// each.
bool isPredicate(mlir::Attribute attribute, uint32_t predicates);

/// Returns the class of a scalar type; none if the tables have no class for it.
std::optional<TypeClass> classify(mlir::Type type);

/// Returns the type that MLIR writes as `name`, such as `f8E8M0FNU`; null if
/// this MLIR has no such type. Parses the name, which takes 0.5 us: few specs
/// name a type, so that remembering types would cost more than it saves.
mlir::Type namedType(llvm::StringRef name, mlir::MLIRContext *context);

} // namespace op_tree

#endif // OPTREE_PAYLOAD_SCALARGRAPH_H

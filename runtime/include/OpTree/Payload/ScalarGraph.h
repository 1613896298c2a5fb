//===- ScalarGraph.h - A body as a graph of scalars -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The normal form in which bodies are compared: what an op's region computes,
// and what the tables say that an op computes, are both a ScalarGraph.
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

namespace optree_gen {

/// A node of a ScalarGraph.
struct ScalarNode {
  enum Kind : uint8_t {
    Argument, ///< block argument, or operand, `index`
    Constant, ///< `value`
    Captured, ///< a value from outside the body
    Index,    ///< the value of loop `index`
    Op,       ///< the operation `name` on `args`
  };
  Kind kind;
  bool commutes = false;
  unsigned index = 0;
  llvm::StringRef name = {};
  mlir::Type type = {};
  /// Constant: its value. Op: the flags that it has, a compare's predicate
  /// among them; null for none.
  mlir::Attribute value = {};
  /// The IR value; null for what was expanded from the tables.
  mlir::Value source = {};
  llvm::SmallVector<unsigned, 3> args = {};
  /// True if the operation may take it that nothing is a NaN.
  bool noNaNs = false;
};

/// A scalar computation: nodes in evaluation order, and the results yielded.
class ScalarGraph {
public:
  /// Not in place: plans and bindings that hold a graph are moved often.
  llvm::SmallVector<ScalarNode, 0> nodes;
  llvm::SmallVector<unsigned, 1> results;
  /// A condition that has to hold.
  struct Assertion {
    unsigned condition;
    /// The place in the block of the operation that asserts it.
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

  /// The graph of `body`, where an op with flags equals none without them, with
  /// its assertions. `dropped` names flags to ignore, and operations without
  /// results.
  static std::optional<ScalarGraph>
  withFlags(mlir::Block &body, const Tree &tree,
            llvm::ArrayRef<std::string> dropped);

  /// The graph of `body`, from its terminator. Fails, saying why in `reason`
  /// if that is given, where an op could do anything that the tables do not
  /// describe: side effects, regions, flags, unknown attributes. Pure
  /// operations that nothing uses do not count. With `ignoreFlags` the graph is
  /// what the body would be without its flags and attributes.
  static std::optional<ScalarGraph> fromBody(mlir::Block &body,
                                             const Tree &tree,
                                             std::string *reason = nullptr,
                                             bool ignoreFlags = false);
};

/// Calls `visit` on what is reachable from `root` by `operandsOf` and not
/// `isDone`, operands in front of what they are operands of, in the order of a
/// recursion, but without its depth: bodies may be long chains. `visit` makes
/// its argument done, or says no, and the walk ends.
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

/// Returns true if every property of `op` has the value that it has when nobody
/// sets it: no fast-math, overflow, rounding or exactness flag.
bool hasDefaultProperties(mlir::Operation *op);

/// The only flag of a compare with the predicate of that number.
mlir::Attribute predicateFlag(int64_t number, mlir::MLIRContext *context);

/// Returns true if the attribute is the number of one of the predicates, one
/// bit each.
bool isPredicate(mlir::Attribute attribute, uint32_t predicates);

/// The class of a scalar type; none where the tables have no class for it.
std::optional<TypeClass> classify(mlir::Type type);

/// The builtin scalar type spelled `name`; null for any other name.
mlir::Type namedType(llvm::StringRef name, mlir::MLIRContext *context);

} // namespace optree_gen

#endif // OPTREE_PAYLOAD_SCALARGRAPH_H

//===- BodyPlanner.h - Bodies as sequences of ops ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits an op whose body no single op of the tree has into a sequence: an op
// for each scalar function and each cast, and one op that reduces or contracts.
// Plans for tensors only: operands on buffers may alias, which makes a sequence
// unsound.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_BODYPLANNER_H
#define OPTREE_FORMS_BODYPLANNER_H

#include "OpTree/Forms/LayoutPlanner.h"
#include "OpTree/Payload/Speculation.h"
#include "OpTree/Rewriting/Form.h"
#include "llvm/ADT/DenseMap.h"

namespace op_tree {

class BodyPlanner {
public:
  BodyPlanner(const RoleOps &roles, const StructuredView &view,
              const ScalarGraph &body, Form form)
      : roles(roles), view(view), body(body), form(form), cover(roles, body),
        speculation(roles.tree, body), layout(roles, view) {}

  /// Returns the sequence; none if some part of the body has no op.
  std::optional<Plan> run();

private:
  using Result = LayoutPlanner::Result;

  /// Plans the value of node `number` of the body. `full`: over all loops, in
  /// `order`, and into `init` if there is one.
  Result lower(unsigned number, bool full, PlanId init = kNoPlanId);
  Result lowerNew(unsigned number, bool full, PlanId init);
  /// Returns the nodes that node `number` is computed from.
  llvm::SmallVector<unsigned, 3> partsOf(unsigned number) const;
  Result lowerCall(const CoveredNode &covered, unsigned number, bool full,
                   PlanId init);
  Result lowerCast(const CoveredNode &covered, unsigned number, bool full,
                   PlanId init);
  Result lowerIota(int loop, mlir::Type element, bool full, PlanId init);
  /// Operations of the body that no op computes, and what they read.
  struct Uncovered {
    llvm::SmallVector<unsigned, 3> parts, arguments;
  };
  /// Returns node `number` and what it is computed from up to values that have
  /// ops; no parts for a node that is no operation, or if there are many.
  Uncovered uncovered(unsigned number) const;
  /// Returns true if what no op computes may become a `map`: in front of a
  /// reduction. Elsewhere one generic computes all of it in one pass.
  bool mayMap() const { return form == Form::Named && reduces && roles.map; }
  /// Plans what no op computes as a `map`.
  Result lowerMap(unsigned number, bool full, PlanId init);
  /// Returns the loops that a function of the arguments runs over.
  LoopList loopsOf(llvm::ArrayRef<IndexedValue> arguments) const;
  /// Returns true if each iteration has an element of its own.
  bool hasEveryLoop(const IndexedValue &indexed) const;

  bool planResult(unsigned number);
  /// Plans an assertion in front of the op, about all elements at once.
  bool planAssertion(const ScalarGraph::Assertion &assertion);
  /// Plans an elementwise function of the arguments over `loops`.
  Result apply(unsigned function, llvm::ArrayRef<IndexedValue> arguments,
               const LoopList &loops, mlir::Type element,
               PlanId init = kNoPlanId);
  Result planReduction(unsigned number, const IndexedValue &init);
  Result planContraction(unsigned number, const IndexedValue &init);
  Result contract(llvm::ArrayRef<unsigned> bound, ScalarGraph payload,
                  Sign sign, const IndexedValue &init);
  /// Returns an order of all loops that keeps the order of those in `init`.
  LoopList orderAround(llvm::ArrayRef<int> loops,
                       const IndexedValue &init) const;
  bool readsInit(unsigned number);

  const RoleOps &roles;
  const StructuredView &view;
  const ScalarGraph &body;
  Form form;
  ScalarCover cover;
  Speculation speculation;
  LayoutPlanner layout;
  /// The order of the loops of a value over all loops.
  LoopList order;
  /// True if the planned result is that of a reduction.
  bool reduces = false;
  llvm::DenseMap<unsigned, IndexedValue> minimal, whole;
  /// By node, once computed: whether it reads an init.
  llvm::SmallVector<bool, 16> readInits;
};

/// A reduction of a value by a function along `dimensions`: the node and its
/// parameters. The node is null if the tree has no such reduction. The named op
/// of a function takes the accumulator as its first argument; `reduce` takes it
/// as either.
struct Reducer {
  const Node *node;
  llvm::SmallVector<ParameterValue, 3> parameters;
};
Reducer reducerOf(const RoleOps &roles, unsigned function,
                  const ParameterValue &dimensions, bool accumulatorFirst);

/// Returns the body of `reduce` that combines the accumulator and the element
/// by a function; the accumulator comes first if the function commutes.
std::optional<ScalarGraph> expandCombiner(const RoleOps &roles,
                                          unsigned function, mlir::Type type,
                                          bool accumulatorFirst);

} // namespace op_tree

#endif // OPTREE_FORMS_BODYPLANNER_H

//===- BodyPlanner.h - Bodies as sequences of ops ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits an op whose body no single op of the tree has into a sequence: one op
// for each scalar function and cast, and one that reduces or contracts. Only
// tensors: on buffers a sequence is unsound, as operands may alias.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_BODYPLANNER_H
#define OPTREE_FORMS_BODYPLANNER_H

#include "OpTree/Forms/LayoutPlanner.h"
#include "OpTree/Payload/Speculation.h"
#include "OpTree/Rewriting/Form.h"
#include "llvm/ADT/DenseMap.h"

namespace optree_gen {

class BodyPlanner {
public:
  BodyPlanner(const RoleOps &roles, const StructuredView &view,
              const ScalarGraph &body, Form form)
      : roles(roles), view(view), body(body), form(form), cover(roles, body),
        speculation(roles.tree, body), layout(roles, view) {}

  /// The sequence; none where some part of the body has no op.
  std::optional<Plan> run();

private:
  using Result = LayoutPlanner::Result;

  /// The value of node `number` of the body. `full`: over all loops, in
  /// `order`, and if there is an init, into it.
  Result lower(unsigned number, bool full, PlanId init = kNoPlanId);
  Result lowerNew(unsigned number, bool full, PlanId init);
  /// The nodes that node `number` is computed of.
  llvm::SmallVector<unsigned, 3> partsOf(unsigned number) const;
  Result lowerCall(const CoveredNode &covered, unsigned number, bool full,
                   PlanId init);
  Result lowerCast(const CoveredNode &covered, unsigned number, bool full,
                   PlanId init);
  Result lowerIota(int loop, mlir::Type element, bool full, PlanId init);
  /// The loops that a function of the values has to run over.
  LoopList loopsOf(llvm::ArrayRef<IndexedValue> arguments) const;
  /// True if each visit has an element of its own.
  bool hasEveryLoop(const IndexedValue &indexed) const;

  bool planResult(unsigned number);
  /// The assertion in front, of all elements at once.
  bool planAssertion(const ScalarGraph::Assertion &assertion);
  /// An elementwise function of values, over the loops.
  Result apply(unsigned function, llvm::ArrayRef<IndexedValue> arguments,
               const LoopList &loops, mlir::Type element,
               PlanId init = kNoPlanId);
  Result planReduction(unsigned number, const IndexedValue &init);
  Result planContraction(unsigned number, const IndexedValue &init);
  Result contract(llvm::ArrayRef<unsigned> bound, ScalarGraph payload,
                  Sign sign, const IndexedValue &init);
  /// The order of all loops in which those of `init` come as it has them.
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
  /// The order of the loops of values over all loops.
  LoopList order;
  llvm::DenseMap<unsigned, IndexedValue> minimal, whole;
  /// By node, once asked.
  llvm::SmallVector<bool, 16> readInits;
};

/// A reduction of a value by a function along `dimensions`: its node, and what
/// the node's parameters are. No node where the tree has none. The named op of
/// a function takes the accumulator first; `reduce` takes it on either side.
struct Reducer {
  const Node *node;
  llvm::SmallVector<ParameterValue, 3> parameters;
};
Reducer reducerOf(const RoleOps &roles, unsigned function,
                  const ParameterValue &dimensions, bool accumulatorFirst);

/// The body of `reduce` for a function of the accumulator and the element; the
/// accumulator comes first wherever the function commutes.
std::optional<ScalarGraph> expandCombiner(const RoleOps &roles,
                                          unsigned function, mlir::Type type,
                                          bool accumulatorFirst);

} // namespace optree_gen

#endif // OPTREE_FORMS_BODYPLANNER_H

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

#ifndef OPTREE_BODYPLANNER_H
#define OPTREE_BODYPLANNER_H

#include "OpTree/Form.h"
#include "OpTree/PiecePlanner.h"
#include "OpTree/Speculation.h"
#include "llvm/ADT/DenseMap.h"

namespace optree_gen {

class BodyPlanner {
public:
  BodyPlanner(const Vocabulary &vocabulary, const StructuredView &view,
              const ScalarGraph &body, Form form)
      : vocabulary(vocabulary), view(view), body(body), form(form),
        cover(vocabulary, body), speculation(body), pieces(vocabulary, view) {}

  /// The sequence; none where some part of the body has no op.
  std::optional<Plan> run();

private:
  using Result = PiecePlanner::Result;

  /// The piece that node `number` of the body is. `full`: over all loops, in
  /// `order`, and if there is an init, into it.
  Result lower(unsigned number, bool full, PlanId init = kNoPlanId);
  Result lowerNew(unsigned number, bool full, PlanId init);
  /// The nodes that node `number` is computed of.
  llvm::SmallVector<unsigned, 3> partsOf(unsigned number) const;
  Result lowerCall(const CoveredNode &covered, unsigned number, bool full,
                   PlanId init);
  Result lowerCast(const CoveredNode &covered, unsigned number, bool full,
                   PlanId init);
  Result lowerPosition(int loop, mlir::Type element, bool full, PlanId init);
  /// The loops that a function of the pieces has to run over.
  LoopList loopsOf(llvm::ArrayRef<Piece> arguments) const;

  bool planResult(unsigned number);
  /// The assertion in front, of all elements at once.
  bool planAssertion(const ScalarGraph::Assertion &assertion);
  /// What an elementwise function is of pieces, over the loops.
  Result apply(unsigned function, llvm::ArrayRef<Piece> arguments,
               const LoopList &loops, mlir::Type element,
               PlanId init = kNoPlanId);
  Result planReduction(unsigned number, const Piece &init);
  Result planContraction(unsigned number, const Piece &init);
  Result contract(llvm::ArrayRef<unsigned> bound, ScalarGraph payload,
                  Sign sign, const Piece &init);
  /// The order of all loops in which those of `init` come as it has them.
  LoopList orderAround(llvm::ArrayRef<int> loops, const Piece &init) const;
  bool readsInit(unsigned number);

  const Vocabulary &vocabulary;
  const StructuredView &view;
  const ScalarGraph &body;
  Form form;
  ScalarCover cover;
  Speculation speculation;
  PiecePlanner pieces;
  /// The order of the loops of values over all loops.
  LoopList order;
  bool reduces = false;
  llvm::DenseMap<unsigned, Piece> minimal, whole;
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
Reducer reducerOf(const Vocabulary &vocabulary, unsigned function,
                  const ParameterValue &dimensions, bool accumulatorFirst);

/// The body of `reduce` for a function of the accumulator and the element; the
/// accumulator comes first wherever the function commutes.
std::optional<ScalarGraph> expandCombiner(const Vocabulary &vocabulary,
                                          unsigned function, mlir::Type type,
                                          bool accumulatorFirst);

} // namespace optree_gen

#endif // OPTREE_BODYPLANNER_H

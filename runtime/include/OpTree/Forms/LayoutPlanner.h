//===- LayoutPlanner.h - Values of a plan and their layouts -----*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The moves that plans are made of: a tensor and the loops that index it are
// collapsed, transposed, broadcast, cast, or put through a function.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_LAYOUTPLANNER_H
#define OPTREE_FORMS_LAYOUTPLANNER_H

#include "OpTree/Forms/Plan.h"
#include "OpTree/Forms/ScalarCover.h"

namespace op_tree {

/// The loops that index a tensor, one for each dimension.
using LoopList = llvm::SmallVector<int, 6>;
/// A dimension that is only ever read at its first element, which is there.
constexpr int kUnit = -1;

/// A value of a plan, and how the op's loops index it.
struct IndexedValue {
  PlanId id = kNoPlanId;
  mlir::Type type;
  LoopList loops;
  /// Set where the index is not a list of distinct loops and such dimensions:
  /// what reads it runs in all loops.
  mlir::AffineMap irregular = {};

  bool isScalar() const { return !llvm::isa<mlir::ShapedType>(type); }
  mlir::Type element() const { return elementOf(type); }
  bool hasUnits() const { return llvm::is_contained(loops, kUnit); }
  mlir::RankedTensorType tensor() const {
    return llvm::cast<mlir::RankedTensorType>(type);
  }
};

/// Plans for one op. A function that returns no value has found that the move
/// is not possible; what it has added to the plan by then does no harm.
class LayoutPlanner {
public:
  LayoutPlanner(const RoleOps &roles, const StructuredView &view);

  using Result = std::optional<IndexedValue>;

  /// The value, indexed by the map.
  IndexedValue read(mlir::Value value, mlir::AffineMap map);
  /// Operand `number` of the op.
  IndexedValue operand(unsigned number) {
    return read(view.operand(number), view.maps[number]);
  }
  IndexedValue scalar(const ScalarNode &node);
  /// The positions along `loop`, over the loops in `order`. Nothing if no op
  /// has them over more than one loop.
  Result iota(llvm::ArrayRef<int> order, int loop, mlir::Type element,
              PlanId init = kNoPlanId);

  /// Without the dimensions of size 1 that no loop indexes; none where a
  /// dimension is not known to be 1.
  Result collapse(const IndexedValue &indexed);
  /// The dimensions in the order of `order`, a permutation of the loops.
  Result transpose(const IndexedValue &indexed, llvm::ArrayRef<int> order,
                   PlanId init = kNoPlanId);
  /// Collapsed, transposed and repeated until `order` are the loops.
  Result move(const IndexedValue &indexed, llvm::ArrayRef<int> order,
              PlanId init = kNoPlanId);
  /// Each element cast; the loops stay.
  Result cast(const IndexedValue &indexed, mlir::Type element, Sign sign,
              PlanId init = kNoPlanId);
  /// A function of values, as the category.
  Result call(unsigned function, llvm::ArrayRef<IndexedValue> arguments,
              llvm::ArrayRef<int> order, mlir::Type element,
              PlanId init = kNoPlanId) {
    return apply(roles.elementwise, function, arguments, order, element, init);
  }
  /// The same as the leaf, which asks for arguments that are one element or in
  /// order.
  Result callLeaf(unsigned function, llvm::ArrayRef<IndexedValue> arguments,
                  llvm::ArrayRef<int> order, mlir::Type element,
                  PlanId init = kNoPlanId);
  /// A body of values over the loops, all of them in order.
  Result map(llvm::ArrayRef<IndexedValue> arguments, llvm::ArrayRef<int> order,
             mlir::Type element, ScalarGraph payload, PlanId init = kNoPlanId);
  /// A tensor over the loops.
  Result empty(llvm::ArrayRef<int> order, mlir::Type element);

  /// The map of the value over the loops in `order`; null if it has others.
  mlir::AffineMap mapOver(const IndexedValue &indexed,
                          llvm::ArrayRef<int> order) const;

  /// A step that applies `node`, typed as its init.
  PlanId apply(const Node &node, llvm::ArrayRef<PlanId> operands,
               llvm::ArrayRef<mlir::AffineMap> maps,
               llvm::ArrayRef<ParameterValue> parameters, ScalarGraph payload);

  Plan plan;
  const RoleOps &roles;
  const StructuredView &view;

private:
  struct Extent {
    int64_t size = mlir::ShapedType::kDynamic;
    DimSource source = {};
  };
  Result apply(const Node *node, unsigned function,
               llvm::ArrayRef<IndexedValue> arguments,
               llvm::ArrayRef<int> order, mlir::Type element, PlanId init);
  /// The init, or a new tensor if there is none, over the loops.
  Result output(llvm::ArrayRef<int> order, mlir::Type element, PlanId init);
  Result broadcast(const IndexedValue &indexed, llvm::ArrayRef<int> order,
                   PlanId init);
  /// A tensor over `order` whose dimensions are sized as those of `indexed`.
  Result emptyLike(llvm::ArrayRef<int> order, const IndexedValue &indexed);
  /// Returns true if `init` has the type that a move into it asks for.
  bool fits(PlanId init, mlir::Type type) const {
    return plan.typeOf(init) == type;
  }

  llvm::SmallVector<Extent, 6> extents;
};

} // namespace op_tree

#endif // OPTREE_FORMS_LAYOUTPLANNER_H

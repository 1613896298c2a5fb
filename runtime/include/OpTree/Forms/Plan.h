//===- Plan.h - A sequence of ops that is planned ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ops that are to replace an op. A plan is made without touching the IR, so
// that a plan that cannot be completed leaves no trace.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_PLAN_H
#define OPTREE_FORMS_PLAN_H

#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"

namespace op_tree {

/// The number of a value of a plan.
using PlanId = unsigned;
constexpr PlanId kNoPlanId = ~0u;

/// One dimension of a value of the IR.
struct DimSource {
  mlir::Value value;
  unsigned dim;
};

struct PlanStep {
  enum Kind : uint8_t {
    Existing, ///< `value`, in front of the op
    Clone,    ///< a copy of the constant `value` of the body
    Constant, ///< `attribute`
    Empty,    ///< a tensor without content; dynamic dimensions from `sizes`
    Collapse, ///< `operands[0]`, dimensions merged by `groups`
    Expand,   ///< `operands[0]` in the shape of `operands[1]`
    Apply,    ///< an op of `node` on `operands`, the init last
    Assert,   ///< `operands[0]`, of one element, in the assertion at `place` of
              ///< the body instead of the left side of what it asserts
  };
  Kind kind;
  mlir::Type type;
  mlir::Value value = {};
  mlir::Attribute attribute = {};
  llvm::SmallVector<DimSource, 0> sizes = {};
  llvm::SmallVector<PlanId, 4> operands = {};
  llvm::SmallVector<mlir::ReassociationIndices, 0> groups = {};
  const Node *node = nullptr;
  llvm::SmallVector<ParameterValue, 0> parameters = {};
  llvm::SmallVector<mlir::AffineMap, 4> maps = {};
  /// The body, over the elements of the operands.
  ScalarGraph payload = {};
  unsigned place = 0;
  /// True if another spelling of the op may be the canonical one.
  bool isDraft = false;
};

class Plan {
public:
  llvm::SmallVector<PlanStep, 0> steps;
  /// By result of the op; `kNoPlanId` for an unused result.
  llvm::SmallVector<PlanId, 1> results;
  /// Steps without a value that are to be carried out.
  llvm::SmallVector<PlanId, 0> effects;

  PlanId add(PlanStep step) {
    if (steps.empty())
      steps.reserve(4);
    steps.push_back(std::move(step));
    return steps.size() - 1;
  }
  mlir::Type typeOf(PlanId id) const { return steps[id].type; }
  PlanId existing(mlir::Value value);

  /// Returns the step whose op inherits the attributes of the replaced op: the
  /// last step before the first result that applies a node; `kNoPlanId` if
  /// there is none.
  PlanId carrier() const;
  /// Removes the steps that no result or effect needs.
  void dropUnwanted();

private:
  llvm::DenseMap<mlir::Value, PlanId> places;
};

} // namespace op_tree

#endif // OPTREE_FORMS_PLAN_H

//===- IterationOrder.cpp - Sound orders of iterations --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/IterationOrder.h"
#include "mlir/Analysis/AliasAnalysis/LocalAliasAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace op_tree {

CombiningOrder combiningOrder(const Tree &tree, StringRef operation,
                              Type type) {
  CombiningOrder order = CombiningOrder::Kept;
  if (std::optional<TypeClass> typeClass = classify(type))
    for (const Function &function : tree.functions) {
      const Lowering &lowering =
          function.lower[static_cast<unsigned>(*typeClass)];
      if (lowering.mnemonic == operation)
        order = std::max(order, lowering.order);
    }
  return order;
}

bool commutes(const Tree &tree, OperationName operation, Type type) {
  std::optional<bool> known;
  if (std::optional<TypeClass> typeClass = classify(type))
    for (const Function &function : tree.functions) {
      const Lowering &lowering =
          function.lower[static_cast<unsigned>(*typeClass)];
      // Compares are one operation, whose predicate decides.
      if (lowering.mnemonic == operation.getStringRef() &&
          lowering.predicate < 0)
        known = known.value_or(false) || function.commutes;
    }
  return known.value_or(!isa<FloatType>(type) &&
                        operation.hasTrait<OpTrait::IsCommutative>());
}

/// Returns true if the operation may combine values in any order.
static bool combinesFreely(const Tree &tree, const ScalarNode &node,
                           bool keepsFlags) {
  Operation *op = node.source ? node.source.getDefiningOp() : nullptr;
  auto fast = dyn_cast_or_null<arith::ArithFastMathInterface>(op);
  bool reassociates = fast && fast.getFastMathFlagsAttr() &&
                      bitEnumContainsAll(fast.getFastMathFlagsAttr().getValue(),
                                         arith::FastMathFlags::reassoc);
  // In another order, a sum may overflow that does not in this one; so overflow
  // flags forbid it.
  if (keepsFlags && op && !fast && !hasDefaultProperties(op))
    return false;
  CombiningOrder order = combiningOrder(tree, node.name, node.type);
  return order == CombiningOrder::Any ||
         (order == CombiningOrder::Reassociable && reassociates);
}

bool combinesInAnyOrder(const Tree &tree, const ScalarGraph &body,
                        unsigned numInputs, bool keepsFlags) {
  // The nodes that depend on an accumulator.
  SmallVector<bool, 16> accumulates;
  for (const ScalarNode &node : body.nodes)
    accumulates.push_back(
        (node.kind == ScalarNode::Argument && node.index >= numInputs) ||
        llvm::any_of(node.args,
                     [&](unsigned arg) { return accumulates[arg]; }));
  for (auto [number, result] : llvm::enumerate(body.results)) {
    unsigned at = result;
    // The result must be a chain of operations on the accumulator.
    while (body[at].kind == ScalarNode::Op) {
      const ScalarNode &node = body[at];
      if (node.name != body[result].name ||
          llvm::count_if(node.args,
                         [&](unsigned arg) { return accumulates[arg]; }) != 1 ||
          !combinesFreely(tree, node, keepsFlags))
        return false;
      at = *llvm::find_if(node.args,
                          [&](unsigned arg) { return accumulates[arg]; });
    }
    if (body[at].kind != ScalarNode::Argument ||
        body[at].index != numInputs + number)
      return false;
  }
  return true;
}

/// Returns the loops without those that are known to run once.
static SmallVector<int, 6> withoutUnits(const StructuredView &view,
                                        ArrayRef<int> loops) {
  SmallVector<unsigned, 4> units = view.unitLoops();
  SmallVector<int, 6> kept;
  llvm::copy_if(loops, std::back_inserter(kept), [&](int loop) {
    return loop >= 0 && !llvm::is_contained(units, static_cast<unsigned>(loop));
  });
  return kept;
}

/// Returns true if iterations that differ in the loop may write the same
/// element. That includes a parallel loop that is not by itself a result of an
/// output's map.
static bool isRepeated(const StructuredView &view, int loop) {
  if (view.iterators[loop] != utils::IteratorType::parallel)
    return true;
  AffineExpr position = getAffineDimExpr(loop, view.op->getContext());
  for (unsigned i = 0, e = view.inits.size(); i < e; ++i)
    if (!llvm::is_contained(view.initMap(i).getResults(), position))
      return true;
  return false;
}

bool keepsReductions(const StructuredView &view, ArrayRef<int> loops) {
  SmallVector<int, 6> kept = withoutUnits(view, loops);
  llvm::erase_if(kept, [&](int loop) { return !isRepeated(view, loop); });
  return llvm::is_sorted(kept);
}

SmallVector<int, 6> withReductionsInOrder(const StructuredView &view,
                                          ArrayRef<int> loops) {
  auto isReduction = [&](int loop) { return isRepeated(view, loop); };
  SmallVector<int, 6> result(loops), reductions;
  llvm::copy_if(loops, std::back_inserter(reductions), isReduction);
  llvm::sort(reductions);
  const int *next = reductions.begin();
  for (int &loop : result)
    if (isReduction(loop))
      loop = *next++;
  return result;
}

/// Returns the buffer that `value` is a view of.
static Value baseOf(Value value) {
  // In code that never runs, a view may be a view of itself.
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>()) {
    if (value != view.getViewDest() || !seen.insert(view).second)
      break;
    value = view.getViewSource();
  }
  return value;
}

/// Returns true if the value is an argument of a function.
static bool isFunctionArgument(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner()->isEntryBlock() &&
         isa_and_nonnull<FunctionOpInterface>(
             argument.getOwner()->getParentOp());
}

/// Returns true if two buffers may have an element in common.
static bool mayOverlap(Value lhs, Value rhs, bool disjointArguments) {
  Value left = baseOf(lhs), right = baseOf(rhs);
  if (disjointArguments && left != right && isFunctionArgument(left) &&
      isFunctionArgument(right) &&
      left.getParentBlock() == right.getParentBlock())
    return false;
  return !LocalAliasAnalysis().alias(lhs, rhs).isNo();
}

/// Returns true if the type shows that no two positions of a buffer are the
/// same element, false if it shows that some are; none if sizes or strides are
/// unknown.
static std::optional<bool> isApart(MemRefType type) {
  if (type.getLayout().isIdentity())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return false;
  if (!type.hasStaticShape() ||
      llvm::is_contained(strides, ShapedType::kDynamic))
    return std::nullopt;
  SmallVector<std::pair<uint64_t, uint64_t>, 4> steps;
  for (auto [stride, size] : llvm::zip(strides, type.getShape()))
    if (size > 1)
      steps.emplace_back(std::abs(stride), size);
  // Each stride must exceed the span of all smaller ones.
  llvm::sort(steps);
  uint64_t reach = 0;
  for (auto [stride, size] : steps) {
    if (stride <= reach)
      return false;
    reach = llvm::SaturatingMultiplyAdd(stride, size - 1, reach);
  }
  return true;
}

/// Returns true if two positions of a buffer may be the same element.
static bool mayOverlapItself(Value buffer, bool disjointArguments) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (true) {
    auto type = dyn_cast<MemRefType>(buffer.getType());
    if (std::optional<bool> apart = type ? isApart(type) : std::nullopt)
      return !*apart;
    if (isa<BlockArgument>(buffer))
      return !disjointArguments || !isFunctionArgument(buffer);
    // These views map distinct positions to distinct positions of their source.
    Operation *op = buffer.getDefiningOp();
    auto slice = dyn_cast<memref::SubViewOp>(op);
    bool isSlice =
        slice && llvm::none_of(slice.getStaticStrides(), [](int64_t s) {
          return s == 0 || s == ShapedType::kDynamic;
        });
    bool isView =
        isSlice ||
        isa<memref::CastOp, memref::TransposeOp, memref::CollapseShapeOp,
            memref::ExpandShapeOp, memref::MemorySpaceCastOp>(op);
    if (!isView || !seen.insert(op).second)
      return true;
    buffer = op->getOperand(0);
  }
}

/// Returns true if an iteration may write what another one reads or writes.
static bool visitsMeet(const StructuredView &view, bool disjointArguments) {
  for (unsigned i = view.inputs.size(), e = view.numOperands(); i < e; ++i)
    for (unsigned j = 0; j < e; ++j) {
      if (!isa<BaseMemRefType>(view.operand(j).getType()))
        continue;
      if (j == i) {
        if (mayOverlapItself(view.operand(i), disjointArguments))
          return true;
        continue;
      }
      // Under equal maps, each iteration has an element of its own.
      if (view.operand(i) == view.operand(j) && view.maps[i] == view.maps[j] &&
          view.maps[i].isPermutation())
        continue;
      if (mayOverlap(view.operand(i), view.operand(j), disjointArguments))
        return true;
    }
  return false;
}

const char *obstacleToOrder(const Tree &tree, const StructuredView &view,
                            const ScalarGraph *body, ArrayRef<int> loops,
                            bool movesBody, bool disjointArguments) {
  if (llvm::is_sorted(loops) || llvm::is_sorted(withoutUnits(view, loops)))
    return nullptr;
  if (!keepsReductions(view, loops)) {
    std::optional<ScalarGraph> own;
    if (movesBody && view.hasBody()) {
      own = ScalarGraph::withFlags(view.region->front(), tree, {});
      body = own ? &*own : nullptr;
    }
    if (!body ||
        !combinesInAnyOrder(tree, *body, view.inputs.size(), movesBody))
      return "reduction loops in that order";
  }
  if (movesBody && view.hasBody())
    for (Operation &op : view.region->front().without_terminator())
      if (!isMemoryEffectFree(&op))
        return "a body without effects where loops are in another order";
  if (visitsMeet(view, disjointArguments))
    return "buffers that do not overlap where loops are in another order";
  return nullptr;
}

} // namespace op_tree

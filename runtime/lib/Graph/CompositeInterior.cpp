//===- CompositeInterior.cpp - The ops of a composite ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/CompositeInterior.h"
#include "OpTree/IR/KeptAttributes.h"

using namespace mlir;

namespace op_tree {

/// Returns the number of elements, with a guess for each unknown size.
static double numElements(RankedTensorType type) {
  constexpr double kUnknownSize = 64;
  double product = 1;
  for (int64_t size : type.getShape())
    product *= ShapedType::isDynamic(size) ? kUnknownSize : size;
  return product;
}

/// Returns what an op costs: 0 if it runs fewer iterations than `result` has
/// elements, 1 if as many, else 2.
static unsigned costOf(const StructuredView &view, Value result) {
  double iterations = 1,
         elements = numElements(cast<RankedTensorType>(result.getType()));
  for (Value operand : llvm::concat<const Value>(view.inputs, view.inits))
    if (auto shaped = dyn_cast<RankedTensorType>(operand.getType()))
      iterations = std::max(iterations, numElements(shaped));
  if (llvm::is_contained(view.iterators, utils::IteratorType::reduction) &&
      iterations >= elements)
    return 2;
  return iterations < elements ? 0 : iterations == elements ? 1 : 2;
}

using Ops = llvm::SetVector<Operation *>;

/// Returns the ops that compute `result` from the operands of the instance, and
/// from `others`.
static Ops opsBetween(const CompositeInstance &instance, Value result,
                      const Sources &others) {
  llvm::SmallPtrSet<Operation *, 4> ends;
  for (const BoundOperand &operand : instance.operands) {
    if (operand.value)
      ends.insert(operand.value.getDefiningOp());
    for (auto [node, value] : operand.sources)
      ends.insert(value.getDefiningOp());
  }
  for (auto [node, value] : others)
    ends.insert(value.getDefiningOp());
  Block *block = result.getParentBlock();
  Ops ops;
  SmallVector<Operation *, 16> todo = {result.getDefiningOp()};
  while (!todo.empty()) {
    Operation *op = todo.pop_back_val();
    if (!op || op->getBlock() != block || ends.contains(op) || !ops.insert(op))
      continue;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        todo.push_back(operand.getDefiningOp());
    });
  }
  return ops;
}

std::optional<Ops> interiorOf(const TreeIndex &index,
                              const CompositeInstance &instance, Value result,
                              const Sources &others) {
  Operation *last = result.getDefiningOp();
  Block *block = last->getBlock();
  Ops ops = opsBetween(instance, result, others);
  // What others use has to be computed again.
  SmallVector<Operation *, 16> todo;
  llvm::SmallPtrSet<Operation *, 8> again;
  for (Operation *op : ops) {
    if (op == last)
      continue;
    bool isUsed = llvm::any_of(op->getUsers(), [&](Operation *user) {
      return !ops.contains(block->findAncestorOpInBlock(*user));
    });
    if (isUsed)
      todo.push_back(op);
  }
  unsigned numComputing = 0;
  while (!todo.empty()) {
    Operation *op = todo.pop_back_val();
    if (!op || !ops.contains(op) || !again.insert(op).second)
      continue;
    std::optional<StructuredView> view = StructuredView::get(op, index);
    // A body that only yields moves elements.
    if (view && view->hasBody() && !view->inputs.empty() &&
        view->region->front().getOperations().size() > 1)
      numComputing += costOf(*view, result);
    for (Value operand : op->getOperands())
      todo.push_back(operand.getDefiningOp());
  }
  if (numComputing > 1)
    return std::nullopt;
  return ops;
}

std::string lostAttribute(const TreeIndex &index, const Definition &definition,
                          ArrayRef<Operation *> ops, Operation *last,
                          ArrayRef<std::string> dropped) {
  for (Operation *op : ops)
    for (NamedAttribute attribute :
         keptAttributes(op, index.lookup(op->getName().getStringRef()))) {
      StringAttr name = attribute.getName();
      OperationName made(definition.op, op->getContext());
      bool isKept =
          op == last && !llvm::is_contained(made.getAttributeNames(), name);
      if (!isKept && !llvm::is_contained(dropped, name.getValue()))
        return "an op of it has the attribute '" + name.str() + "'";
    }
  return "";
}

} // namespace op_tree

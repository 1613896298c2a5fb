//===- Algorithms.cpp - Domains of ops that run an algorithm --------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Algorithms.h"
#include "OpTree/Dialect/CompositeShapes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;

namespace op_tree {

std::optional<AlgorithmOp> AlgorithmOp::get(Operation *op) {
  const CompositeShapes *shapes =
      DefinedDialect::of(op).index.tree.shapesOf(op->getName().getStringRef());
  if (!shapes || shapes->algorithm == AlgorithmKind::None)
    return std::nullopt;
  return AlgorithmOp(op, *shapes);
}

AlgorithmOp::AlgorithmOp(Operation *op, const CompositeShapes &shapes)
    : op(op), shapes(shapes), members(membersOf(op, shapes)) {}

SmallVector<int64_t> AlgorithmOp::parameter(unsigned number) const {
  // The verifier has refused an op without a value.
  const ShapeParameter &row =
      shapes.parameters[shapes.algorithmParameters[number]];
  return numbersOf(op, row).value_or(SmallVector<int64_t>{0});
}

unsigned AlgorithmOp::groupOf(OpOperand &operand) const {
  unsigned number = operand.getOperandNumber(), group = 0;
  while (number >= members[group].size())
    number -= members[group++].size();
  return group;
}

unsigned AlgorithmOp::numInputs() const {
  unsigned count = 0;
  while (count < members.size() && !isOutput(count))
    ++count;
  return count;
}

Value AlgorithmOp::leader() const {
  return shapes.algorithm == AlgorithmKind::Fetch ? output(0) : at(0);
}

bool AlgorithmOp::accumulates() const {
  return shapes.algorithm == AlgorithmKind::Accumulate ||
         shapes.algorithm == AlgorithmKind::AccumulateFromFirst;
}

bool AlgorithmOp::counts() const {
  return shapes.algorithm == AlgorithmKind::Keep ||
         shapes.algorithm == AlgorithmKind::Locate ||
         shapes.algorithm == AlgorithmKind::Runs;
}

static int64_t rankOf(Value value) {
  return cast<ShapedType>(value.getType()).getRank();
}

int64_t AlgorithmOp::batch() const {
  int64_t more = rankOf(at(0)) - rankOf(output(0));
  return (shapes.algorithm == AlgorithmKind::Update ? more : -more) +
         static_cast<int64_t>(parameter(0).size());
}

int64_t AlgorithmOp::rank() const { return rankOf(leader()); }

SmallVector<AlgorithmLoop> AlgorithmOp::loops() const {
  SmallVector<AlgorithmLoop> loops(rank());
  switch (shapes.algorithm) {
  case AlgorithmKind::Accumulate:
    loops[axis()].iterator = utils::IteratorType::reduction;
    break;
  case AlgorithmKind::AccumulateFromFirst:
  case AlgorithmKind::Order:
  case AlgorithmKind::TakeFirst:
  case AlgorithmKind::Choose:
    loops[axis()] = {utils::IteratorType::reduction, /*whole=*/true};
    break;
  case AlgorithmKind::Keep:
  case AlgorithmKind::Locate:
  case AlgorithmKind::Runs:
    // The place of an element depends on all elements before it.
    for (AlgorithmLoop &loop : loops)
      loop = {utils::IteratorType::reduction, /*whole=*/true};
    break;
  case AlgorithmKind::Update:
    // Updates that may meet in one element come one after the other, in
    // row-major order, which tiles of inner dimensions would change.
    if (!flag(1))
      for (int64_t d = 0, e = batch(); d < e; ++d)
        loops[d] = {utils::IteratorType::reduction, /*whole=*/d > 0};
    break;
  case AlgorithmKind::Fetch:
  case AlgorithmKind::None:
    break;
  }
  return loops;
}

/// Appends the dimensions of the domain from `first` on, in order, for those of
/// an operand that indices do not address.
static SmallVector<int64_t> besides(ArrayRef<int64_t> addressed, int64_t rank,
                                    int64_t first) {
  SmallVector<int64_t> found;
  for (int64_t d = 0; d < rank; ++d)
    found.push_back(llvm::is_contained(addressed, d) ? -1 : first++);
  return found;
}

SmallVector<int64_t> AlgorithmOp::dimensionsOf(OpOperand &operand) const {
  unsigned group = groupOf(operand);
  int64_t own = rankOf(operand.get());
  SmallVector<int64_t> identity = llvm::to_vector(llvm::seq<int64_t>(0, own));
  switch (shapes.algorithm) {
  case AlgorithmKind::Accumulate:
  case AlgorithmKind::AccumulateFromFirst:
  case AlgorithmKind::Choose:
    if (own < rank())
      for (int64_t &dimension : identity)
        dimension += dimension >= axis();
    return identity;
  case AlgorithmKind::TakeFirst:
    if (isOutput(group))
      identity[axis()] = -1;
    return identity;
  case AlgorithmKind::Keep:
  case AlgorithmKind::Locate:
  case AlgorithmKind::Runs:
    return group == 0 ? identity : SmallVector<int64_t>(own, -1);
  case AlgorithmKind::Update:
  case AlgorithmKind::Fetch: {
    if (group == 1) {
      if (own > batch())
        identity.back() = -1;
      return identity;
    }
    // The mask has the dimensions of the batch.
    bool scatters = shapes.algorithm == AlgorithmKind::Update;
    bool isAddressed = scatters ? isOutput(group) : group == 0;
    return isAddressed ? besides(parameter(0), own, batch()) : identity;
  }
  case AlgorithmKind::Order:
  case AlgorithmKind::None:
    return identity;
  }
  llvm_unreachable("an algorithm without a case");
}

bool AlgorithmOp::readsOutput(OpOperand &output) const {
  // All of the output of an accumulation is written, and so is a count.
  unsigned group = groupOf(output);
  return !(accumulates() && group == 1) &&
         !(counts() && group + 1 == members.size());
}

/// Fails unless the numbers are different dimensions of a value of this rank.
static LogicalResult verifyDimensions(Operation *op, ArrayRef<int64_t> given,
                                      int64_t rank) {
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dimension : given)
    if (dimension < 0 || dimension >= rank || !seen.insert(dimension).second)
      return op->emitOpError() << "has no dimension " << dimension
                               << " in rank " << rank << ", or has it twice";
  return success();
}

LogicalResult AlgorithmOp::verify() const {
  for (int16_t place : shapes.algorithmParameters)
    if (!numbersOf(op, shapes.parameters[place]))
      return op->emitOpError()
             << "needs '" << shapes.parameters[place].attribute << "'";
  if (members.front().empty())
    return op->emitOpError("has no operand to run on");
  switch (shapes.algorithm) {
  case AlgorithmKind::Accumulate:
  case AlgorithmKind::AccumulateFromFirst:
  case AlgorithmKind::Choose:
  case AlgorithmKind::TakeFirst:
  case AlgorithmKind::Order: {
    if (failed(verifyDimensions(op, axis(), rank())))
      return failure();
    bool reduces = shapes.algorithm == AlgorithmKind::Choose;
    for (auto [number, group] : llvm::enumerate(members)) {
      bool lane = accumulates() ? number == 2 : reduces && isOutput(number);
      for (Value value : group)
        if (isa<ShapedType>(value.getType()) && rankOf(value) != rank() - lane)
          return op->emitOpError()
                 << "has an operand of rank " << rankOf(value) << " where "
                 << rank() - lane << " is needed";
    }
    if (accumulates() && llvm::any_of(members, [&](ValueRange group) {
          return group.size() != members.front().size();
        }))
      return op->emitOpError(
          "needs an output and an accumulator for each input");
    // What an op takes any number of has one shape.
    for (ValueRange group : members)
      for (Type type : group.getTypes())
        if (isa<ShapedType>(type) &&
            failed(verifyCompatibleShape(type, group.front().getType())))
          return op->emitOpError()
                 << "has operands of different shapes: "
                 << group.front().getType() << " and " << type;
    return success();
  }
  case AlgorithmKind::Update:
  case AlgorithmKind::Fetch: {
    bool scatters = shapes.algorithm == AlgorithmKind::Update;
    Value addressed = scatters ? output(0) : at(0),
          slices = scatters ? at(0) : output(0);
    SmallVector<int64_t> dimensions = parameter(0);
    if (failed(verifyDimensions(op, dimensions, rankOf(addressed))))
      return failure();
    if (Value mask = given(2)) {
      if (rankOf(mask) != batch())
        return op->emitOpError() << "has a mask of rank " << rankOf(mask)
                                 << "; " << batch() << " is needed";
      auto sizes = cast<ShapedType>(slices.getType()).getShape();
      if (failed(
              verifyCompatibleShape(cast<ShapedType>(mask.getType()).getShape(),
                                    sizes.take_front(batch()))))
        return op->emitOpError("has a mask of other sizes than the batch");
    }
    auto indices = cast<ShapedType>(at(1).getType());
    int64_t count = dimensions.size(), more = indices.getRank() - batch();
    if (more == 0 && count == 1 && batch() >= 0)
      return success();
    if (more != 1 || batch() < 0)
      return op->emitOpError()
             << "has slices of rank " << rankOf(slices) << "; "
             << indices.getRank() - 1 + rankOf(addressed) - count
             << " is needed";
    int64_t given = indices.getShape().back();
    if (given != count && !ShapedType::isDynamic(given))
      return op->emitOpError()
             << "has indices whose last dimension is not " << count;
    return success();
  }
  case AlgorithmKind::Keep:
    return failure(failed(verifyDimensions(op, axis(), rank())) ||
                   failed(verifyRanks({rank(), 1, rank(), 0})));
  case AlgorithmKind::Locate: {
    if (failed(verifyRanks({rank(), 2, 0})))
      return failure();
    int64_t given = cast<ShapedType>(at(1).getType()).getDimSize(1);
    if (given != rank() && !ShapedType::isDynamic(given))
      return op->emitOpError()
             << "has indices whose last dimension is not " << rank();
    return success();
  }
  case AlgorithmKind::Runs:
    return verifyRanks({1, 1, 1, 0});
  case AlgorithmKind::None:
    return success();
  }
  llvm_unreachable("an algorithm without a case");
}

LogicalResult AlgorithmOp::verifyRanks(ArrayRef<int64_t> ranks) const {
  for (auto [group, wanted] : llvm::zip(members, ranks))
    if (rankOf(group.front()) != wanted)
      return op->emitOpError()
             << "has an operand of rank " << rankOf(group.front()) << " where "
             << wanted << " is needed";
  return success();
}

} // namespace op_tree

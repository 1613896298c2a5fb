//===- AlgorithmLoops.cpp - Algorithms as loops ---------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `optree.scan` along dimension 1 of a matrix, for example, becomes
//
//   scf.for %row {
//     %start = memref.load %accumulator[%row]
//     %end = scf.for %i iter_args(%sum = %start) {
//       %next = combine(%sum, %input[%row, %i])
//       memref.store %next, %output[%row, %i]
//       scf.yield %next }
//     memref.store %end, %accumulator[%row] }
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Algorithms.h"
#include "OpTree/Dialect/CompositeShapes.h"
#include "OpTree/Dialect/Regions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace op_tree {

using Indices = SmallVector<Value>;

namespace {
/// Elements that a loop reads and writes: those of buffers along one dimension.
struct Lane {
  SmallVector<Value> buffers;
  /// The position of the first element, and the dimension of the lane.
  Indices start;
  int64_t axis;

  Indices at(Value place) const {
    Indices position = start;
    position[axis] = place;
    return position;
  }
  SmallVector<Value> load(OpBuilder &b, Location loc, Value place) const {
    return llvm::map_to_vector(buffers, [&](Value buffer) -> Value {
      return memref::LoadOp::create(b, loc, buffer, at(place));
    });
  }
  void store(OpBuilder &b, Location loc, ValueRange elements,
             Value place) const {
    for (auto [element, buffer] : llvm::zip(elements, buffers))
      memref::StoreOp::create(b, loc, element, buffer, at(place));
  }
};
} // namespace

/// Writes the loops of one op.
class LoopWriter {
public:
  LoopWriter(const AlgorithmOp &algorithm, RewriterBase &rewriter)
      : algorithm(algorithm), b(rewriter), loc(algorithm.op->getLoc()),
        zero(number(0)), one(number(1)) {}

  void accumulate();
  void updateOrFetch();
  void order();
  void takeFirst();
  void choose();
  void keep();
  void locate();
  void runs();

private:
  Value number(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  Value size(Value value, int64_t dimension) {
    auto type = cast<MemRefType>(value.getType());
    return type.isDynamicDim(dimension)
               ? Value(memref::DimOp::create(b, loc, value, dimension))
               : number(type.getDimSize(dimension));
  }
  int64_t rankOf(Value value) {
    return cast<MemRefType>(value.getType()).getRank();
  }
  /// Calls `body` with a position for each element of `sizes`, in order.
  void nest(ArrayRef<Value> sizes, function_ref<void(Indices)> body);
  /// Calls `body` with the position of the first element of each lane along the
  /// axis of the algorithm.
  void lanes(function_ref<void(Indices)> body);
  /// Builds a loop from `first` up to `last` that carries values.
  SmallVector<Value>
  loop(Value first, Value last, Value step, ValueRange carried,
       function_ref<SmallVector<Value>(Value, ValueRange)> body);
  /// Calls `body` with a position for each element of `sizes`, in order, and a
  /// value that it carries from one to the next; returns the last one.
  Value carry(ArrayRef<Value> sizes, Value carried,
              function_ref<Value(Indices, Value)> body, Indices outer = {});
  void when(Value condition, function_ref<void()> body);
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
  }
  Value smaller(Value lhs, Value rhs) {
    return arith::MinUIOp::create(b, loc, lhs, rhs);
  }
  Value sum(Value lhs, Value rhs) {
    return arith::AddIOp::create(b, loc, lhs, rhs);
  }
  Value both(Value lhs, Value rhs) {
    return arith::AndIOp::create(b, loc, lhs, rhs);
  }
  Value asElement(Value index, Value buffer);
  /// Returns 1 for a condition that holds, else 0.
  Value asIndex(Value condition) {
    return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), condition);
  }

  /// Builds the op's region on the elements that `element` gives for its
  /// arguments, and returns what it ends with.
  SmallVector<Value> call(function_ref<Value(const RegionElement &)> element);
  /// Builds a comparator: true if the first elements come before the second.
  /// `first`: the operand whose member is the first of the elements.
  Value isBefore(unsigned first, ValueRange lhs, ValueRange rhs);

  /// Sorts the elements of a lane, which `scratch` has room for. `first`: the
  /// operand that the comparator reads, with the first buffers of the lane.
  void mergeSort(const Lane &lane, const Lane &scratch, Value count,
                 unsigned first);

  const AlgorithmOp &algorithm;
  OpBuilder &b;
  Location loc;
  Value zero, one;
};

void LoopWriter::nest(ArrayRef<Value> sizes, function_ref<void(Indices)> body) {
  Indices lower(sizes.size(), zero), steps(sizes.size(), one);
  scf::buildLoopNest(b, loc, lower, sizes, steps,
                     [&](OpBuilder &, Location, ValueRange position) {
                       body(llvm::to_vector(position));
                     });
}

void LoopWriter::lanes(function_ref<void(Indices)> body) {
  Value leader = algorithm.leader();
  int64_t axis = algorithm.axis();
  SmallVector<Value> sizes;
  for (int64_t d = 0, e = rankOf(leader); d < e; ++d)
    if (d != axis)
      sizes.push_back(size(leader, d));
  nest(sizes, [&](Indices position) {
    position.insert(position.begin() + axis, zero);
    body(position);
  });
}

SmallVector<Value>
LoopWriter::loop(Value first, Value last, Value step, ValueRange carried,
                 function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  auto loop = scf::ForOp::create(
      b, loc, first, last, step, carried,
      [&](OpBuilder &, Location, Value place, ValueRange values) {
        scf::YieldOp::create(b, loc, body(place, values));
      });
  return llvm::to_vector_of<Value>(loop.getResults());
}

Value LoopWriter::carry(ArrayRef<Value> sizes, Value carried,
                        function_ref<Value(Indices, Value)> body,
                        Indices outer) {
  if (sizes.empty())
    return body(outer, carried);
  return loop(zero, sizes.front(), one, carried,
              [&](Value i, ValueRange held) -> SmallVector<Value> {
                Indices place = outer;
                place.push_back(i);
                return {carry(sizes.drop_front(), held.front(), body, place)};
              })
      .front();
}

void LoopWriter::when(Value condition, function_ref<void()> body) {
  scf::IfOp::create(b, loc, condition, [&](OpBuilder &, Location) {
    body();
    scf::YieldOp::create(b, loc);
  });
}

Value LoopWriter::asElement(Value index, Value buffer) {
  Type type = cast<MemRefType>(buffer.getType()).getElementType();
  return type.isIndex() ? index
                        : arith::IndexCastOp::create(b, loc, type, index);
}

SmallVector<Value>
LoopWriter::call(function_ref<Value(const RegionElement &)> element) {
  SmallVector<RegionElement> arguments = regionElements(
      algorithm.shapes.regions.front().arguments, algorithm.shapes,
      algorithm.members, algorithm.op->getContext());
  return inlineBody(b, algorithm.op->getRegion(0),
                    llvm::map_to_vector(arguments, element));
}

Value LoopWriter::isBefore(unsigned first, ValueRange lhs, ValueRange rhs) {
  return call([&](const RegionElement &element) {
           unsigned member = element.member;
           for (unsigned group = first;
                group < static_cast<unsigned>(element.operand); ++group)
             member += algorithm.members[group].size();
           return element.occurrence == 0 ? lhs[member] : rhs[member];
         })
      .front();
}

void LoopWriter::accumulate() {
  ValueRange inputs = algorithm.members[0], accumulators = algorithm.members[2];
  int64_t axis = algorithm.axis();
  bool fromFirst =
      algorithm.shapes.algorithm == AlgorithmKind::AccumulateFromFirst;
  bool inclusive = algorithm.flag(1);
  Value count = size(inputs.front(), axis);
  lanes([&](Indices start) {
    Lane from{llvm::to_vector(inputs), start, axis};
    Lane to{llvm::to_vector(algorithm.members[1]), start, axis};
    Indices place = start;
    place.erase(place.begin() + axis);
    SmallVector<Value> initial;
    for (Value accumulator : accumulators)
      initial.push_back(memref::LoadOp::create(b, loc, accumulator, place));
    // Behind the accumulators, what the outputs have last if that differs.
    size_t held = initial.size();
    if (fromFirst && !inclusive)
      initial.append(initial.begin(), initial.begin() + held);
    SmallVector<Value> end =
        loop(zero, count, one, initial, [&](Value i, ValueRange carried) {
          SmallVector<Value> read = from.load(b, loc, i);
          SmallVector<Value> next = call([&](const RegionElement &element) {
            return element.operand == 0 ? read[element.member]
                                        : carried[element.member];
          });
          if (fromFirst && inclusive) {
            Value isFirst = compare(arith::CmpIPredicate::eq, i, zero);
            for (auto [value, first] : llvm::zip(next, read))
              value = arith::SelectOp::create(b, loc, isFirst, first, value);
          }
          ValueRange shown =
              inclusive ? ValueRange(next) : carried.take_front(held);
          to.store(b, loc, shown, i);
          if (initial.size() > held)
            llvm::append_range(next, shown);
          return next;
        });
    for (auto [value, accumulator] :
         llvm::zip(ArrayRef(end).take_back(held), accumulators))
      memref::StoreOp::create(b, loc, value, accumulator, place);
  });
}

void LoopWriter::updateOrFetch() {
  bool scatters = algorithm.shapes.algorithm == AlgorithmKind::Update;
  Value first = algorithm.at(0), indices = algorithm.at(1),
        output = algorithm.output(0), mask = algorithm.given(2);
  Value slices = scatters ? first : output,
        addressed = scatters ? output : first;
  SmallVector<int64_t> dimensions = algorithm.parameter(0);
  int64_t batch = algorithm.batch();
  SmallVector<Value> outer, inner;
  for (int64_t d = 0, e = rankOf(slices); d < e; ++d)
    (d < batch ? outer : inner).push_back(size(slices, d));
  // Sizes are read in front of the loops: to read one may take stack.
  SmallVector<Value> limits;
  for (int64_t dimension : dimensions)
    limits.push_back(size(addressed, dimension));
  nest(outer, [&](Indices row) {
    Indices target(rankOf(addressed));
    // None: each row has a slice.
    Value inside;
    if (mask)
      inside = memref::LoadOp::create(b, loc, mask, row);
    for (auto [number, dimension] : llvm::enumerate(dimensions)) {
      Indices place = row;
      if (rankOf(indices) > batch)
        place.push_back(this->number(number));
      Value index = memref::LoadOp::create(b, loc, indices, place);
      if (!index.getType().isIndex())
        index = arith::IndexCastOp::create(b, loc, b.getIndexType(), index);
      target[dimension] = index;
      // A negative index is a large number without its sign.
      Value fits = compare(arith::CmpIPredicate::ult, index, limits[number]);
      inside = inside ? both(inside, fits) : fits;
    }
    auto move = [&] {
      nest(inner, [&](Indices within) {
        Indices from = row;
        llvm::append_range(from, within);
        Indices to = target;
        auto next = within.begin();
        for (Value &place : to)
          if (!place)
            place = *next++;
        if (!scatters) {
          Value read = memref::LoadOp::create(b, loc, addressed, to);
          memref::StoreOp::create(b, loc, read, slices, from);
          return;
        }
        Value update = memref::LoadOp::create(b, loc, slices, from);
        Value held = memref::LoadOp::create(b, loc, addressed, to);
        SmallVector<Value> made = call([&](const RegionElement &element) {
          return element.operand == 0 ? update : held;
        });
        memref::StoreOp::create(b, loc, made.front(), addressed, to);
      });
    };
    inside ? when(inside, move) : move();
  });
}

void LoopWriter::mergeSort(const Lane &lane, const Lane &scratch, Value count,
                           unsigned first) {
  // Runs of a width are sorted; pairs of them are merged into `scratch` and
  // copied back, until one run has all elements.
  Value last = arith::SubIOp::create(b, loc, count, one);
  Value no = arith::ConstantOp::create(b, loc, b.getBoolAttr(false));
  scf::WhileOp::create(
      b, loc, one.getType(), one,
      [&](OpBuilder &, Location, ValueRange width) {
        Value more = compare(arith::CmpIPredicate::ult, width.front(), count);
        scf::ConditionOp::create(b, loc, more, width);
      },
      [&](OpBuilder &, Location, ValueRange given) {
        Value width = given.front();
        Value twice = sum(width, width);
        loop(zero, count, twice, {}, [&](Value start, ValueRange) {
          Value middle = smaller(sum(start, width), count);
          Value end = smaller(sum(start, twice), count);
          loop(start, end, one, {start, middle},
               [&](Value place, ValueRange heads) -> SmallVector<Value> {
                 Value left = heads[0], right = heads[1];
                 // Both reads are inside the lane, also where a run is used up.
                 SmallVector<Value> lhs =
                     lane.load(b, loc, smaller(left, last));
                 SmallVector<Value> rhs =
                     lane.load(b, loc, smaller(right, last));
                 Value moreLeft =
                     compare(arith::CmpIPredicate::ult, left, middle);
                 Value moreRight =
                     compare(arith::CmpIPredicate::ult, right, end);
                 // An element of the right run goes first only if it comes
                 // before that of the left: the order of equal ones stays.
                 Value takesLeft = arith::SelectOp::create(
                     b, loc, isBefore(first, rhs, lhs), no, moreLeft);
                 takesLeft = arith::SelectOp::create(b, loc, moreRight,
                                                     takesLeft, moreLeft);
                 SmallVector<Value> taken;
                 for (auto [l, r] : llvm::zip(lhs, rhs))
                   taken.push_back(
                       arith::SelectOp::create(b, loc, takesLeft, l, r));
                 scratch.store(b, loc, taken, place);
                 Value step = arith::IndexCastUIOp::create(
                     b, loc, b.getIndexType(), takesLeft);
                 Value other = arith::SubIOp::create(b, loc, one, step);
                 return {sum(left, step), sum(right, other)};
               });
          return SmallVector<Value>();
        });
        loop(zero, count, one, {}, [&](Value place, ValueRange) {
          lane.store(b, loc, scratch.load(b, loc, place), place);
          return SmallVector<Value>();
        });
        scf::YieldOp::create(b, loc, twice);
      });
}

void LoopWriter::order() {
  int64_t axis = algorithm.axis();
  SmallVector<Value> sorted = llvm::to_vector(algorithm.op->getOperands());
  Value count = size(algorithm.leader(), axis);
  SmallVector<Value> room;
  for (Value buffer : sorted)
    room.push_back(memref::AllocOp::create(
        b, loc,
        MemRefType::get({ShapedType::kDynamic},
                        cast<MemRefType>(buffer.getType()).getElementType()),
        count));
  lanes([&](Indices start) {
    mergeSort(Lane{sorted, start, axis}, Lane{room, {zero}, 0}, count, 0);
  });
  for (Value buffer : room)
    memref::DeallocOp::create(b, loc, buffer);
}

void LoopWriter::takeFirst() {
  int64_t axis = algorithm.axis();
  Value input = algorithm.at(0), values = algorithm.output(0),
        places = algorithm.output(1);
  // The places of the input, if it has its own.
  Value given = algorithm.given(1);
  Value count = size(input, axis);
  SmallVector<Value> all, room;
  for (SmallVector<Value> *buffers : {&all, &room})
    for (Value like : {input, places})
      buffers->push_back(memref::AllocOp::create(
          b, loc,
          MemRefType::get({ShapedType::kDynamic},
                          cast<MemRefType>(like.getType()).getElementType()),
          count));
  Value taken = smaller(size(values, axis), count);
  lanes([&](Indices start) {
    Lane lane{all, {zero}, 0}, from{{input}, start, axis};
    if (given)
      from.buffers.push_back(given);
    loop(zero, count, one, {}, [&](Value i, ValueRange) {
      SmallVector<Value> read = from.load(b, loc, i);
      if (!given)
        read.push_back(asElement(i, places));
      lane.store(b, loc, read, i);
      return SmallVector<Value>();
    });
    mergeSort(lane, Lane{room, {zero}, 0}, count, 0);
    Lane best{{values, places}, start, axis};
    loop(zero, taken, one, {}, [&](Value i, ValueRange) {
      best.store(b, loc, lane.load(b, loc, i), i);
      return SmallVector<Value>();
    });
  });
  for (Value buffer : llvm::concat<Value>(all, room))
    memref::DeallocOp::create(b, loc, buffer);
}

void LoopWriter::choose() {
  int64_t axis = algorithm.axis();
  Value input = algorithm.at(0), value = algorithm.output(0),
        place = algorithm.output(1);
  // Places of the input's own, or where they begin.
  Value given = algorithm.given(1), first = algorithm.given(2);
  Value count = size(input, axis);
  lanes([&](Indices start) {
    Lane lane{{input}, start, axis};
    Indices outside = start;
    outside.erase(outside.begin() + axis);
    SmallVector<Value> buffers = {value, place}, held;
    for (Value buffer : buffers)
      held.push_back(memref::LoadOp::create(b, loc, buffer, outside));
    SmallVector<Value> best = loop(
        zero, count, one, held,
        [&](Value i, ValueRange carried) -> SmallVector<Value> {
          Value read = lane.load(b, loc, i).front();
          Value better = isBefore(0, read, carried.front());
          Value number = first ? sum(first, i) : i;
          Value own = given ? memref::LoadOp::create(b, loc, given, lane.at(i))
                            : asElement(number, place);
          return {arith::SelectOp::create(b, loc, better, read, carried[0]),
                  arith::SelectOp::create(b, loc, better, own, carried[1])};
        });
    for (auto [element, buffer] : llvm::zip(best, buffers))
      memref::StoreOp::create(b, loc, element, buffer, outside);
  });
}

void LoopWriter::keep() {
  Value input = algorithm.at(0), mask = algorithm.at(1),
        output = algorithm.at(2), count = algorithm.at(3);
  int64_t axis = algorithm.axis();
  Value room = size(output, axis);
  SmallVector<Value> inner;
  for (int64_t d = 0, e = rankOf(input); d < e; ++d)
    if (d != axis)
      inner.push_back(size(input, d));
  Value found = carry(size(input, axis), zero, [&](Indices at, Value place) {
    Value kept = memref::LoadOp::create(b, loc, mask, at);
    Value fits = compare(arith::CmpIPredicate::ult, place, room);
    when(both(kept, fits), [&] {
      nest(inner, [&](Indices within) {
        Indices from = within, to = within;
        from.insert(from.begin() + axis, at.front());
        to.insert(to.begin() + axis, place);
        Value read = memref::LoadOp::create(b, loc, input, from);
        memref::StoreOp::create(b, loc, read, output, to);
      });
    });
    return sum(place, asIndex(kept));
  });
  memref::StoreOp::create(b, loc, asElement(found, count), count, ValueRange());
}

void LoopWriter::locate() {
  Value input = algorithm.at(0), indices = algorithm.at(1),
        count = algorithm.at(2);
  Value room = size(indices, 0);
  SmallVector<Value> sizes;
  for (int64_t d = 0, e = rankOf(input); d < e; ++d)
    sizes.push_back(size(input, d));
  Value found = carry(sizes, zero, [&](Indices at, Value place) {
    Value read = memref::LoadOp::create(b, loc, input, at);
    Value holds = call([&](const RegionElement &) { return read; }).front();
    Value fits = compare(arith::CmpIPredicate::ult, place, room);
    when(both(holds, fits), [&] {
      for (auto [dimension, index] : llvm::enumerate(at))
        memref::StoreOp::create(b, loc, asElement(index, indices), indices,
                                ValueRange{place, number(dimension)});
    });
    return sum(place, asIndex(holds));
  });
  memref::StoreOp::create(b, loc, asElement(found, count), count, ValueRange());
}

void LoopWriter::runs() {
  Value input = algorithm.at(0), values = algorithm.at(1),
        lengths = algorithm.at(2), count = algorithm.at(3);
  Value room = size(values, 0), roomOfLengths = size(lengths, 0);
  Value found = carry(size(input, 0), zero, [&](Indices at, Value place) {
    Value isFirst = compare(arith::CmpIPredicate::eq, at.front(), zero);
    Value before = arith::SelectOp::create(
        b, loc, isFirst, zero, arith::SubIOp::create(b, loc, at.front(), one));
    Value read = memref::LoadOp::create(b, loc, input, at);
    Value previous = memref::LoadOp::create(b, loc, input, before);
    Value no = arith::ConstantOp::create(b, loc, b.getBoolAttr(false));
    Value same = arith::SelectOp::create(b, loc, isFirst, no,
                                         isBefore(0, previous, read));
    Value begins = compare(arith::CmpIPredicate::eq, same, no);
    Value next = sum(place, asIndex(begins));
    Value run = arith::SubIOp::create(b, loc, next, one);
    Value fits = compare(arith::CmpIPredicate::ult, run, room);
    when(both(begins, fits),
         [&] { memref::StoreOp::create(b, loc, read, values, run); });
    when(compare(arith::CmpIPredicate::ult, run, roomOfLengths), [&] {
      Value held = memref::LoadOp::create(b, loc, lengths, run);
      Value started = asElement(one, lengths);
      Value longer = arith::AddIOp::create(b, loc, held, started);
      Value length = arith::SelectOp::create(b, loc, begins, started, longer);
      memref::StoreOp::create(b, loc, length, lengths, run);
    });
    return next;
  });
  memref::StoreOp::create(b, loc, asElement(found, count), count, ValueRange());
}

void AlgorithmOp::lower(RewriterBase &rewriter) const {
  rewriter.setInsertionPoint(op);
  LoopWriter writer(*this, rewriter);
  switch (shapes.algorithm) {
  case AlgorithmKind::Accumulate:
  case AlgorithmKind::AccumulateFromFirst:
    writer.accumulate();
    break;
  case AlgorithmKind::Update:
  case AlgorithmKind::Fetch:
    writer.updateOrFetch();
    break;
  case AlgorithmKind::Order:
    writer.order();
    break;
  case AlgorithmKind::TakeFirst:
    writer.takeFirst();
    break;
  case AlgorithmKind::Choose:
    writer.choose();
    break;
  case AlgorithmKind::Keep:
    writer.keep();
    break;
  case AlgorithmKind::Locate:
    writer.locate();
    break;
  case AlgorithmKind::Runs:
    writer.runs();
    break;
  case AlgorithmKind::None:
    return;
  }
  rewriter.eraseOp(op);
}

} // namespace op_tree

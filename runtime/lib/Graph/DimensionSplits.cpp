//===- DimensionSplits.cpp - Loops that reshapes split --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/DimensionSplits.h"
#include "OpTree/Rewriting/MovementMatcher.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace op_tree {

std::optional<ReshapeView> ReshapeView::get(Operation *op) {
  ReshapeView view;
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    view = {collapse.getSrc(), collapse.getResult(), false,
            collapse.getReassociationIndices()};
  } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    view = {expand.getSrc(), expand.getResult(), true,
            expand.getReassociationIndices()};
  } else {
    return std::nullopt;
  }
  for (Value value : {view.source, view.result})
    if (cast<RankedTensorType>(value.getType()).getEncoding())
      return std::nullopt;
  return view;
}

DimensionSplits::DimensionSplits(const TreeIndex &index, Block &block) {
  for (Operation &op : block) {
    if (std::optional<ReshapeView> reshape = ReshapeView::get(&op)) {
      if (isUniform(reshape->source))
        uniform.insert(reshape->result);
      else
        addReshape(&op, *reshape);
    } else if (index.lookup(op.getName().getStringRef())) {
      if (std::optional<StructuredView> view =
              StructuredView::get(&op, index)) {
        if (!addUniform(*view))
          addStructured(*view);
        views[&op] = structured.size();
        structured.push_back(std::move(*view));
      }
    }
    addMovement(&op);
  }
  while (!propagate())
    ;
}

DimensionSplits::ClassId DimensionSplits::classOf(Value tensor, unsigned dim) {
  auto [place, isNew] = numbers.try_emplace({tensor, dim}, parents.size());
  if (isNew) {
    parents.push_back(parents.size());
    whole.push_back(false);
  }
  return find(place->second);
}

DimensionSplits::ClassId DimensionSplits::find(ClassId id) const {
  while (parents[id] != id)
    id = parents[id] = parents[parents[id]];
  return id;
}

void DimensionSplits::join(ClassId lhs, ClassId rhs) {
  lhs = find(lhs);
  rhs = find(rhs);
  if (lhs == rhs)
    return;
  parents[rhs] = lhs;
  whole[lhs] |= whole[rhs];
}

bool DimensionSplits::isUniform(Value tensor) const {
  return uniform.contains(tensor) || tensor.getDefiningOp<tensor::EmptyOp>() ||
         matchPattern(tensor, m_Constant<SplatElementsAttr>(nullptr));
}

/// Returns true if the body depends on the positions along loops.
static bool readsPositions(const StructuredView &view) {
  return view.region
      ->walk([](Operation *op) {
        bool isPosition = op->getNumOperands() == 0 && op->hasAttr("dim");
        return isPosition || isa<tensor::ExtractOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Returns true if the position along a loop of `extent` iterations only tells
/// which elements of tensors a body reads, along dimensions of that size.
static bool onlyReadsElements(Operation *position, int64_t extent) {
  return !ShapedType::isDynamic(extent) &&
         llvm::all_of(position->getUses(), [&](OpOperand &use) {
           auto read = dyn_cast<tensor::ExtractOp>(use.getOwner());
           unsigned number = use.getOperandNumber();
           return read && number != 0 &&
                  read.getTensor().getType().getDimSize(number - 1) == extent;
         });
}

bool DimensionSplits::addUniform(const StructuredView &view) {
  if (!view.hasBody() || view.op->getNumResults() != view.inits.size() ||
      readsPositions(view))
    return false;
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i)
    if (isa<ShapedType>(view.operand(i).getType()) &&
        !isUniform(view.operand(i)))
      return false;
  uniform.insert(view.op->result_begin(), view.op->result_end());
  return true;
}

void DimensionSplits::addStructured(const StructuredView &view) {
  SmallVector<std::optional<ClassId>, 6> loops(view.numLoops());
  SmallVector<bool, 6> wholeLoops(view.numLoops(), false);
  SmallVector<int64_t, 6> extents(view.numLoops(), ShapedType::kDynamic);
  auto addLoop = [&](unsigned loop, ClassId id) {
    if (loops[loop])
      join(*loops[loop], id);
    loops[loop] = id;
  };
  auto add = [&](Value value, AffineMap map) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || isUniform(value))
      return;
    for (auto [d, result] : llvm::enumerate(map.getResults())) {
      if (type.getDimSize(d) == 1)
        continue;
      ClassId id = classOf(value, d);
      auto loop = dyn_cast<AffineDimExpr>(result);
      if (!loop) {
        whole[id] = true;
        result.walk([&](AffineExpr part) {
          if (auto used = dyn_cast<AffineDimExpr>(part))
            wholeLoops[used.getPosition()] = true;
        });
        continue;
      }
      extents[loop.getPosition()] = type.getDimSize(d);
      addLoop(loop.getPosition(), id);
    }
  };
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i)
    add(view.operand(i), view.maps[i]);
  for (auto [i, result] : llvm::enumerate(view.op->getResults()))
    add(result, view.initMap(i));
  int64_t along = -1;
  SmallVector<Value> joined;
  if (MovementMatcher::fits(view) &&
      MovementMatcher(view).joins(joined, along)) {
    addJoin(joined, view.op->getResult(0), along);
    wholeLoops[along] = true;
  }
  // The body may read the positions along loops.
  else if (view.hasBody())
    view.region->walk([&](Operation *op) {
      auto loopOf = [&](Operation *position) -> std::optional<unsigned> {
        auto dim = position->getAttrOfType<IntegerAttr>("dim");
        if (!dim || position->getNumOperands() != 0 || dim.getInt() < 0 ||
            dim.getInt() >= static_cast<int64_t>(wholeLoops.size()))
          return std::nullopt;
        return dim.getInt();
      };
      if (std::optional<unsigned> loop = loopOf(op))
        if (!onlyReadsElements(op, extents[*loop]))
          wholeLoops[*loop] = true;
      if (auto read = dyn_cast<tensor::ExtractOp>(op))
        for (auto [d, position] : llvm::enumerate(read.getIndices())) {
          ClassId id = classOf(read.getTensor(), d);
          Operation *definition = position.getDefiningOp();
          auto loop = definition ? loopOf(definition) : std::nullopt;
          if (loop && onlyReadsElements(definition, extents[*loop]))
            addLoop(*loop, id);
          else
            whole[find(id)] = true;
        }
    });
  for (auto [known, isWhole] : llvm::zip(loops, wholeLoops))
    if (known && isWhole)
      whole[find(*known)] = true;
}

void DimensionSplits::copy(Value from, int64_t fromDim, Value to, int64_t toDim,
                           bool asItIs) {
  if (isUniform(from)) {
    whole[classOf(to, toDim)] = whole[classOf(to, toDim)] || !asItIs;
    return;
  }
  ClassId source = classOf(from, fromDim), target = classOf(to, toDim);
  if (asItIs)
    return join(source, target);
  whole[find(source)] = whole[find(target)] = true;
}

void DimensionSplits::addJoin(ValueRange sources, Value result, int64_t along) {
  for (Value source : sources)
    for (int64_t d = 0; d < cast<RankedTensorType>(result.getType()).getRank();
         ++d)
      copy(source, d, result, d, d != along);
}

void DimensionSplits::addMovement(Operation *op) {
  auto sizeOf = [](Value value, int64_t dim) {
    return cast<RankedTensorType>(value.getType()).getDimSize(dim);
  };
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    addJoin(concat.getInputs(), concat.getResult(), concat.getDim());
  } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    for (int64_t d = 0; d < pad.getType().getRank(); ++d)
      copy(pad.getSource(), d, pad.getResult(), d,
           pad.getStaticLow()[d] == 0 && pad.getStaticHigh()[d] == 0);
  } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    int64_t next = 0;
    for (int64_t d = 0; d < slice.getSourceType().getRank(); ++d) {
      if (dropped[d]) {
        whole[classOf(slice.getSource(), d)] = true;
        continue;
      }
      int64_t stride = slice.getStaticStrides()[d];
      int64_t all = sizeOf(slice.getSource(), d),
              size = sizeOf(slice.getResult(), next);
      int64_t offset = slice.getStaticOffsets()[d];
      if (stride > 1 && offset >= 0 && offset < stride && size > 1 &&
          !ShapedType::isDynamic(all) && size * stride == all)
        addStrided(slice.getSource(), d, slice.getResult(), next, stride);
      else
        copy(slice.getSource(), d, slice.getResult(), next, all == size);
      ++next;
    }
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    llvm::SmallBitVector dropped = insert.getDroppedDims();
    int64_t next = 0;
    for (int64_t d = 0; d < insert.getType().getRank(); ++d) {
      copy(insert.getDest(), d, insert.getResult(), d, true);
      if (dropped[d]) {
        whole[classOf(insert.getDest(), d)] = true;
        continue;
      }
      copy(insert.getSource(), next, insert.getResult(), d,
           sizeOf(insert.getSource(), next) == sizeOf(insert.getResult(), d));
      ++next;
    }
  }
}

void DimensionSplits::addStrided(Value from, int64_t fromDim, Value to,
                                 int64_t toDim, int64_t stride) {
  if (isUniform(from))
    return copy(from, fromDim, to, toDim, /*asItIs=*/false);
  ClassId source = classOf(from, fromDim);
  strided.push_back({source, classOf(to, toDim), stride});
}

void DimensionSplits::addReshape(Operation *op, const ReshapeView &reshape) {
  auto collapsed = cast<RankedTensorType>(reshape.collapsed().getType());
  auto expanded = cast<RankedTensorType>(reshape.expanded().getType());
  for (auto [dim, group] : llvm::enumerate(reshape.groups)) {
    SmallVector<int64_t, 2> split;
    for (int64_t part : group)
      if (expanded.getDimSize(part) != 1)
        split.push_back(part);
    if (collapsed.getDimSize(dim) == 1)
      continue;
    ClassId id = classOf(reshape.collapsed(), dim);
    if (split.size() == 1) {
      join(id, classOf(reshape.expanded(), split.front()));
      continue;
    }
    int64_t stride = 1;
    for (int64_t part : llvm::reverse(split)) {
      int64_t size = expanded.getDimSize(part);
      // Only the outermost part may have a size that is not known.
      if ((ShapedType::isDynamic(size) && part != split.front()) || size == 0)
        kept.insert(op);
      parts.push_back(
          {op, id, classOf(reshape.expanded(), part), stride, size});
      stride *= ShapedType::isDynamic(size) ? 1 : size;
    }
  }
}

bool DimensionSplits::propagate() {
  strides.assign(parents.size(), {});
  SmallVector<ClassId, 4> wrong;
  auto add = [&](ClassId id, int64_t stride) {
    SmallVector<int64_t, 2> &known = strides[id];
    auto *place = llvm::lower_bound(known, stride, std::greater<int64_t>());
    if (place != known.end() && *place == stride)
      return false;
    place = known.insert(place, stride);
    if ((place != known.begin() && place[-1] % stride != 0) ||
        (place + 1 != known.end() && stride % place[1] != 0) || whole[id])
      wrong.push_back(id);
    return true;
  };
  for (bool changed = true; changed && wrong.empty();) {
    changed = false;
    for (const Part &part : parts) {
      if (kept.contains(part.reshape))
        continue;
      ClassId whole = find(part.whole), inner = find(part.part);
      if (part.stride != 1)
        changed |= add(whole, part.stride);
      for (int64_t stride : SmallVector<int64_t, 2>(strides[inner]))
        changed |= add(whole, stride * part.stride);
      for (int64_t stride : SmallVector<int64_t, 2>(strides[whole]))
        if (stride > part.stride && stride % part.stride == 0 &&
            (ShapedType::isDynamic(part.size) ||
             stride < part.stride * part.size))
          changed |= add(inner, stride / part.stride);
    }
    // Slices do not split dimensions, but are of those that are split.
    for (const Strided &slice : strided) {
      ClassId source = find(slice.source), result = find(slice.result);
      for (int64_t stride : SmallVector<int64_t, 2>(strides[result]))
        changed |= add(source, stride * slice.stride);
      SmallVector<int64_t, 2> known(strides[source]);
      if (!known.empty())
        changed |= add(source, slice.stride);
      for (int64_t stride : known)
        if (stride > slice.stride && stride % slice.stride == 0)
          changed |= add(result, stride / slice.stride);
    }
  }
  if (wrong.empty())
    return true;
  unsigned before = kept.size();
  for (const Part &part : parts)
    if (llvm::is_contained(wrong, find(part.whole)) ||
        llvm::is_contained(wrong, find(part.part)))
      kept.insert(part.reshape);
  // What no reshape of these classes has split came by slices.
  if (kept.size() == before)
    for (const Strided &slice : std::exchange(strided, {}))
      whole[find(slice.source)] = whole[find(slice.result)] = true;
  return false;
}

SmallVector<int64_t, 2> DimensionSplits::innerSizes(Value tensor,
                                                    unsigned dim) const {
  SmallVector<int64_t, 2> sizes;
  auto place = numbers.find({tensor, dim});
  if (place == numbers.end())
    return sizes;
  ArrayRef<int64_t> known = strides[find(place->second)];
  for (auto [i, stride] : llvm::enumerate(known))
    sizes.push_back(i + 1 < known.size() ? stride / known[i + 1] : stride);
  return sizes;
}

} // namespace op_tree

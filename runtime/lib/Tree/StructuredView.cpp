//===- StructuredView.cpp - Any structured op, seen alike -----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Tree/StructuredView.h"
#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/MapForms.h"
#include "OpTree/Tree/TreeIndex.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"

using namespace mlir;

namespace op_tree {

bool hasElements(Type operand) {
  return isa<RankedTensorType, MemRefType>(operand);
}

Type elementOf(Type operand) {
  return hasElements(operand) ? cast<ShapedType>(operand).getElementType()
                              : operand;
}

/// Fills in the view of an op without the interface from the tables.
static bool viewByTable(StructuredView &view, const TreeIndex &index) {
  Operation *op = view.op;
  const Node &node = *view.node;
  unsigned counts[2];
  if (auto segments =
          op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes")) {
    if (segments.size() != 2 || segments[0] < 0 || segments[1] < 0)
      return false;
    counts[0] = segments[0];
    counts[1] = segments[1];
  } else {
    // Without segment sizes there is one init, or as many as the node has.
    counts[1] = llvm::count_if(node.operands, [](const Operand &operand) {
      return operand.role == Role::Init;
    });
    if (op->getNumOperands() < counts[1])
      return false;
    counts[0] = op->getNumOperands() - counts[1];
  }
  if (counts[0] + counts[1] != op->getNumOperands())
    return false;
  auto begin = layOutOperands(node, counts[0], counts[1]);
  if (!begin)
    return false;
  view.inputs.assign(op->operand_begin(), op->operand_begin() + counts[0]);
  view.inits.assign(op->operand_begin() + counts[0], op->operand_end());

  SmallVector<int64_t, 4> ranks;
  for (Value value : op->getOperands()) {
    auto type = dyn_cast<ShapedType>(value.getType());
    if (type && !type.hasRank())
      return false;
    ranks.push_back(type ? type.getRank() : 0);
  }

  auto written = node.mapsAttribute.empty()
                     ? ArrayAttr()
                     : op->getAttrOfType<ArrayAttr>(node.mapsAttribute);
  if (written) {
    for (Attribute map : written) {
      auto affine = dyn_cast<AffineMapAttr>(map);
      if (!affine)
        return false;
      view.maps.push_back(affine.getValue());
    }
  } else {
    AttributeCodec codec(index.tree, op->getContext());
    SmallVector<ParameterValue, 4> parameters;
    for (unsigned i = 0, e = node.parameters.size(); i < e; ++i)
      parameters.push_back(
          codec.decode(node, i, op).value_or(ParameterValue()));
    std::optional<SmallVector<AffineMap, 4>> maps =
        mapsFromForms(node, *begin, parameters, ranks, op->getContext());
    if (!maps)
      return false;
    view.maps = std::move(*maps);
  }
  if (view.maps.size() != op->getNumOperands())
    return false;
  unsigned numLoops = view.maps.front().getNumDims();
  for (auto [map, rank] : llvm::zip(view.maps, ranks))
    if (map.getNumDims() != numLoops || map.getNumResults() != rank)
      return false;
  view.iterators = iteratorsFromMaps(
      ArrayRef<AffineMap>(view.maps).drop_front(counts[0]), numLoops);
  return true;
}

SmallVector<unsigned, 4> StructuredView::unitLoops() const {
  SmallVector<bool, 8> unit(numLoops(), false);
  for (unsigned i = 0, e = numOperands(); i < e; ++i)
    for (auto [d, result] : llvm::enumerate(maps[i].getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(result);
          loop && cast<ShapedType>(operand(i).getType()).getDimSize(d) == 1)
        unit[loop.getPosition()] = true;
  SmallVector<unsigned, 4> found;
  for (auto [loop, once] : llvm::enumerate(unit))
    if (once)
      found.push_back(loop);
  return found;
}

/// Returns true if operands give a loop different sizes. MLIR accepts that if a
/// later operand has size 0; the result then depends on the order of operands.
static bool hasTwoSizes(const StructuredView &view) {
  SmallVector<int64_t, 8> sizes(view.numLoops(), ShapedType::kDynamic);
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i)
    for (auto [d, result] : llvm::enumerate(view.maps[i].getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(result);
      auto type = cast<ShapedType>(view.operand(i).getType());
      if (!loop || type.isDynamicDim(d))
        continue;
      int64_t &size = sizes[loop.getPosition()];
      if (size != ShapedType::kDynamic && size != type.getDimSize(d))
        return true;
      size = type.getDimSize(d);
    }
  return false;
}

/// Returns true if the body yields elements of the types of the inits. Another
/// pattern may have created the op, so no verifier has checked it.
static bool yieldsElements(const StructuredView &view) {
  Block &body = view.region->front();
  ValueRange yielded;
  if (body.mightHaveTerminator())
    yielded = body.back().getOperands();
  return llvm::equal(yielded, view.inits, [](Value element, Value init) {
    return element.getType() == elementOf(init.getType());
  });
}

std::optional<StructuredView> StructuredView::get(Operation *op,
                                                  const TreeIndex &index) {
  StructuredView view;
  view.op = op;
  view.node = index.lookup(op->getName().getStringRef());
  // MLIR's verifier counts results that are tensors, and lets others pass.
  if (op->getNumRegions() > 1 ||
      !llvm::all_of(op->getResultTypes(), llvm::IsaPred<TensorType>))
    return std::nullopt;
  if (op->getNumRegions() == 1) {
    view.region = &op->getRegion(0);
    if (!view.region->empty() && !view.region->hasOneBlock())
      return std::nullopt;
  }
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (!view.region || view.region->empty())
      return std::nullopt;
    OperandRange inits = linalgOp.getDpsInits();
    llvm::append_range(view.inputs, op->getOperands().drop_back(inits.size()));
    llvm::append_range(view.inits, inits);
    llvm::append_range(view.maps, linalgOp.getIndexingMapsArray());
    llvm::append_range(view.iterators, linalgOp.getIteratorTypesArray());
    if (view.numOperands() != op->getNumOperands() ||
        view.maps.size() != op->getNumOperands())
      return std::nullopt;
  } else if (!view.node || view.isRoot(index.tree) ||
             !viewByTable(view, index)) {
    return std::nullopt;
  }
  if (view.hasBody()) {
    unsigned args = view.region->front().getNumArguments();
    if (args != view.numOperands() && args != view.inputs.size())
      return std::nullopt;
    if (!yieldsElements(view))
      return std::nullopt;
  }
  if (hasTwoSizes(view))
    return std::nullopt;
  return view;
}

} // namespace op_tree

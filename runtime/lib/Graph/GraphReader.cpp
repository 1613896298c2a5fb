//===- GraphReader.cpp - The ops of a block as a graph --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/GraphReader.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Payload/Speculation.h"
#include "OpTree/Rewriting/MovementMatcher.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace op_tree {

Size GraphReader::sizeOf(Value number) {
  APInt constant;
  if (matchPattern(number, m_ConstantInt(&constant)))
    return Size::of(constant.getSExtValue());
  if (auto dim = number.getDefiningOp<tensor::DimOp>())
    if (std::optional<int64_t> position = dim.getConstantIndex())
      return sizeOf(dim.getSource(), *position);
  // The outer part of merged dimensions, as the form writes it.
  if (auto quotient = number.getDefiningOp<arith::DivUIOp>();
      quotient && matchPattern(quotient.getRhs(), m_ConstantInt(&constant)) &&
      constant.isStrictlyPositive()) {
    int64_t divisor = constant.getSExtValue();
    if (auto dim = quotient.getLhs().getDefiningOp<tensor::DimOp>())
      if (std::optional<int64_t> position = dim.getConstantIndex())
        if (auto found = views.find(dim.getSource()); found != views.end()) {
          ArrayRef<Size> loops = found->second.dims[*position];
          int64_t inner = 1;
          for (const Size &loop : loops.drop_front(!loops.empty()))
            inner *= loop.fixed;
          if (!loops.empty() && inner == divisor)
            return loops.front();
        }
    return sizeOf(quotient.getLhs()) / divisor;
  }
  auto [value, place] = equalSizes.first({number, -1});
  return {ShapedType::kDynamic, value, place};
}

Size GraphReader::sizeOf(Value tensor, unsigned dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return Size::of(type.getDimSize(dim));
  if (auto found = views.find(tensor); found != views.end())
    if (ArrayRef<Size> loops = found->second.dims[dim]; loops.size() == 1)
      return loops.front();
  if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>())
    return sizeOf(empty.getDynamicSizes()[type.getDynamicDimIndex(dim)]);
  auto [value, place] = equalSizes.first({tensor, static_cast<int>(dim)});
  return {ShapedType::kDynamic, value, place};
}

SmallVector<Size, 1> GraphReader::loopsOf(Value tensor, unsigned dim,
                                          Value splitLike) {
  if (auto found = views.find(tensor); found != views.end() && !splitLike)
    return found->second.dims[dim];
  SmallVector<Size, 1> loops;
  Size size = sizeOf(tensor, dim);
  if (size.isOne())
    return loops;
  SmallVector<int64_t, 2> innerSizes =
      splits.innerSizes(splitLike ? splitLike : tensor, dim);
  for (int64_t inner : llvm::reverse(innerSizes)) {
    loops.insert(loops.begin(), Size::of(inner));
    size = size / inner;
  }
  loops.insert(loops.begin(), size);
  return loops;
}

std::optional<TensorId> GraphReader::readScalar(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    std::optional<int64_t> position = dim.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
    if (!position || !type || *position < 0 || *position >= type.getRank())
      return std::nullopt;
    Size size = sizeOf(dim.getSource(), *position);
    if (size.isFixed())
      return graph.constant(Builder(graph.context).getIndexAttr(size.fixed),
                            value.getLoc());
    if (size.divisor != 1)
      return std::nullopt;
    if (size.dim < 0)
      return graph.leaf(size.value, {});
    Value first =
        sizes.try_emplace({size.value, size.dim}, value).first->second;
    return graph.leaf(first, {});
  }
  StringRef name = op->getName().getStringRef();
  bool isCast = llvm::any_of(index.tree.casts, [&](const CastRule &rule) {
    return llvm::is_contained(rule.mnemonic, name);
  });
  isCast &= op->getNumOperands() == 1 && op->getAttrs().empty();
  // Several loops have the product of their sizes.
  auto product = dyn_cast<arith::MulIOp>(op);
  bool isProduct = product && product.getOverflowFlags() ==
                                  arith::IntegerOverflowFlags::none;
  if ((!isCast && !isProduct) || isa<ShapedType>(value.getType()))
    return std::nullopt;
  ScalarNode node{ScalarNode::Op};
  node.name = name;
  node.type = value.getType();
  SmallVector<Access, 2> operands;
  for (Value given : op->getOperands()) {
    std::optional<TensorView> operand = viewOf(given);
    if (!operand)
      return std::nullopt;
    node.args.push_back(operands.size());
    operands.push_back(
        {operand->access.node, AffineMap::get(0, 0, graph.context)});
  }
  return graph.scalar(node, operands, {}, value.getLoc()).node;
}

std::optional<TensorView> GraphReader::viewOf(Value value) {
  if (auto found = views.find(value); found != views.end())
    return found->second;
  if (auto found = leaves.find(value); found != leaves.end())
    return found->second;
  TensorView view;
  Type type = value.getType();
  MLIRContext *context = value.getContext();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (isa<ShapedType>(type) && (!tensor || tensor.getEncoding()))
    return std::nullopt;
  SmallVector<Size, 6> sizes;
  if (tensor)
    for (int64_t i = 0; i < tensor.getRank(); ++i) {
      view.dims.push_back(loopsOf(value, i));
      llvm::append_range(sizes, view.dims.back());
    }
  if (compares && !tensor)
    if (std::optional<TensorId> node = readScalar(value)) {
      view.access = {*node, AffineMap::get(0, 0, context)};
      return leaves.try_emplace(value, std::move(view)).first->second;
    }
  Attribute constant;
  TypedAttr scalar;
  if (matchPattern(value, m_Constant(&constant))) {
    auto elements = dyn_cast<SplatElementsAttr>(constant);
    scalar = dyn_cast<TypedAttr>(elements ? elements.getSplatValue<Attribute>()
                                          : constant);
    if (scalar && isa<ShapedType>(scalar.getType()))
      scalar = {};
  }
  std::optional<Access> elements;
  if (auto numbers = dyn_cast_or_null<ElementsAttr>(constant);
      numbers && !scalar)
    elements = graph.elements(numbers, sizes, value.getLoc());
  if (elements)
    view.access = *elements;
  else if (scalar)
    view.access = {graph.constant(scalar, value.getLoc()),
                   AffineMap::get(sizes.size(), 0, context)};
  else
    view.access = {graph.leaf(value, sizes), graph.identity(sizes.size())};
  return leaves.try_emplace(value, std::move(view)).first->second;
}

bool GraphReader::readReshape(const ReshapeView &reshape) {
  std::optional<TensorView> source = viewOf(reshape.source);
  if (!source)
    return false;
  TensorView view;
  view.access = source->access;
  auto type = cast<RankedTensorType>(reshape.result.getType());
  if (splits.isUniform(reshape.source)) {
    if (view.access.map.getNumResults() != 0 || !type.hasStaticShape())
      return false;
    unsigned numLoops = 0;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      view.dims.push_back(loopsOf(reshape.result, dim));
      numLoops += view.dims.back().size();
    }
    view.access.map = AffineMap::get(numLoops, 0, graph.context);
  } else if (reshape.expands) {
    SmallVector<Size, 6> all;
    for (ArrayRef<Size> dim : source->dims)
      llvm::append_range(all, dim);
    ArrayRef<Size> loops = all;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      size_t count = type.getDimSize(dim) == 1
                         ? 0
                         : splits.innerSizes(reshape.result, dim).size() + 1;
      // An op that reads the tensor may tell that a size is 1.
      if (count > loops.size())
        return false;
      view.dims.emplace_back(loops.take_front(count));
      loops = loops.drop_front(count);
    }
    if (!loops.empty())
      return false;
  } else {
    for (const ReassociationIndices &group : reshape.groups) {
      view.dims.emplace_back();
      for (int64_t dim : group)
        llvm::append_range(view.dims.back(), source->dims[dim]);
    }
  }
  views[reshape.result] = std::move(view);
  return true;
}

bool GraphReader::readSlice(tensor::ExtractSliceOp slice) {
  std::optional<TensorView> source = viewOf(slice.getSource());
  if (!source ||
      llvm::any_of(slice.getStaticOffsets(), ShapedType::isDynamic) ||
      llvm::any_of(slice.getStaticStrides(), ShapedType::isDynamic))
    return false;
  MLIRContext *context = graph.context;
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<OpFoldResult> extents = slice.getMixedSizes();
  TensorView view;
  SmallVector<Size, 6> sizes;
  SmallVector<AffineExpr, 6> indices;
  for (auto [d, loops] : llvm::enumerate(source->dims)) {
    int64_t size = slice.getStaticSizes()[d];
    bool isWhole = size == slice.getSourceType().getDimSize(d);
    // Of a size that is not known, only a whole dimension is read.
    bool isKnown =
        !ShapedType::isDynamic(size) && !slice.getSourceType().isDynamicDim(d);
    if (!isKnown) {
      auto extent = dyn_cast<Value>(extents[d]);
      if (!extent || !isWhole || slice.getStaticOffsets()[d] != 0 ||
          slice.getStaticStrides()[d] != 1 ||
          !(sizeOf(extent) == sizeOf(slice.getSource(), d)))
        return false;
    }
    SmallVector<Size, 1> own;
    if (isWhole)
      own = loops;
    else if (size != 1)
      own = {Size::of(size)};
    int64_t first = slice.getStaticOffsets()[d],
            stride = slice.getStaticStrides()[d];
    if (!isWhole && loops.size() != 1) {
      // Each element at a multiple of a stride at which the dimension is split.
      size_t outer = loops.size();
      int64_t inner = 1;
      while (outer > 1 && inner < stride)
        inner *= loops[--outer].fixed;
      if (inner != stride || first < 0 || first >= stride ||
          size * stride != slice.getSourceType().getDimSize(d))
        return false;
      own.assign(loops.begin(), loops.begin() + outer);
      for (const Size &loop : own) {
        indices.push_back(getAffineDimExpr(sizes.size(), context));
        sizes.push_back(loop);
      }
      for (const Size &loop : ArrayRef(loops).drop_front(outer)) {
        inner /= loop.fixed;
        indices.push_back(getAffineConstantExpr(first / inner, context));
        first %= inner;
      }
      if (!dropped[d])
        view.dims.push_back(std::move(own));
      else
        return false;
      continue;
    }
    AffineExpr offset = getAffineConstantExpr(first, context);
    if (!isWhole && own.empty())
      indices.push_back(offset);
    for (const Size &loop : own) {
      AffineExpr index = getAffineDimExpr(sizes.size(), context);
      indices.push_back(isWhole ? index : index * stride + offset);
      sizes.push_back(loop);
    }
    if (!dropped[d])
      view.dims.push_back(std::move(own));
    else if (!own.empty())
      return false;
  }
  AffineMap map = AffineMap::get(sizes.size(), 0, indices, context);
  view.access = graph.slice(source->access.through(map), sizes, slice.getLoc());
  views[slice.getResult()] = std::move(view);
  return true;
}

bool GraphReader::readParts(Value result, int64_t dim,
                            ArrayRef<std::pair<int64_t, TensorView>> parts,
                            std::optional<TensorId> between) {
  MLIRContext *context = graph.context;
  auto type = cast<RankedTensorType>(result.getType());
  int64_t length = type.getDimSize(dim);
  if (ShapedType::isDynamic(length) || length < 2 || parts.empty())
    return false;
  // The loops of other dimensions are those of the first part that has loops.
  auto isConstant = [](const auto &part) {
    return part.second.access.map.getNumResults() == 0;
  };
  const auto *like = llvm::find_if_not(parts, isConstant);
  if (like == parts.end())
    like = parts.begin();
  TensorView view;
  SmallVector<Size, 6> sizes;
  unsigned along = 0;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (d == dim)
      along = sizes.size();
    view.dims.push_back(d == dim ? SmallVector<Size, 1>{Size::of(length)}
                                 : like->second.dims[d]);
    llvm::append_range(sizes, view.dims.back());
  }
  AffineMap none = AffineMap::get(sizes.size(), 0, context);
  SmallVector<Access, 4> operands;
  SmallVector<int64_t, 4> extents;
  int64_t end = 0;
  auto fill = [&](int64_t until) {
    if (end == until)
      return true;
    if (end > until || !between)
      return false;
    operands.push_back({*between, none});
    extents.push_back(until - end);
    end = until;
    return true;
  };
  for (const auto &each : parts) {
    const auto &[offset, part] = each;
    SmallVector<AffineExpr, 6> indices;
    unsigned loop = 0;
    for (auto [d, loops] : llvm::enumerate(part.dims)) {
      bool isAlong = static_cast<int64_t>(d) == dim;
      if (isConstant(each))
        break;
      if (loops.size() > 1 ? isAlong || loops.size() != view.dims[d].size()
                           : !isAlong && loops.size() != view.dims[d].size())
        return false;
      for (size_t i = 0; i < loops.size(); ++i)
        indices.push_back(getAffineDimExpr(loop + i, context));
      loop += view.dims[d].size();
    }
    ArrayRef<Size> own = part.dims[dim];
    if (!fill(offset) || own.size() > 1 ||
        (!own.empty() && !own.front().isFixed()))
      return false;
    AffineMap map = AffineMap::get(sizes.size(), 0, indices, context);
    operands.push_back({part.access.node, isConstant(each)
                                              ? none
                                              : part.access.map.compose(map)});
    extents.push_back(own.empty() ? 1 : own.front().fixed);
    end += extents.back();
  }
  if (!fill(length))
    return false;
  view.access = graph.join(operands, along, extents, sizes, result.getLoc());
  views[result] = std::move(view);
  return true;
}

bool GraphReader::readJoin(ValueRange sources, Value result, int64_t dim) {
  int64_t offset = 0;
  SmallVector<std::pair<int64_t, TensorView>, 4> parts;
  for (Value input : sources) {
    auto type = cast<RankedTensorType>(input.getType());
    std::optional<TensorView> view = viewOf(input);
    if (!view || type.isDynamicDim(dim))
      return false;
    if (type.getDimSize(dim) == 0)
      continue;
    parts.push_back({offset, std::move(*view)});
    offset += type.getDimSize(dim);
  }
  return readParts(result, dim, parts, std::nullopt);
}

bool GraphReader::readPad(tensor::PadOp pad) {
  Value padding = pad.getConstantPaddingValue();
  std::optional<TensorView> view = viewOf(pad.getSource());
  if (!view || !padding || pad.getNofold() ||
      !pad.getSourceType().hasStaticShape() ||
      llvm::any_of(pad.getStaticLow(), [](int64_t low) { return low < 0; }) ||
      llvm::any_of(pad.getStaticHigh(), [](int64_t high) { return high < 0; }))
    return false;
  return readPadded(pad.getResult(), std::move(*view),
                    pad.getSourceType().getShape(), pad.getStaticLow(),
                    padding);
}

bool GraphReader::readPadded(Value result, TensorView view,
                             ArrayRef<int64_t> inner, ArrayRef<int64_t> low,
                             Value padding) {
  std::optional<TensorView> value = viewOf(padding);
  auto type = cast<RankedTensorType>(result.getType());
  if (!value || graph[value->access.node].kind != TensorNode::Constant ||
      !type.hasStaticShape())
    return false;
  MLIRContext *context = graph.context;
  for (auto [d, outer] : llvm::enumerate(type.getShape())) {
    if (inner[d] == outer)
      continue;
    if (inner[d] == 0 || view.dims[d].size() > 1)
      return false;
    // The loops of the dimensions so far.
    SmallVector<Size, 6> sizes;
    SmallVector<AffineExpr, 6> indices;
    unsigned along = 0;
    for (auto [i, loops] : llvm::enumerate(view.dims)) {
      if (i == d) {
        along = sizes.size();
        if (!loops.empty())
          indices.push_back(getAffineDimExpr(along, context));
        sizes.push_back(Size::of(outer));
        continue;
      }
      for (const Size &loop : loops) {
        indices.push_back(getAffineDimExpr(sizes.size(), context));
        sizes.push_back(loop);
      }
    }
    AffineMap none = AffineMap::get(sizes.size(), 0, context);
    AffineMap map = AffineMap::get(sizes.size(), 0, indices, context);
    Access constant{value->access.node, none};
    Access inside = view.access.through(map);
    view.access = graph.join({constant, inside, constant}, along,
                             {low[d], inner[d], outer - low[d] - inner[d]},
                             sizes, result.getLoc());
    view.dims[d] = {Size::of(outer)};
  }
  views[result] = std::move(view);
  return true;
}

bool GraphReader::readInsertions(tensor::InsertSliceOp insertion) {
  SmallVector<std::pair<int64_t, TensorView>, 4> parts;
  RankedTensorType type = insertion.getType();
  Value dest = insertion.getResult();
  std::optional<int64_t> along;
  // Insertions into disjoint places, from the last one to the first.
  for (tensor::InsertSliceOp next = insertion; next;
       next = dest.getDefiningOp<tensor::InsertSliceOp>()) {
    std::optional<TensorView> source = viewOf(next.getSource());
    if (!source || !type.hasStaticShape() ||
        !next.getSourceType().hasStaticShape() ||
        llvm::any_of(next.getStaticOffsets(), ShapedType::isDynamic) ||
        !llvm::all_of(next.getStaticStrides(),
                      [](int64_t stride) { return stride == 1; }))
      return false;
    // Put back the dimensions that the source lacks.
    llvm::SmallBitVector dropped = next.getDroppedDims();
    for (int64_t d = 0; d < type.getRank(); ++d)
      if (dropped[d])
        source->dims.insert(source->dims.begin() + d, SmallVector<Size, 1>());
    for (int64_t d = 0; d < type.getRank(); ++d) {
      if (next.getStaticSizes()[d] == type.getDimSize(d))
        continue;
      if (along && *along != d)
        return next == insertion &&
               readPadded(insertion.getResult(), std::move(*source),
                          next.getStaticSizes(), next.getStaticOffsets(),
                          next.getDest());
      along = d;
    }
    if (!along)
      return false;
    parts.push_back({next.getStaticOffsets()[*along], std::move(*source)});
    dest = next.getDest();
  }
  std::optional<TensorId> between;
  if (!dest.getDefiningOp<tensor::EmptyOp>()) {
    std::optional<TensorView> root = viewOf(dest);
    if (!root || graph[root->access.node].kind != TensorNode::Constant)
      return false;
    between = root->access.node;
  }
  llvm::sort(parts, [](const auto &lhs, const auto &rhs) {
    return lhs.first < rhs.first;
  });
  return readParts(insertion.getResult(), *along, parts, between);
}

bool GraphReader::readElement(tensor::ExtractOp element) {
  std::optional<TensorView> tensor = viewOf(element.getTensor());
  if (!tensor || graph[tensor->access.node].kind != TensorNode::Constant)
    return false;
  // An index may be out of bounds.
  for (auto [d, index] : llvm::enumerate(element.getIndices())) {
    APInt number;
    if (!matchPattern(index, m_ConstantInt(&number)) ||
        !isAlwaysReadable(cast<RankedTensorType>(element.getTensor().getType()),
                          d, number.getSExtValue()))
      return false;
  }
  views[element.getResult()] = {
      {tensor->access.node, AffineMap::get(0, 0, graph.context)}, {}};
  return true;
}

bool GraphReader::read(Operation *op, const StructuredView *view) {
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return readSlice(slice);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return readJoin(concat.getInputs(), concat.getResult(), concat.getDim());
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return readPad(pad);
  if (auto insertion = dyn_cast<tensor::InsertSliceOp>(op))
    return readInsertions(insertion);
  if (auto element = dyn_cast<tensor::ExtractOp>(op))
    return readElement(element);
  if (std::optional<ReshapeView> reshape = ReshapeView::get(op))
    return splits.renamesLoops(op) && readReshape(*reshape);
  return readStructured(op, view);
}

namespace {

/// Reads one structured op.
class OpImporter {
public:
  using ViewOf = llvm::function_ref<std::optional<TensorView>(Value)>;
  OpImporter(TensorGraph &graph, const StructuredView &view,
             const ScalarGraph &body, ViewOf viewOf)
      : graph(graph), view(view), body(body), viewOf(viewOf) {}

  /// Finds the loops that run more than once. `loopsOf` returns those that
  /// index a dimension of an operand, and `numbers` are the operands in the
  /// order in which they are asked. Returns false if a size is not known.
  bool countLoops(
      ArrayRef<unsigned> numbers,
      llvm::function_ref<SmallVector<Size, 1>(unsigned, unsigned)> loopsOf);
  /// Adds an operand of which the body reads nothing.
  void addUnread() { operands.emplace_back(); }
  bool addOperand(unsigned number, const TensorView &tensor);
  /// Returns true if the body reads the operand.
  bool reads(unsigned number) const {
    return llvm::any_of(body.nodes, [&](const ScalarNode &node) {
      return node.kind == ScalarNode::Argument && node.index == number;
    });
  }
  std::optional<TensorView> result(unsigned number);

private:
  std::optional<Access> compute(unsigned node);
  /// Returns the element that a `tensor.extract` reads.
  std::optional<Access> gather(const ScalarNode &node);
  bool readsInit(unsigned node) const;
  /// Returns the loops of which a node is the position, if these are several:
  /// only `gather` reads it.
  ArrayRef<unsigned> splitPosition(unsigned node) const;
  /// Returns true if each element of the operand is visited at most once.
  bool isVisitedOnce(unsigned number) const;
  /// Returns true if the loops that the map does not use are known to run.
  bool runsAllLoops(AffineMap map) const;

  TensorGraph &graph;
  const StructuredView &view;
  const ScalarGraph &body;
  ViewOf viewOf;
  /// The loops that run more than once, and for each loop of the op the numbers
  /// of those that it is split into.
  SmallVector<Size, 6> sizes;
  SmallVector<SmallVector<unsigned, 1>, 6> numbers;
  SmallVector<Access, 4> operands;
  llvm::DenseMap<unsigned, Access> known;
};

} // namespace

/// Returns true if a size that is not known is written by `lhs` rather than by
/// `rhs`: by arguments, the first of which is the first one.
static bool precedes(const Size &lhs, const Size &rhs) {
  auto key = [](const Size &size) {
    auto argument = dyn_cast_if_present<BlockArgument>(size.value);
    return std::make_tuple(!argument, argument ? argument.getArgNumber() : 0,
                           argument ? size.divisor : 0,
                           argument ? size.dim : 0);
  };
  return key(lhs) < key(rhs);
}

bool OpImporter::countLoops(
    ArrayRef<unsigned> order,
    llvm::function_ref<SmallVector<Size, 1>(unsigned, unsigned)> loopsOf) {
  SmallVector<std::optional<SmallVector<Size, 1>>, 6> found(view.numLoops());
  for (unsigned i : order)
    for (auto [d, result] : llvm::enumerate(view.maps[i].getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(result);
      if (!loop)
        continue;
      auto &known = found[loop.getPosition()];
      if (known && (known->empty() || known->front().isFixed()))
        continue;
      SmallVector<Size, 1> own = loopsOf(i, d);
      if (!known || own.empty() || own.front().isFixed() ||
          (own.size() == known->size() &&
           precedes(own.front(), known->front())))
        known = std::move(own);
    }
  for (const auto &loops : found) {
    if (!loops)
      return false;
    numbers.emplace_back();
    for (const Size &size : *loops) {
      numbers.back().push_back(sizes.size());
      sizes.push_back(size);
    }
  }
  return true;
}

bool OpImporter::addOperand(unsigned number, const TensorView &tensor) {
  if (tensor.access.map.getNumResults() == 0) {
    operands.push_back(
        {tensor.access.node, AffineMap::get(sizes.size(), 0, graph.context)});
    return true;
  }
  AffineExpr zero = getAffineConstantExpr(0, graph.context);
  SmallVector<AffineExpr, 6> indices;
  // The loops of the tensor, and those of the part of it that is read.
  SmallVector<Size, 6> whole, part;
  AffineMap read = view.maps[number];
  for (auto [dim, loops] : llvm::enumerate(tensor.dims)) {
    if (loops.empty())
      continue;
    whole.append(loops);
    part.append(loops);
    AffineExpr result = read.getResult(dim);
    // A node runs in the loops that its operands use, also where another loop
    // of the op never runs. Only reads by loops are in bounds there.
    if (!isa<AffineDimExpr>(result)) {
      auto constant = dyn_cast<AffineConstantExpr>(result);
      auto type = cast<RankedTensorType>(view.operand(number).getType());
      if (constant ? !isAlwaysReadable(type, dim, constant.getValue())
                   : !runsAllLoops(read))
        return false;
    }
    if (auto loop = dyn_cast<AffineDimExpr>(result)) {
      ArrayRef<unsigned> parts = numbers[loop.getPosition()];
      if (!parts.empty() && parts.size() != loops.size())
        return false;
      for (size_t i = 0; i < loops.size(); ++i)
        indices.push_back(parts.empty() ? zero : graph.loop(parts[i]));
      continue;
    }
    if (loops.size() > 1)
      return false;
    SmallVector<AffineExpr, 6> renamed;
    for (ArrayRef<unsigned> parts : numbers)
      renamed.push_back(parts.size() == 1 ? graph.loop(parts.front()) : zero);
    bool isSplit = false;
    result.walk([&](AffineExpr part) {
      if (auto loop = dyn_cast<AffineDimExpr>(part))
        isSplit |= numbers[loop.getPosition()].size() > 1;
    });
    if (isSplit)
      return false;
    indices.push_back(result.replaceDims(renamed));
    // Windows of one element may leave a margin that none reads.
    if (auto loop = dyn_cast<AffineDimExpr>(indices.back()))
      part.back() = sizes[loop.getPosition()];
  }
  AffineMap map = AffineMap::get(sizes.size(), 0, indices, graph.context);
  Access access = tensor.access;
  if (part != whole) {
    for (auto [mine, all] : llvm::zip(part, whole))
      if (!(mine == all) && !(mine.isFixed() && all.isFixed()))
        return false;
    access = graph.slice(access, part, view.op->getLoc());
  }
  operands.push_back(access.through(map));
  return true;
}

bool OpImporter::runsAllLoops(AffineMap map) const {
  for (auto [loop, parts] : llvm::enumerate(numbers))
    for (unsigned part : parts)
      if (!map.isFunctionOfDim(loop) &&
          (!sizes[part].isFixed() || sizes[part].fixed == 0))
        return false;
  return true;
}

bool OpImporter::isVisitedOnce(unsigned number) const {
  ArrayRef<AffineExpr> results = view.maps[number].getResults();
  for (auto [loop, parts] : llvm::enumerate(numbers))
    if (!parts.empty() && !llvm::is_contained(results, graph.loop(loop)))
      return false;
  return true;
}

bool OpImporter::readsInit(unsigned node) const {
  SmallVector<unsigned, 8> todo = {node};
  llvm::SmallDenseSet<unsigned, 16> seen;
  while (!todo.empty()) {
    unsigned next = todo.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (body[next].kind == ScalarNode::Argument &&
        body[next].index >= view.inputs.size())
      return true;
    llvm::append_range(todo, body[next].args);
  }
  return false;
}

ArrayRef<unsigned> OpImporter::splitPosition(unsigned node) const {
  if (body[node].kind != ScalarNode::Index)
    return {};
  ArrayRef<unsigned> parts = numbers[body[node].index];
  return parts.size() > 1 ? parts : ArrayRef<unsigned>();
}

std::optional<Access> OpImporter::compute(unsigned root) {
  Location loc = view.op->getLoc();
  AffineMap none = AffineMap::get(sizes.size(), 0, graph.context);
  bool refused = false;
  if (!splitPosition(root).empty())
    return std::nullopt;
  visitPostOrder(
      root, [&](unsigned node) { return known.count(node) != 0; },
      [&](unsigned node) { return ArrayRef<unsigned>(body[node].args); },
      [&](unsigned number) {
        const ScalarNode &node = body[number];
        Access access{~0u, none};
        switch (node.kind) {
        case ScalarNode::Argument:
          access = operands[node.index];
          // A value that earlier iterations wrote is no operand.
          if (node.index >= view.inputs.size() && !isVisitedOnce(node.index))
            access.node = ~0u;
          if (access.node == ~0u)
            break;
          // A body has positions along loops, but not what is computed of them.
          if (graph[access.node].kind == TensorNode::Position &&
              !isa<AffineDimExpr>(access.map.getResult(0)))
            access.node = ~0u;
          break;
        case ScalarNode::Constant:
          if (auto typed = dyn_cast_or_null<TypedAttr>(node.value))
            access.node = graph.constant(typed, loc);
          break;
        case ScalarNode::Captured:
          if (!isa<ShapedType>(node.type))
            access.node = viewOf(node.source)->access.node;
          else if (isa<RankedTensorType>(node.type))
            // Read by `gather`.
            access.node = 0;
          break;
        case ScalarNode::Index:
          if (ArrayRef<unsigned> parts = numbers[node.index]; parts.empty())
            access.node =
                graph.constant(Builder(graph.context).getIndexAttr(0), loc);
          else if (parts.size() == 1)
            access = {
                graph.position(loc),
                AffineMap::get(sizes.size(), 0,
                               getAffineDimExpr(parts.front(), graph.context))};
          else
            access.node = 0;
          break;
        case ScalarNode::Size: // Bodies have constants or operations instead.
        case ScalarNode::Read:
          break;
        case ScalarNode::Op: {
          if (node.name == tensor::ExtractOp::getOperationName()) {
            if (std::optional<Access> element = gather(node))
              access = *element;
            break;
          }
          SmallVector<Access, 3> arguments;
          bool takesTensor = false;
          for (unsigned arg : node.args) {
            arguments.push_back(known.at(arg));
            takesTensor |=
                isa<ShapedType>(body[arg].type) || !splitPosition(arg).empty();
          }
          if (!isa<ShapedType>(node.type) && !takesTensor)
            access = graph.scalar(node, arguments, sizes, loc);
          break;
        }
        }
        refused = access.node == ~0u;
        known[number] = access;
        return !refused;
      });
  if (refused)
    return std::nullopt;
  return known.at(root);
}

std::optional<Access> OpImporter::gather(const ScalarNode &node) {
  const ScalarNode &captured = body[node.args.front()];
  std::optional<TensorView> tensor;
  // A constant may be in the body itself.
  Value table = captured.source;
  if (captured.kind == ScalarNode::Captured ||
      (captured.kind == ScalarNode::Constant && table &&
       !view.region->isAncestor(table.getParentRegion())))
    tensor = viewOf(table);
  if (!tensor)
    return std::nullopt;
  // An index for each loop of the tensor; affine ones are expressions, too.
  SmallVector<Access, 4> indices;
  SmallVector<AffineExpr, 4> exprs;
  bool isAffine = true, readsWhole = true;
  // The value of an expression of one loop in its last iteration.
  auto boundOf = [&](AffineExpr expr) -> std::optional<int64_t> {
    SmallVector<AffineExpr, 6> last;
    for (const Size &size : sizes) {
      if (!size.isFixed())
        return std::nullopt;
      last.push_back(getAffineConstantExpr(size.fixed - 1, graph.context));
    }
    auto value = dyn_cast<AffineConstantExpr>(expr.replaceDims(last));
    return value ? std::optional(value.getValue()) : std::nullopt;
  };
  llvm::SmallBitVector used(sizes.size());
  for (auto [dim, loops] : llvm::enumerate(tensor->dims)) {
    if (loops.empty())
      continue;
    ArrayRef<unsigned> parts = splitPosition(node.args[dim + 1]);
    if (parts.size() != (loops.size() > 1 ? loops.size() : 0))
      return std::nullopt;
    for (auto [part, size] : llvm::zip(parts, loops)) {
      if (!size.isFixed() || !(sizes[part] == size))
        return std::nullopt;
      exprs.push_back(graph.loop(part));
      used.set(part);
      indices.push_back({graph.position(view.op->getLoc()),
                         AffineMap::get(sizes.size(), 0, exprs.back())});
    }
    if (!parts.empty())
      continue;
    Access index = graph.inBounds(known.at(node.args[dim + 1]), loops.front(),
                                  sizes, view.op->getLoc());
    const TensorNode &value = graph[index.node];
    if (value.kind == TensorNode::Position) {
      auto loop = dyn_cast<AffineDimExpr>(index.map.getResult(0));
      if (!loop)
        return std::nullopt;
      exprs.push_back(loop);
      isAffine &=
          loops.front().isFixed() && sizes[loop.getPosition()] == loops.front();
    } else if (std::optional<AffineExpr> steps = graph.progression(index);
               steps && loops.front().isFixed()) {
      exprs.push_back(*steps);
      std::optional<int64_t> last = boundOf(*steps);
      isAffine &= last && *last < loops.front().fixed;
      readsWhole &= last && *last == loops.front().fixed - 1;
    } else if (value.kind == TensorNode::Constant) {
      int64_t number = cast<IntegerAttr>(value.attribute).getInt();
      exprs.push_back(getAffineConstantExpr(number, graph.context));
      isAffine &= number >= 0 && loops.front().isFixed() &&
                  number < loops.front().fixed;
    } else {
      isAffine = false;
    }
    for (unsigned loop = 0; loop < sizes.size(); ++loop)
      if (index.map.isFunctionOfDim(loop))
        used.set(loop);
    indices.push_back(std::move(index));
  }
  if (isAffine) {
    AffineMap map = AffineMap::get(sizes.size(), 0, exprs, graph.context);
    Access access = tensor->access.through(map);
    return readsWhole && access.map.isProjectedPermutation()
               ? access
               : graph.slice(access, sizes, view.op->getLoc());
  }
  // It runs in the loops that the indices use, also where another loop of the
  // op never runs.
  for (unsigned loop = 0; loop < sizes.size(); ++loop)
    if (!used[loop] && (!sizes[loop].isFixed() || sizes[loop].fixed == 0))
      return std::nullopt;
  SmallVector<Access, 4> ordered;
  for (AffineExpr result : tensor->access.map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(result);
    if (!loop)
      return std::nullopt;
    ordered.push_back(indices[loop.getPosition()]);
  }
  return graph.gather(tensor->access.node, ordered, sizes, view.op->getLoc());
}

std::optional<TensorView> OpImporter::result(unsigned number) {
  unsigned root = body.results[number];
  unsigned numInputs = view.inputs.size();
  SmallVector<int, 6> places(sizes.size(), -1);
  TensorView tensor;
  unsigned numLoops = 0;
  for (AffineExpr result : view.initMap(number).getResults()) {
    tensor.dims.emplace_back();
    auto loop = dyn_cast<AffineDimExpr>(result);
    auto zero = dyn_cast<AffineConstantExpr>(result);
    if (zero && zero.getValue() == 0 &&
        cast<RankedTensorType>(view.inits[number].getType())
                .getDimSize(tensor.dims.size() - 1) == 1)
      continue;
    if (!loop)
      return std::nullopt;
    for (unsigned part : numbers[loop.getPosition()]) {
      if (places[part] >= 0)
        return std::nullopt;
      places[part] = numLoops++;
      tensor.dims.back().push_back(sizes[part]);
    }
  }
  LoopNumbers along;
  for (auto [loop, place] : llvm::enumerate(places))
    if (place < 0)
      along.push_back(loop);

  std::optional<Access> access;
  if (along.empty()) {
    access = compute(root);
  } else {
    const ScalarNode &combiner = body[root];
    if (combiner.kind != ScalarNode::Op || combiner.args.size() != 2)
      return std::nullopt;
    auto isResult = [&](unsigned node) {
      return body[node].kind == ScalarNode::Argument &&
             body[node].index == numInputs + number;
    };
    bool first = isResult(combiner.args[0]);
    if (!first && !isResult(combiner.args[1]))
      return std::nullopt;
    unsigned part = combiner.args[first];
    if (readsInit(part) || combiner.type != body[part].type)
      return std::nullopt;
    std::optional<Access> term = compute(part);
    if (!term)
      return std::nullopt;
    access =
        graph.reduction(combiner, first, *term, operands[numInputs + number],
                        along, sizes, view.op->getLoc());
  }
  if (!access)
    return std::nullopt;
  SmallVector<AffineExpr, 6> renames;
  for (int place : places)
    renames.push_back(place < 0 ? getAffineConstantExpr(0, graph.context)
                                : graph.loop(place));
  tensor.access =
      access->through(AffineMap::get(numLoops, 0, renames, graph.context));
  return tensor;
}

bool GraphReader::readStructured(Operation *op, const StructuredView *view) {
  std::optional<StructuredView> own;
  if (!view && index.lookup(op->getName().getStringRef()))
    view = (own = StructuredView::get(op, index)) ? &*own : nullptr;
  if (!view || !view->hasBody() || op->getNumResults() != view->inits.size() ||
      undescribedAttribute(op, view->node, dropped) ||
      (!compares && !keptAttributes(op, view->node).empty()))
    return false;
  SmallVector<Value> joined;
  int64_t along = -1;
  if (MovementMatcher::fits(*view) &&
      MovementMatcher(*view).joins(joined, along))
    return readJoin(joined, op->getResult(0), along);
  std::optional<ScalarGraph> body =
      ScalarGraph::withFlags(view->region->front(), index.tree, dropped);
  if (!body || !body->assertions.empty() ||
      body->results.size() != view->inits.size())
    return false;
  // Operations that may trap run for the iterations for which they ran.
  Speculation speculation(index.tree, *body, /*readsTensors=*/true);
  for (auto [result, node] : llvm::zip(op->getResults(), body->results))
    if (!result.use_empty() && !speculation.mayRun(node))
      return false;
  auto readTensor = [&](Value value) { return viewOf(value); };
  OpImporter importer(graph, *view, *body, readTensor);
  // Uniform tensors have loops of their own, which may be split otherwise.
  SmallVector<unsigned, 4> order, last;
  unsigned numInputs = view->inputs.size();
  for (unsigned i = 0, e = view->numOperands(); i < e; ++i) {
    bool isInit = i >= numInputs;
    (!isInit && splits.isUniform(view->operand(i)) ? last : order).push_back(i);
  }
  llvm::append_range(order, last);
  auto loopsOfOperand = [&](unsigned number, unsigned dim) {
    Value value = view->operand(number);
    bool isInit = number >= numInputs && splits.isUniform(value);
    return loopsOf(value, dim,
                   isInit ? op->getResult(number - numInputs) : Value());
  };
  if (!importer.countLoops(order, loopsOfOperand))
    return false;
  for (unsigned i = 0, e = view->numOperands(); i < e; ++i) {
    if (i >= numInputs && !importer.reads(i)) {
      importer.addUnread();
      continue;
    }
    std::optional<TensorView> tensor = viewOf(view->operand(i));
    if (!tensor || view->maps[i].getNumSymbols() != 0 ||
        !importer.addOperand(i, *tensor))
      return false;
  }
  SmallVector<std::pair<Value, TensorView>, 1> results;
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    if (result.use_empty())
      continue;
    std::optional<TensorView> tensor = importer.result(i);
    if (!tensor)
      return false;
    results.push_back({result, std::move(*tensor)});
  }
  for (auto &[value, tensor] : results)
    views[value] = std::move(tensor);
  return true;
}

} // namespace op_tree

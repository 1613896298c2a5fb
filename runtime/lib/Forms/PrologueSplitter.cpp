//===- PrologueSplitter.cpp - Elementwise prologues of ops ----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function of the elements of a window
//
//   %0 = linalg.generic [(n, i, c, k) -> (n, i + k, c), (n, i, c, k) -> (k),
//                        (n, i, c, k) -> (n, i, c)] ins(%a, %window) outs(%c)
//          { %e = math.exp %x; %m = arith.maximumf %acc, %e }
//
// is computed once per element of the tensor, so that a named op is left:
//
//   %e = linalg.exp ins(%a)
//   %0 = linalg.pooling_nwc_max ins(%e, %window) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/PrologueSplitter.h"
#include "OpTree/Forms/ConvolutionClassifier.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Payload/ScalarGraph.h"
#include "OpTree/Payload/Speculation.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace op_tree {

bool isPlain(AffineMap map) {
  llvm::SmallBitVector seen(map.getNumDims());
  for (AffineExpr result : map.getResults()) {
    if (auto zero = dyn_cast<AffineConstantExpr>(result);
        zero && zero.getValue() == 0)
      continue;
    auto loop = dyn_cast<AffineDimExpr>(result);
    if (!loop || seen[loop.getPosition()])
      return false;
    seen.set(loop.getPosition());
  }
  return true;
}

namespace {

using Numbers = llvm::SmallSetVector<unsigned, 4>;

/// A value of the body that can be computed on whole operands.
struct Prologue {
  Value value;
  /// The operand whose elements it is a function of, and all inputs that it
  /// reads.
  unsigned base;
  Numbers reads;
};

class Splitter {
public:
  Splitter(const StructuredView &view, const TreeIndex &index,
           const OpWriter &writer, bool keepCasts)
      : view(view), index(index), writer(writer), keepCasts(keepCasts),
        body(view.region->front()), builder(view.op->getContext()) {}

  std::optional<Decomposition> run();

private:
  void find(Value value);
  /// Finds the values that can be computed for elements that no iteration
  /// reads.
  void findMovable();
  /// Returns the input whose index determines that of all others in `reads`.
  std::optional<unsigned> baseOf(const Numbers &reads) const;
  bool follows(unsigned other, unsigned base) const;
  /// The map of `other` over the dimensions of `base`.
  AffineMap mapOver(unsigned other, unsigned base);

  Value build(const Prologue &prologue);
  bool buildRest();
  /// Copies the operations that compute `value` to the insertion point.
  Value copy(Value value, IRMapping &mapping);
  Block *createBody(Operation *op);
  void yield(Value value);
  RankedTensorType tensor(unsigned number) const {
    return cast<RankedTensorType>(view.operand(number).getType());
  }

  const StructuredView &view;
  const TreeIndex &index;
  const OpWriter &writer;
  bool keepCasts;
  Block &body;
  OpBuilder builder;
  /// The values that may be computed for any elements, with the inputs that
  /// they read.
  llvm::DenseMap<Value, Numbers> movable;
  SmallVector<Prologue, 2> prologues;
  llvm::SmallPtrSet<Value, 8> visited;
  Decomposition parts;
};

} // namespace

void Splitter::findMovable() {
  for (unsigned i = 0, e = view.inputs.size(); i < e; ++i)
    movable[body.getArgument(i)].insert(i);
  for (Operation &op : body) {
    bool positions =
        llvm::any_of(index.tree.dialects, [&](const DialectInfo &dialect) {
          return op.getName().getStringRef() == dialect.index;
        });
    // The prologue also runs on elements that no window reads, so its
    // operations must be speculatable.
    if (positions || !isSafeToSpeculate(index.tree, &op))
      continue;
    Numbers reads;
    bool all = llvm::all_of(op.getOperands(), [&](Value operand) {
      auto found = movable.find(operand);
      if (found != movable.end())
        reads.insert_range(found->second);
      return found != movable.end() || operand.getParentBlock() != &body;
    });
    for (Value result : op.getResults())
      if (all)
        movable[result] = reads;
  }
}

bool Splitter::follows(unsigned other, unsigned base) const {
  for (auto [d, result] : llvm::enumerate(view.maps[other].getResults())) {
    int64_t size = tensor(other).getDimSize(d);
    if (auto constant = dyn_cast<AffineConstantExpr>(result)) {
      if (!isAlwaysReadable(tensor(other), d, constant.getValue()))
        return false;
      continue;
    }
    const AffineExpr *same = llvm::find(view.maps[base].getResults(), result);
    if (same == view.maps[base].getResults().end())
      return false;
    // Windows may leave different margins of two operands unread.
    if (!isa<AffineDimExpr>(result) &&
        (ShapedType::isDynamic(size) ||
         size != tensor(base).getDimSize(same -
                                         view.maps[base].getResults().begin())))
      return false;
  }
  return true;
}

std::optional<unsigned> Splitter::baseOf(const Numbers &reads) const {
  for (unsigned base : reads)
    if (view.maps[base].getNumResults() != 0 &&
        llvm::all_of(reads, [&](unsigned other) {
          return other == base || view.maps[other].getNumResults() == 0 ||
                 follows(other, base);
        }))
      return base;
  return std::nullopt;
}

void Splitter::find(Value value) {
  SmallVector<Value, 8> todo = {value};
  while (!todo.empty()) {
    Value next = todo.pop_back_val();
    Operation *op = next.getDefiningOp();
    if (!op || op->getBlock() != &body || !visited.insert(next).second)
      continue;
    bool isCast = op->getNumOperands() == 1 &&
                  op->getOperand(0).getType() != next.getType();
    auto found = movable.find(next);
    if (!(isCast && keepCasts) && found != movable.end())
      if (std::optional<unsigned> base = baseOf(found->second)) {
        prologues.push_back({next, *base, found->second});
        continue;
      }
    for (Value operand : llvm::reverse(op->getOperands()))
      todo.push_back(operand);
  }
}

AffineMap Splitter::mapOver(unsigned other, unsigned base) {
  ArrayRef<AffineExpr> dims = view.maps[base].getResults();
  SmallVector<AffineExpr, 6> results;
  for (AffineExpr result : view.maps[other].getResults())
    results.push_back(isa<AffineConstantExpr>(result)
                          ? result
                          : builder.getAffineDimExpr(llvm::find(dims, result) -
                                                     dims.begin()));
  return AffineMap::get(dims.size(), 0, results, view.op->getContext());
}

Value Splitter::copy(Value value, IRMapping &mapping) {
  auto isDone = [&](Value value) {
    Operation *op = value.getDefiningOp();
    return mapping.contains(value) || !op || op->getBlock() != &body;
  };
  visitPostOrder(
      value, isDone,
      [](Value value) { return value.getDefiningOp()->getOperands(); },
      [&](Value value) {
        builder.clone(*value.getDefiningOp(), mapping);
        return true;
      });
  return mapping.lookupOrDefault(value);
}

Block *Splitter::createBody(Operation *op) {
  SmallVector<Type, 4> types;
  SmallVector<Location, 4> locations;
  for (Value operand : op->getOperands()) {
    types.push_back(elementOf(operand.getType()));
    locations.push_back(operand.getLoc());
  }
  Region &region = op->getRegion(0);
  return builder.createBlock(&region, region.end(), types, locations);
}

void Splitter::yield(Value value) {
  OperationState state(view.op->getLoc(),
                       StringRef(index.tree.dialectOf(index.tree.root()).yield),
                       value, TypeRange());
  builder.create(state);
}

Value Splitter::build(const Prologue &prologue) {
  Location loc = view.op->getLoc();
  Value base = view.operand(prologue.base);
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, base),
      prologue.value.getType());
  SmallVector<unsigned, 4> inputs = {prologue.base};
  for (unsigned number : prologue.reads)
    if (number != prologue.base)
      inputs.push_back(number);
  SmallVector<Value, 4> operands;
  SmallVector<AffineMap, 4> maps;
  for (unsigned number : inputs) {
    operands.push_back(view.operand(number));
    maps.push_back(mapOver(number, prologue.base));
  }
  operands.push_back(empty);
  maps.push_back(
      builder.getMultiDimIdentityMap(tensor(prologue.base).getRank()));
  SmallVector<utils::IteratorType, 6> iterators(tensor(prologue.base).getRank(),
                                                utils::IteratorType::parallel);
  Operation *op = writer.createRoot(builder, loc, operands, 1, maps, iterators,
                                    empty.getType());
  if (!op)
    return {};
  OpBuilder::InsertionGuard guard(builder);
  Block *block = createBody(op);
  IRMapping mapping;
  for (auto [i, number] : llvm::enumerate(inputs))
    mapping.map(body.getArgument(number), block->getArgument(i));
  yield(copy(prologue.value, mapping));
  return op->getResult(0);
}

bool Splitter::buildRest() {
  Location loc = view.op->getLoc();
  Value yielded = body.back().getOperand(0);
  SmallVector<Value, 4> operands;
  SmallVector<AffineMap, 4> maps;
  // For each argument of the new body, the value of the old body.
  SmallVector<Value, 4> stands;
  Numbers left;
  SmallVector<Value, 8> todo = {yielded};
  llvm::SmallPtrSet<Value, 8> seen;
  for (const Prologue &prologue : prologues)
    seen.insert(prologue.value);
  while (!todo.empty()) {
    Value value = todo.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && argument.getOwner() == &body)
      left.insert(argument.getArgNumber());
    else if (Operation *op = value.getDefiningOp();
             op && op->getBlock() == &body)
      llvm::append_range(todo, op->getOperands());
  }
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
    for (const Prologue &prologue : prologues) {
      if (prologue.base != i)
        continue;
      Value value = build(prologue);
      if (!value)
        return false;
      operands.push_back(value);
      maps.push_back(view.maps[i]);
      stands.push_back(prologue.value);
    }
    // An operand that neither part reads may still give the size of a window.
    if (i < view.inputs.size() && !left.contains(i) &&
        llvm::any_of(
            prologues, [&](const Prologue &p) { return p.reads.contains(i); }))
      continue;
    operands.push_back(view.operand(i));
    maps.push_back(view.maps[i]);
    stands.push_back(i < body.getNumArguments() ? body.getArgument(i)
                                                : Value());
  }
  parts.core = writer.createRoot(
      builder, loc, operands, view.inits.size(), maps, view.iterators,
      view.op->getResultTypes(), keptAttributes(view.op, view.node));
  if (!parts.core)
    return false;
  Block *block = createBody(parts.core);
  IRMapping mapping;
  for (auto [argument, value] : llvm::zip(block->getArguments(), stands))
    if (value)
      mapping.map(value, argument);
  yield(copy(yielded, mapping));
  parts.result = parts.core->getResult(0);
  return true;
}

/// Returns the highest number of operands that a windowed op has.
static size_t mostOperands(const Tree &tree) {
  size_t most = 0;
  for (const Node &node : tree.nodes)
    if (isWindowed(node))
      most = std::max<size_t>(most, node.operands.size());
  return most;
}

std::optional<Decomposition> Splitter::run() {
  findMovable();
  find(body.back().getOperand(0));
  // Each becomes an operand of the rest. If no op has so many, do not build
  // them, as there may be one for each operation of a long body.
  if (prologues.empty() || prologues.size() > mostOperands(index.tree))
    return std::nullopt;
  builder.setInsertionPointToEnd(parts.block.get());
  if (!buildRest())
    return std::nullopt;
  return std::move(parts);
}

std::optional<Decomposition> PrologueSplitter::split(const StructuredView &view,
                                                     bool keepCasts) const {
  return Splitter(view, index, writer, keepCasts).run();
}

} // namespace op_tree

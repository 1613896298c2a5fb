//===- CompositeDecomposer.cpp - A composite as the ops of its steps ------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/CompositeDecomposer.h"
#include "OpTree/Payload/Expansion.h"
#include "OpTree/Payload/PayloadBuilder.h"
#include "OpTree/Rewriting/StepTypes.h"
#include "mlir/Analysis/AliasAnalysis/LocalAliasAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace op_tree {

std::optional<CompositeUse> CompositeUse::get(const Tree &tree, Operation *op) {
  CompositeUse use;
  use.definition = tree.definitionOf(op->getName().getStringRef());
  if (!use.definition)
    return std::nullopt;
  use.parameters.append(op->getAttrs().begin(), op->getAttrs().end());
  ArrayRef<DefinedOperand> wanted = use.definition->operands;
  // Absent operands have no member in the segments.
  auto segments = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
  bool byOperand =
      segments && segments.size() == static_cast<int64_t>(wanted.size());
  unsigned missing = wanted.size() - op->getNumOperands(), next = 0;
  for (auto [number, operand] : llvm::enumerate(wanted)) {
    bool given =
        byOperand ? segments[number] != 0 : !operand.optional || missing == 0;
    use.operands.push_back(given ? op->getOperand(next++) : Value());
  }
  return use;
}

bool CompositeUse::isGiven(const Step &step) const {
  return llvm::all_of(step.when, [&](const StepInput &condition) {
    if (condition.kind == StepInput::Operand)
      return static_cast<bool>(operands[condition.index]);
    const DefinedParameter &parameter = definition->parameters[condition.index];
    Attribute given = parameters.get(parameter.attribute);
    if (parameter.type != "bool")
      return static_cast<bool>(given);
    auto flag = dyn_cast_or_null<BoolAttr>(given);
    return flag ? flag.getValue() : parameter.fallback != 0.0;
  });
}

SmallVector<const Step *, 16>
CompositeUse::chosenSteps(ArrayRef<uint8_t> alternatives) const {
  llvm::StringSet<> done, read;
  SmallVector<const Step *, 16> chosen;
  ArrayRef<Step> rows = definition->steps;
  for (const Step &step : rows) {
    size_t first =
        llvm::find_if(rows,
                      [&](const Step &row) { return row.name == step.name; }) -
        rows.begin();
    uint8_t wanted = first < alternatives.size() ? alternatives[first] : 0;
    if (step.alternative == wanted && isGiven(step) &&
        done.insert(step.name).second)
      chosen.push_back(&step);
  }
  for (const DefinedOperand &operand : definition->operands)
    if (operand.isOutput)
      read.insert(operand.name);
  for (const Step *step : llvm::reverse(chosen))
    if (read.contains(step->name))
      for (const StepInput &input : step->inputs)
        if (input.kind == StepInput::Step || input.kind == StepInput::StepType)
          read.insert(rows[input.index].name);
  llvm::erase_if(chosen,
                 [&](const Step *step) { return !read.contains(step->name); });
  return chosen;
}

FailureOr<SmallVector<unsigned, 4>> CompositeUse::loopCounts() const {
  ArrayRef<DefinedLoop> loops = definition->loops;
  SmallVector<std::optional<unsigned>, 4> counts(loops.size());
  for (auto [loop, count] : llvm::zip(loops, counts)) {
    auto rank = dyn_cast_or_null<IntegerAttr>(
        loop.rank.empty() ? Attribute() : parameters.get(loop.rank));
    if (!loop.many)
      count = 1;
    else if (rank)
      count = rank.getInt();
    else
      for (const DefinedParameter &parameter : definition->parameters)
        if (!loop.rank.empty() && parameter.attribute == loop.rank &&
            parameter.hasDefault)
          count = static_cast<unsigned>(parameter.fallback);
  }
  for (auto [operand, value] : llvm::zip(definition->operands, operands)) {
    auto type = value ? dyn_cast<ShapedType>(value.getType()) : ShapedType();
    if (!type)
      continue;
    int64_t left = type.getRank();
    std::optional<int16_t> open;
    for (int16_t loop : operand.loops) {
      if (!counts[loop] && open)
        return failure();
      if (counts[loop])
        left -= *counts[loop];
      else
        open = loop;
    }
    if (left < 0 || (!open && left != 0))
      return failure();
    if (open)
      counts[*open] = left;
  }
  SmallVector<unsigned, 4> found;
  for (std::optional<unsigned> count : counts)
    found.push_back(count.value_or(0));
  return found;
}

/// Returns the numbers of the loops that lists of loops stand for.
static SmallVector<unsigned, 6> loopsOf(ArrayRef<int16_t> lists,
                                        ArrayRef<unsigned> counts) {
  SmallVector<unsigned, 6> loops;
  for (int16_t list : lists) {
    unsigned first = 0;
    for (unsigned count : counts.take_front(list))
      first += count;
    llvm::append_range(loops, llvm::seq(first, first + counts[list]));
  }
  return loops;
}

FailureOr<SmallVector<SmallVector<unsigned, 6>, 4>>
CompositeUse::loopsOfOperands() const {
  FailureOr<SmallVector<unsigned, 4>> counts = loopCounts();
  if (failed(counts))
    return failure();
  SmallVector<SmallVector<unsigned, 6>, 4> loops;
  for (const DefinedOperand &operand : definition->operands)
    loops.push_back(loopsOf(operand.loops, *counts));
  return loops;
}

bool CompositeUse::sizesFit() const {
  FailureOr<SmallVector<SmallVector<unsigned, 6>, 4>> loops = loopsOfOperands();
  if (failed(loops))
    return false;
  llvm::SmallDenseMap<unsigned, int64_t> sizes;
  for (auto [operand, value, own] :
       llvm::zip(definition->operands, operands, *loops)) {
    auto type = value ? dyn_cast<ShapedType>(value.getType()) : ShapedType();
    if (!type)
      continue;
    for (auto [size, loop] : llvm::zip(type.getShape(), own))
      if (!ShapedType::isDynamic(size) && !(operand.broadcasts && size == 1) &&
          sizes.try_emplace(loop, size).first->second != size)
        return false;
  }
  SmallVector<unsigned, 4> counts = *loopCounts();
  auto sizeOf = [&](int16_t loop) -> std::optional<int64_t> {
    auto size = sizes.find(loopsOf({loop}, counts).front());
    return size == sizes.end() ? std::nullopt : std::optional(size->second);
  };
  for (auto [number, loop] : llvm::enumerate(definition->loops))
    if (auto whole = loop.whole < 0 ? std::nullopt : sizeOf(loop.whole))
      if (*whole % loop.parts != 0 ||
          sizeOf(number).value_or(*whole / loop.parts) != *whole / loop.parts)
        return false;
  return true;
}

FailureOr<SmallVector<unsigned, 6>> CompositeUse::wholeLoops() const {
  FailureOr<SmallVector<unsigned, 4>> counts = loopCounts();
  if (failed(counts))
    return failure();
  SmallVector<int16_t, 6> lists;
  auto isMoved = [&](int16_t loop) {
    return llvm::any_of(definition->operands,
                        [&](const DefinedOperand &operand) {
                          return operand.offsetOf == loop;
                        });
  };
  for (const Step *step : chosenSteps({})) {
    llvm::append_range(lists, step->along);
    for (const StepInput &input : step->inputs)
      if (input.kind == StepInput::Size)
        lists.push_back(input.index);
    for (const ExprNode &part : step->value)
      if (part.kind == ExprKind::Index && !isMoved(part.index))
        lists.push_back(part.index);
  }
  return loopsOf(lists, *counts);
}

namespace {

/// Of a dimension of size 1 that is read by no loop.
constexpr unsigned kOnce = ~0u;

class StepBuilder {
public:
  StepBuilder(OpBuilder &builder, Location loc, const Tree &tree,
              const OpWriter &ops, const CompositeUse &use,
              ArrayRef<unsigned> counts, BuiltSteps *built)
      : builder(builder), loc(loc), tree(tree), ops(ops), use(use),
        steps(use.definition->steps), counts(counts), built(built),
        typing(tree, use, builder.getContext()) {
    for (unsigned count : counts) {
      first.push_back(numLoops);
      numLoops += count;
    }
    first.push_back(numLoops);
    for (auto [operand, value] :
         llvm::zip(use.definition->operands, use.operands))
      operands.push_back({value, loopsOf(operand.loops)});
    for (auto [operand, value] : llvm::zip(use.definition->operands, operands))
      if (operand.broadcasts && value.value)
        for (auto [dim, loop] : llvm::enumerate(value.loops))
          if (cast<ShapedType>(value.value.getType()).getDimSize(dim) == 1)
            loop = kOnce;
    onMemrefs = llvm::any_of(use.operands, [](Value value) {
      return value && isa<MemRefType>(value.getType());
    });
  }

  /// Builds a step unless it is there.
  LogicalResult build(const Step &step);
  /// Builds a part of a value, or what joins parts.
  LogicalResult move(const Step &step, StepMove move);
  /// The value of the last step with the name of an output.
  Value output(StringRef name) { return values.lookup(name).value; }
  /// On memrefs, copies what is not in its output yet, frees what was
  /// allocated, and returns true.
  bool finish();

private:
  SmallVector<unsigned, 6> loopsOf(ArrayRef<int16_t> lists) const {
    return op_tree::loopsOf(lists, counts);
  }
  /// Returns an operand, whose floats are cast to the type in which the steps
  /// compute.
  LoopedValue asComputed(unsigned number) {
    LoopedValue value = operands[number];
    if (Type type = typing.operand(number); type && type != value.element())
      value.computed = type;
    return value;
  }
  /// Returns an element in another type of floats.
  Value converted(Value element, Type type);
  /// Notes what a step gives.
  void give(const Step &step, LoopedValue value) {
    typing.set(step, value.element());
    values[step.name] = std::move(value);
  }
  /// Returns what a step reads; nothing of a number.
  LoopedValue read(const StepInput &input);
  /// Returns a value whose dimensions are these loops, with its elements in the
  /// type in which they are read.
  Value withLoops(const LoopedValue &value, ArrayRef<unsigned> loops);
  /// Returns the elements of equal tensors by turns along a dimension.
  Value interleaved(ArrayRef<Value> parts, unsigned dim);
  /// Returns a size of a tensor that is not known.
  Value sizeOf(Value tensor, unsigned dim);
  OpFoldResult sizeOf(unsigned loop);
  /// Returns the product of the sizes of a list of loops, an index.
  Value sizeOfList(int16_t list);
  Value constant(TypedAttr number) {
    if (!built)
      return arith::ConstantOp::create(builder, loc, number);
    Value &value = built->numbers[number];
    return value ? value
                 : value = arith::ConstantOp::create(builder, loc, number);
  }
  /// Returns what a step reads, numbers of parameters as well.
  FailureOr<SmallVector<LoopedValue, 4>> inputsOf(const Step &step);
  /// Builds a step that combines or computes elements.
  LogicalResult build(const Step &step, ArrayRef<LoopedValue> inputs);
  /// Returns all that the result of a step depends on.
  BuiltSteps::Key keyOf(const Step &step, ArrayRef<LoopedValue> inputs) const;
  /// Returns a tensor, or allocates a memref, over these loops.
  Value empty(ArrayRef<unsigned> loops, Type element);
  Value empty(ArrayRef<OpFoldResult> sizes, Type element);
  /// Returns where a step is stored whose output is `init`: there, unless on
  /// memrefs something is read that this would overwrite. `inputs`: what the
  /// step reads; `result`: its loops; `combines`: it writes an element before
  /// it has read all that it needs for it.
  Value placeOf(const Step &step, Value init, ArrayRef<LoopedValue> inputs,
                ArrayRef<unsigned> result, bool combines);
  /// Returns a slice of a tensor or of a memref.
  Value slice(Value source, ArrayRef<OpFoldResult> offsets,
              ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> strides);
  /// Returns parts one after the other along a loop, or by turns, in memory:
  /// in `place`, or where there is none, in what is allocated over `loops`.
  Value joined(ArrayRef<Value> parts, StepMove move, unsigned dim,
               ArrayRef<unsigned> loops, Value place);
  /// Builds a generic, whose result has the loops `result`. `body` returns the
  /// value of its body, from the numbers of the loops in the generic and the
  /// elements of the inputs and of the result.
  using Body = llvm::function_ref<Value(ArrayRef<unsigned>, ArrayRef<Value>)>;
  Value generic(ArrayRef<LoopedValue> inputs, Value init,
                ArrayRef<unsigned> result, ArrayRef<unsigned> along, Body body);

  OpBuilder &builder;
  Location loc;
  const Tree &tree;
  const OpWriter &ops;
  const CompositeUse &use;
  ArrayRef<Step> steps;
  /// How many loops each loop of the definition stands for.
  ArrayRef<unsigned> counts;
  BuiltSteps *built;
  /// The number of the first loop of each loop of the definition.
  SmallVector<unsigned, 4> first;
  unsigned numLoops = 0;
  SmallVector<LoopedValue, 4> operands;
  llvm::StringMap<LoopedValue> values;
  StepTypes typing;
  /// On memrefs: what is allocated, and the outputs that get a copy of it.
  bool onMemrefs = false;
  SmallVector<Value, 8> allocated;
  SmallVector<std::pair<Value, Value>, 2> copied;
};

/// Steps free what they allocate, also where another pass frees the rest.
constexpr StringLiteral kFreed = "bufferization.manual_deallocation";

} // namespace

Value StepBuilder::sizeOf(Value tensor, unsigned dim) {
  auto make = [&] {
    return onMemrefs ? builder.createOrFold<memref::DimOp>(loc, tensor, dim)
                     : builder.createOrFold<tensor::DimOp>(loc, tensor, dim);
  };
  if (!built)
    return make();
  Value &size = built->sizes[{tensor, dim}];
  return size ? size : size = make();
}

OpFoldResult StepBuilder::sizeOf(unsigned loop) {
  OpFoldResult found;
  for (const LoopedValue &operand : operands) {
    auto *place = llvm::find(operand.loops, loop);
    if (!operand.value || place == operand.loops.end())
      continue;
    unsigned dim = place - operand.loops.begin();
    auto type = cast<ShapedType>(operand.value.getType());
    if (!type.isDynamicDim(dim))
      return builder.getIndexAttr(type.getDimSize(dim));
    if (!found)
      found = sizeOf(operand.value, dim);
  }
  if (found)
    return found;
  for (const Step &step : steps) {
    std::optional<StepMove> move = StepMove::of(step);
    if (!move || first[move->loop] != loop)
      continue;
    OpFoldResult whole = sizeOf(first[move->whole]);
    if (std::optional<int64_t> known = getConstantIntValue(whole))
      return builder.getIndexAttr(*known / move->count);
    Value parts = arith::ConstantIndexOp::create(builder, loc, move->count);
    return arith::DivUIOp::create(builder, loc, cast<Value>(whole), parts)
        .getResult();
  }
  return found;
}

Value StepBuilder::converted(Value element, Type type) {
  const ExprNode expression[] = {operand(0), operand(1),
                                 castAs(0, Sign::Signed, like(1))};
  Type types[] = {element.getType(), type};
  std::optional<ScalarGraph> graph =
      expandExpression(tree, expression, types, builder.getContext());
  if (!graph)
    return {};
  Value both[] = {element, element};
  return buildScalars(builder, loc, tree, tree.dialectOf(tree.root()), *graph,
                      both, {})
      .front();
}

Value StepBuilder::sizeOfList(int16_t list) {
  int64_t fixed = 1;
  Value product;
  for (unsigned loop = first[list]; loop < first[list + 1]; ++loop) {
    OpFoldResult size = sizeOf(loop);
    if (std::optional<int64_t> known = getConstantIntValue(size)) {
      fixed *= *known;
      continue;
    }
    Value factor = cast<Value>(size);
    product = product
                  ? Value(arith::MulIOp::create(builder, loc, product, factor))
                  : factor;
  }
  if (product && fixed == 1)
    return product;
  Value known = arith::ConstantIndexOp::create(builder, loc, fixed);
  return product ? Value(arith::MulIOp::create(builder, loc, product, known))
                 : known;
}

Value StepBuilder::empty(ArrayRef<unsigned> loops, Type element) {
  SmallVector<OpFoldResult, 6> sizes;
  for (unsigned loop : loops)
    sizes.push_back(loop == kOnce ? OpFoldResult(builder.getIndexAttr(1))
                                  : sizeOf(loop));
  return empty(sizes, element);
}

Value StepBuilder::empty(ArrayRef<OpFoldResult> sizes, Type element) {
  if (!onMemrefs)
    return tensor::EmptyOp::create(builder, loc, sizes, element);
  SmallVector<int64_t, 6> shape;
  SmallVector<Value, 6> dynamic;
  dispatchIndexOpFoldResults(sizes, dynamic, shape);
  Attribute space;
  for (auto [operand, value] : llvm::zip(use.definition->operands, operands))
    if (operand.isOutput)
      space = cast<MemRefType>(value.value.getType()).getMemorySpace();
  auto alloc = memref::AllocOp::create(
      builder, loc,
      MemRefType::get(shape, element, MemRefLayoutAttrInterface(), space),
      dynamic);
  alloc->setDiscardableAttr(kFreed, builder.getUnitAttr());
  return allocated.emplace_back(alloc);
}

bool StepBuilder::finish() {
  for (auto [from, to] : copied)
    memref::CopyOp::create(builder, loc, from, to);
  for (Value value : llvm::reverse(allocated))
    memref::DeallocOp::create(builder, loc, value)
        ->setDiscardableAttr(kFreed, builder.getUnitAttr());
  return onMemrefs;
}

Value StepBuilder::placeOf(const Step &step, Value init,
                           ArrayRef<LoopedValue> inputs,
                           ArrayRef<unsigned> result, bool combines) {
  if (!onMemrefs || !init)
    return init;
  // An iteration may read the element that it writes, but no other one.
  auto isKept = [&](const LoopedValue &input) {
    return !input.value || !isa<MemRefType>(input.value.getType()) ||
           (!combines && input.value == init && input.loops == result &&
            cast<MemRefType>(init.getType()).getLayout().isIdentity()) ||
           LocalAliasAnalysis().alias(input.value, init).isNo();
  };
  // A later step may read anything.
  bool isLast = use.chosenSteps({}).back()->name == step.name;
  if (isLast && llvm::all_of(inputs, isKept))
    return init;
  Value place = empty(result, getElementTypeOrSelf(init.getType()));
  copied.emplace_back(place, init);
  return place;
}

Value StepBuilder::slice(Value source, ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes,
                         ArrayRef<OpFoldResult> strides) {
  if (onMemrefs)
    return memref::SubViewOp::create(builder, loc, source, offsets, sizes,
                                     strides);
  return tensor::ExtractSliceOp::create(builder, loc, source, offsets, sizes,
                                        strides);
}

Value StepBuilder::joined(ArrayRef<Value> parts, StepMove move, unsigned dim,
                          ArrayRef<unsigned> loops, Value place) {
  if (!place)
    place = empty(loops, getElementTypeOrSelf(parts.front().getType()));
  SmallVector<OpFoldResult> offsets(loops.size(), builder.getIndexAttr(0)),
      strides(loops.size(), builder.getIndexAttr(1)), sizes;
  for (unsigned loop : loops)
    sizes.push_back(sizeOf(loop));
  sizes[dim] = sizeOf(first[move.loop]);
  if (move.turns)
    strides[dim] = builder.getIndexAttr(move.count);
  if (llvm::any_of(
          sizes, [](OpFoldResult size) { return isConstantIntValue(size, 0); }))
    return place; // There is no slice of nothing.
  for (auto [number, part] : llvm::enumerate(parts)) {
    offsets[dim] = builder.getIndexAttr(number);
    if (!move.turns)
      offsets[dim] = affine::makeComposedFoldedAffineApply(
          builder, loc, builder.getAffineDimExpr(0) * number, {sizes[dim]});
    memref::CopyOp::create(builder, loc, part,
                           slice(place, offsets, sizes, strides));
  }
  return place;
}

Value StepBuilder::generic(ArrayRef<LoopedValue> inputs, Value init,
                           ArrayRef<unsigned> result, ArrayRef<unsigned> along,
                           Body body) {
  MLIRContext *context = builder.getContext();
  SmallVector<unsigned, 6> loops(result.begin(), result.end());
  llvm::append_range(loops, along);
  SmallVector<Value, 4> given;
  SmallVector<AffineMap, 4> maps;
  SmallVector<Type, 4> types;
  auto add = [&](Value value, ArrayRef<unsigned> own) {
    SmallVector<AffineExpr, 6> places;
    for (unsigned loop : own)
      places.push_back(
          loop == kOnce
              ? getAffineConstantExpr(0, context)
              : getAffineDimExpr(llvm::find(loops, loop) - loops.begin(),
                                 context));
    given.push_back(value);
    types.push_back(getElementTypeOrSelf(value.getType()));
    maps.push_back(AffineMap::get(loops.size(), 0, places, context));
  };
  for (const LoopedValue &input : inputs)
    if (input.value)
      add(input.value, input.loops);
  add(init, result);
  SmallVector<utils::IteratorType, 6> iterators(result.size(),
                                                utils::IteratorType::parallel);
  iterators.append(along.size(), utils::IteratorType::reduction);
  Operation *op =
      ops.createRoot(builder, loc, given, /*numInits=*/1, maps, iterators,
                     onMemrefs ? TypeRange() : init.getType());
  OpBuilder::InsertionGuard guard(builder);
  Region &region = op->getRegion(0);
  SmallVector<Location, 4> locations(types.size(), loc);
  Block *block = builder.createBlock(&region, region.end(), types, locations);
  OperationState yield(loc, StringRef(tree.dialectOf(tree.root()).yield));
  auto *argument = block->args_begin();
  SmallVector<Value, 4> elements;
  for (const LoopedValue &input : inputs)
    elements.push_back(input.value ? Value(*argument++) : Value());
  elements.push_back(*argument);
  SmallVector<unsigned, 4> numbers;
  for (unsigned list : first)
    numbers.push_back(llvm::find(loops, list) - loops.begin());
  yield.addOperands(body(numbers, elements));
  builder.create(yield);
  return onMemrefs ? init : op->getResult(0);
}

LoopedValue StepBuilder::read(const StepInput &input) {
  LoopedValue value;
  if (input.kind == StepInput::Operand)
    value = asComputed(input.index);
  else if (input.kind == StepInput::Step)
    value = values.lookup(steps[input.index].name);
  else if (input.kind == StepInput::Size)
    value.value = sizeOfList(input.index);
  else if (input.kind != StepInput::Parameter)
    value.computed = typing.of(input);
  return value;
}

Value StepBuilder::withLoops(const LoopedValue &value,
                             ArrayRef<unsigned> loops) {
  bool isCast = value.element() != getElementTypeOrSelf(value.value.getType());
  if (!isCast && value.loops == loops)
    return value.value;
  return generic({value}, empty(loops, value.element()), loops, {},
                 [&](ArrayRef<unsigned>, ArrayRef<Value> elements) {
                   return isCast ? converted(elements.front(), value.element())
                                 : elements.front();
                 });
}

Value StepBuilder::interleaved(ArrayRef<Value> parts, unsigned dim) {
  // Each element is a row of one, and the rows become one dimension.
  auto type = cast<RankedTensorType>(parts.front().getType());
  SmallVector<ReassociationIndices, 6> groups;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    groups.push_back({d + (d > dim)});
    if (d == dim)
      groups.back().push_back(d + 1);
  }
  SmallVector<int64_t, 6> shape(type.getShape());
  shape.insert(shape.begin() + dim + 1, 1);
  SmallVector<Value, 4> rows;
  for (Value part : parts) {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, part);
    sizes.insert(sizes.begin() + dim + 1, builder.getIndexAttr(1));
    rows.push_back(tensor::ExpandShapeOp::create(
        builder, loc, type.clone(shape), part, groups, sizes));
  }
  return tensor::CollapseShapeOp::create(
      builder, loc, tensor::ConcatOp::create(builder, loc, dim + 1, rows),
      groups);
}

LogicalResult StepBuilder::move(const Step &step, StepMove move) {
  unsigned whole = first[move.whole], part = first[move.loop];
  std::optional<int64_t> size = getConstantIntValue(sizeOf(whole));
  SmallVector<LoopedValue, 4> inputs;
  for (const StepInput &input : step.inputs)
    if (!inputs.emplace_back(read(input)).value)
      return failure();
  if (size && *size % move.count != 0)
    return failure();
  auto renamed = [](ArrayRef<unsigned> loops, unsigned from, unsigned to) {
    SmallVector<unsigned, 6> found(loops);
    llvm::replace(found, from, to);
    return found;
  };
  if (move.part >= 0) {
    LoopedValue &value = inputs.front();
    auto *place = llvm::find(value.loops, whole);
    if (place == value.loops.end()) { // It is the same in all iterations.
      give(step, value);
      return success();
    }
    unsigned dim = place - value.loops.begin();
    Value source = withLoops(value, value.loops);
    SmallVector<OpFoldResult> sizes =
        onMemrefs ? memref::getMixedSizes(builder, loc, source)
                  : tensor::getMixedSizes(builder, loc, source);
    SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0)),
        strides(sizes.size(), builder.getIndexAttr(1));
    sizes[dim] = sizeOf(part);
    // MLIR has no slice of nothing.
    if (llvm::is_contained(cast<ShapedType>(source.getType()).getShape(), 0)) {
      give(step,
           {empty(sizes, value.element()), renamed(value.loops, whole, part)});
      return success();
    }
    AffineExpr one = builder.getAffineDimExpr(0);
    offsets[dim] = builder.getIndexAttr(move.part);
    if (move.turns)
      strides[dim] = builder.getIndexAttr(move.count);
    else
      offsets[dim] = affine::makeComposedFoldedAffineApply(
          builder, loc, one * move.part, {sizes[dim]});
    give(step, {slice(source, offsets, sizes, strides),
                renamed(value.loops, whole, part)});
    return success();
  }
  SmallVector<unsigned, 6> result;
  for (unsigned loop = 0; loop < numLoops; ++loop)
    if (llvm::any_of(inputs, [&](const LoopedValue &input) {
          return llvm::is_contained(input.loops, loop);
        }))
      result.push_back(loop);
  Value init;
  for (auto [operand, value] : llvm::zip(use.definition->operands, operands))
    if (operand.isOutput && operand.name == step.name) {
      init = value.value;
      result = renamed(value.loops, whole, part);
    }
  auto *along = llvm::find(result, part);
  if (along == result.end())
    return failure();
  SmallVector<Value, 4> parts;
  for (const LoopedValue &input : inputs) {
    if (input.element() != inputs.front().element())
      return failure();
    parts.push_back(withLoops(input, result));
  }
  unsigned dim = along - result.begin();
  LoopedValue joined{{}, renamed(result, part, whole)};
  bool isCast =
      init && getElementTypeOrSelf(init.getType()) != inputs.front().element();
  if (onMemrefs) {
    // A part is written where another one may be read.
    Value place = isCast ? Value()
                         : placeOf(step, init, inputs, joined.loops,
                                   /*combines=*/true);
    joined.value = this->joined(parts, move, dim, joined.loops, place);
  } else {
    joined.value =
        move.turns ? interleaved(parts, dim)
                   : Value(tensor::ConcatOp::create(builder, loc, dim, parts));
  }
  if (init && getElementTypeOrSelf(init.getType()) != joined.element()) {
    Type stored = getElementTypeOrSelf(init.getType());
    if (!typing.isStored(joined.element(), stored))
      return failure();
    joined.computed = stored;
    joined = {withLoops(joined, joined.loops), joined.loops};
    if (onMemrefs)
      copied.emplace_back(joined.value, init);
  }
  if (init && !onMemrefs && joined.value.getType() != init.getType())
    joined.value =
        tensor::CastOp::create(builder, loc, init.getType(), joined.value);
  give(step, joined);
  return success();
}

FailureOr<SmallVector<LoopedValue, 4>> StepBuilder::inputsOf(const Step &step) {
  SmallVector<LoopedValue, 4> inputs;
  Type element = typing.ofNumbers(step);
  for (const StepInput &input : step.inputs) {
    LoopedValue &value = inputs.emplace_back(read(input));
    if (input.kind != StepInput::Parameter) {
      if (!value.value && !value.computed)
        return failure();
      continue;
    }
    if (!element)
      return failure();
    if (use.number && (value.value = use.number(input.index, element)))
      continue;
    TypedAttr typed = numberOf(element, typing.number(input.index));
    if (!typed)
      return failure();
    value.value = constant(typed);
  }
  return inputs;
}

BuiltSteps::Key StepBuilder::keyOf(const Step &step,
                                   ArrayRef<LoopedValue> inputs) const {
  auto number = [](uintptr_t value) {
    return reinterpret_cast<const void *>(value);
  };
  BuiltSteps::Key key = {&step, number(typing.holdsType())};
  for (unsigned count : counts)
    key.push_back(number(count));
  for (const LoopedValue &input : inputs) {
    key.push_back(input.value.getAsOpaquePointer());
    key.push_back(input.computed.getAsOpaquePointer());
    key.push_back(number(input.loops.size()));
    for (unsigned loop : input.loops)
      key.push_back(number(loop));
  }
  return key;
}

LogicalResult StepBuilder::build(const Step &step) {
  if (std::optional<StepMove> move = StepMove::of(step))
    return this->move(step, *move);
  FailureOr<SmallVector<LoopedValue, 4>> inputs = inputsOf(step);
  if (failed(inputs))
    return failure();
  if (!built)
    return build(step, *inputs);
  BuiltSteps::Key key = keyOf(step, *inputs);
  if (auto known = built->steps.find(key); known != built->steps.end()) {
    give(step, known->second);
    return success();
  }
  if (failed(build(step, *inputs)))
    return failure();
  built->steps.try_emplace(std::move(key), values[step.name]);
  return success();
}

LogicalResult StepBuilder::build(const Step &step,
                                 ArrayRef<LoopedValue> inputs) {
  SmallVector<Type, 4> types;
  for (const LoopedValue &input : inputs)
    types.push_back(input.element());
  std::optional<ScalarGraph> graph =
      expandExpression(tree, step.value, types, builder.getContext());
  if (!graph)
    return failure();
  const ScalarNode &root = (*graph)[graph->results.front()];
  Type type = root.type;
  SmallVector<int16_t, 2> lists;
  for (const ExprNode &part : step.value)
    if (part.kind == ExprKind::Index)
      lists.push_back(part.index);
  SmallVector<unsigned, 6> along = loopsOf(step.along), result,
                           positions = loopsOf(lists);
  for (unsigned loop = 0; loop < numLoops; ++loop)
    if (!llvm::is_contained(along, loop) &&
        (llvm::is_contained(positions, loop) ||
         llvm::any_of(inputs, [&](const LoopedValue &input) {
           return llvm::is_contained(input.loops, loop);
         })))
      result.push_back(loop);
  Value init;
  for (auto [operand, value] : llvm::zip(use.definition->operands, operands))
    if (operand.isOutput && operand.name == step.name) {
      init = value.value;
      result = value.loops;
      if (!typing.isStored(type, value.element()))
        return failure();
    }
  Type stored = init ? getElementTypeOrSelf(init.getType()) : type;
  bool renames = root.kind == ScalarNode::Argument && step.combine < 0 && !init;
  if (renames) {
    give(step, inputs[root.index]);
    return success();
  }
  const DialectInfo &dialect = tree.dialectOf(tree.root());
  auto body = [&](ArrayRef<unsigned> numbers, ArrayRef<Value> elements) {
    SmallVector<Value, 4> given(elements.take_front(inputs.size()));
    for (auto [input, value] : llvm::zip(inputs, given))
      if (value && input.computed)
        value = converted(value, input.computed);
    return buildScalars(builder, loc, tree, dialect, *graph, given,
                        {/*numbers=*/numbers})
        .front();
  };
  init = init ? placeOf(step, init, inputs, result,
                        /*combines=*/step.combine >= 0 && stored == type)
              : empty(result, type);
  if (step.combine < 0) {
    Value value =
        generic(inputs, init, result, {},
                [&](ArrayRef<unsigned> numbers, ArrayRef<Value> elements) {
                  Value element = body(numbers, elements);
                  return stored == type ? element : converted(element, stored);
                });
    give(step, {value, result});
    return success();
  }
  Value output = init;
  if (stored != type)
    init = empty(result, type);
  const ExprNode combination[] = {operand(0), operand(1),
                                  call(step.combine, 0, 1)};
  Type both[] = {type, type};
  std::optional<ScalarGraph> combiner =
      expandExpression(tree, combination, both, builder.getContext());
  TypedAttr number = startOf(type, step.start);
  if (!combiner || !number)
    return failure();
  Value start = constant(number);
  Value filled =
      generic({}, init, result, {},
              [&](ArrayRef<unsigned>, ArrayRef<Value>) { return start; });
  Value combined = generic(
      inputs, filled, result, along,
      [&](ArrayRef<unsigned> numbers, ArrayRef<Value> elements) {
        Value pair[] = {elements.back(), body(numbers, elements)};
        return buildScalars(builder, loc, tree, dialect, *combiner, pair, {})
            .front();
      });
  if (stored != type)
    combined = generic({{combined, result}}, output, result, {},
                       [&](ArrayRef<unsigned>, ArrayRef<Value> elements) {
                         return converted(elements.front(), stored);
                       });
  give(step, {combined, result});
  return success();
}

FailureOr<SmallVector<Value>> CompositeDecomposer::build(
    OpBuilder &builder, Location loc, const CompositeUse &use,
    ArrayRef<uint8_t> alternatives, BuiltSteps *built) const {
  FailureOr<SmallVector<unsigned, 4>> counts = use.loopCounts();
  if (failed(counts) || !use.sizesFit())
    return failure();
  StepBuilder steps(builder, loc, index.tree, ops, use, *counts, built);
  for (const Step *step : use.chosenSteps(alternatives))
    if (failed(steps.build(*step)))
      return failure();
  SmallVector<Value> outputs;
  for (const DefinedOperand &operand : use.definition->operands)
    if (operand.isOutput)
      outputs.push_back(steps.output(operand.name));
  if (llvm::is_contained(outputs, Value()))
    return failure();
  return steps.finish() ? SmallVector<Value>() : outputs;
}

} // namespace op_tree

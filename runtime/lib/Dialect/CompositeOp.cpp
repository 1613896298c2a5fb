//===- CompositeOp.cpp - Methods of ops that stand for several ------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/CompositeOp.h"
#include "OpTree/Dialect/Algorithms.h"
#include "OpTree/Dialect/Building.h"
#include "OpTree/Dialect/Bytecode.h"
#include "OpTree/Dialect/CompositeShapes.h"
#include "OpTree/Dialect/Counterpart.h"
#include "OpTree/Dialect/Movements.h"
#include "OpTree/Dialect/Regions.h"
#include "OpTree/Dialect/StoragePass.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/IR/VerifierError.h"
#include "OpTree/Rewriting/StepTypes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace op_tree {

/// Verifies the op's counterpart, and emits its error at the op.
static LogicalResult verifyCounterpart(Operation *op) {
  ScopedCounterpart counterpart(op, /*attached=*/false);
  if (!counterpart)
    return success();
  std::optional<std::string> error = verifierError(counterpart.get());
  if (!error)
    return success();
  StringRef text = *error;
  text.consume_front(
      ("'" + counterpart.get()->getName().getStringRef() + "' op ").str());
  return op->emitOpError() << text;
}

static const CompositeShapes *shapesOf(Operation *op) {
  return DefinedDialect::of(op).index.tree.shapesOf(
      op->getName().getStringRef());
}

namespace {
/// An op whose result is a function of its operands' elements, as the dialect's
/// op of the role `elementwise` computes it.
class ComputationOp {
public:
  /// Returns none if `op` is no such op.
  static std::optional<ComputationOp> get(Operation *op) {
    const DefinedDialect &dialect = DefinedDialect::of(op);
    const Tree &tree = dialect.index.tree;
    const Computation *computation =
        tree.computationOf(op->getName().getStringRef());
    if (!computation)
      return std::nullopt;
    return ComputationOp(op, dialect, *computation,
                         tree.nodes[tree.roles.elementwise]);
  }

  LogicalResult verify() const {
    SmallVector<Type> types = llvm::map_to_vector(inputs(), [](Value input) {
      return storageOf(getElementTypeOrSelf(input));
    });
    types.push_back(storageOf(getElementTypeOrSelf(op->getResult(0))));
    if (hasPayload(name(), types, function()))
      return success();
    InFlightDiagnostic error =
        op->emitOpError("has no payload on elements of type ");
    llvm::interleaveComma(types, error);
    return error;
  }

  Value decompose(OpBuilder &builder) const {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    Location loc = op->getLoc();
    SmallVector<Value> stored = llvm::map_to_vector(inputs(), [&](Value input) {
      return withElements(builder, loc, input,
                          storageOf(getElementTypeOrSelf(input)));
    });
    SmallVector<OpFoldResult> sizes;
    for (int64_t i = 0; i < type.getRank(); ++i)
      sizes.push_back(
          type.isDynamicDim(i)
              ? linalg::createFoldedDimOp(builder, loc, stored.front(), i)
              : OpFoldResult(builder.getIndexAttr(type.getDimSize(i))));
    Value init = tensor::EmptyOp::create(builder, loc, sizes,
                                         storageOf(type.getElementType()),
                                         type.getEncoding());
    OperationState state(loc, name());
    buildStructuredOp(builder, state, std::nullopt, stored, init, function());
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      state.addAttribute(attribute.getName(), attribute.getValue());
    return withElements(builder, loc, builder.create(state)->getResult(0),
                        type.getElementType());
  }

private:
  ComputationOp(Operation *op, const DefinedDialect &dialect,
                const Computation &computation, const Node &elementwise)
      : op(op), dialect(dialect), computation(computation),
        elementwise(elementwise) {}

  OperationName name() const {
    return OperationName(elementwise.name, op->getContext());
  }

  SmallVector<Value> inputs() const {
    return llvm::map_to_vector(
        ArrayRef(computation.arguments, computation.numArguments),
        [&](uint8_t place) { return op->getOperand(place); });
  }

  /// The attribute with the function.
  NamedAttrList function() const {
    unsigned place = 0;
    while (elementwise.parameters[place].kind != ParamKind::Function)
      ++place;
    Attribute attribute =
        computation.function < 0
            ? op->getAttr(computation.attribute)
            : dialect.codec().encode(elementwise, place,
                                     ParameterValue{computation.function});
    NamedAttrList attributes;
    attributes.append(elementwise.parameters[place].attribute, attribute);
    return attributes;
  }

  Operation *op;
  const DefinedDialect &dialect;
  const Computation &computation;
  const Node &elementwise;
};
} // namespace

LogicalResult verifyResultOp(Operation *op) {
  if (failed(verifyNoRetiredAttribute(op)))
    return failure();
  const CompositeShapes *shapes = shapesOf(op);
  if (shapes &&
      (failed(verifyDynamicSizes(op, *shapes)) ||
       failed(verifyElements(op, *shapes)) ||
       failed(verifyShapes(op, *shapes)) || failed(verifyRegions(op, *shapes))))
    return failure();
  if (shapes && shapes->tensorsOnly &&
      llvm::any_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>))
    return op->emitOpError("is on tensors only");
  auto computation = ComputationOp::get(op);
  return computation ? computation->verify() : success();
}

LogicalResult verifyComposite(Operation *op) {
  if (failed(verifyNoRetiredAttribute(op)))
    return failure();
  const CompositeShapes *shapes = shapesOf(op);
  if ((shapes && failed(verifyDynamicSizes(op, *shapes))) ||
      failed(verifyCounterpart(op)))
    return failure();
  auto style = cast<DestinationStyleOpInterface>(op);
  if (!style.hasPureTensorSemantics() && !style.hasPureBufferSemantics())
    return op->emitOpError("needs operands that are tensors, or memrefs");
  if (shapes && shapes->tensorsOnly && !style.hasPureTensorSemantics())
    return op->emitOpError("is on tensors only");
  auto movement = MovementOp::get(op);
  if (movement && failed(movement->verify()))
    return failure();
  if (!shapes)
    return success();
  if (failed(verifyElements(op, *shapes)) || failed(verifyShapes(op, *shapes)))
    return failure();
  auto algorithm = AlgorithmOp::get(op);
  if (algorithm && failed(algorithm->verify()))
    return failure();
  const Tree &tree = DefinedDialect::of(op).index.tree;
  if (auto use = CompositeUse::get(tree, op))
    if (auto mistake = StepTypes(tree, *use, op->getContext()).mistake())
      return op->emitOpError() << *mistake;
  return verifyRegions(op, *shapes);
}

LogicalResult reifyCompositeShapes(Operation *op, OpBuilder &builder,
                                   ReifiedRankedShapedTypeDims &shapes) {
  {
    ScopedCounterpart counterpart(op);
    if (auto reifying = dyn_cast_or_null<ReifyRankedShapedTypeOpInterface>(
            counterpart.get()))
      return reifying.reifyResultShapes(builder, shapes);
  }
  auto style = cast<DestinationStyleOpInterface>(op);
  for (OpResult result : op->getResults()) {
    Value init = style.getTiedOpOperand(result)->get();
    SmallVector<OpFoldResult> &sizes = shapes.emplace_back();
    for (int64_t i = 0, e = cast<ShapedType>(init.getType()).getRank(); i < e;
         ++i)
      sizes.push_back(
          linalg::createFoldedDimOp(builder, op->getLoc(), init, i));
  }
  return success();
}

FailureOr<SmallVector<Value>> decomposeComposite(Operation *op,
                                                 OpBuilder &builder) {
  if (auto movement = MovementOp::get(op))
    return movement->decompose(builder);
  if (auto computation = ComputationOp::get(op))
    return SmallVector<Value>{computation->decompose(builder)};
  const DefinedDialect &dialect = DefinedDialect::of(op);
  if (auto use = CompositeUse::get(dialect.index.tree, op))
    return CompositeDecomposer(dialect.index, dialect.codec())
        .build(builder, op->getLoc(), *use);
  ScopedCounterpart counterpart(op);
  auto aggregate =
      dyn_cast_or_null<linalg::AggregatedOpInterface>(counterpart.get());
  // Upstream's decomposition assumes tensors of floats without checking it.
  auto style = cast<DestinationStyleOpInterface>(op);
  if (!aggregate || !style.hasPureTensorSemantics() ||
      !isa<FloatType>(getElementTypeOrSelf(style.getDpsInits()[0].getType())))
    return failure();
  CounterpartBuilder building(DefinedDialect::of(op), builder);
  (*building).setInsertionPoint(op);
  FailureOr<SmallVector<Value>> values =
      aggregate.decomposeOperation(*building);
  if (failed(values))
    return failure();
  building.finish(*values);
  return values;
}

void compositeEffects(
    Operation *op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  // An op has the effects that upstream's op declares. If that declares none,
  // it may read and write anything.
  auto counterpart = DefinedDialect::of(op).counterpart(op->getName());
  if (counterpart && !counterpart->hasInterface<MemoryEffectOpInterface>()) {
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
  }
  auto style = cast<DestinationStyleOpInterface>(op);
  auto algorithm = AlgorithmOp::get(op);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    MemoryEffects::Effect *effect = MemoryEffects::Read::get();
    if (style.isDpsInit(&operand)) {
      effect = MemoryEffects::Write::get();
      if (algorithm && algorithm->readsOutput(operand))
        effects.emplace_back(MemoryEffects::Read::get(), &operand, /*stage=*/0,
                             /*effectOnFullRegion=*/true,
                             SideEffects::DefaultResource::get());
    }
    effects.emplace_back(effect, &operand, /*stage=*/0,
                         /*effectOnFullRegion=*/true,
                         SideEffects::DefaultResource::get());
  }
}

mlir::Speculation::Speculatability compositeSpeculatability(Operation *op) {
  ScopedCounterpart counterpart(op, /*attached=*/false);
  if (auto speculatable =
          dyn_cast_or_null<ConditionallySpeculatable>(counterpart.get()))
    return speculatable.getSpeculatability();
  return mlir::Speculation::NotSpeculatable;
}

LogicalResult foldComposite(Operation *op) {
  return memref::foldMemRefCast(op);
}

ParseResult parseInferredResults(OpAsmParser &parser, Type init,
                                 SmallVectorImpl<Type> &results) {
  if (isa<RankedTensorType>(init))
    results.push_back(init);
  return success();
}

void printInferredResults(OpAsmPrinter &, Operation *, Type, TypeRange) {}

} // namespace op_tree

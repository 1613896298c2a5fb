//===- OpWriter.cpp - Replacing an op by another spelling -----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A generic that captures scalars, with a constant in its body
//
//   %0 = linalg.generic [(i) -> (i), (i) -> (i)] ins(%a) outs(%o) {
//     %two = arith.constant 2.0 : f32
//     %d = arith.divf %two, %x }
//
// is replaced by the op of its binding, on a copy of the constant:
//
//   %two = arith.constant 2.0 : f32
//   %0 = linalg.div ins(%two, %a) outs(%o)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/IR/VerifierError.h"
#include "OpTree/Payload/PayloadBuilder.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace op_tree {

/// Gives the moved body of an op the arguments and terminator that another op's
/// body has.
static void adaptBody(RewriterBase &rewriter, Block &block,
                      const StructuredView &view, bool takesInits,
                      const DialectInfo &dialect) {
  unsigned numInputs = view.inputs.size();
  if (takesInits && block.getNumArguments() == numInputs) {
    for (Value init : view.inits)
      block.addArgument(elementOf(init.getType()), init.getLoc());
  } else if (!takesInits && block.getNumArguments() > numInputs) {
    block.eraseArguments(numInputs, block.getNumArguments() - numInputs);
  }
  Operation *terminator = &block.back();
  if (terminator->getName().getStringRef() == dialect.yield)
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(terminator);
  OperationState state(terminator->getLoc(), StringRef(dialect.yield),
                       terminator->getOperands(), TypeRange());
  rewriter.create(state);
  rewriter.eraseOp(terminator);
}

static ArrayAttr mapsAttribute(ArrayRef<AffineMap> maps, MLIRContext *context) {
  SmallVector<Attribute, 4> attributes;
  for (AffineMap map : maps)
    attributes.push_back(AffineMapAttr::get(map));
  return ArrayAttr::get(context, attributes);
}

std::optional<NamedAttrList> OpWriter::attributes(const Binding &binding,
                                                  unsigned numInputs,
                                                  unsigned numInits,
                                                  ArrayRef<NamedAttribute> kept,
                                                  MLIRContext *context) const {
  const Node &node = *binding.node;
  OperationName name(node.name, context);
  NamedAttrList attributes;
  for (unsigned i = 0, e = node.parameters.size(); i < e; ++i) {
    const Parameter &parameter = node.parameters[i];
    Attribute attribute = codec.encode(node, i, binding.parameters[i]);
    if (attribute)
      attributes.append(parameter.attribute, attribute);
    else if (!parameter.attribute.empty() && !parameter.bound &&
             !parameter.hasDefault)
      return std::nullopt; // The dialect has no spelling for the value.
  }
  if (!node.mapsAttribute.empty())
    attributes.append(node.mapsAttribute, mapsAttribute(binding.maps, context));
  bool segments = name.isRegistered()
                      ? name.hasTrait<OpTrait::AttrSizedOperandSegments>()
                      : index.tree.dialectOf(node).segments;
  if (segments)
    attributes.append(
        kSegments,
        DenseI32ArrayAttr::get(context, {static_cast<int32_t>(numInputs),
                                         static_cast<int32_t>(numInits)}));
  if (!addKept(name, kept, attributes))
    return std::nullopt;
  return attributes;
}

/// Creates a block in the region with an argument per operand of the op.
static Block *createBody(OpBuilder &builder, Operation *op) {
  Region &region = op->getRegion(0);
  SmallVector<Type, 4> types;
  SmallVector<Location, 4> locations;
  for (Value operand : op->getOperands()) {
    types.push_back(elementOf(operand.getType()));
    locations.push_back(operand.getLoc());
  }
  return builder.createBlock(&region, region.end(), types, locations);
}

bool isRefused(const Node &node, Operation *op) {
  return node.verifier && verifierError(op);
}

Operation *OpWriter::create(RewriterBase &builder, Location loc,
                            const Binding &binding, ValueRange operands,
                            unsigned numInits, TypeRange results,
                            ArrayRef<NamedAttribute> kept) const {
  const Node &node = *binding.node;
  std::optional<NamedAttrList> attrs =
      attributes(binding, operands.size() - numInits, numInits, kept,
                 builder.getContext());
  if (!attrs)
    return nullptr;
  OperationState state(loc, StringRef(node.name), operands, results);
  state.attributes = std::move(*attrs);
  state.addRegion();
  Operation *created = builder.create(state);
  if (node.region)
    return created;
  OpBuilder::InsertionGuard guard(builder);
  Block *block = createBody(builder, created);
  SmallVector<unsigned, 8> loops;
  for (unsigned i = 0, e = binding.maps.front().getNumDims(); i < e; ++i)
    loops.push_back(i);
  buildPayload(builder, loc, index.tree, index.tree.dialectOf(node),
               binding.payload, block->getArguments(),
               {loops, operands, binding.maps});
  if (!isRefused(node, created))
    return created;
  builder.eraseOp(created);
  return nullptr;
}

FailureOr<Operation *> OpWriter::replace(RewriterBase &rewriter,
                                         const StructuredView &view,
                                         const Binding &binding) const {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(view.op);
  SmallVector<Value, 4> operands;
  llvm::SmallMapVector<Operation *, Operation *, 2> constants;
  for (const OperandSource &source : binding.operands) {
    if (source.operand >= 0) {
      operands.push_back(view.operand(source.operand));
      continue;
    }
    // A constant of the body is copied in front of the op, once.
    Operation *constant = source.value.getDefiningOp();
    if (constant && view.region->isAncestor(constant->getParentRegion())) {
      Operation *&copy = constants[constant];
      if (!copy)
        copy = rewriter.clone(*constant);
      operands.push_back(copy->getResult(0));
    } else {
      operands.push_back(source.value);
    }
  }
  Operation *created =
      create(rewriter, view.op->getLoc(), binding, operands, view.inits.size(),
             view.op->getResultTypes(), keptAttributes(view.op, view.node));
  const Node &node = *binding.node;
  if (created && node.region) {
    Region &region = created->getRegion(0);
    // An op that may be refused takes a copy of the body.
    if (node.verifier)
      rewriter.cloneRegionBefore(*view.region, region, region.begin());
    else
      rewriter.inlineRegionBefore(*view.region, region, region.begin());
    adaptBody(rewriter, region.front(), view, node.regionTakesInits,
              index.tree.dialectOf(node));
    if (isRefused(node, created)) {
      rewriter.eraseOp(created);
      created = nullptr;
    }
  }
  if (!created) {
    for (auto &[constant, copy] : constants)
      rewriter.eraseOp(copy);
    return failure();
  }
  rewriter.replaceOp(view.op, created->getResults());
  return created;
}

LogicalResult OpWriter::replaceReduced(RewriterBase &rewriter,
                                       const StructuredView &view,
                                       const StructuredView &reduced,
                                       const Binding &binding) const {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(view.op);
  Location loc = view.op->getLoc();
  SmallVector<Value, 4> operands;
  for (const OperandSource &source : binding.operands) {
    if (source.operand < 0)
      return failure();
    operands.push_back(reduced.operand(source.operand));
  }
  bool hasResult = view.op->getNumResults() != 0;
  TypeRange results;
  Type type = reduced.inits.front().getType();
  if (hasResult)
    results = type;
  Operation *created = create(rewriter, loc, binding, operands, 1, results,
                              keptAttributes(view.op, view.node));
  if (!created)
    return failure();
  if (hasResult)
    rewriter.replaceOp(
        view.op, tensor::createCanonicalRankReducingInsertSliceOp(
                     rewriter, loc, created->getResult(0), view.inits.front()));
  else
    rewriter.eraseOp(view.op);
  return success();
}

Operation *OpWriter::createRoot(OpBuilder &builder, Location loc,
                                ValueRange operands, unsigned numInits,
                                ArrayRef<AffineMap> maps,
                                ArrayRef<utils::IteratorType> iterators,
                                TypeRange results,
                                ArrayRef<NamedAttribute> kept) const {
  const Node &root = index.tree.root();
  MLIRContext *context = builder.getContext();
  NamedAttrList attrs;
  attrs.append(root.mapsAttribute, mapsAttribute(maps, context));
  SmallVector<Attribute, 6> types;
  for (utils::IteratorType type : iterators)
    types.push_back(linalg::IteratorTypeAttr::get(context, type));
  attrs.append(kIteratorTypes, ArrayAttr::get(context, types));
  unsigned numInputs = operands.size() - numInits;
  attrs.append(kSegments, DenseI32ArrayAttr::get(
                              context, {static_cast<int32_t>(numInputs),
                                        static_cast<int32_t>(numInits)}));
  if (!addKept(OperationName(root.name, context), kept, attrs))
    return nullptr;
  OperationState state(loc, StringRef(root.name), operands, results);
  state.attributes = std::move(attrs);
  state.addRegion();
  return builder.create(state);
}

FailureOr<Operation *> OpWriter::replaceByRoot(RewriterBase &rewriter,
                                               const StructuredView &view,
                                               const Binding *own) const {
  if (!view.hasBody() && !own)
    return failure();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(view.op);
  Location loc = view.op->getLoc();
  SmallVector<Value, 4> operands(view.inputs);
  llvm::append_range(operands, view.inits);
  Operation *created = createRoot(
      rewriter, loc, operands, view.inits.size(), view.maps, view.iterators,
      view.op->getResultTypes(), keptAttributes(view.op, view.node));
  if (!created)
    return failure();
  Region &region = created->getRegion(0);
  const DialectInfo &dialect = index.tree.dialectOf(index.tree.root());
  if (view.hasBody()) {
    rewriter.inlineRegionBefore(*view.region, region, region.begin());
    adaptBody(rewriter, region.front(), view, /*takesInits=*/true, dialect);
  } else {
    Block *block = createBody(rewriter, created);
    buildPayload(rewriter, loc, index.tree, dialect, own->payload,
                 block->getArguments(), {own->loops, operands, view.maps});
  }
  rewriter.replaceOp(view.op, created->getResults());
  return created;
}

} // namespace op_tree

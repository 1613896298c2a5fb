//===- Counterpart.cpp - The op of that name in the base dialect ----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Counterpart.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;

namespace op_tree {

std::optional<RegisteredOperationName>
opWithCounterpart(const DefinedDialect &dialect, OperationName name) {
  StringRef own = dialect.getDialect()->getNamespace();
  auto found = RegisteredOperationName::lookup(
      (own + "." + name.stripDialect()).str(), dialect.getContext());
  auto counterpart = found ? dialect.counterpart(*found) : std::nullopt;
  return counterpart && *counterpart == name ? found : std::nullopt;
}

NamedAttrList attributesFor(const DefinedDialect &dialect, Operation *op,
                            OperationName target, unsigned numInputs,
                            unsigned numInits) {
  const AttributeCodec &codec = dialect.codec();
  NamedAttrList attributes;
  for (NamedAttribute attribute : op->getAttrs())
    if (attribute.getName() != kSegments &&
        attribute.getName() !=
            linalg::LinalgDialect::kMemoizedIndexingMapsAttrName)
      attributes.append(attribute.getName(),
                        op->getDiscardableAttr(attribute.getName())
                            ? attribute.getValue()
                            : codec.translate(attribute.getValue(),
                                              target.getDialectNamespace()));
  if (!target.hasTrait<OpTrait::AttrSizedOperandSegments>())
    return attributes;
  Attribute segments;
  if (op->hasTrait<OpTrait::AttrSizedOperandSegments>())
    segments = op->getAttr(kSegments);
  if (!segments)
    segments = DenseI32ArrayAttr::get(
        op->getContext(),
        {static_cast<int32_t>(numInputs), static_cast<int32_t>(numInits)});
  attributes.append(kSegments, segments);
  return attributes;
}

static std::pair<unsigned, unsigned> operandCounts(Operation *op) {
  auto style = dyn_cast<DestinationStyleOpInterface>(op);
  if (!style)
    return {op->getNumOperands(), 0};
  return {style.getNumDpsInputs(), style.getNumDpsInits()};
}

/// Creates a detached op of that name with the operands of `op`.
static Operation *createAs(const DefinedDialect &dialect, Operation *op,
                           OperationName name) {
  auto [numInputs, numInits] = operandCounts(op);
  OperationState state(op->getLoc(), name, op->getOperands(),
                       op->getResultTypes(), {});
  state.attributes = attributesFor(dialect, op, name, numInputs, numInits);
  for (unsigned i = 0, e = op->getNumRegions(); i < e; ++i)
    state.addRegion();
  return Operation::create(state);
}

ScopedCounterpart::ScopedCounterpart(Operation *op, bool attached) {
  const DefinedDialect &dialect = DefinedDialect::of(op);
  auto name = dialect.counterpart(op->getName());
  if (!name)
    return;
  counterpart = createAs(dialect, op, *name);
  if (attached && op->getBlock())
    op->getBlock()->getOperations().insert(op->getIterator(), counterpart);
}

ScopedCounterpart::~ScopedCounterpart() {
  if (!counterpart)
    return;
  if (counterpart->getBlock())
    counterpart->erase();
  else
    counterpart->destroy();
}

CounterpartBuilder::CounterpartBuilder(const DefinedDialect &dialect,
                                       OpBuilder &builder)
    : dialect(dialect), builder(builder), collecting(builder) {
  collecting.setListener(this);
}

void CounterpartBuilder::notifyOperationInserted(Operation *op,
                                                 OpBuilder::InsertPoint) {
  created.push_back(op);
}

void CounterpartBuilder::finish(MutableArrayRef<Value> values,
                                SmallVectorImpl<Operation *> *tracked) {
  for (Operation *&op : created) {
    auto name = opWithCounterpart(dialect, op->getName());
    if (!name)
      continue;
    Operation *replacement = createAs(dialect, op, *name);
    for (auto [from, to] :
         llvm::zip(op->getRegions(), replacement->getRegions()))
      to.takeBody(from);
    op->getBlock()->getOperations().insert(op->getIterator(), replacement);
    for (Value &value : values)
      if (value.getDefiningOp() == op)
        value = replacement->getResult(cast<OpResult>(value).getResultNumber());
    if (tracked)
      llvm::replace(*tracked, op, replacement);
    op->replaceAllUsesWith(replacement);
    op->erase();
    op = replacement;
  }
  if (OpBuilder::Listener *listener = builder.getListener())
    for (Operation *op : created)
      listener->notifyOperationInserted(op, {});
}

} // namespace op_tree

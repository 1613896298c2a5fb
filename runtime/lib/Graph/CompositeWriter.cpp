//===- CompositeWriter.cpp - A composite as op, group or call -------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/CompositeWriter.h"
#include "OpTree/Graph/GraphWriter.h"
#include "OpTree/IR/KeptAttributes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace op_tree {

static GraphWriter writerOf(const CompositeRun &run, const BlockGraph &block) {
  return GraphWriter(run.index, block.graph, run.rewriter, run.tree, run.named,
                     run.memory);
}

/// Returns the operands, null where one is absent.
static SmallVector<Value, 4> writeOperands(const CompositeRun &run,
                                           BlockGraph &block,
                                           const CompositeInstance &instance,
                                           Location loc) {
  GraphWriter writer = writerOf(run, block);
  SmallVector<Value, 4> operands;
  for (const BoundOperand &operand : instance.operands) {
    operands.push_back(operand.isDirect ? operand.value : Value());
    if (operand.isAbsent() || operand.isDirect)
      continue;
    if (operand.value)
      writer.adopt(operand.node, operand.value,
                   *block.reader.viewOf(operand.value));
    for (auto [node, value] : operand.sources)
      writer.adopt(node, value, *block.reader.viewOf(value));
    operands.back() =
        writer.write(operand.view, cast<RankedTensorType>(operand.type), loc);
  }
  return operands;
}

/// Returns a tensor for the result, whose sizes are those of operands; null if
/// one is not known.
static Value createInit(OpBuilder &builder, const CompositeInstance &instance,
                        ArrayRef<Value> operands, Location loc) {
  SmallVector<OpFoldResult, 6> sizes;
  for (auto [dim, loops] : llvm::enumerate(instance.view.dims)) {
    int64_t fixed = instance.type.getDimSize(dim);
    if (!ShapedType::isDynamic(fixed)) {
      sizes.push_back(builder.getIndexAttr(fixed));
      continue;
    }
    for (auto [operand, value] : llvm::zip(instance.operands, operands)) {
      auto *place = llvm::find(operand.view.dims, loops);
      if (place == operand.view.dims.end())
        continue;
      sizes.push_back(tensor::getMixedSize(builder, loc, value,
                                           place - operand.view.dims.begin()));
      break;
    }
    if (sizes.size() != dim + 1)
      return {};
  }
  return tensor::EmptyOp::create(builder, loc, sizes,
                                 instance.type.getElementType());
}

/// Creates a group, or a function and its call, whose body `fill` builds from
/// arguments for `inputs`.
static Value
wrapped(const CompositeRun &run, const CompositeInstance &instance,
        Location loc, ArrayRef<Value> inputs, Type result,
        llvm::function_ref<SmallVector<Value>(OpBuilder &, ValueRange)> fill) {
  RewriterBase &rewriter = run.rewriter;
  StringRef name = nameOf(*instance.definition);
  DictionaryAttr parameters =
      instance.parameters.getDictionary(rewriter.getContext());
  if (run.options.recognizeAs != RecognizeAs::Call)
    return run.groups
        ->create(rewriter, loc, name, parameters, inputs,
                 run.options.recognizeAs == RecognizeAs::IsolatedGroup, fill)
        ->getResult(0);
  Operation *table = SymbolTable::getNearestSymbolTable(
      rewriter.getInsertionBlock()->getParentOp());
  while (table && !isa<ModuleOp>(table))
    table = table->getParentOp();
  if (!table)
    return {};
  OpBuilder builder(rewriter.getContext());
  auto function = func::FuncOp::create(
      loc, name,
      builder.getFunctionType(ValueRange(inputs).getTypes(), result));
  function.setPrivate();
  function->setAttr("composite", builder.getStringAttr(name));
  if (!parameters.empty())
    function->setAttr("composite_parameters", parameters);
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  func::ReturnOp::create(builder, loc, fill(builder, body->getArguments()));
  SymbolTable(table).insert(function);
  return func::CallOp::create(rewriter, loc, function, inputs).getResult(0);
}

/// Creates the op of the composite, or a group or call of what it decomposes
/// into, and its operands.
static Value create(const CompositeRun &run, BlockGraph &block,
                    const CompositeInstance &instance, Location loc) {
  RewriterBase &rewriter = run.rewriter;
  SmallVector<Value, 4> operands = writeOperands(run, block, instance, loc);
  Value init = createInit(rewriter, instance, operands, loc);
  if (!init)
    return {};
  SmallVector<int32_t, 4> segments;
  for (auto [wanted, operand] :
       llvm::zip(instance.definition->operands, operands))
    segments.push_back(wanted.isOutput || operand);
  llvm::erase(operands, Value());
  operands.push_back(init);
  if (run.options.recognizeAs != RecognizeAs::Op)
    return wrapped(run, instance, loc, operands, init.getType(),
                   [&](OpBuilder &builder, ValueRange arguments) {
                     CompositeUse use{instance.definition};
                     use.parameters = instance.parameters;
                     for (int32_t isGiven : segments) {
                       use.operands.push_back(isGiven ? arguments.front()
                                                      : Value());
                       arguments = arguments.drop_front(isGiven);
                     }
                     return *run.decomposer.build(builder, loc, use,
                                                  instance.alternatives);
                   });
  OperationState state(loc, instance.definition->op);
  state.addOperands(operands);
  state.addTypes(init.getType());
  state.addAttributes(instance.parameters.getAttrs());
  if (state.name.hasTrait<OpTrait::AttrSizedOperandSegments>())
    state.addAttribute("operandSegmentSizes",
                       rewriter.getDenseI32ArrayAttr(segments));
  return rewriter.create(state)->getResult(0);
}

Value makeComposite(const CompositeRun &run, BlockGraph &block,
                    const CompositeInstance &instance, Value result,
                    const Sources &others) {
  Location loc = result.getLoc();
  Value made = create(run, block, instance, loc);
  if (!made)
    return {};
  TensorView view = *block.reader.viewOf(result);
  Operation *last = result.getDefiningOp();
  // Of an op that does more than the composite, no attribute is kept.
  if (view.access.node == instance.view.access.node)
    for (NamedAttribute attribute :
         keptAttributes(last, run.index.lookup(last->getName().getStringRef())))
      if (Operation *op = made.getDefiningOp();
          !op->hasAttr(attribute.getName()))
        op->setDiscardableAttr(attribute.getName(), attribute.getValue());
  if (made.getType() == result.getType() &&
      view.access == instance.view.access &&
      llvm::equal(view.dims, instance.view.dims))
    return made;
  GraphWriter after = writerOf(run, block);
  after.adopt(instance.view.access.node, made, instance.view);
  for (auto [node, value] : others)
    after.adopt(node, value, *block.reader.viewOf(value));
  return after.write(view, result.getType(), loc);
}

Value moveComposite(const CompositeRun &run, const CompositeInstance &instance,
                    Value result, const llvm::SetVector<Operation *> &ops) {
  // The operands of the composite are the first inputs.
  llvm::SetVector<Value> inputs;
  for (const BoundOperand &operand : instance.operands)
    if (operand.value)
      inputs.insert(operand.value);
  SmallVector<Operation *> sorted(ops.begin(), ops.end());
  llvm::sort(sorted, [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  });
  for (Operation *op : sorted)
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands()) {
        Operation *definition = operand.getDefiningOp();
        bool isInside =
            definition
                ? ops.contains(definition) || op->isAncestor(definition)
                : op->isAncestor(
                      cast<BlockArgument>(operand).getOwner()->getParentOp());
        // Groups may use what is around them, and take along what they need.
        if (!isInside && run.options.recognizeAs == RecognizeAs::Call)
          inputs.insert(operand);
      }
    });
  return wrapped(run, instance, result.getLoc(), inputs.getArrayRef(),
                 result.getType(),
                 [&](OpBuilder &builder, ValueRange arguments) {
                   IRMapping mapping;
                   mapping.map(inputs.getArrayRef(), arguments);
                   for (Operation *op : sorted)
                     builder.clone(*op, mapping);
                   return SmallVector<Value>{mapping.lookup(result)};
                 });
}

} // namespace op_tree

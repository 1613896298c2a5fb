//===- CompositeGroups.cpp - Composites and groups of their ops -----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/CompositeGroups.h"
#include "OpTree/Graph/CompositeInterior.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace op_tree {

/// Returns the instance that a group is with the parameters that it names and
/// these operands, by operand of the definition; null: it is absent.
static std::optional<CompositeInstance> asWritten(Operation *group,
                                                  const Definition &definition,
                                                  ArrayRef<Value> values,
                                                  GraphReader &reader) {
  CompositeInstance instance;
  instance.definition = &definition;
  instance.parameters = NamedAttrList(groupParameters(group));
  Value result = groupBody(group).getTerminator()->getOperand(0);
  instance.type = cast<RankedTensorType>(result.getType());
  CompositeUse use{&definition};
  use.parameters = instance.parameters;
  size_t output = values.size();
  for (auto [number, operand] : llvm::enumerate(definition.operands)) {
    BoundOperand &bound = instance.operands.emplace_back();
    Value value = operand.isOutput ? result : values[number];
    use.operands.push_back(value);
    if (operand.isOutput) {
      if (output != values.size())
        return std::nullopt;
      output = number;
    }
    if (operand.isOutput || !value)
      continue;
    bool isShaped = isa<RankedTensorType>(value.getType());
    std::optional<TensorView> view = isShaped == operand.isScalar
                                         ? std::optional<TensorView>()
                                         : reader.viewOf(value);
    if (!view)
      return std::nullopt;
    bound = {value, {}, view->access.node, *view, value.getType(), true};
  }
  auto loops = use.loopsOfOperands();
  if (failed(loops) || output == values.size())
    return std::nullopt;
  for (unsigned loop : (*loops)[output]) {
    size_t before = instance.sizes.size();
    for (auto [operand, own, bound] :
         llvm::zip(definition.operands, *loops, instance.operands)) {
      auto *place = llvm::find(own, loop);
      if (!bound.value || operand.broadcasts || place == own.end())
        continue;
      instance.sizes.emplace_back(bound.view.dims[place - own.begin()]);
      break;
    }
    if (instance.sizes.size() == before)
      return std::nullopt;
  }
  return instance;
}

/// Returns the instance of which a group has the definition; none if it has
/// other ops. Inputs are the operands in order; some may be absent.
static std::optional<CompositeInstance>
instanceOf(Operation *group, const Definition &definition, Value result,
           BlockRecognizer &recognizer) {
  GraphReader &reader = recognizer.block.reader;
  TensorId node = reader.viewOf(result)->access.node;
  ArrayRef<DefinedOperand> operands = definition.operands;
  for (unsigned absent = 0; absent < 1u << operands.size(); ++absent) {
    SmallVector<Value> values;
    ArrayRef<BlockArgument> inputs = groupBody(group).getArguments();
    bool fits = true;
    for (auto [number, operand] : llvm::enumerate(operands)) {
      bool isAbsent = absent >> number & 1;
      fits &= isAbsent ? operand.optional || operand.isOutput : !inputs.empty();
      if (!fits)
        break;
      values.push_back(isAbsent ? Value() : Value(inputs.front()));
      inputs = inputs.drop_front(!isAbsent);
    }
    if (!fits || !inputs.empty())
      continue;
    auto written = asWritten(group, definition, values, reader);
    if (written && recognizer.confirm(*written, {}, node))
      return written;
  }
  return std::nullopt;
}

bool replaceGroup(const CompositeRun &run, BlockRecognizer &recognizer,
                  Operation *group, const Definition &definition) {
  Block &block = groupBody(group);
  if (group->getNumResults() != 1 ||
      !isa<RankedTensorType>(group->getResult(0).getType()))
    return false;
  Value result = block.getTerminator()->getOperand(0);
  Operation *last = result.getDefiningOp();
  if (!last || result.getParentBlock() != &block ||
      !recognizer.block.reader.isRead(result))
    return false;
  std::vector<std::string> reasons;
  if (auto written = instanceOf(group, definition, result, recognizer)) {
    SmallVector<Operation *> ops;
    for (Operation &op : block.without_terminator())
      ops.push_back(&op);
    std::string lost =
        lostAttribute(run.index, definition, ops, last, run.options.dropped);
    if (!lost.empty()) {
      run.note(result, definition, lost);
      return false;
    }
    run.rewriter.setInsertionPoint(last);
    Value value = makeComposite(run, recognizer.block, *written, result);
    if (!value)
      return false;
    run.rewriter.replaceAllUsesWith(result, value);
  } else if (!recognizer.recognize(result, definition, /*asIs=*/false, reasons,
                                   groupParameters(group))) {
    return false;
  }
  run.note(result, definition);
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      run.rewriter.eraseOp(&op);
  for (Operation &op : block)
    if (op.getName().getStringRef() == definition.op)
      for (NamedAttribute attribute : group->getDiscardableAttrs())
        if (!op.hasAttr(attribute.getName()))
          op.setDiscardableAttr(attribute.getName(), attribute.getValue());
  openGroup(run.rewriter, group);
  return true;
}

bool decomposeIntoGroups(const CompositeRun &run, Block &block,
                         ArrayRef<const Definition *> definitions) {
  RewriterBase &rewriter = run.rewriter;
  bool changed = false;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    std::optional<CompositeUse> use = CompositeUse::get(run.index.tree, &op);
    if (!use || !llvm::is_contained(definitions, use->definition) ||
        llvm::any_of(op.getOperandTypes(), llvm::IsaPred<MemRefType>))
      continue;
    NamedAttrList parameters;
    for (StringAttr name : op.getName().getAttributeNames())
      if (Attribute value = op.getAttr(name);
          value && name != "operandSegmentSizes")
        parameters.append(name, value);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(&op);
    Operation *group = run.groups->create(
        rewriter, op.getLoc(), nameOf(*use->definition),
        parameters.getDictionary(rewriter.getContext()), op.getOperands(),
        run.options.recognizeAs == RecognizeAs::IsolatedGroup,
        [&](OpBuilder &builder, ValueRange arguments) {
          for (Value &operand : use->operands)
            if (operand) {
              operand = arguments.front();
              arguments = arguments.drop_front();
            }
          return run.decomposer.build(builder, op.getLoc(), *use);
        });
    if (!group)
      continue;
    for (NamedAttribute attribute : op.getDiscardableAttrs())
      group->setDiscardableAttr(attribute.getName(), attribute.getValue());
    rewriter.replaceOp(&op, group->getResults());
    changed = true;
  }
  return changed;
}

} // namespace op_tree

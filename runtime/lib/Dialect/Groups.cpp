//===- Groups.cpp - Methods of groups -------------------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Groups.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace op_tree {

ParseResult parseGroup(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  if (parser.parseAttribute(name, "name", result.attributes))
    return failure();
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> inputs;
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::OptionalParen, [&]() -> ParseResult {
            return failure(parser.parseArgument(arguments.emplace_back()) ||
                           parser.parseEqual() ||
                           parser.parseOperand(inputs.emplace_back()) ||
                           parser.parseColonType(arguments.back().type));
          }))
    return failure();
  SmallVector<Type> types = llvm::map_to_vector(
      arguments, [](const OpAsmParser::Argument &each) { return each.type; });
  if (parser.resolveOperands(inputs, types, place, result.operands) ||
      parser.parseOptionalArrowTypeList(result.types))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("parameters"))) {
    DictionaryAttr parameters;
    if (parser.parseAttribute(parameters, "parameters", result.attributes))
      return failure();
  }
  return failure(parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
                 parser.parseRegion(*result.addRegion(), arguments));
}

void printGroup(Operation *group, OpAsmPrinter &printer) {
  printer << ' ' << group->getAttr("name");
  if (group->getNumOperands() != 0) {
    printer << " (";
    llvm::interleaveComma(
        llvm::zip(groupBody(group).getArguments(), group->getOperands()),
        printer, [&](auto pair) {
          auto [argument, input] = pair;
          printer << argument << " = " << input << " : " << input.getType();
        });
    printer << ')';
  }
  printer.printOptionalArrowTypeList(group->getResultTypes());
  if (Attribute parameters = group->getAttr("parameters"))
    printer << " parameters " << parameters;
  printer.printOptionalAttrDictWithKeyword(group->getAttrs(),
                                           {"name", "parameters"});
  printer << ' ';
  printer.printRegion(group->getRegion(0), /*printEntryBlockArgs=*/false);
}

LogicalResult verifyGroup(Operation *group) {
  if (groupName(group).empty())
    return group->emitOpError("has an empty name");
  Block &body = groupBody(group);
  if (body.getArgumentTypes() != group->getOperandTypes())
    return group->emitOpError(
        "has a body whose arguments do not fit the inputs");
  std::string end = (group->getName().getDialectNamespace() + ".return").str();
  if (body.empty() || body.back().getName().getStringRef() != end)
    return group->emitOpError()
           << "has a body that does not end with '" << end << "'";
  if (body.back().getOperandTypes() != group->getResultTypes())
    return group->emitOpError("returns values of other types than its results");
  return success();
}

namespace {

struct SimplifyGroup : RewritePattern {
  SimplifyGroup(StringRef name, MLIRContext *context)
      : RewritePattern(name, /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *group,
                                PatternRewriter &rewriter) const override {
    Block &body = groupBody(group);
    Operation *end = body.getTerminator();
    if (&body.front() == end) {
      openGroup(rewriter, group);
      return success();
    }
    SmallVector<Value> inputs, values, results;
    llvm::BitVector unread(body.getNumArguments());
    for (auto [input, argument] :
         llvm::zip(group->getOperands(), body.getArguments()))
      if (argument.use_empty())
        unread.set(argument.getArgNumber());
      else
        inputs.push_back(input);
    for (auto [result, value] :
         llvm::zip(group->getResults(), end->getOperands()))
      if (!result.use_empty()) {
        results.push_back(result);
        values.push_back(value);
      }
    if (results.size() == group->getNumResults() && unread.none())
      return failure();
    OperationState state(group->getLoc(), group->getName(), inputs,
                         ValueRange(values).getTypes(), group->getAttrs());
    state.addRegion()->takeBody(group->getRegion(0));
    Operation *made = rewriter.create(state);
    groupBody(made).eraseArguments(unread);
    rewriter.modifyOpInPlace(end, [&] { end->setOperands(values); });
    for (auto [from, to] : llvm::zip(results, made->getResults()))
      rewriter.replaceAllUsesWith(from, to);
    rewriter.eraseOp(group);
    return success();
  }
};

} // namespace

/// Returns the value that an input or a result of a group is, or null.
static Value throughGroups(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    return isGroup(parent) ? parent->getOperand(argument.getArgNumber())
                           : Value();
  }
  auto result = cast<OpResult>(value);
  return isGroup(result.getOwner()) ? groupBody(result.getOwner())
                                          .getTerminator()
                                          ->getOperand(result.getResultNumber())
                                    : Value();
}

GroupSizes::GroupSizes(Operation *group, OpBuilder &builder)
    : region(group->getRegion(0)), builder(builder), loc(group->getLoc()) {
  inputs.map(groupBody(group).getArguments(), group->getOperands());
}

std::optional<OpFoldResult> GroupSizes::sizeOf(Value value, int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!type.isDynamicDim(dim))
    return OpFoldResult(builder.getIndexAttr(type.getDimSize(dim)));
  if (Value outside = outsideOf(value))
    return linalg::createFoldedDimOp(builder, loc, outside, dim);
  if (Value same = throughGroups(value))
    return sizeOf(same, dim);
  Operation *op = value.getDefiningOp();
  if (auto empty = dyn_cast_or_null<tensor::EmptyOp>(op)) {
    Value size = number(empty.getDynamicSize(dim));
    return size ? std::optional<OpFoldResult>(size) : std::nullopt;
  }
  if (auto style = dyn_cast_or_null<DestinationStyleOpInterface>(op))
    return sizeOf(style.getTiedOpOperand(cast<OpResult>(value))->get(), dim);
  if (auto cast = dyn_cast_or_null<tensor::CastOp>(op))
    return sizeOf(cast.getSource(), dim);
  auto asNumber = [&](OpFoldResult size) -> std::optional<OpFoldResult> {
    Value value = dyn_cast<Value>(size);
    if (!value)
      return size;
    Value found = number(value);
    return found ? std::optional<OpFoldResult>(found) : std::nullopt;
  };
  if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op)) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    int64_t place = dropped.find_first_unset();
    for (int64_t before = 0; before < dim; ++before)
      place = dropped.find_next_unset(place);
    return asNumber(slice.getMixedSizes()[place]);
  }
  if (auto joined = dyn_cast_or_null<tensor::ConcatOp>(op)) {
    if (int64_t(joined.getDim()) != dim)
      return sizeOf(joined.getInputs().front(), dim);
    OpFoldResult sum = builder.getIndexAttr(0);
    AffineExpr both =
        builder.getAffineSymbolExpr(0) + builder.getAffineSymbolExpr(1);
    for (Value input : joined.getInputs()) {
      std::optional<OpFoldResult> size = sizeOf(input, dim);
      if (!size)
        return std::nullopt;
      sum = affine::makeComposedFoldedAffineApply(builder, loc, both,
                                                  {sum, *size});
    }
    return sum;
  }
  if (auto expand = dyn_cast_or_null<tensor::ExpandShapeOp>(op))
    return asNumber(expand.getMixedOutputShape()[dim]);
  if (auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(op)) {
    OpFoldResult product = builder.getIndexAttr(1);
    AffineExpr both =
        builder.getAffineSymbolExpr(0) * builder.getAffineSymbolExpr(1);
    for (int64_t each : collapse.getReassociationIndices()[dim]) {
      std::optional<OpFoldResult> size = sizeOf(collapse.getSrc(), each);
      if (!size)
        return std::nullopt;
      product = affine::makeComposedFoldedAffineApply(builder, loc, both,
                                                      {product, *size});
    }
    return product;
  }
  return std::nullopt;
}

Value GroupSizes::outsideOf(Value value) const {
  if (!region.isAncestor(value.getParentRegion()))
    return value;
  return inputs.lookupOrNull(value);
}

Value GroupSizes::number(Value value) {
  if (Value outside = outsideOf(value))
    return outside;
  if (Value same = throughGroups(value))
    return number(same);
  Operation *op = value.getDefiningOp();
  if (!op || !isPure(op) || op->getNumRegions() != 0)
    return {};
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    std::optional<int64_t> place = dim.getConstantIndex();
    std::optional<OpFoldResult> size;
    if (place && isa<RankedTensorType>(dim.getSource().getType()))
      size = sizeOf(dim.getSource(), *place);
    return size ? getValueOrCreateConstantIndexOp(builder, loc, *size)
                : Value();
  }
  IRMapping operands;
  for (Value operand : op->getOperands()) {
    Value outside =
        operand.getType().isIntOrIndex() ? number(operand) : Value();
    if (!outside)
      return {};
    operands.map(operand, outside);
  }
  return builder.clone(*op, operands)
      ->getResult(cast<OpResult>(value).getResultNumber());
}

void populateGroupPatterns(RewritePatternSet &patterns, StringRef name,
                           MLIRContext *context) {
  patterns.add<SimplifyGroup>(name, context);
}

LogicalResult reifyGroupShapes(Operation *group, OpBuilder &builder,
                               ReifiedRankedShapedTypeDims &shapes) {
  GroupSizes finder(group, builder);
  for (Value value : groupBody(group).getTerminator()->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return failure();
    SmallVector<OpFoldResult> &sizes = shapes.emplace_back();
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      std::optional<OpFoldResult> size = finder.sizeOf(value, dim);
      if (!size)
        return failure();
      sizes.push_back(*size);
    }
  }
  return success();
}

SmallVector<Value> copyGroupBody(Operation *group, OpBuilder &builder) {
  Block &body = groupBody(group);
  IRMapping values;
  values.map(body.getArguments(), group->getOperands());
  for (Operation &op : body.without_terminator())
    builder.clone(op, values);
  return llvm::map_to_vector(
      body.getTerminator()->getOperands(),
      [&](Value value) { return values.lookupOrDefault(value); });
}

} // namespace op_tree

//===- Parser.cpp - The custom syntax of structured ops, read -------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Building.h"
#include "OpTree/Dialect/StructuredOp.h"
#include "OpTree/Dialect/Syntax.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/Tree/Binding.h"

using namespace mlir;

namespace op_tree {

namespace {

/// Parses the custom syntax of one op.
class Parser {
public:
  Parser(OpAsmParser &parser, OperationState &result)
      : parser(parser), result(result),
        dialect(DefinedDialect::of(result.name)),
        node(*dialect.node(result.name)), syntax(dialect.index.tree, node) {}

  ParseResult parse();

private:
  ParseResult properties();
  ParseResult operands();
  ParseResult inherent(SMLoc start);
  ParseResult verifyInherent(SMLoc start, OperationName op,
                             NamedAttrList &attributes);
  ParseResult root();
  ParseResult withBody();
  ParseResult list();
  ParseResult prefix();
  ParseResult shortBody(OperationName payload, NamedAttrList attributes);
  ParseResult inferResults() {
    for (Type type : outputs)
      if (isa<RankedTensorType>(type))
        result.addTypes(type);
    return success();
  }

  OpAsmParser &parser;
  OperationState &result;
  const DefinedDialect &dialect;
  const Node &node;
  Syntax syntax;
  SmallVector<Type, 4> inputs;
  SmallVector<Type, 1> outputs;
};

} // namespace

ParseResult Parser::properties() {
  if (failed(parser.parseOptionalLess()))
    return success();
  Attribute given;
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseAttribute(given) || parser.parseGreater())
    return failure();
  auto dictionary = dyn_cast<DictionaryAttr>(given);
  if (!dictionary)
    return parser.emitError(start, "expected a dictionary of properties");
  for (NamedAttribute attribute : dictionary)
    result.attributes.set(attribute.getName(), attribute.getValue());
  return success();
}

ParseResult Parser::operands() {
  SmallVector<OpAsmParser::UnresolvedOperand, 4> inputOperands, outputOperands;
  SMLoc inputsAt, outputsAt;
  if (succeeded(parser.parseOptionalKeyword("ins"))) {
    if (parser.parseLParen())
      return failure();
    inputsAt = parser.getCurrentLocation();
    if (parser.parseOperandList(inputOperands) ||
        parser.parseColonTypeList(inputs) || parser.parseRParen())
      return failure();
  }
  if (succeeded(parser.parseOptionalKeyword("outs"))) {
    if (parser.parseLParen())
      return failure();
    outputsAt = parser.getCurrentLocation();
    if (parser.parseOperandList(outputOperands) ||
        parser.parseColonTypeList(outputs) || parser.parseRParen())
      return failure();
  }
  if (parser.resolveOperands(inputOperands, inputs, inputsAt,
                             result.operands) ||
      parser.resolveOperands(outputOperands, outputs, outputsAt,
                             result.operands))
    return failure();
  if (layOutOperands(node, inputs.size(), outputs.size()))
    return success();
  InFlightDiagnostic error = parser.emitError(parser.getNameLoc())
                             << "does not take " << inputs.size() << " ins and "
                             << outputs.size() << " outs";
  if (int group = node.foldedGroup(); group >= 0)
    error << ": '" << node.operands[group].name << "' has 1 to " << kMostMembers
          << " members";
  return error;
}

ParseResult Parser::inherent(SMLoc start) {
  addImpliedAttributes(result, inputs, outputs);
  return verifyInherent(start, result.name, result.attributes);
}

ParseResult Parser::verifyInherent(SMLoc start, OperationName op,
                                   NamedAttrList &attributes) {
  std::optional<RegisteredOperationName> known = op.getRegisteredInfo();
  if (!known)
    return success();
  return known->verifyInherentAttrs(attributes, [&] {
    return parser.emitError(start) << "'" << op.getStringRef() << "' op ";
  });
}

ParseResult Parser::root() {
  SMLoc start = parser.getCurrentLocation();
  DictionaryAttr given;
  if (parser.parseAttribute(given))
    return failure();
  result.attributes.assign(given.getValue().begin(), given.getValue().end());
  auto iterators =
      dyn_cast_or_null<ArrayAttr>(result.attributes.get(kIteratorTypes));
  if (!iterators)
    return parser.emitError(start)
           << "expected " << kIteratorTypes << " array attribute";
  SmallVector<utils::IteratorType> types;
  for (Attribute iterator : iterators) {
    auto name = dyn_cast<StringAttr>(iterator);
    auto type = name ? utils::symbolizeIteratorType(name.getValue())
                     : std::optional<utils::IteratorType>();
    if (!type)
      return parser.emitError(start)
             << "unexpected iterator_type (" << iterator << ")";
    types.push_back(*type);
  }
  result.attributes.set(kIteratorTypes,
                        getIteratorTypeArrayAttr(parser.getBuilder(), types));
  if (properties() || parser.parseOptionalAttrDict(result.attributes) ||
      operands())
    return failure();
  if (succeeded(parser.parseOptionalKeyword("attrs")) &&
      (parser.parseEqual() || parser.parseOptionalAttrDict(result.attributes)))
    return failure();
  SmallVector<Type, 1> results;
  if (inherent(start) || parser.parseRegion(*result.addRegion(), {}) ||
      parser.parseOptionalArrowTypeList(results))
    return failure();
  result.addTypes(results);
  return success();
}

/// Creates the body that the short form stands for.
ParseResult Parser::shortBody(OperationName payload, NamedAttrList attributes) {
  Region *region = result.addRegion();
  if (result.operands.empty())
    return success();
  OpBuilder builder(parser.getContext());
  Block &block = region->emplaceBlock();
  builder.setInsertionPointToStart(&block);
  for (Value operand : result.operands) {
    auto type = dyn_cast<ShapedType>(operand.getType());
    if (!type)
      return parser.emitError(parser.getNameLoc(),
                              "expected tensors or memrefs");
    block.addArgument(type.getElementType(), builder.getUnknownLoc());
  }
  SmallVector<Value, 4> values(block.args_begin(), block.args_end() - 1);
  if (syntax.list)
    values.insert(values.begin(), block.getArguments().back());
  OperationState state(result.location, payload, values,
                       block.getArguments().back().getType(),
                       attributes.getAttrs());
  Operation *created = builder.create(state);
  OperationState yield(result.location,
                       StringRef(dialect.index.tree.dialectOf(node).yield));
  yield.addOperands(created->getResults());
  builder.create(yield);
  return success();
}

ParseResult Parser::list() {
  if (!syntax.list)
    return success();
  StringRef name = syntax.list->attribute;
  if (parser.parseKeyword(name) || parser.parseEqual())
    return failure();
  Attribute value = DenseI64ArrayAttr::parse(parser, Type{});
  if (!value)
    return failure();
  result.attributes.set(name, value);
  return success();
}

ParseResult Parser::withBody() {
  std::optional<OperationName> payload;
  NamedAttrList payloadAttributes;
  if (succeeded(parser.parseOptionalLBrace())) {
    SMLoc start = parser.getCurrentLocation();
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name) || parser.parseOptionalAttrDict(payloadAttributes) ||
        verifyInherent(start, *name, payloadAttributes) || parser.parseRBrace())
      return failure();
    payload = *name;
  }
  SMLoc start = parser.getCurrentLocation();
  if (prefix() || properties() ||
      parser.parseOptionalAttrDict(result.attributes) || operands() || list() ||
      inferResults() || parser.parseOptionalAttrDict(result.attributes) ||
      inherent(start))
    return failure();
  if (payload)
    return shortBody(*payload, std::move(payloadAttributes));
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren,
                               /*allowType=*/true, /*allowAttrs=*/false) ||
      parser.parseRegion(*result.addRegion(), arguments));
}

/// Parses `name=function maps = [...]`.
ParseResult Parser::prefix() {
  if (syntax.function) {
    StringRef name = syntax.function->attribute;
    Attribute value;
    if (succeeded(parser.parseOptionalKeyword(name))) {
      if (parser.parseEqual() || parser.parseAttribute(value))
        return failure();
      result.attributes.set(name, value);
    }
  }
  if (syntax.maps.empty() || failed(parser.parseOptionalKeyword(syntax.maps)))
    return success();
  SMLoc start = parser.getCurrentLocation();
  ArrayAttr maps;
  if (parser.parseEqual() || parser.parseAttribute(maps))
    return failure();
  if (!llvm::all_of(maps, llvm::IsaPred<AffineMapAttr>))
    return parser.emitError(start, "expected an array of affine maps");
  result.attributes.set(syntax.maps, maps);
  return success();
}

ParseResult Parser::parse() {
  if (syntax.isRoot)
    return root();
  if (syntax.hasBody)
    return withBody();
  SMLoc start = parser.getCurrentLocation();
  if (prefix() || properties() ||
      parser.parseOptionalAttrDict(result.attributes) || operands())
    return failure();
  if (syntax.list) {
    if (list() || inferResults() ||
        parser.parseOptionalAttrDict(result.attributes))
      return failure();
  } else {
    SmallVector<Type, 1> results;
    if (parser.parseOptionalArrowTypeList(results))
      return failure();
    result.addTypes(results);
  }
  if (inherent(start))
    return failure();
  if (syntax.function && !syntax.function->hasDefault &&
      !result.attributes.get(syntax.function->attribute))
    return parser.emitError(parser.getNameLoc())
           << "expected '" << syntax.function->attribute << "'";
  bool legal = true;
  OpBuilder builder(parser.getContext());
  SmallVector<Type, 4> types(inputs);
  llvm::append_range(types, outputs);
  fillBody(builder, result, *result.addRegion(), types, [&] {
    legal = false;
    return parser.emitError(start);
  });
  return success(legal);
}

ParseResult parseStructured(OpAsmParser &parser, OperationState &result) {
  return Parser(parser, result).parse();
}

} // namespace op_tree

//===- Printer.cpp - The custom syntax of structured ops, written ---------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/StructuredOp.h"
#include "OpTree/Dialect/Syntax.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/Matching/OpReader.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using mlir::linalg::LinalgOp;

namespace op_tree {

Syntax::Syntax(const Tree &tree, const Node &node)
    : isRoot(&node == &tree.root()), hasBody(node.region),
      maps(node.mapsAttribute) {
  for (const Operand &operand : node.operands) {
    mapsOptional |= operand.map == MapKind::Explicit;
    if (operand.map == MapKind::Drop || operand.map == MapKind::Permute)
      list = &node.parameters[operand.param];
  }
  mapsOptional |= node.predicate->elementwise();
  if (hasBody || list)
    return;
  for (const Parameter &parameter : node.parameters)
    if (parameter.kind == ParamKind::Function && !parameter.bound &&
        !parameter.attribute.empty() && !function)
      function = &parameter;
}

Operation *shortPayload(Block &body, bool reduces) {
  if (body.getOperations().size() != 2 || !OpReader::isPrintable(body))
    return nullptr;
  Operation &payload = body.front();
  auto arguments = body.getArguments();
  // An op that does not accumulate does not pass the output's element on.
  if (!reduces && arguments.size() < 2)
    return nullptr;
  auto read = reduces ? arguments : arguments.drop_back();
  if (payload.getNumOperands() != read.size() || payload.getNumResults() != 1 ||
      !llvm::equal(body.back().getOperands(), payload.getResults()))
    return nullptr;
  SmallVector<Value, 4> expected;
  if (reduces) {
    expected.push_back(read.back());
    read = read.drop_back();
  }
  llvm::append_range(expected, read);
  if (!llvm::equal(payload.getOperands(), expected))
    return nullptr;
  // In the short form, the result has the type of the output's element.
  return payload.getResult(0).getType() == arguments.back().getType() ? &payload
                                                                      : nullptr;
}

/// Returns the attributes that are not printed because operands imply them.
static SmallVector<StringRef, 4> implied(Operation *op) {
  if (op->hasTrait<OpTrait::AttrSizedOperandSegments>())
    return {kSegments};
  return {};
}

static void printOperands(OpAsmPrinter &printer, LinalgOp op) {
  SmallVector<Value> inputs = op.getDpsInputs();
  if (!inputs.empty())
    printer << " ins(" << inputs << " : " << ValueRange(inputs).getTypes()
            << ")";
  ValueRange outputs = op.getDpsInits();
  if (!outputs.empty())
    printer << " outs(" << outputs << " : " << outputs.getTypes() << ")";
}

static void printRoot(Operation *op, OpAsmPrinter &printer) {
  std::optional<RegisteredOperationName> name = op->getRegisteredInfo();
  SmallVector<NamedAttribute> inherent;
  SmallVector<StringRef> elided = {kSegments};
  for (NamedAttribute attribute : op->getAttrs()) {
    if (attribute.getName() == kSegments ||
        !llvm::is_contained(name->getAttributeNames(), attribute.getName()))
      continue;
    elided.push_back(attribute.getName());
    if (attribute.getName() == kIteratorTypes) {
      SmallVector<Attribute> names;
      for (auto type : cast<ArrayAttr>(attribute.getValue())
                           .getAsRange<linalg::IteratorTypeAttr>())
        names.push_back(StringAttr::get(
            op->getContext(), utils::stringifyIteratorType(type.getValue())));
      attribute.setValue(ArrayAttr::get(op->getContext(), names));
    }
    inherent.push_back(attribute);
  }
  printer << ' ';
  if (!inherent.empty())
    printer << DictionaryAttr::get(op->getContext(), inherent);
  printOperands(printer, cast<LinalgOp>(op));
  if (llvm::any_of(op->getAttrs(), [&](NamedAttribute attribute) {
        return !llvm::is_contained(elided, attribute.getName());
      })) {
    printer << " attrs = ";
    printer.printOptionalAttrDict(op->getAttrs(), elided);
  }
  if (!op->getRegion(0).empty()) {
    printer << ' ';
    printer.printRegion(op->getRegion(0));
  }
  printer.printOptionalArrowTypeList(op->getResultTypes());
}

static void printShortPayload(OpAsmPrinter &printer, Operation *payload) {
  printer << " { " << payload->getName().getStringRef();
  SmallVector<StringRef, 1> elided;
  for (NamedAttribute attribute : payload->getAttrs()) {
    auto flags = dyn_cast<arith::FastMathFlagsAttr>(attribute.getValue());
    if (flags && flags.getValue() == arith::FastMathFlags::none &&
        !payload->getDiscardableAttr(attribute.getName()))
      elided.push_back(attribute.getName());
  }
  printer.printOptionalAttrDict(payload->getAttrs(), elided);
  printer << " }";
}

static void printList(Operation *op, OpAsmPrinter &printer,
                      const Parameter &list) {
  printer << ' ' << list.attribute << " = ["
          << op->getAttrOfType<DenseI64ArrayAttr>(list.attribute).asArrayRef()
          << "] ";
}

/// Prints the maps unless they are the default.
static void printMaps(Operation *op, OpAsmPrinter &printer,
                      const Syntax &syntax) {
  auto maps = op->getAttrOfType<ArrayAttr>(syntax.maps);
  if (!maps || (syntax.mapsOptional && !hasOwnMaps(op)))
    return;
  printer << ' ' << syntax.maps << " = [";
  llvm::interleaveComma(maps, printer,
                        [&](Attribute map) { printer.printAttribute(map); });
  printer << ']';
}

static void printWithBody(Operation *op, OpAsmPrinter &printer,
                          const Syntax &syntax) {
  Block &body = op->getRegion(0).front();
  Operation *payload = nullptr;
  if (!syntax.list || body.getNumArguments() == 2)
    payload = shortPayload(body, syntax.list);
  if (payload)
    printShortPayload(printer, payload);
  SmallVector<StringRef, 4> elided = implied(op);
  if (!syntax.maps.empty()) {
    elided.push_back(syntax.maps);
    printMaps(op, printer, syntax);
  }
  printOperands(printer, cast<LinalgOp>(op));
  if (syntax.list) {
    elided.push_back(syntax.list->attribute);
    printList(op, printer, *syntax.list);
  }
  printer.printOptionalAttrDict(op->getAttrs(), elided);
  if (payload)
    return;
  printer.increaseIndent();
  printer.printNewline();
  printer << "(";
  llvm::interleaveComma(body.getArguments(), printer, [&](auto argument) {
    printer.printRegionArgument(argument);
  });
  printer << ") ";
  printer.printRegion(op->getRegion(0), /*printEntryBlockArgs=*/false);
  printer.decreaseIndent();
}

void printStructured(Operation *op, OpAsmPrinter &printer) {
  const DefinedDialect &dialect = DefinedDialect::of(op);
  Syntax syntax(dialect.index.tree, *dialect.node(op->getName()));
  if (syntax.isRoot)
    return printRoot(op, printer);
  if (syntax.hasBody)
    return printWithBody(op, printer, syntax);
  SmallVector<StringRef, 4> elided = implied(op);
  if (syntax.function) {
    elided.push_back(syntax.function->attribute);
    printer << ' ' << syntax.function->attribute << '=';
    printer.printAttribute(op->getAttr(syntax.function->attribute));
  }
  if (!syntax.maps.empty()) {
    elided.push_back(syntax.maps);
    printMaps(op, printer, syntax);
  }
  if (syntax.list) {
    elided.push_back(syntax.list->attribute);
    printOperands(printer, cast<LinalgOp>(op));
    printList(op, printer, *syntax.list);
    printer.printOptionalAttrDict(op->getAttrs(), elided);
    return;
  }
  printer.printOptionalAttrDict(op->getAttrs(), elided);
  printOperands(printer, cast<LinalgOp>(op));
  printer.printOptionalArrowTypeList(op->getResultTypes());
}

} // namespace op_tree

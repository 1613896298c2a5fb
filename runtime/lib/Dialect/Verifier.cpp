//===- Verifier.cpp - What interfaces do not verify -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Bytecode.h"
#include "OpTree/Dialect/DefinedDialect.h"
#include "OpTree/Dialect/StructuredOp.h"
#include "OpTree/Matching/Conditions.h"
#include "OpTree/Matching/MapPredicates.h"
#include "OpTree/Matching/OpReader.h"
#include "OpTree/Matching/PayloadUnifier.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace op_tree {

LogicalResult verifyMapCounts(Operation *op) {
  auto structured = cast<linalg::LinalgOp>(op);
  if (structured.hasDynamicIndexingMaps() &&
      failed(structured.verifyIndexingMapRequiredAttributes()))
    return failure();
  SmallVector<AffineMap> maps = structured.getIndexingMapsArray();
  if (maps.size() != op->getNumOperands())
    return op->emitOpError() << "has " << maps.size() << " indexing maps for "
                             << op->getNumOperands() << " operands";
  for (AffineMap map : maps)
    if (map.getNumDims() != maps.front().getNumDims())
      return op->emitOpError()
             << "has indexing maps over " << maps.front().getNumDims()
             << " loops and over " << map.getNumDims();
  return success();
}

/// Succeeds unless the payload combines the members of an operand that has none
/// or too many.
static LogicalResult verifyMembers(Operation *op, const Node &node) {
  int group = node.foldedGroup();
  auto destination = cast<DestinationStyleOpInterface>(op);
  if (group < 0 || layOutOperands(node, destination.getNumDpsInputs(),
                                  destination.getNumDpsInits()))
    return success();
  return op->emitOpError() << "needs 1 to " << kMostMembers << " members in '"
                           << node.operands[group].name << "'";
}

LogicalResult verifyMapAttributes(Operation *op) {
  const DefinedDialect &dialect = DefinedDialect::of(op);
  const Node &node = *dialect.node(op->getName());
  if (!node.mapsAttribute.empty() || dialect.fixedMaps(node))
    return success();
  if (!indexingMaps(op).empty())
    return success();
  if (failed(verifyMembers(op, node)))
    return failure();
  InFlightDiagnostic error = op->emitOpError();
  error << "has no indexing maps";
  for (const Operand &operand : node.operands)
    if (operand.map == MapKind::Drop || operand.map == MapKind::Permute)
      error << ": '" << node.parameters[operand.param].attribute
            << "' does not fit the ranks of the operands";
  return error;
}

/// Succeeds if the maps are among those that the forms of the node list.
static LogicalResult verifyMapForms(Operation *op, const Node &node,
                                    const Binding &binding) {
  for (auto [number, operand] : llvm::enumerate(node.operands)) {
    if (operand.map != MapKind::Explicit || node.mapsAttribute.empty())
      continue;
    AffineMap map = binding.maps[binding.begin[number]];
    auto says = [&](ArrayRef<IndexExpr> results) {
      return llvm::equal(
          results, map.getResults(),
          [&](const IndexExpr &expr, AffineExpr result) {
            auto dim = dyn_cast<AffineDimExpr>(result);
            return dim && expr.numTerms == 1 && expr.constant == 0 &&
                   expr.terms[0].param < 0 && expr.terms[0].factor == 1 &&
                   expr.terms[0].loop == static_cast<int>(dim.getPosition());
          });
    };
    // If a category leaves its loops open, its op on scalars has maps without
    // loops.
    if ((node.numLoops < 0 ||
         static_cast<int>(map.getNumDims()) == node.numLoops) &&
        llvm::any_of(operand.alternatives, says))
      continue;
    return op->emitOpError()
           << "does not take the indexing map " << AffineMapAttr::get(map)
           << " for '" << operand.name << "'";
  }
  return success();
}

LogicalResult verifyStructured(Operation *op) {
  if (failed(verifyNoRetiredAttribute(op)))
    return failure();
  const DefinedDialect &dialect = DefinedDialect::of(op);
  const Node &node = *dialect.node(op->getName());
  bool anyMaps = !node.predicate->demandsAny();
  if (node.region && anyMaps)
    return success();
  std::optional<StructuredView> view = StructuredView::get(op, dialect.index);
  if (!view && failed(verifyMembers(op, node)))
    return failure();
  if (!view)
    return op->emitOpError("is not one loop nest with one body, in which each "
                           "loop has one size");
  OpReader reader(dialect.index, dialect.codec());
  // The verifier does not compare the body with the payload, as
  // canonicalization may rewrite bodies. The pass `lint-regions` does.
  std::optional<Binding> binding =
      node.region ? OpReader::plainBinding(*view) : reader.ownBinding(*view);
  if (!binding) {
    InFlightDiagnostic error = op->emitOpError();
    error << "has no payload on elements of type ";
    llvm::interleaveComma(op->getOperandTypes(), error, [&](Type type) {
      error << getElementTypeOrSelf(type);
    });
    return error;
  }
  if (failed(verifyMapForms(op, node, *binding)))
    return failure();
  for (auto [parameter, value] :
       llvm::zip(node.parameters, binding->parameters))
    if (parameter.kind == ParamKind::Dim &&
        value.front() >= static_cast<int64_t>(view->numLoops()))
      return op->emitOpError() << "has no dimension " << value.front();
  Mismatch mismatch;
  bool open = llvm::any_of(node.operands, [](const Operand &operand) {
    return operand.map == MapKind::Free;
  });
  if (open && !satisfiesPredicate(*view, *binding, &mismatch))
    return op->emitOpError() << "has indexing maps that do not fit: expected "
                             << mismatch.constraint;
  // Other conditions on an op with a user's body are on that body.
  for (const Condition &condition : node.where)
    if ((!node.region || isOnLoop(condition)) &&
        !holdsOnAnySizes(condition, *view, *binding))
      return op->emitOpError("is not legal: ") << condition.rule->demand;
  return success();
}

} // namespace op_tree

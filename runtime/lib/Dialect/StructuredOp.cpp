//===- StructuredOp.cpp - Methods of structured ops -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/StructuredOp.h"
#include "OpTree/Dialect/DefinedDialect.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/Tree/MapForms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using mlir::linalg::LinalgOp;

namespace op_tree {

//===----------------------------------------------------------------------===//
// Maps and loops
//===----------------------------------------------------------------------===//

static int64_t rankOf(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && !isa<VectorType>(type) ? shaped.getRank()
                                                              : 0;
}

std::optional<SmallVector<AffineMap, 4>>
mapsOfForms(const Node &node,
            function_ref<std::optional<ParameterValue>(unsigned)> valueOf,
            ArrayRef<int64_t> ranks, unsigned numInits, MLIRContext *context) {
  if (ranks.size() < numInits)
    return std::nullopt;
  auto begin = layOutOperands(node, ranks.size() - numInits, numInits);
  if (!begin)
    return std::nullopt;
  SmallVector<ParameterValue, 4> parameters;
  for (unsigned i = 0, e = node.parameters.size(); i < e; ++i)
    parameters.push_back(valueOf(i).value_or(ParameterValue()));
  // If a spatial parameter is malformed or missing, there are no maps.
  for (const Operand &operand : node.operands)
    for (ArrayRef<IndexExpr> results : operand.alternatives)
      for (const IndexExpr &expr : results)
        for (unsigned t = 0; t < expr.numTerms; ++t)
          if (expr.terms[t].param >= 0 &&
              parameters[expr.terms[t].param].size() <=
                  static_cast<size_t>(expr.terms[t].element))
            return std::nullopt;
  return mapsFromForms(node, *begin, parameters, ranks, context);
}

static std::optional<SmallVector<AffineMap, 4>> mapsOfForms(Operation *op) {
  const DefinedDialect &dialect = DefinedDialect::of(op);
  SmallVector<int64_t, 4> ranks;
  for (Type type : op->getOperandTypes())
    ranks.push_back(rankOf(type));
  unsigned numInits = cast<DestinationStyleOpInterface>(op).getNumDpsInits();
  const Node &node = *dialect.node(op->getName());
  return mapsOfForms(
      node, [&](unsigned i) { return dialect.codec().decode(node, i, op); },
      ranks, numInits, op->getContext());
}

ArrayAttr indexingMaps(Operation *op) {
  const DefinedDialect &dialect = DefinedDialect::of(op);
  const Node &node = *dialect.node(op->getName());
  if (ArrayAttr fixed = dialect.fixedMaps(node))
    return fixed;
  auto maps = mapsOfForms(op);
  return Builder(op->getContext())
      .getAffineMapArrayAttr(maps ? ArrayRef<AffineMap>(*maps)
                                  : ArrayRef<AffineMap>());
}

SmallVector<utils::IteratorType> iteratorTypes(Operation *op) {
  SmallVector<AffineMap> maps = cast<LinalgOp>(op).getIndexingMapsArray();
  unsigned numInits = cast<DestinationStyleOpInterface>(op).getNumDpsInits();
  if (maps.empty() || maps.size() < numInits)
    return {};
  return llvm::to_vector(iteratorsFromMaps(
      ArrayRef<AffineMap>(maps).take_back(numInits), maps.back().getNumDims()));
}

SmallVector<AffineMap> defaultIndexingMaps(OperationName name,
                                           ArrayRef<int64_t> ranks,
                                           unsigned numInits) {
  const DefinedDialect &dialect = DefinedDialect::of(name);
  const Node &node = *dialect.node(name);
  MLIRContext *context = name.getContext();
  if (node.predicate->elementwise()) {
    // The default maps are identities over the loops of the output.
    auto identity = AffineMap::getMultiDimIdentityMap(ranks.back(), context);
    return SmallVector<AffineMap>(ranks.size(), identity);
  }
  if (llvm::any_of(node.operands, [](const Operand &operand) {
        return operand.map == MapKind::Free;
      }))
    return {};
  auto maps = mapsOfForms(
      node, [&](unsigned i) { return fixedValue(node.parameters[i]); }, ranks,
      numInits, context);
  return maps ? llvm::to_vector(*maps) : SmallVector<AffineMap>();
}

SmallVector<AffineMap> defaultIndexingMaps(StringRef name,
                                           MLIRContext *context) {
  OperationName op(name, context);
  const Node &node = *DefinedDialect::of(op).node(op);
  SmallVector<int64_t, 4> ranks;
  unsigned numInits = 0;
  for (const Operand &operand : node.operands) {
    numInits += operand.role == Role::Init;
    ranks.push_back(
        operand.alternatives.empty() ? 0 : operand.alternatives.front().size());
  }
  return defaultIndexingMaps(op, ranks, numInits);
}

SmallVector<AffineMap> defaultIndexingMaps(Operation *op) {
  SmallVector<int64_t, 4> ranks;
  for (Type type : op->getOperandTypes())
    ranks.push_back(rankOf(type));
  return defaultIndexingMaps(
      op->getName(), ranks,
      cast<DestinationStyleOpInterface>(op).getNumDpsInits());
}

bool hasOwnMaps(Operation *op) {
  const Node &node = *DefinedDialect::of(op).node(op->getName());
  auto written = op->getAttrOfType<ArrayAttr>(node.mapsAttribute);
  return written && !llvm::equal(written.getAsValueRange<AffineMapAttr>(),
                                 defaultIndexingMaps(op));
}

//===----------------------------------------------------------------------===//
// Effects, folding, names
//===----------------------------------------------------------------------===//

void structuredEffects(
    Operation *op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  auto structured = cast<LinalgOp>(op);
  auto add = [&](MemoryEffects::Effect *effect, OpOperand *operand) {
    effects.emplace_back(effect, operand, /*stage=*/0,
                         /*effectOnFullRegion=*/true,
                         SideEffects::DefaultResource::get());
  };
  for (OpOperand *operand : structured.getDpsInputOperands())
    if (isa<MemRefType>(operand->get().getType()))
      add(MemoryEffects::Read::get(), operand);
  for (OpOperand &operand : structured.getDpsInitsMutable()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    if (structured.payloadUsesValueFromOperand(&operand))
      add(MemoryEffects::Read::get(), &operand);
    add(MemoryEffects::Write::get(), &operand);
  }
}

mlir::Speculation::Speculatability structuredSpeculatability(Operation *op) {
  return cast<DestinationStyleOpInterface>(op).hasPureTensorSemantics()
             ? mlir::Speculation::RecursivelySpeculatable
             : mlir::Speculation::NotSpeculatable;
}

/// Returns true if the op yields its only input unchanged, under equal maps: on
/// tensors its result then equals its input.
static bool isIdentity(LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 ||
      op.getNumDpsInits() != 1 || op->getNumResults() != 1 ||
      op->getRegion(0).empty())
    return false;
  Block &body = *op.getBlock();
  return llvm::hasSingleElement(body) && body.back().getNumOperands() == 1 &&
         body.back().getOperand(0) == body.getArgument(0) &&
         op->getOperand(0).getType() == op->getResult(0).getType() &&
         op->getOperand(0) != op->getResult(0) &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isIdentity(); });
}

LogicalResult foldStructured(Operation *op,
                             SmallVectorImpl<OpFoldResult> &results) {
  const Node &node = *DefinedDialect::of(op).node(op->getName());
  bool permutes = !node.region && node.operands.front().map == MapKind::Permute;
  if (permutes && isIdentity(cast<LinalgOp>(op))) {
    results.push_back(op->getOperand(0));
    return success();
  }
  return memref::foldMemRefCast(op);
}

std::string libraryCallName(Operation *op) {
  if (auto name = op->getAttrOfType<StringAttr>("library_call"))
    return name.str();
  const DefinedDialect &dialect = DefinedDialect::of(op);
  const Node &node = *dialect.node(op->getName());
  // The symbol tells the op and its types. Two ops that differ in anything else
  // would call the same function, so such an op gets no symbol and is not
  // converted.
  if (node.region || (!node.mapsAttribute.empty() && hasOwnMaps(op)))
    return {};
  for (unsigned i = 0, e = node.parameters.size(); i < e; ++i) {
    auto value = dialect.codec().decode(node, i, op);
    if (!value || dialect.codec().encode(node, i, *value))
      return {};
  }
  return linalg::generateLibraryCallName(op);
}

bool usesLoopIndices(Operation *op) {
  return !op->getRegion(0).front().getOps<linalg::IndexOp>().empty();
}

void nameBodyArguments(Operation *op, Region &region,
                       OpAsmSetValueNameFn setName) {
  const DefinedDialect &dialect = DefinedDialect::of(op);
  bool isRoot = dialect.node(op->getName()) == &dialect.index.tree.root();
  unsigned numInputs = cast<DestinationStyleOpInterface>(op).getNumDpsInputs();
  for (BlockArgument argument : region.getArguments())
    setName(argument, argument.getArgNumber() < numInputs ? "in"
                      : isRoot                            ? "out"
                                                          : "init");
}

} // namespace op_tree

//===- Converter.cpp - From and to the base dialect -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op becomes the op of its name, with its body:
//
//   %0 = optree.exp ins(%a) outs(%c)         %0 = linalg.exp ins(%a) outs(%c)
//
// An op that linalg lacks becomes its nearest ancestor there, here the root:
//
//   %0 = optree.cos ins(%a) outs(%c)
//   %0 = linalg.generic ins(%a) outs(%c) { math.cos }
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Converter.h"
#include "OpTree/Dialect/Counterpart.h"
#include "OpTree/IR/Groups.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/IR/VerifierError.h"
#include "OpTree/Matching/Conditions.h"
#include "OpTree/Rewriting/CompositeDecomposer.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;

namespace op_tree {

Operation *Converter::rename(RewriterBase &rewriter, Operation *op,
                             OperationName name) const {
  unsigned numInits = 0;
  if (auto style = dyn_cast<DestinationStyleOpInterface>(op))
    numInits = style.getNumDpsInits();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  OperationState state(op->getLoc(), name, op->getOperands(),
                       op->getResultTypes(), {});
  state.attributes = attributesFor(dialect, op, name,
                                   op->getNumOperands() - numInits, numInits);
  for (unsigned i = 0, e = op->getNumRegions(); i < e; ++i)
    state.addRegion();
  Operation *created = rewriter.create(state);
  for (auto [from, to] : llvm::zip(op->getRegions(), created->getRegions()))
    rewriter.inlineRegionBefore(from, to, to.begin());
  rewriter.replaceOp(op, created->getResults());
  return created;
}

bool Converter::meansItself(Operation *op) const {
  const Node *node = dialect.node(op->getName());
  if (!node)
    return true;
  std::optional<StructuredView> view = StructuredView::get(op, dialect.index);
  if (!view || node->region)
    return !view || !OpReader::brokenCondition(*view);
  std::optional<ScalarGraph> body = reader.body(*view);
  if (!body || !reader.keepsPayload(*view, *body))
    return false;
  // The base dialect may demand static sizes where the defined dialect does
  // not.
  std::optional<Binding> own = reader.ownBinding(*view);
  return own && llvm::all_of(node->where, [&](const Condition &condition) {
           return holds(condition, *view, *own);
         });
}

/// Returns true if no attribute that the op merely carries along is an inherent
/// attribute of the op that it becomes.
static bool keepsAttributes(Operation *op, const Node *node,
                            OperationName target) {
  NamedAttrList kept;
  return addKept(target, keptAttributes(op, node), kept);
}

StringAttr Converter::attributeOfRoot(Operation *op) const {
  const Tree &tree = dialect.index.tree;
  const Node *node = dialect.node(op->getName());
  if (!node || node->region)
    return {};
  OperationName root(tree.root().name, op->getContext());
  for (NamedAttribute attribute : keptAttributes(op, node))
    if (llvm::is_contained(root.getAttributeNames(), attribute.getName()))
      return attribute.getName();
  return {};
}

bool Converter::canSay(Operation *op, OperationName counterpart) const {
  const Node *node = dialect.node(op->getName());
  if (!node)
    return true;
  if (node->region && node != &dialect.index.tree.root() &&
      !OpReader::isPrintable(op->getRegion(0).front()))
    return false;
  ArrayRef<StringAttr> names = counterpart.getAttributeNames();
  for (auto [i, parameter] : llvm::enumerate(node->parameters)) {
    if (parameter.attribute.empty())
      continue;
    Attribute attribute = op->getAttr(parameter.attribute);
    if (!attribute)
      continue;
    StringRef own = parameter.attribute;
    bool known =
        llvm::any_of(names, [&](StringAttr name) { return name == own; });
    std::optional<ParameterValue> value = dialect.codec().decode(*node, i, op);
    // MLIR inverts the empty map of an op of rank 0, which crashes.
    if (parameter.kind == ParamKind::Permutation && value && value->empty())
      return false;
    if (!known) {
      // An attribute that holds the default may be dropped.
      int64_t usual = parameter.bound ? parameter.value : parameter.fallback;
      if (!value || !(parameter.bound || parameter.hasDefault) ||
          llvm::any_of(*value, [&](int64_t v) { return v != usual; }))
        return false;
    } else if (parameter.kind == ParamKind::Function ||
               parameter.kind == ParamKind::Sign) {
      Attribute there = dialect.codec().translate(
          attribute, counterpart.getDialectNamespace());
      if (there == attribute && !isa<StringAttr>(attribute))
        return false; // The base dialect has no spelling for it.
    }
  }
  return true;
}

Operation *Converter::generalizeIfEdited(RewriterBase &rewriter,
                                         Operation *op) const {
  if (meansItself(op))
    return op;
  std::optional<StructuredView> view = StructuredView::get(op, dialect.index);
  if (!view)
    return op;
  FailureOr<Operation *> root = writer.replaceByRoot(rewriter, *view, nullptr);
  return succeeded(root) ? *root : op;
}

std::optional<Binding>
Converter::bindingAbove(const StructuredView &view) const {
  const Tree &tree = dialect.index.tree;
  std::optional<ScalarGraph> body = reader.body(view);
  if (!body || !reader.keepsPayload(view, *body))
    return std::nullopt;
  for (const Node *node = tree.parentOf(*view.node); node != &tree.root();
       node = tree.parentOf(*node))
    if (node->materialized &&
        dialect.counterpart(OperationName(node->name, view.op->getContext())))
      if (std::optional<Binding> binding =
              Matcher(dialect.index).match(view, &*body, *node))
        return binding;
  return std::nullopt;
}

/// Returns true if the op has as many operands as the node, and the maps that
/// its name implies. MLIR verifies neither their number nor the maps in its
/// cached attribute.
static bool isRegular(linalg::LinalgOp op, const Node &node) {
  if (!layOutOperands(node, op.getNumDpsInputs(), op.getNumDpsInits()))
    return false;
  StringRef name = linalg::LinalgDialect::kMemoizedIndexingMapsAttrName;
  Attribute noted = op->getDiscardableAttr(name);
  if (!noted)
    return true;
  op->removeDiscardableAttr(name);
  bool same = op.getIndexingMaps() == noted;
  op->setDiscardableAttr(name, noted);
  return same;
}

LogicalResult Converter::fromBase(RewriterBase &rewriter, Operation *op) const {
  const Tree &tree = dialect.index.tree;
  OperationName name = op->getName();
  if (name.getDialectNamespace() != tree.dialects.front().name)
    return failure();
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  auto target = opWithCounterpart(dialect, name);
  const Node *node = target ? dialect.node(*target) : nullptr;
  if (node && structured && !isRegular(structured, *node))
    target = std::nullopt;
  Operation *made = nullptr;
  if (target && keepsAttributes(op, dialect.node(name), *target))
    made = rename(rewriter, op, *target);
  else if (!structured)
    return failure();
  bool isValid = made && !verifierError(made);
  if (isValid && meansItself(made))
    return success();
  std::optional<StructuredView> view =
      StructuredView::get(made ? made : op, dialect.index);
  if (made && !view && !isValid) {
    rename(rewriter, made, name);
    return failure();
  }
  if (!view)
    return success(made);
  return writer.replaceByRoot(rewriter, *view, nullptr);
}

/// Emits a remark on an op that stays, and fails. What is in such an op stays
/// with it, and has no remark.
static LogicalResult left(Operation *op, const Twine &reason) {
  Operation *around = op->getParentOp();
  StringRef dialect = op->getName().getDialectNamespace();
  if (around->getName().getDialectNamespace() != dialect)
    op->emitRemark() << "'" << op->getName() << "' is left: " << reason;
  return failure();
}

/// Returns why a composite cannot be decomposed.
static StringRef undecomposed(const Tree &tree, Operation *op) {
  std::optional<CompositeUse> use = CompositeUse::get(tree, op);
  return use && !use->sizesFit() ? "its operands have different sizes"
                                 : "nothing decomposes it on these types";
}

LogicalResult Converter::toBase(RewriterBase &rewriter, Operation *op) const {
  const Tree &tree = dialect.index.tree;
  if (op->getName().getDialectNamespace() != tree.dialects.back().name)
    return failure();
  StringRef base = tree.dialects.front().name;
  if (isGroup(op)) {
    openGroup(rewriter, op);
    return success();
  }
  const Node *node = dialect.node(op->getName());
  auto counterpart = dialect.counterpart(op->getName());
  // MLIR lowers its own composites on tensors only.
  bool isLowered =
      !tree.definitionOf(op->getName().getStringRef()) ||
      !llvm::any_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>);
  if (counterpart && isLowered && keepsAttributes(op, node, *counterpart) &&
      canSay(op, *counterpart) && meansItself(op)) {
    rename(rewriter, op, *counterpart);
    return success();
  }
  auto composite = dyn_cast<linalg::AggregatedOpInterface>(op);
  StringRef opName = op->getName().getStringRef();
  if (composite && (tree.movementOf(opName) || tree.computationOf(opName) ||
                    tree.definitionOf(opName))) {
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    Operation *before = op->getPrevNode();
    Block *block = op->getBlock();
    FailureOr<SmallVector<Value>> values =
        composite.decomposeOperation(rewriter);
    if (failed(values))
      return left(op, undecomposed(tree, op));
    SmallVector<Operation *> made;
    for (Operation *part = before ? before->getNextNode() : &block->front();
         part != op; part = part->getNextNode())
      made.push_back(part);
    rewriter.replaceOp(op, *values);
    for (Operation *part : made)
      (void)toBase(rewriter, part);
    return success();
  }
  if (!node)
    return left(op, base + " has no op for it, and it has no decomposition");
  if (node == &tree.root())
    return left(op, base + " has no op for its attributes");
  std::optional<StructuredView> view = StructuredView::get(op, dialect.index);
  if (!view)
    return left(op, "it is not one loop nest with one body");
  // Turn the op into one that has a counterpart first: the nearest such op
  // above it, or else the dialect's own root.
  std::optional<Binding> above = bindingAbove(*view);
  FailureOr<Operation *> replacement =
      above ? writer.replace(rewriter, *view, *above)
            : writer.replaceByRoot(rewriter, *view, nullptr);
  if (failed(replacement))
    return left(op, "no op of " + base + " says the same");
  return toBase(rewriter, *replacement);
}

} // namespace op_tree

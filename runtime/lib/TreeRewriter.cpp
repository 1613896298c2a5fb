//===- TreeRewriter.cpp - Moving ops along the tree -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/TreeRewriter.h"
#include "OpTree/MapUnifier.h"
#include "OpTree/PayloadBuilder.h"
#include "OpTree/PayloadUnifier.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace optree {

namespace {

constexpr StringLiteral kSegments = "operandSegmentSizes";

/// Whether `name` is an attribute that `op`'s node describes.
bool isDescribed(const Node *node, StringRef name) {
  return node && (name == node->mapsAttribute ||
                  llvm::any_of(node->parameters, [&](const Parameter &p) {
                    return !p.attribute.empty() && p.attribute == name;
                  }));
}

/// The attributes that travel with the op: all that its definition does not
/// know, but for what the dialect caches there.
SmallVector<NamedAttribute> keptAttributes(Operation *op, const Node *node) {
  SmallVector<NamedAttribute> kept;
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    if (name == linalg::LinalgDialect::kMemoizedIndexingMapsAttrName)
      continue;
    if (!op->isRegistered() && (name == kSegments || isDescribed(node, name)))
      continue;
    kept.push_back(attribute);
  }
  return kept;
}

constexpr StringLiteral kIteratorTypes = "iterator_types";

/// Whether the inherent attributes of the op are all described by its node, so
/// that none is lost: a generic with documentation stays one.
bool onlyDescribedAttributes(Operation *op, const Node *node) {
  auto inherent =
      dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  if (!inherent)
    return true;
  return llvm::all_of(inherent, [&](NamedAttribute attribute) {
    return attribute.getName() == kSegments ||
           (node->kind == NodeKind::Root &&
            attribute.getName() == kIteratorTypes) ||
           isDescribed(node, attribute.getName());
  });
}

/// Adds `kept` to `attributes` unless the op `name` would take one for its own.
bool addKept(OperationName name, ArrayRef<NamedAttribute> kept,
             NamedAttrList &attributes) {
  ArrayRef<StringAttr> own = name.getAttributeNames();
  for (NamedAttribute attribute : kept) {
    if (llvm::is_contained(own, attribute.getName()) ||
        attributes.get(attribute.getName()))
      return false;
    attributes.push_back(attribute);
  }
  return true;
}

/// Gives the moved body of an op the arguments and terminator of another's.
void adaptBody(RewriterBase &rewriter, Block &block, const StructuredView &view,
               bool takesInits, const DialectInfo &dialect) {
  unsigned numInputs = view.inputs.size();
  if (takesInits && block.getNumArguments() == numInputs) {
    for (Value init : view.inits)
      block.addArgument(getElementTypeOrSelf(init.getType()), init.getLoc());
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

ArrayAttr mapsAttribute(ArrayRef<AffineMap> maps, MLIRContext *context) {
  SmallVector<Attribute, 4> attributes;
  for (AffineMap map : maps)
    attributes.push_back(AffineMapAttr::get(map));
  return ArrayAttr::get(context, attributes);
}

} // namespace

std::optional<Binding>
TreeRewriter::ownBinding(const StructuredView &view) const {
  if (!view.node || view.isRoot(index.tree) || view.node->region)
    return std::nullopt;
  const Node &node = *view.node;
  Binding binding;
  binding.node = &node;
  auto begin = layOutOperands(node, view.inputs.size(), view.inits.size());
  if (!begin)
    return std::nullopt;
  binding.begin = std::move(*begin);
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i)
    binding.operands.push_back({static_cast<int>(i), {}});
  for (unsigned i = 0, e = view.numLoops(); i < e; ++i)
    binding.loops.push_back(i);
  binding.maps = view.maps;
  PayloadValues values;
  for (unsigned i = 0, e = node.parameters.size(); i < e; ++i) {
    std::optional<ParameterValue> value = codec.decode(node, i, view.op);
    if (!value)
      return std::nullopt;
    if (!value->empty() && i < PayloadValues::kMaxParameters)
      values.value[i] = value->front();
    binding.parameters.push_back(std::move(*value));
  }
  ExpansionTraits traits;
  std::optional<ScalarGraph> payload = expandPayload(
      index.tree, node, payloadTypes(view, binding), values, traits);
  if (!payload)
    return std::nullopt;
  binding.payload = std::move(*payload);
  return binding;
}

std::optional<ScalarGraph>
TreeRewriter::bodyOf(const StructuredView &view) const {
  if (view.hasBody())
    return ScalarGraph::fromBody(view.region->front(), index.tree);
  if (std::optional<Binding> own = ownBinding(view))
    return std::move(own->payload);
  return std::nullopt;
}

bool TreeRewriter::keepsPayload(const StructuredView &view,
                                const ScalarGraph &body) const {
  if (!view.node || view.node->region || !view.hasBody())
    return view.node;
  std::optional<Binding> own = ownBinding(view);
  return own && body.results.size() == 1 &&
         unifyPayload(index.tree, view, body, *own);
}

std::optional<NamedAttrList>
TreeRewriter::attributes(const StructuredView &view,
                         const Binding &binding) const {
  const Node &node = *binding.node;
  MLIRContext *context = view.op->getContext();
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
  if (segments) {
    int numInits = view.inits.size();
    int numInputs = static_cast<int>(binding.operands.size()) - numInits;
    attributes.append(kSegments,
                      DenseI32ArrayAttr::get(context, {numInputs, numInits}));
  }
  if (!addKept(name, keptAttributes(view.op, view.node), attributes))
    return std::nullopt;
  return attributes;
}

bool TreeRewriter::isUnchanged(const StructuredView &view,
                               const Binding &binding) const {
  const Node &node = *binding.node;
  if (view.node != &node)
    return false;
  for (auto [i, source] : llvm::enumerate(binding.operands))
    if (source.operand != static_cast<int>(i))
      return false;
  for (unsigned i = 0, e = node.parameters.size(); i < e; ++i)
    if (!node.parameters[i].attribute.empty() &&
        view.op->getAttr(node.parameters[i].attribute) !=
            codec.encode(node, i, binding.parameters[i]))
      return false;
  return node.mapsAttribute.empty() || binding.maps == view.maps;
}

LogicalResult TreeRewriter::replace(RewriterBase &rewriter,
                                    const StructuredView &view,
                                    const Binding &binding) const {
  const Node &node = *binding.node;
  std::optional<NamedAttrList> attrs = attributes(view, binding);
  if (!attrs)
    return failure();

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(view.op);
  Location loc = view.op->getLoc();
  OperationState state(loc, StringRef(node.name));
  for (const OperandSource &source : binding.operands) {
    if (source.operand >= 0) {
      state.operands.push_back(view.operand(source.operand));
      continue;
    }
    // A constant of the body moves out in front of the op.
    Operation *constant = source.value.getDefiningOp();
    if (constant && view.region->isAncestor(constant->getParentRegion()))
      state.operands.push_back(rewriter.clone(*constant)->getResult(0));
    else
      state.operands.push_back(source.value);
  }
  state.addTypes(view.op->getResultTypes());
  state.attributes = std::move(*attrs);
  state.addRegion();
  Operation *created = rewriter.create(state);
  Region &region = created->getRegion(0);
  const DialectInfo &dialect = index.tree.dialectOf(node);
  if (node.region) {
    rewriter.inlineRegionBefore(*view.region, region, region.begin());
    adaptBody(rewriter, region.front(), view, node.regionTakesInits, dialect);
  } else {
    SmallVector<Type, 4> types;
    SmallVector<Location, 4> locations;
    for (Value operand : created->getOperands()) {
      types.push_back(getElementTypeOrSelf(operand.getType()));
      locations.push_back(operand.getLoc());
    }
    Block *block =
        rewriter.createBlock(&region, region.end(), types, locations);
    SmallVector<unsigned, 8> loops;
    for (unsigned i = 0, e = view.numLoops(); i < e; ++i)
      loops.push_back(i);
    buildPayload(rewriter, loc, index.tree, dialect, binding.payload,
                 block->getArguments(), loops);
  }
  rewriter.replaceOp(view.op, created->getResults());
  return success();
}

LogicalResult TreeRewriter::replaceByRoot(RewriterBase &rewriter,
                                          const StructuredView &view) const {
  const Node &root = index.tree.root();
  MLIRContext *context = view.op->getContext();
  std::optional<Binding> own;
  if (!view.hasBody() && !(own = ownBinding(view)))
    return failure();

  NamedAttrList attrs;
  attrs.append(root.mapsAttribute, mapsAttribute(view.maps, context));
  SmallVector<Attribute, 6> iterators;
  for (utils::IteratorType type : view.iterators)
    iterators.push_back(linalg::IteratorTypeAttr::get(context, type));
  attrs.append(kIteratorTypes, ArrayAttr::get(context, iterators));
  attrs.append(kSegments,
               DenseI32ArrayAttr::get(
                   context, {static_cast<int32_t>(view.inputs.size()),
                             static_cast<int32_t>(view.inits.size())}));
  if (!addKept(OperationName(root.name, context),
               keptAttributes(view.op, view.node), attrs))
    return failure();

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(view.op);
  Location loc = view.op->getLoc();
  OperationState state(loc, StringRef(root.name));
  llvm::append_range(state.operands, view.inputs);
  llvm::append_range(state.operands, view.inits);
  state.addTypes(view.op->getResultTypes());
  state.attributes = std::move(attrs);
  state.addRegion();
  Operation *created = rewriter.create(state);
  Region &region = created->getRegion(0);
  const DialectInfo &dialect = index.tree.dialectOf(root);
  if (view.hasBody()) {
    rewriter.inlineRegionBefore(*view.region, region, region.begin());
    adaptBody(rewriter, region.front(), view, /*takesInits=*/true, dialect);
  } else {
    SmallVector<Type, 4> types;
    SmallVector<Location, 4> locations;
    for (Value operand : created->getOperands()) {
      types.push_back(getElementTypeOrSelf(operand.getType()));
      locations.push_back(operand.getLoc());
    }
    Block *block =
        rewriter.createBlock(&region, region.end(), types, locations);
    buildPayload(rewriter, loc, index.tree, dialect, own->payload,
                 block->getArguments(), own->loops);
  }
  rewriter.replaceOp(view.op, created->getResults());
  return success();
}

LogicalResult TreeRewriter::specialize(RewriterBase &rewriter,
                                       Operation *op) const {
  if (!index.lookup(op->getName().getStringRef()))
    return failure();
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || !onlyDescribedAttributes(op, view->node))
    return failure();
  std::optional<ScalarGraph> body = bodyOf(*view);
  std::optional<Binding> binding =
      matcher.canonical(*view, body ? &*body : nullptr);
  if (binding)
    return isUnchanged(*view, *binding) ? failure()
                                        : replace(rewriter, *view, *binding);
  // An op whose body was edited is nothing but a generic.
  if (view->isRoot(index.tree))
    return failure();
  return replaceByRoot(rewriter, *view);
}

LogicalResult TreeRewriter::generalize(RewriterBase &rewriter, Operation *op,
                                       GeneralizeTo to) const {
  const Tree &tree = index.tree;
  const Node *node = index.lookup(op->getName().getStringRef());
  if (node == &tree.root())
    return failure();
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view)
    return failure();
  if (node && to != GeneralizeTo::Root) {
    std::optional<ScalarGraph> body = bodyOf(*view);
    if (body && keepsPayload(*view, *body)) {
      const Node *target =
          to == GeneralizeTo::Parent || node->kind == NodeKind::Named
              ? tree.parentOf(*node)
              : node;
      while (target && !target->materialized)
        target = tree.parentOf(*target);
      if (target == node)
        return failure();
      if (target && target != &tree.root())
        if (std::optional<Binding> binding =
                matcher.match(*view, &*body, *target))
          return replace(rewriter, *view, *binding);
    }
  }
  return replaceByRoot(rewriter, *view);
}

} // namespace optree

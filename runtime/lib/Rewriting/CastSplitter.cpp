//===- CastSplitter.cpp - Casts as ops of their own -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `linalg-tree-generalize{to=parent casts=split}`:
//
//   %0 = linalg.matmul ins(%a, %b : 4x8xi8, 8x6xi8) outs(%c : 4x6xi32)
//
// becomes casts, as generics, and the op on one element type:
//
//   %x = linalg.generic ins(%a) { arith.extsi }           // 4x8xi32
//   %y = linalg.generic ins(%b) { arith.extsi }           // 8x6xi32
//   %0 = linalg.contract ins(%x, %y) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/CastSplitter.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Matching/PayloadUnifier.h"
#include "OpTree/Payload/Expansion.h"
#include "OpTree/Payload/PayloadBuilder.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace op_tree {

bool CastSplitter::isCast(const Node &node) {
  return node.operands.size() == 2 && node.payload.size() == 2 &&
         node.payload[0].kind == ExprKind::Operand &&
         node.payload[0].index == 0 && node.payload[1].kind == ExprKind::Cast &&
         node.payload[1].signParam >= 0 &&
         node.payload[1].type.kind == TypeRef::Accumulator &&
         node.operands[1].map == MapKind::Identity;
}

CastSplitter::CastSplitter(const TreeIndex &index, const OpSet &ops,
                           const OpReader &reader, const OpWriter &writer)
    : index(index), reader(reader), writer(writer) {
  const auto *found = llvm::find_if(index.tree.nodes, [&](const Node &node) {
    return ops.has(node) && isCast(node);
  });
  if (found != index.tree.nodes.end())
    castNode = found;
}

std::optional<int64_t> CastSplitter::castOf(const Binding &binding,
                                            unsigned number) const {
  ArrayRef<ExprNode> payload = binding.node->payload;
  std::optional<int64_t> sign;
  for (const ExprNode &expr : payload) {
    for (unsigned i = 0; i < expr.numArgs; ++i) {
      const ExprNode &arg = payload[expr.args[i]];
      if (arg.kind != ExprKind::Operand ||
          arg.index != static_cast<int>(number))
        continue;
      if (expr.kind != ExprKind::Cast || expr.type.kind != TypeRef::Accumulator)
        return std::nullopt;
      int64_t found = expr.signParam < 0
                          ? static_cast<int64_t>(expr.sign)
                          : binding.parameters[expr.signParam].front();
      if (sign && *sign != found)
        return std::nullopt;
      sign = found;
    }
    // A function that takes the operand as a member of a group takes it without
    // a cast.
    if (expr.group == static_cast<int>(number))
      return std::nullopt;
  }
  return sign;
}

Value CastSplitter::cast(RewriterBase &rewriter, Location loc, Value value,
                         Type target, int64_t sign,
                         SmallVectorImpl<Operation *> &created) const {
  Binding binding;
  binding.node = castNode;
  PayloadTypes types;
  types.types = {elementOf(value.getType()), target};
  types.begin = {0, 1, 2};
  types.accumulator = target;
  PayloadValues values(*castNode);
  for (auto [i, parameter] : llvm::enumerate(castNode->parameters)) {
    binding.parameters.push_back(
        parameter.kind == ParamKind::Sign
            ? ParameterValue{sign}
            : fixedValue(parameter).value_or(ParameterValue()));
    if (!binding.parameters[i].empty())
      values.value[i] = binding.parameters[i].front();
  }
  ExpansionTraits traits;
  std::optional<ScalarGraph> payload =
      expandPayload(index.tree, *castNode, types, values, traits);
  if (!payload)
    return {};
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  if (!tensor)
    return buildScalars(rewriter, loc, index.tree,
                        index.tree.dialectOf(*castNode), *payload, value, {})
        .front();
  if (!traits.signMatters)
    for (auto [value, parameter] :
         llvm::zip(binding.parameters, castNode->parameters))
      if (parameter.kind == ParamKind::Sign)
        value = fixedValue(parameter).value_or(value);
  binding.payload = std::move(*payload);
  AffineMap identity = rewriter.getMultiDimIdentityMap(tensor.getRank());
  binding.maps = {identity, identity};
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, value), target,
      tensor.getEncoding());
  Operation *op = writer.create(rewriter, loc, binding, {value, empty},
                                /*numInits=*/1, empty.getType());
  if (!op)
    return {};
  created.push_back(op);
  return op->getResult(0);
}

SmallVector<Operation *, 3> CastSplitter::split(RewriterBase &rewriter,
                                                Operation *op) const {
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!castNode || !view || view->node == castNode ||
      op->getNumResults() != view->inits.size() || view->inits.size() != 1)
    return {};
  std::optional<ScalarGraph> body = reader.body(*view);
  std::optional<Binding> own = reader.ownBinding(*view);
  if (!own || !body || !reader.keepsPayload(*view, *body))
    return {};

  Type target = elementOf(view->inits.front().getType());
  SmallVector<std::pair<unsigned, int64_t>, 4> casts;
  for (unsigned i = 0, e = own->node->operands.size(); i < e; ++i)
    if (std::optional<int64_t> sign = castOf(*own, i))
      for (unsigned p = own->begin[i]; p < own->begin[i + 1]; ++p)
        if (elementOf(view->operand(p).getType()) != target &&
            !isa<MemRefType>(view->operand(p).getType()))
          casts.push_back({p, *sign});
  if (casts.empty())
    return {};

  // Create the op itself on one element type, where signs have no effect.
  PayloadTypes types = payloadTypes(*view, *own);
  PayloadValues values(*own->node);
  for (auto [position, sign] : casts)
    types.types[position] = target;
  for (auto [i, parameter] : llvm::enumerate(own->node->parameters)) {
    if (parameter.kind == ParamKind::Sign)
      own->parameters[i] = fixedValue(parameter).value_or(own->parameters[i]);
    if (!own->parameters[i].empty())
      values.value[i] = own->parameters[i].front();
  }
  ExpansionTraits traits;
  std::optional<ScalarGraph> payload =
      expandPayload(index.tree, *own->node, types, values, traits);
  if (!payload || traits.signMatters)
    return {};
  own->payload = std::move(*payload);

  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  SmallVector<Value, 4> operands(view->inputs);
  llvm::append_range(operands, view->inits);
  SmallVector<Operation *, 3> created;
  unsigned done = 0;
  for (auto [position, sign] : casts) {
    Value value =
        cast(rewriter, op->getLoc(), operands[position], target, sign, created);
    if (!value)
      break;
    operands[position] = value;
    ++done;
  }
  Operation *strict = nullptr;
  if (done == casts.size())
    strict =
        writer.create(rewriter, op->getLoc(), *own, operands, 1,
                      op->getResultTypes(), keptAttributes(op, view->node));
  if (!strict) {
    for (Operation *cast : created)
      rewriter.eraseOp(cast);
    return {};
  }
  created.push_back(strict);
  rewriter.replaceOp(op, strict->getResults());
  return created;
}

} // namespace op_tree

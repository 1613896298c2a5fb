//===- MovementFolder.cpp - Movements in the maps of ops ------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %t = linalg.transpose ins(%b) permutation = [1, 0]
//   %0 = linalg.matmul ins(%a, %t) outs(%c)
//
// becomes, and is a `contract` with that map in the form `category`:
//
//   %0 = linalg.generic [(m, n, k) -> (m, k), (m, n, k) -> (n, k),
//                        (m, n, k) -> (m, n)] ins(%a, %b) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/MovementFolder.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Payload/ScalarGraph.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace op_tree {

namespace {

/// An op that moves the elements of one tensor, or casts them.
struct MovedOperand {
  Operation *op;
  Value source;
  /// The element of `source` that is at each position of the result.
  AffineMap map;
  /// Null if the elements stay as they are.
  Operation *cast = nullptr;
};

} // namespace

static bool isPlainTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.getEncoding();
}

static bool isCastOperation(const Tree &tree, StringRef operation) {
  return llvm::any_of(tree.casts, [&](const CastRule &rule) {
    return llvm::is_contained(rule.mnemonic, operation);
  });
}

static std::optional<MovedOperand> movementOf(Value value,
                                              const TreeIndex &index) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumResults() != 1 || op->getNumRegions() != 1 ||
      !op->getRegion(0).hasOneBlock() ||
      !index.lookup(op->getName().getStringRef()))
    return std::nullopt;
  // Test this first, as most bodies compute more.
  Block &body = op->getRegion(0).front();
  if (body.empty() || body.back().getNumOperands() != 1 ||
      (&body.back() != &body.front() &&
       body.back().getPrevNode() != &body.front()))
    return std::nullopt;
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || !view->hasBody() || view->inputs.size() != 1 ||
      view->inits.size() != 1 || !isPlainTensor(value.getType()) ||
      !isPlainTensor(view->inputs.front().getType()) ||
      !view->initMap(0).isPermutation() ||
      !view->maps.front().isProjectedPermutation() ||
      undescribedAttribute(op, view->node) ||
      !keptAttributes(op, view->node).empty())
    return std::nullopt;
  Operation *last = &body.back();
  MovedOperand movement{
      op, view->inputs.front(),
      view->maps.front().compose(inversePermutation(view->initMap(0)))};
  Value moved = last->getOperand(0);
  if (Operation *cast = last->getPrevNode()) {
    if (cast->getNumOperands() != 1 || cast->getNumResults() != 1 ||
        moved != cast->getResult(0) ||
        !isCastOperation(index.tree, cast->getName().getStringRef()) ||
        !hasDefaultProperties(cast))
      return std::nullopt;
    movement.cast = cast;
    moved = cast->getOperand(0);
  }
  if (moved != body.getArgument(0))
    return std::nullopt;
  return movement;
}

/// Returns true if all inputs of an op have one type once casts like that of
/// the movement are in it: an op of the tree casts its inputs alike.
static bool castsAlike(const StructuredView &view, const MovedOperand &movement,
                       const TreeIndex &index) {
  Type type = elementOf(movement.source.getType());
  return llvm::all_of(view.inputs, [&](Value input) {
    std::optional<MovedOperand> other = movementOf(input, index);
    bool isCast = other && other->cast &&
                  other->cast->getName() == movement.cast->getName();
    return elementOf((isCast ? other->source : input).getType()) == type;
  });
}

/// Returns true if each loop still counts a dimension of an operand.
static bool hasAllLoops(ArrayRef<AffineMap> maps, unsigned numLoops) {
  llvm::SmallBitVector found(numLoops);
  for (AffineMap map : maps)
    for (AffineExpr result : map.getResults())
      if (auto loop = dyn_cast<AffineDimExpr>(result))
        found.set(loop.getPosition());
  return found.all();
}

/// Lets operand `number` of a generic read through the movement.
static void moveInto(RewriterBase &rewriter, Operation *generic,
                     unsigned number, const MovedOperand &movement,
                     ArrayRef<AffineMap> maps, StringRef mapsAttribute) {
  rewriter.modifyOpInPlace(generic, [&] {
    generic->setOperand(number, movement.source);
    generic->setAttr(mapsAttribute, rewriter.getAffineMapArrayAttr(maps));
    if (!movement.cast)
      return;
    OpBuilder::InsertionGuard guard(rewriter);
    Block &body = generic->getRegion(0).front();
    Value element = body.insertArgument(
        number, elementOf(movement.source.getType()), movement.cast->getLoc());
    IRMapping mapping;
    mapping.map(movement.cast->getOperand(0), element);
    rewriter.setInsertionPointToStart(&body);
    Operation *cast = rewriter.clone(*movement.cast, mapping);
    body.getArgument(number + 1).replaceAllUsesWith(cast->getResult(0));
    body.eraseArgument(number + 1);
  });
}

Operation *MovementFolder::readThrough(RewriterBase &rewriter, Operation *op,
                                       Accepts accepts,
                                       Operation *&source) const {
  if (op->getNumResults() == 0)
    return nullptr;
  for (OpOperand &operand : op->getOpOperands()) {
    std::optional<MovedOperand> movement = movementOf(operand.get(), index);
    if (!movement)
      continue;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    Operation *made = rewriter.clone(*op);
    auto isMade = [&] {
      std::optional<StructuredView> view = StructuredView::get(made, index);
      unsigned number = operand.getOperandNumber();
      if (!view || number >= view->inputs.size() ||
          undescribedAttribute(made, view->node) ||
          (movement->cast && !castsAlike(*view, *movement, index)))
        return false;
      if (!view->isRoot(index.tree)) {
        std::optional<Binding> own;
        if (!view->hasBody())
          own = reader.ownBinding(*view);
        FailureOr<Operation *> root =
            writer.replaceByRoot(rewriter, *view, own ? &*own : nullptr);
        if (failed(root))
          return false;
        made = *root;
        view = StructuredView::get(made, index);
      }
      SmallVector<AffineMap, 4> maps(view->maps);
      if (maps[number].getNumSymbols() != 0)
        return false;
      maps[number] = movement->map.compose(maps[number]);
      if (!view->bodyTakesInits() || !hasAllLoops(maps, view->numLoops()))
        return false;
      moveInto(rewriter, made, number, *movement, maps,
               index.tree.root().mapsAttribute);
      return accepts(made);
    };
    if (isMade()) {
      source = movement->op;
      return made;
    }
    rewriter.eraseOp(made);
  }
  return nullptr;
}

Operation *MovementFolder::fold(RewriterBase &rewriter, Operation *op,
                                Accepts accepts,
                                SmallVectorImpl<Operation *> &folded) const {
  Operation *source;
  Operation *made = readThrough(rewriter, op, accepts, source);
  if (made) {
    rewriter.replaceOp(op, made->getResults());
    folded.push_back(source);
  }
  return made;
}

bool MovementFolder::mayFold(RewriterBase &rewriter, Operation *op,
                             Accepts accepts) const {
  if (!index.lookup(op->getName().getStringRef()))
    return false;
  if (op->use_empty() && op->getNumResults() == 1 &&
      movementOf(op->getResult(0), index))
    return true;
  Operation *source;
  Operation *made = readThrough(rewriter, op, accepts, source);
  if (made)
    rewriter.eraseOp(made);
  return made;
}

} // namespace op_tree

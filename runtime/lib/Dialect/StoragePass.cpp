//===- StoragePass.cpp - Elements as what stores them ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A payload that takes quantized elements, or integers with a sign, can only
// move them; so does an op that runs an algorithm, if its body does. Moving
// what stores them gives the same bits:
//
//   %1 = d.upsample ins(%x : tensor<4x!q>) outs(%o : tensor<8x!q>)
//
// becomes
//
//   %y = quant.scast %x : tensor<4x!q> to tensor<4xi8>
//   %u = quant.scast %o : tensor<8x!q> to tensor<8xi8>
//   %0 = d.upsample ins(%y : tensor<4xi8>) outs(%u : tensor<8xi8>)
//   %1 = quant.scast %0 : tensor<8xi8> to tensor<8x!q>
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/StoragePass.h"
#include "OpTree/Dialect/Algorithms.h"
#include "OpTree/Dialect/Building.h"
#include "OpTree/Dialect/DialectPass.h"
#include "OpTree/Dialect/Movements.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace op_tree {

static bool isQuantized(Type type) { return isa<quant::QuantizedType>(type); }

Type storageOf(Type element) {
  if (auto quantized = dyn_cast<quant::QuantizedType>(element))
    element = quantized.getStorageType();
  auto integer = dyn_cast<IntegerType>(element);
  return integer && !integer.isSignless()
             ? IntegerType::get(element.getContext(), integer.getWidth())
             : element;
}

Value withElements(OpBuilder &builder, Location loc, Value value,
                   Type element) {
  Type old = getElementTypeOrSelf(value);
  if (old == element)
    return value;
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  Type wanted = tensor ? Type(tensor.clone(element)) : element;
  if (isQuantized(old) || isQuantized(element))
    return quant::StorageCastOp::create(builder, loc, wanted, value);
  if (tensor)
    return tensor::BitcastOp::create(builder, loc, wanted, value);
  // No operation of `arith` changes the sign of a scalar.
  return UnrealizedConversionCastOp::create(builder, loc, wanted, value)
      .getResult(0);
}

namespace {

class ToStoragePass : public DialectPass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToStoragePass)
  explicit ToStoragePass(const TreeIndex &index)
      : DialectPass(TypeID::get<ToStoragePass>(), index,
                    "convert-" + index.tree.dialects.back().name.str() +
                        "-to-storage") {}
  StringRef getName() const override { return "ConvertToStorage"; }
  StringRef getDescription() const override {
    return "Let ops on tensors that move quantized elements, or integers with "
           "a sign, move the integers that store them";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    DialectPass::getDependentDialects(registry);
    registry.insert<quant::QuantDialect, tensor::TensorDialect>();
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<ToStoragePass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override;

private:
  /// Returns true if the spec of the op says what it does with elements, and
  /// that is to move those of other types than numbers.
  bool moves(Operation *op) const;
};

/// Returns true if blocks have nothing but the op that ends them.
bool endsAtOnce(Region &region) {
  return llvm::all_of(region, llvm::hasSingleElement<Block &>);
}

} // namespace

bool ToStoragePass::moves(Operation *op) const {
  if (op->getDialect() != dialect->getDialect())
    return false;
  if (const Node *node = dialect->node(op->getName()))
    return !node->region || llvm::all_of(op->getRegions(), endsAtOnce);
  if (AlgorithmOp::get(op))
    return llvm::all_of(op->getRegions(), endsAtOnce);
  return MovementOp::get(op).has_value();
}

LogicalResult ToStoragePass::rewrite(RewriterBase &rewriter, Operation *op) {
  auto isStored = [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return storageOf(element) != element;
  };
  if (!moves(op) || llvm::none_of(op->getOperandTypes(), isStored) ||
      llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>))
    return failure();
  Location loc = op->getLoc();
  auto stored = [&](Value value) {
    return withElements(rewriter, loc, value,
                        storageOf(getElementTypeOrSelf(value)));
  };
  rewriter.setInsertionPoint(op);
  Operation *made;
  const Node *node = dialect->node(op->getName());
  if (node && !node->region) {
    // The body follows from the spec.
    auto destination = cast<DestinationStyleOpInterface>(op);
    SmallVector<Value> inputs =
        llvm::map_to_vector(destination.getDpsInputs(), stored);
    SmallVector<Value> outputs =
        llvm::map_to_vector(destination.getDpsInits(), stored);
    OperationState state(loc, op->getName());
    NamedAttrList attributes(op->getAttrs());
    attributes.erase("operandSegmentSizes");
    buildStructuredOp(rewriter, state, std::nullopt, inputs, outputs,
                      attributes);
    made = rewriter.create(state);
  } else {
    made = rewriter.clone(*op);
    for (OpOperand &operand : made->getOpOperands()) {
      rewriter.setInsertionPoint(made);
      operand.set(stored(operand.get()));
    }
    auto store = [&](Value value) {
      Type type = value.getType(), element = getElementTypeOrSelf(type);
      auto tensor = dyn_cast<RankedTensorType>(type);
      value.setType(tensor ? Type(tensor.clone(storageOf(element)))
                           : storageOf(element));
    };
    llvm::for_each(made->getResults(), store);
    for (Region &region : made->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), store);
  }
  rewriter.setInsertionPointAfter(made);
  SmallVector<Value> results;
  for (auto [old, value] : llvm::zip(op->getResults(), made->getResults()))
    results.push_back(
        withElements(rewriter, loc, value, getElementTypeOrSelf(old)));
  rewriter.replaceOp(op, results);
  return success();
}

std::unique_ptr<Pass> createConvertToStoragePass(const TreeIndex &index) {
  return std::make_unique<ToStoragePass>(index);
}

void registerStoragePass(const TreeIndex &index) {
  registerPass([&index] { return createConvertToStoragePass(index); });
}

} // namespace op_tree

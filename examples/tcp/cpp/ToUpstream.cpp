// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the ops that `convert-tcp-to-linalg` leaves: it knows the ops whose
// specs say what they compute.
//
//   %0 = tcp.gather %a, %i {dim = 1 : index}
//
// becomes
//
//   %0 = linalg.generic ins(%i) { tensor.extract %a[(linalg.index 0), %in] }

#include "Tcp/TcpHandwritten.h"
#include "Tcp/TcpOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {

using Body = function_ref<Value(OpBuilder &, Location, ValueRange)>;
using Sizes = ArrayRef<OpFoldResult>;

/// Builds a tensor of these sizes, each element of which `body` computes from
/// the inputs' elements.
Value compute(OpBuilder &builder, Location loc, Type type, Sizes sizes,
              ValueRange inputs, ArrayRef<AffineMap> inputMaps, Body body) {
  auto tensor = cast<RankedTensorType>(type);
  Value init =
      tensor::EmptyOp::create(builder, loc, sizes, tensor.getElementType());
  SmallVector<AffineMap> maps(inputMaps);
  maps.push_back(builder.getMultiDimIdentityMap(tensor.getRank()));
  SmallVector<utils::IteratorType> loops(tensor.getRank(),
                                         utils::IteratorType::parallel);
  Value made =
      linalg::GenericOp::create(
          builder, loc, init.getType(), inputs, init, maps, loops,
          [&](OpBuilder &inner, Location place, ValueRange elements) {
            linalg::YieldOp::create(inner, place, body(inner, place, elements));
          })
          .getResult(0);
  return tensor::CastOp::create(builder, loc, type, made);
}

SmallVector<Value> positions(OpBuilder &builder, Location loc, int64_t rank) {
  SmallVector<Value> found;
  for (int64_t i = 0; i < rank; ++i)
    found.push_back(linalg::IndexOp::create(builder, loc, i));
  return found;
}

Value asIndex(OpBuilder &builder, Location loc, Value number) {
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    number);
}

Value lower(OpBuilder &builder, tcp::SliceOp op) {
  auto slice = tensor::ExtractSliceOp::create(
      builder, op.getLoc(), op.getIn(), getAsOpFoldResult(op.getStarts()),
      getAsOpFoldResult(op.getSizes()), getAsOpFoldResult(op.getStrides()));
  return tensor::CastOp::create(builder, op.getLoc(), op.getType(), slice);
}

Value lower(OpBuilder &builder, tcp::GatherOp op) {
  Value indices = op.getIndices(), source = op.getInput();
  auto dim = op.getDim().getZExtValue();
  int64_t rank = op.getType().getRank();
  return compute(builder, op.getLoc(), op.getType(),
                 tensor::getMixedSizes(builder, op.getLoc(), indices), indices,
                 builder.getMultiDimIdentityMap(rank),
                 [&](OpBuilder &b, Location loc, ValueRange elements) -> Value {
                   SmallVector<Value> place = positions(b, loc, rank);
                   place[dim] = asIndex(b, loc, elements[0]);
                   return tensor::ExtractOp::create(b, loc, source, place);
                 });
}

Value lower(OpBuilder &builder, tcp::GatherNdOp op) {
  Value indices = op.getIndices(), source = op.getInput();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, op.getLoc(), indices);
  int64_t batch = sizes.size() - 1;
  int64_t count = cast<ShapedType>(indices.getType()).getDimSize(batch);
  sizes.pop_back();
  llvm::append_range(
      sizes, ArrayRef(tensor::getMixedSizes(builder, op.getLoc(), source))
                 .drop_front(count));
  return compute(
      builder, op.getLoc(), op.getType(), sizes, {}, {},
      [&](OpBuilder &b, Location loc, ValueRange elements) -> Value {
        SmallVector<Value> loops = positions(b, loc, sizes.size()), place;
        for (int64_t i = 0; i < count; ++i) {
          SmallVector<Value> where(ArrayRef(loops).take_front(batch));
          where.push_back(arith::ConstantIndexOp::create(b, loc, i));
          Value number = tensor::ExtractOp::create(b, loc, indices, where);
          place.push_back(asIndex(b, loc, number));
        }
        llvm::append_range(place, ArrayRef(loops).drop_front(batch));
        return tensor::ExtractOp::create(b, loc, source, place);
      });
}

Value lower(OpBuilder &builder, tcp::BroadcastOp op) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, op.getLoc(), op.getIn());
  SmallVector<AffineExpr> read;
  for (unsigned i = 0; i < sizes.size(); ++i)
    read.push_back(builder.getAffineDimExpr(i));
  for (auto [axis, size] : llvm::zip(op.getAxes(), op.getNewDimSizes())) {
    sizes[axis] = getAsOpFoldResult(size);
    read[axis] = builder.getAffineConstantExpr(0);
  }
  return compute(
      builder, op.getLoc(), op.getType(), sizes, op.getIn(),
      AffineMap::get(sizes.size(), 0, read, builder.getContext()),
      [](OpBuilder &, Location, ValueRange elements) { return elements[0]; });
}

Value lower(OpBuilder &builder, tcp::ClampOp op) {
  Type element = op.getType().getElementType();
  auto constant = [&](OpBuilder &b, Location loc, TypedAttr bound) -> Value {
    return arith::ConstantOp::create(b, loc, bound);
  };
  auto ofFloat = [&](const APFloat &bound) {
    return builder.getFloatAttr(element, bound.convertToDouble());
  };
  auto ofInt = [&](uint64_t bound) {
    return builder.getIntegerAttr(element, bound);
  };
  AffineMap map = builder.getMultiDimIdentityMap(op.getType().getRank());
  return compute(
      builder, op.getLoc(), op.getType(),
      tensor::getMixedSizes(builder, op.getLoc(), op.getIn()), op.getIn(), map,
      [&](OpBuilder &b, Location loc, ValueRange elements) {
        Value x = elements[0];
        if (auto bound = op.getMinFloat())
          x = arith::MaximumFOp::create(b, loc, x,
                                        constant(b, loc, ofFloat(*bound)));
        if (auto bound = op.getMaxFloat())
          x = arith::MinimumFOp::create(b, loc, x,
                                        constant(b, loc, ofFloat(*bound)));
        if (auto bound = op.getMinInt())
          x = arith::MaxSIOp::create(b, loc, x,
                                     constant(b, loc, ofInt(*bound)));
        if (auto bound = op.getMaxInt())
          x = arith::MinSIOp::create(b, loc, x,
                                     constant(b, loc, ofInt(*bound)));
        return x;
      });
}

/// Returns the number in another type; `isUnsigned` says how integers are read.
Value converted(OpBuilder &b, Location loc, Value number, Type wanted,
                bool isUnsigned) {
  Type given = number.getType();
  if (wanted.isInteger(1) && given != wanted) { // True for what is not zero.
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(given));
    if (isa<FloatType>(given))
      return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNE, number,
                                   zero);
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, number,
                                 zero);
  }
  if (isa<FloatType>(given) && isa<FloatType>(wanted) && given != wanted &&
      given.getIntOrFloatBitWidth() == wanted.getIntOrFloatBitWidth())
    // Between f16 and bf16, by way of f32.
    number = arith::ExtFOp::create(b, loc, b.getF32Type(), number);
  return convertScalarToDtype(b, loc, number, wanted, isUnsigned);
}

Value lower(OpBuilder &builder, tcp::CastOp op) {
  Type element = op.getType().getElementType();
  bool isUnsigned = op.getIn().getType().getElementType().isInteger(1) ||
                    op.getInIntSignedness() == InIntSignedness::unsigned_ ||
                    (isa<FloatType>(op.getIn().getType().getElementType()) &&
                     op.getOutIntSignedness() == OutIntSignedness::unsigned_);
  return compute(builder, op.getLoc(), op.getType(),
                 tensor::getMixedSizes(builder, op.getLoc(), op.getIn()),
                 op.getIn(),
                 builder.getMultiDimIdentityMap(op.getType().getRank()),
                 [&](OpBuilder &b, Location loc, ValueRange elements) {
                   return converted(b, loc, elements[0], element, isUnsigned);
                 });
}

Value lower(OpBuilder &builder, tcp::ConstOp op) {
  return arith::ConstantOp::create(builder, op.getLoc(), op.getType(),
                                   cast<TypedAttr>(op.getValue()));
}

struct ToUpstream : PassWrapper<ToUpstream, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToUpstream)

  StringRef getArgument() const final { return "tcp-to-upstream"; }
  StringRef getDescription() const final {
    return "Lower data movement and constants, and dissolve groups.";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, linalg::LinalgDialect,
                    tensor::TensorDialect>();
  }

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](Operation *op) {
      rewriter.setInsertionPoint(op);
      llvm::TypeSwitch<Operation *>(op)
          .Case<tcp::SliceOp, tcp::GatherOp, tcp::GatherNdOp, tcp::BroadcastOp,
                tcp::ClampOp, tcp::CastOp, tcp::ConstOp>([&](auto typed) {
            rewriter.replaceOp(op, lower(rewriter, typed));
          })
          .Case<GroupOp, IsolatedGroupOp>([&](Operation *group) {
            Operation *yield = &group->getRegion(0).front().back();
            SmallVector<Value> values(yield->getOperands());
            rewriter.eraseOp(yield);
            Block *body = &group->getRegion(0).front();
            SmallVector<Value> inputs(group->getOperands());
            for (auto [argument, input] :
                 llvm::zip(body->getArguments(), inputs))
              for (Value &value : values)
                if (value == argument)
                  value = input;
            rewriter.inlineBlockBefore(body, group, inputs);
            rewriter.replaceOp(group, values);
          })
          .Case<BindSymbolicShapeOp>(
              [&](Operation *bound) { rewriter.eraseOp(bound); });
    });
  }
};

} // namespace

void mlir::tcp::registerTcpPasses() { PassRegistration<ToUpstream>(); }

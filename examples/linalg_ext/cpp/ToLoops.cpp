// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the two ops that run no algorithm of the runtime, on memrefs.

#include "ToLoops.h"
#include "LinalgExt/LinalgExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::linalg_ext;

LogicalResult Im2ColOp::verifyOwn() {
  size_t spatial = getMPos().size();
  if (getStrides().size() != spatial || getDilations().size() != spatial ||
      getKernelSize().size() != spatial)
    return emitOpError("needs a stride, a dilation and a size of the kernel "
                       "for each of m_pos");
  if (getStaticMOffset().size() != getMStrides().size() ||
      getStaticKOffset().size() != getKStrides().size())
    return emitOpError("needs a stride for each offset");
  SmallVector<int64_t> places;
  for (ArrayRef<int64_t> some : {getBatchPos(), getMPos(), getKPos()})
    llvm::append_range(places, some);
  llvm::sort(places);
  if (places != llvm::to_vector(llvm::seq<int64_t>(0, places.size())))
    return emitOpError("needs each dimension of the input once");
  return success();
}

namespace {

using Indices = SmallVector<Value>;

/// Builds arithmetic on indices, and loops.
struct Writer {
  OpBuilder &b;
  Location loc;

  Value number(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value subtract(Value x, Value y) {
    return arith::SubIOp::create(b, loc, x, y);
  }
  Value multiply(Value x, Value y) {
    return arith::MulIOp::create(b, loc, x, y);
  }
  Value divide(Value x, Value y) {
    return arith::DivUIOp::create(b, loc, x, y);
  }
  Value rest(Value x, Value y) { return arith::RemUIOp::create(b, loc, x, y); }
  Value size(Value memref, int64_t dimension) {
    return memref::DimOp::create(b, loc, memref, dimension);
  }
  Value load(Value memref, ValueRange at) {
    return memref::LoadOp::create(b, loc, memref, at);
  }
  void store(Value element, Value memref, ValueRange at) {
    memref::StoreOp::create(b, loc, element, memref, at);
  }
  void nest(ArrayRef<Value> sizes, ArrayRef<Value> steps,
            function_ref<void(Indices)> body) {
    Indices lower(sizes.size(), number(0));
    scf::buildLoopNest(b, loc, lower, sizes, steps,
                       [&](OpBuilder &, Location, ValueRange at) {
                         body(llvm::to_vector(at));
                       });
  }
  /// Returns the digits of a number; `sizes` has the number of values of each.
  Indices digits(Value number, ArrayRef<Value> sizes) {
    Indices found(sizes.size());
    for (size_t i = sizes.size(); i-- > 0;) {
      found[i] = rest(number, sizes[i]);
      number = divide(number, sizes[i]);
    }
    return found;
  }
};

/// For each 2^stage elements and each of its first half: (u, t) becomes
/// (u + w * t, u - w * t) with w = exp(-2 pi i j / 2^stage).
void lower(OpBuilder &b, FftOp op) {
  Location loc = op.getLoc();
  Writer w{b, loc};
  Value real = op.getReal(), imaginary = op.getImaginary();
  Type type = cast<MemRefType>(real.getType()).getElementType();
  int64_t last = cast<MemRefType>(real.getType()).getRank() - 1;
  Value one = w.number(1);
  Value whole = arith::ShLIOp::create(b, loc, one, op.getStage());
  Value half = arith::ShRUIOp::create(b, loc, whole, one);
  SmallVector<Value> sizes, steps;
  for (int64_t d = 0; d <= last; ++d) {
    sizes.push_back(w.size(real, d));
    steps.push_back(d == last ? whole : one);
  }
  sizes.push_back(half);
  steps.push_back(one);
  auto asFloat = [&](Value index) -> Value {
    Value integer = arith::IndexCastOp::create(b, loc, b.getI64Type(), index);
    return arith::SIToFPOp::create(b, loc, type, integer);
  };
  w.nest(sizes, steps, [&](Indices at) {
    Value j = at.pop_back_val();
    Value re, im;
    if (op.getRealCoefficients()) {
      re = w.load(op.getRealCoefficients(), j);
      im = w.load(op.getImaginaryCoefficients(), j);
    } else {
      Value turn = arith::ConstantOp::create(
          b, loc, b.getFloatAttr(type, -2.0 * llvm::numbers::pi));
      Value part = arith::DivFOp::create(b, loc, asFloat(j), asFloat(whole));
      Value angle = arith::MulFOp::create(b, loc, turn, part);
      re = math::CosOp::create(b, loc, angle);
      im = math::SinOp::create(b, loc, angle);
    }
    Indices low = at, high = at;
    low[last] = w.add(at[last], j);
    high[last] = w.add(low[last], half);
    Value ur = w.load(real, low), ui = w.load(imaginary, low);
    Value tr = w.load(real, high), ti = w.load(imaginary, high);
    auto times = [&](Value x, Value y) -> Value {
      return arith::MulFOp::create(b, loc, x, y);
    };
    auto sum = [&](Value x, Value y) -> Value {
      return arith::AddFOp::create(b, loc, x, y);
    };
    auto difference = [&](Value x, Value y) -> Value {
      return arith::SubFOp::create(b, loc, x, y);
    };
    Value pr = difference(times(re, tr), times(im, ti));
    Value pi = sum(times(re, ti), times(im, tr));
    w.store(sum(ur, pr), real, low);
    w.store(sum(ui, pi), imaginary, low);
    w.store(difference(ur, pr), real, high);
    w.store(difference(ui, pi), imaginary, high);
  });
}

void lower(OpBuilder &b, Im2ColOp op) {
  Writer w{b, op.getLoc()};
  Value input = op.getInput(), output = op.getOutput();
  size_t batch = op.getBatchPos().size(), spatial = op.getMPos().size();
  // The number of positions of the window, and of its elements.
  SmallVector<Value> positions, elements;
  for (size_t i = 0; i < spatial; ++i) {
    int64_t covered = (op.getKernelSize()[i] - 1) * op.getDilations()[i] + 1;
    Value free = w.subtract(w.size(input, op.getMPos()[i]), w.number(covered));
    positions.push_back(
        w.add(w.divide(free, w.number(op.getStrides()[i])), w.number(1)));
    elements.push_back(w.number(op.getKernelSize()[i]));
  }
  for (int64_t dimension : op.getKPos())
    elements.push_back(w.size(input, dimension));
  SmallVector<OpFoldResult> mOffset =
      getMixedValues(op.getStaticMOffset(), op.getMOffset(), b);
  SmallVector<OpFoldResult> kOffset =
      getMixedValues(op.getStaticKOffset(), op.getKOffset(), b);
  SmallVector<Value> sizes;
  for (int64_t d = 0, e = cast<MemRefType>(output.getType()).getRank(); d < e;
       ++d)
    sizes.push_back(w.size(output, d));
  SmallVector<Value> steps(sizes.size(), w.number(1));
  w.nest(sizes, steps, [&](Indices at) {
    auto linear = [&](ArrayRef<OpFoldResult> offsets, ArrayRef<int64_t> strides,
                      size_t first) {
      Value found = w.number(0);
      for (auto [i, offset] : llvm::enumerate(offsets)) {
        auto known = dyn_cast<Attribute>(offset);
        Value start = known ? w.number(cast<IntegerAttr>(known).getInt())
                            : cast<Value>(offset);
        found = w.add(found, w.multiply(w.add(start, at[first + i]),
                                        w.number(strides[i])));
      }
      return found;
    };
    Indices m = w.digits(linear(mOffset, op.getMStrides(), batch), positions);
    Indices k = w.digits(
        linear(kOffset, op.getKStrides(), batch + mOffset.size()), elements);
    Indices place(cast<MemRefType>(input.getType()).getRank());
    for (auto [i, dimension] : llvm::enumerate(op.getBatchPos()))
      place[dimension] = at[i];
    for (auto [i, dimension] : llvm::enumerate(op.getMPos()))
      place[dimension] =
          w.add(w.multiply(m[i], w.number(op.getStrides()[i])),
                w.multiply(k[i], w.number(op.getDilations()[i])));
    for (auto [i, dimension] : llvm::enumerate(op.getKPos()))
      place[dimension] = k[spatial + i];
    w.store(w.load(input, place), output, at);
  });
}

struct ToLoops : PassWrapper<ToLoops, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToLoops)

  StringRef getArgument() const override { return "linalg_ext-to-loops"; }
  StringRef getDescription() const override {
    return "Lower fft and im2col on memrefs to loops";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, math::MathDialect,
                    memref::MemRefDialect, scf::SCFDialect>();
  }
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](Operation *op) {
      if (!llvm::any_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>))
        return;
      rewriter.setInsertionPoint(op);
      if (auto fft = dyn_cast<FftOp>(op))
        lower(rewriter, fft);
      else if (auto im2col = dyn_cast<Im2ColOp>(op))
        lower(rewriter, im2col);
      else
        return;
      rewriter.eraseOp(op);
    });
  }
};

} // namespace

void mlir::linalg_ext::registerLinalgExtPasses() {
  PassRegistration<ToLoops>();
}

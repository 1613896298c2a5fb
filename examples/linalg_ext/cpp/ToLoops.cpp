// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the three ops that run no algorithm of the runtime, on memrefs.

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

LogicalResult ArgCompareOp::verifyOwn() {
  Type place = cast<ShapedType>(getIndex().getType()).getElementType();
  if (!place.isSignlessInteger() && !place.isIndex())
    return emitOpError("has positions of type ") << place;
  if (getIndices() && getIndexBase())
    return emitOpError("has indices, which count from no index_base");
  return success();
}

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

/// Splits the length n into prime factors. Before the stage of a factor p,
/// place k + n / l * j has number j of the transform of each n / l-th element
/// from k on, l of them. The stage joins p of these: with m = n / (l * p) and
/// w = exp(-2 pi i / (l * p)),
///   y[k + m * (j + l * q)] = sum over r < p of w^(r * (j + l * q)) *
///                                               x[k + m * (r + p * j)].
void lower(OpBuilder &b, FourierOp op) {
  Location loc = op.getLoc();
  Writer w{b, loc};
  Value buffers[] = {op.getReal(), op.getImaginary()};
  auto type = cast<MemRefType>(buffers[0].getType());
  Type element = type.getElementType();
  int64_t last = type.getRank() - 1;
  Value zero = w.number(0), one = w.number(1), size = w.size(buffers[0], last);
  SmallVector<Value> outer, rooms;
  for (int64_t d = 0; d < last; ++d)
    outer.push_back(w.size(buffers[0], d));
  for (int part = 0; part < 2; ++part)
    rooms.push_back(memref::AllocOp::create(
        b, loc, MemRefType::get({ShapedType::kDynamic}, element), size));
  auto constant = [&](double value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(element, value));
  };
  auto asFloat = [&](Value index) -> Value {
    Value integer = arith::IndexCastOp::create(b, loc, b.getI64Type(), index);
    return arith::SIToFPOp::create(b, loc, element, integer);
  };
  auto compare = [&](arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  };
  auto times = [&](Value x, Value y) -> Value {
    return arith::MulFOp::create(b, loc, x, y);
  };
  auto stage = [&](Indices at, Value l, Value m, Value p) {
    Value points = w.multiply(l, p);
    SmallVector<Value> steps(3, one);
    w.nest({l, m, p}, steps, [&](Indices jkq) {
      Value j = jkq[0], k = jkq[1];
      Value frequency = w.add(j, w.multiply(l, jkq[2]));
      Value none = constant(0);
      auto sums = scf::ForOp::create(
          b, loc, zero, p, one, ValueRange{none, none},
          [&](OpBuilder &, Location, Value r, ValueRange sum) {
            Value turn = w.rest(w.multiply(r, frequency), points);
            Value angle = times(
                constant(-2.0 * llvm::numbers::pi),
                arith::DivFOp::create(b, loc, asFloat(turn), asFloat(points)));
            Value c = math::CosOp::create(b, loc, angle);
            Value s = math::SinOp::create(b, loc, angle);
            Indices from = at;
            from.push_back(w.add(k, w.multiply(m, w.add(r, w.multiply(p, j)))));
            Value x = w.load(buffers[0], from), y = w.load(buffers[1], from);
            Value re = arith::SubFOp::create(b, loc, times(c, x), times(s, y));
            Value im = arith::AddFOp::create(b, loc, times(c, y), times(s, x));
            scf::YieldOp::create(
                b, loc,
                ValueRange{arith::AddFOp::create(b, loc, sum[0], re),
                           arith::AddFOp::create(b, loc, sum[1], im)});
          });
      Value to = w.add(k, w.multiply(m, frequency));
      for (int part = 0; part < 2; ++part)
        w.store(sums.getResult(part), rooms[part], to);
    });
    w.nest({size}, {one}, [&](Indices place) {
      Indices to = at;
      to.push_back(place.front());
      for (int part = 0; part < 2; ++part)
        w.store(w.load(rooms[part], place), buffers[part], to);
    });
  };
  SmallVector<Value> ones(outer.size(), one);
  w.nest(outer, ones, [&](Indices at) {
    // Carries l, and what is left of the length.
    scf::WhileOp::create(
        b, loc, TypeRange{one.getType(), one.getType()}, ValueRange{one, size},
        [&](OpBuilder &, Location, ValueRange held) {
          Value more = compare(arith::CmpIPredicate::ugt, held[1], one);
          scf::ConditionOp::create(b, loc, more, held);
        },
        [&](OpBuilder &, Location, ValueRange held) {
          Value p =
              scf::WhileOp::create(
                  b, loc, one.getType(), w.number(2),
                  [&](OpBuilder &, Location, ValueRange tried) {
                    Value rest = w.rest(held[1], tried.front());
                    scf::ConditionOp::create(
                        b, loc, compare(arith::CmpIPredicate::ne, rest, zero),
                        tried);
                  },
                  [&](OpBuilder &, Location, ValueRange tried) {
                    scf::YieldOp::create(b, loc, w.add(tried.front(), one));
                  })
                  .getResult(0);
          Value left = w.divide(held[1], p);
          stage(at, held[0], left, p);
          scf::YieldOp::create(b, loc,
                               ValueRange{w.multiply(held[0], p), left});
        });
  });
  for (Value room : rooms)
    memref::DeallocOp::create(b, loc, room);
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
    return "Lower fft, fourier and im2col on memrefs to loops";
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
      else if (auto fourier = dyn_cast<FourierOp>(op))
        lower(rewriter, fourier);
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

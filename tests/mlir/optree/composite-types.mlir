// The type of a sum without a name is that in which the rest is computed.
// RUN: %optree_opt %s --convert-optree-to-linalg | FileCheck %s

// CHECK-LABEL: func.func @computed(
// CHECK:         %[[X:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK-NEXT:    arith.mulf %[[X]]
// CHECK-NOT:     arith.truncf
// CHECK:         arith.addf %{{.*}} : f32
// CHECK:         arith.truncf %{{.*}} : f32 to bf16
func.func @computed(%x: tensor<4x8xbf16>, %w: tensor<8xbf16>, %o: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  %r = optree.rms_norm axis(1) compute(f32) ins(%x, %w : tensor<4x8xbf16>, tensor<8xbf16>) outs(%o : tensor<4x8xbf16>) -> tensor<4x8xbf16>
  return %r : tensor<4x8xbf16>
}

// CHECK-LABEL: func.func @named(
// CHECK:         arith.truncf %{{.*}} : f32 to bf16
// CHECK-NEXT:    arith.addf %{{.*}} : bf16
func.func @named(%x: tensor<4x8xbf16>, %w: tensor<8xbf16>, %o: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  %r = optree.rms_norm axis(1) sum(bf16) compute(f32) ins(%x, %w : tensor<4x8xbf16>, tensor<8xbf16>) outs(%o : tensor<4x8xbf16>) -> tensor<4x8xbf16>
  return %r : tensor<4x8xbf16>
}

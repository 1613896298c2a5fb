// RUN: acme-opt %s -pass-pipeline='builtin.module(acme-specialize{form=named})' | FileCheck %s

// Pieces of a body become ops: the one that casts, the one that applies a function, the one that fills.

// CHECK-LABEL: @widened
// CHECK: %[[X:.*]] = acme.widen ins(%arg0 : tensor<4x8xf16>) outs({{.*}} : tensor<4x8xf32>)
// CHECK: acme.soft_sign ins(%[[X]] : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>)
func.func @widened(%a: tensor<4x8xf16>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant 1.0 : f32
  %0 = acme.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf16>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: f16, %z: f32):
    %e = arith.extf %x : f16 to f32
    %m = math.absf %e : f32
    %s = arith.addf %m, %one : f32
    %d = arith.divf %e, %s : f32
    linalg.yield %d : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @splatted
// CHECK: acme.splat ins(%arg0 : f32) outs(%arg1 : tensor<4x8xf32>)
func.func @splatted(%a: f32, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = acme.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : f32) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

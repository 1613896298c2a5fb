// After MLIR's pass that inlines scalars, a generic means its op as long as folding leaves the op's operands in the body.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize,linalg-inline-scalar-operands,linalg-tree-specialize)' | FileCheck %s

// CHECK-LABEL: @arguments
// CHECK: linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32)
func.func @arguments(%lo: f64, %hi: f64, %seed: i32, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.fill_rng_2d ins(%lo, %hi, %seed : f64, f64, i32) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: @constant_bound
// CHECK: %[[LOW:.*]] = arith.constant -1.000000e+00 : f64
// CHECK: linalg.fill_rng_2d ins(%[[LOW]], %arg0, %arg1 : f64, f64, i32)
func.func @constant_bound(%hi: f64, %seed: i32, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %lo = arith.constant -1.0 : f64
  %0 = linalg.fill_rng_2d ins(%lo, %hi, %seed : f64, f64, i32) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// MLIR folds (max - min) * 2.3283064e-10 of two constants to one: `max` is not in the body any more, and several have this product.
// CHECK-LABEL: @constant_bounds
// CHECK: arith.constant 9.3132255999999997E-10 : f64
// CHECK: linalg.generic
func.func @constant_bounds(%seed: i32, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %lo = arith.constant -1.0 : f64
  %hi = arith.constant 3.0 : f64
  %0 = linalg.fill_rng_2d ins(%lo, %hi, %seed : f64, f64, i32) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// It folds max - 0.0 to max, also a difference that the body of the op has.
// CHECK-LABEL: @from_zero
// CHECK: linalg.generic
func.func @from_zero(%hi: f64, %seed: i32, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %lo = arith.constant 0.0 : f64
  %0 = linalg.fill_rng_2d ins(%lo, %hi, %seed : f64, f64, i32) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

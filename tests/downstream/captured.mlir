// RUN: acme-opt %s -pass-pipeline='builtin.module(convert-linalg-to-acme,acme-specialize)' | FileCheck %s

// A generic may capture the scalar operand of an op, beside the constant of its payload.

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: @captured
// CHECK-SAME: (%[[A:.*]]: tensor<4xf32>, %[[SLOPE:.*]]: f32)
// CHECK: acme.leaky_relu ins(%[[A]], %[[SLOPE]] : tensor<4xf32>, f32)
func.func @captured(%a: tensor<4xf32>, %slope: f32) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.cmpf olt, %x, %zero : f32
    %m = arith.mulf %x, %slope : f32
    %s = arith.select %n, %m, %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @constant
// CHECK: %[[SLOPE:.*]] = arith.constant 0.00999999977
// CHECK: acme.leaky_relu ins(%{{.*}}, %[[SLOPE]] : tensor<4xf32>, f32)
func.func @constant(%a: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %slope = arith.constant 0.01 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.cmpf olt, %x, %zero : f32
    %m = arith.mulf %x, %slope : f32
    %s = arith.select %n, %m, %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

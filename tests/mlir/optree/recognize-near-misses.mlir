// A maximum is a leaky_relu for slopes up to 1 only, and a zero's sign is that of the slope.
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{allow=all})' %s | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s --check-prefix=EXACT

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @maximum
// CHECK-NOT: leaky_relu
// EXACT-LABEL: func.func @maximum
// EXACT-NOT: leaky_relu
func.func @maximum(%x: tensor<4xf32>) -> tensor<4xf32> {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.mulf %a, %two : f32
    %2 = arith.maximumf %a, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @at_zero
// CHECK: optree.leaky_relu slope(-2.000000e+00)
// EXACT-LABEL: func.func @at_zero
// EXACT-NOT: leaky_relu
func.func @at_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %slope = arith.constant -2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.mulf %a, %slope : f32
    %2 = arith.cmpf oge, %a, %zero : f32
    %3 = arith.select %2, %a, %1 : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

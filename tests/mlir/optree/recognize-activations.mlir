// Other ways in which frontends write activations round differently, or not at all like the definition where values are
// no numbers.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{allow=all})' %s | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s --check-prefix=EXACT

#id = affine_map<(i, j) -> (i, j)>

// As torch lowers it: the positive part, and the slope times the negative part.
// CHECK-LABEL: func.func @leaky_relu(
// CHECK: optree.leaky_relu slope(1.000000e-01)
// EXACT-LABEL: func.func @leaky_relu(
// EXACT-NOT: optree.leaky_relu
func.func @leaky_relu(%x: tensor<4x7xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %zero = arith.constant 0.0 : f32
  %slope = arith.constant 0.1 : f32
  %positive = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x7xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.cmpf ogt, %a, %zero : f32
    %1 = arith.select %0, %a, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<4x7xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %positive : tensor<4x7xf32>, tensor<4x7xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.cmpf olt, %a, %zero : f32
    %1 = arith.select %0, %a, %zero : f32
    %2 = arith.mulf %1, %slope : f32
    %3 = arith.addf %b, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x7xf32>
  return %r : tensor<4x7xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// The negative part of another value.
// CHECK-LABEL: func.func @other_leaky_relu(
// CHECK-NOT: optree.leaky_relu
func.func @other_leaky_relu(%x: tensor<4x7xf32>, %y: tensor<4x7xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %zero = arith.constant 0.0 : f32
  %slope = arith.constant 0.1 : f32
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<4x7xf32>, tensor<4x7xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.maximumf %a, %zero : f32
    %1 = arith.minimumf %b, %zero : f32
    %2 = arith.mulf %1, %slope : f32
    %3 = arith.addf %0, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x7xf32>
  return %r : tensor<4x7xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// A softplus whose exponential is at most 1; above 20 it is the value itself.
// CHECK-LABEL: func.func @stable_mish(
// CHECK: optree.mish
// EXACT-LABEL: func.func @stable_mish(
// EXACT-NOT: optree.mish
func.func @stable_mish(%x: tensor<4x7xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %zero = arith.constant 0.0 : f32
  %most = arith.constant 20.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x7xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = math.absf %a : f32
    %1 = arith.negf %0 : f32
    %2 = math.exp %1 : f32
    %3 = math.log1p %2 : f32
    %4 = arith.maximumf %a, %zero : f32
    %5 = arith.addf %3, %4 : f32
    %6 = arith.cmpf ogt, %a, %most : f32
    %7 = arith.select %6, %a, %5 : f32
    %8 = math.tanh %7 : f32
    %9 = arith.mulf %a, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<4x7xf32>
  return %r : tensor<4x7xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// The sum in the hyperbolic tangent is multiplied by the value, not the square.
// CHECK-LABEL: func.func @gelu_fast(
// CHECK: optree.gelu_tanh
// EXACT-LABEL: func.func @gelu_fast(
// EXACT-NOT: optree.gelu_tanh
func.func @gelu_fast(%x: tensor<4x7xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %root = arith.constant 0.7978845608 : f32
  %small = arith.constant 0.044715 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x7xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.mulf %a, %small : f32
    %1 = arith.mulf %0, %a : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.mulf %a, %root : f32
    %4 = arith.mulf %3, %2 : f32
    %5 = math.tanh %4 : f32
    %6 = arith.addf %5, %one : f32
    %7 = arith.mulf %a, %half : f32
    %8 = arith.mulf %7, %6 : f32
    linalg.yield %8 : f32
  } -> tensor<4x7xf32>
  return %r : tensor<4x7xf32>
}

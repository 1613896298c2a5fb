// An assertion that holds if no value is NaN is left out under nnan and range, not under one of them.
// RUN: tree-opt --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=nnan,range})' %s | FileCheck %s
// RUN: tree-opt --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=nnan})' %s | FileCheck %s --check-prefix=KEPT
// RUN: tree-opt --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=range})' %s | FileCheck %s --check-prefix=KEPT

#id = affine_map<(n, k) -> (n, k)>
#row = affine_map<(n, k) -> (n)>
#n = affine_map<(n) -> (n)>

// A root of a mean of squares and a positive number is positive.
// CHECK-LABEL: func.func @root
// CHECK-NOT: cf.assert
// KEPT-LABEL: func.func @root
// KEPT: cf.assert
func.func @root(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %eight = arith.constant 8.0 : f32
  %epsilon = arith.constant 1.0e-5 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %s, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#n, #n], iterator_types = ["parallel"]} ins(%sum : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %eight : f32
    %1 = arith.addf %0, %epsilon : f32
    %2 = math.sqrt %1 : f32
    %3 = arith.cmpf one, %2, %zero : f32
    cf.assert %3, "zero"
    %4 = arith.divf %one, %2 : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Without the number the root may be 0; with a negative one it may be, too.
// CHECK-LABEL: func.func @zero
// CHECK: cf.assert
// CHECK-LABEL: func.func @negative
// CHECK: cf.assert
func.func @zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#n, #n], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    %2 = math.sqrt %0 : f32
    %3 = arith.cmpf one, %2, %zero : f32
    cf.assert %3, "zero"
    %4 = arith.divf %one, %2 : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @negative(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %epsilon = arith.constant -1.0e-5 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#n, #n], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %0, %epsilon : f32
    %2 = math.absf %1 : f32
    %3 = arith.cmpf one, %2, %zero : f32
    cf.assert %3, "zero"
    %4 = arith.divf %one, %2 : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

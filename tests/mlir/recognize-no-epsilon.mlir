// A norm without an epsilon is one with the epsilon 0: to add it has no effect, as the mean of squares is no -0.

// RUN: mlir-opt %s --load-pass-plugin=%plugin --pass-pipeline='builtin.module(linalg-tree-recognize{as=call allow=nsz})' | FileCheck %s
// RUN: mlir-opt %s --load-pass-plugin=%plugin --pass-pipeline='builtin.module(linalg-tree-recognize{as=call})' | FileCheck %s --check-prefix=EXACT

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @no_epsilon(
// CHECK: call @rms_norm(
// CHECK: func.func private @rms_norm(
// CHECK-SAME: epsilon = 0.000000e+00 : f64
// EXACT-LABEL: func.func @no_epsilon(
// EXACT-NOT: call @rms_norm
func.func @no_epsilon(%x: tensor<3x48xf32>) -> tensor<3x48xf32> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 48.0 : f32
  %rows = tensor.empty() : tensor<3xf32>
  %start = linalg.fill ins(%zero : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x48xf32>) outs(%start : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %square = arith.mulf %a, %a : f32
    %next = arith.addf %b, %square : f32
    linalg.yield %next : f32
  } -> tensor<3xf32>
  %empty = tensor.empty() : tensor<3x48xf32>
  %result = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<3x48xf32>, tensor<3xf32>) outs(%empty : tensor<3x48xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %mean = arith.divf %s, %count : f32
    %root = math.rsqrt %mean : f32
    %product = arith.mulf %a, %root : f32
    linalg.yield %product : f32
  } -> tensor<3x48xf32>
  return %result : tensor<3x48xf32>
}

// A soft cap is a quotient by a number, or a product with its reciprocal: a power of two has an exact one.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{allow=arcp})' %s | FileCheck %s --check-prefix=ARCP

#id = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>

// 1/32 is exact.
// CHECK-LABEL: func.func @exact_reciprocal(
// CHECK: optree.attention cap(3.200000e+01)
// ARCP-LABEL: func.func @exact_reciprocal(
// ARCP: optree.attention cap(3.200000e+01)
func.func @exact_reciprocal(%q: tensor<2x4x8xf32>, %k: tensor<2x8x6xf32>, %v: tensor<2x6x5xf32>) -> tensor<2x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %reciprocal = arith.constant 0.03125 : f32
  %cap = arith.constant 32.0 : f32
  %e0 = tensor.empty() : tensor<2x4x6xf32>
  %e1 = tensor.empty() : tensor<2x4xf32>
  %e2 = tensor.empty() : tensor<2x4x5xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<2x4x8xf32>, tensor<2x8x6xf32>) outs(%z0 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %capped = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<2x4x6xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %reciprocal : f32
    %1 = math.tanh %0 : f32
    %2 = arith.mulf %1, %cap : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x6xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%capped : tensor<2x4x6xf32>) outs(%f : tensor<2x4xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%capped, %peak : tensor<2x4x6xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x6xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<2x4x6xf32>) outs(%z1 : tensor<2x4xf32>) dimensions = [2]
  %weights = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x4x6xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x6xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %r = linalg.batch_matmul ins(%weights, %v : tensor<2x4x6xf32>, tensor<2x6x5xf32>) outs(%z2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// -----

#id = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>

// 1/50 is rounded.
// CHECK-LABEL: func.func @rounded_reciprocal(
// CHECK-NOT: optree.attention
// ARCP-LABEL: func.func @rounded_reciprocal(
// ARCP: optree.attention cap(5.000000e+01)
func.func @rounded_reciprocal(%q: tensor<2x4x8xf32>, %k: tensor<2x8x6xf32>, %v: tensor<2x6x5xf32>) -> tensor<2x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %reciprocal = arith.constant 0.02 : f32
  %cap = arith.constant 50.0 : f32
  %e0 = tensor.empty() : tensor<2x4x6xf32>
  %e1 = tensor.empty() : tensor<2x4xf32>
  %e2 = tensor.empty() : tensor<2x4x5xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<2x4x8xf32>, tensor<2x8x6xf32>) outs(%z0 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %capped = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<2x4x6xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %reciprocal : f32
    %1 = math.tanh %0 : f32
    %2 = arith.mulf %1, %cap : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x6xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%capped : tensor<2x4x6xf32>) outs(%f : tensor<2x4xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%capped, %peak : tensor<2x4x6xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x6xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<2x4x6xf32>) outs(%z1 : tensor<2x4xf32>) dimensions = [2]
  %weights = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x4x6xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x6xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %r = linalg.batch_matmul ins(%weights, %v : tensor<2x4x6xf32>, tensor<2x6x5xf32>) outs(%z2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// -----

#id = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>

// This is no reciprocal of 50.
// CHECK-LABEL: func.func @other_factor(
// CHECK-NOT: optree.attention
// ARCP-LABEL: func.func @other_factor(
// ARCP-NOT: optree.attention
func.func @other_factor(%q: tensor<2x4x8xf32>, %k: tensor<2x8x6xf32>, %v: tensor<2x6x5xf32>) -> tensor<2x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %reciprocal = arith.constant 0.0201 : f32
  %cap = arith.constant 50.0 : f32
  %e0 = tensor.empty() : tensor<2x4x6xf32>
  %e1 = tensor.empty() : tensor<2x4xf32>
  %e2 = tensor.empty() : tensor<2x4x5xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<2x4x8xf32>, tensor<2x8x6xf32>) outs(%z0 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %capped = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<2x4x6xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %reciprocal : f32
    %1 = math.tanh %0 : f32
    %2 = arith.mulf %1, %cap : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x6xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%capped : tensor<2x4x6xf32>) outs(%f : tensor<2x4xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%capped, %peak : tensor<2x4x6xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x6xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<2x4x6xf32>) outs(%z1 : tensor<2x4xf32>) dimensions = [2]
  %weights = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x4x6xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x6xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %r = linalg.batch_matmul ins(%weights, %v : tensor<2x4x6xf32>, tensor<2x6x5xf32>) outs(%z2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

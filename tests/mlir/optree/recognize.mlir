// Composites are recognized, whatever layout their operands have, and decomposed.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize,convert-optree-to-linalg)' %s | FileCheck %s --check-prefix=BACK

#q = affine_map<(b, h, m, n, k) -> (b, m, h, k)>
#k = affine_map<(b, h, m, n, k) -> (b, n, h, k)>
#s = affine_map<(b, h, m, n, k) -> (b, h, m, n)>
#id = affine_map<(b, h, m, n) -> (b, h, m, n)>
#mask = affine_map<(b, h, m, n) -> (0, 0, m, n)>
#row = affine_map<(b, h, m, n) -> (b, h, m)>
#w = affine_map<(b, h, m, v, n) -> (b, h, m, n)>
#v = affine_map<(b, h, m, v, n) -> (b, n, h, v)>
#o = affine_map<(b, h, m, v, n) -> (b, h, m, v)>

// Heads are a batch dimension; queries, keys and values have them next to last.
// CHECK-LABEL: func.func @attention(
// CHECK-SAME:  %[[Q:.*]]: tensor<2x4x3x8xf32>, %[[K:.*]]: tensor<2x6x3x8xf32>, %[[V:.*]]: tensor<2x6x3x5xf32>, %[[M:.*]]: tensor<1x1x4x6xf32>)
// CHECK-NOT:   math.exp
// CHECK:       %[[R:.*]] = optree.attention {{.*}}scale(2.500000e-01) ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32> mask(%{{.*}} : tensor<1x1x4x6xf32>))
// BACK-LABEL:  func.func @attention(
// BACK:        math.exp
// BACK-NOT:    optree
func.func @attention(%query: tensor<2x4x3x8xf32>, %key: tensor<2x6x3x8xf32>, %value: tensor<2x6x3x5xf32>,
                     %bias: tensor<1x1x4x6xf32>) -> tensor<2x3x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.25 : f32
  %e0 = tensor.empty() : tensor<2x3x4x6xf32>
  %e1 = tensor.empty() : tensor<2x3x4xf32>
  %e2 = tensor.empty() : tensor<2x3x4x5xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %scores = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%query, %key : tensor<2x4x3x8xf32>, tensor<2x6x3x8xf32>) outs(%z0 : tensor<2x3x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x4x6xf32>
  %masked = linalg.generic {indexing_maps = [#id, #mask, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%scores, %bias : tensor<2x3x4x6xf32>, tensor<1x1x4x6xf32>) outs(%e0 : tensor<2x3x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %scale : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x4x6xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%masked : tensor<2x3x4x6xf32>) outs(%f : tensor<2x3x4xf32>) dimensions = [3]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %peak : tensor<2x3x4x6xf32>, tensor<2x3x4xf32>) outs(%e0 : tensor<2x3x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x4x6xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<2x3x4x6xf32>) outs(%z1 : tensor<2x3x4xf32>) dimensions = [3]
  %weights = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x3x4x6xf32>, tensor<2x3x4xf32>) outs(%e0 : tensor<2x3x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x4x6xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %r = linalg.generic {indexing_maps = [#w, #v, #o], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %value : tensor<2x3x4x6xf32>, tensor<2x6x3x5xf32>) outs(%z2 : tensor<2x3x4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}

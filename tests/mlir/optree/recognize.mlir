// Composites are recognized, whatever layout their operands have, and decomposed.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize,convert-optree-to-linalg)' %s | FileCheck %s --check-prefix=BACK
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{allow=all})' %s | FileCheck %s --check-prefix=ARCP

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

// -----

// What is in front of a composite, and behind it, in one body becomes ops of its own. Permissions change neither.
// CHECK-LABEL: func.func @silu_in_a_body(
// CHECK-SAME:  %[[X:[a-z0-9]+]]: tensor<?x8xf32>, %[[B:[a-z0-9]+]]: tensor<8xf32>, %[[Y:[a-z0-9]+]]: tensor<?x8xf32>
// CHECK:       %[[A:.*]] = optree.elementwise kind=#optree.elementwise_kind<add> {{.*}} ins(%[[X]], %[[B]] : tensor<?x8xf32>, tensor<8xf32>)
// CHECK:       %[[S:.*]] = optree.silu ins(%[[A]] : tensor<?x8xf32>)
// CHECK:       %[[R:.*]] = optree.mul ins(%[[S]], %[[Y]] : tensor<?x8xf32>, tensor<?x8xf32>)
// CHECK:       return %[[R]]
#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
func.func @silu_in_a_body(%x: tensor<?x8xf32>, %b: tensor<8xf32>, %y: tensor<?x8xf32>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %one = arith.constant 1.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #column, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b, %y : tensor<?x8xf32>, tensor<8xf32>, tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) {
  ^bb0(%p: f32, %q: f32, %w: f32, %c: f32):
    %a = arith.addf %p, %q : f32
    %0 = arith.negf %a : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    %4 = arith.mulf %a, %3 : f32
    %5 = arith.mulf %4, %w : f32
    linalg.yield %5 : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

// ARCP-LABEL: func.func @quotient_of_silu(
// ARCP:       %[[S:.*]] = optree.silu ins(%{{.*}} : tensor<4x8xf32>)
// ARCP:       optree.div ins(%[[S]],
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @quotient_of_silu(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant 1.0 : f32
  %three = arith.constant 3.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%p: f32, %c: f32):
    %0 = arith.negf %p : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    %4 = arith.mulf %p, %3 : f32
    %5 = arith.divf %4, %three : f32
    linalg.yield %5 : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

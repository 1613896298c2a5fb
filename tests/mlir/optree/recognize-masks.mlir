// Attention is recognized whichever way its masks are written.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{as=group})' %s | FileCheck %s --check-prefix=GROUP

#id = affine_map<(b, h, m, n) -> (b, h, m, n)>
#keys = affine_map<(b, h, m, n) -> (b, n)>
#row = affine_map<(b, h, m, n) -> (b, h, m)>

// The mask says which keys are left out. It has one batch dimension of the two that the operands have as one.
// CHECK-LABEL: func.func @keys_left_out(
// CHECK-SAME:  %[[OUT:[a-z0-9]+]]: tensor<2x6xi1>)
// CHECK-NOT:   math.exp
// CHECK:       optree.xor ins(%[[OUT]], %true
// CHECK:       optree.attention fill(-1.000000e+09) ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32> keep(%{{.*}} : tensor<2x1x1x6xi1>))
func.func @keys_left_out(%q: tensor<6x4x8xf32>, %k: tensor<6x8x6xf32>, %v: tensor<6x6x5xf32>,
                         %left_out: tensor<2x6xi1>) -> tensor<6x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %fill = arith.constant -1.0e9 : f32
  %e0 = tensor.empty() : tensor<6x4x6xf32>
  %e1 = tensor.empty() : tensor<2x3x4x6xf32>
  %e2 = tensor.empty() : tensor<2x3x4xf32>
  %e3 = tensor.empty() : tensor<6x4x5xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x4x6xf32>) -> tensor<6x4x6xf32>
  %products = linalg.batch_matmul ins(%q, %k : tensor<6x4x8xf32>, tensor<6x8x6xf32>) outs(%z0 : tensor<6x4x6xf32>) -> tensor<6x4x6xf32>
  %scores = tensor.expand_shape %products [[0, 1], [2], [3]] output_shape [2, 3, 4, 6] : tensor<6x4x6xf32> into tensor<2x3x4x6xf32>
  %masked = linalg.generic {indexing_maps = [#keys, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%left_out, %scores : tensor<2x6xi1>, tensor<2x3x4x6xf32>) outs(%e1 : tensor<2x3x4x6xf32>) {
  ^bb0(%c: i1, %a: f32, %o: f32):
    %0 = arith.select %c, %fill, %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x4x6xf32>
  %f = linalg.fill ins(%low : f32) outs(%e2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%masked : tensor<2x3x4x6xf32>) outs(%f : tensor<2x3x4xf32>) dimensions = [3]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %peak : tensor<2x3x4x6xf32>, tensor<2x3x4xf32>) outs(%e1 : tensor<2x3x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x4x6xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<2x3x4x6xf32>) outs(%z1 : tensor<2x3x4xf32>) dimensions = [3]
  %weights = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x3x4x6xf32>, tensor<2x3x4xf32>) outs(%e1 : tensor<2x3x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x4x6xf32>
  %flat = tensor.collapse_shape %weights [[0, 1], [2], [3]] : tensor<2x3x4x6xf32> into tensor<6x4x6xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<6x4x5xf32>) -> tensor<6x4x5xf32>
  %r = linalg.batch_matmul ins(%flat, %v : tensor<6x4x6xf32>, tensor<6x6x5xf32>) outs(%z2 : tensor<6x4x5xf32>) -> tensor<6x4x5xf32>
  return %r : tensor<6x4x5xf32>
}

// -----

#id = affine_map<(b, m, n) -> (b, m, n)>
#mask = affine_map<(b, m, n) -> (m, n)>
#row = affine_map<(b, m, n) -> (b, m)>
#n = affine_map<(m, n) -> (n)>
#m = affine_map<(m, n) -> (m)>
#mn = affine_map<(m, n) -> (m, n)>
#i = affine_map<(i) -> (i)>

// Keys that come later are those whose position less that of the query is 1 or more, a small constant.
// CHECK-LABEL: func.func @later_keys_left_out(
// CHECK-NOT:   math.exp
// CHECK:       optree.attention causal(true) ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x5xf32>)
func.func @later_keys_left_out(%q: tensor<2x4x8xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x4x5xf32>) -> tensor<2x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %one = arith.constant 1 : i64
  %e0 = tensor.empty() : tensor<2x4x4xf32>
  %e1 = tensor.empty() : tensor<2x4xf32>
  %e2 = tensor.empty() : tensor<2x4x5xf32>
  %e3 = tensor.empty() : tensor<4xi64>
  %e4 = tensor.empty() : tensor<4x4xi64>
  %e5 = tensor.empty() : tensor<4x4xi1>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%z0 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %positions = linalg.generic {indexing_maps = [#i], iterator_types = ["parallel"]} outs(%e3 : tensor<4xi64>) {
  ^bb0(%o: i64):
    %0 = linalg.index 0 : index
    %1 = arith.index_cast %0 : index to i64
    linalg.yield %1 : i64
  } -> tensor<4xi64>
  %distances = linalg.generic {indexing_maps = [#n, #m, #mn], iterator_types = ["parallel", "parallel"]}
      ins(%positions, %positions : tensor<4xi64>, tensor<4xi64>) outs(%e4 : tensor<4x4xi64>) {
  ^bb0(%a: i64, %b: i64, %o: i64):
    %0 = arith.subi %a, %b : i64
    linalg.yield %0 : i64
  } -> tensor<4x4xi64>
  %later = linalg.generic {indexing_maps = [#mn, #mn], iterator_types = ["parallel", "parallel"]}
      ins(%distances : tensor<4x4xi64>) outs(%e5 : tensor<4x4xi1>) {
  ^bb0(%a: i64, %o: i1):
    %0 = arith.cmpi sge, %a, %one : i64
    linalg.yield %0 : i1
  } -> tensor<4x4xi1>
  %masked = linalg.generic {indexing_maps = [#mask, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%later, %scores : tensor<4x4xi1>, tensor<2x4x4xf32>) outs(%e0 : tensor<2x4x4xf32>) {
  ^bb0(%c: i1, %a: f32, %o: f32):
    %0 = arith.select %c, %low, %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x4xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%masked : tensor<2x4x4xf32>) outs(%f : tensor<2x4xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%masked, %peak : tensor<2x4x4xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<2x4x4xf32>) outs(%z1 : tensor<2x4xf32>) dimensions = [2]
  %weights = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x4x4xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x4xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %r = linalg.batch_matmul ins(%weights, %v : tensor<2x4x4xf32>, tensor<2x4x5xf32>) outs(%z2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

// -----

#id = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>
#turned = affine_map<(b, m, n) -> (m, n, b)>
#m = affine_map<(m, n, b) -> (m)>
#n = affine_map<(m, n, b) -> (n)>
#mnb = affine_map<(m, n, b) -> (m, n, b)>

// Only one value has the elements of the bias, and it repeats them, in another layout. An op gets a bias that is computed
// from what the value is computed from; ops that stay as they are take the value.
// CHECK-LABEL: func.func @bias_repeats(
// CHECK-SAME:  %[[A:[a-z0-9]+]]: tensor<4xf32>, %[[B:[a-z0-9]+]]: tensor<6xf32>)
// CHECK-NOT:   math.exp
// CHECK:       %[[BIAS:.*]] = optree.elementwise kind=#optree.elementwise_kind<mul> {{.*}} ins(%[[A]], %[[B]] : tensor<4xf32>, tensor<6xf32>)
// CHECK-NEXT:  %[[SAME:.*]] = tensor.expand_shape %[[BIAS]] {{.*}} into tensor<1x4x6xf32>
// CHECK:       optree.attention ins({{.*}} bias(%[[SAME]] : tensor<1x4x6xf32>))
// GROUP-LABEL: func.func @bias_repeats(
// GROUP:       %[[BIAS:[0-9]+]] = optree.generic {{.*}} outs(%{{.*}} : tensor<4x6x2xf32>)
// GROUP:       optree.group "attention" ({{.*}}, %{{.*}} = %[[BIAS]] : tensor<4x6x2xf32>)
func.func @bias_repeats(%q: tensor<2x4x8xf32>, %k: tensor<2x8x6xf32>, %v: tensor<2x6x5xf32>, %a: tensor<4xf32>,
                        %b: tensor<6xf32>) -> tensor<2x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<2x4x6xf32>
  %e1 = tensor.empty() : tensor<2x4xf32>
  %e2 = tensor.empty() : tensor<2x4x5xf32>
  %e3 = tensor.empty() : tensor<4x6x2xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<2x4x8xf32>, tensor<2x8x6xf32>) outs(%z0 : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  %bias = linalg.generic {indexing_maps = [#m, #n, #mnb], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b : tensor<4xf32>, tensor<6xf32>) outs(%e3 : tensor<4x6x2xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.mulf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<4x6x2xf32>
  %masked = linalg.generic {indexing_maps = [#id, #turned, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %bias : tensor<2x4x6xf32>, tensor<4x6x2xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x6xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%masked : tensor<2x4x6xf32>) outs(%f : tensor<2x4xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%masked, %peak : tensor<2x4x6xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.subf %x, %y : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x4x6xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<2x4x6xf32>) outs(%z1 : tensor<2x4xf32>) dimensions = [2]
  %weights = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x4x6xf32>, tensor<2x4xf32>) outs(%e0 : tensor<2x4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.divf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x6xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %r = linalg.batch_matmul ins(%weights, %v : tensor<2x4x6xf32>, tensor<2x6x5xf32>) outs(%z2 : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return %r : tensor<2x4x5xf32>
}

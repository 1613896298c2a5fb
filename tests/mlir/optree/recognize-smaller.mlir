// A composite hides neither a larger one that is nearly there, nor a smaller one in ops that stay.
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{remarks=all})' %s 2>&1 | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// The factor is nearly 1/768: it takes the place of the division.
// CHECK:     remark: layer_norm, but it needs allow=arcp
// CHECK:     remark: batch_norm
// CHECK-NOT: remark: mean
// The variance is that of a sample.
// CHECK:     remark: layer_norm, but in place of 0.00130208337 there is 0.00130378094
// CHECK:     remark: batch_norm
// CHECK-LABEL: func.func @factor
// CHECK:       optree.batch_norm dimension(0)
func.func @factor(%x: tensor<4x768xf32>) -> tensor<4x768xf32> {
  %zero = arith.constant 0.0 : f32
  %epsilon = arith.constant 1.0e-5 : f32
  %factor = arith.constant 0.00130208337 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x768xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<4x768xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %centered = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x768xf32>, tensor<4xf32>) outs(%e2 : tensor<4x768xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %mean = arith.mulf %s, %factor : f32
    %0 = arith.subf %a, %mean : f32
    linalg.yield %0 : f32
  } -> tensor<4x768xf32>
  %squares = linalg.mul ins(%centered, %centered : tensor<4x768xf32>, tensor<4x768xf32>) outs(%e2 : tensor<4x768xf32>) -> tensor<4x768xf32>
  %total = linalg.reduce {arith.addf} ins(%squares : tensor<4x768xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%centered, %total : tensor<4x768xf32>, tensor<4xf32>) outs(%e2 : tensor<4x768xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %variance = arith.mulf %s, %factor : f32
    %0 = arith.addf %variance, %epsilon : f32
    %1 = math.rsqrt %0 : f32
    %2 = arith.mulf %a, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x768xf32>
  return %r : tensor<4x768xf32>
}

// CHECK-LABEL: func.func @sample
// CHECK:       optree.batch_norm dimension(0)
func.func @sample(%x: tensor<4x768xf32>) -> tensor<4x768xf32> {
  %zero = arith.constant 0.0 : f32
  %epsilon = arith.constant 1.0e-5 : f32
  %n = arith.constant 768.0 : f32
  %less = arith.constant 767.0 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x768xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<4x768xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %centered = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x768xf32>, tensor<4xf32>) outs(%e2 : tensor<4x768xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %mean = arith.divf %s, %n : f32
    %0 = arith.subf %a, %mean : f32
    linalg.yield %0 : f32
  } -> tensor<4x768xf32>
  %squares = linalg.mul ins(%centered, %centered : tensor<4x768xf32>, tensor<4x768xf32>) outs(%e2 : tensor<4x768xf32>) -> tensor<4x768xf32>
  %total = linalg.reduce {arith.addf} ins(%squares : tensor<4x768xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%centered, %total : tensor<4x768xf32>, tensor<4xf32>) outs(%e2 : tensor<4x768xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %variance = arith.divf %s, %less : f32
    %0 = arith.addf %variance, %epsilon : f32
    %1 = math.rsqrt %0 : f32
    %2 = arith.mulf %a, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x768xf32>
  return %r : tensor<4x768xf32>
}

// What stays for others is a composite of its own.
// CHECK-LABEL: func.func @shared
// CHECK:       %[[S:.*]] = optree.sigmoid ins(%arg0
// CHECK:       optree.silu ins(%arg0
// CHECK:       optree.mul ins(%arg1, %[[S]]
func.func @shared(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<8xf32>
  %silu = linalg.mul ins(%x, %s : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %gated = linalg.mul ins(%y, %s : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %silu, %gated : tensor<8xf32>, tensor<8xf32>
}

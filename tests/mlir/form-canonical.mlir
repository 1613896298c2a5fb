// Different spellings of one computation become the same ops.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},canonicalize,cse)' --mlir-print-local-scope -o %t.once
// RUN: FileCheck %s --input-file=%t.once
// RUN: tree-opt %t.once --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},canonicalize,cse)' --mlir-print-local-scope -o %t.twice
// RUN: diff %t.once %t.twice

// A linear layer on collapsed rows, with a transposed weight.
// CHECK-LABEL: func.func @linear_on_rows(
// CHECK-SAME:      %[[X:.*]]: tensor<2x5x4xf32>, %[[W:.*]]: tensor<3x4xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-DAG:   %[[ROWS:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]]
// CHECK:       %[[M:.*]] = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%[[ROWS]], %[[W]] :
// CHECK:       %[[E:.*]] = tensor.expand_shape %[[M]] {{\[\[}}0, 1], [2]]
// CHECK:       linalg.elementwise kind=#linalg.elementwise_kind<add> {{.*}} ins(%[[E]], %[[B]] : tensor<2x5x3xf32>, tensor<3xf32>)
func.func @linear_on_rows(%x: tensor<2x5x4xf32>, %w: tensor<3x4xf32>, %b: tensor<3xf32>) -> tensor<2x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x5x4xf32> into tensor<10x4xf32>
  %et = tensor.empty() : tensor<4x3xf32>
  %wt = linalg.transpose ins(%w : tensor<3x4xf32>) outs(%et : tensor<4x3xf32>) permutation = [1, 0]
  %em = tensor.empty() : tensor<10x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%em : tensor<10x3xf32>) -> tensor<10x3xf32>
  %m = linalg.matmul ins(%rows, %wt : tensor<10x4xf32>, tensor<4x3xf32>) outs(%z : tensor<10x3xf32>) -> tensor<10x3xf32>
  %bb = linalg.broadcast ins(%b : tensor<3xf32>) outs(%em : tensor<10x3xf32>) dimensions = [0]
  %s = linalg.add ins(%bb, %m : tensor<10x3xf32>, tensor<10x3xf32>) outs(%em : tensor<10x3xf32>) -> tensor<10x3xf32>
  %r = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 5, 3] : tensor<10x3xf32> into tensor<2x5x3xf32>
  return %r : tensor<2x5x3xf32>
}

// The same as a product of all dimensions and a sum.
// CHECK-LABEL: func.func @linear_as_product_and_sum(
// CHECK-SAME:      %[[X:.*]]: tensor<2x5x4xf32>, %[[W:.*]]: tensor<3x4xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-DAG:   %[[ROWS:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]]
// CHECK:       %[[M:.*]] = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%[[ROWS]], %[[W]] :
// CHECK:       %[[E:.*]] = tensor.expand_shape %[[M]] {{\[\[}}0, 1], [2]]
// CHECK:       linalg.elementwise kind=#linalg.elementwise_kind<add> {{.*}} ins(%[[E]], %[[B]] : tensor<2x5x3xf32>, tensor<3xf32>)
func.func @linear_as_product_and_sum(%x: tensor<2x5x4xf32>, %w: tensor<3x4xf32>, %b: tensor<3xf32>) -> tensor<2x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %ep = tensor.empty() : tensor<2x5x3x4xf32>
  %xb = linalg.broadcast ins(%x : tensor<2x5x4xf32>) outs(%ep : tensor<2x5x3x4xf32>) dimensions = [2]
  %wb = linalg.broadcast ins(%w : tensor<3x4xf32>) outs(%ep : tensor<2x5x3x4xf32>) dimensions = [0, 1]
  %p = linalg.mul ins(%wb, %xb : tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>) outs(%ep : tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32>
  %em = tensor.empty() : tensor<2x5x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%em : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %m = linalg.reduce { arith.addf } ins(%p : tensor<2x5x3x4xf32>) outs(%z : tensor<2x5x3xf32>) dimensions = [3]
  %bb = linalg.broadcast ins(%b : tensor<3xf32>) outs(%em : tensor<2x5x3xf32>) dimensions = [0, 1]
  %s = linalg.add ins(%m, %bb : tensor<2x5x3xf32>, tensor<2x5x3xf32>) outs(%em : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return %s : tensor<2x5x3xf32>
}

// A sum over one element keeps its initial value: 0.0 + -0.0 is 0.0.
// CHECK-LABEL: func.func @sum_of_one(
// CHECK-SAME:      %[[X:.*]]: tensor<4x1xf32>
// CHECK-NOT:   linalg.reduce
// CHECK:       linalg.add ins(%{{.*}}, %cst : tensor<4xf32>, f32)
func.func @sum_of_one(%x: tensor<4x1xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<4x1xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

// Sums along two loops stay in their order.
// CHECK-LABEL: func.func @order_of_sums(
// CHECK:       linalg.generic {{.*}}(d0, d1, d2) -> (d2, d1, d0)
func.func @order_of_sums(%x: tensor<4x8x2xf32>, %z: tensor<2xf32>) -> tensor<2xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(j, i, k) -> (i, j, k)>, affine_map<(j, i, k) -> (k)>],
                       iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%x : tensor<4x8x2xf32>) outs(%z : tensor<2xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %s, %a : f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// A division that may trap runs for each element, also where the divisor is the same for many.
// CHECK-LABEL: func.func @may_trap(
// CHECK:       linalg.div ins(%{{.*}}, %{{.*}} : tensor<0x4xi32>, tensor<0x4xi32>)
func.func @may_trap(%a: tensor<4xi32>, %b: tensor<4xi32>, %e: tensor<0x4xi32>) -> tensor<0x4xi32> {
  %ab = linalg.broadcast ins(%a : tensor<4xi32>) outs(%e : tensor<0x4xi32>) dimensions = [0]
  %bb = linalg.broadcast ins(%b : tensor<4xi32>) outs(%e : tensor<0x4xi32>) dimensions = [0]
  %r = linalg.div ins(%ab, %bb : tensor<0x4xi32>, tensor<0x4xi32>) outs(%e : tensor<0x4xi32>) -> tensor<0x4xi32>
  return %r : tensor<0x4xi32>
}

// With form=named, loops of a contraction that are side by side in each operand are merged if a named op has the rest.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s --check-prefix=CATEGORY

// CATEGORY-NOT: tensor.collapse_shape

// CHECK-LABEL: @two_batches
// CHECK: %[[Q:.*]] = tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2], [3]] : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
// CHECK: %[[K:.*]] = tensor.collapse_shape %arg1 {{\[\[}}0, 1], [2], [3]] : tensor<2x3x5x7xf32> into tensor<6x5x7xf32>
// CHECK: %[[C:.*]] = tensor.collapse_shape %arg2 {{\[\[}}0, 1], [2], [3]] : tensor<2x3x4x7xf32> into tensor<6x4x7xf32>
// CHECK: %[[R:.*]] = linalg.batch_matmul ins(%[[Q]], %[[K]] : {{.*}}) outs(%[[C]] :
// CHECK: %[[E:.*]] = tensor.expand_shape %[[R]] {{\[\[}}0, 1], [2], [3]] output_shape [2, 3, 4, 7]
// CHECK: return %[[E]]
func.func @two_batches(%q: tensor<2x3x4x5xf32>, %k: tensor<2x3x5x7xf32>, %c: tensor<2x3x4x7xf32>) -> tensor<2x3x4x7xf32> {
  %r = linalg.contract indexing_maps = [affine_map<(b, h, m, n, k) -> (b, h, m, k)>, affine_map<(b, h, m, n, k) -> (b, h, k, n)>, affine_map<(b, h, m, n, k) -> (b, h, m, n)>]
      ins(%q, %k : tensor<2x3x4x5xf32>, tensor<2x3x5x7xf32>) outs(%c : tensor<2x3x4x7xf32>) -> tensor<2x3x4x7xf32>
  return %r : tensor<2x3x4x7xf32>
}

// A linear layer on rows in several dimensions, of unknown sizes.
// CHECK-LABEL: @rows
// CHECK: tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : tensor<?x3x?xi8> into tensor<?x?xi8>
// CHECK: tensor.collapse_shape %arg2 {{\[\[}}0, 1], [2]] : tensor<?x3x7xi32> into tensor<?x7xi32>
// CHECK: linalg.matmul ins(%{{.*}}, %arg1 : tensor<?x?xi8>, tensor<?x7xi8>)
// CHECK: tensor.expand_shape {{.*}} : tensor<?x7xi32> into tensor<?x3x7xi32>
func.func @rows(%x: tensor<?x3x?xi8>, %w: tensor<?x7xi8>, %c: tensor<?x3x7xi32>) -> tensor<?x3x7xi32> {
  %r = linalg.contract indexing_maps = [affine_map<(b, s, n, k) -> (b, s, k)>, affine_map<(b, s, n, k) -> (k, n)>, affine_map<(b, s, n, k) -> (b, s, n)>]
      ins(%x, %w : tensor<?x3x?xi8>, tensor<?x7xi8>) outs(%c : tensor<?x3x7xi32>) -> tensor<?x3x7xi32>
  return %r : tensor<?x3x7xi32>
}

// Three loops of a sum, in their order.
// CHECK-LABEL: @sums
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<2x24xf32>, tensor<24x5xf32>)
func.func @sums(%a: tensor<2x3x4x2xf32>, %b: tensor<3x4x2x5xf32>, %c: tensor<2x5xf32>) -> tensor<2x5xf32> {
  %r = linalg.contract indexing_maps = [affine_map<(m, n, h, k, l) -> (m, h, k, l)>, affine_map<(m, n, h, k, l) -> (h, k, l, n)>, affine_map<(m, n, h, k, l) -> (m, n)>]
      ins(%a, %b : tensor<2x3x4x2xf32>, tensor<3x4x2x5xf32>) outs(%c : tensor<2x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// The sum runs over k first.
// CHECK-LABEL: @other_order
// CHECK-NOT: tensor.collapse_shape
// CHECK: linalg.contract
func.func @other_order(%a: tensor<2x3x4x2xf32>, %b: tensor<3x4x2x5xf32>, %c: tensor<2x5xf32>) -> tensor<2x5xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k, h, l) -> (m, h, k, l)>, affine_map<(m, n, k, h, l) -> (h, k, l, n)>, affine_map<(m, n, k, h, l) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a, %b : tensor<2x3x4x2xf32>, tensor<3x4x2x5xf32>) outs(%c : tensor<2x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// The batches are not side by side in the output.
// CHECK-LABEL: @apart
// CHECK-NOT: tensor.collapse_shape
// CHECK: linalg.contract
func.func @apart(%q: tensor<2x3x4x5xf32>, %k: tensor<2x3x5x7xf32>, %c: tensor<2x4x3x7xf32>) -> tensor<2x4x3x7xf32> {
  %r = linalg.contract indexing_maps = [affine_map<(b, h, m, n, k) -> (b, h, m, k)>, affine_map<(b, h, m, n, k) -> (b, h, k, n)>, affine_map<(b, h, m, n, k) -> (b, m, h, n)>]
      ins(%q, %k : tensor<2x3x4x5xf32>, tensor<2x3x5x7xf32>) outs(%c : tensor<2x4x3x7xf32>) -> tensor<2x4x3x7xf32>
  return %r : tensor<2x4x3x7xf32>
}

// A dot product for each row: an operand gets a dimension of one element.
// CHECK-LABEL: @dots
// CHECK: %[[Y:.*]] = tensor.expand_shape %arg1 {{\[\[}}0], [1, 2]] output_shape [3, 4, 1] : tensor<3x4xf32> into tensor<3x4x1xf32>
// CHECK: %[[O:.*]] = tensor.expand_shape %arg2 {{\[\[}}0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
// CHECK: %[[R:.*]] = linalg.batch_vecmat ins(%arg0, %[[Y]] : {{.*}}) outs(%[[O]] :
// CHECK: tensor.collapse_shape %[[R]] {{\[\[}}0, 1]] : tensor<3x1xf32> into tensor<3xf32>
func.func @dots(%x: tensor<3x4xf32>, %y: tensor<3x4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.contract indexing_maps = [affine_map<(b, k) -> (b, k)>, affine_map<(b, k) -> (b, k)>, affine_map<(b, k) -> (b)>]
      ins(%x, %y : tensor<3x4xf32>, tensor<3x4xf32>) outs(%o : tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// A tensor that a body reads at the positions of loops is an operand, if the loops run over all of it.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s --check-prefix=CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: @transpose
// CHECK: linalg.transpose ins(%arg0 : tensor<3x2xf32>) {{.*}} permutation = [1, 0]
// CATEGORY-LABEL: @transpose
// CATEGORY: linalg.transpose ins(%arg0
func.func @transpose(%t: tensor<3x2xf32>) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<2x3xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = tensor.extract %t[%j, %i] : tensor<3x2xf32>
    linalg.yield %x : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// Two reads beside an operand.
// CHECK-LABEL: @matmul
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%arg2
// CATEGORY-LABEL: @matmul
// CATEGORY: linalg.{{matmul|contract}} {{.*}}ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3x4xf32>)
func.func @matmul(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a : tensor<2x3xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %n = linalg.index 1 : index
    %k = linalg.index 2 : index
    %y = tensor.extract %b[%k, %n] : tensor<3x4xf32>
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// An operand has all elements that its loops count: reading some of them is a slice.
// CHECK-LABEL: @part
// CHECK: tensor.extract
// CATEGORY-LABEL: @part
// CATEGORY: tensor.extract
func.func @part(%t: tensor<3x3xf32>) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<2x3xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = tensor.extract %t[%i, %j] : tensor<3x3xf32>
    linalg.yield %x : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// Sizes that are not known may differ.
// CHECK-LABEL: @unknown
// CHECK: tensor.extract
// CATEGORY-LABEL: @unknown
// CATEGORY: tensor.extract
func.func @unknown(%t: tensor<?x3xf32>, %e: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x3xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = tensor.extract %t[%i, %j] : tensor<?x3xf32>
    linalg.yield %x : f32
  } -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// A position that is also computed with, and an index out of bounds.
// CHECK-LABEL: @computed
// CHECK: tensor.extract
// CATEGORY-LABEL: @computed
// CATEGORY: tensor.extract
func.func @computed(%t: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %e = tensor.empty() : tensor<2x3xf32>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %one, %i : index
    %x = tensor.extract %t[%k, %j] : tensor<2x3xf32>
    %y = tensor.extract %t[%i, %three] : tensor<2x3xf32>
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// Coercion by a predicate of C++: `matmul` is accepted on floats only.

// RUN: mlir-opt %s --load-pass-plugin=%test_plugin --pass-pipeline='builtin.module(test-linalg-tree-coerce)' | FileCheck %s

// CHECK-LABEL: @by_type
// CHECK: linalg.matmul
// CHECK: linalg.contract
// CHECK: linalg.contract
// CHECK: linalg.generic
func.func @by_type(%f: tensor<?x?xf32>, %i: tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xf32>) {
  %0 = linalg.matmul ins(%f, %f : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul ins(%i, %i : tensor<?x?xi32>, tensor<?x?xi32>) outs(%i : tensor<?x?xi32>) -> tensor<?x?xi32>
  %2 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%i, %i : tensor<?x?xi32>, tensor<?x?xi32>) outs(%i : tensor<?x?xi32>) -> tensor<?x?xi32>
  %3 = linalg.exp ins(%f : tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xf32>
}

// RUN: tcp-opt %s -split-input-file -verify-diagnostics -tcp-tree-generalize -tcp-tree-specialize | FileCheck %s
// RUN: tcp-opt %s -split-input-file -verify-diagnostics -tcp-tree-generalize | FileCheck %s --check-prefix=GEN

// Any number of loops come before those with names: the ranks tell how many.

// CHECK-LABEL: @none
// GEN-DAG: affine_map<(d0, d1, d2) -> (d0, d2)>
// GEN-LABEL: @none
// GEN: iterator_types = ["parallel", "parallel", "reduction"]
func.func @none(%a: tensor<?x5xf32>, %b: tensor<5x?xf32>, %w: tensor<5xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: tcp.batched_product ins(%arg0, %arg1, %arg2 : tensor<?x5xf32>, tensor<5x?xf32>, tensor<5xf32>) outs(%arg3 : tensor<?x?xf32>)
  %0 = tcp.batched_product ins(%a, %b, %w : tensor<?x5xf32>, tensor<5x?xf32>, tensor<5xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: @two
// GEN-DAG: affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
// GEN-DAG: affine_map<(d0, d1, d2, d3, d4) -> (d4)>
// GEN-LABEL: @two
func.func @two(%a: memref<2x?x4x5xf16>, %b: memref<2x?x5x3xf16>, %w: memref<5xf16>, %c: memref<2x?x4x3xf32>) {
  // CHECK: tcp.batched_product
  tcp.batched_product ins(%a, %b, %w : memref<2x?x4x5xf16>, memref<2x?x5x3xf16>, memref<5xf16>) outs(%c : memref<2x?x4x3xf32>)
  return
}

// -----

#lhs = affine_map<(k, q, n, p, m) -> (p, q, m, k)>
#rhs = affine_map<(k, q, n, p, m) -> (p, q, k, n)>
#swapped = affine_map<(k, q, n, p, m) -> (q, p, k, n)>
#weights = affine_map<(k, q, n, p, m) -> (k)>
#out = affine_map<(k, q, n, p, m) -> (p, q, m, n)>

// A generic may have its loops in any order, but each operand has the same batch.
// CHECK-LABEL: @order
func.func @order(%a: tensor<2x2x4x5xf32>, %b: tensor<2x2x5x3xf32>, %w: tensor<5xf32>, %c: tensor<2x2x4x3xf32>) -> (tensor<2x2x4x3xf32>, tensor<2x2x4x3xf32>) {
  // CHECK: tcp.batched_product ins(%arg0, %arg1, %arg2 :
  %0 = tcp.generic {indexing_maps = [#lhs, #rhs, #weights, #out], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]}
    ins(%a, %b, %w : tensor<2x2x4x5xf32>, tensor<2x2x5x3xf32>, tensor<5xf32>) outs(%c : tensor<2x2x4x3xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
      %p = arith.mulf %x, %y : f32
      %q = arith.mulf %p, %z : f32
      %r = arith.addf %o, %q : f32
      linalg.yield %r : f32
  } -> tensor<2x2x4x3xf32>
  // CHECK: tcp.generic
  %1 = tcp.generic {indexing_maps = [#lhs, #swapped, #weights, #out], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]}
    ins(%a, %b, %w : tensor<2x2x4x5xf32>, tensor<2x2x5x3xf32>, tensor<5xf32>) outs(%c : tensor<2x2x4x3xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
      %p = arith.mulf %x, %y : f32
      %q = arith.mulf %p, %z : f32
      %r = arith.addf %o, %q : f32
      linalg.yield %r : f32
  } -> tensor<2x2x4x3xf32>
  return %0, %1 : tensor<2x2x4x3xf32>, tensor<2x2x4x3xf32>
}

// -----

func.func @ranks(%a: tensor<2x4x5xf32>, %b: tensor<5x3xf32>, %w: tensor<5xf32>, %c: tensor<2x4x3xf32>) {
  // expected-error@+1 {{expected operand #1 rank (2) to match the result rank of indexing_map (3)}}
  %0 = tcp.batched_product ins(%a, %b, %w : tensor<2x4x5xf32>, tensor<5x3xf32>, tensor<5xf32>) outs(%c : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}

// -----

func.func @short(%a: tensor<5xf32>, %b: tensor<5x3xf32>, %w: tensor<5xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{has no indexing maps}}
  %0 = tcp.batched_product ins(%a, %b, %w : tensor<5xf32>, tensor<5x3xf32>, tensor<5xf32>) outs(%c : tensor<3xf32>) -> tensor<3xf32>
  return
}

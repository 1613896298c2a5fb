// RUN: tcp-opt %s -split-input-file -verify-diagnostics -tcp-tree-generalize -tcp-tree-specialize | FileCheck %s

// The last loop runs twice.

// CHECK-LABEL: @twice
// CHECK: tcp.packed_product
func.func @twice(%a: tensor<?x5x2xbf16>, %b: tensor<5x?x?xbf16>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tcp.packed_product ins(%a, %b : tensor<?x5x2xbf16>, tensor<5x?x?xbf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

#lhs = affine_map<(m, n, k, v) -> (m, k, v)>
#rhs = affine_map<(m, n, k, v) -> (k, n, v)>
#out = affine_map<(m, n, k, v) -> (m, n)>

// A generic becomes the op only if that is known.
// CHECK-LABEL: @generics
func.func @generics(%a: tensor<4x5x3xf32>, %b: tensor<5x6x3xf32>, %u: tensor<4x5x?xf32>, %w: tensor<5x6x?xf32>, %p: tensor<4x5x2xf32>, %c: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
  // CHECK: tcp.generic
  %0 = tcp.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%a, %b : tensor<4x5x3xf32>, tensor<5x6x3xf32>) outs(%c : tensor<4x6xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %q = arith.mulf %x, %y : f32
      %r = arith.addf %o, %q : f32
      linalg.yield %r : f32
  } -> tensor<4x6xf32>
  // CHECK: tcp.generic
  %1 = tcp.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%u, %w : tensor<4x5x?xf32>, tensor<5x6x?xf32>) outs(%c : tensor<4x6xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %q = arith.mulf %x, %y : f32
      %r = arith.addf %o, %q : f32
      linalg.yield %r : f32
  } -> tensor<4x6xf32>
  // CHECK: tcp.packed_product
  %2 = tcp.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%p, %w : tensor<4x5x2xf32>, tensor<5x6x?xf32>) outs(%c : tensor<4x6xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %q = arith.mulf %x, %y : f32
      %r = arith.addf %o, %q : f32
      linalg.yield %r : f32
  } -> tensor<4x6xf32>
  return %0, %1, %2 : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}

// -----

func.func @thrice(%a: tensor<4x5x3xf32>, %b: tensor<5x6x3xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{is not legal: loop v runs 2 times}}
  %0 = tcp.packed_product ins(%a, %b : tensor<4x5x3xf32>, tensor<5x6x3xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

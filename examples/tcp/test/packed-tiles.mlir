// RUN: tcp-opt %s -transform-interpreter | FileCheck %s

// A tile that has all of the loop is the op, another one is a generic.
// CHECK-LABEL: @tiles
// CHECK: scf.for
// CHECK: tcp.packed_product
// CHECK: scf.for
// CHECK: tcp.generic
// CHECK-NOT: tcp.packed_product
func.func @tiles(%a: tensor<4x5x2xf32>, %b: tensor<5x6x2xf32>, %c: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %0 = tcp.packed_product {rows} ins(%a, %b : tensor<4x5x2xf32>, tensor<5x6x2xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tcp.packed_product {halves} ins(%a, %b : tensor<4x5x2xf32>, tensor<5x6x2xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0, %1 : tensor<4x6xf32>, tensor<4x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %rows = transform.structured.match attributes {rows} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.tile_using_for %rows tile_sizes [2, 0, 0, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %halves = transform.structured.match attributes {halves} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.tile_using_for %halves tile_sizes [0, 0, 0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// RUN: tcp-opt %s -transform-interpreter | FileCheck %s

// A tile takes the size of the whole, so it is a generic.

module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: @dynamic
  // CHECK: tcp.generic
  // CHECK: tensor.dim %arg0
  func.func @dynamic(%x: tensor<?x?xf32>, %m: tensor<?xf32>) -> tensor<?xf32> {
    %0 = tcp.row_mean ins(%x : tensor<?x?xf32>) outs(%m : tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  // CHECK-LABEL: @static
  // CHECK: tcp.generic
  // CHECK: arith.constant 8 : index
  func.func @static(%x: tensor<4x8xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
    %0 = tcp.row_mean ins(%x : tensor<4x8xf32>) outs(%m : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tcp.row_mean"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

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
  // A tile reads the whole table.
  // CHECK-LABEL: @table
  // CHECK-NOT: tensor.extract_slice %arg0
  // CHECK: tcp.generic
  // CHECK: tensor.extract %arg0
  func.func @table(%t: tensor<?x?xf32>, %r: tensor<?x?xi32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = tcp.embedding_bag ins(%t, %r : tensor<?x?xf32>, tensor<?x?xi32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  // CHECK-LABEL: @both
  // CHECK: tcp.min_max
  func.func @both(%x: tensor<4x8xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0:2 = tcp.min_max ins(%x : tensor<4x8xf32>) outs(%a, %b : tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %3 = transform.structured.match ops{["tcp.embedding_bag"]} in %m : (!transform.any_op) -> !transform.any_op
    %4, %k:3 = transform.structured.tile_using_for %3 tile_sizes [1, 2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %5 = transform.structured.match ops{["tcp.min_max"]} in %m : (!transform.any_op) -> !transform.any_op
    %6, %j:2 = transform.structured.tile_using_for %5 tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %0 = transform.structured.match ops{["tcp.row_mean"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

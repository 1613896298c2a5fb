// Tiling keeps the op.
// RUN: %optree_opt --pass-pipeline='builtin.module(transform-interpreter,canonicalize,cse)' --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @add
// CHECK: scf.for
// CHECK: optree.add ins(%{{.*}}, %{{.*}} : tensor<4x32xf32>, tensor<4x32xf32>) outs(%{{.*}} : tensor<4x32xf32>)
func.func @add(%a: tensor<64x32xf32>, %b: tensor<64x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = optree.add ins(%a, %b : tensor<64x32xf32>, tensor<64x32xf32>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.add"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @batch
// CHECK: scf.for
// CHECK: optree.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<1x4x8xf32>, tensor<1x8x2xf32>)
func.func @batch(%a: tensor<6x4x8xf32>, %b: tensor<6x8x2xf32>, %c: tensor<6x4x2xf32>) -> tensor<6x4x2xf32> {
  %0 = optree.batch_matmul ins(%a, %b : tensor<6x4x8xf32>, tensor<6x8x2xf32>) outs(%c : tensor<6x4x2xf32>) -> tensor<6x4x2xf32>
  return %0 : tensor<6x4x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.batch_matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// A tile of a composite that moves elements is the same op.
// RUN: %optree_opt --pass-pipeline='builtin.module(transform-interpreter,canonicalize,cse)' --split-input-file %s | FileCheck %s

// CHECK: #[[BACK:.*]] = affine_map<()[s0] -> (-s0 + 28)>
// CHECK-LABEL: func.func @reverse
// CHECK: scf.for %[[I:[a-z0-9]+]] =
// CHECK: %[[FROM:.*]] = affine.apply #[[BACK]]()[%[[I]]]
// CHECK: tensor.extract_slice %{{.*}}[0, %[[FROM]]] [8, 4] [1, 1]
// CHECK: tensor.extract_slice %{{.*}}[0, %[[I]]] [8, 4] [1, 1]
// CHECK: optree.reverse ins(%{{.*}} : tensor<8x4xf32>) outs(%{{.*}} : tensor<8x4xf32>) dimensions = [1]
func.func @reverse(%a: tensor<8x32xf32>, %o: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = optree.reverse ins(%a : tensor<8x32xf32>) outs(%o : tensor<8x32xf32>) dimensions = [1] -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.reverse"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @join
// CHECK: scf.for
// CHECK: optree.concat ins(%{{.*}}, %{{.*}} : tensor<2x?xf32>, tensor<2x?xf32>) outs(%{{.*}} : tensor<2x4xf32>) dimension = 1
func.func @join(%a: tensor<2x6xf32>, %b: tensor<2x10xf32>, %o: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %0 = optree.concat ins(%a, %b : tensor<2x6xf32>, tensor<2x10xf32>) outs(%o : tensor<2x16xf32>) dimension = 1 -> tensor<2x16xf32>
  return %0 : tensor<2x16xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.concat"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// No tile reads the operand of size 0.
// CHECK-LABEL: func.func @join_empty
// CHECK: scf.for
// CHECK: optree.concat ins(%{{.*}} : tensor<2x?xf32>) outs(%{{.*}} : tensor<2x4xf32>) dimension = 1
func.func @join_empty(%a: tensor<2x16xf32>, %b: tensor<2x0xf32>, %o: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %0 = optree.concat ins(%a, %b : tensor<2x16xf32>, tensor<2x0xf32>) outs(%o : tensor<2x16xf32>) dimension = 1 -> tensor<2x16xf32>
  return %0 : tensor<2x16xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.concat"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

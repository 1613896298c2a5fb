// A tile of a composite that is defined by steps is the same op.
// RUN: %optree_opt --pass-pipeline='builtin.module(transform-interpreter,canonicalize,cse)' --split-input-file %s | FileCheck %s

// Keys and values are needed as a whole; the mask has one row for all heads.
// CHECK-LABEL: func.func @attention
// CHECK: scf.for
// CHECK: scf.for
// CHECK-DAG: tensor.extract_slice %{{.*}}[0, %[[H:.*]], %[[M:.*]], 0] [2, 1, 2, 8] [1, 1, 1, 1]
// CHECK-DAG: tensor.extract_slice %{{.*}}[0, %[[H]], 0, 0] [2, 1, 6, 8] [1, 1, 1, 1]
// CHECK-DAG: tensor.extract_slice %{{.*}}[0, 0, %[[M]], 0] [2, 1, 2, 6] [1, 1, 1, 1]
// CHECK: optree.attention ins(%{{.*}} : tensor<2x1x2x8xf32>, tensor<2x1x6x8xf32>, tensor<2x1x6x5xf32> mask(%{{.*}} : tensor<2x1x2x6xf32>)) outs(%{{.*}} : tensor<2x1x2x5xf32>)
func.func @attention(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %mask: tensor<2x1x4x6xf32>,
                     %o: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = optree.attention ins(%q, %k, %v : tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32> mask(%mask : tensor<2x1x4x6xf32>))
      outs(%o : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [0, 1, 2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A tile of causal attention says where its queries begin.
// CHECK-LABEL: func.func @causal
// CHECK: scf.for %[[M:[a-z0-9]+]] =
// CHECK: optree.attention causal(true) ins(%{{.*}} : tensor<2x8xf32>, tensor<6x8xf32>, tensor<6x5xf32> first(%[[M]] : index))
// CHECK-LABEL: func.func @later
// CHECK: scf.for %[[M:[a-z0-9]+]] =
// CHECK: %[[F:.*]] = arith.addi %{{.*}}, %[[M]] : index
// CHECK: optree.attention causal(true) ins(%{{.*}} first(%[[F]] : index))
func.func @causal(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x5xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = optree.attention causal(true) ins(%q, %k, %v : tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x5xf32>)
      outs(%o : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
func.func @later(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x5xf32>, %first: index, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = optree.attention causal(true) ins(%q, %k, %v : tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x5xf32> first(%first : index))
      outs(%o : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @rows
// CHECK: scf.for
// CHECK: optree.rms_norm axis(1) ins(%{{.*}}, %{{.*}} : tensor<2x8xf32>, tensor<8xf32>) outs(%{{.*}} : tensor<2x8xf32>)
func.func @rows(%x: tensor<4x8xf32>, %w: tensor<8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.rms_norm axis(1) ins(%x, %w : tensor<4x8xf32>, tensor<8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.rms_norm"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

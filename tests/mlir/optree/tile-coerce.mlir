// A tile is the same op, its nearest ancestor if the op no longer fits, or a sibling.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(transform-interpreter,canonicalize,cse)' %s | FileCheck %s --check-prefixes=CHECK,TILED
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(transform-interpreter,optree-coerce{siblings=true},canonicalize,cse)' %s \
// RUN:   | FileCheck %s --check-prefixes=CHECK,SIBLING
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(transform-interpreter,optree-coerce{accept=contract})' %s \
// RUN:   | FileCheck %s --check-prefix=ACCEPT

// CHECK-LABEL: func.func @batch
// CHECK: scf.for
// TILED: optree.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<1x4x8xf32>, tensor<1x8x2xf32>)
// SIBLING: optree.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x2xf32>)
// ACCEPT-LABEL: func.func @batch
// ACCEPT: scf.for
// ACCEPT: optree.contract {{.*}} ins(%{{.*}}, %{{.*}} : tensor<1x4x8xf32>, tensor<1x8x2xf32>)
func.func @batch(%a: tensor<6x4x8xf32>, %b: tensor<6x8x2xf32>, %c: tensor<6x4x2xf32>) -> tensor<6x4x2xf32> {
  %0 = optree.batch_matmul ins(%a, %b : tensor<6x4x8xf32>, tensor<6x8x2xf32>) outs(%c : tensor<6x4x2xf32>) -> tensor<6x4x2xf32>
  return %0 : tensor<6x4x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A tile of an iota starts at another index than 0, which the custom syntax of iota cannot express; so it is a generic.
// CHECK-LABEL: func.func @position
// CHECK: scf.for %[[START:[a-z0-9]*]] =
// CHECK: optree.generic
// CHECK: %[[INDEX:.*]] = linalg.index 0
// CHECK: affine.apply {{.*}}(%[[START]]){{.*}}%[[INDEX]]
func.func @position(%c: tensor<8xi32>) -> tensor<8xi32> {
  %0 = optree.iota outs(%c : tensor<8xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %tiled "found" : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @random
// CHECK: scf.forall
// CHECK: optree.generic
// CHECK: attrs = {found}
// CHECK: linalg.index 0
// CHECK-NOT: optree.fill_rng_2d
func.func @random(%min: f64, %max: f64, %seed: i32, %c: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = optree.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%c : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %op tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %tiled "found" : !transform.any_op
    transform.yield
  }
}

// -----

// Each tile computes one row of windows.
// CHECK-LABEL: func.func @window
// CHECK: scf.for
// TILED: optree.conv_2d_nhwc_hwcf {strides = dense<[1, 2]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : tensor<1x1x9x3xf32>, tensor<1x3x3x4xf32>)
// SIBLING: optree.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : tensor<1x9x3xf32>, tensor<3x3x4xf32>)
// ACCEPT-LABEL: func.func @window
// ACCEPT: scf.for
// ACCEPT: optree.generic
func.func @window(%a: tensor<1x6x9x3xf32>, %b: tensor<3x3x3x4xf32>, %c: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %0 = optree.conv_2d_nhwc_hwcf {strides = dense<[1, 2]> : tensor<2xi64>}
      ins(%a, %b : tensor<1x6x9x3xf32>, tensor<3x3x3x4xf32>) outs(%c : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x4x4x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop:2 = transform.structured.tile_using_for %op tile_sizes [0, 1, 0, 0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

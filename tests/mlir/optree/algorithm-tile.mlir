// A tile of an op that runs an algorithm is the same op on slices. A scan goes on from tile to tile with its
// accumulators; a sort needs the whole dimension.
// RUN: %optree_opt --pass-pipeline='builtin.module(transform-interpreter,canonicalize,cse)' --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @sums
// CHECK: scf.for %[[ROW:[a-z0-9]+]] = {{.*}} iter_args(%[[OUT:.*]] = %{{.*}}, %[[HELD:.*]] = %{{.*}})
// CHECK: scf.for %[[I:[a-z0-9]+]] = {{.*}} iter_args(%[[OUTS:.*]] = %[[OUT]], %[[HELDS:.*]] = %[[HELD]])
// CHECK: tensor.extract_slice %{{.*}}[%[[ROW]], %[[I]]] [2, 8] [1, 1]
// CHECK: tensor.extract_slice %[[OUTS]][%[[ROW]], %[[I]]] [2, 8] [1, 1]
// CHECK: tensor.extract_slice %[[HELDS]][%[[ROW]]] [2] [1]
// CHECK: optree.scan dimension(1) ins(%{{.*}} : tensor<2x8xf32>) outs(%{{.*}}, %{{.*}} : tensor<2x8xf32>, tensor<2xf32>)
func.func @sums(%x: tensor<4x32xf32>, %o: tensor<4x32xf32>, %a: tensor<4xf32>) -> (tensor<4x32xf32>, tensor<4xf32>) {
  %0:2 = optree.scan dimension(1) ins(%x : tensor<4x32xf32>) outs(%o, %a : tensor<4x32xf32>, tensor<4xf32>) -> tensor<4x32xf32>, tensor<4xf32> {
    ^bb0(%sum: f32, %next: f32):
      %1 = arith.addf %sum, %next : f32
      optree.return %1 : f32
  }
  return %0#0, %0#1 : tensor<4x32xf32>, tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.scan"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop:2 = transform.structured.tile_using_for %op tile_sizes [2, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @rows
// CHECK: scf.forall
// CHECK: optree.sort dimension(1) outs(%{{.*}} : tensor<2x?xf32>)
func.func @rows(%x: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = optree.sort dimension(1) outs(%x : tensor<4x?xf32>) -> tensor<4x?xf32> {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.cmpf olt, %a, %b : f32
      optree.return %1 : i1
  }
  return %0 : tensor<4x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.sort"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %op tile_sizes [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @parts(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0 = optree.sort dimension(1) outs(%x : tensor<4x8xf32>) -> tensor<4x8xf32> {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.cmpf olt, %a, %b : f32
      optree.return %1 : i1
  }
  return %0 : tensor<4x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.sort"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The place of an element depends on all before it, so there are no parts.
func.func @found(%x: tensor<4x8xf32>, %m: tensor<4xi1>, %n: tensor<i64>) -> tensor<4x8xf32> {
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0:2 = optree.compress dimension(0) ins(%x, %m : tensor<4x8xf32>, tensor<4xi1>) outs(%x, %n : tensor<4x8xf32>, tensor<i64>) -> tensor<4x8xf32>, tensor<i64>
  return %0#0 : tensor<4x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.compress"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

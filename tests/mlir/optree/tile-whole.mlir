// Where an element depends on others along a dimension, a tile has all of it. A size that is known only at run time is that
// of the dimension if it is asked of a tensor that has the dimension.
// RUN: %optree_opt --pass-pipeline='builtin.module(transform-interpreter,canonicalize,cse)' --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-LABEL: func.func @log_softmax_of_rows
// CHECK: scf.forall
// CHECK: optree.log_softmax dimension(1) ins(%{{.*}} : tensor<1x?xf32>)
func.func @log_softmax_of_rows(%x: tensor<8x?xf32>, %other: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<8x?xf32>
  %e = tensor.empty(%d) : tensor<8x?xf32>
  %r = optree.log_softmax dimension(1) ins(%x : tensor<8x?xf32>) outs(%e : tensor<8x?xf32>) -> tensor<8x?xf32>
  %n = tensor.dim %r, %c1 : tensor<8x?xf32>
  %o = tensor.empty(%n) : tensor<8x?xf32>
  %s = scf.forall (%i) in (8) shared_outs(%all = %o) -> tensor<8x?xf32> {
    %part = tensor.extract_slice %r[%i, 0] [1, %n] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
    %to = tensor.extract_slice %all[%i, 0] [1, %n] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
    %a = linalg.exp ins(%part : tensor<1x?xf32>) outs(%to : tensor<1x?xf32>) -> tensor<1x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %all[%i, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<8x?xf32>
    }
  }
  return %s : tensor<8x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.log_softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %loop = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %fused, %new = transform.structured.fuse_into_containing_op %op into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @log_softmax_of_parts
// CHECK-NOT: optree.log_softmax dimension(1) ins(%{{.*}} : tensor<1x?xf32>)
func.func @log_softmax_of_parts(%x: tensor<8x?xf32>, %other: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<8x?xf32>
  %e = tensor.empty(%d) : tensor<8x?xf32>
  // expected-error@+1 {{needs dimension 1 of its output as a whole}}
  %r = optree.log_softmax dimension(1) ins(%x : tensor<8x?xf32>) outs(%e : tensor<8x?xf32>) -> tensor<8x?xf32>
  %n = tensor.dim %other, %c1 : tensor<8x?xf32>
  %o = tensor.empty(%n) : tensor<8x?xf32>
  %s = scf.forall (%i) in (8) shared_outs(%all = %o) -> tensor<8x?xf32> {
    %part = tensor.extract_slice %r[%i, 0] [1, %n] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
    %to = tensor.extract_slice %all[%i, 0] [1, %n] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
    %a = linalg.exp ins(%part : tensor<1x?xf32>) outs(%to : tensor<1x?xf32>) -> tensor<1x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %all[%i, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<8x?xf32>
    }
  }
  return %s : tensor<8x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.log_softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %loop = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %fused, %new = transform.structured.fuse_into_containing_op %op into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @scan_of_rows
// CHECK: scf.forall
// CHECK: optree.scan dimension(1) ins(%{{.*}} : tensor<1x?xf32>)
func.func @scan_of_rows(%x: tensor<8x?xf32>, %other: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<8x?xf32>
  %e = tensor.empty(%d) : tensor<8x?xf32>
  %last = tensor.empty() : tensor<8xf32>
  %r:2 = optree.scan dimension(1) inclusive(true) ins(%x : tensor<8x?xf32>) outs(%e, %last : tensor<8x?xf32>, tensor<8xf32>) -> tensor<8x?xf32>, tensor<8xf32> {
    ^bb0(%sum: f32, %next: f32):
      %t = arith.addf %sum, %next : f32
      optree.return %t : f32
  }
  %n = tensor.dim %r#0, %c1 : tensor<8x?xf32>
  %o = tensor.empty(%n) : tensor<8x?xf32>
  %s = scf.forall (%i) in (8) shared_outs(%all = %o) -> tensor<8x?xf32> {
    %part = tensor.extract_slice %r#0[%i, 0] [1, %n] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
    %to = tensor.extract_slice %all[%i, 0] [1, %n] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
    %a = linalg.exp ins(%part : tensor<1x?xf32>) outs(%to : tensor<1x?xf32>) -> tensor<1x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %all[%i, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<8x?xf32>
    }
  }
  return %s : tensor<8x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.scan"]} in %root : (!transform.any_op) -> !transform.any_op
    %loop = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %fused, %new = transform.structured.fuse_into_containing_op %op into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @scan_of_parts
// CHECK-NOT: optree.scan dimension(1) ins(%{{.*}} : tensor<1x?xf32>)
func.func @scan_of_parts(%x: tensor<8x?xf32>, %other: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<8x?xf32>
  %e = tensor.empty(%d) : tensor<8x?xf32>
  %last = tensor.empty() : tensor<8xf32>
  %r:2 = optree.scan dimension(1) inclusive(true) ins(%x : tensor<8x?xf32>) outs(%e, %last : tensor<8x?xf32>, tensor<8xf32>) -> tensor<8x?xf32>, tensor<8xf32> {
    ^bb0(%sum: f32, %next: f32):
      %t = arith.addf %sum, %next : f32
      optree.return %t : f32
  }
  %n = tensor.dim %other, %c1 : tensor<8x?xf32>
  %o = tensor.empty(%n) : tensor<8x?xf32>
  %s = scf.forall (%i) in (8) shared_outs(%all = %o) -> tensor<8x?xf32> {
    %part = tensor.extract_slice %r#0[%i, 0] [1, %n] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
    %to = tensor.extract_slice %all[%i, 0] [1, %n] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
    %a = linalg.exp ins(%part : tensor<1x?xf32>) outs(%to : tensor<1x?xf32>) -> tensor<1x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %all[%i, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<8x?xf32>
    }
  }
  return %s : tensor<8x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.scan"]} in %root : (!transform.any_op) -> !transform.any_op
    %loop = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
    %fused, %new = transform.structured.fuse_into_containing_op %op into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @softmax(%x: tensor<8x16xf32>, %o: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // expected-error@+3 {{needs dimension 1 as a whole}}
  // expected-error@+2 {{faild to tile operation}}
  // expected-error@+1 {{failed to generate tiling loops}}
  %r = optree.softmax dimension(1) ins(%x : tensor<8x16xf32>) outs(%o : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

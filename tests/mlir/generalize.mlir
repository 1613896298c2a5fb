// Generalizing climbs to the parent, the category or the root, and keeps attributes and locations.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize)' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=CHECK,GENERIC
// RUN: tree-opt %s --pass-pipeline='builtin.module(func.func(linalg-tree-generalize{to=parent}))' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=CHECK,PARENT
// RUN: tree-opt %s --pass-pipeline='builtin.module(func.func(linalg-tree-generalize{to=category}))' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize,linalg-tree-specialize)' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefix=BACK

// CHECK-LABEL: @contraction
// GENERIC: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<?x?xi8>, tensor<?x?xi8>) outs(%arg2 : tensor<?x?xi32>) attrs = {note = "kept"}
// GENERIC: arith.extui
// GENERIC: } -> tensor<?x?xi32> loc("here")
// PARENT: linalg.contract {{.*}} {{[{](cast = #linalg.type_fn<cast_unsigned>, note = "kept"|note = "kept", cast = #linalg.type_fn<cast_unsigned>)[}]}} ins(%arg0, %arg1 : tensor<?x?xi8>, tensor<?x?xi8>) outs(%arg2 : tensor<?x?xi32>) -> tensor<?x?xi32> loc("here")
// CATEGORY: linalg.contract {{.*}} {{[{](cast = #linalg.type_fn<cast_unsigned>, note = "kept"|note = "kept", cast = #linalg.type_fn<cast_unsigned>)[}]}} ins(%arg0, %arg1 : tensor<?x?xi8>, tensor<?x?xi8>) outs(%arg2 : tensor<?x?xi32>) -> tensor<?x?xi32> loc("here")
// BACK: linalg.matmul {{[{](cast = #linalg.type_fn<cast_unsigned>, note = "kept"|note = "kept", cast = #linalg.type_fn<cast_unsigned>)[}]}} ins(%arg0, %arg1 : {{.*}} loc("here")
func.func @contraction(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, note = "kept"} ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi8>) outs(%c : tensor<?x?xi32>) -> tensor<?x?xi32> loc("here")
  return %0 : tensor<?x?xi32>
}

// A category is its own nearest category; its parent is the root.
// CHECK-LABEL: @category
// GENERIC: linalg.generic
// PARENT: linalg.generic
// CATEGORY: linalg.elementwise
func.func @category(%a: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// linalg has no op for all convolutions, so the parent of a convolution is linalg.generic.
// CHECK-LABEL: @convolution
// CHECK: linalg.generic {{.*}}affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3 * 3, d4)>
func.func @convolution(%i: memref<?x?x?xf32>, %k: memref<?x?x?xf32>, %o: memref<?x?x?xf32>) {
  linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>}
      ins(%i, %k : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%o : memref<?x?x?xf32>)
  return
}

// Generalizing keeps the body. An op with an edited body computes that body,
// so it becomes linalg.generic rather than the op of its category.
// CHECK-LABEL: @edited
// CHECK: linalg.generic
// CHECK: arith.subf
// CHECK: linalg.generic
// CHECK: fastmath<fast>
// BACK-LABEL: @edited
// BACK: linalg.sub
// BACK: linalg.map
// BACK-SAME: fastmath<fast>
func.func @edited(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = "linalg.add"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "linalg.add"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y fastmath<fast> : f32
    linalg.yield %s : f32
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// The discardable attribute `strides` would become the attribute of a convolution, so the generic stays.
// BACK-LABEL: @clash
// BACK: linalg.generic {{.*}} attrs = {strides = dense<2> : tensor<1xi64>}
func.func @clash(%i: tensor<?x?x?xf32>, %k: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, w, f, x, c) -> (n, w + x, c)>, affine_map<(n, w, f, x, c) -> (x, c, f)>, affine_map<(n, w, f, x, c) -> (n, w, f)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%i, %k : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) attrs = {strides = dense<2> : tensor<1xi64>} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

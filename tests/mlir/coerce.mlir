// Coercion replaces a refused op by its nearest accepted ancestor, or by the root.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-coerce{accept=contract,elementwise,copy})' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(func.func(linalg-tree-coerce{accept=linalg.matmul,linalg.exp}))' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=CHECK,NAMED
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-coerce)' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=CHECK,ROOT
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-coerce{accept=matmull})' 2>&1 | FileCheck %s --check-prefix=TYPO

// TYPO: error: linalg-tree-coerce: the tree has no op 'matmull'; did you mean 'matmul'?

// CHECK-LABEL: @contraction
// CATEGORY: linalg.contract {{.*}} {{[{](cast = #linalg.type_fn<cast_unsigned>, note = "kept"|note = "kept", cast = #linalg.type_fn<cast_unsigned>)[}]}} {{.*}} loc("here")
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
// NAMED: linalg.matmul {{[{](cast = #linalg.type_fn<cast_unsigned>, note = "kept"|note = "kept", cast = #linalg.type_fn<cast_unsigned>)[}]}} {{.*}} loc("here")
// NAMED: linalg.generic
// ROOT: linalg.generic {{.*}} attrs = {note = "kept"}
// ROOT: linalg.generic
func.func @contraction(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: tensor<?x?xi32>, %d: tensor<2x?x?xf32>) -> (tensor<?x?xi32>, tensor<2x?x?xf32>) {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, note = "kept"} ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi8>) outs(%c : tensor<?x?xi32>) -> tensor<?x?xi32> loc("here")
  %1 = linalg.batch_matmul ins(%d, %d : tensor<2x?x?xf32>, tensor<2x?x?xf32>) outs(%d : tensor<2x?x?xf32>) -> tensor<2x?x?xf32>
  return %0, %1 : tensor<?x?xi32>, tensor<2x?x?xf32>
}

// An accepted op keeps its spelling, canonical or not.
// CHECK-LABEL: @accepted
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp>
// CATEGORY: linalg.copy {cast = #linalg.type_fn<cast_signed>}
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<add>
// NAMED: linalg.exp
// NAMED: linalg.generic
// NAMED: linalg.generic
// ROOT-COUNT-3: linalg.generic
func.func @accepted(%a: memref<?xf32>, %c: memref<?xf32>) {
  linalg.exp ins(%a : memref<?xf32>) outs(%c : memref<?xf32>)
  linalg.copy {cast = #linalg.type_fn<cast_signed>} ins(%a : memref<?xf32>) outs(%c : memref<?xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %a : memref<?xf32>, memref<?xf32>) outs(%c : memref<?xf32>)
  return
}

// linalg has no op for all convolutions, so a convolution becomes a generic. The tree lacks softmax, so softmax stays.
// CHECK-LABEL: @climb
// CHECK: linalg.generic {{.*}}affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3, d4)>
// CHECK: linalg.softmax
func.func @climb(%i: tensor<?x?x?xf32>, %k: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %0 = linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}
      ins(%i, %k : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %1 = linalg.softmax dimension(2) ins(%i : tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// The body of this linalg.add subtracts, so it is no elementwise op and becomes a generic.
// CHECK-LABEL: @edited
// CHECK: linalg.generic
// CHECK: arith.subf
func.func @edited(%a: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "linalg.add"(%a, %a, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

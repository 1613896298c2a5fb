// The form `category` writes named ops as categories, whose maps and attributes hold the bound parameters. Generalizing
// and bringing into the form again gives the same ops.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s --implicit-check-not=linalg.generic
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize,linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s --implicit-check-not=linalg.generic

// CHECK-LABEL: @contractions
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg0, %arg0 : memref<5x5xf64>
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%arg2, %arg2
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>] ins(%arg2, %arg2
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>] ins(%arg0, %arg1
func.func @contractions(%a: memref<5x5xf64>, %v: memref<5xf64>, %b: memref<3x5x5xf64>) {
  linalg.matmul ins(%a, %a : memref<5x5xf64>, memref<5x5xf64>) outs(%a : memref<5x5xf64>)
  linalg.batch_matmul ins(%b, %b : memref<3x5x5xf64>, memref<3x5x5xf64>) outs(%b : memref<3x5x5xf64>)
  linalg.batch_reduce_matmul ins(%b, %b : memref<3x5x5xf64>, memref<3x5x5xf64>) outs(%a : memref<5x5xf64>)
  linalg.matvec ins(%a, %v : memref<5x5xf64>, memref<5xf64>) outs(%v : memref<5xf64>)
  return
}

// An attribute of these ops binds the maps.
// CHECK-LABEL: @mapped_contractions
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg0, %arg1
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg0, %arg2
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg2, %arg1
func.func @mapped_contractions(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %v: tensor<?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %v : tensor<?x?xf32>, tensor<?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%v, %b : tensor<?xf32>, tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// CHECK-LABEL: @cast_contraction
// CHECK: linalg.contract indexing_maps = {{.*}} {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1
func.func @cast_contraction(%a: tensor<4x?xi8>, %b: tensor<?x4xi8>, %c: tensor<4x4xi64>) -> tensor<4x4xi64> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x?xi8>, tensor<?x4xi8>) outs(%c : tensor<4x4xi64>) -> tensor<4x4xi64>
  return %0 : tensor<4x4xi64>
}

// CHECK-LABEL: @unary
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : memref<6x?xf16>) outs(%arg1
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<reciprocal> ins(%arg0
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<square> ins(%arg0
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<erf> ins(%arg0
func.func @unary(%a: memref<6x?xf16>, %c: memref<6x?xf16>) {
  linalg.exp ins(%a : memref<6x?xf16>) outs(%c : memref<6x?xf16>)
  linalg.reciprocal ins(%a : memref<6x?xf16>) outs(%c : memref<6x?xf16>)
  linalg.square ins(%a : memref<6x?xf16>) outs(%c : memref<6x?xf16>)
  linalg.erf ins(%a : memref<6x?xf16>) outs(%c : memref<6x?xf16>)
  return
}

// CHECK-LABEL: @binary
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg1
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<div_unsigned> ins(%arg0, %arg1
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%arg0, %arg1
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned> ins(%arg0, %arg1
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<min_unsigned> ins(%arg0, %arg1
func.func @binary(%a: memref<9xi16>, %b: memref<9xi16>, %c: memref<9xi16>) {
  linalg.add ins(%a, %b : memref<9xi16>, memref<9xi16>) outs(%c : memref<9xi16>)
  linalg.div_unsigned ins(%a, %b : memref<9xi16>, memref<9xi16>) outs(%c : memref<9xi16>)
  linalg.max ins(%a, %b : memref<9xi16>, memref<9xi16>) outs(%c : memref<9xi16>)
  linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned> ins(%a, %b : memref<9xi16>, memref<9xi16>) outs(%c : memref<9xi16>)
  linalg.elementwise kind=#linalg.elementwise_kind<min_unsigned> ins(%a, %b : memref<9xi16>, memref<9xi16>) outs(%c : memref<9xi16>)
  return
}

// CHECK-LABEL: @choice
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%arg0, %arg1, %arg1
func.func @choice(%p: memref<9xi1>, %a: memref<9xi16>) {
  linalg.select ins(%p, %a, %a : memref<9xi1>, memref<9xi16>, memref<9xi16>) outs(%a : memref<9xi16>)
  return
}

// CHECK-LABEL: @mapped
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<log> indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%arg0
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%arg0, %arg1
func.func @mapped(%a: tensor<?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<log> indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>]
      ins(%a : tensor<?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>]
      ins(%a, %b : tensor<?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

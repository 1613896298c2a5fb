// Named ops are generalized to the root or to their category, and specialized back.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize)' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,GENERIC
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{to=category})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize,linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,BACK
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{to=category},linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,BACK

// CHECK-LABEL: @unary
// GENERIC: linalg.generic
// GENERIC: math.exp
// GENERIC: linalg.generic
// GENERIC: math.log
// GENERIC: linalg.generic
// GENERIC: math.absf
// GENERIC: linalg.generic
// GENERIC: math.ceil
// GENERIC: linalg.generic
// GENERIC: math.floor
// GENERIC: linalg.generic
// GENERIC: arith.negf
// GENERIC: linalg.generic
// GENERIC: arith.divf
// GENERIC: linalg.generic
// GENERIC: math.round
// GENERIC: linalg.generic
// GENERIC: math.sqrt
// GENERIC: linalg.generic
// GENERIC: math.rsqrt
// GENERIC: linalg.generic
// GENERIC: arith.mulf
// GENERIC: linalg.generic
// GENERIC: math.tanh
// GENERIC: linalg.generic
// GENERIC: math.erf
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<log>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<abs>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<ceil>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<floor>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<negf>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<reciprocal>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<round>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sqrt>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<rsqrt>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<square>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<tanh>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<erf>
// BACK: linalg.exp ins(
// BACK: linalg.log ins(
// BACK: linalg.abs ins(
// BACK: linalg.ceil ins(
// BACK: linalg.floor ins(
// BACK: linalg.negf ins(
// BACK: linalg.reciprocal ins(
// BACK: linalg.round ins(
// BACK: linalg.sqrt ins(
// BACK: linalg.rsqrt ins(
// BACK: linalg.square ins(
// BACK: linalg.tanh ins(
// BACK: linalg.erf ins(
func.func @unary(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.exp ins(%a : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = linalg.log ins(%0 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = linalg.abs ins(%1 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = linalg.ceil ins(%2 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %4 = linalg.floor ins(%3 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %5 = linalg.negf ins(%4 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %6 = linalg.reciprocal ins(%5 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %7 = linalg.round ins(%6 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %8 = linalg.sqrt ins(%7 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %9 = linalg.rsqrt ins(%8 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %10 = linalg.square ins(%9 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %11 = linalg.tanh ins(%10 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %12 = linalg.erf ins(%11 : tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %12 : tensor<?x4xf32>
}

// CHECK-LABEL: @floats
// GENERIC: linalg.generic
// GENERIC: arith.addf
// GENERIC: linalg.generic
// GENERIC: arith.subf
// GENERIC: linalg.generic
// GENERIC: arith.mulf
// GENERIC: linalg.generic
// GENERIC: arith.divf
// GENERIC: linalg.generic
// GENERIC: arith.maximumf
// GENERIC: linalg.generic
// GENERIC: arith.minimumf
// GENERIC: linalg.generic
// GENERIC: math.powf
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<add>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<mul>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<div>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<max_signed>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<min_signed>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<powf>
// BACK: linalg.add ins(
// BACK: linalg.sub ins(
// BACK: linalg.mul ins(
// BACK: linalg.div ins(
// BACK: linalg.max ins(
// BACK: linalg.min ins(
// BACK: linalg.powf ins(
func.func @floats(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.add ins(%a, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = linalg.sub ins(%0, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = linalg.mul ins(%1, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = linalg.div ins(%2, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %4 = linalg.max ins(%3, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %5 = linalg.min ins(%4, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  %6 = linalg.powf ins(%5, %b : tensor<?x4xf32>, tensor<?x4xf32>) outs(%c : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %6 : tensor<?x4xf32>
}

// CHECK-LABEL: @integers
// GENERIC: linalg.generic
// GENERIC: arith.addi
// GENERIC: linalg.generic
// GENERIC: arith.subi
// GENERIC: linalg.generic
// GENERIC: arith.muli
// GENERIC: linalg.generic
// GENERIC: arith.divsi
// GENERIC: linalg.generic
// GENERIC: arith.divui
// GENERIC: linalg.generic
// GENERIC: arith.maxsi
// GENERIC: linalg.generic
// GENERIC: arith.minsi
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<add>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<mul>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<div>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<div_unsigned>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<max_signed>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<min_signed>
// BACK: linalg.add ins(
// BACK: linalg.sub ins(
// BACK: linalg.mul ins(
// BACK: linalg.div ins(
// BACK: linalg.div_unsigned ins(
// BACK: linalg.max ins(
// BACK: linalg.min ins(
func.func @integers(%a: tensor<?x4xi16>, %b: tensor<?x4xi16>, %c: tensor<?x4xi16>) -> tensor<?x4xi16> {
  %0 = linalg.add ins(%a, %b : tensor<?x4xi16>, tensor<?x4xi16>) outs(%c : tensor<?x4xi16>) -> tensor<?x4xi16>
  %1 = linalg.sub ins(%0, %b : tensor<?x4xi16>, tensor<?x4xi16>) outs(%c : tensor<?x4xi16>) -> tensor<?x4xi16>
  %2 = linalg.mul ins(%1, %b : tensor<?x4xi16>, tensor<?x4xi16>) outs(%c : tensor<?x4xi16>) -> tensor<?x4xi16>
  %3 = linalg.div ins(%2, %b : tensor<?x4xi16>, tensor<?x4xi16>) outs(%c : tensor<?x4xi16>) -> tensor<?x4xi16>
  %4 = linalg.div_unsigned ins(%3, %b : tensor<?x4xi16>, tensor<?x4xi16>) outs(%c : tensor<?x4xi16>) -> tensor<?x4xi16>
  %5 = linalg.max ins(%4, %b : tensor<?x4xi16>, tensor<?x4xi16>) outs(%c : tensor<?x4xi16>) -> tensor<?x4xi16>
  %6 = linalg.min ins(%5, %b : tensor<?x4xi16>, tensor<?x4xi16>) outs(%c : tensor<?x4xi16>) -> tensor<?x4xi16>
  return %6 : tensor<?x4xi16>
}

// CHECK-LABEL: @complexes
// GENERIC: linalg.generic
// GENERIC: complex.add
// GENERIC: linalg.generic
// GENERIC: complex.sub
// GENERIC: linalg.generic
// GENERIC: complex.mul
// GENERIC: linalg.generic
// GENERIC: complex.div
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<add>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<mul>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<div>
// BACK: linalg.add ins(
// BACK: linalg.sub ins(
// BACK: linalg.mul ins(
// BACK: linalg.div ins(
func.func @complexes(%a: tensor<?x4xcomplex<f64>>, %b: tensor<?x4xcomplex<f64>>, %c: tensor<?x4xcomplex<f64>>) -> tensor<?x4xcomplex<f64>> {
  %0 = linalg.add ins(%a, %b : tensor<?x4xcomplex<f64>>, tensor<?x4xcomplex<f64>>) outs(%c : tensor<?x4xcomplex<f64>>) -> tensor<?x4xcomplex<f64>>
  %1 = linalg.sub ins(%0, %b : tensor<?x4xcomplex<f64>>, tensor<?x4xcomplex<f64>>) outs(%c : tensor<?x4xcomplex<f64>>) -> tensor<?x4xcomplex<f64>>
  %2 = linalg.mul ins(%1, %b : tensor<?x4xcomplex<f64>>, tensor<?x4xcomplex<f64>>) outs(%c : tensor<?x4xcomplex<f64>>) -> tensor<?x4xcomplex<f64>>
  %3 = linalg.div ins(%2, %b : tensor<?x4xcomplex<f64>>, tensor<?x4xcomplex<f64>>) outs(%c : tensor<?x4xcomplex<f64>>) -> tensor<?x4xcomplex<f64>>
  return %3 : tensor<?x4xcomplex<f64>>
}

// On i1 linalg.add is an `or`.
// CHECK-LABEL: @booleans
// GENERIC: linalg.generic
// GENERIC: arith.ori
// GENERIC: linalg.generic
// GENERIC: arith.andi
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<add>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<mul>
// BACK: linalg.add ins(
// BACK: linalg.mul ins(
func.func @booleans(%a: tensor<?x4xi1>, %b: tensor<?x4xi1>, %c: tensor<?x4xi1>) -> tensor<?x4xi1> {
  %0 = linalg.add ins(%a, %b : tensor<?x4xi1>, tensor<?x4xi1>) outs(%c : tensor<?x4xi1>) -> tensor<?x4xi1>
  %1 = linalg.mul ins(%0, %b : tensor<?x4xi1>, tensor<?x4xi1>) outs(%c : tensor<?x4xi1>) -> tensor<?x4xi1>
  return %1 : tensor<?x4xi1>
}

// Elementwise ops on buffers, with one to three inputs.
// CHECK-LABEL: @buffers
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0 : memref<3x?xf32>) outs(%arg1 : memref<3x?xf32>)
// GENERIC: math.exp
// GENERIC: linalg.generic
// GENERIC: arith.divf
// GENERIC: linalg.generic
// GENERIC: arith.select
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<div>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<select>
// BACK: linalg.exp
// BACK: linalg.div
// BACK: linalg.select
func.func @buffers(%a: memref<3x?xf32>, %c: memref<3x?xf32>, %p: memref<3x?xi1>) {
  linalg.exp ins(%a : memref<3x?xf32>) outs(%c : memref<3x?xf32>)
  linalg.div ins(%a, %c : memref<3x?xf32>, memref<3x?xf32>) outs(%c : memref<3x?xf32>)
  linalg.select ins(%p, %a, %a : memref<3x?xi1>, memref<3x?xf32>, memref<3x?xf32>) outs(%c : memref<3x?xf32>)
  return
}

// Elementwise ops with transposed, projected and broadcast operands have no name.
// CHECK-LABEL: @mapped
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]
// GENERIC: math.tanh
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>]
// GENERIC: arith.subf
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
// GENERIC: arith.select
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<tanh> indexing_maps
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<select> indexing_maps
// BACK: linalg.elementwise kind=#linalg.elementwise_kind<tanh> indexing_maps
// BACK: linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps
// BACK: linalg.elementwise kind=#linalg.elementwise_kind<select> indexing_maps
func.func @mapped(%a: tensor<4x3xf32>, %b: tensor<3xf32>, %c: tensor<3x4xf32>, %d: tensor<2x3x4xf32>, %p: tensor<4xi1>) -> (tensor<2x3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<tanh> indexing_maps = [affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j, k)>]
      ins(%a : tensor<4x3xf32>) outs(%d : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>]
      ins(%a, %b : tensor<4x3xf32>, tensor<3xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<select> indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>]
      ins(%p, %c, %c : tensor<4xi1>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0, %1, %2 : tensor<2x3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}

// CHECK-LABEL: @contractions
// GENERIC: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg0 : tensor<4x4xcomplex<f32>>
// GENERIC: complex.mul
// GENERIC: complex.add
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
// GENERIC: arith.sitofp
// GENERIC: arith.sitofp
// GENERIC: arith.mulf
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
// CATEGORY-COUNT-4: linalg.contract
// BACK: linalg.matmul
// BACK: linalg.batch_reduce_matmul
// BACK: linalg.batch_matvec
// BACK: linalg.batch_vecmat
func.func @contractions(%a: tensor<4x4xcomplex<f32>>, %b: memref<2x4x4xf32>, %c: memref<4x4xf32>, %d: memref<?x?x?xi8>, %e: memref<?x?xi8>, %f: memref<?x?xf32>) -> tensor<4x4xcomplex<f32>> {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%a : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  linalg.batch_reduce_matmul ins(%b, %b : memref<2x4x4xf32>, memref<2x4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.batch_matvec ins(%d, %e : memref<?x?x?xi8>, memref<?x?xi8>) outs(%f : memref<?x?xf32>)
  linalg.batch_vecmat ins(%e, %d : memref<?x?xi8>, memref<?x?x?xi8>) outs(%f : memref<?x?xf32>)
  return %0 : tensor<4x4xcomplex<f32>>
}

// A contraction and an elementwise op on its result.
// CHECK-LABEL: @layer
// GENERIC: %[[P:.*]] = linalg.generic
// GENERIC: linalg.generic {{.*}} ins(%[[P]], %arg2
// CATEGORY: %[[P:.*]] = linalg.contract
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%[[P]], %arg2
// BACK: %[[P:.*]] = linalg.matmul ins(%arg0, %arg1
// BACK: linalg.add ins(%[[P]], %arg2
func.func @layer(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.add ins(%0, %c : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// Each input is cast to the type of the output: wider, narrower, to and from floats.
// CHECK-LABEL: @casts
// GENERIC: arith.extf {{.*}} : f16 to f32
// GENERIC: arith.truncf {{.*}} : f64 to f32
// GENERIC: arith.extsi {{.*}} : i16 to i32
// GENERIC: arith.trunci {{.*}} : i64 to i32
// GENERIC: arith.extui {{.*}} : i16 to i32
// GENERIC: arith.trunci {{.*}} : i64 to i32
// GENERIC: arith.sitofp
// GENERIC: arith.uitofp
// GENERIC: arith.fptosi
// GENERIC: arith.fptoui
// CATEGORY-COUNT-7: linalg.contract
// BACK: linalg.matmul ins(%arg0, %arg1
// BACK: linalg.matmul ins(%arg2, %arg3
// BACK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg2, %arg3
// BACK: linalg.matmul ins(%arg2, %arg3
// BACK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg2, %arg3
// BACK: linalg.matmul ins(%arg0, %arg1
// BACK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1
func.func @casts(%a: memref<4x4xf16>, %b: memref<4x4xf64>, %c: memref<4x4xi16>, %d: memref<4x4xi64>, %f: memref<4x4xf32>, %i: memref<4x4xi32>) {
  linalg.matmul ins(%a, %b : memref<4x4xf16>, memref<4x4xf64>) outs(%f : memref<4x4xf32>)
  linalg.matmul ins(%c, %d : memref<4x4xi16>, memref<4x4xi64>) outs(%i : memref<4x4xi32>)
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%c, %d : memref<4x4xi16>, memref<4x4xi64>) outs(%i : memref<4x4xi32>)
  linalg.matmul ins(%c, %d : memref<4x4xi16>, memref<4x4xi64>) outs(%f : memref<4x4xf32>)
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%c, %d : memref<4x4xi16>, memref<4x4xi64>) outs(%f : memref<4x4xf32>)
  linalg.matmul ins(%a, %b : memref<4x4xf16>, memref<4x4xf64>) outs(%i : memref<4x4xi32>)
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : memref<4x4xf16>, memref<4x4xf64>) outs(%i : memref<4x4xi32>)
  return
}

// CHECK-LABEL: @convolutions
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5 * 2, d2 + d6 * 2, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>]
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>
// GENERIC: linalg.generic {{.*}} affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>
// GENERIC: arith.extsi
// GENERIC: arith.subi
// CATEGORY-COUNT-5: linalg.generic
// BACK: linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<2> : tensor<2xi64>} ins
// BACK: linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : tensor<2xi64>} ins
// BACK: linalg.conv_1d_nwc_wcf ins
// BACK: linalg.conv_1d_ncw_fcw ins
// BACK: linalg.conv_2d_ngchw_gfchw_q ins
func.func @convolutions(%i: memref<?x?x?x?xf32>, %k: memref<?x?x?x?xf32>, %o: memref<?x?x?x?x?xf32>, %l: memref<?x?x?xf32>, %q: memref<?x?x?x?x?xi8>, %z: i32, %r: memref<?x?x?x?x?xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o : memref<?x?x?x?x?xf32>)
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i, %l : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%k : memref<?x?x?x?xf32>)
  linalg.conv_1d_nwc_wcf ins(%l, %l : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%l : memref<?x?x?xf32>)
  linalg.conv_1d_ncw_fcw ins(%l, %l : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%l : memref<?x?x?xf32>)
  linalg.conv_2d_ngchw_gfchw_q ins(%q, %q, %z, %z : memref<?x?x?x?x?xi8>, memref<?x?x?x?x?xi8>, i32, i32) outs(%r : memref<?x?x?x?x?xi32>)
  return
}

// CHECK-LABEL: @pooling_2d
// GENERIC: linalg.generic
// GENERIC: arith.maximumf
// GENERIC: linalg.generic
// GENERIC: arith.maxsi
// GENERIC: linalg.generic
// GENERIC: arith.maxui
// GENERIC: linalg.generic
// GENERIC: arith.minimumf
// GENERIC: linalg.generic
// GENERIC: arith.minsi
// GENERIC: linalg.generic
// GENERIC: arith.minui
// GENERIC: linalg.generic
// GENERIC: arith.addf
// GENERIC: linalg.generic
// GENERIC: arith.addi
// CATEGORY-COUNT-8: linalg.generic
// BACK: linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(
// BACK: linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(
// BACK: linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(
// BACK: linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(
// BACK: linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(
// BACK: linalg.pooling_nhwc_min_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(
// BACK: linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(
// BACK: linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(
func.func @pooling_2d(%f: memref<?x?x?x?xf32>, %v: memref<?x?xf32>, %i: memref<?x?x?x?xi32>, %w: memref<?x?xi32>) {
  linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(%f, %v : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%f : memref<?x?x?x?xf32>)
  linalg.pooling_nhwc_max {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(%i, %w : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%i : memref<?x?x?x?xi32>)
  linalg.pooling_nhwc_max_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(%i, %w : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%i : memref<?x?x?x?xi32>)
  linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(%f, %v : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%f : memref<?x?x?x?xf32>)
  linalg.pooling_nhwc_min {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(%i, %w : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%i : memref<?x?x?x?xi32>)
  linalg.pooling_nhwc_min_unsigned {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(%i, %w : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%i : memref<?x?x?x?xi32>)
  linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(%f, %v : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%f : memref<?x?x?x?xf32>)
  linalg.pooling_nhwc_sum {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 4]> : tensor<2xi64>} ins(%i, %w : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%i : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: @pooling_1d
// GENERIC: linalg.generic
// GENERIC: arith.maximumf
// GENERIC: linalg.generic
// GENERIC: arith.maxsi
// GENERIC: linalg.generic
// GENERIC: arith.maxui
// GENERIC: linalg.generic
// GENERIC: arith.minimumf
// GENERIC: linalg.generic
// GENERIC: arith.minsi
// GENERIC: linalg.generic
// GENERIC: arith.minui
// GENERIC: linalg.generic
// GENERIC: arith.addf
// GENERIC: linalg.generic
// GENERIC: arith.addi
// CATEGORY-COUNT-8: linalg.generic
// BACK: linalg.pooling_nwc_max {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(
// BACK: linalg.pooling_nwc_max {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(
// BACK: linalg.pooling_nwc_max_unsigned {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(
// BACK: linalg.pooling_nwc_min {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(
// BACK: linalg.pooling_nwc_min {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(
// BACK: linalg.pooling_nwc_min_unsigned {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(
// BACK: linalg.pooling_nwc_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(
// BACK: linalg.pooling_nwc_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(
func.func @pooling_1d(%f: memref<?x?x?xf32>, %v: memref<?xf32>, %i: memref<?x?x?xi32>, %w: memref<?xi32>) {
  linalg.pooling_nwc_max {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(%f, %v : memref<?x?x?xf32>, memref<?xf32>) outs(%f : memref<?x?x?xf32>)
  linalg.pooling_nwc_max {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(%i, %w : memref<?x?x?xi32>, memref<?xi32>) outs(%i : memref<?x?x?xi32>)
  linalg.pooling_nwc_max_unsigned {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(%i, %w : memref<?x?x?xi32>, memref<?xi32>) outs(%i : memref<?x?x?xi32>)
  linalg.pooling_nwc_min {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(%f, %v : memref<?x?x?xf32>, memref<?xf32>) outs(%f : memref<?x?x?xf32>)
  linalg.pooling_nwc_min {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(%i, %w : memref<?x?x?xi32>, memref<?xi32>) outs(%i : memref<?x?x?xi32>)
  linalg.pooling_nwc_min_unsigned {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(%i, %w : memref<?x?x?xi32>, memref<?xi32>) outs(%i : memref<?x?x?xi32>)
  linalg.pooling_nwc_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(%f, %v : memref<?x?x?xf32>, memref<?xf32>) outs(%f : memref<?x?x?xf32>)
  linalg.pooling_nwc_sum {dilations = dense<2> : tensor<1xi64>, strides = dense<4> : tensor<1xi64>} ins(%i, %w : memref<?x?x?xi32>, memref<?xi32>) outs(%i : memref<?x?x?xi32>)
  return
}

// CHECK-LABEL: @movement
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0 : f32)
// GENERIC: linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%arg0 : f32)
// GENERIC-COUNT-3: linalg.generic
// CATEGORY-COUNT-5: linalg.generic
// BACK: linalg.fill ins(%arg0 : f32)
// BACK: linalg.fill ins(%arg0 : f32)
// BACK: linalg.copy
// BACK: linalg.transpose {{.*}} permutation = [1, 2, 0]
// BACK: linalg.broadcast {{.*}} dimensions = [1]
func.func @movement(%s: f32, %a: tensor<?x?xf32>, %z: tensor<f32>, %t: tensor<2x3x4xf32>, %u: tensor<3x4x2xf32>, %v: tensor<2x4xf32>) -> (tensor<?x?xf32>, tensor<f32>, tensor<?x?xf32>, tensor<3x4x2xf32>, tensor<2x3x4xf32>) {
  %0 = linalg.fill ins(%s : f32) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.fill ins(%s : f32) outs(%z : tensor<f32>) -> tensor<f32>
  %2 = linalg.copy ins(%0 : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = linalg.transpose ins(%t : tensor<2x3x4xf32>) outs(%u : tensor<3x4x2xf32>) permutation = [1, 2, 0]
  %4 = linalg.broadcast ins(%v : tensor<2x4xf32>) outs(%t : tensor<2x3x4xf32>) dimensions = [1]
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<f32>, tensor<?x?xf32>, tensor<3x4x2xf32>, tensor<2x3x4xf32>
}

// A body with loop indices and constants.
// CHECK-LABEL: @random
// GENERIC-DAG: arith.constant 1103515245
// GENERIC-DAG: arith.constant 12345
// GENERIC-DAG: linalg.index 0
// GENERIC-DAG: linalg.index 1
// GENERIC-DAG: arith.constant 2.3283{{.*}}E-10 : f64
// BACK: linalg.fill_rng_2d
func.func @random(%a: f64, %b: f64, %s: i32, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.fill_rng_2d ins(%a, %b, %s : f64, f64, i32) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

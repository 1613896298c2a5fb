// Generics that are contractions, whatever the order of their loops and factors.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope --split-input-file | FileCheck %s

#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: @plain
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?xf32>)
func.func @plain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @memref
// CHECK: linalg.matmul ins(%arg0, %arg1 : memref<4x5xf32>, memref<5x6xf32>) outs(%arg2 : memref<4x6xf32>)
func.func @memref(%a: memref<4x5xf32>, %b: memref<5x6xf32>, %c: memref<4x6xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x5xf32>, memref<5x6xf32>) outs(%c : memref<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// The unifier ignores dead pure operations.
// CHECK-LABEL: @commuted
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>)
func.func @commuted(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %dead = arith.divf %x, %y : f32
    %p = arith.mulf %y, %x : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The generic has its inputs in the other order.
// CHECK-LABEL: @swapped_inputs
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>)
func.func @swapped_inputs(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#b, #a, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%b, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @permuted_loops
// CHECK: linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<?x?x?xi32>, tensor<?x?x?xi32>)
func.func @permuted_loops(%a: tensor<?x?x?xi32>, %b: tensor<?x?x?xi32>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, k, m, b) -> (b, m, k)>, affine_map<(n, k, m, b) -> (b, k, n)>, affine_map<(n, k, m, b) -> (m, n)>],
                       iterator_types = ["parallel", "reduction", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?x?xi32>, tensor<?x?x?xi32>) outs(%c : tensor<?x?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %p = arith.muli %x, %y : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// CHECK-LABEL: @permuted_parallel_loops
// CHECK: linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<?x?x?xf32>, tensor<?x?x?xf32>)
func.func @permuted_parallel_loops(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, b, m, k) -> (b, m, k)>, affine_map<(n, b, m, k) -> (b, k, n)>, affine_map<(n, b, m, k) -> (m, n)>],
                       iterator_types = ["parallel", "reduction", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// batch_reduce_matmul sums over the batch first and would round otherwise; linalg.contract keeps the order of loops.
// CHECK-LABEL: @permuted_sums
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3, d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d3, d1, d0)>, affine_map<(d0, d1, d2, d3) -> (d2, d0)>]
func.func @permuted_sums(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, k, m, b) -> (b, m, k)>, affine_map<(n, k, m, b) -> (b, k, n)>, affine_map<(n, k, m, b) -> (m, n)>],
                       iterator_types = ["parallel", "reduction", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @unsigned
// CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<?x?xi8>, tensor<?x?xi16>)
func.func @unsigned(%a: tensor<?x?xi8>, %b: tensor<?x?xi16>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi16>) outs(%c : tensor<?x?xi32>) {
  ^bb0(%x: i8, %y: i16, %z: i32):
    %u = arith.extui %x : i8 to i32
    %v = arith.extui %y : i16 to i32
    %p = arith.muli %u, %v : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// linalg.matvec has no unsigned cast, so the generic becomes the category.
// CHECK-LABEL: @unsigned_matvec
// CHECK: linalg.contract indexing_maps = {{.*}} {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<?x?xi8>, tensor<?xi8>)
func.func @unsigned_matvec(%a: tensor<?x?xi8>, %b: tensor<?xi8>, %c: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xi8>, tensor<?xi8>) outs(%c : tensor<?xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %u = arith.extui %x : i8 to i32
    %v = arith.extui %y : i8 to i32
    %p = arith.muli %u, %v : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: @transposed_rhs
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
func.func @transposed_rhs(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#a, affine_map<(d0, d1, d2) -> (d1, d2)>, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @two_batch_loops
// CHECK: linalg.contract
func.func @two_batch_loops(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %c: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, c, m, n, k) -> (b, c, m, k)>, affine_map<(b, c, m, n, k) -> (b, c, k, n)>, affine_map<(b, c, m, n, k) -> (b, c, m, n)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%c : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// On i1 a contraction is an `or` of `and`s.
// CHECK-LABEL: @boolean
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<?x?xi1>, tensor<?x?xi1>)
func.func @boolean(%a: tensor<?x?xi1>, %b: tensor<?x?xi1>, %c: tensor<?x?xi1>) -> tensor<?x?xi1> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xi1>, tensor<?x?xi1>) outs(%c : tensor<?x?xi1>) {
  ^bb0(%x: i1, %y: i1, %z: i1):
    %p = arith.andi %x, %y : i1
    %s = arith.ori %z, %p : i1
    linalg.yield %s : i1
  } -> tensor<?x?xi1>
  return %0 : tensor<?x?xi1>
}

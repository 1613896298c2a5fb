// Ops with a region become the op that the tree has for their body, or stay unchanged.

// RUN: tree-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(linalg-tree-generalize)' --mlir-print-local-scope | FileCheck %s --check-prefix=GENERIC
// RUN: tree-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(linalg-tree-generalize,linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @maps
// CHECK: linalg.add ins(%arg0, %arg1
// CHECK: linalg.abs ins(%arg0
// CHECK: linalg.map ins(%arg0, %arg1
// CHECK: arith.maximumf
// CHECK: linalg.yield %in
// CHECK: linalg.map {{.*}}fastmath<fast>
// GENERIC-LABEL: @maps
// GENERIC-COUNT-4: linalg.generic
func.func @maps(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<8xf32>)
  %1 = linalg.map { math.absf } ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>)
  %2 = linalg.map ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<8xf32>) (%x: f32, %y: f32, %z: f32) {
    %m = arith.maximumf %x, %y : f32
    linalg.yield %x : f32
  }
  %3 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<8xf32>)
  return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @map_buffers
// CHECK: linalg.add ins(%arg0, %arg1
// CHECK: linalg.abs ins(%arg0
func.func @map_buffers(%a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>) {
  linalg.map { arith.addf } ins(%a, %b : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
  linalg.map { math.absf } ins(%a : memref<8xf32>) outs(%c : memref<8xf32>)
  return
}

// CHECK-LABEL: @reductions
// CHECK: linalg.reduce { arith.addf } ins(%arg0 : tensor<2x3x4xf32>) outs(%arg1 : tensor<2x4xf32>) dimensions = [1]
// CHECK: linalg.reduce ins(%arg0, %arg2 : tensor<2x3x4xf32>, tensor<2x3x4xi64>) outs(%arg1, %arg3 : tensor<2x4xf32>, tensor<2x4xi64>) dimensions = [1]
// CHECK: linalg.reduce {{.*}}ins(%arg0 : tensor<2x3x4xf32>) outs(%arg1 : tensor<2x4xf32>) dimensions = [1]
// CHECK: linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} }
// GENERIC-LABEL: @reductions
// GENERIC-COUNT-4: linalg.generic {{.*}} iterator_types = ["parallel", "reduction", "parallel"]}
func.func @reductions(%a: tensor<2x3x4xf32>, %c: tensor<2x4xf32>, %j: tensor<2x3x4xi64>, %d: tensor<2x4xi64>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xi64>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<2x3x4xf32>) outs(%c : tensor<2x4xf32>) dimensions = [1]
  %1:2 = linalg.reduce ins(%a, %j : tensor<2x3x4xf32>, tensor<2x3x4xi64>) outs(%c, %d : tensor<2x4xf32>, tensor<2x4xi64>) dimensions = [1]
    (%x: f32, %i: i64, %y: f32, %k: i64) {
      %s = arith.addf %x, %y : f32
      %t = arith.addi %i, %k : i64
      linalg.yield %s, %t : f32, i64
    }
  %2 = linalg.reduce ins(%a : tensor<2x3x4xf32>) outs(%c : tensor<2x4xf32>) dimensions = [1] (%x: f32, %y: f32) {
    %s = arith.addf %x, %y : f32
    linalg.yield %x : f32
  }
  %3 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<2x3x4xf32>) outs(%c : tensor<2x4xf32>) dimensions = [1]
  return %0, %1#0, %1#1, %2, %3 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xi64>, tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: @buffers
// CHECK: linalg.reduce { arith.addf } ins(%arg0
// CHECK: linalg.reduce ins(%arg0, %arg2
// CHECK: linalg.transpose ins(%arg0 {{.*}} permutation = [1, 2, 0]
// CHECK: linalg.broadcast ins(%arg1 {{.*}} dimensions = [1]
// GENERIC-LABEL: @buffers
// GENERIC-COUNT-4: linalg.generic
func.func @buffers(%a: memref<2x3x4xf32>, %c: memref<2x4xf32>, %j: memref<2x3x4xi64>, %d: memref<2x4xi64>, %t: memref<3x4x2xf32>) {
  linalg.reduce { arith.addf } ins(%a : memref<2x3x4xf32>) outs(%c : memref<2x4xf32>) dimensions = [1]
  linalg.reduce ins(%a, %j : memref<2x3x4xf32>, memref<2x3x4xi64>) outs(%c, %d : memref<2x4xf32>, memref<2x4xi64>) dimensions = [1]
    (%x: f32, %i: i64, %y: f32, %k: i64) {
      %s = arith.addf %x, %y : f32
      %u = arith.addi %i, %k : i64
      linalg.yield %s, %u : f32, i64
    }
  linalg.transpose ins(%a : memref<2x3x4xf32>) outs(%t : memref<3x4x2xf32>) permutation = [1, 2, 0]
  linalg.broadcast ins(%c : memref<2x4xf32>) outs(%a : memref<2x3x4xf32>) dimensions = [1]
  return
}

// CHECK-LABEL: @dynamic
// CHECK: linalg.broadcast ins(%arg0 : tensor<8x?xf32>) outs(%arg1 : tensor<8x16x?xf32>) dimensions = [1]
func.func @dynamic(%a: tensor<8x?xf32>, %c: tensor<8x16x?xf32>) -> tensor<8x16x?xf32> {
  %0 = linalg.broadcast ins(%a : tensor<8x?xf32>) outs(%c : tensor<8x16x?xf32>) dimensions = [1]
  return %0 : tensor<8x16x?xf32>
}

// One result is reduced and the other is not.
// CHECK-LABEL: @mixed_results
// CHECK: linalg.generic
// CHECK: arith.mulf
// CHECK: arith.addf
func.func @mixed_results(%a: tensor<2x3x4xf32>, %b: tensor<2x3xf32>) -> (tensor<2x3x4xf32>, tensor<2x3xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x3x4xf32>, tensor<2x3xf32>) outs(%a, %b : tensor<2x3x4xf32>, tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32, %u: f32, %v: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %p, %v : f32
    linalg.yield %p, %s : f32, f32
  } -> (tensor<2x3x4xf32>, tensor<2x3xf32>)
  return %0#0, %0#1 : tensor<2x3x4xf32>, tensor<2x3xf32>
}

// linalg.map declares that it does not read its init, so bufferization may pass any buffer. A body that reads
// its init stays a linalg.generic, or becomes one.
// CHECK-LABEL: @reads_init
// CHECK-NOT: linalg.map
// CHECK: linalg.generic
// CHECK-NOT: linalg.map
// CHECK: linalg.generic
// GENERIC-LABEL: @reads_init
// GENERIC-COUNT-2: linalg.generic
func.func @reads_init(%a: tensor<8xf32>, %c: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.powf %z, %x : f32
    linalg.yield %p : f32
  } -> tensor<8xf32>
  %1 = linalg.map ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) (%x: f32, %z: f32) {
    %p = math.powf %z, %x : f32
    linalg.yield %p : f32
  }
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// The short form of linalg.map does not print the regions of its one operation.
// CHECK-LABEL: @regions_inside
// CHECK: linalg.generic
// CHECK: sparse_tensor.unary
func.func @regions_inside(%a: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %u = sparse_tensor.unary %x : f32 to f32
      present = {
      ^bb0(%p: f32):
        %n = arith.negf %p : f32
        sparse_tensor.yield %n : f32
      }
      absent = {}
    linalg.yield %u : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The short form does not print several results, the properties of an unregistered operation or
// the attributes of the terminator.
// CHECK-LABEL: @lost_in_print
// CHECK-COUNT-3: linalg.generic
// CHECK-NOT: linalg.map
func.func @lost_in_print(%a: tensor<8xf32>, %c: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.map ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) (%x: f32, %y: f32) {
    %sin, %cos = math.sincos %x : f32
    linalg.yield %cos : f32
  }
  %1 = linalg.map ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) (%x: f32, %y: f32) {
    %2 = "my.op"(%x) <{kind = 1 : i32}> : (f32) -> f32
    linalg.yield %2 : f32
  }
  %3 = linalg.map ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) (%x: f32, %y: f32) {
    %4 = math.cos %x : f32
    linalg.yield %4 {tag} : f32
  }
  return %0, %1, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

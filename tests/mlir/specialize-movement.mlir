// Generics become copies, casts, fills, broadcasts, transposes, maps and reductions.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
#col = affine_map<(d0, d1) -> (d0)>
#none = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: @movement
func.func @movement(%a: tensor<4x5xf32>, %t: tensor<5x4xf32>, %r: tensor<5xf32>, %s: f32, %z: tensor<f32>,
                    %h: tensor<4x5xf16>, %i: tensor<4x5xi8>, %c: tensor<4x5xf32>)
    -> (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) {
  // CHECK: linalg.copy ins(%arg0 : tensor<4x5xf32>)
  %0 = linalg.generic {indexing_maps = [#tr, #tr], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x5xf32>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  // CHECK: linalg.transpose ins(%arg1 : tensor<5x4xf32>) outs(%arg7 : tensor<4x5xf32>) permutation = [1, 0]
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<5x4xf32>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  // CHECK: linalg.broadcast ins(%arg2 : tensor<5xf32>) outs(%arg7 : tensor<4x5xf32>) dimensions = [0]
  %2 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<5xf32>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  // CHECK: linalg.fill ins(%arg3 : f32)
  %3 = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]} ins(%s : f32) outs(%c : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  // CHECK: linalg.fill ins(%arg3 : f32)
  %4 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<4x5xf32>) {
  ^bb0(%y: f32):
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  // CHECK: linalg.broadcast ins(%arg4 : tensor<f32>) outs(%arg7 : tensor<4x5xf32>) dimensions = [0, 1]
  %5 = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]} ins(%z : tensor<f32>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  // CHECK: linalg.copy ins(%arg5 : tensor<4x5xf16>)
  %6 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<4x5xf16>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%x: f16, %y: f32):
    %e = arith.extf %x : f16 to f32
    linalg.yield %e : f32
  } -> tensor<4x5xf32>
  // CHECK: linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg6 : tensor<4x5xi8>)
  %7 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<4x5xi8>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%x: i8, %y: f32):
    %e = arith.uitofp %x : i8 to f32
    linalg.yield %e : f32
  } -> tensor<4x5xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: @reductions
func.func @reductions(%a: tensor<?x?xf32>, %j: tensor<?x?xi64>, %c: tensor<?xf32>, %d: tensor<?xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: linalg.reduce { arith.addf } ins(%arg0 : tensor<?x?xf32>) outs(%arg2 : tensor<?xf32>) dimensions = [1]
  %0 = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x?xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %y, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  // CHECK: linalg.reduce ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xi64>) outs(%arg2, %arg3 : tensor<?xf32>, tensor<?xi64>) dimensions = [0]
  // CHECK: arith.cmpf
  %1:2 = linalg.generic {indexing_maps = [#id, #id, #row, #row], iterator_types = ["reduction", "parallel"]}
      ins(%a, %j : tensor<?x?xf32>, tensor<?x?xi64>) outs(%c, %d : tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%x: f32, %i: i64, %y: f32, %k: i64):
    %g = arith.cmpf ogt, %x, %y : f32
    %s = arith.select %g, %x, %y : f32
    %l = arith.select %g, %i, %k : i64
    linalg.yield %s, %l : f32, i64
  } -> (tensor<?xf32>, tensor<?xi64>)
  return %0, %1#0 : tensor<?xf32>, tensor<?xf32>
}

// The output keeps the reduced dimension, or has a dynamic size where the input has a static one.
// CHECK-LABEL: @no_reductions
// CHECK-NOT: linalg.reduce
func.func @no_reductions(%a: tensor<?x?xf32>, %b: tensor<4x?xf32>, %c: tensor<?x1xf32>, %d: tensor<?xf32>) -> (tensor<?x1xf32>, tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %y, %x : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  %1 = linalg.generic {indexing_maps = [#id, #col], iterator_types = ["parallel", "reduction"]} ins(%b : tensor<4x?xf32>) outs(%d : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %y, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0, %1 : tensor<?x1xf32>, tensor<?xf32>
}

// CHECK-LABEL: @maps
func.func @maps(%a: tensor<?x?xf32>, %m: memref<4xf32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: linalg.map ins(%arg0 : tensor<?x?xf32>)
  // CHECK: math.exp
  // CHECK: math.log
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %e = math.exp %x : f32
    %l = math.log %e : f32
    linalg.yield %l : f32
  } -> tensor<?x?xf32>
  // linalg.map has no loop indices.
  // CHECK: linalg.generic
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    linalg.yield %f : f32
  } -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// A vector is one element.
// CHECK-LABEL: @vectors
func.func @vectors(%v: vector<4xf32>, %a: tensor<4x5xvector<4xf32>>, %c: tensor<4x5xvector<4xf32>>)
    -> (tensor<4x5xvector<4xf32>>, tensor<4x5xvector<4xf32>>, tensor<4x5xvector<4xf32>>) {
  // CHECK: linalg.fill ins(%arg0 : vector<4xf32>) outs(%arg2 : tensor<4x5xvector<4xf32>>)
  %0 = linalg.fill ins(%v : vector<4xf32>) outs(%c : tensor<4x5xvector<4xf32>>) -> tensor<4x5xvector<4xf32>>
  // CHECK: linalg.fill ins(%arg0 : vector<4xf32>) outs(%arg2 : tensor<4x5xvector<4xf32>>)
  %1 = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]} ins(%v : vector<4xf32>) outs(%c : tensor<4x5xvector<4xf32>>) {
  ^bb0(%x: vector<4xf32>, %y: vector<4xf32>):
    linalg.yield %x : vector<4xf32>
  } -> tensor<4x5xvector<4xf32>>
  // CHECK: linalg.map { arith.addf }
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %1 : tensor<4x5xvector<4xf32>>, tensor<4x5xvector<4xf32>>) outs(%c : tensor<4x5xvector<4xf32>>) {
  ^bb0(%x: vector<4xf32>, %y: vector<4xf32>, %z: vector<4xf32>):
    %s = arith.addf %x, %y : vector<4xf32>
    linalg.yield %s : vector<4xf32>
  } -> tensor<4x5xvector<4xf32>>
  return %0, %1, %2 : tensor<4x5xvector<4xf32>>, tensor<4x5xvector<4xf32>>, tensor<4x5xvector<4xf32>>
}

// Maps and casts decide which contraction a generic becomes.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize,linalg-tree-generalize,linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s

// A matmul with a transposed input becomes linalg.contract.
// CHECK-LABEL: @transposed
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
func.func @transposed(%t2: tensor<?x?xf32>, %t3: tensor<?x?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%t2, %t2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%t2, %t2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%t2, %t2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%t3, %t3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%t3 : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%t3, %t3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%t3 : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return
}

// A matmul with a transposed output becomes linalg.contract.
// CHECK-LABEL: @transposed_output
// CHECK: linalg.contract indexing_maps
func.func @transposed_output(%t2: tensor<?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%t2, %t2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: @broadcast
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
func.func @broadcast(%t1: tensor<?xf32>, %t2: tensor<?x?xf32>, %t3: tensor<?x?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%t1, %t2 : tensor<?xf32>, tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%t2, %t3 : tensor<?x?xf32>, tensor<?x?x?xf32>) outs(%t3 : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%t3, %t1 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%t3 : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return
}

// No named op has these two reduction loops, or a batch loop that is not outermost.
// CHECK-LABEL: @several_loops
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
func.func @several_loops(%t2: tensor<?x?xf32>, %t3: tensor<?x?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (l, k, n)>, affine_map<(m, n, k, l) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%t3, %t3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%t2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (m, b, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%t3, %t3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%t3 : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return
}

// CHECK-LABEL: @permuted_loops
// CHECK: linalg.matmul ins
// CHECK: linalg.matmul ins
// CHECK: linalg.batch_matmul ins
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
func.func @permuted_loops(%t2: tensor<?x?xf32>, %t3: tensor<?x?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, k, n) -> (m, k)>, affine_map<(m, k, n) -> (k, n)>, affine_map<(m, k, n) -> (m, n)>], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%t2, %t2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(k, m, n) -> (m, k)>, affine_map<(k, m, n) -> (k, n)>, affine_map<(k, m, n) -> (m, n)>], iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%t2, %t2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(b, m, k, n) -> (b, m, k)>, affine_map<(b, m, k, n) -> (b, k, n)>, affine_map<(b, m, k, n) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
      ins(%t3, %t3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%t3 : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(m, k, n) -> (m, k)>, affine_map<(m, k, n) -> (n, k)>, affine_map<(m, k, n) -> (m, n)>], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%t2, %t2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%t2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(b, m, k, n) -> (b, m, k)>, affine_map<(b, m, k, n) -> (b, n, k)>, affine_map<(b, m, k, n) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
      ins(%t3, %t3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%t3 : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return
}

// CHECK-LABEL: @vectors
// CHECK: linalg.matvec ins
// CHECK: linalg.vecmat ins
func.func @vectors(%t1: tensor<?xf32>, %t2: tensor<?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%t2, %t1 : tensor<?x?xf32>, tensor<?xf32>) outs(%t1 : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  linalg.generic {indexing_maps = [affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (k, n)>, affine_map<(n, k) -> (n)>], iterator_types = ["parallel", "reduction"]}
      ins(%t1, %t2 : tensor<?xf32>, tensor<?x?xf32>) outs(%t1 : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return
}

// Tiles that are transposed inside, outside or both; two inputs with the same rows.
// CHECK-LABEL: @tiled
// CHECK: linalg.mmt4d ins
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.mmt4d ins
// CHECK: linalg.contract indexing_maps
// CHECK: linalg.contract indexing_maps
func.func @tiled(%t4: tensor<?x?x?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k, p, q, r) -> (m, k, p, r)>, affine_map<(m, n, k, p, q, r) -> (n, k, q, r)>, affine_map<(m, n, k, p, q, r) -> (m, n, p, q)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%t4, %t4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%t4 : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n, k, p, q, r) -> (k, m, r, p)>, affine_map<(m, n, k, p, q, r) -> (n, k, q, r)>, affine_map<(m, n, k, p, q, r) -> (m, n, p, q)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%t4, %t4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%t4 : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n, k, p, q, r) -> (m, k, p, r)>, affine_map<(m, n, k, p, q, r) -> (k, n, r, q)>, affine_map<(m, n, k, p, q, r) -> (m, n, p, q)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%t4, %t4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%t4 : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n, k, p, q, r) -> (k, m, r, p)>, affine_map<(m, n, k, p, q, r) -> (k, n, r, q)>, affine_map<(m, n, k, p, q, r) -> (m, n, p, q)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%t4, %t4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%t4 : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n, k, p, q, r) -> (m, k, p, r)>, affine_map<(m, n, k, p, q, r) -> (n, k, q, r)>, affine_map<(m, n, k, p, q, r) -> (n, m, q, p)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%t4, %t4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%t4 : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n, k, p, q, r) -> (m, k, p, r)>, affine_map<(m, n, k, p, q, r) -> (n, k, q, r)>, affine_map<(m, n, k, p, q, r) -> (m, n, q, p)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%t4, %t4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%t4 : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(m, n, k, p, q, r) -> (n, k, q, r)>, affine_map<(m, n, k, p, q, r) -> (n, k, q, r)>, affine_map<(m, n, k, p, q, r) -> (m, n, p, q)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%t4, %t4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%t4 : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return
}

// CHECK-LABEL: @one_input_cast
// CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins
func.func @one_input_cast(%a: tensor<4x4xi16>, %b: tensor<4x4xi32>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xi16>, tensor<4x4xi32>) outs(%c : tensor<4x4xi32>) {
  ^bb0(%x: i16, %y: i32, %z: i32):
    %u = arith.extui %x : i16 to i32
    %p = arith.muli %u, %y : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// CHECK-LABEL: @extended_and_truncated
// CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins
func.func @extended_and_truncated(%a: tensor<4x4xi16>, %b: tensor<4x4xi64>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xi16>, tensor<4x4xi64>) outs(%c : tensor<4x4xi32>) {
  ^bb0(%x: i16, %y: i64, %z: i32):
    %u = arith.extui %x : i16 to i32
    %v = arith.trunci %y : i64 to i32
    %p = arith.muli %u, %v : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// CHECK-LABEL: @signed_integers
// CHECK: linalg.matmul ins
func.func @signed_integers(%a: tensor<4x4xi16>, %b: tensor<4x4xi16>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xi16>, tensor<4x4xi16>) outs(%c : tensor<4x4xi32>) {
  ^bb0(%x: i16, %y: i16, %z: i32):
    %u = arith.extsi %x : i16 to i32
    %v = arith.extsi %y : i16 to i32
    %p = arith.muli %u, %v : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// CHECK-LABEL: @signed_to_float
// CHECK: linalg.matmul ins
func.func @signed_to_float(%a: tensor<4x4xi16>, %b: tensor<4x4xi16>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xi16>, tensor<4x4xi16>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: i16, %y: i16, %z: f32):
    %u = arith.sitofp %x : i16 to f32
    %v = arith.sitofp %y : i16 to f32
    %p = arith.mulf %u, %v : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: @unsigned_to_float
// CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins
func.func @unsigned_to_float(%a: tensor<4x4xi16>, %b: tensor<4x4xi16>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xi16>, tensor<4x4xi16>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: i16, %y: i16, %z: f32):
    %u = arith.uitofp %x : i16 to f32
    %v = arith.uitofp %y : i16 to f32
    %p = arith.mulf %u, %v : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// arith.bitcast takes the bits of an integer for a float; a contraction casts the value.
// CHECK-LABEL: @bits
// CHECK: linalg.generic
func.func @bits(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xi32>, tensor<4x4xi32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: i32, %y: i32, %z: f32):
    %u = arith.bitcast %x : i32 to f32
    %v = arith.bitcast %y : i32 to f32
    %p = arith.mulf %u, %v : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: @cast_output
// CHECK: linalg.generic
func.func @cast_output(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>, %c: tensor<4x4xi64>) -> tensor<4x4xi64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xi32>, tensor<4x4xi32>) outs(%c : tensor<4x4xi64>) {
  ^bb0(%x: i32, %y: i32, %z: i64):
    %d = arith.trunci %z : i64 to i32
    %p = arith.muli %x, %y : i32
    %q = arith.addi %d, %p : i32
    %s = arith.extsi %q : i32 to i64
    linalg.yield %s : i64
  } -> tensor<4x4xi64>
  return %0 : tensor<4x4xi64>
}

// CHECK-LABEL: @batch_casts
// CHECK: linalg.batch_matmul {cast = #linalg.type_fn<cast_unsigned>} ins
func.func @batch_casts(%a: tensor<2x4x4xi16>, %b: tensor<2x4x4xi64>, %c: tensor<2x4x4xi32>) -> tensor<2x4x4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x4x4xi16>, tensor<2x4x4xi64>) outs(%c : tensor<2x4x4xi32>) {
  ^bb0(%x: i16, %y: i64, %z: i32):
    %u = arith.extui %x : i16 to i32
    %v = arith.trunci %y : i64 to i32
    %p = arith.muli %u, %v : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x4x4xi32>
  return %0 : tensor<2x4x4xi32>
}

// The body yields the accumulator unchanged.
// CHECK-LABEL: @no_contraction
// CHECK: linalg.generic
func.func @no_contraction(%a: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %a : tensor<4x4xi32>, tensor<4x4xi32>) outs(%a : tensor<4x4xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    linalg.yield %z : i32
  } -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// The first generic broadcasts and transposes; the second body reads no input, so it is no copy; the third
// generic has no input.
// CHECK-LABEL: @no_movement
// CHECK: linalg.generic
// CHECK-NOT: linalg.copy
// CHECK: return
func.func @no_movement(%a: tensor<3x2xf32>, %b: tensor<2x3x4xf32>, %c: tensor<4xi32>) -> (tensor<2x3x4xf32>, tensor<4xi32>, tensor<4xi32>) {
  %zero = arith.constant 0 : i32
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (j, i)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<3x2xf32>) outs(%b : tensor<2x3x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<2x3x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%c : tensor<4xi32>) outs(%c : tensor<4xi32>) {
  ^bb0(%x: i32, %z: i32):
    linalg.yield %zero : i32
  } -> tensor<4xi32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%c : tensor<4xi32>) {
  ^bb0(%z: i32):
    linalg.yield %z : i32
  } -> tensor<4xi32>
  return %0, %1, %2 : tensor<2x3x4xf32>, tensor<4xi32>, tensor<4xi32>
}

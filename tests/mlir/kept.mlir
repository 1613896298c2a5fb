// A generic with flags or attributes that the op cannot hold stays; encodings and memory spaces of types are kept.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{remarks=left})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize,linalg-tree-generalize,linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize,linalg-tree-coerce)' --mlir-print-local-scope | FileCheck %s --check-prefix=ROOT

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#turned = affine_map<(m, n) -> (n, m)>
#csr = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>

// The flags fastmath, overflow and exact change what an operation may compute, so the generic stays.
// CHECK-LABEL: @flags
// CHECK: linalg.generic
// CHECK: arith.addf {{.*}} fastmath<contract>
// CHECK: linalg.generic
// CHECK: arith.muli {{.*}} overflow<nsw>
// CHECK: linalg.generic
// CHECK: arith.divsi
// CHECK: linalg.matmul
// WHY: needs a body without flags: 'arith.addf' has a flag
// WHY: needs a body without flags: 'arith.muli' has a flag
func.func @flags(%a: tensor<?x?xf32>, %i: tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p fastmath<contract> : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%i, %i : tensor<?x?xi32>, tensor<?x?xi32>) outs(%i : tensor<?x?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %p = arith.muli %x, %y overflow<nsw> : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  %2 = linalg.generic {indexing_maps = [#id, #turned, #id], iterator_types = ["parallel", "parallel"], doc = "halves"}
      ins(%i, %i : tensor<?x?xi32>, tensor<?x?xi32>) outs(%i : tensor<?x?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %s = arith.divsi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  // fastmath<none> allows nothing, so the generic becomes linalg.matmul.
  %3 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y fastmath<none> : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xf32>
}

// CHECK-LABEL: @attributes
// CHECK: linalg.generic {{.*}}library_call = "fast_matmul"
// CHECK: linalg.generic {{.*}}doc = "a product"
// CHECK: linalg.generic
// CHECK: arith.mulf {{.*}} {note = "inside"}
// CHECK: linalg.matmul {note = "outside"}
func.func @attributes(%a: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  // WHY: nearest is linalg.matmul, which needs no attribute 'library_call'
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], library_call = "fast_matmul"}
      ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  // WHY: nearest is linalg.matmul, which needs no attribute 'doc'
  %1 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], doc = "a product"}
      ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  // WHY: needs a body without flags: 'arith.mulf' has an attribute
  %2 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y {note = "inside"} : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %3 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) attrs = {note = "outside"} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: @sparse
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<8x8xf32, #sparse_tensor.encoding<{{.*}}compressed{{.*}}>>, tensor<8x8xf32>) outs(%arg1 : tensor<8x8xf32>)
// CHECK: linalg.abs ins(%arg0 : tensor<8x8xf32, #sparse{{.*}}>) outs(%arg0 : tensor<8x8xf32, #sparse{{.*}}>) -> tensor<8x8xf32, #sparse
// ROOT-LABEL: @sparse
// ROOT: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<8x8xf32, #sparse
// ROOT: } -> tensor<8x8xf32, #sparse
func.func @sparse(%s: tensor<8x8xf32, #csr>, %a: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32, #csr>) {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s, %a : tensor<8x8xf32, #csr>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %z, %p : f32
    linalg.yield %q : f32
  } -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<8x8xf32, #csr>) outs(%s : tensor<8x8xf32, #csr>) {
  ^bb0(%x: f32, %z: f32):
    %q = math.absf %x : f32
    linalg.yield %q : f32
  } -> tensor<8x8xf32, #csr>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32, #csr>
}

// CHECK-LABEL: @memory
// CHECK: linalg.matmul ins(%arg0, %arg1 : memref<?x?xf32, 3>, memref<?x?xf32, strided<[?, 1], offset: ?>, 1>) outs(%arg2 : memref<?x?xf32, #gpu.address_space<workgroup>>)
// ROOT-LABEL: @memory
// ROOT: linalg.generic {{.*}} ins(%arg0, %arg1 : memref<?x?xf32, 3>, memref<?x?xf32, strided<[?, 1], offset: ?>, 1>) outs(%arg2 : memref<?x?xf32, #gpu.address_space<workgroup>>)
func.func @memory(%a: memref<?x?xf32, 3>, %b: memref<?x?xf32, strided<[?, 1], offset: ?>, 1>, %c: memref<?x?xf32, #gpu.address_space<workgroup>>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<?x?xf32, 3>, memref<?x?xf32, strided<[?, 1], offset: ?>, 1>) outs(%c : memref<?x?xf32, #gpu.address_space<workgroup>>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

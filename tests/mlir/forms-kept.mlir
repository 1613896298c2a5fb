// Forms keep locations, attributes, encodings and memory spaces.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,NAMED

#id = affine_map<(d0) -> (d0)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>

// Each op of the sequence has the location of the generic; the last op has its attributes.
// CHECK-LABEL: @places
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<negf> {{.*}} loc("here")
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp> {{.*}} {note = 1 : i64} {{.*}} loc("here")
// NAMED: linalg.negf {{.*}} loc("here")
// NAMED: linalg.transpose {{.*}} loc("here")
// NAMED: linalg.exp {note = 1 : i64} {{.*}} loc("here")
func.func @places(%a: tensor<3x4xf32>, %c: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = linalg.generic {indexing_maps = [#tr, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<3x4xf32>) outs(%c : tensor<4x3xf32>) attrs = {note = 1 : i64} {
  ^bb0(%x: f32, %z: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    linalg.yield %e : f32
  } -> tensor<4x3xf32> loc("here")
  return %0 : tensor<4x3xf32>
}

// One op replaces the first generic on sparse tensors. The second needs a tensor between two ops, which would lack the encoding.
// CHECK-LABEL: @encoded
// CHECK: linalg.{{exp|elementwise kind=#linalg.elementwise_kind<exp>}} ins(%arg0 : tensor<8xf32, #sparse_tensor.encoding<{{.*}}>>) outs(%arg1 : tensor<8xf32, #sparse_tensor.encoding<{{.*}}>>)
// CHECK: linalg.map
// CHECK: arith.negf
// CHECK: math.exp
func.func @encoded(%a: tensor<8xf32, #sparse>, %c: tensor<8xf32, #sparse>) -> (tensor<8xf32, #sparse>, tensor<8xf32, #sparse>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32, #sparse>) outs(%c : tensor<8xf32, #sparse>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  } -> tensor<8xf32, #sparse>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32, #sparse>) outs(%c : tensor<8xf32, #sparse>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    linalg.yield %e : f32
  } -> tensor<8xf32, #sparse>
  return %0, %1 : tensor<8xf32, #sparse>, tensor<8xf32, #sparse>
}

// CHECK-LABEL: @spaces
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : memref<8xf32, 3>) outs(%arg1 : memref<8xf32, strided<[2], offset: ?>, 1>)
// NAMED: linalg.exp ins(%arg0 : memref<8xf32, 3>) outs(%arg1 : memref<8xf32, strided<[2], offset: ?>, 1>)
func.func @spaces(%a: memref<8xf32, 3>, %c: memref<8xf32, strided<[2], offset: ?>, 1>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32, 3>) outs(%c : memref<8xf32, strided<[2], offset: ?>, 1>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  }
  return
}

// No named op has two batch loops, which are apart in the output, so the contraction becomes the category linalg.contract.
// CHECK-LABEL: @two_batches
// CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>,
func.func @two_batches(%a: tensor<2x3x4x5xf32>, %b: tensor<2x3x5x6xf32>, %c: tensor<2x4x3x6xf32>) -> tensor<2x4x3x6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, c, m, n, k) -> (b, c, m, k)>, affine_map<(b, c, m, n, k) -> (b, c, k, n)>, affine_map<(b, c, m, n, k) -> (b, m, c, n)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x3x4x5xf32>, tensor<2x3x5x6xf32>) outs(%c : tensor<2x4x3x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x4x3x6xf32>
  return %0 : tensor<2x4x3x6xf32>
}

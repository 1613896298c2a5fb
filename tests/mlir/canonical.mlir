// Many spellings, one canonical op: specializing acts on every op of the tree.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize,linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{to=parent},linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize,linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s

#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#bt = affine_map<(d0, d1, d2) -> (d1, d2)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: @contractions
func.func @contractions(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK: linalg.matmul ins(%arg0, %arg1
  %0 = linalg.contract indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>,
  %1 = linalg.matmul indexing_maps = [#a, #bt, #c] ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: linalg.matmul ins(%arg0, %arg1
  %2 = linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// Specializing drops a cast that has no effect, and strides of 1.
// CHECK-LABEL: @attributes
func.func @attributes(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %i: tensor<1x8x8x1xf32>, %k: tensor<3x3x1x1xf32>, %o: tensor<1x6x6x1xf32>) -> (tensor<4x4xf32>, tensor<1x6x6x1xf32>) {
  // CHECK: linalg.matmul ins(
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: linalg.conv_2d_nhwc_hwcf ins(
  %1 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%i, %k : tensor<1x8x8x1xf32>, tensor<3x3x1x1xf32>) outs(%o : tensor<1x6x6x1xf32>) -> tensor<1x6x6x1xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<1x6x6x1xf32>
}

// CHECK-LABEL: @elementwise
func.func @elementwise(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK: linalg.add ins(%arg0, %arg1
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: linalg.max ins(%arg0, %arg1
  %1 = linalg.map { arith.maximumf } ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>)
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: @movement
func.func @movement(%a: tensor<4x4xf32>, %z: tensor<f32>, %s: f32, %c: tensor<4x4xf32>, %d: tensor<f32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK: linalg.copy ins(%arg0
  %0 = linalg.broadcast ins(%a : tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) dimensions = []
  // CHECK: linalg.copy ins(%arg0
  %1 = linalg.transpose ins(%a : tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) permutation = [0, 1]
  // CHECK: linalg.fill ins(%arg2
  %2 = linalg.copy ins(%s : f32) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: linalg.broadcast ins(%arg1 : tensor<f32>) outs(%arg3 : tensor<4x4xf32>) dimensions = [0, 1]
  %3 = linalg.copy ins(%z : tensor<f32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

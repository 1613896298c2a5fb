// Maps that repeat an input become ops that broadcast it.
// RUN: %optree_opt --pass-pipeline='builtin.module(optree-explicit-broadcast)' %s | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#none = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: func.func @bias
// CHECK: %[[ALL:.*]] = optree.broadcast ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<4x8xf32>) dimensions = [0]
// CHECK: optree.add ins(%{{.*}}, %[[ALL]] : tensor<4x8xf32>, tensor<4x8xf32>)
func.func @bias(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#id, #column, #id]
         ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// No map repeats an input, so the op stays.
// CHECK-LABEL: func.func @plain
// CHECK: optree.elementwise
func.func @plain(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.elementwise kind=#optree.elementwise_kind<sin> ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @matmul
// CHECK: optree.matmul ins
func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = optree.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// The gather keeps the body of the user; a broadcast in front repeats its indices.
// CHECK-LABEL: func.func @rows
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %{{.*}} {{\[}}[0, 1]] : tensor<3x1xi64> into tensor<3xi64>
// CHECK: %[[ALL:.*]] = optree.broadcast ins(%[[FLAT]] : tensor<3xi64>) outs(%{{.*}} : tensor<7x3xi64>) dimensions = [0]
// CHECK: optree.gather ins(%[[ALL]] : tensor<7x3xi64>)
// CHECK: linalg.index 0
func.func @rows(%table: tensor<8x7xf32>, %rows: tensor<3x1xi64>, %out: tensor<7x3xf32>) -> tensor<7x3xf32> {
  %0 = optree.gather indexing_maps = [affine_map<(d0, d1) -> (d1, 0)>, #id]
      ins(%rows : tensor<3x1xi64>) outs(%out : tensor<7x3xf32>) (%row: i64, %old: f32) {
    %i = arith.index_cast %row : i64 to index
    %j = linalg.index 0 : index
    %x = tensor.extract %table[%i, %j] : tensor<8x7xf32>
    linalg.yield %x : f32
  }
  return %0 : tensor<7x3xf32>
}

// An operand of one element, and an input that all entries of a batch share.
// CHECK-LABEL: func.func @shared
// CHECK: optree.broadcast ins(%{{.*}} : tensor<f32>) outs(%{{.*}} : tensor<4x?xf32>) dimensions = [0, 1]
// CHECK: optree.add ins(%{{.*}}, %{{.*}} : tensor<4x?xf32>, tensor<4x?xf32>)
// CHECK: %[[ALL:.*]] = optree.broadcast ins(%{{.*}} : tensor<6x8xf32>) outs(%{{.*}} : tensor<2x6x8xf32>) dimensions = [0]
// CHECK: optree.batch_matmul ins(%{{.*}}, %[[ALL]] : tensor<2x4x6xf32>, tensor<2x6x8xf32>)
func.func @shared(%a: tensor<4x?xf32>, %s: tensor<f32>, %x: tensor<2x4x6xf32>, %y: tensor<6x8xf32>, %o: tensor<2x4x8xf32>) -> (tensor<4x?xf32>, tensor<2x4x8xf32>) {
  %0 = optree.add ins(%a, %s : tensor<4x?xf32>, tensor<f32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = optree.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (k, n)>,
                                            affine_map<(b, m, n, k) -> (b, m, n)>]
      ins(%x, %y : tensor<2x4x6xf32>, tensor<6x8xf32>) outs(%o : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return %0, %1 : tensor<4x?xf32>, tensor<2x4x8xf32>
}

// The arguments may overlap, so the loops keep their order and the op its name.
// CHECK-LABEL: func.func @buffers
// CHECK: optree.elementwise
func.func @buffers(%a: memref<4x3xf32>, %b: memref<f32>, %c: memref<4x3xf32>) {
  optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#transposed, #none, #transposed]
         ins(%a, %b : memref<4x3xf32>, memref<f32>) outs(%c : memref<4x3xf32>)
  return
}

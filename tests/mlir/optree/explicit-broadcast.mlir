// Maps that repeat an input become ops that broadcast it.
// RUN: %optree_opt --pass-pipeline='builtin.module(optree-explicit-broadcast)' %s | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @bias
// CHECK: %[[ALL:.*]] = optree.broadcast ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<4x8xf32>) dimensions = [0]
// CHECK: optree.add ins(%{{.*}}, %[[ALL]] : tensor<4x8xf32>, tensor<4x8xf32>)
func.func @bias(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#id, #column, #id]
         ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Nothing is repeated.
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

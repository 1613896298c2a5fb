// A transform on the interface of a category runs on the category's op and on its leaves.

// RUN: %optree_opt --load-pass-plugin=%optree_test_plugin --pass-pipeline='builtin.module(test-optree-tile-sums)' %s | FileCheck %s
// RUN: %optree_opt --load-pass-plugin=%optree_test_plugin --pass-pipeline='builtin.module(test-optree-windows)' %s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WINDOW

#lhs = affine_map<(i, j, k) -> (k, i)>
#rhs = affine_map<(i, j, k) -> (j, k)>
#acc = affine_map<(i, j, k) -> (i, j)>

// CHECK-LABEL: @category
// CHECK:         scf.for
// CHECK:           optree.contract {{.*}} ins({{.*}} : tensor<2x4xf32>, tensor<8x2xf32>)
// CHECK-NOT:     scf.for
func.func @category(%a: tensor<6x4xf32>, %b: tensor<8x6xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.contract indexing_maps = [#lhs, #rhs, #acc]
      ins(%a, %b : tensor<6x4xf32>, tensor<8x6xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @leaf
// CHECK:         scf.for
// CHECK:           optree.matmul ins({{.*}} : tensor<4x2xf32>, tensor<2x8xf32>)
func.func @leaf(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.matmul ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @another_leaf
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             optree.batch_reduce_matmul ins({{.*}} : tensor<2x4x2xf32>, tensor<2x2x8xf32>)
func.func @another_leaf(%a: tensor<4x4x6xf32>, %b: tensor<4x6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.batch_reduce_matmul ins(%a, %b : tensor<4x4x6xf32>, tensor<4x6x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// WINDOW: remark: image d1 d2, window d4 d5, strides 2 2
func.func @convolution(%a: tensor<1x9x9x3xf32>, %b: tensor<3x3x3x5xf32>, %c: tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32> {
  %0 = optree.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
      ins(%a, %b : tensor<1x9x9x3xf32>, tensor<3x3x3x5xf32>) outs(%c : tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32>
  return %0 : tensor<1x4x4x5xf32>
}

// WINDOW: remark: image d1 d2, window d4 d5, strides 1 1
func.func @pooling(%a: tensor<1x9x9x3xf32>, %b: tensor<3x3xf32>, %c: tensor<1x7x7x3xf32>) -> tensor<1x7x7x3xf32> {
  %0 = optree.pooling_nhwc_max
      ins(%a, %b : tensor<1x9x9x3xf32>, tensor<3x3xf32>) outs(%c : tensor<1x7x7x3xf32>) -> tensor<1x7x7x3xf32>
  return %0 : tensor<1x7x7x3xf32>
}

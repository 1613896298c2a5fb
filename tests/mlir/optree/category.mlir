// The form `category` writes the ops of categories, which the dialect has.
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize{form=category})' %s \
// RUN:   | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize{form=category},optree-specialize{form=named},convert-optree-to-linalg)' %s \
// RUN:   | FileCheck %s --check-prefix=BACK

// A category leaves the number of spatial dimensions to its descendants, so its maps hold the strides.
// CHECK: [[IMAGE:#.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3, d4)>
// CHECK-LABEL: func.func @strides
// CHECK: optree.convolution indexing_maps = [[[IMAGE]], {{.*}}]
// BACK-LABEL: func.func @strides
// BACK: linalg.conv_1d_nwc_wcf {{.*}}strides = dense<2> : tensor<1xi64>
func.func @strides(%a: tensor<1x9x3xf32>, %b: tensor<3x3x4xf32>, %c: tensor<1x4x4xf32>) -> tensor<1x4x4xf32> {
  %0 = linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>}
         ins(%a, %b : tensor<1x9x3xf32>, tensor<3x3x4xf32>) outs(%c : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
  return %0 : tensor<1x4x4xf32>
}

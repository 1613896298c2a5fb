// Coercion takes a sibling whose loops have another order only if arguments are assumed to be disjoint buffers.
// RUN: tree-opt --pass-pipeline='builtin.module(linalg-tree-coerce{siblings=true})' %s | FileCheck %s --check-prefix=APART
// RUN: tree-opt --pass-pipeline='builtin.module(linalg-tree-coerce{siblings=true assume-disjoint-arguments=false})' %s \
// RUN:   | FileCheck %s --check-prefix=KEPT

// APART-LABEL: func.func @reordered(
// APART: linalg.depthwise_conv_2d_nchw_chw
// KEPT-LABEL: func.func @reordered(
// KEPT: linalg.depthwise_conv_3d_ncdhw_cdhw
func.func @reordered(%image: memref<2x3x1x6x7xf32>, %filter: memref<3x1x2x2xf32>, %out: memref<2x3x1x5x6xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>}
    ins(%image, %filter : memref<2x3x1x6x7xf32>, memref<3x1x2x2xf32>) outs(%out : memref<2x3x1x5x6xf32>)
  return
}

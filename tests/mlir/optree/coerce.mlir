// Coercion of ops whose categories are ops of the dialect: nearest accepted ancestors, and siblings.
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-coerce{accept=convolution,pooling,contract,semiring_contract,multi_reduction,elementwise,gather})' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,ACCEPT
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-coerce{accept=optree.quantized_convolution,optree.reduce_max_number,optree.matmul})' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,FEW
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-coerce{siblings=true})' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,SIBLING
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-generalize{to=parent})' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PARENT
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-generalize{to=parent},optree-specialize)' -o %t.back
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-specialize)' | diff - %t.back
// RUN: not %optree_opt %s --pass-pipeline='builtin.module(optree-coerce{accept=convolutions})' 2>&1 | FileCheck %s --check-prefix=TYPO
// RUN: not %optree_opt %s --pass-pipeline='builtin.module(optree-coerce{accept=linalg.matmul})' 2>&1 | FileCheck %s --check-prefix=FOREIGN

// TYPO: error: optree-coerce: the tree has no op 'convolutions'; did you mean 'convolution'?
// FOREIGN: error: optree-coerce: the tree has no op 'linalg.matmul'

// CHECK-LABEL: @conv(
// ACCEPT-NEXT: optree.convolution indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>,
// PARENT-NEXT: optree.convolution indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>,
// FEW-NEXT: optree.generic {{.*}}d1 * 2 + d4, d2 * 2 + d5
// SIBLING-NEXT: optree.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
func.func @conv(%i: tensor<1x8x8x4xf32>, %f: tensor<3x3x4x8xf32>, %o: tensor<1x3x3x8xf32>) -> tensor<1x3x3x8xf32> {
  %0 = optree.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%i, %f : tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x3x3x8xf32>) -> tensor<1x3x3x8xf32>
  return %0 : tensor<1x3x3x8xf32>
}

// A window of one row has a sibling of one dimension.
// CHECK-LABEL: @row(
// ACCEPT-NEXT: optree.convolution
// SIBLING: optree.conv_1d_nwc_wcf ins(%{{.*}}, %{{.*}} : tensor<1x8x4xf32>, tensor<3x4x8xf32>)
// SIBLING-NEXT: tensor.insert_slice
func.func @row(%i: tensor<1x1x8x4xf32>, %f: tensor<1x3x4x8xf32>, %o: tensor<1x1x6x8xf32>) -> tensor<1x1x6x8xf32> {
  %0 = optree.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x1x8x4xf32>, tensor<1x3x4x8xf32>) outs(%o : tensor<1x1x6x8xf32>) -> tensor<1x1x6x8xf32>
  return %0 : tensor<1x1x6x8xf32>
}

// CHECK-LABEL: @pool(
// ACCEPT-NEXT: optree.pooling combine=#optree.elementwise_kind<max_signed> indexing_maps = {{.*}} ins(%arg0, %arg1 :
// PARENT-NEXT: optree.pooling combine=#optree.elementwise_kind<max_signed>
// FEW-NEXT: optree.generic
// SIBLING-NEXT: optree.pooling_nhwc_max
func.func @pool(%i: tensor<1x8x8x4xf32>, %w: tensor<3x3xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = optree.pooling_nhwc_max ins(%i, %w : tensor<1x8x8x4xf32>, tensor<3x3xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

// CHECK-LABEL: @pool_row(
// ACCEPT-NEXT: optree.pooling
// SIBLING: optree.pooling_nwc_max ins(%{{.*}}, %{{.*}} : tensor<1x8x4xf32>, tensor<3xf32>)
// SIBLING-NEXT: tensor.insert_slice
func.func @pool_row(%i: tensor<1x1x8x4xf32>, %w: tensor<1x3xf32>, %o: tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32> {
  %0 = optree.pooling_nhwc_max ins(%i, %w : tensor<1x1x8x4xf32>, tensor<1x3xf32>) outs(%o : tensor<1x1x6x4xf32>) -> tensor<1x1x6x4xf32>
  return %0 : tensor<1x1x6x4xf32>
}

// CHECK-LABEL: @quant(
// ACCEPT-NEXT: optree.generic
// PARENT-NEXT: optree.quantized_convolution indexing_maps =
// FEW-NEXT: optree.quantized_convolution indexing_maps = {{.*}} ins(%arg0, %arg1, %arg2, %arg3 : memref<1x8x8x4xi8>, memref<3x3x4x8xi8>, i32, i32)
// SIBLING-NEXT: optree.conv_2d_nhwc_hwcf_q
func.func @quant(%i: memref<1x8x8x4xi8>, %f: memref<3x3x4x8xi8>, %a: i32, %b: i32, %o: memref<1x6x6x8xi32>) {
  optree.conv_2d_nhwc_hwcf_q ins(%i, %f, %a, %b : memref<1x8x8x4xi8>, memref<3x3x4x8xi8>, i32, i32) outs(%o : memref<1x6x6x8xi32>)
  return
}

// CHECK-LABEL: @mp(
// ACCEPT-NEXT: optree.semiring_contract combine=#optree.elementwise_kind<max_signed> {{.*}} {multiply = #optree.elementwise_kind<add>}
// PARENT-NEXT: optree.semiring_contract combine=#optree.elementwise_kind<max_signed>
// FEW-NEXT: optree.generic
func.func @mp(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = optree.max_plus_matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: @red(
// ACCEPT-NEXT: optree.multi_reduction {{.*}} dimensions = [1] {combine = #optree.elementwise_kind<max_number>}
// PARENT-NEXT: optree.multi_reduction {{.*}} {combine = #optree.elementwise_kind<max_number>}
// FEW-NEXT: optree.reduce_max_number
func.func @red(%a: tensor<4x8xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = optree.reduce_max_number ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

// The sibling matmul is accepted, but without the option `siblings` only ancestors replace an op.
// CHECK-LABEL: @bmm(
// ACCEPT-NEXT: optree.contract
// FEW-NEXT: optree.generic
// SIBLING: optree.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x6xf32>)
func.func @bmm(%a: tensor<1x4x8xf32>, %b: tensor<1x8x6xf32>, %c: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %0 = optree.batch_matmul ins(%a, %b : tensor<1x4x8xf32>, tensor<1x8x6xf32>) outs(%c : tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  return %0 : tensor<1x4x6xf32>
}

// CHECK-LABEL: @sin(
// ACCEPT-NEXT: optree.elementwise kind=#optree.elementwise_kind<sin>
// PARENT-NEXT: optree.elementwise kind=#optree.elementwise_kind<sin>
// FEW-NEXT: optree.generic
// SIBLING-NEXT: optree.sin
func.func @sin(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.sin ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @gather(
// ACCEPT-NEXT: optree.gather
// PARENT-NEXT: optree.generic
// FEW-NEXT: optree.generic
// CHECK: tensor.extract
func.func @gather(%a: tensor<16xf32>, %i: tensor<4xindex>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = optree.gather ins(%i : tensor<4xindex>) outs(%o : tensor<4xf32>) (%x: index, %z: f32) {
    %e = tensor.extract %a[%x] : tensor<16xf32>
    linalg.yield %e : f32
  }
  return %0 : tensor<4xf32>
}

// softmax and reverse are outside the tree and have no ancestor, so they stay.
// CHECK-LABEL: @softmax(
// CHECK-NEXT: optree.softmax
// CHECK-NEXT: optree.reverse
func.func @softmax(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = optree.reverse ins(%0 : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) dimensions = [1] -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// The number of elements of several loops is the product of their sizes, of which some are not known.

// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-optree-to-linalg,convert-linalg-to-optree,optree-recognize,cse)' %s | FileCheck %s

// CHECK-LABEL: func.func @inner(
// CHECK:       optree.layer_norm axis(1) {{.*}}ins(%arg0 : tensor<2x4x?xf32>)
func.func @inner(%x: tensor<2x4x?xf32>, %o: tensor<2x4x?xf32>) -> tensor<2x4x?xf32> {
  %0 = optree.layer_norm axis(1) epsilon(1.0e-05) ins(%x : tensor<2x4x?xf32>) outs(%o : tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
  return %0 : tensor<2x4x?xf32>
}

// -----

// CHECK-LABEL: func.func @unknown(
// CHECK:       optree.rms_norm axis(0) {{.*}}ins(%arg0 : tensor<?x?x?xf32>)
func.func @unknown(%x: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = optree.rms_norm axis(0) epsilon(1.0e-05) ins(%x : tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

// CHECK-LABEL: func.func @group(
// CHECK:       optree.group_norm dimension(1) {{.*}}ins(%arg0, %arg1 : tensor<2x4x8x?xf32>, tensor<4x8xf32>)
func.func @group(%x: tensor<2x4x8x?xf32>, %w: tensor<4x8xf32>, %o: tensor<2x4x8x?xf32>) -> tensor<2x4x8x?xf32> {
  %0 = optree.group_norm dimension(1) epsilon(1.0e-05) ins(%x, %w : tensor<2x4x8x?xf32>, tensor<4x8xf32>) outs(%o : tensor<2x4x8x?xf32>) -> tensor<2x4x8x?xf32>
  return %0 : tensor<2x4x8x?xf32>
}

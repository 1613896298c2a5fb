// CASE: kind=accept pipes=linalg-tree-coerce{siblings=true}
// A slice drops one of two unit dimensions with unlike or unknown strides: MLIR built a slice that does not verify.
func.func @f(%a: memref<1x1x1x1x3xf32, strided<[1, 7, 7, 1, 1]>>, %b: memref<1x1x1x4x3xf32>, %c: memref<1x1x1x1x4xf32>) {
  linalg.batch_mmt4d ins(%a, %b : memref<1x1x1x1x3xf32, strided<[1, 7, 7, 1, 1]>>, memref<1x1x1x4x3xf32>) outs(%c : memref<1x1x1x1x4xf32>)
  return
}

func.func @unknown(%a: memref<1x2x?x1x2xf32, strided<[?, 1, 7, ?, ?]>>, %b: memref<1x3x?x4x2xf32>, %c: memref<1x2x3x1x4xf32>) {
  linalg.batch_mmt4d ins(%a, %b : memref<1x2x?x1x2xf32, strided<[?, 1, 7, ?, ?]>>, memref<1x3x?x4x2xf32>) outs(%c : memref<1x2x3x1x4xf32>)
  return
}

// MLIR takes the first of several dimensions with equal strides for the dropped one.
func.func @last(%a: memref<1x2x2xi32>, %b: memref<1x2x1xi32>, %c: memref<1x2x2x1xi32, strided<[1, 2, 1, 1]>>) {
  linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : memref<1x2x2xi32>, memref<1x2x1xi32>) outs(%c : memref<1x2x2x1xi32, strided<[1, 2, 1, 1]>>)
  return
}

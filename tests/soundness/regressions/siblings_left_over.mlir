// CASE: kind=rest pipes=linalg-tree-coerce{siblings=true}
// Each failed attempt to drop a loop left constants for the sizes of its slices.
func.func @f(%a: memref<1x?x1xf32>, %b: memref<1x1x1xf32>, %c: memref<1x?x1xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<1x?x1xf32>, memref<1x1x1xf32>) outs(%c : memref<1x?x1xf32>)
  return
}

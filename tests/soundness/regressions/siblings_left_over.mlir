// CASE: kind=rest pipes=linalg-tree-coerce{siblings=true}
// Each attempt to drop a loop left the constants behind that sizes of its slices needed.
func.func @f(%a: memref<1x?x1xf32>, %b: memref<1x1x1xf32>, %c: memref<1x?x1xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<1x?x1xf32>, memref<1x1x1xf32>) outs(%c : memref<1x?x1xf32>)
  return
}

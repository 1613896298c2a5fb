// CASE: kind=accept pipes=linalg-tree-coerce{siblings=true}
// The pass failed on a buffer whose layout has no strides, since a slice of it has no memref type.
#tiled = affine_map<(d0, d1, d2) -> (d2 floordiv 2, d0, d1, d2 mod 2)>
func.func @f(%a: memref<1x4x4xf32, #tiled>, %b: memref<1x4x4xf32>, %c: memref<1x4x4xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<1x4x4xf32, #tiled>, memref<1x4x4xf32>) outs(%c : memref<1x4x4xf32>)
  return
}

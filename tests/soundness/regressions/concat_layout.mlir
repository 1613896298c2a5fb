// CASE: kind=accept tool=optree pipes=convert-optree-to-linalg
// The layout of the output has no strides, so no slice of it has a memref type.
#half = affine_map<(d0, d1) -> (d1 floordiv 2, d0, d1 mod 2)>
func.func @f(%a: memref<2x2xf32>, %o: memref<2x4xf32, #half>) {
  optree.concat ins(%a, %a : memref<2x2xf32>, memref<2x2xf32>) outs(%o : memref<2x4xf32, #half>) dimension = 1
  return
}

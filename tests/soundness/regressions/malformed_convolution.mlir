// CASE: kind=refuse tool=optree pipes=canonicalize
// Fewer maps than operands: linalg verifyConvolutionInterface() runs before the op verifies its maps.
func.func @f(%a0: tensor<2x3x4x5xf32>, %a1: memref<2x3xf32>, %a2: memref<2x3xf32>) {
  "optree.convolution"(%a0, %a1, %a2) <{indexing_maps = [affine_map<(d0) -> (d0)>], operandSegmentSizes = array<i32: 2, 1>}> ({^bb0(%p: f32): 
 "linalg.yield"(%p) : (f32) -> ()})  : (tensor<2x3x4x5xf32>, memref<2x3xf32>, memref<2x3xf32>) -> ()
  return
}

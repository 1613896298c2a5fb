// CASE: kind=accept pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// MLIR accepts the sizes 0 and 4 along a loop of a generic; an op with swapped operands does not verify.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @swapped(%a: tensor<4x3xf32>, %b: tensor<0xf32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4x3xf32>, tensor<0xf32>) outs(%o : tensor<4x3xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.subf %y, %x : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CASE: kind=absent tool=optree pipes=convert-linalg-to-optree,optree-specialize;convert-linalg-to-optree,optree-specialize{form=named} absent=optree.reverse
// The linalg.index in the body belongs to the enclosing op.
// The inner op reads one element for all of its positions, which the outer loop chooses, so it is no reverse.
#i = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<4xf32>, %in: tensor<4xf32>, %o: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%in : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %p = linalg.index 0 : index
    %1 = linalg.generic {indexing_maps = [#i], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
    ^bb0(%z: f32):
      %q = arith.subi %c3, %p : index
      %2 = tensor.extract %t[%q] : tensor<4xf32>
      linalg.yield %2 : f32
    } -> tensor<4xf32>
    %3 = tensor.extract %1[%c0] : tensor<4xf32>
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

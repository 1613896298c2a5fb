// CASE: kind=absent tool=optree pipes=convert-linalg-to-optree,optree-specialize;convert-linalg-to-optree,optree-specialize{form=named} absent=optree.reverse
// The rewrite erased an unused op inside the body before the pass visited it.
#i = affine_map<(d0) -> (d0)>
func.func @f(%t: tensor<4xf32>, %o: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %0 = linalg.generic {indexing_maps = [#i], iterator_types = ["parallel"]} outs(%o : tensor<4xf32>) {
  ^bb0(%y: f32):
    %1 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%u: f32, %v: f32):
      %3 = math.exp %u : f32
      linalg.yield %3 : f32
    } -> tensor<4xf32>
    %p = linalg.index 0 : index
    %q = arith.subi %c3, %p : index
    %2 = tensor.extract %t[%q] : tensor<4xf32>
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

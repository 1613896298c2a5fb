// CASE: kind=accept tool=optree pipes=optree-specialize;optree-specialize{form=named}
// A discardable attribute of the generic replaced the attribute of the composite with the same name.
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %c3 = arith.constant 3 : index
  %0 = optree.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%o : tensor<4xf32>) attrs = {dimensions = "mine"} {
  ^bb0(%y: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %c3, %i : index
    %e = tensor.extract %a[%j] : tensor<4xf32>
    linalg.yield %e : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CASE: kind=absent tool=optree pipes=canonicalize absent=tensor.cast
// A cast converts no elements from one encoding to another.
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf32, #sparse>, %o: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = optree.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32, #sparse>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  %1 = optree.broadcast ins(%a : tensor<4xf32, #sparse>) outs(%o : tensor<4xf32>) dimensions = []
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

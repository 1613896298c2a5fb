// CASE: kind=accept tool=optree pipes=canonicalize
// In a graph region an op may read its own result, which cannot replace it.
#id = affine_map<(d0) -> (d0)>
func.func private @use(tensor<4xf32>, tensor<4xf32>)
%e = tensor.empty() : tensor<4xf32>
%0 = optree.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) {
^bb0(%x: f32, %y: f32):
  linalg.yield %x : f32
} -> tensor<4xf32>
%1 = optree.transpose ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) permutation = [0]
func.call @use(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> ()

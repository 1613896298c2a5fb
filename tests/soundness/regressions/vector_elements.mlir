// CASE: kind=rest pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// A vector is one element. A plan that took it for several built a fill whose body had an argument of another type.
func.func @f(%v: vector<4xf32>, %o: tensor<8xvector<4xf32>>) -> tensor<8xvector<4xf32>> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%v : vector<4xf32>) outs(%o : tensor<8xvector<4xf32>>) {
  ^bb0(%x: vector<4xf32>, %y: vector<4xf32>):
    linalg.yield %x : vector<4xf32>
  } -> tensor<8xvector<4xf32>>
  return %0 : tensor<8xvector<4xf32>>
}

// CASE: kind=accept pipes=linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// The input says 2, the output ?: without its dimension of size 1 the input has not the type of the output without its own.
#unit = affine_map<(d0) -> (d0, 0)>
func.func @f(%a: tensor<2x1xi32>, %o: tensor<?x1xi32>) -> tensor<?x1xi32> {
  %0 = linalg.generic {indexing_maps = [#unit, #unit], iterator_types = ["parallel"]}
      ins(%a : tensor<2x1xi32>) outs(%o : tensor<?x1xi32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  } -> tensor<?x1xi32>
  return %0 : tensor<?x1xi32>
}

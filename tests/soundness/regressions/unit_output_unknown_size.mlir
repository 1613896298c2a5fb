// CASE: kind=accept pipes=linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// The input has the size 2 and the output an unknown size, so their slices without unit dimensions have unlike types.
#unit = affine_map<(d0) -> (d0, 0)>
func.func @f(%a: tensor<2x1xi32>, %o: tensor<?x1xi32>) -> tensor<?x1xi32> {
  %0 = linalg.generic {indexing_maps = [#unit, #unit], iterator_types = ["parallel"]}
      ins(%a : tensor<2x1xi32>) outs(%o : tensor<?x1xi32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  } -> tensor<?x1xi32>
  return %0 : tensor<?x1xi32>
}

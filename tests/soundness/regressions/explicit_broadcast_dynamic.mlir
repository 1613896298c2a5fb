// CASE: kind=accept tool=optree pipes=convert-linalg-to-optree,optree-explicit-broadcast,convert-optree-to-linalg
// The same loop has the size 2 in the output and an unknown size in the input.
#m0 = affine_map<(d0, d1) -> (d1)>
#m1 = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<?xi32>, %b: tensor<?x2xi32>) -> tensor<?x2xi32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<min_unsigned> indexing_maps = [#m0, #m1, #m1] ins(%a, %b : tensor<?xi32>, tensor<?x2xi32>) outs(%b : tensor<?x2xi32>) -> tensor<?x2xi32>
  return %0 : tensor<?x2xi32>
}

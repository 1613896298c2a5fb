// CASE: kind=absent tool=optree pipes=convert-linalg-to-optree absent=optree.matvec
// linalg reads maps from the attribute linalg.memoized_indexing_maps, whichever op has it.
#t = affine_map<(d0, d1) -> (d1, d0)>
#in = affine_map<(d0, d1) -> (d1)>
#out = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<2x2xf32>, %b: tensor<2xf32>, %o: tensor<2xf32>) -> tensor<2xf32> {
  %0 = linalg.matvec {linalg.memoized_indexing_maps = [#t, #in, #out]} ins(%a, %b : tensor<2x2xf32>, tensor<2xf32>) outs(%o : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

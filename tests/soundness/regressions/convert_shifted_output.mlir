// CASE: kind=accept tool=optree pipes=convert-linalg-to-optree;convert-linalg-to-optree,convert-optree-to-linalg
// linalg.elementwise accepts any map of the output, optree.elementwise only a permutation.
func.func @f(%a: tensor<?x?xf64>, %o: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<log> indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j + 1)>] ins(%a : tensor<?x?xf64>) outs(%o : tensor<?x?xf64>) -> tensor<?x?xf64>
  return %0 : tensor<?x?xf64>
}

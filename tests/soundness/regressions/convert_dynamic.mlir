// CASE: kind=accept tool=optree pipes=convert-optree-to-linalg
// linalg requires equal static sizes along a loop; optree accepts a dynamic size beside a static one.
func.func @b(%a: tensor<?xf32>, %o: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = optree.broadcast ins(%a : tensor<?xf32>) outs(%o : tensor<?x2xf32>) dimensions = [0]
  return %0 : tensor<?x2xf32>
}
func.func @t(%a: tensor<?x3xf32>, %o: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = optree.transpose ins(%a : tensor<?x3xf32>) outs(%o : tensor<3x2xf32>) permutation = [1, 0]
  return %0 : tensor<3x2xf32>
}

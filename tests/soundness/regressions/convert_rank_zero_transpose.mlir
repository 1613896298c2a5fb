// CASE: kind=accept tool=optree pipes=convert-optree-to-linalg
// MLIR crashes on a linalg.transpose of rank 0, so an optree.transpose of rank 0 becomes a generic.
func.func @f(%a: tensor<f32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = optree.transpose ins(%a : tensor<f32>) outs(%o : tensor<f32>) permutation = []
  return %0 : tensor<f32>
}

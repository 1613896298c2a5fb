// CASE: kind=rest tool=optree pipes=optree-coerce{siblings=true}
// The pass replaced an op by one sibling in a run; the siblings are batch_matmul, matmul, matvec, dot.
func.func @f(%a: tensor<1x1x4xf32>, %b: tensor<1x4x1xf32>, %c: tensor<1x1x1xf32>) -> tensor<1x1x1xf32> {
  %0 = optree.batch_matmul ins(%a, %b : tensor<1x1x4xf32>, tensor<1x4x1xf32>) outs(%c : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  return %0 : tensor<1x1x1xf32>
}

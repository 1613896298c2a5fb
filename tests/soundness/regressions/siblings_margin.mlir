// CASE: kind=accept pipes=linalg-tree-coerce{siblings=true}
// Dropping a window of one element would leave a column that no window reads: the loop has two positions, the image three.
func.func @f(%a: tensor<1x6x3x1xi32>, %w: tensor<2x1xi32>, %o: tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%a, %w : tensor<1x6x3x1xi32>, tensor<2x1xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}

// CASE: kind=absent tool=optree absent=#linalg.elementwise_kind pipes=convert-linalg-to-optree,convert-optree-to-linalg
// A discardable attribute became a parameter of the op of the base dialect on the way back.
func.func @f(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp {seen = #optree.elementwise_kind<exp>} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CASE: kind=refuse tool=optree pipes=transform-interpreter
// MLIR decomposes a softmax on buffers as if it were on tensors, and crashes on integers.
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op) {
  %0 = transform.structured.match ops{["optree.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.structured.decompose_interface %0 : (!transform.any_op) -> !transform.any_op
  transform.yield
}
func.func @integers(%a: tensor<?x4xi32>, %o: tensor<?x4xi32>) -> tensor<?x4xi32> {
  %0 = optree.softmax dimension(1) ins(%a : tensor<?x4xi32>) outs(%o : tensor<?x4xi32>) -> tensor<?x4xi32>
  return %0 : tensor<?x4xi32>
}
func.func @buffers(%a: memref<?x4xf32>, %o: memref<?x4xf32>) {
  optree.softmax dimension(1) ins(%a : memref<?x4xf32>) outs(%o : memref<?x4xf32>)
  return
}
}

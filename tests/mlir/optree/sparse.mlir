// An op on a sparse tensor does not write in place to an operand that it reads: it visits only some elements.
// RUN: %optree_opt --one-shot-bufferize='bufferize-function-boundaries test-analysis-only' %s | FileCheck %s

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>

// CHECK-LABEL: func.func @sparse(
// CHECK: optree.mul {__inplace_operands_attr__ = ["true", "true", "false"]}
func.func @sparse(%a: tensor<4x4xf32, #csr>, %b: tensor<4x4xf32> {bufferization.writable = true}) -> tensor<4x4xf32> {
  %0 = optree.mul ins(%a, %b : tensor<4x4xf32, #csr>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @dense(
// CHECK: optree.mul {__inplace_operands_attr__ = ["true", "true", "true"]}
func.func @dense(%a: tensor<4x4xf32>, %b: tensor<4x4xf32> {bufferization.writable = true}) -> tensor<4x4xf32> {
  %0 = optree.mul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @transposed(
// CHECK: optree.transpose ins({{.*}}) outs({{.*}}) permutation = [1, 0]  {__inplace_operands_attr__ = ["true", "false"]}
func.func @transposed(%b: tensor<4x4xf32> {bufferization.writable = true}) -> tensor<4x4xf32> {
  %0 = optree.transpose ins(%b : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) permutation = [1, 0]
  return %0 : tensor<4x4xf32>
}

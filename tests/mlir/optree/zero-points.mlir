// The category of ops with zero points is an op; the map of a zero point has no loops.
// RUN: %optree_opt --optree-generalize=to=parent %s | FileCheck %s
// RUN: %optree_opt --optree-generalize=to=parent --optree-specialize=form=named %s | FileCheck %s --check-prefix=BACK

// CHECK-LABEL: @matmul
// CHECK: optree.quantized_contract
// BACK-LABEL: @matmul
// BACK: optree.quantized_matmul
func.func @matmul(%a: tensor<2x5xi8>, %b: tensor<5x3xi8>, %x: i32, %y: i32, %c: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = optree.quantized_matmul ins(%a, %b, %x, %y : tensor<2x5xi8>, tensor<5x3xi8>, i32, i32)
      outs(%c : tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

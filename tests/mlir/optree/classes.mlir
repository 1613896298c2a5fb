// Transforms of upstream's op classes work on a function converted back to linalg; other functions keep their ops.
// RUN: %optree_opt --transform-interpreter %s | FileCheck %s

// CHECK-LABEL: func.func @columns
// CHECK-NOT: conv_2d
// CHECK: linalg.generic
// CHECK-LABEL: func.func @other
// CHECK: optree.add
func.func @columns(%a: tensor<1x6x6x3xf32>, %b: tensor<3x3x3x4xf32>, %c: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %0 = optree.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x6x6x3xf32>, tensor<3x3x3x4xf32>) outs(%c : tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x4x4x4xf32>
}
func.func @other(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = optree.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["optree.conv_2d_nhwc_hwcf"]} in %root : (!transform.any_op) -> !transform.any_op
    %func = "transform.get_parent_op"(%op) <{op_name = "func.func"}> : (!transform.any_op) -> !transform.any_op
    %back = transform.apply_registered_pass "convert-optree-to-linalg" to %func : (!transform.any_op) -> !transform.any_op
    %conv = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %back : (!transform.any_op) -> !transform.any_op
    %a, %b = transform.structured.convert_conv2d_to_img2col %conv : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

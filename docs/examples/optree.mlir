func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x4xf32>, %c: tensor<8x4xf32>, %img: tensor<1x10x10x3xf32>, %flt: tensor<3x3x3x5xf32>, %o: tensor<1x4x4x5xf32>) -> (tensor<8x4xf32>, tensor<1x4x4x5xf32>) {
  %0 = optree.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x4xf32>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = optree.add ins(%0, %c : tensor<8x4xf32>, tensor<8x4xf32>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = optree.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%img, %flt : tensor<1x10x10x3xf32>, tensor<3x3x3x5xf32>) outs(%o : tensor<1x4x4x5xf32>) -> tensor<1x4x4x5xf32>
  return %1, %2 : tensor<8x4xf32>, tensor<1x4x4x5xf32>
}

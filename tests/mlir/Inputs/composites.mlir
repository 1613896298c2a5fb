func.func @softmax(%0: tensor<4x6xf32>, %1: tensor<4x6xf32>) -> (tensor<4x6xf32>) {
  %r = linalg.softmax dimension(1) ins(%0 : tensor<4x6xf32>) outs(%1 : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
func.func @pack(%0: tensor<8x12xf32>, %1: tensor<2x4x4x3xf32>) -> (tensor<2x4x4x3xf32>) {
  %r = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %1 : tensor<8x12xf32> -> tensor<2x4x4x3xf32>
  return %r : tensor<2x4x4x3xf32>
}
func.func @unpack(%0: tensor<2x4x4x3xf32>, %1: tensor<8x12xf32>) -> (tensor<8x12xf32>) {
  %r = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %1 : tensor<2x4x4x3xf32> -> tensor<8x12xf32>
  return %r : tensor<8x12xf32>
}
func.func @winograd_filter_transform(%0: tensor<2x3x3x5xf32>, %1: tensor<6x6x5x2xf32>) -> (tensor<6x6x5x2xf32>) {
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%0 : tensor<2x3x3x5xf32>) outs(%1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return %r : tensor<6x6x5x2xf32>
}
func.func @winograd_input_transform(%0: tensor<2x10x10x5xf32>, %1: tensor<6x6x2x2x2x5xf32>) -> (tensor<6x6x2x2x2x5xf32>) {
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%0 : tensor<2x10x10x5xf32>) outs(%1 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return %r : tensor<6x6x2x2x2x5xf32>
}
func.func @winograd_output_transform(%0: tensor<6x6x2x2x2x2xf32>, %1: tensor<2x8x8x2xf32>) -> (tensor<2x8x8x2xf32>) {
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%0 : tensor<6x6x2x2x2x2xf32>) outs(%1 : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return %r : tensor<2x8x8x2xf32>
}

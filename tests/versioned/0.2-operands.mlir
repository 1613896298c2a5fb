func.func @f(%a: tensor<4xf32>) {
  %0 = "ver.single"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "ver.pair"(%0, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "ver.many"(%a, %1, %a) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "ver.many"(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "ver.options"(%3, %a, %a) <{operandSegmentSizes = array<i32: 1, 0, 1, 1>}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

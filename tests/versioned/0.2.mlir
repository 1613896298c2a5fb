func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ver.plain"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "ver.plain"(%0, %a) <{factor = 7 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "ver.last"(%1, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "ver.mixture"(%2, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

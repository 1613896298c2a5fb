func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ver.blend"(%a, %b, %a) <{axis = 0 : i64, hint = "slow", note = "first"}> {kept = 7 : i32} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "ver.blend"(%0, %b, %a) <{axis = 1 : i64, mode = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "ver.mix"(%1, %a) {kept} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "ver.mix"(%2, %a) <{amount = 5 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = "ver.plain"(%3, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = "ver.last"(%4, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %6 = "ver.last"(%5, %a) <{level = 4 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %6 : tensor<4xf32>
}

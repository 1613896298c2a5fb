module @jit_silu {
  func.func public @main(%arg0: tensor<8x64xf32>) -> tensor<8x64xf32> {
    %cst = arith.constant dense<1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<8x64xf32>
    %1 = linalg.negf ins(%arg0 : tensor<8x64xf32>) outs(%0 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %2 = linalg.exp ins(%1 : tensor<8x64xf32>) outs(%0 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %broadcasted = linalg.broadcast ins(%cst : tensor<f32>) outs(%0 : tensor<8x64xf32>) dimensions = [0, 1] 
    %3 = linalg.add ins(%broadcasted, %2 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%0 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %4 = linalg.div ins(%broadcasted, %3 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%0 : tensor<8x64xf32>) -> tensor<8x64xf32>
    %5 = linalg.mul ins(%arg0, %4 : tensor<8x64xf32>, tensor<8x64xf32>) outs(%0 : tensor<8x64xf32>) -> tensor<8x64xf32>
    return %5 : tensor<8x64xf32>
  }
}


// CASE: kind=absent tool=optree pipes=convert-linalg-to-optree,optree-specialize;convert-linalg-to-optree,optree-specialize{form=named} absent=square
// The exponent is 2^64 + 2, not 2.
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %c = arith.constant 18446744073709551618 : i128
    %1 = math.fpowi %x, %c : f32, i128
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

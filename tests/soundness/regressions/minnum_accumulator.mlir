// CASE: kind=absent tool=optree absent=min_number pipes=convert-linalg-to-optree,optree-specialize{form=category};convert-linalg-to-optree,optree-specialize{form=named}
// The op swaps accumulator and element, and arith.minnumf of two zeros of unlike signs may return either.
func.func @f(%a: tensor<2x3x2xi1>, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a : tensor<2x3x2xi1>) outs(%o : tensor<2x3xf32>) {
  ^bb0(%x: i1, %y: f32):
    %1 = arith.uitofp %x : i1 to f32
    %2 = arith.minnumf %1, %y : f32
    linalg.yield %2 : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

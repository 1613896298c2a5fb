// CASE: kind=exec verify=1 pipes=linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// A dimension has the size 0: the loops never run, so a read at 0 in front of them is out of bounds.
#z = affine_map<(d0, d1) -> (d0, 0)>
#i = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<4x0xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.generic {indexing_maps = [#z, #i, #i], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4x0xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) {
  ^bb0(%x: f32, %w: f32, %y: f32):
    %1 = math.exp %x : f32
    %2 = arith.addf %1, %w : f32
    linalg.yield %2 : f32
  } -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant dense<> : tensor<4x0xf32>
  %b = tensor.empty(%c0) : tensor<4x?xf32>
  %r = call @f(%a, %b) : (tensor<4x0xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  %e = tensor.dim %r, %c1 : tensor<4x?xf32>
  %i = arith.index_cast %e : index to i64
  call @printI64(%i) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

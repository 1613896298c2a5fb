// CASE: kind=absent tool=optree pipes=convert-linalg-to-optree,optree-specialize absent=optree.concat
// The linalg.index of the enclosing op chooses the operand, so all elements of the inner op come from one operand.
#i = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %in: tensor<4xf32>, %o: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%in : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %p = linalg.index 0 : index
    %1 = linalg.generic {indexing_maps = [#i], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
    ^bb0(%z: f32):
      %c = arith.cmpi ult, %p, %c2 : index
      %v = scf.if %c -> (f32) {
        %2 = tensor.extract %a[%p] : tensor<2xf32>
        scf.yield %2 : f32
      } else {
        %q = arith.subi %p, %c2 : index
        %2 = tensor.extract %b[%q] : tensor<2xf32>
        scf.yield %2 : f32
      }
      linalg.yield %v : f32
    } -> tensor<4xf32>
    %3 = tensor.extract %1[%c0] : tensor<4xf32>
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

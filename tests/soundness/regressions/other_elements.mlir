// CASE: kind=accept tool=optree pipes=convert-linalg-to-optree;convert-linalg-to-optree,optree-specialize;convert-linalg-to-optree,optree-specialize{form=category};convert-linalg-to-optree,optree-specialize{form=named}
// linalg moves elements of any type, optree those of its scalar functions, so conversion made optree ops that do not verify.
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#r = affine_map<(d0, d1) -> (d1)>
!q = !quant.uniform<i8:f32, 0.5>
func.func @moved(%a: tensor<4x2xui8>, %b: tensor<2x4xui8>, %c: tensor<4xui8>, %s: ui8) -> (tensor<2x4xui8>, tensor<2x4xui8>, tensor<2x4xui8>, tensor<2x4xui8>) {
  %0 = linalg.transpose ins(%a : tensor<4x2xui8>) outs(%b : tensor<2x4xui8>) permutation = [1, 0]
  %1 = linalg.broadcast ins(%c : tensor<4xui8>) outs(%b : tensor<2x4xui8>) dimensions = [0]
  %2 = linalg.copy ins(%0 : tensor<2x4xui8>) outs(%b : tensor<2x4xui8>) -> tensor<2x4xui8>
  %3 = linalg.fill ins(%s : ui8) outs(%b : tensor<2x4xui8>) -> tensor<2x4xui8>
  return %0, %1, %2, %3 : tensor<2x4xui8>, tensor<2x4xui8>, tensor<2x4xui8>, tensor<2x4xui8>
}
func.func @bodies(%a: tensor<4x2x!q>, %b: tensor<2x4x!q>, %c: tensor<4x!q>, %s: !q) -> (tensor<2x4x!q>, tensor<2x4x!q>, tensor<2x4x!q>, tensor<2x4x!q>) {
  %0 = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x2x!q>) outs(%b : tensor<2x4x!q>) {
  ^bb0(%x: !q, %y: !q):
    linalg.yield %x : !q
  } -> tensor<2x4x!q>
  %1 = linalg.generic {indexing_maps = [#r, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<4x!q>) outs(%b : tensor<2x4x!q>) {
  ^bb0(%x: !q, %y: !q):
    linalg.yield %x : !q
  } -> tensor<2x4x!q>
  %2 = linalg.map ins(%0 : tensor<2x4x!q>) outs(%b : tensor<2x4x!q>) (%x: !q, %y: !q) {
    linalg.yield %x : !q
  }
  %3 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : tensor<2x4x!q>) {
  ^bb0(%y: !q):
    linalg.yield %s : !q
  } -> tensor<2x4x!q>
  return %0, %1, %2, %3 : tensor<2x4x!q>, tensor<2x4x!q>, tensor<2x4x!q>, tensor<2x4x!q>
}
func.func @packed(%a: tensor<4x2xvector<2xf32>>, %o: tensor<2x2x2xvector<2xf32>>) -> tensor<2x2x2xvector<2xf32>> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %o : tensor<4x2xvector<2xf32>> -> tensor<2x2x2xvector<2xf32>>
  return %0 : tensor<2x2x2xvector<2xf32>>
}
func.func @reversed(%a: tensor<4xui8>, %o: tensor<4xui8>) -> tensor<4xui8> {
  %c3 = arith.constant 3 : index
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%o : tensor<4xui8>) {
  ^bb0(%y: ui8):
    %i = linalg.index 0 : index
    %j = arith.subi %c3, %i : index
    %e = tensor.extract %a[%j] : tensor<4xui8>
    linalg.yield %e : ui8
  } -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

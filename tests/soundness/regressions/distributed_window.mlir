// CASE: kind=rest tool=optree pipes=convert-linalg-to-optree,optree-specialize;convert-linalg-to-optree,optree-specialize{form=category};convert-linalg-to-optree,optree-specialize,convert-optree-to-linalg
// MLIR's convolutions accept a window only as a sum of multiples of two loops: the op did not verify.
#window = affine_map<(d0, d1) -> ((d0 + d1) * 2 + d0)>
#i = affine_map<(d0, d1) -> (d0)>
#k = affine_map<(d0, d1) -> (d1)>
func.func @f(%a: tensor<?xi32>, %b: tensor<?xi32>, %o: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [#window, #k, #i], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %1 = arith.muli %x, %y : i32
    %2 = arith.addi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

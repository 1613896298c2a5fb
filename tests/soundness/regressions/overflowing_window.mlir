// CASE: kind=absent absent=conv_1d pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// The constants of the windows are 2^64 and -2^64, which are 0 in 64 bits.
#product = affine_map<(d0, d1) -> ((d0 + 4611686018427387904) * 4 + d1)>
#sum = affine_map<(d0, d1) -> ((d0 - 4611686018427387904) * 2 + (d1 - 4611686018427387904) * 2)>
#i = affine_map<(d0, d1) -> (d0)>
#k = affine_map<(d0, d1) -> (d1)>
func.func @product(%a: tensor<?xi32>, %b: tensor<?xi32>, %o: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [#product, #k, #i], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %1 = arith.muli %x, %y : i32
    %2 = arith.addi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
func.func @sum(%a: tensor<?xi32>, %b: tensor<?xi32>, %o: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [#sum, #k, #i], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %1 = arith.muli %x, %y : i32
    %2 = arith.addi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

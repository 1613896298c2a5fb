// CASE: kind=absent absent=linalg.reduce pipes=linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// An element fails the assertion, so the body never compares the elements after it, which are poison here.
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xi32>, %b: tensor<4xi1>, %n: i32) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xi32>, tensor<4xi1>) outs(%a : tensor<4xi32>) {
  ^bb0(%x: i32, %c: i1, %y: i32):
    %p = ub.poison : i32
    %1 = arith.select %c, %x, %p : i32
    %2 = arith.cmpi slt, %1, %n : i32
    cf.assert %2, "small"
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

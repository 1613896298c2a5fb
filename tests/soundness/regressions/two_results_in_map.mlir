// CASE: kind=rest pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// MLIR prints `linalg.map { math.sincos }`, which it cannot read: the operation has two results, and the body yields the second.
#map = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %sin, %cos = math.sincos %x : f32
    linalg.yield %cos : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

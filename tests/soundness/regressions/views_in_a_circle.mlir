// CASE: kind=accept limit=10 pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named};linalg-tree-coerce
// In a block that nothing reaches, a view may be a view of itself.
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
!view = memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @f() {
  return
^unreachable:
  %a = memref.cast %b : !view to !view
  %b = memref.cast %a : !view to !view
  linalg.generic {indexing_maps = [#id, #t], iterator_types = ["parallel", "parallel"]} ins(%a : !view) outs(%b : !view) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  }
  cf.br ^unreachable
}

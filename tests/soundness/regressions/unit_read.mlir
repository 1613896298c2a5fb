// CASE: kind=exec verify=1 pipes=linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// A read at 0 of a tensor of unknown size moved in front of loops that may not run.
// If there are no elements the op reads nothing, and a[0] may not exist.
#z = affine_map<(d0) -> (0)>
#i = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#z, #i, #i], iterator_types = ["parallel"]} ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %w: f32, %y: f32):
    %1 = math.exp %x : f32
    %2 = arith.addf %1, %w : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %a = tensor.empty(%c0) : tensor<?xf32>
  %b = tensor.empty(%c0) : tensor<?xf32>
  %r = call @f(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %r, %c0 : tensor<?xf32>
  %i = arith.index_cast %e : index to i64
  call @printI64(%i) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

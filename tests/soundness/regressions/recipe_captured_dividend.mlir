// CASE: kind=accept pipes=linalg-tree-specialize{form=category check-recipes};linalg-tree-specialize{form=named check-recipes}
// The signature is the same for a captured argument and a captured result, so speculation must not tell them apart.
#e = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<2xi64>, %m: memref<i64>) -> tensor<2xi64> {
  %x = memref.load %m[] : memref<i64>
  %c = arith.constant 3 : i64
  %r = linalg.generic {indexing_maps = [#e, #e], iterator_types = ["parallel"]} ins(%a : tensor<2xi64>) outs(%a : tensor<2xi64>) {
  ^bb0(%p: i64, %q: i64):
    %d = arith.divsi %x, %c : i64
    %s = arith.addi %d, %p : i64
    linalg.yield %s : i64
  } -> tensor<2xi64>
  return %r : tensor<2xi64>
}

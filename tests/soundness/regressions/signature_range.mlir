// CASE: kind=exec pipes=linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// A recipe for an op with a nonzero captured divisor was reused for an op whose captured divisor may be zero.
// @g is never called. Because it is there, @f divides 4 elements by %z although its op has no element to compute.
#m0 = affine_map<(d0, d1) -> (d0)>
#m1 = affine_map<(d0, d1) -> (d0, d1)>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @f(%a: tensor<4xi32>, %b: tensor<4x?xi32>, %o: tensor<4x?xi32>, %z: i32) -> tensor<4x?xi32> {
  %3 = linalg.generic {indexing_maps = [#m0, #m1, #m1], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4xi32>, tensor<4x?xi32>) outs(%o : tensor<4x?xi32>) {
  ^bb0(%p: i32, %q: i32, %y: i32):
    %1 = arith.divui %p, %z : i32
    %2 = arith.addi %1, %q : i32
    linalg.yield %2 : i32
  } -> tensor<4x?xi32>
  return %3 : tensor<4x?xi32>
}
func.func @main() {
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %z = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%c0) : tensor<4x?xi32>
  %r = call @f(%a, %e, %e, %z) : (tensor<4xi32>, tensor<4x?xi32>, tensor<4x?xi32>, i32) -> tensor<4x?xi32>
  %one = arith.constant 1 : index
  %d = tensor.dim %r, %one : tensor<4x?xi32>
  %i = arith.index_cast %d : index to i64
  call @printI64(%i) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
func.func private @g(%a: tensor<4xi32>, %b: tensor<4x?xi32>, %o: tensor<4x?xi32>) -> tensor<4x?xi32> {
  %d = nvvm.read.ptx.sreg.ntid.x range <i32, 1, 1025> : i32
  %0 = linalg.generic {indexing_maps = [#m0, #m1, #m1], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4xi32>, tensor<4x?xi32>) outs(%o : tensor<4x?xi32>) {
  ^bb0(%p: i32, %q: i32, %y: i32):
    %1 = arith.divui %p, %d : i32
    %2 = arith.addi %1, %q : i32
    linalg.yield %2 : i32
  } -> tensor<4x?xi32>
  return %0 : tensor<4x?xi32>
}

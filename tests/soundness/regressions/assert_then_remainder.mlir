// CASE: kind=exec tool=optree aborts=1 pipes=convert-linalg-to-optree,optree-specialize{form=category},convert-optree-to-linalg;convert-linalg-to-optree,optree-specialize{form=named},convert-optree-to-linalg
// The first element fails the second assertion, so the remainder by 0 is never computed. The first assertion guards nothing.
#m1 = affine_map<(d0) -> (d0)>
func.func @two(%a: tensor<2xi32>, %b: tensor<2xi32>, %n: i32, %m: i32) -> tensor<2xi32> {
  %0 = linalg.generic {indexing_maps = [#m1, #m1, #m1], iterator_types = ["parallel"]} ins(%a, %b : tensor<2xi32>, tensor<2xi32>) outs(%a : tensor<2xi32>) {
  ^bb0(%p: i32, %q: i32, %y: i32):
    %c = arith.cmpi slt, %q, %n : i32
    cf.assert %c, "of another value"
    %d = arith.remui %p, %q : i32
    %e = arith.cmpi slt, %d, %m : i32
    cf.assert %e, "small"
    linalg.yield %d : i32
  } -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @main() {
  %a = arith.constant dense<[3, 1]> : tensor<2xi32>
  %b = arith.constant dense<[4, 0]> : tensor<2xi32>
  %n = arith.constant 5 : i32
  %m = arith.constant 2 : i32
  %r = call @two(%a, %b, %n, %m) : (tensor<2xi32>, tensor<2xi32>, i32, i32) -> tensor<2xi32>
  return
}

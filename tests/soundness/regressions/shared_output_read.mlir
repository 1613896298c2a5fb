// CASE: kind=exec pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named};canonicalize,linalg-tree-specialize{form=named}
// All iterations write one element of an unused output, and each reads the value of the one before.
#id = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>
#first = affine_map<(d0) -> (0)>
#half = affine_map<(d0) -> (d0 floordiv 2)>
func.func private @printF64(f64)
func.func private @printNewline()
func.func @scalar(%x: tensor<2xf64>, %a: tensor<f64>, %o: tensor<2xf64>) -> tensor<2xf64> {
  %0:2 = linalg.generic {indexing_maps = [#id, #one, #id], iterator_types = ["parallel"]} ins(%x : tensor<2xf64>) outs(%a, %o : tensor<f64>, tensor<2xf64>) {
  ^bb0(%p: f64, %q: f64, %r: f64):
    linalg.yield %p, %q : f64, f64
  } -> (tensor<f64>, tensor<2xf64>)
  return %0#1 : tensor<2xf64>
}
func.func @unit(%x: tensor<2xf64>, %a: tensor<1xf64>, %o: tensor<2xf64>) -> tensor<2xf64> {
  %0:2 = linalg.generic {indexing_maps = [#id, #first, #id], iterator_types = ["parallel"]} ins(%x : tensor<2xf64>) outs(%a, %o : tensor<1xf64>, tensor<2xf64>) {
  ^bb0(%p: f64, %q: f64, %r: f64):
    %1 = arith.addf %p, %q : f64
    linalg.yield %p, %1 : f64, f64
  } -> (tensor<1xf64>, tensor<2xf64>)
  return %0#1 : tensor<2xf64>
}
func.func @halves(%x: tensor<2xf64>, %a: tensor<1xf64>, %o: tensor<2xf64>) -> tensor<2xf64> {
  %0:2 = linalg.generic {indexing_maps = [#id, #half, #id], iterator_types = ["parallel"]} ins(%x : tensor<2xf64>) outs(%a, %o : tensor<1xf64>, tensor<2xf64>) {
  ^bb0(%p: f64, %q: f64, %r: f64):
    %1 = arith.mulf %p, %q : f64
    linalg.yield %p, %1 : f64, f64
  } -> (tensor<1xf64>, tensor<2xf64>)
  return %0#1 : tensor<2xf64>
}
func.func @print(%t: tensor<2xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract %t[%c0] : tensor<2xf64>
  %f = tensor.extract %t[%c1] : tensor<2xf64>
  func.call @printF64(%e) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%f) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %x = arith.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %o = arith.constant dense<0.0> : tensor<2xf64>
  %s = arith.constant dense<7.0> : tensor<f64>
  %u = arith.constant dense<7.0> : tensor<1xf64>
  %0 = func.call @scalar(%x, %s, %o) : (tensor<2xf64>, tensor<f64>, tensor<2xf64>) -> tensor<2xf64>
  func.call @print(%0) : (tensor<2xf64>) -> ()
  %1 = func.call @unit(%x, %u, %o) : (tensor<2xf64>, tensor<1xf64>, tensor<2xf64>) -> tensor<2xf64>
  func.call @print(%1) : (tensor<2xf64>) -> ()
  %2 = func.call @halves(%x, %u, %o) : (tensor<2xf64>, tensor<1xf64>, tensor<2xf64>) -> tensor<2xf64>
  func.call @print(%2) : (tensor<2xf64>) -> ()
  return
}

// CASE: kind=exec tool=optree pipes=convert-linalg-to-optree,optree-specialize,convert-optree-to-linalg;convert-linalg-to-optree,optree-specialize{form=named},convert-optree-to-linalg
// arith.maxnumf of two zeros of unlike signs may return either; the rewrite swapped its arguments.
#m = affine_map<(d0) -> (d0)>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @f(%a: tensor<2xf64>, %b: tensor<2xf64>, %o: tensor<2xf64>) -> tensor<2xf64> {
  %0 = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%a, %b : tensor<2xf64>, tensor<2xf64>) outs(%o : tensor<2xf64>) {
  ^bb0(%p: f64, %q: f64, %y: f64):
    %1 = arith.maxnumf %q, %p : f64
    linalg.yield %1 : f64
  } -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
func.func @main() {
  %a = arith.constant dense<[0.0, -0.0]> : tensor<2xf64>
  %b = arith.constant dense<[-0.0, 0.0]> : tensor<2xf64>
  %e = tensor.empty() : tensor<2xf64>
  %r = call @f(%a, %b, %e) : (tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.extract %r[%c0] : tensor<2xf64>
  %y = tensor.extract %r[%c1] : tensor<2xf64>
  %xi = arith.bitcast %x : f64 to i64
  %yi = arith.bitcast %y : f64 to i64
  call @printI64(%xi) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%yi) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

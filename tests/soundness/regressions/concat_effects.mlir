// CASE: kind=exec tool=optree pipes=convert-linalg-to-optree,optree-specialize,convert-optree-to-linalg;convert-linalg-to-optree,optree-specialize{form=named},convert-optree-to-linalg
// The body has a second scf.if with effects, which concat would drop.
#i = affine_map<(d0) -> (d0)>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @f(%a: tensor<2xi64>, %b: tensor<3xi64>, %o: tensor<5xi64>) -> tensor<5xi64> {
  %0 = linalg.generic {indexing_maps = [#i], iterator_types = ["parallel"]} outs(%o : tensor<5xi64>) {
  ^bb0(%y: i64):
    %c2 = arith.constant 2 : index
    %c7 = arith.constant 7 : i64
    %p = linalg.index 0 : index
    %c = arith.cmpi ult, %p, %c2 : index
    scf.if %c {
      func.call @printI64(%c7) : (i64) -> ()
      func.call @printNewline() : () -> ()
    }
    %v = scf.if %c -> (i64) {
      %1 = tensor.extract %a[%p] : tensor<2xi64>
      scf.yield %1 : i64
    } else {
      %q = arith.subi %p, %c2 : index
      %1 = tensor.extract %b[%q] : tensor<3xi64>
      scf.yield %1 : i64
    }
    linalg.yield %v : i64
  } -> tensor<5xi64>
  return %0 : tensor<5xi64>
}
func.func @main() {
  %a = arith.constant dense<[1, 2]> : tensor<2xi64>
  %b = arith.constant dense<[3, 4, 5]> : tensor<3xi64>
  %o = arith.constant dense<0> : tensor<5xi64>
  %r = call @f(%a, %b, %o) : (tensor<2xi64>, tensor<3xi64>, tensor<5xi64>) -> tensor<5xi64>
  %c3 = arith.constant 3 : index
  %e = tensor.extract %r[%c3] : tensor<5xi64>
  call @printI64(%e) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

// CASE: kind=exec pipes=linalg-tree-specialize,canonicalize;linalg-tree-specialize{form=category},canonicalize;linalg-tree-specialize{form=named},canonicalize;linalg-tree-specialize{form=named},linalg-tree-specialize,canonicalize
// MLIR replaces a copy to a filled tensor by a copy to the init of the fill, and drops the sign of its cast.
#id = affine_map<(i) -> (i)>
func.func private @printI64(i64)
func.func @direct(%x: tensor<1xi32>) -> tensor<1xi64> {
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<1xi64>
  %o = linalg.fill ins(%zero : i64) outs(%e : tensor<1xi64>) -> tensor<1xi64>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<1xi32>) outs(%o : tensor<1xi64>) {
  ^bb0(%p: i32, %q: i64):
    %1 = arith.extui %p : i32 to i64
    linalg.yield %1 : i64
  } -> tensor<1xi64>
  return %0 : tensor<1xi64>
}
func.func @scalar_to_unknown_size(%x: i32, %n: index) -> tensor<?xi64> {
  %zero = arith.constant 0 : i64
  %e = tensor.empty(%n) : tensor<?xi64>
  %o = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%q: i64):
    linalg.yield %zero : i64
  } -> tensor<?xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, #id], iterator_types = ["parallel"]} ins(%x : i32) outs(%o : tensor<?xi64>) {
  ^bb0(%p: i32, %q: i64):
    %1 = arith.extui %p : i32 to i64
    linalg.yield %1 : i64
  } -> tensor<?xi64>
  return %0 : tensor<?xi64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %n = arith.constant 1 : index
  %i = arith.constant -1 : i32
  %x = tensor.from_elements %i : tensor<1xi32>
  %0 = func.call @direct(%x) : (tensor<1xi32>) -> tensor<1xi64>
  %1 = tensor.extract %0[%c0] : tensor<1xi64>
  func.call @printI64(%1) : (i64) -> ()
  %2 = func.call @scalar_to_unknown_size(%i, %n) : (i32, index) -> tensor<?xi64>
  %3 = tensor.extract %2[%c0] : tensor<?xi64>
  func.call @printI64(%3) : (i64) -> ()
  return
}

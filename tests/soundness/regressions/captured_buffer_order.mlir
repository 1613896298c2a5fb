// CASE: kind=exec pipes=linalg-tree-specialize;linalg-tree-specialize{form=named}
// The body reads the buffer that the op writes, so its values depend on the order of parallel loops.
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %a = memref.alloc() : memref<2x2xi64>
  %b = memref.alloc() : memref<2x2xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  linalg.fill ins(%one : i64) outs(%a : memref<2x2xi64>)
  linalg.fill ins(%one : i64) outs(%b : memref<2x2xi64>)
  linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%b : memref<2x2xi64>) outs(%a : memref<2x2xi64>) {
  ^bb0(%x: i64, %y: i64):
    %1 = memref.load %a[%c0, %c1] : memref<2x2xi64>
    %2 = memref.load %a[%c1, %c0] : memref<2x2xi64>
    %3 = arith.muli %1, %2 : i64
    %4 = arith.addi %3, %x : i64
    %5 = arith.addi %4, %1 : i64
    linalg.yield %5 : i64
  }
  %r = memref.load %a[%c1, %c1] : memref<2x2xi64>
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

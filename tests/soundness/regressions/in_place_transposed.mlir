// CASE: kind=exec pipes=linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// The output is read at the element that is written, and the same buffer at elements that other iterations write.
#t = affine_map<(d0, d1) -> (d1, d0)>
#i = affine_map<(d0, d1) -> (d0, d1)>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @f(%b: memref<3x3xi64>) {
  linalg.generic {indexing_maps = [#t, #i], iterator_types = ["parallel", "parallel"]} ins(%b : memref<3x3xi64>) outs(%b : memref<3x3xi64>) {
  ^bb0(%x: i64, %o: i64):
    %m = arith.subi %o, %x : i64
    linalg.yield %m : i64
  }
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%b : memref<3x3xi64>) outs(%b : memref<3x3xi64>) {
  ^bb0(%x: i64, %o: i64):
    %m = arith.subi %o, %x : i64
    linalg.yield %m : i64
  }
  linalg.generic {indexing_maps = [#t], iterator_types = ["parallel", "parallel"]} outs(%b : memref<3x3xi64>) {
  ^bb0(%o: i64):
    %m = arith.muli %o, %o : i64
    linalg.yield %m : i64
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %b = memref.alloc() : memref<3x3xi64>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %row = arith.muli %i, %c3 : index
      %at = arith.addi %row, %j : index
      %v = arith.index_cast %at : index to i64
      memref.store %v, %b[%i, %j] : memref<3x3xi64>
    }
  }
  func.call @f(%b) : (memref<3x3xi64>) -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %v = memref.load %b[%i, %j] : memref<3x3xi64>
      func.call @printI64(%v) : (i64) -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}

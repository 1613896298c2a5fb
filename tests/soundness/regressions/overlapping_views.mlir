// CASE: kind=exec pipes=linalg-tree-specialize;linalg-tree-specialize{form=named}
// The input and the output, which is transposed, are overlapping views of one buffer.
#t = affine_map<(d0, d1) -> (d1, d0)>
#i = affine_map<(d0, d1) -> (d0, d1)>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %a = memref.alloc() : memref<2x3xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %p = %c0 to %c2 step %c1 {
    scf.for %q = %c0 to %c3 step %c1 {
      %u = arith.muli %p, %c3 : index
      %v = arith.addi %u, %q : index
      %w = arith.index_cast %v : index to i64
      memref.store %w, %a[%p, %q] : memref<2x3xi64>
    }
  }
  %l = memref.subview %a[0, 0] [2, 2] [1, 1] : memref<2x3xi64> to memref<2x2xi64, strided<[3, 1]>>
  %r = memref.subview %a[0, 0] [2, 2] [1, 2] : memref<2x3xi64> to memref<2x2xi64, strided<[3, 2]>>
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%l : memref<2x2xi64, strided<[3, 1]>>) outs(%r : memref<2x2xi64, strided<[3, 2]>>) {
  ^bb0(%x: i64, %y: i64):
    linalg.yield %x : i64
  }
  scf.for %p = %c0 to %c2 step %c1 {
    scf.for %q = %c0 to %c3 step %c1 {
      %v = memref.load %a[%p, %q] : memref<2x3xi64>
      func.call @printI64(%v) : (i64) -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}

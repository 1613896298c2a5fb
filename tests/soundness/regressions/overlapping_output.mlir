// CASE: kind=exec pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// Several positions of the output are one element, whose last value depends on the order of loops.
#t = affine_map<(d0, d1) -> (d1, d0)>
#i = affine_map<(d0, d1) -> (d0, d1)>
#win = strided<[1, 1]>
#rows = strided<[0, 1]>
#any = strided<[?, ?], offset: ?>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @f(%a: memref<2x2xi64>, %o: memref<2x2xi64, #win>) {
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%a : memref<2x2xi64>) outs(%o : memref<2x2xi64, #win>) {
  ^bb0(%x: i64, %y: i64):
    linalg.yield %x : i64
  }
  return
}
func.func @g(%a: memref<2x2xi64>, %b: memref<3xi64>, %n: index) {
  %o = memref.reinterpret_cast %b to offset: [%n], sizes: [2, 2], strides: [%n, %n] : memref<3xi64> to memref<2x2xi64, #any>
  linalg.generic {indexing_maps = [#i, #i, #t], iterator_types = ["parallel", "parallel"]} ins(%a, %a : memref<2x2xi64>, memref<2x2xi64>) outs(%o : memref<2x2xi64, #any>) {
  ^bb0(%x: i64, %y: i64, %z: i64):
    %1 = arith.addi %x, %y : i64
    linalg.yield %1 : i64
  }
  return
}
func.func @h(%a: memref<2x2xi64>, %o: memref<2x2xi64, #rows>) {
  linalg.generic {indexing_maps = [#t, #i], iterator_types = ["parallel", "parallel"]} ins(%a : memref<2x2xi64>) outs(%o : memref<2x2xi64, #rows>) {
  ^bb0(%x: i64, %y: i64):
    linalg.yield %x : i64
  }
  return
}
func.func @main() {
  %a = memref.alloc() : memref<2x2xi64>
  %b = memref.alloc() : memref<3xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v0 = arith.constant 7 : i64
  %v1 = arith.constant 9 : i64
  memref.store %v0, %a[%c0, %c0] : memref<2x2xi64>
  memref.store %v0, %a[%c0, %c1] : memref<2x2xi64>
  memref.store %v1, %a[%c1, %c0] : memref<2x2xi64>
  memref.store %v1, %a[%c1, %c1] : memref<2x2xi64>
  %w = memref.reinterpret_cast %b to offset: [0], sizes: [2, 2], strides: [1, 1] : memref<3xi64> to memref<2x2xi64, #win>
  call @f(%a, %w) : (memref<2x2xi64>, memref<2x2xi64, #win>) -> ()
  call @show(%b) : (memref<3xi64>) -> ()
  %z = arith.constant 0 : index
  call @g(%a, %b, %z) : (memref<2x2xi64>, memref<3xi64>, index) -> ()
  call @show(%b) : (memref<3xi64>) -> ()
  %r = memref.reinterpret_cast %b to offset: [0], sizes: [2, 2], strides: [0, 1] : memref<3xi64> to memref<2x2xi64, #rows>
  call @h(%a, %r) : (memref<2x2xi64>, memref<2x2xi64, #rows>) -> ()
  call @show(%b) : (memref<3xi64>) -> ()
  return
}
func.func @show(%b: memref<3xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e0 = memref.load %b[%c0] : memref<3xi64>
  %e1 = memref.load %b[%c1] : memref<3xi64>
  %e2 = memref.load %b[%c2] : memref<3xi64>
  call @printI64(%e0) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%e1) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%e2) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

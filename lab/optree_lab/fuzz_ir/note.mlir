func.func private @note(%log: memref<?xi64>, %count: memref<index>, %number: i64) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = memref.dim %log, %zero : memref<?xi64>
  %place = memref.load %count[] : memref<index>
  %fits = arith.cmpi ult, %place, %size : index
  scf.if %fits {
    memref.store %number, %log[%place] : memref<?xi64>
    %next = arith.addi %place, %one : index
    memref.store %next, %count[] : memref<index>
  }
  return
}

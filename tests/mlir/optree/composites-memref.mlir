// A composite on memrefs is decomposed into steps that are allocated, and writes to its output last.
// RUN: %optree_opt %s --convert-optree-to-linalg | FileCheck %s

// Arguments may overlap: another element of %x is that of %y.
// CHECK-LABEL: func.func @arguments(
// CHECK-SAME:      %[[X:.*]]: memref<8xf32>, %[[Y:.*]]: memref<8xf32>)
// CHECK:         %[[A:.*]] = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:    linalg.generic {{.*}} ins(%[[X]] : {{.*}}) outs(%[[A]] :
// CHECK:         memref.copy %[[A]], %[[Y]]
// CHECK-NEXT:    memref.dealloc %[[A]] {bufferization.manual_deallocation}
func.func @arguments(%x: memref<8xf32>, %y: memref<8xf32>) {
  optree.relu ins(%x : memref<8xf32>) outs(%y : memref<8xf32>)
  return
}

// What is allocated overlaps nothing else.
// CHECK-LABEL: func.func @apart(
// CHECK-SAME:      %[[X:.*]]: memref<?x8xf32, strided<[16, 1]>>
// CHECK:         %[[Y:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         %[[SUM:.*]] = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[X]] : {{.*}}) outs(%[[SUM]] :
// CHECK:         linalg.generic {{.*}} ins(%[[SUM]], {{.*}}) outs(%[[Y]] :
// CHECK-NOT:     memref.copy
// CHECK:         memref.dealloc %[[SUM]]
// CHECK-NEXT:    return %[[Y]]
func.func @apart(%x: memref<?x8xf32, strided<[16, 1]>>) -> memref<4xf32> {
  %y = memref.alloc() : memref<4xf32>
  optree.mean axis(1) count(1) ins(%x : memref<?x8xf32, strided<[16, 1]>>) outs(%y : memref<4xf32>)
  return %y : memref<4xf32>
}

// Each element is read before it is written.
// CHECK-LABEL: func.func @in_place(
// CHECK-NOT:     memref.alloc
// CHECK:         return
func.func @in_place(%x: memref<8xf32>) {
  optree.relu ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  return
}

// All of these may be one element.
// CHECK-LABEL: func.func @stride(
// CHECK:         memref.copy
func.func @stride(%x: memref<8xf32, strided<[?]>>) {
  optree.relu ins(%x : memref<8xf32, strided<[?]>>) outs(%x : memref<8xf32, strided<[?]>>)
  return
}

// MLIR lowers its softmax on tensors only. The last step reads what is allocated.
// CHECK-LABEL: func.func @softmax(
// CHECK-SAME:      %[[X:.*]]: memref<4xf32, 3>)
// CHECK-COUNT-3: memref.alloc() {bufferization.manual_deallocation} : memref<{{.*}}, 3>
// CHECK:         outs(%[[X]] : memref<4xf32, 3>) {
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @softmax(%x: memref<4xf32, 3>) {
  optree.softmax dimension(0) ins(%x : memref<4xf32, 3>) outs(%x : memref<4xf32, 3>)
  return
}

// Neighbours of %x are read while others are written.
// CHECK-LABEL: func.func @turned(
// CHECK-SAME:      %[[X:.*]]: memref<4x?xbf16>,
// CHECK-COUNT-2: memref.subview %[[X]][0, {{[01]}}] [4, %{{.*}}] [1, 2]
// CHECK-COUNT-2: memref.copy %{{.*}}, %{{.*}} : memref<4x?xbf16> to memref<4x?xbf16, strided<[?, 2]
func.func @turned(%x: memref<4x?xbf16>, %c: memref<1x?xbf16>, %s: memref<1x?xbf16>) {
  optree.rotary_embedding interleaved(true) ins(%x, %c, %s : memref<4x?xbf16>, memref<1x?xbf16>, memref<1x?xbf16>) outs(%x : memref<4x?xbf16>)
  return
}

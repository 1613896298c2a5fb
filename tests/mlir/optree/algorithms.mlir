// Ops that run an algorithm: their syntax, bytecode, bufferization and loops.
// RUN: %optree_opt %s | %optree_opt | FileCheck %s
// RUN: %optree_opt --emit-bytecode %s | %optree_opt | FileCheck %s
// RUN: %optree_opt --mlir-print-op-generic %s | %optree_opt | FileCheck %s
// RUN: %optree_opt --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s --check-prefix=BUFFER
// RUN: %optree_opt --one-shot-bufferize=bufferize-function-boundaries --convert-optree-to-loops %s | FileCheck %s --check-prefix=LOOPS

// CHECK-LABEL: func.func @sums
// CHECK: %{{.*}}:2 = optree.scan dimension(1) inclusive(false) ins(%{{.*}} : tensor<4x?xf32>) outs(%{{.*}}, %{{.*}} : tensor<4x?xf64>, tensor<4xf64>) -> tensor<4x?xf64>, tensor<4xf64> {
// CHECK-NEXT: ^bb0(%[[SUM:.*]]: f64, %[[NEXT:.*]]: f32):
// CHECK: optree.return %{{.*}} : f64
// BUFFER-LABEL: func.func @sums
// BUFFER-NOT: memref.alloc
// BUFFER: optree.scan dimension(1) inclusive(false) ins(%{{.*}} : memref<4x?xf32, {{.*}}>) outs(%{{.*}}, %{{.*}} : memref<4x?xf64, {{.*}}>, memref<4xf64, {{.*}}>) {
// LOOPS-LABEL: func.func @sums
// LOOPS-NOT: optree.
// LOOPS: scf.for %[[ROW:[a-z0-9]+]] =
// LOOPS: %[[START:.*]] = memref.load %{{.*}}[%[[ROW]]]
// LOOPS: %[[END:.*]] = scf.for %[[I:[a-z0-9]+]] = {{.*}} iter_args(%[[HELD:.*]] = %[[START]])
// LOOPS: memref.load %{{.*}}[%[[ROW]], %[[I]]]
// LOOPS: memref.store %[[HELD]], %{{.*}}[%[[ROW]], %[[I]]]
// LOOPS: memref.store %[[END]], %{{.*}}[%[[ROW]]]
func.func @sums(%x: tensor<4x?xf32>, %o: tensor<4x?xf64>, %a: tensor<4xf64>) -> (tensor<4x?xf64>, tensor<4xf64>) {
  %0:2 = optree.scan dimension(1) inclusive(false) ins(%x : tensor<4x?xf32>) outs(%o, %a : tensor<4x?xf64>, tensor<4xf64>) -> tensor<4x?xf64>, tensor<4xf64> {
    ^bb0(%sum: f64, %next: f32):
      %w = arith.extf %next : f32 to f64
      %1 = arith.addf %sum, %w : f64
      optree.return %1 : f64
  }
  return %0#0, %0#1 : tensor<4x?xf64>, tensor<4xf64>
}

// CHECK-LABEL: func.func @updated
// CHECK: optree.scatter dimensions([0]) unique(true) ins(%{{.*}}, %{{.*}} : tensor<3x8xi32>, tensor<3x1xi64>) outs(%{{.*}} : tensor<?x8xi32>)
// A size is read in front of the loops: in LLVM, to read one may take stack.
// LOOPS-LABEL: func.func @updated
// LOOPS: %[[ROWS:.*]] = memref.dim
// LOOPS: scf.for
// LOOPS-NOT: memref.dim
// LOOPS: %[[FITS:.*]] = arith.cmpi ult, %{{.*}}, %[[ROWS]]
// LOOPS: scf.if %[[FITS]]
// LOOPS-NOT: optree.
func.func @updated(%u: tensor<3x8xi32>, %i: tensor<3x1xi64>, %o: tensor<?x8xi32>) -> tensor<?x8xi32> {
  %0 = optree.scatter dimensions([0]) unique(true) ins(%u, %i : tensor<3x8xi32>, tensor<3x1xi64>) outs(%o : tensor<?x8xi32>) -> tensor<?x8xi32> {
    ^bb0(%new: i32, %old: i32):
      optree.return %new : i32
  }
  return %0 : tensor<?x8xi32>
}

// CHECK-LABEL: func.func @ordered
// CHECK: %{{.*}}:2 = optree.sort dimension(0) outs(%{{.*}}, %{{.*}} : tensor<?xf32>, tensor<?xindex>)
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32, %{{.*}}: index, %{{.*}}: index):
// The values that are sorted are used again, so that they are copied.
// BUFFER-LABEL: func.func @ordered
// BUFFER: memref.copy
// BUFFER: optree.sort
// LOOPS-LABEL: func.func @ordered
// LOOPS: scf.while
// LOOPS-NOT: optree.
func.func @ordered(%x: tensor<?xf32>, %p: tensor<?xindex>) -> (tensor<?xf32>, tensor<?xindex>, tensor<?xf32>) {
  %0:2 = optree.sort dimension(0) outs(%x, %p : tensor<?xf32>, tensor<?xindex>) -> tensor<?xf32>, tensor<?xindex> {
    ^bb0(%a: f32, %b: f32, %m: index, %n: index):
      %1 = arith.cmpf olt, %a, %b : f32
      optree.return %1 : i1
  }
  return %0#0, %0#1, %x : tensor<?xf32>, tensor<?xindex>, tensor<?xf32>
}

// CHECK-LABEL: func.func @best
// CHECK: %{{.*}}:2 = optree.topk dimension(1) ins(%{{.*}} : tensor<2x9xbf16>) outs(%{{.*}}, %{{.*}} : tensor<2x3xbf16>, tensor<2x3xi32>)
// LOOPS-LABEL: func.func @best
// LOOPS-NOT: optree.
func.func @best(%x: tensor<2x9xbf16>, %v: tensor<2x3xbf16>, %i: tensor<2x3xi32>) -> (tensor<2x3xbf16>, tensor<2x3xi32>) {
  %0:2 = optree.topk dimension(1) ins(%x : tensor<2x9xbf16>) outs(%v, %i : tensor<2x3xbf16>, tensor<2x3xi32>) -> tensor<2x3xbf16>, tensor<2x3xi32> {
    ^bb0(%a: bf16, %b: bf16):
      %1 = arith.cmpf ogt, %a, %b : bf16
      optree.return %1 : i1
  }
  return %0#0, %0#1 : tensor<2x3xbf16>, tensor<2x3xi32>
}

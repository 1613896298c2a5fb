// Ops of linalg are converted to ops of optree, and back.
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree)' %s | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,convert-optree-to-linalg)' %s \
// RUN:   | FileCheck %s --check-prefix=BACK

// CHECK-LABEL: func.func @named
// CHECK: optree.matmul {cast = #optree.type_fn<cast_unsigned>} ins(%{{.*}}, %{{.*}} : tensor<4x8xi8>, tensor<8x2xi8>) outs(%{{.*}} : tensor<4x2xi32>)
// BACK-LABEL: func.func @named
// BACK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%{{.*}}, %{{.*}} : tensor<4x8xi8>, tensor<8x2xi8>)
func.func @named(%a: tensor<4x8xi8>, %b: tensor<8x2xi8>, %c: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>}
         ins(%a, %b : tensor<4x8xi8>, tensor<8x2xi8>) outs(%c : tensor<4x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// CHECK-LABEL: func.func @kind
// CHECK: optree.elementwise kind=#optree.elementwise_kind<exp> ins(%{{.*}} : memref<4xf32>) outs(%{{.*}} : memref<4xf32>)
// BACK-LABEL: func.func @kind
// BACK: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%{{.*}} : memref<4xf32>) outs(%{{.*}} : memref<4xf32>)
func.func @kind(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// Upstream stores the maps of a convolution in an attribute when a pass asks for them; conversion drops it.
// CHECK-LABEL: func.func @strides
// CHECK-NOT: memoized
// CHECK: optree.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>} ins(
// BACK-LABEL: func.func @strides
// BACK: linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>} ins(
func.func @strides(%a: tensor<1x9x3xf32>, %b: tensor<3x3x4xf32>, %c: tensor<1x4x4xf32>) -> tensor<1x4x4xf32> {
  %0 = linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>}
         ins(%a, %b : tensor<1x9x3xf32>, tensor<3x3x4xf32>) outs(%c : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
  return %0 : tensor<1x4x4xf32>
}

// An op with an edited body becomes a generic with that body.
// CHECK-LABEL: func.func @edited
// CHECK: optree.generic
// CHECK: arith.subf
// BACK-LABEL: func.func @edited
// BACK: linalg.generic
// BACK: arith.subf
func.func @edited(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "linalg.add"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.subf %x, %y : f32
    linalg.yield %1 : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @softmax
// CHECK: optree.softmax
// BACK-LABEL: func.func @softmax
// BACK: linalg.softmax dimension(1)
func.func @softmax(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Conversion to linalg makes a generic of an op that linalg lacks; from MLIR 23 on linalg.elementwise has the kind sin.
// CHECK-LABEL: func.func @beyond
// BACK-LABEL: func.func @beyond
// BACK: {{math.sin|linalg.elementwise .*<sin>}}
// BACK: linalg.generic
// BACK: arith.cmpf ult
// BACK: linalg.generic
// BACK: arith.maximumf
func.func @beyond(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xi1>, %d: tensor<4xf32>)
    -> (tensor<4x8xf32>, tensor<4x8xi1>, tensor<4xf32>) {
  %0 = optree.sin ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = optree.compare_lt_or_unordered ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>)
         outs(%c : tensor<4x8xi1>) -> tensor<4x8xi1>
  %2 = optree.reduce_max ins(%a : tensor<4x8xf32>) outs(%d : tensor<4xf32>) dimensions = [1]
  return %0, %1, %2 : tensor<4x8xf32>, tensor<4x8xi1>, tensor<4xf32>
}

// Ops on buffers of dynamic sizes.
// CHECK-LABEL: func.func @dynamic
// CHECK: optree.batch_matmul ins(%{{.*}}, %{{.*}} : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%{{.*}} : memref<?x?x?xf32>)
// CHECK: optree.conv_1d_nwc_wcf {{.*}}ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?x?xf32>)
// CHECK: optree.reduce { arith.addf } ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?xf32>) dimensions = [1]
// CHECK: optree.generic
// CHECK-NOT: linalg.{{[a-xz]}}
// BACK-LABEL: func.func @dynamic
// BACK: linalg.batch_matmul ins(%{{.*}}, %{{.*}} : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%{{.*}} : memref<?x?x?xf32>)
// BACK: linalg.conv_1d_nwc_wcf {{.*}}ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?x?xf32>)
// BACK: linalg.reduce { arith.addf } ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?xf32>) dimensions = [1]
// BACK: linalg.generic
// BACK-NOT: optree.
func.func @dynamic(%a: memref<?x?x?xf16>, %b: memref<?x?x?xf16>, %c: memref<?x?x?xf32>,
                   %i: memref<?x?x?xf32>, %f: memref<?x?x?xf32>, %m: memref<?x?xf32>, %v: memref<?xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<?x?x?xf16>, memref<?x?x?xf16>) outs(%c : memref<?x?x?xf32>)
  linalg.conv_1d_nwc_wcf {dilations = dense<2> : tensor<1xi64>, strides = dense<3> : tensor<1xi64>}
    ins(%i, %f : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>)
  linalg.reduce { arith.addf } ins(%m : memref<?x?xf32>) outs(%v : memref<?xf32>) dimensions = [1]
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%v : memref<?xf32>) {
  ^bb0(%x: f32):
    %0 = arith.negf %x : f32
    linalg.yield %0 : f32
  }
  return
}

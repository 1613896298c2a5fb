// Interfaces that upstream attaches to its ops work on ops of the dialect.
// RUN: mlir-opt --load-dialect-plugin=%optree_plugin --allow-unregistered-dialect %s \
// RUN:   --pass-pipeline='builtin.module(func.func(test-affine-reify-value-bounds{reify-to-func-args}))' | FileCheck %s --check-prefix=BOUNDS
// RUN: %optree_opt --generate-runtime-verification --allow-unregistered-dialect %s | FileCheck %s --check-prefix=VERIFY

// A result has the sizes of its destination.
// BOUNDS-LABEL: func.func @sizes(
// BOUNDS-SAME: %{{.*}}: tensor<?x8xf32>, %{{.*}}: tensor<8x?xf32>, %[[INTO:.*]]: tensor<?x5xf32>)
// BOUNDS-DAG: %[[SIZE:.*]] = tensor.dim %[[INTO]], %{{.*}} : tensor<?x5xf32>
// BOUNDS-DAG: %[[FIVE:.*]] = arith.constant 5 : index
// BOUNDS: "test.use"(%[[SIZE]], %[[FIVE]])
func.func @sizes(%a: tensor<?x8xf32>, %b: tensor<8x?xf32>, %c: tensor<?x5xf32>) {
  %0 = optree.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x?xf32>) outs(%c : tensor<?x5xf32>) -> tensor<?x5xf32>
  %1 = "test.reify_bound"(%0) {dim = 0} : (tensor<?x5xf32>) -> index
  %2 = "test.reify_bound"(%0) {dim = 1} : (tensor<?x5xf32>) -> index
  "test.use"(%1, %2) : (index, index) -> ()
  return
}

// The result of a composite has the sizes of its destination, too.
// BOUNDS-LABEL: func.func @composite(
// BOUNDS: arith.constant 8 : index
func.func @composite(%a: tensor<?x8xf32>) {
  %0 = optree.softmax dimension(1) ins(%a : tensor<?x8xf32>) outs(%a : tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = "test.reify_bound"(%0) {dim = 1} : (tensor<?x8xf32>) -> index
  "test.use"(%1) : (index) -> ()
  return
}

// linalg.index is less than the extent of its loop.
// BOUNDS-LABEL: func.func @position(
// BOUNDS: linalg.index 1
// BOUNDS: %[[END:.*]] = arith.constant 8 : index
// BOUNDS: "test.use"(%[[END]])
func.func @position(%a: tensor<4x8xindex>) -> tensor<4x8xindex> {
  %0 = optree.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%a : tensor<4x8xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 1 : index
    %end = "test.reify_bound"(%i) {type = "UB", constant} : (index) -> index
    "test.use"(%end) : (index) -> ()
    linalg.yield %i : index
  } -> tensor<4x8xindex>
  return %0 : tensor<4x8xindex>
}

// VERIFY-LABEL: func.func @buffers(
// VERIFY: cf.assert %{{.*}}optree.conv_1d {{.*}}is incompatible with inferred dimension size
// VERIFY: optree.conv_1d
func.func @buffers(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  optree.conv_1d ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%c : memref<?xf32>)
  return
}

// Builders in C++ make ops with bodies.
// RUN: %optree_opt --load-pass-plugin=%optree_test_plugin --pass-pipeline='builtin.module(test-optree-bodies)' %s | FileCheck %s

// CHECK: %[[SUMS:.*]]:2 = optree.scan dimension(1) inclusive(false) ins(%arg0 : tensor<4x?xf32>) outs(%arg1, %arg2 : tensor<4x?xf32>, tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: optree.return %[[SUM]] : f32
// CHECK: %[[SORTED:.*]]:2 = optree.sort dimension(0) outs(%[[SUMS]]#0, %arg0 : tensor<4x?xf32>, tensor<4x?xf32>)
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32):
// CHECK: return %[[SORTED]]#0, %[[SORTED]]#1, %[[SUMS]]#1
func.func @f(%x: tensor<4x?xf32>, %o: tensor<4x?xf32>, %a: tensor<4xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4xf32>) {
  return %x, %o, %a : tensor<4x?xf32>, tensor<4x?xf32>, tensor<4xf32>
}

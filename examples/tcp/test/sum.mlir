// RUN: tcp-opt %s -split-input-file -verify-diagnostics -convert-tcp-to-linalg | FileCheck %s
// RUN: tcp-opt %s -split-input-file -verify-diagnostics -tcp-tree-generalize -tcp-tree-specialize | FileCheck %s --check-prefix=BACK
// RUN: tcp-opt %s -split-input-file -verify-diagnostics -tcp-tree-specialize | FileCheck %s --check-prefix=BACK

// The members are added in their order.

// CHECK-LABEL: @three
// BACK-LABEL: @three
func.func @three(%a: tensor<4x?xi32>, %b: tensor<4x?xi32>, %c: tensor<4x?xi32>, %o: tensor<4x?xi32>) -> tensor<4x?xi32> {
  // CHECK: linalg.generic
  // CHECK-NEXT: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %[[C:.*]]: i32, %{{.*}}: i32):
  // CHECK-NEXT: %[[AB:.*]] = arith.addi %[[A]], %[[B]] : i32
  // CHECK-NEXT: %[[ABC:.*]] = arith.addi %[[AB]], %[[C]] : i32
  // CHECK-NEXT: linalg.yield %[[ABC]]
  // BACK: tcp.sum ins(%arg0, %arg1, %arg2 :
  %0 = tcp.sum ins(%a, %b, %c : tensor<4x?xi32>, tensor<4x?xi32>, tensor<4x?xi32>) outs(%o : tensor<4x?xi32>) -> tensor<4x?xi32>
  return %0 : tensor<4x?xi32>
}

// -----

// A sum of one is that one.

// CHECK-LABEL: @one
// BACK-LABEL: @one
func.func @one(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: linalg.generic
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT: linalg.yield %[[A]]
  // BACK: tcp.sum ins(%arg0 :
  %0 = tcp.sum ins(%a : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// The body says in which order the inputs are members.

// BACK-LABEL: @other_order
func.func @other_order(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>, %e: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  // BACK: tcp.sum ins(%arg3, %arg1, %arg4, %arg0, %arg2 :
  %0 = tcp.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b, %c, %d, %e : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32, %3: f32, %4: f32, %5: f32):
    %6 = arith.addf %3, %1 : f32
    %7 = arith.addf %4, %6 : f32
    %8 = arith.addf %7, %0 : f32
    %9 = arith.addf %2, %8 : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// Another association rounds otherwise.

// BACK-LABEL: @balanced
// BACK-NOT: tcp.sum
func.func @balanced(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>, %e: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b, %c, %d, %e : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32, %3: f32, %4: f32, %5: f32):
    %6 = arith.addf %0, %1 : f32
    %7 = arith.addf %2, %3 : f32
    %8 = arith.addf %6, %7 : f32
    %9 = arith.addf %8, %4 : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// Each input is one member.

// BACK-LABEL: @twice
// BACK-NOT: tcp.sum
func.func @twice(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>, %e: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b, %c, %d, %e : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32, %3: f32, %4: f32, %5: f32):
    %6 = arith.addf %0, %1 : f32
    %7 = arith.addf %6, %2 : f32
    %8 = arith.addf %7, %3 : f32
    %9 = arith.addf %8, %3 : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#row = affine_map<(d0) -> (0)>

// All members have the map of the operand.

// BACK-LABEL: @other_map
// BACK-NOT: tcp.sum
func.func @other_map(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<1xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.generic {indexing_maps = [#id, #id, #row, #id], iterator_types = ["parallel"]}
      ins(%a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<1xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%0: f32, %1: f32, %2: f32, %3: f32):
    %4 = arith.addf %0, %1 : f32
    %5 = arith.addf %4, %2 : f32
    linalg.yield %5 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @none(%o: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'tcp.sum' does not take 0 ins and 1 outs: 'in' has 1 to 128 members}}
  %0 = tcp.sum outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @none(%o: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'tcp.sum' op needs 1 to 128 members in 'in'}}
  %0 = "tcp.sum"(%o) ({
  ^bb0(%a: f32):
    "linalg.yield"(%a) : (f32) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

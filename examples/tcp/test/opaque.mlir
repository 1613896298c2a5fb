// RUN: tcp-opt %s -split-input-file -verify-diagnostics | FileCheck %s
// RUN: tcp-opt %s -split-input-file -verify-diagnostics -canonicalize -cse | FileCheck %s --check-prefix=KEPT

// CHECK-LABEL: @custom
// KEPT-LABEL: @custom
func.func @custom(%x: tensor<2x?xf32>, %n: index) {
  // CHECK: %{{.*}}:2 = tcp.custom_op("lib.call") %{{.*}}, %{{.*}} {count = 2 : i64} : tensor<2x?xf32>, index -> tensor<?xf32>, i1
  // KEPT-COUNT-2: tcp.custom_op
  %0:2 = tcp.custom_op("lib.call") %x, %n {count = 2 : i64} : tensor<2x?xf32>, index -> tensor<?xf32>, i1
  %1:2 = tcp.custom_op("lib.call") %x, %n {count = 2 : i64} : tensor<2x?xf32>, index -> tensor<?xf32>, i1
  return
}

// CHECK-LABEL: @symbols
// KEPT-LABEL: @symbols
func.func @symbols(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  // CHECK: %[[S:.*]] = tcp.symbolic_int "s0" {min_val = 3, max_val = 6} : i64
  // KEPT: tcp.symbolic_int "s0"
  // KEPT-NOT: tcp.symbolic_int
  %0 = tcp.symbolic_int "s0" {min_val = 3, max_val = 6} : i64
  %1 = tcp.symbolic_int "s1" {min_val = 4, max_val = 7} : i64
  // CHECK: tcp.bind_symbolic_shape %{{.*}}, [%[[S]]], #{{.*}} : tensor<?xf32>
  // KEPT-COUNT-2: tcp.bind_symbolic_shape
  tcp.bind_symbolic_shape %x, [%0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  tcp.bind_symbolic_shape %y, [%0], affine_map<()[s0] -> (s0 + 1)> : tensor<?xf32>
  return
}

// CHECK-LABEL: @group
func.func @group(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: tcp.group {
  // CHECK:   tcp.yield %{{.*}} : tensor<?xf32>
  // CHECK: } : tensor<?xf32>
  %0 = tcp.group {
    %1 = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %1 : tensor<?xf32>
  } : tensor<?xf32>
  // CHECK: tcp.isolated_group %{{.*}} {
  // CHECK: ^bb0(%{{.*}}: tensor<?xf32>):
  // CHECK: } : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.isolated_group %0 {
  ^bb0(%a: tensor<?xf32>):
    %3 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %3 : tensor<?xf32>
  } : tensor<?xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

func.func @no_yield(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'tcp.group' op has a body that does not end with tcp.yield}}
  %0 = "tcp.group"() ({
    %1 = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
  }) : () -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @other_type(%x: tensor<?xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{'tcp.group' op yields values of other types than its results}}
  %0 = "tcp.group"() ({
    tcp.yield %x : tensor<?xf32>
  }) : () -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @no_symbol(%x: tensor<?xf32>, %n: i64) {
  // expected-error@+1 {{has a symbol that no tcp.symbolic_int defines}}
  tcp.bind_symbolic_shape %x, [%n], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return
}

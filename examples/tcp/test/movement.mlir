// RUN: tcp-opt %s -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @moved
func.func @moved(%x: tensor<1x?xf32>, %n: index, %i: tensor<2x?xi64>, %j: tensor<5x2xi64>) {
  // CHECK: tcp.broadcast %{{.*}}, %{{.*}} {axes = array<i64: 0>} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  %0 = tcp.broadcast %x, %n {axes = array<i64: 0>} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  // CHECK: tcp.gather %{{.*}}, %{{.*}} {dim = 0 : index} : tensor<?x?xf32>, tensor<2x?xi64> -> tensor<2x?xf32>
  %1 = tcp.gather %0, %i {dim = 0 : index} : tensor<?x?xf32>, tensor<2x?xi64> -> tensor<2x?xf32>
  // CHECK: tcp.gather_nd %{{.*}}, %{{.*}} : tensor<?x?xf32>, tensor<5x2xi64> -> tensor<5xf32>
  %2 = tcp.gather_nd %0, %j : tensor<?x?xf32>, tensor<5x2xi64> -> tensor<5xf32>
  // CHECK: tcp.slice %{{.*}} starts(%{{.*}}, %{{.*}}) sizes(%{{.*}}, %{{.*}}) strides(%{{.*}}, %{{.*}}) : tensor<?x?xf32> -> tensor<?x?xf32>
  %3 = tcp.slice %0 starts(%n, %n) sizes(%n, %n) strides(%n, %n) : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: @constants
func.func @constants() -> tensor<2xi32> {
  // CHECK: tcp.const {value = dense<[3, 6]> : tensor<2xi32>} : tensor<2xi32>
  %0 = tcp.const {value = dense<[3, 6]> : tensor<2xi32>} : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @not_one(%x: tensor<7x?xf32>, %n: index) {
  // expected-error@+1 {{does not meet 'in[axes] == 1'}}
  %0 = tcp.broadcast %x, %n {axes = array<i64: 0>} : tensor<7x?xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @not_increasing(%x: tensor<1x1xf32>, %n: index) {
  // expected-error@+1 {{whose elements increase}}
  %0 = tcp.broadcast %x, %n, %n {axes = array<i64: 1, 0>} : tensor<1x1xf32>, index, index -> tensor<?x?xf32>
  return
}

// -----

func.func @other_rank(%x: tensor<1x1xf32>, %n: index) {
  // expected-error@+1 {{has rank 1; rank 2 is needed}}
  %0 = tcp.broadcast %x, %n {axes = array<i64: 0>} : tensor<1x1xf32>, index -> tensor<?xf32>
  return
}

// -----

func.func @other_value() {
  // expected-error@+1 {{has a value of another type than its result}}
  %0 = tcp.const {value = dense<[3, 6]> : tensor<2xi32>} : tensor<2xf32>
  return
}

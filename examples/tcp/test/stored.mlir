// RUN: tcp-opt %s -split-input-file -verify-diagnostics | FileCheck %s
// RUN: tcp-opt %s -split-input-file -verify-diagnostics -convert-tcp-to-linalg | FileCheck %s --check-prefix=LOW
// RUN: tcp-opt %s -split-input-file -verify-diagnostics -convert-tcp-to-storage -canonicalize | FileCheck %s --check-prefix=STORED

// Elements with a sign and quantized ones are moved as they are, and computed as what stores them.

!q = !quant.uniform<i8:f32, 2.000000e+00:10>

// CHECK-LABEL: @quantized
// LOW-LABEL: @quantized
func.func @quantized(%a: tensor<?x4x!q>, %b: tensor<?x4x!q>) -> tensor<?x4x!q> {
  // CHECK: tcp.add %{{.*}}, %{{.*}} : tensor<?x4x!quant.uniform
  // LOW: quant.scast %arg0 : tensor<?x4x!quant.uniform<{{.*}}>> to tensor<?x4xi8>
  // LOW: quant.scast %arg1
  // LOW: %[[SUM:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%{{.*}}, %{{.*}} : tensor<?x4xi8>, tensor<?x4xi8>)
  // LOW: quant.scast %[[SUM]] : tensor<?x4xi8> to tensor<?x4x!quant.uniform
  %0 = tcp.add %a, %b : tensor<?x4x!q>, tensor<?x4x!q> -> tensor<?x4x!q>
  return %0 : tensor<?x4x!q>
}

// -----

// CHECK-LABEL: @signed
// LOW-LABEL: @signed
func.func @signed(%a: tensor<?xui8>, %b: tensor<?xui8>) -> tensor<?xui8> {
  // CHECK: tcp.mul
  // LOW: tensor.bitcast %arg0 : tensor<?xui8> to tensor<?xi8>
  // LOW: linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%{{.*}}, %{{.*}} : tensor<?xi8>, tensor<?xi8>)
  // LOW: tensor.bitcast %{{.*}} : tensor<?xi8> to tensor<?xui8>
  %0 = tcp.mul %a, %b : tensor<?xui8>, tensor<?xui8> -> tensor<?xui8>
  return %0 : tensor<?xui8>
}

// -----

!q = !quant.uniform<i8:f32, 2.000000e+00:10>

// CHECK-LABEL: @moved
func.func @moved(%x: tensor<3x4x!q>, %i: tensor<2x4xi32>, %s: tensor<3x4xsi32>) {
  // CHECK: tcp.gather
  %0 = tcp.gather %x, %i {dim = 0 : index} : tensor<3x4x!q>, tensor<2x4xi32> -> tensor<2x4x!q>
  // CHECK: tcp.gather
  %1 = tcp.gather %s, %i {dim = 0 : index} : tensor<3x4xsi32>, tensor<2x4xi32> -> tensor<2x4xsi32>
  return
}

// -----

!q = !quant.uniform<i8:f32, 2.000000e+00:10>

// No function of floats takes them.
func.func @float(%x: tensor<3x!q>) {
  // expected-error@+1 {{operand #0 must be}}
  %0 = tcp.tanh %x : tensor<3x!q> -> tensor<3x!q>
  return
}

// -----

!q = !quant.uniform<i8:f32, 2.000000e+00:10>

// A payload without a function moves what stores them.
// CHECK-LABEL: @tree
// STORED-LABEL: @tree
func.func @tree(%x: tensor<5x?x!q>, %n: i64, %s: tensor<5x6xsi32>) -> (tensor<5x?x!q>, tensor<5x6xsi32>) {
  // CHECK: tcp.roll ins(%{{.*}} : tensor<5x?x!quant.uniform
  // STORED: %[[X:.*]] = quant.scast %arg0 : tensor<5x?x!quant.uniform<{{.*}}>> to tensor<5x?xi8>
  // STORED: %[[R:.*]] = tcp.roll ins(%[[X]], %arg1 : tensor<5x?xi8>, i64)
  // STORED: %[[Q:.*]] = quant.scast %[[R]] : tensor<5x?xi8> to tensor<5x?x!quant.uniform
  %0 = tcp.roll ins(%x, %n : tensor<5x?x!q>, i64) outs(%x : tensor<5x?x!q>) -> tensor<5x?x!q>
  // STORED: tcp.roll ins(%{{.*}}, %arg1 : tensor<5x6xi32>, i64)
  %1 = tcp.roll ins(%s, %n : tensor<5x6xsi32>, i64) outs(%s : tensor<5x6xsi32>) -> tensor<5x6xsi32>
  return %0, %1 : tensor<5x?x!q>, tensor<5x6xsi32>
}

// -----

func.func @function(%x: tensor<5x6xsi32>, %y: tensor<6xsi32>) {
  // expected-error@+1 {{has no payload on elements of type 'si32', 'si32'}}
  %0 = tcp.reduce_with ins(%x : tensor<5x6xsi32>) outs(%y : tensor<6xsi32>) dimensions = [0] {combine = #tcp.function<add>}
  return
}

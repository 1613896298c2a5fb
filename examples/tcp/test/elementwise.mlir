// RUN: tcp-opt %s -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @one_input
func.func @one_input(%f: tensor<?x4xf32>, %i: tensor<3xi32>) {
  // CHECK: tcp.tanh %{{.*}} : tensor<?x4xf32> -> tensor<?x4xf32>
  %0 = tcp.tanh %f : tensor<?x4xf32> -> tensor<?x4xf32>
  // CHECK: tcp.abs %{{.*}} : tensor<3xi32> -> tensor<3xi32>
  %1 = tcp.abs %i : tensor<3xi32> -> tensor<3xi32>
  // CHECK: tcp.round_even
  %2 = tcp.round_even %f {note} : tensor<?x4xf32> -> tensor<?x4xf32>
  // CHECK: tcp.clamp %{{.*}} {max_float = 1.500000e+00 : f32} : tensor<?x4xf32>
  %3 = tcp.clamp %f {max_float = 1.5 : f32} : tensor<?x4xf32> -> tensor<?x4xf32>
  return
}

// CHECK-LABEL: @two_inputs
func.func @two_inputs(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %i: tensor<?xi32>) {
  // CHECK: tcp.add %{{.*}}, %{{.*}} : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %0 = tcp.add %a, %b : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.divsi %{{.*}}, %{{.*}} {rounding_mode = #tcp.function<floor_div>}
  %1 = tcp.divsi %i, %i {rounding_mode = #tcp.function<floor_div>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  return
}

// -----

func.func @other_elements(%a: tensor<?xf32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error@+1 {{'in2' has the element type 'i32'; 'in1' has 'f32'}}
  %0 = tcp.add %a, %b : tensor<?xf32>, tensor<?xi32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// -----

func.func @other_rank(%a: tensor<?x?xi32>, %b: tensor<?xi32>) -> tensor<?x?xi32> {
  // expected-error@+1 {{'tcp.add' op}}
  %0 = tcp.add %a, %b : tensor<?x?xi32>, tensor<?xi32> -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// -----

func.func @other_size(%a: tensor<5xi32>, %b: tensor<6xi32>) -> tensor<6xi32> {
  // expected-error@+1 {{'tcp.add' op}}
  %0 = tcp.add %a, %b : tensor<5xi32>, tensor<6xi32> -> tensor<6xi32>
  return %0 : tensor<6xi32>
}

// -----

func.func @no_float(%a: tensor<5xi32>) -> tensor<5xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of floating-point values}}
  %0 = tcp.tanh %a : tensor<5xi32> -> tensor<5xi32>
  return %0 : tensor<5xi32>
}

// -----

func.func @no_bound(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'tcp.clamp' op has no bound}}
  %0 = tcp.clamp %a : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @other_bound(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'tcp.clamp' op has a bound of another type than its elements}}
  %0 = tcp.clamp %a {min_int = 1 : i64} : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

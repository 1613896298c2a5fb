// RUN: tcp-opt %s -split-input-file -verify-diagnostics | FileCheck %s
// RUN: tcp-opt %s -split-input-file -verify-diagnostics -canonicalize -cse | FileCheck %s --check-prefix=SIMPLE

// What mlir-tcp's own tests of its dialect accept, refuse and simplify (unary,
// binary, misc, data_movement, tcp_custom_ops, canonicalize), in other words.

// CHECK-LABEL: @functions_of_one_tensor
func.func @functions_of_one_tensor(%f: tensor<?x?xf32>, %i: tensor<?x?xi32>) {
  // CHECK: tcp.tanh
  %0 = tcp.tanh %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.sigmoid
  %1 = tcp.sigmoid %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.sqrt
  %2 = tcp.sqrt %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.ceil
  %3 = tcp.ceil %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.floor
  %4 = tcp.floor %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.round %
  %5 = tcp.round %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.round_even
  %6 = tcp.round_even %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.sin
  %7 = tcp.sin %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.cos
  %8 = tcp.cos %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.abs %{{.*}} : tensor<?x?xf32>
  %9 = tcp.abs %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.abs %{{.*}} : tensor<?x?xi32>
  %10 = tcp.abs %i : tensor<?x?xi32> -> tensor<?x?xi32>
  // CHECK: tcp.log
  %11 = tcp.log %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.neg
  %12 = tcp.neg %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.atan
  %13 = tcp.atan %f : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.clamp %{{.*}} {min_float = 0.000000e+00 : f32}
  %14 = tcp.clamp %f {min_float = 0.0 : f32} : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.clamp %{{.*}} {max_int = 6 : i64}
  %15 = tcp.clamp %i {max_int = 6 : i64} : tensor<?x?xi32> -> tensor<?x?xi32>
  return
}

// CHECK-LABEL: @quantized_per_tensor
func.func @quantized_per_tensor(%x: tensor<?x?x!quant.uniform<i8:f32, 0.078431:-12>>) -> tensor<?x?x!quant.uniform<i8:f32, 0.078431:-12>> {
  // CHECK: tcp.add %{{.*}}, %{{.*}} : tensor<?x?x!quant.uniform<i8:f32, 7.843100e-02:-12>>
  %0 = tcp.add %x, %x : tensor<?x?x!quant.uniform<i8:f32, 0.078431:-12>>, tensor<?x?x!quant.uniform<i8:f32, 0.078431:-12>> -> tensor<?x?x!quant.uniform<i8:f32, 0.078431:-12>>
  return %0 : tensor<?x?x!quant.uniform<i8:f32, 0.078431:-12>>
}

// CHECK-LABEL: @quantized_per_axis
func.func @quantized_per_axis(%x: tensor<3x?x!quant.uniform<i8<-127:127>:f32:0, {0.1, 0.2, 0.3}>>) -> tensor<3x?x!quant.uniform<i8<-127:127>:f32:0, {0.1, 0.2, 0.3}>> {
  // CHECK: tcp.add %{{.*}}, %{{.*}} : tensor<3x?x!quant.uniform<i8<-127:127>:f32:0, {
  %0 = tcp.add %x, %x : tensor<3x?x!quant.uniform<i8<-127:127>:f32:0, {0.1, 0.2, 0.3}>>, tensor<3x?x!quant.uniform<i8<-127:127>:f32:0, {0.1, 0.2, 0.3}>> -> tensor<3x?x!quant.uniform<i8<-127:127>:f32:0, {0.1, 0.2, 0.3}>>
  return %0 : tensor<3x?x!quant.uniform<i8<-127:127>:f32:0, {0.1, 0.2, 0.3}>>
}

// -----

// CHECK-LABEL: @functions_of_two_tensors
func.func @functions_of_two_tensors(%f: tensor<?x?xf32>, %i: tensor<?xi32>) {
  // CHECK: tcp.add %{{.*}} : tensor<?x?xf32>
  %0 = tcp.add %f, %f : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.add %{{.*}} : tensor<?xi32>
  %1 = tcp.add %i, %i : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  // CHECK: tcp.sub
  %2 = tcp.sub %f, %f : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.mul
  %3 = tcp.mul %f, %f : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.divf
  %4 = tcp.divf %f, %f : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.atan2
  %5 = tcp.atan2 %f, %f : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

// CHECK-LABEL: @casts
func.func @casts(%i: tensor<?x?xi32>, %h: tensor<?x?xf16>) {
  // CHECK: tcp.cast %{{.*}} : tensor<?x?xi32> -> tensor<?x?xi8>
  %0 = tcp.cast %i {in_int_signedness = 1 : i32, out_int_signedness = 2 : i32} : tensor<?x?xi32> -> tensor<?x?xi8>
  // CHECK: tcp.cast %{{.*}} : tensor<?x?xi32> -> tensor<?x?xf16>
  %1 = tcp.cast %i {in_int_signedness = 2 : i32} : tensor<?x?xi32> -> tensor<?x?xf16>
  // CHECK: tcp.cast %{{.*}} : tensor<?x?xf16> -> tensor<?x?xi32>
  %2 = tcp.cast %h {out_int_signedness = 0 : i32} : tensor<?x?xf16> -> tensor<?x?xi32>
  // CHECK: tcp.cast %{{.*}} : tensor<?x?xf16> -> tensor<?x?xf32>
  %3 = tcp.cast %h : tensor<?x?xf16> -> tensor<?x?xf32>
  return
}

// -----

// CHECK-LABEL: @movement
func.func @movement(%a: tensor<1x?xf32>, %b: tensor<?x1x?x1xf32>, %n: index, %x: tensor<?x?xf32>, %i: tensor<2x?xi64>, %image: tensor<1x56x?x?xf32>) {
  // CHECK: tcp.broadcast %{{.*}} {axes = array<i64: 0>}
  %0 = tcp.broadcast %a, %n {axes = array<i64: 0>} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  // CHECK: tcp.broadcast %{{.*}} {axes = array<i64: 1, 3>}
  %1 = tcp.broadcast %b, %n, %n {axes = array<i64: 1, 3>} : tensor<?x1x?x1xf32>, index, index -> tensor<?x?x?x?xf32>
  // CHECK: tcp.gather %{{.*}} {dim = 0 : index}
  %2 = tcp.gather %x, %i {dim = 0 : index} : tensor<?x?xf32>, tensor<2x?xi64> -> tensor<2x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c28 = arith.constant 28 : index
  // CHECK: tcp.slice %{{.*}} starts({{.*}}) sizes({{.*}}) strides({{.*}}) : tensor<1x56x?x?xf32> -> tensor<1x28x?x?xf32>
  %3 = tcp.slice %image starts(%c0, %c0, %c0, %c0) sizes(%c1, %c28, %n, %n) strides(%c1, %c2, %c1, %c1) : tensor<1x56x?x?xf32> -> tensor<1x28x?x?xf32>
  return
}

// -----

// CHECK-LABEL: @groups
func.func @groups(%a: tensor<?x?xf32>, %u: tensor<?x?xui16>) {
  // CHECK: tcp.group {
  %0 = "tcp.group"() ({
    %1 = tcp.add %a, %a : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
    tcp.yield %1 : tensor<?x?xf32>
  }) : () -> tensor<?x?xf32>
  // CHECK: tcp.group {
  // CHECK: } : tensor<?x?xsi16>
  %2 = "tcp.group"() ({
    %3 = builtin.unrealized_conversion_cast %u : tensor<?x?xui16> to tensor<?x?xsi16>
    tcp.yield %3 : tensor<?x?xsi16>
  }) : () -> tensor<?x?xsi16>
  // CHECK: tcp.isolated_group %{{.*}}, %{{.*}} {
  %4 = "tcp.isolated_group"(%a, %a) ({
  ^bb0(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>):
    %5 = tcp.add %x, %y : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
    tcp.yield %5 : tensor<?x?xf32>
  }) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: tcp.isolated_group %{{.*}} {
  // CHECK: } : tensor<?x?xui16> -> tensor<?x?xsi16>
  %6 = "tcp.isolated_group"(%u) ({
  ^bb0(%x: tensor<?x?xui16>):
    %7 = builtin.unrealized_conversion_cast %x : tensor<?x?xui16> to tensor<?x?xsi16>
    tcp.yield %7 : tensor<?x?xsi16>
  }) : (tensor<?x?xui16>) -> tensor<?x?xsi16>
  return
}

// -----

// CHECK-LABEL: @calls
func.func @calls(%a: tensor<?x?xf32>) {
  // CHECK: tcp.custom_op("a.name") %{{.*}} : tensor<?x?xf32> -> tensor<?x?xf32>
  %0 = tcp.custom_op("a.name") %a : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.custom_op("a.name") %{{.*}} {axis = 0 : i32}
  %1 = tcp.custom_op("a.name") %a {axis = 0 : i32} : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

// Equal constants are one; the product stays.
// SIMPLE-LABEL: @constants
// SIMPLE-COUNT-1: tcp.const
// SIMPLE-NEXT: tcp.mul %[[C:.*]], %[[C]] :
func.func @constants() -> (tensor<f32>, tensor<3xi32>, tensor<2x2xi64>) {
  %0 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
  %1 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
  %2 = tcp.mul %0, %1 : tensor<f32>, tensor<f32> -> tensor<f32>
  %3 = tcp.const {value = dense<[3, 6, 10]> : tensor<3xi32>} : tensor<3xi32>
  %4 = tcp.const {value = dense<[[2, 3], [5, 7]]> : tensor<2x2xi64>} : tensor<2x2xi64>
  return %2, %3, %4 : tensor<f32>, tensor<3xi32>, tensor<2x2xi64>
}

// -----

// A symbol that nothing uses goes; sizes that are bound stay.
// SIMPLE-LABEL: @symbols
// SIMPLE: tcp.symbolic_int "s0"
// SIMPLE-NOT: tcp.symbolic_int
// SIMPLE-COUNT-2: tcp.bind_symbolic_shape
func.func @symbols(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %0 = tcp.symbolic_int "s0" {min_val = 3, max_val = 6} : i64
  %1 = tcp.symbolic_int "s0 + 1" {min_val = 4, max_val = 7} : i64
  tcp.bind_symbolic_shape %x, [%0], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  tcp.bind_symbolic_shape %y, [%0], affine_map<()[s0] -> (s0 + 1)> : tensor<?xf32>
  return
}

// -----

func.func @other_rank(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.tanh' op}}
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @other_size(%a: tensor<5x?xf32>) {
  // expected-error@+1 {{'tcp.tanh' op}}
  %0 = tcp.tanh %a : tensor<5x?xf32> -> tensor<6x?xf32>
  return
}

// -----

func.func @two_other_types(%a: tensor<?xf32>, %b: tensor<?xi32>) {
  // expected-error@+1 {{'in2' has the element type 'i32'; 'in1' has 'f32'}}
  %0 = tcp.add %a, %b : tensor<?xf32>, tensor<?xi32> -> tensor<?xi32>
  return
}

// -----

func.func @two_other_ranks(%a: tensor<?x?xi32>, %b: tensor<?xi32>) {
  // expected-error@+1 {{'tcp.add' op}}
  %0 = tcp.add %a, %b : tensor<?x?xi32>, tensor<?xi32> -> tensor<?x?xi32>
  return
}

// -----

func.func @two_other_sizes(%a: tensor<5xi32>, %b: tensor<6xi32>) {
  // expected-error@+1 {{'tcp.add' op}}
  %0 = tcp.add %a, %b : tensor<5xi32>, tensor<6xi32> -> tensor<6xi32>
  return
}

// -----

func.func @no_bound(%a: tensor<?x?xf32>) {
  // expected-error@+1 {{'tcp.clamp' op has no bound}}
  %0 = tcp.clamp %a : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @other_bound(%a: tensor<?x?xf32>) {
  // expected-error@+1 {{has a bound of another type than its elements}}
  %0 = tcp.clamp %a {max_int = 6 : i64} : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @unsaid_input(%a: tensor<?x?xi32>) {
  // expected-error@+1 {{has elements of type 'i32' and no 'in_int_signedness'}}
  %0 = tcp.cast %a : tensor<?x?xi32> -> tensor<?x?xf32>
  return
}

// -----

func.func @unsaid_output(%a: tensor<?x?xf32>) {
  // expected-error@+1 {{has elements of type 'i16' and no 'out_int_signedness'}}
  %0 = tcp.cast %a : tensor<?x?xf32> -> tensor<?x?xi16>
  return
}

// -----

func.func @said_of_a_float(%a: tensor<?x?xf32>) {
  // expected-error@+1 {{has elements of type 'f32' and 'in_int_signedness'}}
  %0 = tcp.cast %a {in_int_signedness = 1 : i32} : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @said_of_a_float_result(%a: tensor<?x?xf32>) {
  // expected-error@+1 {{has elements of type 'f32' and 'out_int_signedness'}}
  %0 = tcp.cast %a {out_int_signedness = 1 : i32} : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @signed_truth(%a: tensor<?x?xi1>) {
  // expected-error@+1 {{has truth values, which are signless}}
  %0 = tcp.cast %a {in_int_signedness = 1 : i32} : tensor<?x?xi1> -> tensor<?x?xf32>
  return
}

// -----

func.func @signed_truth_result(%a: tensor<?x?xf32>) {
  // expected-error@+1 {{has truth values, which are signless}}
  %0 = tcp.cast %a {out_int_signedness = 1 : i32} : tensor<?x?xf32> -> tensor<?x?xi1>
  return
}

// -----

func.func @broadcast_of_other_rank(%a: tensor<?xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast' op}}
  %0 = tcp.broadcast %a, %n {axes = array<i64: 0>} : tensor<?xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_of_other_type(%a: tensor<1x?xf32>, %n: index) {
  // expected-error@+1 {{'out' has the element type 'i32'; 'in' has 'f32'}}
  %0 = tcp.broadcast %a, %n {axes = array<i64: 0>} : tensor<1x?xf32>, index -> tensor<?x?xi32>
  return
}

// -----

func.func @broadcast_of_other_count(%a: tensor<1x1xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast' op}}
  %0 = tcp.broadcast %a, %n, %n {axes = array<i64: 0>} : tensor<1x1xf32>, index, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_unsorted(%a: tensor<?x1x?x1xf32>, %n: index) {
  // expected-error@+1 {{'axes'}}
  %0 = tcp.broadcast %a, %n, %n {axes = array<i64: 3, 1>} : tensor<?x1x?x1xf32>, index, index -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @broadcast_twice(%a: tensor<?x1x?x1xf32>, %n: index) {
  // expected-error@+1 {{'axes'}}
  %0 = tcp.broadcast %a, %n, %n {axes = array<i64: 1, 1>} : tensor<?x1x?x1xf32>, index, index -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @broadcast_outside(%a: tensor<?x1x?x1xf32>, %n: index) {
  // expected-error@+1 {{'tcp.broadcast' op}}
  %0 = tcp.broadcast %a, %n, %n {axes = array<i64: 1, 100>} : tensor<?x1x?x1xf32>, index, index -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @broadcast_of_seven(%a: tensor<?x7x?x1xf32>, %n: index) {
  // expected-error@+1 {{'in[axes] == 1'}}
  %0 = tcp.broadcast %a, %n, %n {axes = array<i64: 1, 3>} : tensor<?x7x?x1xf32>, index, index -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @group_without_end(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.group' op has a body that does not end with tcp.yield}}
  %0 = "tcp.group"() ({
    %1 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  }) : () -> tensor<?xf32>
  return
}

// -----

func.func @group_of_two(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.group' op yields values of other types than its results}}
  %0 = "tcp.group"() ({
    tcp.yield %a, %a : tensor<?xf32>, tensor<?xf32>
  }) : () -> tensor<?xf32>
  return
}

// -----

func.func @group_of_other_rank(%a: tensor<?x?xf32>) {
  // expected-error@+1 {{'tcp.group' op yields values of other types than its results}}
  %0 = "tcp.group"() ({
    tcp.yield %a : tensor<?x?xf32>
  }) : () -> tensor<?xf32>
  return
}

// -----

func.func @isolated_without_end(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.isolated_group' op has a body that does not end with tcp.yield}}
  %0 = "tcp.isolated_group"(%a) ({
  ^bb0(%x: tensor<?xf32>):
    %1 = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @isolated_of_two(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.isolated_group' op yields values of other types than its results}}
  %0 = "tcp.isolated_group"(%a) ({
  ^bb0(%x: tensor<?xf32>):
    tcp.yield %x, %x : tensor<?xf32>, tensor<?xf32>
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @isolated_of_other_rank(%a: tensor<?x?xf32>) {
  // expected-error@+1 {{'tcp.isolated_group' op yields values of other types than its results}}
  %0 = "tcp.isolated_group"(%a) ({
  ^bb0(%x: tensor<?x?xf32>):
    tcp.yield %x : tensor<?x?xf32>
  }) : (tensor<?x?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @nameless(%a: tensor<?x?xf32>) {
  // expected-error@+1 {{expected}}
  %0 = tcp.custom_op() %a : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

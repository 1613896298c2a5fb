// What nearly is a composite gets a remark that says what is missing.

// RUN: tree-opt %s --verify-diagnostics --pass-pipeline='builtin.module(linalg-tree-recognize{as=call remarks=all report=%t})'
// RUN: FileCheck %s --input-file=%t
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-recognize{report=/does/not/exist})' 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: cannot write '/does/not/exist'
// CHECK:      "composites": [
// CHECK:        "location": "{{.*}}recognize-remarks.mlir:{{[0-9]+}}:{{[0-9]+}}",
// CHECK-NEXT:   "composite": "rms_norm",
// CHECK-NEXT:   "missing": "in place of
// CHECK:        "composite": "softmax",
// CHECK-NEXT:   "missing": "it needs allow=arcp"
// CHECK:        "composite": "softmax",
// CHECK-NEXT:   "missing": "a result on the way to it is used elsewhere, and would be computed twice"
// CHECK:        "composite": "silu"
// CHECK-NEXT: }

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>

func.func @epsilon_after_the_root(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  // expected-remark@+1 {{rms_norm, but in place of mulf(rsqrt(addf(mulf(..., 1.250000e-01), epsilon)), input) there is addf(rsqrt(mulf(reduce addf(...), 1.250000e-01)), 9.99999997E-7)}}
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x8xf32>, tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %b, %n : f32
    %1 = math.rsqrt %0 : f32
    %2 = arith.addf %1, %eps : f32
    %3 = arith.mulf %a, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

func.func @reciprocal_of_the_sum(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.reduce {arith.maximumf} ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
  %mb = linalg.broadcast ins(%m : tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) dimensions = [1]
  %d = linalg.sub ins(%x, %mb : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %e = linalg.exp ins(%d : tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce {arith.addf} ins(%e : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  // expected-remark@+1 {{softmax, but it needs allow=arcp}}
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%e, %s : tensor<4x8xf32>, tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %one, %b : f32
    %1 = arith.mulf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

func.func @sum_is_used(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.reduce {arith.maximumf} ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
  %mb = linalg.broadcast ins(%m : tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) dimensions = [1]
  %d = linalg.sub ins(%x, %mb : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %e = linalg.exp ins(%d : tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce {arith.addf} ins(%e : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) dimensions = [1]
  // expected-remark@+1 {{softmax, but a result on the way to it is used elsewhere, and would be computed twice}}
  %r = linalg.div ins(%e, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r, %s : tensor<4x8xf32>, tensor<4xf32>
}

func.func @silu(%x: tensor<?x8xf32>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %one = arith.constant 1.0 : f32
  // expected-remark@+1 {{silu}}
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.negf %a : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    %4 = arith.mulf %a, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// A quotient is a product with the reciprocal, and a root says that its reciprocal is meant.
func.func @quotient_by_root_and_epsilon(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %c, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  // expected-remark@+1 {{rms_norm, but in place of mulf(rsqrt(addf(mulf(..., 1.250000e-01), epsilon)), input) there is divf(1.0, addf(sqrt(mulf(reduce addf(...), 1.250000e-01)), 9.99999997E-7))}}
  %r = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4x8xf32>, tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %b, %n : f32
    %1 = math.sqrt %0 : f32
    %2 = arith.addf %1, %eps : f32
    %3 = arith.divf %a, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

func.func @product_with_reciprocal_of_root_and_epsilon(%x: tensor<4x8xf32>, %w: tensor<8xf32>, %bb: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %n = arith.constant 8.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %t = linalg.reduce {arith.addf} ins(%x : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %c = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %t : tensor<4x8xf32>, tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %b, %n : f32
    %1 = arith.subf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%c : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  // expected-remark@+2 {{variance}}
  // expected-remark@+1 {{layer_norm, but in place of rsqrt(addf(mulf(reduce addf(...), 1.250000e-01), epsilon)) there is divf(1.0, addf(sqrt(mulf(reduce addf(...), 1.250000e-01)), 9.99999997E-7))}}
  %r = linalg.generic {indexing_maps = [#id, #row, #col, #col, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c, %s, %w, %bb : tensor<4x8xf32>, tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) outs(%e2 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %g: f32, %h: f32, %o: f32):
    %0 = arith.divf %b, %n : f32
    %1 = math.sqrt %0 : f32
    %2 = arith.addf %1, %eps : f32
    %i = arith.divf %one, %2 : f32
    %3 = arith.mulf %a, %i : f32
    %4 = arith.mulf %3, %g : f32
    %5 = arith.addf %4, %h : f32
    linalg.yield %5 : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

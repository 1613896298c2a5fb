// Functions of complex numbers are ops, also where the result is of the type of the parts.

// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize)' %s | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize,optree-generalize)' %s | FileCheck %s --check-prefix=BACK

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @exp(
// CHECK: optree.exp_complex ins(%{{.*}} : tensor<8xcomplex<f32>>) outs(%{{.*}} : tensor<8xcomplex<f32>>)
// BACK-LABEL: func.func @exp(
// BACK: complex.exp %{{.*}} : complex<f32>
func.func @exp(%a: tensor<8xcomplex<f32>>, %o: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xcomplex<f32>>) outs(%o : tensor<8xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %z: complex<f32>):
    %q = complex.exp %x : complex<f32>
    linalg.yield %q : complex<f32>
  } -> tensor<8xcomplex<f32>>
  return %r : tensor<8xcomplex<f32>>
}

// CHECK-LABEL: func.func @conj(
// CHECK: optree.conj ins(%{{.*}} : tensor<8xcomplex<f32>>) outs(%{{.*}} : tensor<8xcomplex<f32>>)
// BACK-LABEL: func.func @conj(
// BACK: complex.conj %{{.*}} : complex<f32>
func.func @conj(%a: tensor<8xcomplex<f32>>, %o: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xcomplex<f32>>) outs(%o : tensor<8xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %z: complex<f32>):
    %q = complex.conj %x : complex<f32>
    linalg.yield %q : complex<f32>
  } -> tensor<8xcomplex<f32>>
  return %r : tensor<8xcomplex<f32>>
}

// CHECK-LABEL: func.func @abs(
// CHECK: optree.abs_complex ins(%{{.*}} : tensor<8xcomplex<f32>>) outs(%{{.*}} : tensor<8xf32>)
// BACK-LABEL: func.func @abs(
// BACK: complex.abs %{{.*}} : complex<f32>
func.func @abs(%a: tensor<8xcomplex<f32>>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xcomplex<f32>>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: complex<f32>, %z: f32):
    %q = complex.abs %x : complex<f32>
    linalg.yield %q : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @re(
// CHECK: optree.real_part ins(%{{.*}} : tensor<8xcomplex<f32>>) outs(%{{.*}} : tensor<8xf32>)
// BACK-LABEL: func.func @re(
// BACK: complex.re %{{.*}} : complex<f32>
func.func @re(%a: tensor<8xcomplex<f32>>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xcomplex<f32>>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: complex<f32>, %z: f32):
    %q = complex.re %x : complex<f32>
    linalg.yield %q : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @im(
// CHECK: optree.imaginary_part ins(%{{.*}} : tensor<8xcomplex<f32>>) outs(%{{.*}} : tensor<8xf32>)
// BACK-LABEL: func.func @im(
// BACK: complex.im %{{.*}} : complex<f32>
func.func @im(%a: tensor<8xcomplex<f32>>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xcomplex<f32>>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: complex<f32>, %z: f32):
    %q = complex.im %x : complex<f32>
    linalg.yield %q : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @angle(
// CHECK: optree.angle ins(%{{.*}} : tensor<8xcomplex<f32>>) outs(%{{.*}} : tensor<8xf32>)
// BACK-LABEL: func.func @angle(
// BACK: complex.angle %{{.*}} : complex<f32>
func.func @angle(%a: tensor<8xcomplex<f32>>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xcomplex<f32>>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: complex<f32>, %z: f32):
    %q = complex.angle %x : complex<f32>
    linalg.yield %q : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @sin(
// CHECK: optree.sin ins(%{{.*}} : tensor<8xcomplex<f32>>) outs(%{{.*}} : tensor<8xcomplex<f32>>)
// BACK-LABEL: func.func @sin(
// BACK: complex.sin %{{.*}} : complex<f32>
func.func @sin(%a: tensor<8xcomplex<f32>>, %o: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xcomplex<f32>>) outs(%o : tensor<8xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %z: complex<f32>):
    %q = complex.sin %x : complex<f32>
    linalg.yield %q : complex<f32>
  } -> tensor<8xcomplex<f32>>
  return %r : tensor<8xcomplex<f32>>
}

// CHECK-LABEL: func.func @neg(
// CHECK: optree.neg_complex ins(%{{.*}} : tensor<8xcomplex<f32>>) outs(%{{.*}} : tensor<8xcomplex<f32>>)
// BACK-LABEL: func.func @neg(
// BACK: complex.neg %{{.*}} : complex<f32>
func.func @neg(%a: tensor<8xcomplex<f32>>, %o: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xcomplex<f32>>) outs(%o : tensor<8xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %z: complex<f32>):
    %q = complex.neg %x : complex<f32>
    linalg.yield %q : complex<f32>
  } -> tensor<8xcomplex<f32>>
  return %r : tensor<8xcomplex<f32>>
}

// CHECK-LABEL: func.func @create
// CHECK: optree.create_complex ins(%{{.*}}, %{{.*}} : tensor<8xf64>, tensor<8xf64>) outs(%{{.*}} : tensor<8xcomplex<f64>>)
// BACK-LABEL: func.func @create
// BACK: complex.create %{{.*}}, %{{.*}} : complex<f64>
func.func @create(%a: tensor<8xf64>, %b: tensor<8xf64>, %o: tensor<8xcomplex<f64>>) -> tensor<8xcomplex<f64>> {
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a, %b : tensor<8xf64>, tensor<8xf64>) outs(%o : tensor<8xcomplex<f64>>) {
  ^bb0(%x: f64, %y: f64, %z: complex<f64>):
    %q = complex.create %x, %y : complex<f64>
    linalg.yield %q : complex<f64>
  } -> tensor<8xcomplex<f64>>
  return %r : tensor<8xcomplex<f64>>
}

// CHECK-LABEL: func.func @equal
// CHECK: optree.compare_ne_complex ins(%{{.*}}, %{{.*}} : tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>) outs(%{{.*}} : tensor<8xi1>)
// BACK-LABEL: func.func @equal
// BACK: complex.neq
func.func @equal(%a: tensor<8xcomplex<f32>>, %b: tensor<8xcomplex<f32>>, %o: tensor<8xi1>) -> tensor<8xi1> {
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a, %b : tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>) outs(%o : tensor<8xi1>) {
  ^bb0(%x: complex<f32>, %y: complex<f32>, %z: i1):
    %q = complex.neq %x, %y : complex<f32>
    linalg.yield %q : i1
  } -> tensor<8xi1>
  return %r : tensor<8xi1>
}

// A sequence: the square of the modulus, by the parts.
// CHECK-LABEL: func.func @sequence
// CHECK-DAG: optree.real_part
// CHECK-DAG: optree.imaginary_part
// CHECK: optree.add
// CHECK-NOT: optree.generic
func.func @sequence(%a: tensor<8xcomplex<f32>>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %re = optree.real_part ins(%a : tensor<8xcomplex<f32>>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %im = optree.imaginary_part ins(%a : tensor<8xcomplex<f32>>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = optree.add ins(%re, %im : tensor<8xf32>, tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

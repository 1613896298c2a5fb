// In front of a reduction, what no op computes is a step by itself: a map.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named},linalg-tree-specialize{form=named})' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' | FileCheck %s --check-prefix=CATEGORY

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @conjugated
// CHECK: %[[M:.*]] = linalg.map { complex.conj } ins(%arg0 : tensor<3x4xcomplex<f32>>)
// CHECK: linalg.matmul ins(%[[M]], %arg1 : {{.*}}) outs(%arg2
// CHECK-NOT: linalg.generic
// CATEGORY-LABEL: func.func @conjugated
// CATEGORY: linalg.generic
func.func @conjugated(%x: tensor<3x4xcomplex<f32>>, %w: tensor<4x5xcomplex<f32>>, %o: tensor<3x5xcomplex<f32>>) -> tensor<3x5xcomplex<f32>> {
  %r = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<3x4xcomplex<f32>>, tensor<4x5xcomplex<f32>>) outs(%o : tensor<3x5xcomplex<f32>>) {
  ^bb0(%p: complex<f32>, %y: complex<f32>, %a: complex<f32>):
    %e = complex.conj %p : complex<f32>
    %q = complex.mul %e, %y : complex<f32>
    %s = complex.add %a, %q : complex<f32>
    linalg.yield %s : complex<f32>
  } -> tensor<3x5xcomplex<f32>>
  return %r : tensor<3x5xcomplex<f32>>
}

// Operations in a row that have no op are one map, which reads scalars where they are. The exponential is an op.
// CHECK-LABEL: func.func @several
// CHECK: %[[E:.*]] = linalg.exp ins(%arg0
// CHECK: %[[M:.*]] = linalg.map ins(%[[E]] : tensor<3x4xf32>)
// CHECK: math.sin
// CHECK-NEXT: math.atan2 %{{.*}}, %arg3
// CHECK-NEXT: math.cos
// CHECK: linalg.reduce { arith.addf } ins(%[[M]] : tensor<3x4xf32>) outs(%arg1 : tensor<3xf32>) dimensions = [1]
func.func @several(%x: tensor<3x4xf32>, %o: tensor<3xf32>, %t: tensor<3xf32>, %k: f32) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<3x4xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %a: f32):
    %e = math.exp %p : f32
    %q = math.sin %e : f32
    %w = math.atan2 %q, %k : f32
    %v = math.cos %w : f32
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// The map reads two operands, one of which is broadcast in front of it.
// CHECK-LABEL: func.func @two_operands
// CHECK: %[[B:.*]] = linalg.broadcast ins(%arg1 : tensor<4xf32>)
// CHECK: linalg.map { math.atan2 } ins(%arg0, %[[B]] : tensor<3x4xf32>, tensor<3x4xf32>)
// CHECK: linalg.reduce
func.func @two_operands(%x: tensor<3x4xf32>, %y: tensor<4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x, %y : tensor<3x4xf32>, tensor<4xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32, %a: f32):
    %e = math.atan2 %p, %q : f32
    %s = arith.addf %a, %e : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// Sizes that the types show to be equal are equal where neither is known.
// CHECK-LABEL: func.func @same_sizes
// CHECK: linalg.map { math.atan2 } ins(%arg0, %arg1 : tensor<?x4xf32>, tensor<?x4xf32>) outs(%{{.*}} : tensor<?x4xf32>)
// CHECK: linalg.reduce
func.func @same_sizes(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x, %y : tensor<?x4xf32>, tensor<?x4xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32, %a: f32):
    %e = math.atan2 %p, %q : f32
    %s = arith.addf %a, %e : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// What is read in front of the step may take another type.
// CHECK-LABEL: func.func @size_of_step
// CHECK: %[[E:.*]] = linalg.exp ins(%arg0 : tensor<?x4xf32>) outs(%{{.*}} : tensor<3x4xf32>)
// CHECK: linalg.map { math.sin } ins(%[[E]] : tensor<3x4xf32>)
// CHECK: linalg.reduce
func.func @size_of_step(%x: tensor<?x4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<?x4xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %a: f32):
    %f = math.exp %p : f32
    %e = math.sin %f : f32
    %s = arith.addf %a, %e : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// A map asks for operands with the sizes of its output. The operand does not show the size that another one gives.
// CHECK-LABEL: func.func @other_size
// CHECK-NOT: linalg.map
// CHECK: linalg.generic
func.func @other_size(%x: tensor<?x4xf32>, %y: tensor<3x4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x, %y : tensor<?x4xf32>, tensor<3x4xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32, %a: f32):
    %e = math.atan2 %p, %q : f32
    %s = arith.addf %a, %e : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// Nor does it once it is broadcast.
// CHECK-LABEL: func.func @other_size_broadcast
// CHECK-NOT: linalg.map
// CHECK: linalg.generic
func.func @other_size_broadcast(%x: tensor<?xf32>, %y: tensor<3x4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x, %y : tensor<?xf32>, tensor<3x4xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32, %a: f32):
    %e = math.sin %p : f32
    %s = arith.addf %a, %e : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// Flags are no part of a step.
// CHECK-LABEL: func.func @flags
// CHECK-NOT: linalg.map
// CHECK: linalg.reduce ins(%arg0
func.func @flags(%x: tensor<3x4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<3x4xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %a: f32):
    %e = math.sin %p fastmath<nnan> : f32
    %s = arith.addf %a, %e : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// Nor where an op reads what has flags.
// CHECK-LABEL: func.func @flags_below
// CHECK-NOT: linalg.map
// CHECK: linalg.reduce ins(%arg0
func.func @flags_below(%x: tensor<3x4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<3x4xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %a: f32):
    %e = math.sin %p fastmath<nnan> : f32
    %f = math.exp %e : f32
    %s = arith.addf %a, %f : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// The operation reads what the reduction gave so far.
// CHECK-LABEL: func.func @reads_output
// CHECK-NOT: linalg.map
// CHECK: linalg.reduce ins(%arg0
func.func @reads_output(%x: tensor<3x4xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<3x4xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %a: f32):
    %e = math.atan2 %p, %a : f32
    %s = arith.addf %a, %e : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// An operation on scalars alone is no map: it has no element.
// CHECK-LABEL: func.func @scalars
// CHECK: linalg.generic
func.func @scalars(%x: tensor<3x4xf32>, %k: f32, %o: tensor<3xf32>) -> tensor<3xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> ()>, affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]}
    ins(%x, %k : tensor<3x4xf32>, f32) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32, %a: f32):
    %e = math.sin %q : f32
    %m = arith.mulf %p, %e : f32
    %s = arith.addf %a, %m : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// Without a reduction one generic computes all of it in one pass.
// CHECK-LABEL: func.func @elementwise
// CHECK: linalg.generic
func.func @elementwise(%x: tensor<4x3xf32>, %y: tensor<3x4xf32>, %o: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (k, m)>, affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (m, k)>], iterator_types = ["parallel", "parallel"]}
    ins(%x, %y : tensor<4x3xf32>, tensor<3x4xf32>) outs(%o : tensor<3x4xf32>) {
  ^bb0(%p: f32, %q: f32, %a: f32):
    %e = math.sin %p : f32
    %s = arith.addf %q, %e : f32
    linalg.yield %s : f32
  } -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

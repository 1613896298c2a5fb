// Ops that compute a composite together become its op, or a call.

// RUN: tree-opt %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize)' | FileCheck %s
// RUN: tree-opt %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{as=call})' | FileCheck %s --check-prefix=CALL
// RUN: tree-opt %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{composites=silu as=call})' | FileCheck %s --check-prefix=ONLY
// RUN: not tree-opt %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{composites=softmix})' 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not tree-opt %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{allow=all,fast})' 2>&1 | FileCheck %s --check-prefix=ALLOW
// NAME: linalg-tree-recognize: no composite with a definition is called 'softmix'; these are: {{.*}}softmax
// ALLOW: linalg-tree-recognize: allow does not accept 'fast'

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @softmax(
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf32>)
// CHECK-NEXT:  %[[E:.*]] = tensor.empty()
// CHECK-NEXT:  %[[R:.*]] = linalg.softmax dimension(1) ins(%[[X]] : tensor<4x8xf32>) outs(%[[E]] : tensor<4x8xf32>)
// CHECK-NEXT:  return %[[R]]
// CALL-LABEL:  func.func @softmax(
// CALL-SAME:   %[[X:.*]]: tensor<4x8xf32>)
// CALL-NEXT:   %[[R:.*]] = call @softmax_0(%[[X]])
// CALL-NEXT:   return %[[R]]
// CALL:        func.func private @softmax_0({{.*}}) -> tensor<4x8xf32> attributes {composite = "softmax", composite_parameters = {dimension = 1 : i64}}
// CALL:        arith.divf
// ONLY-LABEL:  func.func @softmax(
// ONLY-NOT:    call
func.func @softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.reduce {arith.maximumf} ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
  %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<4x8xf32>, tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce {arith.addf} ins(%e : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) dimensions = [1]
  %r = linalg.div ins(%e, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>

// The maximum is that of columns.
// CHECK-LABEL: func.func @other_maximum(
// CHECK-NOT: linalg.softmax
func.func @other_maximum(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<8xf32>
  %e2 = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.reduce {arith.maximumf} ins(%x : tensor<8x8xf32>) outs(%f : tensor<8xf32>) dimensions = [0]
  %e = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<8x8xf32>, tensor<8xf32>) outs(%e2 : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce {arith.addf} ins(%e : tensor<8x8xf32>) outs(%z : tensor<8xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<8xf32>) outs(%e2 : tensor<8x8xf32>) dimensions = [1]
  %r = linalg.div ins(%e, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// An op that linalg lacks stays; a call has it.
// CHECK-LABEL: func.func @silu(
// CHECK: linalg.generic
// ONLY-LABEL: func.func @silu(
// ONLY-NEXT: %{{.*}} = call @silu_0(%{{.*}}, %{{.*}}) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
// ONLY: func.func private @silu_0({{.*}}) -> tensor<?x8xf32> attributes {composite = "silu"}
func.func @silu(%x: tensor<?x8xf32>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %one = arith.constant 1.0 : f32
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

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// The sum of the exponentials is used, too: recognizing would compute them twice.
// CHECK-LABEL: func.func @sum_is_used(
// CHECK-NOT: linalg.softmax
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
  %r = linalg.div ins(%e, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r, %s : tensor<4x8xf32>, tensor<4xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// An op whose blocks are looked at may have no use.
// CALL-LABEL: func.func @beside_dead_blocks(
// CALL-NOT:   scf.if
// CALL:       call @silu(
func.func @beside_dead_blocks(%x: tensor<?x8xf32>, %o: tensor<?x8xf32>, %c: i1) -> tensor<?x8xf32> {
  %one = arith.constant 1.0 : f32
  %dead = scf.if %c -> tensor<?x8xf32> {
    %k = linalg.exp ins(%x : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
    scf.yield %k : tensor<?x8xf32>
  } else {
    scf.yield %x : tensor<?x8xf32>
  }
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) {
  ^bb0(%a: f32, %z: f32):
    %0 = arith.negf %a : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    %4 = arith.mulf %a, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

// What is in front of a composite, and behind it, in one body becomes ops of its own; the function
// has what the composite decomposes into.
// CALL-LABEL:  func.func @silu_in_a_body(
// CALL-SAME:   %[[X:[a-z0-9]+]]: tensor<?x8xf32>, %[[B:[a-z0-9]+]]: tensor<8xf32>, %[[Y:[a-z0-9]+]]: tensor<?x8xf32>
// CALL:        %[[A:.*]] = linalg.{{.*}}ins(%[[X]], %[[B]] : tensor<?x8xf32>, tensor<8xf32>)
// CALL:        %[[S:.*]] = call @silu{{.*}}(%[[A]], %{{.*}})
// CALL:        %[[R:.*]] = linalg.mul ins(%[[S]], %[[Y]] : tensor<?x8xf32>, tensor<?x8xf32>)
// CALL:        return %[[R]]
// CALL:        func.func private @silu{{.*}} attributes {composite = "silu"}
// CALL:        math.exp
#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
func.func @silu_in_a_body(%x: tensor<?x8xf32>, %b: tensor<8xf32>, %y: tensor<?x8xf32>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %one = arith.constant 1.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #column, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b, %y : tensor<?x8xf32>, tensor<8xf32>, tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) {
  ^bb0(%p: f32, %q: f32, %w: f32, %c: f32):
    %a = arith.addf %p, %q : f32
    %0 = arith.negf %a : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    %4 = arith.mulf %a, %3 : f32
    %5 = arith.mulf %4, %w : f32
    linalg.yield %5 : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

#id = affine_map<(b, h, m, n) -> (b, h, m, n)>
#square = affine_map<(b, h, m, n) -> (m, n)>
#row = affine_map<(b, h, m, n) -> (b, h, m)>
#shared = affine_map<(b, h, m, n) -> (b, m, n)>
#query = affine_map<(b, h, m, n, k) -> (b, h, m, k)>
#key = affine_map<(b, h, m, n, k) -> (b, h, n, k)>
#score = affine_map<(b, h, m, n, k) -> (b, h, m, n)>
#weight = affine_map<(b, h, m, v, n) -> (b, h, m, n)>
#value = affine_map<(b, h, m, v, n) -> (b, h, n, v)>
#out = affine_map<(b, h, m, v, n) -> (b, h, m, v)>
// Four heads of queries share two of keys. The mask repeats what it is computed from; as a call has the ops that are there,
// it is an operand as it is.
// CHECK-LABEL: func.func @shared_mask(
// CHECK:       linalg.softmax dimension(3)
// CALL-LABEL:  func.func @shared_mask(
// CALL-SAME:   %[[Q:.*]]: tensor<2x4x3x5xf32>, %[[K:.*]]: tensor<2x2x3x5xf32>, %[[V:.*]]: tensor<2x2x3x5xf32>, %[[B:.*]]: tensor<3x3xf32>)
// CALL:        %[[M:.*]] = linalg.generic {{.*}} ins(%[[B]] : tensor<3x3xf32>)
// CALL:        call @attention(%[[Q]], %[[K]], %[[V]], %[[M]])
// CALL:        func.func private @attention({{.*}}, %{{.*}}: tensor<2x1x3x3xf32>) -> tensor<2x4x3x5xf32> attributes {composite = "attention"
func.func @shared_mask(%q: tensor<2x4x3x5xf32>, %k: tensor<2x2x3x5xf32>, %v: tensor<2x2x3x5xf32>, %base: tensor<3x3xf32>) -> tensor<2x4x3x5xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %em = tensor.empty() : tensor<2x1x3x3xf32>
  %mask = linalg.generic {indexing_maps = [#square, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%base : tensor<3x3xf32>) outs(%em : tensor<2x1x3x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = math.absf %a : f32
    linalg.yield %0 : f32
  } -> tensor<2x1x3x3xf32>
  %e5 = tensor.empty() : tensor<2x2x2x3x5xf32>
  %e = tensor.empty() : tensor<2x4x3x3xf32>
  %er = tensor.empty() : tensor<2x4x3xf32>
  %eo = tensor.empty() : tensor<2x4x3x5xf32>
  %kb = linalg.broadcast ins(%k : tensor<2x2x3x5xf32>) outs(%e5 : tensor<2x2x2x3x5xf32>) dimensions = [2]
  %kr = tensor.collapse_shape %kb [[0], [1, 2], [3], [4]] : tensor<2x2x2x3x5xf32> into tensor<2x4x3x5xf32>
  %vb = linalg.broadcast ins(%v : tensor<2x2x3x5xf32>) outs(%e5 : tensor<2x2x2x3x5xf32>) dimensions = [2]
  %vr = tensor.collapse_shape %vb [[0], [1, 2], [3], [4]] : tensor<2x2x2x3x5xf32> into tensor<2x4x3x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %p = linalg.contract indexing_maps = [#query, #key, #score] ins(%q, %kr : tensor<2x4x3x5xf32>, tensor<2x4x3x5xf32>) outs(%z : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %mc = tensor.collapse_shape %mask [[0, 1], [2], [3]] : tensor<2x1x3x3xf32> into tensor<2x3x3xf32>
  %mb = linalg.broadcast ins(%mc : tensor<2x3x3xf32>) outs(%e : tensor<2x4x3x3xf32>) dimensions = [1]
  %x = linalg.add ins(%p, %mb : tensor<2x4x3x3xf32>, tensor<2x4x3x3xf32>) outs(%e : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %l = linalg.fill ins(%low : f32) outs(%er : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%x : tensor<2x4x3x3xf32>) outs(%l : tensor<2x4x3xf32>) dimensions = [3]
  %pb = linalg.broadcast ins(%peak : tensor<2x4x3xf32>) outs(%e : tensor<2x4x3x3xf32>) dimensions = [3]
  %d = linalg.sub ins(%x, %pb : tensor<2x4x3x3xf32>, tensor<2x4x3x3xf32>) outs(%e : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %ex = linalg.exp ins(%d : tensor<2x4x3x3xf32>) outs(%e : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %s = linalg.reduce {arith.addf} ins(%ex : tensor<2x4x3x3xf32>) outs(%zr : tensor<2x4x3xf32>) dimensions = [3]
  %sb = linalg.broadcast ins(%s : tensor<2x4x3xf32>) outs(%e : tensor<2x4x3x3xf32>) dimensions = [3]
  %w = linalg.div ins(%ex, %sb : tensor<2x4x3x3xf32>, tensor<2x4x3x3xf32>) outs(%e : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  %r = linalg.contract indexing_maps = [#weight, #value, #out] ins(%w, %vr : tensor<2x4x3x3xf32>, tensor<2x4x3x5xf32>) outs(%zo : tensor<2x4x3x5xf32>) -> tensor<2x4x3x5xf32>
  return %r : tensor<2x4x3x5xf32>
}

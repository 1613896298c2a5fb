// The C++ API: one matcher per op, and the patterns.

// RUN: mlir-opt %s --load-pass-plugin=%test_plugin --pass-pipeline='builtin.module(test-linalg-tree-match)' -o /dev/null 2>&1 | FileCheck %s
// RUN: mlir-opt %s --load-pass-plugin=%test_plugin --pass-pipeline='builtin.module(test-linalg-tree-patterns)' | FileCheck %s --check-prefix=PATTERNS

// PATTERNS-LABEL: @matches
func.func @matches(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %r: tensor<?xf32>,
                   %i: tensor<?x?x?x?xf32>, %k: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) {
  // CHECK: remark: matmul of 'tensor<?x?xf32>' and 'tensor<?x?xf32>', m is d1, n is d0, k is d2, signed
  // CHECK: remark: contract into 'tensor<?x?xf32>'
  // CHECK-NOT: remark:
  // PATTERNS: linalg.matmul
  %0 = linalg.generic {indexing_maps = [affine_map<(n, m, k) -> (m, k)>, affine_map<(n, m, k) -> (k, n)>, affine_map<(n, m, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>

  // linalg.matmul with a transposed operand matches contract, but not the plain matmul.
  // CHECK: remark: contract into 'tensor<?x?xf32>'
  // CHECK-NOT: remark:
  // PATTERNS: linalg.contract
  %1 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>

  // CHECK: remark: elementwise add of 2
  // CHECK: remark: add
  // CHECK-NOT: remark:
  // PATTERNS: linalg.add
  %2 = linalg.map { arith.addf } ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>)

  // linalg.elementwise of kind add matches add, as linalg.add does.
  // CHECK: remark: elementwise add of 2
  // CHECK: remark: add
  // CHECK-NOT: remark:
  // PATTERNS: linalg.add
  %5 = linalg.elementwise kind=#linalg.elementwise_kind<add>
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>

  // linalg.elementwise with a transposed operand matches elementwise, but not add.
  // CHECK: remark: elementwise add of 2
  // CHECK-NOT: remark:
  // PATTERNS: linalg.elementwise
  %6 = linalg.elementwise kind=#linalg.elementwise_kind<add>
      indexing_maps = [affine_map<(m, n) -> (n, m)>, affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>]
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>

  // CHECK: remark: conv with strides 2, 3
  // CHECK: remark: convolution
  // CHECK-NOT: remark:
  // PATTERNS: linalg.conv_2d_nhwc_hwcf
  %3 = linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 3]> : tensor<2xi64>}
      ins(%i, %k : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>

  // CHECK: remark: reduce along 1
  // CHECK-NOT: remark:
  // PATTERNS: linalg.reduce
  %4 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x?xf32>) outs(%r : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %z, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return
}

// The windows keep these generics from being convolutions.
func.func @misses(%i: tensor<?xf32>, %j: tensor<?x?xf32>, %k: tensor<?xf32>, %o: tensor<?xf32>) {
  // The filter is read along its diagonal.
  // CHECK-NOT: remark:
  %0 = linalg.generic {indexing_maps = [affine_map<(w, k) -> (w + k)>, affine_map<(w, k) -> (k, k)>, affine_map<(w, k) -> (w)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%i, %j : tensor<?xf32>, tensor<?x?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  // A window with an offset, a window that runs backwards, and an index without the loop of the window.
  %1 = linalg.generic {indexing_maps = [affine_map<(w, k) -> (w + k + 1)>, affine_map<(w, k) -> (k)>, affine_map<(w, k) -> (w)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%i, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(w, k) -> (w - k)>, affine_map<(w, k) -> (k)>, affine_map<(w, k) -> (w)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%i, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(w, k) -> (w * 2)>, affine_map<(w, k) -> (k)>, affine_map<(w, k) -> (w)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%i, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  // Three loops index one dimension of the image.
  %4 = linalg.generic {indexing_maps = [affine_map<(n, w, k) -> (n + w + k)>, affine_map<(n, w, k) -> (k)>, affine_map<(n, w, k) -> (n, w)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%i, %k : tensor<?xf32>, tensor<?xf32>) outs(%j : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  // No index has two loops, so the generic is a contraction.
  // CHECK: remark: contract into 'tensor<?xf32>'
  // CHECK-NOT: remark:
  %5 = linalg.generic {indexing_maps = [affine_map<(w, k) -> (w, k)>, affine_map<(w, k) -> (k)>, affine_map<(w, k) -> (w)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%j, %k : tensor<?x?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return
}

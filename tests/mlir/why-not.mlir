// A remark on a generic that stays names the nearest op and its first constraint that fails.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{remarks=left})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=LEFT --implicit-check-not=remark:
// RUN: tree-opt %s --pass-pipeline='builtin.module(func.func(linalg-tree-specialize{remarks=all}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: tree-opt %s --pass-pipeline='builtin.module(func.func(linalg-tree-specialize{report=%t.json}))' -o %t.out 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.json
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' | diff - %t.out
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{report=%t.out/none.json})' 2>&1 | FileCheck %s --check-prefix=NO-FILE

// NO-FILE: error: cannot write '{{.*}}none.json'

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#none = affine_map<(m, n, k) -> ()>

// The body has an operation more than linalg.matmul.
func.func @body(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic stays; nearest is linalg.matmul, which needs body: 'math.exp' of type f32 instead of 'arith.mulf' of type f32
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %e = math.exp %p : f32
    %s = arith.addf %z, %e : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The window starts in front of the image.
func.func @maps(%i: tensor<?xf32>, %k: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic stays; nearest is linalg.conv_1d, which needs strides and dilations of 'image': operand #0 has (d0, d1) -> (d0 + d1 - 1) for (ow + kw)
  %0 = linalg.generic {indexing_maps = [affine_map<(w, x) -> (w + x - 1)>, affine_map<(w, x) -> (x)>, affine_map<(w, x) -> (w)>], iterator_types = ["parallel", "reduction"]}
      ins(%i, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// No op has these iterator types.
func.func @iterators(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic stays; nearest is linalg.matmul, which needs iterator types
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// linalg.add cannot carry the flag reassoc.
func.func @flags(%a: tensor<?x?xf32>, %i: tensor<?x?xi32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xf32>) {
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic becomes linalg.map; nearest is linalg.add, which needs a body without flags: 'arith.addf' has a flag
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) attrs = {note = "kept"} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y fastmath<reassoc> : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0, %i, %c : tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xf32>
}

func.func @several(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %one = arith.constant 1.0 : f32
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic becomes linalg.map; nearest is linalg.reciprocal, which needs body: 'arith.addf' of type f32 instead of operand #0 of type f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %one : f32
    %s = arith.divf %one, %d : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// ALL: remark: linalg.generic becomes linalg.matmul, where lhs is operand #1, rhs is operand #0, acc is operand #2, m is d1, n is d0, k is d2, cast is signed
// ALL: remark: linalg.generic becomes linalg.conv_1d_nwc_wcf, where {{.*}}, strides is [2], dilations is [1]
func.func @becomes(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %i: tensor<?x?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, m, k) -> (k, n)>, affine_map<(n, m, k) -> (m, k)>, affine_map<(n, m, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(n, w, f, x, c) -> (n, w * 2 + x, c)>, affine_map<(n, w, f, x, c) -> (x, c, f)>, affine_map<(n, w, f, x, c) -> (n, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%i, %i : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%i : tensor<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?x?xf32>
}

// The remark on linalg.reduce names a nearest op only if the body has two functions.
// ALL-NOT: :{{[0-9]+}}:8: remark: linalg.generic becomes linalg.reduce; nearest
// ALL: remark: linalg.generic becomes linalg.reduce, where inputs is operand #0, inits is operand #1, dimensions is [1]
// LEFT: :[[@LINE+8]]:8: remark: linalg.generic becomes linalg.reduce; other ops need another body or other maps
func.func @reductions(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x?xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %z, %x : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x?xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    %s = arith.addf %z, %e : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// REPORT: "version": 1
// REPORT: "summary"
// REPORT: "from": "linalg.generic",
// REPORT-NEXT: "to": "",
// REPORT-NEXT: "count": 6
// REPORT: "to": "linalg.matmul",
// REPORT-NEXT: "count": 1
// REPORT: "generics"
// REPORT: "location": "{{.*}}why-not.mlir:21:8",
// REPORT-NEXT: "to": [],
// REPORT-NEXT: "nearest": "linalg.matmul",
// REPORT-NEXT: "constraint": "body: 'math.exp'
// REPORT: "location": "{{.*}}why-not.mlir:88:8",
// REPORT-NEXT: "to": [
// REPORT-NEXT: "linalg.matmul"
// REPORT-NEXT: ]
// REPORT-NEXT: "bindings": {
// REPORT-NEXT: "lhs": "operand #1"

// An op that adds up along loops, such as quantized_batch_matmul with as many operands, is not near; nor is linalg.add, which takes
// fewer.
func.func @no_reduction(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %s: f32) -> tensor<?x?xf32> {
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic becomes linalg.map; other ops need another body or other maps
  %0 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %c : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32, %z: f32):
    %p = arith.mulf %y, %w : f32
    %q = arith.mulf %p, %s : f32
    %r = arith.addf %x, %q : f32
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// linalg.exp takes floats. That a copy has another body says less.
func.func @complex(%a: tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic becomes linalg.map; nearest is linalg.exp, which needs other element types: floats, not complex<f32>, complex<f32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xcomplex<f32>>) outs(%a : tensor<?x?xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %z: complex<f32>):
    %e = complex.exp %x : complex<f32>
    linalg.yield %e : complex<f32>
  } -> tensor<?x?xcomplex<f32>>
  return %0 : tensor<?x?xcomplex<f32>>
}

// No quantized convolution has one dimension. One of two has the body, and is no contraction.
func.func @quantized(%i: tensor<1x3x8xi8>, %w: tensor<4x3x3xi8>, %zi: i32, %zw: i32, %o: tensor<1x4x6xi32>) -> tensor<1x4x6xi32> {
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic stays; other ops need a number of loops other than 5, such as 7 of linalg.conv_2d_nchw_fchw_q, which has this body
  %0 = linalg.generic {indexing_maps = [affine_map<(n, f, x, c, k) -> (n, c, x + k)>, affine_map<(n, f, x, c, k) -> (f, c, k)>, affine_map<(n, f, x, c, k) -> ()>, affine_map<(n, f, x, c, k) -> ()>, affine_map<(n, f, x, c, k) -> (n, f, x)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%i, %w, %zi, %zw : tensor<1x3x8xi8>, tensor<4x3x3xi8>, i32, i32) outs(%o : tensor<1x4x6xi32>) {
  ^bb0(%a: i8, %b: i8, %za: i32, %zb: i32, %acc: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.subi %0, %za : i32
    %2 = arith.extsi %b : i8 to i32
    %3 = arith.subi %2, %zb : i32
    %4 = arith.muli %1, %3 : i32
    %5 = arith.addi %acc, %4 : i32
    linalg.yield %5 : i32
  } -> tensor<1x4x6xi32>
  return %0 : tensor<1x4x6xi32>
}

// On floats, with two scale factors in place of zero points, nothing quantized is near.
func.func @scaled(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %s: f32, %t: f32, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic stays; other ops need another body or other maps
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %s : f32
    %1 = arith.mulf %y, %t : f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %z, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Neither is it if the body differs from a quantized op's in one function alone.
func.func @shifted(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %s: f32, %t: f32, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // LEFT: :[[@LINE+1]]:8: remark: linalg.generic stays; other ops need another body or other maps
  %0 = linalg.generic {indexing_maps = [#a, #b, #none, #none, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b, %s, %t : tensor<?x?xf32>, tensor<?x?xf32>, f32, f32) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %p: f32, %q: f32, %z: f32):
    %0 = arith.addf %x, %p : f32
    %1 = arith.subf %y, %q : f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %z, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Attention as torch lowers it without a kernel of its own: queries and keys are scaled by a root each, batches and heads are one
// dimension, scores are in f16 while their softmax is in f32, and rows without a key give 0.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s

// The weights of rows whose scores are all -inf are chosen before they are rounded.
// CHECK-LABEL: func.func @safe(
// CHECK-NOT:   math.exp
// CHECK:       optree.attention safe(true) compute(f32) ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<6x5x8xf16>, tensor<6x7x8xf16>, tensor<6x7x8xf16>)
// CHECK-NOT:   math.exp
#id = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>
#q = affine_map<(b, m, n, k) -> (b, m, k)>
#k = affine_map<(b, m, n, k) -> (b, n, k)>
#s = affine_map<(b, m, n, k) -> (b, m, n)>
#w = affine_map<(b, m, v, n) -> (b, m, n)>
#v = affine_map<(b, m, v, n) -> (b, n, v)>
#o = affine_map<(b, m, v, n) -> (b, m, v)>
func.func @safe(%query: tensor<6x5x8xf16>, %key: tensor<6x7x8xf16>, %value: tensor<6x7x8xf16>) -> tensor<6x5x8xf16> {
  %root = arith.constant 5.9375e-01 : f16
  %zero16 = arith.constant 0.0 : f16
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %eq = tensor.empty() : tensor<6x5x8xf16>
  %ek = tensor.empty() : tensor<6x7x8xf16>
  %e16 = tensor.empty() : tensor<6x5x7xf16>
  %e = tensor.empty() : tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5xf32>
  %ei = tensor.empty() : tensor<6x5xi1>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%query : tensor<6x5x8xf16>) outs(%eq : tensor<6x5x8xf16>) {
  ^bb0(%a: f16, %c: f16):
    %0 = arith.mulf %a, %root : f16
    linalg.yield %0 : f16
  } -> tensor<6x5x8xf16>
  %k = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%key : tensor<6x7x8xf16>) outs(%ek : tensor<6x7x8xf16>) {
  ^bb0(%a: f16, %c: f16):
    %0 = arith.mulf %a, %root : f16
    linalg.yield %0 : f16
  } -> tensor<6x7x8xf16>
  %z0 = linalg.fill ins(%zero16 : f16) outs(%e16 : tensor<6x5x7xf16>) -> tensor<6x5x7xf16>
  %scores = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<6x5x8xf16>, tensor<6x7x8xf16>) outs(%z0 : tensor<6x5x7xf16>) {
  ^bb0(%a: f16, %b: f16, %c: f16):
    %0 = arith.mulf %a, %b : f16
    %1 = arith.addf %c, %0 : f16
    linalg.yield %1 : f16
  } -> tensor<6x5x7xf16>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<6x5x7xf16>) outs(%e : tensor<6x5x7xf32>) {
  ^bb0(%a: f16, %c: f32):
    %0 = arith.extf %a : f16 to f32
    linalg.yield %0 : f32
  } -> tensor<6x5x7xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<6x5xf32>) -> tensor<6x5xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%wide : tensor<6x5x7xf32>) outs(%f : tensor<6x5xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%wide, %peak : tensor<6x5x7xf32>, tensor<6x5xf32>) outs(%e : tensor<6x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<6x5x7xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5xf32>) -> tensor<6x5xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<6x5x7xf32>) outs(%z1 : tensor<6x5xf32>) dimensions = [2]
  %t = linalg.fill ins(%true : i1) outs(%ei : tensor<6x5xi1>) -> tensor<6x5xi1>
  %empty = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%wide : tensor<6x5x7xf32>) outs(%t : tensor<6x5xi1>) {
  ^bb0(%a: f32, %c: i1):
    %0 = arith.cmpf oeq, %a, %low : f32
    %1 = arith.andi %c, %0 : i1
    linalg.yield %1 : i1
  } -> tensor<6x5xi1>
  %weights = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum, %empty : tensor<6x5x7xf32>, tensor<6x5xf32>, tensor<6x5xi1>) outs(%e16 : tensor<6x5x7xf16>) {
  ^bb0(%a: f32, %b: f32, %d: i1, %c: f16):
    %0 = arith.divf %a, %b : f32
    %1 = arith.select %d, %zero, %0 : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<6x5x7xf16>
  %z2 = linalg.fill ins(%zero16 : f16) outs(%eq : tensor<6x5x8xf16>) -> tensor<6x5x8xf16>
  %r = linalg.generic {indexing_maps = [#w, #v, #o], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %value : tensor<6x5x7xf16>, tensor<6x7x8xf16>) outs(%z2 : tensor<6x5x8xf16>) {
  ^bb0(%a: f16, %b: f16, %c: f16):
    %0 = arith.mulf %a, %b : f16
    %1 = arith.addf %c, %0 : f16
    linalg.yield %1 : f16
  } -> tensor<6x5x8xf16>
  return %r : tensor<6x5x8xf16>
}

// -----

// They are chosen after it, and f16 is compared, as torch does it.
// CHECK-LABEL: func.func @rounded_first(
// CHECK-NOT:   math.exp
// CHECK:       optree.attention safe(true) compute(f32) ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<6x5x8xf16>, tensor<6x7x8xf16>, tensor<6x7x8xf16>)
// CHECK-NOT:   math.exp
#id = affine_map<(b, m, n) -> (b, m, n)>
#row = affine_map<(b, m, n) -> (b, m)>
#q = affine_map<(b, m, n, k) -> (b, m, k)>
#k = affine_map<(b, m, n, k) -> (b, n, k)>
#s = affine_map<(b, m, n, k) -> (b, m, n)>
#w = affine_map<(b, m, v, n) -> (b, m, n)>
#v = affine_map<(b, m, v, n) -> (b, n, v)>
#o = affine_map<(b, m, v, n) -> (b, m, v)>
func.func @rounded_first(%query: tensor<6x5x8xf16>, %key: tensor<6x7x8xf16>, %value: tensor<6x7x8xf16>) -> tensor<6x5x8xf16> {
  %root = arith.constant 5.9375e-01 : f16
  %zero16 = arith.constant 0.0 : f16
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %low16 = arith.constant 0xFC00 : f16
  %true = arith.constant true
  %eq = tensor.empty() : tensor<6x5x8xf16>
  %ek = tensor.empty() : tensor<6x7x8xf16>
  %e16 = tensor.empty() : tensor<6x5x7xf16>
  %e = tensor.empty() : tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5xf32>
  %ei = tensor.empty() : tensor<6x5xi1>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%query : tensor<6x5x8xf16>) outs(%eq : tensor<6x5x8xf16>) {
  ^bb0(%a: f16, %c: f16):
    %0 = arith.mulf %a, %root : f16
    linalg.yield %0 : f16
  } -> tensor<6x5x8xf16>
  %k = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%key : tensor<6x7x8xf16>) outs(%ek : tensor<6x7x8xf16>) {
  ^bb0(%a: f16, %c: f16):
    %0 = arith.mulf %a, %root : f16
    linalg.yield %0 : f16
  } -> tensor<6x7x8xf16>
  %z0 = linalg.fill ins(%zero16 : f16) outs(%e16 : tensor<6x5x7xf16>) -> tensor<6x5x7xf16>
  %scores = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<6x5x8xf16>, tensor<6x7x8xf16>) outs(%z0 : tensor<6x5x7xf16>) {
  ^bb0(%a: f16, %b: f16, %c: f16):
    %0 = arith.mulf %a, %b : f16
    %1 = arith.addf %c, %0 : f16
    linalg.yield %1 : f16
  } -> tensor<6x5x7xf16>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<6x5x7xf16>) outs(%e : tensor<6x5x7xf32>) {
  ^bb0(%a: f16, %c: f32):
    %0 = arith.extf %a : f16 to f32
    linalg.yield %0 : f32
  } -> tensor<6x5x7xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<6x5xf32>) -> tensor<6x5xf32>
  %peak = linalg.reduce {arith.maximumf} ins(%wide : tensor<6x5x7xf32>) outs(%f : tensor<6x5xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%wide, %peak : tensor<6x5x7xf32>, tensor<6x5xf32>) outs(%e : tensor<6x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<6x5x7xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5xf32>) -> tensor<6x5xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<6x5x7xf32>) outs(%z1 : tensor<6x5xf32>) dimensions = [2]
  %t = linalg.fill ins(%true : i1) outs(%ei : tensor<6x5xi1>) -> tensor<6x5xi1>
  %empty = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<6x5x7xf16>) outs(%t : tensor<6x5xi1>) {
  ^bb0(%a: f16, %c: i1):
    %0 = arith.cmpf oeq, %a, %low16 : f16
    %1 = arith.andi %c, %0 : i1
    linalg.yield %1 : i1
  } -> tensor<6x5xi1>
  %weights = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum, %empty : tensor<6x5x7xf32>, tensor<6x5xf32>, tensor<6x5xi1>) outs(%e16 : tensor<6x5x7xf16>) {
  ^bb0(%a: f32, %b: f32, %d: i1, %c: f16):
    %0 = arith.divf %a, %b : f32
    %1 = arith.truncf %0 : f32 to f16
    %2 = arith.select %d, %zero16, %1 : f16
    linalg.yield %2 : f16
  } -> tensor<6x5x7xf16>
  %z2 = linalg.fill ins(%zero16 : f16) outs(%eq : tensor<6x5x8xf16>) -> tensor<6x5x8xf16>
  %r = linalg.generic {indexing_maps = [#w, #v, #o], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %value : tensor<6x5x7xf16>, tensor<6x7x8xf16>) outs(%z2 : tensor<6x5x8xf16>) {
  ^bb0(%a: f16, %b: f16, %c: f16):
    %0 = arith.mulf %a, %b : f16
    %1 = arith.addf %c, %0 : f16
    linalg.yield %1 : f16
  } -> tensor<6x5x8xf16>
  return %r : tensor<6x5x8xf16>
}

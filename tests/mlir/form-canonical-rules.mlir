// Rules of the canonical form, with and without the permissions that they need.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},canonicalize,cse)' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,EXACT
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=all},canonicalize,cse)' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=afn},canonicalize,cse)' --mlir-print-local-scope | FileCheck %s --check-prefix=AFN
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=fast})' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named allow=afn})' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical remarks=left})' 2>&1 | FileCheck %s --check-prefix=REMARKS
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=all report=%t.json})' -o /dev/null && FileCheck %s --input-file %t.json --check-prefix=REPORT

// REPORT:      "rules": {
// REPORT:        "divide-by-constant": {{[1-9]}}
// REMARKS: remarks are about single generics; form=canonical rewrites whole functions
// UNKNOWN: allow does not accept 'fast'; it accepts reassoc, arcp, afn, fma, narrow, nnan, ninf, nsz, range and all
// FORM: allow needs form=canonical

// Operations of several ops, through a broadcast.
// CHECK-LABEL: func.func @neutral(
// CHECK-SAME:      %[[X:.*]]: tensor<4x8xf32>)
// CHECK-NOT:   linalg.mul
// CHECK:       linalg.mul ins(%[[X]], %cst : tensor<4x8xf32>, f32)
func.func @neutral(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %c64 = arith.constant 64.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %ones = linalg.broadcast ins(%one : tensor<8xf32>) outs(%e : tensor<4x8xf32>) dimensions = [0]
  %p = linalg.mul ins(%x, %ones : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %f = linalg.fill ins(%c64 : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %q = linalg.div ins(%p, %f : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %q : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @root(
// EXACT:       linalg.sqrt
// EXACT:       linalg.reciprocal
// ALL-NOT:     linalg.sqrt
// ALL:         linalg.rsqrt
// AFN-LABEL: func.func @root(
// AFN:         linalg.rsqrt
func.func @root(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %s = linalg.sqrt ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.reciprocal ins(%s : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// The third power is a product of three; in bf16 some lowerings round the square, and some do not.
// CHECK-LABEL: func.func @cube(
// EXACT:       math.fpowi
// EXACT-NOT:   linalg.mul
// ALL-NOT:     math.fpowi
// ALL:         linalg.mul
// AFN-LABEL: func.func @cube(
// AFN-NOT:     math.fpowi
// AFN:         linalg.mul
func.func @cube(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %three = arith.constant 3 : i64
  %e = tensor.empty() : tensor<8xbf16>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xbf16>) outs(%e : tensor<8xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %p = math.fpowi %in, %three : bf16, i64
    linalg.yield %p : bf16
  } -> tensor<8xbf16>
  return %r : tensor<8xbf16>
}

// Flags of all operations that are replaced permit; the new one has them.
// CHECK-LABEL: func.func @root_with_flags(
// CHECK:       math.rsqrt {{.*}}afn>
func.func @root_with_flags(%x: tensor<8xf32>) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = math.sqrt %in fastmath<afn> : f32
    %d = arith.divf %one, %s fastmath<afn,arcp> : f32
    linalg.yield %d : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// The flag of one of two operations does not.
// CHECK-LABEL: func.func @root_with_a_flag(
// EXACT:       arith.divf %{{.*}} fastmath<afn>
func.func @root_with_a_flag(%x: tensor<8xf32>) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = math.sqrt %in : f32
    %d = arith.divf %one, %s fastmath<afn> : f32
    linalg.yield %d : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// The flag `nsz` of a compare permits nothing about the zero that is chosen.
// CHECK-LABEL: func.func @chosen_zero(
// EXACT-NOT:   linalg.max
// EXACT:       linalg.select
// ALL:         linalg.max
func.func @chosen_zero(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    %s = arith.select %c, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// Masks with an infinity stay, whatever is permitted.
// CHECK-LABEL: func.func @masked(
// CHECK:       %[[INF:.*]] = arith.constant 0xFF800000 : f32
// CHECK:       linalg.select ins(%{{.*}}, %{{.*}}, %[[INF]] :
func.func @masked(%m: tensor<8xi1>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %inf = arith.constant dense<0xFF800000> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.select ins(%m, %x, %inf : tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// What a sum starts with.
// CHECK-LABEL: func.func @bias(
// CHECK-SAME:      %[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<8x2xf32>, %[[B:.*]]: tensor<4x2xf32>)
// EXACT:       linalg.matmul ins(%[[X]], %[[Y]] : {{.*}}) outs(%[[B]] :
// EXACT-NOT:   linalg.add
// ALL:         %[[Z:.*]] = linalg.fill
// ALL:         %[[M:.*]] = linalg.matmul ins(%[[X]], %[[Y]] : {{.*}}) outs(%[[Z]] :
// ALL:         linalg.add ins(%[[M]], %[[B]] :
func.func @bias(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>, %b: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %r = linalg.matmul ins(%x, %y : tensor<4x8xf32>, tensor<8x2xf32>) outs(%b : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @mean_in_f64(
// EXACT:       f64
// ALL-NOT:     f64
// ALL:         linalg.reduce
// CHECK:       return
func.func @mean_in_f64(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f64
  %n = arith.constant 8.0 : f64
  %w = tensor.empty() : tensor<4x8xf64>
  %e = tensor.empty() : tensor<4xf64>
  %o = tensor.empty() : tensor<4xf32>
  %c = linalg.copy ins(%x : tensor<4x8xf32>) outs(%w : tensor<4x8xf64>) -> tensor<4x8xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %s = linalg.reduce { arith.addf } ins(%c : tensor<4x8xf64>) outs(%z : tensor<4xf64>) dimensions = [1]
  %f = linalg.fill ins(%n : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %m = linalg.div ins(%s, %f : tensor<4xf64>, tensor<4xf64>) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %r = linalg.copy ins(%m : tensor<4xf64>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A truncation of a widening, unless the wider type lacks values: f8E8M0FNU has 2^127.
// CHECK-LABEL: func.func @joined_casts(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf16>
// CHECK:       linalg.copy {{.*}} outs(%{{.*}} : tensor<4xf16>)
// CHECK:       linalg.copy {{.*}} outs(%{{.*}} : tensor<4xf8E8M0FNU>)
// CHECK:       return %[[X]],
func.func @joined_casts(%x: tensor<4xf16>, %y: tensor<4xf8E8M0FNU>) -> (tensor<4xf16>, tensor<4xf8E8M0FNU>) {
  %e = tensor.empty() : tensor<4xf16>
  %w = tensor.empty() : tensor<4xf32>
  %n = tensor.empty() : tensor<4xf8E8M0FNU>
  %0 = linalg.copy ins(%x : tensor<4xf16>) outs(%w : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf16>) -> tensor<4xf16>
  %2 = linalg.copy ins(%y : tensor<4xf8E8M0FNU>) outs(%e : tensor<4xf16>) -> tensor<4xf16>
  %3 = linalg.copy ins(%2 : tensor<4xf16>) outs(%n : tensor<4xf8E8M0FNU>) -> tensor<4xf8E8M0FNU>
  return %1, %3 : tensor<4xf16>, tensor<4xf8E8M0FNU>
}

// A read at the positions of loops is an operand.
// CHECK-LABEL: func.func @read_by_loops(
// CHECK-SAME:      %[[X:.*]]: tensor<4x8xf32>)
// CHECK:       linalg.elementwise kind=#linalg.elementwise_kind<exp>
// CHECK-SAME:  affine_map<(d0, d1) -> (d1, d0)>
// CHECK-SAME:  ins(%[[X]] :
func.func @read_by_loops(%x: tensor<4x8xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x4xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %v = tensor.extract %x[%j, %i] : tensor<4x8xf32>
    %f = math.exp %v : f32
    linalg.yield %f : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// Another read is one op that computes its indices, over the loops that these have.
// CHECK-LABEL: func.func @gathered(
// CHECK-SAME:      %[[T:.*]]: tensor<16x8xf32>, %[[I:.*]]: tensor<1x4xi64>)
// CHECK:       %[[R:.*]] = tensor.collapse_shape %[[I]] {{\[\[}}0, 1]]
// CHECK:       linalg.generic {{.*}} ins(%[[R]] : tensor<4xi64>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:         %[[C:.*]] = arith.index_cast
// CHECK:         %[[J:.*]] = linalg.index 1
// CHECK:         tensor.extract %[[T]][%[[C]], %[[J]]]
// CHECK:       linalg.exp
func.func @gathered(%t: tensor<16x8xf32>, %i: tensor<1x4xi64>) -> tensor<1x4x8xf32> {
  %e = tensor.empty() : tensor<1x4x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%i : tensor<1x4xi64>) outs(%e : tensor<1x4x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %k = arith.index_cast %in : i64 to index
    %j = linalg.index 2 : index
    %v = tensor.extract %t[%k, %j] : tensor<16x8xf32>
    %f = math.exp %v : f32
    linalg.yield %f : f32
  } -> tensor<1x4x8xf32>
  return %r : tensor<1x4x8xf32>
}

// A read stays where a loop may never run: the index may be out of bounds then.
// CHECK-LABEL: func.func @gathered_or_not(
// CHECK:       linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]
// CHECK:         tensor.extract
func.func @gathered_or_not(%t: tensor<16xf32>, %i: tensor<4xi64>, %e: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%i : tensor<4xi64>) outs(%e : tensor<4x?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %k = arith.index_cast %in : i64 to index
    %v = tensor.extract %t[%k] : tensor<16xf32>
    linalg.yield %v : f32
  } -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// Insertions into a new tensor are a join, also of slices; joined zeros at an end are a pad.
// CHECK-LABEL: func.func @joined(
// CHECK-SAME:      %[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x2xf32>)
// CHECK:       %[[S:.*]] = tensor.extract_slice %[[X]][0, 3] [4, 2] [1, 2]
// CHECK:       tensor.concat dim(1) %[[Y]], %[[S]]
func.func @joined(%x: tensor<4x8xf32>, %y: tensor<4x2xf32>) -> tensor<1x4x4xf32> {
  %e = tensor.empty() : tensor<1x4x4xf32>
  %s = tensor.extract_slice %x[0, 1] [4, 7] [1, 1] : tensor<4x8xf32> to tensor<4x7xf32>
  %t = tensor.extract_slice %s[0, 2] [4, 2] [1, 2] : tensor<4x7xf32> to tensor<4x2xf32>
  %i = tensor.insert_slice %t into %e[0, 0, 2] [1, 4, 2] [1, 1, 1] : tensor<4x2xf32> into tensor<1x4x4xf32>
  %j = tensor.insert_slice %y into %i[0, 0, 0] [1, 4, 2] [1, 1, 1] : tensor<4x2xf32> into tensor<1x4x4xf32>
  return %j : tensor<1x4x4xf32>
}

// CHECK-LABEL: func.func @padded(
// CHECK-SAME:      %[[X:.*]]: tensor<4x8xf32>)
// CHECK:       tensor.pad %[[X]] low[1, 0] high[0, 2]
func.func @padded(%x: tensor<4x8xf32>) -> tensor<5x10xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x10xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x10xf32>) -> tensor<4x10xf32>
  %i = tensor.insert_slice %x into %z[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<4x10xf32>
  %row = arith.constant dense<0.0> : tensor<1x10xf32>
  %j = tensor.concat dim(0) %row, %i : (tensor<1x10xf32>, tensor<4x10xf32>) -> tensor<5x10xf32>
  return %j : tensor<5x10xf32>
}

// Places that nothing is inserted into have no value, so this is no join.
// CHECK-LABEL: func.func @joined_in_part(
// CHECK:       tensor.insert_slice
func.func @joined_in_part(%x: tensor<4x2xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %i = tensor.insert_slice %x into %e[0, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x4xf32>
  return %i : tensor<4x4xf32>
}

// Branches on the position join tensors; the other dimension is split.
// CHECK-LABEL: func.func @joined_by_branches(
// CHECK-SAME:      %[[X:.*]]: tensor<2x6xf32>, %[[Y:.*]]: tensor<3x6xf32>)
// CHECK-NOT:   scf.if
// CHECK:       %[[J:.*]] = tensor.concat dim(0)
// CHECK-NOT:   linalg
// CHECK:       return
func.func @joined_by_branches(%x: tensor<2x6xf32>, %y: tensor<3x6xf32>) -> tensor<5x2x3xf32> {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<5x6xf32>
  %j = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<5x6xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %k = linalg.index 1 : index
    %first = arith.cmpi ult, %i, %c2 : index
    %v = scf.if %first -> (f32) {
      %a = tensor.extract %x[%i, %k] : tensor<2x6xf32>
      scf.yield %a : f32
    } else {
      %o = arith.subi %i, %c2 : index
      %b = tensor.extract %y[%o, %k] : tensor<3x6xf32>
      scf.yield %b : f32
    }
    linalg.yield %v : f32
  } -> tensor<5x6xf32>
  %s = tensor.expand_shape %j [[0], [1, 2]] output_shape [5, 2, 3] : tensor<5x6xf32> into tensor<5x2x3xf32>
  return %s : tensor<5x2x3xf32>
}

// An insertion into equal elements is a pad.
// CHECK-LABEL: func.func @inserted_in_the_middle(
// CHECK:       tensor.pad %{{.*}} low[1, 2] high[0, 1]
func.func @inserted_in_the_middle(%x: tensor<4x8xf32>) -> tensor<5x11xf32> {
  %z = arith.constant dense<0.0> : tensor<5x11xf32>
  %p = tensor.insert_slice %x into %z[1, 2] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<5x11xf32>
  return %p : tensor<5x11xf32>
}

// Sums in two steps are one sum in another order; of integers always.
// CHECK-LABEL: func.func @sum_of_sums(
// EXACT-COUNT-2: linalg.reduce
// ALL:         linalg.reduce
// ALL-SAME:    dimensions = [1, 2]
// ALL-NOT:     linalg.reduce
// CHECK:       return
func.func @sum_of_sums(%x: tensor<4x8x5xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<4x8x5xf32>) outs(%f : tensor<4x8xf32>) dimensions = [2]
  %e1 = tensor.empty() : tensor<4xf32>
  %f1 = linalg.fill ins(%c0 : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.reduce { arith.addf } ins(%s : tensor<4x8xf32>) outs(%f1 : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @sum_of_sums_of_integers(
// CHECK:       linalg.reduce
// CHECK-SAME:  dimensions = [1, 2]
// CHECK-NOT:   linalg.reduce
// CHECK:       return
func.func @sum_of_sums_of_integers(%x: tensor<4x8x5xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x8xi32>
  %f = linalg.fill ins(%c0 : i32) outs(%e : tensor<4x8xi32>) -> tensor<4x8xi32>
  %s = linalg.reduce { arith.addi } ins(%x : tensor<4x8x5xi32>) outs(%f : tensor<4x8xi32>) dimensions = [2]
  %e1 = tensor.empty() : tensor<4xi32>
  %f1 = linalg.fill ins(%c0 : i32) outs(%e1 : tensor<4xi32>) -> tensor<4xi32>
  %r = linalg.reduce { arith.addi } ins(%s : tensor<4x8xi32>) outs(%f1 : tensor<4xi32>) dimensions = [1]
  return %r : tensor<4xi32>
}
// The initial value of the inner sum counts once for each of its results.
// CHECK-LABEL: func.func @sum_of_sums_from_one(
// CHECK-COUNT-2: linalg.reduce
func.func @sum_of_sums_from_one(%x: tensor<4x8x5xi32>) -> tensor<4xi32> {
  %c1 = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4x8xi32>
  %f = linalg.fill ins(%c1 : i32) outs(%e : tensor<4x8xi32>) -> tensor<4x8xi32>
  %s = linalg.reduce { arith.addi } ins(%x : tensor<4x8x5xi32>) outs(%f : tensor<4x8xi32>) dimensions = [2]
  %e1 = tensor.empty() : tensor<4xi32>
  %f1 = linalg.fill ins(%c1 : i32) outs(%e1 : tensor<4xi32>) -> tensor<4xi32>
  %r = linalg.reduce { arith.addi } ins(%s : tensor<4x8xi32>) outs(%f1 : tensor<4xi32>) dimensions = [1]
  return %r : tensor<4xi32>
}

// Factors of all terms are factors of the sum.
// CHECK-LABEL: func.func @scaled_scores(
// EXACT:       linalg.mul
// EXACT:       linalg.mul
// EXACT:       linalg.matmul indexing_maps
// ALL-NOT:     linalg.mul
// ALL:         %[[S:.*]] = linalg.matmul indexing_maps
// ALL:         linalg.mul ins(%[[S]], %{{.*}} : tensor<{{.*}}xf32>, f32)
// CHECK:       return
func.func @scaled_scores(%q: tensor<4x8xf32>, %k: tensor<6x8xf32>) -> tensor<4x6xf32> {
  %c0 = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %eq = tensor.empty() : tensor<4x8xf32>
  %ek = tensor.empty() : tensor<6x8xf32>
  %h1 = linalg.fill ins(%half : f32) outs(%eq : tensor<4x8xf32>) -> tensor<4x8xf32>
  %h2 = linalg.fill ins(%half : f32) outs(%ek : tensor<6x8xf32>) -> tensor<6x8xf32>
  %qs = linalg.mul ins(%q, %h1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%eq : tensor<4x8xf32>) -> tensor<4x8xf32>
  %ks = linalg.mul ins(%k, %h2 : tensor<6x8xf32>, tensor<6x8xf32>) outs(%ek : tensor<6x8xf32>) -> tensor<6x8xf32>
  %e = tensor.empty() : tensor<4x6xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %s = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%qs, %ks : tensor<4x8xf32>, tensor<6x8xf32>) outs(%f : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %s : tensor<4x6xf32>
}

// A result has the order of dimensions in which it is used.
// CHECK-LABEL: func.func @returned_as_rows(
// CHECK:       linalg.matmul indexing_maps
// CHECK-SAME:  -> tensor<4x6xf32>
// CHECK-NOT:   linalg.transpose
// CHECK:       return
func.func @returned_as_rows(%w: tensor<6x8xf32>, %x: tensor<4x8xf32>, %b: tensor<6xf32>) -> tensor<4x6xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x4xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<6x4xf32>) -> tensor<6x4xf32>
  %m = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%w, %x : tensor<6x8xf32>, tensor<4x8xf32>) outs(%f : tensor<6x4xf32>) -> tensor<6x4xf32>
  %s = linalg.broadcast ins(%b : tensor<6xf32>) outs(%e : tensor<6x4xf32>) dimensions = [1]
  %a = linalg.add ins(%m, %s : tensor<6x4xf32>, tensor<6x4xf32>) outs(%e : tensor<6x4xf32>) -> tensor<6x4xf32>
  %t = tensor.empty() : tensor<4x6xf32>
  %r = linalg.transpose ins(%a : tensor<6x4xf32>) outs(%t : tensor<4x6xf32>) permutation = [1, 0]
  return %r : tensor<4x6xf32>
}

// Casts of constants round as the cast does; a compare of widened values is one
// of the values.
// CHECK-LABEL: func.func @constants_of_wider_types(
// CHECK-DAG:   %[[EPS:.*]] = arith.constant 9.983770e-07 : bf16
// CHECK-DAG:   %[[INF:.*]] = arith.constant 0xFF80 : bf16
// CHECK-NOT:   arith.extf
// CHECK-NOT:   linalg.copy
// CHECK:       linalg.add ins(%{{.*}}, %[[EPS]] : tensor<8xbf16>, bf16)
// CHECK:       arith.cmpf oeq, %{{.*}}, %[[INF]] : bf16
func.func @constants_of_wider_types(%x: tensor<8xbf16>) -> (tensor<8xbf16>, tensor<8xi1>) {
  %eps = arith.constant 1.0e-6 : f64
  %inf = arith.constant 0xFFF0000000000000 : f64
  %e = tensor.empty() : tensor<8xbf16>
  %m = tensor.empty() : tensor<8xi1>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xbf16>) outs(%e : tensor<8xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %c = arith.truncf %eps : f64 to bf16
    %s = arith.addf %in, %c : bf16
    linalg.yield %s : bf16
  } -> tensor<8xbf16>
  %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xbf16>) outs(%m : tensor<8xi1>) {
  ^bb0(%in: bf16, %out: i1):
    %w = arith.extf %in : bf16 to f64
    %q = arith.cmpf oeq, %w, %inf : f64
    linalg.yield %q : i1
  } -> tensor<8xi1>
  return %a, %c : tensor<8xbf16>, tensor<8xi1>
}

// A tensor of one scalar has no dimensions of its own: the fill is used by rows
// that are split and by columns that are not.
// CHECK-LABEL: func.func @shared_fill(
// CHECK-SAME:      %[[X:.*]]: tensor<2x4x8xf32>
// CHECK:       linalg.max ins(%[[X]], %{{.*}} : tensor<2x4x8xf32>, f32)
// CHECK:       linalg.max ins(%{{.*}} : tensor<8x8xf32>, f32)
func.func @shared_fill(%x: tensor<2x4x8xf32>, %y: tensor<8x8xf32>) -> (tensor<2x4x8xf32>, tensor<8x8xf32>) {
  %c = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x4x8xf32> into tensor<8x8xf32>
  %a = linalg.max ins(%s, %f : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 4, 8] : tensor<8x8xf32> into tensor<2x4x8xf32>
  %b = linalg.max ins(%y, %f : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r, %b : tensor<2x4x8xf32>, tensor<8x8xf32>
}

// A mask that is computed is the one that an exporter computed.
// CHECK-LABEL: func.func @computed_masks(
// CHECK-DAG:   arith.constant dense<{{\[\[}}true, false], [true, true]]> : tensor<2x2xi1>
// CHECK-NOT:   linalg
// CHECK:       return
func.func @computed_masks() -> tensor<2x2xi1> {
  %r = arith.constant dense<[0, 1]> : tensor<2xi64>
  %e = tensor.empty() : tensor<2x2xi1>
  %m = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<2xi64>) outs(%e : tensor<2x2xi1>) {
  ^bb0(%in: i64, %out: i1):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i64
    %t = arith.cmpi sle, %in, %c : i64
    linalg.yield %t : i1
  } -> tensor<2x2xi1>
  return %m : tensor<2x2xi1>
}

// A read at constant positions in equal steps is a slice.
// CHECK-LABEL: func.func @embedded_positions(
// CHECK-SAME:      %[[T:.*]]: tensor<16x8xf32>)
// CHECK:       %[[S:.*]] = tensor.extract_slice %[[T]][0, 0] [4, 8] [1, 1]
// CHECK:       return %[[S]]
func.func @embedded_positions(%t: tensor<16x8xf32>) -> tensor<4x8xf32> {
  %p = arith.constant dense<[0, 1, 2, 3]> : tensor<4xi64>
  %e = tensor.empty() : tensor<4x8xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %t[%i, %j] : tensor<16x8xf32>
    linalg.yield %v : f32
  } -> tensor<4x8xf32>
  return %g : tensor<4x8xf32>
}
// One position is out of bounds.
// CHECK-LABEL: func.func @embedded_out_of_bounds(
// CHECK:       tensor.extract %
func.func @embedded_out_of_bounds(%t: tensor<3x8xf32>) -> tensor<4x8xf32> {
  %p = arith.constant dense<[0, 1, 2, 3]> : tensor<4xi64>
  %e = tensor.empty() : tensor<4x8xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<4xi64>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %t[%i, %j] : tensor<3x8xf32>
    linalg.yield %v : f32
  } -> tensor<4x8xf32>
  return %g : tensor<4x8xf32>
}

// A maximum over numbers may start with the lowest one.
// CHECK-LABEL: func.func @maximum_from_lowest(
// EXACT:       arith.constant -3.40282347E+38 : f32
// ALL:         arith.constant 0xFF800000 : f32
// ALL-NOT:     arith.constant
// CHECK:       return
func.func @maximum_from_lowest(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %c = arith.constant -3.40282347E+38 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.reduce { arith.maximumf } ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

// Windows overlap, so a merged reduction would compute its terms several times.
// CHECK-LABEL: func.func @maximum_in_windows_of_maxima(
// CHECK:       linalg.reduce { arith.maximumf }
// CHECK:       linalg.pooling
// CHECK:       return
func.func @maximum_in_windows_of_maxima(%x: tensor<10x64xf32>) -> tensor<8xf32> {
  %c = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<10xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<10xf32>) -> tensor<10xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<10x64xf32>) outs(%f : tensor<10xf32>) dimensions = [1]
  %e8 = tensor.empty() : tensor<8xf32>
  %f8 = linalg.fill ins(%c : f32) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  %w = tensor.empty() : tensor<3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%m, %w : tensor<10xf32>, tensor<3xf32>) outs(%f8 : tensor<8xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.maximumf %out, %in : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// An initial value whose sizes are not known, beside an operand whose sizes are.
// CHECK-LABEL: func.func @sizes_of_another_operand(
// CHECK:       linalg.matmul
// CHECK:       tensor.expand_shape
func.func @sizes_of_another_operand(%x: tensor<2x3x4xf32>, %w: tensor<4x5xf32>, %o: tensor<?x?x5xf32>) -> tensor<?x?x5xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x3x4xf32>, tensor<4x5xf32>) outs(%o : tensor<?x?x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %out, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x5xf32>
  return %r : tensor<?x?x5xf32>
}

// A quotient by what has no exact reciprocal stays, unless it is permitted to be rounded twice.
// CHECK-LABEL: func.func @divided_by_three(
// CHECK-SAME:      %[[X:.*]]: tensor<8xf32>)
// EXACT:       linalg.div ins(%[[X]], %{{.*}} : tensor<8xf32>, f32)
// ALL:         linalg.mul ins(%[[X]], %{{.*}} : tensor<8xf32>, f32)
// AFN-LABEL: func.func @divided_by_three(
// AFN:         linalg.div
func.func @divided_by_three(%x: tensor<8xf32>) -> tensor<8xf32> {
  %three = arith.constant dense<3.0> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %q = linalg.div ins(%x, %three : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %q : tensor<8xf32>
}

// The lower bound comes first if it is below the upper one; else the order gives the value.
// CHECK-LABEL: func.func @clamped(
// CHECK-SAME:      %[[X:.*]]: tensor<8xi32>)
// CHECK-DAG:   %[[LO:.*]] = arith.constant 0 : i32
// CHECK-DAG:   %[[HI:.*]] = arith.constant 6 : i32
// CHECK:       %[[A:.*]] = linalg.max ins(%[[X]], %[[LO]] :
// CHECK:       linalg.min ins(%[[A]], %[[HI]] :
// CHECK:       %[[B:.*]] = linalg.min ins(%[[X]], %[[LO]] :
// CHECK:       linalg.max ins(%[[B]], %[[HI]] :
func.func @clamped(%x: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  %lo = arith.constant dense<0> : tensor<8xi32>
  %hi = arith.constant dense<6> : tensor<8xi32>
  %e = tensor.empty() : tensor<8xi32>
  %a = linalg.min ins(%x, %hi : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %b = linalg.max ins(%a, %lo : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %c = linalg.min ins(%x, %lo : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %d = linalg.max ins(%c, %hi : tensor<8xi32>, tensor<8xi32>) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  return %b, %d : tensor<8xi32>, tensor<8xi32>
}

// CHECK-LABEL: func.func @clamped_floats(
// CHECK-SAME:      %[[X:.*]]: tensor<8xf32>)
// CHECK-DAG:   %[[LO:.*]] = arith.constant 0.{{0*}}e+00 : f32
// CHECK-DAG:   %[[HI:.*]] = arith.constant 6.{{0*}}e+00 : f32
// CHECK:       %[[A:.*]] = linalg.max ins(%[[X]], %[[LO]] :
// CHECK:       linalg.min ins(%[[A]], %[[HI]] :
// CHECK:       %[[B:.*]] = linalg.min ins(%[[X]], %[[LO]] :
// CHECK:       linalg.max ins(%[[B]], %[[HI]] :
func.func @clamped_floats(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %lo = arith.constant dense<0.0> : tensor<8xf32>
  %hi = arith.constant dense<6.0> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.min ins(%x, %hi : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.max ins(%a, %lo : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.min ins(%x, %lo : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.max ins(%c, %hi : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %b, %d : tensor<8xf32>, tensor<8xf32>
}

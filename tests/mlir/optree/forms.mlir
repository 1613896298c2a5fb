// Forms write sequences of ops that linalg lacks: functions, casts, positions, moved elements.

// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-specialize{form=category})' | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-specialize{form=named})' | FileCheck %s --check-prefixes=CHECK,NAMED
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-specialize{form=named remarks=left report=%t.json})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.json

// Each form is a fixed point, and is recovered from its generics; the form `named` also from the form `category`.
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-specialize{form=category})' -o %t.category
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-specialize{form=named})' -o %t.named
// RUN: %optree_opt %t.category --pass-pipeline='builtin.module(optree-specialize{form=category})' | diff %t.category -
// RUN: %optree_opt %t.named --pass-pipeline='builtin.module(optree-specialize{form=named})' | diff %t.named -
// RUN: %optree_opt %t.category --pass-pipeline='builtin.module(optree-generalize,optree-specialize{form=category})' | diff %t.category -
// RUN: %optree_opt %t.named --pass-pipeline='builtin.module(optree-generalize,optree-specialize{form=named})' | diff %t.named -
// RUN: %optree_opt %t.category --mlir-print-local-scope --pass-pipeline='builtin.module(optree-specialize{form=named})' | FileCheck %s --check-prefixes=CHECK,NAMED

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
#col = affine_map<(i, j) -> (i)>
#row = affine_map<(i, j) -> (j)>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

// A sequence may have functions that linalg lacks, such as sin and cos.
// CHECK-LABEL: @seq
// CATEGORY: %[[SUM:.*]] = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [{{.*}}, affine_map<(d0, d1) -> (d1)>, {{.*}}] ins(%arg0, %arg1 :
// CATEGORY: %[[SIN:.*]] = optree.elementwise kind=#optree.elementwise_kind<sin> ins(%[[SUM]] :
// CATEGORY: %[[COS:.*]] = optree.elementwise kind=#optree.elementwise_kind<cos> ins(%arg0 :
// CATEGORY: optree.elementwise kind=#optree.elementwise_kind<mul> ins(%[[SIN]], %[[COS]] : {{.*}} outs(%arg2 :
// NAMED: %[[ROW:.*]] = optree.broadcast ins(%arg1 : tensor<8xf32>) {{.*}} dimensions = [0]
// NAMED: %[[SUM:.*]] = optree.add ins(%arg0, %[[ROW]] :
// NAMED: %[[SIN:.*]] = optree.sin ins(%[[SUM]] :
// NAMED: %[[COS:.*]] = optree.cos ins(%arg0 :
// NAMED: optree.mul ins(%[[SIN]], %[[COS]] : {{.*}} outs(%arg2 :
// CHECK-NOT: optree.
func.func @seq(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = math.sin %1 : f32
    %3 = math.cos %x : f32
    %4 = arith.mulf %2, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// REPORT: "to": "optree.broadcast, optree.compare_lt_unsigned, optree.log1p, optree.select"
// CHECK-LABEL: @compare
// CATEGORY: %[[LESS:.*]] = optree.elementwise kind=#optree.elementwise_kind<compare_lt_unsigned> indexing_maps = [{{.*}}, affine_map<(d0, d1) -> (d0)>, {{.*}}] ins(%arg0, %arg1 : {{.*}} outs({{.*}} : tensor<4x8xi1>)
// CATEGORY: %[[LOG:.*]] = optree.elementwise kind=#optree.elementwise_kind<log1p> ins(%arg2 :
// CATEGORY: optree.elementwise kind=#optree.elementwise_kind<select> ins(%[[LESS]], %[[LOG]], %arg2 :
// NAMED: %[[LESS:.*]] = optree.compare_lt_unsigned ins(%arg0, %{{.*}} : {{.*}} outs({{.*}} : tensor<4x8xi1>)
// NAMED: %[[LOG:.*]] = optree.log1p ins(%arg2 :
// NAMED: optree.select ins(%[[LESS]], %[[LOG]], %arg2 :
// CHECK-NOT: optree.
func.func @compare(%a: tensor<4x8xi32>, %b: tensor<4xi32>, %c: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.generic {indexing_maps = [#id, #col, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %c : tensor<4x8xi32>, tensor<4xi32>, tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: i32, %y: i32, %p: f32, %z: f32):
    %1 = arith.cmpi ult, %x, %y : i32
    %2 = math.log1p %p : f32
    %3 = arith.select %1, %2, %p : f32
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// After `ugt` against 0 the select is a maximum.
// CHECK-LABEL: @relu_mask
// CATEGORY: optree.elementwise kind=#optree.elementwise_kind<max_signed> {{.*}} ins(%arg0, %cst : tensor<4x8xf32>, f32)
// NAMED: optree.max ins(%arg0, %cst : tensor<4x8xf32>, f32)
// CHECK-NOT: optree.
func.func @relu_mask(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c = arith.constant 0.0 : f32
  %0 = optree.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %1 = arith.cmpf ugt, %x, %c : f32
    %2 = arith.select %1, %x, %c : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Each cast is an op with its own sign, the cast of the result too.
// REPORT: "to": "optree.cast, optree.cast, optree.transpose, optree.sub, optree.cast"
// CHECK-LABEL: @cast_chain
// CHECK: %[[A:.*]] = optree.cast ins(%arg0 : tensor<4x8xi8>) outs(%{{.*}} : tensor<4x8xi32>)
// CHECK: %[[B:.*]] = optree.cast {cast = #optree.type_fn<cast_unsigned>} ins(%arg1 : tensor<8x4xi8>) outs(%{{.*}} : tensor<8x4xi32>)
// CATEGORY: %[[D:.*]] = optree.elementwise kind=#optree.elementwise_kind<sub> {{.*}} ins(%[[A]], %[[B]] :
// NAMED: %[[T:.*]] = optree.transpose ins(%[[B]] :
// NAMED: %[[D:.*]] = optree.sub ins(%[[A]], %[[T]] :
// CHECK: optree.cast ins(%[[D]] : tensor<4x8xi32>) outs(%arg2 : tensor<4x8xf32>)
// CHECK-NOT: optree.
func.func @cast_chain(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi8>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: i8, %y: i8, %z: f32):
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.extui %y : i8 to i32
    %3 = arith.subi %1, %2 : i32
    %4 = arith.sitofp %3 : i32 to f32
    linalg.yield %4 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: @cast_only
// CHECK-NEXT: optree.cast {cast = #optree.type_fn<cast_unsigned>} ins(%arg0 : tensor<4x8xi8>) outs(%arg1 : tensor<4x8xf32>)
// CHECK-NEXT: return
func.func @cast_only(%a: tensor<4x8xi8>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xi8>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: i8, %z: f32):
    %4 = arith.uitofp %x : i8 to f32
    linalg.yield %4 : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// A contraction casts both inputs with one sign, so each input gets its own cast.
// CHECK-LABEL: @mixed_contract
// CHECK: %[[A:.*]] = optree.cast ins(%arg0 : tensor<4x8xi8>) outs(%{{.*}} : tensor<4x8xi32>)
// CHECK: %[[B:.*]] = optree.cast {cast = #optree.type_fn<cast_unsigned>} ins(%arg1 : tensor<6x8xi8>) outs(%{{.*}} : tensor<6x8xi32>)
// CATEGORY: optree.contract {{.*}} ins(%[[A]], %[[B]] : {{.*}} outs(%arg2 :
// NAMED: %[[T:.*]] = optree.transpose ins(%[[B]] : {{.*}} permutation = [1, 0]
// NAMED: optree.matmul ins(%[[A]], %[[T]] : {{.*}} outs(%arg2 :
// CHECK-NOT: optree.
func.func @mixed_contract(%a: tensor<4x8xi8>, %b: tensor<6x8xi8>, %o: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = optree.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xi8>, tensor<6x8xi8>) outs(%o : tensor<4x6xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.extui %y : i8 to i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %z, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}

// CHECK-LABEL: @reduce
// CATEGORY: %[[SIN:.*]] = optree.elementwise kind=#optree.elementwise_kind<sin> ins(%arg0 :
// CATEGORY: optree.multi_reduction ins(%[[SIN]] : {{.*}} outs(%arg1 : tensor<4xf32>) dimensions = [1] {combine = #optree.elementwise_kind<mul>}
// NAMED: %[[SIN:.*]] = optree.sin ins(%arg0 :
// NAMED: optree.reduce_product ins(%[[SIN]] : {{.*}} outs(%arg1 : tensor<4xf32>) dimensions = [1]
// CHECK-NOT: optree.
func.func @reduce(%a: tensor<4x8xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = optree.generic {indexing_maps = [#id, #col], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.sin %x : f32
    %4 = arith.mulf %z, %s : f32
    linalg.yield %4 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @iota(
// CHECK-NEXT: optree.iota {dimension = 1 : i64} outs(%arg0 : tensor<4x8xi32>)
// CHECK-NEXT: return
func.func @iota(%o: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = optree.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%o : tensor<4x8xi32>) {
  ^bb0(%z: i32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    linalg.yield %k : i32
  } -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}

// linalg.index becomes an iota along one dimension, which is broadcast along the other.
// CHECK-LABEL: @iota_compare
// CHECK: %[[I:.*]] = optree.iota outs(%{{.*}} : tensor<4xindex>)
// CHECK: %[[J:.*]] = optree.iota outs(%{{.*}} : tensor<8xindex>)
// CATEGORY: %[[GE:.*]] = optree.elementwise kind=#optree.elementwise_kind<compare_ge> indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, {{.*}}] ins(%[[I]], %[[J]] :
// CATEGORY: optree.elementwise kind=#optree.elementwise_kind<select> {{.*}} ins(%[[GE]], %arg0, %cst :
// NAMED: %[[BI:.*]] = optree.broadcast ins(%[[I]] : {{.*}} dimensions = [1]
// NAMED: %[[BJ:.*]] = optree.broadcast ins(%[[J]] : {{.*}} dimensions = [0]
// NAMED: %[[GE:.*]] = optree.compare_ge ins(%[[BI]], %[[BJ]] :
// NAMED: optree.select ins(%[[GE]], %arg0, %cst :
// CHECK-NOT: optree.
func.func @iota_compare(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = optree.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c = arith.cmpi sge, %i, %j : index
    %k = arith.select %c, %x, %zero : f32
    linalg.yield %k : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// A generic that is one op, such as a gather, becomes that op in both forms and stays it.
// CHECK-LABEL: @gathered
// REMARK-DAG: remark: optree.generic becomes optree.gather;
// CHECK-NEXT: optree.gather ins(%arg1 : tensor<4xindex>) outs(%arg2 : tensor<4xf32>)
// CHECK-NOT: optree.
func.func @gathered(%a: tensor<16xf32>, %i: tensor<4xindex>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = optree.generic {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>], iterator_types = ["parallel"]}
      ins(%i : tensor<4xindex>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: index, %z: f32):
    %e = tensor.extract %a[%x] : tensor<16xf32>
    linalg.yield %e : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @moved
// CHECK-NEXT: optree.iota {dimension = 1 : i64} outs(%arg2 :
// CHECK-NEXT: optree.reverse ins(%arg0 : {{.*}} outs(%arg1 : {{.*}} dimensions = [1]
// CHECK-NEXT: optree.concat ins(%arg3, %arg4 : tensor<4x2xf32>, tensor<4x6xf32>) outs(%arg1 : tensor<4x8xf32>) dimension = 1
// CHECK-NEXT: return
func.func @moved(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>, %i: tensor<4x8xi32>, %b: tensor<4x2xf32>, %c: tensor<4x6xf32>)
    -> (tensor<4x8xi32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = optree.iota {dimension = 1 : i64} outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>
  %1 = optree.reverse ins(%a : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) dimensions = [1] -> tensor<4x8xf32>
  %2 = optree.concat ins(%b, %c : tensor<4x2xf32>, tensor<4x6xf32>) outs(%o : tensor<4x8xf32>) dimension = 1 -> tensor<4x8xf32>
  return %0, %1, %2 : tensor<4x8xi32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// The body gathers and applies sin, so the generic stays, with a remark.
// CHECK-LABEL: @gather_and_more
// CHECK: optree.generic
// CHECK: tensor.extract
// CHECK: math.sin
// REMARK-DAG: remark: optree.generic stays; other ops need another body or other maps; a sequence needs an op that computes 'tensor.extract'
func.func @gather_and_more(%a: tensor<4x8xf32>, %p: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %2 = optree.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%p : tensor<4x8xf32>) {
  ^bb0(%z: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %c = arith.constant 7 : index
    %k = arith.subi %c, %j : index
    %e = tensor.extract %a[%i, %k] : tensor<4x8xf32>
    %s = math.sin %e : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// Buffers may overlap, so a body of two functions becomes optree.map instead of a sequence.
// CHECK-LABEL: @buffers
// CHECK-NOT: memref.alloc
// CHECK: optree.map ins(%arg0, %arg1 :
// CATEGORY: optree.elementwise kind=#optree.elementwise_kind<sin> ins(%arg0 : memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
// NAMED: optree.sin ins(%arg0 : memref<4x8xf32>) outs(%arg2 : memref<4x8xf32>)
// CHECK-NEXT: return
// REMARK-DAG: remark: optree.generic becomes optree.map; {{.*}} a sequence needs tensors: buffers may overlap
func.func @buffers(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %o: memref<4x8xf32>) {
  optree.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = math.sin %1 : f32
    linalg.yield %2 : f32
  }
  optree.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %2 = math.sin %x : f32
    linalg.yield %2 : f32
  }
  return
}

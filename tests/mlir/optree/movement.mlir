// Composites that move elements are recognized, decomposed, tiled and bufferized.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize)' %s \
// RUN:   | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize{form=category})' %s \
// RUN:   | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize,convert-optree-to-linalg)' %s \
// RUN:   | FileCheck %s --check-prefix=BACK
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize,one-shot-bufferize{bufferize-function-boundaries},convert-optree-to-linalg)' %s \
// RUN:   | FileCheck %s --check-prefix=BUFFER

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @join
// CHECK: optree.concat ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<4x2xf32>, tensor<4x3xf32>, tensor<4x1xf32>)
// CHECK-SAME: outs(%{{.*}} : tensor<4x6xf32>) dimension = 1 {origin = 7 : i64} -> tensor<4x6xf32>
// BACK-LABEL: func.func @join
// BACK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 0] [4, 2] [1, 1]
// BACK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 2] [4, 3] [1, 1]
// BACK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 5] [4, 1] [1, 1]
// BUFFER-LABEL: func.func @join
// BUFFER-COUNT-3: memref.copy
func.func @join(%a: tensor<4x2xf32>, %b: tensor<4x3xf32>, %c: tensor<4x1xf32>, %o: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<4x6xf32>) attrs = {origin = 7 : i64} {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.cmpi ult, %j, %c2 : index
    %1 = scf.if %first -> (f32) {
      %e = tensor.extract %a[%i, %j] : tensor<4x2xf32>
      scf.yield %e : f32
    } else {
      %second = arith.cmpi ult, %j, %c5 : index
      %2 = scf.if %second -> (f32) {
        %k = arith.subi %j, %c2 : index
        %e = tensor.extract %b[%i, %k] : tensor<4x3xf32>
        scf.yield %e : f32
      } else {
        %k = arith.subi %j, %c5 : index
        %e = tensor.extract %c[%i, %k] : tensor<4x1xf32>
        scf.yield %e : f32
      }
      scf.yield %2 : f32
    }
    linalg.yield %1 : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// The body reads %b from column 1 on, so it is a gather; concat reads operands from column 0 on.
// CHECK-LABEL: func.func @no_join
// CHECK-NOT: optree.concat
// CHECK: optree.gather
func.func @no_join(%a: tensor<4x2xf32>, %b: tensor<4x3xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<4x5xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.cmpi ult, %j, %c2 : index
    %1 = scf.if %first -> (f32) {
      %e = tensor.extract %a[%i, %j] : tensor<4x2xf32>
      scf.yield %e : f32
    } else {
      %k = arith.subi %j, %c1 : index
      %e = tensor.extract %b[%i, %k] : tensor<4x3xf32>
      scf.yield %e : f32
    }
    linalg.yield %1 : f32
  } -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#back = affine_map<(d0, d1) -> (d0, -d1 + 31)>
#short = affine_map<(d0, d1) -> (-d0 + 7, -d1 + 15)>

// CHECK-LABEL: func.func @reverse
// CHECK: optree.reverse ins(%{{.*}} : tensor<8x32xf32>) outs(%{{.*}} : tensor<8x32xf32>) dimensions = [1] -> tensor<8x32xf32>
// CHECK: optree.reverse ins(%{{.*}} : tensor<8x32xf32>) outs(%{{.*}} : tensor<8x32xf32>) dimensions = [0] -> tensor<8x32xf32>
// CHECK: optree.generic
// BACK-LABEL: func.func @reverse
// BACK: linalg.generic
// BACK: linalg.index 0
// BACK: %[[I:.*]] = linalg.index 1
// BACK: arith.subi %{{.*}}, %[[I]]
// BACK: tensor.extract
// BUFFER-LABEL: func.func @reverse
// BUFFER: memref.load
func.func @reverse(%a: tensor<8x32xf32>, %w: tensor<9x16xf32>, %o: tensor<8x32xf32>, %p: tensor<8x16xf32>)
    -> (tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x16xf32>) {
  %c7 = arith.constant 7 : index
  %0 = linalg.generic {indexing_maps = [#back, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x32xf32>) outs(%o : tensor<8x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x32xf32>
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<8x32xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.subi %c7, %i : index
    %e = tensor.extract %a[%k, %j] : tensor<8x32xf32>
    linalg.yield %e : f32
  } -> tensor<8x32xf32>
  // The map reverses 8 of 9 rows; reverse reverses all rows.
  %2 = linalg.generic {indexing_maps = [#short, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<9x16xf32>) outs(%p : tensor<8x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x16xf32>
  return %0, %1, %2 : tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x16xf32>
}

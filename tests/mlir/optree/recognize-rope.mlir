// A rotary embedding turns one half of the last dimension against the other.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize,convert-optree-to-linalg,cse)' %s | FileCheck %s --check-prefix=BACK
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize,convert-optree-to-linalg,convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s

// As torch lowers it: the tables are those of all heads.
// CHECK-LABEL: func.func @halves(
// CHECK-SAME:  %[[X:.*]]: tensor<2x3x5x8xf32>, %[[C:.*]]: tensor<1x1x5x8xf32>, %[[S:.*]]: tensor<1x1x5x8xf32>)
// CHECK:       %[[R:.*]] = optree.rope ins(%[[X]], %[[C]], %[[S]] : tensor<2x3x5x8xf32>, tensor<1x1x5x8xf32>, tensor<1x1x5x8xf32>) outs(%{{.*}} : tensor<2x3x5x8xf32>)
// CHECK-NEXT:  return %[[R]]
// BACK-LABEL:  func.func @halves(
// BACK-SAME:   %[[X:.*]]: tensor<2x3x5x8xf32>, %[[C:.*]]: tensor<1x1x5x8xf32>, %[[S:.*]]: tensor<1x1x5x8xf32>)
// BACK:        %[[ONE:.*]] = tensor.extract_slice %[[X]][0, 0, 0, 0] [2, 3, 5, 4] [1, 1, 1, 1]
// BACK:        %[[OTHER:.*]] = tensor.extract_slice %[[X]][0, 0, 0, 4] [2, 3, 5, 4] [1, 1, 1, 1]
// BACK:        %[[N:.*]] = linalg.{{.*}} ins(%[[OTHER]]
// BACK:        tensor.concat dim(3) %[[N]], %[[ONE]]
// BACK-NOT:    optree
#id = affine_map<(b, h, s, d) -> (b, h, s, d)>
#table = affine_map<(b, h, s, d) -> (0, 0, s, d)>
func.func @halves(%x: tensor<2x3x5x8xf32>, %cosine: tensor<1x1x5x8xf32>, %sine: tensor<1x1x5x8xf32>) -> tensor<2x3x5x8xf32> {
  %e = tensor.empty() : tensor<2x3x5x8xf32>
  %f = tensor.empty() : tensor<2x3x5x4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #table, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %cosine : tensor<2x3x5x8xf32>, tensor<1x1x5x8xf32>) outs(%e : tensor<2x3x5x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<2x3x5x8xf32>
  %one = tensor.extract_slice %x[0, 0, 0, 0] [2, 3, 5, 4] [1, 1, 1, 1] : tensor<2x3x5x8xf32> to tensor<2x3x5x4xf32>
  %other = tensor.extract_slice %x[0, 0, 0, 4] [2, 3, 5, 4] [1, 1, 1, 1] : tensor<2x3x5x8xf32> to tensor<2x3x5x4xf32>
  %negative = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%other : tensor<2x3x5x4xf32>) outs(%f : tensor<2x3x5x4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %p = arith.negf %a : f32
    linalg.yield %p : f32
  } -> tensor<2x3x5x4xf32>
  %turned = tensor.concat dim(3) %negative, %one : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #table, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%turned, %sine : tensor<2x3x5x8xf32>, tensor<1x1x5x8xf32>) outs(%e : tensor<2x3x5x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<2x3x5x8xf32>
  %r = linalg.add ins(%0, %1 : tensor<2x3x5x8xf32>, tensor<2x3x5x8xf32>) outs(%e : tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>
  return %r : tensor<2x3x5x8xf32>
}

// -----

// The number of rows is not known.
// CHECK-LABEL: func.func @unknown(
// CHECK:       optree.rope ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>)
func.func @unknown(%x: tensor<?x8xf32>, %cosine: tensor<?x8xf32>, %sine: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %f = tensor.empty(%n) : tensor<?x4xf32>
  %0 = linalg.mul ins(%x, %cosine : tensor<?x8xf32>, tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %one = tensor.extract_slice %x[0, 0] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  %other = tensor.extract_slice %x[0, 4] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  %negative = linalg.negf ins(%other : tensor<?x4xf32>) outs(%f : tensor<?x4xf32>) -> tensor<?x4xf32>
  %turned = tensor.concat dim(1) %negative, %one : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x8xf32>
  %1 = linalg.mul ins(%turned, %sine : tensor<?x8xf32>, tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = linalg.add ins(%1, %0 : tensor<?x8xf32>, tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

// The input is a part itself, as of queries, keys and values that one product gives.
// CHECK-LABEL: func.func @of_a_slice(
// CHECK-SAME:  %[[X:.*]]: tensor<5x24xf32>
// CHECK:       %[[Q:.*]] = tensor.extract_slice %[[X]][0, 8] [5, 8] [1, 1]
// CHECK:       optree.rope ins(%[[Q]], %{{.*}}, %{{.*}} : tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x8xf32>)
func.func @of_a_slice(%whole: tensor<5x24xf32>, %cosine: tensor<5x8xf32>, %sine: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x8xf32>
  %f = tensor.empty() : tensor<5x4xf32>
  %x = tensor.extract_slice %whole[0, 8] [5, 8] [1, 1] : tensor<5x24xf32> to tensor<5x8xf32>
  %0 = linalg.mul ins(%x, %cosine : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %one = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %other = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %negative = linalg.negf ins(%other : tensor<5x4xf32>) outs(%f : tensor<5x4xf32>) -> tensor<5x4xf32>
  %turned = tensor.concat dim(1) %negative, %one : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  %1 = linalg.mul ins(%turned, %sine : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %r = linalg.add ins(%0, %1 : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %r : tensor<5x8xf32>
}

// -----

// Pairs are neighbours, as torch lowers it; a table repeats the angle of each pair.
// CHECK-LABEL: func.func @neighbours(
// CHECK-SAME:  %[[X:.*]]: tensor<2x3x5x8xf32>, %[[C:.*]]: tensor<5x4xf32>, %[[S:.*]]: tensor<2x3x5x8xf32>)
// CHECK:       %[[CE:.*]] = tensor.collapse_shape %{{.*}} {{.*}} : tensor<1x1x5x4x2xf32> into tensor<1x1x5x8xf32>
// CHECK:       optree.rope interleaved(true) ins(%[[X]], %[[CE]], %[[S]] : tensor<2x3x5x8xf32>, tensor<1x1x5x8xf32>, tensor<2x3x5x8xf32>)
// BACK-LABEL:  func.func @neighbours(
// BACK-DAG:    tensor.extract_slice %{{.*}}[0, 0, 0, 0] [2, 3, 5, 4] [1, 1, 1, 2]
// BACK-DAG:    tensor.extract_slice %{{.*}}[0, 0, 0, 1] [2, 3, 5, 4] [1, 1, 1, 2]
// BACK:        tensor.concat dim(4) %{{.*}} : (tensor<2x3x5x4x1xf32>, tensor<2x3x5x4x1xf32>) -> tensor<2x3x5x4x2xf32>
// BACK-NEXT:   tensor.collapse_shape %{{.*}} {{.*}} : tensor<2x3x5x4x2xf32> into tensor<2x3x5x8xf32>
#pair = affine_map<(b, h, s, d, i) -> (s, d)>
#all = affine_map<(b, h, s, d, i) -> (b, h, s, d, i)>
#id = affine_map<(b, h, s, d) -> (b, h, s, d)>
#table = affine_map<(b, h, s, d) -> (0, 0, s, d)>
func.func @neighbours(%x: tensor<2x3x5x8xf32>, %angles: tensor<5x4xf32>, %sine: tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32> {
  %e = tensor.empty() : tensor<2x3x5x8xf32>
  %f = tensor.empty() : tensor<2x3x5x4xf32>
  %g = tensor.empty() : tensor<1x1x5x4x2xf32>
  %twice = linalg.generic {indexing_maps = [#pair, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%angles : tensor<5x4xf32>) outs(%g : tensor<1x1x5x4x2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<1x1x5x4x2xf32>
  %cosine = tensor.collapse_shape %twice [[0], [1], [2], [3, 4]] : tensor<1x1x5x4x2xf32> into tensor<1x1x5x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #table, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %cosine : tensor<2x3x5x8xf32>, tensor<1x1x5x8xf32>) outs(%e : tensor<2x3x5x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<2x3x5x8xf32>
  %one = tensor.extract_slice %x[0, 0, 0, 0] [2, 3, 5, 4] [1, 1, 1, 2] : tensor<2x3x5x8xf32> to tensor<2x3x5x4xf32>
  %other = tensor.extract_slice %x[0, 0, 0, 1] [2, 3, 5, 4] [1, 1, 1, 2] : tensor<2x3x5x8xf32> to tensor<2x3x5x4xf32>
  %negative = linalg.negf ins(%other : tensor<2x3x5x4xf32>) outs(%f : tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
  %a = tensor.expand_shape %negative [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 4, 1] : tensor<2x3x5x4xf32> into tensor<2x3x5x4x1xf32>
  %b = tensor.expand_shape %one [[0], [1], [2], [3, 4]] output_shape [2, 3, 5, 4, 1] : tensor<2x3x5x4xf32> into tensor<2x3x5x4x1xf32>
  %c = tensor.concat dim(4) %a, %b : (tensor<2x3x5x4x1xf32>, tensor<2x3x5x4x1xf32>) -> tensor<2x3x5x4x2xf32>
  %turned = tensor.collapse_shape %c [[0], [1], [2], [3, 4]] : tensor<2x3x5x4x2xf32> into tensor<2x3x5x8xf32>
  %1 = linalg.mul ins(%turned, %sine : tensor<2x3x5x8xf32>, tensor<2x3x5x8xf32>) outs(%e : tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>
  %r = linalg.add ins(%0, %1 : tensor<2x3x5x8xf32>, tensor<2x3x5x8xf32>) outs(%e : tensor<2x3x5x8xf32>) -> tensor<2x3x5x8xf32>
  return %r : tensor<2x3x5x8xf32>
}

// -----

// The sign is on the other half; then halves are in another order; then neighbours become halves.
// CHECK-LABEL: func.func @sign_on_the_first(
// CHECK-NOT:   optree.rope
func.func @sign_on_the_first(%x: tensor<5x8xf32>, %cosine: tensor<5x8xf32>, %sine: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x8xf32>
  %f = tensor.empty() : tensor<5x4xf32>
  %0 = linalg.mul ins(%x, %cosine : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %one = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %other = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %negative = linalg.negf ins(%one : tensor<5x4xf32>) outs(%f : tensor<5x4xf32>) -> tensor<5x4xf32>
  %turned = tensor.concat dim(1) %other, %negative : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  %1 = linalg.mul ins(%turned, %sine : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %r = linalg.add ins(%0, %1 : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %r : tensor<5x8xf32>
}

// -----

// CHECK-LABEL: func.func @not_turned(
// CHECK-NOT:   optree.rope
func.func @not_turned(%x: tensor<5x8xf32>, %cosine: tensor<5x8xf32>, %sine: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x8xf32>
  %f = tensor.empty() : tensor<5x4xf32>
  %0 = linalg.mul ins(%x, %cosine : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %one = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %other = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %negative = linalg.negf ins(%one : tensor<5x4xf32>) outs(%f : tensor<5x4xf32>) -> tensor<5x4xf32>
  %turned = tensor.concat dim(1) %negative, %other : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  %1 = linalg.mul ins(%turned, %sine : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %r = linalg.add ins(%0, %1 : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %r : tensor<5x8xf32>
}

// -----

// CHECK-LABEL: func.func @neighbours_to_halves(
// CHECK-NOT:   optree.rope
func.func @neighbours_to_halves(%x: tensor<5x8xf32>, %cosine: tensor<5x8xf32>, %sine: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x8xf32>
  %f = tensor.empty() : tensor<5x4xf32>
  %0 = linalg.mul ins(%x, %cosine : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %one = tensor.extract_slice %x[0, 0] [5, 4] [1, 2] : tensor<5x8xf32> to tensor<5x4xf32>
  %other = tensor.extract_slice %x[0, 1] [5, 4] [1, 2] : tensor<5x8xf32> to tensor<5x4xf32>
  %negative = linalg.negf ins(%other : tensor<5x4xf32>) outs(%f : tensor<5x4xf32>) -> tensor<5x4xf32>
  %turned = tensor.concat dim(1) %negative, %one : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  %1 = linalg.mul ins(%turned, %sine : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  %r = linalg.add ins(%0, %1 : tensor<5x8xf32>, tensor<5x8xf32>) outs(%e : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %r : tensor<5x8xf32>
}

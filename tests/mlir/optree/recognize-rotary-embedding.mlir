// A rotary embedding with an angle for each pair of elements.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize,convert-optree-to-linalg,cse)' %s | FileCheck %s --check-prefix=BACK
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize,convert-optree-to-linalg,convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s

// CHECK-LABEL: func.func @halves(
// CHECK-SAME:  %[[X:.*]]: tensor<2x3x5x8xf32>, %[[C:.*]]: tensor<1x1x5x4xf32>, %[[S:.*]]: tensor<1x1x5x4xf32>)
// CHECK:       %[[R:.*]] = optree.rotary_embedding ins(%[[X]], %[[C]], %[[S]] : tensor<2x3x5x8xf32>, tensor<1x1x5x4xf32>, tensor<1x1x5x4xf32>) outs(%{{.*}} : tensor<2x3x5x8xf32>)
// CHECK-NEXT:  return %[[R]]
// BACK-LABEL:  func.func @halves(
// BACK-SAME:   %[[X:.*]]: tensor<2x3x5x8xf32>, %[[C:.*]]: tensor<1x1x5x4xf32>, %[[S:.*]]: tensor<1x1x5x4xf32>)
// BACK-DAG:    %[[ONE:.*]] = tensor.extract_slice %[[X]][0, 0, 0, 0] [2, 3, 5, 4] [1, 1, 1, 1]
// BACK-DAG:    %[[OTHER:.*]] = tensor.extract_slice %[[X]][0, 0, 0, 4] [2, 3, 5, 4] [1, 1, 1, 1]
// BACK:        %[[REAL:.*]] = linalg.generic {{.*}} ins(%[[ONE]], %[[C]], %[[OTHER]], %[[S]]
// BACK:        %[[IMAGINARY:.*]] = linalg.generic {{.*}} ins(%[[OTHER]], %[[C]], %[[ONE]], %[[S]]
// BACK:        tensor.concat dim(3) %[[REAL]], %[[IMAGINARY]]
// BACK-NOT:    optree
#id = affine_map<(b, h, s, d) -> (b, h, s, d)>
#table = affine_map<(b, h, s, d) -> (0, 0, s, d)>
func.func @halves(%x: tensor<2x3x5x8xf32>, %cosine: tensor<1x1x5x4xf32>, %sine: tensor<1x1x5x4xf32>) -> tensor<2x3x5x8xf32> {
  %e = tensor.empty() : tensor<2x3x5x4xf32>
  %one = tensor.extract_slice %x[0, 0, 0, 0] [2, 3, 5, 4] [1, 1, 1, 1] : tensor<2x3x5x8xf32> to tensor<2x3x5x4xf32>
  %other = tensor.extract_slice %x[0, 0, 0, 4] [2, 3, 5, 4] [1, 1, 1, 1] : tensor<2x3x5x8xf32> to tensor<2x3x5x4xf32>
  %real = linalg.generic {indexing_maps = [#id, #id, #table, #table, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%one, %other, %cosine, %sine : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>, tensor<1x1x5x4xf32>, tensor<1x1x5x4xf32>) outs(%e : tensor<2x3x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %s: f32, %o: f32):
    %p = arith.mulf %a, %c : f32
    %q = arith.mulf %b, %s : f32
    %r = arith.subf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<2x3x5x4xf32>
  %imaginary = linalg.generic {indexing_maps = [#id, #id, #table, #table, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%one, %other, %cosine, %sine : tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>, tensor<1x1x5x4xf32>, tensor<1x1x5x4xf32>) outs(%e : tensor<2x3x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %s: f32, %o: f32):
    %p = arith.mulf %a, %s : f32
    %q = arith.mulf %b, %c : f32
    %r = arith.addf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<2x3x5x4xf32>
  %r = tensor.concat dim(3) %real, %imaginary : (tensor<2x3x5x4xf32>, tensor<2x3x5x4xf32>) -> tensor<2x3x5x8xf32>
  return %r : tensor<2x3x5x8xf32>
}

// -----

// The number of rows is not known, and the first part is a sum with the negated product.
// CHECK-LABEL: func.func @unknown(
// CHECK:       optree.rotary_embedding ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<?x8xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
func.func @unknown(%x: tensor<?x8xf32>, %cosine: tensor<?x4xf32>, %sine: tensor<?x4xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %one = tensor.extract_slice %x[0, 0] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  %other = tensor.extract_slice %x[0, 4] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  %0 = linalg.mul ins(%one, %cosine : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = linalg.mul ins(%other, %sine : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %n1 = linalg.negf ins(%1 : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %real = linalg.add ins(%0, %n1 : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = linalg.mul ins(%one, %sine : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = linalg.mul ins(%other, %cosine : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %imaginary = linalg.add ins(%2, %3 : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %r = tensor.concat dim(1) %real, %imaginary : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

// The angle is that of a row, for all pairs.
// CHECK-LABEL: func.func @of_a_row(
// CHECK-SAME:  %[[X:.*]]: tensor<5x8xf32>, %[[C:.*]]: tensor<5xf32>, %[[S:.*]]: tensor<5xf32>)
// CHECK-DAG:   %[[CE:.*]] = tensor.expand_shape %[[C]] {{\[}}[0, 1]] output_shape [5, 1]
// CHECK-DAG:   %[[SE:.*]] = tensor.expand_shape %[[S]] {{\[}}[0, 1]] output_shape [5, 1]
// CHECK:       optree.rotary_embedding ins(%[[X]], %[[CE]], %[[SE]] : tensor<5x8xf32>, tensor<5x1xf32>, tensor<5x1xf32>)
#row = affine_map<(s, d) -> (s)>
#both = affine_map<(s, d) -> (s, d)>
func.func @of_a_row(%x: tensor<5x8xf32>, %cosine: tensor<5xf32>, %sine: tensor<5xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %one = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %other = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %real = linalg.generic {indexing_maps = [#both, #both, #row, #row, #both], iterator_types = ["parallel", "parallel"]}
      ins(%one, %other, %cosine, %sine : tensor<5x4xf32>, tensor<5x4xf32>, tensor<5xf32>, tensor<5xf32>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %s: f32, %o: f32):
    %p = arith.mulf %a, %c : f32
    %q = arith.mulf %b, %s : f32
    %r = arith.subf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<5x4xf32>
  %imaginary = linalg.generic {indexing_maps = [#both, #both, #row, #row, #both], iterator_types = ["parallel", "parallel"]}
      ins(%one, %other, %cosine, %sine : tensor<5x4xf32>, tensor<5x4xf32>, tensor<5xf32>, tensor<5xf32>) outs(%e : tensor<5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %s: f32, %o: f32):
    %p = arith.mulf %a, %s : f32
    %q = arith.mulf %b, %c : f32
    %r = arith.addf %p, %q : f32
    linalg.yield %r : f32
  } -> tensor<5x4xf32>
  %r = tensor.concat dim(1) %real, %imaginary : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  return %r : tensor<5x8xf32>
}

// -----

// The angle has the other direction; then the parts change places; then each part has angles of its own.
// CHECK-LABEL: func.func @backwards(
// CHECK-NOT:   optree.rotary_embedding
func.func @backwards(%x: tensor<5x8xf32>, %cosine: tensor<5x4xf32>, %sine: tensor<5x4xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %one = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %other = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %0 = linalg.mul ins(%one, %cosine : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %1 = linalg.mul ins(%other, %sine : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %real = linalg.add ins(%0, %1 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %2 = linalg.mul ins(%other, %cosine : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %3 = linalg.mul ins(%one, %sine : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %imaginary = linalg.sub ins(%2, %3 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %r = tensor.concat dim(1) %real, %imaginary : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  return %r : tensor<5x8xf32>
}

// -----

// CHECK-LABEL: func.func @other_order(
// CHECK-NOT:   optree.rotary_embedding
func.func @other_order(%x: tensor<5x8xf32>, %cosine: tensor<5x4xf32>, %sine: tensor<5x4xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %one = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %other = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %0 = linalg.mul ins(%one, %cosine : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %1 = linalg.mul ins(%other, %sine : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %real = linalg.sub ins(%0, %1 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %2 = linalg.mul ins(%other, %cosine : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %3 = linalg.mul ins(%one, %sine : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %imaginary = linalg.add ins(%2, %3 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %r = tensor.concat dim(1) %imaginary, %real : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  return %r : tensor<5x8xf32>
}

// -----

// CHECK-LABEL: func.func @angles_of_their_own(
// CHECK-NOT:   optree.rotary_embedding
func.func @angles_of_their_own(%x: tensor<5x8xf32>, %cosine: tensor<5x8xf32>, %sine: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %e = tensor.empty() : tensor<5x4xf32>
  %one = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %other = tensor.extract_slice %x[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %c1 = tensor.extract_slice %cosine[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %c2 = tensor.extract_slice %cosine[0, 4] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %s1 = tensor.extract_slice %sine[0, 0] [5, 4] [1, 1] : tensor<5x8xf32> to tensor<5x4xf32>
  %0 = linalg.mul ins(%one, %c1 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %1 = linalg.mul ins(%other, %s1 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %real = linalg.sub ins(%0, %1 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %2 = linalg.mul ins(%other, %c2 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %3 = linalg.mul ins(%one, %s1 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %imaginary = linalg.add ins(%2, %3 : tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<5x4xf32>) -> tensor<5x4xf32>
  %r = tensor.concat dim(1) %real, %imaginary : (tensor<5x4xf32>, tensor<5x4xf32>) -> tensor<5x8xf32>
  return %r : tensor<5x8xf32>
}

// -----

// Pairs are neighbours: by slices with a stride, and by a reshape.
// CHECK-LABEL: func.func @neighbours(
// CHECK-SAME:  %[[X:.*]]: tensor<3x5x8xf32>, %[[C:.*]]: tensor<3x5x4xf32>, %[[S:.*]]: tensor<3x5x4xf32>)
// CHECK:       optree.rotary_embedding interleaved(true) ins(%[[X]], %[[C]], %[[S]] : tensor<3x5x8xf32>, tensor<3x5x4xf32>, tensor<3x5x4xf32>)
func.func @neighbours(%x: tensor<3x5x8xf32>, %cosine: tensor<3x5x4xf32>, %sine: tensor<3x5x4xf32>) -> tensor<3x5x8xf32> {
  %f = tensor.empty() : tensor<3x5x4xf32>
  %one = tensor.extract_slice %x[0, 0, 0] [3, 5, 4] [1, 1, 2] : tensor<3x5x8xf32> to tensor<3x5x4xf32>
  %other = tensor.extract_slice %x[0, 0, 1] [3, 5, 4] [1, 1, 2] : tensor<3x5x8xf32> to tensor<3x5x4xf32>
  %0 = linalg.mul ins(%one, %cosine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %1 = linalg.mul ins(%other, %sine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %2 = linalg.sub ins(%0, %1 : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %3 = linalg.mul ins(%one, %sine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %4 = linalg.mul ins(%other, %cosine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %5 = linalg.add ins(%3, %4 : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %a = tensor.expand_shape %2 [[0], [1], [2, 3]] output_shape [3, 5, 4, 1] : tensor<3x5x4xf32> into tensor<3x5x4x1xf32>
  %b = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [3, 5, 4, 1] : tensor<3x5x4xf32> into tensor<3x5x4x1xf32>
  %c = tensor.concat dim(3) %a, %b : (tensor<3x5x4x1xf32>, tensor<3x5x4x1xf32>) -> tensor<3x5x4x2xf32>
  %r = tensor.collapse_shape %c [[0], [1], [2, 3]] : tensor<3x5x4x2xf32> into tensor<3x5x8xf32>
  return %r : tensor<3x5x8xf32>
}

// -----

// CHECK-LABEL: func.func @rows_of_pairs(
// CHECK-SAME:  %[[X:.*]]: tensor<3x5x8xf32>, %[[C:.*]]: tensor<3x5x4xf32>, %[[S:.*]]: tensor<3x5x4xf32>)
// CHECK:       optree.rotary_embedding interleaved(true) ins(%[[X]], %[[C]], %[[S]] : tensor<3x5x8xf32>, tensor<3x5x4xf32>, tensor<3x5x4xf32>)
func.func @rows_of_pairs(%x: tensor<3x5x8xf32>, %cosine: tensor<3x5x4xf32>, %sine: tensor<3x5x4xf32>) -> tensor<3x5x8xf32> {
  %f = tensor.empty() : tensor<3x5x4xf32>
  %p = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [3, 5, 4, 2] : tensor<3x5x8xf32> into tensor<3x5x4x2xf32>
  %one = tensor.extract_slice %p[0, 0, 0, 0] [3, 5, 4, 1] [1, 1, 1, 1] : tensor<3x5x4x2xf32> to tensor<3x5x4xf32>
  %other = tensor.extract_slice %p[0, 0, 0, 1] [3, 5, 4, 1] [1, 1, 1, 1] : tensor<3x5x4x2xf32> to tensor<3x5x4xf32>
  %0 = linalg.mul ins(%one, %cosine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %1 = linalg.mul ins(%other, %sine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %2 = linalg.sub ins(%0, %1 : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %3 = linalg.mul ins(%one, %sine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %4 = linalg.mul ins(%other, %cosine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %5 = linalg.add ins(%3, %4 : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %a = tensor.expand_shape %2 [[0], [1], [2, 3]] output_shape [3, 5, 4, 1] : tensor<3x5x4xf32> into tensor<3x5x4x1xf32>
  %b = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [3, 5, 4, 1] : tensor<3x5x4xf32> into tensor<3x5x4x1xf32>
  %c = tensor.concat dim(3) %a, %b : (tensor<3x5x4x1xf32>, tensor<3x5x4x1xf32>) -> tensor<3x5x4x2xf32>
  %r = tensor.collapse_shape %c [[0], [1], [2, 3]] : tensor<3x5x4x2xf32> into tensor<3x5x8xf32>
  return %r : tensor<3x5x8xf32>
}

// -----

// Neighbours that become halves, and the other way round.
// CHECK-LABEL: func.func @to_halves(
// CHECK-NOT:   optree.rotary_embedding
func.func @to_halves(%x: tensor<3x5x8xf32>, %cosine: tensor<3x5x4xf32>, %sine: tensor<3x5x4xf32>) -> tensor<3x5x8xf32> {
  %f = tensor.empty() : tensor<3x5x4xf32>
  %one = tensor.extract_slice %x[0, 0, 0] [3, 5, 4] [1, 1, 2] : tensor<3x5x8xf32> to tensor<3x5x4xf32>
  %other = tensor.extract_slice %x[0, 0, 1] [3, 5, 4] [1, 1, 2] : tensor<3x5x8xf32> to tensor<3x5x4xf32>
  %0 = linalg.mul ins(%one, %cosine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %1 = linalg.mul ins(%other, %sine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %2 = linalg.sub ins(%0, %1 : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %3 = linalg.mul ins(%one, %sine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %4 = linalg.mul ins(%other, %cosine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %5 = linalg.add ins(%3, %4 : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %r = tensor.concat dim(2) %2, %5 : (tensor<3x5x4xf32>, tensor<3x5x4xf32>) -> tensor<3x5x8xf32>
  return %r : tensor<3x5x8xf32>
}

// -----

// CHECK-LABEL: func.func @from_halves(
// CHECK-NOT:   optree.rotary_embedding
func.func @from_halves(%x: tensor<3x5x8xf32>, %cosine: tensor<3x5x4xf32>, %sine: tensor<3x5x4xf32>) -> tensor<3x5x8xf32> {
  %f = tensor.empty() : tensor<3x5x4xf32>
  %p = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [3, 5, 2, 4] : tensor<3x5x8xf32> into tensor<3x5x2x4xf32>
  %one = tensor.extract_slice %p[0, 0, 0, 0] [3, 5, 1, 4] [1, 1, 1, 1] : tensor<3x5x2x4xf32> to tensor<3x5x4xf32>
  %other = tensor.extract_slice %p[0, 0, 1, 0] [3, 5, 1, 4] [1, 1, 1, 1] : tensor<3x5x2x4xf32> to tensor<3x5x4xf32>
  %0 = linalg.mul ins(%one, %cosine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %1 = linalg.mul ins(%other, %sine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %2 = linalg.sub ins(%0, %1 : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %3 = linalg.mul ins(%one, %sine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %4 = linalg.mul ins(%other, %cosine : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %5 = linalg.add ins(%3, %4 : tensor<3x5x4xf32>, tensor<3x5x4xf32>) outs(%f : tensor<3x5x4xf32>) -> tensor<3x5x4xf32>
  %a = tensor.expand_shape %2 [[0], [1], [2, 3]] output_shape [3, 5, 4, 1] : tensor<3x5x4xf32> into tensor<3x5x4x1xf32>
  %b = tensor.expand_shape %5 [[0], [1], [2, 3]] output_shape [3, 5, 4, 1] : tensor<3x5x4xf32> into tensor<3x5x4x1xf32>
  %c = tensor.concat dim(3) %a, %b : (tensor<3x5x4x1xf32>, tensor<3x5x4x1xf32>) -> tensor<3x5x4x2xf32>
  %r = tensor.collapse_shape %c [[0], [1], [2, 3]] : tensor<3x5x4x2xf32> into tensor<3x5x8xf32>
  return %r : tensor<3x5x8xf32>
}

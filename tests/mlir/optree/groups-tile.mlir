// A tile of a group is a group of tiles, on slices of what the group reads.
// RUN: %optree_opt --pass-pipeline='builtin.module(transform-interpreter,canonicalize,cse)' --split-input-file --verify-diagnostics %s | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @softmax(
// CHECK-SAME:  %[[X:.*]]: tensor<?x8xf32>
// CHECK:       scf.for %[[I:.*]] = %{{.*}} to %{{.*}} iter_args(%[[OUT:.*]] = %{{.*}})
// CHECK:         %[[S:.*]] = affine.min
// CHECK:         %[[XS:.*]] = tensor.extract_slice %[[X]][%[[I]], 0] [%[[S]], 8] [1, 1]
// CHECK:         %[[T:.*]] = optree.group "softmax" (%[[A:.*]] = %[[XS]] : tensor<?x8xf32>) -> tensor<?x8xf32> parameters {dimension = 1 : i64} {
// CHECK:           tensor.empty(%[[S]]) : tensor<?xf32>
// CHECK:           linalg.reduce {{.*}} ins(%[[A]] : tensor<?x8xf32>)
// CHECK:           math.exp
// CHECK:           linalg.div
// CHECK:           optree.return
// CHECK:         tensor.insert_slice %[[T]] into %[[OUT]][%[[I]], 0] [%[[S]], 8] [1, 1]
func.func @softmax(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %0 = optree.group "softmax" (%in = %x : tensor<?x8xf32>) -> tensor<?x8xf32> parameters {dimension = 1 : i64} {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %in, %c0 : tensor<?x8xf32>
    %e1 = tensor.empty(%n) : tensor<?xf32>
    %e2 = tensor.empty(%n) : tensor<?x8xf32>
    %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
    %m = linalg.reduce {arith.maximumf} ins(%in : tensor<?x8xf32>) outs(%f : tensor<?xf32>) dimensions = [1]
    %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
        ins(%in, %m : tensor<?x8xf32>, tensor<?xf32>) outs(%e2 : tensor<?x8xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %1 = arith.subf %a, %b : f32
      %2 = math.exp %1 : f32
      linalg.yield %2 : f32
    } -> tensor<?x8xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
    %s = linalg.reduce {arith.addf} ins(%e : tensor<?x8xf32>) outs(%z : tensor<?xf32>) dimensions = [1]
    %b = linalg.broadcast ins(%s : tensor<?xf32>) outs(%e2 : tensor<?x8xf32>) dimensions = [1]
    %r = linalg.div ins(%e, %b : tensor<?x8xf32>, tensor<?x8xf32>) outs(%e2 : tensor<?x8xf32>) -> tensor<?x8xf32>
    optree.return %r : tensor<?x8xf32>
  }
  return %0 : tensor<?x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Elements are combined along the second dimension.
func.func @whole(%x: tensor<4x8xf32>, %w: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+3 {{needs dimension 1 of its result as a whole}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0 = optree.isolated_group "scaled" (%in = %x : tensor<4x8xf32>) -> tensor<4x8xf32> {
    %zero = arith.constant 0.0 : f32
    %e1 = tensor.empty() : tensor<4xf32>
    %e2 = tensor.empty() : tensor<4x8xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
    %s = linalg.reduce {arith.addf} ins(%in : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
    %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) dimensions = [1]
    %r = linalg.div ins(%in, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
    optree.return %r : tensor<4x8xf32>
  }
  return %0 : tensor<4x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.isolated_group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// What an isolated group needs of the loop becomes an input: the position of the tile.
// CHECK-LABEL: func.func @positions(
// CHECK:       scf.for %[[I:.*]] = %{{.*}} to
// CHECK:         optree.isolated_group "positions" (%{{.*}} = %{{.*}} : tensor<2xindex>, %[[P:.*]] = %[[I]] : index) -> tensor<2xindex> {
// CHECK:           linalg.index 0
// CHECK:           affine.apply #{{.*}}()[%{{.*}}, %[[P]]]
func.func @positions(%o: tensor<4xindex>) -> tensor<4xindex> {
  %0 = optree.isolated_group "positions" (%out = %o : tensor<4xindex>) -> tensor<4xindex> {
    %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%out : tensor<4xindex>) {
    ^bb0(%c: index):
      %i = linalg.index 0 : index
      linalg.yield %i : index
    } -> tensor<4xindex>
    optree.return %r : tensor<4xindex>
  }
  return %0 : tensor<4xindex>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.isolated_group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A reshape moves with the tile: in one dimension it leaves rows as they are, in the other one it
// splits them, so that a tile of the rows is a tile of all elements.
// CHECK-LABEL: func.func @reshaped(
// CHECK-SAME:  %[[X:.*]]: tensor<?x8xf32>, %[[Y:.*]]: tensor<?x8xf32>
// CHECK:       scf.for %[[I:.*]] = %{{.*}} to %{{.*}} iter_args
// CHECK:         %[[S:.*]] = affine.min
// CHECK-DAG:     %[[XS:.*]] = tensor.extract_slice %[[X]][%[[I]], 0] [%[[S]], 8] [1, 1]
// CHECK-DAG:     %[[YS:.*]] = tensor.extract_slice %[[Y]][%[[I]], 0] [%[[S]], 8] [1, 1]
// CHECK-DAG:     %[[ALL:.*]] = affine.apply #{{.*}}()[%[[S]]]
// CHECK:         optree.group "reshaped" (%[[A:.*]] = %[[XS]] : tensor<?x8xf32>) -> tensor<?x8xf32> {
// CHECK:           tensor.collapse_shape %[[A]] {{\[\[}}0, 1]] : tensor<?x8xf32> into tensor<?xf32>
// CHECK:           tensor.empty(%[[ALL]]) : tensor<?xf32>
// CHECK:           math.exp
// CHECK:           tensor.expand_shape %{{.*}} {{\[\[}}0, 1, 2]] output_shape [%[[S]], 2, 4] : tensor<?xf32> into tensor<?x2x4xf32>
// CHECK:           tensor.expand_shape %[[YS]] {{\[\[}}0], [1, 2]] output_shape [%[[S]], 2, 4] : tensor<?x8xf32> into tensor<?x2x4xf32>
// CHECK:           linalg.mul
// CHECK:           tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2]] : tensor<?x2x4xf32> into tensor<?x8xf32>
#line = affine_map<(d0) -> (d0)>
func.func @reshaped(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = optree.group "reshaped" (%in = %x : tensor<?x8xf32>) -> tensor<?x8xf32> {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %n = tensor.dim %in, %c0 : tensor<?x8xf32>
    %m = arith.muli %n, %c8 : index
    %all = tensor.collapse_shape %in [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
    %e1 = tensor.empty(%m) : tensor<?xf32>
    %e = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
        ins(%all : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
    ^bb0(%a: f32, %c: f32):
      %1 = math.exp %a : f32
      linalg.yield %1 : f32
    } -> tensor<?xf32>
    %three = tensor.expand_shape %e [[0, 1, 2]] output_shape [%n, 2, 4] : tensor<?xf32> into tensor<?x2x4xf32>
    %other = tensor.expand_shape %y [[0], [1, 2]] output_shape [%n, 2, 4] : tensor<?x8xf32> into tensor<?x2x4xf32>
    %e3 = tensor.empty(%n) : tensor<?x2x4xf32>
    %p = linalg.mul ins(%three, %other : tensor<?x2x4xf32>, tensor<?x2x4xf32>) outs(%e3 : tensor<?x2x4xf32>) -> tensor<?x2x4xf32>
    %r = tensor.collapse_shape %p [[0], [1, 2]] : tensor<?x2x4xf32> into tensor<?x8xf32>
    optree.return %r : tensor<?x8xf32>
  }
  return %0 : tensor<?x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A tile of joined rows is not made of whole rows.
func.func @joined(%x: tensor<6x8xf32>) -> tensor<48xf32> {
  // expected-error @+3 {{needs dimension 0 of its result as a whole}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0 = optree.group "joined" (%in = %x : tensor<6x8xf32>) -> tensor<48xf32> {
    %e = tensor.empty() : tensor<6x8xf32>
    %a = linalg.exp ins(%in : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
    %r = tensor.collapse_shape %a [[0, 1]] : tensor<6x8xf32> into tensor<48xf32>
    optree.return %r : tensor<48xf32>
  }
  return %0 : tensor<48xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Slices and joined parts move with the tile along dimensions that they have as a whole.
// CHECK-LABEL: func.func @moved(
// CHECK-SAME:  %[[X:.*]]: tensor<?x6xf32>, %[[Y:.*]]: tensor<?x6xf32>
// CHECK:       scf.for %[[I:.*]] = %{{.*}} to %{{.*}} iter_args
// CHECK:         %[[S:.*]] = affine.min
// CHECK-DAG:     %[[XS:.*]] = tensor.extract_slice %[[X]][%[[I]], 0] [%[[S]], 6] [1, 1]
// CHECK-DAG:     %[[YS:.*]] = tensor.extract_slice %[[Y]][%[[I]], 0] [%[[S]], 6] [1, 1]
// CHECK:         optree.group "moved" (%[[A:.*]] = %[[XS]] : tensor<?x6xf32>) -> tensor<?x9xf32> {
// CHECK:           %[[P:.*]] = tensor.extract_slice %[[A]][0, 3] [%[[S]], 3] [1, 1]
// CHECK:           %[[Q:.*]] = tensor.insert_slice %[[P]] into %[[YS]][0, 1] [%[[S]], 3] [1, 1]
// CHECK:           tensor.concat dim(1) %[[Q]], %[[P]] : (tensor<?x6xf32>, tensor<?x3xf32>) -> tensor<?x9xf32>
// CHECK:           linalg.exp
func.func @moved(%x: tensor<?x6xf32>, %y: tensor<?x6xf32>) -> tensor<?x9xf32> {
  %0 = optree.group "moved" (%in = %x : tensor<?x6xf32>) -> tensor<?x9xf32> {
    %c0 = arith.constant 0 : index
    %n = tensor.dim %in, %c0 : tensor<?x6xf32>
    %m = tensor.dim %y, %c0 : tensor<?x6xf32>
    %part = tensor.extract_slice %in[0, 3] [%n, 3] [1, 1] : tensor<?x6xf32> to tensor<?x3xf32>
    %put = tensor.insert_slice %part into %y[0, 1] [%m, 3] [1, 1] : tensor<?x3xf32> into tensor<?x6xf32>
    %joined = tensor.concat dim(1) %put, %part : (tensor<?x6xf32>, tensor<?x3xf32>) -> tensor<?x9xf32>
    %e = tensor.empty(%n) : tensor<?x9xf32>
    %r = linalg.exp ins(%joined : tensor<?x9xf32>) outs(%e : tensor<?x9xf32>) -> tensor<?x9xf32>
    optree.return %r : tensor<?x9xf32>
  }
  return %0 : tensor<?x9xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Every other row is not in the tile of the same place.
func.func @every_other(%x: tensor<8x6xf32>) -> tensor<4x6xf32> {
  // expected-error @+3 {{needs dimension 0 of its result as a whole}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0 = optree.group "every_other" (%in = %x : tensor<8x6xf32>) -> tensor<4x6xf32> {
    %odd = tensor.extract_slice %in[0, 0] [4, 6] [2, 1] : tensor<8x6xf32> to tensor<4x6xf32>
    optree.return %odd : tensor<4x6xf32>
  }
  return %0 : tensor<4x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Not all rows, though of how many there are nothing is known.
func.func @some(%x: tensor<?x6xf32>, %n: index) -> tensor<?x6xf32> {
  // expected-error @+3 {{needs dimension 0 of its result as a whole}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0 = optree.group "some" (%in = %x : tensor<?x6xf32>) -> tensor<?x6xf32> {
    %e = tensor.empty(%n) : tensor<?x6xf32>
    %part = tensor.extract_slice %in[0, 0] [%n, 6] [1, 1] : tensor<?x6xf32> to tensor<?x6xf32>
    %r = linalg.exp ins(%part : tensor<?x6xf32>) outs(%e : tensor<?x6xf32>) -> tensor<?x6xf32>
    optree.return %r : tensor<?x6xf32>
  }
  return %0 : tensor<?x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A group within a group stays whole; its sizes are those of its inputs.
func.func @nested(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error @+3 {{needs dimension 0 of its result as a whole}}
  // expected-error @+2 {{to tile operation}}
  // expected-error @+1 {{failed to generate tiling loops}}
  %0 = optree.group "outer" (%in = %x : tensor<?x8xf32>) -> tensor<?x8xf32> {
    %1 = optree.isolated_group "inner" (%a = %in : tensor<?x8xf32>) -> tensor<?x8xf32> {
      %r = linalg.exp ins(%a : tensor<?x8xf32>) outs(%a : tensor<?x8xf32>) -> tensor<?x8xf32>
      optree.return %r : tensor<?x8xf32>
    }
    optree.return %1 : tensor<?x8xf32>
  }
  return %0 : tensor<?x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A group whose sizes are not known in front of it has no tiles.
func.func @unknown(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-note @+1 {{target op}}
  %0 = optree.group "unknown" (%in = %x : tensor<?xf32>) -> tensor<?xf32> {
    %n = func.call @count() : () -> index
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.exp ins(%in : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    optree.return %r : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
func.func private @count() -> index

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{too many tiles provided, expected at most 0 found 1}}
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The size of joined dimensions is the product of theirs.
// CHECK-LABEL: func.func @product(
// CHECK-SAME:  %[[X:.*]]: tensor<?x?x?xf32>
// CHECK:       affine.apply #{{.*}}()[%{{.*}}, %{{.*}}]
// CHECK:       scf.for %[[I:.*]] = %{{.*}} to %{{.*}} iter_args
// CHECK:         %[[XS:.*]] = tensor.extract_slice %[[X]][%[[I]], 0, 0]
// CHECK:         optree.group "product" (%{{.*}} = %[[XS]] : tensor<?x?x?xf32>) -> tensor<?x?xf32> {
func.func @product(%x: tensor<?x?x?xf32>) -> tensor<?x?xf32> {
  %0 = optree.group "product" (%in = %x : tensor<?x?x?xf32>) -> tensor<?x?xf32> {
    %a = linalg.exp ins(%in : tensor<?x?x?xf32>) outs(%in : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %r = tensor.collapse_shape %a [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
    optree.return %r : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

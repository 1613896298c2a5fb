// A dialect that specs alone define: generics become its ops, and its ops become generics.

#id = affine_map<(d0) -> (d0)>
#a = affine_map<(d0, d1) -> (d0 * 2 + d1)>
#b = affine_map<(d0, d1) -> (d1)>
#c = affine_map<(d0, d1) -> (d0)>
// SPECIALIZE-LABEL: @region
// SPECIALIZE: "toy.blend_rows"(%arg0, %arg1, %arg2) ({
// SPECIALIZE: arith.extui
// SPECIALIZE: "toy.yield"
// SPECIALIZE: {extension = "unsigned", hop = dense<2> : tensor<1xi64>, note = "kept",
// PARENT-LABEL: @region
// PARENT: "toy.blend"
// PARENT: access = [affine_map<(d0, d1) -> (d0 * 2 + d1)>,
// PARENT-SAME: extension = "unsigned", note = "kept",
// GENERIC-LABEL: @region
// GENERIC: linalg.generic {{.*}} attrs = {note = "kept"} {
// GENERIC: linalg.yield
func.func @region(%a: tensor<?xi8>, %b: tensor<?xi8>, %c: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"]} ins(%a, %b: tensor<?xi8>, tensor<?xi8>) outs(%c: tensor<?xi32>) attrs = {note = "kept"} {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %1 = arith.extui %x : i8 to i32
    %2 = arith.extui %y : i8 to i32
    %3 = arith.muli %2, %1 : i32
    %4 = arith.subi %3, %z : i32
    linalg.yield %4 : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// The name and the attributes define the op, which has no body.
// PARENT-LABEL: @no_region
// PARENT: "toy.blend"
// PARENT: access = [affine_map<(d0, d1) -> (d0 * 3 + d1)>,
// GENERIC-LABEL: @no_region
// GENERIC: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * 3 + d1)>,
// GENERIC: arith.mulf
// GENERIC: arith.subf
func.func @no_region(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "toy.blend_rows"(%a, %b, %c) {hop = dense<3> : tensor<1xi64>} : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// By its own map predicate and condition, toy.outer has each loop in one input, narrower than the output.
// SPECIALIZE-LABEL: @outer
// SPECIALIZE: "toy.outer"
// SPECIALIZE: linalg.generic
// SPECIALIZE: linalg.generic
// SPECIALIZE-NOT: "toy.outer"
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#both = affine_map<(d0, d1) -> (d0, d1)>
func.func @outer(%a: tensor<?xi8>, %b: tensor<?xi8>, %ab: tensor<?x?xi8>, %w: tensor<?xi32>, %c: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
  %0 = linalg.generic {indexing_maps = [#row, #column, #both], iterator_types = ["parallel", "parallel"]} ins(%a, %b: tensor<?xi8>, tensor<?xi8>) outs(%c: tensor<?x?xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %3 = arith.extsi %x : i8 to i32
    %4 = arith.extsi %y : i8 to i32
    %5 = arith.addi %3, %4 : i32
    %6 = arith.subi %z, %5 : i32
    linalg.yield %6 : i32
  } -> tensor<?x?xi32>
  // Both inputs have the loop d1.
  %1 = linalg.generic {indexing_maps = [#both, #column, #both], iterator_types = ["parallel", "parallel"]} ins(%ab, %b: tensor<?x?xi8>, tensor<?xi8>) outs(%c: tensor<?x?xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %3 = arith.extsi %x : i8 to i32
    %4 = arith.extsi %y : i8 to i32
    %5 = arith.addi %3, %4 : i32
    %6 = arith.subi %z, %5 : i32
    linalg.yield %6 : i32
  } -> tensor<?x?xi32>
  // One input is as wide as the output.
  %2 = linalg.generic {indexing_maps = [#row, #column, #both], iterator_types = ["parallel", "parallel"]} ins(%a, %w: tensor<?xi8>, tensor<?xi32>) outs(%c: tensor<?x?xi32>) {
  ^bb0(%x: i8, %y: i32, %z: i32):
    %3 = arith.extsi %x : i8 to i32
    %5 = arith.addi %3, %y : i32
    %6 = arith.subi %z, %5 : i32
    linalg.yield %6 : i32
  } -> tensor<?x?xi32>
  return %0, %1, %2 : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>
}

// Of nine parameters the last is the sign.
// SPECIALIZE-LABEL: @chain
// SPECIALIZE: "toy.chain"
// SPECIALIZE: a = "sub", access = [{{.*}}], b = "sub", {{.*}} extension = "unsigned", {{.*}} h = "mul"
// GENERIC-LABEL: @chain
// GENERIC: linalg.generic
// GENERIC: arith.extui
// GENERIC-COUNT-7: arith.subi
func.func @chain(%a: tensor<?xi8>, %c: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a: tensor<?xi8>) outs(%c: tensor<?xi32>) {
  ^bb0(%x: i8, %z: i32):
    %9 = arith.extui %x : i8 to i32
    %8 = arith.muli %z, %9 : i32
    %7 = arith.subi %z, %8 : i32
    %6 = arith.subi %z, %7 : i32
    %5 = arith.subi %z, %6 : i32
    %4 = arith.subi %z, %5 : i32
    %3 = arith.subi %z, %4 : i32
    %2 = arith.subi %z, %3 : i32
    %1 = arith.subi %z, %2 : i32
    linalg.yield %1 : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// Slope and offset are captured, constants of the body, constants of the payload, the same value, or one of them an input.
// SPECIALIZE-LABEL: @hard_sigmoid
// SPECIALIZE-SAME: (%arg0: tensor<?xf32>, %arg1: f32, %arg2: f32)
// SPECIALIZE-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// SPECIALIZE-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// SPECIALIZE: "toy.hard_sigmoid"(%arg0, %arg1, %arg2, %arg0)
// SPECIALIZE: %[[SIXTH:.*]] = arith.constant 0.166666672 : f32
// SPECIALIZE: %[[HALF:.*]] = arith.constant 5.000000e-01 : f32
// SPECIALIZE: "toy.hard_sigmoid"(%arg0, %[[SIXTH]], %[[HALF]], %arg0)
// SPECIALIZE: "toy.hard_sigmoid"(%arg0, %[[ONE]], %[[ZERO]], %arg0)
// SPECIALIZE: "toy.hard_sigmoid"(%arg0, %arg2, %arg2, %arg0)
// SPECIALIZE: "toy.hard_sigmoid"(%arg0, %arg1, %arg2, %arg0)
func.func @hard_sigmoid(%a: tensor<?xf32>, %k: f32, %b: f32) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %6 = arith.mulf %k, %x : f32
    %7 = arith.addf %b, %6 : f32
    %8 = arith.maximumf %zero, %7 : f32
    %9 = arith.minimumf %8, %one : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %sixth = arith.constant 0.16666667 : f32
    %half = arith.constant 0.5 : f32
    %6 = arith.mulf %x, %sixth : f32
    %7 = arith.addf %6, %half : f32
    %8 = arith.maximumf %7, %zero : f32
    %9 = arith.minimumf %8, %one : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %6 = arith.mulf %x, %one : f32
    %7 = arith.addf %6, %zero : f32
    %8 = arith.maximumf %7, %zero : f32
    %9 = arith.minimumf %8, %one : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %6 = arith.mulf %x, %b : f32
    %7 = arith.addf %6, %b : f32
    %8 = arith.maximumf %7, %zero : f32
    %9 = arith.minimumf %8, %one : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  %4 = linalg.generic {indexing_maps = [#id, affine_map<(d0) -> ()>, #id], iterator_types = ["parallel"]} ins(%a, %k : tensor<?xf32>, f32) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %alpha: f32, %z: f32):
    %6 = arith.mulf %x, %alpha : f32
    %7 = arith.addf %6, %b : f32
    %8 = arith.maximumf %7, %zero : f32
    %9 = arith.minimumf %8, %one : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  return %0, %1, %2, %3, %4 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// The bound is another zero than the payload's, or captured; the slope is a tensor.
// SPECIALIZE-LABEL: @no_hard_sigmoid
// SPECIALIZE-NOT: toy.hard_sigmoid
func.func @no_hard_sigmoid(%a: tensor<?xf32>, %k: f32, %b: f32) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %negative = arith.constant -0.0 : f32
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %6 = arith.mulf %x, %k : f32
    %7 = arith.addf %6, %b : f32
    %8 = arith.maximumf %7, %negative : f32
    %9 = arith.minimumf %8, %one : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %6 = arith.mulf %x, %k : f32
    %7 = arith.addf %6, %b : f32
    %8 = arith.maximumf %7, %zero : f32
    %9 = arith.minimumf %8, %k : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a, %a : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %alpha: f32, %z: f32):
    %6 = arith.mulf %x, %alpha : f32
    %7 = arith.addf %6, %b : f32
    %8 = arith.maximumf %7, %zero : f32
    %9 = arith.minimumf %8, %one : f32
    linalg.yield %9 : f32
  } -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

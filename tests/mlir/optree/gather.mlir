// Generics that read elements at computed positions become gathers, and positions become iota.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize)' %s \
// RUN:   | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize,optree-generalize,convert-optree-to-linalg)' %s \
// RUN:   | FileCheck %s --check-prefix=BACK

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0, 0)>

// The map reads a dimension of size 1 at 0, and the body asserts; both are fine for a gather.
// CHECK-LABEL: func.func @embed
// CHECK: optree.gather indexing_maps = [#{{.*}}, #{{.*}}] ins(%{{.*}} : tensor<4x1xi64>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK: cf.assert
// CHECK: tensor.extract
// BACK-LABEL: func.func @embed
// BACK: linalg.generic
// BACK: tensor.extract
func.func @embed(%table: tensor<10x8xf32>, %i: tensor<4x1xi64>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c10 = arith.constant 10 : i64
  %0 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%i : tensor<4x1xi64>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: i64, %out: f32):
    %below = arith.cmpi slt, %x, %c10 : i64
    cf.assert %below, "index must be smaller than the size"
    %p = arith.index_cast %x : i64 to index
    %j = linalg.index 1 : index
    %e = tensor.extract %table[%p, %j] : tensor<10x8xf32>
    linalg.yield %e : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// The body adds the element to itself; a gather yields it unchanged.
// CHECK-LABEL: func.func @doubled_element
// CHECK-NOT: optree.gather
// CHECK: return
func.func @doubled_element(%table: tensor<10xf32>, %i: tensor<4xindex>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%i : tensor<4xindex>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: index, %out: f32):
    %e = tensor.extract %table[%x] : tensor<10xf32>
    %s = arith.addf %e, %e : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// The body creates the tensor that it reads; a gather reads a tensor from outside.
// CHECK-LABEL: func.func @made_in_the_body(
// CHECK-NOT: optree.gather
// CHECK: return
func.func @made_in_the_body(%i: tensor<4xindex>, %o: tensor<4xindex>) -> tensor<4xindex> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%i : tensor<4xindex>) outs(%o : tensor<4xindex>) {
  ^bb0(%x: index, %out: index):
    %c1 = arith.constant 1 : index
    %made = tensor.from_elements %x, %c1 : tensor<2xindex>
    %e = tensor.extract %made[%c1] : tensor<2xindex>
    linalg.yield %e : index
  } -> tensor<4xindex>
  return %0 : tensor<4xindex>
}

// -----

#id = affine_map<(d0) -> (d0)>

// The position is an element of the output; a gather does not read its output.
// CHECK-LABEL: func.func @position_in_the_output(
// CHECK-NOT: optree.gather
// CHECK: return
func.func @position_in_the_output(%table: tensor<10xindex>, %o: tensor<4xindex>) -> tensor<4xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%o : tensor<4xindex>) {
  ^bb0(%out: index):
    %e = tensor.extract %table[%out] : tensor<10xindex>
    linalg.yield %e : index
  } -> tensor<4xindex>
  return %0 : tensor<4xindex>
}

// The element is read once in front of the op; a gather reads one for each position.
// CHECK-LABEL: func.func @read_before(
// CHECK-NOT: optree.gather
// CHECK: return
func.func @read_before(%table: tensor<10xf32>, %i: tensor<4xindex>, %n: index, %o: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.extract %table[%n] : tensor<10xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%i : tensor<4xindex>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: index, %out: f32):
    %below = arith.cmpi slt, %x, %n : index
    cf.assert %below, "index must be smaller"
    linalg.yield %e : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// One value of each select is the negated element; a gather yields elements unchanged.
// CHECK-LABEL: func.func @select_of_negated(
// CHECK-NOT: optree.gather
// CHECK: return
func.func @select_of_negated(%table: tensor<10xf32>, %c: tensor<4xi1>, %i: tensor<4xindex>, %o: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%c, %i : tensor<4xi1>, tensor<4xindex>) outs(%o : tensor<4xf32>) {
  ^bb0(%b: i1, %x: index, %out: f32):
    %e = tensor.extract %table[%x] : tensor<10xf32>
    %n = arith.negf %e : f32
    %s = arith.select %b, %e, %n : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%c, %i : tensor<4xi1>, tensor<4xindex>) outs(%o : tensor<4xf32>) {
  ^bb0(%b: i1, %x: index, %out: f32):
    %e = tensor.extract %table[%x] : tensor<10xf32>
    %n = arith.negf %e : f32
    %s = arith.select %b, %n, %e : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// The position is the result of a call and may differ in each.
// CHECK-LABEL: func.func @position_of_a_call(
// CHECK-NOT: optree.gather
// CHECK: return
func.func private @next() -> index
func.func @position_of_a_call(%table: tensor<10xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%o : tensor<4xf32>) {
  ^bb0(%out: f32):
    %x = func.call @next() : () -> index
    %e = tensor.extract %table[%x] : tensor<10xf32>
    linalg.yield %e : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: func.func @positions
// CHECK: optree.iota {dimension = 1 : i64} outs(%{{.*}} : tensor<2x3x4xi32>)
// CHECK: optree.iota outs(%{{.*}} : memref<5xindex>)
// BACK-LABEL: func.func @positions
// BACK: linalg.index 1
// BACK: linalg.index 0
func.func @positions(%o: tensor<2x3x4xi32>, %m: memref<5xindex>) -> tensor<2x3x4xi32> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%o : tensor<2x3x4xi32>) {
  ^bb0(%out: i32):
    %j = linalg.index 1 : index
    %x = arith.index_cast %j : index to i32
    linalg.yield %x : i32
  } -> tensor<2x3x4xi32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%m : memref<5xindex>) {
  ^bb0(%out: index):
    %j = linalg.index 0 : index
    linalg.yield %j : index
  }
  return %0 : tensor<2x3x4xi32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// The only effects of a gather are reads of elements, and those of operations without results, which stay in its body.
// CHECK-LABEL: func.func @unused_read(
// CHECK-NOT: optree.gather
// CHECK: return
func.func @unused_read(%table: tensor<10xf32>, %m: memref<1xf32>, %i: tensor<4xindex>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%i : tensor<4xindex>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: index, %out: f32):
    %unused = affine.load %m[0] : memref<1xf32>
    %e = tensor.extract %table[%x] : tensor<10xf32>
    linalg.yield %e : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @call(
// CHECK: optree.gather
// CHECK: func.call @effect
func.func private @effect()
func.func @call(%table: tensor<10xf32>, %i: tensor<4xindex>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%i : tensor<4xindex>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: index, %out: f32):
    func.call @effect() : () -> ()
    %e = tensor.extract %table[%x] : tensor<10xf32>
    linalg.yield %e : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

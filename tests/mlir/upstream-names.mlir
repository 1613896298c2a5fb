// The passes accept the names that upstream's passes and transform ops have for the same options.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' -o %t.category
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{emit_category=true})' | diff - %t.category
// RUN: FileCheck %s --check-prefix=SPECIALIZED < %t.category
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{to=category})' -o %t.above
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{named-to-category=true})' | diff - %t.above
// RUN: FileCheck %s --check-prefix=GENERALIZED < %t.above
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named emit_category=true})' 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{to=parent named-to-category=true})' 2>&1 | FileCheck %s --check-prefix=PARENT
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=one-to-one emit_category=true})' 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{to=generic named-to-category=true})' 2>&1 | FileCheck %s --check-prefix=PARENT

// NAMED: error: linalg-tree-specialize: emit_category means form=category, but the option `form` has another value
// PARENT: error: linalg-tree-generalize: named-to-category means to=category, but the option `to` has another value

// SPECIALIZED: linalg.contract
// SPECIALIZED: linalg.elementwise kind=#linalg.elementwise_kind<exp>
// GENERALIZED: linalg.contract
// GENERALIZED: linalg.generic
func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<2x4xf32>) outs(%c : tensor<2x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  } -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

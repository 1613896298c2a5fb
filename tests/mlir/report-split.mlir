// The report covers all parts of a split file, and all passes of a pipeline with the same report file.

// RUN: tree-opt %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-specialize{report=%t.json})' -o /dev/null
// RUN: FileCheck %s --input-file=%t.json
// RUN: tree-opt %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-specialize{report=%t.two.json},linalg-tree-specialize{form=named report=%t.two.json})' -o /dev/null
// RUN: FileCheck %s --check-prefix=TWO --input-file=%t.two.json

// CHECK: "summary": [
// CHECK-NEXT: {
// CHECK-NEXT: "from": "linalg.generic",
// CHECK-NEXT: "to": "linalg.exp",
// CHECK-NEXT: "count": 1
// CHECK: "from": "linalg.generic",
// CHECK-NEXT: "to": "linalg.transpose",
// CHECK-NEXT: "count": 1
// CHECK: "generics": [
// CHECK-COUNT-2: "location"
// CHECK-NOT: "location"

// TWO: "from": "linalg.generic",
// TWO-NEXT: "to": "linalg.exp",
// TWO: "from": "linalg.generic",
// TWO-NEXT: "to": "linalg.transpose",
#id = affine_map<(d0) -> (d0)>

func.func @first(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

func.func @second(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x8xf32>) outs(%b : tensor<8x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// RUN: linalg_ext-opt %s -split-input-file -verify-diagnostics | FileCheck %s

// What IREE's own tests of these ops accept and refuse, in other words.

// CHECK-LABEL: @scatter_1
func.func @scatter_1(%u: tensor<?x?xf32>, %i: tensor<?x1xi32>, %o: tensor<?x?xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xf32>, tensor<?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: @scatter_2
func.func @scatter_2(%u: tensor<?x10xf32>, %i: tensor<?x1xi32>, %o: tensor<?x?xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x10xf32>, tensor<?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: @scatter_3
func.func @scatter_3(%u: tensor<?x?xf32>, %i: tensor<?xi32>, %o: tensor<?x?xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xf32>, tensor<?xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: @scatter_4
func.func @scatter_4(%u: tensor<48x3xf32>, %i: tensor<48x1xi32>, %o: tensor<128x3xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<48x3xf32>, tensor<48x1xi32>) outs(%o : tensor<128x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<128x3xf32>
  return
}

// CHECK-LABEL: @scatter_5
func.func @scatter_5(%u: tensor<48x3xf32>, %i: tensor<48xi32>, %o: tensor<128x3xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<48x3xf32>, tensor<48xi32>) outs(%o : tensor<128x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<128x3xf32>
  return
}

// CHECK-LABEL: @scatter_6
func.func @scatter_6(%u: tensor<48x3xf32>, %i: tensor<48x2xi32>, %o: tensor<1x128x3xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0, 1] unique_indices(true) ins(%u, %i : tensor<48x3xf32>, tensor<48x2xi32>) outs(%o : tensor<1x128x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<1x128x3xf32>
  return
}

// CHECK-LABEL: @scatter_7
func.func @scatter_7(%u: memref<?x?xf32>, %i: memref<?x1xi32>, %o: memref<?x?xf32>) {
  // CHECK: linalg_ext.scatter
  linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : memref<?x?xf32>, memref<?x1xi32>) outs(%o : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  }
  return
}

// CHECK-LABEL: @scatter_8
func.func @scatter_8(%u: memref<48x3xf32>, %i: memref<48x1xi32>, %o: memref<128x3xf32>) {
  // CHECK: linalg_ext.scatter
  linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : memref<48x3xf32>, memref<48x1xi32>) outs(%o : memref<128x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  }
  return
}

// CHECK-LABEL: @scatter_9
func.func @scatter_9(%u: memref<48x3xf32>, %i: memref<48x2xi32>, %o: memref<1x128x3xf32>) {
  // CHECK: linalg_ext.scatter
  linalg_ext.scatter dimension_map = [0, 1] unique_indices(true) ins(%u, %i : memref<48x3xf32>, memref<48x2xi32>) outs(%o : memref<1x128x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  }
  return
}

// CHECK-LABEL: @scatter_10
func.func @scatter_10(%u: tensor<3xi32>, %i: tensor<3xi32>, %o: tensor<8xi32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<3xi32>, tensor<3xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    linalg_ext.return %s : i32
  } -> tensor<8xi32>
  return
}

// CHECK-LABEL: @scatter_11
func.func @scatter_11(%u: tensor<3xi32>, %i: tensor<3x1xi64>, %o: tensor<8xi32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<3xi32>, tensor<3x1xi64>) outs(%o : tensor<8xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    linalg_ext.return %s : i32
  } -> tensor<8xi32>
  return
}

// CHECK-LABEL: @scatter_12
func.func @scatter_12(%u: tensor<3xi32>, %i: tensor<3x2xi32>, %o: tensor<4x3xi32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0, 1] unique_indices(true) ins(%u, %i : tensor<3xi32>, tensor<3x2xi32>) outs(%o : tensor<4x3xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    linalg_ext.return %s : i32
  } -> tensor<4x3xi32>
  return
}

// CHECK-LABEL: @scatter_13
func.func @scatter_13(%u: tensor<1x3xi32>, %i: tensor<1x1xi32>, %o: tensor<4x3xi32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<1x3xi32>, tensor<1x1xi32>) outs(%o : tensor<4x3xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    linalg_ext.return %s : i32
  } -> tensor<4x3xi32>
  return
}

// CHECK-LABEL: @scatter_14
func.func @scatter_14(%u: tensor<48x?x?xf32>, %i: tensor<48x?x1xi32>, %o: tensor<?x?xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<48x?x?xf32>, tensor<48x?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: @scatter_15
func.func @scatter_15(%u: tensor<48x?x1x10xf32>, %i: tensor<48x?x1xi32>, %o: tensor<?x10xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<48x?x1x10xf32>, tensor<48x?x1xi32>) outs(%o : tensor<?x10xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x10xf32>
  return
}

// CHECK-LABEL: @scatter_16
func.func @scatter_16(%u: tensor<48x10xf32>, %i: tensor<48x1xi32>, %o: tensor<?x10xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<48x10xf32>, tensor<48x1xi32>) outs(%o : tensor<?x10xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x10xf32>
  return
}

// CHECK-LABEL: @scatter_17
func.func @scatter_17(%u: tensor<48x?x10xf32>, %i: tensor<48x?x1xi32>, %o: tensor<?x10xf32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<48x?x10xf32>, tensor<48x?x1xi32>) outs(%o : tensor<?x10xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x10xf32>
  return
}

// CHECK-LABEL: @scatter_18
func.func @scatter_18(%u: tensor<1x?xi32>, %i: tensor<1x1xi32>, %o: tensor<4x?xi32>) {
  // CHECK: linalg_ext.scatter
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<1x?xi32>, tensor<1x1xi32>) outs(%o : tensor<4x?xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %a, %b : i32
    linalg_ext.return %s : i32
  } -> tensor<4x?xi32>
  return
}

// CHECK-LABEL: @scatter_repeated
func.func @scatter_repeated(%u: tensor<?x?xf32>, %i: tensor<?x1xi32>, %o: tensor<?x?xf32>) {
  // CHECK: unique_indices(false)
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(false) ins(%u, %i : tensor<?x?xf32>, tensor<?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: @gather_0
func.func @gather_0(%s: tensor<10xf32>, %i: tensor<1xi32>, %o: tensor<1xf32>) {
  // CHECK: linalg_ext.gather
  %r = linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<10xf32>, tensor<1xi32>) outs(%o : tensor<1xf32>) -> tensor<1xf32>
  return
}

// CHECK-LABEL: @gather_1
func.func @gather_1(%s: memref<10xf32>, %i: memref<1xi32>, %o: memref<1xf32>) {
  // CHECK: linalg_ext.gather
  linalg_ext.gather dimension_map = [0] ins(%s, %i : memref<10xf32>, memref<1xi32>) outs(%o : memref<1xf32>)
  return
}

// CHECK-LABEL: @sort_0
func.func @sort_0(%x: tensor<128xi32>) {
  // CHECK: linalg_ext.sort dimension(0)
  %r = linalg_ext.sort dimension(0) outs(%x : tensor<128xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.cmpi sgt, %a, %b : i32
    linalg_ext.return %s : i1
  } -> tensor<128xi32>
  return
}

// CHECK-LABEL: @sort_1
func.func @sort_1(%x: memref<128xi32>) {
  // CHECK: linalg_ext.sort dimension(0)
  linalg_ext.sort dimension(0) outs(%x : memref<128xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.cmpi sgt, %a, %b : i32
    linalg_ext.return %s : i1
  }
  return
}

// CHECK-LABEL: @sort_2
func.func @sort_2(%x: tensor<?x?xi32>, %y: tensor<?x?xf32>) {
  // CHECK: linalg_ext.sort dimension(0)
  %r:2 = linalg_ext.sort dimension(0) outs(%x, %y : tensor<?x?xi32>, tensor<?x?xf32>) {
  ^bb0(%a: i32, %b: i32, %c: f32, %d: f32):
    %s = arith.cmpi sgt, %a, %b : i32
    linalg_ext.return %s : i1
  } -> tensor<?x?xi32>, tensor<?x?xf32>
  return
}

// CHECK-LABEL: @sort_3
func.func @sort_3(%x: memref<?x?xi32>, %y: memref<?x?xf32>) {
  // CHECK: linalg_ext.sort dimension(0)
  linalg_ext.sort dimension(0) outs(%x, %y : memref<?x?xi32>, memref<?x?xf32>) {
  ^bb0(%a: i32, %b: i32, %c: f32, %d: f32):
    %s = arith.cmpi sgt, %a, %b : i32
    linalg_ext.return %s : i1
  }
  return
}

// CHECK-LABEL: @topk_0
func.func @topk_0(%v: tensor<20x10x8x4xf32>, %i: tensor<20x10x8x4xi32>, %bv: tensor<20x10x3x4xf32>, %bi: tensor<20x10x3x4xi32>) {
  // CHECK: linalg_ext.topk dimension(2)
  %r:2 = linalg_ext.topk dimension(2) ins(%v, %i : tensor<20x10x8x4xf32>, tensor<20x10x8x4xi32>) outs(%bv, %bi : tensor<20x10x3x4xf32>, tensor<20x10x3x4xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<20x10x3x4xf32>, tensor<20x10x3x4xi32>
  return
}

// CHECK-LABEL: @topk_1
func.func @topk_1(%v: memref<4x10xf32>, %i: memref<4x10xi32>, %bv: memref<4x3xf32>, %bi: memref<4x3xi32>) {
  // CHECK: linalg_ext.topk dimension(1)
  linalg_ext.topk dimension(1) ins(%v, %i : memref<4x10xf32>, memref<4x10xi32>) outs(%bv, %bi : memref<4x3xf32>, memref<4x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  }
  return
}

// CHECK-LABEL: @topk_2
func.func @topk_2(%v: tensor<?x?xf32>, %i: tensor<?x?xi32>, %bv: tensor<?x?xf32>, %bi: tensor<?x?xi32>) {
  // CHECK: linalg_ext.topk dimension(1)
  %r:2 = linalg_ext.topk dimension(1) ins(%v, %i : tensor<?x?xf32>, tensor<?x?xi32>) outs(%bv, %bi : tensor<?x?xf32>, tensor<?x?xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<?x?xf32>, tensor<?x?xi32>
  return
}

// CHECK-LABEL: @topk_3
func.func @topk_3(%v: tensor<20x10x8x4xf32>, %bv: tensor<20x10x3x4xf32>, %bi: tensor<20x10x3x4xi32>) {
  // CHECK: linalg_ext.topk dimension(2)
  %r:2 = linalg_ext.topk dimension(2) ins(%v : tensor<20x10x8x4xf32>) outs(%bv, %bi : tensor<20x10x3x4xf32>, tensor<20x10x3x4xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<20x10x3x4xf32>, tensor<20x10x3x4xi32>
  return
}

// CHECK-LABEL: @fft_0
func.func @fft_0(%n: index, %re: tensor<1024xf32>, %im: tensor<1024xf32>) {
  // CHECK: linalg_ext.fft
  %r:2 = linalg_ext.fft ins(%n : index) outs(%re, %im : tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>, tensor<1024xf32>
  return
}

// CHECK-LABEL: @fft_1
func.func @fft_1(%n: index, %re: memref<1024xf32>, %im: memref<1024xf32>) {
  // CHECK: linalg_ext.fft
  linalg_ext.fft ins(%n : index) outs(%re, %im : memref<1024xf32>, memref<1024xf32>)
  return
}

// CHECK-LABEL: @fft_2
func.func @fft_2(%n: index, %re: tensor<1024xf32>, %im: tensor<1024xf32>, %c: tensor<1xf32>, %d: tensor<1xf32>) {
  // CHECK: linalg_ext.fft
  %r:2 = linalg_ext.fft ins(%n, %c, %d : index, tensor<1xf32>, tensor<1xf32>) outs(%re, %im : tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>, tensor<1024xf32>
  return
}

// CHECK-LABEL: @fft_3
func.func @fft_3(%n: index, %re: memref<1024xf32>, %im: memref<1024xf32>, %c: memref<1xf32>, %d: memref<1xf32>) {
  // CHECK: linalg_ext.fft
  linalg_ext.fft ins(%n, %c, %d : index, memref<1xf32>, memref<1xf32>) outs(%re, %im : memref<1024xf32>, memref<1024xf32>)
  return
}

// CHECK-LABEL: @fft_4
func.func @fft_4(%n: index, %re: tensor<1024xf32>, %im: tensor<1024xf32>, %c: tensor<16xf32>, %d: tensor<16xf32>) {
  // CHECK: linalg_ext.fft
  %r:2 = linalg_ext.fft ins(%n, %c, %d : index, tensor<16xf32>, tensor<16xf32>) outs(%re, %im : tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>, tensor<1024xf32>
  return
}

// CHECK-LABEL: @arg_compare_0
func.func @arg_compare_0(%x: tensor<2x6xf32>, %v: tensor<2xf32>, %i: tensor<2xindex>) {
  // CHECK: linalg_ext.arg_compare
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x6xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xindex>
  return
}

// CHECK-LABEL: @arg_compare_1
func.func @arg_compare_1(%x: tensor<?x?xf32>, %v: tensor<?xf32>, %i: tensor<?xindex>) {
  // CHECK: linalg_ext.arg_compare
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<?x?xf32>) outs(%v, %i : tensor<?xf32>, tensor<?xindex>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<?xf32>, tensor<?xindex>
  return
}

// CHECK-LABEL: @arg_compare_2
func.func @arg_compare_2(%x: memref<2x6xf32>, %v: memref<2xf32>, %i: memref<2xindex>) {
  // CHECK: linalg_ext.arg_compare
  linalg_ext.arg_compare dimension(1) ins(%x : memref<2x6xf32>) outs(%v, %i : memref<2xf32>, memref<2xindex>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  }
  return
}

// CHECK-LABEL: @arg_compare_3
func.func @arg_compare_3(%x: memref<?x?xf32>, %v: memref<?xf32>, %i: memref<?xindex>) {
  // CHECK: linalg_ext.arg_compare
  linalg_ext.arg_compare dimension(1) ins(%x : memref<?x?xf32>) outs(%v, %i : memref<?xf32>, memref<?xindex>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  }
  return
}

// CHECK-LABEL: @scatter_mask
func.func @scatter_mask(%u: tensor<4xf32>, %i: tensor<4x1xi32>, %m: tensor<4xi1>, %o: tensor<8xf32>) {
  // CHECK: ins(%{{.*}}, %{{.*}}, %{{.*}} :
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i, %m : tensor<4xf32>, tensor<4x1xi32>, tensor<4xi1>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<8xf32>
  return
}

// CHECK-LABEL: @gather_mask
func.func @gather_mask(%s: tensor<10x10xf32>, %i: tensor<3x1xi32>, %m: tensor<3xi1>, %o: tensor<3x10xf32>) {
  // CHECK: ins(%{{.*}}, %{{.*}}, %{{.*}} :
  %r = linalg_ext.gather dimension_map = [0] ins(%s, %i, %m : tensor<10x10xf32>, tensor<3x1xi32>, tensor<3xi1>) outs(%o : tensor<3x10xf32>) -> tensor<3x10xf32>
  return
}

// CHECK-LABEL: @arg_compare_base
func.func @arg_compare_base(%x: tensor<2x6xf32>, %v: tensor<2xf32>, %i: tensor<2xindex>, %base: index) {
  // CHECK: index_base(
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x6xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) index_base(%base : index) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xindex>
  return
}

// CHECK-LABEL: @arg_compare_indices
func.func @arg_compare_indices(%x: tensor<2x6xf32>, %n: tensor<2x6xi32>, %v: tensor<2xf32>, %i: tensor<2xi32>) {
  // CHECK: ins(%{{.*}}, %{{.*}} :
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x, %n : tensor<2x6xf32>, tensor<2x6xi32>) outs(%v, %i : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xi32>
  return
}


// -----

func.func @sort_outside(%x: tensor<128xi32>) {
  // expected-error@+1 {{0 <= dimension < rank(outputs)}}
  %r = linalg_ext.sort dimension(1) outs(%x : tensor<128xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.cmpi sgt, %a, %b : i32
    linalg_ext.return %s : i1
  } -> tensor<128xi32>
  return
}

// -----

func.func @sort_of_other_rank(%x: tensor<?x?xi32>, %y: tensor<?xf32>) {
  // expected-error@+1 {{has an operand of rank 1 where 2 is needed}}
  %r:2 = linalg_ext.sort dimension(0) outs(%x, %y : tensor<?x?xi32>, tensor<?xf32>) {
  ^bb0(%a: i32, %b: i32, %c: f32, %d: f32):
    %s = arith.cmpi sgt, %a, %b : i32
    linalg_ext.return %s : i1
  } -> tensor<?x?xi32>, tensor<?xf32>
  return
}

// -----

func.func @scatter_two_results(%u: tensor<?x?xf32>, %i: tensor<?x1xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{expected the number of tensor results}}
  %r:2 = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xf32>, tensor<?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>, tensor<?x?xf32>
  return
}

// -----

func.func @scatter_nothing(%u: tensor<?x?xf32>, %i: tensor<?x2xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [] unique_indices(true) ins(%u, %i : tensor<?x?xf32>, tensor<?x2xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @scatter_twice(%u: tensor<?x?xf32>, %i: tensor<?x2xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{elements are distinct}}
  %r = linalg_ext.scatter dimension_map = [1, 1] unique_indices(true) ins(%u, %i : tensor<?x?xf32>, tensor<?x2xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @scatter_outside(%u: tensor<?x?xf32>, %i: tensor<?x1xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{has no dimension 2}}
  %r = linalg_ext.scatter dimension_map = [2] unique_indices(true) ins(%u, %i : tensor<?x?xf32>, tensor<?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @scatter_other_result(%u: tensor<?x?xf32>, %i: tensor<?x1xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{to match type of corresponding result}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xf32>, tensor<?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<4x?xf32>
  return
}

// -----

func.func @scatter_other_batch(%u: tensor<64x?xf32>, %i: tensor<48x1xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<64x?xf32>, tensor<48x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @scatter_other_slice(%u: tensor<48x?x2x11xf32>, %i: tensor<48x?x1xi32>, %o: tensor<2x?x10xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<48x?x2x11xf32>, tensor<48x?x1xi32>) outs(%o : tensor<2x?x10xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<2x?x10xf32>
  return
}

// -----

func.func @scatter_other_rank(%u: tensor<?x?x?x?xf32>, %i: tensor<?x1xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?x?x?xf32>, tensor<?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @scatter_other_rank_of_batch(%u: tensor<?x?x?x?x?xf32>, %i: tensor<?x?x1xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?x?x?x?xf32>, tensor<?x?x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @scatter_other_width(%u: tensor<?x4xf32>, %i: tensor<?x1xi32>, %o: tensor<?x3xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x4xf32>, tensor<?x1xi32>) outs(%o : tensor<?x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x3xf32>
  return
}

// -----

func.func @scatter_body_on_index(%u: tensor<?x?xi32>, %i: tensor<?x1xi32>, %o: tensor<?x?xi32>) {
  // expected-error@+1 {{takes 'index' as argument 0; 'i32' is needed}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xi32>, tensor<?x1xi32>) outs(%o : tensor<?x?xi32>) {
  ^bb0(%a: index, %b: index):
    %s = arith.index_cast %a : index to i32
    linalg_ext.return %s : i32
  } -> tensor<?x?xi32>
  return
}

// -----

func.func @scatter_body_on_wider_update(%u: tensor<?x?xi32>, %i: tensor<?x1xi32>, %o: tensor<?x?xi32>) {
  // expected-error@+1 {{takes 'i64' as argument 0; 'i32' is needed}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xi32>, tensor<?x1xi32>) outs(%o : tensor<?x?xi32>) {
  ^bb0(%a: i64, %b: i32):
    linalg_ext.return %b : i32
  } -> tensor<?x?xi32>
  return
}

// -----

func.func @scatter_body_on_wider_original(%u: tensor<?x?xi32>, %i: tensor<?x1xi32>, %o: tensor<?x?xi32>) {
  // expected-error@+1 {{takes 'i64' as argument 1; 'i32' is needed}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xi32>, tensor<?x1xi32>) outs(%o : tensor<?x?xi32>) {
  ^bb0(%a: i32, %b: i64):
    linalg_ext.return %a : i32
  } -> tensor<?x?xi32>
  return
}

// -----

func.func @scatter_of_other_type(%u: tensor<?x?xi32>, %i: tensor<?x1xi32>, %o: tensor<?x?xi64>) {
  // expected-error@+1 {{'original' has the element type 'i64'; 'updates' has 'i32'}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xi32>, tensor<?x1xi32>) outs(%o : tensor<?x?xi64>) {
  ^bb0(%a: i32, %b: i64):
    linalg_ext.return %b : i64
  } -> tensor<?x?xi64>
  return
}

// -----

func.func @scatter_body_on_three(%u: tensor<?x?xi64>, %i: tensor<?x1xi32>, %o: tensor<?x?xi64>) {
  // expected-error@+1 {{takes 3 arguments; 2 are needed}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xi64>, tensor<?x1xi32>) outs(%o : tensor<?x?xi64>) {
  ^bb0(%a: i64, %b: i64, %c: i64):
    linalg_ext.return %a : i64
  } -> tensor<?x?xi64>
  return
}

// -----

func.func @scatter_body_of_other_type(%u: tensor<?x?xi64>, %i: tensor<?x1xi32>, %o: tensor<?x?xi64>) {
  // expected-error@+1 {{returns 'i32' as value 0; 'i64' is needed}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xi64>, tensor<?x1xi32>) outs(%o : tensor<?x?xi64>) {
  ^bb0(%a: i64, %b: i64):
    %s = arith.trunci %a : i64 to i32
    linalg_ext.return %s : i32
  } -> tensor<?x?xi64>
  return
}

// -----

func.func @scatter_body_of_two(%u: tensor<?x?xi64>, %i: tensor<?x1xi32>, %o: tensor<?x?xi64>) {
  // expected-error@+1 {{returns 2 values; 1 are needed}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xi64>, tensor<?x1xi32>) outs(%o : tensor<?x?xi64>) {
  ^bb0(%a: i64, %b: i64):
    linalg_ext.return %a, %b : i64, i64
  } -> tensor<?x?xi64>
  return
}

// -----

func.func @scatter_too_deep(%u: tensor<?x?xf32>, %i: tensor<?x3xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [0, 1, 2] unique_indices(true) ins(%u, %i : tensor<?x?xf32>, tensor<?x3xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @scatter_too_shallow(%u: tensor<?x1xf32>, %i: tensor<?x1xi32>, %o: tensor<?x?x1xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x1xf32>, tensor<?x1xi32>) outs(%o : tensor<?x?x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?x1xf32>
  return
}

// -----

func.func @gather_of_other_batch(%s: tensor<10xf32>, %i: tensor<1x1xi32>, %o: tensor<2xf32>) {
  // expected-error@+1 {{'linalg_ext.gather' op}}
  %r = linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<10xf32>, tensor<1x1xi32>) outs(%o : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gather_of_other_slice(%s: tensor<10x2xf32>, %i: tensor<1x1xi32>, %o: tensor<1x3xf32>) {
  // expected-error@+1 {{'linalg_ext.gather' op}}
  %r = linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<10x2xf32>, tensor<1x1xi32>) outs(%o : tensor<1x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @gather_of_other_rank(%s: tensor<10x2xf32>, %i: tensor<1x1x1x1xi32>, %o: tensor<1x2xf32>) {
  // expected-error@+1 {{'linalg_ext.gather' op}}
  %r = linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<10x2xf32>, tensor<1x1x1x1xi32>) outs(%o : tensor<1x2xf32>) -> tensor<1x2xf32>
  return
}

// -----

func.func @gather_too_deep(%s: tensor<4x3xf32>, %i: tensor<1x1xi32>, %o: tensor<f32>) {
  // expected-error@+1 {{'linalg_ext.gather' op}}
  %r = linalg_ext.gather dimension_map = [0, 1] ins(%s, %i : tensor<4x3xf32>, tensor<1x1xi32>) outs(%o : tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @arg_compare_outside(%x: tensor<2x10xf32>, %v: tensor<2xf32>, %i: tensor<2xindex>) {
  // expected-error@+1 {{0 <= dimension < rank(input)}}
  %r:2 = linalg_ext.arg_compare dimension(2) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xindex>
  return
}

// -----

func.func @arg_compare_of_other_type(%x: tensor<2x10xf32>, %v: tensor<2xf16>, %i: tensor<2xindex>) {
  // expected-error@+1 {{'value' has the element type 'f16'; 'input' has 'f32'}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2xf16>, tensor<2xindex>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf16>, tensor<2xindex>
  return
}

// -----

func.func @arg_compare_of_other_size(%x: tensor<2x10xf32>, %v: tensor<2xf32>, %i: tensor<10xindex>) {
  // expected-error@+1 {{'index' has the size 10 in dimension 0; 2 is needed}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2xf32>, tensor<10xindex>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<10xindex>
  return
}

// -----

func.func @arg_compare_of_one(%x: tensor<2x10xf32>, %v: tensor<1xf32>, %i: tensor<1xindex>) {
  // expected-error@+1 {{'value' has the size 1 in dimension 0; 2 is needed}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<1xf32>, tensor<1xindex>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<1xf32>, tensor<1xindex>
  return
}

// -----

func.func @arg_compare_of_all(%x: tensor<2x10xf32>, %v: tensor<2x10xf32>, %i: tensor<2x10xindex>) {
  // expected-error@+1 {{'value' has rank 2; rank 1 is needed}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2x10xf32>, tensor<2x10xindex>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2x10xf32>, tensor<2x10xindex>
  return
}

// -----

func.func @arg_compare_body_on_none(%x: tensor<2x10xf32>, %v: tensor<2xf32>, %i: tensor<2xindex>) {
  // expected-error@+1 {{takes 0 arguments; 2 are needed}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) {
    %t = arith.constant true
    linalg_ext.return %t : i1
  } -> tensor<2xf32>, tensor<2xindex>
  return
}

// -----

func.func @arg_compare_body_on_integers(%x: tensor<2x10xf32>, %v: tensor<2xf32>, %i: tensor<2xindex>) {
  // expected-error@+1 {{takes 'i32' as argument 1; 'f32' is needed}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) {
  ^bb0(%a: f32, %b: i32):
    %t = arith.constant true
    linalg_ext.return %t : i1
  } -> tensor<2xf32>, tensor<2xindex>
  return
}

// -----

func.func @arg_compare_body_of_none(%x: tensor<2x10xf32>, %v: tensor<2xf32>, %i: tensor<2xindex>) {
  // expected-error@+1 {{returns 0 values; 1 are needed}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) {
  ^bb0(%a: f32, %b: f32):
    linalg_ext.return
  } -> tensor<2xf32>, tensor<2xindex>
  return
}

// -----

func.func @arg_compare_body_of_two(%x: tensor<2x10xf32>, %v: tensor<2xf32>, %i: tensor<2xindex>) {
  // expected-error@+1 {{returns 2 values; 1 are needed}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) {
  ^bb0(%a: f32, %b: f32):
    %t = arith.constant true
    linalg_ext.return %t, %t : i1, i1
  } -> tensor<2xf32>, tensor<2xindex>
  return
}

// -----

func.func @arg_compare_body_of_a_float(%x: tensor<2x10xf32>, %v: tensor<2xf32>, %i: tensor<2xindex>) {
  // expected-error@+1 {{returns 'f32' as value 0; 'i1' is needed}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) {
  ^bb0(%a: f32, %b: f32):
    linalg_ext.return %a : f32
  } -> tensor<2xf32>, tensor<2xindex>
  return
}

// -----

func.func @topk_of_other_type(%v: tensor<2x10xi32>, %i: tensor<2x10xi32>, %bv: tensor<2x3xf32>, %bi: tensor<2x3xi32>) {
  // expected-error@+1 {{'best' has the element type 'f32'; 'values' has 'i32'}}
  %r:2 = linalg_ext.topk dimension(1) ins(%v, %i : tensor<2x10xi32>, tensor<2x10xi32>) outs(%bv, %bi : tensor<2x3xf32>, tensor<2x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2x3xf32>, tensor<2x3xi32>
  return
}

// -----

func.func @topk_by_floats(%v: tensor<2x10xf32>, %i: tensor<2x10xf32>, %bv: tensor<2x3xf32>, %bi: tensor<2x3xi32>) {
  // expected-error@+1 {{operand #1 must be}}
  %r:2 = linalg_ext.topk dimension(1) ins(%v, %i : tensor<2x10xf32>, tensor<2x10xf32>) outs(%bv, %bi : tensor<2x3xf32>, tensor<2x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2x3xf32>, tensor<2x3xi32>
  return
}

// -----

func.func @topk_of_other_rank(%v: tensor<2x10xf32>, %i: tensor<2x10xi32>, %bv: tensor<10x2x3xf32>, %bi: tensor<10x2x3xi32>) {
  // expected-error@+1 {{'linalg_ext.topk' op}}
  %r:2 = linalg_ext.topk dimension(1) ins(%v, %i : tensor<2x10xf32>, tensor<2x10xi32>) outs(%bv, %bi : tensor<10x2x3xf32>, tensor<10x2x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<10x2x3xf32>, tensor<10x2x3xi32>
  return
}

// -----

func.func @topk_of_other_places(%v: tensor<3x10xf32>, %i: tensor<2x10xi32>, %bv: tensor<2x3xf32>, %bi: tensor<2x3xi32>) {
  // expected-error@+1 {{'indices' does not meet 'indices == values'}}
  %r:2 = linalg_ext.topk dimension(1) ins(%v, %i : tensor<3x10xf32>, tensor<2x10xi32>) outs(%bv, %bi : tensor<2x3xf32>, tensor<2x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2x3xf32>, tensor<2x3xi32>
  return
}

// -----

func.func @topk_of_two_shapes(%v: tensor<2x10xf32>, %i: tensor<2x10xi32>, %bv: tensor<3x3xf32>, %bi: tensor<2x3xi32>) {
  // expected-error@+1 {{'linalg_ext.topk' op}}
  %r:2 = linalg_ext.topk dimension(1) ins(%v, %i : tensor<2x10xf32>, tensor<2x10xi32>) outs(%bv, %bi : tensor<3x3xf32>, tensor<2x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<3x3xf32>, tensor<2x3xi32>
  return
}

// -----

func.func @topk_of_other_rows(%v: tensor<3x10xf32>, %i: tensor<3x10xi32>, %bv: tensor<2x3xf32>, %bi: tensor<2x3xi32>) {
  // expected-error@+1 {{'linalg_ext.topk' op}}
  %r:2 = linalg_ext.topk dimension(1) ins(%v, %i : tensor<3x10xf32>, tensor<3x10xi32>) outs(%bv, %bi : tensor<2x3xf32>, tensor<2x3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2x3xf32>, tensor<2x3xi32>
  return
}

// -----

func.func @scatter_mask_of_other_type(%u: tensor<4xf32>, %i: tensor<4x1xi32>, %m: tensor<4xi32>, %o: tensor<8xf32>) {
  // expected-error@+1 {{operand #2 must be}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i, %m : tensor<4xf32>, tensor<4x1xi32>, tensor<4xi32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @scatter_mask_of_other_size(%u: tensor<4xf32>, %i: tensor<4x1xi32>, %m: tensor<5xi1>, %o: tensor<8xf32>) {
  // expected-error@+1 {{has a mask of other sizes than the batch}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i, %m : tensor<4xf32>, tensor<4x1xi32>, tensor<5xi1>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @gather_mask_of_other_rank(%s: tensor<10x10xf32>, %i: tensor<3x1xi32>, %m: tensor<3x1xi1>, %o: tensor<3x10xf32>) {
  // expected-error@+1 {{has a mask of rank 2; 1 is needed}}
  %r = linalg_ext.gather dimension_map = [0] ins(%s, %i, %m : tensor<10x10xf32>, tensor<3x1xi32>, tensor<3x1xi1>) outs(%o : tensor<3x10xf32>) -> tensor<3x10xf32>
  return
}

// -----

func.func @scatter_of_unknown_batch(%u: tensor<?x?xf32>, %i: tensor<48x1xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<?x?xf32>, tensor<48x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @scatter_of_unknown_batches(%u: tensor<48x?x?xf32>, %i: tensor<48x10x1xi32>, %o: tensor<?x?xf32>) {
  // expected-error@+1 {{'linalg_ext.scatter' op}}
  %r = linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<48x?x?xf32>, tensor<48x10x1xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg_ext.return %s : f32
  } -> tensor<?x?xf32>
  return
}

// -----

func.func @arg_compare_base_of_other_type(%x: tensor<2x10xf32>, %v: tensor<2xf32>, %i: tensor<2xindex>, %base: i32) {
  // expected-error@+1 {{must be index}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x : tensor<2x10xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xindex>) index_base(%base : i32) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xindex>
  return
}

// -----

func.func @arg_compare_indices_of_other_size(%x: tensor<2x10xf32>, %n: tensor<2x8xi32>, %v: tensor<2xf32>, %i: tensor<2xi32>) {
  // expected-error@+1 {{'indices' does not meet 'indices == input'}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x, %n : tensor<2x10xf32>, tensor<2x8xi32>) outs(%v, %i : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xi32>
  return
}

// -----

func.func @arg_compare_indices_of_floats(%x: tensor<2x10xf32>, %n: tensor<2x10xf32>, %v: tensor<2xf32>, %i: tensor<2xi32>) {
  // expected-error@+1 {{operand #1 must be}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x, %n : tensor<2x10xf32>, tensor<2x10xf32>) outs(%v, %i : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xi32>
  return
}

// -----

func.func @arg_compare_indices_of_other_type(%x: tensor<2x10xf32>, %n: tensor<2x10xi32>, %v: tensor<2xf32>, %i: tensor<2xi64>) {
  // expected-error@+1 {{'index' has the element type 'i64'; 'indices' has 'i32'}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x, %n : tensor<2x10xf32>, tensor<2x10xi32>) outs(%v, %i : tensor<2xf32>, tensor<2xi64>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xi64>
  return
}

// -----

func.func @arg_compare_indices_body_on_three(%x: tensor<2x10xf32>, %n: tensor<2x10xi32>, %v: tensor<2xf32>, %i: tensor<2xi32>) {
  // expected-error@+1 {{takes 3 arguments; 2 are needed}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x, %n : tensor<2x10xf32>, tensor<2x10xi32>) outs(%v, %i : tensor<2xf32>, tensor<2xi32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xi32>
  return
}

// -----

func.func @arg_compare_indices_and_base(%x: tensor<2x4xf32>, %n: tensor<2x4xi32>, %v: tensor<2xf32>, %i: tensor<2xi32>, %base: index) {
  // expected-error@+1 {{has indices, which count from no index_base}}
  %r:2 = linalg_ext.arg_compare dimension(1) ins(%x, %n : tensor<2x4xf32>, tensor<2x4xi32>) outs(%v, %i : tensor<2xf32>, tensor<2xi32>) index_base(%base : index) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.cmpf ogt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<2xf32>, tensor<2xi32>
  return
}

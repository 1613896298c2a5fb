// Rules on long expressions match what the other rules make of these: a quotient becomes a product
// and a product a quotient, and signs move.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=afn},cse)' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=all},cse)' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=afn,arcp},cse)' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},cse)' | FileCheck %s --check-prefix=EXACT

// CHECK-LABEL: func.func @complement(
// CHECK:       %[[Y:.*]] = linalg.add
// CHECK-NEXT:  %[[E:.*]] = linalg.erf ins(%[[Y]] :
// CHECK-NEXT:  %[[C:.*]] = linalg.sub ins(%{{.*}}, %[[E]] : f32, tensor<8xf32>)
// CHECK-NEXT:  return %[[C]]
// EXACT-LABEL: func.func @complement(
// EXACT-NOT:   linalg.erf
// EXACT:       linalg.exp
func.func @complement(%x: tensor<8xf32>) -> tensor<8xf32> {
  %scale = arith.constant 0.707106769 : f32
  %k0 = arith.constant 1.0 : f32
  %k1 = arith.constant 2.0 : f32
  %k2 = arith.constant 0.0232682 : f32
  %k3 = arith.constant -0.138703942 : f32
  %k4 = arith.constant 0.368742466 : f32
  %k5 = arith.constant -0.582473278 : f32
  %k6 = arith.constant 0.621000468 : f32
  %k7 = arith.constant -0.494451523 : f32
  %k8 = arith.constant 0.340488 : f32
  %k9 = arith.constant -0.274112701 : f32
  %k10 = arith.constant 0.563825965 : f32
  %k11 = arith.constant -10.477664 : f32
  %k12 = arith.constant 12.9772 : f32
  %k13 = arith.constant -7.49551868 : f32
  %k14 = arith.constant 2.92101908 : f32
  %k15 = arith.constant -1.01526523 : f32
  %k16 = arith.constant 0.42184633 : f32
  %k17 = arith.constant -0.282076746 : f32
  %k18 = arith.constant 0.564189494 : f32
  %k19 = arith.constant -88.7228394 : f32
  %k20 = arith.constant 0.0 : f32
  %k21 = arith.constant 7.85386146e-5 : f32
  %k22 = arith.constant -8.0101937e-4 : f32
  %k23 = arith.constant 0.00518832775 : f32
  %k24 = arith.constant -0.0268538129 : f32
  %k25 = arith.constant 0.112835854 : f32
  %k26 = arith.constant -0.37612626 : f32
  %k27 = arith.constant 1.12837911 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %y = arith.addf %in, %scale : f32
    %v1 = arith.mulf %y, %y : f32
    %v2 = arith.negf %v1 : f32
    %v3 = math.absf %y : f32
    %v4 = arith.divf %k0, %v1 : f32
    %v5 = math.exp %v2 : f32
    %v6 = arith.divf %k0, %v3 : f32
    %v7 = arith.mulf %v5, %v6 : f32
    %v8 = arith.cmpf olt, %v3, %k1 : f32
    %v9 = arith.mulf %v4, %k2 : f32
    %v10 = arith.addf %v9, %k3 : f32
    %v11 = arith.mulf %v10, %v4 : f32
    %v12 = arith.addf %v11, %k4 : f32
    %v13 = arith.mulf %v12, %v4 : f32
    %v14 = arith.addf %v13, %k5 : f32
    %v15 = arith.mulf %v14, %v4 : f32
    %v16 = arith.addf %v15, %k6 : f32
    %v17 = arith.mulf %v16, %v4 : f32
    %v18 = arith.addf %v17, %k7 : f32
    %v19 = arith.mulf %v18, %v4 : f32
    %v20 = arith.addf %v19, %k8 : f32
    %v21 = arith.mulf %v20, %v4 : f32
    %v22 = arith.addf %v21, %k9 : f32
    %v23 = arith.mulf %v22, %v4 : f32
    %v24 = arith.addf %v23, %k10 : f32
    %v25 = arith.mulf %v4, %k11 : f32
    %v26 = arith.addf %v25, %k12 : f32
    %v27 = arith.mulf %v26, %v4 : f32
    %v28 = arith.addf %v27, %k13 : f32
    %v29 = arith.mulf %v28, %v4 : f32
    %v30 = arith.addf %v29, %k14 : f32
    %v31 = arith.mulf %v30, %v4 : f32
    %v32 = arith.addf %v31, %k15 : f32
    %v33 = arith.mulf %v32, %v4 : f32
    %v34 = arith.addf %v33, %k16 : f32
    %v35 = arith.mulf %v34, %v4 : f32
    %v36 = arith.addf %v35, %k17 : f32
    %v37 = arith.mulf %v36, %v4 : f32
    %v38 = arith.addf %v37, %k18 : f32
    %v39 = arith.select %v8, %v24, %v38 : f32
    %v40 = arith.mulf %v7, %v39 : f32
    %v41 = arith.cmpf olt, %v2, %k19 : f32
    %v42 = arith.select %v41, %k20, %v40 : f32
    %v43 = arith.cmpf olt, %y, %k20 : f32
    %v44 = arith.subf %k1, %v42 : f32
    %v45 = arith.select %v43, %v44, %v42 : f32
    %v46 = arith.mulf %v1, %k21 : f32
    %v47 = arith.addf %v46, %k22 : f32
    %v48 = arith.mulf %v47, %v1 : f32
    %v49 = arith.addf %v48, %k23 : f32
    %v50 = arith.mulf %v49, %v1 : f32
    %v51 = arith.addf %v50, %k24 : f32
    %v52 = arith.mulf %v51, %v1 : f32
    %v53 = arith.addf %v52, %k25 : f32
    %v54 = arith.mulf %v53, %v1 : f32
    %v55 = arith.addf %v54, %k26 : f32
    %v56 = arith.mulf %v55, %v1 : f32
    %v57 = arith.addf %v56, %k27 : f32
    %v58 = arith.mulf %y, %v57 : f32
    %v59 = arith.subf %k0, %v58 : f32
    %v60 = arith.cmpf olt, %v3, %k0 : f32
    %v61 = arith.select %v60, %v59, %v45 : f32
    linalg.yield %v61 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @complement_of_negation(
// CHECK:       %[[Z:.*]] = linalg.mul
// CHECK:       %[[E:.*]] = linalg.erf ins(%[[Z]] :
// CHECK:       %[[C:.*]] = linalg.add ins(%[[E]], %{{.*}} : tensor<8xf32>, f32)
// CHECK-NEXT:  return %[[C]]
func.func @complement_of_negation(%x: tensor<8xf32>) -> tensor<8xf32> {
  %scale = arith.constant 0.707106769 : f32
  %k0 = arith.constant 1.0 : f32
  %k1 = arith.constant 2.0 : f32
  %k2 = arith.constant 0.0232682 : f32
  %k3 = arith.constant -0.138703942 : f32
  %k4 = arith.constant 0.368742466 : f32
  %k5 = arith.constant -0.582473278 : f32
  %k6 = arith.constant 0.621000468 : f32
  %k7 = arith.constant -0.494451523 : f32
  %k8 = arith.constant 0.340488 : f32
  %k9 = arith.constant -0.274112701 : f32
  %k10 = arith.constant 0.563825965 : f32
  %k11 = arith.constant -10.477664 : f32
  %k12 = arith.constant 12.9772 : f32
  %k13 = arith.constant -7.49551868 : f32
  %k14 = arith.constant 2.92101908 : f32
  %k15 = arith.constant -1.01526523 : f32
  %k16 = arith.constant 0.42184633 : f32
  %k17 = arith.constant -0.282076746 : f32
  %k18 = arith.constant 0.564189494 : f32
  %k19 = arith.constant -88.7228394 : f32
  %k20 = arith.constant 0.0 : f32
  %k21 = arith.constant 7.85386146e-5 : f32
  %k22 = arith.constant -8.0101937e-4 : f32
  %k23 = arith.constant 0.00518832775 : f32
  %k24 = arith.constant -0.0268538129 : f32
  %k25 = arith.constant 0.112835854 : f32
  %k26 = arith.constant -0.37612626 : f32
  %k27 = arith.constant 1.12837911 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %z = arith.mulf %in, %scale : f32
    %y = arith.negf %z : f32
    %v1 = arith.mulf %y, %y : f32
    %v2 = arith.negf %v1 : f32
    %v3 = math.absf %y : f32
    %v4 = arith.divf %k0, %v1 : f32
    %v5 = math.exp %v2 : f32
    %v6 = arith.divf %k0, %v3 : f32
    %v7 = arith.mulf %v5, %v6 : f32
    %v8 = arith.cmpf olt, %v3, %k1 : f32
    %v9 = arith.mulf %v4, %k2 : f32
    %v10 = arith.addf %v9, %k3 : f32
    %v11 = arith.mulf %v10, %v4 : f32
    %v12 = arith.addf %v11, %k4 : f32
    %v13 = arith.mulf %v12, %v4 : f32
    %v14 = arith.addf %v13, %k5 : f32
    %v15 = arith.mulf %v14, %v4 : f32
    %v16 = arith.addf %v15, %k6 : f32
    %v17 = arith.mulf %v16, %v4 : f32
    %v18 = arith.addf %v17, %k7 : f32
    %v19 = arith.mulf %v18, %v4 : f32
    %v20 = arith.addf %v19, %k8 : f32
    %v21 = arith.mulf %v20, %v4 : f32
    %v22 = arith.addf %v21, %k9 : f32
    %v23 = arith.mulf %v22, %v4 : f32
    %v24 = arith.addf %v23, %k10 : f32
    %v25 = arith.mulf %v4, %k11 : f32
    %v26 = arith.addf %v25, %k12 : f32
    %v27 = arith.mulf %v26, %v4 : f32
    %v28 = arith.addf %v27, %k13 : f32
    %v29 = arith.mulf %v28, %v4 : f32
    %v30 = arith.addf %v29, %k14 : f32
    %v31 = arith.mulf %v30, %v4 : f32
    %v32 = arith.addf %v31, %k15 : f32
    %v33 = arith.mulf %v32, %v4 : f32
    %v34 = arith.addf %v33, %k16 : f32
    %v35 = arith.mulf %v34, %v4 : f32
    %v36 = arith.addf %v35, %k17 : f32
    %v37 = arith.mulf %v36, %v4 : f32
    %v38 = arith.addf %v37, %k18 : f32
    %v39 = arith.select %v8, %v24, %v38 : f32
    %v40 = arith.mulf %v7, %v39 : f32
    %v41 = arith.cmpf olt, %v2, %k19 : f32
    %v42 = arith.select %v41, %k20, %v40 : f32
    %v43 = arith.cmpf olt, %y, %k20 : f32
    %v44 = arith.subf %k1, %v42 : f32
    %v45 = arith.select %v43, %v44, %v42 : f32
    %v46 = arith.mulf %v1, %k21 : f32
    %v47 = arith.addf %v46, %k22 : f32
    %v48 = arith.mulf %v47, %v1 : f32
    %v49 = arith.addf %v48, %k23 : f32
    %v50 = arith.mulf %v49, %v1 : f32
    %v51 = arith.addf %v50, %k24 : f32
    %v52 = arith.mulf %v51, %v1 : f32
    %v53 = arith.addf %v52, %k25 : f32
    %v54 = arith.mulf %v53, %v1 : f32
    %v55 = arith.addf %v54, %k26 : f32
    %v56 = arith.mulf %v55, %v1 : f32
    %v57 = arith.addf %v56, %k27 : f32
    %v58 = arith.mulf %y, %v57 : f32
    %v59 = arith.subf %k0, %v58 : f32
    %v60 = arith.cmpf olt, %v3, %k0 : f32
    %v61 = arith.select %v60, %v59, %v45 : f32
    linalg.yield %v61 : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}

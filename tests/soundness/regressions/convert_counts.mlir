// CASE: kind=accept tool=optree pipes=convert-linalg-to-optree;convert-linalg-to-optree,convert-optree-to-linalg
// linalg does not verify the number of operands: conversion to the op of optree crashed.
func.func @one(%a: tensor<?xf64>, %o: tensor<?xf64>) -> tensor<?xf64> {
  %0 = "linalg.min"(%a, %o) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f64, %y: f64):
    %1 = arith.addf %x, %y : f64
    linalg.yield %1 : f64
  }) : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  return %0 : tensor<?xf64>
}
func.func @two(%a: tensor<?xf64>, %o: tensor<?xf64>) -> tensor<?xf64> {
  %0 = "linalg.tanh"(%a, %a, %o) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f64, %y: f64, %z: f64):
    %1 = arith.addf %x, %y : f64
    linalg.yield %1 : f64
  }) : (tensor<?xf64>, tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  return %0 : tensor<?xf64>
}

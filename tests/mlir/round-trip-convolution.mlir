// Every convolution and pooling op becomes a generic and comes back, with its strides and dilations.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize)' | FileCheck %s --check-prefix=GENERIC --implicit-check-not=linalg.conv --implicit-check-not=linalg.pooling --implicit-check-not=linalg.depthwise
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize,linalg-tree-specialize)' | FileCheck %s --implicit-check-not=linalg.generic

// GENERIC-LABEL: @conv_1d(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_1d(
// CHECK: linalg.conv_1d ins(
func.func @conv_1d(%image: tensor<?xf64>, %filter: tensor<?xf64>, %out: tensor<?xf64>) -> tensor<?xf64> {
  %0 = linalg.conv_1d ins(%image, %filter : tensor<?xf64>, tensor<?xf64>) outs(%out : tensor<?xf64>) -> tensor<?xf64>
  return %0 : tensor<?xf64>
}

// GENERIC-LABEL: @conv_1d_nwc_wcf(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_1d_nwc_wcf(
// CHECK: linalg.conv_1d_nwc_wcf {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @conv_1d_nwc_wcf(%image: tensor<?x?x?xf64>, %filter: tensor<?x?x?xf64>, %out: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %filter : tensor<?x?x?xf64>, tensor<?x?x?xf64>) outs(%out : tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
  return %0 : tensor<?x?x?xf64>
}

// GENERIC-LABEL: @conv_1d_ncw_fcw(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_1d_ncw_fcw(
// CHECK: linalg.conv_1d_ncw_fcw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @conv_1d_ncw_fcw(%image: tensor<?x?x?xf64>, %filter: tensor<?x?x?xf64>, %out: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %0 = linalg.conv_1d_ncw_fcw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %filter : tensor<?x?x?xf64>, tensor<?x?x?xf64>) outs(%out : tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
  return %0 : tensor<?x?x?xf64>
}

// GENERIC-LABEL: @conv_2d(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d(
// CHECK: linalg.conv_2d ins(
func.func @conv_2d(%image: tensor<?x?xf64>, %filter: tensor<?x?xf64>, %out: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %0 = linalg.conv_2d ins(%image, %filter : tensor<?x?xf64>, tensor<?x?xf64>) outs(%out : tensor<?x?xf64>) -> tensor<?x?xf64>
  return %0 : tensor<?x?xf64>
}

// GENERIC-LABEL: @conv_2d_nhwc_hwcf(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_nhwc_hwcf(
// CHECK: linalg.conv_2d_nhwc_hwcf {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_nhwc_hwcf(%image: tensor<?x?x?x?xf64>, %filter: tensor<?x?x?x?xf64>, %out: tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>) outs(%out : tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  return %0 : tensor<?x?x?x?xf64>
}

// GENERIC-LABEL: @booleans(
// GENERIC: linalg.generic
// CHECK-LABEL: @booleans(
// CHECK: linalg.conv_2d_nhwc_hwcf {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @booleans(%image: tensor<?x?x?x?xi1>, %filter: tensor<?x?x?x?xi1>, %out: tensor<?x?x?x?xi1>) -> tensor<?x?x?x?xi1> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?xi1>, tensor<?x?x?x?xi1>) outs(%out : tensor<?x?x?x?xi1>) -> tensor<?x?x?x?xi1>
  return %0 : tensor<?x?x?x?xi1>
}

// GENERIC-LABEL: @conv_2d_nhwc_hwcf_q(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_nhwc_hwcf_q(
// CHECK: linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_nhwc_hwcf_q(%image: tensor<?x?x?x?xi8>, %filter: tensor<?x?x?x?xi8>, %image_zp: i32, %filter_zp: i32, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter, %image_zp, %filter_zp : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}

// GENERIC-LABEL: @conv_2d_nhwc_fhwc(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_nhwc_fhwc(
// CHECK: linalg.conv_2d_nhwc_fhwc {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_nhwc_fhwc(%image: tensor<?x?x?x?xf64>, %filter: tensor<?x?x?x?xf64>, %out: tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64> {
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>) outs(%out : tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  return %0 : tensor<?x?x?x?xf64>
}

// GENERIC-LABEL: @conv_2d_nhwc_fhwc_q(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_nhwc_fhwc_q(
// CHECK: linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_nhwc_fhwc_q(%image: tensor<?x?x?x?xi8>, %filter: tensor<?x?x?x?xi8>, %image_zp: i32, %filter_zp: i32, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter, %image_zp, %filter_zp : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}

// GENERIC-LABEL: @conv_2d_nchw_fchw(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_nchw_fchw(
// CHECK: linalg.conv_2d_nchw_fchw {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_nchw_fchw(%image: tensor<?x?x?x?xf64>, %filter: tensor<?x?x?x?xf64>, %out: tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64> {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>) outs(%out : tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  return %0 : tensor<?x?x?x?xf64>
}

// GENERIC-LABEL: @conv_2d_nchw_fchw_q(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_nchw_fchw_q(
// CHECK: linalg.conv_2d_nchw_fchw_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_nchw_fchw_q(%image: tensor<?x?x?x?xi8>, %filter: tensor<?x?x?x?xi8>, %image_zp: i32, %filter_zp: i32, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.conv_2d_nchw_fchw_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter, %image_zp, %filter_zp : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}

// GENERIC-LABEL: @conv_2d_ngchw_fgchw(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_ngchw_fgchw(
// CHECK: linalg.conv_2d_ngchw_fgchw {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_ngchw_fgchw(%image: tensor<?x?x?x?x?xf64>, %filter: tensor<?x?x?x?x?xf64>, %out: tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64> {
  %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?x?xf64>, tensor<?x?x?x?x?xf64>) outs(%out : tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64>
  return %0 : tensor<?x?x?x?x?xf64>
}

// GENERIC-LABEL: @conv_2d_ngchw_gfchw(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_ngchw_gfchw(
// CHECK: linalg.conv_2d_ngchw_gfchw {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_ngchw_gfchw(%image: tensor<?x?x?x?x?xf64>, %filter: tensor<?x?x?x?x?xf64>, %out: tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64> {
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?x?xf64>, tensor<?x?x?x?x?xf64>) outs(%out : tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64>
  return %0 : tensor<?x?x?x?x?xf64>
}

// GENERIC-LABEL: @conv_2d_ngchw_gfchw_q(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_ngchw_gfchw_q(
// CHECK: linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_ngchw_gfchw_q(%image: tensor<?x?x?x?x?xi8>, %filter: tensor<?x?x?x?x?xi8>, %image_zp: i32, %filter_zp: i32, %out: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %0 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter, %image_zp, %filter_zp : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%out : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %0 : tensor<?x?x?x?x?xi32>
}

// GENERIC-LABEL: @conv_2d_nhwgc_gfhwc(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_nhwgc_gfhwc(
// CHECK: linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_nhwgc_gfhwc(%image: tensor<?x?x?x?x?xf64>, %filter: tensor<?x?x?x?x?xf64>, %out: tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64> {
  %0 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?x?xf64>, tensor<?x?x?x?x?xf64>) outs(%out : tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64>
  return %0 : tensor<?x?x?x?x?xf64>
}

// GENERIC-LABEL: @conv_2d_nhwgc_gfhwc_q(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_2d_nhwgc_gfhwc_q(
// CHECK: linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @conv_2d_nhwgc_gfhwc_q(%image: tensor<?x?x?x?x?xi8>, %filter: tensor<?x?x?x?x?xi8>, %image_zp: i32, %filter_zp: i32, %out: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter, %image_zp, %filter_zp : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%out : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %0 : tensor<?x?x?x?x?xi32>
}

// GENERIC-LABEL: @conv_3d(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_3d(
// CHECK: linalg.conv_3d ins(
func.func @conv_3d(%image: tensor<?x?x?xf64>, %filter: tensor<?x?x?xf64>, %out: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %0 = linalg.conv_3d ins(%image, %filter : tensor<?x?x?xf64>, tensor<?x?x?xf64>) outs(%out : tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
  return %0 : tensor<?x?x?xf64>
}

// GENERIC-LABEL: @conv_3d_ndhwc_dhwcf(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_3d_ndhwc_dhwcf(
// CHECK: linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(
func.func @conv_3d_ndhwc_dhwcf(%image: tensor<?x?x?x?x?xf64>, %filter: tensor<?x?x?x?x?xf64>, %out: tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64> {
  %0 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(%image, %filter : tensor<?x?x?x?x?xf64>, tensor<?x?x?x?x?xf64>) outs(%out : tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64>
  return %0 : tensor<?x?x?x?x?xf64>
}

// GENERIC-LABEL: @conv_3d_ndhwc_dhwcf_q(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_3d_ndhwc_dhwcf_q(
// CHECK: linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(
func.func @conv_3d_ndhwc_dhwcf_q(%image: tensor<?x?x?x?x?xi8>, %filter: tensor<?x?x?x?x?xi8>, %image_zp: i32, %filter_zp: i32, %out: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(%image, %filter, %image_zp, %filter_zp : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%out : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %0 : tensor<?x?x?x?x?xi32>
}

// GENERIC-LABEL: @conv_3d_ncdhw_fcdhw(
// GENERIC: linalg.generic
// CHECK-LABEL: @conv_3d_ncdhw_fcdhw(
// CHECK: linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(
func.func @conv_3d_ncdhw_fcdhw(%image: tensor<?x?x?x?x?xf64>, %filter: tensor<?x?x?x?x?xf64>, %out: tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64> {
  %0 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(%image, %filter : tensor<?x?x?x?x?xf64>, tensor<?x?x?x?x?xf64>) outs(%out : tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64>
  return %0 : tensor<?x?x?x?x?xf64>
}

// GENERIC-LABEL: @depthwise_conv_1d_ncw_cw(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_1d_ncw_cw(
// CHECK: linalg.depthwise_conv_1d_ncw_cw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @depthwise_conv_1d_ncw_cw(%image: tensor<?x?x?xbf16>, %filter: tensor<?x?xbf16>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %filter : tensor<?x?x?xbf16>, tensor<?x?xbf16>) outs(%out : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// GENERIC-LABEL: @known_sizes(
// GENERIC: linalg.generic
// CHECK-LABEL: @known_sizes(
// CHECK: linalg.depthwise_conv_1d_nwc_wc {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @known_sizes(%image: tensor<2x29x6xi16>, %filter: tensor<4x6xi16>, %out: tensor<2x9x6xi64>) -> tensor<2x9x6xi64> {
  %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %filter : tensor<2x29x6xi16>, tensor<4x6xi16>) outs(%out : tensor<2x9x6xi64>) -> tensor<2x9x6xi64>
  return %0 : tensor<2x9x6xi64>
}

// GENERIC-LABEL: @depthwise_conv_1d_nwc_wcm(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_1d_nwc_wcm(
// CHECK: linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @depthwise_conv_1d_nwc_wcm(%image: tensor<?x?x?xbf16>, %filter: tensor<?x?x?xbf16>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %filter : tensor<?x?x?xbf16>, tensor<?x?x?xbf16>) outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// GENERIC-LABEL: @depthwise_conv_2d_nchw_chw(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_2d_nchw_chw(
// CHECK: linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @depthwise_conv_2d_nchw_chw(%image: tensor<?x?x?x?xbf16>, %filter: tensor<?x?x?xbf16>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?xbf16>, tensor<?x?x?xbf16>) outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// GENERIC-LABEL: @depthwise_conv_2d_nhwc_hwc(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_2d_nhwc_hwc(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @depthwise_conv_2d_nhwc_hwc(%image: tensor<?x?x?x?xbf16>, %filter: tensor<?x?x?xbf16>, %out: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?xbf16>, tensor<?x?x?xbf16>) outs(%out : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// GENERIC-LABEL: @depthwise_conv_2d_nhwc_hwc_q(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_2d_nhwc_hwc_q(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @depthwise_conv_2d_nhwc_hwc_q(%image: tensor<?x?x?x?xi8>, %filter: tensor<?x?x?xi8>, %image_zp: i32, %filter_zp: i32, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter, %image_zp, %filter_zp : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}

// GENERIC-LABEL: @depthwise_conv_2d_nhwc_hwcm(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_2d_nhwc_hwcm(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @depthwise_conv_2d_nhwc_hwcm(%image: tensor<?x?x?x?xbf16>, %filter: tensor<?x?x?x?xbf16>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter : tensor<?x?x?x?xbf16>, tensor<?x?x?x?xbf16>) outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?xf32>
}

// GENERIC-LABEL: @depthwise_conv_2d_nhwc_hwcm_q(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_2d_nhwc_hwcm_q(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @depthwise_conv_2d_nhwc_hwcm_q(%image: tensor<?x?x?x?xi8>, %filter: tensor<?x?x?x?xi8>, %image_zp: i32, %filter_zp: i32, %out: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %filter, %image_zp, %filter_zp : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%out : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  return %0 : tensor<?x?x?x?x?xi32>
}

// GENERIC-LABEL: @depthwise_conv_3d_ndhwc_dhwc(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_3d_ndhwc_dhwc(
// CHECK: linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(
func.func @depthwise_conv_3d_ndhwc_dhwc(%image: tensor<?x?x?x?x?xbf16>, %filter: tensor<?x?x?x?xbf16>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(%image, %filter : tensor<?x?x?x?x?xbf16>, tensor<?x?x?x?xbf16>) outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?xf32>
}

// GENERIC-LABEL: @depthwise_conv_3d_ncdhw_cdhw(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_3d_ncdhw_cdhw(
// CHECK: linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(
func.func @depthwise_conv_3d_ncdhw_cdhw(%image: tensor<?x?x?x?x?xbf16>, %filter: tensor<?x?x?x?xbf16>, %out: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32> {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(%image, %filter : tensor<?x?x?x?x?xbf16>, tensor<?x?x?x?xbf16>) outs(%out : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?xf32>
}

// GENERIC-LABEL: @depthwise_conv_3d_ndhwc_dhwcm(
// GENERIC: linalg.generic
// CHECK-LABEL: @depthwise_conv_3d_ndhwc_dhwcm(
// CHECK: linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(
func.func @depthwise_conv_3d_ndhwc_dhwcm(%image: tensor<?x?x?x?x?xbf16>, %filter: tensor<?x?x?x?x?xbf16>, %out: tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(%image, %filter : tensor<?x?x?x?x?xbf16>, tensor<?x?x?x?x?xbf16>) outs(%out : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?x?xf32>
}

// GENERIC-LABEL: @pooling_nhwc_max(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nhwc_max(
// CHECK: linalg.pooling_nhwc_max {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @pooling_nhwc_max(%image: tensor<?x?x?x?xf64>, %window: tensor<?x?xf64>, %out: tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64> {
  %0 = linalg.pooling_nhwc_max {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %window : tensor<?x?x?x?xf64>, tensor<?x?xf64>) outs(%out : tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  return %0 : tensor<?x?x?x?xf64>
}

// GENERIC-LABEL: @booleans_pooled(
// GENERIC: linalg.generic
// CHECK-LABEL: @booleans_pooled(
// CHECK: linalg.pooling_nhwc_max {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @booleans_pooled(%image: tensor<?x?x?x?xi1>, %window: tensor<?x?xi1>, %out: tensor<?x?x?x?xi1>) -> tensor<?x?x?x?xi1> {
  %0 = linalg.pooling_nhwc_max {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %window : tensor<?x?x?x?xi1>, tensor<?x?xi1>) outs(%out : tensor<?x?x?x?xi1>) -> tensor<?x?x?x?xi1>
  return %0 : tensor<?x?x?x?xi1>
}

// GENERIC-LABEL: @pooling_nhwc_min(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nhwc_min(
// CHECK: linalg.pooling_nhwc_min {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @pooling_nhwc_min(%image: tensor<?x?x?x?xf64>, %window: tensor<?x?xf64>, %out: tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64> {
  %0 = linalg.pooling_nhwc_min {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %window : tensor<?x?x?x?xf64>, tensor<?x?xf64>) outs(%out : tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  return %0 : tensor<?x?x?x?xf64>
}

// GENERIC-LABEL: @pooling_nhwc_sum(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nhwc_sum(
// CHECK: linalg.pooling_nhwc_sum {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @pooling_nhwc_sum(%image: tensor<?x?x?x?xf64>, %window: tensor<?x?xf64>, %out: tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64> {
  %0 = linalg.pooling_nhwc_sum {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %window : tensor<?x?x?x?xf64>, tensor<?x?xf64>) outs(%out : tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  return %0 : tensor<?x?x?x?xf64>
}

// GENERIC-LABEL: @pooling_nhwc_max_unsigned(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nhwc_max_unsigned(
// CHECK: linalg.pooling_nhwc_max_unsigned {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @pooling_nhwc_max_unsigned(%image: tensor<?x?x?x?xi16>, %window: tensor<?x?xi16>, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %window : tensor<?x?x?x?xi16>, tensor<?x?xi16>) outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}

// GENERIC-LABEL: @pooling_nhwc_min_unsigned(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nhwc_min_unsigned(
// CHECK: linalg.pooling_nhwc_min_unsigned {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @pooling_nhwc_min_unsigned(%image: tensor<?x?x?x?xi16>, %window: tensor<?x?xi16>, %out: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.pooling_nhwc_min_unsigned {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %window : tensor<?x?x?x?xi16>, tensor<?x?xi16>) outs(%out : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}

// GENERIC-LABEL: @pooling_nchw_sum(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nchw_sum(
// CHECK: linalg.pooling_nchw_sum {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @pooling_nchw_sum(%image: tensor<?x?x?x?xf64>, %window: tensor<?x?xf64>, %out: tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64> {
  %0 = linalg.pooling_nchw_sum {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %window : tensor<?x?x?x?xf64>, tensor<?x?xf64>) outs(%out : tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  return %0 : tensor<?x?x?x?xf64>
}

// GENERIC-LABEL: @pooling_nchw_max(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nchw_max(
// CHECK: linalg.pooling_nchw_max {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(
func.func @pooling_nchw_max(%image: tensor<?x?x?x?xf64>, %window: tensor<?x?xf64>, %out: tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64> {
  %0 = linalg.pooling_nchw_max {dilations = dense<[3, 2]> : tensor<2xi64>, strides = dense<[2, 5]> : tensor<2xi64>} ins(%image, %window : tensor<?x?x?x?xf64>, tensor<?x?xf64>) outs(%out : tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  return %0 : tensor<?x?x?x?xf64>
}

// GENERIC-LABEL: @pooling_nwc_sum(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nwc_sum(
// CHECK: linalg.pooling_nwc_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @pooling_nwc_sum(%image: tensor<?x?x?xf64>, %window: tensor<?xf64>, %out: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %0 = linalg.pooling_nwc_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %window : tensor<?x?x?xf64>, tensor<?xf64>) outs(%out : tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
  return %0 : tensor<?x?x?xf64>
}

// GENERIC-LABEL: @pooling_ncw_sum(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_ncw_sum(
// CHECK: linalg.pooling_ncw_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @pooling_ncw_sum(%image: tensor<?x?x?xf64>, %window: tensor<?xf64>, %out: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %0 = linalg.pooling_ncw_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %window : tensor<?x?x?xf64>, tensor<?xf64>) outs(%out : tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
  return %0 : tensor<?x?x?xf64>
}

// GENERIC-LABEL: @pooling_nwc_max(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nwc_max(
// CHECK: linalg.pooling_nwc_max {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @pooling_nwc_max(%image: tensor<?x?x?xf64>, %window: tensor<?xf64>, %out: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %0 = linalg.pooling_nwc_max {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %window : tensor<?x?x?xf64>, tensor<?xf64>) outs(%out : tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
  return %0 : tensor<?x?x?xf64>
}

// GENERIC-LABEL: @pooling_nwc_max_unsigned(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nwc_max_unsigned(
// CHECK: linalg.pooling_nwc_max_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @pooling_nwc_max_unsigned(%image: tensor<?x?x?xi16>, %window: tensor<?xi16>, %out: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %0 = linalg.pooling_nwc_max_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %window : tensor<?x?x?xi16>, tensor<?xi16>) outs(%out : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %0 : tensor<?x?x?xi32>
}

// GENERIC-LABEL: @pooling_ncw_max(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_ncw_max(
// CHECK: linalg.pooling_ncw_max {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @pooling_ncw_max(%image: tensor<?x?x?xf64>, %window: tensor<?xf64>, %out: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %0 = linalg.pooling_ncw_max {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %window : tensor<?x?x?xf64>, tensor<?xf64>) outs(%out : tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
  return %0 : tensor<?x?x?xf64>
}

// GENERIC-LABEL: @pooling_nwc_min(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nwc_min(
// CHECK: linalg.pooling_nwc_min {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @pooling_nwc_min(%image: tensor<?x?x?xf64>, %window: tensor<?xf64>, %out: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
  %0 = linalg.pooling_nwc_min {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %window : tensor<?x?x?xf64>, tensor<?xf64>) outs(%out : tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
  return %0 : tensor<?x?x?xf64>
}

// GENERIC-LABEL: @pooling_nwc_min_unsigned(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_nwc_min_unsigned(
// CHECK: linalg.pooling_nwc_min_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(
func.func @pooling_nwc_min_unsigned(%image: tensor<?x?x?xi16>, %window: tensor<?xi16>, %out: tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
  %0 = linalg.pooling_nwc_min_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%image, %window : tensor<?x?x?xi16>, tensor<?xi16>) outs(%out : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %0 : tensor<?x?x?xi32>
}

// GENERIC-LABEL: @pooling_ndhwc_sum(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_ndhwc_sum(
// CHECK: linalg.pooling_ndhwc_sum {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(
func.func @pooling_ndhwc_sum(%image: tensor<?x?x?x?x?xf64>, %window: tensor<?x?x?xf64>, %out: tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64> {
  %0 = linalg.pooling_ndhwc_sum {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(%image, %window : tensor<?x?x?x?x?xf64>, tensor<?x?x?xf64>) outs(%out : tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64>
  return %0 : tensor<?x?x?x?x?xf64>
}

// GENERIC-LABEL: @pooling_ndhwc_max(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_ndhwc_max(
// CHECK: linalg.pooling_ndhwc_max {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(
func.func @pooling_ndhwc_max(%image: tensor<?x?x?x?x?xf64>, %window: tensor<?x?x?xf64>, %out: tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64> {
  %0 = linalg.pooling_ndhwc_max {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(%image, %window : tensor<?x?x?x?x?xf64>, tensor<?x?x?xf64>) outs(%out : tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64>
  return %0 : tensor<?x?x?x?x?xf64>
}

// GENERIC-LABEL: @pooling_ndhwc_min(
// GENERIC: linalg.generic
// CHECK-LABEL: @pooling_ndhwc_min(
// CHECK: linalg.pooling_ndhwc_min {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(
func.func @pooling_ndhwc_min(%image: tensor<?x?x?x?x?xf64>, %window: tensor<?x?x?xf64>, %out: tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64> {
  %0 = linalg.pooling_ndhwc_min {dilations = dense<[3, 2, 4]> : tensor<3xi64>, strides = dense<[2, 5, 3]> : tensor<3xi64>} ins(%image, %window : tensor<?x?x?x?x?xf64>, tensor<?x?x?xf64>) outs(%out : tensor<?x?x?x?x?xf64>) -> tensor<?x?x?x?x?xf64>
  return %0 : tensor<?x?x?x?x?xf64>
}

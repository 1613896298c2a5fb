// Each matcher for the transform dialect finds its op and refuses another.
// Written by `pytest tests/plugin/test_transform_select.py --update-golden`.

// DEFINE: %{library} = --transform-preload-library=transform-library-paths=%checkout/generated/linalg/transform/select.mlir
// RUN: mlir-opt %s %{library} --transform-interpreter | FileCheck %s

module attributes {transform.with_named_sequence} {
transform.named_sequence private @match_contract(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_matmul(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_matmul_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_matmul_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_matvec(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_matvec_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_matvec_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_mmt4d(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_mmt4d_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_mmt4d_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_reduce_matmul(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_reduce_matmul_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_reduce_matmul_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_vecmat(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_vecmat_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_batch_vecmat_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_dot(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_dot_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_dot_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_matmul(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_matmul_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_matmul_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_matvec(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_matvec_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_matvec_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_mmt4d(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_mmt4d_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_mmt4d_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_vecmat(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_vecmat_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_vecmat_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_convolution(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_1d(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_1d_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_1d_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_1d_ncw_fcw(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_1d_ncw_fcw_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_1d_ncw_fcw_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_1d_nwc_wcf(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_1d_nwc_wcf_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_1d_nwc_wcf_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nchw_fchw(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nchw_fchw_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nchw_fchw_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_ngchw_fgchw(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_ngchw_fgchw_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_ngchw_fgchw_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_ngchw_gfchw(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_ngchw_gfchw_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_ngchw_gfchw_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwc_fhwc(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwc_fhwc_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwc_fhwc_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwc_hwcf(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwc_hwcf_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwc_hwcf_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwgc_gfhwc(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwgc_gfhwc_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwgc_gfhwc_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d_ncdhw_fcdhw(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d_ncdhw_fcdhw_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d_ncdhw_fcdhw_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d_ndhwc_dhwcf(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d_ndhwc_dhwcf_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d_ndhwc_dhwcf_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_1d_ncw_cw(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_1d_ncw_cw_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_1d_ncw_cw_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_1d_nwc_wc(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_1d_nwc_wc_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_1d_nwc_wc_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_1d_nwc_wcm(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_1d_nwc_wcm_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_1d_nwc_wcm_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nchw_chw(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nchw_chw_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nchw_chw_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nhwc_hwc(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nhwc_hwc_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nhwc_hwc_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nhwc_hwcm(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nhwc_hwcm_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nhwc_hwcm_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_3d_ncdhw_cdhw(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_3d_ncdhw_cdhw_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_3d_ncdhw_cdhw_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_3d_ndhwc_dhwc(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_3d_ndhwc_dhwc_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_3d_ndhwc_dhwc_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_3d_ndhwc_dhwcm(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_3d_ndhwc_dhwcm_float(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_3d_ndhwc_dhwcm_int(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_data_movement(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_broadcast(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_copy(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_fill(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_transpose(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_elementwise(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_abs(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_add(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_ceil(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_div(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_div_unsigned(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_erf(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_exp(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_floor(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_log(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_max(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_min(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_mul(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_negf(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_powf(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_reciprocal(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_round(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_rsqrt(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_select(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_sqrt(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_square(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_sub(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_tanh(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_fill_rng_2d(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_map(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nchw_max(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nchw_sum(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_ncw_max(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_ncw_sum(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_ndhwc_max(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_ndhwc_min(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_ndhwc_sum(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nhwc_max(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nhwc_max_unsigned(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nhwc_min(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nhwc_min_unsigned(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nhwc_sum(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nwc_max(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nwc_max_unsigned(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nwc_min(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nwc_min_unsigned(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_pooling_nwc_sum(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_quantized_contract(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_quantized_batch_matmul(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_quantized_matmul(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_quantized_convolution(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nchw_fchw_q(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_ngchw_gfchw_q(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwc_fhwc_q(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwc_hwcf_q(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_2d_nhwgc_gfhwc_q(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_conv_3d_ndhwc_dhwcf_q(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nhwc_hwc_q(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_depthwise_conv_2d_nhwc_hwcm_q(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_reduce(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence private @match_scaled_contract(!transform.any_op {transform.readonly}) -> !transform.any_op
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
%contract = transform.collect_matching @match_contract in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %contract "found_contract" : !transform.any_op
%batch_matmul = transform.collect_matching @match_batch_matmul in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_matmul "found_batch_matmul" : !transform.any_op
%batch_matmul_float = transform.collect_matching @match_batch_matmul_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_matmul_float "found_batch_matmul_float" : !transform.any_op
%batch_matmul_int = transform.collect_matching @match_batch_matmul_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_matmul_int "found_batch_matmul_int" : !transform.any_op
%batch_matvec = transform.collect_matching @match_batch_matvec in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_matvec "found_batch_matvec" : !transform.any_op
%batch_matvec_float = transform.collect_matching @match_batch_matvec_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_matvec_float "found_batch_matvec_float" : !transform.any_op
%batch_matvec_int = transform.collect_matching @match_batch_matvec_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_matvec_int "found_batch_matvec_int" : !transform.any_op
%batch_mmt4d = transform.collect_matching @match_batch_mmt4d in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_mmt4d "found_batch_mmt4d" : !transform.any_op
%batch_mmt4d_float = transform.collect_matching @match_batch_mmt4d_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_mmt4d_float "found_batch_mmt4d_float" : !transform.any_op
%batch_mmt4d_int = transform.collect_matching @match_batch_mmt4d_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_mmt4d_int "found_batch_mmt4d_int" : !transform.any_op
%batch_reduce_matmul = transform.collect_matching @match_batch_reduce_matmul in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_reduce_matmul "found_batch_reduce_matmul" : !transform.any_op
%batch_reduce_matmul_float = transform.collect_matching @match_batch_reduce_matmul_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_reduce_matmul_float "found_batch_reduce_matmul_float" : !transform.any_op
%batch_reduce_matmul_int = transform.collect_matching @match_batch_reduce_matmul_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_reduce_matmul_int "found_batch_reduce_matmul_int" : !transform.any_op
%batch_vecmat = transform.collect_matching @match_batch_vecmat in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_vecmat "found_batch_vecmat" : !transform.any_op
%batch_vecmat_float = transform.collect_matching @match_batch_vecmat_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_vecmat_float "found_batch_vecmat_float" : !transform.any_op
%batch_vecmat_int = transform.collect_matching @match_batch_vecmat_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %batch_vecmat_int "found_batch_vecmat_int" : !transform.any_op
%dot = transform.collect_matching @match_dot in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %dot "found_dot" : !transform.any_op
%dot_float = transform.collect_matching @match_dot_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %dot_float "found_dot_float" : !transform.any_op
%dot_int = transform.collect_matching @match_dot_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %dot_int "found_dot_int" : !transform.any_op
%matmul = transform.collect_matching @match_matmul in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %matmul "found_matmul" : !transform.any_op
%matmul_float = transform.collect_matching @match_matmul_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %matmul_float "found_matmul_float" : !transform.any_op
%matmul_int = transform.collect_matching @match_matmul_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %matmul_int "found_matmul_int" : !transform.any_op
%matvec = transform.collect_matching @match_matvec in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %matvec "found_matvec" : !transform.any_op
%matvec_float = transform.collect_matching @match_matvec_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %matvec_float "found_matvec_float" : !transform.any_op
%matvec_int = transform.collect_matching @match_matvec_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %matvec_int "found_matvec_int" : !transform.any_op
%mmt4d = transform.collect_matching @match_mmt4d in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %mmt4d "found_mmt4d" : !transform.any_op
%mmt4d_float = transform.collect_matching @match_mmt4d_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %mmt4d_float "found_mmt4d_float" : !transform.any_op
%mmt4d_int = transform.collect_matching @match_mmt4d_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %mmt4d_int "found_mmt4d_int" : !transform.any_op
%vecmat = transform.collect_matching @match_vecmat in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %vecmat "found_vecmat" : !transform.any_op
%vecmat_float = transform.collect_matching @match_vecmat_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %vecmat_float "found_vecmat_float" : !transform.any_op
%vecmat_int = transform.collect_matching @match_vecmat_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %vecmat_int "found_vecmat_int" : !transform.any_op
%convolution = transform.collect_matching @match_convolution in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %convolution "found_convolution" : !transform.any_op
%conv_1d = transform.collect_matching @match_conv_1d in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_1d "found_conv_1d" : !transform.any_op
%conv_1d_float = transform.collect_matching @match_conv_1d_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_1d_float "found_conv_1d_float" : !transform.any_op
%conv_1d_int = transform.collect_matching @match_conv_1d_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_1d_int "found_conv_1d_int" : !transform.any_op
%conv_1d_ncw_fcw = transform.collect_matching @match_conv_1d_ncw_fcw in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_1d_ncw_fcw "found_conv_1d_ncw_fcw" : !transform.any_op
%conv_1d_ncw_fcw_float = transform.collect_matching @match_conv_1d_ncw_fcw_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_1d_ncw_fcw_float "found_conv_1d_ncw_fcw_float" : !transform.any_op
%conv_1d_ncw_fcw_int = transform.collect_matching @match_conv_1d_ncw_fcw_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_1d_ncw_fcw_int "found_conv_1d_ncw_fcw_int" : !transform.any_op
%conv_1d_nwc_wcf = transform.collect_matching @match_conv_1d_nwc_wcf in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_1d_nwc_wcf "found_conv_1d_nwc_wcf" : !transform.any_op
%conv_1d_nwc_wcf_float = transform.collect_matching @match_conv_1d_nwc_wcf_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_1d_nwc_wcf_float "found_conv_1d_nwc_wcf_float" : !transform.any_op
%conv_1d_nwc_wcf_int = transform.collect_matching @match_conv_1d_nwc_wcf_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_1d_nwc_wcf_int "found_conv_1d_nwc_wcf_int" : !transform.any_op
%conv_2d = transform.collect_matching @match_conv_2d in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d "found_conv_2d" : !transform.any_op
%conv_2d_float = transform.collect_matching @match_conv_2d_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_float "found_conv_2d_float" : !transform.any_op
%conv_2d_int = transform.collect_matching @match_conv_2d_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_int "found_conv_2d_int" : !transform.any_op
%conv_2d_nchw_fchw = transform.collect_matching @match_conv_2d_nchw_fchw in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nchw_fchw "found_conv_2d_nchw_fchw" : !transform.any_op
%conv_2d_nchw_fchw_float = transform.collect_matching @match_conv_2d_nchw_fchw_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nchw_fchw_float "found_conv_2d_nchw_fchw_float" : !transform.any_op
%conv_2d_nchw_fchw_int = transform.collect_matching @match_conv_2d_nchw_fchw_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nchw_fchw_int "found_conv_2d_nchw_fchw_int" : !transform.any_op
%conv_2d_ngchw_fgchw = transform.collect_matching @match_conv_2d_ngchw_fgchw in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_ngchw_fgchw "found_conv_2d_ngchw_fgchw" : !transform.any_op
%conv_2d_ngchw_fgchw_float = transform.collect_matching @match_conv_2d_ngchw_fgchw_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_ngchw_fgchw_float "found_conv_2d_ngchw_fgchw_float" : !transform.any_op
%conv_2d_ngchw_fgchw_int = transform.collect_matching @match_conv_2d_ngchw_fgchw_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_ngchw_fgchw_int "found_conv_2d_ngchw_fgchw_int" : !transform.any_op
%conv_2d_ngchw_gfchw = transform.collect_matching @match_conv_2d_ngchw_gfchw in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_ngchw_gfchw "found_conv_2d_ngchw_gfchw" : !transform.any_op
%conv_2d_ngchw_gfchw_float = transform.collect_matching @match_conv_2d_ngchw_gfchw_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_ngchw_gfchw_float "found_conv_2d_ngchw_gfchw_float" : !transform.any_op
%conv_2d_ngchw_gfchw_int = transform.collect_matching @match_conv_2d_ngchw_gfchw_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_ngchw_gfchw_int "found_conv_2d_ngchw_gfchw_int" : !transform.any_op
%conv_2d_nhwc_fhwc = transform.collect_matching @match_conv_2d_nhwc_fhwc in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwc_fhwc "found_conv_2d_nhwc_fhwc" : !transform.any_op
%conv_2d_nhwc_fhwc_float = transform.collect_matching @match_conv_2d_nhwc_fhwc_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwc_fhwc_float "found_conv_2d_nhwc_fhwc_float" : !transform.any_op
%conv_2d_nhwc_fhwc_int = transform.collect_matching @match_conv_2d_nhwc_fhwc_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwc_fhwc_int "found_conv_2d_nhwc_fhwc_int" : !transform.any_op
%conv_2d_nhwc_hwcf = transform.collect_matching @match_conv_2d_nhwc_hwcf in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwc_hwcf "found_conv_2d_nhwc_hwcf" : !transform.any_op
%conv_2d_nhwc_hwcf_float = transform.collect_matching @match_conv_2d_nhwc_hwcf_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwc_hwcf_float "found_conv_2d_nhwc_hwcf_float" : !transform.any_op
%conv_2d_nhwc_hwcf_int = transform.collect_matching @match_conv_2d_nhwc_hwcf_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwc_hwcf_int "found_conv_2d_nhwc_hwcf_int" : !transform.any_op
%conv_2d_nhwgc_gfhwc = transform.collect_matching @match_conv_2d_nhwgc_gfhwc in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwgc_gfhwc "found_conv_2d_nhwgc_gfhwc" : !transform.any_op
%conv_2d_nhwgc_gfhwc_float = transform.collect_matching @match_conv_2d_nhwgc_gfhwc_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwgc_gfhwc_float "found_conv_2d_nhwgc_gfhwc_float" : !transform.any_op
%conv_2d_nhwgc_gfhwc_int = transform.collect_matching @match_conv_2d_nhwgc_gfhwc_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwgc_gfhwc_int "found_conv_2d_nhwgc_gfhwc_int" : !transform.any_op
%conv_3d = transform.collect_matching @match_conv_3d in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d "found_conv_3d" : !transform.any_op
%conv_3d_float = transform.collect_matching @match_conv_3d_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d_float "found_conv_3d_float" : !transform.any_op
%conv_3d_int = transform.collect_matching @match_conv_3d_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d_int "found_conv_3d_int" : !transform.any_op
%conv_3d_ncdhw_fcdhw = transform.collect_matching @match_conv_3d_ncdhw_fcdhw in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d_ncdhw_fcdhw "found_conv_3d_ncdhw_fcdhw" : !transform.any_op
%conv_3d_ncdhw_fcdhw_float = transform.collect_matching @match_conv_3d_ncdhw_fcdhw_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d_ncdhw_fcdhw_float "found_conv_3d_ncdhw_fcdhw_float" : !transform.any_op
%conv_3d_ncdhw_fcdhw_int = transform.collect_matching @match_conv_3d_ncdhw_fcdhw_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d_ncdhw_fcdhw_int "found_conv_3d_ncdhw_fcdhw_int" : !transform.any_op
%conv_3d_ndhwc_dhwcf = transform.collect_matching @match_conv_3d_ndhwc_dhwcf in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d_ndhwc_dhwcf "found_conv_3d_ndhwc_dhwcf" : !transform.any_op
%conv_3d_ndhwc_dhwcf_float = transform.collect_matching @match_conv_3d_ndhwc_dhwcf_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d_ndhwc_dhwcf_float "found_conv_3d_ndhwc_dhwcf_float" : !transform.any_op
%conv_3d_ndhwc_dhwcf_int = transform.collect_matching @match_conv_3d_ndhwc_dhwcf_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d_ndhwc_dhwcf_int "found_conv_3d_ndhwc_dhwcf_int" : !transform.any_op
%depthwise_conv_1d_ncw_cw = transform.collect_matching @match_depthwise_conv_1d_ncw_cw in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_1d_ncw_cw "found_depthwise_conv_1d_ncw_cw" : !transform.any_op
%depthwise_conv_1d_ncw_cw_float = transform.collect_matching @match_depthwise_conv_1d_ncw_cw_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_1d_ncw_cw_float "found_depthwise_conv_1d_ncw_cw_float" : !transform.any_op
%depthwise_conv_1d_ncw_cw_int = transform.collect_matching @match_depthwise_conv_1d_ncw_cw_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_1d_ncw_cw_int "found_depthwise_conv_1d_ncw_cw_int" : !transform.any_op
%depthwise_conv_1d_nwc_wc = transform.collect_matching @match_depthwise_conv_1d_nwc_wc in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_1d_nwc_wc "found_depthwise_conv_1d_nwc_wc" : !transform.any_op
%depthwise_conv_1d_nwc_wc_float = transform.collect_matching @match_depthwise_conv_1d_nwc_wc_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_1d_nwc_wc_float "found_depthwise_conv_1d_nwc_wc_float" : !transform.any_op
%depthwise_conv_1d_nwc_wc_int = transform.collect_matching @match_depthwise_conv_1d_nwc_wc_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_1d_nwc_wc_int "found_depthwise_conv_1d_nwc_wc_int" : !transform.any_op
%depthwise_conv_1d_nwc_wcm = transform.collect_matching @match_depthwise_conv_1d_nwc_wcm in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_1d_nwc_wcm "found_depthwise_conv_1d_nwc_wcm" : !transform.any_op
%depthwise_conv_1d_nwc_wcm_float = transform.collect_matching @match_depthwise_conv_1d_nwc_wcm_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_1d_nwc_wcm_float "found_depthwise_conv_1d_nwc_wcm_float" : !transform.any_op
%depthwise_conv_1d_nwc_wcm_int = transform.collect_matching @match_depthwise_conv_1d_nwc_wcm_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_1d_nwc_wcm_int "found_depthwise_conv_1d_nwc_wcm_int" : !transform.any_op
%depthwise_conv_2d_nchw_chw = transform.collect_matching @match_depthwise_conv_2d_nchw_chw in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nchw_chw "found_depthwise_conv_2d_nchw_chw" : !transform.any_op
%depthwise_conv_2d_nchw_chw_float = transform.collect_matching @match_depthwise_conv_2d_nchw_chw_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nchw_chw_float "found_depthwise_conv_2d_nchw_chw_float" : !transform.any_op
%depthwise_conv_2d_nchw_chw_int = transform.collect_matching @match_depthwise_conv_2d_nchw_chw_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nchw_chw_int "found_depthwise_conv_2d_nchw_chw_int" : !transform.any_op
%depthwise_conv_2d_nhwc_hwc = transform.collect_matching @match_depthwise_conv_2d_nhwc_hwc in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nhwc_hwc "found_depthwise_conv_2d_nhwc_hwc" : !transform.any_op
%depthwise_conv_2d_nhwc_hwc_float = transform.collect_matching @match_depthwise_conv_2d_nhwc_hwc_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nhwc_hwc_float "found_depthwise_conv_2d_nhwc_hwc_float" : !transform.any_op
%depthwise_conv_2d_nhwc_hwc_int = transform.collect_matching @match_depthwise_conv_2d_nhwc_hwc_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nhwc_hwc_int "found_depthwise_conv_2d_nhwc_hwc_int" : !transform.any_op
%depthwise_conv_2d_nhwc_hwcm = transform.collect_matching @match_depthwise_conv_2d_nhwc_hwcm in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nhwc_hwcm "found_depthwise_conv_2d_nhwc_hwcm" : !transform.any_op
%depthwise_conv_2d_nhwc_hwcm_float = transform.collect_matching @match_depthwise_conv_2d_nhwc_hwcm_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nhwc_hwcm_float "found_depthwise_conv_2d_nhwc_hwcm_float" : !transform.any_op
%depthwise_conv_2d_nhwc_hwcm_int = transform.collect_matching @match_depthwise_conv_2d_nhwc_hwcm_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nhwc_hwcm_int "found_depthwise_conv_2d_nhwc_hwcm_int" : !transform.any_op
%depthwise_conv_3d_ncdhw_cdhw = transform.collect_matching @match_depthwise_conv_3d_ncdhw_cdhw in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_3d_ncdhw_cdhw "found_depthwise_conv_3d_ncdhw_cdhw" : !transform.any_op
%depthwise_conv_3d_ncdhw_cdhw_float = transform.collect_matching @match_depthwise_conv_3d_ncdhw_cdhw_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_3d_ncdhw_cdhw_float "found_depthwise_conv_3d_ncdhw_cdhw_float" : !transform.any_op
%depthwise_conv_3d_ncdhw_cdhw_int = transform.collect_matching @match_depthwise_conv_3d_ncdhw_cdhw_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_3d_ncdhw_cdhw_int "found_depthwise_conv_3d_ncdhw_cdhw_int" : !transform.any_op
%depthwise_conv_3d_ndhwc_dhwc = transform.collect_matching @match_depthwise_conv_3d_ndhwc_dhwc in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_3d_ndhwc_dhwc "found_depthwise_conv_3d_ndhwc_dhwc" : !transform.any_op
%depthwise_conv_3d_ndhwc_dhwc_float = transform.collect_matching @match_depthwise_conv_3d_ndhwc_dhwc_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_3d_ndhwc_dhwc_float "found_depthwise_conv_3d_ndhwc_dhwc_float" : !transform.any_op
%depthwise_conv_3d_ndhwc_dhwc_int = transform.collect_matching @match_depthwise_conv_3d_ndhwc_dhwc_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_3d_ndhwc_dhwc_int "found_depthwise_conv_3d_ndhwc_dhwc_int" : !transform.any_op
%depthwise_conv_3d_ndhwc_dhwcm = transform.collect_matching @match_depthwise_conv_3d_ndhwc_dhwcm in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_3d_ndhwc_dhwcm "found_depthwise_conv_3d_ndhwc_dhwcm" : !transform.any_op
%depthwise_conv_3d_ndhwc_dhwcm_float = transform.collect_matching @match_depthwise_conv_3d_ndhwc_dhwcm_float in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_3d_ndhwc_dhwcm_float "found_depthwise_conv_3d_ndhwc_dhwcm_float" : !transform.any_op
%depthwise_conv_3d_ndhwc_dhwcm_int = transform.collect_matching @match_depthwise_conv_3d_ndhwc_dhwcm_int in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_3d_ndhwc_dhwcm_int "found_depthwise_conv_3d_ndhwc_dhwcm_int" : !transform.any_op
%data_movement = transform.collect_matching @match_data_movement in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %data_movement "found_data_movement" : !transform.any_op
%broadcast = transform.collect_matching @match_broadcast in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %broadcast "found_broadcast" : !transform.any_op
%copy = transform.collect_matching @match_copy in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %copy "found_copy" : !transform.any_op
%fill = transform.collect_matching @match_fill in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %fill "found_fill" : !transform.any_op
%transpose = transform.collect_matching @match_transpose in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %transpose "found_transpose" : !transform.any_op
%elementwise = transform.collect_matching @match_elementwise in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %elementwise "found_elementwise" : !transform.any_op
%abs = transform.collect_matching @match_abs in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %abs "found_abs" : !transform.any_op
%add = transform.collect_matching @match_add in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %add "found_add" : !transform.any_op
%ceil = transform.collect_matching @match_ceil in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %ceil "found_ceil" : !transform.any_op
%div = transform.collect_matching @match_div in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %div "found_div" : !transform.any_op
%div_unsigned = transform.collect_matching @match_div_unsigned in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %div_unsigned "found_div_unsigned" : !transform.any_op
%erf = transform.collect_matching @match_erf in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %erf "found_erf" : !transform.any_op
%exp = transform.collect_matching @match_exp in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %exp "found_exp" : !transform.any_op
%floor = transform.collect_matching @match_floor in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %floor "found_floor" : !transform.any_op
%log = transform.collect_matching @match_log in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %log "found_log" : !transform.any_op
%max = transform.collect_matching @match_max in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %max "found_max" : !transform.any_op
%min = transform.collect_matching @match_min in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %min "found_min" : !transform.any_op
%mul = transform.collect_matching @match_mul in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %mul "found_mul" : !transform.any_op
%negf = transform.collect_matching @match_negf in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %negf "found_negf" : !transform.any_op
%powf = transform.collect_matching @match_powf in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %powf "found_powf" : !transform.any_op
%reciprocal = transform.collect_matching @match_reciprocal in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %reciprocal "found_reciprocal" : !transform.any_op
%round = transform.collect_matching @match_round in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %round "found_round" : !transform.any_op
%rsqrt = transform.collect_matching @match_rsqrt in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %rsqrt "found_rsqrt" : !transform.any_op
%select = transform.collect_matching @match_select in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %select "found_select" : !transform.any_op
%sqrt = transform.collect_matching @match_sqrt in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %sqrt "found_sqrt" : !transform.any_op
%square = transform.collect_matching @match_square in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %square "found_square" : !transform.any_op
%sub = transform.collect_matching @match_sub in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %sub "found_sub" : !transform.any_op
%tanh = transform.collect_matching @match_tanh in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %tanh "found_tanh" : !transform.any_op
%fill_rng_2d = transform.collect_matching @match_fill_rng_2d in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %fill_rng_2d "found_fill_rng_2d" : !transform.any_op
%map = transform.collect_matching @match_map in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %map "found_map" : !transform.any_op
%pooling = transform.collect_matching @match_pooling in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling "found_pooling" : !transform.any_op
%pooling_nchw_max = transform.collect_matching @match_pooling_nchw_max in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nchw_max "found_pooling_nchw_max" : !transform.any_op
%pooling_nchw_sum = transform.collect_matching @match_pooling_nchw_sum in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nchw_sum "found_pooling_nchw_sum" : !transform.any_op
%pooling_ncw_max = transform.collect_matching @match_pooling_ncw_max in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_ncw_max "found_pooling_ncw_max" : !transform.any_op
%pooling_ncw_sum = transform.collect_matching @match_pooling_ncw_sum in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_ncw_sum "found_pooling_ncw_sum" : !transform.any_op
%pooling_ndhwc_max = transform.collect_matching @match_pooling_ndhwc_max in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_ndhwc_max "found_pooling_ndhwc_max" : !transform.any_op
%pooling_ndhwc_min = transform.collect_matching @match_pooling_ndhwc_min in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_ndhwc_min "found_pooling_ndhwc_min" : !transform.any_op
%pooling_ndhwc_sum = transform.collect_matching @match_pooling_ndhwc_sum in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_ndhwc_sum "found_pooling_ndhwc_sum" : !transform.any_op
%pooling_nhwc_max = transform.collect_matching @match_pooling_nhwc_max in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nhwc_max "found_pooling_nhwc_max" : !transform.any_op
%pooling_nhwc_max_unsigned = transform.collect_matching @match_pooling_nhwc_max_unsigned in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nhwc_max_unsigned "found_pooling_nhwc_max_unsigned" : !transform.any_op
%pooling_nhwc_min = transform.collect_matching @match_pooling_nhwc_min in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nhwc_min "found_pooling_nhwc_min" : !transform.any_op
%pooling_nhwc_min_unsigned = transform.collect_matching @match_pooling_nhwc_min_unsigned in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nhwc_min_unsigned "found_pooling_nhwc_min_unsigned" : !transform.any_op
%pooling_nhwc_sum = transform.collect_matching @match_pooling_nhwc_sum in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nhwc_sum "found_pooling_nhwc_sum" : !transform.any_op
%pooling_nwc_max = transform.collect_matching @match_pooling_nwc_max in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nwc_max "found_pooling_nwc_max" : !transform.any_op
%pooling_nwc_max_unsigned = transform.collect_matching @match_pooling_nwc_max_unsigned in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nwc_max_unsigned "found_pooling_nwc_max_unsigned" : !transform.any_op
%pooling_nwc_min = transform.collect_matching @match_pooling_nwc_min in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nwc_min "found_pooling_nwc_min" : !transform.any_op
%pooling_nwc_min_unsigned = transform.collect_matching @match_pooling_nwc_min_unsigned in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nwc_min_unsigned "found_pooling_nwc_min_unsigned" : !transform.any_op
%pooling_nwc_sum = transform.collect_matching @match_pooling_nwc_sum in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %pooling_nwc_sum "found_pooling_nwc_sum" : !transform.any_op
%quantized_contract = transform.collect_matching @match_quantized_contract in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %quantized_contract "found_quantized_contract" : !transform.any_op
%quantized_batch_matmul = transform.collect_matching @match_quantized_batch_matmul in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %quantized_batch_matmul "found_quantized_batch_matmul" : !transform.any_op
%quantized_matmul = transform.collect_matching @match_quantized_matmul in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %quantized_matmul "found_quantized_matmul" : !transform.any_op
%quantized_convolution = transform.collect_matching @match_quantized_convolution in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %quantized_convolution "found_quantized_convolution" : !transform.any_op
%conv_2d_nchw_fchw_q = transform.collect_matching @match_conv_2d_nchw_fchw_q in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nchw_fchw_q "found_conv_2d_nchw_fchw_q" : !transform.any_op
%conv_2d_ngchw_gfchw_q = transform.collect_matching @match_conv_2d_ngchw_gfchw_q in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_ngchw_gfchw_q "found_conv_2d_ngchw_gfchw_q" : !transform.any_op
%conv_2d_nhwc_fhwc_q = transform.collect_matching @match_conv_2d_nhwc_fhwc_q in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwc_fhwc_q "found_conv_2d_nhwc_fhwc_q" : !transform.any_op
%conv_2d_nhwc_hwcf_q = transform.collect_matching @match_conv_2d_nhwc_hwcf_q in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwc_hwcf_q "found_conv_2d_nhwc_hwcf_q" : !transform.any_op
%conv_2d_nhwgc_gfhwc_q = transform.collect_matching @match_conv_2d_nhwgc_gfhwc_q in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_2d_nhwgc_gfhwc_q "found_conv_2d_nhwgc_gfhwc_q" : !transform.any_op
%conv_3d_ndhwc_dhwcf_q = transform.collect_matching @match_conv_3d_ndhwc_dhwcf_q in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %conv_3d_ndhwc_dhwcf_q "found_conv_3d_ndhwc_dhwcf_q" : !transform.any_op
%depthwise_conv_2d_nhwc_hwc_q = transform.collect_matching @match_depthwise_conv_2d_nhwc_hwc_q in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nhwc_hwc_q "found_depthwise_conv_2d_nhwc_hwc_q" : !transform.any_op
%depthwise_conv_2d_nhwc_hwcm_q = transform.collect_matching @match_depthwise_conv_2d_nhwc_hwcm_q in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %depthwise_conv_2d_nhwc_hwcm_q "found_depthwise_conv_2d_nhwc_hwcm_q" : !transform.any_op
%reduce = transform.collect_matching @match_reduce in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %reduce "found_reduce" : !transform.any_op
%scaled_contract = transform.collect_matching @match_scaled_contract in %root : (!transform.any_op) -> !transform.any_op
transform.annotate %scaled_contract "found_scaled_contract" : !transform.any_op
transform.yield
}
// CHECK-LABEL: func.func @contract(
// CHECK: found_contract{{[,} ]}}
func.func @contract(%0: tensor<2x3x7xf32>, %1: tensor<2x7x5xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%0, %1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_contract(
// CHECK-NOT: found_contract{{[,} ]}}
func.func @not_contract(%0: tensor<2x3x7xf32>, %1: tensor<5x7x2xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7xf32>, tensor<5x7x2xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @batch_matmul(
// CHECK: found_batch_matmul{{[,} ]}}
func.func @batch_matmul(%0: tensor<2x3x7xf32>, %1: tensor<2x7x5xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.batch_matmul ins(%0, %1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_batch_matmul(
// CHECK-NOT: found_batch_matmul{{[,} ]}}
func.func @not_batch_matmul(%0: tensor<2x3x7xf32>, %1: tensor<2x5x7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%0, %1 : tensor<2x3x7xf32>, tensor<2x5x7xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @batch_matvec(
// CHECK: found_batch_matvec{{[,} ]}}
func.func @batch_matvec(%0: tensor<2x3x5xf32>, %1: tensor<2x5xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.batch_matvec ins(%0, %1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_batch_matvec(
// CHECK-NOT: found_batch_matvec{{[,} ]}}
func.func @not_batch_matvec(%0: tensor<2x3x5xf32>, %1: tensor<5x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x5xf32>, tensor<5x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @batch_mmt4d(
// CHECK: found_batch_mmt4d{{[,} ]}}
func.func @batch_mmt4d(%0: tensor<2x3x7x4x8xf32>, %1: tensor<2x5x7x6x8xf32>, %2: tensor<2x3x5x4x6xf32>) -> (tensor<2x3x5x4x6xf32>) {
  %r = linalg.batch_mmt4d ins(%0, %1 : tensor<2x3x7x4x8xf32>, tensor<2x5x7x6x8xf32>) outs(%2 : tensor<2x3x5x4x6xf32>) -> tensor<2x3x5x4x6xf32>
  return %r : tensor<2x3x5x4x6xf32>
}

// CHECK-LABEL: func.func @not_batch_mmt4d(
// CHECK-NOT: found_batch_mmt4d{{[,} ]}}
func.func @not_batch_mmt4d(%0: tensor<2x3x7x4x8xf32>, %1: tensor<8x6x7x5x2xf32>, %2: tensor<2x3x5x4x6xf32>) -> (tensor<2x3x5x4x6xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d3, d2, d0)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7x4x8xf32>, tensor<8x6x7x5x2xf32>) outs(%2 : tensor<2x3x5x4x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x4x6xf32>
  return %r : tensor<2x3x5x4x6xf32>
}

// CHECK-LABEL: func.func @batch_reduce_matmul(
// CHECK: found_batch_reduce_matmul{{[,} ]}}
func.func @batch_reduce_matmul(%0: tensor<2x3x7xf32>, %1: tensor<2x7x5xf32>, %2: tensor<3x5xf32>) -> (tensor<3x5xf32>) {
  %r = linalg.batch_reduce_matmul ins(%0, %1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

// CHECK-LABEL: func.func @not_batch_reduce_matmul(
// CHECK-NOT: found_batch_reduce_matmul{{[,} ]}}
func.func @not_batch_reduce_matmul(%0: tensor<2x3x7xf32>, %1: tensor<2x5x7xf32>, %2: tensor<3x5xf32>) -> (tensor<3x5xf32>) {
  %r = linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>] ins(%0, %1 : tensor<2x3x7xf32>, tensor<2x5x7xf32>) outs(%2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

// CHECK-LABEL: func.func @batch_vecmat(
// CHECK: found_batch_vecmat{{[,} ]}}
func.func @batch_vecmat(%0: tensor<2x5xf32>, %1: tensor<2x5x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.batch_vecmat ins(%0, %1 : tensor<2x5xf32>, tensor<2x5x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_batch_vecmat(
// CHECK-NOT: found_batch_vecmat{{[,} ]}}
func.func @not_batch_vecmat(%0: tensor<2x5xf32>, %1: tensor<3x5x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5xf32>, tensor<3x5x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @dot(
// CHECK: found_dot{{[,} ]}}
func.func @dot(%0: tensor<2xf32>, %1: tensor<2xf32>, %2: tensor<f32>) -> (tensor<f32>) {
  %r = linalg.dot ins(%0, %1 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func.func @not_dot(
// CHECK-NOT: found_dot{{[,} ]}}
func.func @not_dot(%0: tensor<2xf32>, %1: tensor<2xf32>, %2: tensor<f32>) -> (tensor<f32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%0, %1 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<f32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func.func @matmul(
// CHECK: found_matmul{{[,} ]}}
func.func @matmul(%0: tensor<2x5xf32>, %1: tensor<5x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.matmul ins(%0, %1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_matmul(
// CHECK-NOT: found_matmul{{[,} ]}}
func.func @not_matmul(%0: tensor<2x5xf32>, %1: tensor<5x3xf32>, %2: tensor<3x2xf32>) -> (tensor<3x2xf32>) {
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>] ins(%0, %1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%2 : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @matvec(
// CHECK: found_matvec{{[,} ]}}
func.func @matvec(%0: tensor<2x3xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.matvec ins(%0, %1 : tensor<2x3xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @not_matvec(
// CHECK-NOT: found_matvec{{[,} ]}}
func.func @not_matvec(%0: tensor<3x2xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<3x2xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @mmt4d(
// CHECK: found_mmt4d{{[,} ]}}
func.func @mmt4d(%0: tensor<2x5x7x6xf32>, %1: tensor<3x5x4x6xf32>, %2: tensor<2x3x7x4xf32>) -> (tensor<2x3x7x4xf32>) {
  %r = linalg.mmt4d ins(%0, %1 : tensor<2x5x7x6xf32>, tensor<3x5x4x6xf32>) outs(%2 : tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32>
  return %r : tensor<2x3x7x4xf32>
}

// CHECK-LABEL: func.func @not_mmt4d(
// CHECK-NOT: found_mmt4d{{[,} ]}}
func.func @not_mmt4d(%0: tensor<2x5x7x6xf32>, %1: tensor<6x4x5x3xf32>, %2: tensor<2x3x7x4xf32>) -> (tensor<2x3x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d2, d1)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x7x6xf32>, tensor<6x4x5x3xf32>) outs(%2 : tensor<2x3x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x7x4xf32>
  return %r : tensor<2x3x7x4xf32>
}

// CHECK-LABEL: func.func @vecmat(
// CHECK: found_vecmat{{[,} ]}}
func.func @vecmat(%0: tensor<3xf32>, %1: tensor<3x2xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.vecmat ins(%0, %1 : tensor<3xf32>, tensor<3x2xf32>) outs(%2 : tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @not_vecmat(
// CHECK-NOT: found_vecmat{{[,} ]}}
func.func @not_vecmat(%0: tensor<3xf32>, %1: tensor<2x3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<3xf32>, tensor<2x3xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @convolution(
// CHECK: found_convolution{{[,} ]}}
func.func @convolution(%0: tensor<4xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.conv_1d ins(%0, %1 : tensor<4xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @not_convolution(
// CHECK-NOT: found_convolution{{[,} ]}}
func.func @not_convolution(%0: tensor<4xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<4xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @conv_1d(
// CHECK: found_conv_1d{{[,} ]}}
func.func @conv_1d(%0: tensor<4xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.conv_1d ins(%0, %1 : tensor<4xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @not_conv_1d(
// CHECK-NOT: found_conv_1d{{[,} ]}}
func.func @not_conv_1d(%0: tensor<4xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<4xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw(
// CHECK: found_conv_1d_ncw_fcw{{[,} ]}}
func.func @conv_1d_ncw_fcw(%0: tensor<2x7x8xf32>, %1: tensor<3x7x4xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.conv_1d_ncw_fcw ins(%0, %1 : tensor<2x7x8xf32>, tensor<3x7x4xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_conv_1d_ncw_fcw(
// CHECK-NOT: found_conv_1d_ncw_fcw{{[,} ]}}
func.func @not_conv_1d_ncw_fcw(%0: tensor<2x7x8xf32>, %1: tensor<4x7x3xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d3, d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x8xf32>, tensor<4x7x3xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf(
// CHECK: found_conv_1d_nwc_wcf{{[,} ]}}
func.func @conv_1d_nwc_wcf(%0: tensor<2x9x4xf32>, %1: tensor<7x4x5xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.conv_1d_nwc_wcf ins(%0, %1 : tensor<2x9x4xf32>, tensor<7x4x5xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_conv_1d_nwc_wcf(
// CHECK-NOT: found_conv_1d_nwc_wcf{{[,} ]}}
func.func @not_conv_1d_nwc_wcf(%0: tensor<2x9x4xf32>, %1: tensor<5x4x7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d2, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x9x4xf32>, tensor<5x4x7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @conv_2d(
// CHECK: found_conv_2d{{[,} ]}}
func.func @conv_2d(%0: tensor<6x9xf32>, %1: tensor<5x7xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.conv_2d ins(%0, %1 : tensor<6x9xf32>, tensor<5x7xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_conv_2d(
// CHECK-NOT: found_conv_2d{{[,} ]}}
func.func @not_conv_2d(%0: tensor<6x9xf32>, %1: tensor<7x5xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<6x9xf32>, tensor<7x5xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw(
// CHECK: found_conv_2d_nchw_fchw{{[,} ]}}
func.func @conv_2d_nchw_fchw(%0: tensor<2x4x10x14xf32>, %1: tensor<3x4x6x8xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.conv_2d_nchw_fchw ins(%0, %1 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nchw_fchw(
// CHECK-NOT: found_conv_2d_nchw_fchw{{[,} ]}}
func.func @not_conv_2d_nchw_fchw(%0: tensor<2x4x10x14xf32>, %1: tensor<8x6x4x3xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x4x10x14xf32>, tensor<8x6x4x3xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw(
// CHECK: found_conv_2d_ngchw_fgchw{{[,} ]}}
func.func @conv_2d_ngchw_fgchw(%0: tensor<2x3x6x14x12xf32>, %1: tensor<5x3x6x8x9xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.conv_2d_ngchw_fgchw ins(%0, %1 : tensor<2x3x6x14x12xf32>, tensor<5x3x6x8x9xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_ngchw_fgchw(
// CHECK-NOT: found_conv_2d_ngchw_fgchw{{[,} ]}}
func.func @not_conv_2d_ngchw_fgchw(%0: tensor<2x3x6x14x12xf32>, %1: tensor<9x8x6x3x5xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d1, d2)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xf32>, tensor<9x8x6x3x5xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw(
// CHECK: found_conv_2d_ngchw_gfchw{{[,} ]}}
func.func @conv_2d_ngchw_gfchw(%0: tensor<2x3x6x14x12xf32>, %1: tensor<3x5x6x8x9xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.conv_2d_ngchw_gfchw ins(%0, %1 : tensor<2x3x6x14x12xf32>, tensor<3x5x6x8x9xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_ngchw_gfchw(
// CHECK-NOT: found_conv_2d_ngchw_gfchw{{[,} ]}}
func.func @not_conv_2d_ngchw_gfchw(%0: tensor<2x3x6x14x12xf32>, %1: tensor<9x8x6x5x3xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d2, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xf32>, tensor<9x8x6x5x3xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc(
// CHECK: found_conv_2d_nhwc_fhwc{{[,} ]}}
func.func @conv_2d_nhwc_fhwc(%0: tensor<2x6x10x8xf32>, %1: tensor<7x4x6x8xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.conv_2d_nhwc_fhwc ins(%0, %1 : tensor<2x6x10x8xf32>, tensor<7x4x6x8xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwc_fhwc(
// CHECK-NOT: found_conv_2d_nhwc_fhwc{{[,} ]}}
func.func @not_conv_2d_nhwc_fhwc(%0: tensor<2x6x10x8xf32>, %1: tensor<8x6x4x7xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xf32>, tensor<8x6x4x7xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf(
// CHECK: found_conv_2d_nhwc_hwcf{{[,} ]}}
func.func @conv_2d_nhwc_hwcf(%0: tensor<2x6x10x8xf32>, %1: tensor<4x6x8x7xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.conv_2d_nhwc_hwcf ins(%0, %1 : tensor<2x6x10x8xf32>, tensor<4x6x8x7xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwc_hwcf(
// CHECK-NOT: found_conv_2d_nhwc_hwcf{{[,} ]}}
func.func @not_conv_2d_nhwc_hwcf(%0: tensor<2x6x10x8xf32>, %1: tensor<7x8x6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d6, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xf32>, tensor<7x8x6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc(
// CHECK: found_conv_2d_nhwgc_gfhwc{{[,} ]}}
func.func @conv_2d_nhwgc_gfhwc(%0: tensor<2x8x12x7x9xf32>, %1: tensor<7x4x6x8x9xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.conv_2d_nhwgc_gfhwc ins(%0, %1 : tensor<2x8x12x7x9xf32>, tensor<7x4x6x8x9xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwgc_gfhwc(
// CHECK-NOT: found_conv_2d_nhwgc_gfhwc{{[,} ]}}
func.func @not_conv_2d_nhwgc_gfhwc(%0: tensor<2x8x12x7x9xf32>, %1: tensor<9x8x6x4x7xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7x9xf32>, tensor<9x8x6x4x7xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_3d(
// CHECK: found_conv_3d{{[,} ]}}
func.func @conv_3d(%0: tensor<8x6x10xf32>, %1: tensor<7x4x6xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.conv_3d ins(%0, %1 : tensor<8x6x10xf32>, tensor<7x4x6xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_conv_3d(
// CHECK-NOT: found_conv_3d{{[,} ]}}
func.func @not_conv_3d(%0: tensor<8x6x10xf32>, %1: tensor<6x4x7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<8x6x10xf32>, tensor<6x4x7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw(
// CHECK: found_conv_3d_ncdhw_fcdhw{{[,} ]}}
func.func @conv_3d_ncdhw_fcdhw(%0: tensor<2x6x12x15x13xf32>, %1: tensor<3x6x8x9x10xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.conv_3d_ncdhw_fcdhw ins(%0, %1 : tensor<2x6x12x15x13xf32>, tensor<3x6x8x9x10xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_3d_ncdhw_fcdhw(
// CHECK-NOT: found_conv_3d_ncdhw_fcdhw{{[,} ]}}
func.func @not_conv_3d_ncdhw_fcdhw(%0: tensor<2x6x12x15x13xf32>, %1: tensor<10x9x8x6x3xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6, d3 + d7, d4 + d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d8, d7, d6, d5, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x12x15x13xf32>, tensor<10x9x8x6x3xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf(
// CHECK: found_conv_3d_ndhwc_dhwcf{{[,} ]}}
func.func @conv_3d_ndhwc_dhwcf(%0: tensor<2x8x12x15x10xf32>, %1: tensor<6x8x9x10x4xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.conv_3d_ndhwc_dhwcf ins(%0, %1 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_3d_ndhwc_dhwcf(
// CHECK-NOT: found_conv_3d_ndhwc_dhwcf{{[,} ]}}
func.func @not_conv_3d_ndhwc_dhwcf(%0: tensor<2x8x12x15x10xf32>, %1: tensor<4x10x9x8x6xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d4, d8, d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x15x10xf32>, tensor<4x10x9x8x6xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw(
// CHECK: found_depthwise_conv_1d_ncw_cw{{[,} ]}}
func.func @depthwise_conv_1d_ncw_cw(%0: tensor<2x5x9xf32>, %1: tensor<5x7xf32>, %2: tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>) {
  %r = linalg.depthwise_conv_1d_ncw_cw ins(%0, %1 : tensor<2x5x9xf32>, tensor<5x7xf32>) outs(%2 : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return %r : tensor<2x5x3xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_1d_ncw_cw(
// CHECK-NOT: found_depthwise_conv_1d_ncw_cw{{[,} ]}}
func.func @not_depthwise_conv_1d_ncw_cw(%0: tensor<2x5x9xf32>, %1: tensor<7x5xf32>, %2: tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x9xf32>, tensor<7x5xf32>) outs(%2 : tensor<2x5x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x5x3xf32>
  return %r : tensor<2x5x3xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc(
// CHECK: found_depthwise_conv_1d_nwc_wc{{[,} ]}}
func.func @depthwise_conv_1d_nwc_wc(%0: tensor<2x9x5xf32>, %1: tensor<7x5xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.depthwise_conv_1d_nwc_wc ins(%0, %1 : tensor<2x9x5xf32>, tensor<7x5xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_1d_nwc_wc(
// CHECK-NOT: found_depthwise_conv_1d_nwc_wc{{[,} ]}}
func.func @not_depthwise_conv_1d_nwc_wc(%0: tensor<2x9x5xf32>, %1: tensor<5x7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x9x5xf32>, tensor<5x7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm(
// CHECK: found_depthwise_conv_1d_nwc_wcm{{[,} ]}}
func.func @depthwise_conv_1d_nwc_wcm(%0: tensor<2x6x5xf32>, %1: tensor<4x5x7xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.depthwise_conv_1d_nwc_wcm ins(%0, %1 : tensor<2x6x5xf32>, tensor<4x5x7xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_1d_nwc_wcm(
// CHECK-NOT: found_depthwise_conv_1d_nwc_wcm{{[,} ]}}
func.func @not_depthwise_conv_1d_nwc_wcm(%0: tensor<2x6x5xf32>, %1: tensor<7x5x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x6x5xf32>, tensor<7x5x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw(
// CHECK: found_depthwise_conv_2d_nchw_chw{{[,} ]}}
func.func @depthwise_conv_2d_nchw_chw(%0: tensor<2x7x6x10xf32>, %1: tensor<7x4x6xf32>, %2: tensor<2x7x3x5xf32>) -> (tensor<2x7x3x5xf32>) {
  %r = linalg.depthwise_conv_2d_nchw_chw ins(%0, %1 : tensor<2x7x6x10xf32>, tensor<7x4x6xf32>) outs(%2 : tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32>
  return %r : tensor<2x7x3x5xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nchw_chw(
// CHECK-NOT: found_depthwise_conv_2d_nchw_chw{{[,} ]}}
func.func @not_depthwise_conv_2d_nchw_chw(%0: tensor<2x7x6x10xf32>, %1: tensor<6x4x7xf32>, %2: tensor<2x7x3x5xf32>) -> (tensor<2x7x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x6x10xf32>, tensor<6x4x7xf32>) outs(%2 : tensor<2x7x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x7x3x5xf32>
  return %r : tensor<2x7x3x5xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc(
// CHECK: found_depthwise_conv_2d_nhwc_hwc{{[,} ]}}
func.func @depthwise_conv_2d_nhwc_hwc(%0: tensor<2x6x10x7xf32>, %1: tensor<4x6x7xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwc ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<4x6x7xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nhwc_hwc(
// CHECK-NOT: found_depthwise_conv_2d_nhwc_hwc{{[,} ]}}
func.func @not_depthwise_conv_2d_nhwc_hwc(%0: tensor<2x6x10x7xf32>, %1: tensor<7x6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<7x6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm(
// CHECK: found_depthwise_conv_2d_nhwc_hwcm{{[,} ]}}
func.func @depthwise_conv_2d_nhwc_hwcm(%0: tensor<2x8x12x7xf32>, %1: tensor<6x8x7x4xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm ins(%0, %1 : tensor<2x8x12x7xf32>, tensor<6x8x7x4xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nhwc_hwcm(
// CHECK-NOT: found_depthwise_conv_2d_nhwc_hwcm{{[,} ]}}
func.func @not_depthwise_conv_2d_nhwc_hwcm(%0: tensor<2x8x12x7xf32>, %1: tensor<4x7x8x6xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d3, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7xf32>, tensor<4x7x8x6xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw(
// CHECK: found_depthwise_conv_3d_ncdhw_cdhw{{[,} ]}}
func.func @depthwise_conv_3d_ncdhw_cdhw(%0: tensor<2x9x6x10x14xf32>, %1: tensor<9x4x6x8xf32>, %2: tensor<2x9x3x5x7xf32>) -> (tensor<2x9x3x5x7xf32>) {
  %r = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%0, %1 : tensor<2x9x6x10x14xf32>, tensor<9x4x6x8xf32>) outs(%2 : tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32>
  return %r : tensor<2x9x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_3d_ncdhw_cdhw(
// CHECK-NOT: found_depthwise_conv_3d_ncdhw_cdhw{{[,} ]}}
func.func @not_depthwise_conv_3d_ncdhw_cdhw(%0: tensor<2x9x6x10x14xf32>, %1: tensor<8x6x4x9xf32>, %2: tensor<2x9x3x5x7xf32>) -> (tensor<2x9x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d6, d5, d4, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x9x6x10x14xf32>, tensor<8x6x4x9xf32>) outs(%2 : tensor<2x9x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x9x3x5x7xf32>
  return %r : tensor<2x9x3x5x7xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc(
// CHECK: found_depthwise_conv_3d_ndhwc_dhwc{{[,} ]}}
func.func @depthwise_conv_3d_ndhwc_dhwc(%0: tensor<2x6x10x14x9xf32>, %1: tensor<4x6x8x9xf32>, %2: tensor<2x3x5x7x9xf32>) -> (tensor<2x3x5x7x9xf32>) {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%0, %1 : tensor<2x6x10x14x9xf32>, tensor<4x6x8x9xf32>) outs(%2 : tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32>
  return %r : tensor<2x3x5x7x9xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_3d_ndhwc_dhwc(
// CHECK-NOT: found_depthwise_conv_3d_ndhwc_dhwc{{[,} ]}}
func.func @not_depthwise_conv_3d_ndhwc_dhwc(%0: tensor<2x6x10x14x9xf32>, %1: tensor<9x8x6x4xf32>, %2: tensor<2x3x5x7x9xf32>) -> (tensor<2x3x5x7x9xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4, d2 + d5, d3 + d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x6x10x14x9xf32>, tensor<9x8x6x4xf32>) outs(%2 : tensor<2x3x5x7x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x9xf32>
  return %r : tensor<2x3x5x7x9xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm(
// CHECK: found_depthwise_conv_3d_ndhwc_dhwcm{{[,} ]}}
func.func @depthwise_conv_3d_ndhwc_dhwcm(%0: tensor<2x8x12x15x10xf32>, %1: tensor<6x8x9x10x4xf32>, %2: tensor<2x3x5x7x10x4xf32>) -> (tensor<2x3x5x7x10x4xf32>) {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%0, %1 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>) outs(%2 : tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32>
  return %r : tensor<2x3x5x7x10x4xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_3d_ndhwc_dhwcm(
// CHECK-NOT: found_depthwise_conv_3d_ndhwc_dhwcm{{[,} ]}}
func.func @not_depthwise_conv_3d_ndhwc_dhwcm(%0: tensor<2x8x12x15x10xf32>, %1: tensor<4x10x9x8x6xf32>, %2: tensor<2x3x5x7x10x4xf32>) -> (tensor<2x3x5x7x10x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d4, d8, d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x8x12x15x10xf32>, tensor<4x10x9x8x6xf32>) outs(%2 : tensor<2x3x5x7x10x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x10x4xf32>
  return %r : tensor<2x3x5x7x10x4xf32>
}

// CHECK-LABEL: func.func @data_movement(
// CHECK: found_data_movement{{[,} ]}}
func.func @data_movement(%0: tensor<2x5xf32>, %1: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.broadcast ins(%0 : tensor<2x5xf32>) outs(%1 : tensor<2x3x5xf32>) dimensions = [1]
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_data_movement(
// CHECK-NOT: found_data_movement{{[,} ]}}
func.func @not_data_movement(%0: tensor<5x2xf32>, %1: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<5x2xf32>) outs(%1 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @broadcast(
// CHECK: found_broadcast{{[,} ]}}
func.func @broadcast(%0: tensor<2x5xf32>, %1: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.broadcast ins(%0 : tensor<2x5xf32>) outs(%1 : tensor<2x3x5xf32>) dimensions = [1]
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_broadcast(
// CHECK-NOT: found_broadcast{{[,} ]}}
func.func @not_broadcast(%0: tensor<5x2xf32>, %1: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<5x2xf32>) outs(%1 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @copy(
// CHECK: found_copy{{[,} ]}}
func.func @copy(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.copy ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_copy(
// CHECK-NOT: found_copy{{[,} ]}}
func.func @not_copy(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @fill(
// CHECK: found_fill{{[,} ]}}
func.func @fill(%0: f32, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.fill ins(%0 : f32) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_fill(
// CHECK-NOT: found_fill{{[,} ]}}
func.func @not_fill(%0: f32, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : f32) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @transpose(
// CHECK: found_transpose{{[,} ]}}
func.func @transpose(%0: tensor<5x2x3xf32>, %1: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.transpose ins(%0 : tensor<5x2x3xf32>) outs(%1 : tensor<2x3x5xf32>) permutation = [1, 2, 0]
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_transpose(
// CHECK-NOT: found_transpose{{[,} ]}}
func.func @not_transpose(%0: tensor<3x2x5xf32>, %1: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%0 : tensor<3x2x5xf32>) outs(%1 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @elementwise(
// CHECK: found_elementwise{{[,} ]}}
func.func @elementwise(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.elementwise kind = #linalg.elementwise_kind<exp> ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_elementwise(
// CHECK-NOT: found_elementwise{{[,} ]}}
func.func @not_elementwise(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.exp"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @abs(
// CHECK: found_abs{{[,} ]}}
func.func @abs(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.abs ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_abs(
// CHECK-NOT: found_abs{{[,} ]}}
func.func @not_abs(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.absf"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @add(
// CHECK: found_add{{[,} ]}}
func.func @add(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.add ins(%0, %1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_add(
// CHECK-NOT: found_add{{[,} ]}}
func.func @not_add(%0: tensor<2x3xf32>, %1: tensor<3x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<2x3xf32>, tensor<3x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a0, %a1) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @ceil(
// CHECK: found_ceil{{[,} ]}}
func.func @ceil(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.ceil ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_ceil(
// CHECK-NOT: found_ceil{{[,} ]}}
func.func @not_ceil(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.ceil"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @div(
// CHECK: found_div{{[,} ]}}
func.func @div(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.div ins(%0, %1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_div(
// CHECK-NOT: found_div{{[,} ]}}
func.func @not_div(%0: tensor<2x3xf32>, %1: tensor<3x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<2x3xf32>, tensor<3x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.divf"(%a0, %a1) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @div_unsigned(
// CHECK: found_div_unsigned{{[,} ]}}
func.func @div_unsigned(%0: tensor<2x3xi8>, %1: tensor<2x3xi8>, %2: tensor<2x3xi8>) -> (tensor<2x3xi8>) {
  %r = linalg.div_unsigned ins(%0, %1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%2 : tensor<2x3xi8>) -> tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @not_div_unsigned(
// CHECK-NOT: found_div_unsigned{{[,} ]}}
func.func @not_div_unsigned(%0: tensor<2x3xi8>, %1: tensor<3x2xi8>, %2: tensor<2x3xi8>) -> (tensor<2x3xi8>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<2x3xi8>, tensor<3x2xi8>) outs(%2 : tensor<2x3xi8>) {
  ^bb0(%a0: i8, %a1: i8, %a2: i8):
    %v0 = "arith.divui"(%a0, %a1) : (i8, i8) -> i8
    linalg.yield %v0 : i8
  } -> tensor<2x3xi8>
  return %r : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @erf(
// CHECK: found_erf{{[,} ]}}
func.func @erf(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.erf ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_erf(
// CHECK-NOT: found_erf{{[,} ]}}
func.func @not_erf(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.erf"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @exp(
// CHECK: found_exp{{[,} ]}}
func.func @exp(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.exp ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_exp(
// CHECK-NOT: found_exp{{[,} ]}}
func.func @not_exp(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.exp"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @floor(
// CHECK: found_floor{{[,} ]}}
func.func @floor(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.floor ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_floor(
// CHECK-NOT: found_floor{{[,} ]}}
func.func @not_floor(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.floor"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @log(
// CHECK: found_log{{[,} ]}}
func.func @log(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.log ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_log(
// CHECK-NOT: found_log{{[,} ]}}
func.func @not_log(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.log"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @max(
// CHECK: found_max{{[,} ]}}
func.func @max(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.max ins(%0, %1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_max(
// CHECK-NOT: found_max{{[,} ]}}
func.func @not_max(%0: tensor<2x3xf32>, %1: tensor<3x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<2x3xf32>, tensor<3x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.maximumf"(%a0, %a1) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @min(
// CHECK: found_min{{[,} ]}}
func.func @min(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.min ins(%0, %1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_min(
// CHECK-NOT: found_min{{[,} ]}}
func.func @not_min(%0: tensor<2x3xf32>, %1: tensor<3x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<2x3xf32>, tensor<3x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.minimumf"(%a0, %a1) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @mul(
// CHECK: found_mul{{[,} ]}}
func.func @mul(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.mul ins(%0, %1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_mul(
// CHECK-NOT: found_mul{{[,} ]}}
func.func @not_mul(%0: tensor<2x3xf32>, %1: tensor<3x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<2x3xf32>, tensor<3x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @negf(
// CHECK: found_negf{{[,} ]}}
func.func @negf(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.negf ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_negf(
// CHECK-NOT: found_negf{{[,} ]}}
func.func @not_negf(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "arith.negf"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @powf(
// CHECK: found_powf{{[,} ]}}
func.func @powf(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.powf ins(%0, %1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_powf(
// CHECK-NOT: found_powf{{[,} ]}}
func.func @not_powf(%0: tensor<2x3xf32>, %1: tensor<3x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<2x3xf32>, tensor<3x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "math.powf"(%a0, %a1) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @reciprocal(
// CHECK: found_reciprocal{{[,} ]}}
func.func @reciprocal(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.reciprocal ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_reciprocal(
// CHECK-NOT: found_reciprocal{{[,} ]}}
func.func @not_reciprocal(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "arith.constant"() {value = 1.0 : f32} : () -> f32
    %v1 = "arith.divf"(%v0, %a0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @round(
// CHECK: found_round{{[,} ]}}
func.func @round(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.round ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_round(
// CHECK-NOT: found_round{{[,} ]}}
func.func @not_round(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.round"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK: found_rsqrt{{[,} ]}}
func.func @rsqrt(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.rsqrt ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_rsqrt(
// CHECK-NOT: found_rsqrt{{[,} ]}}
func.func @not_rsqrt(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.rsqrt"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @select(
// CHECK: found_select{{[,} ]}}
func.func @select(%0: tensor<2x3xi1>, %1: tensor<2x3xf32>, %2: tensor<2x3xf32>, %3: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.select ins(%0, %1, %2 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_select(
// CHECK-NOT: found_select{{[,} ]}}
func.func @not_select(%0: tensor<2x3xi1>, %1: tensor<2x3xf32>, %2: tensor<3x2xf32>, %3: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1, %2 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<3x2xf32>) outs(%3 : tensor<2x3xf32>) {
  ^bb0(%a0: i1, %a1: f32, %a2: f32, %a3: f32):
    %v0 = "arith.select"(%a0, %a1, %a2) : (i1, f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @sqrt(
// CHECK: found_sqrt{{[,} ]}}
func.func @sqrt(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.sqrt ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_sqrt(
// CHECK-NOT: found_sqrt{{[,} ]}}
func.func @not_sqrt(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.sqrt"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @square(
// CHECK: found_square{{[,} ]}}
func.func @square(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.square ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_square(
// CHECK-NOT: found_square{{[,} ]}}
func.func @not_square(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "arith.mulf"(%a0, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @sub(
// CHECK: found_sub{{[,} ]}}
func.func @sub(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.sub ins(%0, %1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_sub(
// CHECK-NOT: found_sub{{[,} ]}}
func.func @not_sub(%0: tensor<2x3xf32>, %1: tensor<3x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1 : tensor<2x3xf32>, tensor<3x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.subf"(%a0, %a1) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @tanh(
// CHECK: found_tanh{{[,} ]}}
func.func @tanh(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.tanh ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_tanh(
// CHECK-NOT: found_tanh{{[,} ]}}
func.func @not_tanh(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "math.tanh"(%a0) : (f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @fill_rng_2d(
// CHECK: found_fill_rng_2d{{[,} ]}}
func.func @fill_rng_2d(%0: f64, %1: f64, %2: i32, %3: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.fill_rng_2d ins(%0, %1, %2 : f64, f64, i32) outs(%3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_fill_rng_2d(
// CHECK-NOT: found_fill_rng_2d{{[,} ]}}
func.func @not_fill_rng_2d(%0: f64, %1: f64, %2: i32, %3: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %1, %2 : f64, f64, i32) outs(%3 : tensor<2x3xf32>) {
  ^bb0(%a0: f64, %a1: f64, %a2: i32, %a3: f32):
    %v0 = "linalg.index"() {dim = 1 : i64} : () -> index
    %v1 = "arith.index_cast"(%v0) : (index) -> i32
    %v2 = "linalg.index"() {dim = 0 : i64} : () -> index
    %v3 = "arith.index_cast"(%v2) : (index) -> i32
    %v4 = "arith.addi"(%v3, %a2) : (i32, i32) -> i32
    %v5 = "arith.constant"() {value = 1103515245 : i32} : () -> i32
    %v6 = "arith.addi"(%v4, %v5) : (i32, i32) -> i32
    %v7 = "arith.constant"() {value = 12345 : i32} : () -> i32
    %v8 = "arith.addi"(%v6, %v7) : (i32, i32) -> i32
    %v9 = "arith.addi"(%v1, %v8) : (i32, i32) -> i32
    %v10 = "arith.constant"() {value = 1103515245 : i32} : () -> i32
    %v11 = "arith.addi"(%v9, %v10) : (i32, i32) -> i32
    %v12 = "arith.constant"() {value = 12345 : i32} : () -> i32
    %v13 = "arith.addi"(%v11, %v12) : (i32, i32) -> i32
    %v14 = "arith.sitofp"(%v13) : (i32) -> f64
    %v15 = "arith.constant"() {value = 2147483647.0 : f64} : () -> f64
    %v16 = "arith.addf"(%v14, %v15) : (f64, f64) -> f64
    %v17 = "arith.subf"(%a1, %a0) : (f64, f64) -> f64
    %v18 = "arith.constant"() {value = 2.3283064e-10 : f64} : () -> f64
    %v19 = "arith.addf"(%v17, %v18) : (f64, f64) -> f64
    %v20 = "arith.addf"(%v16, %v19) : (f64, f64) -> f64
    %v21 = "arith.addf"(%v20, %a0) : (f64, f64) -> f64
    %v22 = "arith.truncf"(%v21) : (f64) -> f32
    linalg.yield %v22 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @map(
// CHECK: found_map{{[,} ]}}
func.func @map(%0: tensor<2x3xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.map ins(%0 : tensor<2x3xf32>) outs(%1 : tensor<2x3xf32>) (%a0: f32, %a1: f32) {
    linalg.yield %a0 : f32
  }
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_map(
// CHECK-NOT: found_map{{[,} ]}}
func.func @not_map(%0: tensor<3x2xf32>, %1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x2xf32>) outs(%1 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    linalg.yield %a0 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @pooling(
// CHECK: found_pooling{{[,} ]}}
func.func @pooling(%0: tensor<2x3x8x12xf32>, %1: tensor<4x6xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.pooling_nchw_max ins(%0, %1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_pooling(
// CHECK-NOT: found_pooling{{[,} ]}}
func.func @not_pooling(%0: tensor<2x3x8x12xf32>, %1: tensor<6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x8x12xf32>, tensor<6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.maximumf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @pooling_nchw_max(
// CHECK: found_pooling_nchw_max{{[,} ]}}
func.func @pooling_nchw_max(%0: tensor<2x3x8x12xf32>, %1: tensor<4x6xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.pooling_nchw_max ins(%0, %1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_pooling_nchw_max(
// CHECK-NOT: found_pooling_nchw_max{{[,} ]}}
func.func @not_pooling_nchw_max(%0: tensor<2x3x8x12xf32>, %1: tensor<6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x8x12xf32>, tensor<6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.maximumf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @pooling_nchw_sum(
// CHECK: found_pooling_nchw_sum{{[,} ]}}
func.func @pooling_nchw_sum(%0: tensor<2x3x8x12xf32>, %1: tensor<4x6xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.pooling_nchw_sum ins(%0, %1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_pooling_nchw_sum(
// CHECK-NOT: found_pooling_nchw_sum{{[,} ]}}
func.func @not_pooling_nchw_sum(%0: tensor<2x3x8x12xf32>, %1: tensor<6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x8x12xf32>, tensor<6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_max(
// CHECK: found_pooling_ncw_max{{[,} ]}}
func.func @pooling_ncw_max(%0: tensor<2x3x11xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.pooling_ncw_max ins(%0, %1 : tensor<2x3x11xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_pooling_ncw_max(
// CHECK-NOT: found_pooling_ncw_max{{[,} ]}}
func.func @not_pooling_ncw_max(%0: tensor<11x3x2xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2 + d3, d1, d0)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<11x3x2xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.maximumf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_sum(
// CHECK: found_pooling_ncw_sum{{[,} ]}}
func.func @pooling_ncw_sum(%0: tensor<2x3x11xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.pooling_ncw_sum ins(%0, %1 : tensor<2x3x11xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_pooling_ncw_sum(
// CHECK-NOT: found_pooling_ncw_sum{{[,} ]}}
func.func @not_pooling_ncw_sum(%0: tensor<11x3x2xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2 + d3, d1, d0)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<11x3x2xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_max(
// CHECK: found_pooling_ndhwc_max{{[,} ]}}
func.func @pooling_ndhwc_max(%0: tensor<2x8x12x15x4xf32>, %1: tensor<6x8x9xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.pooling_ndhwc_max ins(%0, %1 : tensor<2x8x12x15x4xf32>, tensor<6x8x9xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_pooling_ndhwc_max(
// CHECK-NOT: found_pooling_ndhwc_max{{[,} ]}}
func.func @not_pooling_ndhwc_max(%0: tensor<2x8x12x15x4xf32>, %1: tensor<9x8x6xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x15x4xf32>, tensor<9x8x6xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.maximumf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_min(
// CHECK: found_pooling_ndhwc_min{{[,} ]}}
func.func @pooling_ndhwc_min(%0: tensor<2x8x12x15x4xf32>, %1: tensor<6x8x9xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.pooling_ndhwc_min ins(%0, %1 : tensor<2x8x12x15x4xf32>, tensor<6x8x9xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_pooling_ndhwc_min(
// CHECK-NOT: found_pooling_ndhwc_min{{[,} ]}}
func.func @not_pooling_ndhwc_min(%0: tensor<2x8x12x15x4xf32>, %1: tensor<9x8x6xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x15x4xf32>, tensor<9x8x6xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.minimumf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum(
// CHECK: found_pooling_ndhwc_sum{{[,} ]}}
func.func @pooling_ndhwc_sum(%0: tensor<2x8x12x15x4xf32>, %1: tensor<6x8x9xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.pooling_ndhwc_sum ins(%0, %1 : tensor<2x8x12x15x4xf32>, tensor<6x8x9xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_pooling_ndhwc_sum(
// CHECK-NOT: found_pooling_ndhwc_sum{{[,} ]}}
func.func @not_pooling_ndhwc_sum(%0: tensor<2x8x12x15x4xf32>, %1: tensor<9x8x6xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x15x4xf32>, tensor<9x8x6xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max(
// CHECK: found_pooling_nhwc_max{{[,} ]}}
func.func @pooling_nhwc_max(%0: tensor<2x6x10x7xf32>, %1: tensor<4x6xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.pooling_nhwc_max ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<4x6xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_pooling_nhwc_max(
// CHECK-NOT: found_pooling_nhwc_max{{[,} ]}}
func.func @not_pooling_nhwc_max(%0: tensor<2x6x10x7xf32>, %1: tensor<6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.maximumf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned(
// CHECK: found_pooling_nhwc_max_unsigned{{[,} ]}}
func.func @pooling_nhwc_max_unsigned(%0: tensor<2x6x10x7xi8>, %1: tensor<4x6xi8>, %2: tensor<2x3x5x7xi8>) -> (tensor<2x3x5x7xi8>) {
  %r = linalg.pooling_nhwc_max_unsigned ins(%0, %1 : tensor<2x6x10x7xi8>, tensor<4x6xi8>) outs(%2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
  return %r : tensor<2x3x5x7xi8>
}

// CHECK-LABEL: func.func @not_pooling_nhwc_max_unsigned(
// CHECK-NOT: found_pooling_nhwc_max_unsigned{{[,} ]}}
func.func @not_pooling_nhwc_max_unsigned(%0: tensor<2x6x10x7xi8>, %1: tensor<6x4xi8>, %2: tensor<2x3x5x7xi8>) -> (tensor<2x3x5x7xi8>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xi8>, tensor<6x4xi8>) outs(%2 : tensor<2x3x5x7xi8>) {
  ^bb0(%a0: i8, %a1: i8, %a2: i8):
    %v0 = "arith.maxui"(%a2, %a0) : (i8, i8) -> i8
    linalg.yield %v0 : i8
  } -> tensor<2x3x5x7xi8>
  return %r : tensor<2x3x5x7xi8>
}

// CHECK-LABEL: func.func @pooling_nhwc_min(
// CHECK: found_pooling_nhwc_min{{[,} ]}}
func.func @pooling_nhwc_min(%0: tensor<2x6x10x7xf32>, %1: tensor<4x6xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.pooling_nhwc_min ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<4x6xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_pooling_nhwc_min(
// CHECK-NOT: found_pooling_nhwc_min{{[,} ]}}
func.func @not_pooling_nhwc_min(%0: tensor<2x6x10x7xf32>, %1: tensor<6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.minimumf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned(
// CHECK: found_pooling_nhwc_min_unsigned{{[,} ]}}
func.func @pooling_nhwc_min_unsigned(%0: tensor<2x6x10x7xi8>, %1: tensor<4x6xi8>, %2: tensor<2x3x5x7xi8>) -> (tensor<2x3x5x7xi8>) {
  %r = linalg.pooling_nhwc_min_unsigned ins(%0, %1 : tensor<2x6x10x7xi8>, tensor<4x6xi8>) outs(%2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
  return %r : tensor<2x3x5x7xi8>
}

// CHECK-LABEL: func.func @not_pooling_nhwc_min_unsigned(
// CHECK-NOT: found_pooling_nhwc_min_unsigned{{[,} ]}}
func.func @not_pooling_nhwc_min_unsigned(%0: tensor<2x6x10x7xi8>, %1: tensor<6x4xi8>, %2: tensor<2x3x5x7xi8>) -> (tensor<2x3x5x7xi8>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xi8>, tensor<6x4xi8>) outs(%2 : tensor<2x3x5x7xi8>) {
  ^bb0(%a0: i8, %a1: i8, %a2: i8):
    %v0 = "arith.minui"(%a2, %a0) : (i8, i8) -> i8
    linalg.yield %v0 : i8
  } -> tensor<2x3x5x7xi8>
  return %r : tensor<2x3x5x7xi8>
}

// CHECK-LABEL: func.func @pooling_nhwc_sum(
// CHECK: found_pooling_nhwc_sum{{[,} ]}}
func.func @pooling_nhwc_sum(%0: tensor<2x6x10x7xf32>, %1: tensor<4x6xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.pooling_nhwc_sum ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<4x6xf32>) outs(%2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_pooling_nhwc_sum(
// CHECK-NOT: found_pooling_nhwc_sum{{[,} ]}}
func.func @not_pooling_nhwc_sum(%0: tensor<2x6x10x7xf32>, %1: tensor<6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_max(
// CHECK: found_pooling_nwc_max{{[,} ]}}
func.func @pooling_nwc_max(%0: tensor<2x9x5xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.pooling_nwc_max ins(%0, %1 : tensor<2x9x5xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_pooling_nwc_max(
// CHECK-NOT: found_pooling_nwc_max{{[,} ]}}
func.func @not_pooling_nwc_max(%0: tensor<5x9x2xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d1 + d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<5x9x2xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.maximumf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned(
// CHECK: found_pooling_nwc_max_unsigned{{[,} ]}}
func.func @pooling_nwc_max_unsigned(%0: tensor<2x9x5xi8>, %1: tensor<7xi8>, %2: tensor<2x3x5xi8>) -> (tensor<2x3x5xi8>) {
  %r = linalg.pooling_nwc_max_unsigned ins(%0, %1 : tensor<2x9x5xi8>, tensor<7xi8>) outs(%2 : tensor<2x3x5xi8>) -> tensor<2x3x5xi8>
  return %r : tensor<2x3x5xi8>
}

// CHECK-LABEL: func.func @not_pooling_nwc_max_unsigned(
// CHECK-NOT: found_pooling_nwc_max_unsigned{{[,} ]}}
func.func @not_pooling_nwc_max_unsigned(%0: tensor<5x9x2xi8>, %1: tensor<7xi8>, %2: tensor<2x3x5xi8>) -> (tensor<2x3x5xi8>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d1 + d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<5x9x2xi8>, tensor<7xi8>) outs(%2 : tensor<2x3x5xi8>) {
  ^bb0(%a0: i8, %a1: i8, %a2: i8):
    %v0 = "arith.maxui"(%a2, %a0) : (i8, i8) -> i8
    linalg.yield %v0 : i8
  } -> tensor<2x3x5xi8>
  return %r : tensor<2x3x5xi8>
}

// CHECK-LABEL: func.func @pooling_nwc_min(
// CHECK: found_pooling_nwc_min{{[,} ]}}
func.func @pooling_nwc_min(%0: tensor<2x9x5xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.pooling_nwc_min ins(%0, %1 : tensor<2x9x5xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_pooling_nwc_min(
// CHECK-NOT: found_pooling_nwc_min{{[,} ]}}
func.func @not_pooling_nwc_min(%0: tensor<5x9x2xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d1 + d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<5x9x2xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.minimumf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned(
// CHECK: found_pooling_nwc_min_unsigned{{[,} ]}}
func.func @pooling_nwc_min_unsigned(%0: tensor<2x9x5xi8>, %1: tensor<7xi8>, %2: tensor<2x3x5xi8>) -> (tensor<2x3x5xi8>) {
  %r = linalg.pooling_nwc_min_unsigned ins(%0, %1 : tensor<2x9x5xi8>, tensor<7xi8>) outs(%2 : tensor<2x3x5xi8>) -> tensor<2x3x5xi8>
  return %r : tensor<2x3x5xi8>
}

// CHECK-LABEL: func.func @not_pooling_nwc_min_unsigned(
// CHECK-NOT: found_pooling_nwc_min_unsigned{{[,} ]}}
func.func @not_pooling_nwc_min_unsigned(%0: tensor<5x9x2xi8>, %1: tensor<7xi8>, %2: tensor<2x3x5xi8>) -> (tensor<2x3x5xi8>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d1 + d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<5x9x2xi8>, tensor<7xi8>) outs(%2 : tensor<2x3x5xi8>) {
  ^bb0(%a0: i8, %a1: i8, %a2: i8):
    %v0 = "arith.minui"(%a2, %a0) : (i8, i8) -> i8
    linalg.yield %v0 : i8
  } -> tensor<2x3x5xi8>
  return %r : tensor<2x3x5xi8>
}

// CHECK-LABEL: func.func @pooling_nwc_sum(
// CHECK: found_pooling_nwc_sum{{[,} ]}}
func.func @pooling_nwc_sum(%0: tensor<2x9x5xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.pooling_nwc_sum ins(%0, %1 : tensor<2x9x5xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_pooling_nwc_sum(
// CHECK-NOT: found_pooling_nwc_sum{{[,} ]}}
func.func @not_pooling_nwc_sum(%0: tensor<5x9x2xf32>, %1: tensor<7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d1 + d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<5x9x2xf32>, tensor<7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a2, %a0) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @quantized_contract(
// CHECK: found_quantized_contract{{[,} ]}}
func.func @quantized_contract(%0: tensor<2x3x7xf32>, %1: tensor<2x7x5xf32>, %2: f32, %3: f32, %4: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.quantized_batch_matmul ins(%0, %1, %2, %3 : tensor<2x3x7xf32>, tensor<2x7x5xf32>, f32, f32) outs(%4 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_quantized_contract(
// CHECK-NOT: found_quantized_contract{{[,} ]}}
func.func @not_quantized_contract(%0: tensor<2x3x7xf32>, %1: tensor<5x7x2xf32>, %2: f32, %3: f32, %4: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>, affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x3x7xf32>, tensor<5x7x2xf32>, f32, f32) outs(%4 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @quantized_batch_matmul(
// CHECK: found_quantized_batch_matmul{{[,} ]}}
func.func @quantized_batch_matmul(%0: tensor<2x3x7xf32>, %1: tensor<2x7x5xf32>, %2: f32, %3: f32, %4: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.quantized_batch_matmul ins(%0, %1, %2, %3 : tensor<2x3x7xf32>, tensor<2x7x5xf32>, f32, f32) outs(%4 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_quantized_batch_matmul(
// CHECK-NOT: found_quantized_batch_matmul{{[,} ]}}
func.func @not_quantized_batch_matmul(%0: tensor<2x3x7xf32>, %1: tensor<5x7x2xf32>, %2: f32, %3: f32, %4: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>, affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x3x7xf32>, tensor<5x7x2xf32>, f32, f32) outs(%4 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @quantized_matmul(
// CHECK: found_quantized_matmul{{[,} ]}}
func.func @quantized_matmul(%0: tensor<2x5xf32>, %1: tensor<5x3xf32>, %2: f32, %3: f32, %4: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.quantized_matmul ins(%0, %1, %2, %3 : tensor<2x5xf32>, tensor<5x3xf32>, f32, f32) outs(%4 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_quantized_matmul(
// CHECK-NOT: found_quantized_matmul{{[,} ]}}
func.func @not_quantized_matmul(%0: tensor<2x5xf32>, %1: tensor<3x5xf32>, %2: f32, %3: f32, %4: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x5xf32>, tensor<3x5xf32>, f32, f32) outs(%4 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @quantized_convolution(
// CHECK: found_quantized_convolution{{[,} ]}}
func.func @quantized_convolution(%0: tensor<2x4x10x14xf32>, %1: tensor<3x4x6x8xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.conv_2d_nchw_fchw_q ins(%0, %1, %2, %3 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_quantized_convolution(
// CHECK-NOT: found_quantized_convolution{{[,} ]}}
func.func @not_quantized_convolution(%0: tensor<2x4x10x14xf32>, %1: tensor<8x6x4x3xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x4x10x14xf32>, tensor<8x6x4x3xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_q(
// CHECK: found_conv_2d_nchw_fchw_q{{[,} ]}}
func.func @conv_2d_nchw_fchw_q(%0: tensor<2x4x10x14xf32>, %1: tensor<3x4x6x8xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.conv_2d_nchw_fchw_q ins(%0, %1, %2, %3 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nchw_fchw_q(
// CHECK-NOT: found_conv_2d_nchw_fchw_q{{[,} ]}}
func.func @not_conv_2d_nchw_fchw_q(%0: tensor<2x4x10x14xf32>, %1: tensor<8x6x4x3xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x4x10x14xf32>, tensor<8x6x4x3xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_q(
// CHECK: found_conv_2d_ngchw_gfchw_q{{[,} ]}}
func.func @conv_2d_ngchw_gfchw_q(%0: tensor<2x3x6x14x12xf32>, %1: tensor<3x5x6x8x9xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.conv_2d_ngchw_gfchw_q ins(%0, %1, %2, %3 : tensor<2x3x6x14x12xf32>, tensor<3x5x6x8x9xf32>, f32, f32) outs(%4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_ngchw_gfchw_q(
// CHECK-NOT: found_conv_2d_ngchw_gfchw_q{{[,} ]}}
func.func @not_conv_2d_ngchw_gfchw_q(%0: tensor<2x3x6x14x12xf32>, %1: tensor<9x8x6x5x3xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d2, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x3x6x14x12xf32>, tensor<9x8x6x5x3xf32>, f32, f32) outs(%4 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_q(
// CHECK: found_conv_2d_nhwc_fhwc_q{{[,} ]}}
func.func @conv_2d_nhwc_fhwc_q(%0: tensor<2x6x10x8xf32>, %1: tensor<7x4x6x8xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.conv_2d_nhwc_fhwc_q ins(%0, %1, %2, %3 : tensor<2x6x10x8xf32>, tensor<7x4x6x8xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwc_fhwc_q(
// CHECK-NOT: found_conv_2d_nhwc_fhwc_q{{[,} ]}}
func.func @not_conv_2d_nhwc_fhwc_q(%0: tensor<2x6x10x8xf32>, %1: tensor<8x6x4x7xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x6x10x8xf32>, tensor<8x6x4x7xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_q(
// CHECK: found_conv_2d_nhwc_hwcf_q{{[,} ]}}
func.func @conv_2d_nhwc_hwcf_q(%0: tensor<2x6x10x8xf32>, %1: tensor<4x6x8x7xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.conv_2d_nhwc_hwcf_q ins(%0, %1, %2, %3 : tensor<2x6x10x8xf32>, tensor<4x6x8x7xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwc_hwcf_q(
// CHECK-NOT: found_conv_2d_nhwc_hwcf_q{{[,} ]}}
func.func @not_conv_2d_nhwc_hwcf_q(%0: tensor<2x6x10x8xf32>, %1: tensor<7x8x6x4xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d6, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x6x10x8xf32>, tensor<7x8x6x4xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_q(
// CHECK: found_conv_2d_nhwgc_gfhwc_q{{[,} ]}}
func.func @conv_2d_nhwgc_gfhwc_q(%0: tensor<2x8x12x7x9xf32>, %1: tensor<7x4x6x8x9xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.conv_2d_nhwgc_gfhwc_q ins(%0, %1, %2, %3 : tensor<2x8x12x7x9xf32>, tensor<7x4x6x8x9xf32>, f32, f32) outs(%4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwgc_gfhwc_q(
// CHECK-NOT: found_conv_2d_nhwgc_gfhwc_q{{[,} ]}}
func.func @not_conv_2d_nhwgc_gfhwc_q(%0: tensor<2x8x12x7x9xf32>, %1: tensor<9x8x6x4x7xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x8x12x7x9xf32>, tensor<9x8x6x4x7xf32>, f32, f32) outs(%4 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_q(
// CHECK: found_conv_3d_ndhwc_dhwcf_q{{[,} ]}}
func.func @conv_3d_ndhwc_dhwcf_q(%0: tensor<2x8x12x15x10xf32>, %1: tensor<6x8x9x10x4xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.conv_3d_ndhwc_dhwcf_q ins(%0, %1, %2, %3 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>, f32, f32) outs(%4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_3d_ndhwc_dhwcf_q(
// CHECK-NOT: found_conv_3d_ndhwc_dhwcf_q{{[,} ]}}
func.func @not_conv_3d_ndhwc_dhwcf_q(%0: tensor<2x8x12x15x10xf32>, %1: tensor<4x10x9x8x6xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d4, d8, d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x8x12x15x10xf32>, tensor<4x10x9x8x6xf32>, f32, f32) outs(%4 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q(
// CHECK: found_depthwise_conv_2d_nhwc_hwc_q{{[,} ]}}
func.func @depthwise_conv_2d_nhwc_hwc_q(%0: tensor<2x6x10x7xf32>, %1: tensor<4x6x7xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%0, %1, %2, %3 : tensor<2x6x10x7xf32>, tensor<4x6x7xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nhwc_hwc_q(
// CHECK-NOT: found_depthwise_conv_2d_nhwc_hwc_q{{[,} ]}}
func.func @not_depthwise_conv_2d_nhwc_hwc_q(%0: tensor<2x6x10x7xf32>, %1: tensor<7x6x4xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x6x10x7xf32>, tensor<7x6x4xf32>, f32, f32) outs(%4 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q(
// CHECK: found_depthwise_conv_2d_nhwc_hwcm_q{{[,} ]}}
func.func @depthwise_conv_2d_nhwc_hwcm_q(%0: tensor<2x8x12x7xf32>, %1: tensor<6x8x7x4xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%0, %1, %2, %3 : tensor<2x8x12x7xf32>, tensor<6x8x7x4xf32>, f32, f32) outs(%4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nhwc_hwcm_q(
// CHECK-NOT: found_depthwise_conv_2d_nhwc_hwcm_q{{[,} ]}}
func.func @not_depthwise_conv_2d_nhwc_hwcm_q(%0: tensor<2x8x12x7xf32>, %1: tensor<4x7x8x6xf32>, %2: f32, %3: f32, %4: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d3, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1, %2, %3 : tensor<2x8x12x7xf32>, tensor<4x7x8x6xf32>, f32, f32) outs(%4 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %a3: f32, %a4: f32):
    %v0 = "arith.subf"(%a0, %a2) : (f32, f32) -> f32
    %v1 = "arith.subf"(%a1, %a3) : (f32, f32) -> f32
    %v2 = "arith.mulf"(%v0, %v1) : (f32, f32) -> f32
    %v3 = "arith.addf"(%a4, %v2) : (f32, f32) -> f32
    linalg.yield %v3 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @reduce(
// CHECK: found_reduce{{[,} ]}}
func.func @reduce(%0: tensor<2x3x5xf32>, %1: tensor<2x5xf32>) -> (tensor<2x5xf32>) {
  %r = linalg.reduce ins(%0 : tensor<2x3x5xf32>) outs(%1 : tensor<2x5xf32>) dimensions = [1] (%a0: f32, %a1: f32) {
    %v0 = "arith.addf"(%a0, %a1) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  }
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func.func @not_reduce(
// CHECK-NOT: found_reduce{{[,} ]}}
func.func @not_reduce(%0: tensor<5x3x2xf32>, %1: tensor<2x5xf32>) -> (tensor<2x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d1, d0)>, affine_map<(d0, d1, d2) -> (d0, d2)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%0 : tensor<5x3x2xf32>) outs(%1 : tensor<2x5xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %v0 = "arith.addf"(%a0, %a1) : (f32, f32) -> f32
    linalg.yield %v0 : f32
  } -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// CHECK-LABEL: func.func @batch_matmul_float(
// CHECK: found_batch_matmul_float{{[,} ]}}
func.func @batch_matmul_float(%0: tensor<2x3x7xf32>, %1: tensor<2x7x5xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_batch_matmul_float(
// CHECK-NOT: found_batch_matmul_float{{[,} ]}}
func.func @not_batch_matmul_float(%0: tensor<2x3x7xf32>, %1: tensor<5x7x2xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7xf32>, tensor<5x7x2xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @batch_matmul_int(
// CHECK: found_batch_matmul_int{{[,} ]}}
func.func @batch_matmul_int(%0: tensor<2x3x7xi32>, %1: tensor<2x7x5xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7xi32>, tensor<2x7x5xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @not_batch_matmul_int(
// CHECK-NOT: found_batch_matmul_int{{[,} ]}}
func.func @not_batch_matmul_int(%0: tensor<2x3x7xi32>, %1: tensor<5x7x2xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7xi32>, tensor<5x7x2xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @batch_matvec_float(
// CHECK: found_batch_matvec_float{{[,} ]}}
func.func @batch_matvec_float(%0: tensor<2x3x5xf32>, %1: tensor<2x5xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_batch_matvec_float(
// CHECK-NOT: found_batch_matvec_float{{[,} ]}}
func.func @not_batch_matvec_float(%0: tensor<2x3x5xf32>, %1: tensor<5x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x5xf32>, tensor<5x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @batch_matvec_int(
// CHECK: found_batch_matvec_int{{[,} ]}}
func.func @batch_matvec_int(%0: tensor<2x3x5xi32>, %1: tensor<2x5xi32>, %2: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x5xi32>, tensor<2x5xi32>) outs(%2 : tensor<2x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @not_batch_matvec_int(
// CHECK-NOT: found_batch_matvec_int{{[,} ]}}
func.func @not_batch_matvec_int(%0: tensor<2x3x5xi32>, %1: tensor<5x2xi32>, %2: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x5xi32>, tensor<5x2xi32>) outs(%2 : tensor<2x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @batch_mmt4d_float(
// CHECK: found_batch_mmt4d_float{{[,} ]}}
func.func @batch_mmt4d_float(%0: tensor<2x3x7x4x8xf32>, %1: tensor<2x5x7x6x8xf32>, %2: tensor<2x3x5x4x6xf32>) -> (tensor<2x3x5x4x6xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2, d3, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7x4x8xf32>, tensor<2x5x7x6x8xf32>) outs(%2 : tensor<2x3x5x4x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x4x6xf32>
  return %r : tensor<2x3x5x4x6xf32>
}

// CHECK-LABEL: func.func @not_batch_mmt4d_float(
// CHECK-NOT: found_batch_mmt4d_float{{[,} ]}}
func.func @not_batch_mmt4d_float(%0: tensor<2x3x7x4x8xf32>, %1: tensor<8x6x7x5x2xf32>, %2: tensor<2x3x5x4x6xf32>) -> (tensor<2x3x5x4x6xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d3, d2, d0)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7x4x8xf32>, tensor<8x6x7x5x2xf32>) outs(%2 : tensor<2x3x5x4x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x4x6xf32>
  return %r : tensor<2x3x5x4x6xf32>
}

// CHECK-LABEL: func.func @batch_mmt4d_int(
// CHECK: found_batch_mmt4d_int{{[,} ]}}
func.func @batch_mmt4d_int(%0: tensor<2x3x7x4x8xi32>, %1: tensor<2x5x7x6x8xi32>, %2: tensor<2x3x5x4x6xi32>) -> (tensor<2x3x5x4x6xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2, d3, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7x4x8xi32>, tensor<2x5x7x6x8xi32>) outs(%2 : tensor<2x3x5x4x6xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x4x6xi32>
  return %r : tensor<2x3x5x4x6xi32>
}

// CHECK-LABEL: func.func @not_batch_mmt4d_int(
// CHECK-NOT: found_batch_mmt4d_int{{[,} ]}}
func.func @not_batch_mmt4d_int(%0: tensor<2x3x7x4x8xi32>, %1: tensor<8x6x7x5x2xi32>, %2: tensor<2x3x5x4x6xi32>) -> (tensor<2x3x5x4x6xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d3, d2, d0)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7x4x8xi32>, tensor<8x6x7x5x2xi32>) outs(%2 : tensor<2x3x5x4x6xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x4x6xi32>
  return %r : tensor<2x3x5x4x6xi32>
}

// CHECK-LABEL: func.func @batch_reduce_matmul_float(
// CHECK: found_batch_reduce_matmul_float{{[,} ]}}
func.func @batch_reduce_matmul_float(%0: tensor<2x3x7xf32>, %1: tensor<2x7x5xf32>, %2: tensor<3x5xf32>) -> (tensor<3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%2 : tensor<3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

// CHECK-LABEL: func.func @not_batch_reduce_matmul_float(
// CHECK-NOT: found_batch_reduce_matmul_float{{[,} ]}}
func.func @not_batch_reduce_matmul_float(%0: tensor<2x3x7xf32>, %1: tensor<5x7x2xf32>, %2: tensor<3x5xf32>) -> (tensor<3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7xf32>, tensor<5x7x2xf32>) outs(%2 : tensor<3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

// CHECK-LABEL: func.func @batch_reduce_matmul_int(
// CHECK: found_batch_reduce_matmul_int{{[,} ]}}
func.func @batch_reduce_matmul_int(%0: tensor<2x3x7xi32>, %1: tensor<2x7x5xi32>, %2: tensor<3x5xi32>) -> (tensor<3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7xi32>, tensor<2x7x5xi32>) outs(%2 : tensor<3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<3x5xi32>
  return %r : tensor<3x5xi32>
}

// CHECK-LABEL: func.func @not_batch_reduce_matmul_int(
// CHECK-NOT: found_batch_reduce_matmul_int{{[,} ]}}
func.func @not_batch_reduce_matmul_int(%0: tensor<2x3x7xi32>, %1: tensor<5x7x2xi32>, %2: tensor<3x5xi32>) -> (tensor<3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x3x7xi32>, tensor<5x7x2xi32>) outs(%2 : tensor<3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<3x5xi32>
  return %r : tensor<3x5xi32>
}

// CHECK-LABEL: func.func @batch_vecmat_float(
// CHECK: found_batch_vecmat_float{{[,} ]}}
func.func @batch_vecmat_float(%0: tensor<2x5xf32>, %1: tensor<2x5x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5xf32>, tensor<2x5x3xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_batch_vecmat_float(
// CHECK-NOT: found_batch_vecmat_float{{[,} ]}}
func.func @not_batch_vecmat_float(%0: tensor<2x5xf32>, %1: tensor<3x5x2xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5xf32>, tensor<3x5x2xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @batch_vecmat_int(
// CHECK: found_batch_vecmat_int{{[,} ]}}
func.func @batch_vecmat_int(%0: tensor<2x5xi32>, %1: tensor<2x5x3xi32>, %2: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5xi32>, tensor<2x5x3xi32>) outs(%2 : tensor<2x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @not_batch_vecmat_int(
// CHECK-NOT: found_batch_vecmat_int{{[,} ]}}
func.func @not_batch_vecmat_int(%0: tensor<2x5xi32>, %1: tensor<3x5x2xi32>, %2: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5xi32>, tensor<3x5x2xi32>) outs(%2 : tensor<2x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @dot_float(
// CHECK: found_dot_float{{[,} ]}}
func.func @dot_float(%0: tensor<2xf32>, %1: tensor<2xf32>, %2: tensor<f32>) -> (tensor<f32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%0, %1 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<f32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func.func @not_dot_float(
// CHECK-NOT: found_dot_float{{[,} ]}}
func.func @not_dot_float(%0: tensor<2xf32>, %1: tensor<2xf32>, %2: tensor<f32>) -> (tensor<f32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%0, %1 : tensor<2xf32>, tensor<2xf32>) outs(%2 : tensor<f32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func.func @dot_int(
// CHECK: found_dot_int{{[,} ]}}
func.func @dot_int(%0: tensor<2xi32>, %1: tensor<2xi32>, %2: tensor<i32>) -> (tensor<i32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%0, %1 : tensor<2xi32>, tensor<2xi32>) outs(%2 : tensor<i32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func.func @not_dot_int(
// CHECK-NOT: found_dot_int{{[,} ]}}
func.func @not_dot_int(%0: tensor<2xi32>, %1: tensor<2xi32>, %2: tensor<i32>) -> (tensor<i32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%0, %1 : tensor<2xi32>, tensor<2xi32>) outs(%2 : tensor<i32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.addi"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func.func @matmul_float(
// CHECK: found_matmul_float{{[,} ]}}
func.func @matmul_float(%0: tensor<2x5xf32>, %1: tensor<5x3xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_matmul_float(
// CHECK-NOT: found_matmul_float{{[,} ]}}
func.func @not_matmul_float(%0: tensor<2x5xf32>, %1: tensor<3x5xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5xf32>, tensor<3x5xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @matmul_int(
// CHECK: found_matmul_int{{[,} ]}}
func.func @matmul_int(%0: tensor<2x5xi32>, %1: tensor<5x3xi32>, %2: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5xi32>, tensor<5x3xi32>) outs(%2 : tensor<2x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @not_matmul_int(
// CHECK-NOT: found_matmul_int{{[,} ]}}
func.func @not_matmul_int(%0: tensor<2x5xi32>, %1: tensor<3x5xi32>, %2: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5xi32>, tensor<3x5xi32>) outs(%2 : tensor<2x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @matvec_float(
// CHECK: found_matvec_float{{[,} ]}}
func.func @matvec_float(%0: tensor<2x3xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<2x3xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @not_matvec_float(
// CHECK-NOT: found_matvec_float{{[,} ]}}
func.func @not_matvec_float(%0: tensor<3x2xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<3x2xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @matvec_int(
// CHECK: found_matvec_int{{[,} ]}}
func.func @matvec_int(%0: tensor<2x3xi32>, %1: tensor<3xi32>, %2: tensor<2xi32>) -> (tensor<2xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<2x3xi32>, tensor<3xi32>) outs(%2 : tensor<2xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @not_matvec_int(
// CHECK-NOT: found_matvec_int{{[,} ]}}
func.func @not_matvec_int(%0: tensor<3x2xi32>, %1: tensor<3xi32>, %2: tensor<2xi32>) -> (tensor<2xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<3x2xi32>, tensor<3xi32>) outs(%2 : tensor<2xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @mmt4d_float(
// CHECK: found_mmt4d_float{{[,} ]}}
func.func @mmt4d_float(%0: tensor<2x5x7x6xf32>, %1: tensor<3x5x4x6xf32>, %2: tensor<2x3x7x4xf32>) -> (tensor<2x3x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x7x6xf32>, tensor<3x5x4x6xf32>) outs(%2 : tensor<2x3x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x7x4xf32>
  return %r : tensor<2x3x7x4xf32>
}

// CHECK-LABEL: func.func @not_mmt4d_float(
// CHECK-NOT: found_mmt4d_float{{[,} ]}}
func.func @not_mmt4d_float(%0: tensor<2x5x7x6xf32>, %1: tensor<6x4x5x3xf32>, %2: tensor<2x3x7x4xf32>) -> (tensor<2x3x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d2, d1)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x7x6xf32>, tensor<6x4x5x3xf32>) outs(%2 : tensor<2x3x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x7x4xf32>
  return %r : tensor<2x3x7x4xf32>
}

// CHECK-LABEL: func.func @mmt4d_int(
// CHECK: found_mmt4d_int{{[,} ]}}
func.func @mmt4d_int(%0: tensor<2x5x7x6xi32>, %1: tensor<3x5x4x6xi32>, %2: tensor<2x3x7x4xi32>) -> (tensor<2x3x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x7x6xi32>, tensor<3x5x4x6xi32>) outs(%2 : tensor<2x3x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x7x4xi32>
  return %r : tensor<2x3x7x4xi32>
}

// CHECK-LABEL: func.func @not_mmt4d_int(
// CHECK-NOT: found_mmt4d_int{{[,} ]}}
func.func @not_mmt4d_int(%0: tensor<2x5x7x6xi32>, %1: tensor<6x4x5x3xi32>, %2: tensor<2x3x7x4xi32>) -> (tensor<2x3x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d2, d1)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x7x6xi32>, tensor<6x4x5x3xi32>) outs(%2 : tensor<2x3x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x7x4xi32>
  return %r : tensor<2x3x7x4xi32>
}

// CHECK-LABEL: func.func @vecmat_float(
// CHECK: found_vecmat_float{{[,} ]}}
func.func @vecmat_float(%0: tensor<3xf32>, %1: tensor<3x2xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<3xf32>, tensor<3x2xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @not_vecmat_float(
// CHECK-NOT: found_vecmat_float{{[,} ]}}
func.func @not_vecmat_float(%0: tensor<3xf32>, %1: tensor<2x3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<3xf32>, tensor<2x3xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @vecmat_int(
// CHECK: found_vecmat_int{{[,} ]}}
func.func @vecmat_int(%0: tensor<3xi32>, %1: tensor<3x2xi32>, %2: tensor<2xi32>) -> (tensor<2xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<3xi32>, tensor<3x2xi32>) outs(%2 : tensor<2xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @not_vecmat_int(
// CHECK-NOT: found_vecmat_int{{[,} ]}}
func.func @not_vecmat_int(%0: tensor<3xi32>, %1: tensor<2x3xi32>, %2: tensor<2xi32>) -> (tensor<2xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<3xi32>, tensor<2x3xi32>) outs(%2 : tensor<2xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @conv_1d_float(
// CHECK: found_conv_1d_float{{[,} ]}}
func.func @conv_1d_float(%0: tensor<4xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<4xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @not_conv_1d_float(
// CHECK-NOT: found_conv_1d_float{{[,} ]}}
func.func @not_conv_1d_float(%0: tensor<4xf32>, %1: tensor<3xf32>, %2: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<4xf32>, tensor<3xf32>) outs(%2 : tensor<2xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.addf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func.func @conv_1d_int(
// CHECK: found_conv_1d_int{{[,} ]}}
func.func @conv_1d_int(%0: tensor<4xi32>, %1: tensor<3xi32>, %2: tensor<2xi32>) -> (tensor<2xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<4xi32>, tensor<3xi32>) outs(%2 : tensor<2xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @not_conv_1d_int(
// CHECK-NOT: found_conv_1d_int{{[,} ]}}
func.func @not_conv_1d_int(%0: tensor<4xi32>, %1: tensor<3xi32>, %2: tensor<2xi32>) -> (tensor<2xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%0, %1 : tensor<4xi32>, tensor<3xi32>) outs(%2 : tensor<2xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.addi"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw_float(
// CHECK: found_conv_1d_ncw_fcw_float{{[,} ]}}
func.func @conv_1d_ncw_fcw_float(%0: tensor<2x7x8xf32>, %1: tensor<3x7x4xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x8xf32>, tensor<3x7x4xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_conv_1d_ncw_fcw_float(
// CHECK-NOT: found_conv_1d_ncw_fcw_float{{[,} ]}}
func.func @not_conv_1d_ncw_fcw_float(%0: tensor<2x7x8xf32>, %1: tensor<4x7x3xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d3, d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x8xf32>, tensor<4x7x3xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw_int(
// CHECK: found_conv_1d_ncw_fcw_int{{[,} ]}}
func.func @conv_1d_ncw_fcw_int(%0: tensor<2x7x8xi32>, %1: tensor<3x7x4xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x8xi32>, tensor<3x7x4xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @not_conv_1d_ncw_fcw_int(
// CHECK-NOT: found_conv_1d_ncw_fcw_int{{[,} ]}}
func.func @not_conv_1d_ncw_fcw_int(%0: tensor<2x7x8xi32>, %1: tensor<4x7x3xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d3, d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x8xi32>, tensor<4x7x3xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf_float(
// CHECK: found_conv_1d_nwc_wcf_float{{[,} ]}}
func.func @conv_1d_nwc_wcf_float(%0: tensor<2x9x4xf32>, %1: tensor<7x4x5xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x9x4xf32>, tensor<7x4x5xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_conv_1d_nwc_wcf_float(
// CHECK-NOT: found_conv_1d_nwc_wcf_float{{[,} ]}}
func.func @not_conv_1d_nwc_wcf_float(%0: tensor<2x9x4xf32>, %1: tensor<5x4x7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d2, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x9x4xf32>, tensor<5x4x7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf_int(
// CHECK: found_conv_1d_nwc_wcf_int{{[,} ]}}
func.func @conv_1d_nwc_wcf_int(%0: tensor<2x9x4xi32>, %1: tensor<7x4x5xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x9x4xi32>, tensor<7x4x5xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @not_conv_1d_nwc_wcf_int(
// CHECK-NOT: found_conv_1d_nwc_wcf_int{{[,} ]}}
func.func @not_conv_1d_nwc_wcf_int(%0: tensor<2x9x4xi32>, %1: tensor<5x4x7xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d2, d4, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x9x4xi32>, tensor<5x4x7xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @conv_2d_float(
// CHECK: found_conv_2d_float{{[,} ]}}
func.func @conv_2d_float(%0: tensor<6x9xf32>, %1: tensor<5x7xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<6x9xf32>, tensor<5x7xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_float(
// CHECK-NOT: found_conv_2d_float{{[,} ]}}
func.func @not_conv_2d_float(%0: tensor<6x9xf32>, %1: tensor<7x5xf32>, %2: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<6x9xf32>, tensor<7x5xf32>) outs(%2 : tensor<2x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @conv_2d_int(
// CHECK: found_conv_2d_int{{[,} ]}}
func.func @conv_2d_int(%0: tensor<6x9xi32>, %1: tensor<5x7xi32>, %2: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<6x9xi32>, tensor<5x7xi32>) outs(%2 : tensor<2x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @not_conv_2d_int(
// CHECK-NOT: found_conv_2d_int{{[,} ]}}
func.func @not_conv_2d_int(%0: tensor<6x9xi32>, %1: tensor<7x5xi32>, %2: tensor<2x3xi32>) -> (tensor<2x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<6x9xi32>, tensor<7x5xi32>) outs(%2 : tensor<2x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_float(
// CHECK: found_conv_2d_nchw_fchw_float{{[,} ]}}
func.func @conv_2d_nchw_fchw_float(%0: tensor<2x4x10x14xf32>, %1: tensor<3x4x6x8xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nchw_fchw_float(
// CHECK-NOT: found_conv_2d_nchw_fchw_float{{[,} ]}}
func.func @not_conv_2d_nchw_fchw_float(%0: tensor<2x4x10x14xf32>, %1: tensor<8x6x4x3xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x4x10x14xf32>, tensor<8x6x4x3xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_int(
// CHECK: found_conv_2d_nchw_fchw_int{{[,} ]}}
func.func @conv_2d_nchw_fchw_int(%0: tensor<2x4x10x14xi32>, %1: tensor<3x4x6x8xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x4x10x14xi32>, tensor<3x4x6x8xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @not_conv_2d_nchw_fchw_int(
// CHECK-NOT: found_conv_2d_nchw_fchw_int{{[,} ]}}
func.func @not_conv_2d_nchw_fchw_int(%0: tensor<2x4x10x14xi32>, %1: tensor<8x6x4x3xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x4x10x14xi32>, tensor<8x6x4x3xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw_float(
// CHECK: found_conv_2d_ngchw_fgchw_float{{[,} ]}}
func.func @conv_2d_ngchw_fgchw_float(%0: tensor<2x3x6x14x12xf32>, %1: tensor<5x3x6x8x9xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d2, d1, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xf32>, tensor<5x3x6x8x9xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_ngchw_fgchw_float(
// CHECK-NOT: found_conv_2d_ngchw_fgchw_float{{[,} ]}}
func.func @not_conv_2d_ngchw_fgchw_float(%0: tensor<2x3x6x14x12xf32>, %1: tensor<9x8x6x3x5xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d1, d2)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xf32>, tensor<9x8x6x3x5xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw_int(
// CHECK: found_conv_2d_ngchw_fgchw_int{{[,} ]}}
func.func @conv_2d_ngchw_fgchw_int(%0: tensor<2x3x6x14x12xi32>, %1: tensor<5x3x6x8x9xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d2, d1, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xi32>, tensor<5x3x6x8x9xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @not_conv_2d_ngchw_fgchw_int(
// CHECK-NOT: found_conv_2d_ngchw_fgchw_int{{[,} ]}}
func.func @not_conv_2d_ngchw_fgchw_int(%0: tensor<2x3x6x14x12xi32>, %1: tensor<9x8x6x3x5xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d1, d2)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xi32>, tensor<9x8x6x3x5xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_float(
// CHECK: found_conv_2d_ngchw_gfchw_float{{[,} ]}}
func.func @conv_2d_ngchw_gfchw_float(%0: tensor<2x3x6x14x12xf32>, %1: tensor<3x5x6x8x9xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xf32>, tensor<3x5x6x8x9xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_ngchw_gfchw_float(
// CHECK-NOT: found_conv_2d_ngchw_gfchw_float{{[,} ]}}
func.func @not_conv_2d_ngchw_gfchw_float(%0: tensor<2x3x6x14x12xf32>, %1: tensor<9x8x6x5x3xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d2, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xf32>, tensor<9x8x6x5x3xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_int(
// CHECK: found_conv_2d_ngchw_gfchw_int{{[,} ]}}
func.func @conv_2d_ngchw_gfchw_int(%0: tensor<2x3x6x14x12xi32>, %1: tensor<3x5x6x8x9xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xi32>, tensor<3x5x6x8x9xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @not_conv_2d_ngchw_gfchw_int(
// CHECK-NOT: found_conv_2d_ngchw_gfchw_int{{[,} ]}}
func.func @not_conv_2d_ngchw_gfchw_int(%0: tensor<2x3x6x14x12xi32>, %1: tensor<9x8x6x5x3xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d2, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x3x6x14x12xi32>, tensor<9x8x6x5x3xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_float(
// CHECK: found_conv_2d_nhwc_fhwc_float{{[,} ]}}
func.func @conv_2d_nhwc_fhwc_float(%0: tensor<2x6x10x8xf32>, %1: tensor<7x4x6x8xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xf32>, tensor<7x4x6x8xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwc_fhwc_float(
// CHECK-NOT: found_conv_2d_nhwc_fhwc_float{{[,} ]}}
func.func @not_conv_2d_nhwc_fhwc_float(%0: tensor<2x6x10x8xf32>, %1: tensor<8x6x4x7xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xf32>, tensor<8x6x4x7xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_int(
// CHECK: found_conv_2d_nhwc_fhwc_int{{[,} ]}}
func.func @conv_2d_nhwc_fhwc_int(%0: tensor<2x6x10x8xi32>, %1: tensor<7x4x6x8xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xi32>, tensor<7x4x6x8xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwc_fhwc_int(
// CHECK-NOT: found_conv_2d_nhwc_fhwc_int{{[,} ]}}
func.func @not_conv_2d_nhwc_fhwc_int(%0: tensor<2x6x10x8xi32>, %1: tensor<8x6x4x7xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xi32>, tensor<8x6x4x7xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_float(
// CHECK: found_conv_2d_nhwc_hwcf_float{{[,} ]}}
func.func @conv_2d_nhwc_hwcf_float(%0: tensor<2x6x10x8xf32>, %1: tensor<4x6x8x7xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xf32>, tensor<4x6x8x7xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwc_hwcf_float(
// CHECK-NOT: found_conv_2d_nhwc_hwcf_float{{[,} ]}}
func.func @not_conv_2d_nhwc_hwcf_float(%0: tensor<2x6x10x8xf32>, %1: tensor<7x8x6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d6, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xf32>, tensor<7x8x6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_int(
// CHECK: found_conv_2d_nhwc_hwcf_int{{[,} ]}}
func.func @conv_2d_nhwc_hwcf_int(%0: tensor<2x6x10x8xi32>, %1: tensor<4x6x8x7xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xi32>, tensor<4x6x8x7xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwc_hwcf_int(
// CHECK-NOT: found_conv_2d_nhwc_hwcf_int{{[,} ]}}
func.func @not_conv_2d_nhwc_hwcf_int(%0: tensor<2x6x10x8xi32>, %1: tensor<7x8x6x4xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d6, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x8xi32>, tensor<7x8x6x4xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_float(
// CHECK: found_conv_2d_nhwgc_gfhwc_float{{[,} ]}}
func.func @conv_2d_nhwgc_gfhwc_float(%0: tensor<2x8x12x7x9xf32>, %1: tensor<7x4x6x8x9xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d3, d4, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7x9xf32>, tensor<7x4x6x8x9xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwgc_gfhwc_float(
// CHECK-NOT: found_conv_2d_nhwgc_gfhwc_float{{[,} ]}}
func.func @not_conv_2d_nhwgc_gfhwc_float(%0: tensor<2x8x12x7x9xf32>, %1: tensor<9x8x6x4x7xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7x9xf32>, tensor<9x8x6x4x7xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_int(
// CHECK: found_conv_2d_nhwgc_gfhwc_int{{[,} ]}}
func.func @conv_2d_nhwgc_gfhwc_int(%0: tensor<2x8x12x7x9xi32>, %1: tensor<7x4x6x8x9xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d3, d4, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7x9xi32>, tensor<7x4x6x8x9xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @not_conv_2d_nhwgc_gfhwc_int(
// CHECK-NOT: found_conv_2d_nhwgc_gfhwc_int{{[,} ]}}
func.func @not_conv_2d_nhwgc_gfhwc_int(%0: tensor<2x8x12x7x9xi32>, %1: tensor<9x8x6x4x7xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7x9xi32>, tensor<9x8x6x4x7xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @conv_3d_float(
// CHECK: found_conv_3d_float{{[,} ]}}
func.func @conv_3d_float(%0: tensor<8x6x10xf32>, %1: tensor<7x4x6xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<8x6x10xf32>, tensor<7x4x6xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_conv_3d_float(
// CHECK-NOT: found_conv_3d_float{{[,} ]}}
func.func @not_conv_3d_float(%0: tensor<8x6x10xf32>, %1: tensor<6x4x7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<8x6x10xf32>, tensor<6x4x7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @conv_3d_int(
// CHECK: found_conv_3d_int{{[,} ]}}
func.func @conv_3d_int(%0: tensor<8x6x10xi32>, %1: tensor<7x4x6xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<8x6x10xi32>, tensor<7x4x6xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @not_conv_3d_int(
// CHECK-NOT: found_conv_3d_int{{[,} ]}}
func.func @not_conv_3d_int(%0: tensor<8x6x10xi32>, %1: tensor<6x4x7xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<8x6x10xi32>, tensor<6x4x7xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw_float(
// CHECK: found_conv_3d_ncdhw_fcdhw_float{{[,} ]}}
func.func @conv_3d_ncdhw_fcdhw_float(%0: tensor<2x6x12x15x13xf32>, %1: tensor<3x6x8x9x10xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6, d3 + d7, d4 + d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d1, d5, d6, d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x12x15x13xf32>, tensor<3x6x8x9x10xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_3d_ncdhw_fcdhw_float(
// CHECK-NOT: found_conv_3d_ncdhw_fcdhw_float{{[,} ]}}
func.func @not_conv_3d_ncdhw_fcdhw_float(%0: tensor<2x6x12x15x13xf32>, %1: tensor<10x9x8x6x3xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6, d3 + d7, d4 + d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d8, d7, d6, d5, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x12x15x13xf32>, tensor<10x9x8x6x3xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw_int(
// CHECK: found_conv_3d_ncdhw_fcdhw_int{{[,} ]}}
func.func @conv_3d_ncdhw_fcdhw_int(%0: tensor<2x6x12x15x13xi32>, %1: tensor<3x6x8x9x10xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6, d3 + d7, d4 + d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d1, d5, d6, d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x12x15x13xi32>, tensor<3x6x8x9x10xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @not_conv_3d_ncdhw_fcdhw_int(
// CHECK-NOT: found_conv_3d_ncdhw_fcdhw_int{{[,} ]}}
func.func @not_conv_3d_ncdhw_fcdhw_int(%0: tensor<2x6x12x15x13xi32>, %1: tensor<10x9x8x6x3xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6, d3 + d7, d4 + d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d8, d7, d6, d5, d1)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x12x15x13xi32>, tensor<10x9x8x6x3xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_float(
// CHECK: found_conv_3d_ndhwc_dhwcf_float{{[,} ]}}
func.func @conv_3d_ndhwc_dhwcf_float(%0: tensor<2x8x12x15x10xf32>, %1: tensor<6x8x9x10x4xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_conv_3d_ndhwc_dhwcf_float(
// CHECK-NOT: found_conv_3d_ndhwc_dhwcf_float{{[,} ]}}
func.func @not_conv_3d_ndhwc_dhwcf_float(%0: tensor<2x8x12x15x10xf32>, %1: tensor<4x10x9x8x6xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d4, d8, d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x15x10xf32>, tensor<4x10x9x8x6xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_int(
// CHECK: found_conv_3d_ndhwc_dhwcf_int{{[,} ]}}
func.func @conv_3d_ndhwc_dhwcf_int(%0: tensor<2x8x12x15x10xi32>, %1: tensor<6x8x9x10x4xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x15x10xi32>, tensor<6x8x9x10x4xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @not_conv_3d_ndhwc_dhwcf_int(
// CHECK-NOT: found_conv_3d_ndhwc_dhwcf_int{{[,} ]}}
func.func @not_conv_3d_ndhwc_dhwcf_int(%0: tensor<2x8x12x15x10xi32>, %1: tensor<4x10x9x8x6xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d4, d8, d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x15x10xi32>, tensor<4x10x9x8x6xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw_float(
// CHECK: found_depthwise_conv_1d_ncw_cw_float{{[,} ]}}
func.func @depthwise_conv_1d_ncw_cw_float(%0: tensor<2x5x9xf32>, %1: tensor<5x7xf32>, %2: tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x9xf32>, tensor<5x7xf32>) outs(%2 : tensor<2x5x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x5x3xf32>
  return %r : tensor<2x5x3xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_1d_ncw_cw_float(
// CHECK-NOT: found_depthwise_conv_1d_ncw_cw_float{{[,} ]}}
func.func @not_depthwise_conv_1d_ncw_cw_float(%0: tensor<2x5x9xf32>, %1: tensor<7x5xf32>, %2: tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x9xf32>, tensor<7x5xf32>) outs(%2 : tensor<2x5x3xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x5x3xf32>
  return %r : tensor<2x5x3xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw_int(
// CHECK: found_depthwise_conv_1d_ncw_cw_int{{[,} ]}}
func.func @depthwise_conv_1d_ncw_cw_int(%0: tensor<2x5x9xi32>, %1: tensor<5x7xi32>, %2: tensor<2x5x3xi32>) -> (tensor<2x5x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x9xi32>, tensor<5x7xi32>) outs(%2 : tensor<2x5x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x5x3xi32>
  return %r : tensor<2x5x3xi32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_1d_ncw_cw_int(
// CHECK-NOT: found_depthwise_conv_1d_ncw_cw_int{{[,} ]}}
func.func @not_depthwise_conv_1d_ncw_cw_int(%0: tensor<2x5x9xi32>, %1: tensor<7x5xi32>, %2: tensor<2x5x3xi32>) -> (tensor<2x5x3xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x5x9xi32>, tensor<7x5xi32>) outs(%2 : tensor<2x5x3xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x5x3xi32>
  return %r : tensor<2x5x3xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc_float(
// CHECK: found_depthwise_conv_1d_nwc_wc_float{{[,} ]}}
func.func @depthwise_conv_1d_nwc_wc_float(%0: tensor<2x9x5xf32>, %1: tensor<7x5xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x9x5xf32>, tensor<7x5xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_1d_nwc_wc_float(
// CHECK-NOT: found_depthwise_conv_1d_nwc_wc_float{{[,} ]}}
func.func @not_depthwise_conv_1d_nwc_wc_float(%0: tensor<2x9x5xf32>, %1: tensor<5x7xf32>, %2: tensor<2x3x5xf32>) -> (tensor<2x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x9x5xf32>, tensor<5x7xf32>) outs(%2 : tensor<2x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc_int(
// CHECK: found_depthwise_conv_1d_nwc_wc_int{{[,} ]}}
func.func @depthwise_conv_1d_nwc_wc_int(%0: tensor<2x9x5xi32>, %1: tensor<7x5xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x9x5xi32>, tensor<7x5xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_1d_nwc_wc_int(
// CHECK-NOT: found_depthwise_conv_1d_nwc_wc_int{{[,} ]}}
func.func @not_depthwise_conv_1d_nwc_wc_int(%0: tensor<2x9x5xi32>, %1: tensor<5x7xi32>, %2: tensor<2x3x5xi32>) -> (tensor<2x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x9x5xi32>, tensor<5x7xi32>) outs(%2 : tensor<2x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5xi32>
  return %r : tensor<2x3x5xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm_float(
// CHECK: found_depthwise_conv_1d_nwc_wcm_float{{[,} ]}}
func.func @depthwise_conv_1d_nwc_wcm_float(%0: tensor<2x6x5xf32>, %1: tensor<4x5x7xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x6x5xf32>, tensor<4x5x7xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_1d_nwc_wcm_float(
// CHECK-NOT: found_depthwise_conv_1d_nwc_wcm_float{{[,} ]}}
func.func @not_depthwise_conv_1d_nwc_wcm_float(%0: tensor<2x6x5xf32>, %1: tensor<7x5x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x6x5xf32>, tensor<7x5x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm_int(
// CHECK: found_depthwise_conv_1d_nwc_wcm_int{{[,} ]}}
func.func @depthwise_conv_1d_nwc_wcm_int(%0: tensor<2x6x5xi32>, %1: tensor<4x5x7xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x6x5xi32>, tensor<4x5x7xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_1d_nwc_wcm_int(
// CHECK-NOT: found_depthwise_conv_1d_nwc_wcm_int{{[,} ]}}
func.func @not_depthwise_conv_1d_nwc_wcm_int(%0: tensor<2x6x5xi32>, %1: tensor<7x5x4xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d2, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%0, %1 : tensor<2x6x5xi32>, tensor<7x5x4xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw_float(
// CHECK: found_depthwise_conv_2d_nchw_chw_float{{[,} ]}}
func.func @depthwise_conv_2d_nchw_chw_float(%0: tensor<2x7x6x10xf32>, %1: tensor<7x4x6xf32>, %2: tensor<2x7x3x5xf32>) -> (tensor<2x7x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x6x10xf32>, tensor<7x4x6xf32>) outs(%2 : tensor<2x7x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x7x3x5xf32>
  return %r : tensor<2x7x3x5xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nchw_chw_float(
// CHECK-NOT: found_depthwise_conv_2d_nchw_chw_float{{[,} ]}}
func.func @not_depthwise_conv_2d_nchw_chw_float(%0: tensor<2x7x6x10xf32>, %1: tensor<6x4x7xf32>, %2: tensor<2x7x3x5xf32>) -> (tensor<2x7x3x5xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x6x10xf32>, tensor<6x4x7xf32>) outs(%2 : tensor<2x7x3x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x7x3x5xf32>
  return %r : tensor<2x7x3x5xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw_int(
// CHECK: found_depthwise_conv_2d_nchw_chw_int{{[,} ]}}
func.func @depthwise_conv_2d_nchw_chw_int(%0: tensor<2x7x6x10xi32>, %1: tensor<7x4x6xi32>, %2: tensor<2x7x3x5xi32>) -> (tensor<2x7x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x6x10xi32>, tensor<7x4x6xi32>) outs(%2 : tensor<2x7x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x7x3x5xi32>
  return %r : tensor<2x7x3x5xi32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nchw_chw_int(
// CHECK-NOT: found_depthwise_conv_2d_nchw_chw_int{{[,} ]}}
func.func @not_depthwise_conv_2d_nchw_chw_int(%0: tensor<2x7x6x10xi32>, %1: tensor<6x4x7xi32>, %2: tensor<2x7x3x5xi32>) -> (tensor<2x7x3x5xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x7x6x10xi32>, tensor<6x4x7xi32>) outs(%2 : tensor<2x7x3x5xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x7x3x5xi32>
  return %r : tensor<2x7x3x5xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_float(
// CHECK: found_depthwise_conv_2d_nhwc_hwc_float{{[,} ]}}
func.func @depthwise_conv_2d_nhwc_hwc_float(%0: tensor<2x6x10x7xf32>, %1: tensor<4x6x7xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<4x6x7xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nhwc_hwc_float(
// CHECK-NOT: found_depthwise_conv_2d_nhwc_hwc_float{{[,} ]}}
func.func @not_depthwise_conv_2d_nhwc_hwc_float(%0: tensor<2x6x10x7xf32>, %1: tensor<7x6x4xf32>, %2: tensor<2x3x5x7xf32>) -> (tensor<2x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xf32>, tensor<7x6x4xf32>) outs(%2 : tensor<2x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7xf32>
  return %r : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_int(
// CHECK: found_depthwise_conv_2d_nhwc_hwc_int{{[,} ]}}
func.func @depthwise_conv_2d_nhwc_hwc_int(%0: tensor<2x6x10x7xi32>, %1: tensor<4x6x7xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xi32>, tensor<4x6x7xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nhwc_hwc_int(
// CHECK-NOT: found_depthwise_conv_2d_nhwc_hwc_int{{[,} ]}}
func.func @not_depthwise_conv_2d_nhwc_hwc_int(%0: tensor<2x6x10x7xi32>, %1: tensor<7x6x4xi32>, %2: tensor<2x3x5x7xi32>) -> (tensor<2x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x6x10x7xi32>, tensor<7x6x4xi32>) outs(%2 : tensor<2x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7xi32>
  return %r : tensor<2x3x5x7xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_float(
// CHECK: found_depthwise_conv_2d_nhwc_hwcm_float{{[,} ]}}
func.func @depthwise_conv_2d_nhwc_hwcm_float(%0: tensor<2x8x12x7xf32>, %1: tensor<6x8x7x4xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7xf32>, tensor<6x8x7x4xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nhwc_hwcm_float(
// CHECK-NOT: found_depthwise_conv_2d_nhwc_hwcm_float{{[,} ]}}
func.func @not_depthwise_conv_2d_nhwc_hwcm_float(%0: tensor<2x8x12x7xf32>, %1: tensor<4x7x8x6xf32>, %2: tensor<2x3x5x7x4xf32>) -> (tensor<2x3x5x7x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d3, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7xf32>, tensor<4x7x8x6xf32>) outs(%2 : tensor<2x3x5x7x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x4xf32>
  return %r : tensor<2x3x5x7x4xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_int(
// CHECK: found_depthwise_conv_2d_nhwc_hwcm_int{{[,} ]}}
func.func @depthwise_conv_2d_nhwc_hwcm_int(%0: tensor<2x8x12x7xi32>, %1: tensor<6x8x7x4xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7xi32>, tensor<6x8x7x4xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_2d_nhwc_hwcm_int(
// CHECK-NOT: found_depthwise_conv_2d_nhwc_hwcm_int{{[,} ]}}
func.func @not_depthwise_conv_2d_nhwc_hwcm_int(%0: tensor<2x8x12x7xi32>, %1: tensor<4x7x8x6xi32>, %2: tensor<2x3x5x7x4xi32>) -> (tensor<2x3x5x7x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d3, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%0, %1 : tensor<2x8x12x7xi32>, tensor<4x7x8x6xi32>) outs(%2 : tensor<2x3x5x7x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x4xi32>
  return %r : tensor<2x3x5x7x4xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw_float(
// CHECK: found_depthwise_conv_3d_ncdhw_cdhw_float{{[,} ]}}
func.func @depthwise_conv_3d_ncdhw_cdhw_float(%0: tensor<2x9x6x10x14xf32>, %1: tensor<9x4x6x8xf32>, %2: tensor<2x9x3x5x7xf32>) -> (tensor<2x9x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x9x6x10x14xf32>, tensor<9x4x6x8xf32>) outs(%2 : tensor<2x9x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x9x3x5x7xf32>
  return %r : tensor<2x9x3x5x7xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_3d_ncdhw_cdhw_float(
// CHECK-NOT: found_depthwise_conv_3d_ncdhw_cdhw_float{{[,} ]}}
func.func @not_depthwise_conv_3d_ncdhw_cdhw_float(%0: tensor<2x9x6x10x14xf32>, %1: tensor<8x6x4x9xf32>, %2: tensor<2x9x3x5x7xf32>) -> (tensor<2x9x3x5x7xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d6, d5, d4, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x9x6x10x14xf32>, tensor<8x6x4x9xf32>) outs(%2 : tensor<2x9x3x5x7xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x9x3x5x7xf32>
  return %r : tensor<2x9x3x5x7xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw_int(
// CHECK: found_depthwise_conv_3d_ncdhw_cdhw_int{{[,} ]}}
func.func @depthwise_conv_3d_ncdhw_cdhw_int(%0: tensor<2x9x6x10x14xi32>, %1: tensor<9x4x6x8xi32>, %2: tensor<2x9x3x5x7xi32>) -> (tensor<2x9x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x9x6x10x14xi32>, tensor<9x4x6x8xi32>) outs(%2 : tensor<2x9x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x9x3x5x7xi32>
  return %r : tensor<2x9x3x5x7xi32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_3d_ncdhw_cdhw_int(
// CHECK-NOT: found_depthwise_conv_3d_ncdhw_cdhw_int{{[,} ]}}
func.func @not_depthwise_conv_3d_ncdhw_cdhw_int(%0: tensor<2x9x6x10x14xi32>, %1: tensor<8x6x4x9xi32>, %2: tensor<2x9x3x5x7xi32>) -> (tensor<2x9x3x5x7xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4, d2 + d5, d3 + d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d6, d5, d4, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x9x6x10x14xi32>, tensor<8x6x4x9xi32>) outs(%2 : tensor<2x9x3x5x7xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x9x3x5x7xi32>
  return %r : tensor<2x9x3x5x7xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc_float(
// CHECK: found_depthwise_conv_3d_ndhwc_dhwc_float{{[,} ]}}
func.func @depthwise_conv_3d_ndhwc_dhwc_float(%0: tensor<2x6x10x14x9xf32>, %1: tensor<4x6x8x9xf32>, %2: tensor<2x3x5x7x9xf32>) -> (tensor<2x3x5x7x9xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4, d2 + d5, d3 + d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d4, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x6x10x14x9xf32>, tensor<4x6x8x9xf32>) outs(%2 : tensor<2x3x5x7x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x9xf32>
  return %r : tensor<2x3x5x7x9xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_3d_ndhwc_dhwc_float(
// CHECK-NOT: found_depthwise_conv_3d_ndhwc_dhwc_float{{[,} ]}}
func.func @not_depthwise_conv_3d_ndhwc_dhwc_float(%0: tensor<2x6x10x14x9xf32>, %1: tensor<9x8x6x4xf32>, %2: tensor<2x3x5x7x9xf32>) -> (tensor<2x3x5x7x9xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4, d2 + d5, d3 + d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x6x10x14x9xf32>, tensor<9x8x6x4xf32>) outs(%2 : tensor<2x3x5x7x9xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x9xf32>
  return %r : tensor<2x3x5x7x9xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc_int(
// CHECK: found_depthwise_conv_3d_ndhwc_dhwc_int{{[,} ]}}
func.func @depthwise_conv_3d_ndhwc_dhwc_int(%0: tensor<2x6x10x14x9xi32>, %1: tensor<4x6x8x9xi32>, %2: tensor<2x3x5x7x9xi32>) -> (tensor<2x3x5x7x9xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4, d2 + d5, d3 + d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d4, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x6x10x14x9xi32>, tensor<4x6x8x9xi32>) outs(%2 : tensor<2x3x5x7x9xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x9xi32>
  return %r : tensor<2x3x5x7x9xi32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_3d_ndhwc_dhwc_int(
// CHECK-NOT: found_depthwise_conv_3d_ndhwc_dhwc_int{{[,} ]}}
func.func @not_depthwise_conv_3d_ndhwc_dhwc_int(%0: tensor<2x6x10x14x9xi32>, %1: tensor<9x8x6x4xi32>, %2: tensor<2x3x5x7x9xi32>) -> (tensor<2x3x5x7x9xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4, d2 + d5, d3 + d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d6, d5, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x6x10x14x9xi32>, tensor<9x8x6x4xi32>) outs(%2 : tensor<2x3x5x7x9xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x9xi32>
  return %r : tensor<2x3x5x7x9xi32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm_float(
// CHECK: found_depthwise_conv_3d_ndhwc_dhwcm_float{{[,} ]}}
func.func @depthwise_conv_3d_ndhwc_dhwcm_float(%0: tensor<2x8x12x15x10xf32>, %1: tensor<6x8x9x10x4xf32>, %2: tensor<2x3x5x7x10x4xf32>) -> (tensor<2x3x5x7x10x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>) outs(%2 : tensor<2x3x5x7x10x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x10x4xf32>
  return %r : tensor<2x3x5x7x10x4xf32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_3d_ndhwc_dhwcm_float(
// CHECK-NOT: found_depthwise_conv_3d_ndhwc_dhwcm_float{{[,} ]}}
func.func @not_depthwise_conv_3d_ndhwc_dhwcm_float(%0: tensor<2x8x12x15x10xf32>, %1: tensor<4x10x9x8x6xf32>, %2: tensor<2x3x5x7x10x4xf32>) -> (tensor<2x3x5x7x10x4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d4, d8, d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x8x12x15x10xf32>, tensor<4x10x9x8x6xf32>) outs(%2 : tensor<2x3x5x7x10x4xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %v0 = "arith.mulf"(%a0, %a1) : (f32, f32) -> f32
    %v1 = "arith.addf"(%a2, %v0) : (f32, f32) -> f32
    linalg.yield %v1 : f32
  } -> tensor<2x3x5x7x10x4xf32>
  return %r : tensor<2x3x5x7x10x4xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm_int(
// CHECK: found_depthwise_conv_3d_ndhwc_dhwcm_int{{[,} ]}}
func.func @depthwise_conv_3d_ndhwc_dhwcm_int(%0: tensor<2x8x12x15x10xi32>, %1: tensor<6x8x9x10x4xi32>, %2: tensor<2x3x5x7x10x4xi32>) -> (tensor<2x3x5x7x10x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x8x12x15x10xi32>, tensor<6x8x9x10x4xi32>) outs(%2 : tensor<2x3x5x7x10x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x10x4xi32>
  return %r : tensor<2x3x5x7x10x4xi32>
}

// CHECK-LABEL: func.func @not_depthwise_conv_3d_ndhwc_dhwcm_int(
// CHECK-NOT: found_depthwise_conv_3d_ndhwc_dhwcm_int{{[,} ]}}
func.func @not_depthwise_conv_3d_ndhwc_dhwcm_int(%0: tensor<2x8x12x15x10xi32>, %1: tensor<4x10x9x8x6xi32>, %2: tensor<2x3x5x7x10x4xi32>) -> (tensor<2x3x5x7x10x4xi32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d4, d8, d7, d6, d5)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%0, %1 : tensor<2x8x12x15x10xi32>, tensor<4x10x9x8x6xi32>) outs(%2 : tensor<2x3x5x7x10x4xi32>) {
  ^bb0(%a0: i32, %a1: i32, %a2: i32):
    %v0 = "arith.muli"(%a0, %a1) : (i32, i32) -> i32
    %v1 = "arith.addi"(%a2, %v0) : (i32, i32) -> i32
    linalg.yield %v1 : i32
  } -> tensor<2x3x5x7x10x4xi32>
  return %r : tensor<2x3x5x7x10x4xi32>
}

}

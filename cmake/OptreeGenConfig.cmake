# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   find_package(OptreeGen 0.2 REQUIRED)
#
# brings what builds a dialect that optree-gen has generated: OpTree.cmake, OptreeGenerate.cmake.
# From an installation the runtime comes as an archive; from a checkout or a Python package (`optree-gen
# cmake-dir` prints where this file is) it is compiled along.

set(OptreeGen_INSTALLED "${CMAKE_CURRENT_LIST_DIR}/OptreeGenInstalled.cmake")
if(EXISTS "${OptreeGen_INSTALLED}")
  include("${OptreeGen_INSTALLED}")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/OpTree.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/OptreeGenerate.cmake")

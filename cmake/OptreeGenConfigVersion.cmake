# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The version is the Python package's. Before 1.0 a minor version may change what is generated.

include("${CMAKE_CURRENT_LIST_DIR}/OptreeGenVersion.cmake")
set(PACKAGE_VERSION "${OPTREE_GEN_VERSION}")
string(REGEX MATCH "^[0-9]+\\.[0-9]+" offered "${PACKAGE_VERSION}")
string(REGEX MATCH "^[0-9]+\\.[0-9]+" wanted "${PACKAGE_FIND_VERSION}")
if(NOT PACKAGE_FIND_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
elseif(PACKAGE_VERSION VERSION_EQUAL PACKAGE_FIND_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  set(PACKAGE_VERSION_EXACT TRUE)
elseif(PACKAGE_VERSION VERSION_GREATER PACKAGE_FIND_VERSION AND offered STREQUAL wanted)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
else()
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
endif()

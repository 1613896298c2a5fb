# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Sets OPTREE_GEN_VERSION to the version that the Python package states.

foreach(package IN ITEMS "../generator/optree_gen" "../..")  # In a checkout; in the package.
  if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/${package}/__init__.py")
    file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/${package}/__init__.py" stated REGEX "^__version__ = ")
    string(REGEX REPLACE "^__version__ = \"(.*)\"$" "\\1" OPTREE_GEN_VERSION "${stated}")
    break()
  endif()
endforeach()

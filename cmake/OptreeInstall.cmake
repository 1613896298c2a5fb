# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What `cmake --install` installs beside the libraries: the runtime's headers and its archive, and a
# CMake package from which other projects build dialects of their own.

set(package_dir lib/cmake/OptreeGen)

install(DIRECTORY "${OPTREE_RUNTIME_DIR}/include/" DESTINATION "include"
        FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
set(archives OpTreeRuntimeArchive OpTreeDialectRuntimeArchive)
set_target_properties(${archives} PROPERTIES EXCLUDE_FROM_ALL OFF)
install(TARGETS ${archives} EXPORT OptreeGenTargets ARCHIVE DESTINATION "lib")

include("${CMAKE_CURRENT_LIST_DIR}/OptreeGenVersion.cmake")
set(staging "${CMAKE_BINARY_DIR}/package")
file(CONFIGURE OUTPUT "${staging}/OptreeGenVersion.cmake" @ONLY CONTENT
     "set(OPTREE_GEN_VERSION \"@OPTREE_GEN_VERSION@\")\n")
file(CONFIGURE OUTPUT "${staging}/OptreeGenInstalled.cmake" @ONLY CONTENT [[
get_filename_component(OPTREE_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(OPTREE_RUNTIME_INCLUDE_DIR "${OPTREE_PREFIX}/include")
set(OPTREE_INSTALLED_MLIR "@MLIR_VERSION_MAJOR@.@MLIR_VERSION_MINOR@")
if(NOT MLIR_DIR AND NOT DEFINED ENV{MLIR_DIR})
  set(MLIR_DIR "@MLIR_DIR@")
endif()
set(OPTREE_RUNTIME_ARCHIVE "${OPTREE_PREFIX}/lib/libOpTreeRuntime.a"
    CACHE FILEPATH "A libOpTreeRuntime.a to use instead of compiling it")
include("${CMAKE_CURRENT_LIST_DIR}/OptreeGenTargets.cmake")
]])
install(EXPORT OptreeGenTargets NAMESPACE OptreeGen:: DESTINATION "${package_dir}")
install(FILES
        "${staging}/OptreeGenVersion.cmake"
        "${staging}/OptreeGenInstalled.cmake"
        "${CMAKE_CURRENT_LIST_DIR}/OpTree.cmake"
        "${CMAKE_CURRENT_LIST_DIR}/mlir.json"
        "${CMAKE_CURRENT_LIST_DIR}/OptreeGenConfig.cmake"
        "${CMAKE_CURRENT_LIST_DIR}/OptreeGenConfigVersion.cmake"
        "${CMAKE_CURRENT_LIST_DIR}/OptreeGenerate.cmake"
        DESTINATION "${package_dir}")

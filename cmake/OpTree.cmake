# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds generated C++ against an installed MLIR: include this file, then call
#
#   optree_add_plugin(<library> <source>...)
#
# in the directory that the generator wrote. MLIR_DIR selects the MLIR.

include_guard(GLOBAL)

set(OPTREE_MLIR_VERSION 22.1)
set(OPTREE_RUNTIME_DIR "${CMAKE_CURRENT_LIST_DIR}/../runtime")
if(NOT OPTREE_RUNTIME_INCLUDE_DIR)
  set(OPTREE_RUNTIME_INCLUDE_DIR "${OPTREE_RUNTIME_DIR}/include")
endif()

if(NOT DEFINED MLIR_DIR AND DEFINED ENV{MLIR_DIR})
  set(MLIR_DIR "$ENV{MLIR_DIR}")
endif()
# An MLIR that was selected is used or refused, never replaced by another.
if(MLIR_DIR)
  set(selected PATHS "${MLIR_DIR}" NO_DEFAULT_PATH)
else()
  set(selected PATHS /usr/lib/llvm-22)
endif()
find_package(MLIR ${OPTREE_MLIR_VERSION} CONFIG QUIET ${selected})
if(NOT MLIR_FOUND)
  set(found "none was found")
  if(MLIR_CONSIDERED_VERSIONS)
    list(REMOVE_DUPLICATES MLIR_CONSIDERED_VERSIONS)
    list(JOIN MLIR_CONSIDERED_VERSIONS ", " found)
    set(found "found ${found}")
  endif()
  message(FATAL_ERROR
    "MLIR ${OPTREE_MLIR_VERSION} is needed, ${found}. "
    "Set MLIR_DIR to the lib/cmake/mlir of an MLIR ${OPTREE_MLIR_VERSION} installation.")
endif()

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# The runtime goes into each plugin: compiled here, or from an archive of an earlier build.
set(OPTREE_RUNTIME_ARCHIVE "" CACHE FILEPATH "A libOpTreeRuntime.a to use instead of compiling it")
if(OPTREE_RUNTIME_ARCHIVE)
  add_library(OpTreeRuntime INTERFACE)
  target_link_libraries(OpTreeRuntime INTERFACE "${OPTREE_RUNTIME_ARCHIVE}")
  set(scope INTERFACE)
else()
  file(GLOB OPTREE_RUNTIME_SOURCES CONFIGURE_DEPENDS "${OPTREE_RUNTIME_DIR}/lib/*.cpp")
  add_library(OpTreeRuntime OBJECT ${OPTREE_RUNTIME_SOURCES})
  set_target_properties(OpTreeRuntime PROPERTIES POSITION_INDEPENDENT_CODE ON)
  set(scope PUBLIC)
endif()
target_compile_options(OpTreeRuntime ${scope} -fno-rtti -fno-exceptions -Wall -Wextra
                       -Wno-unused-parameter)
target_include_directories(OpTreeRuntime ${scope} "${OPTREE_RUNTIME_INCLUDE_DIR}")
target_include_directories(OpTreeRuntime SYSTEM ${scope} ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})

# A pass plugin of that name, from generated sources; its headers are below include/.
function(optree_add_plugin library)
  add_library(${library} SHARED ${ARGN})
  target_link_libraries(${library} PRIVATE OpTreeRuntime MLIR LLVM)
  target_include_directories(${library} PUBLIC
    "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:include>")
  set_target_properties(${library} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
  install(TARGETS ${library} EXPORT OptreeGenTargets LIBRARY DESTINATION lib)
  install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/include/" DESTINATION include
          FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
endfunction()

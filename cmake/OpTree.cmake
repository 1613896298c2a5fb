# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds generated C++ against an installed MLIR: include this file, then call
#
#   optree_add_plugin(<library> <source>...)            for a dialect that is bound
#   optree_add_dialect(<library> NAME <name> ...)       for one that is defined
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
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
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
  file(GLOB_RECURSE OPTREE_RUNTIME_SOURCES CONFIGURE_DEPENDS "${OPTREE_RUNTIME_DIR}/lib/*.cpp")
  list(FILTER OPTREE_RUNTIME_SOURCES EXCLUDE REGEX "/lib/Dialect/[^/]*$")
  add_library(OpTreeRuntime OBJECT ${OPTREE_RUNTIME_SOURCES})
  set_target_properties(OpTreeRuntime PROPERTIES POSITION_INDEPENDENT_CODE ON)
  set(scope PUBLIC)
endif()
# What the ops of defined dialects are made of, likewise.
file(GLOB OPTREE_DIALECT_SOURCES CONFIGURE_DEPENDS "${OPTREE_RUNTIME_DIR}/lib/Dialect/*.cpp")
if(OPTREE_RUNTIME_ARCHIVE)
  add_library(OpTreeDialectRuntime INTERFACE)
  get_filename_component(directory "${OPTREE_RUNTIME_ARCHIVE}" DIRECTORY)
  target_link_libraries(OpTreeDialectRuntime INTERFACE
    "${directory}/libOpTreeDialectRuntime.a" OpTreeRuntime)
else()
  add_library(OpTreeDialectRuntime OBJECT EXCLUDE_FROM_ALL ${OPTREE_DIALECT_SOURCES})
  set_target_properties(OpTreeDialectRuntime PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(OpTreeDialectRuntime PUBLIC OpTreeRuntime)
endif()

target_compile_options(OpTreeRuntime ${scope} -fno-rtti -fno-exceptions -Wall -Wextra
                       -Wno-unused-parameter)
target_include_directories(OpTreeRuntime ${scope} "${OPTREE_RUNTIME_INCLUDE_DIR}")
target_include_directories(OpTreeRuntime SYSTEM ${scope} ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})

# Calls within a library are bound when it is linked, others when it is loaded: bound one by one, at
# the first call of each, they take a third of a pass over a small module.
function(optree_bind_calls library)
  if(UNIX AND NOT APPLE)
    target_link_options(${library} PRIVATE "LINKER:-Bsymbolic-functions,-z,now")
  endif()
endfunction()

# A pass plugin of that name, from generated sources; its headers are below include/.
function(optree_add_plugin library)
  add_library(${library} SHARED ${ARGN})
  optree_bind_calls(${library})
  target_link_libraries(${library} PRIVATE OpTreeRuntime MLIR LLVM)
  target_include_directories(${library} PUBLIC
    "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:include>")
  set_target_properties(${library} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
  install(TARGETS ${library} EXPORT OptreeGenTargets LIBRARY DESTINATION lib)
  install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/include/" DESTINATION include
          FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
endfunction()

# A dialect of that name, from generated ODS and sources: lib/lib<library>.so, which is a dialect
# plugin and a pass plugin; bin/<name>-opt and bin/<name>-lsp-server; lib/lib<library>CAPI.so.
#
#   optree_add_dialect(<library> NAME <name> DIALECT <class> OPS <file>... SOURCES <source>...)
#
# OPS: the files include/<library>/<file>.td. A source that the generator did not write is added
# with target_sources.
function(optree_add_dialect library)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAME;DIALECT" "OPS;SOURCES")
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/include/${library}")
  file(MAKE_DIRECTORY "${generated}")
  set(headers)
  function(tablegen input output)
    set(depfile "${generated}/${output}.d")
    add_custom_command(OUTPUT "${generated}/${output}"
      COMMAND mlir-tblgen ${ARGN} "${CMAKE_CURRENT_SOURCE_DIR}/include/${library}/${input}.td"
              "-I${CMAKE_CURRENT_SOURCE_DIR}/include" "-I${MLIR_INCLUDE_DIRS}"
              -o "${generated}/${output}" -d "${depfile}" --write-if-changed
      COMMAND "${CMAKE_COMMAND}" -E touch_nocreate "${generated}/${output}"
      DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/include/${library}/${input}.td"
      DEPFILE "${depfile}"
      COMMENT "mlir-tblgen ${library}/${output}" VERBATIM)
    set(headers ${headers} "${generated}/${output}" PARENT_SCOPE)
  endfunction()
  foreach(kind IN ITEMS decls defs)
    set(suffix h.inc)
    if(kind STREQUAL defs)
      set(suffix cpp.inc)
    endif()
    tablegen(${library}Base ${arg_DIALECT}.${suffix} -gen-dialect-${kind} -dialect=${arg_NAME})
    tablegen(${library}Base ${library}Enums.${suffix} -gen-enum-${kind})
    tablegen(${library}Base ${library}Attributes.${suffix}
             -gen-attrdef-${kind} -attrdefs-dialect=${arg_NAME})
    tablegen(${library}Interfaces ${library}Interfaces.${suffix} -gen-op-interface-${kind})
    foreach(file IN LISTS arg_OPS)
      tablegen(${file} ${file}.${suffix} -gen-op-${kind})
    endforeach()
  endforeach()
  add_custom_target(${library}TableGen DEPENDS ${headers})

  add_library(${library} SHARED ${arg_SOURCES})
  optree_bind_calls(${library})
  add_dependencies(${library} ${library}TableGen)
  target_link_libraries(${library} PRIVATE OpTreeDialectRuntime OpTreeRuntime MLIR LLVM)
  target_include_directories(${library} PUBLIC
    "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>"
    "$<BUILD_INTERFACE:${OPTREE_RUNTIME_INCLUDE_DIR}>" "$<INSTALL_INTERFACE:include>")
  # What mlir-tblgen writes is not ours to warn about.
  target_include_directories(${library} SYSTEM PUBLIC
                             "$<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}/include>"
                             ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_compile_options(${library} PUBLIC -fno-rtti -fno-exceptions)
  set_target_properties(${library} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

  foreach(tool IN ITEMS opt lsp-server)
    add_executable(${arg_NAME}-${tool} tools/${tool}.cpp)
    target_link_libraries(${arg_NAME}-${tool} PRIVATE ${library} MLIR LLVM)
    set_target_properties(${arg_NAME}-${tool} PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin"
      BUILD_RPATH_USE_ORIGIN ON INSTALL_RPATH "$ORIGIN/../lib")
  endforeach()

  # The C API of MLIR itself comes along: nobody needs bindings to call it.
  add_library(${library}CAPI SHARED lib/CAPI.cpp)
  set(apis)
  foreach(name IN ITEMS IR Transforms)
    list(APPEND apis "${MLIR_INSTALL_PREFIX}/lib/libMLIRCAPI${name}.a")
  endforeach()
  target_link_libraries(${library}CAPI PRIVATE ${library}
    -Wl,--whole-archive ${apis} -Wl,--no-whole-archive MLIR LLVM)
  set_target_properties(${library}CAPI PROPERTIES
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib"
    BUILD_RPATH_USE_ORIGIN ON INSTALL_RPATH "$ORIGIN")

  install(TARGETS ${library} EXPORT OptreeGenTargets LIBRARY DESTINATION lib)
  install(TARGETS ${library}CAPI ${arg_NAME}-opt ${arg_NAME}-lsp-server
          LIBRARY DESTINATION lib RUNTIME DESTINATION bin)
  install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/include/" "${CMAKE_CURRENT_BINARY_DIR}/include/"
          DESTINATION include FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc")
endfunction()

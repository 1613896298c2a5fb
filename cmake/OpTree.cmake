# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds generated C++ against an installed MLIR: include this file, then call
#
#   optree_add_plugin(<library> <source>...)            for a dialect that is bound
#   optree_add_dialect(<library> NAME <name> ...)       for one that is defined
#
# in the directory that the generator wrote. MLIR_DIR selects the MLIR. Each gives
#
#   OptreeGen::<library>        the plugin, which is also a shared library to link
#   OptreeGen::<library>Static  the same as a static library
#   OptreeGen::<library>CAPI    of a defined dialect, its C API with MLIR's

include_guard(GLOBAL)

set(OPTREE_RUNTIME_DIR "${CMAKE_CURRENT_LIST_DIR}/../runtime")
if(NOT OPTREE_RUNTIME_INCLUDE_DIR)
  set(OPTREE_RUNTIME_INCLUDE_DIR "${OPTREE_RUNTIME_DIR}/include")
endif()

if(NOT DEFINED MLIR_DIR AND DEFINED ENV{MLIR_DIR})
  set(MLIR_DIR "$ENV{MLIR_DIR}")
endif()
# The versions that are built for, and the one that is taken where none is selected.
file(READ "${CMAKE_CURRENT_LIST_DIR}/mlir.json" data)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             "${CMAKE_CURRENT_LIST_DIR}/mlir.json")
string(JSON default GET "${data}" default)
string(JSON last LENGTH "${data}" series)
math(EXPR last "${last} - 1")
set(OPTREE_MLIR_VERSIONS)
foreach(index RANGE ${last})
  string(JSON number GET "${data}" series ${index} number)
  string(JSON version GET "${data}" series ${index} version)
  list(APPEND OPTREE_MLIR_VERSIONS ${version})
  if(number STREQUAL default)
    set(wanted ${version})
  endif()
endforeach()
if(OPTREE_INSTALLED_MLIR)  # What is installed has been compiled for one.
  set(OPTREE_MLIR_VERSIONS ${OPTREE_INSTALLED_MLIR})
endif()
list(JOIN OPTREE_MLIR_VERSIONS " or " accepted)
# An MLIR that was selected is used or refused, never replaced by another.
if(MLIR_DIR)
  find_package(MLIR CONFIG QUIET PATHS "${MLIR_DIR}" NO_DEFAULT_PATH)
else()
  find_package(MLIR ${wanted} CONFIG QUIET PATHS /usr/lib/llvm-${default})
endif()
set(found "none was found")
if(MLIR_FOUND)
  set(found "found ${MLIR_VERSION_MAJOR}.${MLIR_VERSION_MINOR} in ${MLIR_DIR}")
elseif(MLIR_CONSIDERED_VERSIONS)
  list(REMOVE_DUPLICATES MLIR_CONSIDERED_VERSIONS)
  list(JOIN MLIR_CONSIDERED_VERSIONS ", " found)
  set(found "found ${found}")
endif()
if(NOT MLIR_FOUND
   OR NOT "${MLIR_VERSION_MAJOR}.${MLIR_VERSION_MINOR}" IN_LIST OPTREE_MLIR_VERSIONS)
  message(FATAL_ERROR
    "MLIR ${accepted} is needed, ${found}. "
    "Set MLIR_DIR to the lib/cmake/mlir of an installation of one of them.")
endif()
if(NOT CMAKE_CXX_STANDARD)
  set(CMAKE_CXX_STANDARD 17)
endif()
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# MLIR's headers take longer to parse than the runtime takes to compile: sources of adjacent layers
# are compiled together.
option(OPTREE_UNITY "Compile many sources as one; OFF for who edits the runtime" ON)
set(OPTREE_UNITS "Matching: IR Payload Tree Matching Rewriting" "Forms: Forms Graph Passes"
    "Dialect: Dialect")
function(optree_compile_in_units target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${OPTREE_UNITY} UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    get_filename_component(directory "${source}" DIRECTORY)
    get_filename_component(layer "${directory}" NAME)
    foreach(unit IN LISTS OPTREE_UNITS)
      if(unit MATCHES "^([A-Za-z]+):.* ${layer}( |$)")
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${CMAKE_MATCH_1})
      endif()
    endforeach()
  endforeach()
endfunction()

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
  optree_compile_in_units(OpTreeRuntime ${OPTREE_RUNTIME_SOURCES})
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
  optree_compile_in_units(OpTreeDialectRuntime ${OPTREE_DIALECT_SOURCES})
  target_link_libraries(OpTreeDialectRuntime PUBLIC OpTreeRuntime)
endif()

# The MLIR that plugins link: the shared one if MLIR's programs do. Programs that hold MLIR's static
# libraries, as in most builds of LLVM, give it to the plugins that they load.
set(shared "${LLVM_LINK_LLVM_DYLIB}")
if(DEFINED MLIR_LINK_MLIR_DYLIB)
  set(shared "${MLIR_LINK_MLIR_DYLIB}")
endif()
set(OPTREE_SHARED_MLIR)
if(shared)
  set(OPTREE_SHARED_MLIR MLIR LLVM)
endif()

# The MLIR that users of the static libraries link: the shared one if there is one.
option(OPTREE_STATIC_MLIR "Let users of the static libraries link MLIR's static libraries" OFF)
add_library(OpTreeMLIR INTERFACE IMPORTED GLOBAL)
if(OPTREE_SHARED_MLIR AND NOT OPTREE_STATIC_MLIR)
  target_link_libraries(OpTreeMLIR INTERFACE ${OPTREE_SHARED_MLIR})
else()
  target_link_libraries(OpTreeMLIR INTERFACE
    MLIRBytecodeWriter MLIRFuncDialect MLIRLinalgTransforms MLIRParser MLIRTransforms)
endif()
target_include_directories(OpTreeMLIR SYSTEM INTERFACE ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})

# GCC collects what it has freed of the units' templates too late for 1.2 GB, unless it is told to;
# before it has 0.8 GB that is a third of its time.
target_compile_options(OpTreeRuntime ${scope} -fno-rtti -fno-exceptions -Wall -Wextra
  -Wno-unused-parameter
  "$<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-expand=10;--param=ggc-min-heapsize=800000>")
target_include_directories(OpTreeRuntime ${scope} "${OPTREE_RUNTIME_INCLUDE_DIR}")
target_include_directories(OpTreeRuntime SYSTEM ${scope} ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})

# Both as static libraries, which the static libraries of dialects use.
foreach(name IN ITEMS OpTreeRuntime OpTreeDialectRuntime)
  if(OPTREE_RUNTIME_ARCHIVE)
    get_filename_component(directory "${OPTREE_RUNTIME_ARCHIVE}" DIRECTORY)
    add_library(${name}Archive STATIC IMPORTED GLOBAL)
    set_target_properties(${name}Archive PROPERTIES
      IMPORTED_LOCATION "${directory}/lib${name}.a"
      INTERFACE_INCLUDE_DIRECTORIES "${OPTREE_RUNTIME_INCLUDE_DIR}")
  else()
    add_library(${name}Archive STATIC EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${name}>)
    set_target_properties(${name}Archive PROPERTIES OUTPUT_NAME ${name} LINKER_LANGUAGE CXX
                          ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
    target_include_directories(${name}Archive INTERFACE
      "$<BUILD_INTERFACE:${OPTREE_RUNTIME_INCLUDE_DIR}>" "$<INSTALL_INTERFACE:include>")
  endif()
endforeach()
target_link_libraries(OpTreeRuntimeArchive INTERFACE OpTreeMLIR)
target_link_libraries(OpTreeDialectRuntimeArchive INTERFACE OpTreeRuntimeArchive)

# The static library beside a plugin; it uses the archives that are given.
function(optree_add_static library)
  add_library(${library}Static STATIC $<TARGET_OBJECTS:${library}>)
  set_target_properties(${library}Static PROPERTIES LINKER_LANGUAGE CXX
                        ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
  target_link_libraries(${library}Static INTERFACE ${ARGN})
  target_include_directories(${library}Static INTERFACE
    $<TARGET_PROPERTY:${library},INTERFACE_INCLUDE_DIRECTORIES>)
  foreach(name IN ITEMS ${library} ${library}Static ${library}CAPI)
    if(TARGET ${name} AND NOT TARGET OptreeGen::${name})  # An installation may have its own.
      add_library(OptreeGen::${name} ALIAS ${name})
    endif()
  endforeach()
  install(TARGETS ${library} ${library}Static EXPORT OptreeGenTargets
          LIBRARY DESTINATION lib ARCHIVE DESTINATION lib)
endfunction()

# Calls within a library are bound when it is linked, others when it is loaded: bound one by one, at
# the first call of each, they take a sixth of a pass over a small module.
function(optree_bind_calls library)
  if(UNIX AND NOT APPLE)
    target_link_options(${library} PRIVATE "LINKER:-Bsymbolic-functions,-z,now")
  endif()
endfunction()

# A pass plugin of that name, from generated sources; its headers are below include/.
function(optree_add_plugin library)
  add_library(${library} SHARED ${ARGN})
  optree_compile_in_units(${library})
  set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP Tables)
  optree_bind_calls(${library})
  target_link_libraries(${library} PRIVATE OpTreeRuntime PUBLIC ${OPTREE_SHARED_MLIR})
  target_include_directories(${library} PUBLIC
    "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>"
    "$<BUILD_INTERFACE:${OPTREE_RUNTIME_INCLUDE_DIR}>" "$<INSTALL_INTERFACE:include>")
  target_include_directories(${library} SYSTEM PUBLIC ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  set_target_properties(${library} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
  optree_add_static(${library} OpTreeRuntimeArchive)
  install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/include/" DESTINATION include
          FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
endfunction()

# A dialect of that name, from generated ODS and sources: lib/lib<library>.so, which is a dialect
# plugin and a pass plugin; bin/<name>-opt and bin/<name>-lsp-server; lib/lib<library>CAPI.so.
#
#   optree_add_dialect(<library> NAME <name> DIALECT <class> OPS <file>... SOURCES <source>...
#                      [HANDWRITTEN <ods>...] [WITH_TYPES] [HEADERS <header>...])
#
# OPS: the files include/<library>/<file>.td. HANDWRITTEN: ODS written by hand, and HEADERS, as paths
# from the root of the project, two directories up; include/<library>/<library>Handwritten.td
# includes the ODS. WITH_TYPES: it has types. Another source that the generator did not write is
# added with target_sources.
function(optree_add_dialect library)
  cmake_parse_arguments(PARSE_ARGV 1 arg "WITH_TYPES" "NAME;DIALECT"
                        "OPS;SOURCES;HANDWRITTEN;HEADERS")
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/include/${library}")
  file(MAKE_DIRECTORY "${generated}")
  set(search "-I${CMAKE_CURRENT_SOURCE_DIR}/include")
  set(project)
  set(base ${library}Base)
  if(arg_HANDWRITTEN)
    set(base ${library}Handwritten)
  endif()
  if(arg_HANDWRITTEN OR arg_HEADERS)
    get_filename_component(project "${CMAKE_CURRENT_SOURCE_DIR}/../.." ABSOLUTE)
    list(APPEND search "-I${project}" "-I${OPTREE_RUNTIME_INCLUDE_DIR}")
  endif()
  foreach(directory IN LISTS MLIR_INCLUDE_DIRS)  # A build directory of LLVM has two.
    list(APPEND search "-I${directory}")
  endforeach()
  set(headers)
  # Ninja sees that mlir-tblgen left a file as it was; other tools would run it each time.
  set(touch_outputs TRUE)
  if(CMAKE_GENERATOR MATCHES Ninja)
    set(touch_outputs FALSE)
  endif()
  function(tablegen input output)
    set(touch)
    if(touch_outputs)
      set(touch COMMAND "${CMAKE_COMMAND}" -E touch_nocreate "${generated}/${output}")
    endif()
    set(depfile "${generated}/${output}.d")
    add_custom_command(OUTPUT "${generated}/${output}"
      COMMAND mlir-tblgen ${ARGN} "${CMAKE_CURRENT_SOURCE_DIR}/include/${library}/${input}.td"
              ${search} -o "${generated}/${output}" -d "${depfile}" --write-if-changed
      ${touch}
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
    tablegen(${base} ${library}Enums.${suffix} -gen-enum-${kind})
    tablegen(${base} ${library}Attributes.${suffix}
             -gen-attrdef-${kind} -attrdefs-dialect=${arg_NAME})
    tablegen(${library}Interfaces ${library}Interfaces.${suffix} -gen-op-interface-${kind})
    if(arg_HANDWRITTEN)
      tablegen(${base} ${base}.${suffix} -gen-op-${kind})
    endif()
    if(arg_WITH_TYPES)
      tablegen(${base} ${library}Types.${suffix}
               -gen-typedef-${kind} -typedefs-dialect=${arg_NAME})
    endif()
    foreach(file IN LISTS arg_OPS)
      tablegen(${file} ${file}.${suffix} -gen-op-${kind})
    endforeach()
  endforeach()
  add_custom_target(${library}TableGen DEPENDS ${headers})

  add_library(${library} SHARED ${arg_SOURCES})
  optree_compile_in_units(${library})
  # What a change of an op changes, whichever file the op is in.
  set_source_files_properties(lib/Matchers.cpp lib/Tables.cpp PROPERTIES UNITY_GROUP Tables)
  set_source_files_properties(lib/Dialect.cpp lib/Plugin.cpp PROPERTIES UNITY_GROUP Plugin)
  optree_bind_calls(${library})
  # Report a function that a spec announces and nobody wrote here, not when a program starts.
  if(UNIX AND NOT APPLE AND OPTREE_SHARED_MLIR AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    target_link_options(${library} PRIVATE "LINKER:-z,defs")
  endif()
  # What the dialect's files include is parsed once. GCC gains nothing by that, and a compiler cache
  # would keep none of these files. LinalgLite.h stays out, as it and Linalg.h exclude each other.
  if(OPTREE_UNITY AND CMAKE_CXX_COMPILER_ID MATCHES Clang AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    foreach(header IN ITEMS ${library}/${arg_DIALECT}.h OpTree/Dialect/Bytecode.h)
      target_precompile_headers(${library} PRIVATE
        "$<$<COMPILE_LANGUAGE:CXX>:<${header}$<ANGLE-R>>")
    endforeach()
  endif()
  add_dependencies(${library} ${library}TableGen)
  target_link_libraries(${library} PRIVATE OpTreeDialectRuntime OpTreeRuntime ${OPTREE_SHARED_MLIR})
  target_include_directories(${library} PUBLIC
    "$<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>"
    "$<BUILD_INTERFACE:${OPTREE_RUNTIME_INCLUDE_DIR}>" "$<INSTALL_INTERFACE:include>")
  if(project)
    target_include_directories(${library} PUBLIC "$<BUILD_INTERFACE:${project}>")
    foreach(file IN LISTS arg_HANDWRITTEN arg_HEADERS)
      get_filename_component(directory "${file}" DIRECTORY)
      install(FILES "${project}/${file}" DESTINATION "include/${directory}")
    endforeach()
  endif()
  # What mlir-tblgen writes is not ours to warn about.
  target_include_directories(${library} SYSTEM PUBLIC
                             "$<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}/include>"
                             ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
  target_compile_options(${library} PUBLIC -fno-rtti -fno-exceptions)
  set_target_properties(${library} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

  set(linked ${library} ${OPTREE_SHARED_MLIR})
  if(NOT OPTREE_SHARED_MLIR)
    set(linked ${library}Static MLIRCAPIIR MLIRCAPITransforms MLIRLspServerLib MLIROptLib
        MLIRRegisterAllDialects MLIRRegisterAllExtensions MLIRRegisterAllPasses)
  endif()
  foreach(tool IN ITEMS opt lsp-server)
    add_executable(${arg_NAME}-${tool} tools/${tool}.cpp)
    target_link_libraries(${arg_NAME}-${tool} PRIVATE ${linked})
    set_target_properties(${arg_NAME}-${tool} PROPERTIES ENABLE_EXPORTS ON
      RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin"
      BUILD_RPATH_USE_ORIGIN ON INSTALL_RPATH "$ORIGIN/../lib")
  endforeach()

  # The C API of MLIR itself comes along: nobody needs bindings to call it.
  add_library(${library}CAPI SHARED lib/CAPI.cpp)
  set(apis)
  foreach(name IN ITEMS IR Transforms)
    list(APPEND apis "$<TARGET_FILE:MLIRCAPI${name}>")
  endforeach()
  target_link_libraries(${library}CAPI PRIVATE
    -Wl,--whole-archive ${apis} -Wl,--no-whole-archive ${linked})
  set_target_properties(${library}CAPI PROPERTIES
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib"
    BUILD_RPATH_USE_ORIGIN ON INSTALL_RPATH "$ORIGIN")
  target_include_directories(${library}CAPI INTERFACE
    $<TARGET_PROPERTY:${library},INTERFACE_INCLUDE_DIRECTORIES>)

  # They find the library when they start: an edit of an op need not link them again.
  set_target_properties(${arg_NAME}-opt ${arg_NAME}-lsp-server ${library}CAPI PROPERTIES
    LINK_DEPENDS_NO_SHARED ON)

  optree_add_static(${library} OpTreeDialectRuntimeArchive)
  install(TARGETS ${library}CAPI EXPORT OptreeGenTargets LIBRARY DESTINATION lib)
  install(TARGETS ${arg_NAME}-opt ${arg_NAME}-lsp-server RUNTIME DESTINATION bin)
  install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/include/" "${CMAKE_CURRENT_BINARY_DIR}/include/"
          DESTINATION include FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc")
endfunction()

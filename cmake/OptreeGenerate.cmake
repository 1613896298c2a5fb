# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   optree_generate([ROOT <directory>])
#
# brings <directory>/generated up to date with <directory>/specs and adds what it has to build to
# this build. ROOT is this directory by default. Whatever the output depends on (specs, templates,
# also inherited ones) is watched: the next build after a change starts with this, and compiles what
# came out differently. It happens when CMake runs and not later, because specs decide which files
# there are.
#
# OPTREE_GEN is the command, found on PATH. Without it generated/ is built as it is.

include_guard(GLOBAL)

find_program(OPTREE_GEN optree-gen DOC "The command optree-gen")

function(optree_generate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "ROOT" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "optree_generate: '${arg_UNPARSED_ARGUMENTS}' is not understood")
  endif()
  if(NOT arg_ROOT)
    set(arg_ROOT "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  get_filename_component(root "${arg_ROOT}" ABSOLUTE)

  if(OPTREE_GEN)
    # Who builds behind a link made it: the command follows none in a checkout.
    get_filename_component(binary "${CMAKE_CURRENT_BINARY_DIR}" REALPATH)
    set(inputs "${binary}/optree-gen.inputs")
    execute_process(
      COMMAND ${OPTREE_GEN} regen --root "${root}" --inputs "${inputs}"
      RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE mistakes)
    # A spec that is mended, added or removed starts it again, too.
    file(GLOB_RECURSE watched CONFIGURE_DEPENDS "${root}/specs/*.yaml" "${root}/templates/*")
    if(EXISTS "${inputs}")
      file(STRINGS "${inputs}" more ENCODING UTF-8)
      list(APPEND watched ${more})
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${watched})
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "optree-gen regen failed:\n${said}${mistakes}")
    endif()
    string(STRIP "${said}${mistakes}" said)
    message(STATUS "optree-gen: ${said}")
  else()
    message(STATUS "optree-gen is not installed; ${root}/generated is built as it is")
  endif()

  file(GLOB found "${root}/generated/*/CMakeLists.txt")
  if(NOT found)
    message(FATAL_ERROR "there is nothing to build in ${root}/generated")
  endif()
  foreach(file IN LISTS found)
    get_filename_component(directory "${file}" DIRECTORY)
    get_filename_component(name "${directory}" NAME)
    add_subdirectory("${directory}" "${CMAKE_CURRENT_BINARY_DIR}/generated/${name}")
  endforeach()
endfunction()

# Programs that link this MLIR run with the C library that was unpacked beside it.
include_guard(DIRECTORY)
set(OPTREE_LOADER "{loader}")
set(OPTREE_LIBRARIES "{libraries}")
string(REPLACE ":" ";" CMAKE_BUILD_RPATH "${{OPTREE_LIBRARIES}}")
set(CMAKE_INSTALL_RPATH "${{CMAKE_BUILD_RPATH}}")
add_link_options(-Wl,--disable-new-dtags -Wl,--allow-shlib-undefined
  "$<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-Wl,--dynamic-linker=${{OPTREE_LOADER}}>")

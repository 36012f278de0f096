# The functions of an exercise, read from its header, so that no list of them is written twice.
#
#   headstart_contract(03_softmax)   writes contract/softmax_functions.inc in the build folder:
#       HEADSTART_FUNCTION(RowVector, softmax, (const RowVector& scores), scores)
#       HEADSTART_FUNCTION(Matrix, softmax_rows, (const Matrix& scores), scores)

# The declarations between "namespace attention {" and its end, "|" where a ";" stood (a list's mark in
# CMake), without comments and the bodies of structs.
function(headstart_declarations header result)
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  file(READ ${header} text)
  string(REPLACE ";" "|" text "${text}")
  string(REGEX REPLACE "//[^\n]*" "" text "${text}")
  string(REGEX REPLACE ".*namespace attention {" "" text "${text}")
  string(REGEX REPLACE "{[^{}]*}" "" text "${text}")
  string(REGEX REPLACE "[ \n]+" " " text "${text}")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

function(headstart_contract id)
  headstart_name(${id} name)
  headstart_declarations(${CMAKE_SOURCE_DIR}/exercises/${id}/${name}.h text)
  set(type "[A-Za-z_:<>]+")
  string(REGEX MATCHALL "${type} [a-z_0-9]+\\([^()|]+\\) ?\\|" functions "${text}")
  set(lines "")
  foreach(function IN LISTS functions)
    string(REGEX REPLACE "^(${type}) .*" "\\1" returned "${function}")
    string(REGEX REPLACE "^${type} ([a-z_0-9]+).*" "\\1" called "${function}")
    string(REGEX REPLACE ".*\\((.*)\\).*" "\\1" parameters "${function}")
    string(REGEX REPLACE "[^,]*[ &]([A-Za-z_0-9]+)(,|$)" "\\1\\2 " arguments "${parameters}")
    string(STRIP "${arguments}" arguments)
    string(APPEND lines
           "HEADSTART_FUNCTION(${returned}, ${called}, (${parameters}), ${arguments})\n")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/contract/${name}_functions.inc CONTENT "${lines}" @ONLY)
endfunction()

# The exercises, from the one list of them (exercises/course.json) and their manifests.
#
#   headstart_tests()                   compiles every exercise's tests once
#   headstart_code(CODE FOLDER WORDS)   compiles the code in FOLDER, links it with the tests
#
# Several codes can stand in one build: they share the tests, and each exercise's file is compiled
# once a code, against one precompiled header.

# The exercises in their order: "00_average;01_dot_product;..."
function(headstart_list result)
  set(course ${CMAKE_SOURCE_DIR}/exercises/course.json)
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${course})
  file(READ ${course} json)
  string(JSON count ERROR_VARIABLE wrong LENGTH "${json}" exercises)
  if(wrong)
    message(FATAL_ERROR "exercises/course.json is not what it should be: ${wrong}")
  endif()
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON id GET "${json}" exercises ${i})
    list(APPEND ids ${id})
  endforeach()
  set(${result} ${ids} PARENT_SCOPE)
endfunction()

# 03_softmax -> softmax
function(headstart_name id result)
  string(REGEX REPLACE "^[0-9]+_" "" name ${id})
  set(${result} ${name} PARENT_SCOPE)
endfunction()

# The headers of all exercises: an exercise may call those before it.
function(headstart_headers)
  add_library(headstart_interface INTERFACE)
  headstart_list(ids)
  foreach(id IN LISTS ids)
    target_include_directories(headstart_interface INTERFACE ${CMAKE_SOURCE_DIR}/exercises/${id})
  endforeach()
endfunction()

# The test files of an exercise: name_test.cpp, and those that its manifest adds under "more_tests".
function(headstart_test_files id result)
  headstart_name(${id} name)
  set(folder ${CMAKE_SOURCE_DIR}/exercises/${id})
  if(NOT EXISTS ${folder}/exercise.json)
    message(FATAL_ERROR "exercises/course.json lists ${id}, but ${folder}/exercise.json is missing.")
  endif()
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
               ${folder}/exercise.json)
  set(files ${folder}/${name}_test.cpp)
  file(READ ${folder}/exercise.json json)
  string(JSON count ERROR_VARIABLE none LENGTH "${json}" more_tests)
  if(none STREQUAL "NOTFOUND" AND count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON file GET "${json}" more_tests ${i})
      list(APPEND files ${folder}/${file})
    endforeach()
  endif()
  if(HEADSTART_EXTRA_TESTS)  # a grader's own, in a folder that the learners do not have
    file(GLOB extra CONFIGURE_DEPENDS ${HEADSTART_EXTRA_TESTS}/${id}/*_test.cpp)
    list(APPEND files ${extra})
  endif()
  foreach(file IN LISTS files)
    if(NOT EXISTS ${file})
      message(FATAL_ERROR "${file} is missing: ${id} needs its tests.")
    endif()
  endforeach()
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# Position-independent as the library of the tests is: a precompiled header asks for the same flags.
function(headstart_reuse_tests_header target)
  target_precompile_headers(${target} REUSE_FROM headstart_tests_header)
  target_link_libraries(${target} PRIVATE headstart_quick_flags headstart_checked_flags)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
endfunction()

# What the tests of an exercise are linked with, beside the code.
function(headstart_link_tests target id)
  target_link_libraries(${target} PRIVATE headstart::check)
  headstart_test_files(${id} files)
  foreach(file IN LISTS files)
    set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(STRINGS ${file} golden REGEX "^#include .headstart/golden\\.h.")
    if(golden)
      target_link_libraries(${target} PRIVATE headstart::golden)
      return()
    endif()
  endforeach()
endfunction()

function(headstart_tests)
  headstart_list(ids)
  foreach(id IN LISTS ids)
    headstart_test_files(${id} files)
    add_library(tests.${id} OBJECT ${files})
    target_link_libraries(tests.${id} PRIVATE headstart_interface headstart::check
                                              headstart_kit_flags)
    headstart_reuse_tests_header(tests.${id})
    # What a debugger knows of the tests stands beside their objects: no save links it.
    target_compile_options(tests.${id} PRIVATE
                           $<$<AND:$<PLATFORM_ID:Linux>,$<CONFIG:Debug>>:-gsplit-dwarf;-gno-pubnames>)
  endforeach()
endfunction()

# CODE.identity: the name by which a report calls the code.
function(headstart_identity code words)
  if(TARGET ${code}.identity)
    return()
  endif()
  set(source ${CMAKE_BINARY_DIR}/identity/${code}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT [[
namespace headstart {
extern const char* const code_under_test;
const char* const code_under_test = "@words@";
}
]] @ONLY)
  add_library(${code}.identity OBJECT ${source})
endfunction()

# CODE: how targets are called (code.03_softmax is the object code, code.03_softmax.test the program,
# written to the folder CODE of the build). FOLDER: laid out like exercises/. WORDS: how a report names
# the code. Further arguments are compile options.
function(headstart_code code folder words)
  headstart_identity(${code} "${words}")
  headstart_list(ids)
  foreach(id IN LISTS ids)
    headstart_name(${id} name)
    set(source ${folder}/${id}/${name}.cpp)
    if(NOT EXISTS ${source})
      message(FATAL_ERROR "${source} is missing: ${folder} must hold one file for each exercise.")
    endif()
    add_library(${code}.${id} OBJECT ${source})
    target_include_directories(${code}.${id} PRIVATE ${folder}/${id})
    target_link_libraries(${code}.${id} PRIVATE headstart_interface headstart::base
                                                headstart_learner_flags)
    target_compile_options(${code}.${id} PRIVATE ${ARGN})
    target_precompile_headers(${code}.${id} REUSE_FROM headstart_code_header)
    list(APPEND objects $<TARGET_OBJECTS:${code}.${id}>)

    set(diagnosis "")
    if(TARGET mistakes.${id})
      set(diagnosis $<TARGET_OBJECTS:headstart_diagnose> $<TARGET_OBJECTS:mistakes.${id}>)
    endif()
    add_executable(${code}.${id}.test $<TARGET_OBJECTS:tests.${id}> ${objects} ${diagnosis}
                                      $<TARGET_OBJECTS:${code}.identity>
                                      $<TARGET_OBJECTS:headstart_test_main>)
    headstart_link_tests(${code}.${id}.test ${id})
    target_link_libraries(${code}.${id}.test PRIVATE headstart::mistakes)
    set_target_properties(${code}.${id}.test PROPERTIES OUTPUT_NAME ${id}
                          RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${code} LINKER_LANGUAGE CXX)
  endforeach()
endfunction()

# The nine files of FOLDER, for a program that compiles them for speed.
function(headstart_workbench_sources folder result)
  headstart_list(ids)
  foreach(id IN LISTS ids)
    headstart_name(${id} name)
    list(APPEND sources ${folder}/${id}/${name}.cpp)
  endforeach()
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# CODE.workbench: the program that trains, writes and runs labs with the code in FOLDER, compiled for
# speed on this machine. Built on demand: a learner's save does not wait for it.
function(headstart_workbench code folder words)
  headstart_workbench_sources(${folder} sources)
  headstart_identity(${code} "${words}")
  add_executable(${code}.workbench EXCLUDE_FROM_ALL ${sources} $<TARGET_OBJECTS:${code}.identity>
                                   $<TARGET_OBJECTS:headstart_workbench_main>)
  target_link_libraries(${code}.workbench PRIVATE headstart_interface headstart::labs
                                                  headstart::train)
  target_compile_options(${code}.workbench PRIVATE -Wno-unused-parameter)
  # What the tests' build forgives, a forgotten include, must build here too.
  target_precompile_headers(${code}.workbench PRIVATE ${HEADSTART_CODE_HEADERS})
  set_target_properties(${code}.workbench PROPERTIES OUTPUT_NAME workbench
                        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${code})
endfunction()

# What HEADSTART_CODE names: its folder, and how to call it.
function(headstart_resolve_code folder words)
  if(HEADSTART_CODE STREQUAL "learner")
    set(found ${CMAKE_SOURCE_DIR}/exercises)
    set(text "the learner's code (exercises/)")
  elseif(HEADSTART_CODE STREQUAL "solutions")
    set(found ${CMAKE_SOURCE_DIR}/solutions)
    set(text "the solutions (solutions/)")
  else()
    get_filename_component(found "${HEADSTART_CODE}" ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
    set(text "the code in ${HEADSTART_CODE}")
  endif()
  if(NOT IS_DIRECTORY ${found})
    message(FATAL_ERROR "HEADSTART_CODE is ${HEADSTART_CODE}, and there is no such folder. It can be "
                        "learner, solutions, or a folder laid out like exercises/.")
  endif()
  set(${folder} ${found} PARENT_SCOPE)
  set(${words} ${text} PARENT_SCOPE)
endfunction()

# What the first ./headstart builds: the command line, and all of the first exercise's test program but
# the code under test, which may not compile.
function(headstart_first_verdict)
  headstart_list(ids)
  list(GET ids 0 first)
  set(parts headstart_cli headstart_check headstart_code_header headstart_test_main tests.${first}
            code.identity)
  if(TARGET mistakes.${first})
    list(APPEND parts headstart_diagnose headstart_mistakes mistakes.${first})
  endif()
  add_custom_target(headstart_first_verdict DEPENDS ${parts})
endfunction()

function(headstart_exercises)
  headstart_tests()
  headstart_resolve_code(folder words)
  headstart_code(code ${folder} "${words}")
  headstart_workbench(code ${folder} "${words}")
  headstart_first_verdict()
  if(HEADSTART_CODE STREQUAL "learner" AND IS_DIRECTORY ${CMAKE_SOURCE_DIR}/solutions)
    # What labs and training fall back on while the learner's code does not pass.
    headstart_workbench(solutions ${CMAKE_SOURCE_DIR}/solutions "the solutions (solutions/)")
  endif()
  headstart_list(ids)
  foreach(id IN LISTS ids)
    add_custom_target(${id} DEPENDS code.${id}.test)
    add_test(NAME ${id} COMMAND code.${id}.test --report)
    # The last line of a report and not the exit status alone: code that runs before main can end the
    # program with status 0.
    set_tests_properties(${id} PROPERTIES LABELS exercise TIMEOUT 300
                         PASS_REGULAR_EXPRESSION "All [0-9]+ tests ran, [0-9]+ of [0-9]+ passed"
                         FAIL_REGULAR_EXPRESSION "  (FAIL|todo)  ")
    # What is asked before coding; the answers stand beside the code.
    if(EXISTS ${CMAKE_SOURCE_DIR}/exercises/${id}/predictions.txt)
      add_test(NAME ${id}.predictions COMMAND headstart_cli predict ${id} --report --in ${folder})
      set_tests_properties(${id}.predictions PROPERTIES LABELS prediction TIMEOUT 60)
    endif()
  endforeach()
endfunction()

# What marks submissions: included by CMakeLists.txt here, once the sandbox and the reports are known.
add_library(headstart_grading STATIC EXCLUDE_FROM_ALL
  batch.cpp grade_command.cpp grader_build.cpp marking.cpp points.cpp predictions_mark.cpp rules.cpp
  seed_key.cpp waiting.cpp)
target_link_libraries(headstart_grading PUBLIC headstart_sandbox headstart_intake headstart_reports
                                               headstart_cli_parts headstart_predictions
                                        PRIVATE CLI11::CLI11 nlohmann_json::nlohmann_json
                                                PkgConfig::libcrypto fmt::fmt headstart_kit_flags)

target_compile_definitions(headstart_grading PRIVATE HEADSTART_ROOT="${CMAKE_SOURCE_DIR}"
                                                     HEADSTART_VERSION="${PROJECT_VERSION}")

# The program behind `headstart grade`.
add_executable(headstart_grade EXCLUDE_FROM_ALL main.cpp)
target_link_libraries(headstart_grade PRIVATE headstart_grading CLI11::CLI11 headstart_kit_flags)
target_compile_definitions(headstart_grade PRIVATE HEADSTART_ROOT="${CMAKE_SOURCE_DIR}"
                                                   HEADSTART_VERSION="${PROJECT_VERSION}")
set_target_properties(headstart_grade PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

# sandboxed_judge.ID: as judge.ID (harness/worker/), with its workers in the sandbox.
add_library(headstart_sandboxed_worker STATIC EXCLUDE_FROM_ALL sandboxed_worker.cpp)
target_link_libraries(headstart_sandboxed_worker PUBLIC headstart_worker headstart_interface
                                                        headstart_sandbox
                                                 PRIVATE fmt::fmt headstart_kit_flags)
headstart_list(ids)
foreach(id IN LISTS ids)
  add_executable(sandboxed_judge.${id} EXCLUDE_FROM_ALL sandboxed_judge_main.cpp)
  target_link_libraries(sandboxed_judge.${id} PRIVATE judge_parts.${id} headstart_sandboxed_worker)
  set_target_properties(sandboxed_judge.${id} PROPERTIES OUTPUT_NAME ${id}
                        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/sandboxed_judge)
  list(APPEND judges sandboxed_judge.${id})
endforeach()
# All that grading needs of this build.
add_custom_target(headstart_grader DEPENDS headstart_grade ${judges} headstart_code_header)
foreach(id IN LISTS ids)
  add_dependencies(headstart_grader code.${id} worker_functions.${id})
endforeach()
add_dependencies(headstart_grader headstart_worker_main)

# grader.json: what a grader needs to compile and link a submission as the kit does.
get_property(link_options DIRECTORY ${CMAKE_SOURCE_DIR} PROPERTY LINK_OPTIONS)
set(entries "")
foreach(id IN LISTS ids)
  list(APPEND entries "{\"id\": \"${id}\", \"judge\": \"$<TARGET_FILE:sandboxed_judge.${id}>\",
   \"code\": \"$<TARGET_OBJECTS:code.${id}>\",
   \"functions\": \"$<TARGET_OBJECTS:worker_functions.${id}>\"}")
endforeach()
list(JOIN entries ",\n  " entries)
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/grader.json CONTENT "{
 \"compiler\": \"${CMAKE_CXX_COMPILER}\",
 \"link_options\": \"${link_options}\",
 \"worker_main\": \"$<TARGET_OBJECTS:headstart_worker_main>\",
 \"libraries\": [\"$<TARGET_FILE:headstart_worker>\", \"$<TARGET_FILE:headstart_contract>\",
   \"$<TARGET_FILE:headstart_base>\"],
 \"exercises\": [
  ${entries}]
}
")

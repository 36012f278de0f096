# Flags as interface libraries; nothing here is global but the linker and the sanitizers, which must
# be the same in everything that is linked together.

# g++ writes down a thousand little functions of Eigen for a page of code. With -Og it inlines most of
# them instead, which is a third less work, and what is left runs faster. Where a variable is, from one
# instruction to the next, would cost as much again. clang++ is quickest without.
add_library(headstart_quick_flags INTERFACE)
if(NOT HEADSTART_DEBUGGER)
  target_compile_options(headstart_quick_flags INTERFACE
    $<$<CXX_COMPILER_ID:GNU>:-Og;-fno-var-tracking>)
endif()

# An index outside a std::vector stops the test instead of reading on: in the code under test, and in
# tests that were given an answer of another size than they asked for.
add_library(headstart_checked_flags INTERFACE)
target_compile_definitions(headstart_checked_flags INTERFACE _GLIBCXX_ASSERTIONS)

# A sum that was given no start is never 0 by luck.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-ftrivial-auto-var-init=pattern HEADSTART_FILLS_VARIABLES)

# Warnings help a learner, and stop nobody. A parameter that is not used yet is not worth a word.
add_library(headstart_learner_flags INTERFACE)
target_link_libraries(headstart_learner_flags INTERFACE headstart_quick_flags)
target_compile_options(headstart_learner_flags INTERFACE
  -Wall -Wextra -Wno-unused-parameter
  -Wno-ignored-attributes)  # GCC, about Eigen's vector types in a precompiled header
target_link_libraries(headstart_learner_flags INTERFACE headstart_checked_flags)
if(HEADSTART_FILLS_VARIABLES)
  target_compile_options(headstart_learner_flags INTERFACE -ftrivial-auto-var-init=pattern)
endif()

# The kit's own code.
add_library(headstart_kit_flags INTERFACE)
target_compile_options(headstart_kit_flags INTERFACE
  -Wall -Wextra -Wno-ignored-attributes $<$<BOOL:${HEADSTART_WERROR}>:-Werror>)

# __FILE__ as a path from the root of the kit: messages name files that a learner can open.
add_library(headstart_short_paths INTERFACE)
target_compile_options(headstart_short_paths INTERFACE -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)

# Training, labs and what they call: as fast as this machine goes. Never -ffast-math: the exercises
# are about -infinity too.
add_library(headstart_speed_flags INTERFACE)
target_compile_options(headstart_speed_flags INTERFACE
  -O3 -march=native
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)  # GCC, about its own AVX-512 headers
target_compile_definitions(headstart_speed_flags INTERFACE NDEBUG HEADSTART_NO_EIGEN_CHECKS)

if(HEADSTART_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  add_compile_definitions(HEADSTART_SANITIZED)
endif()

# Linking is a fifth of what a save costs with the default linker.
include(CheckLinkerFlag)
foreach(linker mold lld)
  check_linker_flag(CXX -fuse-ld=${linker} HEADSTART_LINKS_WITH_${linker})
  if(HEADSTART_LINKS_WITH_${linker})
    add_link_options(-fuse-ld=${linker})
    break()
  endif()
endforeach()

# Every library that the kit uses: the system's package if there is one, else a pinned and hashed
# download. HEADSTART_<NAME>_URL and HEADSTART_<NAME>_SHA256 point it elsewhere (a mirror, a file).
include(FetchContent)
set(FETCHCONTENT_TRY_FIND_PACKAGE_MODE NEVER)  # find_package is asked below, with our messages

function(headstart_fetch name url hash)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)  # what is downloaded is linked into shared libraries
  string(TOUPPER ${name} upper)
  set(HEADSTART_${upper}_URL ${url} CACHE STRING "Where ${name} is downloaded from")
  set(HEADSTART_${upper}_SHA256 ${hash} CACHE STRING "The SHA-256 of that archive")
  message(STATUS "${name}: no system package, taking ${HEADSTART_${upper}_URL}")
  FetchContent_Declare(${name} URL ${HEADSTART_${upper}_URL} URL_HASH SHA256=${HEADSTART_${upper}_SHA256}
                       DOWNLOAD_EXTRACT_TIMESTAMP FALSE ${ARGN})
  FetchContent_MakeAvailable(${name})
endfunction()

find_package(Eigen3 3.4 QUIET NO_MODULE)
if(NOT Eigen3_FOUND)
  # Headers only: its own CMake files would add hundreds of targets.
  headstart_fetch(eigen
    https://gitlab.com/libeigen/eigen/-/archive/3.4.0/eigen-3.4.0.tar.bz2
    b4c198460eba6f28d34894e3a5710998818515104d6e74e5cc331ce31e46e626
    SOURCE_SUBDIR headers-only)
  FetchContent_GetProperties(eigen)  # sets eigen_SOURCE_DIR here
  add_library(headstart_eigen INTERFACE)
  target_include_directories(headstart_eigen SYSTEM INTERFACE ${eigen_SOURCE_DIR})
  add_library(Eigen3::Eigen ALIAS headstart_eigen)
endif()

find_package(fmt 9 QUIET)
if(NOT fmt_FOUND)
  headstart_fetch(fmt
    https://github.com/fmtlib/fmt/archive/refs/tags/9.1.0.tar.gz
    5dea48d1fcddc3ec571ce2058e13910a0d4a6bab4cc09a809d8b1dd1c88ae6f2)
endif()

find_package(GTest 1.12 QUIET)
if(NOT GTest_FOUND)
  set(INSTALL_GTEST OFF)
  set(BUILD_GMOCK OFF)
  headstart_fetch(googletest
    https://github.com/google/googletest/archive/refs/tags/release-1.12.1.tar.gz
    81964fe578e9bd7c94dfdb09c8e4d6e6759e19967e397dbea48d1c10e45d0df2)
endif()

find_package(nlohmann_json 3.9 QUIET)
if(NOT nlohmann_json_FOUND)
  headstart_fetch(nlohmann_json
    https://github.com/nlohmann/json/archive/refs/tags/v3.11.2.tar.gz
    d69f9deb6a75e2580465c6c4c5111b89c4dc2fa94e3a85fcd2ffcd9a143d9273)
endif()

find_package(CLI11 2.1 QUIET)
if(NOT CLI11_FOUND)
  headstart_fetch(CLI11
    https://github.com/CLIUtils/CLI11/archive/refs/tags/v2.1.2.tar.gz
    26291377e892ba0e5b4972cdfd4a2ab3bf53af8dac1f4ea8fe0d1376b625c8cb)
endif()

# One sentence instead of a page of errors about C++20.
set(oldest_GNU 11)
set(oldest_Clang 14)
set(oldest_AppleClang 15)

if(NOT DEFINED oldest_${CMAKE_CXX_COMPILER_ID})
  message(WARNING "Headstart is tested with g++ and clang++; this is ${CMAKE_CXX_COMPILER_ID}.")
elseif(CMAKE_CXX_COMPILER_VERSION VERSION_LESS oldest_${CMAKE_CXX_COMPILER_ID})
  message(FATAL_ERROR
    "The compiler is too old for C++20: ${CMAKE_CXX_COMPILER} is version "
    "${CMAKE_CXX_COMPILER_VERSION}, Headstart needs g++ 11, clang++ 14 or newer. "
    "Install one and name it: CXX=g++-12 ./headstart")
endif()

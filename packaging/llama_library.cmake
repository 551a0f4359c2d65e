# Read by the build of llama-cpp-python (install_llm.sh): its CMakeLists switches llama.cpp's library
# of helpers for command line programs on in the cache; this variable stands before the cache.
set(LLAMA_BUILD_COMMON OFF)

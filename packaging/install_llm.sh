#!/bin/sh
# Installs the language model runtime (llama-cpp-python, built from source) into .venv.
# With `--if-possible` a machine without a C++ compiler is told so and the exit code is 0.
set -eu

if .venv/bin/python -c 'import llama_cpp' 2>/dev/null; then exit 0; fi
compiler=${CXX:-c++}
if ! command -v "$compiler" >/dev/null 2>&1; then
    printf '%s\n' "No C++ compiler, so no language model runtime. On Debian: sudo apt-get install g++" >&2
    [ "${1:-}" = "--if-possible" ] && exit 0
    exit 1
fi
printf '%s\n' "language model runtime: building llama-cpp-python, once, about two minutes on two cores"
# GGML_NATIVE=OFF: pip keeps the wheel, and it must run on any machine that shares the cache. Readers of
# pictures (LLAVA) and what only llama.cpp's own programs use are half of the compiling, and are left out.
only_library="-DLLAVA_BUILD=OFF '-DCMAKE_PROJECT_llama_cpp_INCLUDE=$PWD/packaging/llama_library.cmake'"
CMAKE_ARGS="-DGGML_NATIVE=OFF $only_library" .venv/bin/python -m pip install --quiet \
    --disable-pip-version-check --no-deps --require-hashes -r requirements-llm.lock

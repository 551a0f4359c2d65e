#!/bin/sh
# Installs the MCP inspector, a foreign client that only a test uses (160 MB), into .venv/inspector.
# With `--if-possible` a machine that cannot have it is told so and the exit code is 0.
set -eu

source=tests/app/serve/inspector
target=.venv/inspector
# npm writes the hidden file when all packages are there.
if cmp -s "$source/package-lock.json" "$target/package-lock.json" \
    && [ -f "$target/node_modules/.package-lock.json" ]; then exit 0; fi
if command -v npm >/dev/null; then
    printf '%s\n' "MCP inspector: installing it with npm, about 160 MB"
    mkdir -p "$target"
    cp "$source/package.json" "$source/package-lock.json" "$target"
    if npm ci --prefix "$target" --ignore-scripts --no-audit --no-fund --loglevel=error; then
        exit 0
    fi
fi
printf '%s\n' "The MCP inspector could not be installed; it needs npm." >&2
[ "${1:-}" = "--if-possible" ]

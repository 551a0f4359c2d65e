#!/bin/sh
# Installs text recognition for pictures (rapidocr with its models, about 190 MB) into .venv.
# With `--if-possible` a machine that cannot have it is told so and the exit code is 0.
set -eu

if .venv/bin/python -c 'import rapidocr' 2>/dev/null; then exit 0; fi
printf '%s\n' "text recognition: installing rapidocr with its models, about 190 MB"
if .venv/bin/python -m pip install --quiet --disable-pip-version-check \
    --no-deps --require-hashes -r requirements-ocr.lock; then exit 0; fi
printf '%s\n' "Text recognition could not be installed; scans stay unread." >&2
[ "${1:-}" = "--if-possible" ]

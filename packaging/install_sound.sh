#!/bin/sh
# Installs speech recognition for recordings (faster-whisper, about 100 MB) into .venv, and a small model.
# With `--if-possible` a machine that cannot have it is told so and the exit code is 0.
set -eu

if ! .venv/bin/python -c 'import faster_whisper' 2>/dev/null; then
    printf '%s\n' "speech recognition: installing faster-whisper, about 100 MB"
    if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check \
        --no-deps --require-hashes -r requirements-sound.lock; then
        printf '%s\n' "Speech recognition could not be installed; recordings stay unread." >&2
        [ "${1:-}" = "--if-possible" ]
        exit 0
    fi
fi
exec .venv/bin/python packaging/install_model.py speech "$@"

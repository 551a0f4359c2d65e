#!/bin/sh
# Makes .venv from the first Python that is new enough, or says in one line what is missing.
set -eu

say() { printf '%s\n' "$1" >&2; exit 1; }
fits() {
    command -v "$1" >/dev/null 2>&1 &&
        "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

# `venv --clear` would empty the folder behind the link, which another checkout may use.
[ ! -L .venv ] || say ".venv is a link to another environment. Remove the link, then try again."
python=""
for name in "${PYTHON:-python3}" python3 python3.13 python3.12 python3.11; do
    if fits "$name"; then python=$name; break; fi
done
[ -n "$python" ] || say "Loci needs Python 3.11, 3.12 or 3.13. Install one, or run: make PYTHON=/path/to/python setup"
"$python" -c 'import venv, ensurepip' 2>/dev/null ||
    say "$python cannot make virtual environments. On Debian: sudo apt-get install python3-venv"
printf 'virtual environment: .venv from %s\n' "$("$python" --version)"
"$python" -m venv --clear .venv

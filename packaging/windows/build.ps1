# UNTESTED recipe: dist\loci and an installer on Windows. Loci has no way yet for the window to
# reach its engine there (it needs a named pipe), so this only shows how a package would be made.
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..\..")
py -3.11 -m venv .venv
.venv\Scripts\python -m pip install --no-deps --require-hashes -r requirements.lock
.venv\Scripts\python -m pip install --no-deps --no-build-isolation -e .
.venv\Scripts\python -m pip install --no-deps --require-hashes -r requirements-package.lock
.venv\Scripts\python packaging\build_embedder.py
$env:LOCI_ENCODER = .venv\Scripts\python -c "from app.compose import embedder_folder; print(embedder_folder())"
.venv\Scripts\python -m PyInstaller --noconfirm --distpath dist --workpath build packaging\loci.spec
# Inno Setup's compiler has to be on the PATH.
iscc packaging\windows\loci.iss

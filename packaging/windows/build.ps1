# UNTESTED recipe: dist\loci and an installer on Windows, for a machine of a CI service or one's own.
# The window reaches its engine over a named pipe (app\wire\pipe.py), which no machine has run yet.
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

# The built program reads a folder and answers from it: the pipe, the lock and the paths hold.
$trial = Join-Path $env:TEMP "loci-trial"
Remove-Item -Recurse -Force $trial -ErrorAction SilentlyContinue
New-Item -ItemType Directory -Force "$trial\notes" | Out-Null
Set-Content "$trial\notes\lab.md" "Ines Duarte works at Harbor Lab."
dist\loci\loci.exe --home "$trial\home" add "$trial\notes"
if ($LASTEXITCODE -ne 0) { throw "add: $LASTEXITCODE" }
$answer = dist\loci\loci.exe --home "$trial\home" ask "Where does Ines Duarte work?" | Out-String
if ($answer -notmatch "Harbor Lab") { throw "ask: $answer" }
dist\loci\loci.exe --home "$trial\home" stop

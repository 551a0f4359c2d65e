#!/bin/sh
# UNTESTED recipe: Loci.app and a .dmg on macOS. Signing needs a Developer ID; set IDENTITY to its
# name and PROFILE to a stored notarytool profile, or leave both empty for a build of one's own.
set -eu

cd "$(dirname "$0")/../.."
make setup
.venv/bin/python -m pip install --no-deps --require-hashes -r requirements-package.lock
LOCI_ENCODER=$(.venv/bin/python -c 'from app.compose import embedder_folder; print(embedder_folder())') \
    .venv/bin/python -m PyInstaller --noconfirm --distpath dist --workpath build packaging/loci.spec

app=dist/Loci.app
rm -rf "$app"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
cp -R dist/loci/. "$app/Contents/MacOS/"
cp packaging/macos/Info.plist "$app/Contents/"
if [ -n "${IDENTITY:-}" ]; then
    # Inside out: what lies deepest is signed first.
    find "$app" -type f \( -name '*.so' -o -name '*.dylib' \) \
        -exec codesign --force --options runtime --timestamp --sign "$IDENTITY" {} +
    codesign --force --options runtime --timestamp --sign "$IDENTITY" "$app"
fi
hdiutil create -volname Loci -srcfolder "$app" -ov -format UDZO dist/Loci.dmg
if [ -n "${PROFILE:-}" ]; then
    xcrun notarytool submit dist/Loci.dmg --keychain-profile "$PROFILE" --wait
    xcrun stapler staple dist/Loci.dmg
fi

# The built program reads a folder and answers from it.
trial=$(mktemp -d)
mkdir "$trial/notes"
echo "Ines Duarte works at Harbor Lab." >"$trial/notes/lab.md"
"$app/Contents/MacOS/loci" --home "$trial/home" add "$trial/notes"
"$app/Contents/MacOS/loci" --home "$trial/home" ask "Where does Ines Duarte work?" | grep -q "Harbor Lab"
"$app/Contents/MacOS/loci" --home "$trial/home" stop
rm -rf "$trial"

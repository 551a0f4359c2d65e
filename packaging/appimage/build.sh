#!/bin/sh
# UNTESTED recipe: an AppImage from dist/loci. Needs `make package` first, and appimagetool on the
# PATH, which fetches its runtime from the network.
set -eu

cd "$(dirname "$0")/../.."
[ -x dist/loci/loci ] || { echo "Run first: make package" >&2; exit 1; }
tree=build/Loci.AppDir
rm -rf "$tree"
mkdir -p "$tree/usr/lib" "$tree/usr/share/metainfo"
cp -R dist/loci "$tree/usr/lib/loci"
cp packaging/linux/org.loci.Loci.desktop resources/icons/loci.svg "$tree/"
mv "$tree/loci.svg" "$tree/org.loci.Loci.svg"
cp packaging/linux/org.loci.Loci.metainfo.xml "$tree/usr/share/metainfo/"
cat > "$tree/AppRun" <<'RUN'
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/lib/loci/loci" "$@"
RUN
chmod +x "$tree/AppRun"
appimagetool "$tree" dist/

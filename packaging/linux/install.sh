#!/bin/sh
# Installs Loci for this user: ./install.sh   and takes it away again: ./install.sh --remove
# Your documents and Loci's data folder are not touched by either.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
program=$HOME/.local/opt/loci
bin=$HOME/.local/bin

remove() {
    rm -rf "$program"
    rm -f "$bin/loci" "$data/applications/org.loci.Loci.desktop" \
        "$data/metainfo/org.loci.Loci.metainfo.xml" \
        "$data/icons/hicolor/scalable/apps/org.loci.Loci.svg" \
        "$data/dbus-1/services/org.loci.Loci.SearchProvider.service" \
        "$data/krunner/dbusplugins/org.loci.Loci.krunner.desktop"
    links
}

# Lets the desktop know at once who opens loci: addresses.
links() {
    if command -v update-desktop-database > /dev/null && [ -d "$data/applications" ]; then
        update-desktop-database -q "$data/applications" || true
        grep -q = "$data/applications/mimeinfo.cache" || rm -f "$data/applications/mimeinfo.cache"
    fi
}

case "${1:-}" in
--remove)
    remove
    echo "Loci is gone. Its data folder is still there; 'loci erase' before removing deletes it."
    exit 0 ;;
"") ;;
*) echo "use: ./install.sh [--remove]" >&2; exit 2 ;;
esac

remove
mkdir -p "$program" "$bin" "$data/applications" "$data/metainfo" "$data/icons/hicolor/scalable/apps" \
    "$data/dbus-1/services" "$data/krunner/dbusplugins"
cp -R "$here/loci/." "$program/"
ln -s "$program/loci" "$bin/loci"
sed "s|^Exec=loci|Exec=$bin/loci|" "$here/org.loci.Loci.desktop" > "$data/applications/org.loci.Loci.desktop"
cp "$here/org.loci.Loci.metainfo.xml" "$data/metainfo/"
cp "$here/org.loci.Loci.svg" "$data/icons/hicolor/scalable/apps/"
sed "s|^Exec=/usr/bin/loci|Exec=$bin/loci|" "$here/org.loci.Loci.SearchProvider.service" \
    > "$data/dbus-1/services/org.loci.Loci.SearchProvider.service"
cp "$here/org.loci.Loci.krunner.desktop" "$data/krunner/dbusplugins/"
links
echo "Loci is installed. Start it from the menu, or run: $bin/loci"

#!/bin/sh
# Installs the .deb in an empty Debian, reads the sample and asks, opens the window, removes it:
# sudo packaging/linux/check_deb.sh dist/loci_*.deb [FOLDER]
# Needs root, debootstrap and a network; FOLDER keeps the empty Debian for the next time.
set -eu

deb=$(readlink -f "${1:?use: check_deb.sh FILE.deb [FOLDER]}")
suite=${SUITE:-bookworm}
root=${2:-$(mktemp -d)}
mkdir -p "$root"
chmod 755 "$root"  # a user has to get in as well
step() { printf '\n== %s\n' "$1"; }
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() { chroot --userspec=1000:1000 "$root" env -i PATH=/usr/bin:/bin HOME=/home/ada LANG=C.UTF-8 "$@"; }
fail() { printf 'FAILED: %s\n' "$1" >&2; exit 1; }

if [ ! -e "$root/etc/debian_version" ]; then
    step "an empty Debian ($suite)"
    mirror=${MIRROR:-$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
        sed -n 's/^\(URIs:\|deb\( \[[^]]*\]\)\?\) *\([^ ]*\).*/\3/p' | head -n 1)}
    debootstrap --variant=minbase "$suite" "$root" "$mirror" > "$root.log" 2>&1 || { tail -n 5 "$root.log"; fail "debootstrap"; }
    # This machine's way to its packages, so that the dependencies can be fetched.
    cp -rL /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
    inside useradd --create-home --uid 1000 ada
    inside apt-get update -qq
    inside apt-get install -y -qq --no-install-recommends xvfb xauth xdotool > /dev/null
fi
# What every Debian that runs has.
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t tmpfs tmpfs "$root/dev/shm"
trap 'umount "$root/proc" "$root/sys" "$root/dev/shm"' EXIT

files() { (cd "$root" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp -o -path ./var -o -path ./home -o -path ./root \) -prune -o -print | sort); }
files > "$root/../before.$$"

step "installing"
cp "$deb" "$root/tmp/loci.deb"
inside apt-get install -y -qq --no-install-recommends /tmp/loci.deb > /dev/null
[ -z "$(inside sh -c 'command -v python3 || true')" ] || printf 'note: this Debian has a Python of its own\n'

step "reading the sample and asking, as a user, without a display"
as_user loci --version
as_user loci add /usr/lib/loci/_internal/resources/sample
as_user loci ask "When was the grant approved, and how large is it?" | tee "$root/tmp/answer"
grep -q "180,000" "$root/tmp/answer" || fail "the answer"

step "the window"
as_user sh -c '
    export XDG_RUNTIME_DIR=$HOME; xvfb-run -a -s "-screen 0 1280x820x24" sh -c "
        loci & pid=\$!
        for second in \$(seq 60); do
            xdotool search --name \"^Loci\" > /dev/null 2>&1 && break; sleep 1
        done
        xdotool search --name \"^Loci\" > /dev/null && echo seen; kill \$pid; wait \$pid || true"' |
    grep -q seen || fail "no window"
echo "the window opened"

step "taking away what Loci kept"
as_user loci erase delete everything
left=$(as_user find /home/ada -path '*loci*' -print)
[ -z "$left" ] || fail "left behind: $left"

step "uninstalling"
inside apt-get purge -y -qq loci > /dev/null
inside apt-get autoremove -y -qq --purge > /dev/null
files > "$root/../after.$$"
new=$(comm -13 "$root/../before.$$" "$root/../after.$$" | grep -v -E '^\./(etc/ld.so.cache|etc/fonts|usr/share/(mime|icons/hicolor/icon-theme.cache))' || true)
rm -f "$root/../before.$$" "$root/../after.$$"
[ -z "$new" ] || fail "left behind: $new"
echo "nothing is left"

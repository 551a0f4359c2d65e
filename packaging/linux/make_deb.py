"""The program in dist/loci becomes a .deb and a .tar.xz beside it: `make package`.

`--level 0` packs the .deb not at all, for a quick check of it; what is given to people is packed.

The libraries that Debian has to provide are those that `app.desktop.display` looks for at the
start, so that neither list can forget one.
"""

import argparse
import gzip
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from app.desktop.display import LIBRARIES, X11_LIBRARIES
from app.wire.messages import version

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DIST = ROOT / "dist"
LEVEL = 4  # of xz: above it takes many times as long for a few MB
APP_ID = "org.loci.Loci"
# What the program needs besides the libraries of the window.
OTHERS = ("libc6 (>= 2.36)", "libgomp1", "libstdc++6", "zlib1g")
# Debian 13 renamed one of them.
RENAMED = {"libglib2.0-0": "libglib2.0-0 | libglib2.0-0t64"}
CONTROL = """\
Package: loci
Version: {version}
Section: utils
Priority: optional
Architecture: {architecture}
Maintainer: The Loci developers <loci@localhost>
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: gnome-keyring | kwalletmanager
Description: Ask your own documents, offline, with citations
 Loci reads your folders where they are, builds a graph of facts from them, and
 answers questions with citations that open at the exact words. Nothing leaves
 the computer, and files are never changed.
"""
MANUAL = """\
.TH LOCI 1 "{day}" "Loci {version}" "User Commands"
.SH NAME
loci \\- ask your own documents, offline, with citations
.SH SYNOPSIS
.B loci
[\\-\\-home DIR] [COMMAND ...]
.SH DESCRIPTION
Without a command the window opens. "loci add PATH" reads a folder, "loci ask QUESTION" answers
from what was read, "loci \\-\\-help" lists all commands.
.SH FILES
Loci keeps its data in ~/.local/share/loci and its models in ~/.cache/loci; "loci erase" deletes
both. Your documents are never written to.
"""


def depends() -> str:
    """The packages that the program needs, as Debian writes them."""
    packages = [RENAMED.get(package, package) for _, package in (*LIBRARIES, *X11_LIBRARIES)]
    return ", ".join((*OTHERS, *packages))


def shared_files(number: str, day: str) -> dict[str, bytes]:
    """What a desktop wants to find, by its path below `share`."""
    metainfo = (HERE / f"{APP_ID}.metainfo.xml").read_text("utf-8")
    manual = MANUAL.format(day=day, version=number).encode()
    return {
        f"applications/{APP_ID}.desktop": (HERE / f"{APP_ID}.desktop").read_bytes(),
        f"metainfo/{APP_ID}.metainfo.xml": metainfo.replace("@VERSION@", number)
        .replace("@DATE@", day)
        .encode(),
        f"icons/hicolor/scalable/apps/{APP_ID}.svg": (
            ROOT / "resources" / "icons" / "loci.svg"
        ).read_bytes(),
        f"dbus-1/services/{APP_ID}.SearchProvider.service": (
            HERE / f"{APP_ID}.SearchProvider.service"
        ).read_bytes(),
        f"gnome-shell/search-providers/{APP_ID}.search-provider.ini": (
            HERE / f"{APP_ID}.search-provider.ini"
        ).read_bytes(),
        f"krunner/dbusplugins/{APP_ID}.krunner.desktop": (
            HERE / f"{APP_ID}.krunner.desktop"
        ).read_bytes(),
        "man/man1/loci.1.gz": gzip.compress(manual, mtime=0),
        "doc/loci/sbom.cdx.json": _bill_of_materials(),
        "doc/loci/copyright": (HERE / "copyright").read_bytes(),
        "doc/loci/changelog.gz": gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0),
    }


def _bill_of_materials() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        bill = Path(folder) / "sbom.cdx.json"
        script = ROOT / "packaging" / "sbom.py"
        subprocess.run([sys.executable, str(script), str(bill)], check=True)
        return bill.read_bytes()


def write_shared(share: Path, number: str, day: str) -> None:
    """Those files are below the folder."""
    for name, content in shared_files(number, day).items():
        path = share / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def set_modes(tree: Path) -> None:
    """Everybody can read it, only its owner can change it, and only programs can be run."""
    for path in (tree, *tree.rglob("*")):
        if path.is_symlink():
            continue
        runs = path.is_dir() or (path.name == "loci" and path.parent.name == "loci")
        path.chmod(stat.S_IFMT(path.stat().st_mode) | (0o755 if runs else 0o644))


def make_deb(program: Path, to: Path, *, level: int = LEVEL) -> Path:
    """The .deb in the folder `to`."""
    number, day = version(), datetime.now(UTC).date().isoformat()
    architecture = _output("dpkg", "--print-architecture")
    made = to / f"loci_{number}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(program, tree / "usr/lib/loci", symlinks=True)
        write_shared(tree / "usr/share", number, day)
        set_modes(tree)
        (tree / "usr/bin").mkdir(mode=0o755)
        (tree / "usr/bin/loci").symlink_to("../lib/loci/loci")
        kilobytes = sum(it.lstat().st_size for it in tree.rglob("*")) // 1024
        (tree / "DEBIAN").mkdir(mode=0o755)
        (tree / "DEBIAN/control").write_text(
            CONTROL.format(
                version=number, architecture=architecture, kilobytes=kilobytes, depends=depends()
            )
        )
        packing = ("-Zxz", f"-z{level}") if level else ("-Znone",)
        subprocess.run(
            ["fakeroot", "dpkg-deb", *packing, "--build", str(tree), str(made)], check=True
        )
    return made


def make_tarball(program: Path, to: Path, *, level: int = LEVEL) -> Path:
    """The .tar.xz in the folder `to`, with install.sh."""
    number, day = version(), datetime.now(UTC).date().isoformat()
    name = f"loci-{number}-linux-{os.uname().machine}"
    made = to / f"{name}.tar.xz"
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / name
        shutil.copytree(program, tree / "loci", symlinks=True)
        for path, content in shared_files(number, day).items():
            if path.endswith((".desktop", ".service", ".xml", ".svg")):
                (tree / Path(path).name).write_bytes(content)
        shutil.copy(ROOT / "LICENSE", tree)
        set_modes(tree)
        shutil.copy(HERE / "install.sh", tree)
        (tree / "install.sh").chmod(0o755)
        subprocess.run(
            ["tar", "--owner=0", "--group=0", "-cJf", str(made), "-C", folder, name],
            check=True,
            env={**os.environ, "XZ_OPT": f"-{level} -T0"},
        )
    return made


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main() -> int:
    """0 when both packages are there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=int, choices=range(10), default=LEVEL, help="of xz")
    level = parser.parse_args().level
    program = DIST / "loci"
    if not (program / "loci").is_file():
        sys.exit("dist/loci is not there. Run: make package")
    lacking = [tool for tool in ("dpkg-deb", "fakeroot", "tar", "xz") if not shutil.which(tool)]
    made = [make_tarball(program, DIST, level=level)] if not {"tar", "xz"} & set(lacking) else []
    if not {"dpkg-deb", "fakeroot"} & set(lacking):
        made.append(make_deb(program, DIST, level=level))
    for path in made:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.0f} MB")
    if lacking:
        print(f"Not everything was made: {', '.join(lacking)} is missing.", file=sys.stderr)
    return int(bool(lacking))


if __name__ == "__main__":
    sys.exit(main())
